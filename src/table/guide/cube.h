/* cube.h -- what words and picture of Viewpoints share.
 *
 *   cube.c        keys, questions, hints: what the player can do
 *   cube_ghost.c  a piece in the hand: turned, moved and judged before it is put down
 *   cube_plain.c  the plain table: typed words that show the picture
 *
 * A seat sees the grid from its own side: left and right, near and far, up and down are those of
 * its side, in the levels as in the view. The top looks as player 1 does, who sits at the lower
 * edge.
 */
#ifndef GUIDE_CUBE_H
#define GUIDE_CUBE_H

#include "games/cube/view.h"
#include "guide/guide.h"

/* Directions as the seat sees them. */
enum axis { AXIS_RIGHT, AXIS_FAR, AXIS_UP, AXES };

struct spot {
    int8_t at[AXES];
};

enum verdict {
    VERDICT_FITS,
    VERDICT_HERE,    /* it stands there already */
    VERDICT_BLOCKED, /* there is no way to it, or from where it is */
    VERDICT_NO,      /* it is filled, something would fall, or another rule is against it */
};

/* cube_ghost.c */
struct spot ghost_spot(int side, int cell);
int ghost_cell(int side, struct spot);
/* The same piece turned by a quarter about an axis, its near left lower corner where it was, pushed
 * inside if it would stick out; and the piece moved, as far as it can go. */
int ghost_turn(int side, int placement, enum axis, bool back);
int ghost_shift(int side, int placement, enum axis, int by);
/* The placements of a piece in the near left lower corner of player 1, one for each orientation:
 * their order is the number in the notation. Returns how many. */
enum { ORIENTATIONS_MAX = 24 };
int ghost_orientations(int piece, uint16_t at[ORIENTATIONS_MAX]);
int ghost_orientation(int placement);
/* The same corner, another orientation. */
int ghost_next(int placement, int by);
/* Up until nothing is in its way, then down until it lies on something. */
int ghost_drop(const struct cells *others, int placement);
/* Where a piece is when it is taken into the hand. */
int ghost_start(const struct table *, int side, int piece);
/* What stands on the grid, apart from one piece. */
struct cells cube_cells_without(const struct table *, int piece);
/* What putting it there would be: a free piece, the seat's own reserve, a piece of the grid. */
struct move ghost_move(const struct table *, int seat, int placement);
enum verdict ghost_verdict(const struct game *, const struct box *, const struct view *,
                           struct move, struct message *);
/* Slots of the seat's card that would be right with this grid. */
int cube_right_slots(const uint8_t card[SLOTS], const uint8_t seen[SLOTS]);
/* What the side sees with that piece put there. */
void cube_look_with(const struct table *, int side, int placement, uint8_t seen[SLOTS]);

/* The side a seat looks from; a spectator looks from the side of the seat whose turn it is. */
int cube_side_of(const struct scene *);
/* "D3", as on the cards. The top card has no names printed, and gets them by the same rule. */
void cube_write_slot(int slot, struct buf *);
/* The slot at a place of the card as it is drawn: row 0 on top, column 0 at the left. */
int cube_slot_at(int side, int row, int column);

extern const char *const cube_piece_words[PIECES], *const cube_side_words[SIDES];

/* The letter of a column or a depth, as the notation calls it. */
char cube_axis_letter(int side, enum axis, int at);
/* By cell: the piece that is there, or EMPTY. */
void cube_fill(const uint16_t at[PIECES], uint8_t cells[CELLS]);

/* The piece a capital letter names; -1: none. */
int cube_piece_of(int letter);
char cube_small_letter(int piece);
/* It would not be refused now. */
bool cube_may(const struct scene *, struct move);

/* cube_plain.c */
bool cube_command(const struct scene *, const char *line, struct buf *out);
extern const char *const cube_commands[];
void cube_trim(struct notes *);
void cube_write_glimpse(const struct scene *, const struct event *, struct buf *);

#endif
