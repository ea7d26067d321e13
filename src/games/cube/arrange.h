/* arrange.h -- positions of one's own, for scenarios.
 *
 * Lines, in any order; seats count from 0, sides and cards from 1 as on the cards:
 *
 *   grid: D@12 L@3          what stands on the grid; the rest is free
 *   structure: D@0 L@40     the challenge, and so every card
 *   card 1: ... D.. DLL     one card, rows from the top, letters A B C; the others follow from
 *                           some structure that shows all cards given
 *   reserved 0: L           the piece before a seat
 *   side 0: 2               where a seat sits; such lines come before the turn
 *   turn 0                  whose turn it is
 *   tokens: ask swap        those left
 *   rounds: 3               left
 *   streak: 1               turns in a row that announced and passed
 *   announced 0             the seat may pass (VPTS-PASS-1)
 *
 * cube_arranged() then opens that seat's turn, as if nothing had been told before. Zones are
 * the same words: "grid", "free", "structure", "card 1", "turn", "reserved 0", "side 0",
 * "tokens", "rounds", "announced 0", and "complete", "streak", "phase".
 */
#ifndef GAMES_CUBE_ARRANGE_H
#define GAMES_CUBE_ARRANGE_H

#include "core/game.h"

bool cube_arrange(const struct box *, struct state *, const char *line, struct fault *);
bool cube_arranged(const struct box *, struct state *, struct fault *);
bool cube_zone(const struct box *, const struct state *, const char *zone, struct buf *);

#endif
