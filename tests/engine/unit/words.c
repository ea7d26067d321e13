#include "core/words.h"

#include "../../unit.h"
#include "core/buf.h"
#include "core/catalogue.h"

/* These tests use only keys that the catalogue is sure to have. */
static const struct reader english = {.language = LANGUAGE_EN, .seat = -1};

static const char *say(const struct reader *r, const struct message *m)
{
    static char room[400];
    struct buf b;
    buf_init(&b, room, sizeof room);
    words_say(r, m, &b);
    return room;
}

static void test_forms(void)
{
    struct message m = {0};
    message_number(message_text(message_set(&m, "fault.move.argument", NULL), "look"), 1);
    CHECK_TEXT(say(&english, &m),
               "\"look\" takes 1 argument; one of them is missing or cannot be read.");
    m.arg[1].number = 2;
    CHECK_TEXT(say(&english, &m),
               "\"look\" takes 2 arguments; one of them is missing or cannot be read.");
    m.arg[1].number = 0;
    CHECK_TEXT(say(&english, &m),
               "\"look\" takes 0 arguments; one of them is missing or cannot be read.");
    m.n = 1; /* an argument that is not there says nothing */
    CHECK_TEXT(say(&english, &m),
               "\"look\" takes  arguments; one of them is missing or cannot be read.");
}

static void test_you(void)
{
    struct message m = {0};
    const char *names[8] = {NULL, "Zoë"};
    struct reader r = {.language = LANGUAGE_EN, .seat = 2};
    message_number(message_seat(message_set(&m, "blank.event.dealt", NULL), 2), 7);
    CHECK_TEXT(say(&r, &m), "You are dealt the 7.");
    r.seat = 1;
    CHECK_TEXT(say(&r, &m), "Crimson is dealt the 7.");
    CHECK_TEXT(say(&english, &m), "Crimson is dealt the 7.");
    m.arg[0].number = -1; /* no seat is "you" to a spectator */
    CHECK_TEXT(say(&english, &m), "Nobody is dealt the 7.");
    m.arg[0].number = 1;
    r = (struct reader){.language = LANGUAGE_EN, .seat = 0, .names = names};
    CHECK_TEXT(say(&r, &m), "Zoë is dealt the 7.");
    m.arg[0].number = 3;
    CHECK_TEXT(say(&r, &m), "Denim is dealt the 7.");
    m.arg[0].number = 0;
    message_number(message_seat(message_set(&m, "blank.view.kept", NULL), 0), 0);
    CHECK_TEXT(say(&r, &m), "You: a hidden card");
}

/* A player's own name is written as it is, also at the beginning of a sentence. */
static void test_names(void)
{
    struct message m = {0};
    const char *names[8] = {"anna", "ben"};
    struct reader r = {.language = LANGUAGE_EN, .seat = 2, .names = names};
    message_number(message_seat(message_set(&m, "blank.event.dealt", NULL), 0), 7);
    CHECK_TEXT(say(&r, &m), "anna is dealt the 7.");
    message_seats(message_set(&m, "blank.event.dealt", NULL), 0x03);
    CHECK_TEXT(say(&r, &m), "anna and ben is dealt the .");
    message_seats(message_set(&m, "blank.event.dealt", NULL), 0x0c);
    CHECK_TEXT(say(&r, &m), "You and Denim is dealt the .");
    message_seats(message_set(&m, "blank.event.dealt", NULL), 0);
    CHECK_TEXT(say(&r, &m), "Nobody is dealt the .");
}

static void test_json(void)
{
    struct message m = {0};
    char room[400] = "";
    struct buf b = BUF_ON(room);
    struct reader r = {.language = LANGUAGE_EN, .seat = -1};
    message_seats(message_seat(message_set(&m, "match.fault.arranged", "X-1"), -1), 0x05);
    message_text(message_word(message_number(&m, -7), "seat.you"), "a\"b\n");
    words_json(&r, &m, &b);
    CHECK_TEXT(room, "\"key\":\"match.fault.arranged\",\"rule\":\"X-1\",\"text\":\"This position "
                     "is impossible: nobody.\",\"with\":[{\"seat\":-1},{\"seats\":[0,2]},-7,"
                     "\"seat.you\",{\"text\":\"a\\\"b\\u000a\"}]");
    buf_clear(&b);
    r.silent = true;
    message_set(&m, "match.refuse.over", NULL);
    words_json(&r, &m, &b);
    CHECK_TEXT(room, "\"key\":\"match.refuse.over\"");
    buf_clear(&b);
    r.silent = false;
    words_json(&r, &(struct message){0}, &b);
    CHECK_TEXT(room, "\"key\":\"\",\"text\":\"\"");
}

