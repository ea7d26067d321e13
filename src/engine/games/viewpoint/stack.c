/* stack.c -- the machine: what is not over yet, and who moves it on. Played cards, each-turn
 * effects, revealed cards, the deed of a Winking Dead; the newest on top.
 *
 * 1. Only the top entry changes the table, one atomic change at a time.
 * 2. run() goes on until a seat must be asked or the game is over; everything it needs to go on
 *    afterwards is in the table.
 *
 * The stages of an entry (enum stage), and the functions that move it from one to the next. Where
 * somebody must choose, vp_ask() stops the machine, and vp_answer() gives the answer to the
 * function in brackets.
 *
 *         +--------------------- vp_action_over --------------------------------+
 *         v                                                                     |
 *   +-> NEXT -- begin_action --> WHO ----> MAY ----> FROM ---> PICK ---> TO     |
 *   |     |  next_action         [vp_aimed][vp_may]  [vp_aimed][vp_chosen][vp_aimed]
 *   |     |  (if, choose,          |         |         |         |        |     |
 *   |     |   else: on the spot)   +---------+---------+---------+--------+     |
 *   |     |                                  | choices_made, vp_lapse           |
 *   |     | the play itself,     not ACTING  |            | ACTING: + READY     |
 *   |     | until                            v            |                     |
 *   |     +--------------------------------> OPEN         |                     |
 *   |                                  [vp_window_close]  |                     |
 *   |        a reveal is pushed above; else  | window_over: + OPENED            |
 *   |                                        v            v                     |
 *   |   at end: finish                       ACT <--------+                     |
 *   |   (gone, or next_effect)               |  not READY: next_pair, make_ready (+ ACTING)
 *   +----------------------------------------+     --> MAY or FROM for this performer
 *                                            |  READY: perform [vp_picked, vp_passed], the deed
 *                                            +--> pair_over --> the next performer, or over
 *
 * What its flags say, and how long: view.h.
 */
#include <assert.h>
#include <string.h>

#include "games/viewpoint/rules.h"

static int top_card(const struct referee *r)
{
    return r->s->secret.entry_card[r->s->table.depth - 1];
}

/* --- from action to action --------------------------------------------------------- */

static const struct deck_node *else_of(const struct deck_node *n)
{
    for (const struct deck_node *c = deck_body(n); c < deck_next(n); c = deck_next(c))
        if (c->op == OP_ELSE) return c;
    return NULL;
}

static void take_branch(struct referee *r, struct entry *e, const struct deck_node *n)
{
    struct look look = vp_truth(r);
    struct sense s = {e->actor, e->actor, e->they, top_card(r)};
    const struct deck_node *condition = deck_condition(n), *other = else_of(n);
    bool holds = vp_judge(&look, condition, &s, -1) == CAN_HOLD;
    if (vp_judges_hidden(condition)) vp_tell_checked(r, e->actor, holds);
    const struct deck_node *to = holds ? deck_body(n) : other ? other + 1 : deck_next(n);
    e->at = (uint8_t)(e->at + (to - n));
}

static bool capped(struct referee *r)
{
    const struct table *t = &r->s->table;
    return t->acts >= ACTS_A_TURN || r->out->n > EVENTS_SOFT;
}

/* At an action: is it begun, or passed over? */
static void begin_action(struct referee *r, struct entry *e, const struct deck_node *n)
{
    bool passed_over = n->flags & FLAG_IF_SO && !(e->flags & ENTRY_DID);
    if (!passed_over && capped(r)) { /* AMB-73 */
        event_open_arg(vp_tell(r, CAPPED, e->actor), e->kind);
        passed_over = true;
    }
    if (passed_over) {
        vp_action_over(r, false);
        return;
    }
    r->s->table.acts++;
    e->stage = (uint8_t)(n->op == OP_UNTIL ? STAGE_OPEN : STAGE_WHO);
}

static void finish(struct referee *r);

