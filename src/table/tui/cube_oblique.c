/* cube_oblique.c -- all of the grid at once, as the seat sees it from above and from the right. */
#include "tui/cube.h"

/* The cell of the grid that is there for the seat. */
static int grid_cell(const struct stage *st, int seen)
{
    const struct spot spot = {
        {(int8_t)(seen % SIDE), (int8_t)(seen / SIDE % SIDE), (int8_t)(seen / (SIDE * SIDE))}};
    return ghost_cell(st->side, spot);
}

static struct oblique oblique_of(const struct stage *st)
{
    struct cells filled = {{0}};
    struct oblique picture;
    for (int seen = 0; seen < CELLS; seen++) {
        const int cell = grid_cell(st, seen);
        if (st->owner[cell] != EMPTY || cells_has(&st->held, cell)) cells_add(&filled, seen);
    }
    oblique_draw(&filled, &picture);
    return picture;
}

/* The letter and colour of a cube. */
static char cube_letter(const struct stage *st, int cell, int *style)
{
    const int owner = st->owner[cell];
    const bool held = cells_has(&st->held, cell);
    const int piece = held ? placement_piece(st->ghost) : owner;
    *style = held ? st->style : STYLE_PIECE + piece;
    return held && owner != EMPTY ? '#' : piece_letters[piece];
}

void cube_draw_oblique(const struct stage *st, struct grid *g, struct rect r)
{
    const struct oblique picture = oblique_of(st);
    for (int y = 0; y < OBLIQUE_ROWS; y++)
        for (int x = 0; x < OBLIQUE_COLS; x++) {
            const enum oblique_face face = (enum oblique_face)picture.face[y][x];
            const int at = picture.cell[y][x];
            int style = STYLE_DIM;
            char letter = ' ';
            if (face == FACE_NONE) continue;
            if (face == FACE_FLOOR && cells_has(&st->below, grid_cell(st, at))) {
                grid_text(g, r, y, x, STYLE_PLAIN, ":");
                continue;
            }
            if (face == FACE_ACROSS) letter = cube_axis_letter(st->side, AXIS_RIGHT, at);
            if (face == FACE_AWAY) letter = cube_axis_letter(st->side, AXIS_FAR, at);
            if (face >= FACE_FRONT) letter = cube_letter(st, grid_cell(st, at), &style);
            grid_text(g, r, y, x, style, oblique_text(&picture, y, x, letter).at);
        }
}
