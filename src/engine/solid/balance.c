#include "solid/balance.h"

#include <assert.h>
#include <string.h>

/* Doubles only propose here: nothing they say is believed before integers have proved it.
 *
 * A tree of contacts joins all bodies to the fixed one. Choose what the other contacts carry, three
 * numbers each, and what those of the tree carry follows: the weight of all that hangs on one, and
 * what the chosen ones add to or take from it. So the unknowns are few, and each edge of a hull is
 * one condition on them: to be on its inner side. We look for unknowns that make the least of these
 * distances, t, large. The simplex solves the dual: parts of edges, y, that add up to 1 and in
 * whose sum no unknown is left, with the least work. If that is below 0, they are a motion that
 * nothing hinders. */
enum {
    ROUNDS_MAX = 400, /* pivots, before the exact method takes over */
    UNKNOWNS_MAX = 48,
    WIDTH_MAX = FORCES_MAX + UNKNOWNS_MAX + 6,
};
#define UNIT (1.0 / 128) /* lengths in the doubles, so that numbers are near 1 */
#define SPARE 0.02       /* t need not be larger */
#define TINY 1e-9
#define ENOUGH 0.1
#define NUDGE 1e-5 /* so that no two edges are hit at once */
#define FORCE_SCALE ((double)FORCE_UNIT)
#define MOTION_SCALE 1099511627776.0 /* 2^40: 2 * 3 * 1200 times this, and 50 * 1200 too */

struct plan {
    const struct block *block;
    uint8_t order[BODIES_MAX];    /* from the fixed body outwards */
    uint8_t stem[BODIES_MAX];     /* the contact that joins a body to the tree */
    int8_t side[BODIES_MAX];      /* of it: 1 above, -1 below */
    uint16_t hangs[BODIES_MAX];   /* bodies, itself too */
    int16_t chosen[CONTACTS_MAX]; /* its first unknown, or -1: it is in the tree */
    int unknowns, edges;
    /* Columns: edges, the spare, one for each row, the sums, and the sums with a nudge. Rows: the
     * unknowns, all parts together, the cost. */
    int width;
    int basis[UNKNOWNS_MAX + 1];
    uint8_t contact[FORCES_MAX]; /* of an edge */
    double normal[FORCES_MAX][3];
    double table[(UNKNOWNS_MAX + 2) * WIDTH_MAX];
};

static double *row_of(struct plan *p, int row) { return p->table + row * p->width; }

/* Body by body, the first contact that reaches it. What is out of reach falls: it has weight. */
static enum verdict grow_tree(struct plan *p)
{
    const struct block *b = p->block;
    int n = 0;
    unsigned joined = 1U << b->bodies;
    memset(p->chosen, 0, sizeof p->chosen[0] * (size_t)b->contacts);
    for (bool more = true; more && n < b->bodies;) {
        more = false;
        for (int c = 0; c < b->contacts; c++) {
            const int above = b->contact[c].above, below = b->contact[c].below;
            if ((joined >> above & 1) == (joined >> below & 1)) continue;
            const int body = joined >> above & 1 ? below : above;
            joined |= 1U << body;
            p->order[n++] = (uint8_t)body;
            p->stem[body] = (uint8_t)c;
            p->side[body] = body == above ? 1 : -1;
            p->chosen[c] = -1;
            more = true;
        }
    }
    if (n < b->bodies) return FALLS;
    p->unknowns = 0;
    for (int c = 0; c < b->contacts; c++) {
        if (p->chosen[c] < 0) continue;
        p->chosen[c] = (int16_t)p->unknowns;
        p->unknowns += 3;
    }
    return p->unknowns <= UNKNOWNS_MAX ? STANDS : UNDECIDED; /* so far */
}

static int parent_of(const struct plan *p, int body)
{
    const struct contact *c = &p->block->contact[p->stem[body]];
    return p->side[body] > 0 ? c->below : c->above;
}

static void find_normals(struct plan *p)
{
    p->edges = 0;
    for (int c = 0; c < p->block->contacts; c++) {
        const struct hull *h = &p->block->contact[c].hull;
        for (int i = 0, before = h->n - 1; i < h->n; before = i++) {
            const int ax = h->x[i] - h->x[before], ay = h->y[i] - h->y[before];
            const double size = 1.0 / ((ax < 0 ? -ax : ax) + (ay < 0 ? -ay : ay));
            assert(p->edges < FORCES_MAX);
            double *normal = p->normal[p->edges];
            normal[0] = (double)(ay * h->x[i] - ax * h->y[i]) * size * UNIT;
            normal[1] = -ay * size;
            normal[2] = ax * size;
            p->contact[p->edges++] = (uint8_t)c;
        }
    }
}

/* The edges of one contact that carries `times` what unknown number `first` says, or more of it. */
static void add_unknown(struct plan *p, int from, int to, int first, int times)
{
    for (int e = from; e < to; e++)
        for (int k = 0; k < 3; k++) row_of(p, first + k)[e] += times * p->normal[e][k];
}

