#include "solid/space.h"

#include <assert.h>
#include <string.h>

#include "solid/tables.h"

int placement_piece(int placement)
{
    assert(placement >= 0 && placement < PLACEMENTS);
    int piece = 0;
    for (int p = 1; p < PIECES; p++) piece += placement >= placement_first[p];
    return piece;
}

struct cells placement_cells(int placement)
{
    assert(placement >= 0 && placement < PLACEMENTS);
    struct cells c = {{0}};
    for (int i = 0; i < PIECE_CELLS; i++) cells_add(&c, placement_cell[placement][i]);
    return c;
}

struct cells structure_cells(const struct structure *s)
{
    struct cells all = {{0}};
    for (int i = 0; i < s->n; i++)
        for (int c = 0; c < PIECE_CELLS; c++) cells_add(&all, placement_cell[s->placement[i]][c]);
    return all;
}

struct structure structure_without(const struct structure *s, int i)
{
    struct structure rest = *s;
    rest.n--;
    for (; i < rest.n; i++) rest.placement[i] = rest.placement[i + 1];
    return rest;
}

static void sort_cells(uint8_t *c)
{
    for (int i = 1; i < PIECE_CELLS; i++)
        for (int j = i; j > 0 && c[j - 1] > c[j]; j--) {
            uint8_t t = c[j];
            c[j] = c[j - 1];
            c[j - 1] = t;
        }
}

int placement_find(int piece, const uint8_t cell[PIECE_CELLS])
{
    if (piece < 0 || piece >= PIECES) return -1;
    uint8_t sorted[PIECE_CELLS];
    int least[3] = {SIDE, SIDE, SIDE};
    for (int i = 0; i < PIECE_CELLS; i++) {
        if (cell[i] >= CELLS) return -1;
        const int at[3] = {cell[i] % SIDE, cell[i] / SIDE % SIDE, cell[i] / (SIDE * SIDE)};
        for (int axis = 0; axis < 3; axis++)
            if (at[axis] < least[axis]) least[axis] = at[axis];
    }
    int corner = (least[2] * SIDE + least[1]) * SIDE + least[0];
    for (int i = 0; i < PIECE_CELLS; i++) sorted[i] = (uint8_t)(cell[i] - corner);
    sort_cells(sorted);
    for (int o = orientation_first[piece]; o < orientation_first[piece + 1]; o++) {
        if (memcmp(orientation_cell[o], sorted, PIECE_CELLS) != 0) continue;
        int wide = SIDE + 1 - orientation_size[o][0];
        int deep = SIDE + 1 - orientation_size[o][1];
        return orientation_placement[o] + (least[2] * deep + least[1]) * wide + least[0];
    }
    return -1;
}

/* A number from 0 to 99, written without leading zeros; -1: it is something else. */
static int orientation_number(const char *digit, size_t n)
{
    int value = 0;
    if (n < 1 || n > 2 || (n == 2 && digit[0] == '0')) return -1;
    for (size_t i = 0; i < n; i++) {
        if (digit[i] < '0' || digit[i] > '9') return -1;
        value = value * 10 + (digit[i] - '0');
    }
    return value;
}

static char capital(char c) { return c >= 'a' && c <= 'z' ? (char)(c - 'a' + 'A') : c; }

int placement_named(const char *word, size_t n)
{
    enum { CORNER = 4 }; /* "@BD1" */
    if (n < 1 + 1 + CORNER || n > 1 + 2 + CORNER || word[n - CORNER] != '@') return -1;
    int piece = 0, nth = orientation_number(word + 1, n - 1 - CORNER);
    while (piece < PIECES && piece_letters[piece] != capital(word[0])) piece++;
    if (piece == PIECES || nth < 0) return -1;
    int o = orientation_first[piece] + nth;
    if (o >= orientation_first[piece + 1]) return -1;
    const char *corner = word + n - CORNER + 1;
    int at[3], room[3];
    for (int axis = 0; axis < 3; axis++) {
        at[axis] = capital(corner[axis]) - (axis == 2 ? '1' : 'A');
        room[axis] = SIDE + 1 - orientation_size[o][axis];
        if (at[axis] < 0 || at[axis] >= room[axis]) return -1;
    }
    return orientation_placement[o] + (at[2] * room[1] + at[1]) * room[0] + at[0];
}

void structure_fill(const struct structure *s, uint8_t at[CELLS])
{
    memset(at, EMPTY, CELLS);
    for (int i = 0; i < s->n; i++)
        for (int c = 0; c < PIECE_CELLS; c++)
            at[placement_cell[s->placement[i]][c]] = (uint8_t)placement_piece(s->placement[i]);
}

void view_of(const struct structure *s, int side, uint8_t card[SLOTS])
{
    assert(side >= 0 && side < SIDES);
    uint8_t depth[SLOTS];
    memset(depth, SIDE, sizeof depth);
    memset(card, EMPTY, SLOTS);
    for (int i = 0; i < s->n; i++) {
        uint8_t piece = (uint8_t)placement_piece(s->placement[i]);
        for (int c = 0; c < PIECE_CELLS; c++) {
            int seen = sight[side][placement_cell[s->placement[i]][c]];
            if (seen / 64 >= depth[seen % 64]) continue;
            depth[seen % 64] = (uint8_t)(seen / 64);
            card[seen % 64] = piece;
        }
    }
}
