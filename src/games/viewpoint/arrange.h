/* arrange.h -- positions of one's own, for scenarios.
 *
 * Lines, in any order; seats count from 0:
 *
 *   hand 0: Covet Daylight   cards in a hand
 *   field 1: Twinkle         cards before a seat, by entry
 *   draw: Grit Shutter       the draw pile, top first
 *   discard: Mesmer          the discard pile, the last on top
 *   control 1: 0             seat 0 decides in the next turn of seat 1
 *   turn 0                   whose turn begins (0 if not said)
 *
 * A card that no line lays is not in the game. arranged() begins that turn, with its draw.
 * Zones are the same words, and "stack", "out", "points 0", "winners".
 */
#ifndef GAMES_VIEWPOINT_ARRANGE_H
#define GAMES_VIEWPOINT_ARRANGE_H

#include "core/game.h"

bool viewpoint_arrange(const struct box *, struct state *, const char *line, struct fault *);
bool viewpoint_arranged(const struct box *, struct state *, struct fault *);
bool viewpoint_zone(const struct box *, const struct state *, const char *zone, struct buf *);

#endif
