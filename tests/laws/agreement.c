/* Agreement: the list is exactly what refuse lets through, and what is refused changes nothing. */
#include <stdlib.h>
#include <string.h>

#include "core/words.h"
#include "laws.h"

enum { ALL_MAX = 4096, SAMPLES = 300, WILD = 60 };

static int compare_moves(const void *a, const void *b) { return memcmp(a, b, sizeof(struct move)); }

static bool listed(const struct move_list *sorted, const struct move *m)
{
    return bsearch(m, sorted->at, (size_t)sorted->n, sizeof *m, compare_moves) != NULL;
}

static void write_any(struct trial *t, struct move m, struct buf *b)
{
    int verbs = 0;
    while (t->game->verbs[verbs].name) verbs++;
    if (m.verb < verbs && m.nargs <= MOVE_ARGS_MAX) game_write_move(t->game, t->match->box, m, b);
    buf_text(b, " (bytes ");
    buf_hex(b, &m, sizeof m);
    buf_char(b, ')');
}

/* One question: whose it is, the view it is answered from, its list in order of bytes. */
struct question {
    const struct view *view;
    int subject;
    struct move_list sorted;
    int allowed; /* moves let through so far that were tried in the order of all */
};

static bool try_move(struct trial *t, struct question *q, struct move m)
{
    char text[120] = "";
    struct buf b = BUF_ON(text);
    bool allowed = !t->game->refuse(t->match->box, q->view, q->subject, m, NULL);
    q->allowed += allowed;
    if (allowed == listed(&q->sorted, &m)) return true;
    write_any(t, m, &b);
    return broken(t, "seat %d: %s is %s", q->subject, text,
                  allowed ? "let through and not in the list" : "in the list and refused");
}

static struct range range_of(const struct trial *t, char letter)
{
    return game_range(t->game, t->match->box, t->seats, letter);
}

static uint32_t width_of(const struct trial *t, char letter)
{
    int count = range_of(t, letter).count;
    return count > 0 ? (uint32_t)count : 0;
}

/* The number of different moves of a verb, or ALL_MAX + 1 if there are more. */
static uint32_t combinations(const struct trial *t, const char *args)
{
    uint32_t n = 1;
    for (; *args && n <= ALL_MAX; args++) n *= width_of(t, *args);
    return n <= ALL_MAX ? n : ALL_MAX + 1;
}

static struct move combination(const struct trial *t, int verb, uint32_t which)
{
    const char *args = t->game->verbs[verb].args;
    struct move m = {.verb = (uint8_t)verb, .nargs = (uint8_t)strlen(args)};
    for (int i = 0; args[i]; i++) {
        uint32_t width = width_of(t, args[i]);
        m.arg[i] = (int16_t)(range_of(t, args[i]).first + (int)(which % width));
        which /= width;
    }
    return m;
}

/* A little in and a little out of range. */
static struct move sample(struct trial *t, int verb)
{
    const char *args = t->game->verbs[verb].args;
    struct move m = {.verb = (uint8_t)verb, .nargs = (uint8_t)strlen(args)};
    for (int i = 0; args[i]; i++) {
        uint32_t width = width_of(t, args[i]) + 2;
        m.arg[i] = (int16_t)(range_of(t, args[i]).first - 1 + (int)rng_below(&t->luck, width));
    }
    return m;
}

/* A legal move with something wrong about it, or senseless bytes. */
static struct move wild(struct trial *t, const struct move_list *list)
{
    static const int16_t odd[] = {-1, 1, 255, 256, INT16_MIN, INT16_MAX};
    struct move m;
    if (!list->n || rng_below(&t->luck, 4) == 0) {
        uint64_t bytes[2] = {rng_next(&t->luck), rng_next(&t->luck)};
        memcpy(&m, bytes, sizeof m);
        return m;
    }
    m = list->at[rng_below(&t->luck, (uint32_t)list->n)];
    switch (rng_below(&t->luck, 5)) {
    case 0: m.verb = 255; break;
    case 1: m.nargs = 200; break;
    case 2: m.nargs++; break;
    case 3: m.verb++; break;
    default: m.arg[rng_below(&t->luck, MOVE_ARGS_MAX)] = odd[rng_below(&t->luck, 6)];
    }
    return m;
}

static bool try_verbs(struct trial *t, struct question *q)
{
    bool all = true;
    for (int verb = 0; t->game->verbs[verb].name; verb++) {
        uint32_t n = combinations(t, t->game->verbs[verb].args);
        for (uint32_t i = 0; n <= ALL_MAX && i < n; i++)
            if (!try_move(t, q, combination(t, verb, i))) return false;
        all &= n <= ALL_MAX;
    }
    if (all && q->allowed != q->sorted.n)
        return broken(t, "seat %d: %d moves are in the list, but %d can be said", q->subject,
                      q->sorted.n, q->allowed);
    for (int verb = 0; t->game->verbs[verb].name; verb++)
        for (int i = 0; i < SAMPLES / 10 || (!all && i < SAMPLES); i++)
            if (!try_move(t, q, sample(t, verb))) return false;
    return true;
}

