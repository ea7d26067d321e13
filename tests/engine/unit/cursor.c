/* Text from outside, read word by word. */
#include "core/cursor.h"

#include "../../unit.h"

static const struct grammar plain = {0};
static const struct grammar rich = {.marks = ":,+", .fill = ";", .comments = true};

static struct fault f;
static char copy[400];

/* Memory that ends where the text ends, so that a sanitizer sees a read one byte too far. */
static struct cursor over(const struct grammar *g, const char *text, int line)
{
    struct cursor c;
    const size_t n = strlen(text);
    memset(&f, 0, sizeof f);
    memset(copy, 'x', sizeof copy);
    memcpy(copy + sizeof copy - n, text, n);
    cursor_open(&c, g, copy + sizeof copy - n, n, line, &f);
    return c;
}

static const char *text_of(struct word w)
{
    static char room[100];
    memcpy(room, w.at, w.n);
    room[w.n] = '\0';
    return room;
}

static void next_is(struct cursor *c, const char *text, int line, int column)
{
    const struct word w = cursor_next(c);
    CHECK_TEXT(text_of(w), text);
    CHECK_NUMBER(w.line, line);
    CHECK_NUMBER(w.column, column);
}

static void test_words(void)
{
    struct cursor c = over(&plain, "  one\t#two:\r\n three ", 1);
    next_is(&c, "one", 1, 3);
    next_is(&c, "#two:", 1, 7);
    next_is(&c, "three", 2, 2);
    CHECK(cursor_ends(&c));
    next_is(&c, "", 2, 8);
    c = over(&rich, ";one:two,,# a; b\n#c\n ;three#", 5);
    next_is(&c, "one", 5, 2);
    next_is(&c, ":", 5, 5);
    next_is(&c, "two", 5, 6);
    next_is(&c, ",", 5, 9);
    next_is(&c, ",", 5, 10);
    next_is(&c, "three", 7, 3);
    CHECK(cursor_ends(&c));
    /* One line of a larger text: no line number, and columns go on. */
    c = over(&plain, "a\nb", 0);
    next_is(&c, "a", 0, 1);
    next_is(&c, "b", 0, 3);
    c = over(&plain, "", 1);
    CHECK(cursor_ends(&c));
    CHECK(!cursor_is(&c, "") && !cursor_take(&c, "") && cursor_last(&c));
    c = over(&rich, "one two # three", 1);
    CHECK(!cursor_last(&c) && cursor_take(&c, "one") && cursor_last(&c) && !cursor_ends(&c));
}

static void test_lines(void)
{
    struct cursor line, c = over(&rich, "# x\none two # y\n\n three", 1);
    cursor_line(&c, &line);
    next_is(&line, "one", 2, 1);
    next_is(&line, "two", 2, 5);
    CHECK(cursor_ends(&line));
    cursor_line(&c, &line);
    next_is(&line, "three", 4, 2);
    CHECK(cursor_ends(&line) && cursor_ends(&c));
    cursor_line(&c, &line);
    CHECK(cursor_ends(&line));
}

static void test_taking(void)
{
    struct cursor c = over(&rich, "hand: handy", 1);
    CHECK(!cursor_take(&c, "han") && !cursor_take(&c, "handy") && cursor_is(&c, "hand"));
    CHECK(cursor_take(&c, "hand") && cursor_take(&c, ":"));
    CHECK(!cursor_take(&c, "hand") && cursor_take(&c, "handy") && cursor_ends(&c));
    c = over(&rich, "Hand", 1);
    CHECK(!cursor_take(&c, "hand"));
    c = over(&rich, "two one", 1);
    CHECK_NUMBER(cursor_take_one(&c, (const char *const[]){"one", "two", NULL}), 1);
    CHECK_NUMBER(cursor_take_one(&c, (const char *const[]){"one", "two", NULL}), 0);
    CHECK_NUMBER(cursor_take_one(&c, (const char *const[]){"one", "two", NULL}), -1);
}

