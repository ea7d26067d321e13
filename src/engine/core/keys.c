#include "core/keys.h"

#include <string.h>

bool keys_state(const struct key_row *row, const char *state)
{
    const size_t n = strcspn(row->state, "?");
    return strlen(state) == n && !memcmp(row->state, state, n);
}

const char *keys_next(const char **at, size_t *n)
{
    const char *key = *at;
    if (!*key) return NULL;
    *n = 1 + strcspn(key + 1, ",:"); /* a comma may be a key itself */
    *at = key + *n + (key[*n] != '\0');
    return key;
}

/* Of keys that follow each other only the first counts. */
bool keys_sign(const struct key_row *row, int sign)
{
    const char *at = row->keys;
    size_t n = 0;
    for (const char *key; (key = keys_next(&at, &n));) {
        if (n == 1 && key[0] == sign) return true;
        if (n == 3 && key[1] == '-' && sign >= key[0] && sign <= key[2]) return true;
        if (n == 5 && sign == ' ' && !memcmp(key, "Space", n)) return true;
        if (key[n] == ':') return false;
    }
    return false;
}

bool keys_mean(const char *state, int sign, const char *action)
{
    for (const struct key_row *row = key_rows; row->state; row++)
        if (keys_state(row, state) && !strcmp(row->action, action) && keys_sign(row, sign))
            return true;
    return false;
}

char keys_first(const char *state, const char *action)
{
    for (const struct key_row *row = key_rows; row->state; row++)
        if (keys_state(row, state) && !strcmp(row->action, action)) return row->keys[0];
    return '\0';
}

bool keys_taken(const char *state, int sign)
{
    for (const struct key_row *row = key_rows; row->state; row++)
        if (keys_state(row, state) && keys_sign(row, sign)) return true;
    return false;
}
