/* Deductions: sound against enumerated structures, every rule needed, the same for turned tables.
 *
 * solid-deduce [CHALLENGES [SEED]]: tries that many challenges from the seed on. --needed RULE
 * finds deals that stall without that rule, one a line. */
#include "solid/deduce.h"

#include <stdlib.h>

#include "../../unit.h"
#include "sample.h"
#include "solid/make.h"

enum { DEALS = 5, FOUND = 4000 };
static const unsigned deals[DEALS] = {3, 12, 7, 15, 31};

static struct make_room make;
static struct deduce_room room;
static struct structure found[FOUND];

static struct deduce_ask ask_of(const struct challenge *c)
{
    return (struct deduce_ask){.pieces = piece_sets[c->set], .rules = ALL_RULES};
}

/* ---- sound ---- */

static bool all_left(const struct structure *s, unsigned pieces)
{
    for (int i = 0; i < s->n; i++)
        if (pieces >> placement_piece(s->placement[i]) & 1 && room.reason[s->placement[i]])
            return false;
    return true;
}

/* No structure that shows the cards loses a placement. A solved deal has one structure; an open one
 * has more, if all were counted. */
static void check_sound(const struct challenge *c, unsigned sides)
{
    const struct deduce_ask ask = ask_of(c);
    const struct cards_ask all = {.want = CARDS_BUILD, .nodes_max = 20000, .found_max = FOUND};
    struct cards cards;
    uint32_t lost = 0;
    cards_of(&c->built, sides, &cards);
    const struct insight s = deduce_all(&room, &cards, &ask);
    const struct cards_answer a = cards_solve(&make.cards, &cards, ask.pieces, &all, found, FOUND);
    for (uint32_t i = 0; i < a.found; i++) lost += !all_left(&found[i], ask.pieces);
    CHECK_NUMBER(lost, 0);
    CHECK(all_left(&c->built, ask.pieces));
    CHECK(s.end != DEDUCE_CLASH);
    if (s.end == DEDUCE_SOLVED) CHECK_NUMBER(a.found, 1);
    if (s.end == DEDUCE_OPEN) CHECK(a.end != CARDS_ALL || a.found > 1);
}

/* From one card, where others may be hidden. */
static void check_sound_alone(const struct challenge *c, int side)
{
    struct deduce_ask ask = ask_of(c);
    struct cards cards;
    ask.hidden = true;
    cards_of(&c->built, 1u << side, &cards);
    deduce_all(&room, &cards, &ask);
    unsigned shown = 0;
    for (int i = 0; i < room.n; i++) shown |= 1u << room.piece[i];
    CHECK(all_left(&c->built, shown));
}

static void test_sound(int challenges, uint64_t seed)
{
    for (int i = 0; i < challenges; i++) {
        struct challenge c;
        CHECK(challenge_make(&make, i % LEVELS + 1, seed + (uint64_t)i, &c));
        for (int d = 0; d < DEALS; d++) check_sound(&c, deals[d]);
        for (int side = 0; side < SIDES; side++) check_sound_alone(&c, side);
    }
}

/* ---- steps ---- */

static long placements_of_all(void)
{
    long n = 0;
    for (int i = 0; i < room.n; i++) n += room.count[i];
    return n;
}

/* Every step takes something away, by the cheapest rule that can, and says what. */
static void test_steps(void)
{
    struct cards cards;
    struct deduction d;
    int steps = 0, last = 0;
    sample_cards(&cards);
    const struct deduce_ask ask = {.pieces = piece_sets[3], .rules = ALL_RULES};
    deduce_open(&room, &cards, &ask);
    long before = placements_of_all();
    CHECK_NUMBER(before, 2160 + 216 + 288 + 1152);
    while (deduce_next(&room, &d)) {
        const long after = placements_of_all();
        CHECK(d.removed > 0 && d.loses);
        if (!steps) CHECK(d.rule == RULE_EMPTY && d.piece == EMPTY && d.slots[4]);
        if (d.rule == RULE_LINE) CHECK(d.loses == 1u << d.piece && (d.slots[0] | d.slots[2]));
        CHECK(after < before || d.rule == last);
        before = after;
        last = d.rule;
        steps++;
    }
    CHECK_NUMBER(deduce_ended(&room), DEDUCE_SOLVED);
    CHECK_NUMBER(before, 4);
    CHECK(steps >= 4);
    int left = 0;
    for (int p = placement_first[1]; p < placement_first[2]; p++) {
        CHECK(room.reason[p] <= steps);
        left += room.reason[p] == 0;
    }
    CHECK_NUMBER(left, 1);
}

