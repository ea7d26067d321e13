/* whatif.h -- what if? How likely each answer to an open question is to win, by search.
 *
 * Every answer is given in the same imagined worlds, with the same luck, and the seats play on as
 * the search bot would let them (search.c). It all follows from the decider's view.
 *
 * 1. All answers are tried equally often, so no figure looks good only because it was picked.
 * 2. A chance holds for the imagined games. Nobody knows how people play.
 */
#ifndef BOTS_WHATIF_H
#define BOTS_WHATIF_H

#include "core/game.h"

enum { WHAT_IF_MAX = 48, WHAT_IF_USUAL = 2000, WHAT_IF_MOST = 1000000 };

/* Of a thousand. The true figure is within the error in 19 of 20 cases. */
struct prospect {
    struct move move;
    int chance, error;
};

struct what_if {
    int n, legal; /* answers that were tried, and that there are */
    int worlds;   /* in which each was tried */
    int advised;  /* the one that the search would give: the game's own bot's, unless another is
                     clearly better */
    struct prospect at[WHAT_IF_MAX]; /* the most likely to win first */
};

/* A question that is open, or was. */
struct moment {
    const struct game *game;
    const struct box *box;
    const struct view *view; /* of the decider */
    int subject;
    const struct move *given; /* this answer is tried in any case; NULL: none was given */
};

/* About so many rollouts in all. NULL, or the key of a sentence: why there are no such figures. Its
 * argument is the game's name. */
const char *what_if(const struct moment *, int rollouts, struct rng *, struct what_if *);

/* {"worlds","rollouts","legal","answers":[{"do","key","rule","text","chance","error"}]}; the one
 * that is advised has "advised":true, the one that was given "given":true. */
void what_if_write(const struct what_if *, const struct moment *, const struct reader *,
                   struct buf *);

#endif
