/* chance.h -- the luck of a match: a 256-bit seed and a ChaCha20 stream.
 *
 * Nothing a seat has seen of the stream tells what comes next. The seed lives in
 * the secret room of a state, with the number of the next block, so a copied
 * state has the same luck. A draw opens the stream, takes what it needs, and
 * closes it; what is left of a block is thrown away.
 */
#ifndef CORE_CHANCE_H
#define CORE_CHANCE_H

#include <stdbool.h>
#include <stdint.h>

#include "core/schema.h"

struct buf;
struct rng;

enum { SEED_BYTES = 32 };

struct seed {
    uint8_t byte[SEED_BYTES];
};

/* Flat; part of a state. */
struct chance {
    struct seed seed;
    uint64_t block; /* of the next draw */
};
extern const struct field chance_fields[];

/* On the stack while drawing. */
struct draw {
    struct chance *from;
    uint32_t word[16];
    int left;
};

void draw_open(struct draw *, struct chance *);
uint32_t draw_below(struct draw *, uint32_t n); /* uniform in [0, n), n >= 1 */
void draw_shuffle_u8(struct draw *, uint8_t *, uint32_t n);

/* A whole number up to 2^64-1, or 64 hex digits. False: it is neither. */
bool seed_read(struct seed *, const char *text);
void seed_write(const struct seed *, struct buf *); /* the shorter of the two forms */
struct seed seed_of(uint64_t);
struct seed seed_imagined(struct rng *);
/* Luck that follows from a seed and tells nothing about it, nor about the luck of another label
 * or number: SHA-256 over all three. */
struct seed seed_derived(const struct seed *, const char *label, uint32_t number);
struct rng seed_luck(const struct seed *, const char *label, uint32_t number);

/* One block of the stream, for tests against published vectors. */
void chacha20_block(const uint8_t key[32], uint64_t counter, uint64_t nonce, uint32_t out[16]);

#endif