static void test_clash(void)
{
    const struct deduce_ask ask = {.pieces = piece_sets[3], .rules = ALL_RULES};
    struct cards cards;
    sample_cards(&cards);
    cards.slot[0][0] = 1; /* an I where the opposite card sees nothing */
    CHECK_NUMBER(deduce_all(&room, &cards, &ask).end, DEDUCE_CLASH);
    cards.slot[0][0] = 77;
    CHECK_NUMBER(deduce_all(&room, &cards, &ask).end, DEDUCE_CLASH);
    memset(&cards, UNKNOWN, sizeof cards);
    CHECK_NUMBER(deduce_all(&room, &cards, &ask).steps, 0);
}

/* ---- needed ---- */

/* Rule r is needed where the rules up to 8 (or up to r) leave more without it. */
static bool stalls_without(const struct challenge *c, unsigned sides, int rule)
{
    const int top = rule > RULE_ORDER ? rule : RULE_ORDER;
    struct deduce_ask ask = ask_of(c);
    struct cards cards;
    cards_of(&c->built, sides, &cards);
    ask.rules = (2u << top) - 2;
    const uint32_t with = deduce_all(&room, &cards, &ask).left;
    ask.rules &= ~(1u << rule);
    return deduce_all(&room, &cards, &ask).left > with;
}

static void find_needed(int rule)
{
    for (uint64_t seed = 1, n = 0; seed < 100000 && n < 5; seed++) {
        struct challenge c;
        if (!challenge_make(&make, (int)(seed % LEVELS) + 1, seed, &c)) continue;
        for (int d = DEALS; d-- > 0;) {
            if (!stalls_without(&c, deals[d], rule)) continue;
            printf("    {%d, %d, %d, %u},\n", rule, c.level, (int)seed, deals[d]);
            n++;
            break;
        }
    }
}

static const struct needed {
    uint8_t rule, level;
    uint16_t seed;
    uint8_t sides;
} needed[] = {
    /* clang-format off */
    {1, 2, 1, 12}, {1, 3, 2, 7}, {1, 4, 3, 7}, {1, 5, 4, 7}, {1, 1, 5, 12},
    {2, 2, 1, 31}, {2, 3, 2, 31}, {2, 4, 3, 31}, {2, 5, 4, 31}, {2, 1, 5, 7},
    {3, 5, 4, 7}, {3, 4, 8, 15}, {3, 5, 9, 7}, {3, 3, 12, 15}, {3, 5, 14, 7},
    {4, 2, 1, 12}, {4, 4, 3, 3}, {4, 5, 4, 7}, {4, 1, 5, 15}, {4, 2, 6, 3},
    {5, 3, 2, 7}, {5, 5, 4, 7}, {5, 3, 12, 15}, {5, 3, 17, 7}, {5, 4, 18, 7},
    {6, 3, 17, 7}, {6, 4, 18, 15}, {6, 5, 19, 7}, {6, 3, 22, 12}, {6, 4, 28, 12},
    {7, 3, 2, 3}, {7, 4, 3, 12}, {7, 5, 4, 3}, {7, 1, 5, 12}, {7, 2, 6, 3},
    {8, 2, 11, 15}, {8, 5, 29, 15}, {8, 5, 104, 15}, {8, 3, 232, 7}, {8, 5, 259, 7},
    {9, 2, 1, 12}, {9, 3, 2, 12}, {9, 4, 3, 12}, {9, 5, 4, 12}, {9, 1, 5, 12},
    {10, 3, 2, 12}, {10, 2, 6, 12}, {10, 4, 8, 15}, {10, 1, 15, 12}, {10, 2, 21, 12},
    /* clang-format on */
};

