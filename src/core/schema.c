#include "core/schema.h"

#include <assert.h>
#include <string.h>

#include "core/buf.h"

static size_t elements(const struct field *f) { return (size_t)f->rows * f->cols; }

bool schema_covers(const struct field *f, size_t size)
{
    size_t end = 0;
    for (; f->name; f++) {
        if (f->offset != end) return false; /* out of order, or padding before it */
        if (f->of && !schema_covers(f->of, f->each)) return false;
        end = f->offset + elements(f) * f->each;
    }
    return end == size;
}

static uint64_t unsigned_at(size_t each, const unsigned char *p)
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

static int64_t number_at(const struct field *f, const unsigned char *p)
{
    const uint64_t v = unsigned_at(f->each, p);
    if (f->type == FIELD_I8) return (int8_t)v;
    if (f->type == FIELD_I16) return (int16_t)v;
    return f->type == FIELD_I32 ? (int32_t)v : (int64_t)v;
}

static void store(const struct field *f, unsigned char *p, uint64_t v)
{
    switch (f->each) {
    case 1: {
        uint8_t w = (uint8_t)v;
        memcpy(p, &w, 1);
        break;
    }
    case 2: {
        uint16_t w = (uint16_t)v;
        memcpy(p, &w, 2);
        break;
    }
    case 4: {
        uint32_t w = (uint32_t)v;
        memcpy(p, &w, 4);
        break;
    }
    default: memcpy(p, &v, 8);
    }
}

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
    for (const char *comma = ""; set; set &= set - 1, comma = ",") {
        buf_text(b, comma);
        buf_int(b, __builtin_ctzll(set));
    }
    buf_char(b, ']');
}

static void json_text(const unsigned char *p, size_t size, struct buf *b)
{
    char c[2] = {0};
    buf_char(b, '"');
    for (size_t i = 0; i < size && p[i]; i++) {
        struct buf one;
        char room[16];
        c[0] = (char)p[i];
        buf_init(&one, room, sizeof room);
        buf_json(&one, c);
        buf_bytes(b, room + 1, one.n - 2);
    }
    buf_char(b, '"');
}

