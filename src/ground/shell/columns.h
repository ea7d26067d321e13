/* columns.h -- a table of texts, printed with aligned columns: the first to the left, the rest to
 * the right. */
#ifndef SHELL_COLUMNS_H
#define SHELL_COLUMNS_H

#include "shell/shell.h"

enum { COLUMNS_MAX = 12, ROWS_MAX = 168, CELL_MAX = 64 };

struct columns {
    int rows, columns;
    char cell[ROWS_MAX][COLUMNS_MAX][CELL_MAX];
};

/* Empties the grid and writes a row of heads, which are keys of the catalogue. */
void columns_heads(const struct shell *, struct columns *, const char *const *keys, int n);
/* Cells of the row in work. */
void columns_cell(struct columns *, int column, struct buf *); /* an empty one, to write into */
void columns_word(const struct shell *, struct columns *, int column, const char *key);
void columns_text(struct columns *, int column, const char *text);
void columns_number(struct columns *, int column, double value, int decimals);
void columns_print(const struct columns *);

#endif
