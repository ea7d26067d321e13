/* buf.h -- text under construction in room the caller owns.
 *
 * The text is always terminated. What does not fit is cut and `full` is set, so a
 * writer never checks each call; a caller that must not cut asks once at the end.
 */
#ifndef CORE_BUF_H
#define CORE_BUF_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

struct buf {
    char *at;
    size_t n, size; /* n excludes the terminator; size is all the room */
    bool full;
};

/* A buf over an array: struct buf b = BUF_ON(array); */
#define BUF_ON(array) {.at = (array), .n = 0, .size = sizeof(array), .full = false}

void buf_init(struct buf *, char *room, size_t size);
void buf_clear(struct buf *);
void buf_int(struct buf *, int64_t);
void buf_uint(struct buf *, uint64_t);
void buf_hex(struct buf *, const void *, size_t n); /* two digits a byte */
void buf_hex64(struct buf *, uint64_t);             /* sixteen digits */
void buf_json(struct buf *, const char *);          /* quoted and escaped */
/* What was written since it held `from` bytes becomes the inside of a JSON string. */
void buf_escape(struct buf *, size_t from);
/* Takes back what was written since it held `from` bytes. */
void buf_back(struct buf *, size_t from);
/* Writes as much as fits; `full` if that was not all. */
void buf_cut(struct buf *, const char *, size_t n);

/* These are written out here because a telling calls them a few thousand times. */
static inline void buf_bytes(struct buf *b, const char *text, size_t n)
{
    if (n >= b->size - b->n) {
        buf_cut(b, text, n);
        return;
    }
    memcpy(b->at + b->n, text, n);
    b->n += n;
    b->at[b->n] = '\0';
}

static inline void buf_text(struct buf *b, const char *text) { buf_bytes(b, text, strlen(text)); }

static inline void buf_char(struct buf *b, char c)
{
    if (b->n + 1 < b->size) {
        b->at[b->n++] = c;
        b->at[b->n] = '\0';
    } else {
        b->full = true;
    }
}

#endif
