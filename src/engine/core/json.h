/* json.h -- JSON from outside, checked once and then read in place.
 *
 * A message is checked as a whole before anything is believed: RFC 8259 to the letter, UTF-8, a
 * bounded depth, no name twice in one object, no escaped NUL, no half of a surrogate pair. After
 * that values are found where they stand; nothing is allocated and nothing is copied but the
 * strings that are wanted. Members may come in any order, with any blanks between them.
 */
#ifndef CORE_JSON_H
#define CORE_JSON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct buf;

enum {
    JSON_DEPTH_MAX = 16,  /* lists and objects inside each other */
    JSON_NAMES_MAX = 512, /* names in an object and in those around it */
};

/* A value that was checked: from its first byte to just past its last. */
struct json {
    const char *at, *end;
};

enum json_kind {
    JSON_NOTHING,
    JSON_NULL,
    JSON_BOOL,
    JSON_NUMBER,
    JSON_STRING,
    JSON_LIST,
    JSON_OBJECT
};

/* False, and *where is how many bytes were good. The text need not end with a 0 byte. */
bool json_check(const char *bytes, size_t n, struct json *out, size_t *where);
enum json_kind json_kind(struct json); /* JSON_NOTHING: a member that is not there */
/* The member of an object; JSON_NOTHING if there is no such member, or it is not an object. */
struct json json_member(struct json, const char *name);
/* Elements of a list or values of an object, one after the other: begin with *next = the list's
 * json_first(). False: there are no more. */
struct json json_first(struct json);
bool json_next(struct json *next, struct json *name, struct json *value); /* name may be NULL */
/* False: it is something else, or out of these bounds. Only digits with or without a minus are a
 * whole number: 1.0 and 1e3 are not. */
bool json_int(struct json, int64_t least, int64_t most, int64_t *out);
bool json_bool(struct json, bool *out);
/* Appends the characters of a string. False, and it adds none: not a string, or it does not fit. */
bool json_text(struct json, struct buf *);
/* Is it a string of exactly these characters? */
bool json_is(struct json, const char *text);

#endif
