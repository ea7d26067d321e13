#include "core/playout.h"

#include <assert.h>
#include <limits.h>
#include <string.h>

#include "core/rng.h"

static void close_step(const struct playout *p, struct state *s,
                       const struct move answers[SEATS_MAX], struct event *events)
{
    struct events out = {.at = events, .size = p->bounds.events};
    p->game->step(p->box, s, answers, &out);
}

/* True: there was a choice. */
static bool answer(const struct playout *p, const struct state *s, int decider, int subject,
                   struct rng *luck, struct move *out)
{
    struct move_list list = {.at = p->moves, .size = p->bounds.moves};
    const struct quandary q = {p->view, decider, subject, &list};
    int which = 0;
    p->game->view(p->box, s, decider, p->view);
    p->game->legal(p->box, p->view, subject, &list);
    assert(list.n > 0);
    if (list.n > 1)
        which = p->decide ? p->decide(p, &q, luck) : (int)rng_below(luck, (uint32_t)list.n);
    *out = list.at[which];
    return list.n > 1;
}

struct played playout(const struct playout *p, struct state *s, struct rng *luck, int most)
{
    const struct game *g = p->game;
    struct move answers[SEATS_MAX];
    struct played done = {0};
    struct step step;
    for (;; done.steps++) {
        struct events room = {.at = p->events, .size = p->bounds.events};
        if (g->skip) done.steps += g->skip(p->box, s, most - done.steps, &room);
        g->ask(p->box, s, &step);
        done.over = !step.asked;
        if (done.over || done.steps >= most) return done;
        for (seat_set left = step.asked; left; left &= (seat_set)(left - 1)) {
            const int subject = __builtin_ctz(left);
            done.choices += answer(p, s, step.decider[subject], subject, luck, &answers[subject]);
        }
        close_step(p, s, answers, p->events);
    }
}

/* --- greed --------------------------------------------------------------------------- */

/* What everybody does about the question: the subject's answer is still to come. */
static void usual_answers(const struct playout *p, const struct greed *g, int subject,
                          struct move answers[SEATS_MAX])
{
    struct step step;
    p->game->ask(p->box, g->world, &step);
    for (seat_set left = step.asked; left; left &= (seat_set)(left - 1)) {
        const int other = __builtin_ctz(left);
        if (other == subject) continue;
        p->game->view(p->box, g->world, step.decider[other], g->view);
        answers[other] = p->game->fallback(p->box, g->view, other);
    }
}

int playout_greedy(const struct playout *p, const struct quandary *q, struct rng *luck)
{
    const struct greed *g = p->context;
    struct move answers[SEATS_MAX];
    int best = 0, most = INT_MIN;
    if (!p->game->estimate) return (int)rng_below(luck, (uint32_t)q->list->n);
    p->game->imagine(p->box, q->view, luck, g->world);
    usual_answers(p, g, q->subject, answers);
    for (int i = 0; i < q->list->n; i++) {
        memcpy(g->after, g->world, p->bounds.state);
        answers[q->subject] = q->list->at[i];
        close_step(p, g->after, answers, g->events);
        p->game->view(p->box, g->after, q->decider, g->view);
        const int worth = p->game->estimate(p->box, g->view, q->decider);
        if (worth > most) best = i, most = worth;
    }
    return best;
}
