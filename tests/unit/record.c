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
    struct setting s;
    const char *body;
    int line;
    char *keep_text = malloc(strlen(text) + 1); /* exactly as large as promised */
    memset(out, 0, sizeof *out);
    out->key = "";
    if (record_read_setting(text, find, &s, keep_text, &body, &line, &out->fault)) {
        struct fault *f = &out->fault;
        int answers = match_answers_max(&s) + 8;
        void *room = malloc(match_size(&s, answers));
        struct match *m = match_open(room, &s, answers, f);
        if (!m || !record_play(m, body, line, f)) out->key = f->message.key;
        else out->hash = match_hash(m), out->steps = match_steps(m);
        free(room);
    } else {
        out->key = out->fault.message.key;
    }
    free(keep_text);
}

#define HEAD "sightline record 1\ngame blank 1\nseats 2\noption rounds=2\nseed 7\n"
#define BODY "0 keep\n1 show\n0 keep\n"

/* The finished record of these answers, as the house writes it. */
static const char *finished(void)
{
    static char room[400];
    struct buf b = BUF_ON(room);
    struct match *m = table_blank(2, 2);
    CHECK(table_answer(m, 1, show) && table_answer(m, 0, keep) && table_answer(m, 0, keep));
    CHECK(match_over(m));
    match_write_record(m, &b);
    free(m);
    return room;
}

static void test_write(void)
{
    char wanted[300];
    const char *text = finished();
    snprintf(wanted, sizeof wanted, HEAD BODY "end %.16s\n", strstr(text, "end ") + 4);
    CHECK_TEXT(text, wanted);
    struct outcome o;
    play(text, &o);
    CHECK_TEXT(o.key, "");
    CHECK_NUMBER(o.steps, 2);
    char hash[20];
    struct buf b = BUF_ON(hash);
    buf_hex64(&b, o.hash);
    CHECK(strstr(text, hash) != NULL);
}

/* Lines may end as they do elsewhere, and the last one need not end at all. */
static void test_line_ends(void)
{
    const char *text = finished();
    char other[800];
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
        char *part = malloc(cut + 1); /* so that a sanitizer sees the last byte passed */
        struct outcome o;
        memcpy(part, text, cut);
        part[cut] = '\0';
        play(part, &o);
        if (*o.key)
            CHECK(o.fault.line >= 0 && o.fault.line <= 9 && words_args(o.key) <= o.fault.message.n);
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
            char room[400];
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
        {"sightline record 2\n", "record.fault.expected", 1},
        {"sightline record 1", "record.fault.expected", 1},
        {"sightline record 1\ngame blank\n", "record.fault.expected", 2},
        {"sightline record 1\ngame blank one\n", "record.fault.expected", 2},
        {"sightline record 1\ngame  1\n", "record.fault.expected", 2},
        {"sightline record 1\ngame bridge 1\n", "record.fault.game", 2},
        {"sightline record 1\ngame blank 99\n", "record.fault.edition", 2},
        {"sightline record 1\ngame blank 1\nseats\n", "record.fault.expected", 3},
        {"sightline record 1\ngame blank 1\nseats 9\nseed 1\n", "record.fault.expected", 3},
        {"sightline record 1\ngame blank 1\nseats 1\nseed 1\n", "fault.seats", 3},
        {"sightline record 1\ngame blank 1\nseats -2\nseed 1\n", "record.fault.expected", 3},
        {"sightline record 1\ngame blank 1\nseats 2\n", "record.fault.expected", 3},
        {"sightline record 1\ngame blank 1\nseats 2\n0 keep\n", "record.fault.expected", 4},
        {"sightline record 1\ngame blank 1\nseats 2\nseed x\n", "record.fault.expected", 4},
        {"sightline record 1\ngame blank 1\nseats 2\noption round=2\nseed 1\n", "fault.option.name",
         4},
        {"sightline record 1\ngame blank 1\nseats 2\noption rounds=6\nseed 1\n",
         "fault.option.value", 4},
        {"sightline record 1\ngame blank 1\nseats 2\nseed 1\noption rounds=\n",
         "fault.option.value", 5},
        {"sightline record 1\ngame blank 1\nseats 2\nseed 1\ncontent x\n", "record.fault.expected",
         5},
        {"sightline record 1\ngame blank 1\nseats 2\nseed 1\ncontent 2\na\n",
         "record.fault.expected", 6},
        {"sightline record 1\ngame blank 1\nseats 2\nseed 1\nhidden 999999\na\n",
         "record.fault.expected", 5},
        {HEAD "keep\n", "record.fault.expected", 6},
        {HEAD "9 keep\n", "record.fault.expected", 6},
        {HEAD "0keep\n", "record.fault.expected", 6},
        {HEAD "\n", "record.fault.expected", 6},
        {HEAD "0 jump\n", "fault.move.verb", 6},
        {HEAD "0 keep 1\n", "fault.move.more", 6},
        {HEAD "0 \n", "fault.move.verb", 6},
        {HEAD "2 keep\n", "match.refuse.not-asked", 6},
        {HEAD "0 keep\n0 keep\n", "record.fault.expected", 7},
        {HEAD "0 keep\n1 show\n1 show\n", "match.refuse.not-asked", 8},
        {HEAD BODY "0 keep\n", "match.refuse.over", 9},
        {HEAD BODY "end\n", "record.fault.expected", 9},
        {HEAD BODY "end 0123456789abcdef\n", "record.fault.hash", 9},
        {HEAD BODY "end 0123456789abcdef0\n", "record.fault.hash", 9},
        {HEAD "0 keep\nend 0123456789abcdef\n", "record.fault.expected", 7},
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
    char room[500];
    struct outcome o;
    snprintf(room, sizeof room, "%s0 keep\n", finished());
    play(room, &o);
    CHECK_TEXT(o.key, "record.fault.expected");
    CHECK_NUMBER(o.fault.line, 10);
    snprintf(room, sizeof room, "%s\n", finished());
    play(room, &o);
    CHECK_TEXT(o.key, "record.fault.expected");
}

