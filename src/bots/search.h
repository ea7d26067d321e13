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

/* Every answer in the same worlds, with the same luck: about so many rollouts in all. Of a long
 * list some by chance are tried, and `also` in any case, if it is not NULL. False: the view cannot
 * come about. */
bool search_evenly(const struct game *, const struct box *, const struct view *, int subject,
                   const struct move *also, int rollouts, struct rng *, struct tried *);

#endif
