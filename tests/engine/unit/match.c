#include "match/match.h"

#include "table.h"

static const struct game *shelf_of_blank(const char *name)
{
    return strcmp(name, "blank") ? NULL : &blank;
}

static void test_open(void)
{
    struct setting s = table_setting(&blank, 1, 3);
    struct fault f = {0};
    CHECK(!own_open(&s, &f));
    CHECK_TEXT(f.message.key, "fault.seats");
    s = table_setting(&blank, 3, 9);
    CHECK(!own_open(&s, &f));
    CHECK_TEXT(f.message.key, "fault.option.value");
}

static void test_sealed(void)
{
    struct match *m = table_blank(3, 3);
    struct message why = {0};
    uint64_t before = match_hash(m);
    CHECK_NUMBER(match_waiting(m), 7);
    CHECK(table_answer(m, 1, show));
    CHECK_NUMBER(match_waiting(m), 5);
    CHECK(match_hash(m) == before && match_steps(m) == 0);
    /* A second answer before the step closes replaces the first. */
    CHECK(table_answer(m, 1, keep));
    CHECK_NUMBER(match_waiting(m), 5);
    CHECK(match_take_back(m, 1, 1, 1, &why));
    CHECK_NUMBER(match_waiting(m), 7);
    REFUSED(match_take_back(m, 1, 1, 1, &why), "match.refuse.nothing-sealed");
    REFUSED(match_take_back(m, 0, 1, 1, &why), "match.refuse.not-asked");
    CHECK(table_answer(m, 1, show) && table_answer(m, 2, keep));
    CHECK(match_hash(m) == before && !match_close(m));
    CHECK(match_answer(m, 0, 0, 1, show, &why));
    /* The last answer is sealed like the others: it can be replaced and taken back. */
    CHECK(match_hash(m) == before && match_steps(m) == 0 && !match_waiting(m));
    CHECK(match_take_back(m, 0, 0, 1, &why));
    CHECK_NUMBER(match_waiting(m), 1);
    CHECK(match_answer(m, 0, 0, 1, keep, &why) && match_close(m));
    CHECK(match_hash(m) != before && match_steps(m) == 1);
    CHECK_NUMBER(match_waiting(m), 5); /* seat 1 has shown */
    struct move given;
    CHECK(match_given(m, 0, 1, &given) && move_same(given, show));
    CHECK(match_given(m, 0, 2, &given) && move_same(given, keep));
    CHECK(!match_given(m, 1, 0, &given) && !match_given(m, -1, 0, &given) &&
          !match_given(m, 0, 5, &given));
    own_free(m);
}

static void test_refusals(void)
{
    struct match *m = table_blank(2, 2);
    struct message why = {0};
    REFUSED(match_answer(m, 0, 1, 1, keep, &why), "match.refuse.not-asked");
    REFUSED(match_answer(m, -1, -1, 0, keep, &why), "match.refuse.not-asked");
    REFUSED(match_answer(m, 8, 8, 0, keep, &why), "match.refuse.not-asked");
    REFUSED(match_answer(m, 2, 2, 0, keep, &why), "match.refuse.not-asked");
    REFUSED(match_answer(m, 0, 0, 0, keep, &why), "match.refuse.old-question");
    REFUSED(match_answer(m, 0, 0, 2, keep, &why), "match.refuse.old-question");
    REFUSED(match_answer(m, 0, 0, 1, (struct move){.verb = 9}, &why), "blank.refuse.verb");
    CHECK(!match_answer(m, 0, 0, 1, (struct move){.verb = 9}, NULL));
    CHECK_NUMBER(match_question(m, 0), 1);
    CHECK_NUMBER(match_question(m, -1), 0);
    CHECK_NUMBER(match_question(m, 99), 0);
    table_keep_all(m);
    CHECK_NUMBER(match_question(m, 0), 2);
    REFUSED(match_answer(m, 0, 0, 1, keep, &why), "match.refuse.old-question"); /* a double click */
    CHECK_NUMBER(match_waiting(m), 3);
    table_keep_all(m);
    CHECK(match_over(m) && !match_waiting(m));
    REFUSED(match_answer(m, 0, 0, 2, keep, &why), "match.refuse.over");
    REFUSED(match_undo(m, 2, false, &why), "match.refuse.no-such-step");
    REFUSED(match_undo(m, -1, false, &why), "match.refuse.no-such-step");
    own_free(m);
}

