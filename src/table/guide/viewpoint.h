/* viewpoint.h -- what words and picture of the card games share: the cards of a place, and what
 * is written on them (viewpoint_read.c). */
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

/* Whose hand is shown: the seat's own, or that of the seat it answers for. */
int pile_hand_seat(const struct scene *);

/* The kind an answer is about, or DECK_NONE; also of NULL. */
int pile_kind_of(const struct move *);

/* "read" and "read NAME". */
bool pile_command(const struct scene *, const char *line, struct buf *out);
extern const char *const pile_commands[];

#endif
