/* What is different between two structs of one kind, as JSON. */
#include "core/buf.h"
#include "core/pairs.h"
#include "core/schema.h"
#include "core/schema_inside.h"

static bool same(const struct pairs *p, size_t i, size_t j)
{
    const unsigned char *before = p->before, *after = p->after;
    return !memcmp(before + i * p->each, after + j * p->each, p->each);
}

/* Past what is the same at the beginning. */
static void skip(struct pairs *p)
{
    size_t n = p->nbefore < p->nafter ? p->nbefore : p->nafter;
    if (!memcmp(p->before, p->after, n * p->each)) p->i = p->j = n;
    while (p->i < n && same(p, p->i, p->j)) p->i++, p->j++;
}

/* Elements by number, or all of them? A number and its quotes cost as much as three small values. */
static bool better_whole(const struct field *f, struct pairs p)
{
    size_t edits = 0, stayed = p.i;
    for (enum pair found; (found = pairs_next(&p)) != PAIRS_END;) {
        edits += found != PAIR_SAME;
        stayed += found == PAIR_SAME || found == PAIR_CHANGED;
    }
    return !stayed || (f->type != FIELD_OBJECT && edits * 4 > p.nafter);
}

static bool change_row(const struct field *f, struct pairs p, struct buf *b)
{
    p.same = same;
    skip(&p);
    if (better_whole(f, p)) {
        schema_json_row(f, p.after, p.nafter, b);
        return true;
    }
    bool any = pairs_json(p, b);
    for (enum pair found; (found = pairs_next(&p)) != PAIRS_END;) {
        const size_t start = b->n;
        if (found == PAIR_SAME || found == PAIR_CUT) continue;
        const unsigned char *now = (const unsigned char *)p.after + (p.j - 1) * p.each;
        pairs_key(p.j - 1, !any, b);
        if (found == PAIR_CHANGED && f->of) {
            const unsigned char *was = (const unsigned char *)p.before + (p.i - 1) * p.each;
            if (!schema_change(f->of, was, now, p.each, b)) {
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

static struct pairs row_pairs(const struct field *f, const unsigned char *before, size_t nbefore,
                              const unsigned char *after, size_t nafter)
{
    return (struct pairs){.before = before,
                          .after = after,
                          .nbefore = nbefore,
                          .nafter = nafter,
                          .each = f->each,
                          .fixed = f->counter < 0};
}

static bool change_grid(const struct field *f, const unsigned char *before,
                        const unsigned char *after, size_t n, struct buf *b)
{
    bool any = false;
    const size_t row = (size_t)f->cols * f->each;
    for (size_t i = 0; i < n / f->cols; i++, before += row, after += row) {
        if (!memcmp(before, after, row)) continue;
        pairs_key(i, !any, b);
        change_row(f, row_pairs(f, before, f->cols, after, f->cols), b);
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
    if (f->shape == FIELD_ROW) return change_row(f, row_pairs(f, x, nx, y, ny), b);
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
