/* state.h -- the truth of Viewpoints: the table, the cards that were seen, the challenge. */
#ifndef GAMES_CUBE_STATE_H
#define GAMES_CUBE_STATE_H

#include "core/chance.h"
#include "games/cube/view.h"

/* 1. card[side] is what the structure shows that side, unless `loose`.
 * 2. The structure can be built and agrees with all that was told, unless `loose`.
 * 3. Cards do not tell structures apart, so a seal tells whether the structure is still whole. */
struct secret {
    struct chance chance;
    uint16_t structure[PIECES]; /* placements by piece, NOWHERE: not used */
    uint16_t seal;              /* of the structure, which never changes */
    uint8_t card[SIDES][SLOTS];
    uint16_t goal[PIECES]; /* the answer that the last hint led to: placement + 1; 0: none */
    side_set given;        /* cards laid one by one by a scenario; empty in play */
    uint8_t loose;         /* an imagined world for which no common structure was found in time */
};

struct state {
    struct table table;
    struct hand hand[SEATS];
    uint8_t zero[2];
    struct secret secret;
};

#endif
