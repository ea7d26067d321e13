#include "slow.h"

#include <string.h>

__extension__ typedef __int128 wide;

struct fraction {
    wide over, under; /* under > 0, nothing in common */
};

enum { ROWS = 3 * STRUCTURE_MAX, COLUMNS = 4 * 5 * STRUCTURE_MAX + ROWS };

struct system {
    int rows, columns;
    bool too_long;
    int basis[ROWS];
    struct fraction at[ROWS + 1][COLUMNS + 1];
};

static wide common(wide a, wide b)
{
    while (b) {
        wide r = a % b;
        a = b;
        b = r;
    }
    return a < 0 ? -a : a;
}

static struct fraction reduced(wide over, wide under)
{
    wide c = common(over, under);
    if (under < 0) c = -c;
    return (struct fraction){over / c, under / c};
}

/* False, and the system says so, if the product might not fit. */
static bool product(struct system *s, wide a, wide b, wide *p)
{
    const wide most = (wide)1 << 125;
    wide size = a < 0 ? -a : a, other = b < 0 ? -b : b;
    if (other && size > most / other) s->too_long = true;
    *p = s->too_long ? 0 : a * b;
    return !s->too_long;
}

static struct fraction times(struct system *s, struct fraction a, struct fraction b)
{
    struct fraction l = reduced(a.over, b.under), r = reduced(b.over, a.under), p;
    if (!product(s, l.over, r.over, &p.over) || !product(s, l.under, r.under, &p.under))
        return (struct fraction){0, 1};
    return p;
}

static struct fraction minus(struct system *s, struct fraction a, struct fraction b)
{
    wide c = common(a.under, b.under), left, right, under;
    if (!product(s, a.over, b.under / c, &left) || !product(s, b.over, a.under / c, &right) ||
        !product(s, a.under, b.under / c, &under))
        return (struct fraction){0, 1};
    return reduced(left - right, under);
}

static void push(struct system *s, const int row[STRUCTURE_MAX], int piece, int sign, int x, int y)
{
    if (row[piece] < 0) return;
    const int part[3] = {1, x, y};
    for (int k = 0; k < 3; k++)
        s->at[row[piece] + k][s->columns] = (struct fraction){sign * part[k], 1};
}

static void add_square(struct system *s, const int *row, int above, int below, int cell)
{
    int x = cell % 6 * 200 + 100, y = cell / 6 % 6 * 200 + 100;
    for (int corner = 0; corner < 4; corner++) {
        int cx = x + (corner & 1 ? 91 : -91), cy = y + (corner & 2 ? 91 : -91);
        for (int i = 0; i < s->rows; i++) s->at[i][s->columns] = (struct fraction){0, 1};
        push(s, row, above, 1, cx, cy);
        if (below >= 0) push(s, row, below, -1, cx, cy);
        s->columns++;
    }
}

static void set_up(struct system *s, const struct structure *from, unsigned held)
{
    int row[STRUCTURE_MAX], at[CELLS];
    s->rows = s->columns = 0;
    s->too_long = false;
    for (int c = 0; c < CELLS; c++) at[c] = -1;
    for (int i = 0; i < from->n; i++) {
        row[i] = held >> i & 1 ? -1 : s->rows;
        if (row[i] >= 0) s->rows += 3;
        for (int c = 0; c < 5; c++) at[placement_cell[from->placement[i]][c]] = i;
    }
    for (int c = 0; c < CELLS; c++) {
        if (at[c] < 0) continue;
        int below = c < 36 ? -1 : at[c - 36];
        if (c < 36 || (below >= 0 && below != at[c])) add_square(s, row, at[c], below, c);
    }
    for (int i = 0; i < from->n; i++) {
        if (row[i] < 0) continue;
        int sum[3] = {5, 0, 0};
        for (int c = 0; c < 5; c++) {
            int cell = placement_cell[from->placement[i]][c];
            sum[1] += cell % 6 * 200 + 100;
            sum[2] += cell / 6 % 6 * 200 + 100;
        }
        for (int k = 0; k < 3; k++) s->at[row[i] + k][COLUMNS] = (struct fraction){sum[k], 1};
    }
}

