/* What stands and what falls (VPTS-PLACE-5, VPTS-AMB-10, D4).
 *
 * Forces act between level faces only, up on what lies above and down on what is below, at the
 * corners of their squares. A heap stands if there are forces that hold every piece: they sum up
 * to its weight, and act in its centre.
 *
 * 1. Pieces that do not touch each other, not even through others, have nothing to do with each
 *    other. The ground bears anything.
 * 2. A piece that lies on one body only, with nothing on it, needs its centre over the corners it
 *    lies on. The forces that hold it equal its weight, in its centre, whatever they are: the piece
 *    may be taken away and its weight given to the body below. By then its centre may be that of
 *    several.
 * 3. What is left after this is a linear program. Only the corners that span a patch matter. It is
 *    solved in floating point, with corners drawn in by a hair: a heap that stands then, stands. A
 *    heap that misses by far falls. Anything between is a close call and goes to vpts_solvable().
 */
#include <stdlib.h>
#include <string.h>

#include "cube.h"

enum { EDGE = 200, MIDDLE = 100, REACH = 91, GROUND_BIT = 1 << GROUND };

/* In cells. */
static const double edge = EDGE, half = CUBE / 2, hair = 5e-6, nothing = 1e-9, far = 0.005;

/* ---- the heap ---- */

void vpts_heap_clear(struct heap *h)
{
    memset(h, 0, sizeof *h);
    memset(h->owner, -1, sizeof h->owner);
}

static int owner_at(const struct heap *h, int x, int y, int z)
{
    if (z < 0) return GROUND;
    return z < CUBE ? h->owner[(z * CUBE + y) * CUBE + x] : -1;
}

static int position(struct corner c, int axis) { return c.middle[axis] + REACH * c.sign[axis]; }

/* Positive: c is to the left of the way from a to b. */
static long turn_left(struct corner a, struct corner b, struct corner c)
{
    long x1 = position(b, 0) - position(a, 0), y1 = position(b, 1) - position(a, 1);
    long x2 = position(c, 0) - position(a, 0), y2 = position(c, 1) - position(a, 1);
    return x1 * y2 - y1 * x2;
}

static bool before(struct corner a, struct corner b)
{
    if (position(a, 0) != position(b, 0)) return position(a, 0) < position(b, 0);
    return position(a, 1) < position(b, 1);
}

/* The corners that span the others, counterclockwise. */
static void span(struct patch *p)
{
    struct corner all[20], low[40];
    int n = 0, k = 0;
    for (int s = 0; s < 4 * p->squares; s++) {
        struct cell q = p->square[s / 4];
        struct corner c = {{q.x * EDGE + MIDDLE, q.y * EDGE + MIDDLE},
                           {s & 1 ? 1 : -1, s & 2 ? 1 : -1}};
        int i = n++;
        for (; i > 0 && before(c, all[i - 1]); i--) all[i] = all[i - 1];
        all[i] = c;
    }
    for (int i = 0; i < n; i++) {
        while (k >= 2 && turn_left(low[k - 2], low[k - 1], all[i]) <= 0) k--;
        low[k++] = all[i];
    }
    int lower = k + 1;
    for (int i = n - 2; i >= 0; i--) {
        while (k >= lower && turn_left(low[k - 2], low[k - 1], all[i]) <= 0) k--;
        low[k++] = all[i];
    }
    p->corners = k - 1;
    memcpy(p->corner, low, sizeof *low * (size_t)(k - 1));
}

static void touch(struct heap *h, int upper, int lower, struct cell where)
{
    struct patch *p = &h->patch[upper][lower];
    p->square[p->squares++] = where;
    h->below[upper] |= 1u << lower;
    if (lower != GROUND) h->above[lower] |= 1u << upper;
}