static void say_stars(const struct reader *r, const void *of, int number, struct buf *b)
{
    for (int i = 0; i < number; i++) buf_text(b, r->language == LANGUAGE_EN ? of : "*");
}

/* An argument that writes itself does so in the reader's language, in a sentence and as JSON. */
static void test_said(void)
{
    char room[200] = "";
    struct buf b = BUF_ON(room);
    struct reader r = {.language = LANGUAGE_EN, .seat = -1, .silent = true};
    struct message m = {0}, other;
    message_said(message_set(&m, "viewpoint.move.option", NULL), say_stars, "a\"", 2);
    CHECK_TEXT(say(&r, &m), "A\"a\"");
    words_json_args(&r, &m, &b);
    CHECK_TEXT(room, "[{\"text\":\"a\\\"a\\\"\"}]");
    r.language = LANGUAGE_PSEUDO;
    CHECK_TEXT(say(&r, &m), "⟦**⟧");
    other = m;
    CHECK(message_same(&m, &other));
    other.arg[0].number = 3;
    CHECK(!message_same(&m, &other));
    other = m;
    other.arg[0].of = "b";
    CHECK(!message_same(&m, &other));
}

static void test_same(void)
{
    char copy[] = "seat.you";
    struct message a = {0}, b;
    message_word(message_number(message_set(&a, "match.refuse.over", NULL), 3), "seat.you");
    b = a;
    b.arg[1].text = copy; /* the same letters elsewhere */
    CHECK(message_same(&a, &b));
    b.arg[0].number = 4;
    CHECK(!message_same(&a, &b));
    b = a;
    b.rule = "X-1";
    CHECK(!message_same(&a, &b) && !message_same(&b, &a));
    b = a;
    b.arg[1].kind = ARG_TEXT;
    CHECK(!message_same(&a, &b));
    b.n = 1;
    CHECK(!message_same(&a, &b));
    b = a;
    b.key = "match.refuse.frozen";
    CHECK(!message_same(&a, &b));
}

static const char *seats(const struct reader *r, unsigned set)
{
    struct message m = {0};
    message_seats(message_set(&m, "match.fault.arranged", NULL), set);
    return say(r, &m);
}

/* Seats that no table has, in the words and as a name. */
static void test_no_seat(void)
{
    char room[60] = "";
    struct buf b = BUF_ON(room);
    const char *names[8] = {"Zoë"};
    struct reader r = {.language = LANGUAGE_EN, .seat = -1, .names = names};
    words_seat(&r, 8, &b);
    CHECK_TEXT(room, "nobody");
    buf_clear(&b);
    words_seat(&r, -1, &b);
    CHECK_TEXT(room, "nobody");
    buf_clear(&b);
    words_seat(&english, 9, &b);
    CHECK_TEXT(room, "nobody");
    buf_clear(&b);
    words_seat(&r, 7, &b);
    CHECK_TEXT(room, "Hazel");
    buf_clear(&b);
    words_seat(&r, 0, &b);
    CHECK_TEXT(room, "Zoë");
}

/* Where a text begins with its argument, the sentence begins with a capital, unless there is no
 * room for it or the argument is foreign text. */
static void test_openings(void)
{
    char room[60] = "";
    struct buf none;
    struct message m = {0};
    struct reader r = {.language = LANGUAGE_EN, .seat = 1};
    buf_init(&none, room, 1);
    message_number(message_seat(message_set(&m, "blank.event.shown", NULL), 0), 20);
    words_say(&r, &m, &none);
    CHECK(none.full && room[0] == '\0');
    m.n = 0; /* a message without what its text asks for */
    CHECK_TEXT(say(&r, &m), " shows the .");
}

static void test_seats(void)
{
    struct reader blue = {.language = LANGUAGE_EN, .seat = 1};
    CHECK_TEXT(seats(&english, 0), "This position is impossible: nobody.");
    CHECK_TEXT(seats(&english, 0x04), "This position is impossible: Crimson.");
    CHECK_TEXT(seats(&english, 0x05), "This position is impossible: Amber and Crimson.");
    CHECK_TEXT(seats(&english, 0x83), "This position is impossible: Amber, Blue and Hazel.");
    CHECK_TEXT(seats(&blue, 0x83), "This position is impossible: Amber, you and Hazel.");
}

