/* tables -- how much memory many tables take.
 *
 *   bench-tables [TABLES]     10,000 of all games and seats in turn, each played to its end by the
 *                             usual bots; some minutes
 *
 * Tables of one setting share a box, and all of them the scratch room, as on a server. Prints the
 * bytes that the tables asked for, what the process holds, and how long it took to open the middle
 * of the game where that took longest. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "bots/bot.h"
#include "games/shelf.h"
#include "heap/lone.h"

enum { KINDS_MAX = 64, TABLES = 10000 };

/* Tables of one game and number of seats. */
struct kind {
    struct setting setting;
    struct box *box;
    struct bot bot;
};

static size_t lent;

/* How long it took to open the middle of the games that took longest. */
static double slowest;
static int slowest_steps, longest;

static void *room_of(size_t n)
{
    void *p = malloc(n);
    if (!p) abort();
    return p;
}

static struct bounds larger(struct bounds a, struct bounds b)
{
    if (b.state > a.state) a.state = b.state;
    if (b.view > a.view) a.view = b.view;
    if (b.events > a.events) a.events = b.events;
    return a;
}

static int open_kinds(struct kind kinds[KINDS_MAX], struct bounds *all)
{
    int n = 0;
    for (int i = 0; shelf[i]; i++)
        for (int seats = shelf[i]->seats_min; seats <= shelf[i]->seats_max; seats++) {
            struct kind *k = &kinds[n];
            struct fault f = {0};
            if (shelf[i]->rehearsal) continue;
            *k = (struct kind){.setting = {.game = shelf[i]}, .bot = bot_default(shelf[i])};
            options_init(shelf[i], &k->setting.options, seats);
            k->box = room_of(shelf[i]->box_size);
            if (!setting_open(&k->setting, k->box, &f)) {
                free(k->box);
                continue;
            }
            *all = larger(*all, game_bounds(shelf[i], k->box));
            n++;
        }
    return n;
}

static void play(struct match *m, const struct kind *k, struct view *view, struct rng *luck)
{
    while (!match_over(m) && !match_frozen(m)) {
        const struct step step = *match_step(m);
        for (int subject = 0; subject < SEATS_MAX; subject++) {
            const int decider = step.decider[subject];
            if (!seat_in(step.asked, subject)) continue;
            match_view(m, decider, view);
            const struct move move =
                bot_decide(&k->bot, k->setting.game, k->box, view, subject, luck);
            match_answer_by(m, BY_BOT, decider, subject, match_question(m, subject), move, NULL);
        }
        match_close(m);
    }
}

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return 1e6 * (double)t.tv_sec + (double)t.tv_nsec / 1e3;
}

static void look_back(const struct match *m)
{
    const double start = now();
    match_at(m, match_steps(m) / 2);
    const double spent = now() - start;
    if (match_steps(m) > longest) longest = match_steps(m);
    if (spent <= slowest) return;
    slowest = spent;
    slowest_steps = match_steps(m);
}

static long resident(void)
{
    long pages = 0, unused;
    FILE *file = fopen("/proc/self/statm", "r");
    if (!file || fscanf(file, "%ld %ld", &unused, &pages) != 2) pages = 0;
    if (file) fclose(file);
    return pages * 4096;
}

int main(int argc, char **argv)
{
    static struct kind kinds[KINDS_MAX];
    struct bounds all = {0};
    const int n = open_kinds(kinds, &all), tables = argc > 1 ? atoi(argv[1]) : TABLES;
    struct scratch *scratch = scratch_init(room_of(scratch_size(&all)), &all);
    struct view *view = room_of(all.view);
    struct rng luck = {7};
    const long before = resident();
    for (int i = 0; i < tables; i++) {
        struct kind *k = &kinds[i % n];
        struct fault f = {0};
        const size_t own = match_size(k->setting.game, k->box);
        k->setting.seed = seed_of((uint64_t)i);
        struct match *m = match_open(room_of(own), &k->setting, k->box, scratch, heap_lender, &f);
        if (!m) abort();
        play(m, k, view, &luck);
        lent += own + match_lent(m);
        look_back(m);
    }
    printf("{\"name\":\"tables.bytes\",\"value\":%zu,\"unit\":\"bytes\",\"detail\":{\"tables\":%d,"
           "\"kinds\":%d,\"resident\":%ld}}\n",
           lent, tables, n, resident() - before);
    printf(
        "{\"name\":\"tables.past.slowest\",\"value\":%.1f,\"unit\":\"us\",\"detail\":{\"steps\":%d,"
        "\"longest\":%d}}\n",
        slowest, slowest_steps, longest);
    return 0;
}
