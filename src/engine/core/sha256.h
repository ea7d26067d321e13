/* sha256.h -- SHA-256 (FIPS 180-4), for check hashes and for luck that is derived by a label. */
#ifndef CORE_SHA256_H
#define CORE_SHA256_H

#include <stddef.h>
#include <stdint.h>

enum { SHA256_BYTES = 32 };

struct sha256 {
    uint32_t h[8];
    uint64_t n; /* bytes taken so far */
    uint8_t block[64];
};

void sha256_init(struct sha256 *);
void sha256_add(struct sha256 *, const void *, size_t n);
void sha256_end(struct sha256 *, uint8_t out[SHA256_BYTES]);

#endif
