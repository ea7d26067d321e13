#define _XOPEN_SOURCE 700
#include "tui/grid.h"

#include <stdlib.h>
#include <string.h>
#include <wchar.h>

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

/* Text. */

static uint32_t decode(const unsigned char *p, int more, uint32_t first)
{
    uint32_t ch = first;
    for (int i = 1; i <= more; i++) {
        if ((p[i] & 0xC0) != 0x80) return 0;
        ch = ch << 6 | (p[i] & 0x3F);
    }
    return ch;
}

uint32_t text_next(const char **text)
{
    static const uint32_t least[] = {0, 0x80, 0x800, 0x10000};
    const unsigned char *p = (const unsigned char *)*text;
    uint32_t ch = *p;
    int more = 0;
    if (!ch) return 0;
    if (ch >= 0xF0 && ch < 0xF8) ch = decode(p, more = 3, ch & 0x07);
    else if (ch >= 0xE0) ch = decode(p, more = 2, ch & 0x0F);
    else if (ch >= 0xC0) ch = decode(p, more = 1, ch & 0x1F);
    else if (ch >= 0x80) ch = 0;
    const bool wrong = ch < least[more] || ch > 0x10FFFF || (ch >= 0xD800 && ch < 0xE000);
    if (wrong || ch == 0) {
        (*text)++;
        return '?';
    }
    *text += 1 + more;
    return ch < ' ' || (ch >= 0x7F && ch < 0xA0) ? '?' : ch;
}

/* What the terminal cannot measure it shows as one '?' (screen.c). */
static int columns(uint32_t ch)
{
    const int n = ch < 0x7F ? 1 : wcwidth((wchar_t)ch);
    return n < 0 ? 1 : n;
}

int text_columns_n(const char *text, size_t n)
{
    const char *end = text + n;
    int sum = 0;
    while (text < end && *text) sum += columns(text_next(&text));
    return sum;
}

int text_columns(const char *text) { return text_columns_n(text, strlen(text)); }

const char *text_line(const char *text, int width, size_t *n)
{
    const char *p = text, *gap = NULL;
    int used = 0;
    while (*p && *p != '\n') {
        const char *here = p;
        const int wide = columns(text_next(&p));
        if (used + wide > width && here > text) {
            if (*here == ' ') gap = here;
            const char *stop = gap ? gap : here;
            *n = (size_t)(stop - text);
            while (*stop == ' ') stop++;
            return stop;
        }
        if (*here == ' ' && here > text) gap = here;
        used += wide;
    }
    *n = (size_t)(p - text);
    return *p == '\n' ? p + 1 : p;
}

int text_lines(const char *text, int width)
{
    int lines = 0;
    size_t n;
    for (; *text; lines++) text = text_line(text, width, &n);
    return lines;
}

uint32_t text_ascii(uint32_t ch)
{
    if (ch < 0x80) return ch;
    switch (ch) {
    case 0x2500: return '-';
    case 0x2502: return '|';
    case 0x00B7:
    case 0x2022: return '.';
    case 0x2026: return '~';
    case 0x2191: return '^';
    case 0x2193: return 'v';
    case 0x2190:
    case 0x25C2: return '<';
    case 0x2192:
    case 0x25B8: return '>';
    case 0x2013:
    case 0x2014: return '-';
    case 0x2588:
    case 0x2592: return '#';
    case 0x27E6: return '[';
    case 0x27E7: return ']';
    default: return '?';
    }
}

/* Cells. */

static void put(struct grid *g, struct rect r, int y, int x, int wide, uint32_t ch, int style)
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
        const int wide = columns(ch);
        if (wide) put(g, r, y, x, wide, ch, style);
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
    for (; n < width; width--) put(g, r, y, x++, 1, ' ', style);
    while (n) put(g, r, y, x++, 1, (uint32_t)digits[--n], style);
    return x;
}

int grid_cut(struct grid *g, struct rect r, int y, int x, int width, int style, const char *text)
{
    const char *p = text;
    int used = 0;
    if (width > r.w - x) width = r.w - x;
    if (width < 1) return x;
    if (text_columns(text) <= width) return grid_text(g, r, y, x, style, text);
    while (*p) {
        const char *here = p;
        const int wide = columns(text_next(&p));
        if (used + wide > width - 1) {
            p = here;
            break;
        }
        used += wide;
    }
    x = grid_bytes(g, r, y, x, style, text, (size_t)(p - text));
    return grid_text(g, r, y, x, style, "…");
}

int grid_wrap(struct grid *g, struct rect r, int style, const char *text)
{
    int y = 0;
    for (; *text && y < r.h; y++) {
        size_t n;
        const char *next = text_line(text, r.w, &n);
        /* The last line that fits tells that there is more. */
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
    for (int x = 0; x < r.w; x++) put(g, r, y, x, 1, 0x2500, STYLE_DIM);
    int used = 0;
    if (title) {
        used = grid_cut(g, r, y, 3, r.w - 4, STYLE_BOLD, title) + 1;
        put(g, r, y, 2, 1, ' ', STYLE_PLAIN);
        put(g, r, y, used - 1, 1, ' ', STYLE_PLAIN);
    }
    const int n = hint ? text_columns(hint) : 0;
    if (!n || used + n + 4 > r.w) return;
    grid_text(g, r, y, r.w - n - 2, STYLE_DIM, hint);
    put(g, r, y, r.w - n - 3, 1, ' ', STYLE_PLAIN);
    put(g, r, y, r.w - 2, 1, ' ', STYLE_PLAIN);
}

void grid_fill(struct grid *g, struct rect r, int style)
{
    for (int y = 0; y < r.h; y++)
        for (int x = 0; x < r.w; x++) put(g, r, y, x, 1, ' ', style);
}

int grid_badge(struct grid *g, struct rect r, int y, int x, int seat, int more)
{
    const char letter[2] = {(char)('A' + seat), '\0'};
    return grid_text(g, r, y, x, (STYLE_SEAT + seat) | more, letter);
}

/* What only draws becomes ASCII, letters of any language stay. */
static void write_char(uint32_t ch, struct buf *b)
{
    const uint32_t ascii = text_ascii(ch);
    if (!ch) return;
    if (ascii != '?' || ch == '?') buf_char(b, (char)ascii);
    else {
        const int more = ch < 0x800 ? 1 : ch < 0x10000 ? 2 : 3;
        static const uint8_t lead[] = {0, 0xC0, 0xE0, 0xF0};
        buf_char(b, (char)(lead[more] | ch >> 6 * more));
        for (int i = more - 1; i >= 0; i--) buf_char(b, (char)(0x80 | (ch >> 6 * i & 0x3F)));
    }
}

void grid_write(const struct grid *g, struct buf *b)
{
    for (int y = 0; y < g->rows; y++) {
        const struct cell *row = g->cell + y * g->cols;
        int end = g->cols;
        while (end > 0 && row[end - 1].ch == ' ') end--;
        for (int x = 0; x < end; x++) write_char(row[x].ch, b);
        buf_char(b, '\n');
    }
}
