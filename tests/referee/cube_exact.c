/* Are these equations solvable without a negative number? By the simplex method in whole numbers.
 *
 * The tableau is kept multiplied by the determinant of its basis, so that every entry is a whole
 * number: a minor of what it began with. Such a minor has less than 400 bits here, the product of
 * two less than 800. Numbers have 1024 bits, two's complement, and what is said to divide does so:
 * then a quotient is a product with the inverse modulo 2^1024.
 */
#include <stdlib.h>
#include <string.h>

#include "cube.h"

enum { LIMBS = 32 };

struct big {
    uint32_t limb[LIMBS]; /* lowest first */
};

static bool negative(const struct big *a) { return a->limb[LIMBS - 1] >> 31; }

static bool zero(const struct big *a)
{
    for (int i = 0; i < LIMBS; i++)
        if (a->limb[i]) return false;
    return true;
}

static struct big of_int(int value)
{
    struct big r;
    memset(&r, value < 0 ? 0xff : 0, sizeof r);
    r.limb[0] = (uint32_t)value;
    return r;
}

static struct big minus(const struct big *a, const struct big *b)
{
    struct big r;
    uint64_t borrow = 0;
    for (int i = 0; i < LIMBS; i++) {
        uint64_t d = (uint64_t)a->limb[i] - b->limb[i] - borrow;
        r.limb[i] = (uint32_t)d;
        borrow = d >> 63;
    }
    return r;
}

static struct big times(const struct big *a, const struct big *b)
{
    struct big r = {{0}};
    for (int i = 0; i < LIMBS; i++) {
        uint64_t carry = 0;
        for (int k = 0; a->limb[i] && i + k < LIMBS; k++) {
            carry += (uint64_t)a->limb[i] * b->limb[k] + r.limb[i + k];
            r.limb[i + k] = (uint32_t)carry;
            carry >>= 32;
        }
    }
    return r;
}

static struct big shift_down(const struct big *a, int bits)
{
    struct big r;
    uint32_t fill = negative(a) ? UINT32_MAX : 0;
    for (int i = 0; i < LIMBS; i++) {
        uint32_t low = i + bits / 32 < LIMBS ? a->limb[i + bits / 32] : fill;
        uint32_t high = i + bits / 32 + 1 < LIMBS ? a->limb[i + bits / 32 + 1] : fill;
        r.limb[i] = bits % 32 ? low >> (bits % 32) | high << (32 - bits % 32) : low;
    }
    return r;
}

/* How to divide by a number: the inverse of its odd part, and its factors of two. */
struct divisor {
    struct big inverse;
    int twos;
};

static struct divisor divisor_of(const struct big *d)
{
    struct divisor r = {.inverse = of_int(1)};
    struct big odd, two = of_int(2);
    while (!(d->limb[r.twos / 32] >> (r.twos % 32) & 1)) r.twos++;
    odd = shift_down(d, r.twos);
    for (int right = 1; right < 32 * LIMBS; right *= 2) { /* Newton: twice as many bits each time */
        struct big product = times(&odd, &r.inverse), error = minus(&two, &product);
        r.inverse = times(&r.inverse, &error);
    }
    return r;
}

static struct big quotient(const struct big *a, const struct divisor *d)
{
    struct big shifted = shift_down(a, d->twos);
    return times(&shifted, &d->inverse);
}

/* The sign of a * b - c * d. */
static int compare_products(const struct big *a, const struct big *b, const struct big *c,
                            const struct big *d)
{
    struct big left = times(a, b), right = times(c, d), rest = minus(&left, &right);
    return negative(&rest) ? -1 : !zero(&rest);
}

struct tableau {
    int rows, columns;
    int basis[ROWS_MAX];    /* the column of a row, or columns + i: not yet served */
    struct big determinant; /* always positive */
    struct big at[ROWS_MAX + 1]
                 [COLUMNS_MAX + 1]; /* the last column: right side; the last row: cost */
};

static void begin(struct tableau *t, int column[COLUMNS_MAX][ROWS_MAX], const int *right)
{
    t->determinant = of_int(1);
    for (int k = 0; k <= t->columns; k++) t->at[t->rows][k] = of_int(0);
    for (int i = 0; i < t->rows; i++) {
        t->basis[i] = t->columns + i;
        for (int k = 0; k <= t->columns; k++) {
            int value = k < t->columns ? column[k][i] : right[i];
            t->at[i][k] = of_int(right[i] < 0 ? -value : value);
            t->at[t->rows][k] = minus(&t->at[t->rows][k], &t->at[i][k]);
        }
    }
}

/* Bland's rule: the first column that helps, and of the tightest rows the one whose column is
 * first. So it ends. */
static int leaving(const struct tableau *t, int enter)
{
    int best = -1;
    for (int i = 0; i < t->rows; i++) {
        const struct big *here = &t->at[i][enter], *right = &t->at[i][t->columns];
        if (negative(here) || zero(here)) continue;
        int c = best < 0
                    ? -1
                    : compare_products(right, &t->at[best][enter], &t->at[best][t->columns], here);
        if (c < 0 || (c == 0 && t->basis[i] < t->basis[best])) best = i;
    }
    return best;
}

static void pivot(struct tableau *t, int row, int enter)
{
    struct big by = t->at[row][enter];
    struct divisor old = divisor_of(&t->determinant);
    for (int i = 0; i <= t->rows; i++) {
        struct big factor = t->at[i][enter];
        for (int k = 0; i != row && k <= t->columns; k++) {
            struct big a = times(&t->at[i][k], &by), b = times(&t->at[row][k], &factor);
            struct big difference = minus(&a, &b);
            t->at[i][k] = quotient(&difference, &old);
        }
    }
    t->determinant = by;
    t->basis[row] = enter;
}

bool vpts_solvable(int rows, int columns, int column[COLUMNS_MAX][ROWS_MAX], const int *right)
{
    struct tableau *t = malloc(sizeof *t);
    if (!t) abort();
    t->rows = rows;
    t->columns = columns;
    begin(t, column, right);
    for (int enter = 0; enter < columns;) {
        if (!negative(&t->at[rows][enter])) {
            enter++;
            continue;
        }
        pivot(t, leaving(t, enter), enter);
        enter = 0;
    }
    bool served = zero(&t->at[rows][columns]);
    free(t);
    return served;
}
