/* trail.h -- many random matches boiled down to one number.
 *
 * The number covers every state, a view, the news and the lists of every step. It is the same for
 * every compiler, every optimisation and for WebAssembly, and it changes when the rules do; words
 * are not part of it. Games are numbered in the order of the shelf.
 */
#ifndef LAWS_TRAIL_H
#define LAWS_TRAIL_H

#include <stdint.h>

uint64_t trail(int game, int seats, uint32_t first, uint32_t seeds);

#endif
