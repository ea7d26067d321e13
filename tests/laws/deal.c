#include "deal.h"

#include <string.h>

enum { TRIES = 400 };

enum { SPLIT_OPTIONS = 1, SPLIT_PLAYERS = 2 };

static void vary(const struct game *g, struct options *o, struct rng *r)
{
    for (int i = 0; g->options && g->options[i].name; i++) {
        const struct option *one = &g->options[i];
        uint32_t values = (uint32_t)(one->max - one->min + 1);
        if (rng_below(r, 2)) o->value[i] = (int16_t)(one->min + (int)rng_below(r, values));
    }
}

/* Where a game ends only by its cap, a few rounds of random play show what two hundred would. One
 * seed in sixteen goes the whole way. */
static void shorten(const struct game *g, struct options *o, uint64_t seed)
{
    enum { ROUNDS = 12 };
    for (int i = 0; seed % 16 != 15 && g->options && g->options[i].name; i++)
        if (!strcmp(g->options[i].name, "cap"))
            o->value[i] = (int16_t)(1 + (o->value[i] + (int)(seed / 2)) % ROUNDS);
}

bool deal_setting(const struct game *g, int seats, uint64_t seed, const char *content,
                  struct box *box, struct setting *s)
{
    struct rng r = rng_split(seed, SPLIT_OPTIONS);
    memset(s, 0, sizeof *s);
    s->game = g;
    s->seed = seed_of(seed);
    s->content = content;
    for (int i = 0; i < TRIES; i++) {
        struct fault f = {0};
        options_init(g, &s->options, seats);
        if (i || seed % 2) vary(g, &s->options, &r);
        shorten(g, &s->options, seed);
        memset(box, 0, g->box_size);
        if (options_check(g, &s->options, &f) && g->open(box, &s->options, content, &f))
            return true;
    }
    return false;
}

enum manner deal_manner(uint64_t seed) { return seed % 3 == 2 ? ANY_VERB : ANY_MOVE; }

struct rng deal_luck(uint64_t seed) { return rng_split(seed, SPLIT_PLAYERS); }

struct move deal_pick(const struct move_list *list, enum manner manner, struct rng *r)
{
    uint32_t n = (uint32_t)list->n, skip;
    bool there[256] = {false};
    uint32_t verbs = 0, wanted;
    if (manner == ANY_MOVE) return list->at[rng_below(r, n)];
    for (uint32_t i = 0; i < n; i++) {
        verbs += !there[list->at[i].verb];
        there[list->at[i].verb] = true;
    }
    skip = rng_below(r, verbs);
    for (wanted = 0; !there[wanted] || skip--; wanted++) continue;
    for (uint32_t i = verbs = 0; i < n; i++) verbs += list->at[i].verb == wanted;
    skip = rng_below(r, verbs);
    for (uint32_t i = 0;; i++)
        if (list->at[i].verb == wanted && !skip--) return list->at[i];
}

bool deal_answers(const struct game *g, const struct box *box, const struct state *state,
                  const struct step *step, enum manner manner, struct rng *r, struct view *view,
                  struct move_list *list, struct move answers[SEATS_MAX])
{
    memset(answers, 0, sizeof(struct move) * SEATS_MAX);
    for (int subject = 0; subject < SEATS_MAX; subject++) {
        if (!seat_in(step->asked, subject)) continue;
        g->view(box, state, step->decider[subject], view);
        list->n = 0;
        g->legal(box, view, subject, list);
        if (list->n == 0) return false;
        answers[subject] = deal_pick(list, manner, r);
    }
    return true;
}
