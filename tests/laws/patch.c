#include "patch.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "../quoted.h"

void json_pool_init(struct json_pool *p, size_t size)
{
    *p = (struct json_pool){.at = calloc(size, sizeof(struct json)), .size = size};
    if (!p->at) abort();
}

void json_pool_release(struct json_pool *p) { free(p->at); }

static struct json *make(struct json_pool *p, enum json_kind kind)
{
    if (p->n == p->size) abort();
    p->at[p->n] = (struct json){.kind = kind};
    return &p->at[p->n++];
}

static const char *plain_end(const char *p)
{
    const char *start = p;
    if (*p == '"') return quoted_end(p);
    if (!strncmp(p, "null", 4) || !strncmp(p, "true", 4)) return p + 4;
    if (*p == '-') p++;
    if (*p == '0') return p + 1;
    while (*p >= '0' && *p <= '9') p++;
    return p > start && p[-1] != '-' ? p : NULL;
}

static const char *read(struct json_pool *, const char *, struct json **);

static const char *read_inside(struct json_pool *pool, const char *p, struct json *out)
{
    const char close = out->kind == JSON_LIST ? ']' : '}';
    struct json **last = &out->first;
    if (*++p == close) return p + 1;
    for (;; p++) {
        const char *name = p, *end = NULL;
        if (out->kind == JSON_OBJECT) {
            if (!(end = quoted_end(p)) || *end != ':') return NULL;
            p = end + 1;
        }
        if (!(p = read(pool, p, last))) return NULL;
        (*last)->name = end ? name : NULL;
        (*last)->name_size = end ? (size_t)(end - name) : 0;
        last = &(*last)->next;
        if (*p == close) return p + 1;
        if (*p != ',') return NULL;
    }
}

static const char *read(struct json_pool *pool, const char *p, struct json **out)
{
    *out = make(pool, *p == '[' ? JSON_LIST : *p == '{' ? JSON_OBJECT : JSON_PLAIN);
    if ((*out)->kind != JSON_PLAIN) return read_inside(pool, p, *out);
    const char *end = plain_end(p);
    if (!end) return NULL;
    (*out)->at = p;
    (*out)->n = (size_t)(end - p);
    return end;
}

struct json *json_read(struct json_pool *pool, const char *text)
{
    struct json *out;
    const char *end = read(pool, text, &out);
    return end && !*end ? out : NULL;
}

static const struct json *find(const struct json *v, const char *name, size_t n)
{
    if (!v || v->kind != JSON_OBJECT) return NULL;
    for (const struct json *m = v->first; m; m = m->next)
        if (m->name_size == n && !memcmp(m->name, name, n)) return m;
    return NULL;
}

const struct json *json_member(const struct json *v, const char *name)
{
    char quoted[60] = "\"";
    size_t n = strlen(name);
    if (n + 3 > sizeof quoted) return NULL;
    memcpy(quoted + 1, name, n);
    quoted[n + 1] = '"';
    return find(v, quoted, n + 2);
}

static size_t count(const struct json *v)
{
    size_t n = 0;
    for (const struct json *m = v->first; m; m = m->next) n++;
    return n;
}

bool json_same(const struct json *a, const struct json *b)
{
    if (!a || !b) return a == b;
    if (a->kind != b->kind || a->n != b->n || count(a) != count(b)) return false;
    if (a->kind == JSON_PLAIN) return !memcmp(a->at, b->at, a->n);
    const struct json *y = b->first;
    for (const struct json *x = a->first; x; x = x->next) {
        const struct json *other = x->name ? find(b, x->name, x->name_size) : y;
        if (!json_same(x, other)) return false;
        y = y ? y->next : NULL;
    }
    return true;
}

static bool is_null(const struct json *v)
{
    return v->kind == JSON_PLAIN && v->n == 4 && !memcmp(v->at, "null", 4);
}

static bool listed(const struct json *numbers, size_t i)
{
    for (const struct json *m = numbers ? numbers->first : NULL; m; m = m->next)
        if (strtoul(m->at, NULL, 10) == i) return true;
    return false;
}

static const struct json *numbered(const struct json *change, size_t i)
{
    for (const struct json *m = change->first; m; m = m->next)
        if (m->name[1] >= '0' && m->name[1] <= '9' && strtoul(m->name + 1, NULL, 10) == i) return m;
    return NULL;
}

static struct json *patch_list(struct json_pool *pool, const struct json *base,
                               const struct json *change)
{
    const struct json *cut = json_member(change, "cut"), *fresh = json_member(change, "new");
    struct json *out = make(pool, JSON_LIST), **last = &out->first;
    const struct json *old = base->first;
    size_t i = 0;
    for (size_t j = 0;; j++) {
        while (old && listed(cut, i)) old = old->next, i++;
        const struct json *from = listed(fresh, j) ? NULL : old, *part = numbered(change, j);
        if (!from && !part) return out;
        *last = json_patch(pool, from, part);
        last = &(*last)->next;
        if (from) old = old->next, i++;
    }
}

static struct json *patch_object(struct json_pool *pool, const struct json *base,
                                 const struct json *change)
{
    struct json *out = make(pool, JSON_OBJECT), **last = &out->first;
    for (int fresh = 0; fresh < 2; fresh++) {
        const struct json *other = fresh ? base : change;
        for (const struct json *m = fresh  ? change->first
                                    : base ? base->first
                                           : NULL;
             m; m = m->next) {
            const struct json *part = find(other, m->name, m->name_size);
            if (fresh ? part || is_null(m) : part && is_null(part)) continue;
            *last = fresh ? json_patch(pool, NULL, m) : json_patch(pool, m, part);
            (*last)->name = m->name;
            (*last)->name_size = m->name_size;
            last = &(*last)->next;
        }
    }
    return out;
}

struct json *json_patch(struct json_pool *pool, const struct json *base, const struct json *change)
{
    struct json *out = NULL;
    if (change && change->kind == JSON_OBJECT)
        return base && base->kind == JSON_LIST ? patch_list(pool, base, change)
                                               : patch_object(pool, base, change);
    out = make(pool, JSON_PLAIN);
    *out = change ? *change : *base;
    out->next = NULL;
    out->name = NULL;
    out->name_size = 0;
    return out;
}
