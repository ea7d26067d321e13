/* token.c -- what is told from the truth on request: the five tokens, and oracle hints (D8). */
#include <string.h>

#include "games/cube/rules.h"

/* VPTS-TOK-XY: asked and answered before everybody. */
static void answer_xy(struct state *s, int seat, struct move m, struct events *out)
{
    struct xy *a = &s->table.xy;
    *a = (struct xy){.given = 1, .side = s->table.side_of[m.arg[0]], .slot = (uint8_t)m.arg[1]};
    a->colour = s->secret.card[a->side][a->slot];
    struct event *e = event_tell(out, SLOT_ANSWERED, m.arg[0]);
    event_open_arg(e, seat);
    event_open_arg(e, a->side + 1);
    event_open_arg(e, a->slot);
    event_open_arg(e, a->colour == EMPTY ? PIECES : a->colour); /* VPTS-AMB-27 */
}

/* VPTS-TOK-XYQ */
static void answer_xyq(struct state *s, int seat, struct move m, struct events *out)
{
    struct xyq *a = &s->table.xyq;
    *a = (struct xyq){.given = 1, .side = s->table.side_of[m.arg[0]], .slot = (uint8_t)m.arg[1]};
    a->colour = m.arg[2] == PIECES ? EMPTY : (uint8_t)m.arg[2];
    a->yes = s->secret.card[a->side][a->slot] == a->colour;
    struct event *e = event_tell(out, GUESS_ANSWERED, m.arg[0]);
    event_open_arg(e, seat);
    event_open_arg(e, a->side + 1);
    event_open_arg(e, a->slot);
    event_open_arg(e, m.arg[2]);
    event_open_arg(e, a->yes);
}

/* VPTS-TOK-COL and VPTS-AMB-31: the set, no counts, no places. */
static void answer_colours(struct state *s, int seat, int asked, struct events *out)
{
    struct colours *a = &s->table.colours;
    *a = (struct colours){.given = 1, .side = s->table.side_of[asked]};
    for (int i = 0; i < SLOTS; i++) {
        int colour = s->secret.card[a->side][i];
        if (colour != EMPTY) a->pieces = (piece_set)(a->pieces | 1u << colour);
    }
    struct event *e = event_tell(out, COLOURS_ANSWERED, asked);
    event_open_arg(e, seat);
    event_open_arg(e, a->side + 1);
    event_open_arg(e, a->pieces);
}

/* VPTS-AMB-32: persons change sides; the right to pass belonged to the view they leave. */
static void swap(struct state *s, int seat, int other, struct events *out)
{
    struct table *t = &s->table;
    uint8_t side = t->side_of[seat], theirs = t->side_of[other];
    t->side_of[seat] = theirs;
    t->side_of[other] = side;
    t->may_pass &= (side_set) ~(1u << side | 1u << theirs);
    event_open_arg(event_tell(out, SIDES_SWAPPED, seat), other);
    cube_give_card(s, CARD_DEALT, seat, theirs, out);
    cube_give_card(s, CARD_DEALT, other, side, out);
}

void cube_token(const struct box *box, struct state *s, int seat, struct move m, struct events *out)
{
    (void)box;
    s->table.tokens &= (uint8_t)~(1u << (m.verb - ASK_XY + TOKEN_XY)); /* VPTS-TOK-1 */
    switch ((enum verb)m.verb) {
    case ASK_XY: answer_xy(s, seat, m, out); break;
    case ASK_XYQ: answer_xyq(s, seat, m, out); break;
    case LOOK: cube_give_card(s, CARD_LOOKED_AT, seat, m.arg[0] - 1, out); break;
    case ASK_COLOURS: answer_colours(s, seat, m.arg[0], out); break;
    case SWAP: swap(s, seat, m.arg[0], out); break;
    default: break;
    }
}

void cube_show_structure(struct state *s, struct events *out)
{
    struct table *t = &s->table;
    struct event *e = event_tell(out, STRUCTURE_SHOWN, SPECTATOR);
    for (int piece = 0; piece < PIECES; piece++) {
        t->fixed[piece] = s->secret.structure[piece];
        if (t->fixed[piece] != NOWHERE) event_open_arg(e, t->fixed[piece]);
        else if (t->where[piece] != AWAY) t->extra = (piece_set)(t->extra | 1u << piece);
    }
}

