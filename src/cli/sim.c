/* sim.c -- `sightline sim`: bots against each other, on any number of threads. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "cli/decks.h"
#include "cli/report.h"
#include "cli/seats.h"
#include "cli/tally.h"
#include "core/buf.h"

enum { JOBS_MAX = 256, GAMES_DEFAULT = 1000, EACH_MAX = 10 * 1000 * 1000, BOTS_TEXT = 400 };
#define GAMES_MOST INT64_C(1000000000)

enum { SEATS, GAMES, SEED, BOTS, OPTION, DECK, ROTATE, JOBS, EACH, JSON };
static const struct flag flags[] = {
    [SEATS] = {"seats", "N", false},
    [GAMES] = {"games", "N", false},
    [SEED] = {"seed", "SEED", false},
    [BOTS] = {"bots", "BOT,...", false},
    [OPTION] = {"option", "NAME=VALUE", true},
    [DECK] = {"deck", "FILE", true},
    [ROTATE] = {"rotate", NULL, false},
    [JOBS] = {"jobs", "N", false},
    [EACH] = {"each", NULL, false},
    [JSON] = {"json", NULL, false},
    {0},
};

struct asked {
    const char *game, *bots, *option[OPTIONS_MAX];
    int options;
    struct decks decks;
    int64_t seats, games, jobs;
    uint64_t seed;
    bool rotate, each, json;
};

static int wrong(struct cli *cli, const char *key)
{
    struct message m;
    return cli_complain(cli, EXIT_USAGE, message_set(&m, key, NULL), NULL);
}

/* A seed of 64 digits is folded: a run needs a number it can count on from. */
static bool read_run_seed(struct cli *cli, const char *text, uint64_t *out)
{
    struct seed seed, number;
    if (!args_seed(cli, text, &seed)) return false;
    *out = 0;
    for (const char *p = text; *p >= '0' && *p <= '9'; p++) *out = *out * 10 + (uint64_t)(*p - '0');
    number = seed_of(*out);
    if (memcmp(&number, &seed, sizeof seed)) *out = hash_bytes(HASH_START, &seed, sizeof seed);
    return true;
}

static bool read_arguments(struct cli *cli, struct asked *a)
{
    const char *value = NULL;
    for (int arg; (arg = args_next(cli, &value)) != ARG_END;) {
        bool good = arg != ARG_BAD;
        switch (arg) {
        case ARG_OPERAND:
            if (a->game) return wrong(cli, "cli.error.one-game"), false;
            a->game = value;
            break;
        case SEATS: good = args_count(cli, "--seats", value, 1, 99, &a->seats); break;
        case GAMES: good = args_count(cli, "--games", value, 1, GAMES_MOST, &a->games); break;
        case JOBS: good = args_count(cli, "--jobs", value, 1, JOBS_MAX, &a->jobs); break;
        case SEED: good = read_run_seed(cli, value, &a->seed); break;
        case BOTS: a->bots = value; break;
        case DECK: good = decks_add(cli, &a->decks, value); break;
        case ROTATE: a->rotate = true; break;
        case EACH: a->each = true; break;
        case JSON: a->json = true; break;
        case OPTION:
            if (a->options == OPTIONS_MAX) return wrong(cli, "cli.error.many-options"), false;
            a->option[a->options++] = value;
            break;
        default: break;
        }
        if (!good) return false;
    }
    if (!a->game) return wrong(cli, "cli.error.game-missing"), false;
    if (a->each && !a->json) return wrong(cli, "cli.error.each-json"), false;
    if (a->each && a->games > EACH_MAX) return wrong(cli, "cli.error.each-many"), false;
    return true;
}

static bool prepare(struct cli *cli, const struct asked *a, struct run *run)
{
    const char *texts[SEATS_MAX];
    char room[BOTS_TEXT];
    int seats = (int)a->seats, n = 0;
    const struct game *g = args_game(cli, a->game);
    if (!g || !args_seats(cli, g, &seats)) return false;
    *run = (struct run){.seed = a->seed, .games = a->games, .rotate = a->rotate};
    run->setting.game = g;
    options_init(g, &run->setting.options, seats);
    for (int i = 0; i < a->options; i++)
        if (!args_option(cli, g, &run->setting.options, a->option[i])) return false;
    if (a->bots) {
        if (strlen(a->bots) >= sizeof room) return wrong(cli, "cli.error.many-bots"), false;
        memcpy(room, a->bots, strlen(a->bots) + 1);
        for (char *p = room; p;) {
            char *comma = strchr(p, ',');
            if (n == SEATS_MAX) return wrong(cli, "cli.error.many-bots"), false;
            if (comma) *comma = '\0';
            texts[n++] = p;
            p = comma ? comma + 1 : NULL;
        }
    }
    return seats_read_bots(cli, g, texts, n, seats, 0, run->bot);
}

/* Thread j plays the games j, j + jobs, j + 2 jobs ... */
struct worker {
    pthread_t thread;
    const struct run *run;
    struct tally tally;
    struct outcome *each;
    int64_t first, stride;
    atomic_llong done;
    atomic_bool finished;
};

static void *work(void *context)
{
    struct worker *w = context;
    struct arena arena;
    arena_open(&arena, w->run);
    for (int64_t i = w->first; i < w->run->games && !cli_interrupted(); i += w->stride) {
        tally_play(&w->tally, &arena, i, w->each ? &w->each[i] : NULL);
        atomic_fetch_add_explicit(&w->done, 1, memory_order_relaxed);
    }
    arena_release(&arena);
    atomic_store(&w->finished, true);
    return NULL;
}

