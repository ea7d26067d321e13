/* cube.h -- the game Viewpoints on the shelf: for now a rehearsal in a cube of 3x3x3. */
#ifndef GAMES_CUBE_CUBE_H
#define GAMES_CUBE_CUBE_H

#include "core/game.h"

extern const struct game cube_slice;

#endif
