/* Twins: two worlds that differ only in what a seat was never shown look the same to it.
 *
 * A twin is made from the truth, not from what a seat can imagine: a leak that `imagine` copies
 * would pass otherwise. Both worlds are played with the same answers of that seat, and with the
 * same answers of the others where they are legal in the twin. As long as the seat was told the
 * same, everything it gets must be the same bytes; and what tells it the first difference must be
 * an event of a kind that says of itself that it reveals. */
#include <string.h>

#include "laws.h"

enum { TWIN_TRIES = 20 };

struct pair {
    struct match *truth, *twin;
    int viewer;
    bool same_answers; /* of all seats in the last step */
};

/* Right after the setup. False without a report: nothing could be exchanged. */
static bool make_twin(struct trial *t, struct pair *p, bool *fine)
{
    const struct game *g = t->game;
    struct rng r = rng_split(t->seed, 77);
    *fine = true;
    for (int i = 0; i < TWIN_TRIES; i++) {
        struct match *m = second_match(t);
        if (!m) return *fine = false;
        struct events out = {.at = m->scratch->news, .size = g->events_max};
        if (!g->twin(m->box, m->state, p->viewer, &r, &out)) continue;
        if (!memcmp(m->state, p->truth->state, state_size(t))) continue;
        m->scratch->nnews = out.n;
        g->ask(m->box, m->state, &m->step);
        const char *wrong = g->check(m->box, m->state);
        if (wrong) return *fine = broken(t, "a twin that cannot be: %s", wrong);
        p->twin = m;
        return true;
    }
    return false;
}

static bool same_step(const struct step *a, const struct step *b)
{
    if (a->asked != b->asked) return false;
    for (int subject = 0; subject < SEATS_MAX; subject++)
        if (seat_in(a->asked, subject) && a->decider[subject] != b->decider[subject]) return false;
    return true;
}

static bool same_lists(struct trial *t, const struct pair *p)
{
    const struct game *g = t->game;
    for (int subject = 0; subject < SEATS_MAX; subject++) {
        struct move_list a = list_room(t, 0), b = list_room(t, 1);
        if (!seat_in(p->truth->step.asked, subject) || p->truth->step.decider[subject] != p->viewer)
            continue;
        g->legal(p->truth->box, t->view[0], subject, &a);
        g->legal(p->twin->box, t->view[1], subject, &b);
        if (a.n != b.n || memcmp(a.at, b.at, sizeof(struct move) * (size_t)a.n))
            return broken(t, "%s has another list of moves in a twin world",
                          viewer_name(p->viewer));
    }
    return true;
}

/* Everything the viewer gets, while it was told the same in both worlds. */
static bool looks_the_same(struct trial *t, const struct pair *p)
{
    if (!same_step(&p->truth->step, &p->twin->step))
        return broken(t, "who is asked depends on what %s may not know", viewer_name(p->viewer));
    poisoned_view(t, 0, p->truth->state, p->viewer);
    poisoned_view(t, 1, p->twin->state, p->viewer);
    if (!same_view(t, t->view[0], t->view[1], "a view tells a secret (truth / twin):"))
        return false;
    if (!same_lists(t, p)) return false;
    const char *a = told(t, p->truth, p->viewer, 0), *b = told(t, p->twin, p->viewer, 1);
    if (strcmp(a, b))
        return broken(t, "the message to %s tells a secret (truth / twin):\n%s\n%s",
                      viewer_name(p->viewer), a, b);
    return same_changes(t, p->truth, p->twin, p->viewer);
}

/* The place of the first event that reads differently to the viewer; -1 if none does. */
static int first_difference(struct trial *t, const struct pair *p, int *na, int *nb)
{
    *na = match_news(p->truth, p->viewer, t->events[0], t->game->events_max);
    *nb = match_news(p->twin, p->viewer, t->events[1], t->game->events_max);
    for (int i = 0; i < *na || i < *nb; i++)
        if (i >= *na || i >= *nb ||
            memcmp(&t->events[0][i], &t->events[1][i], sizeof(struct event)))
            return i;
    return -1;
}

/* Where others answered the same, it was the rules that told worlds apart: both sides must say so
 * of themselves. Where one of them had to answer differently, one side is enough: somebody did
 * what he could not have done in the other world, and there he did something ordinary. */
static bool may_reveal(struct trial *t, const struct pair *p, int i, int na, int nb)
{
    const struct form *kinds = t->game->happenings;
    const struct form *a = i < na ? &kinds[t->events[0][i].kind] : NULL;
    const struct form *b = i < nb ? &kinds[t->events[1][i].kind] : NULL;
    bool one = (a && a->reveals) || (b && b->reveals);
    bool both = (!a || a->reveals) && (!b || b->reveals);
    if (one && (both || !p->same_answers)) return true;
    return broken(t, "%s learns a secret by '%s' / '%s', and that they reveal is not declared",
                  viewer_name(p->viewer), a ? a->name : "nothing", b ? b->name : "nothing");
}

