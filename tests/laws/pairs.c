#include "pairs.h"

#include <stdlib.h>
#include <string.h>

enum {
    FIRST_TRIES = 20, /* exchanges right after the deal */
    LATER_TRIES = 4,  /* and at any later moment */
    /* Limits the steps played again in one deal, so that a long game does not take ages. */
    REPLAYED_MAX = 3000,
    REPLAYED_WIDE = 100, /* where a decision is expensive */
    PAUSE = 8,           /* steps at most until the next try, when no twin could be made */
    SHARE = 4,           /* one step in this many has a twin */
};

/* All that was answered and heard in the truth. */
struct past {
    struct move (*given)[SEATS_MAX];
    seat_set *asked;
    uint64_t (*heard)[SEATS_MAX + 1]; /* [0]: at the setup; by viewer, the spectator first */
    int n;
    int replayed; /* steps, to make twins */
};

struct tally {
    uint64_t steps, paired, exchanged;
};

enum made { MADE, NOT_MADE, WRONG };

int first_difference(const struct event *a, int na, const struct event *b, int nb)
{
    for (int i = 0; i < na || i < nb; i++)
        if (i >= na || i >= nb || memcmp(&a[i], &b[i], sizeof *a)) return i;
    return -1;
}

static int by_bytes(const void *a, const void *b) { return memcmp(a, b, sizeof(struct event)); }

void sort_events(struct event *e, int n) { qsort(e, (size_t)n, sizeof *e, by_bytes); }

static uint64_t hearing(struct trial *t, const struct match *m, int viewer)
{
    int n = match_news(m, viewer, t->events[0], t->game->events_max);
    return hash_bytes(HASH_START, t->events[0], sizeof(struct event) * (size_t)n);
}

static void hear_all(struct trial *t, struct past *past)
{
    for (int viewer = SPECTATOR; viewer < t->seats; viewer++)
        past->heard[past->n][viewer - SPECTATOR] = hearing(t, t->match, viewer);
}

static void remember(struct past *past, seat_set asked, const struct move given[SEATS_MAX])
{
    past->asked[past->n] = asked;
    memcpy(past->given[past->n], given, sizeof past->given[0]);
    past->n++;
}

/* --- making a twin ------------------------------------------------------------------ */

static bool unlike(struct trial *t, const struct pair *p)
{
    return memcmp(p->truth->state, p->twin->state, state_size(t)) != 0;
}

/* The answers of the twin world: the viewer's own, and the others' where they are legal, except for
 * one subject that answers as it likes (or SPECTATOR). */
static bool follow(struct trial *t, const struct pair *p, const struct move truth[SEATS_MAX],
                   int free, struct move twin[SEATS_MAX])
{
    const struct match *m = p->twin;
    memset(twin, 0, sizeof(struct move) * SEATS_MAX);
    for (int subject = 0; subject < SEATS_MAX; subject++) {
        struct move_list list = list_room(t, 0);
        int decider = m->step.decider[subject];
        if (!seat_in(m->step.asked, subject)) continue;
        twin[subject] = truth[subject];
        if (decider == p->viewer) continue;
        t->game->view(m->box, m->state, decider, t->view[0]);
        if (subject != free && !t->game->refuse(m->box, t->view[0], subject, truth[subject], NULL))
            continue;
        t->game->legal(m->box, t->view[0], subject, &list);
        if (!list.n) return broken(t, "a seat is asked in a twin world and has no legal move");
        twin[subject] = deal_pick(&list, t->manner, &t->luck);
    }
    return true;
}

static enum made exchange(struct trial *t, const struct pair *p, const struct past *past)
{
    const struct game *g = t->game;
    struct match *m = p->twin;
    struct events out = {.at = m->scratch->news, .size = g->events_max};
    if (!g->twin(m->box, m->state, p->viewer, &t->luck, &out)) return NOT_MADE;
    m->scratch->nnews = out.n;
    g->ask(m->box, m->state, &m->step);
    const char *wrong = g->check(m->box, m->state);
    if (wrong) return broken(t, "a twin that cannot be: %s", wrong), WRONG;
    if (hearing(t, m, p->viewer) == past->heard[0][p->viewer - SPECTATOR]) return MADE;
    broken(t, "the setup tells %s what it exchanged as never shown", viewer_name(p->viewer));
    return WRONG;
}

/* Gives all answers so far again. */
static enum made catch_up(struct trial *t, const struct pair *p, struct past *past)
{
    for (int i = 0; i < past->n; i++, past->replayed++) {
        struct move answers[SEATS_MAX];
        if (p->twin->step.asked != past->asked[i]) {
            broken(t, "who was asked at step %d depends on what %s may not know", i,
                   viewer_name(p->viewer));
            return WRONG;
        }
        if (!follow(t, p, past->given[i], SPECTATOR, answers) || !submit(t, p->twin, answers))
            return WRONG;
        if (hearing(t, p->twin, p->viewer) != past->heard[i + 1][p->viewer - SPECTATOR])
            return NOT_MADE;
    }
    return MADE;
}

