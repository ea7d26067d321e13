/* pack_inside.h -- what the files of the packer share.
 *
 * Cells of the region are numbered by z, y, x; a place is one piece put somewhere, a set of cells.
 * The anchor is a kind that is there once and that every symmetry maps to itself: it is placed
 * first, in one place of each orbit only. pack_tell() deals with the symmetry that is then left
 * (the stabiliser): it lets one packing of each orbit pass.
 */
#ifndef SOLID_PACK_INSIDE_H
#define SOLID_PACK_INSIDE_H

#include "solid/pack.h"

enum {
    PACK_SHAPES_MAX = (PACK_KINDS_MAX + 1) * PACK_SYMMETRIES_MAX + 1, /* one kind is on trial */
    PLANE_SHAPES_MAX = 64,
    PLANE_WIDTH_MAX = 15, /* four rows on are still in one word */
    PLANE_CELLS_MAX = 256,
    PLANE_TABLES = 8,
    NOWHERE = 255
};

struct pack_set {
    uint64_t word[2];
};

static inline void set_add(struct pack_set *s, int i)
{
    s->word[i / 64] |= UINT64_C(1) << (i % 64);
}

static inline bool set_equal(struct pack_set a, struct pack_set b)
{
    return a.word[0] == b.word[0] && a.word[1] == b.word[1];
}

static inline bool set_less(struct pack_set a, struct pack_set b)
{
    return a.word[1] != b.word[1] ? a.word[1] < b.word[1] : a.word[0] < b.word[0];
}

/* One of the 48 ways to turn and mirror a lattice: where each new coordinate comes from. */
struct pack_way {
    struct {
        uint8_t from;
        bool back;
    } axis[3];
    bool mirror;
};

struct pack_kind {
    uint8_t first, copies; /* its pieces in pack.piece[] */
    uint8_t size, turn;
    int shape, shapes; /* orientations that fit into the box round the region */
    int place, places;
};

/* An orientation: its cells as steps from the lowest corner in the box, ascending. */
struct pack_shape {
    uint16_t step[PACK_PIECE_MAX];
    uint8_t size[3];
    bool used; /* it has a place */
};

/* The plane as the search of pack_plane.c sees it: rows of `width` cells, one after another. */
struct pack_plane {
    int width, area; /* width 0: not for this search */
    int shapes;
    uint64_t fits[PLANE_TABLES][256];  /* by a byte of filled cells: shapes that avoid them */
    uint64_t cover[PLANE_SHAPES_MAX];  /* cells from the first one on */
    uint64_t others[PLANE_SHAPES_MAX]; /* shapes of other kinds */
    uint64_t allowed[PLANE_CELLS_MAX]; /* by the first cell: shapes inside the region */
    uint8_t kind[PLANE_SHAPES_MAX];
    uint8_t cell[PLANE_CELLS_MAX], at[PACK_CELLS_MAX]; /* there and back */
};

struct pack {
    int cells, pieces, kinds, shapes, places, symmetries;
    int side[3]; /* of the box round the region */
    int anchor;  /* a kind, or -1 */
    bool hopeless;
    uint8_t coord[PACK_CELLS_MAX][3];
    uint8_t given[PACK_CELLS_MAX]; /* the cell's index in the puzzle */
    uint8_t piece[PACK_PIECES_MAX];
    uint8_t at[PACK_BOX_MAX]; /* a place in the box: the cell there, or NOWHERE */
    uint8_t image[PACK_SYMMETRIES_MAX][PACK_CELLS_MAX]; /* of a cell; [0] is the identity */
    uint8_t image_kind[PACK_SYMMETRIES_MAX][PACK_KINDS_MAX];
    struct pack_way way[PACK_SYMMETRIES_MAX]; /* those that keep z first */
    struct pack_kind kind[PACK_KINDS_MAX];
    struct pack_shape shape[PACK_SHAPES_MAX];
    struct pack_plane plane;
    struct pack_set place[PACK_PLACES_MAX]; /* by kind */
};

/* A piece of a packing. */
struct pack_put {
    struct pack_set cells;
    uint8_t kind;
};

/* What both searches carry through. */
struct pack_trip {
    const struct pack *pack;
    const struct pack_asker *asker;
    struct pack_result *result;
    uint64_t left; /* symmetries that fix all that was placed by choice; bit 0 is always set */
    uint32_t task;
    bool over;
    struct pack_put put[PACK_PIECES_MAX];
};

struct pack_set pack_image(const struct pack *, int symmetry, struct pack_set);
/* Symmetries among `of` that leave the place where it is; 0 if one of them lowers it. */
uint64_t pack_stabiliser(const struct pack *, struct pack_set, uint64_t of);
/* A full packing: counts it and tells it, unless another of its orbit is the one to be told. */
void pack_tell(struct pack_trip *);
/* The next task: is it ours? */
bool pack_take(struct pack_trip *);
/* Every now and then: did somebody say stop? */
void pack_poll(struct pack_trip *);

void pack_ways(struct pack *);
/* The cells turned and moved to the corner of the box round the region; false: it is too large. */
bool pack_turned(const struct pack *, int way, const uint8_t (*cell)[3], int n,
                 struct pack_shape *out);
bool pack_same_shape(const struct pack_shape *, const struct pack_shape *, int n);
void pack_symmetry(struct pack *);
/* Is the kind there once, and its own image under every symmetry? */
bool pack_stays(const struct pack *, int kind);
void plane_open(struct pack *);
void plane_search(struct pack_trip *);
size_t cover_work_size(const struct pack *);
void cover_search(struct pack_trip *, void *work);

#endif
