/* arrange.h -- positions that scenarios lay out.
 *
 * Lines, in any order; seats are A to H or 0 to 7:
 *
 *   hand A: 7      A holds the 7; the seat that had it gets the card that A had
 *   shown: A C     these seats have shown their cards
 *   round: 2       the round that begins
 *
 * Zones are "hand A", "shown A" (a card, or nothing while it is kept), "round", and "rest", which
 * has the cards that nobody was dealt.
 */
#ifndef GAMES_BLANK_ARRANGE_H
#define GAMES_BLANK_ARRANGE_H

#include "core/game.h"

bool blank_arrange(const struct box *, struct state *, const char *line, struct fault *);
bool blank_arranged(const struct box *, struct state *, struct fault *);
bool blank_zone(const struct box *, const struct state *, const char *zone, struct buf *);

#endif
