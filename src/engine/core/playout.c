#include "core/playout.h"

#include <assert.h>
#include <limits.h>
#include <string.h>

#include "core/rng.h"

/* Who answers for everybody, and how often there was a choice. */
struct player {
    struct chooser chooser;
    const struct playout *p;
    const struct state *s;
    struct rng *luck;
    int choices;
};

static int decide_for(struct player *player, const struct view *v, int decider, int subject)
{
    const struct playout *p = player->p;
    const struct quandary q = {v, decider, subject, &player->chooser.list};
    player->choices++;
    return p->decide ? p->decide(p, &q, player->luck)
                     : (int)rng_below(player->luck, (uint32_t)q.list->n);
}

static int choose(struct chooser *c, int decider, int subject)
{
    struct player *player = (struct player *)c;
    const struct playout *p = player->p;
    if (p->decide) p->game->view(p->box, player->s, decider, p->view);
    return decide_for(player, p->view, decider, subject);
}

static void close_step(const struct playout *p, struct state *s,
                       const struct move answers[SEATS_MAX], struct event *events)
{
    struct events out = {.at = events, .size = p->bounds.events};
    p->game->step(p->box, s, answers, &out);
}

/* For any game: everybody is shown a view and a list. */
static int play_asking(const struct playout *p, struct state *s, int most, struct player *player)
{
    struct move_list *list = &player->chooser.list;
    struct move answers[SEATS_MAX];
    struct step step;
    for (int done = 0;; done++) {
        p->game->ask(p->box, s, &step);
        if (done == most || !step.asked) return done;
        for (seat_set left = step.asked; left; left &= (seat_set)(left - 1)) {
            const int subject = __builtin_ctz(left), decider = step.decider[subject];
            list->n = 0;
            p->game->view(p->box, s, decider, p->view);
            p->game->legal(p->box, p->view, subject, list);
            assert(list->n > 0);
            const int which = list->n > 1 ? decide_for(player, p->view, decider, subject) : 0;
            answers[subject] = list->at[which];
        }
        close_step(p, s, answers, p->events);
    }
}

struct played playout(const struct playout *p, struct state *s, struct rng *luck, int most)
{
    struct player player = {
        .chooser = {.choose = choose,
                    .list = {.at = p->moves, .size = p->bounds.moves},
                    .events = {.at = p->events, .size = p->bounds.events}},
        .p = p,
        .s = s,
        .luck = luck,
    };
    struct step step;
    struct played done = {0};
    done.steps = p->game->play ? p->game->play(p->box, s, most, &player.chooser)
                               : play_asking(p, s, most, &player);
    p->game->ask(p->box, s, &step);
    done.choices = player.choices;
    done.over = !step.asked;
    return done;
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
