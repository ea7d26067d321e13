/* sample.h -- the sample challenge of the rules (L, I, X, V), as its cards are printed. */
#ifndef SOLID_SAMPLE_H
#define SOLID_SAMPLE_H

#include <string.h>

#include "solid/cards.h"

/* Rows 6 to 1 from the top; letters right to left on cards 2 and 4; the lowest line of the top card
 * is the row next to player 1. */
static const char *const sample_rows[SIDES][SIDE] = {
    {"....I.", "....I.", "..VVI.", "...XI.", "...XL.", "...XL."},
    {".I....", ".I....", ".VVV..", ".VX...", ".VX...", ".LX..."},
    {"...I..", "...I..", "...IV.", "...IV.", "..LIVX", "..LLLL"},
    {"..I...", "..I...", ".VI...", ".XI...", "XXXL..", "LXLL.."},
    {"...XL.", "..VVV.", "...XI.", "....L.", "......", "......"},
};

static inline void sample_cards(struct cards *cards)
{
    for (int side = 0; side < SIDES; side++) {
        for (int i = 0; i < SLOTS; i++) {
            const int column = side == 1 || side == 3 ? SIDE - 1 - i % SIDE : i % SIDE;
            const char letter = sample_rows[side][SIDE - 1 - i / SIDE][column];
            const char *at = strchr(piece_letters, letter);
            cards->slot[side][i] = at ? (uint8_t)(at - piece_letters) : EMPTY;
        }
    }
}

#endif
