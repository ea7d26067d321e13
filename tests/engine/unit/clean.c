/* Names and other texts that people typed. */
#include "core/clean.h"

#include <string.h>

#include "../../unit.h"
#include "core/buf.h"

static const char *cleaned(const char *text)
{
    static char room[100];
    struct buf b = BUF_ON(room);
    buf_clear(&b);
    clean_text(text, strlen(text), &b);
    return room;
}

static void test_room(void)
{
    char small[6] = "";
    struct buf b = BUF_ON(small);
    clean_text("a\xc3\xa4\xe2\x82\xac", 6, &b);
    CHECK_TEXT(small, "a\xc3\xa4"); /* cut between two characters */
    b = (struct buf)BUF_ON(small);
    clean_text("abc", 2, &b);
    CHECK_TEXT(small, "ab");
}

int main(void)
{
    CHECK_TEXT(cleaned("Anna"), "Anna");
    CHECK_TEXT(cleaned("  Anna \t\n Lena  "), "Anna Lena");
    CHECK_TEXT(cleaned("\x1b[31mBen\x07"), "[31mBen");
    CHECK_TEXT(cleaned("J\xc3\xbcrgen \xe6\x9d\x8e"), "J\xc3\xbcrgen \xe6\x9d\x8e");
    /* Right-to-left marks, zero-width spaces and joiners, tags, a byte order mark. */
    CHECK_TEXT(cleaned("a\xe2\x80\xae"
                       "b\xe2\x80\x8b"
                       "c\xef\xbb\xbf"
                       "d\xf3\xa0\x81\x81"),
               "abcd");
    /* No UTF-8: a lone byte, too long a form, a surrogate, a cut character. */
    CHECK_TEXT(cleaned("a\xff"
                       "b\xc0\xaf"
                       "c\xed\xa0\x80"
                       "d\xe2\x82"),
               "abcd");
    CHECK_TEXT(cleaned("\xc2\xa0\xe3\x80\x80x\xe2\x80\x89y"), "x y");
    CHECK_TEXT(cleaned("\xe2\x80\x8b \xc2\xad"), "");
    test_room();
    return unit_end();
}
