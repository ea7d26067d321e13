/* turn.c -- the referee: the cards are dealt, turns are opened, played and closed. */
#include <assert.h>
#include <string.h>

#include "games/cube/rules.h"

int cube_seat_at(const struct box *box, const struct table *t, int side)
{
    for (int seat = 0; seat < box->seats; seat++)
        if (t->side_of[seat] == side) return seat;
    return SPECTATOR;
}

int cube_reserved_by(const struct table *t, int seat)
{
    for (int piece = 0; piece < PIECES; piece++)
        if (t->where[piece] == RESERVED + seat) return piece;
    return -1;
}

piece_set cube_reserved_by_others(const struct table *t, int seat)
{
    piece_set held = 0;
    for (int piece = 0; piece < PIECES; piece++)
        if (t->where[piece] >= RESERVED && t->where[piece] != RESERVED + seat)
            held = (piece_set)(held | 1u << piece);
    return held;
}

/* A card as one closed argument a row: three slots, base 4. */
static void tell_card(struct event *e, int seat, const uint8_t card[SLOTS])
{
    assert(seat >= 0);
    for (int row = 0; row < WIDTH; row++) {
        int value = 0;
        for (int i = WIDTH; i-- > 0;) value = value * COLOURS + card[row * WIDTH + i];
        event_closed_arg(e, SEAT_BIT(seat), value);
    }
}

/* Puts the card of a side before a seat. */
static void give_card(struct state *s, int kind, int seat, int side, struct events *out)
{
    struct event *e = event_tell(out, kind, seat);
    s->table.seen[seat] = (side_set)(s->table.seen[seat] | 1u << side);
    memcpy(s->hand[seat].card[side], s->secret.card[side], SLOTS);
    event_open_arg(e, side + 1);
    tell_card(e, seat, s->secret.card[side]);
}

static void learn(struct told *t, const uint8_t seen[SLOTS], bool complete)
{
    uint32_t packed = cube_pack(seen);
    if (t->shown) return;
    if (complete) {
        t->shown = 1;
        memcpy(t->card, seen, SLOTS);
        return;
    }
    for (int i = 0; i < t->nunlike; i++)
        if (t->unlike[i] == packed) return;
    assert(t->nunlike < ROUNDS_MAX);
    t->unlike[t->nunlike++] = packed;
}

/* VPTS-TURN-1 and VPTS-AMB-22: whether the view is complete is told by the engine, truly, and
 * its silence says as much as its word. */
void cube_open_turn(const struct box *box, struct state *s, struct events *out)
{
    struct table *t = &s->table;
    int side = t->turn, seat = cube_seat_at(box, t, side);
    uint8_t seen[SLOTS];
    assert(seat >= 0); /* only sides somebody sits at have a turn */
    cube_look(box, &t->grid, side, seen);
    t->complete = cube_same_card(seen, s->secret.card[side]);
    if (t->complete) t->may_pass |= SEAT_BIT(seat);
    learn(&t->told[side], seen, t->complete);
    struct event *e = event_tell(out, TURN_OPENED, seat);
    event_open_arg(e, side + 1);
    event_open_arg(e, t->complete);
}

uint16_t cube_seal(const struct position *p)
{
    unsigned sum = 0;
    for (int piece = 0; piece < PIECES; piece++) sum = sum * 257 + p->at[piece];
    return (uint16_t)sum;
}

void cube_show_cards(const struct box *box, struct secret *s)
{
    s->seal = cube_seal(&s->structure);
    for (int side = 0; side < SIDES; side++) cube_look(box, &s->structure, side, s->card[side]);
}

static int next_side(const struct box *box, int after)
{
    do after = (after + 1) % SIDES;
    while (!(box->in_play >> after & 1));
    return after;
}

void cube_deal(const struct box *box, struct state *s, struct events *out)
{
    memset(s->hand, 0, sizeof s->hand);
    memset(s->table.seen, 0, sizeof s->table.seen);
    for (int seat = 0; seat < box->seats; seat++)
        give_card(s, CARD_DEALT, seat, s->table.side_of[seat], out);
}

/* Everything but the choice of the structure: what a twin does again. */
void cube_lay(const struct box *box, struct state *s, struct events *out)
{
    struct table *t = &s->table;
    int side = SIDES - 1;
    memset(t, 0, sizeof *t);
    t->rounds = box->rounds;
    t->tokens = box->tokens ? (1u << TOKENS) - 1 : 0;
    for (int piece = 0; piece < PIECES; piece++) t->grid.at[piece] = NOWHERE;
    for (int seat = 0; seat < box->seats; seat++) {
        side = next_side(box, side);
        t->side_of[seat] = (uint8_t)side;
    }
    t->turn = t->side_of[0]; /* VPTS-SETUP-10 */
    cube_show_cards(box, &s->secret);
    cube_deal(box, s, out);
    cube_open_turn(box, s, out);
}

void cube_ask(const struct box *box, const struct state *s, struct step *step)
{
    *step = (struct step){0};
    if (s->table.phase != PLAYING) return;
    int seat = cube_seat_at(box, &s->table, s->table.turn);
    step->asked = SEAT_BIT(seat);
    step->decider[seat] = (uint8_t)seat;
}

static void put(const struct box *box, struct table *t, int placement)
{
    int piece = box->place[placement].piece;
    t->grid.at[piece] = (uint16_t)placement;
    t->where[piece] = ON_GRID;
}

