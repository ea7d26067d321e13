/* pack_plane.c -- the first empty cell must be filled: by which shapes?
 *
 * The plane is read row by row, short rows, and looked at from the first empty cell on: bit i of a
 * word is the i-th cell after it. A shape is put with its first cell there, so it covers a fixed
 * set of bits, and all shapes together are bits of one word. For each byte of the filled cells a
 * table has the shapes that avoid them. What these tables, the kinds that are left and the edge of
 * the region let through are the shapes that fit.
 *
 * A plane of up to 64 cells is one word; of a larger one the next cells are fed in from a table.
 */
#include <string.h>

#include "solid/pack_inside.h"

enum { POLL_NODES = 1 << 12, CUT = 2 /* pieces placed where a task begins */ };

#define INLINE static inline __attribute__((always_inline))

/* --- preparing ---------------------------------------------------------------------- */

struct flat {
    int fast, slow; /* axes: along a row, from row to row */
};

static bool find_axes(const struct pack *p, struct flat *f)
{
    int flat = -1;
    for (int a = 0; a < 3; a++)
        if (p->side[a] == 1) flat = a;
    if (flat < 0) return false;
    f->fast = flat == 0 ? 1 : 0;
    f->slow = flat == 2 ? 1 : 2;
    if (p->side[f->fast] > p->side[f->slow]) {
        const int swap = f->fast;
        f->fast = f->slow;
        f->slow = swap;
    }
    return p->side[f->fast] <= PLANE_WIDTH_MAX &&
           p->side[f->fast] * p->side[f->slow] <= PLANE_CELLS_MAX;
}

/* The place as bits from its first cell on, which is returned; -1: it reaches too far. */
static int plane_bits(const struct pack_plane *q, struct pack_set place, uint64_t *bits)
{
    int at[PACK_PIECE_MAX], n = 0, first = PLANE_CELLS_MAX;
    for (int w = 0; w < 2; w++)
        for (uint64_t rest = place.word[w]; rest; rest &= rest - 1) {
            at[n] = q->at[w * 64 + __builtin_ctzll(rest)];
            if (at[n] < first) first = at[n];
            n++;
        }
    *bits = 0;
    for (int i = 0; i < n; i++) {
        if (at[i] - first > 4 * q->width) return -1;
        *bits |= UINT64_C(1) << (at[i] - first);
    }
    return first;
}

static bool add_place(struct pack_plane *q, struct pack_set place, int kind)
{
    uint64_t bits;
    const int first = plane_bits(q, place, &bits);
    int s = q->shapes;
    if (first < 0) return false;
    while (s > 0 && q->kind[s - 1] == kind && q->cover[s - 1] != bits) s--;
    if (s == 0 || q->kind[s - 1] != kind) {
        if (q->shapes == PLANE_SHAPES_MAX) return false;
        s = ++q->shapes;
        q->cover[s - 1] = bits;
        q->kind[s - 1] = (uint8_t)kind;
    }
    q->allowed[first] |= UINT64_C(1) << (s - 1);
    return true;
}

static void make_tables(struct pack_plane *q)
{
    for (int s = 0; s < q->shapes; s++) {
        q->others[s] = 0;
        for (int i = 0; i < q->shapes; i++)
            if (q->kind[i] != q->kind[s]) q->others[s] |= UINT64_C(1) << i;
    }
    for (int t = 0; t < PLANE_TABLES; t++) {
        q->fits[t][0] = ~UINT64_C(0);
        for (int b = 0; b < 8; b++) {
            /* Bit 0 is the empty cell itself. */
            const int bit = t * 8 + b + 1;
            uint64_t avoid = ~UINT64_C(0);
            for (int s = 0; s < q->shapes && bit < 64; s++)
                if (q->cover[s] >> bit & 1) avoid ^= UINT64_C(1) << s;
            for (int i = 0; i < 1 << b; i++) q->fits[t][i + (1 << b)] = q->fits[t][i] & avoid;
        }
    }
}

