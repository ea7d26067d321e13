#include "core/chance.h"

#include "../../unit.h"
#include "core/buf.h"
#include "core/rng.h"

static void block_text(const uint8_t *key, uint64_t counter, uint64_t nonce, char *room,
                       size_t size)
{
    uint32_t word[16];
    struct buf b;
    buf_init(&b, room, size);
    chacha20_block(key, counter, nonce, word);
    for (int i = 0; i < 16; i++) {
        uint8_t byte[4] = {(uint8_t)word[i], (uint8_t)(word[i] >> 8), (uint8_t)(word[i] >> 16),
                           (uint8_t)(word[i] >> 24)};
        buf_hex(&b, byte, 4);
    }
}

/* Published vectors. RFC 8439 counts in 32 bits with a 96-bit nonce: its first nonce word is the
 * upper half of our counter. */
static void test_vectors(void)
{
    uint8_t zero[32] = {0}, count[32], one[32] = {0};
    char room[130];
    for (int i = 0; i < 32; i++) count[i] = (uint8_t)i;
    one[31] = 1;
    block_text(zero, 0, 0, room, sizeof room); /* RFC 8439, A.1, test vector 1 */
    CHECK_TEXT(room, "76b8e0ada0f13d90405d6ae55386bd28bdd219b8a08ded1aa836efcc8b770dc7"
                     "da41597c5157488d7724e03fb8d84a376a43b8f41518a11cc387b669b2ee6586");
    block_text(zero, 1, 0, room, sizeof room); /* A.1, test vector 2 */
    CHECK_TEXT(room, "9f07e7be5551387a98ba977c732d080dcb0f29a048e3656912c6533e32ee7aed"
                     "29b721769ce64e43d57133b074d839d531ed1f28510afb45ace10a1f4b794d6f");
    block_text(one, 1, 0, room, sizeof room); /* A.1, test vector 3 */
    CHECK_TEXT(room, "3aeb5224ecf849929b9d828db1ced4dd832025e8018b8160b82284f3c949aa5a"
                     "8eca00bbb4a73bdad192b5c42f73f2fd4e273644c8b36125a64addeb006c13a0");
    block_text(count, UINT64_C(0x0900000000000001), UINT64_C(0x000000004a000000), room,
               sizeof room); /* 2.3.2 */
    CHECK_TEXT(room, "10f1e7e4d13b5915500fdd1fa32071c4c7d1f4c733c068030422aa9ac3d46c4e"
                     "d2826446079faa0914c2d705d98b02a2b5129cd1de164eb9cbd083e8a2503c4e");
}

static void test_draws(void)
{
    struct chance a = {.seed = seed_of(5)}, b = a;
    struct draw da, db;
    uint32_t seen[7] = {0};
    bool same = true;
    draw_open(&da, &a);
    draw_open(&db, &b);
    for (int i = 0; i < 7000; i++) {
        uint32_t n = draw_below(&da, 7);
        same &= n < 7 && n == draw_below(&db, 7);
        seen[n % 7]++;
    }
    CHECK(same);
    for (int i = 0; i < 7; i++) CHECK(seen[i] > 850 && seen[i] < 1150);
    CHECK(a.block == b.block && a.block >= 7000 / 16);
    CHECK_NUMBER(draw_below(&da, 1), 0);
    /* A draw that is opened again starts a fresh block: nothing of the old one is used twice. */
    uint64_t block = a.block;
    draw_open(&da, &a);
    draw_below(&da, 6);
    CHECK_NUMBER(a.block, block + 1);
}

/* Just above half of all words: nearly every second one is thrown away, and the rest are even. */
static void test_rejection(void)
{
    struct chance c = {.seed = seed_of(8)};
    struct draw d;
    const uint32_t n = UINT32_C(0x80000001);
    int low = 0, odd = 0;
    bool below = true;
    draw_open(&d, &c);
    for (int i = 0; i < 4000; i++) {
        uint32_t value = draw_below(&d, n);
        below &= value < n;
        low += value < n / 2;
        odd += value % 2 == 1;
    }
    CHECK(below);
    CHECK(low > 1850 && low < 2150);
    CHECK(odd > 1850 && odd < 2150);
    CHECK(c.block * 16 > 7500 && c.block * 16 < 8500);
}