/* The number that is read, or -99. */
static int number(const char *text, int least, int most)
{
    struct cursor c = over(&rich, text, 0);
    int out = -99;
    const char *before = c.at;
    if (cursor_number(&c, least, most, &out)) return cursor_ends(&c) ? out : -98;
    CHECK(c.at == before && !f.message.key);
    return out;
}

static void test_numbers(void)
{
    uint64_t out = 7;
    CHECK_NUMBER(number("0", 0, 9), 0);
    CHECK_NUMBER(number("9", 0, 9), 9);
    CHECK_NUMBER(number("007 ", 0, 9), 7);
    CHECK_NUMBER(number("-3", -3, 9), -3);
    CHECK_NUMBER(number("10", 0, 9), -99);
    CHECK_NUMBER(number("0", 1, 9), -99);
    CHECK_NUMBER(number("-4", -3, 9), -99);
    CHECK_NUMBER(number("", 0, 9), -99);
    CHECK_NUMBER(number("-", 0, 9), -99);
    CHECK_NUMBER(number("+", 0, 9), -99);
    CHECK_NUMBER(number("7b", 0, 9), -99);
    CHECK_NUMBER(number("7/", 0, 9), -99);
    CHECK_NUMBER(number("7 ,", 0, 9), -98);
    CHECK_NUMBER(number("99999999999999999999", 0, INT32_MAX), -99);
    CHECK_NUMBER(number("2147483647", 0, INT32_MAX), INT32_MAX);
    CHECK_NUMBER(number("2147483648", 0, INT32_MAX), -99);
    CHECK(text_number("18446744073709551615", 20, UINT64_MAX, &out) && out == UINT64_MAX);
    CHECK(!text_number("18446744073709551616", 20, UINT64_MAX, &out));
    CHECK(!text_number("184467440737095516150", 21, UINT64_MAX, &out));
    CHECK(text_number("00000000000000000001", 20, 9, &out) && out == 1);
    CHECK(!text_number("000000000000000000001", 21, 9, &out));
    CHECK(!text_number("-1", 2, UINT64_MAX, &out) && !text_number("", 0, 5, &out));
    CHECK(text_number("12345", 2, 12, &out) && out == 12 && !text_number("13", 2, 12, &out));
}

static int seat(const char *text)
{
    struct cursor c = over(&rich, text, 0);
    int out;
    return cursor_seat(&c, 3, &out) ? out : -1;
}

static void test_seats(void)
{
    CHECK_NUMBER(seat("A:"), 0);
    CHECK_NUMBER(seat("C"), 2);
    CHECK_NUMBER(seat("2,"), 2);
    CHECK_NUMBER(seat("D"), -1);
    CHECK_NUMBER(seat("3"), -1);
    CHECK_NUMBER(seat("-1"), -1);
    CHECK_NUMBER(seat("a"), -1);
    CHECK_NUMBER(seat("AB"), -1);
    CHECK_NUMBER(seat("@"), -1);
    CHECK_NUMBER(seat(""), -1);
}

static void test_names(void)
{
    struct cursor c = over(&rich, "storm LANTERN+, ox#x", 0);
    CHECK_NUMBER(cursor_names(&c, "Storm"), 5);
    CHECK_NUMBER(cursor_names(&c, "Storm Lantern"), 13);
    CHECK_NUMBER(cursor_names(&c, "Stor"), 0);
    CHECK_NUMBER(cursor_names(&c, "Storm Lanterns"), 0);
    cursor_step(&c, 13);
    CHECK(cursor_take(&c, "+") && cursor_take(&c, ","));
    CHECK_NUMBER(cursor_names(&c, "Ox"), 2);
    cursor_step(&c, 2);
    CHECK(cursor_ends(&c));
    CHECK_NUMBER(cursor_names(&c, "Ox"), 0);
    c = over(&rich, "Storm Lanter", 0); /* a name that goes beyond the end */
    CHECK_NUMBER(cursor_names(&c, "Storm Lantern"), 0);
    CHECK(text_names("oX", 2, "Ox") && !text_names("Ox", 1, "Ox") && !text_names("Oxe", 3, "Ox"));
    CHECK(text_names("", 0, "") && !text_names("@", 1, "`") && !text_names("[", 1, "{"));
}

