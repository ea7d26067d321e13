/* Placements, lines of sight and views (D1, D2 of the rules). */
#include "solid/space.h"

#include "../../unit.h"
#include "core/rng.h"

enum { LAYER = SIDE * SIDE };

static int cell_at(int x, int y, int z) { return (z * SIDE + y) * SIDE + x; }

static void test_counts(void)
{
    static const int wanted[PIECES] = {2304, 216,  2160, 2160, 2880, 1152,
                                       1440, 1152, 1152, 288,  2160, 1152};
    CHECK_TEXT(piece_letters, "FILNPTUVWXYZ");
    CHECK_NUMBER(placement_first[0], 0);
    for (int p = 0; p < PIECES; p++)
        CHECK_NUMBER(placement_first[p + 1] - placement_first[p], wanted[p]);
    CHECK_NUMBER(placement_first[PIECES], PLACEMENTS);
}

static bool joined(const uint8_t *cell)
{
    unsigned reached = 1;
    for (int round = 0; round < PIECE_CELLS; round++)
        for (int i = 0; i < PIECE_CELLS; i++)
            for (int j = 0; j < PIECE_CELLS; j++) {
                int steps = 0;
                for (int unit = 1; unit < CELLS; unit *= SIDE) {
                    int d = cell[i] / unit % SIDE - cell[j] / unit % SIDE;
                    steps += d < 0 ? -d : d;
                }
                if (steps == 1 && reached >> i & 1) reached |= 1U << j;
            }
    return reached == (1U << PIECE_CELLS) - 1;
}

static void test_placements(void)
{
    struct rng rng = {1};
    int ascending = 0, whole = 0, found = 0, owned = 0, sets = 0, strangers = 0;
    for (int p = 0; p < PLACEMENTS; p++) {
        const uint8_t *cell = placement_cell[p];
        bool up = cell[PIECE_CELLS - 1] < CELLS;
        for (int i = 1; i < PIECE_CELLS; i++) up &= cell[i - 1] < cell[i];
        ascending += up;
        whole += joined(cell);
        int piece = placement_piece(p);
        owned += p >= placement_first[piece] && p < placement_first[piece + 1];
        uint8_t shuffled[PIECE_CELLS];
        memcpy(shuffled, cell, sizeof shuffled);
        rng_shuffle_u8(&rng, shuffled, PIECE_CELLS);
        found += placement_find(piece, shuffled) == p;
        strangers += placement_find((piece + 1) % PIECES, shuffled) >= 0;
        struct cells set = placement_cells(p);
        int size = 0;
        for (int c = 0; c < CELLS; c++) size += cells_has(&set, c);
        bool all = size == PIECE_CELLS;
        for (int i = 0; i < PIECE_CELLS; i++) all &= cells_has(&set, cell[i]);
        sets += all;
    }
    CHECK_NUMBER(ascending, PLACEMENTS);
    CHECK_NUMBER(whole, PLACEMENTS);
    CHECK_NUMBER(found, PLACEMENTS);
    CHECK_NUMBER(owned, PLACEMENTS);
    CHECK_NUMBER(sets, PLACEMENTS);
    CHECK_NUMBER(strangers, 0);
}

static void test_find_nothing(void)
{
    static const uint8_t row[PIECE_CELLS] = {0, 1, 2, 3, 4};
    static const uint8_t round_the_edge[PIECE_CELLS] = {2, 3, 4, 5, 6};
    static const uint8_t twice[PIECE_CELLS] = {0, 0, 1, 2, 3};
    static const uint8_t outside[PIECE_CELLS] = {212, 213, 214, 215, 216};
    CHECK(placement_find(1, row) >= 0);
    CHECK_NUMBER(placement_find(0, row), -1);
    CHECK_NUMBER(placement_find(1, round_the_edge), -1);
    CHECK_NUMBER(placement_find(1, twice), -1);
    CHECK_NUMBER(placement_find(1, outside), -1);
    CHECK_NUMBER(placement_find(-1, row), -1);
    CHECK_NUMBER(placement_find(PIECES, row), -1);
}

/* Records and share codes carry these numbers. */
static void test_numbers_stay(void)
{
    uint32_t hash = 2166136261U;
    for (int p = 0; p < PLACEMENTS; p++)
        for (int i = 0; i < PIECE_CELLS; i++) hash = (hash ^ placement_cell[p][i]) * 16777619U;
    CHECK_NUMBER(hash, 3579478921U);
    static const uint8_t row[PIECE_CELLS] = {1, 2, 3, 4, 5};
    static const uint8_t column[PIECE_CELLS] = {71, 107, 143, 179, 215};
    CHECK_NUMBER(placement_find(1, row), placement_first[1] + 1);
    CHECK_NUMBER(placement_find(1, column), placement_first[2] - 1);
}

