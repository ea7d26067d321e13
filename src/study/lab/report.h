/* report.h -- what a tally says: a table for people, or JSON Lines. */
#ifndef LAB_REPORT_H
#define LAB_REPORT_H

#include "lab/tally.h"

struct shell;

enum { COMMAND_MAX = 4096 };

/* `each` has an outcome for every game, or is NULL; then `played` is not used either. */
void report_table(const struct shell *, const struct series *, const struct tally *);
void report_json(const struct series *, const struct tally *, const struct outcome *each);
/* The command that plays this series again, up to the flags that are its own. It leaves out the
 * number of threads. */
void report_command(const struct series *, const char *name, struct buf *);
/* Prints how many games were played, and by which command. */
void report_title(const struct shell *, const struct tally *, const char *command);
/* The first of the JSON Lines. */
void report_run(const struct series *, const struct tally *, const char *command);
/* Members of a JSON object, after a comma. */
void report_bot(const char *name, const struct bot *);
void report_sum(const char *name, const struct sum *, double unit, bool spread);
/* The exit code; complains of a series that broke or was interrupted. */
int report_end(const struct shell *, const struct series *, const struct tally *);

#endif
