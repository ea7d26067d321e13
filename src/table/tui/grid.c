#include "tui/grid.h"

#include <stdlib.h>
#include <string.h>

#include "core/buf.h"

bool grid_resize(struct grid *g, int rows, int cols)
{
    if (rows > GRID_ROWS_MAX) rows = GRID_ROWS_MAX;
    if (cols > GRID_COLS_MAX) cols = GRID_COLS_MAX;
    if (rows < 1) rows = 1;
    if (cols < 1) cols = 1;
    struct cell *cell = realloc(g->cell, (size_t)rows * (size_t)cols * sizeof *cell);
    if (!cell) return false;
    *g = (struct grid){.rows = rows, .cols = cols, .cell = cell};
    grid_clear(g);
    return true;
}

void grid_release(struct grid *g)
{
    free(g->cell);
    *g = (struct grid){0};
}

void grid_clear(struct grid *g)
{
    for (int i = 0; i < g->rows * g->cols; i++) g->cell[i] = (struct cell){' ', STYLE_PLAIN};
}

struct rect grid_all(const struct grid *g) { return (struct rect){0, 0, g->rows, g->cols}; }

struct rect rect_rows(struct rect r, int y, int h)
{
    if (y > r.h) y = r.h;
    if (h > r.h - y) h = r.h - y;
    return (struct rect){r.y + y, r.x, h < 0 ? 0 : h, r.w};
}

struct rect rect_cols(struct rect r, int x, int w)
{
    if (x > r.w) x = r.w;
    if (w > r.w - x) w = r.w - x;
    return (struct rect){r.y, r.x + x, r.h, w < 0 ? 0 : w};
}

/* Cells. */

static void put_cell(struct grid *g, struct rect r, int y, int x, int wide, uint32_t ch, int style)
{
    if (y < 0 || y >= r.h || x < 0 || x + wide > r.w) return;
    if (r.y + y < 0 || r.y + y >= g->rows || r.x + x < 0 || r.x + x + wide > g->cols) return;
    struct cell *c = &g->cell[(r.y + y) * g->cols + r.x + x];
    c[0] = (struct cell){ch, (uint8_t)style};
    if (wide == 2) c[1] = (struct cell){0, (uint8_t)style};
}

int grid_bytes(struct grid *g, struct rect r, int y, int x, int style, const char *text, size_t n)
{
    const char *end = text + n;
    while (text < end && *text) {
        const uint32_t ch = text_next(&text);
        const int wide = text_columns_of(ch);
        if (wide) put_cell(g, r, y, x, wide, ch, style);
        x += wide;
    }
    return x;
}

int grid_text(struct grid *g, struct rect r, int y, int x, int style, const char *text)
{
    return grid_bytes(g, r, y, x, style, text, strlen(text));
}

int grid_number(struct grid *g, struct rect r, int y, int x, int style, int number, int width)
{
    char digits[12];
    int n = 0;
    unsigned left = number < 0 ? 0U - (unsigned)number : (unsigned)number;
    do digits[n++] = (char)('0' + left % 10);
    while (left /= 10);
    if (number < 0) digits[n++] = '-';
    for (; n < width; width--) put_cell(g, r, y, x++, 1, ' ', style);
    while (n) put_cell(g, r, y, x++, 1, (uint32_t)digits[--n], style);
    return x;
}

int grid_cut(struct grid *g, struct rect r, int y, int x, int width, int style, const char *text)
{
    if (width > r.w - x) width = r.w - x;
    if (width < 1) return x;
    if (text_columns(text) <= width) return grid_text(g, r, y, x, style, text);
    x = grid_bytes(g, r, y, x, style, text, text_fitting(text, width - 1));
    return grid_text(g, r, y, x, style, "…");
}

int grid_wrap(struct grid *g, struct rect r, int style, const char *text)
{
    int y = 0;
    for (; *text && y < r.h; y++) {
        size_t n;
        const char *next = text_line(text, r.w, &n);
        /* The last line that fits shows that there is more. */
        if (y == r.h - 1 && *next) grid_cut(g, r, y, 0, r.w, style, text);
        else grid_bytes(g, r, y, 0, style, text, n);
        text = next;
    }
    return y;
}

void grid_centre(struct grid *g, struct rect r, int y, int style, const char *text)
{
    const int n = text_columns(text);
    grid_cut(g, r, y, n < r.w ? (r.w - n) / 2 : 0, r.w, style, text);
}

void grid_rule(struct grid *g, struct rect r, int y, const char *title, const char *hint)
{
    for (int x = 0; x < r.w; x++) put_cell(g, r, y, x, 1, 0x2500, STYLE_DIM);
    int used = 0;
    if (title) {
        used = grid_cut(g, r, y, 3, r.w - 4, STYLE_BOLD, title) + 1;
        put_cell(g, r, y, 2, 1, ' ', STYLE_PLAIN);
        put_cell(g, r, y, used - 1, 1, ' ', STYLE_PLAIN);
    }
    const int n = hint ? text_columns(hint) : 0;
    if (!n || used + n + 4 > r.w) return;
    grid_text(g, r, y, r.w - n - 2, STYLE_DIM, hint);
    put_cell(g, r, y, r.w - n - 3, 1, ' ', STYLE_PLAIN);
    put_cell(g, r, y, r.w - 2, 1, ' ', STYLE_PLAIN);
}

void grid_fill(struct grid *g, struct rect r, int style)
{
    for (int y = 0; y < r.h; y++)
        for (int x = 0; x < r.w; x++) put_cell(g, r, y, x, 1, ' ', style);
}

int grid_badge(struct grid *g, struct rect r, int y, int x, int seat, int more)
{
    const char letter[2] = {(char)('A' + seat), '\0'};
    return grid_text(g, r, y, x, (STYLE_SEAT + seat) | more, letter);
}
