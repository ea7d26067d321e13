/* replay.h -- a record played again, as it was told to somebody, line by line or as JSON. */
#ifndef LINE_REPLAY_H
#define LINE_REPLAY_H

#include <stdbool.h>
#include <stdint.h>

struct shell;

struct replay {
    const char *path; /* of the record */
    const char *as;   /* whose eyes; NULL: everybody's, or a spectator's if it is not over */
    int64_t only;     /* closed steps; -1: all of them */
    bool json;
};

/* Returns the exit code. */
int replay_tell(const struct shell *, const struct replay *);

#endif
