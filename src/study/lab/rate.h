/* rate.h -- `sightline rate`: a league of bots (league.h), and how strong they are (rating.h). */
#ifndef LAB_RATE_H
#define LAB_RATE_H

#include "lab/rating.h"
#include "lab/sim.h"
#include "lab/tally.h"

#define RATE_MOST INT64_C(10000000) /* games: every one is remembered */

struct rate {
    struct sim asked; /* games: at most this many */
    bool until_clear;
};

/* All of it, from what is asked for to the ratings. Returns the exit code. */
int rate_run(struct shell *, struct rate *);

/* What is told (rate_report.c). */
struct ratefigures {
    const struct rate *rate;
    const struct series *series; /* as it was played */
    const struct tally *tally;
    const struct rating *rating;
    double alpha; /* the error of the margins */
};
void rate_table(const struct shell *, const struct ratefigures *);
void rate_json(const struct ratefigures *);

#endif
