/* sim.h -- `sightline sim`: bots against each other, on any number of threads. */
#ifndef LAB_SIM_H
#define LAB_SIM_H

#include "core/game.h"
#include "lab/league.h"
#include "setting/challenge.h"
#include "setting/decks.h"

struct series;
struct shell;

enum { BOTS_TEXT = 400 };

struct sim {
    const char *game, *bots, *bot[POOL_MAX], *option[OPTIONS_MAX];
    int nbots, options;
    char list[BOTS_TEXT]; /* of --bots, cut into its parts */
    struct decks decks;
    struct challenge_text challenge;
    int64_t seats, games, jobs, bot_time;
    uint64_t seed;
    bool rotate, each, json;
};

/* All of it, from what is asked for to the figures. Returns the exit code. */
int sim_run(struct shell *, struct sim *);

/* Its parts, for callers that play series of another kind. First the game, seats, options and names
 * of bots, but no bot yet: false after a complaint. Then the decks and the challenge: the exit
 * code. */
bool sim_read(struct shell *, struct sim *, struct series *);
int sim_load(struct shell *, struct sim *, struct series *);
void sim_release(struct sim *);

#endif
