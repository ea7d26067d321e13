/* hull.h -- the convex polygon on which one body rests on another.
 *
 * Lengths are in 1/200 of a cell's edge. A unit square of contact at (x, y) carries forces at its
 * four corners, 91 away from its centre (D4); together the squares of a contact carry exactly the
 * forces that act somewhere in the hull of these corners.
 */
#ifndef SOLID_HULL_H
#define SOLID_HULL_H

#include <stdbool.h>
#include <stdint.h>

enum {
    EDGE = 200,           /* of a cell */
    CENTRE = EDGE / 2,    /* of a cell */
    CORNER = CENTRE - 91, /* the nearer corners of a square */
    HULL_MAX = 24,
};

struct hull {
    int n;
    int16_t x[HULL_MAX], y[HULL_MAX]; /* counterclockwise, no three in a line */
};

/* A vertical force and its moments: f at (x / f, y / f). */
struct load {
    int64_t f, x, y;
};

static inline void load_add(struct load *to, const struct load *l)
{
    to->f += l->f;
    to->x += l->x;
    to->y += l->y;
}

/* Squares as bits y * 6 + x; at least one. */
void hull_of(uint64_t squares, struct hull *);
/* Can the hull carry this load? On its edge it can. */
bool hull_carries(const struct hull *, const struct load *);

#endif
