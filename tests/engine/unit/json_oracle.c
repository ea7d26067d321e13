/* Our reader of JSON beside jansson, over texts that were made up and then damaged.
 *
 * Both take the same texts and read the same values from them, except where our limits refuse.
 * Numbers that jansson has no room for are not compared. */
/* Three names are in both headers. */
#define JSON_OBJECT JANSSON_OBJECT
#define JSON_STRING JANSSON_STRING
#define JSON_NULL JANSSON_NULL
#include <jansson.h>
#undef JSON_OBJECT
#undef JSON_STRING
#undef JSON_NULL
#include <stdlib.h>

#include "../../unit.h"
#include "core/buf.h"
#include "core/json.h"
#include "core/rng.h"

enum { TEXTS = 30000, ROOM = 1 << 16, STRING = 1 << 12 };

static struct rng luck = {12};
static unsigned below(unsigned n) { return rng_below(&luck, n); }

/* --- made up ------------------------------------------------------------------------- */

static void make_blank(struct buf *b)
{
    while (!below(6)) buf_char(b, " \t\n\r"[below(4)]);
}

static void make_number(struct buf *b)
{
    if (!below(3)) buf_char(b, '-');
    if (below(4)) buf_uint(b, rng_next(&luck) >> below(64) >> 1);
    else buf_char(b, '0');
    if (!below(4)) {
        buf_char(b, '.');
        for (unsigned n = 1 + below(4); n--;) buf_uint(b, below(10));
    }
    if (!below(4)) {
        buf_char(b, "eE"[below(2)]);
        if (below(2)) buf_char(b, "+-"[below(2)]);
        buf_uint(b, below(below(20) ? 30 : 400));
    }
}

static void make_character(struct buf *b)
{
    static const char *const many[] = {
        "\xc2\x80",
        "\xc3\xa4",
        "\xdf\xbf",
        "\xe0\xa0\x80",
        "\xe2\x82\xac",
        "\xef\xbf\xbf",
        "\xf0\x90\x80\x80",
        "\xf4\x8f\xbf\xbf",
        "\\\"",
        "\\\\",
        "\\/",
        "\\b",
        "\\f",
        "\\n",
        "\\r",
        "\\t",
        "\\u0001",
        "\\u007F",
        "\\u0080",
        "\\u07ff",
        "\\u0800",
        "\\uFFFF",
        "\\ud800\\udc00",
        "\\uDBFF\\uDFFF",
        "\\ud800",
        "\\udc00",
        "\\ud800\\ud800",
        "\\u0000",
        "\xc0\x80",
        "\xed\xa0\x80",
        "\xf4\x90\x80\x80",
        "\xe2\x82",
        "\\u006",
        "\\x",
        "\n",
        "\xff",
    };
    const unsigned good = 24, all = sizeof many / sizeof many[0];
    if (below(3)) buf_char(b, (char)('a' + below(26)));
    else buf_text(b, many[below(below(150) ? good : all)]);
}

static void make_string(struct buf *b)
{
    buf_char(b, '"');
    for (unsigned n = below(8); n--;) make_character(b);
    buf_char(b, '"');
}

/* Names are few and spelled in two ways, so that some come twice. */
static void make_name(struct buf *b)
{
    if (!below(3)) {
        make_string(b);
        return;
    }
    const unsigned letter = 'a' + below(26);
    buf_char(b, '"');
    if (below(4)) {
        buf_char(b, (char)letter);
    } else {
        const uint8_t byte = (uint8_t)letter;
        buf_text(b, "\\u00");
        buf_hex(b, &byte, 1);
    }
    if (below(2)) buf_uint(b, below(5));
    buf_char(b, '"');
}

static void make_value(struct buf *b, unsigned depth)
{
    const unsigned what = below(depth < 18 ? 10 : 6);
    make_blank(b);
    if (what < 2) make_number(b);
    else if (what < 4) make_string(b);
    else if (what < 6) buf_text(b, (const char *const[]){"true", "false", "null"}[below(3)]);
    else {
        const bool object = what < 8;
        buf_char(b, object ? '{' : '[');
        make_blank(b);
        for (unsigned n = depth > 3 ? below(3) : below(6), i = 0; i < n; i++) {
            if (i) buf_char(b, ',');
            if (object) {
                make_blank(b);
                make_name(b);
                make_blank(b);
                buf_char(b, ':');
            }
            make_value(b, depth + 1);
        }
        buf_char(b, object ? '}' : ']');
    }
    make_blank(b);
}

static void make_deep(struct buf *b)
{
    const unsigned depth = JSON_DEPTH_MAX - 3 + below(6);
    for (unsigned i = 0; i < depth; i++) buf_text(b, i % 2 ? "{\"a\":" : "[");
    make_value(b, 20);
    for (unsigned i = depth; i--;) buf_char(b, i % 2 ? '}' : ']');
}

