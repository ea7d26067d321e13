/* wink.h -- what words and picture of Wink share: what a seat knows about who seeks what. */
#ifndef GUIDE_WINK_H
#define GUIDE_WINK_H

#include "games/wink/view.h"
#include "guide/guide.h"

/* Who has the face that somebody seeks. */
struct belief {
    seat_set holds, saw, lacks; /* everybody knows; this seat saw it; everybody knows it does not */
    bool me, winked, landed;    /* it is I; I gave a sign; it was seen */
};
struct belief belief_about(const struct scene *, int seeker);

/* The seat holds that face itself. */
bool belief_mine(const struct scene *, int number);

#endif
