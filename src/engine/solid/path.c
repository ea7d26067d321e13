/* The way of a piece into the cube (VPTS-AMB-7, D3): first straight lines, then every way. */
#include <assert.h>
#include <string.h>

#include "solid/stand.h"

enum {
    LAYER = SIDE * SIDE,
    SPAN = SIDE + PIECE_CELLS + 1, /* places along an axis, from just outside to just outside */
};

/* Everything the moving piece could be, as rows of bits along x: bit x of free[z][y] says that the
 * piece fits when its corner is x - size_x, y - size_y, z. */
struct room {
    uint16_t free[SIDE + 1][SPAN];
    uint16_t reached[SIDE + 1][SPAN];
    int size[3];
};

/* Is the straight way out along this axis free for every cell? */
static bool straight(const uint8_t *cell, const struct cells *others, int axis, int sign)
{
    const int unit[3] = {1, SIDE, LAYER};
    for (int i = 0; i < PIECE_CELLS; i++) {
        int at = cell[i] / unit[axis] % SIDE;
        int steps = sign > 0 ? SIDE - 1 - at : at;
        for (int s = 1; s <= steps; s++)
            if (cells_has(others, cell[i] + sign * s * unit[axis])) return false;
    }
    return true;
}

static void measure_piece(const uint8_t *cell, int at[PIECE_CELLS][3], int least[3], int size[3])
{
    int most[3] = {0, 0, 0};
    for (int axis = 0; axis < 3; axis++) least[axis] = SIDE;
    for (int i = 0; i < PIECE_CELLS; i++) {
        at[i][0] = cell[i] % SIDE;
        at[i][1] = cell[i] / SIDE % SIDE;
        at[i][2] = cell[i] / LAYER;
        for (int axis = 0; axis < 3; axis++) {
            if (at[i][axis] < least[axis]) least[axis] = at[i][axis];
            if (at[i][axis] > most[axis]) most[axis] = at[i][axis];
        }
    }
    for (int axis = 0; axis < 3; axis++) size[axis] = most[axis] + 1 - least[axis];
}

static void furnish(struct room *r, int at[PIECE_CELLS][3], const int least[3],
                    const struct cells *others)
{
    uint16_t row[SIDE][SIDE];
    for (int z = 0; z < SIDE; z++)
        for (int y = 0; y < SIDE; y++) {
            const int cell = z * LAYER + y * SIDE, word = cell / 64, shift = cell % 64;
            uint64_t bits = others->word[word] >> shift;
            if (shift > 64 - SIDE) bits |= others->word[word + 1] << (64 - shift);
            row[z][y] = (uint16_t)(bits & ((1U << SIDE) - 1));
        }
    uint16_t all = (uint16_t)((1U << (SIDE + r->size[0] + 1)) - 1);
    memset(r, 0, sizeof r->free + sizeof r->reached);
    for (int z = 0; z <= SIDE; z++)
        for (int y = 0; y <= SIDE + r->size[1]; y++) {
            unsigned hit = 0;
            for (int i = 0; i < PIECE_CELLS; i++) {
                int up = z + at[i][2] - least[2];
                int back = y - r->size[1] + at[i][1] - least[1];
                if (up >= SIDE || back < 0 || back >= SIDE) continue;
                hit |= (unsigned)row[up][back] << (r->size[0] - at[i][0] + least[0]);
            }
            r->free[z][y] = (uint16_t)(all & ~hit);
        }
}

/* One more step in every direction for the places of a row; true: there were new ones. */
static bool spread(struct room *r, int z, int y)
{
    unsigned was = r->reached[z][y];
    unsigned now = was;
    if (z > 0) now |= r->reached[z - 1][y];
    if (z < SIDE) now |= r->reached[z + 1][y];
    if (y > 0) now |= r->reached[z][y - 1];
    if (y + 1 < SPAN) now |= r->reached[z][y + 1];
    now &= r->free[z][y];
    for (unsigned before = 0; before != now;) {
        before = now;
        now |= (now << 1 | now >> 1) & r->free[z][y];
    }
    r->reached[z][y] = (uint16_t)now;
    return now != was;
}

/* A piece whose cells are all outside can go on straight, so its box need only be outside once. */
static bool outside(const struct room *r)
{
    int last_y = SIDE + r->size[1];
    unsigned ends = 1U | 1U << (SIDE + r->size[0]);
    for (int z = 0; z <= SIDE; z++) {
        if (r->reached[z][0] || r->reached[z][last_y]) return true;
        for (int y = 1; y < last_y; y++)
            if (z == SIDE ? r->reached[z][y] : r->reached[z][y] & ends) return true;
    }
    return false;
}

static bool winding(const uint8_t *cell, const struct cells *others)
{
    struct room r;
    int at[PIECE_CELLS][3], least[3];
    measure_piece(cell, at, least, r.size);
    furnish(&r, at, least, others);
    r.reached[least[2]][least[1] + r.size[1]] = (uint16_t)(1U << (least[0] + r.size[0]));
    for (bool more = true; more;) {
        more = false;
        for (int z = 0; z <= SIDE; z++)
            for (int y = 0; y <= SIDE + r.size[1]; y++) more |= spread(&r, z, y);
        if (outside(&r)) return true;
    }
    return false;
}

bool path_free(int placement, const struct cells *others)
{
    assert(placement >= 0 && placement < PLACEMENTS);
    const uint8_t *cell = placement_cell[placement];
    for (int i = 0; i < PIECE_CELLS; i++)
        if (cells_has(others, cell[i])) return false;
    return straight(cell, others, 2, 1) || straight(cell, others, 1, -1) ||
           straight(cell, others, 1, 1) || straight(cell, others, 0, -1) ||
           straight(cell, others, 0, 1) || winding(cell, others);
}