static void test_faults(void)
{
    struct cursor c = over(&rich, "a\n  bad one : x", 3);
    cursor_next(&c);
    CHECK(!cursor_wrong(&c, "k"));
    CHECK_NUMBER(f.line, 4);
    CHECK_NUMBER(f.column, 3);
    CHECK_TEXT(f.message.key, "k");
    CHECK_TEXT(f.message.arg[0].text, "bad");
    CHECK(!cursor_wrong_until(&c, "k", ":"));
    CHECK_TEXT(f.message.arg[0].text, "bad one");
    CHECK(!cursor_wrong_until(&c, "k", "%"));
    CHECK_TEXT(f.message.arg[0].text, "bad one : x");
    CHECK_NUMBER(cursor_fault(&c, "k")->n, 0);
    const struct word w = cursor_word(&c);
    CHECK_NUMBER(word_fault(&w, 2, "w", &f)->n, 0);
    CHECK_NUMBER(f.line, 4);
    CHECK_NUMBER(f.column, 5);
    c = over(&plain, "", 1);
    CHECK(!cursor_wrong(&c, "k"));
    CHECK_NUMBER(f.column, 1);
    CHECK_TEXT(f.message.arg[0].text, "");
}

static size_t character(const char *text) { return text_character(text, strlen(text)); }
static bool unseen(const char *text) { return text_unseen(text, strlen(text)); }

static void test_characters(void)
{
    static const char *const none[] = {
        "",
        "\x80",
        "\xbf",
        "\xc0\xaf",
        "\xc1\xbf",
        "\xc3",
        "\xc3(",
        "\xe0\x9f\xbf",
        "\xed\xa0\x80",
        "\xed\xbf\xbf",
        "\xe2\x82",
        "\xe2\x82 ",
        "\xf0\x8f\xbf\xbf",
        "\xf4\x90\x80\x80",
        "\xf5\x80\x80\x80",
        "\xff",
        "\xf0\x9f\x98",
        "\xf8\x88\x80\x80\x80",
    };
    for (size_t i = 0; i < sizeof none / sizeof none[0]; i++) CHECK_NUMBER(character(none[i]), 0);
    CHECK_NUMBER(character("a\xff"), 1);
    CHECK_NUMBER(character("\x7f"), 1);
    CHECK_NUMBER(character("\xc2\x80"), 2);
    CHECK_NUMBER(character("\xc3\xa9t"), 2);
    CHECK_NUMBER(character("\xe0\xa0\x80"), 3);
    CHECK_NUMBER(character("\xed\x9f\xbf"), 3);
    CHECK_NUMBER(character("\xee\x80\x80"), 3);
    CHECK_NUMBER(character("\xf0\x90\x80\x80"), 4);
    CHECK_NUMBER(character("\xf4\x8f\xbf\xbf"), 4);
    CHECK(unseen("\x1f") && unseen("\x7f") && !unseen(" ") && !unseen("~"));
    CHECK(unseen("\xc2\x9f") && !unseen("\xc2\xa0") && !unseen("\xc3\x80"));
    CHECK(unseen("\xe2\x80\x8b") && unseen("\xe2\x80\x8f") && !unseen("\xe2\x80\x8a"));
    CHECK(unseen("\xe2\x80\xa8") && unseen("\xe2\x80\xae") && !unseen("\xe2\x80\xaf"));
    CHECK(unseen("\xe2\x81\xa0") && unseen("\xe2\x81\xaf") && !unseen("\xe2\x81\xb0"));
    CHECK(!unseen("\xe2\x80\x90") && !unseen("\xe1\x80\x8b") && !unseen("\xf0\x9f\x98\x80"));
}

int main(void)
{
    test_words();
    test_lines();
    test_taking();
    test_numbers();
    test_seats();
    test_names();
    test_faults();
    test_characters();
    return unit_end();
}
