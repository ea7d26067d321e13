/* play.c -- playouts. Lists are made from the truth, as far as the decider sees it, without a view.
 * Most steps are windows, and in most windows nobody holds a card that answers. */
#include "games/viewpoint/rules.h"

/* The seat whose hand the answers come from; NOBODY: they are not cards of a hand. */
static int hand_asked(const struct table *t, int subject)
{
    const struct entry *e = table_top(t);
    if (t->asking == ASK_PLAY || t->asking == ASK_WINDOW) return subject;
    if (t->asking != ASK_PICK || e->stage == STAGE_PICK) return NOBODY;
    return e->from == NOBODY ? subject : e->from;
}

/* A hand of somebody else, or the top of the pile, is seen by kind, not by arrival. An answer that
 * is not a card stays where it is. */
static void sort_by_kind(struct move_list *list)
{
    for (int i = 1; i < list->n; i++) {
        const struct move m = list->at[i];
        int j = i;
        for (; j > 0 && m.nargs && list->at[j - 1].nargs && m.arg[0] < list->at[j - 1].arg[0]; j--)
            list->at[j] = list->at[j - 1];
        list->at[j] = m;
    }
}

static void answer(const struct referee *r, int subject, struct chooser *c, struct move *out)
{
    const struct table *t = &r->s->table;
    const int decider = table_decider(t, subject), hand = hand_asked(t, subject);
    struct look look = vp_truth(r);
    look.unseen = vp_unseen(r->box, t, decider);
    c->list.n = 0;
    vp_list(&look, subject, &c->list);
    if ((hand != NOBODY && hand != decider) || t->asking == ASK_BACK) sort_by_kind(&c->list);
    *out = c->list.at[c->list.n > 1 ? c->choose(c, decider, subject) : 0];
}

int viewpoint_play(const struct box *box, struct state *s, int most, struct chooser *c)
{
    static const struct move pass = {.verb = PASS};
    const struct table *t = &s->table;
    struct places places;
    struct referee r = {box, s, &c->events, &places, false};
    struct move answers[SEATS_MAX];
    int done = 0;
    places.fresh = false;
    for (; done < most && t->asked; done++) {
        const bool window = t->asking == ASK_WINDOW;
        const struct look truth = vp_truth(&r);
        const seat_set choosers = window ? vp_window_choosers(&truth) : t->asked;
        for (seat_set left = t->asked; left; left &= (seat_set)(left - 1)) {
            const int subject = __builtin_ctz(left);
            if (seat_in(choosers, subject)) answer(&r, subject, c, &answers[subject]);
            else answers[subject] = pass;
        }
        c->events.n = 0;
        vp_step(&r, answers);
    }
    return done;
}
