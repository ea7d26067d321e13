/* cube.h -- the second referee of Viewpoints: the shapes, and what stands.
 *
 * A placement is one of the 18,216 ways in which a piece can lie in the 6x6x6 cube; it is known by
 * its index in `vpts_placement`. A heap is what stands on the grid, piece by piece, with all places
 * where one piece lies on another. Rule ids are those of docs/rules/viewpoints.md.
 */
#ifndef REFEREE_CUBE_H
#define REFEREE_CUBE_H

#include <stdbool.h>
#include <stdint.h>

enum {
    CUBE = 6,
    CELLS = CUBE * CUBE * CUBE,
    SLOTS = CUBE * CUBE,
    PIECES = 12,
    SIDES = 5,
    IN_BOX = 10,
    HEAP_MAX = IN_BOX + 1, /* those on the grid and one that is tried */
    GROUND = HEAP_MAX,     /* the body under everything */
    PLACEMENTS_MAX = 20000,
};

extern const char vpts_letters[PIECES + 1];

struct cell {
    int x, y, z; /* to the right of player 1, away from him, upwards */
};

struct cells {
    uint64_t bit[4];
};

struct placement {
    int piece, turn; /* the number of its orientation */
    struct cell corner, cell[5];
    struct cells filled;
    char name[24];
};

extern struct placement vpts_placement[PLACEMENTS_MAX];
extern int vpts_placements,
    vpts_first[PIECES + 1]; /* those of piece k: first[k] to first[k+1] - 1 */

void vpts_make_placements(void);
int vpts_named(const char *name); /* -1: there is none */
bool vpts_overlap(const struct cells *, const struct cells *);
/* Is there a way out of the cube past these cells (D3)? The piece itself is not among them. */
bool vpts_way_out(const struct placement *, const struct cells *filled);

/* Where one body lies on another: the squares, and the corners that span all of them. A corner is
 * 91 of 200 parts of a cell's edge away from the middle of its square (D4). */
struct corner {
    int middle[2], sign[2];
};

struct patch {
    int squares, corners;
    struct cell square[5];
    struct corner corner[20];
};

struct heap {
    int n, at[HEAP_MAX];
    struct cells filled;
    signed char owner[CELLS];                  /* which of them is there, -1: none */
    unsigned below[HEAP_MAX], above[HEAP_MAX]; /* the bodies it lies on, and those that lie on it */
    struct patch patch[HEAP_MAX][HEAP_MAX + 1]; /* of the first on the second */
};

void vpts_heap_clear(struct heap *);
void vpts_heap_push(struct heap *, int placement);
void vpts_heap_pop(struct heap *);
bool vpts_heap_stands(const struct heap *);
/* Does it stand, given that all the parts the last piece does not touch stand? */
bool vpts_last_stands(const struct heap *);

/* Is there f >= 0 with the sum of f[j] * column[j] equal to the right side? Exactly. */
enum { ROWS_MAX = 3 * HEAP_MAX, COLUMNS_MAX = 400 };
bool vpts_solvable(int rows, int columns, int column[COLUMNS_MAX][ROWS_MAX], const int *right);

/* ---- the game ---- */

enum { EMPTY = PIECES, CUBE_SEATS = 5, TOP = 4, BIDS = 20 };
enum where { NOT_IN_BOX = -3, FREE = -2, ON_GRID = -1 }; /* 0 to 4: before that seat */
enum phase { BIDDING, FIXING, PLAYING, VOTING, SOLVED, LOST };
enum token { XY, XYQ, LOOK, COLOURS, SWAP, TOKENS };
enum hints { HINTS_NONE, HINTS_FAIR, HINTS_ALL };

/* Sides are 0 to 4, for players 1 to 5. */
extern const char *const vpts_side_names[SIDES];

struct play {
    int seats, nsides, order[SIDES], cap;
    bool limit, manual, free_flip;
    enum hints hints;

    int answer[PIECES], card[SIDES][SLOTS]; /* the challenge; -1: no part of it */
    int where[PIECES], at[PIECES];
    int side_of[CUBE_SEATS];
    bool token[TOKENS];
    enum phase phase;
    int bid[CUBE_SEATS];
    int turn, done, rounds, counter; /* turn: a place in the order */
    bool right[SIDES], streak[SIDES];
    bool complete, flipped, hinted, gave_up; /* this turn */
};

struct lines;

/* The legal places for a piece on top of what stands. */
struct found {
    int n, at[IN_BOX], piece; /* the question */
    int places, *place;
};

const struct found *vpts_places_for(struct heap *, int piece);
void vpts_heap_without(const struct play *, int piece, struct heap *); /* -1: all of them */
bool vpts_can_take(const struct play *, int piece, struct heap *rest);

void vpts_see(const int *at, const int *where, int side, int view[SLOTS]); /* where NULL: all */
bool vpts_side_complete(const struct play *, int side);
int vpts_side_now(const struct play *);
int vpts_seat_now(const struct play *);
int vpts_highest_seat(const struct play *);
int vpts_legal_pieces(struct play *, int seat, struct lines *); /* how many; NULL: no list */

/* Events NULL: nobody is told. */
void vpts_open_turn(struct play *, struct lines *events);
void vpts_step(void *play, const char *const answer[], const struct lines *engine,
               struct lines *events);

#endif