void plane_open(struct pack *p)
{
    struct pack_plane *q = &p->plane;
    struct flat f;
    q->width = 0;
    if (p->hopeless || !find_axes(p, &f)) return;
    q->area = p->side[f.fast] * p->side[f.slow];
    q->shapes = 0;
    memset(q->cell, NOWHERE, sizeof q->cell);
    memset(q->allowed, 0, sizeof q->allowed);
    q->width = p->side[f.fast];
    for (int c = 0; c < p->cells; c++) {
        q->at[c] = (uint8_t)(p->coord[c][f.slow] * q->width + p->coord[c][f.fast]);
        q->cell[q->at[c]] = (uint8_t)c;
    }
    for (int k = 0; k < p->kinds; k++)
        for (int i = 0; i < p->kind[k].places; i++)
            if (!add_place(q, p->place[p->kind[k].place + i], k)) {
                q->width = 0;
                return;
            }
    make_tables(q);
}

/* --- searching ---------------------------------------------------------------------- */

struct plane_trip {
    struct pack_trip *trip;
    const struct pack_plane *plane;
    int pieces, cut;
    int64_t until_poll;
    uint64_t allowed[PLANE_CELLS_MAX + 64];
    uint64_t filled[PLANE_CELLS_MAX + 64]; /* from a cell on: walls and the anchor */
    uint8_t copies[PACK_KINDS_MAX];
    struct {
        uint8_t shape, cell;
    } step[PACK_PIECES_MAX];
};

static __attribute__((noinline)) void tell_plane(struct plane_trip *t, int depth)
{
    const struct pack_plane *q = t->plane;
    for (int d = t->trip->pack->anchor >= 0; d < depth; d++) {
        struct pack_put *put = &t->trip->put[d];
        *put = (struct pack_put){.kind = q->kind[t->step[d].shape]};
        for (uint64_t rest = q->cover[t->step[d].shape]; rest; rest &= rest - 1)
            set_add(&put->cells, q->cell[t->step[d].cell + __builtin_ctzll(rest)]);
    }
    pack_tell(t->trip);
}

static __attribute__((noinline)) bool poll_plane(struct plane_trip *t)
{
    t->trip->result->nodes += POLL_NODES;
    t->until_poll = POLL_NODES;
    pack_poll(t->trip);
    return t->trip->over;
}

/* How the three searches differ: known when this is compiled. */
struct manner {
    int tables;
    bool fed, copies;
};

INLINE uint64_t fitting(const struct plane_trip *t, struct manner m, uint64_t filled, int cell)
{
    const struct pack_plane *q = t->plane;
    uint64_t fits = t->allowed[cell];
    for (int i = 0; i < m.tables; i++) fits &= q->fits[i][filled >> (8 * i + 1) & 255];
    return fits;
}

/* `fits` are the shapes to try at the first empty cell; `filled` begins there. */
#define SEARCH(NAME, ...) \
    static bool NAME(struct plane_trip *t, uint64_t filled, int cell, uint64_t left, \
                     uint64_t fits, int depth) \
    { \
        const struct manner m = {__VA_ARGS__}; \
        return search_plane(t, m, NAME, filled, cell, left, fits, depth); \
    }

typedef bool search_function(struct plane_trip *, uint64_t filled, int cell, uint64_t left,
                             uint64_t fits, int depth);

INLINE bool search_plane(struct plane_trip *t, struct manner m, search_function *deeper,
                         uint64_t filled, int cell, uint64_t left, uint64_t fits, int depth)
{
    const struct pack_plane *q = t->plane;
    if (depth == t->cut && !pack_take(t->trip)) return true;
    if ((t->until_poll -= 1) < 0 && poll_plane(t)) return false;
    t->step[depth].cell = (uint8_t)cell;
    do {
        const int s = __builtin_ctzll(fits);
        fits &= fits - 1;
        t->step[depth].shape = (uint8_t)s;
        if (depth + 1 == t->pieces) {
            tell_plane(t, depth + 1);
            if (t->trip->over) return false;
            continue;
        }
        uint64_t next = filled | q->cover[s];
        int there = cell;
        if (m.fed)
            for (; !~next; next = t->filled[there]) there += 64;
        const int skip = __builtin_ctzll(~next);
        there += skip;
        next >>= skip;
        if (m.fed) next |= t->filled[there];
        uint64_t rest = left & q->others[s];
        if (m.copies && t->copies[q->kind[s]] > 1) rest = left;
        const uint64_t fit = fitting(t, m, next, there) & rest;
        if (!fit) continue;
        if (m.copies) t->copies[q->kind[s]]--;
        const bool on = deeper(t, next, there, rest, fit, depth + 1);
        if (m.copies) t->copies[q->kind[s]]++;
        if (!on) return false;
    } while (fits);
    return true;
}

