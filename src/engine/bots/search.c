/* search.c -- a bot for any game of rivals: it tries its answers in worlds that could be.
 *
 * Worlds are imagined from the view. In each of them every answer is given once, and then all seats
 * play on as the game's own bot would, each from its own view. The worlds and the luck in them are
 * the same for all answers, so that only what the answers do makes a difference. The weaker half of
 * the answers is dropped again and again, and their share goes to the rest (sequential halving).
 *
 * The answer of the game's own bot is the *usual* one. Luck makes some other answer look better
 * nearly always; it is given only if its gain over the usual one is so many standard errors.
 *
 * 1. It knows no game: struct game and a bot to play on with are all it has.
 * 2. Sums are of whole numbers: the same view, level and luck give the same answer everywhere.
 * 3. What it spends is counted in rollouts, never in time.
 */
#include "bots/search.h"

#include <assert.h>
#include <stdalign.h>
#include <string.h>

#include "core/odds.h"
#include "core/playout.h"

/* The largest rooms that a game of the shelf needs, and more; tests/engine/unit/search.c measures
 * them. */
enum { STATE_ROOM = 6144, VIEW_ROOM = 5120, MOVES_ROOM = 1024, EVENTS_ROOM = 6144 };
enum { LEVELS = 5 };
/* After every FEW worlds: is there hope? A loss of so many halves of a standard error is clear. */
enum { FEW = 8, HOPELESS = 5 };

/* Rollouts for one answer. */
static const int budgets[LEVELS + 1] = {[1] = 20, [2] = 60, [3] = 200, [4] = 500, [5] = 2000};

/* How long a rollout goes on before the game's estimate is asked (0: to the end), and how clear a
 * gain must be, in halves of a standard error. There may be a verb that is left only for a clearer
 * gain: what an accusation costs shows long after a rollout of Wink has ended. All were found by
 * play (docs/benchmarks.md). */
static const struct style {
    const char *family;
    int16_t steps, clear, clearer;
    const char *kept; /* the verb that asks for the clearer one */
} styles[] = {
    {"viewpoint", 0, 3, 0, NULL},
    {"wink", 14, 4, 8, "silent"},
    {NULL, 0, 2, 0, NULL},
};

struct search {
    struct playout playout;
    const struct view *view;
    const struct style *style;
    struct bot usual;
    int subject, me;          /* who is asked, and who decides */
    const struct move *trial; /* the answer that is tried, as long as it was not given */
    int n, legal;
    struct answer at[ANSWERS_MAX]; /* the usual one is the first */
    alignas(max_align_t) uint8_t world[STATE_ROOM], after[STATE_ROOM], look[VIEW_ROOM];
    struct move moves[MOVES_ROOM];
    struct event events[EVENTS_ROOM];
};

/* Seats with a choice answer as usual, but the subject's first answer is the one on trial. */
static int usual_answer(const struct playout *p, const struct quandary *q, struct rng *luck)
{
    struct search *s = p->context;
    const bool mine = s->trial && q->subject == s->subject;
    const struct move move =
        mine ? *s->trial : bot_decide(&s->usual, p->game, p->box, q->view, q->subject, luck);
    if (mine) s->trial = NULL;
    int which = 0;
    while (which < q->list->n && !move_same(q->list->at[which], move)) which++;
    assert(which < q->list->n);
    return which;
}

/* What comes of an answer in the imagined world, of a thousand. */
static int rollout(struct search *s, const struct move *mine, uint64_t luck)
{
    const struct playout *p = &s->playout;
    struct state *after = (struct state *)s->after;
    struct rng r = {luck};
    const int most = s->style->steps && p->game->estimate ? s->style->steps : p->bounds.steps;
    memcpy(after, s->world, p->bounds.state);
    s->trial = s->legal > 1 ? mine : NULL; /* a seat without a choice is not asked */
    if (!playout(p, after, &r, most).over) {
        p->game->view(p->box, after, s->me, p->view);
        return p->game->estimate(p->box, p->view, s->me);
    }
    struct score score = {0}; /* a game fills in its own seats */
    p->game->score(p->box, after, &score);
    return odds_at_end(&score, s->me);
}

