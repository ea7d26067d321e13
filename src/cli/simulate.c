/* simulate.c -- `sightline simulate`: the host in a world that is made up. */
#include "cli/cli.h"
#include "shell/crew.h"
#include "simulator/simulator.h"

enum { SEED, STEPS, SEEDS, JOBS, GAME, TRAFFIC, FAULTS, INPUT, FAILURE };
static const struct flag flags[] = {
    [SEED] = {"seed", "SEED", false},       [STEPS] = {"steps", "N", false},
    [SEEDS] = {"seeds", "N", false},        [JOBS] = {"jobs", "N", false},
    [GAME] = {"game", "GAME", false},       [TRAFFIC] = {"traffic", "FILE", false},
    [FAULTS] = {"faults", "LIST", false},   [INPUT] = {"input", "FILE", false},
    [FAILURE] = {"failure", "FILE", false}, {0},
};

static bool read_simulate_arguments(struct shell *shell, struct simulate *a)
{
    const char *value = NULL;
    for (int arg; (arg = args_next(shell, &value)) != ARG_END;) {
        bool good = arg != ARG_BAD;
        switch (arg) {
        case ARG_OPERAND: return !shell_wrong_word(shell, "cli.error.operand", value);
        case SEED: good = args_run_seed(shell, value, &a->seed); break;
        case STEPS: good = args_count(shell, "--steps", value, 1, UINT32_MAX, &a->steps); break;
        case SEEDS:
            good = args_count(shell, "--seeds", value, 1, SIMULATE_SEEDS_MOST, &a->seeds);
            break;
        case JOBS: good = args_count(shell, "--jobs", value, 1, JOBS_MAX, &a->jobs); break;
        case GAME: a->game = value; break;
        case TRAFFIC: a->traffic = value; break;
        case FAULTS: a->faults = value; break;
        case INPUT: a->input = value; break;
        case FAILURE: a->failure = value; break;
        default: break;
        }
        if (!good) return false;
    }
    if (a->traffic) a->jobs = 1; /* one file, one world after the other */
    return true;
}

static int run_simulate(struct shell *shell)
{
    struct simulate s = {.seed = 1, .steps = SIMULATE_STEPS, .seeds = 1, .jobs = 1};
    return read_simulate_arguments(shell, &s) ? simulate_run(shell, &s) : EXIT_USAGE;
}

static const char *const examples[] = {
    "sightline simulate --seeds 100 --jobs 2",
    "sightline simulate --seed 7 --steps 5000 --game wink --faults crash,torn,undo",
    "sightline simulate --input simulate-7.schedule",
    NULL,
};
const struct command command_simulate = {
    .name = "simulate", .flags = flags, .examples = examples, .run = run_simulate};
