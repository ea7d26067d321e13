#include "match/record.h"

#include "table.h"

static const struct game *find(const char *name) { return strcmp(name, "blank") ? NULL : &blank; }

/* What came of reading a text: "" if it was played to its last line. */
struct outcome {
    struct fault fault;
    const char *key; /* of the fault, or "" */
    uint64_t hash;
    int steps;
};

static void play(const char *text, struct outcome *out)
{
    struct record r;
    char *keep_text = malloc(strlen(text) + 1); /* exactly as large as promised */
    memset(out, 0, sizeof *out);
    out->key = "";
    if (record_open(&r, text, find, keep_text, &out->fault)) {
        struct fault *f = &out->fault;
        struct match *m = own_open(&r.setting, f);
        if (!m || !record_play(&r, m, f)) out->key = f->message.key;
        else out->hash = match_hash(m), out->steps = match_steps(m);
        own_free(m);
    } else {
        out->key = out->fault.message.key;
    }
    free(keep_text);
}

#define FORM "sightline record 2\nversion " SIGHTLINE_VERSION "\n"
#define FACTS "game blank 1\nseats 2\noption rounds=2\nseed 7\nstart\n"
#define HEAD FORM FACTS
#define JOURNAL "sightline journal 2\nversion " SIGHTLINE_VERSION "\n" FACTS
#define BODY "0 keep\n1 show\n0 keep\n"

/* The finished record of these answers, as the house writes it. */
static const char *finished(void)
{
    static char room[1000];
    struct buf b = BUF_ON(room);
    struct match *m = table_blank(2, 2);
    buf_clear(&b);
    CHECK(table_answer(m, 1, show) && table_answer(m, 0, keep) && table_answer(m, 0, keep));
    CHECK(match_over(m));
    CHECK(record_write(m, NULL, &b));
    own_free(m);
    return room;
}

static void test_write(void)
{
    char wanted[400];
    const char *text = finished();
    snprintf(wanted, sizeof wanted, HEAD BODY "end %.64s\n", strstr(text, "end ") + 4);
    CHECK_TEXT(text, wanted);
    struct outcome o;
    play(text, &o);
    CHECK_TEXT(o.key, "");
    CHECK_NUMBER(o.steps, 2);
    CHECK_NUMBER(strlen(strstr(text, "end ")), 4 + 64 + 1);
}

/* Lines may end as they do elsewhere, and the last one need not end at all. */
static void test_line_ends(void)
{
    const char *text = finished();
    char other[1600];
    struct buf b = BUF_ON(other);
    struct outcome plain, o;
    play(text, &plain);
    for (const char *p = text; *p; p++) buf_text(&b, *p == '\n' ? "\r\n" : (char[]){*p, '\0'});
    play(other, &o);
    CHECK_TEXT(o.key, "");
    CHECK(o.hash == plain.hash);
    buf_clear(&b);
    buf_bytes(&b, text, strlen(text) - 1);
    play(other, &o);
    CHECK_TEXT(o.key, "");
    CHECK(o.hash == plain.hash);
}

/* Cut anywhere, it is an unfinished game or a fault with a place, never a crash. */
static void test_truncated(void)
{
    const char *text = finished();
    size_t n = strlen(text);
    for (size_t cut = 0; cut < n; cut++) {
        char *part = malloc(cut + 1); /* so that a sanitizer sees a read past the last byte */
        struct outcome o;
        memcpy(part, text, cut);
        part[cut] = '\0';
        play(part, &o);
        if (*o.key)
            CHECK(o.fault.line >= 0 && o.fault.line <= 11 &&
                  words_args(o.key) <= o.fault.message.n);
        else CHECK(o.steps <= 2);
        free(part);
    }
}

static void test_flipped(void)
{
    const char *text = finished();
    size_t n = strlen(text);
    struct outcome whole;
    play(text, &whole);
    for (size_t at = 0; at < n; at++)
        for (const char *c = "\x01\x80\xff\n \t0z-"; *c; c++) {
            char room[1000];
            struct outcome o;
            if (text[at] == *c) continue;
            memcpy(room, text, n + 1);
            room[at] = *c;
            play(room, &o);
            if (!*o.key && o.steps == 2 && o.hash == whole.hash) continue;
            CHECK(*o.key ? words_has(o.key) : o.steps < 2);
        }
}

