/* bench.h -- `sightline bench`: how fast this engine is, on this machine, now. */
#ifndef LAB_BENCH_H
#define LAB_BENCH_H

#include <stdbool.h>

struct shell;

struct bench_wish {
    char *const *names; /* beginnings of the names of figures; none: all */
    int n;
    bool json, quick;
};

/* Measures and tells. Returns the exit code. */
int bench_run(struct shell *, const struct bench_wish *);

#endif
