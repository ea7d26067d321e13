/* arrange.h -- positions that scenarios lay out.
 *
 * Lines, in any order; seats are A to H or 0 to 7, cards are separated by commas:
 *
 *   hand A: Magpie, Early Bird x2     cards in a hand
 *   field B: Clear Sky, Sunday Best+  cards before a seat, by entry; "+": with a Zombeye token
 *   draw: Magpie, Clear Sky           the draw pile, top first
 *   discard: Grit                     the discard pile, oldest first
 *   turn A                            whose turn begins (A if not said)
 *   misses B: 2                       turns B still has to miss
 *   extra: B C                        extra turns, first in first out
 *   dead: C                           overwhelmed already
 *   control B: A                      A decides in the next turn of B
 *   turns: 999                        turns already taken
 *
 * A second line for the same place goes on where the first one ended. A card that no line lays is
 * out of the game. arranged() begins that turn.
 *
 * Zones are the same words, and "stack", "out", "points A", "zombeyes A", "winners", "plays" (left
 * in this step), "depth" (of the stack). Hands and what is out are listed in the order of the deck,
 * other places by arrival, the draw pile from its top. Seats are written as numbers.
 */
#ifndef GAMES_VIEWPOINT_ARRANGE_H
#define GAMES_VIEWPOINT_ARRANGE_H

#include "core/game.h"

bool viewpoint_arrange(const struct box *, struct state *, const char *line, struct fault *);
bool viewpoint_arranged(const struct box *, struct state *, struct fault *);
bool viewpoint_zone(const struct box *, const struct state *, const char *zone, struct buf *);

#endif
