/* The twelve pieces, where they can lie, and how they get there. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cube.h"

const char vpts_letters[PIECES + 1] = "FILNPTUVWXYZ";

static const char *const drawing[PIECES][3] = {
    {" ##", "## ", " # "}, {"#####"},
    {"####", "#   "},      {"### ", "  ##"},
    {"###", "## "},        {"###", " # ", " # "},
    {"# #", "###"},        {"#  ", "#  ", "###"},
    {"#  ", "## ", " ##"}, {" # ", "###", " # "},
    {"####", " #  "},      {"## ", " # ", " ##"},
};

struct placement vpts_placement[PLACEMENTS_MAX];
int vpts_placements, vpts_first[PIECES + 1];

static int number(struct cell c) { return (c.z * CUBE + c.y) * CUBE + c.x; }

static bool inside(struct cell c)
{
    return c.x >= 0 && c.x < CUBE && c.y >= 0 && c.y < CUBE && c.z >= 0 && c.z < CUBE;
}

static bool in_cells(const struct cells *s, struct cell c)
{
    int i = number(c);
    return s->bit[i / 64] >> (i % 64) & 1;
}

bool vpts_overlap(const struct cells *a, const struct cells *b)
{
    uint64_t common = 0;
    for (int i = 0; i < 4; i++) common |= a->bit[i] & b->bit[i];
    return common != 0;
}

/* ---- orientations ---- */

static struct cell quarter_about_z(struct cell c) { return (struct cell){-c.y, c.x, c.z}; }
static struct cell quarter_about_x(struct cell c) { return (struct cell){c.x, -c.z, c.y}; }

static int by_level(const void *a, const void *b)
{
    const struct cell *p = a, *q = b;
    if (p->z != q->z) return p->z - q->z;
    if (p->y != q->y) return p->y - q->y;
    return p->x - q->x;
}

static int by_cells(const void *a, const void *b)
{
    const struct cell *p = a, *q = b;
    for (int i = 0; i < 5; i++)
        if (by_level(&p[i], &q[i])) return by_level(&p[i], &q[i]);
    return 0;
}

/* Pushed into the corner and sorted, so that equal shapes have equal cells. */
static void settle(struct cell shape[5])
{
    struct cell least = shape[0];
    for (int i = 1; i < 5; i++) {
        if (shape[i].x < least.x) least.x = shape[i].x;
        if (shape[i].y < least.y) least.y = shape[i].y;
        if (shape[i].z < least.z) least.z = shape[i].z;
    }
    for (int i = 0; i < 5; i++) {
        shape[i].x -= least.x;
        shape[i].y -= least.y;
        shape[i].z -= least.z;
    }
    qsort(shape, 5, sizeof *shape, by_level);
}

static void draw(int piece, struct cell shape[5])
{
    int n = 0;
    for (int y = 0; y < 3 && drawing[piece][y]; y++)
        for (int x = 0; drawing[piece][y][x]; x++)
            if (drawing[piece][y][x] != ' ') shape[n++] = (struct cell){x, y, 0};
}

/* All 24 rotations: about z, about x, about z again (VPTS-AMB-16). */
static int orientations(int piece, struct cell found[24][5])
{
    int n = 0;
    for (int turns = 0; turns < 64; turns++) {
        struct cell shape[5];
        bool known = false;
        draw(piece, shape);
        for (int i = 0; i < 5; i++) {
            for (int k = 0; k < turns % 4; k++) shape[i] = quarter_about_z(shape[i]);
            for (int k = 0; k < turns / 4 % 4; k++) shape[i] = quarter_about_x(shape[i]);
            for (int k = 0; k < turns / 16; k++) shape[i] = quarter_about_z(shape[i]);
        }
        settle(shape);
        for (int i = 0; i < n; i++) known |= by_cells(found[i], shape) == 0;
        if (!known) memcpy(found[n++], shape, sizeof shape);
    }
    qsort(found, (size_t)n, sizeof *found, by_cells);
    return n;
}

/* ---- placements ---- */

