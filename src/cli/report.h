/* report.h -- what a tally says: a table for people, or JSON Lines. */
#ifndef CLI_REPORT_H
#define CLI_REPORT_H

#include "cli/tally.h"

struct shell;

/* `each` has an outcome for every game, or is NULL; then `played` is not used either. */
void report_table(const struct shell *, const struct run *, const struct tally *);
void report_json(const struct run *, const struct tally *, const struct outcome *each);
/* The command that does this run again; the number of threads is no part of it. */
void report_command(const struct run *, bool json, bool each, struct buf *);
/* The exit code; complains of a run that broke or was interrupted. */
int report_end(const struct shell *, const struct run *, const struct tally *);

#endif
