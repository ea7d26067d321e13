/* The first phase of a simplex in whole numbers: the common denominator is kept apart, and each
 * number of the table is a minor of the system (Edmonds), so divisions leave no remainder.
 *
 * A column has at most six numbers, 1 and two lengths below 1200, twice: its norm is below 2^11.3.
 * The right side, 50 cells, has a norm below 2^16.5. By Hadamard a minor of 30 rows is below
 * 2^(29 * 11.3 + 16.5) < 2^345, the cost row, a sum of 30, below 2^350: 384 bits are enough. */
#include <assert.h>

#include "solid/balance.h"
#include "solid/whole.h"

struct sheet {
    int rows, columns;
    int basis[EQUATIONS_MAX];
    struct whole common;
    struct whole at[EQUATIONS_MAX + 1]
                   [FORCES_MAX + 1]; /* last row the cost, last column the sums */
};

static void sheet_init(struct sheet *s, const struct block *b)
{
    s->rows = 3 * b->bodies;
    s->columns = 0;
    s->common = whole_of(1);
    for (int c = 0; c < b->contacts; c++) {
        const struct contact *contact = &b->contact[c];
        for (int i = 0; i < contact->hull.n; i++) {
            int column = s->columns++;
            assert(column < FORCES_MAX);
            const int part[3] = {1, contact->hull.x[i], contact->hull.y[i]};
            for (int row = 0; row < s->rows; row++) {
                int sign = (contact->above == row / 3) - (contact->below == row / 3);
                s->at[row][column] = whole_of(sign * part[row % 3]);
            }
        }
    }
    for (int row = 0; row < s->rows; row++) {
        const struct load *l = &b->load[row / 3];
        const int64_t part[3] = {l->f, l->x, l->y};
        assert(part[row % 3] >= 0);
        s->at[row][s->columns] = whole_of(part[row % 3]);
        s->basis[row] = s->columns + row;
    }
    for (int j = 0; j <= s->columns; j++) {
        struct whole sum = whole_of(0);
        for (int row = 0; row < s->rows; row++) whole_add(&sum, &s->at[row][j]);
        sum.sign = (int8_t)-sum.sign;
        s->at[s->rows][j] = sum;
    }
}

static void turn(struct sheet *s, int row, int column)
{
    const struct whole by = s->at[row][column];
    for (int i = 0; i <= s->rows; i++) {
        if (i == row) continue;
        const struct whole times = s->at[i][column];
        for (int j = 0; j <= s->columns; j++)
            s->at[i][j] = whole_cross(&by, &s->at[i][j], &times, &s->at[row][j], &s->common);
    }
    s->common = by;
    s->basis[row] = column;
}

/* The row whose sum is used up first; of several, the one with the lowest name (Bland). */
static int used_up(const struct sheet *s, int column)
{
    int best = -1;
    for (int i = 0; i < s->rows; i++) {
        if (s->at[i][column].sign <= 0) continue;
        int order = best < 0 ? -1
                             : whole_compare(&s->at[i][s->columns], &s->at[best][column],
                                             &s->at[best][s->columns], &s->at[i][column]);
        if (order < 0 || (order == 0 && s->basis[i] < s->basis[best])) best = i;
    }
    return best;
}

bool block_stands_exactly(const struct block *b)
{
    struct sheet s;
    sheet_init(&s, b);
    const struct whole *cost = s.at[s.rows];
    while (cost[s.columns].sign) {
        int column = 0;
        while (column < s.columns && cost[column].sign >= 0) column++;
        if (column == s.columns) return false;
        int row = used_up(&s, column);
        assert(row >= 0); /* the cost cannot fall below 0 */
        turn(&s, row, column);
    }
    return true;
}
