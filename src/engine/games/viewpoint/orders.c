/* orders.c -- standing orders of the card games: they answer windows, and nothing else.
 *
 * Whether somebody is asked must not betray a hand, so what decides it is what everybody can see:
 * pending actions, points, whose turn it is. The two exceptions are a reveal of a named card, which
 * acts only while it is in the hand, and the order to ask only if the seat holds an answer, which
 * is marked as one that reveals.
 */
#include "games/viewpoint/deeds.h"
#include "games/viewpoint/rules.h"
#include "games/viewpoint/voice.h"

enum order {
    REVEAL_WHEN,
    DEFEND_WHEN, /* the same, only against what touches me */
    UNTIL_TURN,
    UNLESS_TOUCHED,
    UNLESS_WINNING,
    UNLESS_ABLE,
    ORDERS
};

const struct form viewpoint_orders[ORDERS + 1] = {
    [REVEAL_WHEN] = {.name = "reveal", .args = "kv"},
    [DEFEND_WHEN] = {.name = "defend", .args = "kv"},
    [UNTIL_TURN] = {.name = "pass-until-turn", .args = ""},
    [UNLESS_TOUCHED] = {.name = "pass-unless-touched", .args = ""},
    [UNLESS_WINNING] = {.name = "pass-unless-winning", .args = ""},
    [UNLESS_ABLE] = {.name = "pass-unless-able", .args = "", .reveals = true},
};

/* The turn of this seat has begun and it has not played: what was said before is over. An order
 * that is given later in the seat's own turn holds until the next. */
static bool turn_began(const struct table *t, int seat) { return t->active == seat && !t->played; }

static bool holds_kind(const struct view *v, int seat, int kind)
{
    for (int i = 0; i < v->known; i++)
        if (v->card[i].place == AT_HAND + seat && v->card[i].kind == kind) return true;
    return false;
}

/* What everybody sees of what is pending. */
static struct look pending_seen(const struct box *box, const struct view *v)
{
    struct look look = vp_seen(box, v);
    look.blind = true;
    return look;
}

/* --- reveals ------------------------------------------------------------------------ */

/* Is what is to be answered the playing of a card? */
static bool answers_play(const struct table *t)
{
    const struct entry *top = table_top(t);
    return t->depth && top->what == ENTRY_PLAY && !(top->flags & ENTRY_OPENED);
}

static bool is_about(const struct look *look, int op)
{
    const seat_set all = seats_all(look->box->seats);
    if (op == OP_NONE || (op == OP_PLAY && answers_play(look->t))) return true;
    return look->t->depth && vp_would_do(look, table_top(look->t), op, all);
}

static enum obeyed reveal_when(const struct box *box, const struct view *v, int seat,
                               struct move order, struct move *answer)
{
    const struct look look = pending_seen(box, v);
    const int kind = order.arg[0], op = order.arg[1];
    const struct move reveal = move_of(REVEAL, 1, kind, 0);
    if (!holds_kind(v, seat, kind)) return ORDER_OVER;
    if (v->table.asking != ASK_WINDOW || !is_about(&look, op)) return ORDER_SILENT;
    const enum touch mine = order.verb == REVEAL_WHEN ? TOUCH_YES : vp_touched_by(&look, seat, op);
    if (mine == TOUCH_NO || viewpoint_refuse(box, v, seat, reveal, NULL)) return ORDER_SILENT;
    if (mine == TOUCH_MAY) return ORDER_ASKS;
    *answer = reveal;
    return ORDER_ANSWERS;
}

/* From the deck list: could this reveal ever answer such an action? */
static bool ever_answers(const struct box *box, int reveal, int op)
{
    const struct deck *d = &box->deck;
    for (int kind = 0; kind < d->kinds; kind++) {
        const struct deck_kind *k = &d->kind[kind];
        if (op == OP_PLAY && deck_answers(d, reveal, kind, DECK_PLAY)) return true;
        for (int n = k->first; n < k->first + k->nodes; n++) {
            const int block = k->first + k->reveal - 1;
            const bool inside = k->reveal && n > block && n <= block + d->node[block].inside;
            if (d->node[n].op == op && deck_answers(d, reveal, kind, inside ? block : n))
                return true;
        }
    }
    return op == OP_NONE;
}

/* --- what an order says ------------------------------------------------------------- */

static bool can_reveal(const struct box *box, const struct view *v, int seat)
{
    struct move room[MOVES_MAX];
    struct move_list list = {.at = room, .size = MOVES_MAX};
    viewpoint_legal(box, v, seat, &list);
    return list.n > 1;
}

/* A player knows what his own action does to him: others must have a part in what is pending. */
static bool touched_by_others(const struct look *look, int seat)
{
    bool others = look->t->active != seat;
    for (int e = 0; e < look->t->depth; e++) others = others || look->t->entry[e].actor != seat;
    return others && vp_touches(look, seat) != TOUCH_NO;
}

