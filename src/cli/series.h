/* series.h -- arguments of the commands that play many games between bots. */
#ifndef CLI_SERIES_H
#define CLI_SERIES_H

#include "lab/sim.h"

/* Their flags begin with these; a command's own come behind them. */
enum {
    SERIES_SEATS,
    SERIES_GAMES,
    SERIES_SEED,
    SERIES_BOTS,
    SERIES_BOT,
    SERIES_BOT_TIME,
    SERIES_OPTION,
    SERIES_DECK,
    SERIES_JOBS,
    SERIES_JSON,
    SERIES_OWN,
};
/* clang-format off */
#define SERIES_FLAGS \
    [SERIES_SEATS] = {"seats", "N", false}, [SERIES_GAMES] = {"games", "N", false}, \
    [SERIES_SEED] = {"seed", "SEED", false}, [SERIES_BOTS] = {"bots", "BOT,...", false}, \
    [SERIES_BOT] = {"bot", "BOT", true}, [SERIES_BOT_TIME] = {"bot-time", "MS", false}, \
    [SERIES_OPTION] = {"option", "NAME=VALUE", true}, [SERIES_DECK] = {"deck", "FILE", true}, \
    [SERIES_JOBS] = {"jobs", "N", false}, [SERIES_JSON] = {"json", NULL, false}
/* clang-format on */

struct sim series_usual(void);
/* One argument that all these commands have: the game, or one of the flags above. False: it is
 * wrong, and that was said. */
bool series_argument(struct shell *, int arg, const char *value, int64_t most_games, struct sim *);
/* After the last one. */
bool series_complete(const struct shell *, const struct sim *);

#endif
