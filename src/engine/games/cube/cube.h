/* cube.h -- the game Viewpoints on the shelf. */
#ifndef GAMES_CUBE_CUBE_H
#define GAMES_CUBE_CUBE_H

#include "core/game.h"

extern const struct game cube;

#endif
