/* JSON onto structs: exactly what schema_json() and schema_change() write, no white space, members
 * in order. */
#include "core/schema.h"
#include "core/schema_inside.h"

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

static bool read_quoted(struct source *s, unsigned char *p, size_t size)
{
    uint64_t code;
    if (!take(s, "\"")) return false;
    for (size_t i = 0; i < size && *s->p && *s->p != '"'; i++) {
        if (!take(s, "\\")) {
            p[i] = (unsigned char)*s->p++;
        } else if (take(s, "u00")) {
            if (!read_hex(s, 2, &code) || !code) return false;
            p[i] = (unsigned char)code;
        } else {
            if (!*s->p) return false;
            p[i] = (unsigned char)*s->p++;
        }
    }
    return take(s, "\"");
}

/* An element by its number, written in the one way there is. */
static bool read_index(struct source *s, uint64_t *out)
{
    return !(s->p[0] == '0' && s->p[1] >= '0' && s->p[1] <= '9') && *s->p != '-' &&
           read_number(s, out);
}

/* base: what is changed, or NULL: the whole is told. */
static bool read_fields(struct source *, const struct field *, const unsigned char *base,
                        unsigned char *out, size_t size);

static bool read_one(struct source *s, const struct field *f, const unsigned char *base,
                     unsigned char *p)
{
    uint64_t value = 0;
    if (f->type == FIELD_OBJECT) return read_fields(s, f->of, base, p, f->each);
    if (f->type == FIELD_CHARS) {
        memset(p, 0, f->each);
        return read_quoted(s, p, f->each);
    }
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

/* All n elements. */
static bool read_elements(struct source *s, const struct field *f, unsigned char *p, size_t n)
{
    size_t i = 0;
    if (!take(s, "[")) return false;
    while (!take(s, "]")) {
        if (i == n || (i && !take(s, ","))) return false;
        if (f->shape == FIELD_GRID && i % f->cols == 0 && !take(s, "[")) return false;
        if (!read_one(s, f, NULL, p)) return false;
        i++;
        p += f->each;
        if (f->shape == FIELD_GRID && i % f->cols == 0 && !take(s, "]")) return false;
    }
    return i == n;
}

/* Numbers of elements, ascending. They are read again as needed: there is no room to keep them. */
struct numbers {
    struct source next; /* at the next of them, or at something that is not one */
    size_t n;
};

static bool read_numbers(struct source *s, const char *name, size_t end, struct numbers *out)
{
    uint64_t number, last = 0;
    *out = (struct numbers){.next = {""}};
    if (!take(s, name)) return true;
    out->next = *s;
    do {
        if (!read_index(s, &number) || number >= end || (out->n && number <= last)) return false;
        last = number;
        out->n++;
    } while (take(s, ","));
    return take(s, "]");
}

/* Is this the next of them? Then it is passed. */
static bool is_next(struct numbers *list, size_t i)
{
    struct source ahead = list->next;
    uint64_t number;
    if (!read_index(&ahead, &number) || number != i) return false;
    take(&ahead, ",");
    list->next = ahead;
    return true;
}

/* Where the elements of a list come from, in order. */
struct origin {
    struct numbers cut, fresh;
    size_t i, j; /* the next of the base, and of the new list */
};

static const unsigned char *next_origin(struct origin *o, const struct field *f,
                                        const unsigned char *base)
{
    if (is_next(&o->fresh, o->j++)) return NULL;
    while (is_next(&o->cut, o->i)) o->i++;
    return base + o->i++ * f->each;
}

/* Goes on to element j. False: something new on the way was not told. */
static bool pass(struct origin *o, const struct field *f, const unsigned char *base, size_t j)
{
    while (o->j < j)
        if (!next_origin(o, f, base)) return false;
    return true;
}

/* {"cut":[..],"new":[..] with n elements before. Lays out what stays; *length is what there is. */
static bool read_moves(struct source *s, const struct field *f, const unsigned char *base, size_t n,
                       unsigned char *out, size_t after, struct origin *o, size_t *length)
{
    *o = (struct origin){.i = 0};
    if (!take(s, "{") || !read_numbers(s, "\"cut\":[", n, &o->cut)) return false;
    const char *fresh = o->cut.n ? ",\"new\":[" : "\"new\":[";
    if (!read_numbers(s, fresh, after, &o->fresh)) return false;
    const bool moved = o->cut.n || o->fresh.n;
    *length = n - o->cut.n + o->fresh.n;
    if (*length > after || (moved && f->counter < 0)) return false;
    struct origin lay = *o;
    for (size_t j = 0; moved && j < *length; j++) {
        const unsigned char *from = next_origin(&lay, f, base);
        if (lay.i > n) return false; /* something new has a number beyond the end */
        if (from) memcpy(out + j * f->each, from, f->each);
        else memset(out + j * f->each, 0, f->each);
    }
    return true;
}

/* A list that changes: n elements before, and so many as the counter says when it is done. */
static bool read_edits(struct source *s, const struct field *f, const unsigned char *base, size_t n,
                       unsigned char *out, size_t after)
{
    struct origin o;
    size_t length;
    uint64_t at;
    if (!read_moves(s, f, base, n, out, after, &o, &length)) return false;
    const bool moved = o.cut.n || o.fresh.n;
    for (bool more = moved ? take(s, ",") : *s->p != '}'; more; more = take(s, ",")) {
        const unsigned char *from = NULL;
        if (!take(s, "\"") || !read_index(s, &at) || !take(s, "\":")) return false;
        if (at < o.j || at > length || at >= after || !pass(&o, f, base, (size_t)at)) return false;
        if (at < length) {
            from = next_origin(&o, f, base);
        } else {
            memset(out + at * f->each, 0, f->each);
            o.j = ++length;
        }
        if (!read_one(s, f, from, out + at * f->each)) return false;
    }
    if (!pass(&o, f, base, length)) return false;
    if (n > after) memset(out + after * f->each, 0, (n - after) * f->each);
    return length == after && take(s, "}");
}

/* A grid that changes: rows by their numbers, each whole or by its elements. */
static bool read_rows(struct source *s, const struct field *f, const unsigned char *base,
                      unsigned char *out, size_t n)
{
    const struct field row = {.type = f->type, .shape = FIELD_ROW, .counter = -1, .each = f->each};
    uint64_t at, next = 0;
    if (!take(s, "{")) return false;
    for (bool more = *s->p != '}'; more; more = take(s, ",")) {
        if (!take(s, "\"") || !read_index(s, &at) || !take(s, "\":")) return false;
        if (at < next || at >= n / f->cols) return false;
        next = at + 1;
        const size_t offset = (size_t)at * f->cols * f->each;
        if (*s->p == '[' ? !read_elements(s, &row, out + offset, f->cols)
                         : !read_edits(s, &row, base + offset, f->cols, out + offset, f->cols))
            return false;
    }
    return take(s, "}");
}

static bool read_list(struct source *s, const struct field *f, const unsigned char *base,
                      unsigned char *out, size_t size)
{
    const size_t after = field_used(f, out, size); /* a list's counter stands before it */
    if (!base) return read_elements(s, f, out + f->offset, after);
    const size_t before = field_used(f, base, size);
    if (*s->p == '[') {
        memset(out + f->offset, 0, (before > after ? before : after) * f->each);
        return read_elements(s, f, out + f->offset, after);
    }
    if (f->shape == FIELD_GRID) return read_rows(s, f, base + f->offset, out + f->offset, after);
    return read_edits(s, f, base + f->offset, before, out + f->offset, after);
}

static bool read_fields(struct source *s, const struct field *f, const unsigned char *base,
                        unsigned char *out, size_t size)
{
    size_t comma = 1;
    if (!take(s, "{")) return false;
    for (; f->name; f++) {
        if (f->type == FIELD_GAP) continue;
        if (!take(s, f->json + comma)) {
            /* not told: nothing of it changed, not even its length */
            if (base && field_used(f, base, size) == field_used(f, out, size)) continue;
            return false;
        }
        comma = 0;
        if (f->shape == FIELD_ONE ? !read_one(s, f, base ? base + f->offset : NULL, out + f->offset)
                                  : !read_list(s, f, base, out, size))
            return false;
    }
    return take(s, "}");
}

const char *schema_stop(const struct field *f, void *data, size_t size, const char *json)
{
    struct source s = {json};
    memset(data, 0, size);
    return read_fields(&s, f, NULL, data, size) && *s.p == '\0' ? NULL : s.p;
}

bool schema_read(const struct field *f, void *data, size_t size, const char *json)
{
    return !schema_stop(f, data, size, json);
}

bool schema_apply(const struct field *f, const void *base, void *out, size_t size, const char *json)
{
    struct source s = {json};
    memcpy(out, base, size);
    if (read_fields(&s, f, base, out, size) && *s.p == '\0') return true;
    memcpy(out, base, size);
    return false;
}
