/* Progress, fallback and conservation: a game goes on, ends in time, and loses nothing. */
#include <string.h>

#include "laws.h"

enum player { RANDOM, ABSENT, FIRST, LAST, PLAYERS };

static struct move player_choice(struct trial *t, enum player p, int subject,
                                 const struct move_list *list)
{
    switch (p) {
    case ABSENT: return t->game->fallback(t->match->box, t->view[0], subject);
    case FIRST: return list->at[0];
    case LAST: return list->at[list->n - 1];
    case RANDOM:
    case PLAYERS: break;
    }
    return deal_pick(list, t->manner, &t->luck);
}

static bool lists_fit(struct trial *t, const struct state *s, const struct step *step,
                      enum player p, struct move answers[SEATS_MAX])
{
    memset(answers, 0, sizeof(struct move) * SEATS_MAX);
    if (step->asked & ~seats_all(t->seats)) return broken(t, "a seat is asked that is not there");
    for (int subject = 0; subject < t->seats; subject++) {
        struct move_list list = list_room(t, 0);
        if (!seat_in(step->asked, subject)) continue;
        if (step->decider[subject] >= t->seats)
            return broken(t, "a seat decides that is not there");
        t->game->view(t->match->box, s, step->decider[subject], t->view[0]);
        t->game->legal(t->match->box, t->view[0], subject, &list);
        if (list.n == 0) return broken(t, "seat %d is asked and has no legal move", subject);
        if (list.n > bounds_of(t).moves)
            return broken(t, "seat %d has %d moves, more than its bound", subject, list.n);
        answers[subject] = player_choice(t, p, subject, &list);
    }
    return true;
}

/* Equals share a rank, and as many seats are before a seat as its rank says. Partners win or lose
 * together. */
static bool fair_ranks(struct trial *t, const struct state *s)
{
    struct score score = {0};
    bool winner = false;
    t->game->score(t->match->box, s, &score);
    for (int a = 0; t->game->together && a < t->seats; a++)
        if (score.rank[a] < 1 || score.rank[a] > 2 || score.rank[a] != score.rank[0])
            return broken(t, "seat %d plays together with the others and has rank %d", a,
                          score.rank[a]);
    if (t->game->together) return true;
    for (int a = 0; a < t->seats; a++) {
        int better = 0;
        for (int b = 0; b < t->seats; b++) better += score.rank[b] < score.rank[a];
        if (score.rank[a] != better + 1)
            return broken(t, "seat %d has rank %d and %d seats are before it", a, score.rank[a],
                          better);
        winner |= score.rank[a] == 1;
    }
    return winner || broken(t, "nobody has rank 1");
}

/* Plays a state to its end on bare functions; t->step counts on from where it stands. */
static bool play_out(struct trial *t, struct state *s, enum player p)
{
    const struct game *g = t->game;
    const struct box *box = t->match->box;
    for (;; t->step++) {
        struct move answers[SEATS_MAX];
        struct step step = {0};
        struct events out = event_room(t, 0);
        const char *wrong = g->check(box, s);
        if (wrong) return broken(t, "broken: %s", wrong);
        g->ask(box, s, &step);
        if (!step.asked) return fair_ranks(t, s);
        if (t->step >= bounds_of(t).steps) return broken(t, "the game is longer than its bound");
        if (!lists_fit(t, s, &step, p, answers)) return false;
        g->step(box, s, answers, &out);
        if (out.n > bounds_of(t).events) return broken(t, "%d events, more than the bound", out.n);
    }
}

bool law_progress(struct trial *t)
{
    while (next_deal(t)) {
        struct fault f = {0};
        for (int p = 0; p < PLAYERS; p++) {
            struct events out = event_room(t, 0);
            t->step = 0;
            memset(t->state[0], 0, t->game->state_max);
            if (!t->game->setup(t->match->box, t->state[0], &t->setting.seed, NULL, &out, &f))
                return broken(t, "setup refuses what it accepted before");
            if (out.n > bounds_of(t).events)
                return broken(t, "%d events at the start, more than the bound", out.n);
            if (!play_out(t, t->state[0], (enum player)p)) return false;
        }
        t->step = 0;
        while (!match_over(t->match))
            if (!play_step(t)) return false;
    }
    return trial_done(t);
}