void vpts_heap_push(struct heap *h, int placement)
{
    const struct placement *p = &vpts_placement[placement];
    int me = h->n++;
    h->at[me] = placement;
    h->below[me] = h->above[me] = 0;
    for (int i = 0; i < 4; i++) h->filled.bit[i] |= p->filled.bit[i];
    for (int i = 0; i < 5; i++) {
        struct cell c = p->cell[i];
        int under = owner_at(h, c.x, c.y, c.z - 1), over = owner_at(h, c.x, c.y, c.z + 1);
        if (under >= 0) touch(h, me, under, c);
        if (over >= 0) touch(h, over, me, c);
    }
    for (int i = 0; i < 5; i++) {
        struct cell c = p->cell[i];
        h->owner[(c.z * CUBE + c.y) * CUBE + c.x] = (signed char)me;
    }
    for (int i = 0; i <= GROUND; i++) {
        if (h->patch[me][i].squares) span(&h->patch[me][i]);
        if (i != GROUND && h->patch[i][me].squares) span(&h->patch[i][me]);
    }
}

void vpts_heap_pop(struct heap *h)
{
    int me = --h->n;
    const struct placement *p = &vpts_placement[h->at[me]];
    for (int i = 0; i < 4; i++) h->filled.bit[i] &= ~p->filled.bit[i];
    for (int i = 0; i < 5; i++) {
        struct cell c = p->cell[i];
        h->owner[(c.z * CUBE + c.y) * CUBE + c.x] = -1;
    }
    for (int i = 0; i <= GROUND; i++) h->patch[me][i].squares = 0;
    for (int i = 0; i < me; i++) {
        h->patch[i][me].squares = 0;
        h->below[i] &= ~(1u << me);
        h->above[i] &= ~(1u << me);
    }
}

/* ---- loads ---- */

/* What each body has to bear, itself included: cells, and the sum of their centres. */
struct load {
    int weight, sum[2];
};

struct frame {
    const struct heap *heap;
    unsigned left; /* the pieces that are not yet settled */
    struct load load[HEAP_MAX];
};

static bool over_patch(const struct load *l, const struct patch *p)
{
    for (int i = 0; i < p->corners; i++) {
        struct corner a = p->corner[i], b = p->corner[(i + 1) % p->corners];
        long x1 = position(b, 0) - position(a, 0), y1 = position(b, 1) - position(a, 1);
        long x2 = l->sum[0] - (long)l->weight * position(a, 0);
        long y2 = l->sum[1] - (long)l->weight * position(a, 1);
        if (x1 * y2 - y1 * x2 < 0) return false;
    }
    return true;
}

enum verdict { FALLS, STANDS, OPEN };

/* Step 2 for one piece. OPEN: it has to stay. */
static enum verdict settle(struct frame *f, int i)
{
    unsigned below = f->heap->below[i] & (f->left | GROUND_BIT);
    unsigned above = f->heap->above[i] & f->left;
    int on = 0;
    if (!below) return FALLS;
    if (above || (below & (below - 1))) return OPEN;
    while (!(below >> on & 1)) on++;
    if (!over_patch(&f->load[i], &f->heap->patch[i][on])) return FALLS;
    if (on != GROUND) {
        f->load[on].weight += f->load[i].weight;
        for (int axis = 0; axis < 2; axis++) f->load[on].sum[axis] += f->load[i].sum[axis];
    }
    f->left &= ~(1u << i);
    return STANDS;
}

static bool settle_all(struct frame *f)
{
    for (int i = 0; i < f->heap->n; i++) {
        if (!(f->left >> i & 1)) continue;
        enum verdict v = settle(f, i);
        if (v == FALLS) return false;
        if (v == STANDS) i = -1; /* another may be ready now */
    }
    return true;
}

/* ---- the linear program ---- */

struct force {
    int upper, lower; /* rows / 3; -1: the ground */
    struct corner at;
};

struct program {
    int bodies, forces;
    const struct load *load[HEAP_MAX];
    struct force force[COLUMNS_MAX];
};

