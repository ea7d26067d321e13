/* every.h -- structures that show cards, found without shortcuts: tries every placement of every
 * piece that lies on no empty line and meets its own slots, and keeps every combination that does
 * not overlap and agrees with the cards. Pieces that no card shows are not tried. */
#ifndef SOLID_EVERY_H
#define SOLID_EVERY_H

#include "solid/cards.h"
#include "solid/make.h"
#include "solid/stand.h"

struct every {
    const struct cards *cards;
    int n, size[STRUCTURE_MAX];
    uint16_t list[STRUCTURE_MAX][PIECE_PLACEMENTS_MAX];
    long left; /* placements to try; 0 or less in the end: not all were tried */
    uint32_t shows, builds;
};

static inline bool every_may_be(const struct cards *cards, int piece, int placement)
{
    const struct structure one = {.n = 1, .placement = {(uint16_t)placement}};
    for (int side = 0; side < SIDES; side++) {
        uint8_t view[SLOTS];
        view_of(&one, side, view);
        for (int k = 0; k < SLOTS; k++) {
            const uint8_t is = cards->slot[side][k];
            if (view[k] == EMPTY ? is == piece : is == EMPTY) return false;
        }
    }
    return true;
}

static inline void every_count(struct every *e, struct structure *s)
{
    uint8_t order[STRUCTURE_MAX];
    if (s->n == e->n) {
        if (!cards_agree(e->cards, s)) return;
        e->shows++;
        e->builds += stands(s) && building_order(s, order);
        return;
    }
    const int i = s->n;
    const struct cells taken = structure_cells(s);
    for (int k = 0; k < e->size[i] && e->left-- > 0; k++) {
        const struct cells own = placement_cells(e->list[i][k]);
        if (cells_meet(&own, &taken)) continue;
        s->placement[s->n++] = e->list[i][k];
        every_count(e, s);
        s->n--;
    }
}

/* The placements of the pieces of a structure. */
static inline void every_find(struct every *e, const struct cards *cards,
                              const struct structure *truth, long most)
{
    struct structure none = {.n = 0};
    *e = (struct every){.cards = cards, .n = truth->n, .left = most};
    for (int i = 0; i < truth->n; i++) {
        const int piece = placement_piece(truth->placement[i]);
        for (int p = placement_first[piece]; p < placement_first[piece + 1]; p++)
            if (every_may_be(cards, piece, p)) e->list[i][e->size[i]++] = (uint16_t)p;
    }
    every_count(e, &none);
}

#endif
