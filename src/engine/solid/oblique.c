#include "solid/oblique.h"

#include <string.h>

enum { ACROSS = 4, TALL = 2, AWAY = 2, GROUND = OBLIQUE_ROWS - 2 };

static void paint(struct oblique *to, int row, int column, enum oblique_face face, int cell)
{
    to->face[row][column] = (uint8_t)face;
    to->cell[row][column] = (uint8_t)cell;
}

static void paint_ground(struct oblique *to)
{
    for (int i = 0; i < SIDE; i++) {
        paint(to, OBLIQUE_ROWS - 1, ACROSS * i + 1, FACE_ACROSS, i);
        paint(to, GROUND - i, ACROSS * SIDE + AWAY * i + 2, FACE_AWAY, i);
        for (int x = 0; x < SIDE; x++)
            paint(to, GROUND - i, ACROSS * x + AWAY * i + 2, FACE_FLOOR, i * SIDE + x);
    }
}

/* The row in which its front stands. */
static int low_of(int cell) { return GROUND - cell / SIDE % SIDE - TALL * (cell / (SIDE * SIDE)); }

/* The top and the side lean to the right by half of what a cell further away does. */
static void paint_cube(struct oblique *to, int cell)
{
    const int left = ACROSS * (cell % SIDE) + AWAY * (cell / SIDE % SIDE), low = low_of(cell);
    for (int i = 0; i < ACROSS; i++) {
        paint(to, low, left + i, FACE_FRONT, cell);
        paint(to, low - 1, left + i, FACE_FRONT, cell);
        paint(to, low - 2, left + i + 1, FACE_TOP, cell);
    }
    paint(to, low, left + ACROSS, FACE_SIDE, cell);
    paint(to, low - 1, left + ACROSS, FACE_SIDE, cell);
    paint(to, low - 1, left + ACROSS + 1, FACE_SIDE, cell);
    paint(to, low - 2, left + ACROSS + 1, FACE_SIDE, cell);
}

void oblique_draw(const struct cells *filled, struct oblique *to)
{
    memset(to, 0, sizeof *to);
    paint_ground(to);
    for (int y = SIDE; y-- > 0;)
        for (int z = 0; z < SIDE; z++)
            for (int x = 0; x < SIDE; x++) {
                const int cell = (z * SIDE + y) * SIDE + x;
                if (cells_has(filled, cell)) paint_cube(to, cell);
            }
}

/* A front has its letter as on a card, the other faces have it once. */
struct oblique_text oblique_text(const struct oblique *o, int row, int column, char letter)
{
    const int cell = o->cell[row][column];
    const int x = column - ACROSS * (cell % SIDE) - AWAY * (cell / SIDE % SIDE);
    const struct oblique_text named = {{letter}};
    switch ((enum oblique_face)o->face[row][column]) {
    case FACE_FLOOR: return (struct oblique_text){"·"};
    case FACE_FRONT: return x % 2 ? (struct oblique_text){" "} : named;
    case FACE_TOP: return x == 1 ? named : (struct oblique_text){"░"};
    case FACE_SIDE:
        return x > ACROSS && row == low_of(cell) - 1 ? named : (struct oblique_text){"▒"};
    case FACE_ACROSS:
    case FACE_AWAY: return named;
    case FACE_NONE: break;
    }
    return (struct oblique_text){" "};
}
