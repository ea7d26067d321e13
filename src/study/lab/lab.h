/* lab.h -- the lab: many games between bots, counted, compared and timed.
 *
 *   tally.h    a series of games and what it comes to     sum.h  sums of whole numbers
 *   sim.h      `sightline sim`; report.h tells it
 *   rate.h     `sightline rate`: league.h says who plays whom, rating.h how strong they are
 *   bench.h    `sightline bench`
 *   decksim.h  `sightline deck sim` and `ablate`; census.h counts what becomes of the cards
 *
 * This file: games without a match, as fast as the engine goes: that is what bench measures.
 */
#ifndef LAB_LAB_H
#define LAB_LAB_H

#include "core/game.h"
#include "core/playout.h"
#include "core/rng.h"

enum { LAB_GAMES = 32, LAB_SAMPLES = 64 };

struct lab {
    const struct game *game;
    struct options options;
    int seats;
    struct box *box;
    struct state *state;
    struct view *view;
    struct move_list moves;
    struct event *events;
    struct rng rng;
    struct greed greed;
    /* The answers of a few games, to be played again without deciding. */
    struct seed seed[LAB_GAMES];
    struct move (*answers)[SEATS_MAX]; /* by step */
    int first[LAB_GAMES + 1];          /* a game's steps */
    /* Moments in the middle of games, and what somebody who was asked saw then. */
    unsigned char *states, *views;
    int samples;
    size_t state_size, view_size;
};

void lab_open(struct lab *, const struct game *, int seats);
void lab_release(struct lab *);

/* A game of random moves, with a view and a list for every decision; their number. */
int64_t lab_random(struct lab *, uint64_t seed);
/* Likewise as a playout: seats without a choice are not asked. Greedily, or at random. */
struct played lab_playout(struct lab *, uint64_t seed, bool greedy);
/* A game played again from its answers, with or without a view for every decision. */
int64_t lab_again(struct lab *, int game, bool views);
struct state *lab_state(const struct lab *, int sample);
const struct view *lab_view(const struct lab *, int sample);

#endif