static void test_fallback(void)
{
    struct match *m = table_blank(2, 2);
    match_fallback(m, 5);
    match_fallback(m, -1);
    CHECK_NUMBER(match_waiting(m), 3);
    CHECK(table_answer(m, 0, show));
    match_fallback(m, 0); /* has answered: the clock changes nothing */
    CHECK_NUMBER(match_waiting(m), 2);
    match_fallback(m, 1);
    CHECK_NUMBER(match_steps(m), 0); /* sealed, and not closed */
    CHECK(match_close(m) && !match_close(m));
    CHECK_NUMBER(match_steps(m), 1);
    struct move given;
    CHECK(match_given(m, 0, 0, &given) && move_same(given, show));
    CHECK(match_given(m, 0, 1, &given) && move_same(given, keep));
    own_free(m);
}

static void test_undo(void)
{
    struct match *m = table_blank(3, 4);
    struct message why = {0};
    uint64_t hash[3];
    for (int i = 0; i < 3; i++) {
        hash[i] = match_hash(m);
        table_keep_all(m);
    }
    CHECK(table_answer(m, 0, show));
    REFUSED(match_undo(m, 3, false, &why), "match.refuse.no-such-step");
    CHECK(match_undo(m, 1, false, &why));
    CHECK(match_steps(m) == 1 && match_hash(m) == hash[1]);
    CHECK_NUMBER(match_waiting(m), 7);
    table_keep_all(m);
    CHECK(match_hash(m) == hash[2]);
    /* Nothing was told, but everybody knows now that the others kept their cards. */
    REFUSED(match_undo(m, 1, true, &why), "match.refuse.undo-secret");
    CHECK(match_undo(m, 0, false, &why));
    CHECK(match_steps(m) == 0 && match_hash(m) == hash[0]);
    CHECK(table_answer(m, 1, show) && table_answer(m, 2, show) && table_answer(m, 0, keep));
    CHECK(table_answer(m, 0, keep) && match_steps(m) == 2);
    CHECK(match_undo(m, 1, true, &why)); /* a seat that decided alone gave nothing away */
    CHECK_NUMBER(match_steps(m), 1);
    char room[2000] = "";
    struct buf b = BUF_ON(room);
    uint32_t at = 0;
    CHECK(!record_write(m, NULL, &b) && b.n == 0); /* a running game has no record */
    journal_write_since(m, &at, &b);
    CHECK(strstr(room, "undo 1 free\n") && strstr(room, "undo 1 consent\n"));
    own_free(m);
}

/* As Blank, but every second step tells seat 0 something in secret, or draws luck. */
enum { SLY_CLOSED, SLY_CHANCE };

static void sly_step(const struct box *box, struct state *s, const struct move answers[SEATS_MAX],
                     struct events *out, int how)
{
    blank.step(box, s, answers, out);
    if (out->at[out->n - 1].kind != BLANK_ROUND || out->at[out->n - 1].arg[0] % 2 == 0) return;
    if (how == SLY_CHANCE) out->chance = true;
    else event_closed_arg(event_tell(out, BLANK_DEALT, 1), 1, 5);
}
static void closed_step(const struct box *box, struct state *s,
                        const struct move answers[SEATS_MAX], struct events *out)
{
    sly_step(box, s, answers, out, SLY_CLOSED);
}
static void chance_step(const struct box *box, struct state *s,
                        const struct move answers[SEATS_MAX], struct events *out)
{
    sly_step(box, s, answers, out, SLY_CHANCE);
}

