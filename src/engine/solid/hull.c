#include "solid/hull.h"

#include <assert.h>

#include "solid/space.h"

/* Adds a point to a chain that turns only one way. */
static int extend(int16_t *xs, int16_t *ys, int n, int x, int y, int turn)
{
    while (n >= 2) {
        int ax = xs[n - 1] - xs[n - 2], ay = ys[n - 1] - ys[n - 2];
        int bx = x - xs[n - 1], by = y - ys[n - 1];
        if ((ax * by - ay * bx) * turn > 0) break;
        n--;
    }
    xs[n] = (int16_t)x;
    ys[n] = (int16_t)y;
    return n + 1;
}

/* Most contacts are squares of one row: a rectangle. */
static void one_row(struct hull *h, unsigned row, int at)
{
    const int16_t low = (int16_t)(at * EDGE + CORNER), high = (int16_t)((at + 1) * EDGE - CORNER);
    const int16_t from = (int16_t)(__builtin_ctz(row) * EDGE + CORNER);
    const int16_t to = (int16_t)((32 - __builtin_clz(row)) * EDGE - CORNER);
    h->n = 4;
    h->x[0] = h->x[1] = to;
    h->x[2] = h->x[3] = from;
    h->y[0] = h->y[3] = low;
    h->y[1] = h->y[2] = high;
}

void hull_of(uint64_t squares, struct hull *h)
{
    assert(squares);
    int at = __builtin_ctzll(squares) / SIDE;
    squares >>= at * SIDE;
    if (!(squares >> SIDE)) {
        one_row(h, (unsigned)squares, at);
        return;
    }
    int16_t x[2 * SIDE], y[2 * SIDE];
    int left = 0, right = 0;
    for (; squares; squares >>= SIDE, at++) {
        unsigned row = (unsigned)squares & ((1U << SIDE) - 1);
        if (!row) continue;
        int low = at * EDGE + CORNER, high = (at + 1) * EDGE - CORNER;
        int from = __builtin_ctz(row) * EDGE + CORNER,
            to = (32 - __builtin_clz(row)) * EDGE - CORNER;
        right = extend(h->x, h->y, right, to, low, 1);
        right = extend(h->x, h->y, right, to, high, 1);
        left = extend(x, y, left, from, low, -1);
        left = extend(x, y, left, from, high, -1);
    }
    h->n = right + left;
    for (int i = right; left > 0; i++) {
        left--;
        h->x[i] = x[left];
        h->y[i] = y[left];
    }
}

bool hull_carries(const struct hull *h, const struct load *l)
{
    if (l->f < 0) return false;
    for (int i = 0, before = h->n - 1; i < h->n; before = i++) {
        int64_t ax = h->x[i] - h->x[before], ay = h->y[i] - h->y[before];
        int64_t bx = l->x - l->f * h->x[i], by = l->y - l->f * h->y[i];
        if (ax * by - ay * bx < 0) return false;
    }
    return true;
}
