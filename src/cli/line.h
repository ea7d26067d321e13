/* line.h -- the table as lines of text, for screen readers, pipes and plain terminals. */
#ifndef CLI_LINE_H
#define CLI_LINE_H

#include "local/session.h"

struct shell;
struct input;

enum left line_play(struct shell *, struct session *, struct input *);

#endif
