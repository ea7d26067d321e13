/* turn.c -- the steps of a turn, and whose turn is next. */
#include <string.h>

#include "games/viewpoint/rules.h"

/* --- each-turn effects ------------------------------------------------------------- */

static void fall_due(struct referee *r, enum part part, enum deck_step step)
{
    struct table *t = &r->s->table;
    t->part = (uint8_t)part;
    r->idle = true;
    if (!(r->box->each_turn >> step & 1)) return;
    const struct look look = vp_truth(r);
    const place_set at = PLACE_BIT(AT_FIELD + t->active);
    struct walk w = vp_walk(&look, at);
    for (int i; (i = vp_walk_on(&w)) >= 0;) {
        struct seen *card = &r->s->card[i];
        if (box_kind(r->box, card->kind)->each_turn >> step & 1) card->mark |= MARK_DUE;
        if (card->mark & MARK_DUE) r->idle = false;
    }
}

static enum deck_step step_of(const struct table *t)
{
    return t->part == PART_START  ? STEP_START
           : t->part == PART_DRAW ? STEP_DRAW
           : t->part == PART_PLAY ? STEP_PLAY
                                  : STEP_COUNT;
}

void vp_order(struct referee *r, int card)
{
    const struct table *t = &r->s->table;
    int kind = r->s->card[card].kind, i = 0;
    const struct deck_node *program = deck_program(&r->box->deck, kind);
    r->s->card[card].mark = (uint8_t)(r->s->card[card].mark & ~MARK_DUE);
    while (program[i].op != OP_EACH_TURN || program[i].at != step_of(t)) i += 1 + program[i].inside;
    vp_tell_card(r, WORKS, t->active, kind);
    vp_push(r, ENTRY_TURN, t->active, kind, card, i + 1, i + 1 + program[i].inside);
}

/* The active player says which comes first; cards that left in the meantime do nothing (AMB-25). */
static bool effects_due(struct referee *r)
{
    struct table *t = &r->s->table;
    int first = -1;
    bool alike = true;
    if (r->idle || !(r->box->each_turn >> step_of(t) & 1)) return false;
    const struct look look = vp_truth(r);
    const place_set at = PLACE_BIT(AT_FIELD + t->active); /* whatever moves is no longer due */
    struct walk w = vp_walk(&look, at);
    for (int i; (i = vp_walk_on(&w)) >= 0;) {
        struct seen *card = &r->s->card[i];
        if (!(card->mark & MARK_DUE)) continue;
        if (r->out->n > EVENTS_SOFT) card->mark = (uint8_t)(card->mark & ~MARK_DUE); /* AMB-73 */
        else if (first < 0) first = i;
        else
            alike = alike && card->kind == r->s->card[first].kind &&
                    !((card->mark ^ r->s->card[first].mark) & MARK_TOKEN);
    }
    r->idle = first < 0;
    if (r->idle) return false;
    if (alike) vp_order(r, first);
    else vp_ask(r, ASK_ORDER, SEAT_BIT(t->active));
    return true;
}

/* --- the end ----------------------------------------------------------------------- */

static bool exhausted(const struct box *box, const struct table *t)
{
    if (t->draw) return false;
    for (int seat = 0; seat < box->seats; seat++) {
        if (seat_in(t->dead, seat)) continue;
        if (t->hand[seat] || t->points[seat] >= box->target) return false; /* AMB-41 */
    }
    return true;
}

static int cards_in_field(const struct referee *r, int seat)
{
    int n = 0;
    for (int i = 0; i < r->box->deck.cards; i++) n += r->s->card[i].place == AT_FIELD + seat;
    return n;
}

/* Less than zero: a comes before b. */
static int rank(const struct referee *r, int a, int b)
{
    const struct table *t = &r->s->table;
    int by = t->points[b] - t->points[a];
    if (!by && r->box->tie == TIE_FEWER_ZOMBEYES) by = t->zombeyes[a] - t->zombeyes[b];
    if (!by && r->box->tie != TIE_SHARED) by = cards_in_field(r, a) - cards_in_field(r, b);
    return by;
}

void vp_end_by_points(struct referee *r, enum happening how)
{
    seat_set living = table_living(r->box, &r->s->table), best = 0;
    int first = NOBODY;
    for (int seat = 0; seat < r->box->seats; seat++) {
        if (!seat_in(living, seat)) continue;
        int by = first == NOBODY ? -1 : rank(r, seat, first);
        if (by > 0) continue;
        best = (seat_set)(by < 0 ? SEAT_BIT(seat) : best | SEAT_BIT(seat)); /* AMB-38 */
        if (by < 0) first = seat;
    }
    vp_end(r, how, best);
}

/* --- from turn to turn ------------------------------------------------------------- */

static void next_player(struct referee *r)
{
    struct table *t = &r->s->table;
    t->part = PART_TURN;
    t->bonus = t->extras > 0;
    if (t->extras) {
        t->active = (int8_t)t->extra[0];
        t->extras--;
        memmove(t->extra, t->extra + 1, t->extras);
        t->extra[t->extras] = 0;
    } else { /* clockwise from the last regular turn (AMB-86) */
        t->regular = (int8_t)((t->regular + 1) % r->box->seats);
        t->active = t->regular;
    }
}

