/* Grades: the table of roots is proved, the score compared with the formula of D9 in doubles. */
#include "solid/grade.h"

#include "../../unit.h"
#include "solid/make.h"

static struct make_room room;

__extension__ typedef unsigned __int128 wide;

/* t is the nearest whole number to POINT * cuberoot(v / 216) if and only if
 * (t - 1/2)^3 <= POINT^3 * v / 216 < (t + 1/2)^3. */
static bool nearest_root(uint64_t t, uint64_t v)
{
    const wide wanted = (wide)POINT * POINT * POINT * 8 * v, low = 2 * t - 1, high = 2 * t + 1;
    return low * low * low * CELLS <= wanted && wanted < high * high * high * CELLS;
}

static void test_roots(void)
{
    int right = 0;
    for (uint64_t v = 1; v <= CELLS; v++) right += nearest_root(size_root[v], v);
    CHECK_NUMBER(right, CELLS);
    CHECK_NUMBER(size_root[0], 0);
    CHECK_NUMBER(size_root[27], POINT / 2);
    CHECK_NUMBER(size_root[CELLS], POINT);
}

static void test_levels(void)
{
    CHECK_NUMBER(level_of(0), 1);
    CHECK_NUMBER(level_of(37 * POINT - 1), 1);
    CHECK_NUMBER(level_of(37 * POINT), 2);
    CHECK_NUMBER(level_of(47 * POINT + POINT / 2 - 1), 2);
    CHECK_NUMBER(level_of(47 * POINT + POINT / 2), 3);
    CHECK_NUMBER(level_of(56 * POINT - 1), 3);
    CHECK_NUMBER(level_of(56 * POINT), 4);
    CHECK_NUMBER(level_of(64 * POINT - 1), 4);
    CHECK_NUMBER(level_of(64 * POINT), 5);
    CHECK_NUMBER(level_of(100 * POINT), 5);
}

/* D9, written down again: from cells and in doubles (VPTS-DIFF-2), for any cards (VPTS-AMB-45). */
static double slow_points(const struct structure *s, unsigned sides)
{
    int at[SIDE][SIDE][SIDE], low[3] = {9, 9, 9}, high[3] = {-1, -1, -1};
    memset(at, -1, sizeof at);
    for (int i = 0; i < s->n; i++)
        for (int c = 0; c < PIECE_CELLS; c++) {
            const int v = placement_cell[s->placement[i]][c];
            const int p[3] = {v % 6, v / 6 % 6, v / 36};
            at[p[2]][p[1]][p[0]] = i;
            for (int k = 0; k < 3; k++) {
                low[k] = p[k] < low[k] ? p[k] : low[k];
                high[k] = p[k] > high[k] ? p[k] : high[k];
            }
        }
    double q = 0, seen = 0, root = 0;
    for (int i = 0; i < s->n; i++) {
        int bottom = 9, top = -1, hanging = 0, shown = 0, alone = 0;
        for (int c = 0; c < PIECE_CELLS; c++) {
            const int v = placement_cell[s->placement[i]][c], z = v / 36;
            bottom = z < bottom ? z : bottom;
            top = z > top ? z : top;
            hanging += z > 0 && at[z - 1][v / 6 % 6][v % 6] < 0;
        }
        q += .35 * (top != bottom) + .35 * (bottom > 0) + .1 * (hanging < 3 ? hanging : 3);
        for (int side = 0; side < SIDES; side++)
            for (int slot = 0; slot < SLOTS && sides >> side & 1; slot++) {
                int first = -1, own = 0;
                for (int d = SIDE; d-- > 0;) {
                    const int v = ray[side][slot][d], is = at[v / 36][v / 6 % 6][v % 6];
                    if (is >= 0) first = is;
                    own |= is == i;
                }
                shown += first == i;
                alone += own;
            }
        seen += (double)shown / alone;
    }
    const double volume =
        (high[0] - low[0] + 1) * (high[1] - low[1] + 1) * (high[2] - low[2] + 1) / 216.;
    for (double step = 1; step > 1e-12; step /= 2)
        if ((root + step) * (root + step) * (root + step) <= volume) root += step;
    return 30 * (s->n - 2) / 8. + 15 * root + 25 * q / s->n + 30 * (1 - seen / s->n);
}

static void test_points(void)
{
    int right = 0, all = 0;
    for (int level = 1; level <= LEVELS; level++)
        for (uint64_t seed = 1; seed <= 8; seed++) {
            struct challenge c;
            CHECK(challenge_make(&room, level, seed, &c));
            for (unsigned sides = 1; sides <= ALL_SIDES; sides++) {
                const struct grade g = grade_of(&c.built, sides);
                const double off = g.points / (double)POINT - slow_points(&c.built, sides);
                right += off > -1e-4 && off < 1e-4 && g.level == level_of(g.points);
                all++;
            }
            CHECK_NUMBER(grade_of(&c.built, ALL_SIDES).level, level);
        }
    CHECK_NUMBER(right, all);
    const struct structure none = {.n = 0};
    CHECK_NUMBER(grade_of(&none, ALL_SIDES).points, 0);
}

static void test_par(void)
{
    CHECK_NUMBER(par_of(3, 5), 3);
    CHECK_NUMBER(par_of(10, 2), 10);
    CHECK_NUMBER(par_of(4, 3), 4);
    CHECK_NUMBER(par_of(10, 1), 17);
    struct rounds r = rounds_of(10, 2);
    CHECK(r.easy == 15 && r.normal == 11 && r.hard == 10);
    r = rounds_of(10, 1);
    CHECK(r.easy == 20 && r.normal == 18 && r.hard == 17);
    r = rounds_of(3, 5);
    CHECK(r.easy == 5 && r.normal == 4 && r.hard == 3);
}

int main(void)
{
    test_roots();
    test_levels();
    test_points();
    test_par();
    return unit_end();
}
