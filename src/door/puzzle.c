/* Challenges of Viewpoints as text: shown, made, judged and solved without a match. */
#include <stdlib.h>
#include <string.h>

#include "door/door.h"
#include "solid/course.h"
#include "solid/explain.h"
#include "solid/notation.h"
#include "solid/report.h"
#include "solid/strict.h"

enum { NODES_USUAL = 1000 * 1000, TRIES_MOST = 100 * 1000, STRUCTURES_MOST = 1000 };

struct puzzle_desk {
    struct make_room room;
    struct deduce_room deduce;
    struct chain chain;
    struct blueprint of;
    bool shows_solution;
    struct solution found;
    struct deal deal[DEALS];
    struct cards_answer answer;
    enum cards_want want;
    struct code made; /* by puzzle_new */
};

static const char *const want_words[] = {
    [CARDS_FIT] = "fit", [CARDS_STAND] = "stand", [CARDS_BUILD] = "build"};

static struct cards_ask limits(int nodes)
{
    return (struct cards_ask){.supports = SUPPORTS_MAX,
                              .nodes_max = nodes > 0 ? (uint32_t)nodes : NODES_USUAL};
}

static int refuse_cards(struct sightline *d, const char *list)
{
    struct fault f = {0};
    fault_set(&f, 0, 0, "abi.fault.cards");
    fault_quote(&f, list, strlen(list));
    return door_fault(d, &f);
}

/* Lays the challenge of the text on a desk; NULL: *result says why not. */
static struct puzzle_desk *lay_desk(struct sightline *d, const char *text, const char *cards,
                                    int *result)
{
    struct fault f = {0};
    if (!d || !text || (cards && !door_fits(cards, SIGHTLINE_WORD_MAX)))
        return *result = door_misuse(d), NULL;
    if (!door_fits(text, SIGHTLINE_PUZZLE_MAX))
        return *result = door_too_long(d, SIGHTLINE_PUZZLE_MAX), NULL;
    struct puzzle_desk *desk = calloc(1, sizeof *desk);
    if (!desk) return *result = door_no_memory(d), NULL;
    if (!blueprint_read(text, PIECE_SET_DEFAULT, &desk->of, &f)) *result = door_fault(d, &f);
    else if (!blueprint_open(&desk->room, &desk->of)) *result = door_misuse(d);
    else if (cards && cards_choose(&desk->of, cards) != CHOICE_MADE)
        *result = refuse_cards(d, cards);
    else return desk;
    free(desk);
    return NULL;
}

static int tell_desk(struct sightline *d, struct puzzle_desk *desk, door_writer *write)
{
    const struct asked_for a = {.puzzle = desk};
    const int result = door_reply(d, write, &a);
    free(desk);
    return result;
}

static const struct code *code_of(const struct puzzle_desk *desk)
{
    return desk->of.form == BLUEPRINT_CODE ? &desk->of.code : NULL;
}

/* Showing. */

static void write_show(const struct sightline *d, const struct asked_for *a, struct buf *b)
{
    const struct blueprint *of = &a->puzzle->of;
    (void)d;
    buf_char(b, '{');
    if (of->built) {
        report_challenge(code_of(a->puzzle), &of->is.built, b);
        buf_char(b, ',');
    }
    report_cards(&of->cards, of->sides, b);
    door_member(b, "set", of->is.set + 1);
    if (a->puzzle->shows_solution && of->built) {
        buf_text(b, ",\"solution\":{");
        report_structure(&of->is.built, b);
        buf_char(b, '}');
    }
    buf_char(b, '}');
}

int sightline_puzzle_show(struct sightline *d, const char *text, const char *cards, int solution)
{
    int result;
    struct puzzle_desk *desk = lay_desk(d, text, cards, &result);
    if (!desk) return result;
    desk->shows_solution = solution != 0;
    return tell_desk(d, desk, write_show);
}

int sightline_puzzle_daily(struct sightline *d, const char *date)
{
    char text[CODE_TEXT_MAX] = "";
    struct buf b = BUF_ON(text);
    if (!d || !date || !door_fits(date, SIGHTLINE_WORD_MAX)) return door_misuse(d);
    buf_text(&b, "D-");
    buf_text(&b, date);
    return sightline_puzzle_show(d, text, NULL, 0);
}

/* Making. */

static void write_made(const struct sightline *d, const struct asked_for *a, struct buf *b)
{
    const struct puzzle_desk *desk = a->puzzle;
    (void)d;
    buf_char(b, '{');
    if (desk->of.built) {
        report_challenge(&desk->made, &desk->of.is.built, b);
        buf_char(b, ',');
        report_deals(&desk->of.is.built, desk->deal, b);
    }
    buf_char(b, '}');
}

