/* whatif.c -- `sightline what-if`: how likely each answer of a recorded moment was to win. */
#include "line/whatif.h"

#include "bots/whatif.h"
#include "cli/cli.h"

enum { STEP, AS, ROLLOUTS, SEED, JSON };
static const struct flag flags[] = {
    [STEP] = {"step", "N", false},         [AS] = {"as", "SEAT", false},
    [ROLLOUTS] = {"rollouts", "N", false}, [SEED] = {"seed", "S", false},
    [JSON] = {"json", NULL, false},        {0}};

static bool read_what_if_flag(struct shell *shell, int arg, const char *value, struct inquiry *q)
{
    if (arg == AS) q->as = value;
    if (arg == JSON) q->json = true;
    if (arg == STEP) return args_count(shell, "--step", value, 1, 1000000, &q->step);
    if (arg == SEED) return args_run_seed(shell, value, &q->seed);
    if (arg == ROLLOUTS)
        return args_count(shell, "--rollouts", value, 1, WHAT_IF_MOST, &q->rollouts);
    return true;
}

static int run_what_if(struct shell *shell)
{
    struct inquiry q = {.rollouts = WHAT_IF_USUAL, .seed = 1};
    const char *value = NULL;
    for (int arg; (arg = args_next(shell, &value)) != ARG_END;) {
        if (arg == ARG_BAD || !read_what_if_flag(shell, arg, value, &q)) return EXIT_USAGE;
        if (arg != ARG_OPERAND) continue;
        if (q.path) return shell_wrong(shell, "cli.error.one-record");
        q.path = value;
    }
    if (!q.path) return shell_wrong(shell, "cli.error.record-missing");
    return q.step ? inquiry_run(shell, &q) : shell_wrong(shell, "cli.what-if.no-step");
}

static const char *const examples[] = {
    "sightline what-if evening.record --step 12",
    "sightline what-if evening.record --step 12 --as 2 --rollouts 20000",
    "sightline what-if evening.record --step 12 --json",
    NULL,
};
const struct command command_what_if = {.name = "what-if",
                                        .operands = "RECORD",
                                        .flags = flags,
                                        .examples = examples,
                                        .run = run_what_if};
