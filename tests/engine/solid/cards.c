/* Structures from cards: against the rules' sample, a slow search, and the limits. */
#include "solid/cards.h"

#include "../../unit.h"
#include "core/rng.h"
#include "every.h"
#include "sample.h"
#include "solid/make.h"
#include "solid/stand.h"

static struct make_room make;
static struct cards_room *const room = &make.cards;
static struct structure many[20000];
static const unsigned deals[] = {3, 12, 7, 15, 31};

static const struct cards_ask all = {
    .want = CARDS_STAND, .nodes_max = 1000000, .found_max = UINT32_MAX};

static int letter(char c) { return (int)(strchr(piece_letters, c) - piece_letters); }

static void test_sample(void)
{
    struct cards cards;
    sample_cards(&cards);
    struct structure found[2];
    const struct cards_answer a = cards_solve(room, &cards, piece_sets[3], &all, found, 2);
    CHECK_NUMBER(a.end, CARDS_ALL);
    CHECK_NUMBER(a.found, 1);
    CHECK_NUMBER(found[0].n, 4);
    CHECK(stands(&found[0]));
    CHECK(cards_agree(&cards, &found[0]));
    cards.slot[0][0] = (uint8_t)letter('I');
    CHECK(!cards_agree(&cards, &found[0]));
}

static bool holds(uint32_t n, const struct structure *s)
{
    for (uint32_t i = 0; i < n; i++)
        if (structure_same(&many[i], s)) return true;
    return false;
}

static void sort(struct structure *s)
{
    for (int i = 1; i < s->n; i++)
        for (int j = i; j > 0 && s->placement[j - 1] > s->placement[j]; j--) {
            uint16_t t = s->placement[j];
            s->placement[j] = s->placement[j - 1];
            s->placement[j - 1] = t;
        }
}

static void test_against_slow(void)
{
    int compared = 0;
    for (uint64_t seed = 1; seed <= 10; seed++) {
        struct challenge c;
        CHECK(challenge_make(&make, seed % 2 ? 1 : 2, seed, &c));
        for (int d = 0; d < 5; d++) {
            struct cards cards;
            cards_of(&c.built, deals[d], &cards);
            static struct every every;
            every_find(&every, &cards, &c.built, 20000);
            if (every.left <= 0) continue;
            struct cards_ask ask = all;
            ask.want = CARDS_BUILD;
            const struct cards_answer a = cards_solve(room, &cards, piece_sets[3], &ask, NULL, 0);
            CHECK(a.fits == every.shows && a.found == every.builds);
            compared++;
        }
    }
    CHECK(compared >= 30);
}

static void test_found(void)
{
    for (int level = 1; level <= LEVELS; level++) {
        struct challenge c;
        CHECK(challenge_make(&make, level, 77, &c));
        struct structure truth = c.built;
        sort(&truth);
        for (int d = 0; d < 5; d++) {
            struct cards cards;
            cards_of(&c.built, deals[d], &cards);
            struct cards_ask ask = all;
            ask.nodes_max = 4000;
            const struct cards_answer a =
                cards_solve(room, &cards, piece_sets[3], &ask, many, 20000);
            uint32_t right = 0;
            for (uint32_t i = 0; i < a.found; i++)
                right += cards_agree(&cards, &many[i]) && stands(&many[i]) && !holds(i, &many[i]);
            CHECK_NUMBER(right, a.found);
            CHECK(a.fits >= a.found);
            if (a.end == CARDS_ALL) CHECK(holds(a.found, &truth));
            else CHECK_NUMBER(a.nodes, 4000);
            if (deals[d] == ALL_SIDES) CHECK(a.end == CARDS_ALL && a.found == 1);

            /* In another order the same ones come. */
            struct rng rng = {9};
            ask.pick = &rng;
            const struct cards_answer b = cards_search(room, &ask, NULL, 0);
            if (a.end == CARDS_ALL) CHECK(b.end == CARDS_ALL && b.found == a.found);
            ask.want = CARDS_BUILD;
            ask.pick = NULL;
            const struct cards_answer built = cards_search(room, &ask, NULL, 0);
            CHECK(built.found <= a.found && (a.end != CARDS_ALL || built.found >= 1));
            CHECK(a.stands == a.found && built.stands == a.found && built.fits == a.fits);
        }
    }
}