static bool in_order(struct trial *t, struct question *q)
{
    struct move_list *list = &q->sorted;
    if (list->n > bounds_of(t).moves)
        return broken(t, "seat %d has %d moves, more than its bound", q->subject, list->n);
    qsort(list->at, (size_t)list->n, sizeof *list->at, compare_moves);
    for (int i = 1; i < list->n; i++)
        if (move_same(list->at[i - 1], list->at[i]))
            return broken(t, "seat %d: a move is in the list twice", q->subject);
    for (int i = 0; i < list->n; i++)
        if (t->game->refuse(t->match->box, q->view, q->subject, list->at[i], NULL))
            return try_move(t, q, list->at[i]);
    return true;
}

/* A list that only picks one move counts the same moves and keeps one of them. */
static bool picks_well(struct trial *t, const struct question *q)
{
    const struct move untouched = {.verb = 255};
    struct move_list pick = list_room(t, 1);
    pick.pick = &t->luck;
    pick.at[0] = pick.at[1] = untouched;
    t->game->legal(t->match->box, q->view, q->subject, &pick);
    if (!move_same(pick.at[1], untouched))
        return broken(t, "seat %d keeps more than the one move it picks", q->subject);
    if (pick.n != q->sorted.n)
        return broken(t, "seat %d has %d moves, and %d to pick from", q->subject, q->sorted.n,
                      pick.n);
    return !pick.n || listed(&q->sorted, &pick.at[0]) ||
           broken(t, "seat %d picks a move that is not in its list", q->subject);
}

static bool agree_on(struct trial *t, struct question *q, bool open)
{
    t->game->legal(t->match->box, q->view, q->subject, &q->sorted);
    if (!open && q->sorted.n)
        return broken(t, "seat %d is not asked here and has a list of moves", q->subject);
    if (open && !q->sorted.n)
        return broken(t, "seat %d is asked and has no legal move", q->subject);
    if (!in_order(t, q) || !picks_well(t, q)) return false;
    if (open && !try_verbs(t, q)) return false;
    for (int i = 0; i < (open ? WILD : WILD / 10); i++)
        if (!try_move(t, q, wild(t, &q->sorted))) return false;
    return true;
}

/* From every view that decides something, and from one that may not decide this. */
static bool agree_here(struct trial *t)
{
    const struct step *step = &t->match->step;
    for (int subject = 0; subject < t->seats; subject++) {
        bool open = seat_in(step->asked, subject);
        int viewer = open ? step->decider[subject] : subject;
        struct question q = {.subject = subject, .sorted = list_room(t, 0)};
        q.view = poisoned_view(t, 0, t->match->state, viewer);
        if (!agree_on(t, &q, open)) return false;
    }
    int stranger = (int)rng_below(&t->luck, (uint32_t)t->seats + 1) + SPECTATOR;
    for (int subject = -1; subject <= SEATS_MAX; subject++) {
        if (seat_in(step->asked, subject) && subject < SEATS_MAX &&
            step->decider[subject] == stranger)
            continue;
        struct question q = {.subject = subject, .sorted = list_room(t, 0)};
        q.view = poisoned_view(t, 0, t->match->state, stranger);
        if (!agree_on(t, &q, false)) return false;
    }
    return true;
}

bool law_agreement(struct trial *t)
{
    while (next_deal(t)) {
        while (!match_over(t->match))
            if (!agree_here(t) || !play_step(t)) return false;
        if (!agree_here(t)) return false;
    }
    return trial_done(t);
}

/* One try at the match that must be refused. */
static bool refused(struct trial *t, int decider, int subject, uint32_t q, struct move m)
{
    struct match *match = t->match;
    struct match before;
    struct message why = {0};
    memcpy(&before, match, sizeof before);
    if (match_answer(match, decider, subject, q, m, &why))
        return broken(t, "%s answers for seat %d what it may not", viewer_name(decider), subject);
    if (memcmp(&before, match, sizeof before))
        return broken(t, "a refused answer of %s for seat %d changed the match",
                      viewer_name(decider), subject);
    return (why.key && words_has(why.key)) ||
           broken(t, "a refusal without words: %s", why.key ? why.key : "no key");
}

static bool refuse_here(struct trial *t)
{
    const struct step *step = &t->match->step;
    for (int subject = -1; subject <= SEATS_MAX; subject++) {
        struct move_list list = list_room(t, 0);
        bool open = subject >= 0 && subject < SEATS_MAX && seat_in(step->asked, subject);
        int decider = open ? step->decider[subject] : subject;
        uint32_t q = match_question(t->match, subject);
        if (open) {
            t->game->view(t->match->box, t->match->state, decider, t->view[0]);
            t->game->legal(t->match->box, t->view[0], subject, &list);
            qsort(list.at, (size_t)list.n, sizeof *list.at, compare_moves);
        }
        struct move good = list.n ? list.at[0] : (struct move){0};
        if (!refused(t, (decider + 1) % SEATS_MAX, subject, q, good) ||
            !refused(t, SPECTATOR, subject, q, good) ||
            !refused(t, decider, subject, q + 1, good) ||
            !refused(t, decider, subject, q ? 0 : 1, good))
            return false;
        for (int i = 0; i < 8; i++) {
            struct move m = wild(t, &list);
            if (!listed(&list, &m) && !refused(t, decider, subject, q, m)) return false;
        }
    }
    return true;
}

bool law_refusal(struct trial *t)
{
    while (next_deal(t)) {
        for (;;) {
            uint64_t hash = match_hash(t->match);
            if (!refuse_here(t)) return false;
            if (match_hash(t->match) != hash)
                return broken(t, "a refused answer changed the state");
            if (match_over(t->match)) break;
            if (!play_step(t)) return false;
        }
    }
    return trial_done(t);
}
