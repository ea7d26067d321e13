#include "core/pairs.h"

#include "core/buf.h"

static enum pair differ(const struct lists *l, size_t i, size_t j)
{
    for (size_t k = 1; k <= PAIRS_AHEAD && !l->fixed; k++) {
        if (i + k < l->nbefore && l->same(l, i + k, j)) return PAIR_CUT;
        if (j + k < l->nafter && l->same(l, i, j + k)) return PAIR_NEW;
    }
    return PAIR_CHANGED;
}

static void step(struct pairs *p, enum pair found)
{
    p->i += found != PAIR_NEW;
    p->j += found != PAIR_CUT;
}

bool pairs_make(struct pairs *p, const struct lists *l)
{
    const size_t shorter = l->nbefore < l->nafter ? l->nbefore : l->nafter;
    size_t start = l->start;
    while (start < shorter && l->same(l, start, start)) start++;
    p->lists = *l;
    p->start = p->i = p->j = start;
    p->n = p->at = 0;
    memset(p->count, 0, sizeof p->count);
    if (l->nbefore - start + l->nafter - start > PAIRS_MAX) return false;
    while (p->i < l->nbefore || p->j < l->nafter) {
        enum pair found = PAIR_SAME;
        if (p->i == l->nbefore) found = PAIR_NEW;
        else if (p->j == l->nafter) found = PAIR_CUT;
        else if (!l->same(l, p->i, p->j)) found = differ(l, p->i, p->j);
        p->count[found]++;
        p->pair[p->n++] = (uint8_t)found;
        step(p, found);
    }
    p->i = p->j = start;
    return true;
}

enum pair pairs_next(struct pairs *p)
{
    if (p->at == p->n) return PAIRS_END;
    const enum pair found = (enum pair)p->pair[p->at++];
    step(p, found);
    return found;
}

void pairs_key(size_t i, bool first, struct buf *b)
{
    buf_text(b, first ? "{\"" : ",\"");
    buf_uint(b, i);
    buf_text(b, "\":");
}

static bool numbers(const struct pairs *p, enum pair which, const char *open, struct buf *b)
{
    bool any = false;
    size_t i = p->start, j = p->start;
    for (size_t k = 0; k < p->n && p->count[which]; k++) {
        if (p->pair[k] == which) {
            if (which == PAIR_NEW && i == p->lists.nbefore)
                break; /* an end that grows needs no word */
            buf_text(b, any ? "," : open);
            buf_uint(b, which == PAIR_CUT ? i : j);
            any = true;
        }
        i += p->pair[k] != PAIR_NEW;
        j += p->pair[k] != PAIR_CUT;
    }
    if (any) buf_char(b, ']');
    return any;
}

bool pairs_json(const struct pairs *p, struct buf *b)
{
    bool cut = numbers(p, PAIR_CUT, "{\"cut\":[", b);
    return numbers(p, PAIR_NEW, cut ? ",\"new\":[" : "{\"new\":[", b) || cut;
}
