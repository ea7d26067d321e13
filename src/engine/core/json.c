/* json.c -- the check is one pass over the bytes with a stack of its own; reading, afterwards,
 * relies on it and looks only for what it wants. */
#include "core/json.h"

#include <limits.h>
#include <string.h>

#include "core/buf.h"
#include "core/cursor.h"

/* --- what strings spell -------------------------------------------------------------- */

/* The code of four hex digits, or -1. */
static int32_t four_digits(const char *p, const char *end)
{
    int32_t code = 0;
    if (end - p < 4) return -1;
    for (int i = 0; i < 4; i++) {
        const char c = text_small(p[i]);
        const bool letter = c >= 'a' && c <= 'f';
        if (!letter && (c < '0' || c > '9')) return -1;
        code = code << 4 | (letter ? c - 'a' + 10 : c - '0');
    }
    return code;
}

static size_t spell_code(uint32_t code, char out[4])
{
    if (code < 0x80) {
        out[0] = (char)code;
        return 1;
    }
    const size_t n = code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    for (size_t i = n; --i > 0; code >>= 6) out[i] = (char)(0x80 | (code & 0x3f));
    out[0] = (char)((0xf00u >> n & 0xf0u) | code);
    return n;
}

/* What the escape at p, a backslash, stands for, and its own length; 0: it is not an escape. Half
 * of a surrogate pair has no UTF-8, and a NUL would end our texts too early: neither counts. */
static size_t spell_escape(const char *p, const char *end, char out[4], size_t *length)
{
    static const char letter[] = "\"\\/bfnrt", meaning[] = "\"\\/\b\f\n\r\t";
    if (end - p < 2 || !p[1]) return 0;
    if (p[1] != 'u') {
        const char *found = strchr(letter, p[1]);
        if (!found) return 0;
        out[0] = meaning[found - letter];
        *length = 2;
        return 1;
    }
    int32_t code = four_digits(p + 2, end);
    if (code <= 0 || (code >= 0xdc00 && code < 0xe000)) return 0;
    const bool pair = code >= 0xd800 && code < 0xdc00;
    if (pair) {
        if (end - p < 8 || p[6] != '\\' || p[7] != 'u') return 0;
        const int32_t low = four_digits(p + 8, end);
        if (low < 0xdc00 || low >= 0xe000) return 0;
        code = 0x10000 + ((code - 0xd800) << 10) + (low - 0xdc00);
    }
    *length = pair ? 12 : 6;
    return spell_code((uint32_t)code, out);
}

/* The characters of a good string, byte by byte. */
struct spelling {
    const char *at, *end; /* without the quotes */
    char room[4];
    size_t used, ready;
};

static struct spelling spelling_of(struct json string)
{
    return (struct spelling){.at = string.at + 1, .end = string.end - 1};
}

/* -1: that was all. */
static int spelling_next(struct spelling *s)
{
    if (s->used < s->ready) return (unsigned char)s->room[s->used++];
    if (s->at == s->end) return -1;
    if (*s->at != '\\') return (unsigned char)*s->at++;
    size_t length = 0;
    s->ready = spell_escape(s->at, s->end, s->room, &length);
    s->at += length;
    s->used = 1;
    return (unsigned char)s->room[0];
}

/* --- the check ----------------------------------------------------------------------- */

struct checker {
    const char *at, *end;
    unsigned depth, names;
    bool done;                         /* a whole value was read */
    bool object[JSON_DEPTH_MAX];       /* what is open: an object, or a list */
    uint16_t names_of[JSON_DEPTH_MAX]; /* the first of its names */
    uint32_t hash[JSON_NAMES_MAX];     /* of the names of all that is open */
    struct json name[JSON_NAMES_MAX];
};

static bool json_blank(char c) { return c == ' ' || c == '\n' || c == '\r' || c == '\t'; }
static bool is_digit(char c) { return c >= '0' && c <= '9'; }

static void skip_blanks(struct checker *k)
{
    while (k->at < k->end && json_blank(*k->at)) k->at++;
}

static bool take_char(struct checker *k, char c)
{
    if (k->at == k->end || *k->at != c) return false;
    k->at++;
    return true;
}

static bool check_digits(struct checker *k)
{
    const char *from = k->at;
    while (k->at < k->end && is_digit(*k->at)) k->at++;
    return k->at > from;
}

static bool check_number(struct checker *k)
{
    take_char(k, '-');
    if (!take_char(k, '0') && !check_digits(k)) return false;
    if (take_char(k, '.') && !check_digits(k)) return false;
    if (!take_char(k, 'e') && !take_char(k, 'E')) return true;
    if (!take_char(k, '+')) take_char(k, '-');
    return check_digits(k);
}

static bool check_word(struct checker *k, const char *word)
{
    while (*word && take_char(k, *word)) word++;
    return !*word;
}