static enum made make_twin(struct trial *t, struct pair *p, struct past *past)
{
    int tries = past->n ? LATER_TRIES : FIRST_TRIES;
    int fork_at = rng_below(&t->luck, 2) ? 0 : tries - 1;
    p->viewer = (int)rng_below(&t->luck, (uint32_t)t->seats + 1) + SPECTATOR;
    for (int i = 0; i < tries; i++) {
        p->forked = i == fork_at;
        p->twin = second_match(t);
        if (!p->twin) return WRONG;
        enum made made = p->forked ? MADE : exchange(t, p, past);
        if (made == MADE) made = catch_up(t, p, past);
        if (made == WRONG || (made == MADE && (p->forked || unlike(t, p)))) return made;
    }
    return NOT_MADE;
}

/* --- playing a pair ----------------------------------------------------------------- */

/* A seat that answers for itself, for the fork; SPECTATOR while the two differ anyway. */
static int free_subject(struct trial *t, const struct pair *p)
{
    int others[SEATS_MAX];
    uint32_t n = 0;
    if (!p->forked || unlike(t, p)) return SPECTATOR;
    for (int subject = 0; subject < t->seats; subject++)
        if (seat_in(p->twin->step.asked, subject) && p->twin->step.decider[subject] != p->viewer)
            others[n++] = subject;
    return n ? others[rng_below(&t->luck, n)] : SPECTATOR;
}

/* An open choice may lie on the table although no event mentions it: which of two copies. */
static bool shows(struct trial *t, const struct pair *p)
{
    poisoned_view(t, 0, p->truth->state, p->viewer);
    poisoned_view(t, 1, p->twin->state, p->viewer);
    return memcmp(t->view[0], t->view[1], view_size(t)) != 0;
}

/* One step of both; *paired is false when they have parted. */
static bool step_pair(struct trial *t, struct pair *p, const struct court *court,
                      const struct move answers[SEATS_MAX], bool *paired)
{
    struct move others[SEATS_MAX];
    int n[2];
    p->open_choice = !unlike(t, p) && !(p->truth->step.asked & (p->truth->step.asked - 1));
    if (!follow(t, p, answers, free_subject(t, p), others)) return false;
    if (!submit(t, p->truth, answers) || !submit(t, p->twin, others)) return false;
    t->step++;
    p->same_answers = !memcmp(answers, others, sizeof others);
    n[0] = match_news(p->truth, p->viewer, t->events[0], t->game->events_max);
    n[1] = match_news(p->twin, p->viewer, t->events[1], t->game->events_max);
    int at = first_difference(t->events[0], n[0], t->events[1], n[1]);
    *paired = at < 0 && !(p->open_choice && shows(t, p));
    return at < 0 || !court->parted || court->parted(t, p, n, at);
}

static bool play_deal(struct trial *t, const struct court *court, struct past *past,
                      struct tally *tally)
{
    struct pair p = {.truth = t->match};
    const int most = t->game->moves_max > WIDE ? REPLAYED_WIDE : REPLAYED_MAX;
    bool paired = false;
    int pause = 0;
    past->n = past->replayed = 0;
    hear_all(t, past);
    for (;; hear_all(t, past)) {
        struct move answers[SEATS_MAX];
        if (!paired && past->replayed > most) return true;
        if (!paired && pause-- <= 0) {
            enum made made = make_twin(t, &p, past);
            if (made == WRONG) return false;
            paired = made == MADE;
            tally->exchanged += paired && !p.forked;
            pause = (int)rng_below(&t->luck, PAUSE);
        }
        if (paired && court->alike && !court->alike(t, &p)) return false;
        if (match_over(t->match)) return true;
        if (!choose(t, t->match, answers)) return false;
        remember(past, t->match->step.asked, answers);
        tally->steps++;
        tally->paired += paired && unlike(t, &p);
        if (paired ? !step_pair(t, &p, court, answers, &paired) : !submit(t, t->match, answers))
            return false;
        t->step = past->n;
    }
}

/* A law that had nothing to compare has not been tried. */
static bool tried_enough(struct trial *t, const struct tally *tally)
{
    enum { FEW = 4 };
    t->whole = true;
    if (t->seeds < FEW) return true;
    if (tally->exchanged * 2 < t->seeds)
        return broken(t, "in %llu matches only %llu exchanges made a twin",
                      (unsigned long long)t->seeds, (unsigned long long)tally->exchanged);
    return tally->paired * SHARE >= tally->steps ||
           broken(t, "of %llu steps only %llu had a twin", (unsigned long long)tally->steps,
                  (unsigned long long)tally->paired);
}

bool each_pair(struct trial *t, const struct court *court)
{
    size_t steps = (size_t)t->game->steps_max + 1;
    struct past past = {.given = calloc(steps, sizeof *past.given),
                        .asked = calloc(steps, sizeof *past.asked),
                        .heard = calloc(steps, sizeof *past.heard)};
    struct tally tally = {0};
    bool fine = past.given && past.asked && past.heard;
    while (fine && next_deal(t)) fine = play_deal(t, court, &past, &tally);
    free(past.given);
    free(past.asked);
    free(past.heard);
    return fine && trial_done(t) && tried_enough(t, &tally);
}