static void json_one(const struct field *f, const unsigned char *p, struct buf *b)
{
    if (f->type == FIELD_CHARS) {
        json_text(p, f->each, b);
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

/* How many elements of a row are there to show. */
static size_t used(const struct field *f, const unsigned char *base, size_t size)
{
    size_t n = elements(f);
    if (f->offset + n * f->each > size) n = size > f->offset ? (size - f->offset) / f->each : 0;
    if (f->counter >= 0) {
        uint64_t count = unsigned_at(f->counter_size, base + f->counter);
        if (count < n) n = (size_t)count;
    }
    return n;
}

void schema_json(const struct field *f, const void *data, size_t size, struct buf *b)
{
    const unsigned char *base = data;
    const char *comma = "";
    assert(f); /* a struct in a struct has its table */
    buf_char(b, '{');
    for (; f->name; f++) {
        const unsigned char *p = base + f->offset;
        size_t n = used(f, base, size);
        if (f->type == FIELD_GAP) continue;
        buf_text(b, comma);
        comma = ",";
        buf_char(b, '"');
        buf_text(b, f->name);
        buf_text(b, "\":");
        if (f->shape == FIELD_ONE) {
            json_one(f, p, b);
            continue;
        }
        buf_char(b, '[');
        for (size_t i = 0; i < n; i++, p += f->each) {
            if (f->shape == FIELD_GRID && i % f->cols == 0) buf_text(b, i ? "],[" : "[");
            else if (i) buf_char(b, ',');
            json_one(f, p, b);
        }
        buf_text(b, f->shape == FIELD_GRID && n ? "]]" : "]");
    }
    buf_char(b, '}');
}

/* A reader for exactly what schema_json() writes: no white space, fields in order. */
struct source {
    const char *p;
};

static bool take(struct source *s, const char *token)
{
    size_t n = strlen(token);
    if (strncmp(s->p, token, n)) return false;
    s->p += n;
    return true;
}

static bool read_number(struct source *s, uint64_t *out)
{
    bool minus = *s->p == '-';
    const char *start = s->p += minus;
    uint64_t v = 0;
    for (; *s->p >= '0' && *s->p <= '9'; s->p++) {
        if (v > (UINT64_MAX - 9) / 10) return false;
        v = v * 10 + (uint64_t)(*s->p - '0');
    }
    *out = minus ? (uint64_t)0 - v : v;
    return s->p > start;
}

static bool read_hex(struct source *s, int digits, uint64_t *out)
{
    *out = 0;
    for (int i = 0; i < digits; i++, s->p++) {
        char c = *s->p;
        if (c >= '0' && c <= '9') *out = *out << 4 | (uint64_t)(c - '0');
        else if (c >= 'a' && c <= 'f') *out = *out << 4 | (uint64_t)(c - 'a' + 10);
        else return false;
    }
    return true;
}

static bool read_set(struct source *s, size_t each, uint64_t *out)
{
    *out = 0;
    if (!take(s, "[")) return false;
    if (take(s, "]")) return true;
    do {
        uint64_t member;
        if (!read_number(s, &member) || member >= each * 8) return false;
        *out |= UINT64_C(1) << member;
    } while (take(s, ","));
    return take(s, "]");
}

static bool read_word(struct source *s, const struct field *f, uint64_t *out)
{
    for (uint64_t i = 0; f->names && f->names[i]; i++) {
        size_t n = strlen(f->names[i]);
        if (!strncmp(s->p, f->names[i], n) && s->p[n] == '"') {
            s->p += n;
            *out = i;
            return true;
        }
    }
    return false;
}

static bool read_text(struct source *s, unsigned char *p, size_t size)
{
    uint64_t code;
    if (!take(s, "\"")) return false;
    for (size_t i = 0; i < size && *s->p && *s->p != '"'; i++) {
        if (!take(s, "\\")) {
            p[i] = (unsigned char)*s->p++;
        } else if (take(s, "u00")) {
            if (!read_hex(s, 2, &code)) return false;
            p[i] = (unsigned char)code;
        } else {
            if (!*s->p) return false;
            p[i] = (unsigned char)*s->p++;
        }
    }
    return take(s, "\"");
}

static bool read_fields(struct source *, const struct field *, unsigned char *, size_t size);

static bool read_one(struct source *s, const struct field *f, unsigned char *p)
{
    uint64_t value = 0;
    if (f->type == FIELD_OBJECT) return read_fields(s, f->of, p, f->each);
    if (f->type == FIELD_CHARS) return read_text(s, p, f->each);
    if (f->type == FIELD_BITS) {
        if (!read_set(s, f->each, &value)) return false;
    } else if (take(s, "\"")) {
        bool ok = f->type == FIELD_U64 ? read_hex(s, 16, &value) : read_word(s, f, &value);
        if (!ok || !take(s, "\"")) return false;
    } else {
        if (!read_number(s, &value)) return false;
    }
    store(f, p, value);
    return f->type == FIELD_U64 || f->type == FIELD_BITS || (int64_t)value == number_at(f, p);
}

/* At most n elements; a list that is counted has exactly as many as its counter says. */
static bool read_row(struct source *s, const struct field *f, unsigned char *p, size_t n)
{
    size_t i = 0;
    if (!take(s, "[")) return false;
    while (!take(s, "]")) {
        if (i == n || (i && !take(s, ","))) return false;
        if (f->shape == FIELD_GRID && i % f->cols == 0 && !take(s, "[")) return false;
        if (!read_one(s, f, p)) return false;
        i++;
        p += f->each;
        if (f->shape == FIELD_GRID && i % f->cols == 0 && !take(s, "]")) return false;
    }
    return f->counter < 0 || i == n;
}

static bool read_fields(struct source *s, const struct field *f, unsigned char *base, size_t size)
{
    const char *comma = "";
    if (!take(s, "{")) return false;
    for (; f->name; f++) {
        size_t n = used(f, base, size); /* a list's counter stands before it */
        if (f->type == FIELD_GAP) continue;
        if (!take(s, comma) || !take(s, "\"") || !take(s, f->name) || !take(s, "\":")) return false;
        comma = ",";
        if (f->shape == FIELD_ONE ? !read_one(s, f, base + f->offset)
                                  : !read_row(s, f, base + f->offset, n))
            return false;
    }
    return take(s, "}");
}

bool schema_read(const struct field *f, void *data, size_t size, const char *json)
{
    struct source s = {json};
    memset(data, 0, size);
    return read_fields(&s, f, data, size) && *s.p == '\0';
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
        for (size_t i = 0; i < elements(f) && f->offset + (i + 1) * f->each <= size; i++) {
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
            json_one(f, x, out);
            buf_text(out, " / ");
            json_one(f, y, out);
            buf_char(out, '\n');
        }
    return differ;
}

bool schema_diff(const struct field *f, const void *a, const void *b, size_t size, struct buf *out)
{
    return diff_fields(f, a, b, size, NULL, out);
}

void schema_value(const struct field *f, const void *element, struct buf *b)
{
    json_one(f, element, b);
}

size_t schema_used(const struct field *f, const void *base, size_t size)
{
    return used(f, base, size);
}