static void note_world(struct answer *a, int64_t won, int64_t gain)
{
    a->worlds++;
    a->won += won;
    a->won_squares += won * won;
    a->gain += gain;
    a->squares += gain * gain;
}

/* The first `left` answers are tried in so many more worlds. */
static void try_answers(struct search *s, int left, int worlds, struct rng *r)
{
    for (; worlds > 0; worlds--) {
        struct rng fancy = {rng_next(r)};
        const uint64_t luck = rng_next(r);
        s->playout.game->imagine(s->playout.box, s->view, &fancy, (struct state *)s->world);
        int64_t usual = 0;
        for (int i = 0; i < left; i++) {
            const int64_t won = rollout(s, &s->at[i].move, luck);
            if (!i) usual = won;
            note_world(&s->at[i], won, won - usual);
        }
    }
}

static bool gains_more(const struct answer *a, const struct answer *b)
{
    return a->gain * b->worlds > b->gain * a->worlds;
}

/* The best of them first, after the usual one; equals stay as they are. */
static void sort_answers(struct search *s, int left)
{
    for (int i = 2; i < left; i++) {
        const struct answer one = s->at[i];
        int to = i;
        for (; to > 1 && gains_more(&one, &s->at[to - 1]); to--) s->at[to] = s->at[to - 1];
        s->at[to] = one;
    }
}

/* Is the mean gain more than so many halves of its standard error? */
static bool is_clear(const struct answer *a, int halves)
{
    const int64_t n = a->worlds, spread = n * a->squares - a->gain * a->gain;
    return a->gain > 0 && 4 * a->gain * a->gain * (n - 1) > halves * halves * spread;
}

/* Is the best of the others good enough to give it instead of the usual answer? */
static bool is_better(const struct search *s)
{
    const struct style *is = s->style;
    const char *usual = s->playout.game->verbs[s->at[0].move.verb].name;
    return is_clear(&s->at[1], is->kept && !strcmp(is->kept, usual) ? is->clearer : is->clear);
}

static void add_answer(struct search *s, struct move move)
{
    for (int i = 0; i < s->n; i++)
        if (move_same(s->at[i].move, move)) return;
    if (s->n < ANSWERS_MAX) s->at[s->n++] = (struct answer){.move = move};
}

/* All that are legal; a random part of a long list. */
static void find_answers(struct search *s, struct rng *r)
{
    struct move_list list = {.at = s->moves, .size = MOVES_ROOM};
    s->playout.game->legal(s->playout.box, s->view, s->subject, &list);
    s->legal = list.n;
    for (int left = list.n; left > 0; left--) {
        const uint32_t any = list.n > ANSWERS_MAX ? rng_below(r, (uint32_t)left) : 0;
        add_answer(s, list.at[any]);
        if (list.n > ANSWERS_MAX) list.at[any] = list.at[left - 1];
        else list.at++;
    }
}

/* There is nothing left to find: whatever was tried is clearly worse than the usual answer, or has
 * made no difference in any world. */
static bool is_settled(const struct search *s, int left)
{
    for (int i = 1; i < left; i++) {
        struct answer loss = s->at[i];
        loss.gain = -loss.gain;
        if (loss.squares && !is_clear(&loss, HOPELESS)) return false;
    }
    return true;
}

static struct move halve(struct search *s, int budget, struct rng *r)
{
    int rounds = 1;
    for (int left = s->n; left > 3; left = (left + 1) / 2) rounds++;
    for (int left = s->n, round = rounds; round > 0; round--) {
        int worlds = budget / rounds / left;
        if (worlds < 1) worlds = 1;
        for (int done = 0, few; done < worlds; done += few) {
            few = worlds - done < FEW ? worlds - done : FEW;
            try_answers(s, left, few, r);
            if (s->at[1].worlds >= FEW && is_settled(s, left)) return s->at[0].move;
        }
        sort_answers(s, left);
        left = (left + 1) / 2 > 2 ? (left + 1) / 2 : 2;
    }
    return s->at[is_better(s)].move;
}

