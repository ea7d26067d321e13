/* turn.c -- the referee: cards are dealt, rounds agreed on, turns opened, played and closed. */
#include <assert.h>
#include <string.h>

#include "games/cube/rules.h"

/* A card as closed arguments: four slots each, base 13, so that nine of them hold it. */
static void tell_card(struct event *e, int seat, const uint8_t card[SLOTS])
{
    enum { TOGETHER = 4, BASE = PIECES + 1 };
    for (int from = 0; from < SLOTS; from += TOGETHER) {
        int value = 0;
        for (int i = TOGETHER; i-- > 0;) {
            int colour = card[from + i] == EMPTY ? PIECES : card[from + i];
            value = value * BASE + colour;
        }
        event_closed_arg(e, SEAT_BIT(seat), value);
    }
}

void cube_give_card(struct state *s, int kind, int seat, int side, struct events *out)
{
    struct event *e = event_tell(out, kind, seat);
    s->table.seen[seat] = (side_set)(s->table.seen[seat] | 1u << side);
    memcpy(s->hand[seat].card[side], s->secret.card[side], SLOTS);
    event_open_arg(e, side + 1);
    tell_card(e, seat, s->secret.card[side]);
}

uint16_t cube_seal(const uint16_t structure[PIECES])
{
    unsigned sum = 0;
    for (int piece = 0; piece < PIECES; piece++) sum = sum * 257 + structure[piece];
    return (uint16_t)sum;
}

void cube_show_cards(struct secret *s)
{
    s->seal = cube_seal(s->structure);
    memset(s->goal, 0, sizeof s->goal);
    for (int side = 0; side < SIDES; side++) cube_look(s->structure, side, s->card[side]);
}

/* VPTS-AMB-22: an announcement tells everybody the whole card. */
static void announce(struct table *t, const uint8_t seen[SLOTS])
{
    struct told *told = &t->told[t->turn_of];
    t->announced = 1;
    t->may_pass = (side_set)(t->may_pass | 1u << t->turn_of);
    if (told->shown) return;
    told->shown = 1;
    told->turn = t->nturns;
    memcpy(told->card, seen, SLOTS);
}

/* VPTS-TURN-1 and VPTS-AMB-22: whether the view is complete is told by the engine, truly, and
 * its silence says as much as its word. Not so if players announce for themselves. */
void cube_open_turn(const struct box *box, struct state *s, struct events *out)
{
    struct table *t = &s->table;
    int side = t->turn_of, seat = cube_seat_at(box, t, side);
    uint8_t seen[SLOTS];
    if (box->seats == 1) t->side_of[0] = (uint8_t)side; /* VPTS-SOLO-3 */
    cube_look(t->grid, side, seen);
    t->announced = 0;
    if (box->announce == ANNOUNCE_AUTO && !memcmp(seen, s->secret.card[side], SLOTS))
        announce(t, seen);
    bool spoken = box->announce == ANNOUNCE_AUTO;
    struct event *e = event_tell(out, spoken ? TURN_OPENED : TURN_BEGUN, seat);
    event_open_arg(e, side + 1);
    if (spoken) event_open_arg(e, t->announced);
}

void cube_deal(const struct box *box, struct state *s, struct events *out)
{
    memset(s->hand, 0, sizeof s->hand);
    memset(s->table.seen, 0, sizeof s->table.seen);
    for (int side = 0; side < SIDES; side++)
        if (box->in_play >> side & 1)
            cube_give_card(s, CARD_DEALT, cube_seat_at(box, &s->table, side), side, out);
}

void cube_lay(const struct box *box, struct state *s, struct events *out)
{
    struct table *t = &s->table;
    memset(t, 0, sizeof *t);
    t->tokens = box->tokens ? (1u << TOKENS) - 1 : 0;
    for (int piece = 0; piece < PIECES; piece++) {
        t->where[piece] = box->pieces >> piece & 1 ? FREE : AWAY;
        t->grid[piece] = t->start[piece] = t->fixed[piece] = NOWHERE;
    }
    for (int seat = 0, side = 0; seat < box->seats && seat < SEATS; seat++, side++) {
        while (!(box->in_play >> side & 1)) side++; /* VPTS-SETUP-8 */
        t->side_of[seat] = (uint8_t)side;
    }
    t->turn_of = box->order[0];
    if (box->seats == 1) t->side_of[0] = t->turn_of;
    t->phase = box->limit ? BIDDING : PLAYING;
    cube_show_cards(&s->secret);
    cube_deal(box, s, out);
    if (!box->limit) cube_open_turn(box, s, out);
}

