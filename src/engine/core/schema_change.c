/* What is different between two structs of one kind, as JSON. */
#include "core/buf.h"
#include "core/pairs.h"
#include "core/schema.h"
#include "core/schema_inside.h"

static bool same_element(const struct lists *l, size_t i, size_t j)
{
    const unsigned char *before = l->before, *after = l->after;
    return !memcmp(before + i * l->each, after + j * l->each, l->each);
}

/* Elements by number, or all of them? A number with its quotes costs as much as three values. */
static bool better_whole(const struct field *f, const struct pairs *p)
{
    const size_t stayed = p->start + p->count[PAIR_SAME] + p->count[PAIR_CHANGED];
    const size_t edits = p->n - p->count[PAIR_SAME];
    return !stayed || (f->type != FIELD_OBJECT && edits * 4 > p->lists.nafter);
}

static bool change_row(const struct field *f, const unsigned char *before, size_t nbefore,
                       const unsigned char *after, size_t nafter, struct buf *b)
{
    const size_t shorter = nbefore < nafter ? nbefore : nafter;
    const bool grows = !memcmp(before, after, shorter * f->each);
    const struct lists lists = {.before = before,
                                .after = after,
                                .nbefore = nbefore,
                                .nafter = nafter,
                                .each = f->each,
                                .start = grows ? shorter : 0,
                                .fixed = f->counter < 0,
                                .same = same_element};
    struct pairs p;
    if (!pairs_make(&p, &lists) || better_whole(f, &p)) {
        schema_json_row(f, after, nafter, b);
        return true;
    }
    bool any = pairs_json(&p, b);
    for (enum pair found; (found = pairs_next(&p)) != PAIRS_END;) {
        const size_t start = b->n;
        if (found == PAIR_SAME || found == PAIR_CUT) continue;
        const unsigned char *now = after + (p.j - 1) * f->each;
        pairs_key(p.j - 1, !any, b);
        if (found == PAIR_CHANGED && f->of) {
            if (!schema_change(f->of, before + (p.i - 1) * f->each, now, f->each, b)) {
                buf_back(b, start);
                continue;
            }
        } else {
            schema_json_one(f, now, b);
        }
        any = true;
    }
    if (any) buf_char(b, '}');
    return any;
}

static bool change_grid(const struct field *f, const unsigned char *before,
                        const unsigned char *after, size_t n, struct buf *b)
{
    bool any = false;
    const size_t row = (size_t)f->cols * f->each;
    for (size_t i = 0; i < n / f->cols; i++, before += row, after += row) {
        if (!memcmp(before, after, row)) continue;
        pairs_key(i, !any, b);
        change_row(f, before, f->cols, after, f->cols, b);
        any = true;
    }
    if (any) buf_char(b, '}');
    return any;
}

static bool change_field(const struct field *f, const unsigned char *before,
                         const unsigned char *after, size_t size, struct buf *b)
{
    const unsigned char *x = before + f->offset, *y = after + f->offset;
    const size_t nx = field_used(f, before, size), ny = field_used(f, after, size);
    if (nx == ny && !memcmp(x, y, ny * f->each)) return false;
    if (f->shape == FIELD_GRID) return change_grid(f, x, y, ny, b);
    if (f->shape == FIELD_ROW) return change_row(f, x, nx, y, ny, b);
    if (f->of) return schema_change(f->of, x, y, f->each, b);
    schema_json_one(f, y, b);
    return true;
}

bool schema_change(const struct field *f, const void *before, const void *after, size_t size,
                   struct buf *b)
{
    const size_t start = b->n;
    bool any = false;
    for (; f->name; f++) {
        const size_t here = b->n;
        if (f->type == FIELD_GAP) continue;
        buf_bytes(b, f->json, f->json_size);
        if (change_field(f, before, after, size, b)) any = true;
        else buf_back(b, here);
    }
    if (!any) return false;
    if (b->n > start) b->at[start] = '{'; /* where the first comma stood */
    buf_char(b, '}');
    return true;
}
