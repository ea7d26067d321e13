/* maker.h -- what a maker of decks asks for on the command line: `sightline deck fmt`, `check`,
 * `show` and `csv`. Several files are one deck, mixed. A table of cards is read as the deck text it
 * stands for. */
#ifndef WORKSHOP_MAKER_H
#define WORKSHOP_MAKER_H

#include "deck/deckwork.h"

struct shell;

enum { MAKER_FILES_MAX = DECK_SETS_MAX, MAKER_ROOM = 4 * DECK_TEXT_MAX };

struct maker {
    const struct shell *shell;
    bool json, write, matrix, table, ascii;
    int files;
    const char *path[MAKER_FILES_MAX];
    /* What the work makes. */
    char *text[MAKER_FILES_MAX];
    int first_set[MAKER_FILES_MAX + 1];
    struct deck deck;
    struct deck_places places;
    struct findings findings;
    char out[MAKER_ROOM];
};

/* Reads the files; false after a complaint. */
bool maker_open(struct maker *);
void maker_release(struct maker *);

/* Each returns the exit code. */
int maker_fmt(struct maker *);
int maker_check(struct maker *);
int maker_show(struct maker *);
int maker_csv(struct maker *);

#endif
