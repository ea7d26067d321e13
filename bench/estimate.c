/* bench-estimate [GAMES] [GAME...]: how well a game's estimate says who wins.
 *
 * The default bots play GAMES whole games at two, four and six seats. Before every eighth step each
 * seat's estimate is asked from that seat's own view, and compared with the end. One JSON line for
 * each table: the mean surprise (log loss, in bits) of the estimates and of the guess that all are
 * equally likely, and for each tenth of the estimates how many of a thousand won. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/odds.h"
#include "games/shelf.h"
#include "watch.h"

enum { GAMES = 300, EVERY = 8, BINS = 10, LOOKS_MAX = 4096 };

struct look {
    int16_t seat, estimate;
};

struct bench {
    const struct game *game;
    struct setting setting;
    struct lone own;
    struct bot bot;
    struct look looks[LOOKS_MAX]; /* of this game */
    int n;
    double bits; /* of surprise, over all looks */
    int64_t all, asked[BINS], said[BINS], won[BINS];
};

static void look_around(void *bench, const struct match *m)
{
    struct bench *b = bench;
    if (match_steps(m) % EVERY) return;
    for (int seat = 0; seat < b->setting.options.seats && b->n < LOOKS_MAX; seat++) {
        const int said = b->game->estimate(match_box(m), match_look(m, seat), seat);
        b->looks[b->n++] = (struct look){(int16_t)seat, (int16_t)said};
    }
}

static void count_looks(struct bench *b, const struct match *m)
{
    struct score score;
    match_score(m, &score);
    for (; b->n > 0; b->all++) {
        const struct look *look = &b->looks[--b->n];
        const int said = look->estimate, won = odds_at_end(&score, look->seat);
        const int bin = said * BINS / (SURE_WIN + 1);
        const double p = (said < 1 ? 0.5 : said > 999 ? 999.5 : said) / SURE_WIN;
        b->bits -= (won * log2(p) + (SURE_WIN - won) * log2(1 - p)) / SURE_WIN;
        b->asked[bin]++;
        b->said[bin] += said;
        b->won[bin] += won;
    }
}

static void measure(const struct game *g, int seats, int games)
{
    struct bench b = {.game = g, .setting = {.game = g}, .bot = bot_default(g)};
    const double even = 1.0 / seats;
    options_init(g, &b.setting.options, seats);
    for (int i = 0; i < games; i++) {
        const uint64_t number = UINT64_C(1000000) + (uint64_t)i;
        count_looks(&b, watch_game(&b.own, &b.setting, &b.bot, number, look_around, &b));
    }
    printf("{\"name\":\"estimate.%s.%d\",\"value\":%.3f,\"unit\":\"bits\",\"detail\":{"
           "\"even\":%.3f,\"looks\":%lld,\"said, won\":[",
           g->name, seats, b.bits / (double)b.all, -even * log2(even) - (1 - even) * log2(1 - even),
           (long long)b.all);
    for (int i = 0, n = 0; i < BINS; i++)
        if (b.asked[i])
            printf("%s[%lld,%lld]", n++ ? "," : "", (long long)(b.said[i] / b.asked[i]),
                   (long long)(b.won[i] / b.asked[i]));
    printf("]}}\n");
    lone_release(&b.own);
}

int main(int argc, char **argv)
{
    const int games = argc > 1 && atoi(argv[1]) > 0 ? atoi(argv[1]) : GAMES;
    for (int i = 0; shelf[i]; i++)
        for (int seats = 2; seats <= 6; seats += 2) {
            bool wanted = argc < 3;
            for (int k = 2; k < argc; k++) wanted = wanted || !strcmp(argv[k], shelf[i]->name);
            if (wanted && shelf[i]->estimate && !shelf[i]->together &&
                seats >= shelf[i]->seats_min && seats <= shelf[i]->seats_max)
                measure(shelf[i], seats, games);
        }
    return 0;
}
