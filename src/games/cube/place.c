/* place.c -- the solid part: placements, overlaps, standing, and views. */
#include <assert.h>
#include <string.h>

#include "core/buf.h"
#include "games/cube/box.h"

enum { PIECE_CELLS = 3, FLOOR = (1 << LAYER) - 1 };

struct shape {
    char letter;
    int cells;
    int8_t at[PIECE_CELLS][3];
};

static const struct shape shapes[PIECES] = {
    {'D', 2, {{0, 0, 0}, {1, 0, 0}}},
    {'L', 3, {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}},
    {'I', 3, {{0, 0, 0}, {1, 0, 0}, {2, 0, 0}}},
};

/* Turns the shape: new axis k is old axis axis[k], reversed where bit k of flips is set.
 * The result touches the three planes through the origin. */
static void turn_shape(const struct shape *from, const int axis[3], int flips, struct shape *to)
{
    const int cells = from->cells < PIECE_CELLS ? from->cells : PIECE_CELLS;
    *to = *from;
    for (int k = 0; k < 3; k++) {
        int low = WIDTH;
        for (int c = 0; c < cells; c++) {
            int value = from->at[c][axis[k]] * (flips >> k & 1 ? -1 : 1);
            to->at[c][k] = (int8_t)value;
            if (value < low) low = value;
        }
        for (int c = 0; c < cells; c++) to->at[c][k] = (int8_t)(to->at[c][k] - low);
    }
}

/* The mask of the shape moved by (x, y, z); 0 if a part is outside (VPTS-PLACE-7). */
static uint32_t mask_at(const struct shape *s, int x, int y, int z)
{
    uint32_t mask = 0;
    for (int c = 0; c < s->cells; c++) {
        int cx = s->at[c][0] + x, cy = s->at[c][1] + y, cz = s->at[c][2] + z;
        if (cx >= WIDTH || cy >= WIDTH || cz >= WIDTH) return 0;
        mask |= UINT32_C(1) << ((cz * WIDTH + cy) * WIDTH + cx);
    }
    return mask;
}

/* Keeps masks sorted and each only once. */
static void insert(uint32_t *mask, int *n, uint32_t added)
{
    int i = *n;
    while (i > 0 && mask[i - 1] > added) i--;
    if (i > 0 && mask[i - 1] == added) return;
    assert(*n < PIECE_PLACES);
    memmove(mask + i + 1, mask + i, (size_t)(*n - i) * sizeof *mask);
    mask[i] = added;
    ++*n;
}

static void insert_all(uint32_t *mask, int *n, const struct shape *s)
{
    for (int cell = 0; cell < CELLS; cell++) {
        uint32_t m = mask_at(s, cell % WIDTH, cell / WIDTH % WIDTH, cell / LAYER);
        if (m) insert(mask, n, m);
    }
}

/* All 24 rotations (VPTS-AMB-16): a turn of the axes, and as many reversals as make it one
 * that hands can do. */
static int masks_of(const struct shape *s, uint32_t mask[PIECE_PLACES])
{
    int n = 0;
    for (int a = 0; a < 3; a++)
        for (int b = 0; b < 3; b++) {
            if (b == a) continue;
            const int axis[3] = {a, b, 3 - a - b};
            int odd = b != (a + 1) % 3;
            for (int flips = 0; flips < 8; flips++) {
                struct shape turned;
                if (((flips ^ flips >> 1 ^ flips >> 2) & 1) != odd) continue;
                turn_shape(s, axis, flips, &turned);
                insert_all(mask, &n, &turned);
            }
        }
    return n;
}

void cube_make_places(struct box *box)
{
    uint32_t mask[PIECE_PLACES];
    int next = 0;
    for (int piece = 0; piece < PIECES; piece++) {
        int n = masks_of(&shapes[piece], mask);
        box->first[piece] = (uint16_t)next;
        assert(next + n <= PLACES);
        for (int i = 0; i < n; i++) {
            struct placement *p = &box->place[next++];
            struct buf name;
            p->cells = mask[i];
            p->piece = (uint8_t)piece;
            buf_init(&name, (char *)p->name, sizeof p->name);
            buf_char(&name, shapes[piece].letter);
            buf_char(&name, '@');
            buf_int(&name, i);
        }
    }
    assert(next == PLACES);
    box->first[PIECES] = (uint16_t)next;
}

static uint32_t cells_of(const struct box *box, const struct position *p, int piece)
{
    return p->at[piece] == NOWHERE ? 0 : box->place[p->at[piece]].cells;
}

piece_set cube_in_the_way(const struct box *box, const struct position *p, int placement)
{
    const struct placement *put = &box->place[placement];
    piece_set found = 0;
    for (int piece = 0; piece < PIECES; piece++)
        if (piece != put->piece && cells_of(box, p, piece) & put->cells)
            found = (piece_set)(found | 1u << piece);
    return found;
}

piece_set cube_falling(const struct box *box, const struct position *p)
{
    piece_set falling = 0;
    uint32_t ground = 0; /* cells of pieces that stand */
    for (int piece = 0; piece < PIECES; piece++)
        if (cells_of(box, p, piece)) falling = (piece_set)(falling | 1u << piece);
    for (int pass = 0; pass < PIECES; pass++)
        for (int piece = 0; piece < PIECES; piece++) {
            uint32_t cells = cells_of(box, p, piece);
            if (!(falling >> piece & 1) || !(cells & FLOOR || cells >> LAYER & ground)) continue;
            falling = (piece_set)(falling & ~(1u << piece));
            ground |= cells;
        }
    return falling;
}

/* The cell that is `depth` steps into the cube behind a slot. */
static int cell_behind(int side, int slot, int depth)
{
    int letter = slot % WIDTH, row = slot / WIDTH, far = WIDTH - 1 - depth;
    int x = side == FRONT || side == BACK ? letter : side == RIGHT ? far : depth;
    int y = side == RIGHT || side == LEFT ? letter : side == BACK ? far : depth;
    return (row * WIDTH + y) * WIDTH + x;
}

void cube_look(const struct box *box, const struct position *p, int side, uint8_t card[SLOTS])
{
    uint8_t colour[CELLS] = {EMPTY};
    for (int piece = 0; piece < PIECES; piece++) {
        uint32_t cells = cells_of(box, p, piece);
        for (int cell = 0; cells >> cell; cell++)
            if (cells >> cell & 1) colour[cell] = (uint8_t)(piece + 1);
    }
    for (int slot = 0; slot < SLOTS; slot++) {
        card[slot] = EMPTY;
        for (int depth = 0; depth < WIDTH && card[slot] == EMPTY; depth++)
            card[slot] = colour[cell_behind(side, slot, depth)];
    }
}