static void test_needed(void)
{
    int times[RULES_END] = {0};
    for (size_t i = 0; i < sizeof needed / sizeof needed[0]; i++) {
        const struct needed *n = &needed[i];
        struct challenge c;
        CHECK(challenge_make(&make, n->level, n->seed, &c));
        if (CHECK(stalls_without(&c, n->sides, n->rule))) times[n->rule]++;
    }
    for (int rule = RULE_EMPTY; rule < RULES_END; rule++) CHECK(times[rule] >= 5);
}

/* ---- turned and mirrored ---- */

/* A quarter turn, or a mirror that exchanges right and left. */
static struct structure turned(const struct structure *s, bool mirror)
{
    struct structure to = {.n = s->n};
    for (int i = 0; i < s->n; i++) {
        uint8_t cell[PIECE_CELLS];
        for (int k = 0; k < PIECE_CELLS; k++) {
            const int at = placement_cell[s->placement[i]][k];
            const int x = at % SIDE, y = at / SIDE % SIDE, z = at / (SIDE * SIDE);
            const int tx = SIDE - 1 - (mirror ? x : y), ty = mirror ? y : x;
            cell[k] = (uint8_t)((z * SIDE + ty) * SIDE + tx);
        }
        to.placement[i] = (uint16_t)placement_find(placement_piece(s->placement[i]), cell);
    }
    return to;
}

static unsigned sides_turned(unsigned sides, bool mirror)
{
    static const uint8_t quarter[SIDES] = {2, 3, 1, 0, 4}, mirrored[SIDES] = {0, 1, 3, 2, 4};
    unsigned to = 0;
    for (int side = 0; side < SIDES; side++)
        if (sides >> side & 1) to |= 1u << (mirror ? mirrored : quarter)[side];
    return to;
}

static struct insight insight_of(const struct structure *s, unsigned sides)
{
    const struct deduce_ask ask = {.pieces = piece_sets[PIECE_SET_DEFAULT], .rules = ALL_RULES};
    struct cards cards;
    cards_of(s, sides, &cards);
    return deduce_all(&room, &cards, &ask);
}

static bool insight_same(const struct insight *a, const struct insight *b)
{
    return a->end == b->end && a->hardest == b->hardest && a->placed == b->placed &&
           a->steps == b->steps && !memcmp(a->times, b->times, sizeof a->times) &&
           a->left == b->left;
}

static void test_turned(int challenges, uint64_t seed)
{
    for (int i = 0; i < challenges; i++) {
        struct challenge c;
        CHECK(challenge_make(&make, i % LEVELS + 1, seed + (uint64_t)i, &c));
        for (int d = 0; d < DEALS; d++) {
            const struct insight is = insight_of(&c.built, deals[d]);
            struct structure s = c.built;
            unsigned sides = deals[d];
            for (int turn = 0; turn < 4; turn++) {
                const bool mirror = turn == 3;
                s = turned(&s, mirror);
                sides = sides_turned(sides, mirror);
                const struct insight now = insight_of(&s, sides);
                CHECK(insight_same(&is, &now));
            }
        }
    }
}

int main(int argc, char **argv)
{
    if (argc > 2 && !strcmp(argv[1], "--needed")) {
        find_needed(atoi(argv[2]));
        return 0;
    }
    const int challenges = argc > 1 ? atoi(argv[1]) : 30;
    const uint64_t seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
    test_steps();
    test_clash();
    test_sound(challenges, seed);
    test_turned(challenges / 3, seed);
    test_needed();
    return unit_end();
}
