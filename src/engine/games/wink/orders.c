/* orders.c -- standing orders of Wink. They spare the questions of a quiet beat and never accuse.
 *
 * To look round some seats is one order: it also winks at a seeker who is owed a wink, at once or
 * when no other head is turned this way, which everybody can see. CALL is a question of its own:
 * whether there is something to call depends on what the seat has seen, and an order that asked
 * only then would tell by the length of a CALL that somebody saw a wink. So one order stays silent
 * whatever was seen, and the other one, which asks, is marked as one that reveals.
 */
#include "games/wink/rules.h"

enum order { WATCH, WATCH_WARILY, STAY_SILENT, CALL_IF_SEEN, ORDERS };

const struct form wink_orders[] = {
    [WATCH] = {.name = "watch", .args = "S"},
    [WATCH_WARILY] = {.name = "watch-warily", .args = "S"},
    [STAY_SILENT] = {.name = "silent", .args = ""},
    [CALL_IF_SEEN] = {.name = "silent-unless-seen", .args = "", .reveals = true},
    {0},
};

/* Seats as letters: the low four in a row, the high four in a column. */
#define HIGH(low) \
    {low,     low "E",  low "F",  low "EF",  low "G",  low "EG",  low "FG",  low "EFG", \
     low "H", low "EH", low "FH", low "EFH", low "GH", low "EGH", low "FGH", low "EFGH"}
static const char *const seat_letters[16][16] = {
    HIGH(""),   HIGH("A"),   HIGH("B"),   HIGH("AB"),   HIGH("C"),  HIGH("AC"),
    HIGH("BC"), HIGH("ABC"), HIGH("D"),   HIGH("AD"),   HIGH("BD"), HIGH("ABD"),
    HIGH("CD"), HIGH("ACD"), HIGH("BCD"), HIGH("ABCD"),
};

const char *wink_seat_letters(int set)
{
    return set > 0 && set < 1 << SEATS_MAX ? seat_letters[set & 15][set >> 4] : NULL;
}

/* The next of them: one a beat, from the beginning again when the turn of this seat begins. */
static int seat_to_watch(const struct table *t, seat_set set, int seat)
{
    int skip = t->flashes[seat] % __builtin_popcount(set);
    for (EACH_SEAT(other, set))
        if (skip-- == 0) return other;
    return SPECTATOR;
}

/* Of the seekers that look this way and seek a card of mine, and have not seen me wink since they
 * placed: the one that names first. */
static int seeker_owed(const struct box *box, const struct view *v)
{
    const struct table *t = &v->table;
    for (int i = 1; i < box->seats; i++) {
        const int seeker = (t->turn + i) % box->seats;
        if (seat_in(t->seekers, seeker) && t->head[seeker] == v->seat &&
            v->mine.cards & CARD(t->token[seeker]) && !seat_in(v->mine.landed, seeker))
            return seeker;
    }
    return SPECTATOR;
}

/* Does anybody but this seat turn the head to me? */
static bool others_look(const struct box *box, const struct view *v, int but)
{
    for (int seat = 0; seat < box->seats; seat++)
        if (seat != but && v->table.head[seat] == v->seat) return true;
    return false;
}

static enum obeyed watch_seats(const struct box *box, const struct view *v, struct move order,
                               struct move *answer)
{
    const seat_set set = (seat_set)order.arg[0];
    if (v->table.phase == LOOKING) {
        *answer = move_of(LOOK, 1, seat_to_watch(&v->table, set, v->seat), 0);
        return ORDER_ANSWERS;
    }
    if (v->table.phase != FLASHING) return ORDER_SILENT;
    int seeker = seeker_owed(box, v);
    if (order.verb == WATCH_WARILY && others_look(box, v, seeker)) seeker = SPECTATOR;
    *answer = seeker == SPECTATOR ? move_of(HOLD, 0, 0, 0) : move_of(WINK, 1, seeker, 0);
    return ORDER_ANSWERS;
}

/* A call would be more than a guess. */
static bool has_caught(const struct box *box, const struct view *v)
{
    const struct table *t = &v->table;
    for (EACH_SEAT(seeker, seats_but(t->seekers, SEAT_BIT(v->seat)))) {
        const card_set card = CARD(t->token[seeker]);
        const bool winked = seat_in(v->mine.saw[seeker], v->seat);
        if (v->mine.cards & card) { /* nobody else has it */
            if (box->self_accuse && (winked || !box->needs_wink)) return true;
            continue;
        }
        if (seats_but(v->mine.saw[seeker], SEAT_BIT(v->seat))) return true;
        for (int seat = 0; seat < box->seats && !box->needs_wink; seat++)
            if ((t->holds[seat] | v->mine.sure[seat]) & card) return true;
    }
    return false;
}

enum obeyed wink_obey(const struct box *box, const struct view *v, int seat, struct move order,
                      struct move *answer)
{
    if (wink_order_refused(box, v, seat, order, NULL)) return ORDER_OVER;
    if (order.nargs) return watch_seats(box, v, order, answer);
    if (v->table.phase != CALLING) return ORDER_SILENT;
    if (order.verb == CALL_IF_SEEN && has_caught(box, v)) return ORDER_ASKS;
    *answer = move_of(SILENT, 0, 0, 0);
    return ORDER_ANSWERS;
}

static bool no_order(struct message *why, const char *key)
{
    if (why) message_set(why, key, NULL);
    return true;
}

bool wink_order_refused(const struct box *box, const struct view *v, int seat, struct move order,
                        struct message *why)
{
    const int set = order.arg[0];
    if (seat == SPECTATOR || seat != v->seat) return no_order(why, "wink.refuse.only-watching");
    if (v->table.phase == OVER) return no_order(why, "wink.refuse.over");
    if (!move_fits(wink_orders, ORDERS, order)) return no_order(why, "wink.refuse.no-order");
    if (!order.nargs) return false;
    if (set <= 0 || set >= 1 << box->seats) return no_order(why, "wink.refuse.watch-nobody");
    return set & SEAT_BIT(seat) ? no_order(why, "wink.refuse.look-self") : false;
}

void wink_say_order(const struct box *box, const struct view *v, int seat, struct move order,
                    struct message *m)
{
    (void)v;
    (void)seat;
    switch ((enum order)order.verb) {
    case WATCH:
    case WATCH_WARILY:
        message_set(m, order.verb == WATCH ? "wink.order.watch" : "wink.order.watch-warily",
                    "WINK-FIND-2");
        message_word(message_seats(m, (unsigned)order.arg[0]), wink_gesture_keys[box->gesture]);
        break;
    case STAY_SILENT: message_set(m, "wink.order.silent", "WINK-ACC-1"); break;
    case CALL_IF_SEEN:
        message_set(m, "wink.order.silent-unless-seen", "WINK-ACC-1");
        message_word(m, wink_gesture_keys[box->gesture]);
        break;
    case ORDERS: break;
    }
}
