#include "solid/balance.h"

#include <assert.h>
#include <string.h>

/* Doubles only propose here: nothing they say is believed before integers have proved it. */
enum {
    ROUNDS_MAX = 400, /* pivots, before the exact method takes over */
    STRIDE = FORCES_MAX + 2,
};
#define UNIT (1.0 / 128)     /* lengths in the doubles, so that numbers are near 1 */
#define SHRINK (1.0 / 65536) /* hulls are drawn in by this, so that a yes has something to spare */
#define TINY 1e-9
#define FORCE_SCALE ((double)FORCE_UNIT)
#define MOTION_SCALE 1099511627776.0 /* 2^40: 2 * 3 * 1200 times this, and 50 * 1200 too */

struct plan {
    const struct block *block;
    int rows, columns, stride;
    uint8_t contact[FORCES_MAX]; /* of each column */
    double x[FORCES_MAX], y[FORCES_MAX];
    int16_t basis[EQUATIONS_MAX];               /* columns; `columns + i`: nothing yet in row i */
    double table[(EQUATIONS_MAX + 1) * STRIDE]; /* last column the right side, last row the cost */
    double motion[EQUATIONS_MAX];
};

static double inwards(int at)
{
    return ((double)at + (at % EDGE == CORNER ? SHRINK : -SHRINK)) * UNIT;
}

static void plan_columns(struct plan *p)
{
    p->columns = 0;
    for (int c = 0; c < p->block->contacts; c++) {
        const struct hull *h = &p->block->contact[c].hull;
        for (int i = 0; i < h->n; i++) {
            int column = p->columns++;
            assert(column < FORCES_MAX);
            p->contact[column] = (uint8_t)c;
            p->x[column] = inwards(h->x[i]);
            p->y[column] = inwards(h->y[i]);
        }
    }
}

static void plan_init(struct plan *p, const struct block *b)
{
    assert(b->bodies > 0 && b->bodies <= BODIES_MAX);
    p->block = b;
    p->rows = 3 * b->bodies;
    plan_columns(p);
    p->stride = (p->columns + 2) & ~1;
    memset(p->table, 0, sizeof p->table[0] * (size_t)((p->rows + 1) * p->stride));
    double *cost = p->table + p->rows * p->stride;
    for (int j = 0; j < p->columns; j++) {
        const struct contact *c = &b->contact[p->contact[j]];
        const double part[3] = {1, p->x[j], p->y[j]};
        for (int k = 0; k < 3; k++) {
            if (c->above < b->bodies) p->table[(3 * c->above + k) * p->stride + j] = part[k];
            if (c->below < b->bodies) p->table[(3 * c->below + k) * p->stride + j] = -part[k];
            cost[j] -= part[k] * ((c->above < b->bodies) - (c->below < b->bodies));
        }
    }
    for (int i = 0; i < b->bodies; i++) {
        const double part[3] = {(double)b->load[i].f, (double)b->load[i].x * UNIT,
                                (double)b->load[i].y * UNIT};
        for (int k = 0; k < 3; k++) {
            p->table[(3 * i + k) * p->stride + p->columns] = part[k];
            cost[p->columns] -= part[k];
            p->basis[3 * i + k] = (int16_t)(p->columns + 3 * i + k);
        }
    }
}

static void pivot(struct plan *p, int row, int column)
{
    double *from = p->table + row * p->stride;
    double by = 1 / from[column];
    int width = p->columns + 1;
    for (int j = 0; j < width; j++) from[j] *= by;
    from[column] = 1;
    for (int i = 0; i <= p->rows; i++) {
        double *to = p->table + i * p->stride;
        double times = to[column];
        if (i == row || times == 0) continue;
        for (int j = 0; j < width; j++) to[j] -= times * from[j];
        to[column] = 0;
    }
    p->basis[row] = (int16_t)column;
}

