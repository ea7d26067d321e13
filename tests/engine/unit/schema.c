#include "core/schema.h"

#include "../../unit.h"
#include "core/buf.h"

static const char *const colours[] = {"red", "green", "blue", NULL};

struct inner {
    uint8_t n;
    int8_t list[3]; /* n of them are used */
};
struct outer {
    uint64_t big;
    uint32_t u32;
    int32_t i32;
    uint16_t u16;
    int16_t i16;
    uint8_t colour, set;
    uint16_t sets[2];
    uint8_t grid[2][3];
    struct inner one, many[2];
    uint16_t tail[6];
};

static const struct field inner_fields[] = {
    FIELD(struct inner, n),
    FIELD_LIST(struct inner, list, n),
    FIELD_END,
};
static const struct field outer_fields[] = {
    FIELD(struct outer, big),
    FIELD(struct outer, u32),
    FIELD(struct outer, i32),
    FIELD(struct outer, u16),
    FIELD(struct outer, i16),
    FIELD_ENUM(struct outer, colour, colours),
    FIELD_SET(struct outer, set),
    FIELD_SETS(struct outer, sets),
    FIELD_TABLE(struct outer, grid),
    FIELD_STRUCT(struct outer, one, inner_fields),
    FIELD_STRUCTS(struct outer, many, inner_fields),
    FIELD_ARRAY(struct outer, tail),
    FIELD_END,
};

static const struct outer sample = {
    .big = UINT64_C(0xfedcba9876543210),
    .u32 = UINT32_MAX,
    .i32 = INT32_MIN,
    .u16 = 65535,
    .i16 = -32768,
    .colour = 2,
    .set = 0x85,
    .sets = {0, 0x8001},
    .grid = {{1, 2, 3}, {4, 5, 6}},
    .one = {2, {-1, 7}},
    .many = {{0, {0}}, {3, {1, 2, -128}}},
    .tail = {1, 2, 3, 4, 5, 6},
};
#define SAMPLE_START \
    "{\"big\":\"fedcba9876543210\",\"u32\":4294967295,\"i32\":-2147483648,\"u16\":65535,\"i16\":-" \
    "32768," \
    "\"colour\":\"blue\",\"set\":[0,2,7],\"sets\":[[],[0,15]],\"grid\":[[1,2,3],[4,5,6]]," \
    "\"one\":{\"n\":2,\"list\":[-1,7]},\"many\":[{\"n\":0,\"list\":[]},{\"n\":3,\"list\":[1,2,-" \
    "128]}],"
#define SAMPLE SAMPLE_START "\"tail\":[1,2,3,4,5,6]}"

static void test_write(void)
{
    char room[1000];
    struct buf b = BUF_ON(room);
    schema_json(outer_fields, &sample, sizeof sample, &b);
    CHECK_TEXT(room, SAMPLE);
    buf_clear(&b);
    schema_json(outer_fields, &sample, offsetof(struct outer, tail) + 4, &b); /* cut short */
    CHECK_TEXT(room, SAMPLE_START "\"tail\":[1,2]}");
    buf_clear(&b);
    schema_json(outer_fields, &sample, offsetof(struct outer, tail), &b);
    CHECK_TEXT(room, SAMPLE_START "\"tail\":[]}");
    struct outer odd = sample;
    odd.colour = 9;  /* no word for it */
    odd.one.n = 200; /* a count beyond the room */
    buf_clear(&b);
    schema_json(outer_fields, &odd, sizeof odd, &b);
    CHECK(strstr(room, "\"colour\":9,") && strstr(room, "\"one\":{\"n\":200,\"list\":[-1,7,0]}"));
}

static void test_read(void)
{
    struct outer back;
    memset(&back, 0xaa, sizeof back);
    CHECK(schema_read(outer_fields, &back, sizeof back, SAMPLE));
    CHECK(!memcmp(&back, &sample, sizeof back));
    size_t cut = offsetof(struct outer, tail) + 4;
    memset(&back, 0xaa, sizeof back);
    CHECK(schema_read(outer_fields, &back, cut, SAMPLE_START "\"tail\":[1,2]}"));
    CHECK(!memcmp(&back, &sample, cut) && back.tail[2] == 0xaaaa);
    CHECK(!schema_read(outer_fields, &back, cut, SAMPLE));
}

/* One byte less, one byte more, one byte changed: none of them is the text, and none is taken for
 * something that would be written differently. */
static void test_read_hostile(void)
{
    static const char text[] = SAMPLE;
    char room[sizeof text + 1], again[1000];
    for (size_t cut = 0; cut + 1 < sizeof text; cut++) {
        struct outer back;
        memcpy(room, text, cut);
        room[cut] = '\0';
        CHECK(!schema_read(outer_fields, &back, sizeof back, room));
    }
    for (size_t at = 0; at + 1 < sizeof text; at++)
        for (const char *c = "0-9]}{[,\"a \n\x80"; *c; c++) {
            struct outer back;
            struct buf b = BUF_ON(again);
            memcpy(room, text, sizeof text);
            room[at] = *c;
            if (!schema_read(outer_fields, &back, sizeof back, room)) continue;
            struct outer twice;
            schema_json(outer_fields, &back, sizeof back, &b);
            CHECK(schema_read(outer_fields, &twice, sizeof twice, again));
            CHECK(!memcmp(&back, &twice, sizeof back));
        }
}