static void next_action(struct referee *r)
{
    struct entry *e = vp_top(r);
    bool window = (e->what == ENTRY_PLAY || e->what == ENTRY_REVEAL) && !(e->flags & ENTRY_OPENED);
    if (e->flags & ENTRY_LOST || (e->at >= e->end && !window)) {
        finish(r);
        return;
    }
    if (e->at >= e->end) {
        e->stage = STAGE_OPEN;
        return;
    }
    const struct deck_node *n = vp_node(r->box, e);
    switch ((enum deck_op)n->op) {
    case OP_OPTION: /* reached from the option before */
    case OP_ELSE:
    case OP_EACH_TURN:
    case OP_REVEAL:
    case OP_WORTH: e->at = (uint8_t)(e->at + 1 + n->inside); break;
    case OP_IF: take_branch(r, e, n); break;
    case OP_CHOOSE: vp_ask(r, ASK_OPTION, SEAT_BIT(e->actor)); break;
    default: begin_action(r, e, n);
    }
}

static void answer_option(struct referee *r, int option)
{
    struct entry *e = vp_top(r);
    const struct deck_node *n = vp_node(r->box, e), *o = n + 1;
    for (int i = 1; i < option; i++) o = deck_next(o);
    event_open_arg(vp_tell(r, OPTED, e->actor), option);
    e->at = (uint8_t)(e->at + (o + 1 - n));
}

/* --- the end of an entry ----------------------------------------------------------- */

/* What the revealed card says becomes of it; the discard pile if it says nothing (AMB-10). */
static int after_reveal(struct referee *r, const struct entry *e)
{
    struct look look = vp_truth(r);
    const struct deck_kind *kind = box_kind(r->box, e->kind);
    const struct deck_node *n = deck_program(&r->box->deck, e->kind) + kind->reveal - 1;
    struct sense s = {e->actor, e->actor, e->they, NO_CARD};
    place_set set =
        vp_places(&look, n->to, vp_who(&look, n->to_whose, &s, seats_all(r->box->seats)));
    if (n->to == PLACE_NONE || !set || seat_in(look.t->dead, e->actor)) return AT_DISCARD;
    int place = 0;
    while (!(set >> place & 1)) place++;
    return place;
}

static void finish_reveal(struct referee *r)
{
    const struct entry e = *vp_top(r);
    int card = top_card(r), mark = r->out->n;
    if (card != NO_CARD && r->s->card[card].place == AT_STACK) {
        int place = after_reveal(r, &e);
        vp_put(r, card, place);
        struct event *told = vp_tell(r, SPENT, e.actor);
        event_open_arg(told, place);
        event_open_arg(told, e.kind);
        vp_heard(r, mark);
    }
    vp_remove(r, r->s->table.depth - 1);
    vp_settle(r);
}

/* The next effect of the same card at the same step. */
static bool next_effect(struct referee *r)
{
    struct entry *e = vp_top(r);
    const struct deck_kind *kind = box_kind(r->box, e->kind);
    const struct deck_node *program = deck_program(&r->box->deck, e->kind);
    int step = -1;
    for (int i = 0; i < kind->nodes; i += 1 + program[i].inside) {
        if (program[i].op != OP_EACH_TURN) continue;
        if (i < e->end) step = program[i].at;
        else if (program[i].at == step) {
            e->at = (uint8_t)(i + 1);
            e->end = (uint8_t)(i + 1 + program[i].inside);
            e->stage = STAGE_NEXT;
            e->flags = 0;
            return true;
        }
    }
    return false;
}

