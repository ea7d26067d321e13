/* reason.h -- why a bot would give this answer, in one sentence.
 *
 * It says what the view shows: what the answer brings, or spares. Where the bot weighed more than
 * can be seen, it only says among how many answers it chose.
 */
#ifndef BOTS_REASON_H
#define BOTS_REASON_H

#include "core/outlook.h"

struct proposal {
    const struct box *box;
    const struct view *view; /* of the decider */
    int subject;
    struct move move;
    int among;                         /* legal answers */
    const struct outlook *done, *left; /* if it is given; if nobody answers; NULL: none */
};

void bot_reason(const struct game *, const struct proposal *, struct message *);

/* One for each family of games. False: nothing that can be seen speaks for it. */
bool viewpoint_reason(const struct proposal *, struct message *);
bool wink_reason(const struct proposal *, struct message *);
bool cube_reason(const struct proposal *, struct message *);

#endif
