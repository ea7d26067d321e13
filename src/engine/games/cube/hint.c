/* hint.c -- H2 of the hints: the next thing that follows from the seat's own card, and that the
 * grid does not honour yet (D8). A seat that plays alone has two cards.
 *
 * Every wrong slot has one fault. The hint is about the one that helps most: first what stands
 * wrong and can be taken, then what is missing, the lowest first, then what is blocked; of equals,
 * the piece that spoils most slots. Then deductions from the card (solid/deduce.h) say why a piece
 * cannot stay where it is, and where one that is missing can be.
 */
#include <string.h>

#include "games/cube/rules.h"
#include "solid/deduce.h"
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
        h.what = here && !can_show(l, slot, wanted) ? FAULT_BLOCKED
                 : seen == EMPTY                    ? FAULT_MISSING
                                                    : FAULT_INSTEAD;
        h.other = seen;
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
    case FAULT_MISSING:
    case FAULT_INSTEAD: return 300 - row;
    default: return 200;
    }
}

static struct fair_hint worst_fault(const struct look *l)
{
    struct fair_hint best = {.what = FAULT_NONE}, all[SLOTS];
    int n = 0, most = -1;
    for (int slot = 0; slot < SLOTS; slot++)
        if (l->seen[slot] != l->card[slot]) all[n++] = fault_in(l, slot);
    for (int i = 0; i < n; i++) {
        int same = 0;
        for (int k = 0; k < n; k++)
            same += all[k].what == all[i].what && all[k].piece == all[i].piece;
        const int worth = usefulness(l, &all[i]) * SLOTS + same;
        if (worth <= most) continue;
        most = worth;
        best = all[i];
    }
    return best;
}

/* ---- what follows from the card ---- */

/* Rules that hold whatever pieces the card does not show. */
enum {
    FAIR_RULES = 1 << RULE_EMPTY | 1 << RULE_LINE | 1 << RULE_ONLY | 1 << RULE_CROSS |
                 1 << RULE_HIDE | 1 << RULE_CERTAIN | 1 << RULE_FALLS | 1 << RULE_ASSUME
};

static void open_own(const struct box *box, const struct view *v, struct deduce_room *r)
{
    struct deduce_ask ask = {.hidden = true, .rules = FAIR_RULES};
    struct cards cards;
    memset(&cards, UNKNOWN, sizeof cards);
    for (int side = 0; side < SIDES; side++)
        if (side == v->table.side_of[v->seat] || (box->seats == 1 && box->in_play >> side & 1))
            memcpy(cards.slot[side], v->mine.card[side], SLOTS);
    for (int piece = 0; piece < PIECES; piece++)
        if (v->table.where[piece] != AWAY) ask.pieces = (uint16_t)(ask.pieces | 1u << piece);
    deduce_open(r, &cards, &ask);
}

static bool on_ray(int side, int slot, int placement)
{
    for (int i = 0; i < PIECE_CELLS; i++)
        for (int d = 0; d < SIDE; d++)
            if (placement_cell[placement][i] == ray[side][slot][d]) return true;
    return false;
}

/* The slot, of the card before the seat, by which the step is seen to be broken; -1: it is not
 * a matter of one slot there. */
static int telling_slot(const struct look *l, const struct deduction *d, int placement)
{
    for (int slot = 0; slot < SLOTS; slot++)
        if (d->slots[l->side] >> slot & 1 &&
            on_ray(l->side, slot, placement) != (d->rule == RULE_LINE))
            return slot;
    return -1;
}

/* Does a piece that can be taken stand where the step forbids it? */
static bool breaks_step(const struct look *l, const struct deduce_room *r,
                        const struct deduction *d, int number, struct fair_hint *h)
{
    for (int piece = 0; piece < PIECES; piece++) {
        const int at = l->table->grid[piece];
        if (at == NOWHERE || !(l->loose >> piece & 1) || r->reason[at] != number) continue;
        const int slot = telling_slot(l, d, at);
        const bool by_slot = d->rule <= RULE_LINE || d->rule == RULE_CROSS || d->rule == RULE_HIDE;
        h->what = d->rule == RULE_EMPTY && slot >= 0 ? FAULT_TOO_MUCH : FAULT_FORBIDDEN;
        h->rule = by_slot && slot < 0 ? RULES_END : d->rule;
        h->piece = (uint8_t)piece;
        h->other = d->piece == piece ? d->other : d->piece;
        if (slot >= 0) h->slot = (uint8_t)slot;
        return true;
    }
    return false;
}