/* The game's own bot at its best; a game that has none is played on at random. */
static struct bot own_bot(const struct game *g)
{
    for (int i = 0;; i++) {
        const struct character *c = characters[i];
        const bool own = c->game && !strcmp(c->game, g->name);
        if (own || c->any) return (struct bot){.character = c, .level = c->levels};
    }
}

/* Before the first answer is added. */
static void open_search(struct search *s, const struct game *g, const struct box *box,
                        const struct view *v, int subject)
{
    assert(game_state_size(g, box) <= STATE_ROOM && game_view_size(g, box) <= VIEW_ROOM);
    assert(game_bounds(g, box).events <= EVENTS_ROOM && game_bounds(g, box).moves <= MOVES_ROOM);
    s->playout = (struct playout){.game = g,
                                  .box = box,
                                  .bounds = game_bounds(g, box),
                                  .view = (struct view *)s->look,
                                  .moves = s->moves,
                                  .events = s->events,
                                  .decide = usual_answer,
                                  .context = s};
    s->view = v;
    s->subject = subject;
    s->usual = own_bot(g);
    s->n = 0;
    for (s->style = styles; s->style->family && strcmp(s->style->family, game_family(g));)
        s->style++;
}

/* The decider is the same in every world that looks like this. */
static void find_decider(struct search *s, struct rng *r)
{
    const struct playout *p = &s->playout;
    struct rng fancy = {rng_next(r)};
    struct step step;
    p->game->imagine(p->box, s->view, &fancy, (struct state *)s->world);
    p->game->ask(p->box, (struct state *)s->world, &step);
    s->me = step.decider[s->subject];
}

/* A view from outside may be one that cannot come about: nothing holds in a world made from it. */
static bool is_sound(struct search *s)
{
    const struct playout *p = &s->playout;
    struct state *world = (struct state *)s->world;
    struct step step;
    if (p->game->check(p->box, world)) return false;
    p->game->ask(p->box, world, &step);
    if (!seat_in(step.asked, s->subject)) return false;
    p->game->view(p->box, world, s->me, p->view);
    return !memcmp(p->view, s->view, p->bounds.view);
}

static struct move decide(const struct game *g, const struct box *box, const struct view *v,
                          int subject, int level, int persona, struct rng *r)
{
    struct search s;
    (void)persona;
    open_search(&s, g, box, v, subject);
    add_answer(&s, bot_decide(&s.usual, g, box, v, subject, r));
    find_answers(&s, r);
    if (s.n == 1) return s.at[0].move;
    find_decider(&s, r);
    return is_sound(&s) ? halve(&s, budgets[level], r) : s.at[0].move;
}

bool search_evenly(const struct game *g, const struct box *box, const struct view *v, int subject,
                   const struct move *also, int rollouts, struct rng *r, struct tried *out)
{
    struct search s;
    open_search(&s, g, box, v, subject);
    add_answer(&s, bot_decide(&s.usual, g, box, v, subject, r));
    if (also) add_answer(&s, *also);
    find_answers(&s, r);
    find_decider(&s, r);
    if (!is_sound(&s)) return false;
    try_answers(&s, s.n, rollouts > s.n ? rollouts / s.n : 1, r);
    sort_answers(&s, s.n);
    out->n = s.n;
    out->legal = s.legal;
    out->clear = s.n > 1 && is_better(&s);
    memcpy(out->at, s.at, sizeof s.at[0] * (size_t)s.n);
    return true;
}

extern const struct character bot_search;
const struct character bot_search = {
    .name = "search", .rivals = true, .levels = LEVELS, .decide = decide};
