/* Structures that grow: they show what is known, can be built in their order, and vary. */
#include "solid/grow.h"

#include "../../unit.h"
#include "core/rng.h"
#include "solid/make.h"
#include "solid/stand.h"

enum { CASES = 12, PIECE_SET = PIECE_SET_DEFAULT };

static struct make_room make;
static struct grow_room room;
static struct challenge challenge[LEVELS][CASES];

static int bits_in(unsigned set) { return __builtin_popcount(set); }

static unsigned pieces_of(const struct structure *s)
{
    unsigned pieces = 0;
    for (int i = 0; i < s->n; i++) pieces |= 1u << placement_piece(s->placement[i]);
    return pieces;
}

static bool built_in_order(const struct structure *s)
{
    struct structure so_far = {.n = 0};
    for (int i = 0; i < s->n; i++) {
        if (can_put(&so_far, s->placement[i], NULL) != FITS) return false;
        so_far.placement[so_far.n++] = s->placement[i];
    }
    return true;
}

static bool has(const struct structure *s, int placement)
{
    for (int i = 0; i < s->n; i++)
        if (s->placement[i] == placement) return true;
    return false;
}

static unsigned seen_from(const struct structure *s, int side)
{
    uint8_t card[SLOTS];
    unsigned seen = 0;
    view_of(s, side, card);
    for (int i = 0; i < SLOTS; i++)
        if (card[i] != EMPTY) seen |= 1u << card[i];
    return seen;
}

/* All that was wished for. */
static bool as_wished(const struct grow_wish *wish, const struct structure *s)
{
    for (int i = 0; i < wish->fixed.n; i++)
        if (!has(s, wish->fixed.placement[i])) return false;
    for (int side = 0; side < SIDES; side++)
        if (wish->seen[side] && seen_from(s, side) != wish->seen[side]) return false;
    const unsigned pieces = pieces_of(s);
    return cards_agree(&wish->cards, s) && built_in_order(s) && bits_in(pieces) == s->n &&
           !(pieces & ~(unsigned)wish->pieces) && !(wish->must & ~pieces);
}

static void wish_for(const struct challenge *c, unsigned sides, struct grow_wish *wish)
{
    *wish = (struct grow_wish){.pieces = piece_sets[PIECE_SET]};
    cards_of(&c->built, sides, &wish->cards);
}

static bool grown(const struct grow_wish *wish, struct rng *rng, struct structure *s)
{
    uint32_t nodes = GROW_NODES;
    return grow_open(&room, wish) && grow_next(&room, rng, &nodes, s);
}

static void make_challenges(void)
{
    for (int level = 1; level <= LEVELS; level++)
        for (int i = 0; i < CASES; i++)
            CHECK(challenge_make(&make, level, 2000 + (uint64_t)i, &challenge[level - 1][i]));
}

/* Every deal of this many cards; at least 19 of 20 are found, whatever the level. */
static void test_share(void)
{
    for (int level = 0; level < LEVELS; level++) {
        for (int known = 1; known <= SIDES; known++) {
            int all = 0, found = 0, wrong = 0;
            for (int i = 0; i < CASES; i++) {
                for (unsigned sides = 1; sides <= ALL_SIDES; sides++) {
                    struct grow_wish wish;
                    struct structure s;
                    struct rng rng = {sides};
                    if (bits_in(sides) != known) continue;
                    wish_for(&challenge[level][i], sides, &wish);
                    all++;
                    if (!grown(&wish, &rng, &s)) continue;
                    found++;
                    wrong += !as_wished(&wish, &s);
                }
            }
            CHECK_NUMBER(wrong, 0);
            if (!CHECK(found * 20 >= all * 19))
                printf("    level %d, %d cards: %d of %d\n", level + 1, known, found, all);
        }
    }
}

static bool same(const struct structure *a, const struct structure *b)
{
    return a->n == b->n && !memcmp(a->placement, b->placement, a->n * sizeof a->placement[0]);
}

/* From one card many structures come, the same ones for the same luck. */
static void test_variety(void)
{
    for (int level = 0; level < LEVELS; level++) {
        struct structure first = {.n = 0}, s;
        struct grow_wish wish;
        int unlike = 0;
        wish_for(&challenge[level][0], 1, &wish);
        for (uint64_t seed = 1; seed <= 8; seed++) {
            struct rng rng = {seed}, again = {seed};
            struct structure twice;
            if (!CHECK(grown(&wish, &rng, &s)) || !CHECK(grown(&wish, &again, &twice))) continue;
            CHECK(same(&s, &twice));
            if (seed == 1) first = s;
            unlike += !same(&s, &first);
        }
        CHECK(unlike >= 6);
    }
}

/* Nothing known: as many pieces as wished for. */
static void test_free(void)
{
    for (int size = 1; size <= STRUCTURE_MAX; size++) {
        struct grow_wish wish = {.pieces = piece_sets[0], .size = size};
        struct rng rng = {(uint64_t)size};
        struct structure s;
        memset(&wish.cards, UNKNOWN, sizeof wish.cards);
        if (!CHECK(grown(&wish, &rng, &s))) continue;
        CHECK(as_wished(&wish, &s));
        CHECK_NUMBER(s.n, size);
    }
}

