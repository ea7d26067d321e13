/* heaps.h -- random structures for tests. */
#ifndef SOLID_HEAPS_H
#define SOLID_HEAPS_H

#include "core/rng.h"
#include "solid/site.h"

static inline bool used(const struct structure *s, int placement)
{
    for (int i = 0; i < s->n; i++)
        if (placement_piece(s->placement[i]) == placement_piece(placement)) return true;
    return false;
}

/* Pieces that lie on something, whether they stand or not. */
static inline struct structure pile(struct rng *rng, int n)
{
    struct structure s = {0};
    for (int tries = 0; s.n < n && tries < 2000; tries++) {
        int p = (int)rng_below(rng, PLACEMENTS);
        struct cells there = placement_cells(p), taken = structure_cells(&s);
        bool rests = placement_cell[p][0] < 36;
        for (int i = 0; i < PIECE_CELLS; i++)
            rests |= placement_cell[p][i] >= 36 && cells_has(&taken, placement_cell[p][i] - 36);
        if (!rests || cells_meet(&there, &taken) || used(&s, p)) continue;
        if (s.n && placement_cell[p][0] < 36 && rng_below(rng, 4)) continue;
        s.placement[s.n++] = (uint16_t)p;
    }
    return s;
}

/* Pieces put one after another as the rules allow. */
static inline struct structure built(struct rng *rng, int n)
{
    struct structure s = {0};
    struct site site;
    site_init(&site, &s);
    for (int tries = 0; s.n < n && tries < 20000; tries++) {
        int p = (int)rng_below(rng, PLACEMENTS);
        if (used(&s, p) || !site_fits(&site, p)) continue;
        s.placement[s.n++] = (uint16_t)p;
        site_init(&site, &s);
    }
    return s;
}

#endif
