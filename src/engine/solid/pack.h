/* pack.h -- every way to fill a region with pieces, up to its symmetries.
 *
 * A region is a set of cells, a piece is a list of cells. Every piece is used once and all of them
 * together fill the region. Pieces of one shape are one kind: swapping two of them does not make
 * another packing. Two packings count as one if a symmetry of the region carries one into the
 * other, a reflection only if the pieces as a set are their own mirror image (the Soma cube: two
 * pieces are mirror images of each other, so 240 packings and not 480).
 *
 * A flat region with pieces of up to five cells is searched cell by cell, all shapes that fit there
 * at once (pack_plane.c); everything else as an exact cover problem (pack_cover.c).
 *
 * pack_open() prepares; pack_search() may then run any number of times, also at the same time, each
 * with its own work room. The order of the packings is always the same. A search is cut into tasks,
 * numbered from 0 in that order; to share the work, take some of them and skip the rest.
 */
#ifndef SOLID_PACK_H
#define SOLID_PACK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    PACK_CELLS_MAX = 128,    /* of the region */
    PACK_COORD_MAX = 127,    /* of a cell */
    PACK_BOX_MAX = 4096,     /* cells of the box round the region */
    PACK_PIECES_MAX = 128,   /* all copies counted */
    PACK_KINDS_MAX = 32,     /* different ones */
    PACK_PIECE_MAX = 32,     /* cells of a piece */
    PACK_PLACES_MAX = 32768, /* ways to put one piece into the region, all pieces together */
    PACK_SYMMETRIES_MAX = 48
};

struct pack_cell {
    uint8_t x, y, z;
};

enum pack_turn {
    PACK_TURN,      /* rotated in space; in a flat region that turns it over too */
    PACK_TURN_FLAT, /* rotated about z only: never turned over */
    PACK_MIRROR,    /* rotated in space, or its mirror image */
};

struct pack_piece {
    const struct pack_cell *cell; /* in any order, each once */
    uint8_t n;
    uint8_t turn;
};

struct pack_puzzle {
    const struct pack_cell *cell; /* the region */
    int cells;
    const struct pack_piece *piece;
    int pieces;
};

enum pack_fault {
    PACK_GOOD,
    PACK_NO_CELLS,   /* the region is empty */
    PACK_MANY_CELLS, /* more than PACK_CELLS_MAX */
    PACK_WIDE,       /* a coordinate or the box round the region is beyond its limit */
    PACK_CELL_TWICE, /* in the region or in a piece */
    PACK_NO_PIECES,
    PACK_MANY_PIECES,
    PACK_MANY_KINDS,
    PACK_PIECE_SIZE, /* a piece has no cells or too many */
    PACK_VOLUME,     /* the pieces have more or fewer cells than the region */
    PACK_MANY_PLACES
};

/* Everything a search reads. Large: keep it off the stack. */
struct pack;
size_t pack_size(void);
/* `at`, if not NULL, gets the piece at fault, or -1 if it is the region. */
enum pack_fault pack_open(struct pack *, const struct pack_puzzle *, int *at);
/* The room that a search needs, aligned like a uint64_t pair (16 bytes). */
size_t pack_work_size(const struct pack *);
/* The order of the symmetry group, 1 to 48. */
int pack_symmetries(const struct pack *);

/* The asker. Any function may be NULL: every task is taken, packings are only counted, and it never
 * stops.
 * found: the piece (its index in the puzzle) in each cell (in the order of the puzzle's region). */
struct pack_asker {
    void *context;
    bool (*take)(void *context, uint32_t task);
    bool (*found)(void *context, uint32_t task, const uint8_t *piece); /* false: enough */
    bool (*stop)(void *context); /* asked now and then; true: give up */
};

struct pack_result {
    uint64_t packings, nodes;
    uint32_t tasks; /* seen, taken or not */
    bool whole;     /* false: somebody said stop or enough */
};

void pack_search(const struct pack *, const struct pack_asker *, void *work, struct pack_result *);

/* Pieces with names. A pentomino by its letter (FILNPTUVWXYZ), or NULL; and the Soma cube. */
enum { PACK_SOMA = 7 };
extern const char pack_pentomino_letters[13], pack_soma_letters[PACK_SOMA + 1];
const struct pack_piece *pack_pentomino(char letter);
extern const struct pack_piece pack_soma[PACK_SOMA];

#endif