static void fill_stem(struct plan *p, int body, int from, int to)
{
    const struct block *b = p->block;
    double load[3] = {0, 0, 0}, *cost = row_of(p, p->unknowns + 1);
    for (int i = 0; i < b->bodies; i++) {
        if (!(p->hangs[body] >> i & 1)) continue;
        load[0] += (double)b->load[i].f;
        load[1] += (double)b->load[i].x * UNIT;
        load[2] += (double)b->load[i].y * UNIT;
    }
    for (int e = from; e < to; e++)
        for (int k = 0; k < 3; k++) cost[e] += p->side[body] * load[k] * p->normal[e][k];
    for (int c = 0; c < b->contacts; c++) {
        if (p->chosen[c] < 0) continue;
        const int below = b->contact[c].below, above = b->contact[c].above;
        const int times = (below < b->bodies && p->hangs[body] >> below & 1) -
                          (above < b->bodies && p->hangs[body] >> above & 1);
        if (times) add_unknown(p, from, to, p->chosen[c], p->side[body] * times);
    }
}

static void plan_fill(struct plan *p)
{
    const struct block *b = p->block;
    const int all = p->unknowns, spare = p->edges;
    p->width = p->edges + 1 + all + 1 + 2;
    memset(p->table, 0, sizeof p->table[0] * (size_t)((all + 2) * p->width));
    for (int i = b->bodies - 1; i >= 0; i--) {
        const int body = p->order[i], parent = parent_of(p, body);
        p->hangs[body] = (uint16_t)(p->hangs[body] | 1U << body);
        if (parent < b->bodies) p->hangs[parent] |= p->hangs[body];
    }
    for (int e = 0; e < p->edges;) {
        const int c = p->contact[e];
        int to = e;
        while (to < p->edges && p->contact[to] == c) to++;
        if (p->chosen[c] >= 0) add_unknown(p, e, to, p->chosen[c], 1);
        else {
            const int above = b->contact[c].above;
            const bool up = above < b->bodies && p->stem[above] == c;
            fill_stem(p, up ? above : b->contact[c].below, e, to);
        }
        e = to;
    }
    double *sum = row_of(p, all), *cost = row_of(p, all + 1);
    for (int e = 0; e < p->edges; e++) {
        sum[e] = 1;
        cost[e] -= SPARE;
    }
    sum[spare] = 1;
    sum[p->width - 2] = sum[p->width - 1] = 1;
    for (int row = 0; row <= all; row++) {
        row_of(p, row)[spare + 1 + row] = 1;
        p->basis[row] = row < all ? -1 : spare;
    }
    cost[spare + 1 + all] = cost[p->width - 2] = -SPARE;
}

static void pivot(struct plan *p, int row, int column)
{
    double *from = row_of(p, row);
    const double by = 1 / from[column];
    for (int j = 0; j < p->width; j++) from[j] *= by;
    from[column] = 1;
    for (int i = 0; i <= p->unknowns + 1; i++) {
        double *to = row_of(p, i);
        const double times = to[column];
        if (i == row || times == 0) continue;
        for (int j = 0; j < p->width; j++) to[j] -= times * from[j];
        to[column] = 0;
    }
    p->basis[row] = column;
}

static double magnitude(double x) { return x < 0 ? -x : x; }

/* The edge for the row of an unknown: the one with the least cost of those that weigh enough there,
 * or else the weightiest. */
static int first_edge(struct plan *p, int row)
{
    const double *at = row_of(p, row), *cost = row_of(p, p->unknowns + 1);
    double least = 1e9, most = TINY;
    int best = -1;
    for (int e = 0; e < p->edges; e++) {
        if (at[e] * at[e] < ENOUGH * ENOUGH || cost[e] >= least) continue;
        least = cost[e];
        best = e;
    }
    for (int e = 0; least == 1e9 && e < p->edges; e++) {
        if (magnitude(at[e]) <= most) continue;
        most = magnitude(at[e]);
        best = e;
    }
    return best;
}

static bool begin(struct plan *p)
{
    for (int row = 0; row < p->unknowns; row++) {
        const int e = first_edge(p, row);
        if (e < 0) return false;
        pivot(p, row, e);
    }
    for (int row = 0; row <= p->unknowns; row++) {
        double *at = row_of(p, row);
        at[p->width - 1] = at[p->width - 2] + NUDGE * (1 + 0.37 * row);
    }
    return true;
}

static int leaving(struct plan *p, int column)
{
    int best = -1;
    double least = 0;
    for (int i = 0; i <= p->unknowns; i++) {
        const double *at = row_of(p, i);
        if (at[column] < TINY) continue;
        const double ratio = at[p->width - 1] / at[column];
        if (best >= 0 && ratio >= least) continue;
        best = i;
        least = ratio;
    }
    return best;
}