void cube_ask(const struct box *box, const struct state *s, struct step *step)
{
    *step = (struct step){.asked = cube_asked(box, &s->table)};
    for (int seat = 0; seat < SEATS_MAX; seat++) step->decider[seat] = (uint8_t)seat;
}

static void begin_rounds(const struct box *box, struct state *s, int rounds, struct events *out)
{
    s->table.counter = (uint8_t)rounds;
    s->table.phase = PLAYING;
    event_open_arg(event_tell(out, ROUNDS_FIXED, SPECTATOR), rounds);
    cube_open_turn(box, s, out);
}

/* VPTS-AMB-38: bids are sealed and shown together; equal ones bind. */
static void show_bids(const struct box *box, struct state *s, const struct move answers[SEATS_MAX],
                      struct events *out)
{
    struct table *t = &s->table;
    bool agreed = true;
    for (int seat = 0; seat < box->seats; seat++) {
        t->bid[seat] = (uint8_t)answers[seat].arg[0];
        event_open_arg(event_tell(out, BID_SHOWN, seat), t->bid[seat]);
        agreed &= t->bid[seat] == t->bid[0];
    }
    if (agreed) begin_rounds(box, s, t->bid[0], out);
    else t->phase = FIXING;
}

void cube_lose(struct state *s, int loss, struct events *out)
{
    s->table.phase = LOST;
    s->table.loss = (uint8_t)loss;
    event_open_arg(event_tell(out, PUZZLE_LOST, SPECTATOR), loss);
    cube_show_structure(s, out);
}

bool cube_lower(const struct box *box, struct state *s, struct events *out)
{
    if (!box->limit) return false;
    event_open_arg(event_tell(out, COUNTER_LOWERED, SPECTATOR), --s->table.counter);
    if (s->table.counter) return false;
    cube_lose(s, LOST_LIMIT, out);
    return true;
}

static void remember(struct table *t, int verb, int at)
{
    assert(t->nturns < TURNS_MAX);
    t->turn[t->nturns++] =
        (struct turn){.side = t->turn_of, .verb = (uint8_t)verb, .at = (uint16_t)at};
}

static void do_put(struct table *t, int seat, struct move m, struct events *out)
{
    static const uint8_t kind[] = {
        [PLACE] = PIECE_PLACED, [MOVE] = PIECE_MOVED, [RETURN] = PIECE_RETURNED};
    int piece = placement_piece(m.arg[0]);
    struct event *e = event_tell(out, kind[m.verb], seat);
    if (m.verb == MOVE) event_open_arg(e, t->grid[piece]);
    event_open_arg(e, m.arg[0]);
    t->grid[piece] = (uint16_t)m.arg[0];
    t->where[piece] = ON_GRID;
    remember(t, m.verb, m.arg[0]);
}

static void do_reserve(struct table *t, int seat, int piece, struct events *out)
{
    t->grid[piece] = NOWHERE;
    t->where[piece] = (uint8_t)(RESERVED + seat);
    event_open_arg(event_tell(out, PIECE_RESERVED, seat), piece);
    remember(t, RESERVE, piece);
}

/* What the others learn from a pass is decided from what they know: a seat that may pass
 * anyway, or must, says nothing by it (VPTS-PASS-3). */
static void do_pass(const struct box *box, struct table *t, int seat, struct events *out)
{
    enum pass why = PASS_WAITING;
    if (t->may_pass >> t->turn_of & 1) why = PASS_BY_RIGHT;
    else if (cube_stuck(box, t, seat)) why = PASS_FORCED;
    event_open_arg(event_tell(out, TURN_PASSED, seat), (int)why);
    remember(t, PASS, why == PASS_WAITING ? cube_reserved_by_others(t, seat) : 0);
}

static void open_next(const struct box *box, struct state *s, struct events *out)
{
    struct table *t = &s->table;
    int at = 0;
    while (box->order[at] != t->turn_of) at++;
    t->turn_of = box->order[(at + 1) % box->nsides];
    t->once = 0;
    cube_open_turn(box, s, out);
}

/* A round is every side once (VPTS-LIM-2); with VPTS-AMB-39's free turning, as many turns. */
static void close_turn(const struct box *box, struct state *s, struct events *out)
{
    struct table *t = &s->table;
    if (++t->done == box->nsides) {
        t->done = 0;
        event_open_arg(event_tell(out, ROUND_ENDED, SPECTATOR), ++t->rounds);
        if (cube_lower(box, s, out)) return;
        if (t->rounds == box->cap) { /* VPTS-AMB-47 */
            cube_lose(s, LOST_CAP, out);
            return;
        }
    }
    open_next(box, s, out);
}

