/* stand.h -- what stands, and what can be put or taken.
 *
 * A structure stands if vertical contact forces can hold every piece (D4 of the rules: weights of 1
 * a cell, forces at the corners of contact squares, 0.045 of an edge inside). Doubles may propose;
 * the verdict is exact, by a certificate in integers, so that every machine says the same.
 *
 * A list of pieces in an answer is a set of bits: bit i is piece i of the structure, bit n the
 * piece that is being added. Refusals are looked for in the order of enum fit.
 */
#ifndef SOLID_STAND_H
#define SOLID_STAND_H

#include "solid/space.h"

/* The empty structure stands. */
bool stands(const struct structure *);
/* Bit i: without its own three equations piece i of the list would let the rest stand (D4). */
unsigned stands_without(const struct structure *);

/* A way of unit steps from outside the cube to the place, all other pieces fixed (D3). */
bool path_free(int placement, const struct cells *others);

enum fit { FITS, FIT_OUTSIDE, FIT_OVERLAP, FIT_SAME, FIT_BLOCKED, FIT_FALLS };

/* May the placement be added; may piece i of the list be taken away; may it be taken and put there?
 * `pieces` (may be NULL) says which are in the way (FIT_OVERLAP), which one of them would free the
 * path if it were away (FIT_BLOCKED, possibly none), which one would let the rest stand if it were
 * held (FIT_FALLS; if none, the piece that was to be added or taken).
 * FIT_OUTSIDE: no such placement, or no room in the list. FIT_SAME: it stands right there.
 * To ask about many placements of one structure, open a site (site.h). */
enum fit can_put(const struct structure *, int placement, unsigned *pieces);
enum fit can_take(const struct structure *, int i, unsigned *pieces);
enum fit can_move(const struct structure *, int i, int placement, unsigned *pieces);

/* An order in which the pieces can be put one after another; false: there is none (D8). */
bool building_order(const struct structure *, uint8_t order[STRUCTURE_MAX]);

#endif