static enum verdict propose(struct plan *p)
{
    const double *cost = row_of(p, p->unknowns + 1);
    const double *t = &cost[p->edges + 1 + p->unknowns], *work = &cost[p->width - 2];
    if (!begin(p)) return UNDECIDED;
    for (int round = 0; round < ROUNDS_MAX; round++) {
        int column = 0;
        if (*work > TINY) return FALLS;
        for (int e = 1; e <= p->edges; e++)
            if (cost[e] < cost[column]) column = e;
        if (-*t > TINY && cost[column] > 0.875 * *t) return STANDS;
        if (cost[column] > -TINY) return UNDECIDED;
        int row = leaving(p, column);
        if (row < 0) return UNDECIDED;
        pivot(p, row, column);
    }
    return UNDECIDED;
}

static int64_t rounded(double x) { return (int64_t)(x < 0 ? x - 0.5 : x + 0.5); }

static void add_load(struct load *to, const struct load *l, int64_t times)
{
    to->f += l->f * times;
    to->x += l->x * times;
    to->y += l->y * times;
}

/* What the chosen contacts carry in whole numbers, and what the tree then must. */
static bool forces_prove(struct plan *p, struct load *carried)
{
    const struct block *b = p->block;
    const double *value = row_of(p, p->unknowns + 1) + p->edges + 1;
    struct load need[BODIES_MAX + 1];
    memset(need, 0, sizeof need);
    for (int i = 0; i < b->bodies; i++) add_load(&need[i], &b->load[i], FORCE_UNIT);
    for (int c = 0; c < b->contacts; c++) {
        carried[c] = (struct load){0, 0, 0};
        if (p->chosen[c] < 0) continue;
        const double *z = value + p->chosen[c];
        if (magnitude(z[0]) > 60 || magnitude(z[1]) > 600 || magnitude(z[2]) > 600) return false;
        carried[c] = (struct load){rounded(z[0] * FORCE_SCALE), rounded(z[1] / UNIT * FORCE_SCALE),
                                   rounded(z[2] / UNIT * FORCE_SCALE)};
        add_load(&need[b->contact[c].above], &carried[c], -1);
        add_load(&need[b->contact[c].below], &carried[c], 1);
    }
    for (int i = b->bodies - 1; i >= 0; i--) {
        const int body = p->order[i];
        add_load(&carried[p->stem[body]], &need[body], p->side[body]);
        add_load(&need[parent_of(p, body)], &need[body], 1);
    }
    for (int c = 0; c < b->contacts; c++)
        if (load_too_large(&carried[c]) || !hull_carries(&b->contact[c].hull, &carried[c]))
            return false;
    return true;
}

/* The motion of each body: that of the one it hangs on, and the parts of the edges between. */
static void find_motion(const struct plan *p, double *motion)
{
    const struct block *b = p->block;
    double part[CONTACTS_MAX][3] = {{0}};
    for (int row = 0; row <= p->unknowns; row++) {
        const int e = p->basis[row];
        if (e >= p->edges) continue;
        for (int k = 0; k < 3; k++)
            part[p->contact[e]][k] += p->table[row * p->width + p->width - 2] * p->normal[e][k];
    }
    for (int i = 0; i < b->bodies; i++) {
        const int body = p->order[i], parent = parent_of(p, body);
        for (int k = 0; k < 3; k++)
            motion[3 * body + k] = (parent < b->bodies ? motion[3 * parent + k] : 0) -
                                   p->side[body] * part[p->stem[body]][k];
    }
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

/* Is this a motion that no contact hinders and that brings weight down? Nothing can hold that. */
static bool motion_proves(const struct plan *p)
{
    const struct block *b = p->block;
    int height[BODIES_MAX + 1];
    struct load m[BODIES_MAX + 1] = {{0, 0, 0}};
    double y_of[EQUATIONS_MAX] = {0};
    if (!find_heights(b, height)) return false;
    find_motion(p, y_of);
    double size = TINY, gain = 0, lift = 1;
    for (int i = 0; i < 3 * b->bodies; i++) {
        double s = y_of[i] < 0 ? -y_of[i] : y_of[i];
        if (s > size) size = s;
    }
    for (int i = 0; i < b->bodies; i++) {
        const double *y = y_of + 3 * i;
        gain += (double)b->load[i].f * y[0] + (double)b->load[i].x * UNIT * y[1] +
                (double)b->load[i].y * UNIT * y[2];
        if (height[i] > 0) lift += (double)b->load[i].f * height[i];
    }
    double loosen = gain / (2 * lift); /* half of the gain is spent on opening every contact */
    for (int i = 0; i < b->bodies; i++) {
        const double *y = y_of + 3 * i;
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
    assert(b->bodies > 0 && b->bodies <= BODIES_MAX);
    proof->known = false;
    p.block = b;
    enum verdict v = grow_tree(&p);
    if (v != STANDS) return v;
    find_normals(&p);
    memset(p.hangs, 0, sizeof p.hangs);
    plan_fill(&p);
    v = propose(&p);
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
