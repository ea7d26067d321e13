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

static void tell_advice(const struct advised *is, struct event *e)
{
    event_open_arg(e, is->what);
    event_open_arg(e, is->piece);
    if (is->placement != NOWHERE) event_open_arg(e, is->placement);
}

/* The next hint may lead elsewhere: only the last one stays. What `solution` told stays. */
static void keep_advice(const struct box *box, struct table *t, const struct advised *is)
{
    if (cube_hints_are_true(box, t)) return;
    t->extra = is->what == ADVICE_EXTRA ? (piece_set)(1u << is->piece) : 0;
    for (int piece = 0; piece < PIECES; piece++) t->fixed[piece] = NOWHERE;
    t->fixed[is->piece] = is->placement;
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

/* The answer that the last hint led to is kept with the secrets: it would tell more than a hint. */
static bool find_nearest(const struct box *box, struct state *s, int seat, struct advised *is)
{
    uint16_t goal[PIECES];
    for (int piece = 0; piece < PIECES; piece++)
        goal[piece] = (uint16_t)(s->secret.goal[piece] - 1);
    const bool found = cube_nearest(box, &s->table, &s->secret, seat, is, goal);
    for (int piece = 0; piece < PIECES; piece++)
        s->secret.goal[piece] = (uint16_t)(goal[piece] + 1);
    return found;
}

void cube_hint(const struct box *box, struct state *s, int seat, struct events *out)
{
    struct table *t = &s->table;
    struct event *e = event_tell(out, HINTED, seat);
    struct advised is;
    t->once |= DID_HINT;
    if (dealt_cards_complete(box, s) || !find_nearest(box, s, seat, &is)) tell_complete(box, s, e);
    else {
        tell_advice(&is, e);
        keep_advice(box, t, &is);
    }
    cube_lower(box, s, out);
}
