/* arrange.h -- positions that scenarios lay out.
 *
 * Lines, in any order; seats count from 0 (or are A to H), an empty list is allowed:
 *
 *   field: 7 9 11        these cards lie face up, row by row; all others that are not taken
 *                        lie face down behind them. With a final `*` the others are face up
 *   facedown: 3 4        these are face down
 *   hand 1: 7 12 3       exactly these cards; hands that are not given are dealt from the rest
 *   aside: 1 2           these twins are in no hand
 *   taken 2: 5 5 6       under that player card. A number given twice, here or at two seats, is
 *                        the field card and its twin; given once, its twin is out of play
 *   token 0: 7           seeks the 7
 *   token 0: empty 7     stands where the 7 was; if nobody took it, the next seat did
 *   token 0: none        lies before its owner
 *   accuse 0: 2          accuse cards left
 *   peeks 0: 0           peeks left
 *   turn 0               whose turn it is
 *   phase flash          name, look, flash, call or place; else the turn begins
 *   beat 2               which beat
 *   heads: 0>1 1>table   who looks at whom; the others look at the table
 *
 * Nothing is known or remembered yet, except that a seeker lacks the number he seeks. Without a
 * `turn` line it stays the turn of the first player, or, if the rest does not allow that, it is
 * the turn of the lowest seat that can have it.
 *
 * Zones are the same words: `field` (face-up cards row by row), `facedown`, `hand 1`, `aside`,
 * `taken 2`, `token 0`, `accuse 0`, `peeks 0`, `turn`, `phase`, `beat`, `heads`; and `live` (sought
 * numbers), `excluded 2` (numbers that seat is known to lack), `known 2` (to hold), `burned`,
 * `saw 1` (winks that seat saw: winker>seeker), `score`, `ending`.
 */
#ifndef GAMES_WINK_ARRANGE_H
#define GAMES_WINK_ARRANGE_H

#include "core/game.h"

bool wink_arrange(const struct box *, struct state *, const char *line, struct fault *);
bool wink_arranged(const struct box *, struct state *, struct fault *);
bool wink_zone(const struct box *, const struct state *, const char *zone, struct buf *);

#endif