/* Tries so many seeds, and then as many made to measure: those have only a share code. */
static void make(struct puzzle_desk *desk, const struct wish *wish, uint64_t seed, int tries)
{
    const struct cards_ask ask = limits(0);
    if (wish_impossible(wish)) return;
    for (int i = 0; i < 2 * tries && !desk->of.built; i++, seed++) {
        struct challenge c;
        const bool aims = i >= tries;
        desk->made = (struct code){.kind = CODE_ENDLESS, .level = (uint8_t)wish->level};
        desk->made.seed = seed;
        if (aims ? !challenge_aim(&desk->room, wish->level, wish->pieces, wish->size, seed, &c)
                 : !challenge_make(&desk->room, wish->level, seed, &c))
            continue;
        if (!wish_granted(&desk->room, wish, &c)) continue;
        if (aims) code_share(c.set, &c.built, &desk->made);
        desk->of.is = c;
        desk->of.built = true;
        deals_judge(&desk->deduce, &c.built, piece_sets[c.set], &ask, desk->deal);
    }
}

static bool whole_number(const char *text, uint64_t *out)
{
    *out = 0;
    for (const char *p = text; *p; p++) {
        if (*p < '0' || *p > '9' || *out > (UINT64_MAX - 9) / 10) return false;
        *out = *out * 10 + (uint64_t)(*p - '0');
    }
    return *text != '\0';
}

int sightline_puzzle_new(struct sightline *d, int level, int pieces, int size, int ambiguity,
                         const char *seed, int tries)
{
    struct wish wish = {.level = level ? level : level_with(pieces),
                        .pieces = pieces,
                        .size = size,
                        .ambiguity = ambiguity,
                        .nodes = NODES_USUAL};
    uint64_t first;
    if (!d || level < 0 || level > LEVELS || pieces < 0 || pieces > STRUCTURE_MAX || size < 0 ||
        size > SIDE || ambiguity < 0 || ambiguity > AMBIGUITY_MOST || tries < 1 ||
        tries > TRIES_MOST || !door_fits(seed, SIGHTLINE_WORD_MAX) || !whole_number(seed, &first))
        return door_misuse(d);
    struct puzzle_desk *desk = calloc(1, sizeof *desk);
    if (!desk) return door_no_memory(d);
    make(desk, &wish, first, tries);
    return tell_desk(d, desk, write_made);
}

int sightline_puzzle_strict(struct sightline *d, const char *cards, int pieces, const char *seed,
                            int tries)
{
    struct strict_wish wish = {.set = PIECE_SET_DEFAULT, .pieces = pieces};
    if (!d || !door_fits(cards, SIGHTLINE_WORD_MAX) || !(wish.sides = strict_named(cards)) ||
        pieces < STRICT_LEAST || pieces > STRICT_MOST || tries < 1 || tries > TRIES_MOST ||
        !door_fits(seed, SIGHTLINE_WORD_MAX) || !whole_number(seed, &wish.seed))
        return door_misuse(d);
    struct puzzle_desk *desk = calloc(1, sizeof *desk);
    if (!desk) return door_no_memory(d);
    const struct cards_ask ask = limits(0);
    struct challenge *c = &desk->of.is;
    for (int i = 0; i < tries && !desk->of.built; i++, wish.seed++)
        desk->of.built = strict_make(&desk->room, &wish, c);
    if (desk->of.built) {
        code_share(c->set, &c->built, &desk->made);
        deals_judge(&desk->deduce, &c->built, piece_sets[c->set], &ask, desk->deal);
    }
    return tell_desk(d, desk, write_made);
}

static void write_course(const struct sightline *d, const struct asked_for *a, struct buf *b)
{
    const struct reader reader = door_reader(d, SPECTATOR);
    (void)a;
    for (int i = 1; i <= LESSONS; i++) {
        struct code code;
        code_lesson(i, &code);
        buf_text(b, i == 1 ? "[{" : ",{");
        report_lesson(&reader, &code, b);
        buf_char(b, '}');
    }
    buf_char(b, ']');
}

int sightline_puzzle_course(struct sightline *d)
{
    return d ? door_reply(d, write_course, NULL) : door_misuse(d);
}

/* Judging. */

static void write_solution(const struct sightline *d, const struct asked_for *a, struct buf *b)
{
    (void)d;
    buf_char(b, '{');
    report_solution(&a->puzzle->of, &a->puzzle->found, b);
    buf_char(b, '}');
}

static void solve(struct puzzle_desk *desk, int nodes)
{
    const struct cards_ask ask = limits(nodes);
    solution_find(&desk->room.cards, &desk->of.cards, desk->of.pieces, &ask,
                  ask.nodes_max / 100 + 1, &desk->found);
}

int sightline_puzzle_solve(struct sightline *d, const char *text, const char *cards, int nodes)
{
    int result;
    struct puzzle_desk *desk = lay_desk(d, text, cards, &result);
    if (!desk) return result;
    solve(desk, nodes);
    return tell_desk(d, desk, write_solution);
}

