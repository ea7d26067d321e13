/* keys.h -- the one table of keys, for terminal and page: data/keys says how it is written. */
#ifndef CORE_KEYS_H
#define CORE_KEYS_H

#include <stdbool.h>
#include <stddef.h>

struct key_row {
    const char *state, *keys, *action, *words;
};

extern const struct key_row key_rows[]; /* ends with a NULL state */

/* Does the row belong to this state, even if a game may take its key? */
bool keys_state(const struct key_row *, const char *state);
/* Does the row have this sign? */
bool keys_sign(const struct key_row *, int sign);
/* Does the sign mean this in that state? */
bool keys_mean(const char *state, int sign, const char *action);
/* The first sign that means it there, or 0. */
char keys_first(const char *state, const char *action);
/* Does it mean anything there? */
bool keys_taken(const char *state, int sign);
/* The next of a row's keys, separated by commas or colons, or NULL; *n is its length. */
const char *keys_next(const char **at, size_t *n);

#endif
