/* buf.h -- text under construction in room the caller owns.
 *
 * The text is always terminated. What does not fit is cut and `full` is set, so
 * a writer never checks each call; whoever must not cut asks once at the end.
 */
#ifndef CORE_BUF_H
#define CORE_BUF_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct buf {
    char *at;
    size_t n, size; /* n excludes the terminator; size is all the room */
    bool full;
};

/* A buf over an array: struct buf b = BUF_ON(array); */
#define BUF_ON(array) {.at = (array), .n = 0, .size = sizeof(array), .full = false}

void buf_init(struct buf *, char *room, size_t size);
void buf_clear(struct buf *);
void buf_text(struct buf *, const char *);
void buf_bytes(struct buf *, const char *, size_t n);
void buf_char(struct buf *, char);
void buf_int(struct buf *, int64_t);
void buf_uint(struct buf *, uint64_t);
void buf_hex(struct buf *, const void *, size_t n); /* two digits a byte */
void buf_hex64(struct buf *, uint64_t);             /* sixteen digits */
void buf_json(struct buf *, const char *);          /* quoted and escaped */

#endif
