/* The generator: what it makes keeps every promise of D10, and is the same for ever.
 * With --print: the lines of data/challenges.txt. */
#include "solid/make.h"

#include <math.h>

#include "../../unit.h"
#include "core/buf.h"
#include "core/game.h"
#include "solid/code.h"
#include "solid/deal.h"
#include "solid/stand.h"

enum { SEEDS = 20 };

/* Over all structures of SEEDS seeds for each level; changing it breaks every endless code. */
static const uint64_t signature = UINT64_C(0x0f51404f009a2f3d);

static struct make_room room;

static void test_tables(void)
{
    int right = 0;
    for (int n = 0; n <= FACES_MAX; n++) right += fabs(contact_weight[n] - 16 * n * sqrt(n)) <= 0.5;
    CHECK_NUMBER(right, FACES_MAX + 1);
    right = 0;
    for (int h = 0; h < LIFTS; h++)
        for (int z = 0; z < HEIGHTS; z++)
            right += fabs(lift_weight[h][z] - 256 * exp((10 + 5 * h) * z / 500.)) <= 0.5;
    CHECK_NUMBER(right, LIFTS * HEIGHTS);
    CHECK((double)PIECE_PLACEMENTS_MAX * contact_weight[FACES_MAX] *
              lift_weight[LIFTS - 1][HEIGHTS - 1] / 16 <
          4294967295.);
    for (int p = 0; p < PIECES; p++)
        CHECK(placement_first[p + 1] - placement_first[p] <= PIECE_PLACEMENTS_MAX);
}

static void check_challenge(const struct challenge *c, int level)
{
    static const int least[LEVELS] = {3, 4, 6, 7, 9};
    struct structure s = {.n = 0};
    unsigned used = 0, seen[2] = {0, 0};
    CHECK(c->built.n == least[level - 1] || c->built.n == least[level - 1] + 1);
    for (int i = 0; i < c->built.n; i++) {
        used |= 1u << placement_piece(c->built.placement[i]);
        CHECK_NUMBER(can_put(&s, c->built.placement[i], NULL), FITS);
        s.placement[s.n++] = c->built.placement[i];
    }
    CHECK_NUMBER(__builtin_popcount(used & piece_sets[c->set]), c->built.n);
    CHECK_NUMBER(grade_of(&s, ALL_SIDES).level, level);
    for (int side = 0; side < 4; side++) {
        uint8_t view[SLOTS];
        view_of(&s, side, view);
        for (int i = 0; i < SLOTS; i++)
            if (view[i] != EMPTY) seen[side / 2] |= 1u << view[i];
    }
    CHECK(seen[0] == used && seen[1] == used); /* VPTS-AMB-44 */
    const uint16_t pieces = piece_sets[c->set];
    struct cards_answer a = ambiguity_of(&room.cards, &s, ALL_SIDES, pieces, 1000000, 9);
    CHECK(a.end == CARDS_ALL && a.found == 1);
    a = ambiguity_of(&room.cards, &s, 7, pieces, 1000000, 9);
    CHECK(a.end == CARDS_ALL && a.found >= 1 && a.found <= (level < 3 ? 2u : 8u));
}

static void test_promises(void)
{
    uint64_t hash = HASH_START;
    for (int level = 1; level <= LEVELS; level++)
        for (uint64_t seed = 1; seed <= SEEDS; seed++) {
            struct challenge c, again;
            CHECK(challenge_make(&room, level, seed, &c));
            CHECK(c.level == level && c.seed == seed && c.tries >= 1);
            check_challenge(&c, level);
            CHECK(challenge_make(&room, level, seed, &again));
            CHECK(structure_same(&c.built, &again.built) && c.tries == again.tries);
            for (int i = 0; i < c.built.n; i++) {
                const uint8_t bytes[2] = {(uint8_t)c.built.placement[i],
                                          (uint8_t)(c.built.placement[i] >> 8)};
                hash = hash_bytes(hash, bytes, sizeof bytes);
            }
        }
    if (!CHECK(hash == signature)) printf("    is: 0x%llx\n", (unsigned long long)hash);
    struct challenge c;
    CHECK(!challenge_make(&room, 0, 1, &c) && !challenge_make(&room, LEVELS + 1, 1, &c));
    CHECK(!challenge_make_of(&room, -1, 1, 1, &c));
    CHECK(!challenge_make_of(&room, PIECE_SETS, 1, 1, &c));
}

/* Every piece by a map of x and y. */
static bool mapped(const struct structure *s, int turn, int dx, int dy, struct structure *to)
{
    to->n = 0;
    for (int i = s->n; i-- > 0;) {
        uint8_t cell[PIECE_CELLS];
        for (int c = 0; c < PIECE_CELLS; c++) {
            const int v = placement_cell[s->placement[i]][c], x = v % 6, y = v / 6 % 6;
            const int maps[8][2] = {{x, y},     {5 - y, x},     {5 - x, 5 - y}, {y, 5 - x},
                                    {5 - x, y}, {5 - y, 5 - x}, {x, 5 - y},     {y, x}};
            const int nx = maps[turn][0] + dx, ny = maps[turn][1] + dy;
            if (nx < 0 || nx > 5 || ny < 0 || ny > 5) return false;
            cell[c] = (uint8_t)(v / 36 * 36 + ny * 6 + nx);
        }
        to->placement[to->n++] = (uint16_t)placement_find(placement_piece(s->placement[i]), cell);
    }
    return true;
}

