/* door.c -- any text as calls through the door for other languages (abi/sightline.h).
 *
 * One call a line, up to a line "%%"; the text behind it serves as content, challenge, record or
 * view. "sit" takes a seat at a match that a second door hosts, "edit" lets that seat see what the
 * host tells it, with some numbers exchanged.
 * Whatever is called: the result is one that sightline.h names, a reply of words is whole JSON, a
 * misuse has no reply, and a call that fails changes nothing.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common.h"
#include "door/sightline.h"

enum { CALLS = 25, WORD = 24, BOTS = 3, PLAYED = 30, NODES = 500 };

struct caller {
    struct sightline *door, *host;
    const char *text; /* behind the mark */
    const char *rest; /* of the line in work */
    int bots, played;
};

/* The next word of the line, cut to its room. */
static const char *word(struct caller *c, char room[WORD])
{
    c->rest += strspn(c->rest, " ");
    const size_t n = strcspn(c->rest, " ");
    snprintf(room, WORD, "%.*s", (int)n, c->rest);
    c->rest += n;
    return room;
}

static int number(struct caller *c)
{
    char room[WORD];
    long value = strtol(word(c, room), NULL, 10);
    if (value > 100000) value = 100000;
    if (value < -100000) value = -100000;
    return (int)value;
}

static const char *rest(struct caller *c) { return c->rest + strspn(c->rest, " "); }

static int open_table(struct caller *c, const char *content, const char *hidden)
{
    char game[WORD], seed[WORD];
    word(c, game);
    const int seats = number(c);
    word(c, seed);
    /* To draw a challenge takes long. */
    if (!strcmp(game, "cube") && !hidden) hidden = "A003";
    if (hidden && strpbrk(hidden, "EeDd") == hidden) return SIGHTLINE_DONE;
    return sightline_open(c->door, game, seats, rest(c), seed, content, hidden);
}

/* A legal move, or a text: for the seat that decides, on the open question. */
static int answer_now(struct caller *c)
{
    const int subject = number(c), decider = sightline_decider(c->door, subject);
    int question = 0;
    if (decider < 0) return SIGHTLINE_DONE;
    for (; question < 200; question++) {
        const int result = sightline_answer(c->door, decider, subject, question, rest(c));
        if (result != SIGHTLINE_REFUSED ||
            !strstr(sightline_reply(c->door), "match.refuse.old-question"))
            return result;
    }
    return SIGHTLINE_REFUSED;
}

enum replies { NOTHING, JSON, TEXT, COUNT };
struct call {
    const char *name;
    int (*make)(struct caller *);
    enum replies replies; /* when it succeeds */
};

static int call_open(struct caller *c) { return open_table(c, NULL, NULL); }
static int call_with(struct caller *c) { return open_table(c, c->text, NULL); }
static int call_hidden(struct caller *c) { return open_table(c, NULL, c->text); }
static int call_replay(struct caller *c)
{
    /* A record may ask for any challenge, too. */
    return strstr(c->text, "hidden") ? SIGHTLINE_DONE : sightline_replay(c->door, c->text);
}
static int call_language(struct caller *c) { return sightline_language(c->door, rest(c)); }
static int call_words(struct caller *c) { return sightline_words(c->door, rest(c)); }
static int call_qr(struct caller *c) { return sightline_qr(c->door, rest(c)); }
static int call_box(struct caller *c) { return sightline_box(c->door); }
static int call_cards(struct caller *c) { return sightline_cards(c->door); }
static int call_tell(struct caller *c) { return sightline_tell(c->door, number(c)); }
static int call_history(struct caller *c) { return sightline_history(c->door, number(c)); }
static int call_moves(struct caller *c)
{
    const int viewer = number(c);
    const int subject = number(c);
    return sightline_moves(c->door, viewer, subject, rest(c));
}
static int call_may(struct caller *c)
{
    const int decider = number(c), subject = number(c);
    return sightline_may(c->door, decider, subject, rest(c));
}
static int call_answer(struct caller *c)
{
    const int decider = number(c), subject = number(c), question = number(c);
    return sightline_answer(c->door, decider, subject, question, rest(c));
}
static int call_take(struct caller *c)
{
    const int decider = number(c), subject = number(c);
    return sightline_take_back(c->door, decider, subject, number(c));
}
static int call_fallback(struct caller *c) { return sightline_fallback(c->door, number(c)); }
static int call_bot(struct caller *c)
{
    const int subject = number(c);
    return c->bots++ < BOTS ? sightline_bot(c->door, subject, rest(c)) : SIGHTLINE_MISUSE;
}

/* A seat, and the match it sits at. */

static int call_sit(struct caller *c)
{
    char game[WORD];
    word(c, game);
    const int seats = number(c);
    const char *options = rest(c), *content = *c->text ? c->text : NULL;
    const int result = sightline_sit(c->door, game, seats, options, content);
    if (result != SIGHTLINE_DONE) return result;
    const char *hidden = strcmp(game, "cube") ? NULL : "A003";
    sightline_open(c->host, game, seats, options, "1", content, hidden);
    return result;
}

