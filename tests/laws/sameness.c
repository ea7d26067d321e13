/* Sameness: the same box, seed and answers give the same bytes, whatever was in memory before. */
#include <string.h>

#include "laws.h"

/* Plays the seed on bare functions, in rooms full of `poison`: whatever a game does not write
 * itself, or reads from a seat that was not asked, shows in the sum. */
static bool poisoned_sum(struct trial *t, int poison, uint64_t *sum)
{
    const struct game *g = t->game;
    const struct box *box = t->match->box;
    struct state *s = t->state[0];
    struct rng luck = deal_luck(t->seed);
    struct fault f = {0};
    struct events out = event_room(t, 0);
    memset(s, poison, g->state_max);
    memset(out.at, poison, sizeof(struct event) * (size_t)out.size);
    if (!g->setup(box, s, &t->setting.seed, NULL, &out, &f))
        return broken(t, "setup refuses what it accepted before");
    for (*sum = HASH_START, t->step = 0;; t->step++) {
        struct move answers[SEATS_MAX];
        struct step step;
        struct move_list list = list_room(t, 0);
        *sum = hash_bytes(*sum, s, state_size(t));
        *sum = hash_bytes(*sum, out.at, sizeof(struct event) * (size_t)out.n);
        memset(t->view[0], poison, g->view_max);
        g->view(box, s, t->step % (t->seats + 1) + SPECTATOR, t->view[0]);
        *sum = hash_bytes(*sum, t->view[0], view_size(t));
        memset(&step, poison, sizeof step);
        g->ask(box, s, &step);
        if (!step.asked) return true;
        if (t->step > bounds_of(t).steps) return broken(t, "the game does not end");
        memset(list.at, poison, sizeof(struct move) * (size_t)list.size);
        if (!deal_answers(g, box, s, &step, t->manner, &luck, t->view[0], &list, answers))
            return broken(t, "a seat is asked and has no legal move");
        for (int subject = 0; subject < SEATS_MAX; subject++)
            if (!seat_in(step.asked, subject))
                memset(&answers[subject], poison, sizeof answers[subject]);
        out.n = 0;
        g->step(box, s, answers, &out);
    }
}

bool law_sameness(struct trial *t)
{
    while (next_deal(t)) {
        uint64_t a, b, c;
        if (!poisoned_sum(t, 0xaa, &a) || !poisoned_sum(t, 0x55, &b) || !poisoned_sum(t, 0, &c))
            return false;
        if (a != b || b != c)
            return broken(t, "the match depends on what was in memory before it began");
        uint64_t bare = hash_bytes(HASH_START, t->state[0], state_size(t));
        t->step = 0;
        while (!match_over(t->match))
            if (!play_step(t)) return false;
        if (match_hash(t->match) != bare)
            return broken(t, "a match ends in another state than the bare functions");
    }
    return trial_done(t);
}
