/* crew.h -- work shared out among threads, game by game.
 *
 * Thread j plays the games j, j + jobs, j + 2 jobs ... Each has its own place to count in, and
 * adding these up in any order gives the same counts. After an interrupt no game begins.
 */
#ifndef SHELL_CREW_H
#define SHELL_CREW_H

#include "shell/shell.h"

enum { JOBS_MAX = 256 };

struct crew {
    const struct shell *shell;
    int jobs;
    int64_t before, total; /* for progress: games of earlier calls, of all */
    const char *progress;  /* what is told then, with both numbers; NULL: games */
};

/* play(own[j], i) for all games i. */
void crew_play(const struct crew *, int64_t games, void (*play)(void *own, int64_t game),
               void *const own[]);

#endif
