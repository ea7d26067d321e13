/* claims.c -- lines that start with "!": what is true at the table. */
#include <string.h>

#include "core/cursor.h"
#include "scenario/inside.h"

enum { COPIES_MOST = 999 };

static const char *const claim_words[] = {"over",    "not",      "told",  "sees",  "asked",
                                          "waiting", "question", "legal", "score", "rank",
                                          "winners", "steps",    "take",  "undo",  NULL};

static enum verdict claim_over(struct play *p, const char *rest, bool not)
{
    if (*rest) return no_more(p, rest);
    if (match_over(p->match) != not) return HOLDS;
    found_key(p, not? "scenario.found.over" : "scenario.found.not-over");
    return FAILS;
}

/* "asked: 0 2", "asked: 1 for 0", "asked: nobody"; likewise those who have not answered yet. */
static enum verdict claim_asked(struct play *p, const char *rest, seat_set real)
{
    seat_set named = 0;
    bool same = true;
    if (!colon_take(&rest)) return expected(p, "scenario.what.colon", rest);
    if (!*rest) return expected(p, "scenario.what.nobody", rest);
    if (word_is(rest, "all")) {
        word_take(&rest, "all");
        named = seats_all(p->setting.options.seats);
    } else if (!word_take(&rest, "nobody")) {
        do {
            int seat = 0, subject = 0;
            enum verdict verdict = read_seat(p, &rest, &seat);
            subject = seat;
            if (verdict == HOLDS && word_take(&rest, "for"))
                verdict = read_seat(p, &rest, &subject);
            if (verdict != HOLDS) return verdict;
            named |= SEAT_BIT(subject);
            same &= is_asked(p->match, seat, subject);
        } while (*rest);
    }
    if (*rest) return no_more(p, rest);
    if (same && named == real) return HOLDS;
    struct buf b = found_open(p);
    write_asked(p->match, real, &b);
    if (b.n == 0) found_key(p, "scenario.found.nobody");
    else found_close(p, &b);
    return FAILS;
}

static enum verdict compare_number(struct play *p, const char *rest, int real)
{
    long long value;
    if (!number_take(&rest, INT32_MAX, &value)) return expected(p, "scenario.what.number", rest);
    if (*rest) return no_more(p, rest);
    if (value == real) return HOLDS;
    found_number(p, real);
    return FAILS;
}

/* "score: 2 0 1 4" and "score 1: 0", for points and ranks. */
static enum verdict claim_score(struct play *p, const char *rest, bool rank)
{
    int real[SEATS_MAX], seat = 0, seats = p->setting.options.seats;
    bool same = true;
    struct score s;
    match_score(p->match, &s);
    for (int i = 0; i < seats; i++) real[i] = rank ? s.rank[i] : s.points[i];
    if (seat_like(rest)) {
        enum verdict verdict = read_seat(p, &rest, &seat);
        if (verdict != HOLDS) return verdict;
        if (!colon_take(&rest)) return expected(p, "scenario.what.colon", rest);
        return compare_number(p, rest, real[seat]);
    }
    if (!colon_take(&rest)) return expected(p, "scenario.what.colon", rest);
    for (int i = 0; i < seats; i++) {
        long long value;
        if (!number_take(&rest, INT32_MAX, &value))
            return expected(p, "scenario.what.scores", rest);
        same &= value == real[i];
    }
    if (*rest) return no_more(p, rest);
    if (same) return HOLDS;
    struct buf b = found_open(p);
    for (int i = 0; i < seats; i++) {
        if (i) buf_char(&b, ' ');
        buf_int(&b, real[i]);
    }
    return FAILS;
}

