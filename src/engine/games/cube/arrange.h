/* arrange.h -- positions that scenarios lay out.
 *
 * Lines, in any order; seats are A to E (or 0 to 4), sides and cards 1 to 5 as on the cards:
 *
 *   grid: L7@BD1 I:AA1,BA1,CA1,DA1,EA1   what stands on the grid; the rest is free
 *   structure: L7@BD1 I0@AA1             the challenge, and so every card (solid/blueprint.h)
 *   card 1: ...... ...... ......         one card: six rows from the top, letters A to F (never
 *           ...... .L.... .LLLL.         mirrored), '.' empty, '?' unknown. The first row of card 5
 *                                        is the far one. The others follow from the structure that
 *                                        is found for all cards given
 *   reserved A: L                        the piece before a seat
 *   side A: 2                            where a seat sits; in solitaire the same as turn
 *   turn: 3                              the side whose turn opens; those before it are done
 *   tokens: xy swap                      those left
 *   counter: 3                           the dial of limited rounds; without it they are bid for
 *   rounds: 7                            that are over
 *   done: 1                              turns taken in this round; comes after turn
 *   streak: 1 2                          sides that announced and passed, in a row; they may pass
 *   announced: 1 3                       sides that may pass (VPTS-PASS-1)
 *
 * A structure laid after cards replaces them, and cards laid after a structure replace it.
 * cube_arranged() then opens that turn, as if nothing had been told before. Zones are the same
 * words, and "free", "complete" (was it announced in this turn), "phase", "bid A", "loss", and
 * "seen A": the cards a seat has had before it. Lists are joined with blanks.
 */
#ifndef GAMES_CUBE_ARRANGE_H
#define GAMES_CUBE_ARRANGE_H

#include "core/game.h"

bool cube_arrange(const struct box *, struct state *, const char *line, struct fault *);
bool cube_arranged(const struct box *, struct state *, struct fault *);
bool cube_zone(const struct box *, const struct state *, const char *zone, struct buf *);

#endif
