/* forces.h -- forces that hold a structure, and a quick yes to one more piece.
 *
 * A press is a contact with the load it carries now, in FORCE_UNITs. All bodies are in balance, and
 * each load is inside its hull. This stays true with a further load if it is led down from contact
 * to contact, at one point or shared between two, and each hull on its way carries the sum. What is
 * found is a proof, in whole numbers. The search is short: if it finds nothing, nothing is proved.
 */
#ifndef SOLID_FORCES_H
#define SOLID_FORCES_H

#include "solid/balance.h"

enum { GROUND = STRUCTURE_MAX, NODES = STRUCTURE_MAX + 1, NOBODY = 255 };

struct press {
    uint8_t above, below; /* bodies; the ground is GROUND */
    int16_t x, y;         /* the middle of the hull */
    struct hull hull;
    struct load load;
};

struct forces {
    bool known; /* if not, there may be forces all the same */
    int n;
    struct press at[CONTACTS_MAX];
};

/* A piece that may come: its weight, and its squares on other bodies and under them. */
struct lean {
    struct load load;
    unsigned over; /* bodies that lie on it */
    uint64_t under;
    int n;
    uint8_t below[PIECE_CELLS];
    uint64_t squares[PIECE_CELLS];
};

void forces_init(struct forces *);
/* Takes over what was proved for a block whose bodies have these names, the fixed one last. */
void forces_add(struct forces *, const struct block *, const uint8_t *name, const struct proof *);
/* True: there are forces that hold the piece, too. */
bool forces_hold(const struct forces *, const struct lean *);

#endif
