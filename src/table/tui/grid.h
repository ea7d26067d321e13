/* grid.h -- a screen of cells, before any terminal knows of it.
 *
 * Pictures and panes write text into a grid; screen.c shows it. Everything is clipped to the
 * rectangle it is written into, so code that draws need not think of the edge. A style says what a
 * text is, not how it looks: the screen decides, with sixteen colours or none.
 *
 * 1. Text is UTF-8. Bytes that are no character, or would move the cursor, become '?'.
 * 2. A wide character takes two cells, the second with ch 0; half of one is never shown.
 */
#ifndef TUI_GRID_H
#define TUI_GRID_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/game.h"
#include "guide/text.h"

enum { GRID_ROWS_MAX = 300, GRID_COLS_MAX = 500, PIECE_STYLES = 12 };

enum style {
    STYLE_PLAIN,
    STYLE_DIM,   /* can be missed */
    STYLE_BOLD,  /* should not be */
    STYLE_BAR,   /* the status line */
    STYLE_KEY,   /* something to press */
    STYLE_GOOD,  /* an opportunity */
    STYLE_ALERT, /* must not be missed */
    STYLE_DOUBT, /* between the two */
    STYLE_SEAT,  /* + seat: the badge of a seat; its letter is always in it */
    STYLE_PIECE = STYLE_SEAT + SEATS_MAX, /* + piece: a block of it; its letter is always in it */
    STYLES = STYLE_PIECE + PIECE_STYLES,
    STYLE_CHOSEN = 0x40, /* added to any: the cursor is here */
};

struct rect {
    int y, x, h, w;
};

struct cell {
    uint32_t ch;
    uint8_t style;
};

struct grid {
    int rows, cols;
    struct cell *cell;
};

/* False: there is no memory, and the grid is as it was. */
bool grid_resize(struct grid *, int rows, int cols);
void grid_release(struct grid *);
void grid_clear(struct grid *);
struct rect grid_all(const struct grid *);

/* Part of a rectangle, never outside it. */
struct rect rect_rows(struct rect, int y, int h);
struct rect rect_cols(struct rect, int x, int w);

/* One line at y, x of the rectangle. Returns the x behind it, also where it was clipped. */
int grid_text(struct grid *, struct rect, int y, int x, int style, const char *text);
int grid_bytes(struct grid *, struct rect, int y, int x, int style, const char *text, size_t n);
int grid_number(struct grid *, struct rect, int y, int x, int style, int number, int width);
/* Cut to width columns, with a mark where it was cut. */
int grid_cut(struct grid *, struct rect, int y, int x, int width, int style, const char *text);
/* As many whole lines as fit, broken between words. Returns how many were written. */
int grid_wrap(struct grid *, struct rect, int style, const char *text);
/* Across the middle of the rectangle. */
void grid_centre(struct grid *, struct rect, int y, int style, const char *text);
/* A rule across the rectangle, with a title at its left and a hint at its right (or NULL). */
void grid_rule(struct grid *, struct rect, int y, const char *title, const char *hint);
void grid_fill(struct grid *, struct rect, int style);
/* The letter of a seat, as a badge. */
int grid_badge(struct grid *, struct rect, int y, int x, int seat, int more);

#endif
