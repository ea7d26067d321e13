#include "scenario/json.h"

#include <string.h>

#include "core/buf.h"

static size_t string_length(const char *p)
{
    size_t n = 1;
    while (p[n] && p[n] != '"') n += p[n] == '\\' && p[n + 1] ? 2 : 1;
    return p[n] ? n + 1 : 0;
}

/* Counts brackets instead of calling itself: foreign text must not decide how deep the stack is. */
size_t json_length(const char *p)
{
    size_t n = 0;
    int depth = 0;
    do {
        size_t one = 1;
        if (p[n] == '\0') return 0;
        if (p[n] == '[' || p[n] == '{') depth++;
        else if (p[n] == ']' || p[n] == '}') depth--;
        else if (p[n] == '"') one = string_length(p + n);
        else if (depth == 0) one = strcspn(p + n, "[]{},:\" ");
        if (one == 0 || depth < 0) return 0;
        n += one;
    } while (depth > 0);
    return n;
}

/* The i-th element of an array or member of an object; NULL if there are fewer. */
static const char *element(const char *value, int i)
{
    const char *p = value + 1;
    if ((*value != '[' && *value != '{') || *p == ']' || *p == '}') return NULL;
    for (; i > 0; i--) {
        p += json_length(p);
        if (*p == ':') p += 1 + json_length(p + 1);
        if (*p != ',') return NULL;
        p++;
    }
    return p;
}

static const char *member(const char *object, const char *name, size_t n)
{
    const char *p;
    if (*object != '{') return NULL;
    for (int i = 0; (p = element(object, i)); i++) {
        size_t length = json_length(p);
        if (length == n + 2 && !memcmp(p + 1, name, n)) return p + length + 1;
    }
    return NULL;
}

static int element_number(const char *p, size_t n)
{
    int value = 0;
    if (n == 0 || n > 5) return -1;
    for (size_t i = 0; i < n; i++) {
        if (p[i] < '0' || p[i] > '9') return -1;
        value = value * 10 + (p[i] - '0');
    }
    return value;
}

enum json_found json_pick(const char *json, const char *path, const char **out, const char **part)
{
    *out = json;
    for (*part = path;; ++*part) {
        size_t n = strcspn(*part, ".");
        bool array = **out == '[';
        int index = element_number(*part, n);
        const char *next = array ? index < 0 ? NULL : element(*out, index) : member(*out, *part, n);
        if (!next) return array && index >= 0 ? JSON_NO_ELEMENT : JSON_NO_NAME;
        *out = next;
        *part += n;
        if (**part == '\0') return JSON_FOUND;
    }
}

int json_count(const char *value)
{
    int n = 0;
    if (*value != '[') return -1;
    while (element(value, n)) n++;
    return n;
}

bool json_has(const char *array, const char *value, size_t n)
{
    const char *p;
    for (int i = 0; (p = element(array, i)); i++)
        if (json_length(p) == n && !memcmp(p, value, n)) return true;
    return false;
}

size_t json_name(const char *object, int i, const char **name)
{
    const char *p = *object == '{' ? element(object, i) : NULL;
    size_t n = p ? json_length(p) : 0;
    if (n < 2) return 0;
    *name = p + 1;
    return n - 2;
}

static bool is_number(const char *p)
{
    if (*p == '-') p++;
    return *p >= '0' && *p <= '9' && p[strspn(p, "0123456789")] == '\0';
}

bool json_tidy(const char *text, char *room, size_t size)
{
    struct buf b;
    bool quoted = false;
    buf_init(&b, room, size);
    if (*text != '[' && *text != '{' && *text != '"' && !is_number(text)) {
        buf_json(&b, text);
        return *text && !b.full;
    }
    for (const char *p = text; *p; p++) {
        if (*p == '"') quoted = !quoted;
        if (*p == '\\' && p[1]) buf_char(&b, *p++);
        if (*p != ' ' || quoted) buf_char(&b, *p);
    }
    return !b.full && json_length(room) == b.n;
}
