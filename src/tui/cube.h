/* cube.h -- what the files of the picture of Viewpoints share.
 *
 *   cube.c        keys, questions, hints: what one can do
 *   cube_draw.c   the picture: levels, card and view, pieces, players
 *   cube_ghost.c  a piece in the hand: turned, moved and judged before it is put down
 *   cube_plain.c  the same for the line mode, in words one types
 *
 * A seat sees the grid from its own side: left and right, near and far, up and down are those of
 * its side, in the levels as in the view. The top looks as player 1 does, who sits at the lower
 * edge.
 */
#ifndef TUI_CUBE_H
#define TUI_CUBE_H

#include "games/cube/view.h"
#include "tui/picture.h"

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

/* What the picture remembers between two keys. */
struct hand_of {
    bool plain;         /* wrong slots are not marked */
    int8_t piece;       /* in the hand: 1 + piece; 0: none */
    uint16_t placement; /* where it is held */
};

/* cube_ghost.c */
struct spot ghost_spot(int side, int cell);
int ghost_cell(int side, struct spot);
/* The same piece turned about an axis by a quarter, its near left lower corner where it was, pushed
 * inside if it would stick out; and moved, as far as it can go. */
int ghost_turn(int side, int placement, enum axis, bool back);
int ghost_shift(int side, int placement, enum axis, int by);
/* The placements of a piece in the near left lower corner of player 1, one an orientation: their
 * order is the number in the notation. Returns how many. */
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
/* What putting it there would be: a free piece, one's own reserve, a piece of the grid. */
struct move ghost_move(const struct table *, int seat, int placement);
enum verdict ghost_verdict(const struct game *, const struct box *, const struct view *,
                           struct move, struct message *);
/* Slots of the seat's card that would be right with this grid. */
int cube_right_slots(const uint8_t card[SLOTS], const uint8_t seen[SLOTS]);
/* What the side sees with that piece put there. */
void cube_look_with(const struct table *, int side, int placement, uint8_t seen[SLOTS]);

/* The side a seat looks from; a spectator from that of the turn. */
int cube_side_of(const struct scene *);
/* "D3", as on the cards. That of the top has no names printed, and gets them by the same rule. */
void cube_write_slot(int slot, struct buf *);
/* The slot at a place of the card as it is drawn: row 0 on top, column 0 at the left. */
int cube_slot_at(int side, int row, int column);

extern const char *const cube_piece_words[PIECES], *const cube_side_words[SIDES];

/* cube_plain.c */
bool cube_command(const struct scene *, const char *line, struct buf *out);
extern const char *const cube_commands[];
void cube_trim(struct notes *);

/* cube_draw.c */
void cube_draw(const struct scene *, struct grid *, struct rect);
int cube_rows_at(int width);
/* Parts of it: the levels, in so many bands and with cells so wide; card and view. */
enum { LEVEL_ROWS = SIDE + 2, LEVEL_GAP = 2, LEVEL_DEPTH = 2, CARDS_COLS = 28 };
void cube_draw_levels(const struct scene *, struct grid *, struct rect, int bands, int width);
void cube_draw_cards(const struct scene *, struct grid *, struct rect);
bool cube_bench(const struct scene *, struct grid *, struct rect);
void cube_draw_glimpse(const struct scene *, const struct event *, struct grid *, struct rect);
void cube_status(const struct scene *, struct message *);
struct hand_of *cube_hand(const struct scene *);
/* The placement in the hand of somebody who is asked for a move; -1: none. */
int cube_ghost(const struct scene *);
/* The pieces of the box are numbered 1 to 9 and 0. */
int cube_piece_number(const struct box *, int piece);
int cube_piece_numbered(const struct box *, int number);

#endif
