/* balance.h -- can contact forces hold a few bodies that lean on each other and on one fixed body?
 *
 * The bodies are numbered from 0; number `bodies` is the fixed one (the ground, or whatever the
 * rest of the structure stands on). Each contact pushes one body up and another down, with any
 * force inside its hull. The question is whether a system of three equations a body has a solution
 * that is nowhere negative (D4).
 *
 * 1. block_stands() lets a simplex in doubles propose a verdict. For a yes it rounds the forces of
 *    the contacts that can be chosen to whole numbers, lets a tree of the others take up the rest,
 *    and checks every hull; for a no it rounds the motion that would release energy (a Farkas
 *    vector) and checks that no contact hinders it. Both checks are in integers and prove the
 *    verdict.
 *    (Rings of bodies that hold each other are tried once more as one body.)
 * 2. If neither check passes, block_stands_exactly() decides, by a simplex in whole numbers. It
 *    needs no doubles, and always ends (Bland's rule).
 * 3. So the verdict never depends on how a machine rounds.
 */
#ifndef SOLID_BALANCE_H
#define SOLID_BALANCE_H

#include "solid/hull.h"
#include "solid/space.h"

enum {
    BODIES_MAX = STRUCTURE_MAX,
    CONTACTS_MAX = STRUCTURE_MAX * PIECE_CELLS, /* one a cell, below it */
    FORCES_MAX = 4 * CONTACTS_MAX,
    EQUATIONS_MAX = 3 * BODIES_MAX,
};

struct contact {
    uint8_t above, below;
    struct hull hull;
};

struct block {
    int bodies, contacts;
    struct load load[BODIES_MAX];
    struct contact contact[CONTACTS_MAX];
};

/* Proved forces are in parts of a cell's weight. A load that is not too large can be compared with
 * any hull in 64 bits: 2 * 64 * 1200 * 2400 times a unit is below 2^63. */
#define FORCE_UNIT (INT64_C(1) << 34)
static inline bool load_too_large(const struct load *l)
{
    const int64_t most = 64 * FORCE_UNIT, turning = 64 * INT64_C(1200) * FORCE_UNIT;
    return l->f > most || l->x > turning || l->x < -turning || l->y > turning || l->y < -turning;
}

/* What each contact carries. It may be unknown even if the structure stands. */
struct proof {
    bool known;
    struct load carried[CONTACTS_MAX];
};

enum verdict { UNDECIDED, STANDS, FALLS };

bool block_stands(const struct block *, struct proof *);
enum verdict block_proposed(const struct block *, struct proof *); /* proved, or UNDECIDED */
bool block_stands_exactly(const struct block *);

#endif
