/* hint.c -- H2 of the hints: what is wrong in one slot, from the own card and the grid (D8).
 *
 * Every wrong slot has one fault. The hint is about the one that helps most: first what stands
 * wrong and can be taken, then what is missing, the lowest first, then what is blocked; of equals,
 * the piece that spoils most slots.
 */
#include "games/cube/rules.h"
#include "solid/site.h"

struct look {
    const struct table *table;
    int seat, side;
    const uint8_t *card;
    uint8_t seen[SLOTS];
    struct structure grid;
    struct site site;
    piece_set loose; /* on the grid, and can be taken */
};

/* Is the piece on the line of sight, seen or not? */
static bool on_line(const struct look *l, int slot, int piece)
{
    for (int i = 0; i < PIECE_CELLS; i++)
        for (int d = 0; d < SIDE; d++)
            if (placement_cell[l->table->grid[piece]][i] == ray[l->side][slot][d]) return true;
    return false;
}

/* Can the piece be put so that it is seen in the slot? */
static bool can_show(const struct look *l, int slot, int piece)
{
    struct cells there = {{0}};
    const uint8_t *line = ray[l->side][slot];
    for (int d = 0; d < SIDE && !cells_has(&l->site.taken, line[d]); d++)
        cells_add(&there, line[d]);
    for (int p = placement_first[piece]; p < placement_first[piece + 1]; p++)
        for (int i = 0; i < PIECE_CELLS; i++)
            if (cells_has(&there, placement_cell[p][i]) && site_fits(&l->site, p)) return true;
    return false;
}

static struct fair_hint fault_in(const struct look *l, int slot)
{
    const uint8_t wanted = l->card[slot], seen = l->seen[slot];
    struct fair_hint h = {.slot = (uint8_t)slot, .piece = wanted};
    if (wanted == EMPTY) {
        h.what = FAULT_TOO_MUCH;
        h.piece = seen;
        return h;
    }
    const int where = l->table->where[wanted];
    if (where != ON_GRID) {
        const bool here = where == FREE || where == RESERVED + l->seat;
        h.what = here && !can_show(l, slot, wanted) ? FAULT_BLOCKED : FAULT_MISSING;
        return h;
    }
    /* It stands where it should be seen: then what hides it is wrong. */
    if (seen != EMPTY && on_line(l, slot, wanted)) h.piece = seen;
    h.what = l->loose >> h.piece & 1 ? FAULT_WRONG : FAULT_BLOCKED;
    return h;
}

static int usefulness(const struct look *l, const struct fair_hint *h)
{
    const int row = l->side == TOP ? 0 : h->slot / SIDE;
    switch (h->what) {
    case FAULT_WRONG: return 400;
    case FAULT_TOO_MUCH: return l->loose >> h->piece & 1 ? 400 : 100;
    case FAULT_MISSING: return 300 - row;
    default: return 200;
    }
}

struct fair_hint cube_fair_hint(const struct box *box, const struct view *v)
{
    struct fair_hint best = {FAULT_NONE, 0, 0}, all[SLOTS];
    if (v->seat == SPECTATOR || v->seat >= box->seats) return best;
    const int side = v->table.side_of[v->seat];
    struct look l = {.table = &v->table, .seat = v->seat, .side = side, .card = v->mine.card[side]};
    int n = 0, most = -1;
    cube_look(v->table.grid, side, l.seen);
    l.grid = cube_structure(v->table.grid);
    site_init(&l.site, &l.grid);
    for (int i = 0; i < l.grid.n; i++)
        if (can_take(&l.grid, i, NULL) == FITS)
            l.loose = (piece_set)(l.loose | 1u << placement_piece(l.grid.placement[i]));
    for (int slot = 0; slot < SLOTS; slot++)
        if (l.seen[slot] != l.card[slot]) all[n++] = fault_in(&l, slot);
    for (int i = 0; i < n; i++) {
        int same = 0;
        for (int k = 0; k < n; k++)
            same += all[k].what == all[i].what && all[k].piece == all[i].piece;
        const int worth = usefulness(&l, &all[i]) * SLOTS + same;
        if (worth <= most) continue;
        most = worth;
        best = all[i];
    }
    return best;
}

void cube_say_fair_hint(const struct box *box, const struct view *v, struct message *m)
{
    static const char *const keys[] = {
        [FAULT_NONE] = "cube.fair.none",         [FAULT_MISSING] = "cube.fair.missing",
        [FAULT_TOO_MUCH] = "cube.fair.too_much", [FAULT_WRONG] = "cube.fair.wrong",
        [FAULT_BLOCKED] = "cube.fair.blocked",
    };
    if (box->hints == HINTS_NONE) {
        message_set(m, "cube.fair.off", "VPTS-GOAL-3");
        return;
    }
    const struct fair_hint hint = cube_fair_hint(box, v);
    message_set(m, keys[hint.what], NULL);
    if (hint.what == FAULT_NONE) return;
    message_text(m, cube_name_of(box, 'x', hint.slot));
    message_word(m, cube_piece_keys[hint.piece]);
}
