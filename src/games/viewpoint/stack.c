/* The stack: cards whose actions are not over, the newest on top.
 *
 * 1. Only the top entry changes the table.
 * 2. run() goes on until a seat must be asked or the game is over; everything it needs
 *    to go on afterwards is in the table.
 * 3. Before an action its targets are named, then it may be answered (AMB-2). A played
 *    card passes through this for each action, a revealed one once (AMB-75).
 */
#include <assert.h>
#include <string.h>

#include "games/viewpoint/rules.h"

const struct program *vp_entry_program(const struct box *box, const struct entry *e)
{
    const struct kind *k = &box->kind[e->kind];
    return e->what == ENTRY_PLAY ? &k->play : &k->reveal;
}

void vp_stack_push(struct state *s, enum what what, int actor, int kind, int card)
{
    struct table *t = &s->table;
    assert(t->depth < STACK_MAX);
    s->secret.entry_card[t->depth] = (uint16_t)card;
    t->entry[t->depth++] = (struct entry){
        .what = (uint8_t)what, .actor = (int8_t)actor, .target = NOBODY, .kind = (uint8_t)kind};
}

static void stack_remove(struct state *s, int i)
{
    struct table *t = &s->table;
    t->depth--;
    for (; i < t->depth; i++) {
        t->entry[i] = t->entry[i + 1];
        s->secret.entry_card[i] = s->secret.entry_card[i + 1];
    }
    t->entry[i] = (struct entry){0};
    s->secret.entry_card[i] = 0;
}

static struct entry *top_of(struct referee *r) { return &r->s->table.entry[r->s->table.depth - 1]; }

static void ask(struct referee *r, enum asking asking, seat_set subjects)
{
    r->s->table.asking = (uint8_t)asking;
    r->s->table.asked = subjects;
}

static seat_set holding_cards(const struct box *box, const struct table *t)
{
    seat_set set = 0;
    for (int seat = 0; seat < box->seats; seat++)
        if (t->hand[seat]) set = (seat_set)(set | SEAT_BIT(seat));
    return set;
}

/* --- targets ----------------------------------------------------------------------- */

seat_set vp_targets(const struct box *box, const struct table *t, bool *aims)
{
    const struct entry *top = table_top(t);
    const struct program *p = vp_entry_program(box, top);
    int action = top->at < p->n ? p->action[top->at] : -1;
    seat_set others = (seat_set)(seats_all(box->seats) & ~SEAT_BIT(top->actor)); /* AMB-31 */
    *aims = action == ACT_STEAL || action == ACT_CONTROL;
    return action == ACT_STEAL ? (seat_set)(others & holding_cards(box, t)) /* AMB-30 */
                               : others;
}

static void aim(struct referee *r, int target)
{
    struct entry *top = top_of(r);
    top->target = (int8_t)target;
    top->stage = STAGE_OPEN;
    if (target != NOBODY) event_open_arg(vp_tell(r, AIMED, top->actor), target);
}

static void begin_aim(struct referee *r)
{
    bool aims;
    seat_set set = vp_targets(r->box, &r->s->table, &aims);
    int only = NOBODY;
    for (int seat = 0; seat < r->box->seats; seat++)
        if (set == SEAT_BIT(seat)) only = seat;
    if (!aims || !set || only != NOBODY) aim(r, aims ? only : NOBODY);
    else ask(r, ASK_TARGET, SEAT_BIT(top_of(r)->actor));
}

/* --- actions ----------------------------------------------------------------------- */

static void action_done(struct referee *r)
{
    struct entry *top = top_of(r);
    top->at++;
    top->served = 0;
    top->target = NOBODY;
    if (top->what == ENTRY_PLAY && top->at < vp_entry_program(r->box, top)->n)
        top->stage = STAGE_AIM; /* AMB-76 */
}

/* VP09-SPEC-4 */
static void action_lapses(struct referee *r)
{
    vp_tell_card(r, LAPSED, top_of(r)->actor, top_of(r)->kind);
    action_done(r);
}

static void act_draw(struct referee *r)
{
    if (!r->s->table.draw) {
        action_lapses(r);
        return;
    }
    vp_card_draw(r, top_of(r)->actor, DREW);
    action_done(r);
}

/* The thief sees the hand before choosing: what to take is a choice of the resolution
 * and no window comes between (AMB-2). */
static void act_steal(struct referee *r)
{
    const struct entry *top = top_of(r);
    if (top->target == NOBODY || !r->s->table.hand[top->target]) {
        action_lapses(r);
        return;
    }
    vp_hand_look(r, top->actor, top->target);
    ask(r, ASK_TAKE, SEAT_BIT(top->actor));
}

