#include "solid/site.h"

#include <stddef.h>
#include <string.h>

enum { LAYER = SIDE * SIDE };

/* What a cell says about a piece there; five cells together say most about the piece. */
enum {
    TAKEN = 1,
    UNDER = 2, /* something is right below */
    WAYS = 4,  /* and four more bits: something is on the way up, left, right, front, back */
    ALL_WAYS = 31 * WAYS,
};

/* Marks all cells from which a taken cell is seen in one direction, from the far end. */
static void mark_way(struct site *s, int start, int step, int bit)
{
    int seen = 0;
    for (int i = 0, cell = start; i < SIDE; i++, cell += step) {
        s->mark[cell] = (uint8_t)(s->mark[cell] | seen);
        if (s->mark[cell] & TAKEN) seen = bit;
    }
}

static void find_over(struct site *s)
{
    const struct contacts *c = &s->contacts;
    for (int i = 0; i < c->n; i++) {
        s->over[i] = (uint16_t)(1U << i);
        for (int j = 0; j < c->n; j++)
            if (c->on[j][i]) s->over[i] = (uint16_t)(s->over[i] | 1U << j);
    }
    for (int k = 0; k < c->n; k++)
        for (int i = 0; i < c->n; i++)
            if (s->over[i] >> k & 1) s->over[i] |= s->over[k];
}

void site_init(struct site *s, const struct structure *from)
{
    memset(s, 0, offsetof(struct site, forces));
    s->taken = structure_cells(from);
    owners_init(&s->owners);
    for (int i = 0; i < from->n; i++) {
        contacts_add(&s->contacts, &s->owners, from->placement[i]);
        owners_add(&s->owners, from->placement[i], i);
    }
    s->stands = contacts_held(&s->contacts, &s->forces);
    find_over(s);
    const uint8_t *at = s->owners.at;
    for (int cell = 0; cell < CELLS; cell++)
        s->mark[cell] =
            (uint8_t)((at[cell + LAYER] != NOBODY ? TAKEN : 0) | (at[cell] != NOBODY ? UNDER : 0));
    for (int i = 0; i < SIDE; i++)
        for (int j = 0; j < SIDE; j++) {
            int last = SIDE - 1;
            mark_way(s, last * LAYER + i * SIDE + j, -LAYER, WAYS);
            mark_way(s, i * LAYER + j * SIDE, 1, WAYS << 1);
            mark_way(s, i * LAYER + j * SIDE + last, -1, WAYS << 2);
            mark_way(s, i * LAYER + j, SIDE, WAYS << 3);
            mark_way(s, i * LAYER + last * SIDE + j, -SIDE, WAYS << 4);
        }
}

bool site_init_without(struct site *s, const struct structure *from, int i)
{
    struct structure rest = structure_without(from, i);
    struct cells others = structure_cells(&rest);
    if (!path_free(from->placement[i], &others)) return false;
    site_init(s, &rest);
    return s->stands;
}

static void lean_init(struct lean *l, const struct site *s, int placement)
{
    l->load = placement_load(placement);
    l->over = 0;
    l->under = 0;
    l->n = 0;
    for (int i = 0; i < PIECE_CELLS; i++) {
        int cell = placement_cell[placement][i];
        int below = s->owners.at[cell], above = s->owners.at[cell + 2 * LAYER];
        if (above != NOBODY) {
            l->over |= 1U << above;
            l->under |= UINT64_C(1) << (cell % LAYER);
        }
        if (below == NOBODY) continue;
        int k = 0;
        while (k < l->n && l->below[k] != below) k++;
        if (k == l->n) {
            l->below[l->n++] = (uint8_t)below;
            l->squares[k] = 0;
        }
        l->squares[k] |= UINT64_C(1) << (cell % LAYER);
    }
}

/* Nothing else lies on these bodies and the piece. However they hold together, their weight must be
 * over what they lie on. */
static bool topples(const struct site *s, const struct lean *l, unsigned bodies)
{
    struct load sum = l->load;
    uint64_t base = 0;
    for (int k = 0; k < l->n; k++)
        if (!(bodies >> l->below[k] & 1)) base |= l->squares[k];
    for (unsigned left = bodies; left; left &= left - 1) {
        int i = __builtin_ctz(left);
        load_add(&sum, &s->contacts.load[i]);
        for (unsigned below = s->contacts.near[i] & ~bodies; below; below &= below - 1)
            base |= s->contacts.on[i][__builtin_ctz(below)];
    }
    struct hull h;
    if (!base) return true;
    hull_of(base, &h);
    return !hull_carries(&h, &sum);
}