/* The host lets programs play on. */
static int call_play(struct caller *c)
{
    for (int n = number(c); n > 0 && c->played < PLAYED; n--, c->played++) {
        const int step = sightline_steps(c->host);
        for (int seat = 0; seat < 8 && sightline_steps(c->host) == step; seat++)
            if (sightline_waiting(c->host) >> seat & 1) sightline_bot(c->host, seat, "random");
    }
    return SIGHTLINE_DONE;
}

static int call_see(struct caller *c)
{
    const int viewer = number(c), asked = number(c);
    return sightline_see(c->door, viewer, asked, number(c), c->text);
}

/* The view with the number at a place (counted from its start) exchanged for another. */
static char *exchanged(const char *view, int place, int value)
{
    char *out = fuzz_room(strlen(view) + WORD);
    const char *p = view;
    for (int i = 0; *p; i++) {
        p += strcspn(p, "0123456789");
        if (i == place) break;
        p += strspn(p, "0123456789");
    }
    snprintf(out, strlen(view) + WORD, "%.*s%d%s", (int)(p - view), view, value,
             p + strspn(p, "0123456789"));
    return out;
}

static int call_edit(struct caller *c)
{
    const int viewer = number(c), all = (1 << 8) - 1;
    if (sightline_tell(c->host, viewer) < 0) return SIGHTLINE_MISUSE;
    const char *told = sightline_reply(c->host), *start = strstr(told, ",\"view\":");
    const char *end = strstr(told, ",\"notes\":");
    if (!start || !end) return SIGHTLINE_MISUSE;
    char *view = text_of((const uint8_t *)start + 8, (size_t)(end - start - 8));
    while (*rest(c)) {
        const int place = number(c);
        char *other = exchanged(view, place, number(c));
        free(view);
        view = other;
    }
    int result = SIGHTLINE_MISUSE;
    for (int set = all; set && result == SIGHTLINE_MISUSE; set >>= 1) /* as many as there are */
        result = sightline_see(c->door, viewer, set, viewer < 0 ? 0 : set, view);
    free(view);
    return result;
}

static int call_notes(struct caller *c) { return sightline_notes(c->door, number(c)); }
static int call_hint(struct caller *c) { return sightline_hint(c->door, number(c)); }
static int call_orders(struct caller *c)
{
    const int viewer = number(c);
    return sightline_orders(c->door, viewer, number(c));
}
static int call_question(struct caller *c)
{
    const int viewer = number(c);
    return sightline_question(c->door, viewer, number(c));
}
static int call_list(struct caller *c)
{
    const int viewer = number(c), subject = number(c);
    return sightline_list(c->door, viewer, subject, rest(c));
}
static int call_say(struct caller *c)
{
    const int decider = number(c), subject = number(c);
    return sightline_say(c->door, decider, subject, rest(c));
}
static int call_outlook(struct caller *c)
{
    const int viewer = number(c), subject = number(c);
    return sightline_outlook(c->door, viewer, subject, *rest(c) ? rest(c) : NULL);
}
static int call_reason(struct caller *c)
{
    const int viewer = number(c), subject = number(c);
    return sightline_reason(c->door, viewer, subject, rest(c));
}
/* Few games: it takes long. */
static int call_what_if(struct caller *c)
{
    const int viewer = number(c), subject = number(c);
    return sightline_what_if(c->door, viewer, subject, 2, rest(c));
}
static int call_names(struct caller *c) { return sightline_names(c->door, c->text); }
static int call_frozen(struct caller *c) { return sightline_frozen(c->door); }

/* Decks and puzzles. */

static int call_deck(struct caller *c) { return sightline_deck(c->door, c->text); }
static int call_deck_words(struct caller *c) { return sightline_deck_words(c->door, c->text); }
static int call_deck_lint(struct caller *c) { return sightline_deck_lint(c->door, c->text); }

/* To make a challenge takes long; there is one such call. */
static bool is_made(const struct caller *c)
{
    return strpbrk(c->text, "EeDd") == c->text + strspn(c->text, " \t\n");
}
static int call_show(struct caller *c)
{
    char cards[WORD];
    word(c, cards);
    return is_made(c) ? sightline_words(c->door, "-")
                      : sightline_puzzle_show(c->door, c->text, *cards ? cards : NULL, 1);
}
static int call_solve(struct caller *c)
{
    char cards[WORD];
    word(c, cards);
    return is_made(c) ? sightline_words(c->door, "-")
                      : sightline_puzzle_solve(c->door, c->text, *cards ? cards : NULL, NODES);
}
static int call_count(struct caller *c)
{
    char want[WORD];
    word(c, want);
    return is_made(c) ? sightline_words(c->door, "-")
                      : sightline_puzzle_count(c->door, c->text, NULL, want, NODES);
}
static int call_grade(struct caller *c)
{
    return is_made(c) ? sightline_words(c->door, "-")
                      : sightline_puzzle_grade(c->door, c->text, NODES);
}
static int call_paint(struct caller *c)
{
    return is_made(c) ? sightline_words(c->door, "-")
                      : sightline_puzzle_paint(c->door, c->text, NODES);
}
static int call_new(struct caller *c)
{
    const int level = number(c), pieces = number(c), size = number(c), ambiguity = number(c);
    return level > 1 ? sightline_words(c->door, "-")
                     : sightline_puzzle_new(c->door, level, pieces, size, ambiguity, rest(c), 1);
}

