/* box.h -- what is printed: how many sit down, and for how many rounds. */
#ifndef GAMES_BLANK_BOX_H
#define GAMES_BLANK_BOX_H

#include "core/game.h"

enum { BLANK_CARDS = 20 };

struct box {
    uint8_t seats, rounds;
};

#endif
