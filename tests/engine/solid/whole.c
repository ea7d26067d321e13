/* Whole numbers of many bits: laws that hold for any numbers, tried on many. */
#include "solid/whole.h"

#include "../../unit.h"
#include "core/rng.h"

static struct whole some(struct rng *rng, int limbs)
{
    struct whole w = {0};
    int n = (int)rng_below(rng, (uint32_t)limbs + 1);
    for (int i = 0; i < n; i++) {
        uint32_t kind = rng_below(rng, 4);
        w.limb[i] = kind == 0 ? 0 : kind == 1 ? UINT32_MAX : (uint32_t)rng_next(rng);
        if (w.limb[i]) w.n = (uint8_t)(i + 1);
    }
    w.sign = (int8_t)(w.n ? rng_below(rng, 2) ? 1 : -1 : 0);
    return w;
}

static bool same(const struct whole *a, const struct whole *b)
{
    return a->sign == b->sign && a->n == b->n &&
           !memcmp(a->limb, b->limb, sizeof a->limb[0] * a->n);
}

static struct whole product(const struct whole *a, const struct whole *b)
{
    const struct whole none = whole_of(0), one = whole_of(1);
    return whole_cross(a, b, &none, &none, &one);
}

static void test_small(void)
{
    struct rng rng = {1};
    int wrong = 0;
    for (int round = 0; round < 2000; round++) {
        int64_t n[5];
        struct whole w[5];
        for (int i = 0; i < 5; i++) n[i] = (int64_t)rng_below(&rng, 60000) - 30000;
        if (n[4] == 0) n[4] = 1;
        int64_t e = n[0] * n[1] - n[2] * n[3];
        for (int i = 0; i < 4; i++) w[i] = whole_of(n[i]);
        w[4] = whole_of(n[4]);
        int sign = whole_compare(&w[0], &w[1], &w[2], &w[3]);
        wrong += sign != (e > 0) - (e < 0);
        w[0] = product(&w[0], &w[4]);
        w[2] = product(&w[2], &w[4]);
        struct whole is = whole_cross(&w[0], &w[1], &w[2], &w[3], &w[4]), wanted = whole_of(e);
        wrong += !same(&is, &wanted);
        struct whole sum = whole_of(n[1]), plain = whole_of(n[1] + n[3]);
        whole_add(&sum, &w[3]);
        wrong += !same(&sum, &plain);
    }
    CHECK_NUMBER(wrong, 0);
    struct whole least = whole_of(INT64_MIN);
    CHECK(least.sign == -1 && least.n == 2 && least.limb[0] == 0 && least.limb[1] == 0x80000000U);
}

/* (a + b) c = a c + b c, and what was multiplied can be divided again. */
static void test_large(void)
{
    struct rng rng = {2};
    const struct whole none = whole_of(0), one = whole_of(1);
    int wrong = 0;
    for (int round = 0; round < 20000; round++) {
        struct whole a = some(&rng, 5), b = some(&rng, 5), c = some(&rng, 5);
        struct whole sum = a, left = product(&a, &c), right = product(&b, &c);
        whole_add(&sum, &b);
        struct whole both = product(&sum, &c);
        whole_add(&left, &right);
        wrong += !same(&both, &left);
        if (!c.sign) continue;
        struct whole long_c = product(&c, &c);
        struct whole back = whole_cross(&both, &c, &none, &one, &long_c);
        wrong += !same(&back, &sum);
        struct whole full = some(&rng, WHOLE_LIMBS);
        struct whole again = whole_cross(&full, &long_c, &none, &one, &long_c);
        wrong += !same(&again, &full);
        wrong += whole_compare(&full, &c, &c, &full) != 0;
        struct whole gone = whole_cross(&full, &a, &a, &full, &c);
        wrong += gone.sign != 0 || gone.n != 0;
    }
    CHECK_NUMBER(wrong, 0);
}

int main(void)
{
    test_small();
    test_large();
    return unit_end();
}
