/* contacts.h -- who rests on whom in a structure.
 *
 * Bodies are the pieces of the list and, after the last, the ground. on[a][b] are the unit squares
 * with which a lies on b, as bits y * 6 + x. A fixed body needs no balance: it is one with the
 * ground (D4: its three equations are dropped).
 *
 * What hangs on the rest by one body only can be judged alone, as if that body were the ground, and
 * then counts there with its weight. So a structure falls apart into the blocks of this graph, and
 * most blocks are one piece on one other: a point in a polygon.
 */
#ifndef SOLID_CONTACTS_H
#define SOLID_CONTACTS_H

#include "solid/forces.h"

struct contacts {
    uint8_t n;            /* pieces 0..n-1; the ground is GROUND */
    uint16_t fixed;       /* bodies */
    uint16_t near[NODES]; /* bodies above and below */
    uint64_t on[NODES][NODES];
    struct load load[NODES];
};

/* Which body is in a cell (GROUND below the lowest layer, NOBODY: none), for cells -36 to 251. */
struct owners {
    uint8_t at[CELLS + 2 * SIDE * SIDE];
};

void owners_init(struct owners *);
void owners_add(struct owners *, int placement, int body);
struct load placement_load(int placement);

void contacts_init(struct contacts *, const struct structure *);
/* One more piece, number n, that the owners do not have yet. */
void contacts_add(struct contacts *, const struct owners *, int placement);
void contacts_fix(struct contacts *, int body);
bool contacts_stand(const struct contacts *);
/* The same, with the forces that hold it, if it does. */
bool contacts_held(const struct contacts *, struct forces *);
/* The same, if it is known to stand without its last piece: only what that piece weighs on is
 * judged again. */
bool contacts_stand_anew(const struct contacts *);

#endif
