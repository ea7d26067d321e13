/* bench-thinking [GAMES] [GAME...]: how long the search bot thinks about one answer.
 *
 * The default bots play GAMES games at four seats. Every seat that has a choice is also asked what
 * `search` would answer at each level, now and then. One JSON line for each game and level: the
 * mean of these times in milliseconds (CPU time of this thread), and what 50, 90 and 99 % of them
 * stay below. Questions with one legal answer are not counted. */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "games/shelf.h"
#include "watch.h"

enum { GAMES = 4, SEATS = 4, EVERY = 7, TIMES = 20000, LEVELS = 5, MOVES = 1024 };

struct bench {
    struct setting setting;
    struct lone own;
    struct bot bot, search;
    struct rng luck;
    int n, asked;
    double ms[TIMES];
};

static double now_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec * 1e3 + (double)t.tv_nsec / 1e6;
}

static void look_around(void *bench, const struct match *m)
{
    static struct move room[MOVES];
    struct bench *b = bench;
    const struct game *g = b->setting.game;
    const struct step step = *match_step(m);
    for (int subject = 0; subject < SEATS; subject++) {
        struct move_list list = {.at = room, .size = MOVES};
        if (!seat_in(step.asked, subject)) continue;
        const struct view *v = match_look(m, step.decider[subject]);
        g->legal(match_box(m), v, subject, &list);
        if (list.n < 2 || b->asked++ % EVERY || b->n == TIMES) continue;
        const double began = now_ms();
        bot_decide(&b->search, g, match_box(m), v, subject, &b->luck);
        b->ms[b->n++] = now_ms() - began;
    }
}

static int by_value(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static void measure(const struct game *g, int level, int games)
{
    static struct bench b;
    struct fault f = {0};
    double sum = 0;
    b = (struct bench){.setting = {.game = g}, .bot = bot_default(g), .luck = {1}};
    if (!bot_read(g, "search", &b.search, &f)) return; /* a game of partners */
    b.search.level = level;
    options_init(g, &b.setting.options, SEATS);
    for (int i = 0; i < games; i++)
        watch_game(&b.own, &b.setting, &b.bot, UINT64_C(3000000) + (uint64_t)i, look_around, &b);
    lone_release(&b.own);
    if (!b.n) return;
    qsort(b.ms, (size_t)b.n, sizeof b.ms[0], by_value);
    for (int i = 0; i < b.n; i++) sum += b.ms[i];
    printf("{\"name\":\"thinking.%s.%d\",\"value\":%.2f,\"unit\":\"ms\",\"detail\":{\"answers\":%d,"
           "\"half\":%.2f,\"90 %%\":%.2f,\"99 %%\":%.2f}}\n",
           g->name, level, sum / b.n, b.n, b.ms[b.n / 2], b.ms[b.n * 9 / 10], b.ms[b.n * 99 / 100]);
    fflush(stdout);
}

int main(int argc, char **argv)
{
    const int games = argc > 1 && atoi(argv[1]) > 0 ? atoi(argv[1]) : GAMES;
    for (int i = 0; shelf[i]; i++) {
        bool wanted = argc < 3;
        for (int k = 2; k < argc; k++) wanted = wanted || !strcmp(argv[k], shelf[i]->name);
        for (int level = 1; wanted && level <= LEVELS; level++) measure(shelf[i], level, games);
    }
    return 0;
}