bool law_fallback(struct trial *t)
{
    while (next_deal(t))
        while (!match_over(t->match)) {
            for (int subject = 0; subject < t->seats; subject++) {
                if (!seat_in(t->match->step.asked, subject)) continue;
                const struct view *v =
                    poisoned_view(t, 0, t->match->state, t->match->step.decider[subject]);
                struct move m = t->game->fallback(t->match->box, v, subject);
                struct message why = {0};
                if (t->game->refuse(t->match->box, v, subject, m, &why))
                    return broken(t, "the fallback of seat %d is refused: %s", subject,
                                  why.key ? why.key : "no reason given");
            }
            if (!play_step(t)) return false;
        }
    return trial_done(t);
}

/* In the truth after every step, and in worlds imagined on the way and played to their end. */
bool law_conservation(struct trial *t)
{
    while (next_deal(t)) {
        int imagine_at = (int)rng_below(&t->luck, 8);
        for (;;) {
            const char *wrong = t->game->check(t->match->box, t->match->state);
            if (wrong) return broken(t, "broken: %s", wrong);
            if (t->step == imagine_at) {
                int viewer = (int)rng_below(&t->luck, (uint32_t)t->seats + 1) + SPECTATOR;
                poisoned_view(t, 0, t->match->state, viewer);
                t->game->imagine(t->match->box, t->view[0], &t->luck, t->state[0]);
                if (!play_out(t, t->state[0], RANDOM)) return false;
                t->step = imagine_at;
                imagine_at += 1 + (int)rng_below(&t->luck, 1 + 2 * (uint32_t)t->step);
            }
            if (match_over(t->match)) break;
            if (!play_step(t)) return false;
        }
    }
    return trial_done(t);
}

/* The numbers of a state, one by one, at their offsets. */
static bool each_leaf(const struct field *f, size_t base, size_t size,
                      bool (*each)(struct trial *, size_t offset, size_t n), struct trial *t)
{
    for (; f->name; f++)
        for (size_t i = 0; i < (size_t)f->rows * f->cols; i++) {
            size_t at = base + f->offset + i * f->each;
            if (at + f->each > size) break;
            if (f->of ? !each_leaf(f->of, at, size, each, t) : !each(t, at, f->each)) return false;
        }
    return true;
}

/* The truth in state[0], its twin in state[1]: a world that has one number of the twin. */
static bool half_twin(struct trial *t, size_t at, size_t n)
{
    unsigned char *half = (unsigned char *)t->state[2];
    const unsigned char *twin = (const unsigned char *)t->state[1];
    char path[300] = "";
    struct buf b = BUF_ON(path);
    memcpy(half, t->state[0], t->game->state_max);
    if (!memcmp(half + at, twin + at, n)) return true;
    memcpy(half + at, twin + at, n);
    if (!memcmp(half, twin, state_size(t)) || t->game->check(t->match->box, t->state[2]))
        return true;
    schema_diff(t->game->state_fields, t->state[0], t->state[2], state_size(t), &b);
    return broken(t, "a thing was lost or doubled and check did not see it: %s", path);
}

/* Vigilance: check sees it when half of an exchange is missing. */
bool law_vigilance(struct trial *t)
{
    while (next_deal(t))
        for (int viewer = SPECTATOR; viewer < t->seats; viewer++) {
            struct events out = event_room(t, 0);
            memcpy(t->state[0], t->match->state, t->game->state_max);
            memcpy(t->state[1], t->match->state, t->game->state_max);
            if (!t->game->twin(t->match->box, t->state[1], viewer, &t->luck, &out)) continue;
            if (!each_leaf(t->game->state_fields, 0, state_size(t), half_twin, t)) return false;
        }
    return trial_done(t);
}