static bool wants_to_be_asked(const struct box *box, const struct view *v, int seat, int verb)
{
    const struct look look = pending_seen(box, v);
    switch (verb) {
    case UNLESS_TOUCHED: return touched_by_others(&look, seat);
    case UNLESS_WINNING: return vp_would_win(&look);
    case UNLESS_ABLE: return can_reveal(box, v, seat);
    default: return false;
    }
}

enum obeyed viewpoint_obey(const struct box *box, const struct view *v, int seat, struct move order,
                           struct move *answer)
{
    if (!move_fits(viewpoint_orders, ORDERS, order) || seat != v->seat) return ORDER_OVER;
    if (order.verb == REVEAL_WHEN || order.verb == DEFEND_WHEN)
        return reveal_when(box, v, seat, order, answer);
    if (order.verb == UNTIL_TURN && turn_began(&v->table, seat)) return ORDER_OVER;
    if (v->table.asking != ASK_WINDOW) return ORDER_SILENT;
    if (wants_to_be_asked(box, v, seat, order.verb)) return ORDER_ASKS;
    *answer = move_of(PASS, 0, 0, 0);
    return ORDER_ANSWERS;
}

enum touch viewpoint_touches(const struct box *box, const struct view *v, int seat)
{
    const struct look look = pending_seen(box, v);
    return vp_touches(&look, seat);
}

/* --- giving one --------------------------------------------------------------------- */

static bool order_wrong(const struct box *box, struct message *why, const char *key,
                        const char *rule)
{
    if (why) message_set(why, key, rule);
    vp_quote(box, why);
    return true;
}

static bool reveal_refused(const struct box *box, const struct view *v, int seat, int kind, int op,
                           struct message *why)
{
    if (kind < 0 || kind >= box->deck.kinds)
        return order_wrong(box, why, "viewpoint.refuse.no-kind", NULL);
    if (op < 0 || op >= OP_VERBS) return order_wrong(box, why, "viewpoint.refuse.no-verb", NULL);
    const char *key = NULL, *rule = "VP09-KW-REVEAL-1";
    if (!box_kind(box, kind)->reveal) key = "viewpoint.refuse.no-reveal";
    else if (!holds_kind(v, seat, kind)) key = "viewpoint.refuse.not-held", rule = "VP09-ZONE-1";
    else if (!ever_answers(box, kind, op)) key = "viewpoint.refuse.never-answers";
    if (!key) return false;
    order_wrong(box, why, key, rule);
    if (why) message_text(why, box_kind(box, kind)->name);
    if (why && op != OP_NONE) message_word(why, vp_deeds[op].name);
    return true;
}

bool viewpoint_order_refused(const struct box *box, const struct view *v, int seat,
                             struct move order, struct message *why)
{
    const struct table *t = &v->table;
    if (seat < 0 || seat >= box->seats || seat != v->seat)
        return order_wrong(box, why, "viewpoint.refuse.not-asked", "VP09-TURN-2");
    if (!move_fits(viewpoint_orders, ORDERS, order))
        return order_wrong(box, why, "viewpoint.refuse.no-order", NULL);
    if (t->part == PART_OVER || seat_in(t->dead, seat))
        return order_wrong(box, why, "viewpoint.refuse.no-window", "AMB-3");
    if (order.verb == UNTIL_TURN && turn_began(t, seat))
        return order_wrong(box, why, "viewpoint.refuse.own-turn", "VP09-TURN-2");
    if (order.verb != REVEAL_WHEN && order.verb != DEFEND_WHEN) return false;
    return reveal_refused(box, v, seat, order.arg[0], order.arg[1], why);
}

void viewpoint_say_order(const struct box *box, const struct view *v, int seat, struct move order,
                         struct message *m)
{
    static const char *const keys[ORDERS] = {
        [REVEAL_WHEN] = "viewpoint.order.reveal",
        [DEFEND_WHEN] = "viewpoint.order.defend",
        [UNTIL_TURN] = "viewpoint.order.until-turn",
        [UNLESS_TOUCHED] = "viewpoint.order.unless-touched",
        [UNLESS_WINNING] = "viewpoint.order.unless-winning",
        [UNLESS_ABLE] = "viewpoint.order.unless-able",
    };
    static const char *const any[] = {"viewpoint.order.reveal.any", "viewpoint.order.defend.any"};
    (void)v;
    (void)seat;
    const bool reveals = order.verb == REVEAL_WHEN || order.verb == DEFEND_WHEN;
    message_set(m, reveals && order.arg[1] == OP_NONE ? any[order.verb] : keys[order.verb],
                reveals ? "VP09-KW-REVEAL-1" : "AMB-3");
    vp_quote(box, m);
    if (order.verb == UNLESS_WINNING) message_number(m, box->target);
    if (!reveals) return;
    message_text(m, box_kind(box, order.arg[0])->name);
    if (order.arg[1] != OP_NONE) message_word(m, vp_deeds[order.arg[1]].name);
}
