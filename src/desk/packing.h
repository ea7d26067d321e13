/* packing.h -- what `sightline puzzle pack` is asked for. */
#ifndef DESK_PACKING_H
#define DESK_PACKING_H

#include "shell/shell.h"
#include "solid/pack.h"

struct packing {
    struct shell *shell;
    const char *box;
    int side[3]; /* layers, rows, columns; a plane is one layer */
    char letter[PACK_PIECES_MAX + 1];
    bool count, json;
    int64_t limit; /* 0: all */
    int64_t jobs;
    struct pack_cell cell[PACK_CELLS_MAX];
    struct pack_piece piece[PACK_PIECES_MAX];
    struct pack_puzzle puzzle;
    struct pack *pack;
};

int packing_search(struct packing *);

/* Letter grids: the layers beside each other, the lowest first; or one line of JSON. */
void packing_print(const struct packing *, int64_t number, const uint8_t *piece);
void packing_print_head(const struct packing *);
void packing_print_total(const struct packing *, int64_t packings, bool whole);

#endif
