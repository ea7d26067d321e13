/* Chance: a step that draws luck says so, because what luck has told cannot be taken back.
 *
 * What depends on luck is found without knowing the game: the same step is taken with another seed
 * in the secret room. */
#include <string.h>

#include "laws.h"

static const uint64_t OTHER_SEED = UINT64_C(0x5eed0fa407e3c0de);

static bool same_news(const struct events *a, const struct events *b)
{
    return a->n == b->n && !memcmp(a->at, b->at, sizeof *a->at * (size_t)a->n);
}

/* Apart from luck itself; state[1] is overwritten. */
static bool same_outcome(struct trial *t)
{
    struct chance *a = chance_of(t, t->state[0]), *b = chance_of(t, t->state[1]);
    if (a) *b = *a;
    return !memcmp(t->state[0], t->state[1], state_size(t));
}

static bool setup_says_so(struct trial *t)
{
    struct events out[2] = {event_room(t, 0), event_room(t, 1)};
    for (int i = 0; i < 2; i++) {
        struct fault f = {0};
        struct seed seed = i ? seed_of(t->seed ^ OTHER_SEED) : t->setting.seed;
        memset(t->state[i], 0, t->game->state_max);
        if (!t->game->setup(t->match->box, t->state[i], &seed, NULL, &out[i], &f))
            return broken(t, "setup refuses another seed");
    }
    bool depends = !same_news(&out[0], &out[1]) || !same_outcome(t);
    return !depends || out[0].chance || broken(t, "the setup depends on luck and does not say so");
}

/* The truth is t->match->state. */
static bool step_says_so(struct trial *t, const struct move answers[SEATS_MAX])
{
    struct events out[2] = {event_room(t, 0), event_room(t, 1)};
    const struct chance *now = chance_of(t, t->match->state), *after = chance_of(t, t->state[0]);
    for (int i = 0; i < 2; i++) {
        memcpy(t->state[i], t->match->state, t->game->state_max);
        if (i && now) chance_of(t, t->state[1])->seed = seed_of(t->seed ^ OTHER_SEED);
        t->game->step(t->match->box, t->state[i], answers, &out[i]);
    }
    bool drew = now && after->block != now->block;
    if (now && memcmp(&now->seed, &after->seed, sizeof now->seed))
        return broken(t, "a step changes the seed");
    if (now && after->block < now->block) return broken(t, "a step draws the same luck again");
    if (drew && !out[0].chance) return broken(t, "a step draws luck and does not say so");
    if (!drew && out[0].chance) return broken(t, "a step says that it drew luck, and did not");
    bool depends = !same_news(&out[0], &out[1]) || !same_outcome(t);
    return !depends || drew || broken(t, "a step depends on the seed and draws no luck");
}

bool law_chance(struct trial *t)
{
    while (next_deal(t)) {
        if (!setup_says_so(t)) return false;
        while (!match_over(t->match)) {
            struct move answers[SEATS_MAX];
            if (!choose(t, t->match, answers) || !step_says_so(t, answers) ||
                !submit(t, t->match, answers))
                return false;
            t->step++;
        }
    }
    return trial_done(t);
}
