#include "solid/contacts.h"

#include <assert.h>
#include <string.h>

enum { LAYER = SIDE * SIDE };

void owners_init(struct owners *o)
{
    memset(o->at, GROUND, LAYER);
    memset(o->at + LAYER, NOBODY, sizeof o->at - LAYER);
}

void owners_add(struct owners *o, int placement, int body)
{
    for (int i = 0; i < PIECE_CELLS; i++)
        o->at[LAYER + placement_cell[placement][i]] = (uint8_t)body;
}

struct load placement_load(int placement)
{
    struct load l = {PIECE_CELLS, PIECE_CELLS * CENTRE, PIECE_CELLS * CENTRE};
    for (int i = 0; i < PIECE_CELLS; i++) {
        int cell = placement_cell[placement][i];
        l.x += cell % SIDE * EDGE;
        l.y += cell / SIDE % SIDE * EDGE;
    }
    return l;
}

static void touch(struct contacts *c, int above, int below, int square)
{
    c->on[above][below] |= UINT64_C(1) << square;
    c->near[above] = (uint16_t)(c->near[above] | 1U << below);
    c->near[below] = (uint16_t)(c->near[below] | 1U << above);
}

void contacts_add(struct contacts *c, const struct owners *o, int placement)
{
    int body = c->n++;
    assert(body < STRUCTURE_MAX);
    c->load[body] = placement_load(placement);
    for (int i = 0; i < PIECE_CELLS; i++) {
        int cell = placement_cell[placement][i];
        int below = o->at[cell], above = o->at[cell + 2 * LAYER];
        if (below != NOBODY && below != body) touch(c, body, below, cell % LAYER);
        if (above != NOBODY && above != body) touch(c, above, body, cell % LAYER);
    }
}

void contacts_init(struct contacts *c, const struct structure *s)
{
    struct owners o;
    memset(c, 0, sizeof *c);
    owners_init(&o);
    for (int i = 0; i < s->n; i++) {
        contacts_add(c, &o, s->placement[i]);
        owners_add(&o, s->placement[i], i);
    }
}

void contacts_fix(struct contacts *c, int body)
{
    for (int i = 0; i < c->n; i++) {
        if (i == body || !(c->near[i] >> body & 1)) continue;
        c->on[i][GROUND] |= c->on[i][body];
        c->on[GROUND][i] |= c->on[body][i];
        c->near[i] = (uint16_t)((c->near[i] & ~(1U << body)) | 1U << GROUND);
        c->near[GROUND] = (uint16_t)(c->near[GROUND] | 1U << i);
    }
    c->near[GROUND] = (uint16_t)(c->near[GROUND] & ~(1U << body));
    c->near[body] = 0;
    c->fixed = (uint16_t)(c->fixed | 1U << body);
}

/* A walk in depth that cuts the graph into its blocks (Tarjan). */
struct walk {
    const struct contacts *c;
    unsigned seen;
    int time, depth;
    int8_t entered[NODES], lowest[NODES];
    uint8_t stack[NODES];
    struct load load[NODES]; /* with all that hangs on a body */
    unsigned changed;        /* bodies; a block without any of them is known to stand */
    struct forces *forces;   /* to be noted, or NULL */
};

static bool carries(uint64_t squares, const struct load *l)
{
    struct hull h;
    if (!squares) return false;
    hull_of(squares, &h);
    return hull_carries(&h, l);
}

/* A body with nothing on it needs its own weight over what it lies on. If the root is only below,
 * all bodies of the block together need theirs over the root's squares. */
static bool plausible(const struct walk *w, const uint8_t *member, int n, int root)
{
    struct load sum = {0, 0, 0};
    uint64_t base = 0;
    bool pressed = false;
    for (int i = 0; i < n; i++) {
        int body = member[i];
        uint64_t below = w->c->on[body][root];
        bool top = !w->c->on[root][body];
        base |= below;
        pressed |= !top;
        load_add(&sum, &w->load[body]);
        for (int j = 0; j < n; j++) {
            below |= w->c->on[body][member[j]];
            if (w->c->on[member[j]][body]) top = false;
        }
        if (!below || (top && !carries(below, &w->load[body]))) return false;
    }
    return pressed || carries(base, &sum);
}

