/* cube.h -- what the files of the picture of Viewpoints share.
 *
 *   cube.c       what the player does on the picture
 *   cube_draw.c  the picture: levels, card and view, pieces, players
 *   cube_oblique.c  all of the grid at once, where there is room
 */
#ifndef TUI_CUBE_H
#define TUI_CUBE_H

#include "guide/cube.h"
#include "solid/oblique.h"
#include "tui/picture.h"

/* What the picture remembers between two keys. */
struct hand_of {
    bool plain;         /* wrong slots are not marked */
    int8_t piece;       /* in the hand: 1 + piece; 0: none */
    uint16_t placement; /* where it is held */
};

/* What is drawn, worked out once. */
struct stage {
    int side;
    int ghost; /* the placement in the hand, or -1 */
    struct cells held, left, below;
    uint8_t owner[CELLS];
    uint8_t belongs[CELLS]; /* as far as hints have told */
    int style;              /* of the piece in the hand */
};

/* As large as OBLIQUE_ROWS and OBLIQUE_COLS. */
void cube_draw_oblique(const struct stage *, struct grid *, struct rect);

void cube_draw(const struct scene *, struct grid *, struct rect);
int cube_rows_at(int width, int most);
bool cube_bench(const struct scene *, struct grid *, struct rect);
void cube_draw_glimpse(const struct scene *, const struct event *, struct grid *, struct rect);
struct hand_of *cube_hand(const struct scene *);
/* The placement in the hand of somebody who is asked for a move; -1: none. */
int cube_ghost(const struct scene *);
/* The pieces of the box are numbered 1 to 9 and 0. */
int cube_piece_number(const struct box *, int piece);
int cube_piece_numbered(const struct box *, int number);

#endif
