/* view.h -- what a seat of Blank may know. Bots and screens include this, never state.h. */
#ifndef GAMES_BLANK_VIEW_H
#define GAMES_BLANK_VIEW_H

#include "core/game.h"

enum blank_verb { BLANK_SHOW, BLANK_KEEP };
enum blank_happening { BLANK_DEALT, BLANK_SHOWN, BLANK_ROUND, BLANK_OVER };

/* Everybody sees this. */
struct table {
    uint8_t seats, round, over;
    uint8_t shown[SEATS_MAX]; /* the card, or 0 while it is kept */
};

/* One seat sees this. */
struct hand {
    uint8_t card;
};

struct view {
    struct table table;
    struct hand mine;
    int8_t seat;
};

const char *blank_view_wrong(const struct box *, const struct view *, int viewer);

#endif