/* The directions in which piece b lies right beside piece a: bits of +x, -x, +y, -y, +z, -z. */
static unsigned beside(int a, int b)
{
    unsigned set = 0;
    for (int i = 0; i < PIECE_CELLS; i++) {
        for (int k = 0; k < PIECE_CELLS; k++) {
            const int from = placement_cell[a][i], to = placement_cell[b][k];
            const int dx = to % SIDE - from % SIDE, dy = to / SIDE % SIDE - from / SIDE % SIDE;
            const int dz = to / (SIDE * SIDE) - from / (SIDE * SIDE);
            if (dx * dx + dy * dy + dz * dz != 1) continue;
            set |= dx ? (dx > 0 ? 1u : 2u) : dy ? (dy > 0 ? 4u : 8u) : dz > 0 ? 16u : 32u;
        }
    }
    return set;
}

/* A piece about which nothing is known is put beside the others, on any side of them. */
static void test_touching(void)
{
    int only[64] = {0};
    for (uint64_t seed = 1; seed <= 400; seed++) {
        struct grow_wish wish = {.pieces = piece_sets[0], .size = 2};
        struct rng rng = {seed};
        struct structure s;
        memset(&wish.cards, UNKNOWN, sizeof wish.cards);
        if (!CHECK(grown(&wish, &rng, &s)) || !CHECK_NUMBER(s.n, 2)) continue;
        only[beside(s.placement[0], s.placement[1])]++;
    }
    CHECK_NUMBER(only[0], 0);
    for (unsigned direction = 1; direction <= 16; direction *= 2) CHECK(only[direction] > 0);
}

/* One card, and pieces that it does not show: some must be part of it, some must not. */
static void test_must(void)
{
    int tried = 0, found = 0;
    for (int level = 0; level < LEVELS; level++) {
        for (int i = 0; i < CASES; i++) {
            struct grow_wish wish;
            struct structure s;
            struct rng rng = {7};
            wish_for(&challenge[level][i], 1, &wish);
            const unsigned shown = seen_from(&challenge[level][i].built, 0);
            const unsigned hidden = pieces_of(&challenge[level][i].built) & ~shown;
            if (!hidden) continue;
            wish.must = (uint16_t)hidden;
            wish.pieces = (uint16_t)(shown | hidden);
            tried++;
            if (!grown(&wish, &rng, &s)) continue;
            found++;
            CHECK(as_wished(&wish, &s));
            CHECK_NUMBER(pieces_of(&s), shown | hidden);
        }
    }
    CHECK(tried >= 10 && found * 10 >= tried * 9);
}

/* Placements that are fixed, in sight or not; and what cannot be. */
static void test_fixed(void)
{
    int tried = 0, found = 0;
    for (int level = 0; level < LEVELS; level++) {
        for (int i = 0; i < CASES; i++) {
            const struct structure *truth = &challenge[level][i].built;
            struct grow_wish wish;
            struct structure s;
            struct rng rng = {11};
            wish_for(&challenge[level][i], 1u << i % SIDES, &wish);
            wish.fixed.n = 2;
            wish.fixed.placement[0] = truth->placement[truth->n - 1];
            wish.fixed.placement[1] = truth->placement[0];
            tried++;
            if (!grown(&wish, &rng, &s)) continue;
            found++;
            CHECK(as_wished(&wish, &s));
            wish.fixed = *truth;
            CHECK(grown(&wish, &rng, &s) && as_wished(&wish, &s) && s.n == truth->n);
            wish.pieces &= (uint16_t)~(1u << placement_piece(truth->placement[0]));
            CHECK(!grow_open(&room, &wish));
        }
    }
    CHECK(found * 10 >= tried * 9);
}

/* One card, and the colours that another side sees. */
static void test_seen(void)
{
    int tried = 0, found = 0;
    for (int level = 0; level < LEVELS; level++) {
        for (int i = 0; i < CASES; i++) {
            const int side = i % SIDES, other = (side + 1 + i / SIDES) % SIDES;
            struct grow_wish wish;
            struct structure s;
            struct rng rng = {13};
            wish_for(&challenge[level][i], 1u << side, &wish);
            wish.seen[other] = (uint16_t)seen_from(&challenge[level][i].built, other);
            tried++;
            if (!grown(&wish, &rng, &s)) continue;
            found++;
            CHECK(as_wished(&wish, &s));
        }
    }
    CHECK(found * 10 >= tried * 9);
}

/* Contradictory slots or an empty purse make it neither loop nor invent. */
static void test_limits(void)
{
    struct grow_wish wish;
    struct structure s;
    struct rng rng = {1};
    uint32_t nodes = 0;
    wish_for(&challenge[2][0], 1, &wish);
    CHECK(grow_open(&room, &wish) && !grow_next(&room, &rng, &nodes, &s));
    nodes = 5;
    CHECK(!grow_next(&room, &rng, &nodes, &s));
    CHECK_NUMBER(nodes, 0);
    wish.must = 1u << 4; /* P is not in this set */
    CHECK(!grow_open(&room, &wish));
    wish_for(&challenge[2][0], 3, &wish);
    for (int i = 0; i < SLOTS; i++)
        if (wish.cards.slot[0][i] != EMPTY) wish.cards.slot[1][i] = EMPTY;
    CHECK(!grow_open(&room, &wish));
}

int main(void)
{
    make_challenges();
    test_share();
    test_variety();
    test_free();
    test_touching();
    test_must();
    test_fixed();
    test_seen();
    test_limits();
    return unit_end();
}
