/* region.c -- a drawn region to pack: letters, digits and # are cells, dots and blanks are not. An
 * empty line begins the next layer; the lowest is drawn first. */
#include <stdlib.h>
#include <string.h>

#include "core/cursor.h"
#include "desk/packing.h"

enum { DRAWING_MAX = 64 << 10 };

struct drawing {
    struct packing *to;
    struct fault *fault;
    int layer, row, column, line;
    int least[3], most[3]; /* x, y, z of its cells */
};

static bool drawing_wrong(const struct drawing *d, const char *key)
{
    fault_set(d->fault, d->line, d->column + 1, key);
    return false;
}

static bool take_drawn_cell(struct drawing *d)
{
    const int at[3] = {d->column, d->row, d->layer};
    struct packing *q = d->to;
    if (q->puzzle.cells == PACK_CELLS_MAX) {
        drawing_wrong(d, "cli.puzzle.pack.region.large");
        message_number(&d->fault->message, PACK_CELLS_MAX);
        return false;
    }
    for (int axis = 0; axis < 3; axis++) {
        if (at[axis] > PACK_COORD_MAX) return drawing_wrong(d, "cli.puzzle.pack.region.wide");
        if (!q->puzzle.cells || at[axis] < d->least[axis]) d->least[axis] = at[axis];
        if (!q->puzzle.cells || at[axis] > d->most[axis]) d->most[axis] = at[axis];
    }
    q->cell[q->puzzle.cells++] =
        (struct pack_cell){(uint8_t)d->column, (uint8_t)d->row, (uint8_t)d->layer};
    return true;
}

static bool read_drawn_row(struct drawing *d, const char *text, size_t n)
{
    bool empty = true;
    for (d->column = 0; (size_t)d->column < n; d->column++) {
        const char c = text[d->column];
        const bool cell =
            (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '#';
        empty &= c == ' ';
        if (cell && !take_drawn_cell(d)) return false;
        if (cell || c == '.' || c == ' ') continue;
        drawing_wrong(d, "cli.puzzle.pack.region.letter");
        fault_quote(d->fault, &c, 1);
        return false;
    }
    /* Several empty lines count as one, and those before the first layer do not count. */
    if (!empty) d->row++;
    else if (d->row) d->row = 0, d->layer++;
    return true;
}

static bool read_drawing(struct drawing *d, const char *text)
{
    while (*text) {
        const size_t all = strcspn(text, "\n");
        const bool mark = all && text[all - 1] == '\r';
        d->line++;
        if (!read_drawn_row(d, text, all - mark)) return false;
        text += all + (text[all] == '\n');
    }
    fault_set(d->fault, 0, 0, "cli.puzzle.pack.region.empty");
    return d->to->puzzle.cells > 0;
}

/* Moves the region into the corner, and numbers every cell of the box around it. */
static bool settle_drawing(const struct drawing *d)
{
    struct packing *q = d->to;
    for (int axis = 0; axis < 3; axis++) q->side[2 - axis] = d->most[axis] - d->least[axis] + 1;
    if (q->side[0] * q->side[1] * q->side[2] > PACK_BOX_MAX) {
        fault_set(d->fault, 0, 0, "cli.puzzle.pack.region.wide");
        return false;
    }
    for (int i = 0; i < q->puzzle.cells; i++) {
        struct pack_cell *c = &q->cell[i];
        *c = (struct pack_cell){(uint8_t)(c->x - d->least[0]), (uint8_t)(c->y - d->least[1]),
                                (uint8_t)(c->z - d->least[2])};
    }
    return true;
}

int region_read(struct packing *q, const char *path)
{
    struct fault f = {0};
    struct drawing d = {.to = q, .fault = &f};
    char *text;
    if (!file_read(q->shell, path, DRAWING_MAX, &text)) return EXIT_INVALID;
    const bool good = read_drawing(&d, text) && settle_drawing(&d);
    free(text);
    if (!good) return shell_complain_fault(q->shell, EXIT_INVALID, path, &f, NULL);
    q->region = path;
    return EXIT_OK;
}
