/* viewpoint_reason.c -- what speaks for an answer in the card games, from the outlooks with it and
 * without it. The weightiest comes first. */
#include "bots/reason.h"
#include "games/viewpoint/view.h"

enum figure { POINTS, ZOMBEYES, HAND, MISSED_TURNS };

static int gain_in(const struct outlook *o, int seat, enum figure f)
{
    return o ? o->seat[seat].after[f] - o->seat[seat].before[f] : 0;
}

/* Somebody else who is in one set and not in the other, or SPECTATOR. */
static int another_in(const struct proposal *p, seat_set set, seat_set but)
{
    const seat_set left = (seat_set)(set & ~but & ~SEAT_BIT(p->subject));
    return left ? __builtin_ctz(left) : SPECTATOR;
}

static bool say_gain(struct message *m, const char *key, int n)
{
    if (n > 0) message_number(message_set(m, key, NULL), n);
    return n > 0;
}

static bool say_of_seat(struct message *m, const char *key, int seat, int n)
{
    if (seat == SPECTATOR) return false;
    message_number(message_seat(message_set(m, key, NULL), seat), n);
    return true;
}

/* Who wins or is lost by it, or by leaving it. */
static bool decides_game(const struct proposal *p, struct message *m)
{
    const seat_set me = SEAT_BIT(p->subject);
    const seat_set wins = p->left ? p->left->wins : 0, dead = p->left ? p->left->dead : 0;
    if (p->done->wins & me) {
        message_set(m, "reason.wins", NULL);
        return true;
    }
    if (dead & me && !(p->done->dead & me)) {
        message_set(m, "reason.survives", NULL);
        return true;
    }
    if (!(wins & me) && say_of_seat(m, "reason.stops", another_in(p, wins, p->done->wins), 0))
        return true;
    return say_of_seat(m, "reason.overwhelms", another_in(p, p->done->dead, dead), 0);
}

/* What is pending, if it is let be. */
static bool lets_be(const struct proposal *p, struct message *m)
{
    const struct outlook *o = p->done;
    const int me = p->subject;
    if (p->move.verb != PASS) return false;
    const bool hurts = gain_in(o, me, POINTS) < 0 || gain_in(o, me, ZOMBEYES) > 0 ||
                       gain_in(o, me, HAND) < 0 || gain_in(o, me, MISSED_TURNS) > 0;
    if (!o->seat[me].exact) return false;
    message_set(m, hurts ? "reason.later" : "reason.harmless", NULL);
    return true;
}

/* The other seat for which the answer makes most of a difference in a figure, in this direction. */
static int hit_most(const struct proposal *p, enum figure f, int way, int *most)
{
    int seat = SPECTATOR;
    *most = 0;
    for (int i = 0; i < p->box->seats; i++) {
        const int by = way * (gain_in(p->done, i, f) - gain_in(p->left, i, f));
        if (i != p->subject && by > *most) *most = by, seat = i;
    }
    return seat;
}

static bool changes_figures(const struct proposal *p, struct message *m)
{
    const int me = p->subject;
    int n, seat;
    if (say_gain(m, "reason.points", gain_in(p->done, me, POINTS))) return true;
    if (say_gain(m, "reason.spares", gain_in(p->done, me, POINTS) - gain_in(p->left, me, POINTS)))
        return true;
    seat = hit_most(p, POINTS, -1, &n);
    if (say_of_seat(m, "reason.costs", seat, n)) return true;
    if (say_gain(m, "reason.cured", -gain_in(p->done, me, ZOMBEYES))) return true;
    seat = hit_most(p, ZOMBEYES, 1, &n);
    if (say_of_seat(m, "reason.zombeyes", seat, n)) return true;
    if (say_gain(m, "reason.cards", gain_in(p->done, me, HAND))) return true;
    seat = hit_most(p, MISSED_TURNS, 1, &n);
    if (say_of_seat(m, "reason.misses", seat, n)) return true;
    seat = hit_most(p, HAND, -1, &n);
    return say_of_seat(m, "reason.robs", seat, n);
}

bool viewpoint_reason(const struct proposal *p, struct message *m)
{
    if (!p->done) return false;
    return decides_game(p, m) || lets_be(p, m) || changes_figures(p, m);
}
