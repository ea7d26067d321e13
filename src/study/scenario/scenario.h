/* scenario.h -- plays `.play` files: positions, answers and claims that a player can read.
 *
 * A file holds scenarios. Each is a match of its own, played through match.h alone, so one
 * runner serves every game on the shelf. docs/scenarios.md has the language. Nothing is
 * printed: every line for people is handed to `say`, without a newline.
 *
 * 1. A scenario stops at its first failure; the next one of the file is still played.
 * 2. A claim that does not hold is a failure. Text that cannot be read is a failure too, and
 *    malformed besides, so that a caller can tell a wrong game from a wrong file.
 * 3. Any bytes may come in. Whatever they are, the answer is a count and lines.
 */
#ifndef SCENARIO_SCENARIO_H
#define SCENARIO_SCENARIO_H

#include <stdbool.h>
#include <stddef.h>

struct reader;

enum {
    SCENARIO_FILE_MAX = 1 << 20, /* bytes */
    SCENARIO_LINE_MAX = 2000,    /* bytes, also of a line together with its indented lines */
    SCENARIOS_MAX = 1000,        /* in one file */
};

/* Counts scenarios; the caller starts it at zero and may add up several files. */
struct scenario_result {
    int passed, failed;
    int malformed; /* of those that failed */
};

/* Plays every scenario of a file. `file` is only for messages. False: some of the text is
 * malformed (and said so); whether claims failed is in the result. */
bool scenario_run(const char *file, const char *text, size_t n, const struct reader *,
                  void (*say)(void *, const char *line), void *context, struct scenario_result *);

#endif
