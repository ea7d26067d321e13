/* What is kept when a deck is written again: the names of its cards and its comments, whatever
 * editor the text came from. */
#include "../../unit.h"
#include "core/buf.h"
#include "core/message.h"
#include "deck/deck.h"

static struct deck deck, again;
static struct deck_places places;
static char text[4096];

/* Names that need quotation marks, and some that look as if they did. */
static const struct {
    const char *name;
    bool quoted;
} names[] = {
    {" A", true},          {"A ", true},
    {"Minus -1", true},    {"Plus +3", true},
    {"Two  blanks", true}, {"4 by 4", true},
    {"a, b", true},        {"a: b", true},
    {"a # b", true},       {"-5", true},
    {"a_1", false},        {"a1", false},

    {"Owl - Eel", false},  {"\xc3\x89t\xc3\xa9", false},
    {"x2", false},
};

static void test_names(void)
{
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        char source[100] = "", wanted[100] = "";
        struct buf s = BUF_ON(source), w = BUF_ON(wanted), b = BUF_ON(text);
        struct fault f = {0};
        const char *mark = names[i].quoted ? "\"" : "";
        buf_text(&s, "card \"");
        buf_text(&s, names[i].name);
        buf_text(&s, "\" 5\n");
        deck_init(&deck);
        if (!CHECK(deck_read(&deck, source, s.n, NULL, &f))) continue;
        CHECK_TEXT(deck.kind[0].name, names[i].name);
        buf_text(&w, "card ");
        buf_text(&w, mark);
        buf_text(&w, names[i].name);
        buf_text(&w, mark);
        buf_text(&w, " 5\n");
        buf_clear(&b);
        deck_write(&deck, &b);
        CHECK_TEXT(text, wanted);
        deck_init(&again);
        CHECK(deck_read(&again, text, b.n, NULL, &f) && !memcmp(&deck, &again, sizeof deck));
    }
}

static void formats(const char *source, const char *wanted)
{
    struct buf b = BUF_ON(text);
    struct fault f = {0};
    buf_clear(&b);
    deck_init(&deck);
    if (!CHECK(deck_read(&deck, source, strlen(source), &places, &f))) return;
    deck_format(&deck, &places, source, strlen(source), &b);
    CHECK_TEXT(text, wanted);
}

/* Lines that end as they do elsewhere, and the mark that some editors put first. */
static void test_editors(void)
{
    static const char wanted[] = "# about owls\n\ncard Owl 5  # a bird\n  draw 1\n\n# the end\n";
    formats("# about owls\n\ncard Owl 5 # a bird\n  draw 1\n\n# the end\n", wanted);
    formats("# about owls\r\n\r\ncard Owl 5 # a bird\r\n  draw 1\r\n\r\n# the end\r\n", wanted);
    formats("\xef\xbb\xbf# about owls  \n   \ncard   Owl 5 # a bird   \n draw 1\n\n# the end",
            wanted);
    formats("\xef\xbb\xbf"
            "card Owl 5 # \"quoted\n  draw 1\n",
            "card Owl 5  # \"quoted\n  draw 1\n");
    formats("card \"a # b\" 5 # \"c\"\n", "card \"a # b\" 5  # \"c\"\n");
}

/* A blank line around a comment at the left margin is kept, and none is added. */
static void test_margin(void)
{
    static const char close[] = "# an owl\ncard Owl 5\n# the end\n",
                      wide[] = "# an owl\n\ncard Owl 5\n\n# the end\n";
    formats(close, close);
    formats(wide, wide);
    formats("# an owl\n\n\n\ncard Owl 5\n\n\n# the end\n", wide);
}

int main(void)
{
    test_names();
    test_editors();
    test_margin();
    return unit_end();
}