static void test_consent(void)
{
    for (int how = 0; how < 2; how++) {
        struct game sly = blank;
        struct message why = {0};
        sly.events_max++;
        sly.step = how == SLY_CLOSED ? closed_step : chance_step;
        struct setting s = table_setting(&sly, 3, 5);
        struct match *m = table_open(&s);
        /* From now on seat 0 decides alone. */
        CHECK(table_answer(m, 1, show) && table_answer(m, 2, show) && table_answer(m, 0, keep));
        for (int i = 1; i < 3; i++) table_keep_all(m);
        /* Steps 0 and 2 opened rounds 2 and 4, step 1 the third, which tells. */
        uint64_t hash = match_hash(m);
        CHECK(match_answer(m, 0, 0, 4, show, NULL));
        REFUSED(match_undo(m, 1, true, &why), "match.refuse.undo-secret");
        REFUSED(match_undo(m, 0, true, &why), "match.refuse.undo-secret");
        CHECK(match_hash(m) == hash && match_steps(m) == 3);
        CHECK_NUMBER(match_waiting(m), 0); /* what was sealed stays sealed */
        CHECK_NUMBER(match_question(m, 0), 4);
        CHECK(match_undo(m, 2, true, &why));
        CHECK_NUMBER(match_steps(m), 2);
        CHECK(match_undo(m, 0, false, &why)); /* alone with bots it is free */
        CHECK_NUMBER(match_steps(m), 0);
        own_free(m);
    }
}

struct walked {
    int calls, stop;
    uint64_t hash[8];
    int step[8];
};

static bool walk_note(const struct match *m, int step, void *context)
{
    struct walked *w = context;
    w->hash[w->calls] = match_hash(m);
    w->step[w->calls] = step;
    return ++w->calls != w->stop;
}

static void test_walk(void)
{
    struct match *m = table_blank(2, 4);
    uint64_t hash[4];
    for (int i = 0; i < 3; i++) {
        hash[i] = match_hash(m);
        table_keep_all(m);
        if (i == 1) CHECK(match_undo(m, 1, false, NULL));
        if (i == 1) table_keep_all(m);
    }
    hash[3] = match_hash(m);
    struct walked w = {0};
    CHECK(match_walk(m, -1, walk_note, &w));
    CHECK_NUMBER(w.calls, 4);
    for (int i = 0; i < 4; i++) CHECK(w.hash[i] == hash[i] && w.step[i] == i - 1);
    w = (struct walked){.stop = 2};
    CHECK(!match_walk(m, -1, walk_note, &w));
    CHECK_NUMBER(w.calls, 2);
    w = (struct walked){.stop = 1};
    CHECK(!match_walk(m, -1, walk_note, &w));
    CHECK_NUMBER(w.calls, 1);
    CHECK(match_hash(m) == hash[3]);
    own_free(m);
}

static bool lines_are_taken(const struct box *box, struct state *s, const char *line,
                            struct fault *f)
{
    (void)box;
    (void)s;
    (void)f;
    return *line != '!';
}

static bool always(const struct box *box, struct state *s, struct fault *f)
{
    (void)box;
    (void)s;
    (void)f;
    return true;
}

/* An arranged position has no past: nothing to undo, to walk through or to write down. */
static void test_arranged(void)
{
    struct game own = blank;
    own.arrange = lines_are_taken;
    own.arranged = always;
    struct setting s = table_setting(&own, 2, 3);
    struct match *m = table_open(&s);
    char room[300] = "";
    struct buf b = BUF_ON(room);
    struct event news[8];
    struct walked w = {0};
    struct fault f = {0};
    struct message why = {0};
    CHECK(match_news(m, 0, news, 8) > 0);
    CHECK(!match_arrange(m, "!", &f) && match_arrange(m, "", &f) && match_arranged(m, &f));
    CHECK_NUMBER(match_news(m, 0, news, 8), 0);
    CHECK_NUMBER(match_waiting(m), 3);
    table_keep_all(m);
    CHECK_NUMBER(match_steps(m), 1);
    REFUSED(match_undo(m, 0, false, &why), "match.refuse.no-such-step");
    CHECK(!match_walk(m, -1, walk_note, &w) && w.calls == 0);
    uint32_t at = 0;
    CHECK(!record_write(m, NULL, &b) && !match_at(m, 0) && match_at(m, 1) == m);
    journal_write_head(m, &b);
    journal_write_since(m, &at, &b);
    journal_write_check(m, &b);
    CHECK_TEXT(room, "");
    own_free(m);
}

