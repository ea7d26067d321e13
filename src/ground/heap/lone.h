/* lone.h -- one match in memory of its own, from malloc.
 *
 * For programs that drive one match at a time: the terminal, the lab, scenarios, tests. A host of
 * many tables shares boxes and scratch among them instead.
 */
#ifndef HEAP_LONE_H
#define HEAP_LONE_H

#include "match/match.h"

struct lone {
    struct box *box;
    struct scratch *scratch;
    struct match *match;
};

/* Lends from malloc, without a limit. */
extern const struct lender heap_lender;

/* NULL, and *f says why; without memory f->message.key is "heap.fault.memory". */
struct match *lone_open(struct lone *, const struct setting *, struct fault *f);
/* The same box and memory for the next match; its setting may differ in seed and hidden text. */
struct match *lone_again(struct lone *, const struct setting *, struct fault *f);
void lone_release(struct lone *);

#endif
