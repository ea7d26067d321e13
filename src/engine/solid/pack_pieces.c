/* pack_pieces.c -- the twelve pentominoes and the seven pieces of the Soma cube. */
#include "solid/pack.h"

const char pack_pentomino_letters[13] = "FILNPTUVWXYZ";
const char pack_soma_letters[PACK_SOMA + 1] = "VLTZABP";

#define PIECE(...) \
    { \
        .cell = (const struct pack_cell[]){__VA_ARGS__}, \
        .n = sizeof((const struct pack_cell[]){__VA_ARGS__}) / sizeof(struct pack_cell), \
    }

static const struct pack_piece pentomino[] = {
    PIECE({1, 0, 0}, {2, 0, 0}, {0, 1, 0}, {1, 1, 0}, {1, 2, 0}), /* F */
    PIECE({0, 0, 0}, {0, 1, 0}, {0, 2, 0}, {0, 3, 0}, {0, 4, 0}), /* I */
    PIECE({0, 0, 0}, {0, 1, 0}, {0, 2, 0}, {0, 3, 0}, {1, 3, 0}), /* L */
    PIECE({1, 0, 0}, {1, 1, 0}, {0, 2, 0}, {1, 2, 0}, {0, 3, 0}), /* N */
    PIECE({0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1, 1, 0}, {0, 2, 0}), /* P */
    PIECE({0, 0, 0}, {1, 0, 0}, {2, 0, 0}, {1, 1, 0}, {1, 2, 0}), /* T */
    PIECE({0, 0, 0}, {2, 0, 0}, {0, 1, 0}, {1, 1, 0}, {2, 1, 0}), /* U */
    PIECE({0, 0, 0}, {0, 1, 0}, {0, 2, 0}, {1, 2, 0}, {2, 2, 0}), /* V */
    PIECE({0, 0, 0}, {0, 1, 0}, {1, 1, 0}, {1, 2, 0}, {2, 2, 0}), /* W */
    PIECE({1, 0, 0}, {0, 1, 0}, {1, 1, 0}, {2, 1, 0}, {1, 2, 0}), /* X */
    PIECE({1, 0, 0}, {0, 1, 0}, {1, 1, 0}, {1, 2, 0}, {1, 3, 0}), /* Y */
    PIECE({0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {1, 2, 0}, {2, 2, 0}), /* Z */
};

const struct pack_piece pack_soma[PACK_SOMA] = {
    PIECE({0, 0, 0}, {1, 0, 0}, {0, 1, 0}),            /* V */
    PIECE({0, 0, 0}, {1, 0, 0}, {2, 0, 0}, {0, 1, 0}), /* L */
    PIECE({0, 0, 0}, {1, 0, 0}, {2, 0, 0}, {1, 1, 0}), /* T */
    PIECE({0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {2, 1, 0}), /* Z */
    PIECE({0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 1, 1}), /* A */
    PIECE({0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1, 0, 1}), /* B */
    PIECE({0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}), /* P */
};

const struct pack_piece *pack_pentomino(char letter)
{
    for (int i = 0; pack_pentomino_letters[i]; i++)
        if (pack_pentomino_letters[i] == letter) return &pentomino[i];
    return NULL;
}
