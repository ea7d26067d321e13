#include "cli/series.h"

#include "cli/cli.h"
#include "foreign/foreign.h"
#include "lab/tally.h"
#include "shell/crew.h"

struct sim series_usual(void)
{
    return (struct sim){.games = SERIES_USUAL, .jobs = 1, .seed = 1, .bot_time = FOREIGN_TIME};
}

bool series_argument(struct shell *shell, int arg, const char *value, int64_t most_games,
                     struct sim *a)
{
    switch (arg) {
    case ARG_OPERAND:
        if (a->game) return !shell_wrong(shell, "cli.error.one-game");
        a->game = value;
        return true;
    case SERIES_SEATS: return args_count(shell, "--seats", value, 1, 99, &a->seats);
    case SERIES_GAMES: return args_count(shell, "--games", value, 1, most_games, &a->games);
    case SERIES_JOBS: return args_count(shell, "--jobs", value, 1, JOBS_MAX, &a->jobs);
    case SERIES_SEED: return args_run_seed(shell, value, &a->seed);
    case SERIES_BOTS: a->bots = value; return true;
    case SERIES_BOT:
        if (a->nbots == POOL_MAX) return !shell_wrong(shell, "cli.error.pool");
        a->bot[a->nbots++] = value;
        return true;
    case SERIES_BOT_TIME:
        return args_count(shell, "--bot-time", value, 1, FOREIGN_TIME_MOST, &a->bot_time);
    case SERIES_DECK: return decks_add(shell, &a->decks, value);
    case SERIES_JSON: a->json = true; return true;
    case SERIES_OPTION:
        if (a->options == OPTIONS_MAX) return !shell_wrong(shell, "cli.error.many-options");
        a->option[a->options++] = value;
        return true;
    default: return arg != ARG_BAD;
    }
}

bool series_complete(const struct shell *shell, const struct sim *a)
{
    if (!a->game) return !shell_wrong(shell, "cli.error.game-missing");
    return !(a->bots && a->nbots) || !shell_wrong(shell, "cli.error.bot-and-bots");
}
