/* The packer at its limits: puzzles that are just too large, and regions at the edge of what each
 * of its two searches takes. */
#include <stdlib.h>

#include "../../unit.h"
#include "boxes.h"
#include "solid/pack.h"

static struct pack *pack;

static void *room(size_t n)
{
    void *p = aligned_alloc(64, (n + 63) / 64 * 64);
    if (!p) abort();
    return p;
}

static uint64_t packings(const struct pack_puzzle *puzzle)
{
    struct pack_result result;
    if (!CHECK(!pack_open(pack, puzzle, NULL))) return UINT64_MAX;
    void *work = room(pack_work_size(pack));
    pack_search(pack, &(struct pack_asker){.context = NULL}, work, &result);
    free(work);
    CHECK(result.whole);
    return result.packings;
}

/* Five cells of a box of two by two by three, as they come: most lie in 48 ways. */
static void odd_pieces(struct pack_piece *piece, struct pack_cell (*cells)[5], int n)
{
    unsigned set = 1;
    for (int made = 0; made < n;) {
        int k = 0;
        set = (set * 1103 + 29) % (1u << 12);
        if (__builtin_popcount(set) != 5) continue;
        for (int at = 0; at < 12; at++)
            if (set >> at & 1)
                cells[made][k++] = (struct pack_cell){(uint8_t)(at & 1), (uint8_t)(at >> 1 & 1),
                                                      (uint8_t)(at >> 2)};
        piece[made] = (struct pack_piece){.cell = cells[made], .n = 5, .turn = PACK_MIRROR};
        made++;
    }
}

static void test_limits(void)
{
    static struct pack_cell cells[PACK_KINDS_MAX][5];
    struct pack_cell cell[PACK_CELLS_MAX];
    struct pack_piece piece[PACK_PIECES_MAX];
    const struct pack_cell bent[] = {{0, 0, 0}, {1, 0, 0}, {1, 1, 0}}, one[] = {{0, 0, 0}};
    int at;
    odd_pieces(piece, cells, 25);
    for (int i = 25; i < 28; i++) piece[i] = (struct pack_piece){.cell = one, .n = 1};
    struct pack_puzzle p = {cell, fill_box(cell, 4, 4, 8), piece, 28};
    CHECK_NUMBER(pack_open(pack, &p, &at), PACK_MANY_PLACES);
    /* Two cells each, each at a distance of its own: every one is another kind. */
    static struct pack_cell pair[PACK_KINDS_MAX + 1][2];
    const int many = PACK_KINDS_MAX + 1;
    for (int i = 0; i < many; i++) {
        pair[i][1].x = (uint8_t)(1 + i);
        piece[i] = (struct pack_piece){.cell = pair[i], .n = 2};
    }
    p = (struct pack_puzzle){cell, fill_box(cell, 2 * many, 1, 1), piece, many};
    CHECK_NUMBER(pack_open(pack, &p, &at), PACK_MANY_KINDS);
    CHECK_NUMBER(at, PACK_KINDS_MAX);
    p = (struct pack_puzzle){cell, fill_box(cell, 2 * many - 2, 1, 1), piece, many - 1};
    CHECK_NUMBER(pack_open(pack, &p, &at), PACK_GOOD);
    /* However many equal pieces do not fit, they count as one kind. */
    for (int i = 0; i < 33; i++) piece[i] = (struct pack_piece){.cell = bent, .n = 3};
    p = (struct pack_puzzle){cell, fill_box(cell, 99, 1, 1), piece, 33};
    CHECK_NUMBER(packings(&p), 0);
    p = (struct pack_puzzle){cell, fill_box(cell, 6, 1, 1), piece, 2};
    CHECK_NUMBER(packings(&p), 0);
    CHECK(pack_symmetries(pack) >= 1 && pack_symmetries(pack) <= PACK_SYMMETRIES_MAX);
}

/* Flat regions that are too large to be searched cell by cell, or almost. */
static void test_wide_planes(void)
{
    struct pack_cell cell[PACK_CELLS_MAX], bar[6];
    struct pack_piece piece[PACK_PIECES_MAX];
    const struct pack_cell one[] = {{0, 0, 0}};
    for (int i = 0; i < 6; i++) bar[i] = (struct pack_cell){(uint8_t)i, 0, 0};
    for (int i = 0; i < 6; i++) piece[i] = (struct pack_piece){.cell = bar, .n = 6};
    /* Six bars of six in a square: all upright or all across, which is the same. */
    CHECK_NUMBER(packings(&(struct pack_puzzle){cell, fill_box(cell, 6, 6, 1), piece, 6}), 1);
    /* Two arms of nine cells that meet in a corner, where the V must lie. On one arm are then 5 and
     * 1, on the other 4 and 2, in any order; the mirror image is the same. */
    int n = 0;
    for (int i = 0; i < 9; i++) cell[n++] = (struct pack_cell){(uint8_t)i, 0, 0};
    for (int i = 1; i < 9; i++) cell[n++] = (struct pack_cell){8, (uint8_t)i, 0};
    static const uint8_t length[] = {5, 4, 2, 1};
    piece[0] = *pack_pentomino('V');
    for (int i = 0; i < 4; i++) piece[1 + i] = (struct pack_piece){.cell = bar, .n = length[i]};
    CHECK_NUMBER(packings(&(struct pack_puzzle){cell, n, piece, 5}), 4);
    /* Frames that are too wide, and too large, filled with single cells. */
    for (int wide = 15; wide <= 16; wide++) {
        const int high = wide == 16 ? 16 : 20;
        n = 0;
        for (int y = 0; y < high; y++)
            for (int x = 0; x < wide; x++)
                if (x == 0 || y == 0 || x == wide - 1 || y == high - 1)
                    cell[n++] = (struct pack_cell){(uint8_t)x, (uint8_t)y, 0};
        for (int i = 0; i < n; i++) piece[i] = (struct pack_piece){.cell = one, .n = 1};
        CHECK_NUMBER(packings(&(struct pack_puzzle){cell, n, piece, n}), 1);
    }
    /* One piece that fills the whole region. */
    struct pack_cell cube[8];
    piece[0] = (struct pack_piece){.cell = cube, .n = (uint8_t)fill_box(cube, 2, 2, 2)};
    CHECK_NUMBER(packings(&(struct pack_puzzle){cube, 8, piece, 1}), 1);
    /* Three slabs of 4 by 4 by 2 in a box of 4 by 4 by 6: one upon the other, or two on edge below
     * or above the third. */
    struct pack_cell slab[PACK_PIECE_MAX];
    const struct pack_piece flat = {.cell = slab, .n = (uint8_t)fill_box(slab, 4, 4, 2)};
    for (int i = 0; i < 3; i++) piece[i] = flat;
    CHECK_NUMBER(packings(&(struct pack_puzzle){cell, fill_box(cell, 4, 4, 6), piece, 3}), 2);
}

int main(void)
{
    pack = room(pack_size());
    test_limits();
    test_wide_planes();
    free(pack);
    return unit_end();
}