/* Every wish that is not refused is fulfilled, and soon; refused ones can never be. */
static void test_measure(void)
{
    enum { AIMS = 20 };
    for (int size = 3; size <= SIDE; size++)
        for (int level = 1; level <= LEVELS; level++)
            for (int pieces = 3; pieces <= STRUCTURE_MAX; pieces++) {
                const struct wish wish = {.level = level, .pieces = pieces, .size = size};
                const enum wish_fault fault = wish_impossible(&wish);
                const bool of_level =
                    pieces_least[level - 1] == pieces || pieces_least[level - 1] + 1 == pieces;
                CHECK_NUMBER(fault == WISH_LEVEL, !of_level);
                /* The I is five long; three of the ten are longer than three. */
                const bool small = (size == 3 && pieces > 5) || (size == 4 && pieces > 9);
                if (of_level) CHECK_NUMBER(fault == WISH_SIZE, small);
                if (fault) continue;
                struct challenge c;
                uint64_t seed = 1;
                while (seed < AIMS && !challenge_aim(&room, level, pieces, size, seed, &c)) seed++;
                CHECK(seed < AIMS);
                CHECK_NUMBER(c.built.n, pieces);
                CHECK(wish_granted(&room, &wish, &c));
                check_challenge(&c, level);
            }
    const struct wish any = {.level = 5, .size = 4}, none = {.level = 3, .size = 3};
    CHECK_NUMBER(wish_impossible(&any), WISH_POSSIBLE);
    CHECK_NUMBER(wish_impossible(&none), WISH_SIZE);
}

static void test_measure_again(void)
{
    struct challenge a, b;
    CHECK(challenge_aim(&room, 3, 7, 4, 5, &a) && challenge_aim(&room, 3, 7, 4, 5, &b));
    CHECK(structure_same(&a.built, &b.built));
    CHECK(challenge_aim(&room, 3, 7, 4, 6, &b) && !structure_same(&a.built, &b.built));
}

static void test_canonical(void)
{
    struct challenge c, other;
    int shifted = 0;
    for (uint64_t seed = 1; seed <= 5; seed++) {
        CHECK(challenge_make(&room, 1, seed, &c));
        const struct structure is = structure_canonical(&c.built);
        for (int turn = 0; turn < 8; turn++)
            for (int shift = 0; shift < 9; shift++) {
                struct structure to;
                if (!mapped(&c.built, turn, shift % 3 - 1, shift / 3 - 1, &to)) continue;
                const struct structure form = structure_canonical(&to);
                CHECK(structure_same(&form, &is));
                shifted += shift != 4;
            }
        CHECK(challenge_make(&room, 1, seed + 5, &other));
        const struct structure form = structure_canonical(&other.built);
        CHECK(!structure_same(&form, &is));
    }
    CHECK(shifted > 0);
}

/* A single piece is the same thing wherever and however it lies. */
static void test_canonical_piece(void)
{
    int same = 0, all = 0;
    for (uint16_t p = 0; p < placement_first[PIECES]; p++) {
        const struct structure s = {.n = 1, .placement = {p}};
        const struct structure is = structure_canonical(&s);
        for (int turn = 0; turn < 8; turn++) {
            struct structure to;
            if (!mapped(&s, turn, 0, 0, &to)) continue;
            const struct structure form = structure_canonical(&to);
            same += structure_same(&form, &is);
            all++;
        }
    }
    CHECK(all > 0);
    CHECK_NUMBER(same, all);
}

static void test_frozen(void)
{
    struct structure form[FROZEN];
    unsigned sizes = 0;
    for (int i = 0; i < FROZEN; i++) {
        const struct frozen *f = &frozen_challenges[i];
        struct code code;
        struct fault fault;
        struct challenge c;
        CHECK_NUMBER(f->level, 1 + i / 4);
        if (!CHECK(code_read(f->code, &code, &fault))) continue;
        CHECK(challenge_make(&room, f->level, f->seed, &c));
        CHECK(structure_same(&c.built, &code.built) && c.set == code.set);
        sizes |= 1u << c.built.n;
        form[i] = structure_canonical(&c.built);
        for (int k = 0; k < i; k++) CHECK(!structure_same(&form[i], &form[k]));
    }
    CHECK_NUMBER(sizes, 0x7f8); /* 3 to 10 pieces */
}

/* The first seeds of each level, two with the smaller number of pieces and two with the larger. */
static int print_frozen(void)
{
    struct structure form[FROZEN];
    for (int i = 0; i < FROZEN; i++) {
        struct challenge c;
        bool is_new = false;
        for (uint64_t seed = 1; !is_new; seed++) {
            static const int least[LEVELS] = {3, 4, 6, 7, 9};
            if (!challenge_make(&room, 1 + i / 4, seed, &c)) return 1;
            if (c.built.n != least[i / 4] + (i % 4 >= 2)) continue;
            form[i] = structure_canonical(&c.built);
            is_new = true;
            for (int k = 0; k < i; k++) is_new &= !structure_same(&form[i], &form[k]);
        }
        struct code code;
        char text[CODE_TEXT_MAX];
        struct buf b = BUF_ON(text);
        if (!code_share(c.set, &c.built, &code)) return 1;
        code_write(&code, &b);
        printf("A%03d %d %llu %s\n", i + 1, c.level, (unsigned long long)c.seed, text);
    }
    return 0;
}

int main(int argc, char **argv)
{
    if (argc > 1 && !strcmp(argv[1], "--print")) return print_frozen();
    test_tables();
    test_promises();
    test_measure();
    test_measure_again();
    test_canonical();
    test_canonical_piece();
    test_frozen();
    return unit_end();
}