static void act_pass_left(struct referee *r)
{
    seat_set givers = holding_cards(r->box, &r->s->table); /* RUL-4 */
    if (givers) ask(r, ASK_GIVE, givers);
    else action_lapses(r);
}

static void act_control(struct referee *r)
{
    const struct entry *top = top_of(r);
    r->s->table.control_next[top->target] = top->actor; /* AMB-82 */
    event_open_arg(vp_tell(r, CONTROLS, top->actor), top->target);
    action_done(r);
}

/* One by one, clockwise from the first affected (AMB-34, AMB-35). */
static void act_others_discard(struct referee *r)
{
    struct entry *top = top_of(r);
    while (++top->served < r->box->seats) {
        int seat = (top->actor + top->served) % r->box->seats;
        if (!r->s->table.hand[seat]) continue;
        ask(r, ASK_DISCARD, SEAT_BIT(seat));
        return;
    }
    action_done(r);
}

/* The entry below and all its actions are lost, and its card with it unless it has gone
 * to a hand or a pile since (AMB-7, AMB-78). */
static void act_cancel(struct referee *r)
{
    int below = r->s->table.depth - 2;
    assert(below >= 0);
    const struct entry lost = r->s->table.entry[below];
    int card = r->s->secret.entry_card[below], place = r->s->row[card].place;
    if (place == AT_STACK || is_field(place)) vp_card_move(r->box, r->s, card, AT_DISCARD);
    stack_remove(r->s, below);
    vp_tell_card(r, CANCELLED, lost.actor, lost.kind);
    action_done(r);
}

static void finish_entry(struct referee *r)
{
    const struct entry e = *top_of(r);
    if (e.what == ENTRY_REVEAL) {
        vp_card_move(r->box, r->s, r->s->secret.entry_card[r->s->table.depth - 1], AT_DISCARD);
        vp_tell_card(r, SPENT, e.actor, e.kind); /* AMB-10 */
    }
    stack_remove(r->s, r->s->table.depth - 1);
}

static void perform(struct referee *r)
{
    const struct entry *top = top_of(r);
    const struct program *p = vp_entry_program(r->box, top);
    if (top->at >= p->n) {
        finish_entry(r);
        return;
    }
    switch ((enum action)p->action[top->at]) {
    case ACT_DRAW: act_draw(r); break;
    case ACT_STEAL: act_steal(r); break;
    case ACT_PASS_LEFT: act_pass_left(r); break;
    case ACT_CONTROL: act_control(r); break;
    case ACT_OTHERS_DISCARD: act_others_discard(r); break;
    case ACT_CANCEL: act_cancel(r); break;
    }
}

/* --- the turn ---------------------------------------------------------------------- */

static void begin_turn(struct referee *r)
{
    struct table *t = &r->s->table;
    t->turns++;
    vp_tell(r, TURN, t->active);
    t->controller = t->control_next[t->active]; /* AMB-81 */
    t->control_next[t->active] = NOBODY;
    if (t->controller != NOBODY) {
        event_open_arg(vp_tell(r, CONTROLLED, t->active), t->controller);
        vp_hand_look(r, t->controller, t->active);
    }
}

static bool exhausted(const struct box *box, const struct table *t)
{
    if (t->draw || holding_cards(box, t)) return false;
    for (int seat = 0; seat < box->seats; seat++)
        if (t->points[seat] >= box->target) return false; /* AMB-41 */
    return true;
}

static void end_by_exhaustion(struct referee *r)
{
    struct table *t = &r->s->table;
    int best = t->points[0];
    for (int seat = 1; seat < r->box->seats; seat++)
        if (t->points[seat] > best) best = t->points[seat];
    for (int seat = 0; seat < r->box->seats; seat++)
        if (t->points[seat] == best) t->winners = (seat_set)(t->winners | SEAT_BIT(seat));
    event_open_arg(vp_tell(r, EXHAUSTED, SPECTATOR), t->winners); /* AMB-38 */
    t->part = PART_OVER;
}

static void count(struct referee *r)
{
    struct table *t = &r->s->table;
    int seat = t->active;
    event_open_arg(vp_tell(r, COUNTED, seat), t->points[seat]);
    if (t->controller != NOBODY) event_open_arg(vp_tell(r, FREED, seat), t->controller);
    t->controller = NOBODY;
    if (t->points[seat] >= r->box->target) { /* AMB-19; under control too, AMB-64 */
        t->winners = SEAT_BIT(seat);
        event_open_arg(vp_tell(r, WON, seat), t->points[seat]);
        t->part = PART_OVER;
    } else if (exhausted(r->box, t)) {
        end_by_exhaustion(r);
    } else {
        t->active = (int8_t)((seat + 1) % r->box->seats);
        t->part = PART_START;
    }
}

