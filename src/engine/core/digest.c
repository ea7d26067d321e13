#include "core/digest.h"

#include <assert.h>
#include <string.h>

#include "core/buf.h"
#include "core/schema_inside.h"
#include "core/sha256.h"

enum { LINE_ROOM = 512 };

static bool is_zero(const unsigned char *p, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (p[i]) return false;
    return true;
}

/* The field whose name comes next after `last` in the alphabet, or NULL. */
static const struct field *next_name(const struct field *f, const char *last)
{
    const struct field *best = NULL;
    for (; f->name; f++) {
        if (last && strcmp(f->name, last) <= 0) continue;
        if (!best || strcmp(f->name, best->name) < 0) best = f;
    }
    return best;
}

static void digest_object(const struct field *, const unsigned char *, size_t, struct buf *,
                          struct sha256 *);

/* The path stands in the line; what is added here is taken off again. */
static void digest_one(const struct field *f, const unsigned char *p, struct buf *line,
                       struct sha256 *out)
{
    const size_t path = line->n;
    if (f->type == FIELD_GAP || is_zero(p, f->each)) return;
    if (f->type == FIELD_OBJECT) {
        buf_char(line, '.');
        digest_object(f->of, p, f->each, line, out);
    } else {
        buf_char(line, '=');
        schema_json_one(f, p, line);
        buf_char(line, '\n');
        assert(!line->full);
        sha256_add(out, line->at, line->n);
    }
    line->n = path;
}

static void digest_object(const struct field *fields, const unsigned char *base, size_t size,
                          struct buf *line, struct sha256 *out)
{
    const size_t path = line->n;
    for (const struct field *f = NULL; (f = next_name(fields, f ? f->name : NULL));) {
        const size_t n = field_used(f, base, size);
        for (size_t i = 0; i < n; i++) {
            buf_text(line, f->name);
            if (f->shape != FIELD_ONE) {
                buf_char(line, ' ');
                buf_uint(line, f->shape == FIELD_GRID ? i / f->cols : i);
            }
            if (f->shape == FIELD_GRID) {
                buf_char(line, ' ');
                buf_uint(line, i % f->cols);
            }
            digest_one(f, base + f->offset + i * f->each, line, out);
            line->n = path;
        }
    }
}

void digest_fields(const struct field *f, const void *data, size_t size, struct sha256 *out)
{
    char room[LINE_ROOM];
    struct buf line = BUF_ON(room);
    digest_object(f, data, size, &line, out);
}
