/* grow.h -- random structures that show what is known of the cards and can be built.
 *
 * cards_search() chooses placements first and asks at the end what stands: with one card it drowns.
 * Here a structure grows from the floor. The domains of cards.h say which placements show the known
 * slots together; a piece is put where it fits at once (site.h), as long as every other shown piece
 * keeps a placement. When nothing fits any more, a piece that no known slot shows may help as
 * a support, or it all starts over. So whatever comes out can be built in the order of its list.
 *
 * 1. What comes depends on the wish and the rng alone.
 * 2. Every structure that can be grown may come, but not all equally often.
 */
#ifndef SOLID_GROW_H
#define SOLID_GROW_H

#include "solid/cards.h"

enum { GROW_NODES = 20000 }; /* enough for nearly every challenge, a millisecond or less for most */

struct grow_wish {
    struct cards cards;     /* the slots that are known */
    uint16_t pieces;        /* that may be part of it: bit i is piece i */
    uint16_t must;          /* that are part of it, shown or not */
    uint16_t seen[SIDES];   /* exactly the pieces seen from a side; 0: that is not known */
    struct structure fixed; /* placements that are part of it */
    int size;               /* pieces in all, if those that no known slot shows find a place */
};

/* About 800 kB. The cards in it may be read as after cards_open(). */
struct grow_room {
    struct cards_room cards;
    uint16_t must; /* pieces needed besides those shown */
    uint16_t may;  /* pieces that may come besides those two */
    int hidden;    /* how many of `may` are wanted */
    uint16_t seen[SIDES];
    uint64_t alive[STRUCTURE_MAX + 1][CARDS_WORDS];
    /* The placements of a piece that no known slot shows. */
    uint16_t unseen[PIECES + 1];
    uint16_t placement[PLACEMENTS];
};

/* False: no structure is as wished. */
bool grow_open(struct grow_room *, const struct grow_wish *);
/* The next structure, in building order. Takes what it spends (placements tried) off `nodes`;
 * false: nothing was found with that many. */
bool grow_next(struct grow_room *, struct rng *, uint32_t *nodes, struct structure *);

#endif
