/* Arrival and undo: when answers come does not matter, and going back leads here again. */
#include <stdlib.h>
#include <string.h>

#include "laws.h"
#include "match/record.h"

/* A sealed answer is no news: what the others are told stays the same bytes. */
static bool unheard(struct trial *t, struct match *m, int subject, struct move move)
{
    int viewer = (m->step.decider[subject] + 1) % t->seats;
    bool last = match_waiting(m) == SEAT_BIT(subject);
    told(t, m, viewer, 0);
    if (!answer_one(t, m, subject, move)) return false;
    if (last) return true;
    return !strcmp(t->text[0], told(t, m, viewer, 1)) ||
           broken(t, "seat %d is told that seat %d has answered", viewer, subject);
}

/* Answers, takes it back, and answers again; the last answer closes the step at once. */
static bool answer_twice(struct trial *t, struct match *m, int subject, struct move move)
{
    struct message why = {0};
    int decider = m->step.decider[subject];
    uint32_t q = match_question(m, subject);
    seat_set waiting = match_waiting(m);
    if (waiting != SEAT_BIT(subject)) {
        if (!answer_one(t, m, subject, move)) return false;
        if (match_waiting(m) == waiting) return broken(t, "an answer of seat %d was lost", subject);
        if (!match_take_back(m, decider, subject, q, &why))
            return broken(t, "seat %d may not take its answer back: %s", subject, why.key);
        if (match_waiting(m) != waiting)
            return broken(t, "seat %d took its answer back and is not asked again", subject);
    }
    if (match_take_back(m, decider, subject, q, &why))
        return broken(t, "seat %d takes back an answer it has not given", subject);
    return unheard(t, m, subject, move);
}

static bool submit_shuffled(struct trial *t, struct match *m, const struct move answers[SEATS_MAX],
                            struct rng *r)
{
    uint8_t order[SEATS_MAX];
    uint32_t n = 0;
    for (int subject = 0; subject < SEATS_MAX; subject++)
        if (seat_in(m->step.asked, subject)) order[n++] = (uint8_t)subject;
    rng_shuffle_u8(r, order, n);
    for (uint32_t i = 0; i < n; i++)
        if (!answer_twice(t, m, order[i], answers[order[i]])) return false;
    return true;
}

bool law_arrival(struct trial *t)
{
    while (next_deal(t)) {
        struct rng r = rng_split(t->seed, 99);
        struct match *other = second_match(t);
        if (!other) return false;
        while (!match_over(t->match)) {
            struct move answers[SEATS_MAX];
            if (!choose(t, t->match, answers) || !submit(t, t->match, answers) ||
                !submit_shuffled(t, other, answers, &r))
                return false;
            t->step++;
            if (match_hash(t->match) != match_hash(other) || t->match->steps != other->steps)
                return broken(t, "the order of arrival matters");
        }
        struct buf a, b;
        buf_init(&a, t->text[0], TEXT_ROOM);
        buf_init(&b, t->text[1], TEXT_ROOM);
        record_write(t->match, NULL, &a);
        record_write(other, NULL, &b);
        if (strcmp(t->text[0], t->text[1]))
            return broken(t, "the order of arrival is in the record");
    }
    return trial_done(t);
}

/* What happened in the whole match: t->match plays it once, the second one goes to and fro. */
struct history {
    struct move (*answers)[SEATS_MAX];
    uint64_t *hash;
    bool *bound; /* this step may not be undone by consent */
    int n;
};

static bool tells_secrets(const struct match *m)
{
    const struct form *happenings = match_setting(m)->game->happenings;
    const struct scratch *s = match_scratch_news(m);
    bool bound = s->chance || m->together;
    for (int i = 0; i < s->nnews; i++)
        bound |= s->news[i].nopen < s->news[i].nargs || happenings[s->news[i].kind].reveals;
    return bound;
}

static bool live_through(struct trial *t, struct history *h)
{
    struct match *m = t->match;
    for (h->n = 0; !match_over(m); h->n++) {
        h->hash[h->n] = match_hash(m);
        if (!choose(t, m, h->answers[h->n]) || !submit(t, m, h->answers[h->n])) return false;
        h->bound[h->n] = tells_secrets(m);
    }
    h->hash[h->n] = match_hash(m);
    return true;
}

static bool go_back(struct trial *t, const struct history *h, struct match *m, int to, bool consent)
{
    struct message why = {0};
    bool bound = false;
    int here = m->steps;
    seat_set waiting = match_waiting(m);
    const uint32_t telling = match_telling(m);
    for (int i = to; i < here; i++) bound |= h->bound[i];
    bool went = match_undo(m, to, consent, &why);
    if (went == (consent && bound))
        return broken(t,
                      went ? "undone to %d by consent, though a secret was told since"
                           : "may not be undone to %d, though nothing forbids it",
                      to);
    if (!went &&
        (m->steps != here || match_hash(m) != h->hash[here] || match_waiting(m) != waiting))
        return broken(t, "an undo that was refused changed the match");
    if (went && match_telling(m) <= telling)
        return broken(t, "after an undo the number of a question comes again");
    if (went && (m->steps != to || match_hash(m) != h->hash[to]))
        return broken(t, "an undo to %d arrives somewhere else", to);
    return true;
}

static bool to_and_fro(struct trial *t, const struct history *h, struct match *m)
{
    int left = 6; /* each costs a replay */
    while (!match_over(m)) {
        int here = m->steps;
        t->step = here;
        if (match_hash(m) != h->hash[here]) return broken(t, "after an undo the match went astray");
        if (here && left && rng_below(&t->luck, (uint32_t)h->n) < 6) {
            bool consent = left % 2;
            int to = consent ? here - 1 : (int)rng_below(&t->luck, (uint32_t)here);
            int first = __builtin_ctz(m->step.asked);
            left--;
            if (consent && (m->step.asked & (m->step.asked - 1)) &&
                !answer_one(t, m, first, h->answers[here][first]))
                return false;
            if (!go_back(t, h, m, to, consent)) return false;
            here = m->steps;
        }
        for (seat_set open = match_waiting(m); open; open &= (seat_set)(open - 1))
            if (!answer_one(t, m, __builtin_ctz(open), h->answers[here][__builtin_ctz(open)]))
                return false;
    }
    return match_hash(m) == h->hash[h->n] || broken(t, "after an undo the match ends differently");
}

bool law_undo(struct trial *t)
{
    size_t steps = (size_t)t->game->steps_max + 1;
    struct history h = {.answers = calloc(steps, sizeof *h.answers),
                        .hash = calloc(steps, sizeof *h.hash),
                        .bound = calloc(steps, sizeof *h.bound)};
    bool fine = h.answers && h.hash && h.bound;
    while (fine && next_deal(t)) {
        struct match *m = second_match(t);
        fine = m && live_through(t, &h) && to_and_fro(t, &h, m);
    }
    free(h.answers);
    free(h.hash);
    free(h.bound);
    return fine && trial_done(t);
}
