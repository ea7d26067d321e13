/* JSON from outside: what is refused and where, and how the rest is read. */
#include "core/json.h"

#include <stdlib.h>

#include "../../unit.h"
#include "core/buf.h"

/* A copy of exactly that size, so that a sanitizer sees a read one byte too far. */
static struct json checked(const char *text, size_t n, size_t *where)
{
    struct json out;
    static char *copy;
    free(copy);
    copy = n ? malloc(n) : NULL;
    if (n && copy) memcpy(copy, text, n);
    const bool good = json_check(n ? copy : "", n, &out, where);
    CHECK(good == (json_kind(out) != JSON_NOTHING));
    if (good) CHECK_NUMBER(*where, n);
    return out;
}

static struct json value(const char *text)
{
    size_t where;
    return checked(text, strlen(text), &where);
}

/* Where it stops being good, or -1: it is good to the end. */
static int bad_at(const char *text)
{
    size_t where;
    return json_kind(checked(text, strlen(text), &where)) ? -1 : (int)where;
}

static void test_refused(void)
{
    static const struct {
        const char *text;
        int at;
    } bad[] = {
        {"", 0},
        {" \n", 2},
        {"{", 1},
        {"[1,]", 3},
        {"[,1]", 1},
        {"[1 2]", 3},
        {"{\"a\"}", 4},
        {"{\"a\":}", 5},
        {"{\"a\":1,}", 7},
        {"{a:1}", 1},
        {"{'a':1}", 1},
        {"{\"a\":1 \"b\":2}", 7},
        {"[1}", 2},
        {"{\"a\":1]", 6},
        {"1 2", 2},
        {"{}x", 2},
        {"]", 0},
        {"tru", 3},
        {"trux", 3},
        {"True", 0},
        {"NaN", 0},
        {"-", 1},
        {"01", 1},
        {"-01", 2},
        {"+1", 0},
        {".5", 0},
        {"1.", 2},
        {"1.e3", 2},
        {"1e", 2},
        {"1e+", 3},
        {"0x10", 1},
        {"\"abc", 4},
        {"\"a\tb\"", 2},
        {"\"\\x\"", 1},
        {"\"\\", 1},
        {"\"\\u12\"", 1},
        {"\"\\u12g4\"", 1},
        {"\"a\\u0000\"", 2},
        {"\"\\ud800\"", 1},
        {"\"\\ud800x\"", 1},
        {"\"\\ud800\\u0041\"", 1},
        {"\"\\udc00\"", 1},
        {"\"\\ud83d\\ud83d\"", 1},
        {"\"\xff\"", 1},
        {"\"\xc0\xaf\"", 1},
        {"\"\xed\xa0\x80\"", 1},
        {"\"\xf4\x90\x80\x80\"", 1},
        {"\"a\xe2\x82\"", 2},
        {"\xef\xbb\xbf{}", 0},
        {"\xc2\xa0{}", 0},
        {"/* */ 1", 0},
        {"{\"a\":1,\"a\":2}", 7},
        {"{\"a\":1,\"\\u0061\":2}", 7},
        {"{\"\":1,\"b\":{\"\":2}, \"\" : 3}", 18},
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        if (!CHECK(bad_at(bad[i].text) == bad[i].at))
            printf("    %s: %d\n", bad[i].text, bad_at(bad[i].text));
    size_t where;
    CHECK(!json_kind(checked("\"a\0b\"", 5, &where)) && where == 2);
    CHECK(!json_kind(checked("1\0", 2, &where)) && where == 1);
    CHECK(!json_kind(checked("\"\\\0\"", 4, &where)) && where == 1);
}

static void test_limits(void)
{
    char deep[2 * JSON_DEPTH_MAX + 3] = "";
    memset(deep, '[', JSON_DEPTH_MAX);
    memset(deep + JSON_DEPTH_MAX, ']', JSON_DEPTH_MAX);
    CHECK_NUMBER(bad_at(deep), -1);
    memset(deep, '[', JSON_DEPTH_MAX + 1);
    memset(deep + JSON_DEPTH_MAX + 1, ']', JSON_DEPTH_MAX + 1);
    CHECK_NUMBER(bad_at(deep), JSON_DEPTH_MAX);

    static char wide[JSON_NAMES_MAX * 10 + 100];
    for (int more = 0; more < 2; more++) {
        struct buf b = BUF_ON(wide);
        buf_text(&b, "{\"in\":{");
        for (int i = 0; i < JSON_NAMES_MAX - 1 + more; i++) {
            buf_text(&b, i ? ",\"" : "\"");
            buf_int(&b, i);
            buf_text(&b, "\":0");
        }
        /* Names of closed objects no longer count. */
        buf_text(&b, more ? "}}" : "},\"out\":{\"in\":1}}");
        CHECK(!b.full);
        CHECK((bad_at(wide) < 0) == !more);
    }
}

static void test_values(void)
{
    const struct json j = value(" {\"a\" : [1 , {\"b\":\"}\\\"\"},[]] ,\"c\":null,\n\"d\":true, "
                                "\"\\u0065\":-12 , \"f\":{}, \"\":0.5} ");
    CHECK(json_kind(j) == JSON_OBJECT && *j.at == '{' && j.end[-1] == '}');
    const struct json list = json_member(j, "a");
    CHECK(json_kind(list) == JSON_LIST && list.end[-1] == ']');
    struct json next = json_first(list), name = j, element;
    CHECK(json_next(&next, &name, &element) && json_kind(element) == JSON_NUMBER);
    CHECK(json_kind(name) == JSON_NOTHING && element.end - element.at == 1);
    CHECK(json_next(&next, NULL, &element) && json_is(json_member(element, "b"), "}\""));
    CHECK(json_next(&next, NULL, &element) && json_kind(element) == JSON_LIST);
    struct json none = json_first(element);
    CHECK(!json_next(&none, NULL, &element));
    CHECK(!json_next(&next, NULL, &element) && !json_next(&next, NULL, &element));

    CHECK(json_kind(json_member(j, "c")) == JSON_NULL);
    bool truth = false;
    CHECK(json_bool(json_member(j, "d"), &truth) && truth);
    CHECK(!json_bool(json_member(j, "c"), &truth) && !json_bool(json_member(j, "x"), &truth));
    int64_t number = 0;
    CHECK(json_int(json_member(j, "e"), -100, 100, &number) && number == -12);
    CHECK(json_kind(json_member(j, "f")) == JSON_OBJECT);
    none = json_first(json_member(j, "f"));
    CHECK(!json_next(&none, &name, &element));
    CHECK(json_kind(json_member(j, "")) == JSON_NUMBER);
    CHECK(json_kind(json_member(j, "b")) == JSON_NOTHING);
    CHECK(json_kind(json_member(list, "b")) == JSON_NOTHING);
    CHECK(json_kind(json_member(json_member(j, "x"), "y")) == JSON_NOTHING);
    none = json_first(json_member(j, "c"));
    CHECK(!json_next(&none, NULL, &element));
    int members = 0;
    for (next = json_first(j); json_next(&next, &name, &element);)
        members += json_kind(name) == JSON_STRING;
    CHECK_NUMBER(members, 6);
    CHECK(json_bool(value("false"), &truth) && !truth);
}

static bool is_number(const char *text, int64_t least, int64_t most, int64_t wanted)
{
    int64_t number = 77;
    return json_int(value(text), least, most, &number) ? number == wanted
                                                       : (number == 77 && wanted == 77);
}

static void test_numbers(void)
{
    CHECK(is_number("0", 0, 0, 0) && is_number("-0", 0, 0, 0));
    CHECK(is_number("9223372036854775807", 0, INT64_MAX, INT64_MAX));
    CHECK(is_number("-9223372036854775808", INT64_MIN, 0, INT64_MIN));
    CHECK(is_number("9223372036854775808", INT64_MIN, INT64_MAX, 77));
    CHECK(is_number("-9223372036854775809", INT64_MIN, INT64_MAX, 77));
    CHECK(is_number("99999999999999999999999", INT64_MIN, INT64_MAX, 77));
    CHECK(is_number("5", 0, 4, 77) && is_number("5", 6, 9, 77) && is_number("5", 5, 5, 5));
    CHECK(is_number("1.0", 0, 9, 77) && is_number("1e0", 0, 9, 77) && is_number("1E0", 0, 9, 77));
    CHECK(is_number("\"1\"", 0, 9, 77) && is_number("[1]", 0, 9, 77));
}

static const char *text_of(const char *text)
{
    static char room[40];
    struct buf b = BUF_ON(room);
    buf_clear(&b);
    return json_text(value(text), &b) ? room : "(none)";
}

static void test_strings(void)
{
    CHECK_TEXT(text_of("\"\""), "");
    CHECK_TEXT(text_of("\"a\\\"b\\\\c\\/d\\b\\f\\n\\r\\t\""), "a\"b\\c/d\b\f\n\r\t");
    CHECK_TEXT(text_of("\"\\u0041\\u00e4\\u20AC\\ud83d\\uDE00\""),
               "A\xc3\xa4\xe2\x82\xac\xf0\x9f\x98\x80");
    CHECK_TEXT(text_of("\"\\uffff\\u07ff\\u0800\\udbff\\udfff\""),
               "\xef\xbf\xbf\xdf\xbf\xe0\xa0\x80\xf4\x8f\xbf\xbf");
    CHECK_TEXT(text_of("\"\xc3\xa4\x7f\""), "\xc3\xa4\x7f");
    CHECK_TEXT(text_of("12"), "(none)");
    CHECK(json_is(value("\"look 3\""), "look 3") && !json_is(value("\"look 3\""), "look"));
    CHECK(!json_is(value("\"look\""), "look 3") && !json_is(value("null"), "null"));
    CHECK(json_is(value("\"l\\u006fok\""), "look") && !json_is(value("\"l\\u006fok\""), "loo"));
    CHECK(!json_is(value("\"l\\u006fok\""), "looks") && !json_is(value("\"\\\\\""), "\\\\"));
    CHECK(!json_is(value("\"\\u0061\""), "\\u0061"));

    char small[6] = "";
    struct buf b = BUF_ON(small);
    buf_text(&b, "a");
    CHECK(json_text(value("\"bcde\""), &b));
    CHECK_TEXT(small, "abcde");
    CHECK(json_text(value("\"\""), &b));
    CHECK(!json_text(value("\"f\""), &b));
    CHECK_TEXT(small, "abcde");
    b = (struct buf)BUF_ON(small);
    CHECK(!json_text(value("\"abc\\n\\ud83d\\ude00\""), &b));
    CHECK_TEXT(small, "");
}

int main(void)
{
    test_refused();
    test_limits();
    test_values();
    test_numbers();
    test_strings();
    return unit_end();
}
