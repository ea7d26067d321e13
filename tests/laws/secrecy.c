/* Secrecy: whatever a seat imagines looks to it as the truth does, and what is hidden varies. */
#include <string.h>

#include "laws.h"

/* Imagines from the view in view[0], into poisoned room. */
static struct state *imagined(struct trial *t, int which)
{
    memset(t->state[which], which % 2 ? 0x55 : 0xaa, t->game->state_max);
    t->game->imagine(t->match->box, t->view[0], &t->luck, t->state[which]);
    return t->state[which];
}

static bool each_viewer(struct trial *t, bool (*judge)(struct trial *, int viewer, struct state *))
{
    while (next_deal(t)) {
        for (;;) {
            for (int viewer = SPECTATOR; viewer < t->seats; viewer++) {
                poisoned_view(t, 0, t->match->state, viewer);
                if (!judge(t, viewer, imagined(t, 0))) return false;
            }
            if (match_over(t->match)) break;
            if (!play_step(t)) return false;
        }
    }
    return trial_done(t);
}

static bool looks_as_before(struct trial *t, int viewer, struct state *world)
{
    char whose[80];
    struct buf b = BUF_ON(whose);
    const char *wrong = t->game->check(t->match->box, world);
    if (wrong) return broken(t, "%s imagines what cannot be: %s", viewer_name(viewer), wrong);
    poisoned_view(t, 1, world, viewer);
    buf_text(&b, "the truth and what is imagined look different to ");
    buf_text(&b, viewer_name(viewer));
    buf_char(&b, ':');
    return same_view(t, t->view[0], t->view[1], whose);
}

bool law_secrecy(struct trial *t) { return each_viewer(t, looks_as_before); }

static bool asks_as_before(struct trial *t, int viewer, struct state *world)
{
    const struct step *now = &t->match->step;
    struct step step = {0};
    t->game->ask(t->match->box, world, &step);
    bool same = step.asked == now->asked;
    for (int subject = 0; same && subject < SEATS_MAX; subject++)
        same = !seat_in(now->asked, subject) || step.decider[subject] == now->decider[subject];
    return same || broken(t, "%s imagines a world in which others are asked", viewer_name(viewer));
}

bool law_asking(struct trial *t) { return each_viewer(t, asks_as_before); }
