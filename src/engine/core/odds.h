/* odds.h -- from how strong the seats seem to how likely each is to win.
 *
 * A strength is in hundredths: a seat that is 100 stronger than another is about e times as likely
 * to win (one hundredth is one in a hundred). Games fit what a point is worth to what happened in
 * games between bots; bench/estimate.c says how well it fits.
 */
#ifndef CORE_ODDS_H
#define CORE_ODDS_H

#include "core/game.h"

enum { SURE_WIN = 1000 }; /* the unit of every estimate: chances of a thousand */

/* The chance of that seat to win among these; 0 if it is not one of them. */
int odds_to_win(const int strength[SEATS_MAX], seat_set among, int seat);
/* The same at the end: winners share it. */
int odds_at_end(const struct score *, int seat);
/* A lead weighs more the less is left to play for: lead * weight / sqrt(left). */
int odds_lead(int lead, int weight, int left);

#endif