static void test_arguments(void)
{
    struct message m = {0};
    message_word(message_set(&m, "match.fault.arranged", NULL), "seat.nobody");
    CHECK_TEXT(say(&english, &m), "This position is impossible: nobody.");
    message_word(message_set(&m, "match.fault.arranged", NULL), "no.such.key");
    CHECK_TEXT(say(&english, &m), "This position is impossible: no.such.key.");
    message_number(message_set(&m, "match.fault.arranged", NULL), -5);
    CHECK_TEXT(say(&english, &m), "This position is impossible: -5.");
    message_text(message_set(&m, "match.fault.arranged", NULL), "{0} {1|a|b}");
    CHECK_TEXT(say(&english, &m), "This position is impossible: {0} {1|a|b}.");
    message_set(&m, "no.such.key", NULL);
    CHECK_TEXT(say(&english, &m), "no.such.key");
    m.key = NULL;
    CHECK_TEXT(say(&english, &m), "");
    CHECK(words_has("seat.you") && !words_has("seat.") && !words_has("") &&
          !words_has("seat.you.you"));
    CHECK_NUMBER(words_args("fault.option.value"), 4);
    CHECK_NUMBER(words_args("match.refuse.over"), 0);
    CHECK_NUMBER(words_args("no.such.key"), -1);
}

static void test_pseudo(void)
{
    struct reader r = {.language = LANGUAGE_PSEUDO, .seat = 0};
    struct message m = {0};
    message_number(message_seat(message_set(&m, "blank.event.shown", NULL), 1), 20);
    CHECK_TEXT(say(&r, &m), "⟦Ɓłúé šħóŵš ŧħé 20.⟧");
    message_text(message_set(&m, "match.fault.arranged", NULL), "as it is");
    CHECK_TEXT(say(&r, &m), "⟦Ŧħíš ƥóšíŧíóñ íš íɱƥóššíƀłé: as it is.⟧");
    enum language found = LANGUAGES;
    CHECK(language_find("xx", &found) && found == LANGUAGE_PSEUDO);
    CHECK(language_find("en", &found) && found == LANGUAGE_EN);
    CHECK(!language_find("", &found) && !language_find("e", &found) &&
          !language_find("english", &found));
}

static void test_faults(void)
{
    struct fault f = {0};
    char room[300] = "";
    struct buf b = BUF_ON(room);
    fault_set(&f, 3, 7, "record.fault.game");
    fault_quote(&f, "ab\x01\x1b[31m\xff", 9);
    words_fault(&english, "x.record", &f, &b);
    CHECK_TEXT(room, "x.record:3:7: There is no game called \"ab??[31m?\".");
    buf_clear(&b);
    words_fault(&english, NULL, &f, &b);
    CHECK_TEXT(room, "3:7: There is no game called \"ab??[31m?\".");
    buf_clear(&b);
    f.column = 0;
    words_fault(&english, "x", &f, &b);
    CHECK_TEXT(room, "x:3: There is no game called \"ab??[31m?\".");
    buf_clear(&b);
    f.line = 0;
    words_fault(&english, NULL, &f, &b);
    CHECK_TEXT(room, "There is no game called \"ab??[31m?\".");
}

/* A quote ends, however long the foreign text is and however many are quoted. */
static void test_quotes(void)
{
    struct fault f = {0};
    char foreign[500];
    memset(foreign, 'q', sizeof foreign);
    fault_set(&f, 1, 1, "fault.move.more");
    fault_quote(&f, foreign, 50);
    fault_quote(&f, foreign, sizeof foreign);
    fault_quote(&f, foreign, sizeof foreign);
    CHECK_NUMBER(f.message.n, 3);
    CHECK_NUMBER(strlen(f.message.arg[0].text), 50);
    CHECK_NUMBER(strlen(f.message.arg[1].text), QUOTE_MAX - 51 - 1);
    CHECK_TEXT(f.message.arg[2].text, "...");
    fault_set(&f, 1, 1, "fault.move.more");
    fault_quote(&f, "", 0);
    CHECK_TEXT(f.message.arg[0].text, "");
    bool clean = true;
    for (int c = 0; c < 256; c++) {
        char byte = (char)c;
        fault_set(&f, 1, 1, "fault.move.more");
        fault_quote(&f, &byte, 1);
        clean &= f.message.arg[0].text[0] == (c < 0x20 || c >= 0x7f ? '?' : c);
    }
    CHECK(clean);
}

static void test_catalogue(void)
{
    bool sorted = true, texts = true, sizes = true;
    for (int i = 0; i < catalogue_size; i++) {
        sorted &= !i || strcmp(catalogue[i - 1].key, catalogue[i].key) < 0;
        texts &= catalogue[i].text[0] != '\0' && words_has(catalogue[i].key);
        sizes &= strlen(catalogue[i].key) == catalogue[i].key_size &&
                 strlen(catalogue[i].text) == catalogue[i].text_size;
    }
    CHECK(catalogue_size > 0);
    CHECK(sorted);
    CHECK(texts);
    CHECK(sizes);
}

int main(void)
{
    test_forms();
    test_you();
    test_no_seat();
    test_names();
    test_json();
    test_said();
    test_same();
    test_openings();
    test_seats();
    test_arguments();
    test_pseudo();
    test_faults();
    test_quotes();
    test_catalogue();
    return unit_end();
}
