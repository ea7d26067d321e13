/* notation.h -- pieces, cells, slots, placements and structures as people write them.
 *
 *   BD1                      a cell: to the right of player 1, away from player 1, the height
 *   D3                       a slot of a card; on the top card the number counts away from player 1
 *   L7@BD1                   a placement: the piece, the number of its orientation, its low corner
 *   L:AA1,BA1,CA1,DA1,DB1    the same by its five cells, in any order
 *
 * A structure is a list of placements with blanks between them. Capitals and small letters are the
 * same. What is read is never trusted: a listing is judged by the pieces there are, and settled
 * into an order in which it can be built, or refused with the piece that falls or is blocked.
 */
#ifndef SOLID_NOTATION_H
#define SOLID_NOTATION_H

#include "core/cursor.h"
#include "solid/make.h"

struct buf;

/* The piece with that letter, or -1. */
int piece_named(char letter);
/* -1: none, and the fault says why. */
int placement_read(const struct word *, struct fault *);

/* A structure as it was written. */
struct listing {
    struct structure is;
    struct word word[STRUCTURE_MAX]; /* where each placement stands */
};

/* Adds the placement that stands here. */
bool listing_take(struct cursor *, struct listing *);
/* Are these pieces of the box, and each there once? */
bool listing_judge(const struct listing *, uint16_t pieces, struct fault *);
/* Does it stand, with no two pieces in one cell? */
bool listing_stands(const struct listing *, struct fault *);
/* Puts it into an order in which it can be built; false: there is none. */
bool listing_settle(struct listing *, struct fault *);
/* The same for a structure that nobody wrote. `at` gets the index of the piece at fault, or -1. */
bool structure_settle(struct structure *, struct fault *, int *at);

/* "The piece is not among these pieces"; names the set that has all used pieces, if one does. */
bool piece_refused(const struct word *, size_t from, int piece, uint16_t pieces, unsigned used,
                   struct fault *);

uint16_t structure_pieces(const struct structure *);
/* The set that has all of these pieces, the usual one first; -1: none has. */
int set_with(unsigned pieces);

void slot_write(int slot, struct buf *);
void pieces_write(uint16_t pieces, struct buf *); /* their letters */
void sides_write(unsigned sides, struct buf *);   /* 1+2+3 */
void row_write(const uint8_t card[SLOTS], int row, struct buf *);
void structure_write(const struct structure *, struct buf *);

#endif