static void write_grade(const struct sightline *d, const struct asked_for *a, struct buf *b)
{
    const struct structure *built = &a->puzzle->of.is.built;
    const struct grade grade = grade_of(built, ALL_SIDES);
    (void)d;
    buf_char(b, '{');
    report_challenge(code_of(a->puzzle), built, b);
    buf_char(b, ',');
    report_parts(&grade, b);
    buf_char(b, ',');
    report_deals(built, a->puzzle->deal, b);
    buf_char(b, '}');
}

int sightline_puzzle_grade(struct sightline *d, const char *text, int nodes)
{
    const struct cards_ask ask = limits(nodes);
    int result;
    struct puzzle_desk *desk = lay_desk(d, text, NULL, &result);
    if (!desk) return result;
    if (!desk->of.built) {
        solve(desk, nodes);
        if (desk->found.end != SOLVE_FOUND) return tell_desk(d, desk, write_solution);
        desk->of.is.built = desk->found.is;
    }
    deals_judge(&desk->deduce, &desk->of.is.built, desk->of.pieces, &ask, desk->deal);
    return tell_desk(d, desk, write_grade);
}

static void write_chain(const struct sightline *d, const struct asked_for *a, struct buf *b)
{
    const struct reader reader = door_reader(d, SPECTATOR);
    buf_text(b, "{\"cards\":\"");
    sides_write(a->puzzle->of.sides, b);
    buf_text(b, "\",");
    report_chain(&reader, &a->puzzle->chain, b);
    buf_char(b, '}');
}

int sightline_puzzle_explain(struct sightline *d, const char *text, const char *cards)
{
    int result;
    struct puzzle_desk *desk = lay_desk(d, text, cards, &result);
    if (!desk) return result;
    chain_make(&desk->deduce, &desk->of, &desk->chain);
    return tell_desk(d, desk, write_chain);
}

static void write_count(const struct puzzle_desk *desk, struct buf *b)
{
    buf_text(b, "\"want\":");
    buf_json(b, want_words[desk->want]);
    buf_text(b, ",\"structures\":");
    buf_uint(b, desk->answer.found);
    buf_text(b, desk->answer.end == CARDS_ALL ? ",\"whole\":true" : ",\"whole\":false");
}

static void count_builds(struct puzzle_desk *desk, enum cards_want want, int nodes, uint32_t most)
{
    struct cards_ask ask = limits(nodes);
    ask.want = desk->want = want;
    if (want == CARDS_FIT) ask.supports = 0;
    ask.found_max = most;
    desk->answer = cards_solve(&desk->room.cards, &desk->of.cards, desk->of.pieces, &ask, NULL, 0);
}

static void write_counted(const struct sightline *d, const struct asked_for *a, struct buf *b)
{
    (void)d;
    buf_text(b, "{\"cards\":\"");
    sides_write(a->puzzle->of.sides, b);
    buf_text(b, "\",");
    write_count(a->puzzle, b);
    buf_char(b, '}');
}

int sightline_puzzle_count(struct sightline *d, const char *text, const char *cards,
                           const char *want, int nodes)
{
    int result, kind = CARDS_FIT;
    if (!d || !door_fits(want, SIGHTLINE_WORD_MAX)) return door_misuse(d);
    while (kind <= CARDS_BUILD && strcmp(want_words[kind], want) != 0) kind++;
    if (kind > CARDS_BUILD) return door_misuse(d);
    struct puzzle_desk *desk = lay_desk(d, text, cards, &result);
    if (!desk) return result;
    count_builds(desk, (enum cards_want)kind, nodes, UINT32_MAX);
    return tell_desk(d, desk, write_counted);
}

static void write_paint(const struct sightline *d, const struct asked_for *a, struct buf *b)
{
    const struct puzzle_desk *desk = a->puzzle;
    (void)d;
    buf_char(b, '{');
    report_cards(&desk->of.cards, desk->of.sides, b);
    buf_text(b, ",\"verdict\":");
    buf_json(b, solve_words[desk->found.end]);
    buf_char(b, ',');
    report_clash(&desk->of.cards, desk->found.slots, b);
    buf_char(b, ',');
    write_count(desk, b);
    buf_char(b, '}');
}

int sightline_puzzle_paint(struct sightline *d, const char *text, int nodes)
{
    int result;
    struct puzzle_desk *desk = lay_desk(d, text, NULL, &result);
    if (!desk) return result;
    solve(desk, nodes);
    if (desk->found.end != SOLVE_CLASH) memset(desk->found.slots, 0, sizeof desk->found.slots);
    count_builds(desk, CARDS_STAND, nodes, STRUCTURES_MOST);
    return tell_desk(d, desk, write_paint);
}
