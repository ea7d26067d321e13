/* Tellings in parts: what is in them, what is left out, and whose names stand in them. */
#include "table.h"

static char text[4][4000];

static const char *tell(int which, const struct match *m, int viewer, const struct reader *r,
                        struct hearing h)
{
    struct buf b;
    buf_init(&b, text[which], sizeof text[which]);
    match_tell_parts(m, viewer, &h, r, &b);
    CHECK(!b.full);
    return text[which];
}

static const struct reader english = {.language = LANGUAGE_EN, .seat = 1};

static void test_parts(void)
{
    struct match *m = table_blank(2, 3);
    CHECK_TEXT(
        tell(0, m, 1, &english, (struct hearing){0}),
        "{\"game\":\"blank\",\"seat\":1,\"seats\":2,\"telling\":1,\"step\":0,\"asked\":[0,1]}");
    CHECK_TEXT(
        tell(0, m, 1, &english, (struct hearing){.parts = TELL_BOX}),
        "{\"game\":\"blank\",\"seat\":1,\"seats\":2,\"telling\":1,\"step\":0,\"asked\":[0,1],"
        "\"box\":{\"seats\":2,\"rounds\":3}}");
    CHECK_TEXT(
        tell(0, m, 1, &english, (struct hearing){.parts = TELL_QUESTIONS}),
        "{\"game\":\"blank\",\"seat\":1,\"seats\":2,\"telling\":1,\"step\":0,\"asked\":[0,1],"
        "\"questions\":[{\"q\":1,\"subject\":1,\"key\":\"blank.question\","
        "\"text\":\"Round 1 of 3: show your card?\",\"with\":[1,3]}]}");
    CHECK_TEXT(tell(0, m, 1, &english, (struct hearing){.parts = TELL_SCORE}),
               tell(1, m, 1, &english, (struct hearing){0})); /* it is not over */
    struct buf whole;
    buf_init(&whole, text[1], sizeof text[1]);
    match_tell(m, 1, &english, &whole);
    CHECK_TEXT(tell(0, m, 1, &english, (struct hearing){.parts = TELL_ALL}), text[1]);
    CHECK(!strstr(text[0], "\"box\"") && strstr(text[0], "\"news\":[{\"event\":\"dealt\""));
    own_free(m);
}

static void test_changes(void)
{
    struct match *m = table_blank(2, 3);
    struct view since;
    match_view(m, 1, &since);
    const struct hearing changes = {.parts = TELL_VIEW | TELL_NOTES, .since = &since};
    CHECK_TEXT(tell(0, m, 1, &english, changes), "{\"telling\":1,\"step\":0,\"asked\":[0,1]}");
    CHECK(table_answer(m, 0, show) && table_answer(m, 1, keep));
    tell(0, m, 1, &english, changes);
    CHECK(strstr(text[0], "\"view\":{\"table\":{\"round\":1,") != NULL);
    CHECK(strstr(text[0], "\"notes\":{\"0\":{\"key\":\"blank.view.shown\",\"text\":") != NULL);
    CHECK(!strstr(text[0], "\"game\"") && !strstr(text[0], "\"1\":{"));
    own_free(m);
}

/* A silent reader gets the arguments of the notes, and nothing else of them. */
static void test_silent(void)
{
    struct match *m = table_blank(2, 3);
    const struct reader silent = {.language = LANGUAGE_EN, .seat = 1, .silent = true};
    tell(0, m, 1, &silent, (struct hearing){.parts = TELL_NOTES | TELL_QUESTIONS});
    CHECK(!strstr(text[0], "\"text\""));
    CHECK(strstr(text[0], "\"notes\":[{\"key\":\"blank.view.kept\",\"with\":[{\"seat\":0},0]},") !=
          NULL);
    CHECK(strstr(text[0], "\"key\":\"blank.question\",\"with\":[1,3]}") != NULL);
    tell(0, m, 1, &english, (struct hearing){.parts = TELL_NOTES});
    CHECK(!strstr(text[0], "\"with\""));
    own_free(m);
}

static void test_names(void)
{
    struct match *m = table_blank(2, 3);
    static const char *const names[SEATS_MAX] = {"Ann \"A\" \\ \n"};
    const struct reader r = {.language = LANGUAGE_EN, .seat = 1, .names = names};
    CHECK(table_answer(m, 0, show) && table_answer(m, 1, keep));
    tell(0, m, 1, &r, (struct hearing){.parts = TELL_NEWS | TELL_NOTES});
    CHECK(strstr(text[0], "\"text\":\"Ann \\\"A\\\" \\\\ \\u000a shows the ") != NULL);
    CHECK(strstr(text[0], "\"text\":\"Ann \\\"A\\\" \\\\ \\u000a: ") != NULL);
    CHECK(!strstr(text[0], "Amber"));
    own_free(m);
}

/* The whole truth is for nobody before the end, and then for every moment of the game. */
static void test_truth(void)
{
    struct match *m = table_blank(2, 2);
    const struct reader r = {.language = LANGUAGE_EN, .seat = SPECTATOR};
    const struct hearing all = {.parts = TELL_ALL};
    struct event news[8];
    CHECK_TEXT(tell(0, m, TRUTH, &r, all), tell(1, m, SPECTATOR, &r, all));
    CHECK(match_news(m, TRUTH, news, 8) == 2 && news[0].nargs == 0);
    table_keep_all(m);
    CHECK_TEXT(tell(0, match_at(m, 0), TRUTH, &r, all),
               tell(1, match_at(m, 0), SPECTATOR, &r, all));
    table_keep_all(m);
    CHECK(match_over(m));
    tell(0, m, TRUTH, &r, all);
    CHECK(strstr(text[0], "\"seat\":-2,") && strstr(text[0], "\"truth\":{"));
    CHECK(!strstr(text[0], "\"view\":"));
    tell(0, match_at(m, 0), TRUTH, &r, all);
    CHECK(strstr(text[0], "\"step\":0,") && strstr(text[0], "\"truth\":{"));
    CHECK(strstr(text[0], "Amber is dealt the ") && strstr(text[0], "Blue is dealt the "));
    CHECK(match_news(match_at(m, 0), TRUTH, news, 8) == 2 && news[0].nargs == 1);
    CHECK(match_news(match_at(m, 0), SPECTATOR, news, 8) == 2 && news[0].nargs == 0);
    own_free(m);
}

int main(void)
{
    test_truth();
    test_parts();
    test_changes();
    test_silent();
    test_names();
    return unit_end();
}