static enum verdict claim_winners(struct play *p, const char *rest)
{
    seat_set real = 0;
    struct who who;
    struct score s;
    if (!colon_take(&rest)) return expected(p, "scenario.what.colon", rest);
    enum verdict verdict = read_viewers(p, &rest, &who);
    if (verdict != HOLDS || (verdict = no_more(p, rest)) != HOLDS) return verdict;
    if (!match_over(p->match)) {
        found_key(p, "scenario.found.not-over");
        return FAILS;
    }
    match_score(p->match, &s);
    for (int i = 0; i < p->setting.options.seats; i++)
        if (s.rank[i] == 1) real |= SEAT_BIT(i);
    if (who.seats == real && !who.spectator) return HOLDS;
    struct buf b = found_open(p);
    for (int i = 0; i < p->setting.options.seats; i++) {
        if (!seat_in(real, i)) continue;
        if (b.n) buf_char(&b, ' ');
        buf_int(&b, i);
    }
    return FAILS;
}

static enum verdict claim_steps(struct play *p, const char *rest)
{
    if (!colon_take(&rest)) return expected(p, "scenario.what.colon", rest);
    return compare_number(p, rest, match_steps(p->match));
}

/* Do these words stand here in the text? Names of several words are told apart by commas. */
static bool holds_words_at(const char *text, const char *at, const char *words)
{
    const size_t n = strlen(words);
    const bool list = strchr(text, ',') != NULL;
    const bool begins = at == text || (at[-1] == ' ' && (!list || at[-2] == ','));
    return begins && !strncmp(at, words, n) && (at[n] == '\0' || at[n] == (list ? ',' : ' '));
}

static int count_words(const char *text)
{
    char between = strchr(text, ',') ? ',' : ' ';
    int n = *text != '\0';
    for (; *text; text++) n += *text == between;
    return n;
}

/* How often they occur there, side by side or apart. */
static int count_item(const char *text, const char *words)
{
    int n = 0;
    for (const char *at = text; at && *at; n++) {
        while (*at && !holds_words_at(text, at, words)) at++;
        if (!*at) break;
        at += strlen(words);
    }
    return n;
}

/* "Nil x3" stands for three of them. Takes the "x3" off; 1: there is none. */
static int take_copies(char *item)
{
    char *x = strrchr(item, ' ');
    uint64_t copies;
    if (!x || x[1] != 'x' || !text_number(x + 2, strlen(x + 2), COPIES_MOST, &copies) || !copies)
        return 1;
    *x = '\0';
    return (int)copies;
}

/* The same with every copy written out, as the game does it. */
static bool spell_out(const char *list, struct buf *out)
{
    char item[SCENARIO_LINE_MAX + 1];
    while (*list) {
        const size_t n = strcspn(list, ",");
        memcpy(item, list, n);
        item[n] = '\0';
        for (int left = take_copies(item); left > 0; left--) {
            if (out->n) buf_text(out, ", ");
            buf_text(out, item);
        }
        list += n + (list[n] == ',');
        list += *list == ' ';
    }
    return !out->full;
}

enum relation { IS, HAS, LACKS, COUNT };

/* Takes " has", " lacks" or " count" off the name of a place. */
static enum relation take_relation(char *zone)
{
    static const char *const words[] = {[HAS] = " has", [LACKS] = " lacks", [COUNT] = " count"};
    size_t n = strlen(zone);
    for (int i = HAS; i <= COUNT; i++) {
        size_t length = strlen(words[i]);
        if (n <= length || strcmp(zone + n - length, words[i])) continue;
        zone[n - length] = '\0';
        return (enum relation)i;
    }
    return IS;
}

static enum verdict compare_items(struct play *p, const char *rest, const char *real, bool has)
{
    if (!*rest) return expected(p, "scenario.what.words", rest);
    while (item_take(&rest, p->item, sizeof p->item)) {
        const int copies = take_copies(p->item);
        if (!*p->item || (count_item(real, p->item) >= copies) != has) return FAILS;
    }
    return HOLDS;
}