/* Nobody has to ask why. */
static void test_without_reasons(void)
{
    struct match *m = table_blank(2, 2);
    CHECK(!match_take_back(m, 0, 0, 1, NULL));
    CHECK(!match_undo(m, 0, false, NULL) && !match_undo(m, 0, true, NULL));
    own_free(m);
    struct game sly = blank;
    sly.step = chance_step;
    struct setting s = table_setting(&sly, 2, 5);
    m = table_open(&s);
    for (int i = 0; i < 3; i++) table_keep_all(m);
    CHECK(match_steps(m) == 3 && !match_undo(m, 0, true, NULL) && match_steps(m) == 3);
    CHECK(match_undo(m, 0, false, NULL) && match_steps(m) == 0);
    own_free(m);
}

/* Lends this many bytes in all. */
struct purse {
    size_t left;
    int asked;
};

static void *purse_resize(void *context, void *old, size_t size)
{
    struct purse *p = context;
    p->asked++;
    if (size > p->left) return NULL;
    if (size) return realloc(old, size);
    free(old);
    return NULL;
}

/* Without memory an answer is refused and nothing else happens; with memory the game goes on. */
static void test_no_room(void)
{
    struct setting s = table_setting(&blank, 2, 5);
    struct purse purse = {0};
    struct fault f = {0};
    struct message why = {0};
    struct box *box = malloc(blank.box_size);
    CHECK(setting_open(&s, box, &f));
    const struct bounds b = game_bounds(&blank, box);
    void *scratch = malloc(scratch_size(&b)), *room = malloc(match_size(&blank, box));
    struct match *m = match_open(room, &s, box, scratch_init(scratch, &b),
                                 (struct lender){purse_resize, &purse}, &f);
    uint64_t hash = match_hash(m);
    REFUSED(match_answer(m, 0, 0, 1, keep, &why), "match.refuse.no-room");
    CHECK(!match_seat(m, 0, SITS_PERSON, "Anna"));
    match_fallback(m, 0);
    CHECK(match_hash(m) == hash && match_waiting(m) == 3 && !match_frozen(m));
    purse.left = 400;
    CHECK(match_answer(m, 0, 0, 1, keep, &why) && match_answer(m, 1, 1, 1, keep, &why));
    purse.left = 0;
    /* The room for this step was taken when it opened: it closes, whatever happens afterwards. */
    CHECK(match_close(m) && match_steps(m) == 1);
    for (int i = 0; i < 1000; i++)
        if (!match_answer(m, 0, 0, 2, keep, &why)) break;
    CHECK_TEXT(why.key, "match.refuse.no-room");
    REFUSED(match_take_back(m, 0, 0, 2, &why), "match.refuse.no-room");
    REFUSED(match_undo(m, 0, false, &why), "match.refuse.no-room");
    CHECK(match_steps(m) == 1 && match_waiting(m) == 2);
    CHECK(match_answer(m, 1, 1, 2, keep, &why) && match_close(m));
    CHECK_NUMBER(match_steps(m), 2);
    match_release(m);
    free(room);
    free(scratch);
    free(box);
}

/* A broken invariant freezes the table and is told; it never stops the program. */
static const char *always_wrong(const struct box *box, const struct state *s)
{
    (void)box, (void)s;
    return "a card is missing";
}

static void test_frozen(void)
{
    struct game wrong = blank;
    wrong.check = always_wrong;
    struct setting s = table_setting(&wrong, 2, 3);
    struct match *m = table_open(&s);
    struct message why = {0};
    char room[3000] = "";
    struct buf b = BUF_ON(room);
    const struct reader r = {.language = LANGUAGE_EN, .seat = 0};
    CHECK_TEXT(match_frozen(m), "a card is missing");
    REFUSED(match_answer(m, 0, 0, 1, keep, &why), "match.refuse.frozen");
    match_tell(m, 0, &r, &b);
    CHECK(strstr(room, "\"frozen\":\"a card is missing\"") != NULL);
    own_free(m);
}