/* A character that stands for itself and is one byte. */
static bool is_plain(char c)
{
    const unsigned char u = (unsigned char)c;
    return u >= 0x20 && u < 0x80 && u != '"' && u != '\\';
}

/* Eight at a time, as messages are mostly strings: `odd` has a highest bit where one of eight bytes
 * is below a blank, a quote, a backslash, or not ASCII. */
static const char *skip_plain(const char *p, const char *end)
{
    const uint64_t each = UINT64_C(0x0101010101010101);
    for (; end - p >= 8; p += 8) {
        uint64_t x;
        memcpy(&x, p, 8);
        const uint64_t quote = x ^ each * '"', back = x ^ each * '\\';
        const uint64_t odd = (x - each * 0x20) | (quote - each) | (back - each) | x;
        if (odd & each * 0x80) break;
    }
    while (p < end && is_plain(*p)) p++;
    return p;
}

/* The end of a string whose first quote was taken. */
static bool check_string(struct checker *k)
{
    const char *p = k->at;
    for (;;) {
        char out[4];
        size_t length = 0;
        p = skip_plain(p, k->end);
        k->at = p;
        if (p == k->end) return false;
        if (*p == '"') break;
        if (*p == '\\') spell_escape(p, k->end, out, &length);
        else if ((unsigned char)*p >= 0x80) length = text_character(p, (size_t)(k->end - p));
        if (!length) return false;
        p += length;
    }
    k->at++;
    return true;
}

static bool same_spelling(struct json a, struct json b)
{
    struct spelling s = spelling_of(a), t = spelling_of(b);
    int c;
    do {
        c = spelling_next(&s);
        if (c != spelling_next(&t)) return false;
    } while (c >= 0);
    return true;
}

static bool named_before(const struct checker *k, struct json name, uint32_t hash)
{
    const unsigned from = k->names_of[k->depth - 1];
    unsigned alike = 0;
    for (unsigned i = from; i < k->names; i++) alike += k->hash[i] == hash;
    if (!alike) return false;
    for (unsigned i = from; i < k->names; i++)
        if (k->hash[i] == hash && same_spelling(k->name[i], name)) return true;
    return false;
}

/* A name that no other member has, and its colon. */
static bool check_name(struct checker *k)
{
    struct json name = {k->at, NULL};
    uint32_t hash = 2166136261u;
    if (!take_char(k, '"') || !check_string(k)) return false;
    name.end = k->at;
    struct spelling s = spelling_of(name);
    for (int c; (c = spelling_next(&s)) >= 0;) hash = (hash ^ (uint32_t)c) * 16777619u;
    if (k->names == JSON_NAMES_MAX || named_before(k, name, hash)) {
        k->at = name.at;
        return false;
    }
    k->hash[k->names] = hash;
    k->name[k->names++] = name;
    skip_blanks(k);
    return take_char(k, ':');
}

static bool check_scalar(struct checker *k)
{
    switch (k->at < k->end ? *k->at : '\0') {
    case '"': k->at++; return check_string(k);
    case 't': return check_word(k, "true");
    case 'f': return check_word(k, "false");
    case 'n': return check_word(k, "null");
    default: return check_number(k);
    }
}

/* Behind a value: closes what ends with it, and goes on to the next. */
static bool check_ends(struct checker *k)
{
    for (;;) {
        skip_blanks(k);
        if (!k->depth) {
            k->done = true;
            return k->at == k->end;
        }
        const bool object = k->object[k->depth - 1];
        if (take_char(k, ',')) {
            skip_blanks(k);
            return !object || check_name(k);
        }
        if (!take_char(k, object ? '}' : ']')) return false;
        k->names = k->names_of[--k->depth];
    }
}

/* A list or an object begins, and with it its first value, if it has one. */
static bool check_opening(struct checker *k, bool object)
{
    if (k->depth == JSON_DEPTH_MAX) return false;
    k->at++;
    k->object[k->depth] = object;
    k->names_of[k->depth++] = (uint16_t)k->names;
    skip_blanks(k);
    if (k->at < k->end && *k->at == (object ? '}' : ']')) return check_ends(k);
    return !object || check_name(k);
}

static bool check_value(struct checker *k)
{
    skip_blanks(k);
    const char c = k->at < k->end ? *k->at : '\0';
    if (c == '{' || c == '[') return check_opening(k, c == '{');
    return check_scalar(k) && check_ends(k);
}

bool json_check(const char *bytes, size_t n, struct json *out, size_t *where)
{
    struct checker k; /* its lists are filled as they are needed */
    bool good = true;
    k.at = bytes;
    k.end = bytes + n;
    k.depth = k.names = 0;
    k.done = false;
    skip_blanks(&k);
    *out = (struct json){k.at, k.at};
    while (good && !k.done) good = check_value(&k);
    *where = (size_t)(k.at - bytes);
    for (out->end = k.at; out->end > out->at && json_blank(out->end[-1]);) out->end--;
    if (!good) *out = (struct json){NULL, NULL};
    return good;
}