static void lay(int piece, int turn, const struct cell shape[5], struct cell corner)
{
    struct placement p = {.piece = piece, .turn = turn, .corner = corner};
    for (int i = 0; i < 5; i++) {
        struct cell c = {shape[i].x + corner.x, shape[i].y + corner.y, shape[i].z + corner.z};
        if (!inside(c)) return; /* VPTS-PLACE-7 */
        p.cell[i] = c;
        p.filled.bit[number(c) / 64] |= UINT64_C(1) << (number(c) % 64);
    }
    snprintf(p.name, sizeof p.name, "%c%d@%c%c%c", vpts_letters[piece], turn, 'A' + corner.x,
             'A' + corner.y, '1' + corner.z);
    vpts_placement[vpts_placements++] = p;
}

void vpts_make_placements(void)
{
    if (vpts_placements) return;
    for (int piece = 0; piece < PIECES; piece++) {
        struct cell shape[24][5];
        int n = orientations(piece, shape);
        vpts_first[piece] = vpts_placements;
        for (int turn = 0; turn < n; turn++)
            for (int i = 0; i < CELLS; i++) {
                struct cell corner = {i % CUBE, i / CUBE % CUBE, i / CUBE / CUBE};
                lay(piece, turn, shape[turn], corner);
            }
    }
    vpts_first[PIECES] = vpts_placements;
}

int vpts_named(const char *name)
{
    const char *letter = *name ? strchr(vpts_letters, *name) : NULL;
    if (!letter) return -1;
    for (int i = vpts_first[letter - vpts_letters]; i < vpts_first[letter - vpts_letters + 1]; i++)
        if (!strcmp(vpts_placement[i].name, name)) return i;
    return -1;
}

/* ---- ways ---- */

static const struct cell steps[6] = {{0, 0, 1}, {1, 0, 0},  {-1, 0, 0},
                                     {0, 1, 0}, {0, -1, 0}, {0, 0, -1}};

enum place { OUTSIDE, FREE_HERE, STUCK };

static enum place shifted(const struct placement *p, const struct cells *filled, struct cell by)
{
    enum place is = OUTSIDE;
    for (int i = 0; i < 5; i++) {
        struct cell c = {p->cell[i].x + by.x, p->cell[i].y + by.y, p->cell[i].z + by.z};
        if (c.z < 0) return STUCK;
        if (!inside(c)) continue;
        if (in_cells(filled, c)) return STUCK;
        is = FREE_HERE;
    }
    return is;
}

/* Most pieces leave in a straight line, which is quickly seen. */
static bool straight_way(const struct placement *p, const struct cells *filled)
{
    for (int d = 0; d < 5; d++) {
        struct cell by = steps[d];
        enum place is = shifted(p, filled, by);
        while (is == FREE_HERE) {
            by = (struct cell){by.x + steps[d].x, by.y + steps[d].y, by.z + steps[d].z};
            is = shifted(p, filled, by);
        }
        if (is == OUTSIDE) return true;
    }
    return false;
}

/* Any path of unit steps. Seven steps from its place a piece is outside anyway. */
static bool crooked_way(const struct placement *p, const struct cells *filled)
{
    enum { FAR = 7, WIDE = 2 * FAR + 1 };
    bool seen[WIDE][WIDE][WIDE] = {{{false}}};
    struct cell queue[WIDE * WIDE * WIDE];
    int n = 0;
    queue[n++] = (struct cell){0, 0, 0};
    seen[FAR][FAR][FAR] = true;
    for (int i = 0; i < n; i++)
        for (int d = 0; d < 6; d++) {
            struct cell by = {queue[i].x + steps[d].x, queue[i].y + steps[d].y,
                              queue[i].z + steps[d].z};
            if (abs(by.x) > FAR || abs(by.y) > FAR || abs(by.z) > FAR) continue;
            bool *here = &seen[by.z + FAR][by.y + FAR][by.x + FAR];
            if (*here) continue;
            *here = true;
            enum place is = shifted(p, filled, by);
            if (is == OUTSIDE) return true;
            if (is == FREE_HERE) queue[n++] = by;
        }
    return false;
}

bool vpts_way_out(const struct placement *p, const struct cells *filled)
{
    return straight_way(p, filled) || crooked_way(p, filled); /* VPTS-AMB-7 */
}
