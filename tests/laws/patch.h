/* patch.h -- JSON as any reader sees it, and changes applied to it without knowing any game.
 *
 * This is the other end of a telling, made from docs/telling.md alone: it shares no code with the
 * engine, so that the two can be compared. */
#ifndef LAWS_PATCH_H
#define LAWS_PATCH_H

#include <stdbool.h>
#include <stddef.h>

enum json_kind { JSON_PLAIN, JSON_LIST, JSON_OBJECT }; /* plain: a number, a text, a word */

struct json {
    enum json_kind kind;
    const char *at; /* plain: as it was written */
    size_t n;
    const char *name; /* in an object: with its quotes */
    size_t name_size;
    struct json *first, *next; /* elements or members */
};

/* Room for values; all of them go at once. */
struct json_pool {
    struct json *at;
    size_t n, size;
};
void json_pool_init(struct json_pool *, size_t size);
void json_pool_release(struct json_pool *);

/* NULL: it is not JSON, or there is no room. The text must outlive the value. */
struct json *json_read(struct json_pool *, const char *text);
const struct json *json_member(const struct json *, const char *name);
/* Members may stand in any order. */
bool json_same(const struct json *, const struct json *);
/* What the change makes of the base; either may be NULL: no base, no change. */
struct json *json_patch(struct json_pool *, const struct json *base, const struct json *change);

#endif
