/* pairs.h -- two lists side by side: what stayed, what changed, what went and what came.
 *
 * The lists are walked from the front. Where two elements differ, the nearest place at which one of
 * them turns up in the other list says what went or came before it; where there is none within
 * PAIRS_AHEAD, one element has become the other. So the result is a function of the two lists, and
 * takes time in proportion to them. It need not be the shortest.
 */
#ifndef CORE_PAIRS_H
#define CORE_PAIRS_H

#include <stdbool.h>
#include <stddef.h>

enum { PAIRS_AHEAD = 8 };
enum pair { PAIR_SAME, PAIR_CHANGED, PAIR_CUT, PAIR_NEW, PAIRS_END };

struct pairs {
    const void *before, *after;
    size_t nbefore, nafter;
    size_t each; /* for `same` */
    bool (*same)(const struct pairs *, size_t i, size_t j);
    bool fixed;  /* lists of one length, in which everything has its place */
    size_t i, j; /* the next of each */
};

static inline enum pair pairs_differ(const struct pairs *p)
{
    for (size_t k = 1; k <= PAIRS_AHEAD && !p->fixed; k++) {
        if (p->i + k < p->nbefore && p->same(p, p->i + k, p->j)) return PAIR_CUT;
        if (p->j + k < p->nafter && p->same(p, p->i, p->j + k)) return PAIR_NEW;
    }
    return PAIR_CHANGED;
}

/* Goes on by one; p->i - 1 and p->j - 1 are then those it is about. */
static inline enum pair pairs_next(struct pairs *p)
{
    enum pair found = PAIR_SAME;
    if (p->i == p->nbefore && p->j == p->nafter) return PAIRS_END;
    if (p->i == p->nbefore) found = PAIR_NEW;
    else if (p->j == p->nafter) found = PAIR_CUT;
    else if (!p->same(p, p->i, p->j)) found = pairs_differ(p);
    p->i += found != PAIR_NEW;
    p->j += found != PAIR_CUT;
    return found;
}

/* Writes the beginning of the change of a list, as schema.h says it: what went, and what came
 * before its end. True if there was anything to write. */
struct buf;
bool pairs_json(struct pairs, struct buf *);
/* The number of an element, as the next member: "7": */
void pairs_key(size_t i, bool first, struct buf *);

#endif