/* --- reading what was checked -------------------------------------------------------- */

enum json_kind json_kind(struct json j)
{
    if (!j.at) return JSON_NOTHING;
    switch (*j.at) {
    case '{': return JSON_OBJECT;
    case '[': return JSON_LIST;
    case '"': return JSON_STRING;
    case 't':
    case 'f': return JSON_BOOL;
    case 'n': return JSON_NULL;
    default: return JSON_NUMBER;
    }
}

static const char *behind_string(const char *p, const char *end)
{
    while (*(p = skip_plain(p + 1, end)) != '"')
        if (*p == '\\') p++;
    return p + 1;
}

/* What stands between a value and what comes next, in a list or an object. */
static bool is_between(char c) { return c == ',' || c == ':' || json_blank(c); }

/* Inside a list or an object only these matter; most of what is told is long lists of numbers. */
static const bool nests[UCHAR_MAX + 1] = {
    ['"'] = true, ['['] = true, [']'] = true, ['{'] = true, ['}'] = true};

static const char *behind_value(const char *p, const char *end)
{
    int depth = 0;
    do {
        if (*p == '"') {
            p = behind_string(p, end);
        } else if (*p == '[' || *p == '{') {
            depth++;
            p++;
        } else if (*p == ']' || *p == '}') {
            depth--;
            p++;
        } else {
            while (!is_between(*p) && *p != ']' && *p != '}') p++;
        }
        while (depth && !nests[(unsigned char)*p]) p++;
    } while (depth);
    return p;
}

struct json json_first(struct json j)
{
    const enum json_kind kind = json_kind(j);
    if (kind != JSON_LIST && kind != JSON_OBJECT) return (struct json){NULL, NULL};
    return (struct json){j.at + 1, j.end};
}

bool json_next(struct json *next, struct json *name, struct json *value)
{
    const bool object = next->at && next->end[-1] == '}';
    struct json of = {NULL, NULL};
    if (!next->at) return false;
    while (is_between(*next->at)) next->at++;
    if (next->at == next->end - 1) return false;
    if (object) {
        of = (struct json){next->at, behind_string(next->at, next->end)};
        for (next->at = of.end; is_between(*next->at);) next->at++;
    }
    if (name) *name = of;
    *value = (struct json){next->at, behind_value(next->at, next->end)};
    next->at = value->end;
    return true;
}

struct json json_member(struct json j, const char *name)
{
    struct json next = json_first(j), is, value;
    if (json_kind(j) == JSON_OBJECT)
        while (json_next(&next, &is, &value))
            if (json_is(is, name)) return value;
    return (struct json){NULL, NULL};
}

bool json_int(struct json j, int64_t least, int64_t most, int64_t *out)
{
    if (json_kind(j) != JSON_NUMBER) return false;
    const bool minus = *j.at == '-';
    const uint64_t room = minus ? (uint64_t)INT64_MAX + 1 : (uint64_t)INT64_MAX;
    uint64_t size;
    j.at += minus;
    if (!text_number(j.at, (size_t)(j.end - j.at), room, &size)) return false;
    const int64_t value = minus ? (int64_t)(0 - size) : (int64_t)size;
    if (value < least || value > most) return false;
    *out = value;
    return true;
}

bool json_bool(struct json j, bool *out)
{
    if (json_kind(j) != JSON_BOOL) return false;
    *out = *j.at == 't';
    return true;
}

bool json_text(struct json j, struct buf *b)
{
    const size_t from = b->n;
    if (json_kind(j) != JSON_STRING || b->full) return false;
    const struct spelling s = spelling_of(j);
    const char *p = s.at;
    do {
        const char *back = memchr(p, '\\', (size_t)(s.end - p)), *stop = back ? back : s.end;
        buf_bytes(b, p, (size_t)(stop - p));
        p = stop;
        if (back) {
            char out[4];
            size_t length = 0;
            buf_bytes(b, out, spell_escape(back, s.end, out, &length));
            p += length;
        }
    } while (p < s.end && !b->full);
    if (b->full) buf_back(b, from);
    return !b->full;
}

bool json_is(struct json j, const char *text)
{
    if (json_kind(j) != JSON_STRING) return false;
    struct spelling s = spelling_of(j);
    const size_t n = (size_t)(s.end - s.at);
    if (!memchr(s.at, '\\', n)) return n == strlen(text) && !memcmp(s.at, text, n);
    for (; *text; text++)
        if (spelling_next(&s) != (unsigned char)*text) return false;
    return spelling_next(&s) < 0;
}
