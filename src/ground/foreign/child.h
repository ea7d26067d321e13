/* child.h -- a program with a pipe to its stdin and one from its stdout.
 *
 * 1. It is started without a shell: its command is split at blanks, and found by PATH.
 * 2. Nothing waits for ever: every call has a moment at which it comes back.
 * 3. A program that does not read, ends early or writes without end harms nobody: no SIGPIPE, no
 *    zombie, no line longer than CHILD_LINE_MAX.
 */
#ifndef FOREIGN_CHILD_H
#define FOREIGN_CHILD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

enum { CHILD_LINE_MAX = 1 << 16, CHILD_WORDS_MAX = 64 };

struct child {
    pid_t pid; /* 0: there is none */
    int to, from;
    char in[CHILD_LINE_MAX];
    size_t have, used; /* bytes that are there; those of the last line */
    bool dropping;     /* the rest of a line that was too long */
    bool deaf;         /* it has not taken what we said */
    bool ended;        /* it has closed its stdout */
};

enum heard { HEARD_LINE, HEARD_LONG_LINE, HEARD_NOTHING, HEARD_END };

/* Its stderr is ours, or nobody's when it is mute. False: it cannot be started. */
bool child_start(struct child *, const char *command, bool mute);
/* Milliseconds of a clock that only goes on. */
int64_t child_now(void);
/* All of it, until that moment; false: it did not read it, or has ended. */
bool child_say(struct child *, const char *text, size_t n, int64_t until);
/* The next line that is not blank, until that moment; it is good until the next call, and ends
 * with a 0 byte. */
enum heard child_hear(struct child *, int64_t until, const char **line, size_t *n);
/* Closes its stdin, and ends it if it does not end by itself soon. */
void child_end(struct child *);

#endif
