/* door.c -- any text as calls through the door for other languages (abi/sightline.h).
 *
 * One call a line, up to a line "%%"; the text behind it serves as content, challenge or record.
 * Whatever is called: the result is one that sightline.h names, a reply of words is whole JSON, a
 * misuse has no reply, and a call that fails changes nothing.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "abi/sightline.h"
#include "common.h"

enum { CALLS = 25, WORD = 24, BOTS = 3 };

struct caller {
    struct sightline *door;
    const char *text; /* behind the mark */
    const char *rest; /* of the line in work */
    int bots;
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

/* A legal move, or a text: for whoever decides, on the question that is open. */
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
static int call_box(struct caller *c) { return sightline_box(c->door); }
static int call_cards(struct caller *c) { return sightline_cards(c->door); }
static int call_tell(struct caller *c) { return sightline_tell(c->door, number(c)); }
static int call_history(struct caller *c) { return sightline_history(c->door, number(c)); }
static int call_moves(struct caller *c)
{
    const int viewer = number(c);
    return sightline_moves(c->door, viewer, number(c));
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
static int call_undo(struct caller *c) { return sightline_undo(c->door, number(c)); }
static int call_asked(struct caller *c) { return sightline_last_asked(c->door, number(c)); }
static int call_score(struct caller *c) { return sightline_score(c->door); }
static int call_record(struct caller *c) { return sightline_record(c->door); }

static const struct call calls[] = {
    {"open", call_open, NOTHING},     {"with", call_with, NOTHING},
    {"hidden", call_hidden, NOTHING}, {"replay", call_replay, NOTHING},
    {"lang", call_language, NOTHING}, {"words", call_words, JSON},
    {"box", call_box, JSON},          {"cards", call_cards, JSON},
    {"tell", call_tell, JSON},        {"history", call_history, JSON},
    {"moves", call_moves, JSON},      {"may", call_may, NOTHING},
    {"answer", call_answer, NOTHING}, {"do", answer_now, NOTHING},
    {"take", call_take, NOTHING},     {"fallback", call_fallback, NOTHING},
    {"bot", call_bot, TEXT},          {"undo", call_undo, NOTHING},
    {"asked", call_asked, COUNT},     {"score", call_score, JSON},
    {"record", call_record, TEXT},
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
    struct caller c = {.door = sightline_new(), .text = text};
    int made = 0;
    HOLD(c.door);
    for (char *line = script; line && made < CALLS; made++) {
        char *end = strchr(line, '\n');
        if (end) *end = '\0';
        make_call(&c, line);
        line = end ? end + 1 : NULL;
    }
    sightline_free(c.door);
    free(script);
    free(text);
    return 0;
}
