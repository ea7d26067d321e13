/* sim.c -- `sightline sim`: bots against each other, on any number of threads. */
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/report.h"
#include "cli/tally.h"
#include "core/buf.h"
#include "setting/challenge.h"
#include "setting/decks.h"
#include "setting/seats.h"
#include "setting/setting.h"
#include "shell/crew.h"

enum { GAMES_DEFAULT = 1000, EACH_MAX = 10 * 1000 * 1000, BOTS_TEXT = 400 };
#define GAMES_MOST INT64_C(1000000000)

enum { SEATS, GAMES, SEED, BOTS, OPTION, DECK, CHALLENGE, ROTATE, JOBS, EACH, JSON };
static const struct flag flags[] = {
    [SEATS] = {"seats", "N", false},
    [GAMES] = {"games", "N", false},
    [SEED] = {"seed", "SEED", false},
    [BOTS] = {"bots", "BOT,...", false},
    [OPTION] = {"option", "NAME=VALUE", true},
    [DECK] = {"deck", "FILE", true},
    [CHALLENGE] = {"challenge", "CODE|FILE", false},
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
    struct challenge_text challenge;
    int64_t seats, games, jobs;
    uint64_t seed;
    bool rotate, each, json;
};

static bool read_arguments(struct shell *shell, struct asked *a)
{
    const char *value = NULL;
    for (int arg; (arg = args_next(shell, &value)) != ARG_END;) {
        bool good = arg != ARG_BAD;
        switch (arg) {
        case ARG_OPERAND:
            if (a->game) return !shell_wrong(shell, "cli.error.one-game");
            a->game = value;
            break;
        case SEATS: good = args_count(shell, "--seats", value, 1, 99, &a->seats); break;
        case GAMES: good = args_count(shell, "--games", value, 1, GAMES_MOST, &a->games); break;
        case JOBS: good = args_count(shell, "--jobs", value, 1, JOBS_MAX, &a->jobs); break;
        case SEED: good = args_run_seed(shell, value, &a->seed); break;
        case BOTS: a->bots = value; break;
        case DECK: good = decks_add(shell, &a->decks, value); break;
        case CHALLENGE: a->challenge.given = value; break;
        case ROTATE: a->rotate = true; break;
        case EACH: a->each = true; break;
        case JSON: a->json = true; break;
        case OPTION:
            if (a->options == OPTIONS_MAX) return !shell_wrong(shell, "cli.error.many-options");
            a->option[a->options++] = value;
            break;
        default: break;
        }
        if (!good) return false;
    }
    if (!a->game) return !shell_wrong(shell, "cli.error.game-missing");
    if (a->each && !a->json) return !shell_wrong(shell, "cli.error.each-json");
    if (a->each && a->games > EACH_MAX) return !shell_wrong(shell, "cli.error.each-many");
    return true;
}

static bool prepare(struct shell *shell, const struct asked *a, struct run *run)
{
    const char *texts[SEATS_MAX];
    char room[BOTS_TEXT];
    int seats = (int)a->seats, n = 0;
    const struct game *g = setting_game(shell, a->game);
    if (!g || !setting_seats(shell, g, &seats)) return false;
    *run = (struct run){.seed = a->seed, .games = a->games, .rotate = a->rotate};
    run->setting.game = g;
    options_init(g, &run->setting.options, seats);
    for (int i = 0; i < a->options; i++)
        if (!setting_option(shell, g, &run->setting.options, a->option[i])) return false;
    if (a->bots) {
        if (strlen(a->bots) >= sizeof room) return !shell_wrong(shell, "cli.error.many-bots");
        memcpy(room, a->bots, strlen(a->bots) + 1);
        for (char *p = room; p;) {
            char *comma = strchr(p, ',');
            if (n == SEATS_MAX) return !shell_wrong(shell, "cli.error.many-bots");
            if (comma) *comma = '\0';
            texts[n++] = p;
            p = comma ? comma + 1 : NULL;
        }
    }
    return seats_read_bots(shell, g, texts, n, seats, 0, run->bot);
}

/* What one thread counts. */
struct worker {
    struct arena arena;
    struct tally tally;
    struct outcome *each;
};

static void play_one(void *context, int64_t game)
{
    struct worker *w = context;
    tally_play(&w->tally, &w->arena, game, w->each ? &w->each[game] : NULL);
}

static void play_all(const struct shell *shell, const struct run *run, int jobs,
                     struct outcome *each, struct tally *total)
{
    const struct crew crew = {.shell = shell, .jobs = jobs, .total = run->games};
    struct worker *workers = shell_room((size_t)jobs * sizeof *workers);
    void *own[JOBS_MAX];
    for (int i = 0; i < jobs; i++) {
        workers[i].each = each;
        arena_open(&workers[i].arena, run);
        tally_open(&workers[i].tally, run->setting.game);
        own[i] = &workers[i];
    }
    crew_play(&crew, run->games, play_one, own);
    for (int i = 0; i < jobs; i++) {
        tally_add(total, run->setting.game, &workers[i].tally);
        tally_release(&workers[i].tally);
        arena_release(&workers[i].arena);
    }
    free(workers);
}

/* A challenge is read when a game is dealt. */
static int check_challenge(struct shell *shell, const struct asked *a, const struct run *run)
{
    if (!a->challenge.given) return EXIT_OK;
    struct setting setting = run->setting;
    struct fault f = {0};
    setting.seed = seed_of(a->seed);
    struct lone table;
    if (!lone_open(&table, &setting, &f)) return challenge_complain(shell, &a->challenge, &f);
    lone_release(&table);
    return EXIT_OK;
}

/* Decks and options that cannot be together are told before a thousand games fail. */
static int check_table(struct shell *shell, struct asked *a, struct run *run)
{
    const struct game *g = run->setting.game;
    struct fault f = {0};
    int code = decks_read(shell, &a->decks, &run->setting);
    if (code) return code;
    run->deck = a->decks.path;
    run->decks = a->decks.n;
    struct box *box = shell_room(g->box_size);
    if (!g->open(box, &run->setting.options, run->setting.content, &f))
        code = shell_complain_fault(shell, EXIT_USAGE, NULL, &f, NULL);
    free(box);
    if (!code) code = challenge_read(shell, &a->challenge, &run->setting);
    run->challenge = a->challenge.given;
    return code ? code : check_challenge(shell, a, run);
}

static int play_and_tell(struct shell *shell, struct asked *a, const struct run *run)
{
    struct tally total;
    struct outcome *each = NULL;
    if (a->jobs > a->games) a->jobs = a->games;
    if (a->each) each = shell_room((size_t)a->games * sizeof *each);
    shell_catch_interrupts();
    tally_open(&total, run->setting.game);
    play_all(shell, run, (int)a->jobs, each, &total);
    if (a->json) report_json(run, &total, each);
    else report_table(shell, run, &total);
    int code = report_end(shell, run, &total);
    tally_release(&total);
    free(each);
    return code;
}

static int run_sim(struct shell *shell)
{
    struct asked a = {.games = GAMES_DEFAULT, .jobs = 1, .seed = 1};
    struct run run;
    if (!read_arguments(shell, &a) || !prepare(shell, &a, &run)) return EXIT_USAGE;
    int code = check_table(shell, &a, &run);
    if (!code) code = play_and_tell(shell, &a, &run);
    decks_release(&a.decks);
    challenge_release(&a.challenge);
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
