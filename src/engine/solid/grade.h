/* grade.h -- how hard a challenge is (D9 of the rules): pieces, size, position, hiddenness.
 *
 * All in whole numbers and by a table of roots, so that every machine gives the same level. Points
 * are kept in millionths: 37 points are 37000000.
 */
#ifndef SOLID_GRADE_H
#define SOLID_GRADE_H

#include "solid/space.h"

enum { LEVELS = 5, POINT = 1000000, ROUNDS_LEAST = 1, ROUNDS_MOST = 20 };

/* The parts run from 0 to POINT; `points` is their weighted sum, 0 to 100 * POINT. */
struct grade {
    uint32_t pieces, size, position, hidden;
    uint32_t points;
    uint8_t level; /* 1 to 5 */
};

/* The grade for those who hold the cards of these sides (bit s is side s; VPTS-AMB-45). */
struct grade grade_of(const struct structure *, unsigned sides);
int level_of(uint32_t points);

/* Cubes in the box around the structure, 0 to 216, to the size in millionths: the cube root. */
extern const uint32_t size_root[CELLS + 1];

/* Proposals for limited rounds. */
struct rounds {
    uint8_t easy, normal, hard;
};
int par_of(int pieces, int seats);
struct rounds rounds_of(int pieces, int seats);

#endif
