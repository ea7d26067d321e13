#include "shell/columns.h"

#include <string.h>

#include "core/buf.h"

void columns_cell(struct columns *g, int column, struct buf *b)
{
    if (column >= g->columns) g->columns = column + 1;
    buf_init(b, g->cell[g->rows][column], CELL_MAX);
}

void columns_word(const struct shell *shell, struct columns *g, int column, const char *key)
{
    struct buf b;
    columns_cell(g, column, &b);
    words_key(&shell->reader, key, &b);
}

void columns_text(struct columns *g, int column, const char *text)
{
    struct buf b;
    columns_cell(g, column, &b);
    buf_text(&b, text);
}

void columns_number(struct columns *g, int column, double value, int decimals)
{
    struct buf b;
    columns_cell(g, column, &b);
    snprintf(b.at, CELL_MAX, "%.*f", decimals, value);
}

void columns_heads(const struct shell *shell, struct columns *g, const char *const *keys, int n)
{
    memset(g, 0, sizeof *g);
    for (int i = 0; i < n; i++) columns_word(shell, g, i, keys[i]);
    g->rows++;
}

void columns_print(const struct columns *g)
{
    int width[COLUMNS_MAX] = {0};
    for (int r = 0; r < g->rows; r++)
        for (int c = 0; c < g->columns; c++) {
            int w = shell_text_width(g->cell[r][c]);
            if (w > width[c]) width[c] = w;
        }
    for (int r = 0; r < g->rows; r++) {
        fputs("  ", stdout);
        for (int c = 0; c < g->columns; c++) {
            if (c) fputs("  ", stdout);
            shell_print_padded(stdout, g->cell[r][c], c ? -width[c] : width[c]);
        }
        putchar('\n');
    }
}