/* A missing piece for which one placement is left, if it can be put there; else how many are left
 * for the one that is missing. */
static void place_missing(const struct look *l, const struct deduce_room *r, struct fair_hint *h)
{
    for (int i = 0; i < r->n; i++) {
        const int piece = r->piece[i], where = l->table->where[piece];
        const int only = r->list[placement_first[piece]];
        if (piece == h->piece) h->left = r->count[i];
        if (r->count[i] != 1 || (where != FREE && where != RESERVED + l->seat)) continue;
        if (!site_fits(&l->site, only)) continue;
        for (int slot = SLOTS; slot-- > 0;)
            if (l->card[slot] == piece && l->seen[slot] != piece) h->slot = (uint8_t)slot;
        *h = (struct fair_hint){.what = FAULT_PLACE, .slot = h->slot, .piece = (uint8_t)piece};
        h->placement = (uint16_t)only;
        return;
    }
}

static void reason_why(const struct box *box, const struct view *v, const struct look *l,
                       struct fair_hint *h)
{
    struct deduce_room r;
    struct deduction d;
    struct fair_hint why = *h;
    bool broken = false;
    open_own(box, v, &r);
    for (int number = 1; deduce_next(&r, &d); number++)
        if (!broken) broken = breaks_step(l, &r, &d, number, &why);
    if (deduce_ended(&r) == DEDUCE_CLASH) return; /* no card of a challenge does that */
    if (broken) *h = why;
    else if (h->what == FAULT_MISSING) place_missing(l, &r, h);
}

struct fair_hint cube_fair_hint(const struct box *box, const struct view *v)
{
    if (v->seat == SPECTATOR || v->seat >= box->seats)
        return (struct fair_hint){.what = FAULT_NONE};
    const int side = v->table.side_of[v->seat];
    struct look l = {.table = &v->table, .seat = v->seat, .side = side, .card = v->mine.card[side]};
    cube_look(v->table.grid, side, l.seen);
    l.grid = cube_structure(v->table.grid);
    site_init(&l.site, &l.grid);
    for (int i = 0; i < l.grid.n; i++)
        if (can_take(&l.grid, i, NULL) == FITS)
            l.loose = (piece_set)(l.loose | 1u << placement_piece(l.grid.placement[i]));
    struct fair_hint h = worst_fault(&l);
    if (h.what != FAULT_NONE) reason_why(box, v, &l, &h);
    return h;
}

/* {0} the slot, {1} the piece, and for some {2} another piece, a placement or a number. */
void cube_say_fair_hint(const struct box *box, const struct view *v, struct message *m)
{
    static const char *const keys[] = {
        [FAULT_NONE] = "cube.fair.none",         [FAULT_MISSING] = "cube.fair.missing",
        [FAULT_TOO_MUCH] = "cube.fair.too_much", [FAULT_WRONG] = "cube.fair.wrong",
        [FAULT_BLOCKED] = "cube.fair.blocked",   [FAULT_INSTEAD] = "cube.fair.instead",
        [FAULT_PLACE] = "cube.fair.place",
    };
    static const char *const why[] = {
        [RULE_LINE] = "cube.fair.line",       [RULE_ONLY] = "cube.fair.only",
        [RULE_CROSS] = "cube.fair.cross",     [RULE_HIDE] = "cube.fair.hide",
        [RULE_CERTAIN] = "cube.fair.certain", [RULE_FALLS] = "cube.fair.falls",
        [RULE_ASSUME] = "cube.fair.assume",   [RULES_END] = "cube.fair.other_card",
    };
    if (box->hints == HINTS_NONE) {
        message_set(m, "cube.fair.off", "VPTS-GOAL-3");
        return;
    }
    const struct fair_hint hint = cube_fair_hint(box, v);
    const bool forbidden = hint.what == FAULT_FORBIDDEN;
    message_set(m, forbidden ? why[hint.rule] : keys[hint.what], NULL);
    if (hint.what == FAULT_NONE) return;
    if (hint.what == FAULT_MISSING && hint.left) message_set(m, "cube.fair.few", NULL);
    message_text(m, cube_name_of(box, 'x', hint.slot));
    message_word(m, cube_piece_keys[hint.piece]);
    if (hint.what == FAULT_MISSING && hint.left) message_number(m, hint.left);
    if (hint.what == FAULT_PLACE) message_text(m, placement_name[hint.placement]);
    if ((hint.what == FAULT_INSTEAD || forbidden) && hint.other < PIECES)
        message_word(m, cube_piece_keys[hint.other]);
}