/* Tells how far it is, but only to somebody who watches. */
static void watch(const struct cli *cli, struct worker *workers, int jobs, int64_t games)
{
    const struct timespec pause = {.tv_nsec = 200 * 1000 * 1000};
    bool told = false;
    if (!isatty(STDERR_FILENO)) return;
    for (;;) {
        long long done = 0;
        bool finished = true;
        char room[200] = "", so_far[24] = "", all[24] = "";
        struct buf b = BUF_ON(room), d = BUF_ON(so_far), n = BUF_ON(all);
        struct message m;
        nanosleep(&pause, NULL);
        for (int i = 0; i < jobs; i++) {
            finished &= atomic_load(&workers[i].finished);
            done += atomic_load_explicit(&workers[i].done, memory_order_relaxed);
        }
        if (finished) break;
        buf_int(&d, done);
        buf_int(&n, games);
        message_text(message_set(&m, "cli.sim.progress", NULL), so_far);
        words_say(&cli->reader, message_text(&m, all), &b);
        fprintf(stderr, "\r%s", room);
        told = true;
    }
    if (told) fputs("\r\033[K", stderr);
}

static void play_all(const struct cli *cli, const struct run *run, int jobs, struct outcome *each,
                     struct tally *total)
{
    struct worker *workers = cli_room((size_t)jobs * sizeof *workers);
    int started = 0;
    for (int i = 0; i < jobs; i++) {
        struct worker *w = &workers[i];
        w->run = run;
        w->each = each;
        w->first = i;
        w->stride = jobs;
        tally_open(&w->tally, run->setting.game);
        if (pthread_create(&w->thread, NULL, work, w)) break;
        started++;
    }
    if (started == jobs) watch(cli, workers, jobs, run->games);
    for (int i = 0; i < started; i++) pthread_join(workers[i].thread, NULL);
    /* A thread that could not be had is no reason to leave its games out. */
    for (int i = started; i < jobs; i++) work(&workers[i]);
    for (int i = 0; i < jobs; i++) {
        tally_add(total, run->setting.game, &workers[i].tally);
        tally_release(&workers[i].tally);
    }
    free(workers);
}

static int tell_broken(const struct cli *cli, const struct run *run, const struct tally *t)
{
    struct seed seed = tally_seed(run, t->broken);
    struct message m, hint;
    char room[80] = "", game[24] = "";
    struct buf b = BUF_ON(room), n = BUF_ON(game);
    seed_write(&seed, &b);
    buf_int(&n, t->broken);
    message_set(&m, t->why, NULL);
    if (t->detail) message_text(&m, t->detail);
    message_text(message_set(&hint, "cli.sim.broken.where", NULL), game);
    return cli_complain(cli, EXIT_INTERNAL, &m, message_text(&hint, room));
}

/* Decks and options that cannot be together are told before a thousand games fail. */
static int check_table(struct cli *cli, struct asked *a, struct run *run)
{
    const struct game *g = run->setting.game;
    struct fault f = {0};
    int code = decks_read(cli, &a->decks, &run->setting);
    if (code) return code;
    run->deck = a->decks.path;
    run->decks = a->decks.n;
    struct box *box = cli_room(g->box_size);
    if (!g->open(box, &run->setting.options, run->setting.content, &f))
        code = cli_complain_fault(cli, EXIT_USAGE, NULL, &f, NULL);
    free(box);
    return code;
}

static int play_and_tell(struct cli *cli, struct asked *a, const struct run *run)
{
    struct tally total;
    struct outcome *each = NULL;
    int code = EXIT_OK;
    if (a->jobs > a->games) a->jobs = a->games;
    if (a->each) each = cli_room((size_t)a->games * sizeof *each);
    cli_catch_interrupts();
    tally_open(&total, run->setting.game);
    play_all(cli, run, (int)a->jobs, each, &total);
    if (a->json) report_json(run, &total, each);
    else report_table(cli, run, &total);
    if (total.broken >= 0) {
        code = tell_broken(cli, run, &total);
    } else if (total.games < run->games) {
        struct message m;
        char done[24] = "", all[24] = "";
        struct buf d = BUF_ON(done), n = BUF_ON(all);
        buf_int(&d, total.games);
        buf_int(&n, run->games);
        message_text(message_set(&m, "cli.sim.interrupted", NULL), done);
        code = cli_complain(cli, EXIT_PARTIAL, message_text(&m, all), NULL);
    }
    tally_release(&total);
    free(each);
    return code;
}

static int run_sim(struct cli *cli)
{
    struct asked a = {.games = GAMES_DEFAULT, .jobs = 1, .seed = 1};
    struct run run;
    if (!read_arguments(cli, &a) || !prepare(cli, &a, &run)) return EXIT_USAGE;
    int code = check_table(cli, &a, &run);
    if (!code) code = play_and_tell(cli, &a, &run);
    decks_release(&a.decks);
    return code;
}

static const char *const examples[] = {
    "sightline sim wink --seats 6 --games 2000 --seed 7",
    "sightline sim wink --bots steady:3,brazen:3,random --rotate --jobs 4",
    "sightline sim wink --games 10000 --option beats=3 --json --each",
    "sightline sim viewpoint --deck my.deck --bots builder:3,random",
    NULL,
};
const struct command command_sim = {
    .name = "sim", .operands = "GAME", .flags = flags, .examples = examples, .run = run_sim};
