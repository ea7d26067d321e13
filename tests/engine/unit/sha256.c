#include "core/sha256.h"

#include <stdlib.h>

#include "../../unit.h"
#include "core/buf.h"
#include "core/chance.h"
#include "core/digest.h"
#include "core/rng.h"
#include "core/schema.h"

static const char *hash_of(const void *data, size_t n, size_t part)
{
    static char room[2 * SHA256_BYTES + 1];
    struct buf b = BUF_ON(room);
    struct sha256 s;
    uint8_t out[SHA256_BYTES];
    sha256_init(&s);
    for (size_t at = 0; at < n; at += part)
        sha256_add(&s, (const char *)data + at, n - at < part ? n - at : part);
    sha256_end(&s, out);
    buf_hex(&b, out, sizeof out);
    return room;
}

/* The examples of FIPS 180-4, and lengths around a block as sha256sum of coreutils has them. */
static void test_vectors(void)
{
    static const char two[] = "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq";
    CHECK_TEXT(hash_of("", 0, 1),
               "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    CHECK_TEXT(hash_of("abc", 3, 3),
               "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    CHECK_TEXT(hash_of(two, 56, 56),
               "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
    char *many = malloc(1000000);
    memset(many, 'a', 1000000);
    for (size_t part = 1; part < 200; part += 21)
        CHECK_TEXT(hash_of(many, 1000000, part),
                   "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
    CHECK_TEXT(hash_of(many, 55, 10),
               "9f4390f8d30c2dd92ec9f095b65e2b9ae9b0a925a5258e241c9f1e910f734318");
    CHECK_TEXT(hash_of(many, 64, 64),
               "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb");
    free(many);
}

/* Two layouts of the same facts. */
struct inner {
    uint8_t b, a;
};
struct before {
    uint8_t n;
    uint8_t list[3];
    struct inner pair;
    uint8_t gap[2];
};
struct after {
    struct inner pair;
    uint16_t list[5];
    uint32_t n;
    int16_t later;
};
static const struct field inner_fields[] = {FIELD(struct inner, b), FIELD(struct inner, a),
                                            FIELD_END};
static const struct field before_fields[] = {
    FIELD(struct before, n), FIELD_LIST(struct before, list, n),
    FIELD_STRUCT(struct before, pair, inner_fields), FIELD_PAD(struct before, gap), FIELD_END};
static const struct field after_fields[] = {FIELD_STRUCT(struct after, pair, inner_fields),
                                            FIELD_ARRAY(struct after, list), FIELD(struct after, n),
                                            FIELD(struct after, later), FIELD_END};

static void digest(const struct field *f, const void *data, size_t size, uint8_t out[SHA256_BYTES])
{
    struct sha256 s;
    sha256_init(&s);
    digest_fields(f, data, size, &s);
    sha256_end(&s, out);
}

static void test_digest(void)
{
    struct before x = {2, {7, 9, 1}, {3, 4}, {5, 5}};
    struct after y = {.pair = {3, 4}, .list = {7, 9}, .n = 2};
    uint8_t a[SHA256_BYTES], b[SHA256_BYTES];
    digest(before_fields, &x, sizeof x, a);
    digest(after_fields, &y, sizeof y, b);
    CHECK(!memcmp(a, b, sizeof a));
    y.later = -1;
    digest(after_fields, &y, sizeof y, b);
    CHECK(memcmp(a, b, sizeof a) != 0);
    y.later = 0;
    y.pair = (struct inner){4, 3};
    digest(after_fields, &y, sizeof y, b);
    CHECK(memcmp(a, b, sizeof a) != 0);
    x.list[1] = 8;
    digest(before_fields, &x, sizeof x, b);
    CHECK(memcmp(a, b, sizeof a) != 0);
}

static void test_derived(void)
{
    const struct seed from = seed_of(7), other = seed_of(8);
    const struct seed a = seed_derived(&from, "bots", 0), b = seed_derived(&from, "bots", 1),
                      c = seed_derived(&from, "bot", 0), d = seed_derived(&other, "bots", 0);
    CHECK(memcmp(&a, &(struct seed){0}, sizeof a) != 0);
    CHECK(memcmp(&a, &b, sizeof a) && memcmp(&a, &c, sizeof a) && memcmp(&a, &d, sizeof a));
    CHECK(memcmp(&a, &from, sizeof a) != 0);
    const struct seed again = seed_derived(&from, "bots", 0);
    CHECK(!memcmp(&a, &again, sizeof a));
    struct rng r = seed_luck(&from, "bots", 0), s = seed_luck(&from, "bots", 1);
    CHECK(rng_next(&r) != rng_next(&s));
}

int main(void)
{
    test_vectors();
    test_digest();
    test_derived();
    return unit_end();
}