static int call_undo(struct caller *c) { return sightline_undo(c->door, number(c)); }
static int call_asked(struct caller *c) { return sightline_last_asked(c->door, number(c)); }
static int call_score(struct caller *c) { return sightline_score(c->door); }
static int call_record(struct caller *c) { return sightline_record(c->door); }

static const struct call calls[] = {
    {"open", call_open, NOTHING},
    {"with", call_with, NOTHING},
    {"hidden", call_hidden, NOTHING},
    {"replay", call_replay, NOTHING},
    {"lang", call_language, NOTHING},
    {"words", call_words, JSON},
    {"box", call_box, JSON},
    {"cards", call_cards, JSON},
    {"tell", call_tell, JSON},
    {"history", call_history, JSON},
    {"moves", call_moves, JSON},
    {"may", call_may, NOTHING},
    {"answer", call_answer, NOTHING},
    {"do", answer_now, NOTHING},
    {"take", call_take, NOTHING},
    {"fallback", call_fallback, NOTHING},
    {"bot", call_bot, TEXT},
    {"undo", call_undo, NOTHING},
    {"asked", call_asked, COUNT},
    {"score", call_score, JSON},
    {"record", call_record, TEXT},
    {"sit", call_sit, NOTHING},
    {"play", call_play, COUNT},
    {"see", call_see, NOTHING},
    {"edit", call_edit, COUNT},
    {"notes", call_notes, JSON},
    {"hint", call_hint, JSON},
    {"orders", call_orders, JSON},
    {"question", call_question, JSON},
    {"list", call_list, JSON},
    {"say", call_say, JSON},
    {"names", call_names, NOTHING},
    {"frozen", call_frozen, TEXT},
    {"deck", call_deck, JSON},
    {"deckwords", call_deck_words, JSON},
    {"lint", call_deck_lint, JSON},
    {"show", call_show, JSON},
    {"solve", call_solve, JSON},
    {"count", call_count, JSON},
    {"grade", call_grade, JSON},
    {"paint", call_paint, JSON},
    {"new", call_new, JSON},
    {"qr", call_qr, JSON},
    {"outlook", call_outlook, JSON},
    {"reason", call_reason, JSON},
    {"whatif", call_what_if, JSON},
};

static void hash_of(struct sightline *d, char room[WORD])
{
    room[0] = '\0';
    if (sightline_hash(d) > 0) snprintf(room, WORD, "%s", sightline_reply(d));
}

static void hold_reply(const struct call *call, const struct sightline *d, int result)
{
    const char *reply = sightline_reply(d);
    HOLD(result >= SIGHTLINE_NO_MEMORY && strlen(reply) == (size_t)sightline_reply_size(d));
    if (result == SIGHTLINE_REFUSED || result == SIGHTLINE_FAULT) HOLD(json_whole(reply));
    if (result == SIGHTLINE_MISUSE && call->replies != COUNT && strcmp(call->name, "bot") != 0)
        HOLD(!*reply);
    if (result >= 0 && call->replies == JSON)
        HOLD(json_whole(reply) && result == sightline_reply_size(d));
}

static void make_call(struct caller *c, const char *line)
{
    char name[WORD], before[WORD], after[WORD];
    c->rest = line;
    word(c, name);
    for (size_t i = 0; i < sizeof calls / sizeof calls[0]; i++) {
        if (strcmp(calls[i].name, name) != 0) continue;
        hash_of(c->door, before);
        const int result = calls[i].make(c);
        hold_reply(&calls[i], c->door, result);
        hash_of(c->door, after);
        if (result < 0 || calls[i].replies == JSON) HOLD(!strcmp(before, after));
        HOLD(sightline_steps(c->door) >= -3 && sightline_over(c->door) <= 1);
        return;
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct bytes in = {data, size};
    char *script = part_of(&in), *text = text_of(in.at, in.n);
    struct caller c = {.door = sightline_new(), .host = sightline_new(), .text = text};
    int made = 0;
    HOLD(c.door && c.host);
    for (char *line = script; line && made < CALLS; made++) {
        char *end = strchr(line, '\n');
        if (end) *end = '\0';
        make_call(&c, line);
        line = end ? end + 1 : NULL;
    }
    sightline_free(c.door);
    sightline_free(c.host);
    free(script);
    free(text);
    return 0;
}
