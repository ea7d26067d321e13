/* replay.c -- `sightline replay`: a record played again, as it was told to somebody. */
#include "line/replay.h"

#include "cli/cli.h"

enum { AS, STEP, JSON };
static const struct flag flags[] = {[AS] = {"as", "SEAT", false},
                                    [STEP] = {"step", "N", false},
                                    [JSON] = {"json", NULL, false},
                                    {0}};

static int run_replay(struct shell *shell)
{
    struct replay r = {.only = -1};
    const char *value = NULL;
    for (int arg; (arg = args_next(shell, &value)) != ARG_END;) {
        if (arg == ARG_BAD) return EXIT_USAGE;
        if (arg == AS) r.as = value;
        if (arg == JSON) r.json = true;
        if (arg == STEP && !args_count(shell, "--step", value, 0, 1000000, &r.only))
            return EXIT_USAGE;
        if (arg != ARG_OPERAND) continue;
        if (r.path) return shell_wrong(shell, "cli.error.one-record");
        r.path = value;
    }
    return r.path ? replay_tell(shell, &r) : shell_wrong(shell, "cli.error.record-missing");
}

static const char *const examples[] = {
    "sightline replay evening.record",
    "sightline replay evening.record --as 2",
    "sightline replay evening.record --as spectator --step 12",
    "sightline replay evening.record --json",
    NULL,
};
const struct command command_replay = {.name = "replay",
                                       .operands = "RECORD",
                                       .flags = flags,
                                       .examples = examples,
                                       .run = run_replay};