SEARCH(search_small, 3, false, false)
SEARCH(search_word, 4, false, false)
SEARCH(search_wide, PLANE_TABLES, true, true)

static search_function *choose_search(const struct pack *p)
{
    const struct pack_plane *q = &p->plane;
    for (int k = 0; k < p->kinds; k++)
        if (p->kind[k].copies > 1) return search_wide;
    if (q->area > 64 || q->width > 8) return search_wide;
    return q->width > 6 ? search_word : search_small;
}

/* Everything in the plane that is not a cell of the region is a wall; what lies beyond its end is
 * not. The anchor's cells are filled, too. */
static void fill_walls(struct plane_trip *t, struct pack_set anchor)
{
    const struct pack_plane *q = t->plane;
    for (int i = 0; i < PLANE_CELLS_MAX + 64; i++) t->filled[i] = 0;
    for (int at = q->area - 1; at >= 0; at--) {
        const int c = q->cell[at];
        const bool wall = c == NOWHERE || anchor.word[c / 64] >> (c % 64) & 1;
        t->filled[at] = t->filled[at + 1] << 1 | wall;
    }
}

static void search_with(struct plane_trip *t, struct pack_set anchor, uint64_t left, int depth)
{
    const struct pack *p = t->trip->pack;
    search_function *const function = choose_search(p);
    fill_walls(t, anchor);
    memcpy(t->allowed, t->plane->allowed, sizeof t->plane->allowed);
    for (int k = 0; k < p->kinds; k++) t->copies[k] = p->kind[k].copies;
    uint64_t filled = t->filled[0];
    int cell = 0;
    if (depth == t->pieces) {
        if (pack_take(t->trip)) tell_plane(t, depth);
        return;
    }
    for (; filled & 1; filled = t->filled[cell]) cell++;
    const uint64_t fits = fitting(t, (struct manner){.tables = PLANE_TABLES}, filled, cell) & left;
    if (fits) function(t, filled, cell, left, fits, depth);
}

void plane_search(struct pack_trip *trip)
{
    const struct pack *p = trip->pack;
    struct plane_trip t = {.trip = trip, .plane = &p->plane, .pieces = p->pieces};
    t.cut = p->pieces > CUT ? CUT : p->pieces - 1;
    const uint64_t all = (UINT64_C(1) << p->symmetries) - 1;
    uint64_t left = 0;
    t.until_poll = POLL_NODES;
    trip->left = all;
    if (p->anchor < 0) {
        for (int s = 0; s < p->plane.shapes; s++) left |= UINT64_C(1) << s;
        search_with(&t, (struct pack_set){{0}}, left, 0);
    } else {
        const struct pack_kind *kind = &p->kind[p->anchor];
        for (int s = 0; s < p->plane.shapes; s++)
            if (p->plane.kind[s] != p->anchor) left |= UINT64_C(1) << s;
        for (int i = 0; i < kind->places && !trip->over; i++) {
            const struct pack_set place = p->place[kind->place + i];
            trip->left = pack_stabiliser(p, place, all);
            if (!trip->left) continue;
            trip->put[0] = (struct pack_put){.cells = place, .kind = (uint8_t)p->anchor};
            search_with(&t, place, left, 1);
        }
    }
    trip->result->nodes += (uint64_t)(POLL_NODES - t.until_poll);
}