static int leaving(const struct plan *p, int column)
{
    int best = -1;
    double least = 0, size = 0;
    for (int i = 0; i < p->rows; i++) {
        double by = p->table[i * p->stride + column];
        if (by < TINY) continue;
        double ratio = p->table[i * p->stride + p->columns] / by;
        if (best < 0 || ratio < least - TINY || (ratio < least + TINY && by > size)) {
            best = i;
            least = ratio;
            size = by;
        }
    }
    return best;
}

static enum verdict propose(struct plan *p)
{
    const double *cost = p->table + p->rows * p->stride;
    for (int round = 0; round < ROUNDS_MAX; round++) {
        if (cost[p->columns] > -TINY) return STANDS;
        int column = 0;
        for (int j = 1; j < p->columns; j++)
            if (cost[j] < cost[column]) column = j;
        if (cost[column] > -TINY) return FALLS;
        int row = leaving(p, column);
        if (row < 0) return UNDECIDED;
        pivot(p, row, column);
    }
    return UNDECIDED;
}

/* The strongest contact first, each body gets the one that joins it to the fixed body. */
static bool grow_tree(const struct block *b, const double *force, uint8_t *order, uint8_t *stem)
{
    assert(b->bodies > 0 && b->bodies <= BODIES_MAX);
    unsigned joined = 1U << b->bodies;
    for (int n = b->bodies; n > 0;) {
        int best = -1;
        for (int c = 0; c < b->contacts; c++) {
            unsigned ends = 1U << b->contact[c].above | 1U << b->contact[c].below;
            if ((joined & ends) && (ends & ~joined) && (best < 0 || force[c] > force[best]))
                best = c;
        }
        if (best < 0) return false;
        int body =
            joined >> b->contact[best].above & 1 ? b->contact[best].below : b->contact[best].above;
        order[--n] = (uint8_t)body; /* the last joined is the first to be settled */
        stem[body] = (uint8_t)best;
        joined |= 1U << body;
    }
    return true;
}

static int64_t rounded(double x) { return (int64_t)(x < 0 ? x - 0.5 : x + 0.5); }

static void add_load(struct load *to, const struct load *l, int64_t times)
{
    to->f += l->f * times;
    to->x += l->x * times;
    to->y += l->y * times;
}

/* Forces in whole numbers: as proposed, but for one contact a body, which makes its sums right. */
static bool forces_prove(const struct plan *p, struct load *carried)
{
    const struct block *b = p->block;
    double force[CONTACTS_MAX] = {0}, x[CONTACTS_MAX] = {0}, y[CONTACTS_MAX] = {0};
    struct load need[BODIES_MAX];
    uint8_t order[BODIES_MAX], stem[BODIES_MAX];
    for (int i = 0; i < p->rows; i++) {
        double f = p->table[i * p->stride + p->columns];
        int column = p->basis[i];
        if (column >= p->columns || f < TINY) continue;
        force[p->contact[column]] += f;
        x[p->contact[column]] += f * p->x[column];
        y[p->contact[column]] += f * p->y[column];
    }
    if (!grow_tree(b, force, order, stem)) return false;
    for (int i = 0; i < b->bodies; i++) {
        need[i] = (struct load){0, 0, 0};
        add_load(&need[i], &b->load[i], FORCE_UNIT);
    }
    for (int c = 0; c < b->contacts; c++) {
        int above = b->contact[c].above, below = b->contact[c].below;
        bool is_stem =
            (above < b->bodies && stem[above] == c) || (below < b->bodies && stem[below] == c);
        carried[c] = (struct load){0, 0, 0};
        if (is_stem || force[c] < TINY) continue;
        if (force[c] > 1e3) return false;
        int64_t f = rounded(force[c] * FORCE_SCALE);
        carried[c] = (struct load){f, rounded((double)f * (x[c] / force[c] / UNIT)),
                                   rounded((double)f * (y[c] / force[c] / UNIT))};
        if (above < b->bodies) add_load(&need[above], &carried[c], -1);
        if (below < b->bodies) add_load(&need[below], &carried[c], 1);
    }
    for (int i = 0; i < b->bodies; i++) {
        int body = order[i], c = stem[body];
        int above = b->contact[c].above, below = b->contact[c].below;
        add_load(&carried[c], &need[body], above == body ? 1 : -1);
        if (above != body && above < b->bodies) add_load(&need[above], &carried[c], -1);
        if (below != body && below < b->bodies) add_load(&need[below], &carried[c], 1);
    }
    for (int c = 0; c < b->contacts; c++)
        if (load_too_large(&carried[c]) || !hull_carries(&b->contact[c].hull, &carried[c]))
            return false;
    return true;
}

