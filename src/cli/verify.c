/* verify.c -- `sightline verify`: is a record what it says, and its deal what was promised? */
#include "line/verify.h"

#include "cli/cli.h"

enum { SEEN };
static const struct flag flags[] = {[SEEN] = {"seen", "FILE", false}, {0}};

static int run_verify(struct shell *shell)
{
    const char *path = NULL, *seen = NULL, *value = NULL;
    for (int arg; (arg = args_next(shell, &value)) != ARG_END;) {
        if (arg == ARG_BAD) return EXIT_USAGE;
        if (arg == SEEN) seen = value;
        if (arg != ARG_OPERAND) continue;
        if (path) return shell_wrong(shell, "cli.error.one-record");
        path = value;
    }
    return path ? verify_record(shell, path, seen) : shell_wrong(shell, "cli.error.record-missing");
}

static const char *const examples[] = {
    "sightline verify evening.record",
    "sightline verify evening.record --seen evening.messages",
    NULL,
};
const struct command command_verify = {.name = "verify",
                                       .operands = "RECORD",
                                       .flags = flags,
                                       .examples = examples,
                                       .run = run_verify};
