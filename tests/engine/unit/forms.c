/* Texts as somebody in a hurry might write them, in a catalogue of their own (forms.words): braces
 * that hold no number, forms with one word only, bars that belong to no form. */
#include "../../unit.h"
#include "core/buf.h"
#include "core/words.h"

static const char *say(const char *key, int first, int second)
{
    static char room[200];
    struct message m = {0};
    struct buf b;
    const struct reader english = {.language = LANGUAGE_EN, .seat = -1};
    buf_init(&b, room, sizeof room);
    message_number(message_number(message_set(&m, key, NULL), first), second);
    words_say(&english, &m, &b);
    return room;
}

int main(void)
{
    /* Braces that hold no argument are text, and need no argument. */
    CHECK_TEXT(say("none", 1, 2), "{}, {x}, { 0}, {~} and {/}");
    CHECK_NUMBER(words_args("none"), 0);
    /* The first form is for one, the last for the rest: with one form both are the same. */
    CHECK_TEXT(say("one", 1, 0), "1 cards");
    CHECK_TEXT(say("one", 2, 0), "2 cards");
    CHECK_NUMBER(words_args("one"), 1);
    CHECK_TEXT(say("bars", 1, 7), "a card or 7|or not");
    CHECK_TEXT(say("bars", 3, 7), "a card or 7|or not");
    CHECK_TEXT(say("three", 1, 0), "1 one");
    CHECK_TEXT(say("three", 5, 0), "5 many");
    /* Two digits are one number; an argument that is not there says nothing. */
    CHECK_NUMBER(words_args("many"), 12);
    CHECK_TEXT(say("many", 1, 2), " of ");
    return unit_end();
}