/* The most literal reading of "each of your turns": this one, too (AMB-24). */
static void work_at_once(struct referee *r, const struct entry *e, int card)
{
    static const uint8_t begun[] = {PART_START, PART_DRAW, PART_PLAY, PART_COUNT};
    const struct table *t = &r->s->table;
    const struct deck_kind *kind = box_kind(r->box, e->kind);
    const struct deck_node *program = deck_program(&r->box->deck, e->kind);
    if (!r->box->same_turn || e->actor != t->active || card == NO_CARD ||
        r->s->card[card].place != AT_FIELD + t->active)
        return;
    for (int step = STEPS; step-- > 0;) {
        if (!(kind->each_turn >> step & 1) || t->part < begun[step] || t->depth >= NESTED_MAX)
            continue;
        int i = 0;
        while (program[i].op != OP_EACH_TURN || program[i].at != step) i += 1 + program[i].inside;
        vp_tell_card(r, WORKS, e->actor, e->kind);
        vp_push(r, ENTRY_TURN, e->actor, e->kind, card, i + 1, i + 1 + program[i].inside);
    }
}

static void finish(struct referee *r)
{
    const struct entry e = *vp_top(r);
    int card = top_card(r);
    if (e.what == ENTRY_REVEAL) {
        finish_reveal(r);
        return;
    }
    if (e.what == ENTRY_TURN && !(e.flags & ENTRY_LOST) && next_effect(r)) return;
    vp_remove(r, r->s->table.depth - 1);
    if (e.what == ENTRY_PLAY && !(e.flags & ENTRY_LOST)) work_at_once(r, &e, card);
}

/* --- windows of entries ------------------------------------------------------------ */

/* Nobody answers (any more). */
static void window_over(struct referee *r)
{
    struct entry *e = vp_top(r);
    int card = top_card(r);
    bool first = !(e->flags & ENTRY_OPENED);
    int actor = e->actor;
    e->flags |= ENTRY_OPENED;
    if (first && e->what == ENTRY_PLAY && card != NO_CARD &&
        r->s->card[card].place == AT_STACK) { /* AMB-6 */
        bool raised = r->s->card[card].mark & MARK_RAISED;
        int now = vp_move(r, actor, card, AT_FIELD + actor);
        if (raised) vp_raised(r, actor, now);
        vp_settle(r);
        if (vp_over(r) || seat_in(r->s->table.dead, actor)) return; /* it does nothing (AMB-48) */
        e = vp_top(r);
    }
    e->stage = STAGE_ACT;
}

static void open_window(struct referee *r)
{
    struct entry *e = vp_top(r);
    struct look look = vp_truth(r);
    bool again = e->flags & ENTRY_OPENED;
    bool asks = !(again && (e->what == ENTRY_REVEAL || e->performer_flags & PERFORMER_LEFT));
    look.blind = true;
    if (!asks || !vp_window_opens(&look)) {
        window_over(r);
    } else if (r->s->table.depth == STACK_MAX || r->out->n > EVENTS_SOFT) { /* AMB-73 */
        event_open_arg(vp_tell(r, CAPPED, e->actor), e->kind);
        window_over(r);
    } else {
        vp_ask(r, ASK_WINDOW, table_living(r->box, &r->s->table));
    }
}

/* --- running and answering --------------------------------------------------------- */

void vp_advance(struct referee *r)
{
    if (!r->s->table.depth) {
        vp_turn(r);
        return;
    }
    switch ((enum stage)vp_top(r)->stage) {
    case STAGE_NEXT: next_action(r); break;
    case STAGE_OPEN: open_window(r); break;
    case STAGE_ACT: vp_act(r); break;
    default: vp_aim(r);
    }
}

void vp_run(struct referee *r)
{
    const struct table *t = &r->s->table;
    while (t->asking == ASK_NOTHING && t->part != PART_OVER) vp_advance(r);
}

/* The card a choice means: the first one lying there that can be chosen. */
static int chosen_card(struct referee *r, int place, int kind, bool token)
{
    struct look look = vp_truth(r);
    bool order = r->s->table.asking == ASK_ORDER;
    struct choice choice = {0};
    if (!order) choice = vp_choice(&look, NOBODY);
    const place_set at = PLACE_BIT(place);
    struct walk w = vp_walk(&look, at);
    for (int i; (i = vp_walk_on(&w)) >= 0;) {
        const struct seen *card = &look.card[i];
        if (card->kind != kind) continue;
        if (is_field(place) && !(card->mark & MARK_TOKEN) == token) continue;
        if (order ? card->mark & MARK_DUE : vp_choosable(&choice, i)) return i;
    }
    return -1;
}