/* A line longer than any that is written is no line of a record. */
static void test_long_lines(void)
{
    static char text[70000];
    static const char *const starts[] = {"", "sightline record 1\ngame ", HEAD, HEAD "0 ",
                                         HEAD "0 keep"};
    for (size_t i = 0; i < sizeof starts / sizeof *starts; i++) {
        struct outcome o;
        size_t n = strlen(starts[i]);
        memcpy(text, starts[i], n);
        memset(text + n, ' ', sizeof text - n - 1);
        text[sizeof text - 1] = '\0';
        play(text, &o);
        CHECK(*o.key != '\0');
        memset(text + n, '7', sizeof text - n - 1);
        play(text, &o);
        CHECK(*o.key != '\0');
    }
}

static void test_texts(void)
{
    struct setting s, back;
    struct fault f = {0};
    const char *body;
    int line;
    char room[600] = "", keep_text[600];
    struct buf b = BUF_ON(room);
    s = table_setting(&blank, 2, 3);
    s.content = "first\n\nthird"; /* its last line is not closed */
    s.hidden = "";
    struct match *m = table_open(&s, match_answers_max(&s));
    match_write_record(m, &b);
    CHECK_TEXT(
        room,
        "sightline record 1\ngame blank 1\nseats 2\nseed 7\ncontent 3\nfirst\n\nthird\nhidden 0\n");
    CHECK(record_read_setting(room, find, &back, keep_text, &body, &line, &f));
    CHECK_TEXT(back.content, "first\n\nthird\n");
    CHECK_TEXT(back.hidden, "");
    CHECK_TEXT(body, "");
    CHECK_NUMBER(line, 9);
    free(m);
}

static void test_undo(void)
{
    char room[600] = "";
    struct buf b = BUF_ON(room);
    struct setting s = table_setting(&blank, 2, 3);
    struct match *m = table_open(&s, match_answers_max(&s) + 8);
    struct outcome o;
    table_keep_all(m);
    table_keep_all(m);
    CHECK(match_undo(m, 1, false, NULL));
    CHECK(table_answer(m, 0, show) && table_answer(m, 1, keep));
    match_write_record(m, &b);
    CHECK(strstr(room, "0 keep\n1 keep\nundo\n0 show\n1 keep\n") != NULL);
    play(room, &o);
    CHECK_TEXT(o.key, "");
    CHECK(o.steps == 2 && o.hash == match_hash(m));
    free(m);
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
    return unit_end();
}