static void free_active(struct referee *r)
{
    struct table *t = &r->s->table;
    if (t->controller != NOBODY) event_open_arg(vp_tell(r, FREED, t->active), t->controller);
    t->controller = NOBODY;
}

static void end_turn(struct referee *r)
{
    struct table *t = &r->s->table;
    free_active(r);
    vp_until_ends(r, NOBODY, MOMENT_END_OF_TURN);
    if (r->box->reveals) vp_clear(r, MARK_USED, 0);
    if (exhausted(r->box, t)) vp_end_by_points(r, EXHAUSTED);
    else if (t->turns >= r->box->turns) vp_end_by_points(r, TIRED); /* AMB-42 */
    else next_player(r);
}

static void begin_turn(struct referee *r)
{
    struct table *t = &r->s->table;
    if (t->misses[t->active]) { /* AMB-21 */
        t->misses[t->active]--;
        vp_tell(r, MISSED, t->active);
        vp_until_ends(r, t->active, MOMENT_NEXT_TURN);
        next_player(r);
        return;
    }
    t->turns++;
    t->acts = 0;
    t->played = 0;
    t->draws = t->plays = 1;
    t->part = PART_BEGIN;
    vp_tell(r, TURN, t->active);
    vp_until_ends(r, t->active, MOMENT_NEXT_TURN);
    if (t->bonus || t->control_next[t->active] == NOBODY) return;
    t->controller = t->control_next[t->active]; /* AMB-81 */
    t->control_next[t->active] = NOBODY;
    event_open_arg(vp_tell(r, CONTROLLED, t->active), t->controller);
    vp_hand_look(r, t->controller, t->active, false);
}

/* --- windows of the turn ----------------------------------------------------------- */

static void count(struct referee *r)
{
    struct table *t = &r->s->table;
    int seat = t->active;
    event_open_arg(vp_tell(r, COUNTED, seat), t->points[seat]);
    t->part = PART_END;
    if (t->points[seat] < r->box->target) return;
    free_active(r);
    vp_end(r, WON, SEAT_BIT(seat)); /* AMB-19; under control too, AMB-64 */
}

void vp_moment_over(struct referee *r)
{
    struct table *t = &r->s->table;
    if (t->part == PART_COUNT) {
        count(r);
    } else if (t->part == PART_DRAWN) {
        fall_due(r, PART_PLAY, STEP_PLAY);
    } else if (seat_in(t->dead, t->active)) { /* TWD-DEAD-5 */
        t->part = PART_END;
        vp_push(r, ENTRY_DEAD, t->active, DECK_NONE, NO_CARD, 0, 1);
    } else {
        fall_due(r, PART_START, STEP_START);
    }
}

static void moment(struct referee *r, int window)
{
    struct look look = vp_truth(r);
    look.blind = true;
    if (r->box->windows & window && r->out->n <= EVENTS_SOFT && vp_window_opens(&look))
        vp_ask(r, ASK_WINDOW, table_living(r->box, &r->s->table));
    else vp_moment_over(r);
}

/* --- steps ------------------------------------------------------------------------- */

static void draw_step(struct referee *r)
{
    struct table *t = &r->s->table;
    struct look look = vp_truth(r);
    if (t->draws && t->draw && !vp_forbidden(&look, t->active, OP_DRAW)) { /* VP09-DRAW-2 */
        t->draws--;
        vp_draw(r, t->active, DREW);
        vp_settle(r);
        return;
    }
    t->draws = 0;
    t->part = PART_DRAWN;
}

static void play_step(struct referee *r)
{
    struct table *t = &r->s->table;
    struct look look = vp_truth(r);
    bool any = t->plays && t->hand[t->active] && !vp_forbidden(&look, t->active, OP_PLAY);
    if (any && vp_hands_bound(&look)) { /* what may not leave the hand cannot be played */
        any = false;
        const place_set at = PLACE_BIT(AT_HAND + t->active);
        struct walk w = vp_walk(&look, at);
        for (int i; (i = vp_walk_on(&w)) >= 0;) any = any || !vp_protected(&look, i);
        vp_tell_checked(r, t->active, any);
    }
    if (any && t->played >= PLAYS_A_TURN) {
        vp_tell(r, CAPPED, t->active);
        any = false;
    }
    if (any) {
        vp_ask(r, ASK_PLAY, SEAT_BIT(t->active));
        return;
    }
    t->plays = 0; /* VP09-PLAY-2 */
    fall_due(r, PART_COUNT, STEP_COUNT);
}

void vp_turn(struct referee *r)
{
    struct table *t = &r->s->table;
    bool steps = t->part == PART_START || t->part == PART_DRAW || t->part == PART_PLAY ||
                 t->part == PART_COUNT;
    if (steps && effects_due(r)) return;
    switch ((enum part)t->part) {
    case PART_TURN: begin_turn(r); break;
    case PART_BEGIN: moment(r, WINDOW_BEGIN); break;
    case PART_START: fall_due(r, PART_DRAW, STEP_DRAW); break;
    case PART_DRAW: draw_step(r); break;
    case PART_DRAWN: moment(r, WINDOW_DRAWN); break;
    case PART_PLAY: play_step(r); break;
    case PART_COUNT: moment(r, WINDOW_COUNT); break;
    case PART_END: end_turn(r); break;
    case PART_OVER: break;
    }
}
