/* rng.h -- a fast generator for bots, imagined worlds and tests (splitmix64).
 *
 * Never for a deal: anybody who has seen some of its numbers knows the rest.
 * Deals come from chance.h.
 */
#ifndef CORE_RNG_H
#define CORE_RNG_H

#include <stdint.h>

struct rng {
    uint64_t s;
};

static inline uint64_t rng_next(struct rng *r)
{
    uint64_t z = (r->s += UINT64_C(0x9E3779B97F4A7C15));
    z = (z ^ (z >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94D049BB133111EB);
    return z ^ (z >> 31);
}

/* Uniform in [0, n) for n >= 1, without bias (Lemire's multiplication). */
static inline uint32_t rng_below(struct rng *r, uint32_t n)
{
    uint64_t m = (rng_next(r) >> 32) * n;
    if ((uint32_t)m < n)
        while ((uint32_t)m < (uint32_t)-n % n) m = (rng_next(r) >> 32) * n;
    return (uint32_t)(m >> 32);
}

static inline void rng_shuffle_u8(struct rng *r, uint8_t *a, uint32_t n)
{
    for (uint32_t i = n; i > 1; i--) {
        uint32_t j = rng_below(r, i);
        uint8_t t = a[i - 1];
        a[i - 1] = a[j];
        a[j] = t;
    }
}

/* An independent generator for part `k` of the same work. */
static inline struct rng rng_split(uint64_t seed, uint64_t k)
{
    struct rng r = {seed};
    r.s = rng_next(&r) ^ (k * UINT64_C(0xD1342543DE82EF95) + 1);
    r.s = rng_next(&r);
    return r;
}

#endif
