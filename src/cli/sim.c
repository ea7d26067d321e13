/* sim.c -- `sightline sim`: bots against each other. */
#include "lab/sim.h"

#include "cli/cli.h"
#include "foreign/foreign.h"
#include "lab/tally.h"
#include "shell/crew.h"

enum { EACH_MAX = 10 * 1000 * 1000 };

enum { SEATS, GAMES, SEED, BOTS, BOT, BOT_TIME, OPTION, DECK, CHALLENGE, ROTATE, JOBS, EACH, JSON };
static const struct flag flags[] = {
    [SEATS] = {"seats", "N", false},
    [GAMES] = {"games", "N", false},
    [SEED] = {"seed", "SEED", false},
    [BOTS] = {"bots", "BOT,...", false},
    [BOT] = {"bot", "BOT", true},
    [BOT_TIME] = {"bot-time", "MS", false},
    [OPTION] = {"option", "NAME=VALUE", true},
    [DECK] = {"deck", "FILE", true},
    [CHALLENGE] = {"challenge", "CODE|FILE", false},
    [ROTATE] = {"rotate", NULL, false},
    [JOBS] = {"jobs", "N", false},
    [EACH] = {"each", NULL, false},
    [JSON] = {"json", NULL, false},
    {0},
};

static bool read_sim_arguments(struct shell *shell, struct sim *a)
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
        case GAMES: good = args_count(shell, "--games", value, 1, SERIES_MOST, &a->games); break;
        case JOBS: good = args_count(shell, "--jobs", value, 1, JOBS_MAX, &a->jobs); break;
        case SEED: good = args_run_seed(shell, value, &a->seed); break;
        case BOTS: a->bots = value; break;
        case BOT:
            if (a->nbots == SEATS_MAX) return !shell_wrong(shell, "cli.error.many-bots");
            a->bot[a->nbots++] = value;
            break;
        case BOT_TIME:
            good = args_count(shell, "--bot-time", value, 1, FOREIGN_TIME_MOST, &a->bot_time);
            break;
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
    if (a->bots && a->nbots) return !shell_wrong(shell, "cli.error.bot-and-bots");
    if (a->each && !a->json) return !shell_wrong(shell, "cli.error.each-json");
    if (a->each && a->games > EACH_MAX) return !shell_wrong(shell, "cli.error.each-many");
    return true;
}

static int run_sim(struct shell *shell)
{
    struct sim s = {.games = SERIES_USUAL, .jobs = 1, .seed = 1, .bot_time = FOREIGN_TIME};
    return read_sim_arguments(shell, &s) ? sim_run(shell, &s) : EXIT_USAGE;
}

static const char *const examples[] = {
    "sightline sim wink --seats 6 --games 2000 --seed 7",
    "sightline sim wink --bots steady:3,brazen:3,random --rotate --jobs 4",
    "sightline sim wink --games 10000 --option beats=3 --json --each",
    "sightline sim viewpoint --deck my.deck --bots builder:3,random",
    "sightline sim wink --bot exec:./bot --bot steady:3 --games 100",
    NULL,
};
const struct command command_sim = {
    .name = "sim", .operands = "GAME", .flags = flags, .examples = examples, .run = run_sim};
