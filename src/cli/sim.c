/* sim.c -- `sightline sim`: bots against each other. */
#include "cli/cli.h"
#include "cli/series.h"
#include "lab/tally.h"

enum { EACH_MAX = 10 * 1000 * 1000 };

enum { CHALLENGE = SERIES_OWN, ROTATE, EACH };
static const struct flag flags[] = {
    SERIES_FLAGS,
    [CHALLENGE] = {"challenge", "CODE|FILE", false},
    [ROTATE] = {"rotate", NULL, false},
    [EACH] = {"each", NULL, false},
    {0},
};

static bool read_sim_arguments(struct shell *shell, struct sim *a)
{
    const char *value = NULL;
    for (int arg; (arg = args_next(shell, &value)) != ARG_END;) {
        switch (arg) {
        case CHALLENGE: a->challenge.given = value; break;
        case ROTATE: a->rotate = true; break;
        case EACH: a->each = true; break;
        default:
            if (!series_argument(shell, arg, value, SERIES_MOST, a)) return false;
        }
    }
    if (!series_complete(shell, a)) return false;
    if (a->each && !a->json) return !shell_wrong(shell, "cli.error.each-json");
    if (a->each && a->games > EACH_MAX) return !shell_wrong(shell, "cli.error.each-many");
    return true;
}

static int run_sim(struct shell *shell)
{
    struct sim s = series_usual();
    return read_sim_arguments(shell, &s) ? sim_run(shell, &s) : EXIT_USAGE;
}

static const char *const examples[] = {
    "sightline sim wink --seats 6 --games 2000 --seed 7",
    "sightline sim wink --bots steady:3,brazen:3,random --rotate --jobs 4",
    "sightline sim wink --games 10000 --option beats=3 --json --each",
    "sightline sim viewpoint --deck my.deck --bots builder:3,random",
    "sightline sim wink --bot exec:./bot --bot steady:3 --games 100",
    "sightline sim cube --challenge my-cards.txt --seats 3 --games 20",
    NULL,
};
const struct command command_sim = {
    .name = "sim", .operands = "GAME", .flags = flags, .examples = examples, .run = run_sim};
