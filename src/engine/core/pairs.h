/* pairs.h -- two lists side by side: what stayed, what changed, what went and what came.
 *
 * The lists are walked from the front. Where two elements differ, the nearest place at which one of
 * them turns up in the other list says what went or came before it; if there is no such place
 * within PAIRS_AHEAD, one element has become the other. So the result is a function of the two
 * lists, and takes time in proportion to them. It need not be the shortest.
 */
#ifndef CORE_PAIRS_H
#define CORE_PAIRS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct buf;

enum { PAIRS_AHEAD = 8, PAIRS_MAX = 512 };
enum pair { PAIR_SAME, PAIR_CHANGED, PAIR_CUT, PAIR_NEW, PAIRS_END };

struct lists {
    const void *before, *after;
    size_t nbefore, nafter;
    size_t each;  /* for `same` */
    size_t start; /* how many are known to be the same at the beginning */
    bool fixed;   /* lists of one length, in which everything has its place */
    bool (*same)(const struct lists *, size_t i, size_t j);
};

struct pairs {
    struct lists lists;
    size_t start;       /* how many are the same at the beginning */
    size_t count[4];    /* of each kind of pair after that */
    size_t n, at, i, j; /* pairs; the next of them, and of each list */
    uint8_t pair[PAIRS_MAX];
};

/* False: the lists are too long for this and differ too early. Then tell all of the new one. */
bool pairs_make(struct pairs *, const struct lists *);
/* Goes on to the next pair; it is about p->i - 1 and p->j - 1 as they are afterwards. */
enum pair pairs_next(struct pairs *);

/* Writes the beginning of the change of a list, as schema.h says it: what went, and what came
 * before its end. True if there was anything to write. */
bool pairs_json(const struct pairs *, struct buf *);
/* The number of an element, as the next member: "7": */
void pairs_key(size_t i, bool first, struct buf *);

#endif