/* Solves for the motion of which the cost row is the work, by elimination; false: singular. */
static bool find_motion(struct plan *p)
{
    const struct block *b = p->block;
    int n = p->rows;
    assert(n > 0 && n <= EQUATIONS_MAX);
    double a[EQUATIONS_MAX][EQUATIONS_MAX + 1];
    for (int i = 0; i < n; i++) {
        memset(a[i], 0, sizeof a[i]);
        int column = p->basis[i];
        if (column >= p->columns) {
            a[i][column - p->columns] = a[i][n] = 1;
            continue;
        }
        const struct contact *c = &b->contact[p->contact[column]];
        const double part[3] = {1, p->x[column], p->y[column]};
        for (int k = 0; k < 3; k++) {
            if (c->above < b->bodies) a[i][3 * c->above + k] = part[k];
            if (c->below < b->bodies) a[i][3 * c->below + k] = -part[k];
        }
    }
    for (int k = 0; k < n; k++) {
        int best = k;
        for (int i = k + 1; i < n; i++)
            if (a[i][k] * a[i][k] > a[best][k] * a[best][k]) best = i;
        if (a[best][k] * a[best][k] < TINY * TINY) return false;
        for (int j = k; j <= n && best != k; j++) {
            double t = a[k][j];
            a[k][j] = a[best][j];
            a[best][j] = t;
        }
        for (int i = k + 1; i < n; i++) {
            double times = a[i][k] / a[k][k];
            if (times == 0) continue;
            for (int j = k; j <= n; j++) a[i][j] -= times * a[k][j];
        }
    }
    for (int i = n - 1; i >= 0; i--) {
        double sum = a[i][n];
        for (int j = i + 1; j < n; j++) sum -= a[i][j] * p->motion[j];
        p->motion[i] = sum / a[i][i];
    }
    return true;
}

/* Heights such that each body is above what it rests on; false: they hold each other both ways. */
static bool find_heights(const struct block *b, int *height)
{
    memset(height, 0, sizeof *height * (size_t)(b->bodies + 1));
    for (int round = 0; round <= b->bodies + 1; round++) {
        bool changed = false;
        for (int c = 0; c < b->contacts; c++) {
            int above = b->contact[c].above, below = b->contact[c].below;
            if (height[above] > height[below]) continue;
            height[above] = height[below] + 1;
            changed = true;
        }
        if (!changed) {
            for (int i = 0; i < b->bodies; i++) height[i] -= height[b->bodies];
            return true;
        }
    }
    return false;
}

