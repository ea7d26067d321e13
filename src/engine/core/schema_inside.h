/* schema_inside.h -- values in a flat struct, for the files of schema.h alone. */
#ifndef CORE_SCHEMA_INSIDE_H
#define CORE_SCHEMA_INSIDE_H

#include <string.h>

#include "core/schema.h"

static inline size_t field_elements(const struct field *f) { return (size_t)f->rows * f->cols; }

static inline uint64_t unsigned_at(size_t each, const unsigned char *p)
{
    uint64_t v = 0;
    if (each == 1) return *p;
    if (each == 2) {
        uint16_t w;
        memcpy(&w, p, 2);
        return w;
    }
    if (each == 4) {
        uint32_t w;
        memcpy(&w, p, 4);
        return w;
    }
    memcpy(&v, p, 8);
    return v;
}

static inline int64_t number_at(const struct field *f, const unsigned char *p)
{
    const uint64_t v = unsigned_at(f->each, p);
    if (f->type == FIELD_I8) return (int8_t)v;
    if (f->type == FIELD_I16) return (int16_t)v;
    return f->type == FIELD_I32 ? (int32_t)v : (int64_t)v;
}

/* How many elements of a row are there to show. */
static inline size_t field_used(const struct field *f, const unsigned char *base, size_t size)
{
    size_t n = field_elements(f);
    if (f->offset + n * f->each > size) n = size > f->offset ? (size - f->offset) / f->each : 0;
    if (f->counter >= 0) {
        uint64_t count = unsigned_at(f->counter_size, base + f->counter);
        if (count < n) n = (size_t)count;
    }
    return n;
}

/* One element, and all that are used, as JSON. */
void schema_json_one(const struct field *, const unsigned char *, struct buf *);
void schema_json_row(const struct field *, const unsigned char *, size_t n, struct buf *);

#endif
