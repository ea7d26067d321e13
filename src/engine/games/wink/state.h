/* state.h -- the truth of Wink in its three rooms: table, hands, secret.
 *
 * All luck is in the deal, so no seed is kept.
 */
#ifndef GAMES_WINK_STATE_H
#define GAMES_WINK_STATE_H

#include <assert.h>

#include "games/wink/view.h"

/* Nobody sees this. */
struct secret {
    card_set aside;             /* twins nobody was dealt (WINK-SETUP-4) */
    card_set pinned;            /* only while a scenario is arranged: see arrange.h */
    seat_set winked[SEATS_MAX]; /* [seeker] who winked at it since it placed */
};

struct state {
    struct table table;
    struct hand hand[SEATS_MAX];
    struct secret secret;
};

static_assert(sizeof(struct view) == 576, "a view is copied for every decision: keep it small");
static_assert(sizeof(struct state) == 1488, "a state is copied for every imagined game");

#endif
