/* box.h -- what lies in the box of Viewpoints: the pieces, the grid, and how it will be played.
 *
 * Space, pieces, placements and cards are those of solid/space.h. Seats are persons; a side is
 * where they look from: 0 front, 1 back, 2 right, 3 left, 4 top, called player 1 to 5 on the cards.
 *
 * 1. The box says nothing about a challenge (VPTS-AMB-48).
 */
#ifndef GAMES_CUBE_BOX_H
#define GAMES_CUBE_BOX_H

#include "core/game.h"
#include "solid/space.h"

enum {
    SEATS = 5,
    DIAL = 20,       /* the round counter goes from 1 to 20 (VPTS-AMB-36) */
    CAP_MAX = 200,   /* rounds (VPTS-AMB-47) */
    NOWHERE = 0xffff /* instead of a placement */
};

enum side { FRONT, BACK, RIGHT, LEFT, TOP };

typedef uint16_t piece_set; /* bit i is piece i */
typedef uint8_t side_set;   /* bit i is side i */

enum announce { ANNOUNCE_AUTO, ANNOUNCE_MANUAL };
enum hints { HINTS_NONE, HINTS_FAIR, HINTS_ALL };

struct box {
    uint8_t seats;
    uint8_t nsides;       /* in play: as many as seats, two in solitaire */
    uint8_t order[SIDES]; /* the sides in play, as they take turns (VPTS-AMB-50) */
    uint8_t level;        /* of the challenge that is drawn if none is given */
    piece_set pieces;
    uint8_t set;       /* which of piece_sets[] that is */
    side_set in_play;  /* VPTS-SETUP-5, VPTS-SETUP-6 */
    uint8_t tokens;    /* played with (VPTS-TOKOPT-1) */
    uint8_t limit;     /* limited rounds (VPTS-LIM-1) */
    uint8_t cap;       /* rounds after which the puzzle counts as unsolved */
    uint8_t announce;  /* enum announce (VPTS-AMB-22) */
    uint8_t free_flip; /* solitaire: the card may be turned without a turn (VPTS-AMB-39) */
    uint8_t hints;     /* enum hints (D8) */
    uint8_t look;      /* seconds a screen shows a card that was looked at (VPTS-AMB-30) */
    uint8_t zero;
};

#endif