static void test_limits(void)
{
    struct challenge c;
    struct cards cards;
    CHECK(challenge_make(&make, 1, 5, &c));
    cards_of(&c.built, 3, &cards);
    const uint32_t n = cards_solve(room, &cards, piece_sets[3], &all, NULL, 0).found;
    CHECK(n > 3);
    struct cards_ask ask = all;
    ask.found_max = n - 1;
    struct cards_answer a = cards_search(room, &ask, many, 2);
    CHECK(a.end == CARDS_FULL && a.found == n - 1);
    ask.found_max = 0;
    a = cards_search(room, &ask, NULL, 0);
    CHECK(a.end == CARDS_FULL && a.nodes == 0);
    ask.found_max = n;
    ask.nodes_max = 3;
    a = cards_search(room, &ask, NULL, 0);
    CHECK(a.end == CARDS_NODES && a.nodes == 3);
    /* Nothing shown: nothing built. */
    memset(&cards, EMPTY, sizeof cards);
    a = cards_solve(room, &cards, piece_sets[3], &all, many, 1);
    CHECK(a.end == CARDS_ALL && a.found == 1 && many[0].n == 0);
}

/* However a search is shared out, its shares add up to the whole, in the same order. */
static void test_shares(void)
{
    static struct structure whole[20000];
    struct challenge c;
    struct cards cards;
    CHECK(challenge_make(&make, 2, 6, &c));
    cards_of(&c.built, 3, &cards);
    const struct cards_answer all_of_it =
        cards_solve(room, &cards, piece_sets[3], &all, whole, 20000);
    CHECK(all_of_it.found > 100 && all_of_it.found < 20000 && all_of_it.branches == 0);
    CHECK_NUMBER(room->n, c.built.n);
    uint32_t before = 1;
    for (int depth = 1; depth <= room->n; depth++) {
        struct cards_ask ask = all;
        ask.depth = depth;
        const struct cards_answer top = cards_search(room, &ask, NULL, 0);
        CHECK(top.branches == 1 && top.found == 0); /* no branch is ours: the first is enough */
        ask.from = ask.to = UINT32_MAX;
        const uint32_t branches = cards_search(room, &ask, NULL, 0).branches;
        CHECK(branches >= before);
        before = branches;
        for (uint32_t shares = 1; shares <= 7; shares += 3) {
            uint32_t found = 0, fits = 0, same = 0;
            for (uint32_t i = 0; i < shares; i++) {
                ask.from = branches * i / shares;
                ask.to = branches * (i + 1) / shares;
                const struct cards_answer a = cards_search(room, &ask, many, 20000);
                CHECK_NUMBER(a.end, CARDS_ALL);
                for (uint32_t k = 0; k < a.found; k++)
                    same += structure_same(&many[k], &whole[found + k]);
                found += a.found;
                fits += a.fits;
            }
            CHECK_NUMBER(found, all_of_it.found);
            CHECK_NUMBER(fits, all_of_it.fits);
            CHECK_NUMBER(same, found);
        }
    }
    CHECK_NUMBER(before, all_of_it.fits);
}

static bool stop_at_zero(void *context) { return --*(int *)context == 0; }

static void test_stop(void)
{
    struct cards cards;
    memset(&cards, UNKNOWN, sizeof cards);
    for (int i = 0; i < 8; i++) cards.slot[4][i * 4] = (uint8_t)letter("FILNTUVW"[i]);
    int polls = 3;
    struct cards_ask ask = all;
    ask.want = CARDS_FIT;
    ask.stop = stop_at_zero;
    ask.context = &polls;
    const struct cards_answer a = cards_solve(room, &cards, piece_sets[3], &ask, NULL, 0);
    CHECK_NUMBER(a.end, CARDS_STOP);
    CHECK_NUMBER(a.nodes, 3 * CARDS_POLL);
    CHECK_NUMBER(polls, 0);
    polls = -1;
    ask.nodes_max = 2 * CARDS_POLL;
    CHECK_NUMBER(cards_search(room, &ask, NULL, 0).end, CARDS_NODES);
    CHECK_NUMBER(polls, -3);
}

