/* slow.h -- equilibrium and paths a second time, word by word from the rules and in no hurry.
 *
 * Four forces a contact square, three equations a piece, fractions that are exact or say that they
 * grew too long; ways by trying every step in a wide box. Nothing of src/solid but its tables.
 */
#ifndef SOLID_SLOW_H
#define SOLID_SLOW_H

#include "solid/space.h"

enum slow { SLOW_FALLS, SLOW_STANDS, SLOW_TOO_LONG };

/* Pieces whose bit is in `held` have no equations. */
enum slow slow_stands(const struct structure *, unsigned held);
bool slow_path(int placement, const struct cells *others);

#endif
