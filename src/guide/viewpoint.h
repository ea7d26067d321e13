/* viewpoint.h -- what words and picture of the card games share: the cards of a place. */
#ifndef GUIDE_VIEWPOINT_H
#define GUIDE_VIEWPOINT_H

#include "games/viewpoint/view.h"
#include "guide/guide.h"

/* Cards of one place, equal ones together. */
struct pile {
    int n;
    struct row {
        uint8_t kind, mark, count;
        bool pending; /* chosen by an action that is not over */
    } row[DECK_KINDS_MAX];
};
void pile_gather(const struct scene *, int place, struct pile *);

/* Whose hand is shown: one's own, or the one that is asked for in somebody's place. */
int pile_hand_seat(const struct scene *);

#endif
