/* input.h -- lines that somebody types, or that another program sends. */
#ifndef SHELL_INPUT_H
#define SHELL_INPUT_H

#include <stdbool.h>
#include <stddef.h>

struct input {
    char room[4096];
    size_t n, at;
    bool ended; /* nothing more can come */
};

/* "> ", where a line is expected; on a line of its own where nobody types. */
void input_prompt(void);
/* The next line of stdin without its end and without spaces round it; a line longer than the room
 * is cut. False: there is no more, or somebody interrupted. */
bool input_line(struct input *, char *line, size_t size);
/* Something was typed that has not been read yet. */
bool input_waits(const struct input *);

#endif
