/* cube.h -- what the files of the picture of Viewpoints share.
 *
 *   cube.c       what one does on the picture
 *   cube_draw.c  the picture: levels, card and view, pieces, players
 */
#ifndef TUI_CUBE_H
#define TUI_CUBE_H

#include "guide/cube.h"
#include "tui/picture.h"

/* What the picture remembers between two keys. */
struct hand_of {
    bool plain;         /* wrong slots are not marked */
    int8_t piece;       /* in the hand: 1 + piece; 0: none */
    uint16_t placement; /* where it is held */
};

void cube_draw(const struct scene *, struct grid *, struct rect);
int cube_rows_at(int width);
bool cube_bench(const struct scene *, struct grid *, struct rect);
void cube_draw_glimpse(const struct scene *, const struct event *, struct grid *, struct rect);
struct hand_of *cube_hand(const struct scene *);
/* The placement in the hand of somebody who is asked for a move; -1: none. */
int cube_ghost(const struct scene *);
/* The pieces of the box are numbered 1 to 9 and 0. */
int cube_piece_number(const struct box *, int piece);
int cube_piece_numbered(const struct box *, int number);

#endif
