#include "core/pairs.h"

#include "core/buf.h"

void pairs_key(size_t i, bool first, struct buf *b)
{
    buf_text(b, first ? "{\"" : ",\"");
    buf_uint(b, i);
    buf_text(b, "\":");
}

static bool numbers(struct pairs p, enum pair which, const char *open, struct buf *b)
{
    bool any = false;
    for (enum pair found; (found = pairs_next(&p)) != PAIRS_END;) {
        if (found != which) continue;
        if (which == PAIR_NEW && p.i == p.nbefore) break; /* the end of a list grows by itself */
        buf_text(b, any ? "," : open);
        buf_uint(b, which == PAIR_CUT ? p.i - 1 : p.j - 1);
        any = true;
    }
    if (any) buf_char(b, ']');
    return any;
}

bool pairs_json(struct pairs p, struct buf *b)
{
    bool cut = !p.fixed && numbers(p, PAIR_CUT, "{\"cut\":[", b);
    return (!p.fixed && numbers(p, PAIR_NEW, cut ? ",\"new\":[" : "{\"new\":[", b)) || cut;
}