static void block_init(struct block *b, const struct walk *w, const uint8_t *node, int n)
{
    b->bodies = n;
    b->contacts = 0;
    for (int i = 0; i < n; i++) b->load[i] = w->load[node[i]];
    for (int i = 0; i <= n; i++)
        for (int j = 0; j <= n; j++) {
            uint64_t squares = w->c->on[node[i]][node[j]];
            if (!squares || (i == n && j == n)) continue;
            assert(b->contacts < CONTACTS_MAX);
            struct contact *contact = &b->contact[b->contacts++];
            contact->above = (uint8_t)i;
            contact->below = (uint8_t)j;
            hull_of(squares, &contact->hull);
        }
}

/* One body on another: what the contact carries is its weight. */
static bool single_stands(const struct block *b, struct proof *proof)
{
    const struct load *l = &b->load[0];
    proof->known = true;
    proof->carried[0] = (struct load){l->f * FORCE_UNIT, l->x * FORCE_UNIT, l->y * FORCE_UNIT};
    return hull_carries(&b->contact[0].hull, l);
}

static bool block_holds(const struct walk *w, const uint8_t *member, int n, int root)
{
    const struct contacts *c = w->c;
    bool single = n == 1 && !c->on[root][member[0]];
    if (single && !w->forces) return carries(c->on[member[0]][root], &w->load[member[0]]);
    if (!plausible(w, member, n, root)) return false;
    struct block b;
    struct proof proof;
    uint8_t node[NODES];
    memcpy(node, member, (size_t)n);
    node[n] = (uint8_t)root;
    block_init(&b, w, node, n);
    if (!(single ? single_stands(&b, &proof) : block_stands(&b, &proof))) return false;
    if (w->forces) forces_add(w->forces, &b, node, &proof);
    return true;
}

/* False as soon as a block falls. */
static bool visit(struct walk *w, int node, int parent)
{
    w->seen |= 1U << node;
    w->entered[node] = w->lowest[node] = (int8_t)w->time++;
    for (int next = 0; next < NODES; next++) {
        if (next == parent || !(w->c->near[node] >> next & 1)) continue;
        if (w->seen >> next & 1) {
            if (w->entered[next] < w->lowest[node]) w->lowest[node] = w->entered[next];
            continue;
        }
        int from = w->depth;
        w->stack[w->depth++] = (uint8_t)next;
        if (!visit(w, next, node)) return false;
        if (w->lowest[next] < w->entered[node]) {
            if (w->lowest[next] < w->lowest[node]) w->lowest[node] = w->lowest[next];
            continue;
        }
        unsigned block = 0;
        for (int i = from; i < w->depth; i++) block |= 1U << w->stack[i];
        if (block & w->changed) {
            if (!block_holds(w, w->stack + from, w->depth - from, node)) return false;
            w->changed |= 1U << node;
        }
        while (w->depth > from) load_add(&w->load[node], &w->load[w->stack[--w->depth]]);
    }
    return true;
}

static bool walk(const struct contacts *c, unsigned changed, struct forces *forces)
{
    struct walk w = {.c = c, .changed = changed, .forces = forces};
    memcpy(w.load, c->load, sizeof w.load);
    unsigned all = ((1U << c->n) - 1) | 1U << GROUND;
    return visit(&w, GROUND, -1) && (w.seen | c->fixed) == all;
}

bool contacts_stand(const struct contacts *c) { return walk(c, ~0U, NULL); }

bool contacts_held(const struct contacts *c, struct forces *f)
{
    forces_init(f);
    bool stand = walk(c, ~0U, f);
    f->known &= stand;
    return stand;
}

/* One more piece joins blocks, and weighs on those between it and the ground. All others are blocks
 * of the structure without it, with the same loads. */
bool contacts_stand_anew(const struct contacts *c) { return walk(c, 1U << (c->n - 1), NULL); }
