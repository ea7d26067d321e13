/* state.h -- the truth of Viewpoints: the table, the cards that were seen, the challenge. */
#ifndef GAMES_CUBE_STATE_H
#define GAMES_CUBE_STATE_H

#include "core/chance.h"
#include "games/cube/view.h"

/* 1. card[side] is what the structure shows that side.
 * 2. The structure stands, has at least one piece, and agrees with all that was told.
 * 3. Cards do not tell structures apart, so a seal tells whether the structure is still whole. */
struct secret {
    struct chance chance;
    struct position structure;
    uint16_t seal; /* of the structure, which never changes */
    uint8_t card[SIDES][SLOTS];
    side_set given; /* cards laid one by one by a scenario; empty in play */
    uint8_t zero[3];
};

struct state {
    struct table table;
    struct hand hand[SEATS];
    uint8_t zero[4];
    struct secret secret;
};

#endif