static void test_malformed(void)
{
    static const struct {
        const char *text, *key;
        int line;
    } bad[] = {
        {"", "record.fault.expected", 0},
        {"\n", "record.fault.expected", 1},
        {"sightline record 1\ngame wink 1\n", "record.fault.form", 1},
        {"sightline journal 3\n", "record.fault.form", 1},
        {"sightline record two\n", "record.fault.expected", 1},
        {"sightline diary 2\n", "record.fault.expected", 1},
        {"sightline record 2", "record.fault.expected", 1},
        {"sightline record 2\nversion\n", "record.fault.expected", 2},
        {"sightline record 2\nversion one\n", "record.fault.expected", 2},
        {"sightline record 2\nversion 1.2.3 4\n", "record.fault.expected", 2},
        {FORM "game blank\n", "record.fault.expected", 3},
        {FORM "game blank one\n", "record.fault.expected", 3},
        {FORM "game  1\n", "record.fault.expected", 3},
        {FORM "game bridge 1\n", "record.fault.game", 3},
        {FORM "game blank 99\n", "record.fault.edition", 3},
        {FORM "game blank 1\nseats\n", "record.fault.expected", 4},
        {FORM "game blank 1\nseats 9\nseed 1\nstart\n", "record.fault.expected", 4},
        {FORM "game blank 1\nseats 1\nseed 1\nstart\n", "fault.seats", 4},
        {FORM "game blank 1\nseats -2\nseed 1\nstart\n", "record.fault.expected", 4},
        {FORM "game blank 1\nseats 2\n", "record.fault.expected", 4},
        {FORM "game blank 1\nseats 2\nstart\n", "record.fault.expected", 5},
        {FORM "game blank 1\nseats 2\n0 keep\n", "record.fault.expected", 5},
        {FORM "game blank 1\nseats 2\nseed x\n", "record.fault.expected", 5},
        {FORM "game blank 1\nseats 2\noption round=2\nseed 1\nstart\n", "fault.option.name", 5},
        {FORM "game blank 1\nseats 2\noption rounds=6\nseed 1\nstart\n", "fault.option.value", 5},
        {FORM "game blank 1\nseats 2\nseed 1\noption rounds=\n", "fault.option.value", 6},
        {FORM "game blank 1\nseats 2\nseed 1\ncontent x\n", "record.fault.expected", 6},
        {FORM "game blank 1\nseats 2\nseed 1\ncontent 2\na\n", "record.fault.expected", 7},
        {FORM "game blank 1\nseats 2\nseed 1\nhidden 999999\na\n", "record.fault.expected", 6},
        {HEAD "keep\n", "record.fault.expected", 8},
        {HEAD "9 keep\n", "record.fault.expected", 8},
        {HEAD "0keep\n", "record.fault.expected", 8},
        {HEAD "\n", "record.fault.expected", 8},
        {HEAD "0 jump\n", "fault.move.verb", 8},
        {HEAD "0 keep 1\n", "fault.move.more", 8},
        {HEAD "0 \n", "fault.move.verb", 8},
        {HEAD "2 keep\n", "record.fault.expected", 8},
        {HEAD "0 keep\n0 keep\n", "record.fault.expected", 9},
        {HEAD "0 keep\n1 show\n1 show\n", "match.refuse.not-asked", 10},
        {HEAD BODY "0 keep\n", "match.refuse.over", 11},
        {HEAD BODY "end\n", "record.fault.expected", 11},
        {HEAD BODY "end 0123456789abcdef\n", "record.fault.hash", 11},
        {HEAD "0 keep\nend 0123456789abcdef\n", "record.fault.expected", 9},
        {HEAD "check 0 0123\n", "record.fault.hash", 8},
        {HEAD "check 1 0123\n", "record.fault.expected", 8},
        {HEAD "check 0\n", "record.fault.expected", 8},
        {HEAD "undo 0\n", "match.refuse.no-such-step", 8},
        {HEAD "undo\n", "record.fault.expected", 8},
        {HEAD "0 keep\n1 keep\nundo 0 now\n", "record.fault.expected", 10},
        {HEAD "seat 2 person Anna\n", "record.fault.expected", 8},
        {HEAD "seat 0 ghost\n", "record.fault.expected", 8},
        {HEAD "seat 0 nobody Anna\n", "record.fault.expected", 8},
        {HEAD "seal 0 person keep\n", "record.fault.expected", 8},
        {JOURNAL "0 keep\n", "record.fault.expected", 8},
        {JOURNAL "seal 0 keep\n", "record.fault.expected", 8},
        {JOURNAL "seal 2 bot keep\n", "record.fault.expected", 8},
        {JOURNAL "seal 0 bot jump\n", "fault.move.verb", 8},
        {JOURNAL "back 0\n", "match.refuse.nothing-sealed", 8},
        {JOURNAL "back\n", "record.fault.expected", 8},
        {JOURNAL "seal 0 bot keep\nclose\n", "record.fault.expected", 9},
        {JOURNAL "close now\n", "record.fault.expected", 8},
        {JOURNAL "end 0123\n", "record.fault.expected", 8},
        {JOURNAL "undo 0\n", "record.fault.expected", 8},
        {JOURNAL "undo 0 free\n", "match.refuse.no-such-step", 8},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct outcome o;
        char said[400] = "";
        struct buf b = BUF_ON(said);
        const struct reader r = {.language = LANGUAGE_EN, .seat = SPECTATOR};
        play(bad[i].text, &o);
        bool same = CHECK_TEXT(o.key, bad[i].key);
        same &= CHECK_NUMBER(o.fault.line, bad[i].line);
        if (!same) printf("in: %s\n", bad[i].text);
        if (!*o.key) continue;
        CHECK(words_args(o.key) <= o.fault.message.n);
        words_fault(&r, "a.record", &o.fault, &b);
        CHECK(!b.full && b.n > 10);
    }
}