static void set_up(const struct frame *f, struct program *p)
{
    int row[GROUND + 1];
    p->bodies = p->forces = 0;
    for (int i = 0; i <= GROUND; i++) row[i] = -1;
    for (int i = 0; i < f->heap->n; i++) {
        if (!(f->left >> i & 1)) continue;
        p->load[p->bodies] = &f->load[i];
        row[i] = p->bodies++;
    }
    for (int u = 0; u < f->heap->n; u++)
        for (int l = 0; l <= GROUND; l++) {
            const struct patch *patch = &f->heap->patch[u][l];
            if (row[u] < 0 || !patch->squares || (row[l] < 0 && l != GROUND)) continue;
            if (p->forces + patch->corners > COLUMNS_MAX) abort();
            for (int i = 0; i < patch->corners; i++)
                p->force[p->forces++] = (struct force){row[u], row[l], patch->corner[i]};
        }
}

static bool exactly(const struct program *p)
{
    static int column[COLUMNS_MAX][ROWS_MAX];
    int right[ROWS_MAX], centre = EDGE * CUBE / 2;
    memset(column, 0, sizeof column);
    for (int i = 0; i < p->bodies; i++) {
        right[3 * i] = p->load[i]->weight;
        for (int a = 0; a < 2; a++)
            right[3 * i + 1 + a] = p->load[i]->sum[a] - centre * p->load[i]->weight;
    }
    for (int j = 0; j < p->forces; j++) {
        const struct force *f = &p->force[j];
        int arm[3] = {1, position(f->at, 0) - centre, position(f->at, 1) - centre};
        for (int a = 0; a < 3; a++) {
            column[j][3 * f->upper + a] = arm[a];
            if (f->lower >= 0) column[j][3 * f->lower + a] = -arm[a];
        }
    }
    return vpts_solvable(3 * p->bodies, p->forces, column, right);
}

/* In cells, from the middle of the cube. The last column is the right side, the last row says how
 * much of it is not yet served. */
struct table {
    int rows, columns;
    double at[ROWS_MAX + 1][COLUMNS_MAX + 1];
};

static void fill(const struct program *p, struct table *t)
{
    t->rows = 3 * p->bodies;
    t->columns = p->forces;
    for (int i = 0; i <= t->rows; i++)
        memset(t->at[i], 0, sizeof(double) * (size_t)(t->columns + 1));
    for (int j = 0; j < p->forces; j++) {
        const struct force *f = &p->force[j];
        double arm[3] = {1, 0, 0}, reach = (double)REACH / edge - hair;
        for (int a = 0; a < 2; a++)
            arm[1 + a] = f->at.middle[a] / edge + reach * f->at.sign[a] - half;
        for (int a = 0; a < 3; a++) {
            t->at[3 * f->upper + a][j] = arm[a];
            if (f->lower >= 0) t->at[3 * f->lower + a][j] = -arm[a];
        }
    }
    for (int i = 0; i < p->bodies; i++) {
        double weight = p->load[i]->weight;
        t->at[3 * i][t->columns] = weight;
        for (int a = 0; a < 2; a++)
            t->at[3 * i + 1 + a][t->columns] = p->load[i]->sum[a] / edge - half * weight;
    }
    for (int i = 0; i < t->rows; i++)
        for (int j = 0, flip = t->at[i][t->columns] < 0; j <= t->columns; j++) {
            if (flip) t->at[i][j] = -t->at[i][j];
            t->at[t->rows][j] -= t->at[i][j];
        }
}

static void pivot(struct table *t, int row, int enter)
{
    double by = t->at[row][enter];
    for (int j = 0; j <= t->columns; j++) t->at[row][j] /= by;
    for (int i = 0; i <= t->rows; i++) {
        double factor = t->at[i][enter];
        if (i == row || factor == 0) continue;
        for (int j = 0; j <= t->columns; j++) t->at[i][j] -= factor * t->at[row][j];
        t->at[i][enter] = 0;
    }
}

/* How much of the right side stays unserved; negative: too many steps to say. */
static double unserved(struct table *t)
{
    enum { STEPS = 300 };
    for (int step = 0; step < STEPS; step++) {
        int enter = 0, row = -1;
        for (int j = 1; j < t->columns; j++)
            if (t->at[t->rows][j] < t->at[t->rows][enter]) enter = j;
        if (t->at[t->rows][enter] > -nothing) return -t->at[t->rows][t->columns];
        for (int i = 0; i < t->rows; i++) {
            if (t->at[i][enter] < nothing) continue;
            if (row < 0 ||
                t->at[i][t->columns] * t->at[row][enter] < t->at[row][t->columns] * t->at[i][enter])
                row = i;
        }
        if (row < 0) return -1;
        pivot(t, row, enter);
    }
    return -1;
}

