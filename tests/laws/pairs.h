/* pairs.h -- two worlds that one viewer cannot tell apart, played side by side.
 *
 * One is the truth. The other, the twin, is made from the truth and not from what a seat can
 * imagine: a leak that `imagine` copies would pass otherwise. There are two ways:
 *
 *   exchange   right after the setup things are exchanged that the viewer was not shown (the
 *              game's `twin`), and all answers so far are given again: the viewer's own, the
 *              others' where they are legal. Only if the viewer hears the same all the way is it
 *              a twin of this moment.
 *   fork       the same deal and the same answers up to now; from here on somebody else answers
 *              differently until that makes a difference.
 *
 * Both are then played on until the viewer is told a difference. There they part, and a new twin
 * is made, for another viewer, so that a game is compared to its end.
 */
#ifndef LAWS_PAIRS_H
#define LAWS_PAIRS_H

#include "laws.h"

struct pair {
    struct match *truth, *twin;
    int viewer;
    bool forked;
    bool same_answers; /* of all seats in the last step */
    bool open_choice; /* the two were one world until a single seat was asked in the last step: what
                          it answers is its own to tell, and no secret of the rules */
};

/* What a law says of pairs; parts it does not care about are NULL. */
struct court {
    /* Before every question, while the viewer was told the same in both. */
    bool (*alike)(struct trial *, const struct pair *);
    /* Where they part: what the viewer hears is in t->events, and `at` is the first place that
     * differs. */
    bool (*parted)(struct trial *, const struct pair *, const int n[2], int at);
};

bool each_pair(struct trial *, const struct court *);

/* The first place where two streams differ; -1 if none does. */
int first_difference(const struct event *a, int na, const struct event *b, int nb);
/* Sorts what was heard, so that streams can be compared without their order. */
void sort_events(struct event *, int n);

#endif