/* The answers of the twin world: the viewer's own, the others' where they are legal. */
static bool follow(struct trial *t, const struct pair *p, const struct move truth[SEATS_MAX],
                   struct move twin[SEATS_MAX])
{
    const struct match *m = p->twin;
    memset(twin, 0, sizeof(struct move) * SEATS_MAX);
    for (int subject = 0; subject < SEATS_MAX; subject++) {
        struct move_list list = list_room(t, 0);
        if (!seat_in(m->step.asked, subject)) continue;
        twin[subject] = truth[subject];
        int decider = m->step.decider[subject];
        if (decider == p->viewer) continue;
        t->game->view(m->box, m->state, decider, t->view[0]);
        if (!t->game->refuse(m->box, t->view[0], subject, truth[subject], NULL)) continue;
        t->game->legal(m->box, t->view[0], subject, &list);
        if (!list.n) return broken(t, "a seat is asked in a twin world and has no legal move");
        twin[subject] = deal_pick(&list, t->manner, &t->luck);
    }
    return true;
}

/* Plays until the streams part. *parted is the place in the last news, or -1. */
static bool play_pair(struct trial *t, struct pair *p, int *parted, int *na, int *nb)
{
    *parted = first_difference(t, p, na, nb);
    if (*parted >= 0)
        return broken(t, "the setup tells %s what it exchanged as never shown",
                      viewer_name(p->viewer));
    while (*parted < 0) {
        struct move answers[SEATS_MAX], others[SEATS_MAX];
        if (!looks_the_same(t, p)) return false;
        if (match_over(p->truth)) return true;
        if (!choose(t, p->truth, answers) || !follow(t, p, answers, others)) return false;
        if (!submit(t, p->truth, answers) || !submit(t, p->twin, others)) return false;
        t->step++;
        p->same_answers = !memcmp(answers, others, sizeof answers);
        *parted = first_difference(t, p, na, nb);
    }
    return true;
}

static bool each_pair(struct trial *t,
                      bool (*judge)(struct trial *, const struct pair *, int, int, int))
{
    uint64_t made = 0;
    while (next_deal(t)) {
        bool fine;
        int parted, na, nb;
        struct rng r = rng_split(t->seed, 55);
        struct pair p = {.truth = t->match,
                         .viewer = (int)rng_below(&r, (uint32_t)t->seats + 1) + SPECTATOR};
        if (!make_twin(t, &p, &fine)) {
            if (!fine) return false;
            continue;
        }
        made++;
        if (!play_pair(t, &p, &parted, &na, &nb)) return false;
        if (parted >= 0 && !judge(t, &p, parted, na, nb)) return false;
    }
    if (!trial_done(t)) return false;
    return made * 2 >= t->seeds || broken(t, "of %llu matches only %llu had a twin",
                                          (unsigned long long)t->seeds, (unsigned long long)made);
}

bool law_twins(struct trial *t) { return each_pair(t, may_reveal); }

/* The same for streams that tell the same facts about the same seats in another order. */
static uint64_t facts(const struct event *e, int n)
{
    uint64_t sum = 0;
    for (; n > 0; n--, e++)
        for (int i = 0; i < e->nargs; i++) {
            int16_t fact[2] = {e->seat, e->arg[i]};
            sum += hash_bytes(HASH_START, fact, sizeof fact);
        }
    return sum;
}

/* Whatever a seat was told, its view still knows right after: the house keeps recall there. Only
 * the order of what happened within one step may be forgotten. */
static bool remembers(struct trial *t, const struct pair *p, int i, int na, int nb)
{
    char text[2][100] = {"", ""};
    for (int k = 0; k < 2; k++) {
        struct buf b = BUF_ON(text[k]);
        const struct match *m = k ? p->twin : p->truth;
        if (i < (k ? nb : na)) game_write_event(t->game, m->box, &t->events[k][i], &b);
    }
    if (facts(t->events[0], na) == facts(t->events[1], nb)) return true;
    poisoned_view(t, 0, p->truth->state, p->viewer);
    poisoned_view(t, 1, p->twin->state, p->viewer);
    if (memcmp(t->view[0], t->view[1], view_size(t))) return true;
    if (t->game->forgets && t->game->forgets(p->truth->box, t->view[0])) return true;
    return broken(t, "%s was told '%s' / '%s' and its view does not know", viewer_name(p->viewer),
                  text[0], text[1]);
}

bool law_recall(struct trial *t) { return each_pair(t, remembers); }
