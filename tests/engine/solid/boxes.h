/* boxes.h -- boxes to be packed. */
#ifndef TESTS_SOLID_BOXES_H
#define TESTS_SOLID_BOXES_H

#include "solid/pack.h"

/* All cells of a box; returns how many. */
static inline int fill_box(struct pack_cell *cell, int a, int b, int c)
{
    int n = 0;
    for (int z = 0; z < c; z++)
        for (int y = 0; y < b; y++)
            for (int x = 0; x < a; x++)
                cell[n++] = (struct pack_cell){(uint8_t)x, (uint8_t)y, (uint8_t)z};
    return n;
}

#endif
