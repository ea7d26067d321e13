/* bench.c -- `sightline bench`: how fast the engine is. */
#include "lab/bench.h"

#include <stdlib.h>

#include "cli/cli.h"

enum { JSON, QUICK };
static const struct flag flags[] = {
    [JSON] = {"json", NULL, false}, [QUICK] = {"quick", NULL, false}, {0}};

static int run_bench(struct shell *shell)
{
    struct bench_wish wish = {0};
    const char *value = NULL;
    int arg, most = 0;
    while (shell->argv[most]) most++;
    char **names = (char **)shell_room((size_t)(most + 1) * sizeof *names);
    while ((arg = args_next(shell, &value)) != ARG_END && arg != ARG_BAD) {
        if (arg == JSON) wish.json = true;
        if (arg == QUICK) wish.quick = true;
        if (arg == ARG_OPERAND) names[wish.n++] = shell->argv[shell->at - 1];
    }
    wish.names = names;
    const int code = arg == ARG_BAD ? EXIT_USAGE : bench_run(shell, &wish);
    free((void *)names);
    return code;
}

static const char *const examples[] = {"sightline bench", "sightline bench wink.6 --json",
                                       "sightline bench wink.4.engine start", NULL};
const struct command command_bench = {.name = "bench",
                                      .operands = "[NAME...]",
                                      .flags = flags,
                                      .examples = examples,
                                      .run = run_bench};
