/* bench-deduce [CHALLENGES] [SEED]: what the deductions of challenges are and how long they take.
 *
 * Challenges of all levels in turn, from the seed on, each in the five deals of deal.h; one JSON
 * line for each deal and number of pieces. Time is that of the process. */
#include "solid/deduce.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "solid/make.h"

enum { DEALS = 5 };
static const unsigned deals[DEALS] = {3, 12, 7, 15, 31};

struct tally {
    long n, steps, hardest[RULES_END], end[4];
    double seconds, most;
};

static struct make_room make;
static struct deduce_room room;
static struct tally tally[DEALS][STRUCTURE_MAX + 1];

static double now(void) { return (double)clock() / CLOCKS_PER_SEC; }

static void time_deal(const struct challenge *c, int deal)
{
    const struct deduce_ask ask = {.pieces = piece_sets[c->set], .rules = ALL_RULES};
    struct tally *t = &tally[deal][c->built.n];
    struct cards cards;
    cards_of(&c->built, deals[deal], &cards);
    const double began = now();
    const struct insight s = deduce_all(&room, &cards, &ask);
    const double took = now() - began;
    t->n++;
    t->steps += s.steps;
    t->hardest[s.hardest]++;
    t->end[s.end]++;
    t->seconds += took;
    if (took > t->most) t->most = took;
}

int main(int argc, char **argv)
{
    const int challenges = argc > 1 ? atoi(argv[1]) : 50;
    const uint64_t seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
    for (int i = 0; i < challenges; i++) {
        struct challenge c;
        if (!challenge_make(&make, i % LEVELS + 1, seed + (uint64_t)i, &c)) return 1;
        for (int deal = 0; deal < DEALS; deal++) time_deal(&c, deal);
    }
    for (int deal = 0; deal < DEALS; deal++) {
        for (int n = 0; n <= STRUCTURE_MAX; n++) {
            const struct tally *t = &tally[deal][n];
            if (!t->n) continue;
            printf("{\"deal\":%u,\"pieces\":%d,\"challenges\":%ld,\"steps\":%.1f,"
                   "\"solved\":%ld,\"open\":%ld,\"stuck\":%ld,\"clash\":%ld,\"hardest\":[",
                   deals[deal], n, t->n, (double)t->steps / (double)t->n, t->end[DEDUCE_SOLVED],
                   t->end[DEDUCE_OPEN], t->end[DEDUCE_STUCK], t->end[DEDUCE_CLASH]);
            for (int k = 1; k < RULES_END; k++) printf("%s%ld", k > 1 ? "," : "", t->hardest[k]);
            printf("],\"ms\":%.2f,\"most_ms\":%.2f}\n", 1000 * t->seconds / (double)t->n,
                   1000 * t->most);
        }
    }
    return 0;
}