static void test_names(void)
{
    int back = 0, corner = 0, told_apart = 0;
    for (int p = 0; p < PLACEMENTS; p++) {
        const char *name = placement_name[p];
        const char *at = memchr(name, '@', sizeof placement_name[p]);
        if (!at || !memchr(name, '\0', sizeof placement_name[p])) continue;
        back += placement_named(name, strlen(name)) == p;
        int least[3] = {SIDE, SIDE, SIDE};
        for (int i = 0; i < PIECE_CELLS; i++)
            for (int axis = 0, unit = 1; axis < 3; axis++, unit *= SIDE) {
                int there = placement_cell[p][i] / unit % SIDE;
                if (there < least[axis]) least[axis] = there;
            }
        corner += at[1] == 'A' + least[0] && at[2] == 'A' + least[1] && at[3] == '1' + least[2] &&
                  name[0] == piece_letters[placement_piece(p)];
        told_apart += p == 0 || strcmp(name, placement_name[p - 1]) != 0;
    }
    CHECK_NUMBER(back, PLACEMENTS);
    CHECK_NUMBER(corner, PLACEMENTS);
    CHECK_NUMBER(told_apart, PLACEMENTS);
    CHECK_TEXT(placement_name[0], "F0@AA1");
    CHECK_TEXT(placement_name[placement_first[2] - 1], "I2@FF2");
    CHECK_TEXT(placement_name[PLACEMENTS - 1], "Z11@FD4");
}

static void test_no_names(void)
{
    static const char *const foreign[] = {
        "",         "L",      "L7",      "L7@",     "L7@BD",     "L7@BD1 ",    " L7@BD1", "L7@BD12",
        "l7@bd",    "L7@{d1", "L07@BD1", "L24@AA1", "L-1@AA1",   "L+1@AA1",    "L@BD1",   "L7BD1",
        "L7@BD0",   "L7@BD7", "L7@GA1",  "L7@AG1",  "L7@@A1",    "A0@AA1",     "I3@AA1",  "I0@CA1",
        "L100@AA1", "L7@1BD", "L 7@BD1", "@7@BD1",  "L7@BD\xb1", "\xccL7@BD1", "L256@A1",
    };
    int none = 0, n = (int)(sizeof foreign / sizeof *foreign);
    for (int i = 0; i < n; i++) none += placement_named(foreign[i], strlen(foreign[i])) == -1;
    CHECK_NUMBER(none, n);
    CHECK(placement_named("L7@BD1, and more", 6) >= 0);
    CHECK_NUMBER(placement_named("L7@BD1", 5), -1);
    CHECK_NUMBER(placement_named("l7@bd1", 6), placement_named("L7@BD1", 6));
    CHECK_NUMBER(placement_named("\0"
                                 "0@AA1",
                                 6),
                 -1);
}

static void test_rays(void)
{
    for (int side = 0; side < SIDES; side++) {
        struct cells seen = {{0}};
        int n = 0;
        for (int slot = 0; slot < SLOTS; slot++)
            for (int d = 0; d < SIDE; d++) {
                if (!cells_has(&seen, ray[side][slot][d])) n++;
                cells_add(&seen, ray[side][slot][d]);
            }
        CHECK_NUMBER(n, CELLS);
    }
    for (int high = 0; high < SIDE; high++)
        for (int wide = 0; wide < SIDE; wide++) {
            int slot = high * SIDE + wide;
            CHECK_NUMBER(ray[0][slot][1], cell_at(wide, 1, high));
            CHECK_NUMBER(ray[1][slot][1], cell_at(wide, 4, high));
            CHECK_NUMBER(ray[2][slot][1], cell_at(4, wide, high));
            CHECK_NUMBER(ray[3][slot][1], cell_at(1, wide, high));
            CHECK_NUMBER(ray[4][slot][1], cell_at(wide, high, 4));
            for (int d = 0; d < SIDE; d++) {
                CHECK_NUMBER(ray[0][slot][d], ray[1][slot][SIDE - 1 - d]);
                CHECK_NUMBER(ray[2][slot][d], ray[3][slot][SIDE - 1 - d]);
            }
        }
}

static struct structure scatter(struct rng *rng, int n)
{
    struct structure s = {0};
    struct cells taken = {{0}};
    for (int tries = 0; s.n < n && tries < 1000; tries++) {
        int p = (int)rng_below(rng, PLACEMENTS);
        struct cells c = placement_cells(p);
        bool used = cells_meet(&c, &taken);
        for (int i = 0; i < s.n; i++) used |= placement_piece(s.placement[i]) == placement_piece(p);
        if (used) continue;
        s.placement[s.n++] = (uint16_t)p;
        taken = structure_cells(&s);
    }
    return s;
}

