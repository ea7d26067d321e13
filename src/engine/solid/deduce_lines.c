/* deduce_lines.c -- rules 1 to 6: what single lines and cells say. */
#include "solid/deduce_inside.h"
#include "solid/tables.h"

static void cells_join(struct cells *to, const struct cells *from)
{
    for (int w = 0; w < 4; w++) to->word[w] |= from->word[w];
}

static bool placement_meets(int placement, const struct cells *cells)
{
    for (int c = 0; c < PIECE_CELLS; c++)
        if (cells_has(cells, placement_cell[placement][c])) return true;
    return false;
}

/* All other pieces lose these cells. */
static void doom_others(struct deduce_room *r, struct deduction *d, const struct cells *cells)
{
    for (int i = 0; i < r->n; i++) {
        if (r->piece[i] == d->piece || !cells_meet(&r->may[i], cells)) continue;
        for (int k = 0; k < r->count[i]; k++)
            if (placement_meets(placements_left(r, i)[k], cells))
                step_doom(r, d, placements_left(r, i)[k]);
    }
}

void rule_empty(struct deduce_room *r)
{
    struct deduction *d = step_begin(r, RULE_EMPTY, EMPTY);
    for (int side = 0; side < SIDES; side++)
        for (int i = 0; i < SLOTS; i++)
            if (r->cards.slot[side][i] == EMPTY) d->slots[side] |= UINT64_C(1) << i;
    doom_others(r, d, &r->empty);
    step_end(r, d);
}

void rule_line(struct deduce_room *r)
{
    for (int i = 0; i < r->n; i++) {
        struct deduction *d = step_begin(r, RULE_LINE, r->piece[i]);
        step_shows(r, d);
        for (int k = 0; k < r->count[i]; k++) {
            const int placement = placements_left(r, i)[k];
            bool meets = true;
            for (int side = 0; side < SIDES && meets; side++) {
                uint64_t shadow = 0;
                for (int c = 0; c < PIECE_CELLS && d->slots[side]; c++)
                    shadow |= UINT64_C(1) << sight[side][placement_cell[placement][c]] % 64;
                meets = !(d->slots[side] & ~shadow);
            }
            if (!meets) step_doom(r, d, placement);
        }
        step_end(r, d);
    }
}

void rule_only(struct deduce_room *r)
{
    for (int i = 0; i < r->n; i++) {
        if (r->count[i] != 1) continue;
        struct deduction *d = step_begin(r, RULE_ONLY, r->piece[i]);
        step_shows(r, d);
        d->cells = r->may[i];
        doom_others(r, d, &d->cells);
        step_end(r, d);
    }
}

void rule_cross(struct deduce_room *r)
{
    for (int i = 0; i < r->n; i++) {
        struct deduction *d = step_begin(r, RULE_CROSS, r->piece[i]);
        struct cells others = {{0}};
        for (int k = 0; k < r->n; k++)
            if (k != i) cells_join(&others, &r->may[k]);
        for (int side = 0; side < SIDES; side++) {
            for (int slot = 0; slot < SLOTS; slot++) {
                const uint8_t *line = ray[side][slot];
                if (r->cards.slot[side][slot] != d->piece) continue;
                for (int z = 0; z < SIDE && !cells_has(&r->may[i], line[z]); z++) {
                    if (!cells_has(&others, line[z])) continue;
                    cells_add(&d->cells, line[z]);
                    d->slots[side] |= UINT64_C(1) << slot;
                }
            }
        }
        doom_others(r, d, &d->cells);
        step_end(r, d);
    }
}

/* Where on the line another piece than i is certain, the nearest; SIDE: nowhere. */
static int certain_depth(const struct deduce_room *r, int i, const uint8_t line[SIDE],
                         uint8_t *other)
{
    for (int z = 0; z < SIDE; z++) {
        for (int k = 0; k < r->n; k++) {
            if (k == i || !cells_has(&r->must[k], line[z])) continue;
            *other = r->piece[k];
            return z;
        }
    }
    return SIDE;
}

void rule_hide(struct deduce_room *r)
{
    for (int i = 0; i < r->n; i++) {
        struct deduction *d = step_begin(r, RULE_HIDE, r->piece[i]);
        for (int at = 0; at < SIDES * SLOTS; at++) {
            const int side = at / SLOTS, slot = at % SLOTS, before = d->removed;
            uint8_t other = EMPTY;
            if (r->cards.slot[side][slot] != d->piece) continue;
            const int depth = certain_depth(r, i, ray[side][slot], &other);
            struct cells near = {{0}};
            if (depth == SIDE) continue;
            for (int z = 0; z < depth; z++) cells_add(&near, ray[side][slot][z]);
            for (int k = 0; k < r->count[i]; k++) {
                const int placement = placements_left(r, i)[k];
                if (!r->reason[placement] && !placement_meets(placement, &near))
                    step_doom(r, d, placement);
            }
            if (d->removed == before) continue;
            d->slots[side] |= UINT64_C(1) << slot;
            if (d->other == EMPTY) d->other = other;
        }
        step_end(r, d);
    }
}

void rule_certain(struct deduce_room *r)
{
    for (int i = 0; i < r->n; i++) {
        if (r->count[i] == 1) continue;
        struct deduction *d = step_begin(r, RULE_CERTAIN, r->piece[i]);
        step_shows(r, d);
        d->cells = r->must[i];
        doom_others(r, d, &d->cells);
        step_end(r, d);
    }
}