static void test_unknown(void)
{
    struct rng rng = {3};
    for (uint64_t seed = 1; seed <= 10; seed++) {
        struct challenge c;
        struct cards cards;
        CHECK(challenge_make(&make, 2, seed, &c));
        cards_of(&c.built, ALL_SIDES, &cards);
        uint32_t before = 1;
        for (int step = 0; step < 6; step++) {
            for (int k = 0; k < 5; k++)
                cards.slot[rng_below(&rng, SIDES)][rng_below(&rng, SLOTS)] = UNKNOWN;
            const struct cards_answer a =
                cards_solve(room, &cards, piece_sets[3], &all, many, 20000);
            CHECK(a.end == CARDS_ALL && a.found >= before);
            before = a.found;
            uint32_t right = 0;
            for (uint32_t i = 0; i < a.found && i < 20000; i++)
                right += cards_agree(&cards, &many[i]);
            CHECK_NUMBER(right, a.found);
        }
    }
}

/* A bar seen from the top alone: on the ground it stands, above it needs what nobody sees. */
static void test_supports(void)
{
    struct cards cards;
    memset(&cards, UNKNOWN, sizeof cards);
    memset(cards.slot[4], EMPTY, SLOTS);
    for (int x = 0; x < 5; x++) cards.slot[4][2 * SIDE + x] = (uint8_t)letter('I');
    struct cards_ask ask = all;
    CHECK_NUMBER(cards_solve(room, &cards, piece_sets[3], &ask, NULL, 0).found, 1);
    ask.supports = 1;
    const struct cards_answer one = cards_search(room, &ask, many, 20000);
    CHECK(one.end == CARDS_ALL && one.found > 1 && one.fits == 6);
    uint32_t right = 0;
    for (uint32_t i = 0; i < one.found; i++) {
        const struct structure core = {.n = 1, .placement = {many[i].placement[0]}};
        right += many[i].n == (stands(&core) ? 1 : 2) && stands(&many[i]) &&
                 cards_agree(&cards, &many[i]);
    }
    CHECK_NUMBER(right, one.found);
    ask.supports = 2;
    const struct cards_answer two = cards_search(room, &ask, many, 20000);
    CHECK(two.end == CARDS_ALL && two.found > one.found);
    CHECK_NUMBER(many[two.found - 1].n, 3);
    /* A bar that one support can hold is not held by two. */
    uint32_t singles = 0, doubles = 0;
    for (uint32_t i = 0; i < two.found && i < 20000; i++)
        for (uint32_t k = 0; k < one.found; k++) {
            if (many[i].placement[0] != many[k].placement[0]) continue;
            singles += many[i].n == 2;
            doubles += many[i].n == 3 && many[k].n == 2;
        }
    CHECK(singles > 0 && doubles == 0);
    /* Whatever holds the bar lies beside the other pieces, unseen, and does hold it. */
    right = 0;
    for (uint32_t i = 0; i < two.found && i < 20000; i++) {
        struct cells taken = {{0}};
        bool apart = true;
        for (int k = 0; k < many[i].n; k++) {
            const struct cells own = placement_cells(many[i].placement[k]);
            apart = apart && !cells_meet(&taken, &own);
            for (int w = 0; w < 4; w++) taken.word[w] |= own.word[w];
        }
        right += apart && stands(&many[i]) && cards_agree(&cards, &many[i]);
    }
    CHECK_NUMBER(right, two.found);
}

static void check_least(const struct cards *cards, const uint64_t slots[SIDES])
{
    struct cards only;
    memset(&only, UNKNOWN, sizeof only);
    for (int side = 0; side < SIDES; side++)
        for (int i = 0; i < SLOTS; i++)
            if (slots[side] >> i & 1) only.slot[side][i] = cards->slot[side][i];
    struct cards_ask ask = all;
    ask.want = CARDS_FIT;
    ask.found_max = 1;
    CHECK_NUMBER(cards_solve(room, &only, piece_sets[3], &ask, NULL, 0).found, 0);
    for (int side = 0; side < SIDES; side++) {
        for (int i = 0; i < SLOTS; i++) {
            if (!(slots[side] >> i & 1)) continue;
            struct cards less = only;
            less.slot[side][i] = UNKNOWN;
            CHECK_NUMBER(cards_solve(room, &less, piece_sets[3], &ask, NULL, 0).found, 1);
        }
    }
}

