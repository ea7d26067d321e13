/* course.c -- the course of a game: it is dealt, asks, and takes a step. The present of a match and
 * its past both use it. */
#include <string.h>

#include "match/inside.h"

/* Finds out who is asked now, and drops the answers of the last step. */
void match_ask(struct match *m)
{
    m->answered = 0;
    m->foreign = false;
    memset(m->answer, 0, sizeof m->answer);
    m->setting.game->ask(m->box, m->state, &m->step);
}

static struct events news_room(struct scratch *s)
{
    return (struct events){.at = s->news, .size = s->bounds.events};
}

static void news_are_of(struct scratch *s, const struct match *m, const struct events *out)
{
    s->nnews = out->n;
    s->chance = out->chance;
    s->of = m;
    s->telling = m->telling;
}

/* Deals afresh: the journal is kept, the truth starts over. */
bool match_deal(struct match *m, struct fault *f)
{
    struct events out = news_room(m->scratch);
    memset(m->state, 0, m->state_size);
    if (!m->setting.game->setup(m->box, m->state, &m->setting.seed, m->setting.hidden, &out, f))
        return false;
    m->steps = 0;
    news_are_of(m->scratch, m, &out);
    return true;
}

static bool several_decide(const struct step *s)
{
    seat_set deciders = 0;
    for (int seat = 0; seat < SEATS_MAX; seat++)
        if (seat_in(s->asked, seat)) deciders |= SEAT_BIT(s->decider[seat]);
    return (deciders & (deciders - 1)) != 0;
}

void match_step_on(struct match *m, struct scratch *s)
{
    struct events out = news_room(s);
    m->together = several_decide(&m->step);
    m->setting.game->step(m->box, m->state, m->answer, &out);
    m->steps++;
    news_are_of(s, m, &out);
}