static void test_views(void)
{
    struct rng rng = {7};
    int nearest = 0, outlines = 0;
    for (int round = 0; round < 300; round++) {
        struct structure s = scatter(&rng, round % 11);
        uint8_t at[CELLS], card[SIDES][SLOTS];
        memset(at, EMPTY, sizeof at);
        for (int i = 0; i < s.n; i++)
            for (int c = 0; c < PIECE_CELLS; c++)
                at[placement_cell[s.placement[i]][c]] = (uint8_t)placement_piece(s.placement[i]);
        bool same = true, mirrored = true;
        for (int side = 0; side < SIDES; side++) {
            view_of(&s, side, card[side]);
            for (int slot = 0; slot < SLOTS; slot++) {
                int d = 0;
                while (d < SIDE - 1 && at[ray[side][slot][d]] == EMPTY) d++;
                same &= card[side][slot] == at[ray[side][slot][d]];
            }
        }
        for (int slot = 0; slot < SLOTS; slot++)
            mirrored &= (card[0][slot] == EMPTY) == (card[1][slot] == EMPTY) &&
                        (card[2][slot] == EMPTY) == (card[3][slot] == EMPTY);
        nearest += same;
        outlines += mirrored;
    }
    CHECK_NUMBER(nearest, 300);
    CHECK_NUMBER(outlines, 300);
}

/* As printed: rows from the top, letters from right to left on cards 2 and 4. */
static const char sample[SIDES][SLOTS + 1] = {
    "....I.....I...VVI....XI....XL....XL.", ".I.....I.....VVV...VX....VX....LX...",
    "...I.....I.....IV....IV...LIVX..LLLL", "..I.....I....VI....XI...XXXL..LXLL..",
    "...XL...VVV....XI.....L.............",
};

static void read_sample(uint8_t card[SIDES][SLOTS])
{
    for (int side = 0; side < SIDES; side++)
        for (int i = 0; i < SLOTS; i++) {
            int row = SIDE - 1 - i / SIDE;
            int letter = side == 1 || side == 3 ? SIDE - 1 - i % SIDE : i % SIDE;
            const char *piece = strchr(piece_letters, sample[side][i]);
            card[side][row * SIDE + letter] =
                piece ? (uint8_t)(piece - piece_letters) : (uint8_t)EMPTY;
        }
}

/* Placements that are seen wherever the cards show the piece, and nowhere where they show none. */
static int possible(uint8_t card[SIDES][SLOTS], int piece, uint16_t *list)
{
    int n = 0;
    for (int p = placement_first[piece]; p < placement_first[piece + 1]; p++) {
        struct structure alone = {.n = 1, .placement = {(uint16_t)p}};
        bool fine = true;
        for (int side = 0; side < SIDES && fine; side++) {
            uint8_t view[SLOTS];
            view_of(&alone, side, view);
            for (int slot = 0; slot < SLOTS; slot++)
                fine &= view[slot] == piece ? card[side][slot] != EMPTY : card[side][slot] != piece;
        }
        if (fine) list[n++] = (uint16_t)p;
    }
    return n;
}

static bool shows(const struct structure *s, uint8_t card[SIDES][SLOTS])
{
    for (int side = 0; side < SIDES; side++) {
        uint8_t view[SLOTS];
        view_of(s, side, view);
        if (memcmp(view, card[side], SLOTS) != 0) return false;
    }
    return true;
}

static void test_sample(void)
{
    static const char letters[] = "LIXV";
    uint8_t card[SIDES][SLOTS];
    uint16_t list[4][PLACEMENTS];
    int n[4], found = 0;
    read_sample(card);
    for (int i = 0; i < 4; i++)
        n[i] = possible(card, (int)(strchr(piece_letters, letters[i]) - piece_letters), list[i]);
    for (int a = 0; a < n[0]; a++)
        for (int b = 0; b < n[1]; b++)
            for (int c = 0; c < n[2]; c++)
                for (int d = 0; d < n[3]; d++) {
                    struct structure s = {
                        .n = 4, .placement = {list[0][a], list[1][b], list[2][c], list[3][d]}};
                    found += shows(&s, card);
                }
    CHECK_NUMBER(found, 1);
    const int d3 = 2 * SIDE + 3, e4 = 3 * SIDE + 4;
    CHECK_NUMBER(piece_letters[card[0][d3]], 'X');
    CHECK_NUMBER(piece_letters[card[1][d3]], 'X');
    CHECK_NUMBER(piece_letters[card[0][e4]], 'I');
    CHECK_NUMBER(piece_letters[card[1][e4]], 'V');
    CHECK_NUMBER(piece_letters[card[2][e4]], 'V');
    CHECK_NUMBER(piece_letters[card[3][e4]], 'V');
}

int main(void)
{
    test_counts();
    test_placements();
    test_find_nothing();
    test_numbers_stay();
    test_names();
    test_no_names();
    test_rays();
    test_views();
    test_sample();
    return unit_end();
}
