/* wink_reason.c -- what a seat of Wink has seen that speaks for an answer. */
#include "bots/reason.h"
#include "games/wink/view.h"

static bool say_of(struct message *m, const char *key, int seat, int number)
{
    message_seat(message_set(m, key, NULL), seat);
    if (number) message_number(m, number);
    return true;
}

/* Is there a seeker that this seat could wink at? */
static bool is_sought(const struct view *v) { return wink_live(&v->table) & v->mine.cards; }

static bool reason_to_look(const struct view *v, int at, struct message *m)
{
    const struct table *t = &v->table;
    const int me = v->seat;
    if (at < 0 || at >= SEATS_MAX) return false;
    if (seat_in(t->seekers, at) && v->mine.cards & CARD(t->token[at]))
        return say_of(m, "reason.wink.partner", at, 0);
    if (seat_in(t->seekers, me) && !(t->lacks[at] & CARD(t->token[me])))
        return say_of(m, "reason.wink.may-hold", at, t->token[me]);
    return false;
}

bool wink_reason(const struct proposal *p, struct message *m)
{
    const struct view *v = p->view;
    const struct table *t = &v->table;
    const int me = v->seat, whom = p->move.arg[0], number = p->move.arg[1];
    switch ((enum verb)p->move.verb) {
    case NAME:
        return seat_in(v->mine.saw[me], whom) ? say_of(m, "reason.wink.saw", whom, 0)
                                              : say_of(m, "reason.wink.guess", whom, 0);
    case DECLINE:
        if (v->mine.saw[me]) return false;
        message_set(m, "reason.wink.unseen", NULL);
        return true;
    case LOOK:
    case PEEK: return reason_to_look(v, whom, m);
    case WINK: return say_of(m, "reason.wink.partner", whom, 0);
    case ACCUSE:
        if (v->mine.sure[whom] & CARD(number)) return say_of(m, "reason.wink.caught", whom, number);
        return say_of(m, "reason.wink.suspect", whom, number);
    case HOLD:
        if (is_sought(v)) return false;
        message_set(m, "reason.wink.nothing", NULL);
        return true;
    case PLACE:
        if (v->mine.cards & CARD(whom)) return false;
        message_number(message_set(m, "reason.wink.elsewhere", NULL), whom);
        return true;
    case SILENT:
        for (int seat = 0; seat < SEATS_MAX; seat++)
            if (v->mine.sure[seat] & wink_live(t)) return false;
        message_set(m, "reason.wink.unsure", NULL);
        return true;
    default: return false;
    }
}
