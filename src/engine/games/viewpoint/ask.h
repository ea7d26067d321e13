/* ask.h -- questions are put, and answers taken.
 *
 *   aim.c     the choices of an action: who, whether, from whom, which cards, to whom
 *   reveal.c  the answers of a window
 */
#ifndef GAMES_VIEWPOINT_ASK_H
#define GAMES_VIEWPOINT_ASK_H

#include "games/viewpoint/do.h"

void vp_aim(struct referee *);
void vp_aimed(struct referee *, int target);
void vp_may(struct referee *, bool yes);
void vp_chosen(struct referee *, int card);
void vp_chosen_enough(struct referee *);
/* Has anybody answered? */
bool vp_window_close(struct referee *, const struct move answers[SEATS_MAX]);

#endif
