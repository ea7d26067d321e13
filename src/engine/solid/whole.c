#include "solid/whole.h"

#include <assert.h>
#include <string.h>

/* A product, or a sum of two. */
struct wide {
    int sign, n;
    uint32_t limb[2 * WHOLE_LIMBS + 1];
};

struct whole whole_of(int64_t value)
{
    struct whole w = {.sign = (int8_t)((value > 0) - (value < 0))};
    uint64_t size = value < 0 ? 0 - (uint64_t)value : (uint64_t)value;
    for (; size; size >>= 32) w.limb[w.n++] = (uint32_t)size;
    return w;
}

static int compare_sizes(const uint32_t *a, int an, const uint32_t *b, int bn)
{
    if (an != bn) return an < bn ? -1 : 1;
    for (int i = an - 1; i >= 0; i--)
        if (a[i] != b[i]) return a[i] < b[i] ? -1 : 1;
    return 0;
}

static int add_sizes(uint32_t *a, int an, const uint32_t *b, int bn)
{
    uint64_t carry = 0;
    int n = an > bn ? an : bn;
    for (int i = 0; i < n; i++) {
        carry += (uint64_t)(i < an ? a[i] : 0) + (i < bn ? b[i] : 0);
        a[i] = (uint32_t)carry;
        carry >>= 32;
    }
    if (carry) a[n++] = (uint32_t)carry;
    return n;
}

/* to = a - b where a is not the smaller one; `to` may be either. */
static int subtract_sizes(uint32_t *to, const uint32_t *a, int an, const uint32_t *b, int bn)
{
    uint64_t borrow = 0;
    for (int i = 0; i < an; i++) {
        uint64_t d = (uint64_t)a[i] - (i < bn ? b[i] : 0) - borrow;
        to[i] = (uint32_t)d;
        borrow = d >> 63;
    }
    while (an > 0 && !to[an - 1]) an--;
    return an;
}

static void multiply(struct wide *to, const struct whole *a, const struct whole *b)
{
    to->sign = a->sign * b->sign;
    to->n = 0;
    if (!to->sign) return;
    memset(to->limb, 0, sizeof to->limb[0] * (size_t)(a->n + b->n));
    for (int i = 0; i < a->n; i++) {
        uint64_t carry = 0;
        for (int j = 0; j < b->n; j++) {
            carry += (uint64_t)a->limb[i] * b->limb[j] + to->limb[i + j];
            to->limb[i + j] = (uint32_t)carry;
            carry >>= 32;
        }
        to->limb[i + b->n] = (uint32_t)carry;
    }
    to->n = a->n + b->n;
    if (!to->limb[to->n - 1]) to->n--;
}

static void subtract(struct wide *a, const struct wide *b)
{
    if (!b->sign) return;
    if (!a->sign) {
        *a = *b;
        a->sign = -b->sign;
    } else if (a->sign != b->sign) {
        a->n = add_sizes(a->limb, a->n, b->limb, b->n);
    } else {
        int order = compare_sizes(a->limb, a->n, b->limb, b->n);
        if (order >= 0) a->n = subtract_sizes(a->limb, a->limb, a->n, b->limb, b->n);
        else a->n = subtract_sizes(a->limb, b->limb, b->n, a->limb, a->n);
        a->sign *= order;
    }
}

static int trailing_zeros(const uint32_t *limb)
{
    int zeros = 0;
    while (!limb[zeros / 32]) zeros += 32;
    while (!(limb[zeros / 32] >> (zeros % 32) & 1)) zeros++;
    return zeros;
}

static int shift_limbs(uint32_t *limb, int n, int by)
{
    int limbs = by / 32, bits = by % 32;
    for (int i = limbs; i < n; i++) {
        uint64_t both = limb[i] | (uint64_t)(i + 1 < n ? limb[i + 1] : 0) << 32;
        limb[i - limbs] = (uint32_t)(both >> bits);
    }
    n -= limbs;
    while (n > 0 && !limb[n - 1]) n--;
    return n;
}

/* From the lowest limb up: with an odd divisor each limb of the quotient is known at once. */
static struct whole divide(struct wide *a, const struct whole *by)
{
    struct whole q = {.sign = (int8_t)(a->sign * by->sign)};
    assert(by->sign);
    if (!a->sign) return q;
    struct whole d = *by;
    int zeros = trailing_zeros(d.limb);
    d.n = (uint8_t)shift_limbs(d.limb, d.n, zeros);
    int n = shift_limbs(a->limb, a->n, zeros);
    uint32_t inverse = d.limb[0]; /* Newton: the right bits double from 3 on */
    for (int i = 0; i < 4; i++) inverse *= 2 - d.limb[0] * inverse;
    int limbs = n - d.n + 1;
    assert(limbs > 0 && limbs <= WHOLE_LIMBS + 1);
    for (int i = 0; i < limbs; i++) {
        uint32_t digit = a->limb[i] * inverse;
        uint64_t carry = 0;
        for (int j = 0; j < d.n; j++) {
            carry += (uint64_t)digit * d.limb[j];
            uint32_t low = (uint32_t)carry;
            carry = (carry >> 32) + (a->limb[i + j] < low);
            a->limb[i + j] -= low;
        }
        for (int j = i + d.n; carry && j < n; j++) {
            uint32_t low = (uint32_t)carry;
            carry = a->limb[j] < low;
            a->limb[j] -= low;
        }
        assert(i < WHOLE_LIMBS || !digit);
        if (digit) {
            q.limb[i] = digit;
            q.n = (uint8_t)(i + 1);
        }
    }
    return q;
}

void whole_add(struct whole *a, const struct whole *b)
{
    struct wide sum = {.sign = a->sign, .n = a->n};
    struct wide other = {.sign = -b->sign, .n = b->n};
    memcpy(sum.limb, a->limb, sizeof a->limb);
    memcpy(other.limb, b->limb, sizeof b->limb);
    subtract(&sum, &other);
    assert(sum.n <= WHOLE_LIMBS);
    a->sign = (int8_t)sum.sign;
    a->n = (uint8_t)sum.n;
    memcpy(a->limb, sum.limb, sizeof a->limb);
}

struct whole whole_cross(const struct whole *a, const struct whole *b, const struct whole *c,
                         const struct whole *d, const struct whole *e)
{
    struct wide left, right;
    multiply(&left, a, b);
    multiply(&right, c, d);
    subtract(&left, &right);
    return divide(&left, e);
}

int whole_compare(const struct whole *a, const struct whole *b, const struct whole *c,
                  const struct whole *d)
{
    struct wide left, right;
    multiply(&left, a, b);
    multiply(&right, c, d);
    subtract(&left, &right);
    return left.sign;
}
