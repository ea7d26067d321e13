/* catalogue.h -- the English of data/words, made into tables by the build (tools/embed-words).
 *
 * The entries are sorted by key. A key is found by its hash: catalogue_slot[hash >> (64 -
 * catalogue_bits)] is the number of its entry plus one, or 0 if there is no such key. If
 * another key has that slot, the next ones are tried, and after the last the first.
 * embed-words and catalogue_hash() must count alike.
 */
#ifndef CORE_CATALOGUE_H
#define CORE_CATALOGUE_H

#include <stddef.h>
#include <stdint.h>

struct catalogue_entry {
    const char *key, *text;
    uint16_t key_size, text_size;
    uint16_t you; /* the number plus one of the entry KEY.you, or 0 */
};
extern const struct catalogue_entry catalogue[];
extern const int catalogue_size;
extern const uint16_t catalogue_slot[];
extern const int catalogue_bits; /* there are 1 << bits slots, and at least half are 0 */

static inline uint64_t catalogue_mix(uint64_t hash, const char *p, size_t n)
{
    uint64_t word = 0;
    for (size_t i = 0; i < n; i++) word |= (uint64_t)(unsigned char)p[i] << 8 * i;
    hash = (hash ^ word) * UINT64_C(0x9e3779b97f4a7c15);
    return hash ^ hash >> 32;
}

/* Eight bytes at a time; the last eight may overlap those before them. */
static inline uint64_t catalogue_hash(const char *key, size_t n)
{
    uint64_t hash = catalogue_mix(n, key, n < 8 ? n : 8);
    for (size_t i = 8; i < n; i += 8)
        hash = catalogue_mix(hash, i + 8 < n ? key + i : key + n - 8, 8);
    return hash * UINT64_C(0x9e3779b97f4a7c15);
}

#endif