static bool solve(const struct frame *f)
{
    static struct program p;
    static struct table t;
    set_up(f, &p);
    fill(&p, &t);
    double rest = unserved(&t);
    if (rest > -nothing && rest < nothing) return true;
    if (rest > far) return false;
    return exactly(&p);
}

/* ---- verdicts, remembered ---- */

/* Programs that differ by a shift have the same answer. */
struct known {
    int pieces, stands;
    struct {
        short shape, x, y, z, weight, zero;
        int sum[2];
    } at[HEAP_MAX];
};

static void describe(const struct frame *f, struct known *k)
{
    int low[2] = {CUBE, CUBE};
    memset(k, 0, sizeof *k);
    for (int pass = 0; pass < 2; pass++)
        for (int i = 0; i < f->heap->n; i++) {
            const struct placement *p = &vpts_placement[f->heap->at[i]];
            if (!(f->left >> i & 1)) continue;
            if (!pass && p->corner.x < low[0]) low[0] = p->corner.x;
            if (!pass && p->corner.y < low[1]) low[1] = p->corner.y;
            if (!pass) continue;
            int here = k->pieces++;
            short shape = (short)(p->piece * 24 + p->turn);
            for (; here > 0 && k->at[here - 1].shape > shape; here--) k->at[here] = k->at[here - 1];
            k->at[here].shape = shape;
            k->at[here].x = (short)(p->corner.x - low[0]);
            k->at[here].y = (short)(p->corner.y - low[1]);
            k->at[here].z = (short)p->corner.z;
            k->at[here].weight = (short)f->load[i].weight;
            for (int a = 0; a < 2; a++)
                k->at[here].sum[a] = f->load[i].sum[a] - EDGE * low[a] * f->load[i].weight;
        }
}

static bool remembered(const struct frame *f)
{
    enum { ROOM = 1 << 16 };
    static struct known memory[ROOM];
    struct known k;
    uint64_t hash = 1469598103934665603u;
    const unsigned char *byte = (const unsigned char *)&k;
    describe(f, &k);
    for (size_t i = 0; i < sizeof k; i++) hash = (hash ^ byte[i]) * 1099511628211u;
    struct known *m = &memory[(hash ^ hash >> 32) % ROOM];
    k.stands = m->stands;
    if (m->pieces && !memcmp(m, &k, sizeof k)) return m->stands;
    k.stands = solve(f);
    *m = k;
    return k.stands;
}

static bool stand(const struct heap *h, unsigned pieces)
{
    struct frame f = {.heap = h, .left = pieces};
    for (int i = 0; i < h->n; i++) {
        const struct placement *p = &vpts_placement[h->at[i]];
        f.load[i] = (struct load){.weight = 5};
        for (int c = 0; c < 5; c++) {
            f.load[i].sum[0] += p->cell[c].x * EDGE + MIDDLE;
            f.load[i].sum[1] += p->cell[c].y * EDGE + MIDDLE;
        }
    }
    if (!settle_all(&f)) return false;
    return !f.left || remembered(&f);
}

static unsigned touching(const struct heap *h, int piece)
{
    unsigned all = 1u << piece, before = 0;
    while (all != before) {
        before = all;
        for (int i = 0; i < h->n; i++)
            if (all >> i & 1) all |= (h->below[i] & ~(unsigned)GROUND_BIT) | h->above[i];
    }
    return all;
}

bool vpts_last_stands(const struct heap *h) { return stand(h, touching(h, h->n - 1)); }

bool vpts_heap_stands(const struct heap *h)
{
    for (int i = 0; i < h->n; i++)
        if (!stand(h, touching(h, i))) return false;
    return true;
}
