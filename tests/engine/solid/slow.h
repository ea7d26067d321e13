/* slow.h -- equilibrium and paths a second time, word by word from the rules and without shortcuts.
 *
 * Four forces for each contact square, three equations for each piece, fractions that are exact or
 * say that they grew too long; paths by trying every step in a wide box. It uses nothing of
 * src/engine/solid but its tables.
 */
#ifndef SOLID_SLOW_H
#define SOLID_SLOW_H

#include "solid/space.h"

enum slow { SLOW_FALLS, SLOW_STANDS, SLOW_TOO_LONG };

/* Pieces whose bit is in `held` have no equations. */
enum slow slow_stands(const struct structure *, unsigned held);
bool slow_path(int placement, const struct cells *others);

#endif
