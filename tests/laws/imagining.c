/* Imagining: equal views and equal luck imagine equal worlds.
 *
 * `imagine` is given a box, a view and luck, and nothing of the truth may come in by a side door:
 * from the room where the world is built, from a state that a function of the game remembers, or
 * from behind the end of a view. So it is asked again in another world that looks the same to the
 * viewer, in rooms that hold other things. */
#include <string.h>

#include "pairs.h"

enum { GARBAGE = 0xaa, MORE_GARBAGE = 0x55, DEAR = 3 };

/* The last world that every function of the game has seen is this one. */
static void make_last_seen(struct trial *t, const struct state *world)
{
    const struct game *g = t->game;
    const struct box *box = t->match->box;
    struct move answers[SEATS_MAX] = {{0}};
    struct events out = event_room(t, 0);
    struct step step = {0};
    struct score score;
    g->ask(box, world, &step);
    for (int viewer = SPECTATOR; viewer < t->seats; viewer++) {
        poisoned_view(t, 2, world, viewer);
        for (int subject = 0; subject < t->seats; subject++)
            if (seat_in(step.asked, subject) && step.decider[subject] == viewer)
                answers[subject] = g->fallback(box, t->view[2], subject);
    }
    memcpy(t->state[2], world, g->state_max);
    if (step.asked) g->step(box, t->state[2], answers, &out);
    memcpy(t->state[2], world, g->state_max);
    g->score(box, t->state[2], &score);
    g->check(box, t->state[2]);
}

/* The view of this world; nothing is written behind its end. */
static bool look_at(struct trial *t, int which, const struct state *world, int viewer)
{
    const unsigned char *end = (const unsigned char *)poisoned_view(t, which, world, viewer);
    for (size_t i = view_size(t); i < t->game->view_max; i++)
        if (end[i] != (which % 2 ? MORE_GARBAGE : GARBAGE))
            return broken(t, "byte %zu is behind the end of the view of %s and is written", i,
                          viewer_name(viewer));
    return true;
}

/* From view[which], by the luck the trial has now, into state[which]. */
static struct rng imagine_again(struct trial *t, int which)
{
    struct rng luck = t->luck;
    memcpy(t->view[2], t->view[which], t->game->view_max);
    t->game->imagine(t->match->box, t->view[which], &luck, t->state[which]);
    return luck;
}

static bool imagines_the_same(struct trial *t, struct rng a, struct rng b, int viewer,
                              const char *though)
{
    char path[300] = "";
    struct buf out = BUF_ON(path);
    if (memcmp(t->view[1], t->view[2], view_size(t)))
        return broken(t, "imagining changed the view of %s", viewer_name(viewer));
    if (a.s == b.s && !memcmp(t->state[0], t->state[1], state_size(t))) return true;
    schema_diff(t->game->state_fields, t->state[0], t->state[1], state_size(t), &out);
    return broken(t, "%s imagines another world, though only %s is another: %s",
                  viewer_name(viewer), though, path);
}

static bool dreams_alike(struct trial *t, const struct pair *p)
{
    const size_t room = t->game->state_max;
    if (t->game->moves_max > WIDE && t->step % DEAR) return true;
    make_last_seen(t, p->truth->state);
    if (!look_at(t, 0, p->truth->state, p->viewer)) return false;
    memset(t->state[0], GARBAGE, room);
    struct rng one = imagine_again(t, 0), two;

    memcpy(t->state[1], p->truth->state, room);
    memcpy(t->view[1], t->view[0], t->game->view_max);
    two = imagine_again(t, 1);
    if (!imagines_the_same(t, one, two, p->viewer, "what lay in the room")) return false;

    make_last_seen(t, p->twin->state);
    if (!look_at(t, 1, p->twin->state, p->viewer)) return false;
    memcpy(t->state[1], p->twin->state, room);
    two = imagine_again(t, 1);
    return imagines_the_same(t, one, two, p->viewer, "what the seat may not know");
}

bool law_imagining(struct trial *t) { return each_pair(t, &(struct court){.alike = dreams_alike}); }
