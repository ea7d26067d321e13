#include "solid/stand.h"

#include <assert.h>
#include <stddef.h>

#include "solid/contacts.h"

bool stands(const struct structure *s)
{
    struct contacts c;
    contacts_init(&c, s);
    return contacts_stand(&c);
}

unsigned stands_without(const struct structure *s)
{
    struct contacts c;
    unsigned pieces = 0;
    contacts_init(&c, s);
    for (int i = 0; i < s->n; i++) {
        struct contacts held = c;
        contacts_fix(&held, i);
        if (contacts_stand(&held)) pieces |= 1U << i;
    }
    return pieces;
}

/* The pieces of a list without i, as pieces of the list with it. */
static unsigned renamed(unsigned pieces, int i)
{
    assert(i >= 0 && i < STRUCTURE_MAX);
    unsigned low = (1U << i) - 1;
    return (pieces & low) | (pieces & ~low) << 1;
}

static unsigned overlapping(const struct structure *s, int placement)
{
    struct cells there = placement_cells(placement);
    unsigned pieces = 0;
    for (int i = 0; i < s->n; i++) {
        struct cells c = placement_cells(s->placement[i]);
        if (cells_meet(&c, &there)) pieces |= 1U << i;
    }
    return pieces;
}

static unsigned blocking(const struct structure *s, int placement)
{
    unsigned pieces = 0;
    for (int i = 0; i < s->n; i++) {
        struct structure rest = structure_without(s, i);
        struct cells others = structure_cells(&rest);
        if (path_free(placement, &others)) pieces |= 1U << i;
    }
    return pieces;
}

enum fit can_put(const struct structure *s, int placement, unsigned *pieces)
{
    unsigned none;
    if (!pieces) pieces = &none;
    *pieces = 0;
    if (placement < 0 || placement >= PLACEMENTS || s->n >= STRUCTURE_MAX) return FIT_OUTSIDE;
    *pieces = overlapping(s, placement);
    if (*pieces) {
        for (int i = 0; i < s->n; i++)
            if (s->placement[i] == placement) return FIT_SAME;
        return FIT_OVERLAP;
    }
    struct cells others = structure_cells(s);
    if (!path_free(placement, &others)) {
        if (pieces != &none) *pieces = blocking(s, placement);
        return FIT_BLOCKED;
    }
    struct structure more = *s;
    more.placement[more.n++] = (uint16_t)placement;
    if (stands(&more)) return FITS;
    if (pieces != &none) *pieces = stands_without(&more);
    if (!*pieces) *pieces = 1U << s->n;
    return FIT_FALLS;
}

enum fit can_take(const struct structure *s, int i, unsigned *pieces)
{
    unsigned none;
    if (!pieces) pieces = &none;
    *pieces = 0;
    assert(i >= 0 && i < s->n);
    struct structure rest = structure_without(s, i);
    struct cells others = structure_cells(&rest);
    if (!path_free(s->placement[i], &others)) {
        if (pieces != &none) *pieces = renamed(blocking(&rest, s->placement[i]), i);
        return FIT_BLOCKED;
    }
    if (stands(&rest)) return FITS;
    if (pieces != &none) *pieces = renamed(stands_without(&rest), i);
    if (!*pieces) *pieces = 1U << i;
    return FIT_FALLS;
}

enum fit can_move(const struct structure *s, int i, int placement, unsigned *pieces)
{
    unsigned some;
    if (!pieces) pieces = &some;
    enum fit fit = can_take(s, i, pieces);
    if (fit != FITS) return fit;
    if (s->placement[i] == placement) {
        *pieces = 1U << i;
        return FIT_SAME;
    }
    struct structure rest = structure_without(s, i);
    fit = can_put(&rest, placement, pieces);
    unsigned added = *pieces >> rest.n & 1;
    *pieces = renamed(*pieces & ~(1U << rest.n), i) | added << i;
    return fit;
}

/* Takes pieces away one after another; a set of pieces that once led nowhere is not tried again. */
struct teardown {
    const struct structure *s;
    uint8_t *order;
    uint64_t tried[(1 << STRUCTURE_MAX) / 64];
};

static bool tear_down(struct teardown *t, unsigned left)
{
    if (!left) return true;
    if (t->tried[left / 64] >> (left % 64) & 1) return false;
    t->tried[left / 64] |= UINT64_C(1) << (left % 64);
    struct structure here = {0};
    uint8_t name[STRUCTURE_MAX];
    for (int i = 0; i < t->s->n; i++) {
        if (!(left >> i & 1)) continue;
        name[here.n] = (uint8_t)i;
        here.placement[here.n++] = t->s->placement[i];
    }
    for (int i = here.n - 1; i >= 0; i--) {
        if (can_take(&here, i, NULL) != FITS || !tear_down(t, left & ~(1U << name[i]))) continue;
        t->order[here.n - 1] = name[i];
        return true;
    }
    return false;
}

bool building_order(const struct structure *s, uint8_t order[STRUCTURE_MAX])
{
    struct teardown t = {.s = s, .order = order};
    return stands(s) && tear_down(&t, (1U << s->n) - 1);
}
