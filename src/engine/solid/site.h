/* site.h -- a structure made ready to be asked about many placements.
 *
 * site_fits() is can_put() == FITS and site_put() is can_put(), but many times as fast when most
 * answers are no. Neither asks whether the piece is already used.
 */
#ifndef SOLID_SITE_H
#define SOLID_SITE_H

#include "solid/contacts.h"
#include "solid/stand.h"

struct site {
    struct cells taken;
    uint8_t mark[CELLS]; /* what is at, below, above and on the five ways out of a cell */
    bool stands;
    struct owners owners;
    struct contacts contacts;
    uint16_t over[NODES]; /* of each body: it and all that lies on it, or on what lies on it */
    struct forces forces; /* that hold the structure */
};

void site_init(struct site *, const struct structure *);
/* The structure without its piece i. True if can_take() == FITS; if not, there is no site. */
bool site_init_without(struct site *, const struct structure *, int i);
bool site_fits(const struct site *, int placement);
enum fit site_put(const struct site *, int placement);

#endif
