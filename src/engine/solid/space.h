/* space.h -- the cube of 6x6x6 cells, the twelve pentominoes in it, and its looks from five sides.
 *
 * x grows to the right of player 1, y away from player 1, z upwards; cell (x, y, z) is number
 * (z * 6 + y) * 6 + x. A placement is a piece at a place in one of its orientations; all of them
 * are numbered, by piece, orientation (by its cells), z, y, x, and the number is what moves,
 * records and share codes carry: it never changes.
 *
 * A structure is a list of placements of different pieces that do not overlap. Tables are constants
 * made when the program is built, by tools/make-solid.
 */
#ifndef SOLID_SPACE_H
#define SOLID_SPACE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    SIDE = 6,
    CELLS = SIDE * SIDE * SIDE,
    PIECES = 12, /* F I L N P T U V W X Y Z */
    PIECE_CELLS = 5,
    PLACEMENTS = 18216,
    STRUCTURE_MAX = 10,
    SIDES = 5, /* front, back, right, left, top: where players 1 to 5 sit */
    SLOTS = SIDE * SIDE,
    EMPTY = 255, /* in a slot or a cell: no piece */
};

extern const char piece_letters[PIECES + 1]; /* "FILNPTUVWXYZ" */

/* A set of cells. */
struct cells {
    uint64_t word[4];
};

extern const uint8_t placement_cell[PLACEMENTS][PIECE_CELLS]; /* ascending */
extern const uint16_t placement_first[PIECES + 1];            /* of each piece, and the end */
/* "L7@BD1": the piece, the number of its orientation, x, y and z of the low corner of its box. */
extern const char placement_name[PLACEMENTS][8];

int placement_piece(int placement);
struct cells placement_cells(int placement);
/* The placement of a piece that covers these cells (in any order), or -1. */
int placement_find(int piece, const uint8_t cell[PIECE_CELLS]);
/* The placement of that name, capitals or not, which is n characters long and may be any bytes; -1:
 * none. */
int placement_named(const char *word, size_t n);

static inline bool cells_has(const struct cells *c, int cell)
{
    return c->word[cell / 64] >> (cell % 64) & 1;
}
static inline void cells_add(struct cells *c, int cell)
{
    c->word[cell / 64] |= UINT64_C(1) << (cell % 64);
}
static inline bool cells_meet(const struct cells *a, const struct cells *b)
{
    return (a->word[0] & b->word[0]) | (a->word[1] & b->word[1]) | (a->word[2] & b->word[2]) |
           (a->word[3] & b->word[3]);
}

struct structure {
    uint8_t n;
    uint16_t placement[STRUCTURE_MAX];
};

struct cells structure_cells(const struct structure *);
/* Without its piece i; the others keep their order. */
struct structure structure_without(const struct structure *, int i);

/* Where the cell lies that a slot of a side shows at depth 0..5, the nearest first. Slots are kept
 * in canonical coordinates: row * 6 + letter for sides 0 to 3 (row 0 lowest; the letter is x for
 * front and back, y for right and left), y * 6 + x for the top. */
extern const uint8_t ray[SIDES][SLOTS][SIDE];

/* The piece in each cell of the room, or EMPTY. */
void structure_fill(const struct structure *, uint8_t at[CELLS]);

/* What a structure looks like from a side: the piece in each slot, or EMPTY. */
void view_of(const struct structure *, int side, uint8_t card[SLOTS]);

#endif
