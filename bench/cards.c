/* bench-cards [CHALLENGES] [SEED]: how fast challenges are made, and structures found from cards.
 *
 * One JSON line for each figure, in CPU time of the process. The generator makes the challenges,
 * CHALLENGES for each level. For each deal the structures that fit the cards are counted (fit),
 * then those that stand with up to two hidden supports (stand), both bounded by NODES and FOUND. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "solid/make.h"

enum { NODES = 1000000, FOUND = 1000, CHALLENGES_MAX = 1000 };

static struct make_room room;
static struct challenge made[CHALLENGES_MAX];

static double now(void) { return (double)clock() / CLOCKS_PER_SEC; }

static void count(int level, int n, const char *deal, unsigned sides, bool stand)
{
    double began = now();
    long found = 0, cut = 0, pieces = 0;
    for (int i = 0; i < n; i++) {
        struct cards cards;
        struct cards_ask ask = {.want = stand ? CARDS_STAND : CARDS_FIT,
                                .supports = stand ? SUPPORTS_MAX : 0,
                                .nodes_max = NODES,
                                .found_max = FOUND};
        cards_of(&made[i].built, sides, &cards);
        struct cards_answer a =
            cards_solve(&room.cards, &cards, piece_sets[made[i].set], &ask, NULL, 0);
        found += a.found;
        cut += a.end != CARDS_ALL;
        pieces += made[i].built.n;
    }
    printf(
        "{\"name\":\"cards.%s.level%d.%s\",\"value\":%.6g,\"unit\":\"ms\",\"detail\":{\"pieces\":%."
        "1f,\"found\":%.1f,\"cut\":%ld,\"of\":%d}}\n",
        stand ? "stand" : "fit", level, deal, 1000 * (now() - began) / n, (double)pieces / n,
        (double)found / n, cut, n);
    fflush(stdout);
}

static void make(int level, int n, uint64_t seed)
{
    double began = now();
    for (int i = 0; i < n; i++)
        if (!challenge_make(&room, level, seed + (uint64_t)i, &made[i])) exit(1);
    printf("{\"name\":\"make.level%d\",\"value\":%.6g,\"unit\":\"1/s\",\"detail\":{\"of\":%d}}\n",
           level, n / (now() - began), n);
    fflush(stdout);
}

int main(int argc, char **argv)
{
    static const struct {
        const char *name;
        unsigned sides;
    } deals[] = {{"1+2", 0x3}, {"3+4", 0xc}, {"1-3", 0x7}, {"1-4", 0xf}, {"1-5", 0x1f}};
    int n = argc > 1 ? atoi(argv[1]) : 40;
    uint64_t seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
    if (n < 1 || n > CHALLENGES_MAX) {
        fprintf(stderr, "bench-cards: 1 to %d challenges a level\n", CHALLENGES_MAX);
        return 2;
    }
    for (int level = 1; level <= LEVELS; level++) {
        make(level, n, seed);
        for (int stand = 0; stand < 2; stand++)
            for (int d = 0; d < 5; d++) count(level, n, deals[d].name, deals[d].sides, stand);
    }
    return 0;
}
