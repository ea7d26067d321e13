/* rating.h -- how strong bots are, from who won against whom.
 *
 * The model (Plackett and Luce, for the first place): a seat wins in proportion to its bot's share
 * of the strengths of all seats. The strengths are those under which the results are likeliest,
 * found by Hunter's MM steps. A rating is 400 log10 of a strength, as in chess; the mean of the
 * pool is 0.
 *
 * Everybody is counted as having won and lost half a game more than was played, spread evenly over
 * the others. So even a bot that always or never won has a rating.
 *
 * Games of one deal are not independent evidence. The margins are those of the sandwich estimator
 * with a deal as one piece of evidence, by Student's distribution. Its degrees of freedom are the
 * deals of the bot that has the fewest, less one.
 *
 * If you look again and again, you see sooner or later what is not there. So the allowed error of
 * 5 % is spent look by look: each look gets the share of it that its new deals are of all deals.
 * Looks come after all deals, after half of them, a quarter and so on, so the last look has half of
 * the error.
 */
#ifndef LAB_RATING_H
#define LAB_RATING_H

#include "lab/league.h"

enum { LOOK_LEAST = 32 /* deals */ };

struct rating {
    int bots, freedom; /* of Student's distribution; below 1: too few deals for margins */
    int64_t deals;     /* those that were played from every seat: only they count */
    int64_t games[POOL_MAX];
    double wins[POOL_MAX]; /* of these games; a shared win is a fraction */
    double strength[POOL_MAX];
    double elo[POOL_MAX], spread[POOL_MAX][POOL_MAX]; /* and its covariances */
    int order[POOL_MAX];                              /* the best first; equals as in the pool */
};

void rating_fit(struct rating *, int bots, int seats, const struct deal *, int64_t deals);

/* Half the interval of a rating, and of the difference of two, at an error of `alpha`. Infinite if
 * there are too few deals. */
double rating_margin(const struct rating *, int bot, double alpha);
double rating_gap_margin(const struct rating *, int a, int b, double alpha);
/* Is the bot at this rank better than the next one? Does that hold at all ranks? */
bool rating_apart(const struct rating *, int rank, double alpha);
bool rating_clear(const struct rating *, double alpha);
/* The part of games that it wins against others of rating 0. */
double rating_expected(const struct rating *, int bot, int seats);

/* The first look after this many deals out of all, and the error it may spend. */
int64_t rating_look(int64_t deals, int64_t all);
double rating_alpha(int64_t before, int64_t look, int64_t all);

#endif
