/* strict.h -- challenges of which few cards leave one structure.
 *
 * A challenge is strict for a set of sides if exactly one structure shows their cards, stands and
 * can be built. Made by chance, next to none is for two cards. So a structure is changed placement
 * by placement: what leaves fewer answers is kept, what leaves a few more sometimes. It begins with
 * few pieces and takes one more whenever few answers are left. While it changes, answers are
 * counted up to what would be kept; what comes out was counted to the end.
 *
 * A wish makes the same challenge on every machine: luck, work and weights are whole numbers. But
 * its code is the share code, which says how the structure is and not how it was found (decision
 * 0018). So this maker may be made better.
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

/* Those of "1+2", "3+4" or "1-3" (or "1+2+3"); 0: none. */
unsigned strict_named(const char *cards);

struct strict_wish {
    int set;        /* of pieces: 0 to PIECE_SETS - 1 */
    unsigned sides; /* one of strict_sides */
    int pieces;     /* STRICT_LEAST to STRICT_MOST */
    uint64_t seed;
};

/* False: no such wish; or nothing came of STRICT_WORK, and another seed may do. */
bool strict_make(struct make_room *, const struct strict_wish *, struct challenge *);

/* Does exactly one structure show the cards of these sides, stand, and can it be built? Takes what
 * it spends (placements tried) off `nodes`; if they end before all are tried, nothing is proven. */
bool strict_proven(struct cards_room *, const struct structure *, unsigned sides, uint16_t pieces,
                   uint32_t *nodes);

#endif