static enum verdict compare_all(struct play *p, const char *rest, const char *real)
{
    struct buf b = BUF_ON(p->other);
    buf_clear(&b);
    if (!strcmp(real, rest) || (!*real && !strcmp(rest, "nothing"))) return HOLDS;
    return spell_out(rest, &b) && !strcmp(real, p->other) ? HOLDS : FAILS;
}

/* One blank between two words, none around them. */
static void squeeze(char *text)
{
    char *to = text;
    for (const char *from = text; *from; from++) {
        const bool blank = *from == ' ' || *from == '\n' || *from == '\t';
        if (!blank) *to++ = *from;
        else if (to > text && to[-1] != ' ') *to++ = ' ';
    }
    while (to > text && to[-1] == ' ') to--;
    *to = '\0';
}

/* All that lies in a place. False: none has that name, or no memory is left; p->why says it. */
static bool write_place(struct play *p, const char *zone)
{
    struct buf b = {.full = true};
    p->why.key = NULL;
    do {
        if ((!p->room || b.n) && !room_grow(p)) return false;
        buf_init(&b, p->room, p->room_size);
        buf_clear(&b);
        if (!match_zone(p->match, zone, &b)) return false;
    } while (b.full);
    squeeze(p->room);
    return true;
}

/* Whatever the game calls by a name: "hand 1: 7 12". */
static enum verdict claim_zone(struct play *p, const char *text)
{
    char zone[SCENARIO_LINE_MAX + 1];
    const char *rest = text + strcspn(text, ":");
    size_t n = (size_t)(rest - text);
    memcpy(zone, text, n);
    zone[n] = '\0';
    while (n && zone[n - 1] == ' ') zone[--n] = '\0';
    enum relation relation = take_relation(zone);
    if (*rest != ':' || !p->setting.game->zone || !write_place(p, zone)) {
        if (p->why.key) return MALFORMED;
        p->meant = near_of(text, word_length(text), claim_words);
        quote(p, zone);
        message_text(message_text(wrong(p, "scenario.fault.claim"), p->found),
                     p->setting.game->name);
        return MALFORMED;
    }
    colon_take(&rest);
    enum verdict verdict;
    if (relation == IS) verdict = compare_all(p, rest, p->room);
    else if (relation != COUNT) verdict = compare_items(p, rest, p->room, relation == HAS);
    else verdict = compare_number(p, rest, count_words(p->room));
    if (verdict != FAILS || relation == COUNT) return verdict;
    struct buf b = found_open(p);
    buf_text(&b, p->room);
    if (!*p->room) found_key(p, "scenario.found.nothing");
    return verdict;
}

static enum verdict claim_not(struct play *p, const char *rest)
{
    if (word_take(&rest, "over")) return claim_over(p, rest, true);
    if (word_take(&rest, "told")) return claim_told(p, rest, true);
    if (word_take(&rest, "sees")) return claim_sees(p, rest, true);
    return expected(p, "scenario.what.not", rest);
}

enum verdict read_claim(struct play *p, const char *text)
{
    const char *rest = text;
    if (seat_like(text)) return claim_answer(p, text);
    if (word_take(&rest, "over")) return claim_over(p, rest, false);
    if (word_take(&rest, "not")) return claim_not(p, rest);
    if (word_take(&rest, "told")) return claim_told(p, rest, false);
    if (word_take(&rest, "sees")) return claim_sees(p, rest, false);
    if (word_take(&rest, "asked")) return claim_asked(p, rest, match_step(p->match)->asked);
    if (word_take(&rest, "waiting")) return claim_asked(p, rest, match_waiting(p->match));
    if (word_take(&rest, "question")) return claim_question(p, rest);
    if (word_take(&rest, "legal")) return claim_legal(p, rest);
    if (word_take(&rest, "score")) return claim_score(p, rest, false);
    if (word_take(&rest, "rank")) return claim_score(p, rest, true);
    if (word_take(&rest, "winners")) return claim_winners(p, rest);
    if (word_take(&rest, "steps")) return claim_steps(p, rest);
    return claim_zone(p, text);
}