/* What lies on the piece, and not under it, holds it down with its own weight at most, wherever
 * that works best. At some edge of what the piece lies on, that may be too little. */
static bool tips(const struct site *s, const struct lean *l, unsigned bodies)
{
    int64_t weight = 0;
    uint64_t base = 0;
    struct hull below, above;
    for (int k = 0; k < l->n; k++) base |= l->squares[k];
    for (; bodies; bodies &= bodies - 1) weight += s->contacts.load[__builtin_ctz(bodies)].f;
    hull_of(base, &below);
    hull_of(l->under, &above);
    for (int i = 0, before = below.n - 1; i < below.n; before = i++) {
        int64_t ax = below.x[i] - below.x[before], ay = below.y[i] - below.y[before];
        int64_t in =
            ax * (l->load.y - l->load.f * below.y[i]) - ay * (l->load.x - l->load.f * below.x[i]);
        int64_t best = 0;
        if (in >= 0) continue;
        for (int k = 0; k < above.n; k++) {
            int64_t at = ax * (above.y[k] - below.y[i]) - ay * (above.x[k] - below.x[i]);
            if (at > best) best = at;
        }
        if (in + weight * best < 0) return true;
    }
    return false;
}

/* A quick no: the piece tips under what lies on it, or topples with it, alone or together with all
 * that is over one of the bodies below. */
static bool must_fall(const struct site *s, const struct lean *l)
{
    unsigned bodies = 0, under = 0;
    for (unsigned over = l->over; over; over &= over - 1) bodies |= s->over[__builtin_ctz(over)];
    for (int k = 0; k < l->n; k++) under |= 1U << l->below[k];
    if (bodies && !(bodies & under) && tips(s, l, bodies)) return true;
    if (bodies && topples(s, l, bodies)) return true;
    for (int i = 0; i < s->contacts.n; i++)
        if (s->over[i] & under && topples(s, l, bodies | s->over[i])) return true;
    return false;
}

/* With nothing on it, a piece needs at least its own weight over what it lies on. On the ground
 * that is enough. */
static bool would_stand(const struct site *s, int placement)
{
    struct lean l;
    lean_init(&l, s, placement);
    if (!l.n) return false;
    if (!l.over) {
        if (topples(s, &l, 0)) return false;
        if (l.n == 1 && l.below[0] == GROUND) return s->stands;
    }
    if (forces_hold(&s->forces, &l)) return true;
    if (must_fall(s, &l)) return false;
    struct contacts c = s->contacts;
    contacts_add(&c, &s->owners, placement);
    return s->stands ? contacts_stand_anew(&c) : contacts_stand(&c);
}

static unsigned marks(const struct site *s, int placement)
{
    const uint8_t *cell = placement_cell[placement];
    return s->mark[cell[0]] | s->mark[cell[1]] | s->mark[cell[2]] | s->mark[cell[3]] |
           s->mark[cell[4]];
}

static bool way_free(const struct site *s, int placement, unsigned mark)
{
    return (mark & ALL_WAYS) != ALL_WAYS || path_free(placement, &s->taken);
}

bool site_fits(const struct site *s, int placement)
{
    if (placement < 0 || placement >= PLACEMENTS || s->contacts.n >= STRUCTURE_MAX) return false;
    unsigned mark = marks(s, placement);
    return (mark & (TAKEN | UNDER)) == UNDER && would_stand(s, placement) &&
           way_free(s, placement, mark);
}

enum fit site_put(const struct site *s, int placement)
{
    if (placement < 0 || placement >= PLACEMENTS || s->contacts.n >= STRUCTURE_MAX)
        return FIT_OUTSIDE;
    unsigned mark = marks(s, placement);
    if (mark & TAKEN) {
        const uint8_t *cell = placement_cell[placement];
        int owner = s->owners.at[cell[0] + LAYER];
        for (int i = 0; i < PIECE_CELLS; i++)
            if (s->owners.at[cell[i] + LAYER] != owner) return FIT_OVERLAP;
        return FIT_SAME;
    }
    if (!way_free(s, placement, mark)) return FIT_BLOCKED;
    return would_stand(s, placement) ? FITS : FIT_FALLS;
}