static void test_clash(void)
{
    struct cards cards;
    uint64_t slots[SIDES];
    sample_cards(&cards);
    CHECK_NUMBER(cards_clash(room, &cards, piece_sets[3], 100000, slots), CLASH_NONE);

    /* The same place is empty from the front and not from the back. */
    struct cards painted = cards;
    painted.slot[0][5 * SIDE + 4] = EMPTY;
    CHECK_NUMBER(cards_clash(room, &painted, piece_sets[3], 100000, slots), CLASH_SLOTS);
    CHECK_NUMBER(slots[0], UINT64_C(1) << (5 * SIDE + 4));
    CHECK_NUMBER(slots[1], UINT64_C(1) << (5 * SIDE + 4));
    CHECK(!slots[2] && !slots[3] && !slots[4]);
    check_least(&painted, slots);

    /* A piece that is not in the set; one that would have to be longer than it is. */
    memset(&painted, UNKNOWN, sizeof painted);
    painted.slot[2][7] = (uint8_t)letter('P');
    CHECK_NUMBER(cards_clash(room, &painted, piece_sets[3], 1000, slots), CLASH_SLOTS);
    CHECK(slots[2] == 1 << 7 && !slots[0] && !slots[1] && !slots[3] && !slots[4]);
    painted.slot[3][7] = EMPTY;
    CHECK_NUMBER(cards_clash(room, &painted, piece_sets[3], 1000, slots), CLASH_SLOTS);
    CHECK(slots[2] == 1 << 7 && !slots[3]);
    painted.slot[3][7] = UNKNOWN;
    painted.slot[2][7] = painted.slot[4][0] = painted.slot[4][35] = (uint8_t)letter('X');
    CHECK_NUMBER(cards_clash(room, &painted, piece_sets[3], 1000, slots), CLASH_SLOTS);
    check_least(&painted, slots);

    /* Each card is from another challenge. */
    struct challenge a, b;
    CHECK(challenge_make(&make, 2, 1, &a) && challenge_make(&make, 2, 2, &b));
    cards_of(&a.built, 1, &painted);
    cards_of(&b.built, 4, &cards);
    memcpy(painted.slot[2], cards.slot[2], SLOTS);
    CHECK_NUMBER(cards_clash(room, &painted, piece_sets[3], 20000, slots), CLASH_SLOTS);
    check_least(&painted, slots);

    /* A bar that floats. */
    uint8_t cell[PIECE_CELLS];
    for (int i = 0; i < PIECE_CELLS; i++) cell[i] = (uint8_t)((3 * SIDE + 2) * SIDE + i);
    struct structure bar = {.n = 1, .placement = {(uint16_t)placement_find(letter('I'), cell)}};
    cards_of(&bar, ALL_SIDES, &painted);
    CHECK_NUMBER(cards_clash(room, &painted, piece_sets[3], 1000, slots), CLASH_FALLS);
    CHECK_NUMBER(cards_clash(room, &painted, piece_sets[3], 0, slots), CLASH_UNSETTLED);
}

/* Foreign cards may hold any bytes; what is found agrees with them. */
static void test_any_bytes(void)
{
    struct rng rng = {11};
    int found = 0;
    for (int round = 0; round < 3000; round++) {
        struct cards cards;
        memset(&cards, round % 3 ? UNKNOWN : EMPTY, sizeof cards);
        for (uint32_t k = rng_below(&rng, 12); k-- > 0;)
            cards.slot[rng_below(&rng, SIDES)][rng_below(&rng, SLOTS)] =
                (uint8_t)rng_below(&rng, rng_below(&rng, 20) ? PIECES : 256);
        const struct cards_ask ask = {.want = CARDS_FIT, .nodes_max = 200, .found_max = 1};
        if (!cards_solve(room, &cards, (1 << PIECES) - 1, &ask, many, 1).found) continue;
        found++;
        if (!cards_agree(&cards, &many[0])) CHECK(false);
    }
    CHECK(found > 300 && found < 2700);
}

int main(void)
{
    test_sample();
    test_against_slow();
    test_found();
    test_limits();
    test_shares();
    test_stop();
    test_unknown();
    test_supports();
    test_clash();
    test_any_bytes();
    return unit_end();
}
