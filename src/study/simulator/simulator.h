/* simulator.h -- `sightline simulate`: the real host in a world that is all made up.
 *
 * Clock, network, disk, people and bots are simulated; the host is the one that everybody plays
 * through. All luck comes from a seed, so a world that goes wrong goes wrong again in the same way.
 * world.h says what goes on in it.
 */
#ifndef SIMULATOR_SIMULATOR_H
#define SIMULATOR_SIMULATOR_H

#include <stdint.h>

struct shell;

enum { SIMULATE_STEPS = 1500, SIMULATE_SEEDS_MOST = 100 * 1000 * 1000 };

struct simulate {
    uint64_t seed;
    int64_t steps, seeds, jobs; /* steps: how much happens before all troubles end */
    const char *game;           /* or NULL: every game in turn */
    const char *faults;         /* names of troubles, or NULL: all of them */
    const char *traffic;        /* a file for all messages, or NULL */
    const char *input;          /* a schedule that is played again, or NULL */
    const char *failure;        /* where a shrunk schedule is written, NULL: beside; "-": nowhere */
};

/* All of it, from what is asked for to the figures. Returns the exit code. */
int simulate_run(struct shell *, const struct simulate *);

#endif
