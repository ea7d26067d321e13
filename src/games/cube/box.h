/* box.h -- what lies in the box of Viewpoints: pieces, their placements, what a side sees.
 *
 * A rehearsal: a cube of 3x3x3 cells, three small pieces, four sides. Cell (x, y, z) has
 * the number (z*3 + y)*3 + x: x grows to the right of side 1, y away from it, z upwards.
 * A placement is a piece on certain cells; a set of cells is a mask with bit i for cell i.
 * The placements of a piece are numbered in the order of their masks ("D@0", "D@1", ...),
 * so whoever knows the cells knows the number.
 *
 * Slots of a card are canonical: slot = row*3 + letter, row 0 the lowest, and opposite
 * sides call the same place by the same letter (VPTS-TOK-XY-2). Drawing mirrors sides 2
 * and 4; nothing else does.
 *
 * 1. The box says nothing about a challenge (VPTS-AMB-48).
 */
#ifndef GAMES_CUBE_BOX_H
#define GAMES_CUBE_BOX_H

#include "core/game.h"

enum {
    WIDTH = 3,
    LAYER = WIDTH * WIDTH,
    CELLS = LAYER * WIDTH,
    SLOTS = LAYER,
    SIDES = 4,
    PIECES = 3,
    SEATS = 4,
    PLACES = 225,       /* 54 dominoes, 144 corners, 27 bars */
    PIECE_PLACES = 144, /* the most any piece has */
    ROUNDS_MAX = 20,    /* VPTS-AMB-36 */
    EMPTY = 0,          /* a slot's colour; piece i has colour i + 1 */
    COLOURS = PIECES + 1,
    NOWHERE = 0xffff, /* instead of a placement */
};

enum side { FRONT, BACK, RIGHT, LEFT };

typedef uint8_t piece_set; /* bit i is piece i */
typedef uint8_t side_set;  /* bit i is side i */

struct placement {
    uint32_t cells;
    uint8_t piece;
    uint8_t name[7];
};

struct box {
    uint8_t seats, rounds, tokens, in_play; /* in_play: a side_set */
    uint16_t first[PIECES + 1];             /* placements of piece i: first[i] up to first[i + 1] */
    struct placement place[PLACES];
};

/* Where each piece is, or NOWHERE: on the grid, or in a challenge. */
struct position {
    uint16_t at[PIECES];
};

void cube_make_places(struct box *);

/* The pieces, other than the placement's own, that already fill some of its cells. */
piece_set cube_in_the_way(const struct box *, const struct position *, int placement);
/* The pieces that do not stand (VPTS-PLACE-5). In this rehearsal a piece stands with a cell on
 * the floor or on a piece that stands; the exact equilibrium (VPTS-AMB-10) belongs here. */
piece_set cube_falling(const struct box *, const struct position *);
/* The nearest colour in every slot of a side (VPTS-AMB-2). */
void cube_look(const struct box *, const struct position *, int side, uint8_t card[SLOTS]);

static inline bool cube_same_card(const uint8_t a[SLOTS], const uint8_t b[SLOTS])
{
    for (int i = 0; i < SLOTS; i++)
        if (a[i] != b[i]) return false;
    return true;
}

#endif