static void test_shuffles(void)
{
    struct chance c = {.seed = seed_of(6)};
    struct draw d;
    uint8_t small[52];
    bool moved = false, all = true;
    draw_open(&d, &c);
    for (int i = 0; i < 52; i++) small[i] = (uint8_t)i;
    draw_shuffle_u8(&d, small, 52);
    bool there[52] = {false};
    for (int i = 0; i < 52; i++) {
        there[small[i]] = true;
        moved |= small[i] != i;
    }
    for (int i = 0; i < 52; i++) all &= there[i];
    CHECK(all);
    CHECK(moved);
    draw_shuffle_u8(&d, small, 0);
    draw_shuffle_u8(&d, small, 1);
}

static void test_seed_texts(void)
{
    static const char *const good[] = {
        "0", "7", "18446744073709551615",
        "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"};
    static const char *const bad[] = {
        "",
        " ",
        "-1",
        "+1",
        "7 ",
        " 7",
        "0x7",
        "/00102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f",
        "0@0102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f",
        "`00102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f",
        "G00102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f",
        "18446744073709551616",
        "99999999999999999999",
        "1e3",
        "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1",
        "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1g",
        "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f0"};
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        char room[80] = "";
        struct buf b = BUF_ON(room);
        struct seed s = seed_of(99);
        CHECK(seed_read(&s, good[i]));
        seed_write(&s, &b);
        CHECK_TEXT(room, good[i]);
    }
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct seed s;
        if (!CHECK(!seed_read(&s, bad[i]))) printf("'%s' was taken for a seed\n", bad[i]);
    }
    struct seed a, b;
    CHECK(seed_read(&a, "00ABCDEF00000000000000000000000000000000000000000000000000000000"));
    CHECK(seed_read(&b, "00abcdef00000000000000000000000000000000000000000000000000000000"));
    CHECK(!memcmp(&a, &b, sizeof a));
}

/* A small number may also be written in 64 digits; it comes back in the shorter form. */
static void test_short_form(void)
{
    char room[80] = "";
    struct buf text = BUF_ON(room);
    struct seed s;
    CHECK(seed_read(&s, "2a00000000000000000000000000000000000000000000000000000000000000"));
    seed_write(&s, &text);
    CHECK_TEXT(room, "42");
}

static void test_rng(void)
{
    struct rng r = {1}, s = {1};
    uint32_t seen[5] = {0};
    bool below = true;
    for (int i = 0; i < 5000; i++) {
        uint32_t n = rng_below(&r, 5);
        below &= n < 5;
        seen[n % 5]++;
    }
    for (int i = 0; i < 5; i++) CHECK(seen[i] > 850 && seen[i] < 1150);
    CHECK_NUMBER(rng_below(&r, 1), 0);
    for (int i = 0; i < 100; i++) below &= rng_below(&r, UINT32_MAX) < UINT32_MAX;
    CHECK(below);
    CHECK(rng_next(&s) == UINT64_C(0x910a2dec89025cc1)); /* splitmix64 of 1, as published */
    struct rng a = rng_split(3, 0), b = rng_split(3, 1), c = rng_split(3, 0);
    CHECK(a.s == c.s && a.s != b.s);
    struct rng i1 = {9}, i2 = {9};
    struct seed x = seed_imagined(&i1), y = seed_imagined(&i2), z = seed_imagined(&i1);
    CHECK(!memcmp(&x, &y, sizeof x) && memcmp(&x, &z, sizeof x));
}

int main(void)
{
    test_vectors();
    test_draws();
    test_rejection();
    test_shuffles();
    test_seed_texts();
    test_short_form();
    test_rng();
    return unit_end();
}
