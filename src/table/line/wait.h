/* wait.h -- a line that somebody types, while something may happen elsewhere. */
#ifndef LINE_WAIT_H
#define LINE_WAIT_H

#include "local/session.h"

struct input;

enum waited { WAITED_FOR_LINE, WAITED_FOR_NEWS, WAITED_FOR_END };

/* At a table on this device it is input_line(); elsewhere news may come first. A watcher goes on
 * after the end of the input. */
enum waited line_wait(struct session *, struct input *, char *line, size_t size);
/* Behind a slash: said to the table, or a word that it knows. */
void line_speak(const struct shell *, struct session *, const char *text);

#endif