static void test_after_the_end(void)
{
    char room[1000];
    struct outcome o;
    snprintf(room, sizeof room, "%s0 keep\n", finished());
    play(room, &o);
    CHECK_TEXT(o.key, "record.fault.expected");
    CHECK_NUMBER(o.fault.line, 12);
    snprintf(room, sizeof room, "%s\n", finished());
    play(room, &o);
    CHECK_TEXT(o.key, "record.fault.expected");
}

/* A line longer than any we write is not a line of a record. */
static void test_long_lines(void)
{
    static char text[70000];
    static const char *const starts[] = {"", FORM "game ", HEAD, HEAD "0 ", HEAD "0 keep"};
    for (size_t i = 0; i < sizeof starts / sizeof *starts; i++) {
        struct outcome o;
        size_t n = strlen(starts[i]);
        memcpy(text, starts[i], n);
        memset(text + n, ' ', sizeof text - n - 1);
        text[sizeof text - 1] = '\0';
        play(text, &o);
        CHECK((*o.key != '\0') == (i < 4)); /* blanks behind a whole line are nothing */
        memset(text + n, '7', sizeof text - n - 1);
        play(text, &o);
        CHECK(*o.key != '\0');
    }
}

static void test_texts(void)
{
    struct setting s;
    struct record back;
    struct fault f = {0};
    char room[600] = "", keep_text[600];
    struct buf b = BUF_ON(room);
    s = table_setting(&blank, 2, 3);
    s.content = "first\n\nthird"; /* its last line is not closed */
    s.hidden = "";
    struct match *m = table_open(&s);
    journal_write_head(m, &b);
    CHECK_TEXT(room, "sightline journal 2\nversion " SIGHTLINE_VERSION
                     "\ngame blank 1\nseats 2\noption rounds=3\nseed 7\ncontent 3\nfirst\n\nthird\n"
                     "hidden 0\nstart\n");
    CHECK(record_open(&back, room, find, keep_text, &f) && back.journal);
    CHECK_TEXT(back.setting.content, "first\n\nthird\n");
    CHECK_TEXT(back.setting.hidden, "");
    CHECK_TEXT(back.body, "");
    CHECK_NUMBER(back.line, 12);
    own_free(m);
}