static void test_read_wrong(void)
{
    struct pair {
        uint8_t a;
        int8_t b;
        uint8_t set, colour;
        uint8_t row[2];
    } p;
    static const struct field fields[] = {
        FIELD(struct pair, a),         FIELD(struct pair, b),
        FIELD_SET(struct pair, set),   FIELD_ENUM(struct pair, colour, colours),
        FIELD_ARRAY(struct pair, row), FIELD_END};
    static const char *const wrong[] = {
        "",
        "{",
        "{}",
        "[]",
        "null",
        "{\"a\":256,\"b\":0,\"set\":[],\"colour\":0,\"row\":[5,0]}",
        "{\"a\":-1,\"b\":0,\"set\":[],\"colour\":0,\"row\":[5,0]}",
        "{\"a\":1,\"b\":128,\"set\":[],\"colour\":0,\"row\":[5,0]}",
        "{\"a\":1,\"b\":-129,\"set\":[],\"colour\":0,\"row\":[5,0]}",
        "{\"a\":1,\"b\":0,\"set\":[8],\"colour\":0,\"row\":[5,0]}",
        "{\"a\":1,\"b\":0,\"set\":[-1],\"colour\":0,\"row\":[5,0]}",
        "{\"a\":1,\"b\":0,\"set\":[1,],\"colour\":0,\"row\":[5,0]}",
        "{\"a\":1,\"b\":0,\"set\":3,\"colour\":0,\"row\":[5,0]}",
        "{\"a\":1,\"b\":0,\"set\":[],\"colour\":\"pink\",\"row\":[5,0]}",
        "{\"a\":1,\"b\":0,\"set\":[],\"colour\":\"re\",\"row\":[5,0]}",
        "{\"a\":1,\"b\":0,\"set\":[],\"colour\":0,\"row\":[1,2,3]}",
        "{\"a\":1,\"b\":0,\"set\":[],\"colour\":0,\"row\":[1]}",
        "{\"a\":1,\"b\":0,\"set\":[],\"colour\":0,\"row\":1}",
        "{\"a\":1,\"b\":0,\"set\":[],\"colour\":0,\"row\":[1}",
        "{\"a\":99999999999999999999999,\"b\":0,\"set\":[],\"colour\":0,\"row\":[5,0]}",
        "{\"a\":1.5,\"b\":0,\"set\":[],\"colour\":0,\"row\":[5,0]}",
        "{\"a\":,\"b\":0,\"set\":[],\"colour\":0,\"row\":[5,0]}",
        "{\"b\":0,\"a\":1,\"set\":[],\"colour\":0,\"row\":[5,0]}",
        "{\"a\":1,\"b\":0,\"set\":[],\"colour\":0,\"row\":[5,0]} ",
        "{\"a\":1,\"b\":0,\"set\":[],\"colour\":0,\"row\":[5,0]}}",
    };
    CHECK(schema_read(fields, &p, sizeof p,
                      "{\"a\":1,\"b\":-128,\"set\":[7],\"colour\":\"green\",\"row\":[5,0]}"));
    CHECK(p.a == 1 && p.b == -128 && p.set == 0x80 && p.colour == 1 && p.row[0] == 5 &&
          p.row[1] == 0);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        if (!CHECK(!schema_read(fields, &p, sizeof p, wrong[i])))
            printf("was read: %s\n", wrong[i]);
}

/* What a list's own count does not show cannot be smuggled in behind it. */
static void test_read_counts(void)
{
    struct inner in;
    CHECK(schema_read(inner_fields, &in, sizeof in, "{\"n\":2,\"list\":[1,2]}"));
    CHECK(!schema_read(inner_fields, &in, sizeof in, "{\"n\":1,\"list\":[1,2]}"));
    CHECK(!schema_read(inner_fields, &in, sizeof in, "{\"n\":0,\"list\":[1]}"));
    CHECK(!schema_read(inner_fields, &in, sizeof in, "{\"n\":3,\"list\":[1,2]}"));
}