static void test_tell(void)
{
    struct match *m = table_blank(2, 3);
    char before[3000] = "", room[3000] = "";
    struct buf a = BUF_ON(before), b = BUF_ON(room);
    const struct reader r = {.language = LANGUAGE_EN, .seat = 1};
    match_tell(m, 1, &r, &a);
    CHECK(strstr(before, "\"seat\":1,\"seats\":2,\"telling\":1,\"step\":0,\"asked\":[0,1]") !=
          NULL);
    CHECK(strstr(before, "\"questions\":[{\"q\":1,\"subject\":1,\"key\":\"blank.question\"") !=
          NULL);
    CHECK(strstr(before, ",\"notes\":[{\"key\":\"blank.view.kept\",") != NULL);
    CHECK(!strstr(before, "sealed"));
    CHECK(table_answer(m, 0, show));
    match_tell(m, 1, &r, &b);
    CHECK_TEXT(room, before);
    CHECK(match_take_back(m, 0, 0, 1, NULL) && table_answer(m, 1, keep));
    buf_clear(&b);
    match_tell(m, 1, &r, &b);
    CHECK(strstr(room, "\"sealed\":\"keep\"") != NULL);
    struct event news[4];
    CHECK_NUMBER(match_news(m, 1, news, 4), 2);
    CHECK(news[0].nargs == 0 && news[0].arg[0] == 0 && news[1].nargs == 1);
    CHECK_NUMBER(match_news(m, SPECTATOR, news, 1), 1);
    own_free(m);
}

static void test_score(void)
{
    struct match *m = table_blank(2, 1);
    struct score score;
    CHECK(table_answer(m, 0, show) && table_answer(m, 1, keep));
    match_score(m, &score);
    CHECK(score.points[0] > 0 && score.rank[0] == 1 && score.points[1] == 0 && score.rank[1] == 2);
    char room[3000] = "";
    struct buf b = BUF_ON(room);
    const struct reader r = {.language = LANGUAGE_EN, .seat = SPECTATOR};
    match_tell(m, SPECTATOR, &r, &b);
    CHECK(strstr(room, ",\"rank\":[1,2]}") != NULL);
    own_free(m);
}

/* Numbers of questions are never used again: not after an undo, not after a reload. */
static void test_numbers(void)
{
    struct match *m = table_blank(2, 4);
    static char text[4000], keep_text[4000];
    struct buf b = BUF_ON(text);
    uint32_t at = 0;
    struct record r;
    struct fault f = {0};
    struct message why = {0};
    for (int i = 0; i < 3; i++) {
        CHECK_NUMBER(match_question(m, 0), i + 1);
        table_keep_all(m);
    }
    CHECK(match_undo(m, 1, false, NULL));
    CHECK_NUMBER(match_question(m, 0), 5);
    REFUSED(match_answer(m, 0, 0, 2, keep, &why), "match.refuse.old-question");
    table_keep_all(m);
    CHECK(match_answer(m, 0, 0, 6, show, NULL) && match_take_back(m, 0, 0, 6, NULL));
    CHECK(match_answer(m, 1, 1, 6, show, NULL));
    journal_write_head(m, &b);
    journal_write_since(m, &at, &b);
    journal_write_check(m, &b);
    CHECK(record_open(&r, text, shelf_of_blank, keep_text, &f) && r.journal);
    struct match *again = own_open(&r.setting, &f);
    CHECK(record_play(&r, again, &f));
    CHECK(match_hash(again) == match_hash(m) && match_steps(again) == match_steps(m));
    CHECK(match_question(again, 0) == 6 && match_waiting(again) == 1);
    own_free(again);
    own_free(m);
}

int main(void)
{
    test_numbers();
    test_open();
    test_sealed();
    test_refusals();
    test_fallback();
    test_undo();
    test_consent();
    test_walk();
    test_arranged();
    test_without_reasons();
    test_no_room();
    test_frozen();
    test_tell();
    test_score();
    return unit_end();
}
