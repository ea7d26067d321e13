#include "solid/site.h"

#include <string.h>

enum { LAYER = SIDE * SIDE };

/* What a cell says about a piece there; five cells together say most about the piece. */
enum {
    TAKEN = 1,
    UNDER = 2, /* something is right below */
    OVER = 4,  /* something is right above */
    WAYS = 8,  /* and four more bits: something is on the way up, left, right, front, back */
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

void site_init(struct site *s, const struct structure *from)
{
    memset(s, 0, sizeof *s);
    s->taken = structure_cells(from);
    owners_init(&s->owners);
    for (int i = 0; i < from->n; i++) {
        contacts_add(&s->contacts, &s->owners, from->placement[i]);
        owners_add(&s->owners, from->placement[i], i);
    }
    s->stands = contacts_stand(&s->contacts);
    const uint8_t *at = s->owners.at;
    for (int cell = 0; cell < CELLS; cell++)
        s->mark[cell] =
            (uint8_t)((at[cell + LAYER] != NOBODY ? TAKEN : 0) | (at[cell] != NOBODY ? UNDER : 0) |
                      (at[cell + 2 * LAYER] != NOBODY ? OVER : 0));
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

/* Nothing lies on the piece: so its own weight must be over what it lies on. */
static bool own_weight(const struct site *s, int placement, bool *on_ground)
{
    uint64_t squares = 0;
    *on_ground = true;
    for (int i = 0; i < PIECE_CELLS; i++) {
        int cell = placement_cell[placement][i];
        if (!(s->mark[cell] & UNDER)) continue;
        squares |= UINT64_C(1) << (cell % LAYER);
        *on_ground &= cell < LAYER;
    }
    struct hull h;
    struct load l = placement_load(placement);
    hull_of(squares, &h);
    return hull_carries(&h, &l);
}

static bool would_stand(const struct site *s, int placement, unsigned mark)
{
    if (!(mark & UNDER)) return false;
    if (!(mark & OVER)) {
        bool on_ground;
        if (!own_weight(s, placement, &on_ground)) return false;
        if (on_ground) return s->stands;
    }
    struct contacts c = s->contacts;
    contacts_add(&c, &s->owners, placement);
    return contacts_stand(&c);
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
    return (mark & (TAKEN | UNDER)) == UNDER && would_stand(s, placement, mark) &&
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
    return would_stand(s, placement, mark) ? FITS : FIT_FALLS;
}
