/* Playouts by a policy: it is asked where there is a choice, and greed is worth something. */
#include "core/playout.h"

#include <stdlib.h>
#include <string.h>

#include "../../unit.h"
#include "core/rng.h"
#include "games/shelf.h"

enum { SEATS = 4, GAMES = 120 };

static struct playout p;
static struct state *state;
static struct greed greed;
static int asked;

static void *room(size_t n)
{
    void *at = calloc(1, n);
    if (!at) abort();
    return at;
}

static void open_game(const char *name)
{
    const struct game *g = shelf_find(name);
    struct options o;
    struct fault f = {0};
    struct box *box = room(g->box_size);
    options_init(g, &o, SEATS);
    if (!CHECK(g->open(box, &o, NULL, &f))) exit(unit_end());
    p = (struct playout){.game = g, .box = box, .bounds = game_bounds(g, box)};
    p.view = room(p.bounds.view);
    p.moves = room((size_t)p.bounds.moves * sizeof *p.moves);
    p.events = room((size_t)p.bounds.events * sizeof *p.events);
    p.context = &greed;
    state = room(p.bounds.state);
    greed = (struct greed){.world = room(p.bounds.state),
                           .after = room(p.bounds.state),
                           .view = room(p.bounds.view),
                           .events = room((size_t)p.bounds.events * sizeof *p.events)};
}

static void close_game(void)
{
    free((void *)p.box);
    free(p.view);
    free(p.moves);
    free(p.events);
    free(state);
    free(greed.world);
    free(greed.after);
    free(greed.view);
    free(greed.events);
}

static struct played play(uint64_t seed, int most)
{
    struct events out = {.at = p.events, .size = p.bounds.events};
    const struct seed deal = seed_of(seed);
    struct rng luck = rng_split(seed, 1);
    struct fault f = {0};
    memset(state, 0, p.bounds.state);
    CHECK(p.game->setup(p.box, state, &deal, NULL, &out, &f));
    return playout(&p, state, &luck, most);
}

static int count(const struct playout *with, const struct quandary *q, struct rng *luck)
{
    (void)luck;
    asked++;
    CHECK(with == &p && q->list->n > 1 && q->view == p.view);
    CHECK(!p.game->refuse(p.box, q->view, q->subject, q->list->at[q->list->n - 1], NULL));
    return q->list->n - 1;
}

/* Seat 0 is greedy, and the others take what comes. */
static int first_is_greedy(const struct playout *with, const struct quandary *q, struct rng *luck)
{
    if (q->decider == 0) return playout_greedy(with, q, luck);
    return (int)rng_below(luck, (uint32_t)q->list->n);
}

static void test_policy(const char *name)
{
    open_game(name);
    p.decide = count;
    asked = 0;
    struct played all = play(1, p.bounds.steps);
    CHECK(all.over && all.steps > 10 && all.choices > 0);
    CHECK_NUMBER(asked, all.choices);
    p.decide = NULL;
    for (int most = 0; most < 9; most++) {
        struct played few = play(1, most);
        CHECK(!few.over);
        CHECK_NUMBER(few.steps, most);
    }
    close_game();
}

/* Four equal seats would win thirty of these games each. */
static void test_greed(const char *name, int at_least)
{
    int wins = 0;
    open_game(name);
    p.decide = first_is_greedy;
    for (uint64_t seed = 0; seed < GAMES; seed++) {
        struct score score = {0};
        CHECK(play(seed, p.bounds.steps).over);
        p.game->score(p.box, state, &score);
        wins += score.rank[0] == 1;
    }
    if (!CHECK(wins >= at_least)) printf("    %s: %d wins of %d\n", name, wins, GAMES);
    close_game();
}

int main(void)
{
    test_policy("viewpoint");
    test_policy("wink");
    test_greed("viewpoint", 45);
    test_greed("wink", 45);
    return unit_end();
}
