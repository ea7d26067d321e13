/* oblique.h -- a structure as one picture: each cube shows its front, its top and its right side.
 *
 * A front is four columns by two rows, which most terminals show as a square. What lies one cell
 * further away is drawn two columns to the right and one row up. Near cubes hide far ones.
 *
 * Cells are given as the viewer sees them: the first coordinate goes to the right, the second away.
 */
#ifndef SOLID_OBLIQUE_H
#define SOLID_OBLIQUE_H

#include "solid/space.h"

enum {
    OBLIQUE_ROWS = 3 * SIDE + 1, /* the last one has the letters */
    OBLIQUE_COLS = 6 * SIDE + 1,
};

enum oblique_face {
    FACE_NONE,
    FACE_FLOOR,  /* the middle of an empty cell of the ground */
    FACE_ACROSS, /* where the letter of a column is written; cell is its number */
    FACE_AWAY,   /* the same for a depth */
    FACE_FRONT,
    FACE_TOP,
    FACE_SIDE,
};

struct oblique {
    uint8_t face[OBLIQUE_ROWS][OBLIQUE_COLS];
    uint8_t cell[OBLIQUE_ROWS][OBLIQUE_COLS]; /* whose face it is */
};

void oblique_draw(const struct cells *filled, struct oblique *);
/* What is written there, as UTF-8: fronts have letters, as on a card; tops and sides are shaded,
 * which tells them apart in colours and without. */
struct oblique_text {
    char at[4];
};
struct oblique_text oblique_text(const struct oblique *, int row, int column, char letter);

#endif
