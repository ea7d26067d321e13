/* league.h -- who plays whom when bots are rated.
 *
 * A league is a list of deals. A deal has one seed and as many bots as there are seats, and is
 * played once from every seat: each time everybody sits one seat further on, so whatever luck the
 * deal has, everybody has it once. Only whole numbers decide here.
 *
 *   bots >= seats   Nobody sits twice in a deal. Everybody has played as many deals as the others
 *                   or one more. Among those who are due, the draw takes those who have met the
 *                   others of the deal least.
 *   bots < seats    Everybody sits there at least once, and some twice or more: one A against three
 *                   B, two against two, three against one. Every such mixture comes once, in an
 *                   order drawn by lot, before the first comes again.
 */
#ifndef LAB_LEAGUE_H
#define LAB_LEAGUE_H

#include "core/game.h"
#include "core/rng.h"

enum { POOL_MAX = 16, MIXTURES_MAX = 35 /* four bots at eight seats */ };

struct deal {
    uint8_t bot[SEATS_MAX];      /* in the first game seat i is taken by bot[i] */
    seat_set winners[SEATS_MAX]; /* by game; nobody: not played */
};

struct league {
    int bots, seats;
    struct rng luck;
    int64_t played[POOL_MAX], met[POOL_MAX][POOL_MAX];
    int mixtures, left; /* of these, those that are still to come */
    uint8_t mixture[MIXTURES_MAX][SEATS_MAX];
};

/* From 2 to POOL_MAX bots. */
void league_open(struct league *, int bots, int seats, uint64_t seed);
void league_draw(struct league *, struct deal *);
/* The place in deal->bot of the bot that sits on the seat in that game of the deal. */
static inline int league_place(int seats, int64_t game, int seat)
{
    return (int)((seat + game) % seats);
}

#endif
