#include "core/chance.h"

#include <string.h>

#include "core/buf.h"
#include "core/cursor.h"
#include "core/rng.h"
#include "core/schema.h"
#include "core/sha256.h"

static const struct field seed_fields[] = {FIELD_ARRAY(struct seed, byte), FIELD_END};
const struct field chance_fields[] = {
    FIELD_STRUCT(struct chance, seed, seed_fields),
    FIELD(struct chance, block),
    FIELD_END,
};

static uint32_t turn_left(uint32_t x, int n) { return x << n | x >> (32 - n); }

static void quarter(uint32_t *x, int a, int b, int c, int d)
{
    x[a] += x[b], x[d] = turn_left(x[d] ^ x[a], 16);
    x[c] += x[d], x[b] = turn_left(x[b] ^ x[c], 12);
    x[a] += x[b], x[d] = turn_left(x[d] ^ x[a], 8);
    x[c] += x[d], x[b] = turn_left(x[b] ^ x[c], 7);
}

static uint32_t little_endian(const uint8_t *p)
{
    return (uint32_t)p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16 | (uint32_t)p[3] << 24;
}

void chacha20_block(const uint8_t key[32], uint64_t counter, uint64_t nonce, uint32_t out[16])
{
    uint32_t in[16] = {0x61707865, 0x3320646e, 0x79622d32, 0x6b206574};
    for (int i = 0; i < 8; i++) in[4 + i] = little_endian(key + 4 * i);
    in[12] = (uint32_t)counter, in[13] = (uint32_t)(counter >> 32);
    in[14] = (uint32_t)nonce, in[15] = (uint32_t)(nonce >> 32);
    memcpy(out, in, sizeof in);
    for (int round = 0; round < 10; round++) {
        quarter(out, 0, 4, 8, 12);
        quarter(out, 1, 5, 9, 13);
        quarter(out, 2, 6, 10, 14);
        quarter(out, 3, 7, 11, 15);
        quarter(out, 0, 5, 10, 15);
        quarter(out, 1, 6, 11, 12);
        quarter(out, 2, 7, 8, 13);
        quarter(out, 3, 4, 9, 14);
    }
    for (int i = 0; i < 16; i++) out[i] += in[i];
}

void draw_open(struct draw *d, struct chance *from) { *d = (struct draw){.from = from}; }

static uint32_t draw_word(struct draw *d)
{
    if (d->left == 0) {
        chacha20_block(d->from->seed.byte, d->from->block++, 0, d->word);
        d->left = 16;
    }
    return d->word[--d->left];
}

uint32_t draw_below(struct draw *d, uint32_t n)
{
    uint64_t m = (uint64_t)draw_word(d) * n;
    if ((uint32_t)m < n)
        while ((uint32_t)m < (uint32_t)-n % n) m = (uint64_t)draw_word(d) * n;
    return (uint32_t)(m >> 32);
}

void draw_shuffle_u8(struct draw *d, uint8_t *a, uint32_t n)
{
    for (uint32_t i = n; i > 1; i--) {
        uint32_t j = draw_below(d, i);
        uint8_t t = a[i - 1];
        a[i - 1] = a[j];
        a[j] = t;
    }
}

struct seed seed_of(uint64_t number)
{
    struct seed s = {{0}};
    for (int i = 0; i < 8; i++) s.byte[i] = (uint8_t)(number >> (8 * i));
    return s;
}

struct seed seed_imagined(struct rng *r)
{
    struct seed s;
    for (int i = 0; i < SEED_BYTES; i += 8) {
        struct seed part = seed_of(rng_next(r));
        memcpy(s.byte + i, part.byte, 8);
    }
    return s;
}

static int hex_digit(char c)
{
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return -1;
}

bool seed_read(struct seed *s, const char *text)
{
    size_t n = strlen(text);
    if (n == (size_t)2 * SEED_BYTES) {
        for (int i = 0; i < SEED_BYTES; i++) {
            int high = hex_digit(text[2 * i]), low = hex_digit(text[2 * i + 1]);
            if (high < 0 || low < 0) return false;
            s->byte[i] = (uint8_t)(high << 4 | low);
        }
        return true;
    }
    uint64_t number;
    if (!text_number(text, n, UINT64_MAX, &number)) return false;
    *s = seed_of(number);
    return true;
}

void seed_write(const struct seed *s, struct buf *b)
{
    uint64_t number = 0;
    for (int i = 7; i >= 0; i--) number = number << 8 | s->byte[i];
    struct seed small = seed_of(number);
    if (!memcmp(&small, s, sizeof small)) buf_uint(b, number);
    else buf_hex(b, s->byte, SEED_BYTES);
}

struct seed seed_derived(const struct seed *from, const char *label, uint32_t number)
{
    struct sha256 sum;
    struct seed out;
    const uint8_t bytes[4] = {(uint8_t)(number >> 24), (uint8_t)(number >> 16),
                              (uint8_t)(number >> 8), (uint8_t)number};
    sha256_init(&sum);
    sha256_add(&sum, from->byte, sizeof from->byte);
    sha256_add(&sum, label, strlen(label) + 1);
    sha256_add(&sum, bytes, sizeof bytes);
    sha256_end(&sum, out.byte);
    return out;
}

struct rng seed_luck(const struct seed *from, const char *label, uint32_t number)
{
    const struct seed s = seed_derived(from, label, number);
    struct rng r = {0};
    for (int i = 0; i < 8; i++) r.s = r.s << 8 | s.byte[i];
    return r;
}