/* Text comes back byte for byte, and only what fits is taken. */
static void test_read_texts(void)
{
    struct named {
        char name[6];
        uint8_t n;
    } a = {"a\"\\\n", 3}, b;
    static const struct field fields[] = {FIELD_TEXT(struct named, name), FIELD(struct named, n),
                                          FIELD_END};
    static const char *const wrong[] = {
        "{\"name\":a,\"n\":1}",
        "{\"name\":\"a,\"n\":1}",
        "{\"name\":\"abcdefg\",\"n\":1}",
        "{\"name\":\"a\\",
        "{\"name\":\"a\\u00g1\",\"n\":1}",
        "{\"name\":\"a\\u001\",\"n\":1}",
        "{\"name\":\"",
        "{\"name\":\"a\\u0000b\",\"n\":1}",
    };
    char room[100] = "";
    struct buf text = BUF_ON(room);
    schema_json(fields, &a, sizeof a, &text);
    CHECK_TEXT(room, "{\"name\":\"a\\\"\\\\\\u000a\",\"n\":3}");
    CHECK(schema_read(fields, &b, sizeof b, room) && !memcmp(&a, &b, sizeof a));
    /* The whole room without an end mark. */
    memcpy(a.name, "abcdef", 6);
    buf_clear(&text);
    schema_json(fields, &a, sizeof a, &text);
    CHECK_TEXT(room, "{\"name\":\"abcdef\",\"n\":3}");
    CHECK(schema_read(fields, &b, sizeof b, room) && !memcmp(&a, &b, sizeof a));
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        if (!CHECK(!schema_read(fields, &b, sizeof b, wrong[i])))
            printf("was read: %s\n", wrong[i]);
}

static void test_negative_words(void)
{
    struct signed_word {
        int8_t colour;
    } a = {-1}, b;
    static const struct field fields[] = {FIELD_ENUM(struct signed_word, colour, colours),
                                          FIELD_END};
    char room[40] = "";
    struct buf text = BUF_ON(room);
    schema_json(fields, &a, sizeof a, &text);
    CHECK_TEXT(room, "{\"colour\":-1}");
    CHECK(schema_read(fields, &b, sizeof b, room) && b.colour == -1);
}

static const char *gap_of(const struct field *f, size_t size)
{
    static char room[200];
    struct buf b = BUF_ON(room);
    return schema_gap(f, size, &b) ? room : "";
}
#define CHECK_GAP(where, f, size) CHECK(!strcmp(gap_of(f, size), where))

static void test_gap(void)
{
    struct padded {
        uint8_t a;
        uint16_t b;
    };
    struct short_of {
        uint8_t a, b;
    };
    static const struct field padded[] = {FIELD(struct padded, a), FIELD(struct padded, b),
                                          FIELD_END};
    static const struct field lacking[] = {FIELD(struct short_of, a), FIELD_END};
    static const struct field swapped[] = {FIELD(struct short_of, b), FIELD(struct short_of, a),
                                           FIELD_END};
    static const struct field twice[] = {FIELD(struct short_of, a), FIELD(struct short_of, a),
                                         FIELD_END};
    struct nest {
        struct padded in[2];
    };
    static const struct field nested[] = {FIELD_STRUCTS(struct nest, in, padded), FIELD_END};
    static const struct field whole[] = {FIELD(struct short_of, a), FIELD(struct short_of, b),
                                         FIELD_END};
    CHECK_GAP("", outer_fields, sizeof(struct outer));
    CHECK_GAP("byte 1 has no name; before it stands a", padded, sizeof(struct padded));
    CHECK_GAP("byte 1 has no name; before it stands a", lacking, sizeof(struct short_of));
    CHECK_GAP("byte 0 has no name; before it stands nothing", swapped, sizeof(struct short_of));
    CHECK_GAP("byte 0 has two names; the second is a", twice, sizeof(struct short_of));
    CHECK_GAP("byte 1 has no name; before it stands in.a", nested, sizeof(struct nest));
    CHECK_GAP("byte 1 is behind the end and has the name b", whole, 1);
}

static void test_diff(void)
{
    char room[400] = "";
    struct buf b = BUF_ON(room);
    struct outer other = sample;
    CHECK(!schema_diff(outer_fields, &sample, &other, sizeof other, &b));
    CHECK_TEXT(room, "");
    other.many[1].list[2] = 5;
    other.colour = 0;
    other.grid[1][0] = 9;
    CHECK(schema_diff(outer_fields, &sample, &other, sizeof other, &b));
    CHECK_TEXT(room, "colour: \"blue\" / \"red\"\ngrid[3]: 4 / 9\nmany[1].list[2]: -128 / 5\n");
    buf_clear(&b);
    other = sample;
    other.tail[5] = 0;
    CHECK(!schema_diff(outer_fields, &sample, &other, offsetof(struct outer, tail) + 4, &b));
}

static void test_typescript(void)
{
    char room[600] = "";
    struct buf b = BUF_ON(room);
    static const struct field fields[] = {FIELD(struct outer, big),
                                          FIELD_ENUM(struct outer, colour, colours),
                                          FIELD_SETS(struct outer, sets),
                                          FIELD_TABLE(struct outer, grid),
                                          FIELD_STRUCTS(struct outer, many, inner_fields),
                                          FIELD_END};
    schema_typescript("Sample", fields, &b);
    CHECK_TEXT(
        room,
        "export interface Sample {\n  big: string;\n  colour: \"red\" | \"green\" | \"blue\";\n"
        "  sets: number[][];\n  grid: number[][];\n"
        "  many: {\n    n: number;\n    list: number[];\n  }[];\n}\n");
}

int main(void)
{
    test_write();
    test_read();
    test_read_hostile();
    test_read_wrong();
    test_read_counts();
    test_read_texts();
    test_negative_words();
    test_gap();
    test_diff();
    test_typescript();
    return unit_end();
}
