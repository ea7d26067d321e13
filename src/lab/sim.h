/* sim.h -- `sightline sim`: bots against each other, on any number of threads. */
#ifndef LAB_SIM_H
#define LAB_SIM_H

#include "core/game.h"
#include "setting/challenge.h"
#include "setting/decks.h"

struct shell;

enum { BOTS_TEXT = 400 };

struct sim {
    const char *game, *bots, *bot[SEATS_MAX], *option[OPTIONS_MAX];
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

#endif