static void damage(struct buf *b)
{
    static const char marks[] = "{}[]\",:\\0-.eEtfnu \n\x01\x80\xff";
    if (!b->n) return;
    const unsigned at = below((unsigned)b->n);
    switch (below(5)) {
    case 0: /* no NUL: jansson takes one between two values for the end */
        b->at[at] = marks[below(sizeof marks - 1)];
        break;
    case 1: b->at[at] = (char)(1 + below(255)); break;
    case 2: buf_back(b, at); break;
    case 3: /* a byte goes */
        memmove(b->at + at, b->at + at + 1, b->n - at);
        b->n--;
        break;
    default: /* a part comes again */
        for (unsigned i = at; i < at + 5 && i < b->n;) buf_char(b, b->at[i++]);
    }
}

/* --- compared ------------------------------------------------------------------------ */

static unsigned height(json_t *v)
{
    unsigned most = 0;
    const char *name;
    json_t *part;
    size_t i;
    if (json_typeof(v) == JSON_ARRAY) {
        json_array_foreach(v, i, part) most = height(part) > most ? height(part) : most;
    } else if (json_typeof(v) == JANSSON_OBJECT) {
        json_object_foreach(v, name, part) most = height(part) > most ? height(part) : most;
    } else {
        return 0;
    }
    return most + 1;
}

static bool same_string(struct json j, const char *wanted)
{
    static char room[STRING];
    struct buf b = BUF_ON(room);
    buf_clear(&b);
    return json_text(j, &b) && !strcmp(room, wanted) && json_is(j, wanted);
}

static bool same_value(struct json, json_t *);

static bool same_parts(struct json j, json_t *wanted)
{
    struct json next = json_first(j), name, value;
    const char *of = NULL;
    json_t *part;
    size_t i;
    if (json_typeof(wanted) == JSON_ARRAY) {
        json_array_foreach(wanted, i, part)
        {
            if (!json_next(&next, &name, &value) || json_kind(name) || !same_value(value, part))
                return false;
        }
    } else {
        json_object_foreach(wanted, of, part)
        {
            if (!json_next(&next, &name, &value) || !same_string(name, of)) return false;
            const struct json found = json_member(j, of);
            if (found.at != value.at || found.end != value.end || !same_value(value, part))
                return false;
        }
    }
    return !json_next(&next, &name, &value);
}

static bool same_value(struct json j, json_t *wanted)
{
    int64_t whole = 0;
    bool truth = false;
    switch (json_typeof(wanted)) {
    case JANSSON_OBJECT: return json_kind(j) == JSON_OBJECT && same_parts(j, wanted);
    case JSON_ARRAY: return json_kind(j) == JSON_LIST && same_parts(j, wanted);
    case JANSSON_STRING: return same_string(j, json_string_value(wanted));
    case JSON_INTEGER:
        return json_int(j, INT64_MIN, INT64_MAX, &whole) && whole == json_integer_value(wanted);
    case JSON_REAL: {
        char number[64] = "";
        const size_t n = (size_t)(j.end - j.at);
        if (json_kind(j) != JSON_NUMBER || n >= sizeof number) return false;
        memcpy(number, j.at, n);
        return !json_int(j, INT64_MIN, INT64_MAX, &whole) &&
               strtod(number, NULL) == json_real_value(wanted);
    }
    case JANSSON_NULL: return json_kind(j) == JSON_NULL;
    default: return json_bool(j, &truth) && truth == json_is_true(wanted);
    }
}

static struct {
    long same, refused, deep, numbers;
} seen;

/* A text that is good up to some byte and is cut there only lacks its end. */
static bool prefix_good(const char *text, size_t where)
{
    struct json out;
    size_t again;
    return json_check(text, where, &out, &again) || again == where;
}

static void compare(const char *text, size_t n)
{
    json_error_t error;
    struct json j;
    size_t where;
    json_t *wanted = json_loadb(text, n, JSON_DECODE_ANY | JSON_REJECT_DUPLICATES, &error);
    const bool good = json_check(text, n, &j, &where);
    bool fine = good || prefix_good(text, where);
    if (wanted && height(wanted) > JSON_DEPTH_MAX) {
        seen.deep++;
        fine &= !good;
    } else if (wanted) {
        seen.same++;
        fine &= good && same_value(j, wanted);
    } else if (json_error_code(&error) == json_error_numeric_overflow) {
        seen.numbers++;
    } else {
        seen.refused++;
        fine &= !good;
    }
    if (!CHECK(fine)) printf("    %.*s\n    %s\n", (int)n, text, wanted ? "good" : error.text);
    json_decref(wanted);
}

int main(void)
{
    static char room[ROOM];
    for (int i = 0; i < TEXTS; i++) {
        struct buf b = BUF_ON(room);
        if (below(20)) make_value(&b, 0);
        else make_deep(&b);
        if (b.full) continue;
        compare(room, b.n);
        for (unsigned k = below(4); k--;) {
            damage(&b);
            compare(room, b.n);
        }
    }
    printf("%ld good, %ld bad, %ld too deep, %ld with numbers without room\n", seen.same,
           seen.refused, seen.deep, seen.numbers);
    CHECK(seen.same > TEXTS / 2 && seen.refused > TEXTS / 2 && seen.deep > TEXTS / 200);
    return unit_end();
}
