/* watch.h -- a game of bots that is looked at before every step. */
#ifndef BENCH_WATCH_H
#define BENCH_WATCH_H

#include <stdlib.h>

#include "bots/bot.h"
#include "heap/lone.h"

/* The game of this number, from the deal to its end; the match stays in `own`. */
static inline const struct match *watch_game(struct lone *own, struct setting *setting,
                                             const struct bot *bot, uint64_t number,
                                             void (*look)(void *, const struct match *),
                                             void *context)
{
    struct fault f = {0};
    struct rng luck = rng_split(number, 1);
    setting->seed = seed_of(number);
    struct match *m = own->match ? lone_again(own, setting, &f) : lone_open(own, setting, &f);
    if (!m) abort();
    while (!match_over(m)) {
        const struct step step = *match_step(m);
        look(context, m);
        for (int subject = 0; subject < SEATS_MAX; subject++) {
            if (!seat_in(step.asked, subject)) continue;
            const int decider = step.decider[subject];
            const struct move move = bot_decide(bot, setting->game, match_box(m),
                                                match_look(m, decider), subject, &luck);
            if (!match_answer(m, decider, subject, match_question(m, subject), move, NULL)) abort();
        }
        match_close(m);
    }
    return m;
}

#endif