/* What was undone stays in the record, and so do the numbers of the questions. */
static void test_undo(void)
{
    char room[1200] = "";
    struct buf b = BUF_ON(room);
    struct match *m = table_blank(2, 2);
    struct outcome o;
    table_keep_all(m);
    CHECK(table_answer(m, 0, show)); /* sealed when somebody goes back: not recorded */
    CHECK(match_undo(m, 0, false, NULL));
    CHECK(match_seat(m, 1, SITS_BOT, "random"));
    CHECK(table_answer(m, 0, show) && table_answer(m, 1, keep) && table_answer(m, 1, keep));
    CHECK(record_write(m, NULL, &b));
    CHECK(
        strstr(room,
               "start\n0 keep\n1 keep\nundo 0\nseat 1 bot random\n0 show\n1 keep\n1 keep\nend ") !=
        NULL);
    play(room, &o);
    CHECK_TEXT(o.key, "");
    CHECK(o.steps == 2 && o.hash == match_hash(m));
    own_free(m);
}

/* A journal holds what the record does not: who gave an answer, and what was taken back. */
static void test_journal(void)
{
    char room[1200] = "", more[400] = "";
    struct buf b = BUF_ON(room), c = BUF_ON(more);
    struct match *m = table_blank(2, 3);
    struct outcome o;
    uint32_t at = 0;
    CHECK(match_seat(m, 0, SITS_PERSON, "An\nna") && match_seat(m, 1, SITS_NOBODY, NULL));
    CHECK(!match_seat(m, 2, SITS_PERSON, "Ben") && !match_seat(m, -1, SITS_PERSON, "Ben"));
    CHECK(table_answer(m, 0, show) && match_take_back(m, 0, 0, 1, NULL));
    CHECK(match_answer_by(m, BY_BOT, 1, 1, 1, keep, NULL));
    journal_write_head(m, &b);
    journal_write_since(m, &at, &b);
    CHECK(strstr(room, "start\nseat 0 person An na\nseat 1 nobody\nseal 0 person show\nback 0\n"
                       "seal 1 bot keep\n") != NULL);
    match_fallback(m, 0);
    CHECK(match_close(m));
    journal_write_since(m, &at, &c); /* only what is new */
    CHECK_TEXT(more, "seal 0 clock keep\nclose\n");
    buf_text(&b, more);
    journal_write_check(m, &b);
    play(room, &o);
    CHECK_TEXT(o.key, "");
    CHECK(o.steps == 1 && o.hash == match_hash(m));
    own_free(m);
}

/* Written by another version: refused in one sentence that names it. */
static void test_versions(void)
{
    static const char old[] = "sightline record 2\nversion 0.1.7\n" FACTS;
    const struct reader r = {.language = LANGUAGE_EN, .seat = SPECTATOR};
    static const struct {
        const char *body, *key;
    } bad[] = {{"0 keep\n1 show\n1 show\n", "record.fault.answer"},
               {BODY "end 0123\n", "record.fault.hash"}};
    for (int i = 0; i < 2; i++) {
        char text[400], said[300] = "";
        struct buf b = BUF_ON(said);
        struct outcome o;
        snprintf(text, sizeof text, "%s%s", old, bad[i].body);
        play(text, &o);
        CHECK_TEXT(o.key, bad[i].key);
        words_fault(&r, NULL, &o.fault, &b);
        CHECK(strstr(said, "blank, edition 1, written by version 0.1.7") != NULL);
    }
}

int main(void)
{
    test_write();
    test_line_ends();
    test_truncated();
    test_flipped();
    test_malformed();
    test_after_the_end();
    test_long_lines();
    test_texts();
    test_undo();
    test_journal();
    test_versions();
    return unit_end();
}