static bool dealt_cards_complete(const struct box *box, const struct state *s)
{
    for (int side = 0; side < SIDES; side++)
        if (box->in_play >> side & 1 && cube_wrong_slots(&s->table, side, s->secret.card[side]))
            return false;
    return true;
}

/* Could the seat put the piece where it belongs, now? */
static bool can_mend(const struct table *t, const struct structure *grid, int seat, int piece,
                     int placement)
{
    if (t->where[piece] == FREE || t->where[piece] == RESERVED + seat)
        return can_put(grid, placement, NULL) == FITS;
    return t->where[piece] == ON_GRID &&
           can_move(grid, cube_index_of(grid, piece), placement, NULL) == FITS;
}

static int top_of(int placement)
{
    return placement_cell[placement][PIECE_CELLS - 1] / (SIDE * SIDE);
}

/* The pieces that some dealt card shows, or does not show, where it is wrong. */
static piece_set disputed(const struct box *box, const struct state *s)
{
    piece_set pieces = 0;
    for (int side = 0; side < SIDES; side++) {
        const uint8_t *card = s->secret.card[side];
        uint8_t seen[SLOTS];
        if (!(box->in_play >> side & 1)) continue;
        cube_look(s->table.grid, side, seen);
        for (int i = 0; i < SLOTS; i++) {
            if (seen[i] == card[i]) continue;
            if (seen[i] != EMPTY) pieces = (piece_set)(pieces | 1u << seen[i]);
            if (card[i] != EMPTY) pieces = (piece_set)(pieces | 1u << card[i]);
        }
    }
    return pieces;
}

/* Of these pieces one that can be mended now; else the highest wrong one that can be taken away;
 * else any that is wrong; -1: none is. */
static int wrong_among(const struct state *s, int seat, piece_set pieces)
{
    const struct table *t = &s->table;
    struct structure grid = cube_structure(t->grid);
    int wrong = -1, taken = -1;
    for (int piece = 0; piece < PIECES; piece++) {
        int belongs = s->secret.structure[piece], stands = t->grid[piece];
        if (stands == belongs || !(pieces >> piece & 1)) continue;
        if (belongs != NOWHERE && can_mend(t, &grid, seat, piece, belongs)) return piece;
        if (wrong < 0) wrong = piece;
        if (stands == NOWHERE) continue;
        if (can_take(&grid, cube_index_of(&grid, piece), NULL) != FITS) continue;
        if (taken < 0 || top_of(stands) > top_of(t->grid[taken])) taken = piece;
    }
    return taken >= 0 ? taken : wrong;
}

/* The piece a hint is about: what the dealt cards miss comes first, since any structure that shows
 * them will do (VPTS-AMB-6). -1: there is none, which only a loose world can say. */
static int piece_to_mend(const struct box *box, const struct state *s, int seat)
{
    int piece = wrong_among(s, seat, disputed(box, s));
    return piece >= 0 ? piece : wrong_among(s, seat, box->pieces);
}

static void advise(struct table *t, int piece, int belongs, struct event *e)
{
    event_open_arg(e, belongs == NOWHERE ? ADVICE_EXTRA : ADVICE_BELONGS);
    event_open_arg(e, piece);
    if (belongs == NOWHERE) {
        t->extra = (piece_set)(t->extra | 1u << piece);
        return;
    }
    event_open_arg(e, belongs);
    t->fixed[piece] = (uint16_t)belongs;
}

static void tell_complete(const struct box *box, struct state *s, struct event *e)
{
    event_open_arg(e, ADVICE_COMPLETE);
    for (int side = 0; side < SIDES; side++) {
        struct told *told = &s->table.told[side];
        if (!(box->in_play >> side & 1) || told->shown) continue;
        told->shown = 1;
        told->turn = s->table.nturns;
        memcpy(told->card, s->secret.card[side], SLOTS);
    }
}

void cube_hint(const struct box *box, struct state *s, int seat, struct events *out)
{
    struct event *e = event_tell(out, HINTED, seat);
    int piece = dealt_cards_complete(box, s) ? -1 : piece_to_mend(box, s, seat);
    s->table.once |= DID_HINT;
    if (piece < 0) tell_complete(box, s, e);
    else advise(&s->table, piece, s->secret.structure[piece], e);
    cube_lower(box, s, out);
}
