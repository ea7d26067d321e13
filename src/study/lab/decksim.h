/* decksim.h -- `sightline deck sim` and `deck ablate`: what bots make of a deck.
 *
 * Seat 0 always begins. Ablating plays the same seeds once more for every card with text, with that
 * text wiped away: the shuffle is the same, so the seats that were dealt the card are the same, and
 * what changes in how often they win is the text's doing.
 */
#ifndef LAB_DECKSIM_H
#define LAB_DECKSIM_H

#include "lab/census.h"
#include "lab/tally.h"
#include "setting/decks.h"

struct decksim {
    bool ablate, json;
    struct decks decks;
    int64_t seats, games, jobs;
    uint64_t seed;
    const char *bots; /* one kind of bot for all seats, or NULL */
};

/* What wiping a kind blank did to the seats that were dealt it; in WINs. */
struct ablation {
    struct sum with, without, change;
};

/* The whole of it, from flags to figures. Returns the exit code. */
int decksim_run(struct shell *, struct decksim *);

/* The figures (decksim_report.c). */
struct deckfigures {
    const struct decksim *asked;
    const struct series *series;
    const struct deck *deck;
    const struct tally *tally;
    const struct census *census;
    const struct ablation *ablation; /* by kind */
};
void decksim_table(const struct shell *, const struct deckfigures *);
void decksim_json(const struct deckfigures *);

#endif
