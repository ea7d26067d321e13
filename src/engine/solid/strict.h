/* strict.h -- challenges whose few cards leave exactly one structure.
 *
 * A challenge is strict for a set of sides if exactly one structure shows their cards, stands and
 * can be built. A random challenge is almost never strict for two cards. So a structure is changed
 * placement by placement: a change that leaves fewer answers is kept, one that leaves a few more is
 * kept sometimes. It begins with few pieces and takes one more whenever few answers are left. While
 * it changes, answers are counted up to the limit for keeping; the result is counted to the end.
 *
 * A wish makes the same challenge on every machine: luck, work and weights are whole numbers. But
 * its code is the share code, which says what the structure is and not how it was found (decision
 * 0018). So this maker may be improved.
 */
#ifndef SOLID_STRICT_H
#define SOLID_STRICT_H

#include "solid/make.h"

enum {
    STRICT_LEAST = 3, /* pieces */
    STRICT_MOST = STRUCTURE_MAX,
    STRICT_WORK = 8000000, /* for one challenge, in placements tried, before it is given up */
    STRICT_KINDS = 3,
};

extern const uint8_t strict_sides[STRICT_KINDS]; /* cards 1+2, 3+4, 1 to 3 */

/* The sides of "1+2", "3+4" or "1-3" (or "1+2+3"); 0: anything else. */
unsigned strict_named(const char *cards);

struct strict_wish {
    int set;        /* of pieces: 0 to PIECE_SETS - 1 */
    unsigned sides; /* one of strict_sides */
    int pieces;     /* STRICT_LEAST to STRICT_MOST */
    uint64_t seed;
};

/* False: no such wish; or STRICT_WORK was not enough, and another seed may do. */
bool strict_make(struct make_room *, const struct strict_wish *, struct challenge *);

/* Is there exactly one structure that shows the cards of these sides, stands and can be built?
 * Takes what it spends (placements tried) off `nodes`; if they run out, nothing is proven. */
bool strict_proven(struct cards_room *, const struct structure *, unsigned sides, uint16_t pieces,
                   uint32_t *nodes);

#endif
