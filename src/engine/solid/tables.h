/* tables.h -- what tools/make-solid makes besides the tables of space.h: for this folder, and for
 * screens.
 *
 * An orientation is one way to hold a piece. Its cells are numbered as in the cube when it is
 * pushed into the corner; its placements follow each other by z, y, x of that corner.
 */
#ifndef SOLID_TABLES_H
#define SOLID_TABLES_H

#include "solid/space.h"

enum { ORIENTATIONS = 186 };

extern const uint8_t orientation_first[PIECES + 1]; /* of each piece, and the end */
extern const uint16_t orientation_placement[ORIENTATIONS + 1];
extern const uint8_t orientation_cell[ORIENTATIONS][PIECE_CELLS]; /* ascending */
extern const uint8_t orientation_size[ORIENTATIONS][3];           /* in x, y, z */

extern const uint16_t sight[SIDES][CELLS]; /* depth * 64 + slot */

#endif