static void act(const struct box *box, struct state *s, int seat, struct move m, struct events *out)
{
    struct table *t = &s->table;
    bool confirmed = t->announced && m.verb == PASS;
    switch ((enum verb)m.verb) {
    case PLACE:
    case MOVE:
    case RETURN: do_put(t, seat, m, out); break;
    case RESERVE: do_reserve(t, seat, m.arg[0], out); break;
    case PASS: do_pass(box, t, seat, out); break;
    default:
        remember(t, m.verb, 0);
        cube_token(box, s, seat, m, out);
        break;
    }
    t->streak = confirmed ? (side_set)(t->streak | 1u << t->turn_of) : 0; /* VPTS-AMB-25 */
    if (t->streak == box->in_play) { /* VPTS-END-1, and before the counter (VPTS-AMB-35) */
        t->phase = SOLVED;
        event_tell(out, PUZZLE_SOLVED, SPECTATOR);
        cube_show_structure(s, out);
        return;
    }
    /* VPTS-LIM-6, VPTS-AMB-34 */
    if (m.verb >= ASK_XY && m.verb <= SWAP && cube_lower(box, s, out)) return;
    close_turn(box, s, out);
}

int cube_other_side(const struct box *box, int side)
{
    return box->order[0] == side ? box->order[1] : box->order[0];
}

static void flip(const struct box *box, struct state *s, struct events *out)
{
    struct table *t = &s->table;
    remember(t, FLIP, 0);
    t->turn_of = (uint8_t)cube_other_side(box, t->turn_of);
    t->once |= DID_FLIP;
    event_open_arg(event_tell(out, CARD_FLIPPED, 0), t->turn_of + 1);
    cube_open_turn(box, s, out);
}

static void give_up(const struct box *box, struct state *s, int seat, struct events *out)
{
    s->table.once |= DID_PROPOSE;
    event_tell(out, GIVE_UP_PROPOSED, seat);
    if (box->seats == 1) cube_lose(s, LOST_GIVEN_UP, out);
    else s->table.phase = VOTING;
}

/* Only the outcome is told: the votes are sealed for good (VPTS-AMB-47). */
static void vote(const struct box *box, struct state *s, int seat,
                 const struct move answers[SEATS_MAX], struct events *out)
{
    bool all = true;
    for (int other = 0; other < box->seats; other++)
        if (other != seat) all &= answers[other].verb == AGREE;
    event_open_arg(event_tell(out, VOTED, SPECTATOR), all);
    if (all) cube_lose(s, LOST_GIVEN_UP, out);
    else s->table.phase = PLAYING;
}

static void play_answer(const struct box *box, struct state *s, int seat, struct move m,
                        struct events *out)
{
    uint8_t seen[SLOTS];
    switch ((enum verb)m.verb) {
    case ANNOUNCE:
        cube_look(s->table.grid, s->table.turn_of, seen);
        announce(&s->table, seen);
        event_open_arg(event_tell(out, ANNOUNCED, seat), s->table.turn_of + 1);
        break;
    case FLIP: flip(box, s, out); break;
    case HINT: cube_hint(box, s, seat, out); break;
    case SOLUTION:
        s->table.once |= DID_HINT;
        cube_show_structure(s, out);
        cube_lower(box, s, out);
        break;
    case GIVE_UP: give_up(box, s, seat, out); break;
    default: act(box, s, seat, m, out); break;
    }
}

void cube_step(const struct box *box, struct state *s, const struct move answers[SEATS_MAX],
               struct events *out)
{
    int seat = cube_seat_at(box, &s->table, s->table.turn_of);
    switch ((enum phase)s->table.phase) {
    case BIDDING: show_bids(box, s, answers, out); break;
    case FIXING:
        seat = 0;
        while (!seat_in(cube_asked(box, &s->table), seat)) seat++;
        begin_rounds(box, s, answers[seat].arg[0], out);
        break;
    case PLAYING: play_answer(box, s, seat, answers[seat], out); break;
    case VOTING: vote(box, s, seat, answers, out); break;
    case SOLVED:
    case LOST: break;
    }
}

/* All win or nobody does; fewer rounds are better. */
void cube_score(const struct box *box, const struct state *s, struct score *score)
{
    bool solved = s->table.phase == SOLVED;
    memset(score, 0, sizeof *score);
    for (int seat = 0; seat < box->seats && seat < SEATS; seat++) {
        score->points[seat] = solved ? (int16_t)(CAP_MAX - s->table.rounds) : 0;
        score->rank[seat] = solved ? 1 : 2;
    }
}
