/* whatif.h -- a moment of a record again: how likely each answer was to win, from what the seat
 * that was asked could know. */
#ifndef LINE_WHATIF_H
#define LINE_WHATIF_H

#include <stdbool.h>
#include <stdint.h>

struct shell;

struct inquiry {
    const char *path; /* of the record */
    const char *as;   /* whose question; NULL: all of that step, of a game that is over */
    int64_t step;     /* as replay counts them: 1 is the first after the deal */
    int64_t rollouts;
    uint64_t seed; /* the luck of the imagined worlds */
    bool json;
};

/* Returns the exit code. */
int inquiry_run(const struct shell *, const struct inquiry *);

#endif
