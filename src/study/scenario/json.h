/* json.h -- looks values up in JSON that our own writer made (core/schema.h).
 *
 * A value is a pointer to its first byte; the writer uses no spaces, so two values are equal
 * when their bytes are.
 */
#ifndef SCENARIO_JSON_H
#define SCENARIO_JSON_H

#include <stdbool.h>
#include <stddef.h>

enum json_found { JSON_FOUND, JSON_NO_NAME, JSON_NO_ELEMENT };

size_t json_length(const char *value); /* 0 if none starts here */
/* "table.shown.0". When it is not found, *out is the value that lacks the next part of the
 * path, and *part that part. */
enum json_found json_pick(const char *json, const char *path, const char **out, const char **part);
int json_count(const char *value); /* the elements of an array; -1 if it is not one */
bool json_has(const char *array, const char *value, size_t n);
/* The name of the i-th member of an object, not terminated; 0 if there are fewer. */
size_t json_name(const char *object, int i, const char **name);

/* What somebody wrote in a scenario, as our writer would: without spaces, and a bare word in
 * quotes. False: it is not a value, or it does not fit. */
bool json_tidy(const char *text, char *room, size_t size);

#endif
