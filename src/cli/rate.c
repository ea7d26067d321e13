/* rate.c -- `sightline rate`: how strong bots are, by the games they win against each other. */
#include "lab/rate.h"

#include "cli/cli.h"
#include "cli/series.h"

enum { UNTIL_CLEAR = SERIES_OWN };
static const struct flag flags[] = {
    SERIES_FLAGS,
    [UNTIL_CLEAR] = {"until-clear", NULL, false},
    {0},
};

static bool read_rate_arguments(struct shell *shell, struct rate *r)
{
    const char *value = NULL;
    for (int arg; (arg = args_next(shell, &value)) != ARG_END;) {
        if (arg == UNTIL_CLEAR) r->until_clear = true;
        else if (!series_argument(shell, arg, value, RATE_MOST, &r->asked)) return false;
    }
    return series_complete(shell, &r->asked);
}

static int run_rate(struct shell *shell)
{
    struct rate r = {.asked = series_usual()};
    return read_rate_arguments(shell, &r) ? rate_run(shell, &r) : EXIT_USAGE;
}

static const char *const examples[] = {
    "sightline rate wink --bots steady:5,steady:3,random",
    "sightline rate wink --bots steady,spy,cool --games 20000 --until-clear",
    "sightline rate viewpoint --bots builder:1,builder:2,builder:3 --seats 2 --json",
    NULL,
};
const struct command command_rate = {
    .name = "rate", .operands = "GAME", .flags = flags, .examples = examples, .run = run_rate};
