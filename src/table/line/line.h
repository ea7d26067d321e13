/* line.h -- the plain table: a game told and asked for line by line, for screen readers, pipes and
 * plain terminals.
 *
 *   line.c    going round the table          menu.h    a numbered list of moves
 *   orders.c  standing orders                wait.h    lines, and what happens elsewhere
 *   choose.h  which game, before there is a table
 *   lobby.h   a table elsewhere before a game and between two
 *   replay.h  a record, told the same way
 */
#ifndef LINE_LINE_H
#define LINE_LINE_H

#include "local/session.h"

struct input;
struct shell;

enum left line_play(const struct shell *, struct session *, struct input *);
/* The players by rank. */
void line_tell_score(const struct session *);

#endif
