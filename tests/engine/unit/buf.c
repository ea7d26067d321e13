#include "core/buf.h"

#include "../../unit.h"

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

/* Byte by byte against what JSON requires, at every position within eight bytes. */
static void test_escapes(void)
{
    bool fine = true;
    for (int c = 1; c < 256; c++)
        for (int at = 0; at < 20; at++) {
            char plain[24], room[200], wanted[200] = "\"";
            struct buf b = BUF_ON(room);
            memset(plain, 'x', 20);
            plain[20] = '\0';
            plain[at] = (char)c;
            memset(wanted + 1, 'x', (size_t)at);
            snprintf(wanted + 1 + at, 100,
                     c == '"' || c == '\\' ? "\\%c"
                     : c < 32 || c == 127  ? "\\u%04x"
                                           : "%c",
                     c);
            memset(wanted + strlen(wanted), 'x', (size_t)(19 - at));
            strncat(wanted, "\"", 2);
            buf_json(&b, plain);
            fine &= !strcmp(room, wanted);
        }
    CHECK(fine);
}

/* Escapes that find no room cut the text, and never overwrite what stands behind it. */
static void test_escape_cut(void)
{
    static const char whole[] = "ab\\u0001\\\"c\\\\";
    for (size_t size = 6; size <= sizeof whole; size++) {
        char room[40];
        struct buf b;
        memset(room, 'z', sizeof room);
        buf_init(&b, room, size);
        buf_text(&b, "a");
        buf_text(&b, "b\x01\"c\\");
        const bool cut = b.full;
        buf_escape(&b, 1);
        CHECK(b.full == (size < sizeof whole) && b.n == strlen(room) && room[size] == 'z');
        CHECK(cut || !strncmp(room, whole, b.n));
    }
}

static void test_back(void)
{
    char room[10];
    struct buf b = BUF_ON(room);
    buf_text(&b, "abcdef");
    buf_back(&b, 4);
    CHECK_TEXT(room, "abcd");
    buf_back(&b, 9);
    CHECK_TEXT(room, "abcd");
    CHECK_NUMBER(b.n, 4);
}

static void test_every_number(void)
{
    bool fine = true;
    for (uint64_t v = 1, step = 0; step < 400; step++, v = v * 3 / 2 + step) {
        char room[30], wanted[30];
        struct buf b = BUF_ON(room);
        buf_uint(&b, v);
        snprintf(wanted, sizeof wanted, "%llu", (unsigned long long)v);
        fine &= !strcmp(room, wanted);
    }
    for (int v = -1200; v < 1200; v++) {
        char room[30], wanted[30];
        struct buf b = BUF_ON(room);
        buf_int(&b, v);
        snprintf(wanted, sizeof wanted, "%d", v);
        fine &= !strcmp(room, wanted);
    }
    CHECK(fine);
}

int main(void)
{
    test_cut();
    test_no_room();
    test_every_size();
    test_numbers();
    test_json();
    test_escapes();
    test_escape_cut();
    test_back();
    test_every_number();
    return unit_end();
}
