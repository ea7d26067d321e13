/* json.h -- JSON Lines on stdout. Numbers are written in the C locale, which this program never
 * leaves. */
#ifndef SHELL_JSON_H
#define SHELL_JSON_H

#include <stdint.h>

struct buf;

/* A member of an object, after whatever stands before it: "{" or ",". */
void json_member_text(const char *before, const char *name, const char *text);
void json_member_number(const char *before, const char *name, int64_t number);

/* Room for a line of JSON, and its end: it is printed, and the room given back. */
struct buf json_line(const char *start);
void json_line_print(struct buf *);

#endif
