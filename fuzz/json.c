/* json.c -- any bytes as a message in JSON.
 *
 * What is taken is found again: each member of each object at its place by its name, each string as
 * whole characters of UTF-8 that can be written and read back. A text that is refused at some byte
 * and cut there is refused only because it lacks its end.
 */
#include "core/json.h"

#include <stdlib.h>
#include <string.h>

#include "common.h"
#include "core/buf.h"
#include "core/cursor.h"

enum { ROOM = 1 << 14 };

/* The text of a string; written again, it is the same string. */
static const char *hold_string(struct json j)
{
    static char text[ROOM], again[6 * ROOM], room[ROOM];
    struct buf b = BUF_ON(text), q = BUF_ON(again), r = BUF_ON(room);
    struct json copy;
    size_t where;
    HOLD(json_text(j, &b) && json_is(j, text) && b.n == strlen(text));
    for (size_t at = 0, n; at < b.n; at += n) HOLD((n = text_character(text + at, b.n - at)) > 0);
    buf_json(&q, text);
    HOLD(json_check(again, q.n, &copy, &where) && json_is(copy, text));
    HOLD(json_text(copy, &r) && !strcmp(room, text));
    buf_char(&b, 'x');
    HOLD(!json_is(j, text));
    buf_back(&b, b.n - 1);
    return text;
}

static void hold_value(struct json j, struct json in, int depth)
{
    int64_t number;
    bool truth;
    const enum json_kind kind = json_kind(j);
    HOLD(j.at >= in.at && j.at < j.end && j.end <= in.end && depth <= JSON_DEPTH_MAX);
    HOLD(json_int(j, INT64_MIN, INT64_MAX, &number) <= (kind == JSON_NUMBER));
    HOLD(json_bool(j, &truth) == (kind == JSON_BOOL));
    if (kind == JSON_STRING) hold_string(j);
    struct json next = json_first(j), name, value;
    for (const char *from = j.at; json_next(&next, &name, &value); from = value.end) {
        HOLD(value.at > from && (kind == JSON_OBJECT || kind == JSON_LIST));
        if (kind == JSON_OBJECT) {
            const struct json found = json_member(j, hold_string(name));
            HOLD(name.at >= from && name.end < value.at);
            HOLD(found.at == value.at && found.end == value.end);
        } else {
            HOLD(json_kind(name) == JSON_NOTHING);
        }
        hold_value(value, j, depth + 1);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *bytes = fuzz_room(size ? size : 1);
    struct json j, cut;
    size_t where, again;
    memcpy(bytes, data, size);
    if (json_check(bytes, size, &j, &where)) {
        HOLD(where == size);
        hold_value(j, (struct json){bytes, bytes + size}, 0);
    } else {
        HOLD(where <= size && json_kind(j) == JSON_NOTHING);
        HOLD(json_check(bytes, where, &cut, &again) || again == where);
    }
    free(bytes);
    return 0;
}
