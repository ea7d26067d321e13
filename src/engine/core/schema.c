#include "core/schema.h"

#include <assert.h>

#include "core/buf.h"
#include "core/schema_inside.h"

static const char *word_of(const struct field *f, int64_t value)
{
    if (!f->names || value < 0) return NULL;
    for (int64_t i = 0; f->names[i]; i++)
        if (i == value) return f->names[i];
    return NULL;
}

static void json_set(uint64_t set, struct buf *b)
{
    buf_char(b, '[');
    for (bool first = true; set; set &= set - 1, first = false) {
        if (!first) buf_char(b, ',');
        buf_uint(b, (uint64_t)__builtin_ctzll(set));
    }
    buf_char(b, ']');
}

static void text_json(const unsigned char *p, size_t size, struct buf *b)
{
    const unsigned char *end = memchr(p, '\0', size);
    buf_char(b, '"');
    const size_t from = b->n;
    buf_bytes(b, (const char *)p, end ? (size_t)(end - p) : size);
    buf_escape(b, from);
    buf_char(b, '"');
}

void schema_json_one(const struct field *f, const unsigned char *p, struct buf *b)
{
    if (f->type == FIELD_CHARS) {
        text_json(p, f->each, b);
    } else if (f->type == FIELD_OBJECT) {
        schema_json(f->of, p, f->each, b);
    } else if (f->type == FIELD_BITS) {
        json_set(unsigned_at(f->each, p), b);
    } else if (f->type == FIELD_U64) {
        buf_char(b, '"');
        buf_hex64(b, unsigned_at(8, p));
        buf_char(b, '"');
    } else {
        int64_t value = number_at(f, p);
        const char *word = word_of(f, value);
        if (word) buf_json(b, word);
        else buf_int(b, value);
    }
}

void schema_json_row(const struct field *f, const unsigned char *p, size_t n, struct buf *b)
{
    buf_char(b, '[');
    for (size_t i = 0; i < n; i++, p += f->each) {
        if (i) buf_char(b, ',');
        schema_json_one(f, p, b);
    }
    buf_char(b, ']');
}

static void json_grid(const struct field *f, const unsigned char *p, size_t n, struct buf *b)
{
    buf_char(b, '[');
    for (size_t i = 0; i < n; i += f->cols) {
        if (i) buf_char(b, ',');
        schema_json_row(f, p + i * f->each, n - i < f->cols ? n - i : f->cols, b);
    }
    buf_char(b, ']');
}

void schema_json(const struct field *f, const void *data, size_t size, struct buf *b)
{
    const unsigned char *base = data;
    assert(f); /* a struct in a struct has its table */
    buf_char(b, '{');
    for (size_t comma = 1; f->name; f++) {
        const unsigned char *p = base + f->offset;
        if (f->type == FIELD_GAP) continue;
        buf_bytes(b, f->json + comma, f->json_size - comma);
        comma = 0;
        if (f->shape == FIELD_ONE) schema_json_one(f, p, b);
        else if (f->shape == FIELD_ROW) schema_json_row(f, p, field_used(f, base, size), b);
        else json_grid(f, p, field_used(f, base, size), b);
    }
    buf_char(b, '}');
}

static void typescript_body(const struct field *f, int depth, struct buf *b)
{
    buf_text(b, "{\n");
    for (; f->name; f++) {
        if (f->type == FIELD_GAP) continue;
        for (int i = 0; i < depth; i++) buf_text(b, "  ");
        buf_text(b, f->name);
        buf_text(b, ": ");
        bool group = f->names && f->shape != FIELD_ONE;
        if (group) buf_char(b, '(');
        if (f->of) typescript_body(f->of, depth + 1, b);
        else if (f->names) {
            for (int i = 0; f->names[i]; i++) {
                if (i) buf_text(b, " | ");
                buf_json(b, f->names[i]);
            }
        } else {
            bool text = f->type == FIELD_U64 || f->type == FIELD_CHARS;
            buf_text(b, text ? "string" : f->type == FIELD_BITS ? "number[]" : "number");
        }
        if (group) buf_char(b, ')');
        buf_text(b, f->shape == FIELD_GRID ? "[][];\n" : f->shape == FIELD_ROW ? "[];\n" : ";\n");
    }
    for (int i = 1; i < depth; i++) buf_text(b, "  ");
    buf_char(b, '}');
}

void schema_typescript(const char *name, const struct field *f, struct buf *b)
{
    buf_text(b, "export interface ");
    buf_text(b, name);
    buf_char(b, ' ');
    typescript_body(f, 1, b);
    buf_char(b, '\n');
}

/* The names on the way to a field, innermost last. */
struct path {
    const struct path *up;
    const char *name;
    size_t index;
    bool indexed;
};

static void write_path(const struct path *p, struct buf *b)
{
    if (p->up) {
        write_path(p->up, b);
        buf_char(b, '.');
    }
    buf_text(b, p->name);
    if (p->indexed) {
        buf_char(b, '[');
        buf_uint(b, p->index);
        buf_char(b, ']');
    }
}

static bool diff_fields(const struct field *f, const unsigned char *a, const unsigned char *b,
                        size_t size, const struct path *up, struct buf *out)
{
    bool differ = false;
    for (; f->name; f++)
        for (size_t i = 0; i < field_elements(f) && f->offset + (i + 1) * f->each <= size; i++) {
            const unsigned char *x = a + f->offset + i * f->each, *y = b + f->offset + i * f->each;
            if (!memcmp(x, y, f->each)) continue;
            struct path here = {up, f->name, i, f->shape != FIELD_ONE};
            differ = true;
            if (f->of) {
                diff_fields(f->of, x, y, f->each, &here, out);
                continue;
            }
            write_path(&here, out);
            buf_text(out, ": ");
            schema_json_one(f, x, out);
            buf_text(out, " / ");
            schema_json_one(f, y, out);
            buf_char(out, '\n');
        }
    return differ;
}

bool schema_diff(const struct field *f, const void *a, const void *b, size_t size, struct buf *out)
{
    return diff_fields(f, a, b, size, NULL, out);
}

static bool wrong_byte(const struct path *up, size_t byte, const char *what, const char *name,
                       struct buf *out)
{
    const struct path here = {up, name ? name : "nothing", 0, false};
    buf_text(out, "byte ");
    buf_uint(out, byte);
    buf_text(out, what);
    write_path(&here, out);
    return true;
}

static bool gap(const struct field *f, size_t size, size_t base, const struct path *up,
                struct buf *out)
{
    static const char unnamed[] = " has no name; before it stands ";
    const char *before = NULL;
    size_t end = 0;
    for (; f->name; before = f->name, f++) {
        const struct path here = {up, f->name, 0, false};
        if (f->offset > end) return wrong_byte(up, base + end, unnamed, before, out);
        if (f->offset < end)
            return wrong_byte(up, base + f->offset, " has two names; the second is ", f->name, out);
        if (f->of && gap(f->of, f->each, base + f->offset, &here, out)) return true;
        end = f->offset + field_elements(f) * f->each;
    }
    if (end < size) return wrong_byte(up, base + end, unnamed, before, out);
    return end > size &&
           wrong_byte(up, base + size, " is behind the end and has the name ", before, out);
}

bool schema_gap(const struct field *f, size_t size, struct buf *where)
{
    return gap(f, size, 0, NULL, where);
}