static void answer_card(struct referee *r, struct move m, bool order)
{
    int card = chosen_card(r, AT_FIELD + m.arg[0], m.arg[1], m.verb == TOKEN);
    vp_ask(r, ASK_NOTHING, 0);
    assert(card >= 0);
    if (order) vp_order(r, card);
    else vp_chosen(r, card);
}

static void answer_pick(struct referee *r, seat_set asked, const struct move answers[SEATS_MAX],
                        struct move m)
{
    const struct entry *e = vp_top(r);
    bool pile = e->stage == STAGE_PICK;
    if (!pile && e->stage == STAGE_ACT && e->from == NOBODY) {
        vp_passed(r, asked, answers);
        return;
    }
    int card = m.verb == SKIP
                   ? NO_CARD
                   : chosen_card(r, pile ? AT_DISCARD : AT_HAND + e->from, m.arg[0], false);
    vp_ask(r, ASK_NOTHING, 0);
    if (!pile) vp_picked(r, card);
    else if (card == NO_CARD) vp_chosen_enough(r);
    else vp_chosen(r, card);
}

static void answer_back(struct referee *r, struct move m)
{
    int card = chosen_card(r, AT_DRAW, m.arg[0], false);
    vp_ask(r, ASK_NOTHING, 0);
    vp_put_back(r, card);
}

static int card_to_play(const struct referee *r, int kind)
{
    const struct look look = vp_truth(r);
    struct walk w = vp_walk(&look, PLACE_BIT(AT_HAND + look.t->active));
    int i = vp_walk_on(&w);
    while (i >= 0 && look.card[i].kind != kind) i = vp_walk_on(&w);
    return i;
}

static void answer_play(struct referee *r, struct move m)
{
    struct table *t = &r->s->table;
    if (t->depth) {
        int actor = vp_top(r)->performer;
        int card = m.verb == SKIP ? NO_CARD : chosen_card(r, AT_HAND + actor, m.arg[0], false);
        vp_ask(r, ASK_NOTHING, 0);
        vp_picked(r, card);
        return;
    }
    vp_ask(r, ASK_NOTHING, 0);
    t->plays--;
    vp_enter(r, t->active, card_to_play(r, m.arg[0]), PLAYED);
    vp_settle(r);
}

void vp_answer(struct referee *r, const struct move answers[SEATS_MAX])
{
    struct table *t = &r->s->table;
    enum asking asking = t->asking;
    seat_set asked = t->asked;
    int subject = 0;
    while (!seat_in(asked, subject)) subject++;
    struct move m = answers[subject];
    t->steps++;
    if (asking == ASK_PLAY) {
        answer_play(r, m);
        return;
    }
    if (asking == ASK_PICK) {
        answer_pick(r, asked, answers, m);
        return;
    }
    if (asking == ASK_BACK) {
        answer_back(r, m);
        return;
    }
    if (m.verb == CARD || m.verb == TOKEN) {
        answer_card(r, m, asking == ASK_ORDER);
        return;
    }
    vp_ask(r, ASK_NOTHING, 0);
    switch (asking) {
    case ASK_TARGET: vp_aimed(r, m.arg[0]); break;
    case ASK_WINDOW:
        if (vp_window_close(r, answers)) break;
        if (t->depth) window_over(r);
        else vp_moment_over(r);
        break;
    case ASK_CARD: vp_chosen_enough(r); break;
    case ASK_MAY:
        if (vp_top(r)->stage == STAGE_ACT) vp_picked(r, m.verb == YES ? 0 : NO_CARD);
        else vp_may(r, m.verb == YES);
        break;
    case ASK_OPTION: answer_option(r, m.arg[0]); break;
    default: break;
    }
}