static void do_put(const struct box *box, struct table *t, int seat, struct move m,
                   struct events *out)
{
    static const uint8_t kind[] = {
        [PLACE] = PIECE_PLACED, [MOVE] = PIECE_MOVED, [RETURN] = PIECE_RETURNED};
    struct event *e = event_tell(out, kind[m.verb], seat);
    if (m.verb == MOVE) event_open_arg(e, t->grid.at[box->place[m.arg[0]].piece]);
    event_open_arg(e, m.arg[0]);
    put(box, t, m.arg[0]);
}

static void do_reserve(struct table *t, int seat, int piece, struct events *out)
{
    t->grid.at[piece] = NOWHERE;
    t->where[piece] = (uint8_t)(RESERVED + seat);
    event_open_arg(event_tell(out, PIECE_RESERVED, seat), piece);
}

/* What the others learn from a pass is decided from what they know: whoever may pass anyway,
 * or must, says nothing by it. */
static void do_pass(const struct box *box, struct table *t, int seat, struct events *out)
{
    struct told *told = &t->told[t->turn];
    enum pass why = PASS_WAITING;
    if (seat_in(t->may_pass, seat)) why = PASS_BY_RIGHT;
    else if (cube_stuck(box, t, seat)) why = PASS_FORCED;
    event_open_arg(event_tell(out, TURN_PASSED, seat), (int)why);
    if (why == PASS_WAITING && !told->shown) {
        uint8_t seen[SLOTS];
        cube_look(box, &t->grid, t->turn, seen);
        assert(told->nwaiting < ROUNDS_MAX);
        told->waiting[told->nwaiting++] =
            cube_pack(seen) | (uint32_t)cube_reserved_by_others(t, seat) << (2 * SLOTS);
    }
}

/* VPTS-TOK-XY: asked and answered before everybody. */
static void do_ask(struct state *s, int seat, struct move m, struct events *out)
{
    struct answer *a = &s->table.answer;
    a->given = 1;
    a->side = s->table.side_of[m.arg[0]];
    a->slot = (uint8_t)m.arg[1];
    a->colour = s->secret.card[a->side][a->slot];
    struct event *e = event_tell(out, SLOT_ANSWERED, m.arg[0]);
    event_open_arg(e, seat);
    event_open_arg(e, a->side + 1);
    event_open_arg(e, a->slot);
    event_open_arg(e, a->colour);
}

/* VPTS-AMB-32: persons change sides; the right to pass belonged to the view they leave. */
static void do_swap(struct state *s, int seat, int other, struct events *out)
{
    struct table *t = &s->table;
    uint8_t side = t->side_of[seat];
    assert(seat >= 0 && other >= 0);
    t->side_of[seat] = t->side_of[other];
    t->side_of[other] = side;
    t->may_pass &= (seat_set) ~(SEAT_BIT(seat) | SEAT_BIT(other));
    event_open_arg(event_tell(out, SIDES_SWAPPED, seat), other);
    give_card(s, CARD_DEALT, seat, t->side_of[seat], out);
    give_card(s, CARD_DEALT, other, t->side_of[other], out);
}

static void act(const struct box *box, struct state *s, int seat, struct move m, struct events *out)
{
    struct table *t = &s->table;
    switch ((enum verb)m.verb) {
    case PLACE:
    case MOVE:
    case RETURN: do_put(box, t, seat, m, out); break;
    case RESERVE: do_reserve(t, seat, m.arg[0], out); break;
    case PASS: do_pass(box, t, seat, out); break;
    case ASK:
        t->tokens &= (uint8_t)~(1u << TOKEN_ASK);
        do_ask(s, seat, m, out);
        break;
    case LOOK:
        t->tokens &= (uint8_t)~(1u << TOKEN_LOOK);
        give_card(s, CARD_LOOKED_AT, seat, m.arg[0] - 1, out);
        break;
    case SWAP:
        t->tokens &= (uint8_t)~(1u << TOKEN_SWAP);
        do_swap(s, seat, m.arg[0], out);
        break;
    case VERBS: break;
    }
}

void cube_step(const struct box *box, struct state *s, const struct move answers[SEATS_MAX],
               struct events *out)
{
    struct table *t = &s->table;
    int seat = cube_seat_at(box, t, t->turn);
    bool last = t->turn > next_side(box, t->turn); /* the highest side ends a round, VPTS-LIM-2 */
    act(box, s, seat, answers[seat], out);
    t->streak = t->complete && answers[seat].verb == PASS ? (uint8_t)(t->streak + 1) : 0;
    if (t->streak == box->seats) { /* VPTS-END-1, and before the counter (VPTS-AMB-35) */
        t->phase = SOLVED;
        event_tell(out, PUZZLE_SOLVED, SPECTATOR);
        return;
    }
    if (last) event_open_arg(event_tell(out, ROUND_ENDED, SPECTATOR), --t->rounds);
    if (t->rounds == 0) { /* VPTS-AMB-47 */
        t->phase = LOST;
        event_tell(out, PUZZLE_LOST, SPECTATOR);
        return;
    }
    t->turn = (uint8_t)next_side(box, t->turn);
    cube_open_turn(box, s, out);
}

/* All win or nobody does; rounds saved count. */
void cube_score(const struct box *box, const struct state *s, struct score *score)
{
    memset(score, 0, sizeof *score);
    for (int seat = 0; seat < SEATS && seat < box->seats; seat++) {
        score->points[seat] = s->table.phase == SOLVED ? (int16_t)s->table.rounds : 0;
        score->rank[seat] = 1;
    }
}
