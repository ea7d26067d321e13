/* bench-partners [-b BOT] [-s SEATS] [-g GAMES] [-n SEED] [-t TOKENS] [NAME=VALUE...]: how good the
 * partners of Viewpoints are on A001 to A020.
 *
 * One line for each challenge and one for all: games solved, those within twice par, rounds and
 * turns of the solved ones, tokens spent (XY, XY?, look, colours, swap), and the milliseconds of a
 * decision. TOKENS is the sum of those that the bots may spend: 1, 2, 4, 8 and 16 in that order.
 * NAME=VALUE is an option of the game. Time is that of the process.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "bots/bot.h"
#include "games/cube/view.h"
#include "games/shelf.h"
#include "heap/lone.h"
#include "match/match.h"
#include "solid/grade.h"

enum { CHALLENGES = 20 };

struct tally {
    int games, solved, in_time, rounds, turns, tokens[TOKENS];
    long decisions;
    double seconds;
};

struct company {
    struct setting setting;
    struct bot bot;
    int games, tokens;
    uint64_t seed;
    struct view view;
};

/* Pieces of the structure that is shown at the end. */
static int pieces_of(const struct table *t)
{
    int n = 0;
    for (int piece = 0; piece < PIECES; piece++) n += t->fixed[piece] != NOWHERE;
    return n;
}

static void play(struct company *c, struct match *m, uint64_t seed, struct tally *sum)
{
    struct rng luck[SEATS];
    for (int i = 0; i < SEATS; i++) luck[i] = rng_split(seed, (uint64_t)i);
    while (!match_over(m)) {
        for (seat_set open = match_waiting(m); open; open &= (seat_set)(open - 1)) {
            const int seat = __builtin_ctz(open);
            match_view(m, seat, &c->view);
            c->view.table.tokens &= (uint8_t)c->tokens;
            const clock_t began = clock();
            const struct move move =
                bot_decide(&c->bot, c->setting.game, match_box(m), &c->view, seat, &luck[seat]);
            sum->seconds += (double)(clock() - began) / CLOCKS_PER_SEC;
            sum->decisions++;
            if (move.verb >= ASK_XY && move.verb <= SWAP) sum->tokens[move.verb - ASK_XY]++;
            if (!match_answer(m, seat, seat, match_question(m, seat), move, NULL)) abort();
        }
        match_close(m);
    }
    match_view(m, 0, &c->view);
    const struct table *t = &c->view.table;
    const int rounds = t->rounds + (t->done > 0), seats = c->setting.options.seats;
    sum->games++;
    if (t->phase != SOLVED) return;
    sum->solved++;
    sum->in_time += rounds <= 2 * par_of(pieces_of(t), seats);
    sum->rounds += rounds;
    sum->turns += t->nturns;
}

static void tell(const char *name, const struct tally *t)
{
    const double solved = t->solved ? t->solved : 1;
    printf("%-5s %4d games, solved %5.1f %%, within twice par %5.1f %%, %5.2f rounds, %5.1f turns",
           name, t->games, 100.0 * t->solved / t->games, 100.0 * t->in_time / t->games,
           t->rounds / solved, t->turns / solved);
    for (int i = 0; i < TOKENS; i++) printf("%s%d", i ? " " : ", tokens ", t->tokens[i]);
    printf(", %.2f ms\n", 1000 * t->seconds / (double)(t->decisions ? t->decisions : 1));
    fflush(stdout);
}

static void add(struct tally *sum, const struct tally *t)
{
    sum->games += t->games;
    sum->solved += t->solved;
    sum->in_time += t->in_time;
    sum->rounds += t->rounds;
    sum->turns += t->turns;
    for (int i = 0; i < TOKENS; i++) sum->tokens[i] += t->tokens[i];
    sum->decisions += t->decisions;
    sum->seconds += t->seconds;
}

static int wrong_use(void)
{
    fputs("bench-partners [-b BOT] [-s SEATS] [-g GAMES] [-n SEED] [-t TOKENS] [NAME=VALUE...]\n",
          stderr);
    return 2;
}

int main(int argc, char **argv)
{
    static struct company c = {.games = 6, .tokens = (1 << TOKENS) - 1, .seed = 1};
    struct fault f = {0};
    const char *bot = "partner";
    int seats = 3, i = 1;
    for (; i + 1 < argc && argv[i][0] == '-'; i += 2) {
        switch (argv[i][1]) {
        case 'b': bot = argv[i + 1]; break;
        case 's': seats = atoi(argv[i + 1]); break;
        case 'g': c.games = atoi(argv[i + 1]); break;
        case 't': c.tokens = atoi(argv[i + 1]); break;
        case 'n': c.seed = strtoull(argv[i + 1], NULL, 10); break;
        default: return wrong_use();
        }
    }
    c.setting.game = shelf_find("cube");
    if (seats < 1 || seats > SEATS || !bot_read(c.setting.game, bot, &c.bot, &f))
        return wrong_use();
    options_init(c.setting.game, &c.setting.options, seats);
    if (!options_read(c.setting.game, &c.setting.options, "cap=40", &f)) abort();
    for (; i < argc; i++)
        if (!options_read(c.setting.game, &c.setting.options, argv[i], &f)) return wrong_use();
    struct tally all = {0};
    for (int k = 1; k <= CHALLENGES; k++) {
        struct tally one = {0};
        char name[8];
        snprintf(name, sizeof name, "A%03d", k);
        c.setting.hidden = name;
        for (int g = 0; g < c.games; g++) {
            const uint64_t seed = c.seed * 1000003 + (uint64_t)(k * 1000 + g);
            struct lone table = {0};
            c.setting.seed = seed_of(seed);
            struct match *m = lone_open(&table, &c.setting, &f);
            if (!m) return wrong_use();
            play(&c, m, seed, &one);
            lone_release(&table);
        }
        tell(name, &one);
        add(&all, &one);
    }
    tell("all", &all);
    return 0;
}
