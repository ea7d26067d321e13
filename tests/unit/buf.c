#include "core/buf.h"

#include "unit.h"

static void test_cut(void)
{
    char room[8];
    memset(room, 'x', sizeof room);
    struct buf b;
    buf_init(&b, room, 5);
    CHECK_TEXT(room, "");
    buf_text(&b, "ab");
    CHECK(!b.full);
    CHECK_NUMBER(b.n, 2);
    buf_text(&b, "cd");
    CHECK(!b.full);
    CHECK_TEXT(room, "abcd");
    buf_char(&b, 'e');
    CHECK(b.full);
    CHECK_TEXT(room, "abcd");
    CHECK(room[5] == 'x');
    buf_clear(&b);
    CHECK(!b.full && b.n == 0);
    CHECK_TEXT(room, "");
    buf_text(&b, "abcdefgh");
    CHECK(b.full);
    CHECK_TEXT(room, "abcd");
    CHECK(room[5] == 'x');
}

static void test_no_room(void)
{
    char byte = 'x';
    struct buf b;
    buf_init(&b, &byte, 0);
    buf_text(&b, "a");
    buf_char(&b, 'b');
    buf_int(&b, -7);
    CHECK(b.full && b.n == 0 && byte == 'x');
    buf_clear(&b);
    CHECK(!b.full && byte == 'x');
    buf_init(&b, &byte, 1);
    CHECK(byte == '\0');
    buf_char(&b, 'b');
    CHECK(b.full && b.n == 0 && byte == '\0');
}

/* Every cut of a longer text is its beginning, terminated. */
static void test_every_size(void)
{
    static const char whole[] = "-12 34 {\"a\\u000a\"} 00ff";
    for (size_t size = 1; size <= sizeof whole; size++) {
        char room[64];
        const uint8_t bytes[2] = {0, 255};
        struct buf b;
        memset(room, 'x', sizeof room);
        buf_init(&b, room, size);
        buf_int(&b, -12);
        buf_char(&b, ' ');
        buf_uint(&b, 34);
        buf_text(&b, " {");
        buf_json(&b, "a\n");
        buf_text(&b, "} ");
        buf_hex(&b, bytes, 2);
        CHECK(strlen(room) == size - 1 && !strncmp(room, whole, size - 1));
        CHECK(b.full == (size < sizeof whole));
        CHECK(room[size] == 'x');
    }
}

static void test_numbers(void)
{
    char room[200];
    struct buf b = BUF_ON(room);
    buf_int(&b, INT64_MIN);
    buf_char(&b, ' ');
    buf_int(&b, INT64_MAX);
    buf_char(&b, ' ');
    buf_int(&b, 0);
    buf_char(&b, ' ');
    buf_uint(&b, UINT64_MAX);
    buf_char(&b, ' ');
    buf_hex64(&b, UINT64_C(0x0123456789abcdef));
    CHECK_TEXT(room,
               "-9223372036854775808 9223372036854775807 0 18446744073709551615 0123456789abcdef");
}

static void test_json(void)
{
    char room[100];
    struct buf b = BUF_ON(room);
    buf_json(&b, "a\"b\\c\n\x01\x7f/ü");
    CHECK_TEXT(room, "\"a\\\"b\\\\c\\u000a\\u0001\\u007f/ü\"");
    buf_clear(&b);
    buf_json(&b, "");
    CHECK_TEXT(room, "\"\"");
    buf_clear(&b);
    buf_bytes(&b, "abc", 2);
    CHECK_TEXT(room, "ab");
}

int main(void)
{
    test_cut();
    test_no_room();
    test_every_size();
    test_numbers();
    test_json();
    return unit_end();
}