static void run_turn(struct referee *r)
{
    struct table *t = &r->s->table;
    switch ((enum part)t->part) {
    case PART_START:
        begin_turn(r);
        t->part = PART_DRAW;
        break;
    case PART_DRAW:
        if (t->draw) vp_card_draw(r, t->active, DREW); /* VP09-DRAW-2 */
        t->part = PART_PLAY;
        break;
    case PART_PLAY:
        t->part = PART_COUNT;
        if (t->hand[t->active]) ask(r, ASK_PLAY, SEAT_BIT(t->active)); /* VP09-PLAY-2 */
        break;
    case PART_COUNT: count(r); break;
    case PART_OVER: break;
    }
}

void vp_run(struct referee *r)
{
    struct table *t = &r->s->table;
    while (t->asking == ASK_NOTHING && t->part != PART_OVER) {
        if (!t->depth) {
            run_turn(r);
            continue;
        }
        switch ((enum stage)top_of(r)->stage) {
        case STAGE_AIM: begin_aim(r); break;
        case STAGE_OPEN:
            if (vp_window_opens(r->box, t)) ask(r, ASK_WINDOW, seats_all(r->box->seats));
            else top_of(r)->stage = STAGE_ACT;
            break;
        case STAGE_ACT: perform(r); break;
        }
    }
}

/* --- answers ----------------------------------------------------------------------- */

static int leaves_hand(struct referee *r, int seat, int kind, int place)
{
    int card = vp_card_find(r->box, r->s, AT_HAND + seat, kind);
    assert(card >= 0);
    vp_card_move(r->box, r->s, card, place);
    return card;
}

static void answer_play(struct referee *r, int kind)
{
    int actor = r->s->table.active;
    int card = leaves_hand(r, actor, kind, AT_FIELD + actor); /* RUL-1 */
    vp_tell_card(r, PLAYED, actor, kind);
    vp_stack_push(r->s, ENTRY_PLAY, actor, kind, card);
}

static void answer_take(struct referee *r, int kind)
{
    const struct entry *top = top_of(r);
    const struct table *t = &r->s->table;
    int mark = r->out->n;
    leaves_hand(r, top->target, kind, AT_HAND + top->actor);
    struct event *e = vp_tell(r, STOLE, top->actor);
    event_open_arg(e, top->target);
    event_closed_arg(e, (seat_set)(table_sight(t, top->actor) | table_sight(t, top->target)), kind);
    vp_heard(r, mark); /* AMB-84 */
    action_done(r);
}

static void answer_give(struct referee *r, seat_set givers, const struct move answers[SEATS_MAX])
{
    const struct table *t = &r->s->table;
    int mark = r->out->n, card[SEATS_MAX] = {0};
    for (int seat = 0; seat < r->box->seats; seat++)
        if (seat_in(givers, seat))
            card[seat] = vp_card_find(r->box, r->s, AT_HAND + seat, answers[seat].arg[0]);
    for (int seat = 0; seat < r->box->seats; seat++) {
        if (!seat_in(givers, seat)) continue;
        int left = (seat + 1) % r->box->seats;
        vp_card_move(r->box, r->s, card[seat], AT_HAND + left);
        struct event *e = vp_tell(r, GAVE, seat);
        event_open_arg(e, left);
        event_closed_arg(e, (seat_set)(table_sight(t, seat) | table_sight(t, left)),
                         answers[seat].arg[0]);
    }
    vp_heard(r, mark);
    action_done(r);
}

void vp_answer(struct referee *r, const struct move answers[SEATS_MAX])
{
    struct table *t = &r->s->table;
    enum asking asking = t->asking;
    seat_set asked = t->asked;
    int subject = 0;
    while (!seat_in(asked, subject)) subject++;
    int arg = answers[subject].arg[0];
    ask(r, ASK_NOTHING, 0);
    switch (asking) {
    case ASK_NOTHING: break;
    case ASK_PLAY: answer_play(r, arg); break;
    case ASK_TARGET: aim(r, arg); break;
    case ASK_WINDOW: vp_window_close(r, answers); break;
    case ASK_TAKE: answer_take(r, arg); break;
    case ASK_GIVE: answer_give(r, asked, answers); break;
    case ASK_DISCARD:
        leaves_hand(r, subject, arg, AT_DISCARD);
        vp_tell_card(r, DISCARDED, subject, arg);
        break;
    }
}
