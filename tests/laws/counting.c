/* Counting: when a game is over, everybody can count the score from what they see. */
#include <string.h>

#include "laws.h"

static bool same_score(struct trial *t, const struct score *truth, const struct score *own,
                       int viewer)
{
    for (int seat = 0; seat < t->seats; seat++)
        if (truth->points[seat] != own->points[seat] || truth->rank[seat] != own->rank[seat])
            return broken(t, "%s counts %d points and rank %d for seat %d, but it has %d and %d",
                          viewer_name(viewer), own->points[seat], own->rank[seat], seat,
                          truth->points[seat], truth->rank[seat]);
    return true;
}

/* A viewer counts in a world that it imagines: what it may not see is different there. */
static bool counts_alike(struct trial *t, int viewer)
{
    const struct box *box = t->match->box;
    struct score truth = {0}, own = {0};
    const struct view *v = poisoned_view(t, 0, t->match->state, viewer);
    memset(t->state[0], 0xaa, t->game->state_max);
    t->game->imagine(box, v, &t->luck, t->state[0]);
    t->game->score(box, t->state[0], &own);
    t->game->score(box, t->match->state, &truth);
    return same_score(t, &truth, &own, viewer);
}

bool law_counting(struct trial *t)
{
    while (next_deal(t)) {
        while (!match_over(t->match))
            if (!play_step(t)) return false;
        for (int viewer = SPECTATOR; viewer < t->seats; viewer++)
            if (!counts_alike(t, viewer)) return false;
    }
    return trial_done(t);
}
