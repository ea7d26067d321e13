/* bench-list [DECISIONS] [SEED]: how long a legal list of Viewpoints takes, one JSON line a figure.
 *
 * Random games at four seats; after each number of pieces on the grid the milliseconds of a list,
 * its moves, and a digest of all lists, which must stay what it was. Time is that of the process.
 */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "core/rng.h"
#include "games/cube/cube.h"
#include "games/cube/view.h"

enum { TABLE_SEATS = 4, COUNTS = PIECES + 1 };

struct tally {
    double seconds;
    long lists, moves;
};

struct table_of_bench {
    struct box *box;
    struct state *state;
    struct view view;
    struct move_list moves;
    struct events events;
    struct rng rng;
    uint64_t digest;
    struct tally tally[COUNTS];
};

static double now(void) { return (double)clock() / CLOCKS_PER_SEC; }

static void *room_of(size_t n)
{
    void *p = calloc(1, n);
    if (!p) abort();
    return p;
}

static void fold(struct table_of_bench *b)
{
    for (int i = 0; i < b->moves.n; i++) {
        const struct move *m = &b->moves.at[i];
        b->digest = (b->digest ^ m->verb) * UINT64_C(0x100000001b3);
        for (int k = 0; k < m->nargs; k++)
            b->digest = (b->digest ^ (uint16_t)m->arg[k]) * UINT64_C(0x100000001b3);
    }
}

static struct move decide(struct table_of_bench *b, int seat)
{
    int pieces = 0;
    cube.view(b->box, b->state, seat, &b->view);
    for (int i = 0; i < PIECES; i++) pieces += b->view.table.where[i] == ON_GRID;
    double began = now();
    cube.legal(b->box, &b->view, seat, &b->moves);
    struct tally *t = &b->tally[pieces];
    t->seconds += now() - began;
    t->lists++;
    t->moves += b->moves.n;
    fold(b);
    return b->moves.at[rng_below(&b->rng, (uint32_t)b->moves.n)];
}

/* A game to its end, or as many decisions of it. */
static long play(struct table_of_bench *b, uint64_t seed, long decisions)
{
    struct seed from = seed_of(seed);
    struct fault f = {0};
    long made = 0;
    b->events.n = 0;
    if (!cube.setup(b->box, b->state, &from, NULL, &b->events, &f)) abort();
    while (made < decisions) {
        struct step step;
        struct move answers[SEATS_MAX] = {{0}};
        cube.ask(b->box, b->state, &step);
        if (!step.asked) break;
        for (int seat = 0; seat < TABLE_SEATS; seat++)
            if (seat_in(step.asked, seat)) {
                answers[seat] = decide(b, seat);
                made++;
            }
        b->events.n = 0;
        cube.step(b->box, b->state, answers, &b->events);
    }
    return made;
}

int main(int argc, char **argv)
{
    long decisions = argc > 1 ? atol(argv[1]) : 1000;
    uint64_t seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
    struct table_of_bench b = {
        .box = room_of(cube.box_size),
        .state = room_of(cube.state_max),
        .moves = {.at = room_of((size_t)cube.moves_max * sizeof(struct move)),
                  .size = cube.moves_max},
        .events = {.at = room_of((size_t)cube.events_max * sizeof(struct event)),
                   .size = cube.events_max},
        .rng = {seed}};
    struct options options = {.seats = TABLE_SEATS};
    struct fault f = {0};
    struct tally all = {0};
    for (int i = 0; cube.options[i].name; i++) options.value[i] = cube.options[i].initial;
    if (!cube.open(b.box, &options, NULL, &f)) abort();
    for (long left = decisions; left > 0;) left -= play(&b, seed++, left);
    for (int i = 0; i < COUNTS; i++) {
        const struct tally *t = &b.tally[i];
        all.seconds += t->seconds;
        all.lists += t->lists;
        all.moves += t->moves;
        if (t->lists)
            printf("{\"bench\": \"list\", \"pieces\": %d, \"lists\": %ld, \"moves\": %.0f, "
                   "\"ms\": %.3f}\n",
                   i, t->lists, (double)t->moves / (double)t->lists,
                   1e3 * t->seconds / (double)t->lists);
    }
    printf("{\"bench\": \"list\", \"lists\": %ld, \"ms\": %.3f, \"digest\": \"%016llx\"}\n",
           all.lists, 1e3 * all.seconds / (double)all.lists, (unsigned long long)b.digest);
    return 0;
}
