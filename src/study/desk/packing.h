/* packing.h -- what `sightline puzzle pack` is asked for. */
#ifndef DESK_PACKING_H
#define DESK_PACKING_H

#include "shell/shell.h"
#include "solid/pack.h"

struct packing {
    struct shell *shell;
    const char *box, *region; /* as they were named; one of them is NULL */
    int side[3];              /* layers, rows, columns; a plane is one layer */
    int16_t at[PACK_BOX_MAX]; /* by place in that box: 1 + the cell; 0: not to be filled */
    char letter[PACK_PIECES_MAX + 1];
    uint8_t copy[PACK_PIECES_MAX]; /* which of those with the same letter, from 0 on */
    int copies;                    /* of the most frequent letter */
    bool count, json;
    int64_t limit; /* 0: all */
    int64_t jobs;
    struct pack_cell cell[PACK_CELLS_MAX];
    struct pack_piece piece[PACK_PIECES_MAX];
    struct pack_puzzle puzzle;
    struct pack *pack;
};

/* The cells of a drawing; EXIT_OK, or the code after a complaint. */
int region_read(struct packing *, const char *path);

int packing_search(struct packing *);

/* Letter grids: the layers beside each other, the lowest first; or one line of JSON. If two pieces
 * have the same letter, the second gets a small one; if more do, each letter gets a number. */
void packing_print(const struct packing *, int64_t number, const uint8_t *piece);
void packing_print_head(const struct packing *);
void packing_print_total(const struct packing *, int64_t packings, bool whole);

#endif
