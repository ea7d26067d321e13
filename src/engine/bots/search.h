/* search.h -- what a search tries, for bots/ alone; search.c says how. */
#ifndef BOTS_SEARCH_H
#define BOTS_SEARCH_H

#include "bots/bot.h"

enum { ANSWERS_MAX = 48 };

struct answer {
    struct move move;
    int worlds;               /* in which it was tried */
    int64_t won, won_squares; /* what came of it, of a thousand a world */
    int64_t gain, squares;    /* over the usual one */
};

/* The usual answer is the first; then those with the most gain. */
struct tried {
    int n, legal;
    bool clear; /* the second is clearly better than the first */
    struct answer at[ANSWERS_MAX];
};

/* Tries every answer in the same worlds, with the same luck: about that many rollouts in all. Of a
 * long list it tries a random part, and in any case `also`, unless that is NULL. False: no game
 * can lead to this view. */
bool search_evenly(const struct game *, const struct box *, const struct view *, int subject,
                   const struct move *also, int rollouts, struct rng *, struct tried *);

#endif
