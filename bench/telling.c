/* bench-telling [GAMES] [GAME...]: what tellings cost, step by step and seat by seat.
 *
 * Bots play GAMES whole games of each game on the shelf. After the deal and after every step each
 * seat is told in several ways; bytes and microseconds are kept. One JSON line for each figure: the
 * value is the median; the 99th percentile and the mean are in the detail. CPU time of the
 * process. */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "bots/bot.h"
#include "core/buf.h"
#include "core/words.h"
#include "games/shelf.h"
#include "heap/lone.h"

enum { ROOM = 1 << 20, GAMES = 20 };

/* One thing that is measured, over all games. */
struct series {
    const char *name;
    double *bytes, *micro;
    size_t n, size;
};

/* The ways of telling: all of it, what changed since the last step, that without sentences, and
 * that without notes. */
static const struct way {
    const char *name;
    unsigned parts;
    bool since, silent;
} ways[] = {
    {"whole", TELL_ALL, false, false},
    {"whole.silent", TELL_ALL, false, true},
    {"change", TELL_ALL, true, false},
    {"change.silent", TELL_ALL, true, true},
    {"change.no-notes", TELL_ALL & ~TELL_NOTES, true, false},
};
enum { WAYS = sizeof ways / sizeof *ways };

struct table {
    const struct game *game;
    struct setting setting;
    struct lone own;
    struct view *view, *since[SEATS_MAX];
    char *text;
    struct bot bot;
    struct series series[WAYS];
};

static void *room_of(size_t n)
{
    void *p = calloc(1, n);
    if (!p) abort();
    return p;
}

static void keep(struct series *s, double bytes, double micro)
{
    if (s->n == s->size) {
        s->size = s->size ? 2 * s->size : 4096;
        s->bytes = realloc(s->bytes, s->size * sizeof *s->bytes);
        s->micro = realloc(s->micro, s->size * sizeof *s->micro);
        if (!s->bytes || !s->micro) abort();
    }
    s->bytes[s->n] = bytes;
    s->micro[s->n++] = micro;
}

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return 1e6 * (double)t.tv_sec + (double)t.tv_nsec / 1e3;
}

static void tell(struct table *t, const struct match *m, int seat, bool first)
{
    for (int i = 0; i < WAYS; i++) {
        const struct way *w = &ways[i];
        const struct reader reader = {.language = LANGUAGE_EN, .seat = seat, .silent = w->silent};
        const struct hearing hearing = {.parts = w->parts,
                                        .since = w->since ? t->since[seat] : NULL};
        struct buf b;
        if (first && w->since) continue;
        buf_init(&b, t->text, ROOM);
        double began = now();
        match_tell_parts(m, seat, &hearing, &reader, &b);
        keep(&t->series[i], (double)b.n, now() - began);
        if (b.full) abort();
    }
    match_view(m, seat, t->since[seat]);
}

static void play(struct table *t, uint64_t number)
{
    struct fault f = {0};
    struct rng luck = rng_split(number, 1);
    t->setting.seed = seed_of(number);
    struct match *m =
        t->own.match ? lone_again(&t->own, &t->setting, &f) : lone_open(&t->own, &t->setting, &f);
    if (!m) abort();
    for (bool first = true;; first = false) {
        for (int seat = 0; seat < t->setting.options.seats; seat++) tell(t, m, seat, first);
        if (match_over(m)) return;
        const struct step step = *match_step(m);
        for (int subject = 0; subject < SEATS_MAX; subject++) {
            if (!seat_in(step.asked, subject)) continue;
            match_view(m, step.decider[subject], t->view);
            struct move move = bot_decide(&t->bot, t->game, match_box(m), t->view, subject, &luck);
            if (!match_answer(m, step.decider[subject], subject, match_question(m, subject), move,
                              NULL))
                abort();
        }
        match_close(m);
    }
}

static int by_value(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static void figure(const struct table *t, const char *name, const char *unit, double *values,
                   size_t n)
{
    double sum = 0;
    for (size_t i = 0; i < n; i++) sum += values[i];
    qsort(values, n, sizeof *values, by_value);
    printf("{\"name\":\"%s.%d.%s.%s\",\"value\":%.6g,\"unit\":\"%s\",\"detail\":{\"p99\":%.6g,"
           "\"mean\":%.6g,\"of\":%zu}}\n",
           t->game->name, t->setting.options.seats, name, unit, values[n / 2], unit,
           values[n * 99 / 100], sum / (double)n, n);
}

static void measure(const struct game *g, int games)
{
    struct table t = {.game = g, .setting = {.game = g}, .bot = bot_default(g)};
    options_init(g, &t.setting.options, g->seats_min > 4 ? g->seats_min : 4);
    t.view = room_of(g->view_max);
    for (int i = 0; i < SEATS_MAX; i++) t.since[i] = room_of(g->view_max);
    t.text = room_of(ROOM);
    for (int i = 0; i < games; i++) play(&t, (uint64_t)i + 1);
    for (int k = 0; k < WAYS; k++) {
        figure(&t, ways[k].name, "bytes", t.series[k].bytes, t.series[k].n);
        figure(&t, ways[k].name, "us", t.series[k].micro, t.series[k].n);
        free(t.series[k].bytes);
        free(t.series[k].micro);
    }
    fflush(stdout);
    lone_release(&t.own);
    free(t.view);
    for (int i = 0; i < SEATS_MAX; i++) free(t.since[i]);
    free(t.text);
}

static bool wanted(const struct game *g, int argc, char **argv)
{
    for (int i = 2; i < argc; i++)
        if (!strcmp(argv[i], g->name)) return true;
    return argc < 3;
}

int main(int argc, char **argv)
{
    int games = argc > 1 ? atoi(argv[1]) : GAMES;
    for (int i = 0; shelf[i]; i++)
        if (wanted(shelf[i], argc, argv)) measure(shelf[i], games < 1 ? 1 : games);
    return 0;
}
