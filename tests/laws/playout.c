/* Playout: a game played on without asking seats that have no choice is the same game. */
#include "core/playout.h"

#include <string.h>

#include "laws.h"

enum { STRIDE_MAX = 24 };

/* Some answer that depends on all that a policy may see. */
static int by_view(const struct playout *p, const struct quandary *q, struct rng *luck)
{
    const size_t size = game_view_size(p->game, p->box);
    uint64_t h = hash_bytes(HASH_START, q->view, size);
    (void)luck;
    h = hash_bytes(h, q->list->at, (size_t)q->list->n * sizeof *q->list->at);
    h ^= h >> 29;
    return (int)((h + (uint64_t)(q->subject + q->decider)) % (uint64_t)q->list->n);
}

/* One step in which everybody is asked and shown a view. */
static bool ask_everybody(struct trial *t, const struct playout *p, struct state *s,
                          struct rng *luck, struct played *done)
{
    struct move answers[SEATS_MAX];
    struct events out = event_room(t, 1);
    struct step step;
    p->game->ask(p->box, s, &step);
    done->over = !step.asked;
    for (int subject = 0; subject < t->seats; subject++) {
        struct move_list list = list_room(t, 1);
        if (!seat_in(step.asked, subject)) continue;
        const int decider = step.decider[subject];
        const struct quandary q = {poisoned_view(t, 1, s, decider), decider, subject, &list};
        p->game->legal(p->box, q.view, subject, &list);
        if (!list.n) return broken(t, "seat %d is asked and has no legal move", subject);
        int which = 0;
        if (list.n > 1)
            which = p->decide ? p->decide(p, &q, luck) : (int)rng_below(luck, (uint32_t)list.n);
        done->choices += list.n > 1;
        answers[subject] = list.at[which];
    }
    if (done->over) return true;
    p->game->step(p->box, s, answers, &out);
    done->steps++;
    return true;
}

/* Both a stride further, from equal states with equal luck. */
static bool same_stride(struct trial *t, const struct playout *p, struct rng luck[2], bool *over)
{
    const int most = 1 + (int)rng_below(&t->luck, STRIDE_MAX);
    const struct played quick = playout(p, t->state[0], &luck[0], most);
    struct played slow = {0};
    while (slow.steps < quick.steps && !slow.over)
        if (!ask_everybody(t, p, t->state[1], &luck[1], &slow)) return false;
    t->step += slow.steps;
    if (quick.steps > most || slow.steps != quick.steps)
        return broken(t, "a playout of %d steps took %d, and asking everybody %d", most,
                      quick.steps, slow.steps);
    struct step step;
    p->game->ask(p->box, t->state[1], &step);
    *over = quick.over;
    if (quick.over != !step.asked || (!quick.over && quick.steps < most))
        return broken(t, "a playout ends where the game does not, or the reverse");
    if (quick.choices != slow.choices || luck[0].s != luck[1].s)
        return broken(t, "a playout chooses %d times, and asking everybody %d", quick.choices,
                      slow.choices);
    if (memcmp(t->state[0], t->state[1], state_size(t)))
        return broken(t, "a playout comes to another state than asking everybody");
    return true;
}

static bool same_game(struct trial *t, policy *decide)
{
    struct playout p = {.game = t->game,
                        .box = t->match->box,
                        .bounds = bounds_of(t),
                        .view = t->view[0],
                        .moves = t->moves[0],
                        .events = t->events[0],
                        .decide = decide};
    struct rng luck[2] = {t->luck, t->luck};
    memcpy(t->state[0], t->match->state, state_size(t));
    memcpy(t->state[1], t->match->state, state_size(t));
    t->step = 0;
    for (bool over = false; !over;) {
        if (!same_stride(t, &p, luck, &over)) return false;
        if (t->step > bounds_of(t).steps) return broken(t, "the game does not end");
    }
    const char *wrong = p.game->check(p.box, t->state[0]);
    return !wrong || broken(t, "a playout breaks the game: %s", wrong);
}

bool law_playout(struct trial *t)
{
    while (next_deal(t))
        if (!same_game(t, NULL) || !same_game(t, by_view)) return false;
    return trial_done(t);
}
