/* skip.c -- for playouts: most steps are windows, and in most windows nobody holds a card that
 * answers. They are closed as if everybody had passed. */
#include "games/viewpoint/rules.h"

#define PASSES {.verb = PASS}
static const struct move all_pass[SEATS_MAX] = {PASSES, PASSES, PASSES, PASSES,
                                                PASSES, PASSES, PASSES, PASSES};

int viewpoint_skip(const struct box *box, struct state *s, int most, struct events *room)
{
    int done = 0;
    for (; done < most && s->table.asking == ASK_WINDOW && !vp_window_choosers(box, s); done++) {
        room->n = 0;
        viewpoint_step(box, s, all_pass, room);
    }
    return done;
}