/* A motion that no contact hinders and in which weight comes down: nothing can hold that. */
static bool motion_proves(struct plan *p)
{
    const struct block *b = p->block;
    int height[BODIES_MAX + 1];
    struct load m[BODIES_MAX + 1] = {{0, 0, 0}};
    if (!find_motion(p) || !find_heights(b, height)) return false;
    double size = TINY, gain = 0, lift = 1;
    for (int i = 0; i < p->rows; i++) {
        double s = p->motion[i] < 0 ? -p->motion[i] : p->motion[i];
        if (s > size) size = s;
    }
    for (int i = 0; i < b->bodies; i++) {
        const double *y = p->motion + 3 * i;
        gain += (double)b->load[i].f * y[0] + (double)b->load[i].x * UNIT * y[1] +
                (double)b->load[i].y * UNIT * y[2];
        if (height[i] > 0) lift += (double)b->load[i].f * height[i];
    }
    double loosen = gain / (2 * lift); /* half of the gain is spent on opening every contact */
    for (int i = 0; i < b->bodies; i++) {
        const double *y = p->motion + 3 * i;
        m[i].f = rounded((y[0] - loosen * height[i]) / size * MOTION_SCALE);
        m[i].x = rounded(y[1] * UNIT / size * MOTION_SCALE);
        m[i].y = rounded(y[2] * UNIT / size * MOTION_SCALE);
    }
    for (int c = 0; c < b->contacts; c++) {
        const struct load *up = &m[b->contact[c].above], *down = &m[b->contact[c].below];
        const struct hull *h = &b->contact[c].hull;
        for (int i = 0; i < h->n; i++)
            if (up->f - down->f + (up->x - down->x) * h->x[i] + (up->y - down->y) * h->y[i] > 0)
                return false;
    }
    int64_t work = 0;
    for (int i = 0; i < b->bodies; i++)
        work += m[i].f * b->load[i].f + m[i].x * b->load[i].x + m[i].y * b->load[i].y;
    return work > 0;
}

enum verdict block_proposed(const struct block *b, struct proof *proof)
{
    struct plan p;
    proof->known = false;
    if (!b->contacts) return FALLS; /* every body has weight */
    plan_init(&p, b);
    enum verdict v = propose(&p);
    if (v == STANDS) proof->known = forces_prove(&p, proof->carried);
    if (proof->known) return STANDS;
    if (v == FALLS && motion_proves(&p)) return FALLS;
    return UNDECIDED;
}

/* Bodies that lie on each other both ways round (in a ring, or hooked) cannot be lifted off each
 * other, and so motion_proves() is at a loss. Glued together they only stand the better: if even
 * that falls, so do they. False: there are none. */
static bool glue_rings(const struct block *b, struct block *glued)
{
    unsigned rests[BODIES_MAX + 1] = {0};
    int name[BODIES_MAX + 1], loose = 0;
    for (int c = 0; c < b->contacts; c++) rests[b->contact[c].above] |= 1U << b->contact[c].below;
    for (int k = 0; k <= b->bodies; k++)
        for (int i = 0; i <= b->bodies; i++)
            if (rests[i] >> k & 1) rests[i] |= rests[k];
    for (int i = b->bodies; i >= 0; i--) {
        name[i] = -1;
        for (int j = b->bodies; j > i; j--)
            if ((rests[i] >> j & 1) && (rests[j] >> i & 1)) name[i] = name[j];
        if (name[i] < 0) name[i] = loose++;
    }
    int bodies = loose - 1; /* the fixed one got the name 0, and must be the last */
    if (bodies == b->bodies) return false;
    *glued = (struct block){.bodies = bodies};
    for (int i = 0; i < b->bodies; i++)
        if (name[i] > 0) add_load(&glued->load[name[i] - 1], &b->load[i], 1);
    for (int c = 0; c < b->contacts; c++) {
        int above = name[b->contact[c].above], below = name[b->contact[c].below];
        if (above == below) continue;
        struct contact *to = &glued->contact[glued->contacts++];
        to->above = (uint8_t)(above ? above - 1 : bodies);
        to->below = (uint8_t)(below ? below - 1 : bodies);
        to->hull = b->contact[c].hull;
    }
    return true;
}

bool block_stands(const struct block *b, struct proof *proof)
{
    struct block glued;
    struct proof other;
    enum verdict v = block_proposed(b, proof);
    if (v == UNDECIDED && glue_rings(b, &glued) && glued.bodies > 0 &&
        block_proposed(&glued, &other) == FALLS)
        v = FALLS;
    return v == UNDECIDED ? block_stands_exactly(b) : v == STANDS;
}