static void pivot(struct system *s, int row, int column)
{
    struct fraction by = s->at[row][column];
    by = reduced(by.under, by.over);
    for (int k = 0; k <= s->columns; k++) {
        int j = k < s->columns ? k : COLUMNS;
        if (s->at[row][j].over) s->at[row][j] = times(s, s->at[row][j], by);
    }
    for (int i = 0; i <= s->rows; i++) {
        struct fraction f = s->at[i][column];
        if (i == row || !f.over) continue;
        for (int k = 0; k <= s->columns; k++) {
            int j = k < s->columns ? k : COLUMNS;
            if (s->at[row][j].over) s->at[i][j] = minus(s, s->at[i][j], times(s, f, s->at[row][j]));
        }
    }
    s->basis[row] = column;
}

static int lowest_ratio(struct system *s, int column)
{
    int best = -1;
    struct fraction least = {0, 1};
    for (int i = 0; i < s->rows; i++) {
        struct fraction by = s->at[i][column];
        if (by.over <= 0) continue;
        struct fraction ratio = times(s, s->at[i][COLUMNS], reduced(by.under, by.over));
        wide order = best < 0 ? -1 : minus(s, ratio, least).over;
        if (order < 0 || (order == 0 && s->basis[i] < s->basis[best])) {
            best = i;
            least = ratio;
        }
    }
    return best;
}

enum slow slow_stands(const struct structure *from, unsigned held)
{
    static struct system s;
    set_up(&s, from, held);
    for (int k = 0; k <= s.columns; k++) {
        int j = k < s.columns ? k : COLUMNS;
        s.at[s.rows][j] = (struct fraction){0, 1};
        for (int i = 0; i < s.rows; i++) s.at[s.rows][j] = minus(&s, s.at[s.rows][j], s.at[i][j]);
    }
    for (int i = 0; i < s.rows; i++) s.basis[i] = COLUMNS + i;
    while (s.at[s.rows][COLUMNS].over && !s.too_long) {
        int column = 0;
        while (column < s.columns && s.at[s.rows][column].over >= 0) column++;
        if (column == s.columns) return SLOW_FALLS;
        int row = lowest_ratio(&s, column);
        if (row < 0) break;
        pivot(&s, row, column);
    }
    return s.too_long ? SLOW_TOO_LONG : SLOW_STANDS;
}

enum { REACH = 7, BOX = 2 * REACH + 1 };

/* 0: it hits something, 1: it fits, 2: and no cell of it is in the cube. */
static int moved(const uint8_t *cell, const struct cells *others, const int t[3])
{
    bool out = true;
    for (int i = 0; i < 5; i++) {
        int x = cell[i] % 6 + t[0], y = cell[i] / 6 % 6 + t[1], z = cell[i] / 36 + t[2];
        if (z < 0) return 0;
        if (x < 0 || x > 5 || y < 0 || y > 5 || z > 5) continue;
        out = false;
        if (cells_has(others, (z * 6 + y) * 6 + x)) return 0;
    }
    return out ? 2 : 1;
}

bool slow_path(int placement, const struct cells *others)
{
    static bool seen[BOX][BOX][BOX];
    static int queue[BOX * BOX * BOX][3];
    int head = 0, tail = 1;
    memset(seen, 0, sizeof seen);
    memset(queue[0], 0, sizeof queue[0]);
    if (!moved(placement_cell[placement], others, queue[0])) return false;
    seen[REACH][REACH][REACH] = true;
    for (; head < tail; head++)
        for (int way = 0; way < 6; way++) {
            int t[3] = {queue[head][0], queue[head][1], queue[head][2]};
            t[way / 2] += way % 2 ? 1 : -1;
            if (t[way / 2] < -REACH || t[way / 2] > REACH) continue;
            bool *known = &seen[t[0] + REACH][t[1] + REACH][t[2] + REACH];
            int how = *known ? 0 : moved(placement_cell[placement], others, t);
            if (how == 2) return true;
            if (!how) continue;
            *known = true;
            memcpy(queue[tail++], t, sizeof t);
        }
    return false;
}
