/* progress.h -- how far a long task is, told on one line of stderr, and only to somebody who
 * watches. */
#ifndef SHELL_PROGRESS_H
#define SHELL_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>

struct message;
struct shell;

struct progress {
    const struct shell *shell;
    const char *key; /* with one number: what progress_tell() says */
    int64_t done;
    int64_t next; /* when to tell again, in milliseconds */
    bool told;
};

/* Shows this message at once. */
void progress_say(struct progress *, const struct message *);
/* Shows what is done, at most five times a second. */
void progress_tell(struct progress *);
void progress_end(struct progress *);

#endif
