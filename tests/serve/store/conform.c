/* conform.c -- what every store must do, tried with each kind of store. */
#include <poll.h>

#include "shelf.h"

static struct store *open_memory_store(void)
{
    struct fault f;
    return store_open_memory(&f);
}

static struct store *open_file_store(void)
{
    shelf_empty();
    return shelf_open("conform");
}

static const struct kind {
    const char *name;
    struct store *(*open)(void);
} kinds[] = {{"memory", open_memory_store}, {"sqlite", open_file_store}};
enum { KINDS = sizeof kinds / sizeof kinds[0] };

static void test_first_lines(struct store *s)
{
    const char *id = shelf_id(1);
    struct store_done done;
    CHECK_TEXT(shelf_read(s, id, 0), "");
    CHECK(!store_poll(s, &done));
    CHECK(!store_wait(s, &done));
    done = shelf_claim(s, id, 5);
    CHECK(done.result == STORE_WRITTEN && !done.why && done.ticket == 1);
    CHECK_NUMBER(done.seq, 0);
    const uint64_t epoch = done.epoch;
    CHECK(epoch > 0);
    done = shelf_line(s, id, epoch, 0, "one\n");
    CHECK(done.result == STORE_WRITTEN && !done.why && done.ticket == 2);
    CHECK_NUMBER(done.seq, 1);
    CHECK_NUMBER(done.epoch, epoch);
    CHECK(shelf_line(s, id, epoch, 1, "two\nthree\n").result == STORE_WRITTEN);
    CHECK(shelf_line(s, id, epoch, 2, "").result == STORE_WRITTEN);
    CHECK_TEXT(shelf_read(s, id, 0), "0:one\n|1:two\nthree\n|2:|");
    CHECK_TEXT(shelf_read(s, id, 1), "1:two\nthree\n|2:|");
    CHECK_TEXT(shelf_read(s, id, 3), "");
    CHECK_TEXT(shelf_read(s, id, UINT64_MAX), "");
    CHECK_TEXT(shelf_read(s, shelf_id(2), 0), "");
}

static void test_owners(struct store *s)
{
    const char *id = shelf_id(1);
    struct store_done done = shelf_line(s, id, 1, 0, "nobody's");
    CHECK(done.result == STORE_LOST);
    CHECK_TEXT(shelf_why(&done), "store.lost.gone");
    const uint64_t first = shelf_claim(s, id, 0).epoch;
    CHECK(shelf_line(s, id, first, 0, "a").result == STORE_WRITTEN);
    done = shelf_claim(s, id, 0);
    CHECK(done.result == STORE_WRITTEN && done.epoch > first);
    CHECK_NUMBER(done.seq, 1);
    const uint64_t second = done.epoch;
    done = shelf_line(s, id, first, 1, "of the old owner");
    CHECK(done.result == STORE_LOST && done.epoch == second && done.seq == 1);
    CHECK_TEXT(shelf_why(&done), "store.lost.claimed");
    CHECK(shelf_line(s, id, second + 1, 1, "from the future").result == STORE_LOST);
    CHECK(shelf_line(s, id, 0, 1, "without a claim").result == STORE_LOST);
    CHECK(shelf_line(s, id, UINT64_MAX, 1, "out of range").result == STORE_LOST);
    CHECK(shelf_line(s, id, second, 0, "again").result == STORE_LOST);
    CHECK(shelf_line(s, id, second, 1, "b").result == STORE_WRITTEN);
    CHECK_TEXT(shelf_read(s, id, 0), "0:a|1:b|");
}

/* An append after a gap fails, until the number fits again. */
static void test_gaps(struct store *s)
{
    const char *id = shelf_id(1);
    const uint64_t epoch = shelf_claim(s, id, 0).epoch;
    struct store_done done = shelf_line(s, id, epoch, 1, "too early");
    CHECK(done.result == STORE_FAILED);
    CHECK_TEXT(shelf_why(&done), "store.failed.before");
    CHECK(shelf_line(s, id, epoch, UINT64_MAX, "far too early").result == STORE_FAILED);
    CHECK(shelf_line(s, id, epoch, 0, "a").result == STORE_WRITTEN);
    CHECK(shelf_line(s, id, epoch, 1, "b").result == STORE_WRITTEN);
    CHECK_TEXT(shelf_read(s, id, 0), "0:a|1:b|");
}

static void test_rematch(struct store *s)
{
    const char *id = shelf_id(1), *other = shelf_id(2);
    const uint64_t epoch = shelf_claim(s, id, 0).epoch, beside = shelf_claim(s, other, 0).epoch;
    struct store_append a = {
        .table = id, .epoch = epoch, .lines = shelf_text("new"), .fresh = true};
    CHECK(shelf_line(s, other, beside, 0, "stays").result == STORE_WRITTEN);
    CHECK(shelf_line(s, id, epoch, 0, "a").result == STORE_WRITTEN);
    CHECK(shelf_line(s, id, epoch, 1, "b").result == STORE_WRITTEN);
    CHECK(shelf_append(s, &a).result == STORE_LOST);
    CHECK_TEXT(shelf_read(s, id, 0), "0:a|1:b|");
    a.seq = 2;
    CHECK_NUMBER(shelf_append(s, &a).seq, 3);
    CHECK_TEXT(shelf_read(s, id, 0), "2:new|");
    CHECK(shelf_line(s, id, epoch, 3, "c").result == STORE_WRITTEN);
    CHECK_TEXT(shelf_read(s, id, 0), "2:new|3:c|");
    CHECK_TEXT(shelf_read(s, id, 3), "3:c|");
    CHECK_TEXT(shelf_read(s, other, 0), "0:stays|");
    CHECK_NUMBER(shelf_claim(s, id, 0).seq, 4);
}

static bool list_one(void *context, const struct store_table *t)
{
    struct buf *b = context;
    buf_bytes(b, t->id + STORE_ID - 1, 1);
    buf_char(b, ' ');
    buf_bytes(b, t->head.at, t->head.n);
    buf_char(b, ' ');
    buf_uint(b, t->seq);
    buf_char(b, ' ');
    buf_uint(b, t->stage);
    buf_char(b, ' ');
    buf_int(b, t->changed);
    buf_char(b, '|');
    return true;
}

static const char *listed(struct store *s)
{
    static char room[1024];
    struct buf b = BUF_ON(room);
    struct fault f;
    buf_clear(&b);
    CHECK(store_list(s, list_one, &b, &f));
    return room;
}

static bool count_one(void *context, const struct store_table *t)
{
    CHECK(t->epoch > 0);
    return ++*(int *)context < 2;
}

static void test_list(struct store *s)
{
    static const char *const ids[] = {"22222222222222222222222222222222",
                                      "33333333333333333333333333333333",
                                      "11111111111111111111111111111111"};
    struct fault f;
    int n = 0;
    CHECK_TEXT(listed(s), "");
    for (unsigned i = 0; i < 3; i++) {
        const struct store_append a = {.table = ids[i],
                                       .epoch = shelf_claim(s, ids[i], 100 + (int)i).epoch,
                                       .lines = shelf_text("x"),
                                       .head = shelf_text("head"),
                                       .stage = (enum store_stage)i,
                                       .at = -7};
        if (i) CHECK(shelf_append(s, &a).result == STORE_WRITTEN);
    }
    CHECK_TEXT(listed(s), "1 head 1 2 -7|2  0 0 100|3 head 1 1 -7|");
    CHECK(store_list(s, count_one, &n, &f));
    CHECK_NUMBER(n, 2);
}

static bool take_text(void *context, struct store_text text)
{
    buf_bytes(context, text.at, text.n);
    return true;
}

static const char *record_text(struct store *s, const char *id)
{
    static char room[256];
    struct buf b = BUF_ON(room);
    struct fault f;
    buf_clear(&b);
    return store_record(s, id, take_text, &b, &f) ? room : f.message.key;
}

static bool count_record(void *context, const char *id, int64_t at)
{
    CHECK_NUMBER(strlen(id), STORE_ID);
    *(int64_t *)context += at;
    return true;
}

static void test_records(struct store *s)
{
    const char *id = shelf_id(1), *won = shelf_id(11);
    struct store_append a = {.table = id,
                             .epoch = shelf_claim(s, id, 0).epoch,
                             .lines = shelf_text("end"),
                             .stage = STORE_OVER,
                             .record = won,
                             .record_text = shelf_text("the game"),
                             .at = 40};
    struct fault f;
    int64_t sum = 0;
    CHECK_TEXT(record_text(s, won), "store.refused.no-record");
    a.seq = 1;
    CHECK(shelf_append(s, &a).result == STORE_FAILED);
    CHECK_TEXT(record_text(s, won), "store.refused.no-record");
    a.seq = 0;
    CHECK(shelf_append(s, &a).result == STORE_WRITTEN);
    CHECK_TEXT(record_text(s, won), "the game");
    /* Nobody's record is replaced, and nothing is half written. */
    a.seq = 1;
    a.record_text = shelf_text("another game");
    const struct store_done done = shelf_append(s, &a);
    CHECK(done.result == STORE_FAILED);
    CHECK_TEXT(shelf_why(&done), "store.failed.record");
    CHECK_TEXT(record_text(s, won), "the game");
    CHECK_TEXT(shelf_read(s, id, 0), "0:end|");
    a.record = shelf_id(12);
    a.at = 2;
    CHECK(shelf_append(s, &a).result == STORE_WRITTEN);
    CHECK_TEXT(record_text(s, shelf_id(12)), "another game");
    CHECK(store_records(s, count_record, &sum, &f));
    CHECK_NUMBER(sum, 42);
}

static uint32_t forget(struct store *s, const struct store_policy *p)
{
    struct fault f;
    CHECK(store_forget(s, p, 3, &f));
    const struct store_done done = shelf_done(s);
    CHECK(done.result == STORE_WRITTEN && done.ticket == 3);
    return done.forgotten;
}

static void test_forgetting(struct store *s)
{
    static const char *const all = "forgets the oldest that are over or never started";
    uint64_t epoch[10] = {0};
    for (unsigned i = 1; i <= 9; i++) {
        const char *id = shelf_id(i);
        const struct store_append a = {.table = id,
                                       .epoch = epoch[i] = shelf_claim(s, id, 0).epoch,
                                       .lines = shelf_text(all),
                                       .stage = (enum store_stage)(i % 3),
                                       .record = i % 3 == STORE_OVER ? shelf_id(100 + i) : NULL,
                                       .record_text = shelf_text(all),
                                       .at = 10 * (int64_t)i};
        CHECK(shelf_append(s, &a).result == STORE_WRITTEN);
    }
    /* Tables 2, 5 and 8 are over; 3, 6 and 9 are waiting. */
    CHECK_NUMBER(forget(s, &(struct store_policy){.most = 100}), 0);
    CHECK_NUMBER(forget(s, &(struct store_policy){1000, 1000, 1000, 0}), 0);
    CHECK_NUMBER(forget(s, &(struct store_policy){.over_before = 50, .most = 100}), 1);
    CHECK_TEXT(shelf_read(s, shelf_id(2), 0), "");
    CHECK(*shelf_read(s, shelf_id(5), 0));
    CHECK_TEXT(record_text(s, shelf_id(102)), all);
    CHECK_NUMBER(forget(s, &(struct store_policy){.waiting_before = 61, .most = 1}), 1);
    CHECK_TEXT(shelf_read(s, shelf_id(3), 0), "");
    CHECK(*shelf_read(s, shelf_id(6), 0));
    CHECK_NUMBER(forget(s, &(struct store_policy){.records_before = 51, .most = 100}), 2);
    CHECK_TEXT(record_text(s, shelf_id(105)), "store.refused.no-record");
    CHECK_TEXT(record_text(s, shelf_id(108)), all);
    CHECK_NUMBER(forget(s, &(struct store_policy){1000, 1000, 1000, 4}), 4);
    CHECK_TEXT(record_text(s, shelf_id(108)), all);
    CHECK_NUMBER(forget(s, &(struct store_policy){1000, 1000, 1000, 4}), 1);
    for (unsigned i = 1; i <= 9; i++) CHECK(!*shelf_read(s, shelf_id(i), 0) == (i % 3 != 1));
    /* The owner of a table that was forgotten does not own the next table with that id. */
    CHECK(shelf_line(s, shelf_id(9), epoch[9], 1, "late").result == STORE_LOST);
    const struct store_done again = shelf_claim(s, shelf_id(9), 0);
    CHECK(again.epoch > epoch[9] && again.seq == 0);
    CHECK(shelf_line(s, shelf_id(9), epoch[9], 0, "late").result == STORE_LOST);
}

static void test_dropping(struct store *s)
{
    const char *id = shelf_id(1);
    struct fault f;
    const uint64_t first = shelf_claim(s, id, 0).epoch, second = shelf_claim(s, id, 0).epoch;
    CHECK(shelf_claim(s, shelf_id(2), 0).result == STORE_WRITTEN);
    CHECK(shelf_line(s, id, second, 0, "x").result == STORE_WRITTEN);
    CHECK(store_drop(s, id, first, 5, &f));
    struct store_done done = shelf_done(s);
    CHECK(done.result == STORE_LOST && done.ticket == 5);
    CHECK_TEXT(shelf_why(&done), "store.lost.claimed");
    CHECK_TEXT(shelf_read(s, id, 0), "0:x|");
    CHECK(store_drop(s, id, second, 6, &f));
    CHECK(shelf_done(s).result == STORE_WRITTEN);
    CHECK_TEXT(shelf_read(s, id, 0), "");
    CHECK_TEXT(listed(s), "2  0 0 0|");
    CHECK(store_drop(s, id, second, 7, &f));
    done = shelf_done(s);
    CHECK(done.result == STORE_LOST);
    CHECK_TEXT(shelf_why(&done), "store.lost.gone");
    CHECK(shelf_claim(s, id, 0).epoch > second);
    CHECK_TEXT(shelf_read(s, id, 0), "");
}

static void test_life(struct store *s)
{
    struct fault f;
    int64_t house = -1;
    CHECK(store_lived(s, &house, &f));
    CHECK_NUMBER(house, 0);
    CHECK(store_live(s, 123456789012345, 9, &f));
    const struct store_done done = shelf_done(s);
    CHECK(done.result == STORE_WRITTEN && done.ticket == 9);
    CHECK(store_lived(s, &house, &f));
    CHECK(house == 123456789012345);
}

static void test_hostile_ids(struct store *s)
{
    static const char *const bad[] = {
        NULL,
        "",
        "0",
        "0123456789abcdef0123456789abcde",
        "0123456789abcdef0123456789abcdef0",
        "0123456789ABCDEF0123456789ABCDEF",
        "0123456789abcdef0123456789abcdeg",
        "' OR 1=1; DROP TABLE tables; --'",
        "../../../../../../../../etc/passwd",
        "\xff\xfe\xff\xfe\xff\xfe\xff\xfe\xff\xfe\xff\xfe\xff\xfe\xff\xfe"
        "\xff\xfe\xff\xfe\xff\xfe\xff\xfe\xff\xfe\xff\xfe\xff\xfe\xff\xfe"};
    struct store_done done;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        struct fault f = {0};
        const struct store_append to = {.table = bad[i], .epoch = 1},
                                  with = {.table = shelf_id(1), .epoch = 1, .record = bad[i]};
        CHECK(!store_claim(s, bad[i], 0, 0, &f));
        CHECK_TEXT(f.message.key, "store.refused.id");
        CHECK(!store_append(s, &to, 0, &f));
        CHECK(!store_drop(s, bad[i], 1, 0, &f));
        CHECK(!bad[i] || !store_append(s, &with, 0, &f));
        CHECK(!store_read(s, bad[i], 0, shelf_add_line, NULL, &f));
        CHECK(!store_record(s, bad[i], take_text, NULL, &f));
        CHECK_TEXT(f.message.key, "store.refused.id");
    }
    CHECK(!store_wait(s, &done));
    CHECK_TEXT(listed(s), "");
}

struct wanted {
    const char *at;
    size_t n;
    int seen;
};

static bool same_bytes(void *context, uint64_t seq, struct store_text lines)
{
    struct wanted *w = context;
    CHECK(seq == 0 && lines.n == w->n && !memcmp(lines.at, w->at, w->n));
    w->seen++;
    return false;
}

/* Any bytes come back as they are, up to the limits. */
static void test_hostile_bytes(struct store *s)
{
    enum { LONGEST = STORE_LINES_MAX + 1 };
    static char bytes[LONGEST];
    struct rng r = {7};
    struct fault f;
    for (size_t i = 0; i < sizeof bytes; i++) bytes[i] = (char)(rng_next(&r) & 0xff);
    for (unsigned i = 0; i < 60; i++) {
        const size_t n = i < 58 ? rng_below(&r, 1u << i % 16) : i == 58 ? 0 : STORE_LINES_MAX;
        const char *id = shelf_id(i), *from = bytes + rng_below(&r, (uint32_t)(LONGEST - n));
        struct store_append a = {.table = id,
                                 .epoch = shelf_claim(s, id, 0).epoch,
                                 .lines = {from, n},
                                 .head = {from, n > STORE_HEAD_MAX ? STORE_HEAD_MAX : n}};
        struct wanted w = {from, n, 0};
        CHECK(shelf_append(s, &a).result == STORE_WRITTEN);
        CHECK(store_read(s, id, 0, same_bytes, &w, &f));
        CHECK_NUMBER(w.seen, 1);
    }
    struct store_append a = {.table = shelf_id(1), .epoch = 1, .lines = {bytes, LONGEST}};
    CHECK(!store_append(s, &a, 0, &f));
    CHECK_TEXT(f.message.key, "store.refused.long");
    a.lines.n = 1;
    a.head = (struct store_text){bytes, STORE_HEAD_MAX + 1};
    CHECK(!store_append(s, &a, 0, &f));
    a.head.n = 0;
    a.record = shelf_id(2);
    a.record_text = (struct store_text){bytes, STORE_RECORD_MAX + 1};
    CHECK(!store_append(s, &a, 0, &f));
}

static bool readable(struct store *s, int milliseconds)
{
    struct pollfd p = {.fd = store_fd(s), .events = POLLIN};
    return poll(&p, 1, milliseconds) == 1;
}

/* Many changes under way at once come back in their order, each once. */
static void test_order(struct store *s)
{
    enum { TABLES = 7, ROUNDS = 60 };
    uint64_t epoch[TABLES], ticket = 1000, fetched = 1000;
    struct store_done done;
    struct fault f;
    for (unsigned t = 0; t < TABLES; t++) epoch[t] = shelf_claim(s, shelf_id(t), 0).epoch;
    CHECK(store_fd(s) < 0 || !readable(s, 0));
    for (unsigned i = 0; i < ROUNDS; i++)
        for (unsigned t = 0; t < TABLES; t++) {
            const struct store_append a = {
                .table = shelf_id(t), .epoch = epoch[t], .seq = i, .lines = shelf_text("x")};
            CHECK(store_append(s, &a, ticket++, &f));
        }
    /* A change is done soon, and the fd stays readable until it is fetched. */
    CHECK(store_fd(s) < 0 || readable(s, 10000));
    while (fetched < ticket && store_wait(s, &done))
        CHECK(done.ticket == fetched++ && done.result == STORE_WRITTEN);
    CHECK(fetched == ticket);
    CHECK(!store_poll(s, &done));
    CHECK(store_fd(s) < 0 || !readable(s, 0));
}

/* The caller's memory may go as soon as the change is queued. */
static void test_bytes_are_copied(struct store *s)
{
    enum { ROUNDS = 30 };
    const uint64_t epoch = shelf_claim(s, shelf_id(1), 0).epoch,
                   before = shelf_claim(s, shelf_id(2), 0).epoch;
    for (unsigned i = 0; i < ROUNDS; i++) {
        char id[STORE_ID_ROOM], lines[] = "lines", head[] = "head", seen[16] = "";
        struct buf wanted = BUF_ON(seen);
        struct store_done done;
        struct fault f;
        memcpy(id, shelf_id(1), sizeof id);
        /* While the first is being written, the second waits. */
        const struct store_append first = {.table = shelf_id(2), .epoch = before, .seq = i},
                                  second = {.table = id,
                                            .epoch = epoch,
                                            .seq = i,
                                            .lines = {lines, 5},
                                            .head = {head, 4}};
        CHECK(store_append(s, &first, 0, &f) && store_append(s, &second, 0, &f));
        memset(id, '0', STORE_ID);
        memset(lines, '?', 5);
        memset(head, '?', 4);
        CHECK(store_wait(s, &done) && done.result == STORE_WRITTEN);
        CHECK(shelf_done(s).result == STORE_WRITTEN);
        buf_uint(&wanted, i);
        buf_text(&wanted, ":lines|");
        CHECK_TEXT(shelf_read(s, shelf_id(1), i), seen);
        CHECK(strstr(listed(s), "1 head "));
    }
}

/* Random changes by owners that may have lost their claim, and with numbers that do not fit: all
 * stores agree. */
enum { AGREED_TABLES = 6, AGREED_CHANGES = 150, AGREED_RUNS = 20, AGREED_GROUP = 10 };

struct owner {
    uint64_t epoch, seq;
};

static void change_at_random(struct rng *r, struct store *s, struct owner *o, unsigned table,
                             uint64_t ticket)
{
    static const char bytes[] = "any bytes \0\xff of a journal";
    const char *id = shelf_id(table);
    const struct store_append a = {.table = id,
                                   .epoch = rng_below(r, 9) ? o->epoch : rng_below(r, 12),
                                   .seq = rng_below(r, 9) ? o->seq : rng_below(r, 6),
                                   .lines = {bytes, rng_below(r, sizeof bytes)},
                                   .head = {bytes, rng_below(r, 9)},
                                   .fresh = rng_below(r, 9) == 0,
                                   .stage = (enum store_stage)rng_below(r, 3),
                                   .record = rng_below(r, 4) ? NULL : shelf_id(rng_below(r, 20)),
                                   .record_text = {bytes, rng_below(r, 9)},
                                   .at = rng_below(r, 1000)};
    const struct store_policy p = {rng_below(r, 500), rng_below(r, 500), rng_below(r, 500),
                                   rng_below(r, 3)};
    const uint32_t what = rng_below(r, 20);
    struct fault f;
    if (what < 3) CHECK(store_claim(s, id, a.at, ticket, &f));
    else if (what == 3) CHECK(store_forget(s, &p, ticket, &f));
    else if (what == 4) CHECK(store_drop(s, id, a.epoch, ticket, &f));
    else if (what == 5) CHECK(store_live(s, a.at, ticket, &f));
    else {
        CHECK(store_append(s, &a, ticket, &f));
        o->seq++;
    }
}

static bool sum_record(void *context, const char *id, int64_t at)
{
    buf_bytes(context, id, STORE_ID);
    buf_int(context, at);
    return true;
}

/* All that can be seen of a store. */
static void tell_all(struct store *s, struct buf *b)
{
    struct fault f;
    int64_t house = 0;
    buf_clear(b);
    CHECK(store_list(s, list_one, b, &f));
    CHECK(store_records(s, sum_record, b, &f));
    for (unsigned i = 0; i < 20; i++) {
        CHECK(store_read(s, shelf_id(i), 0, shelf_add_line, b, &f));
        if (!store_record(s, shelf_id(i), take_text, b, &f)) buf_char(b, '-');
    }
    CHECK(store_lived(s, &house, &f));
    buf_int(b, house);
}

/* The results, which the first store gives and the others must repeat. */
static void agree_on_changes(struct store *s, unsigned run, bool first, struct store_done *said)
{
    struct rng r = rng_split(run, 0);
    struct owner owner[AGREED_TABLES] = {{0, 0}};
    unsigned table[AGREED_CHANGES];
    for (unsigned i = 0, fetched = 0; i < AGREED_CHANGES; i++) {
        table[i] = rng_below(&r, AGREED_TABLES);
        change_at_random(&r, s, &owner[table[i]], table[i], i);
        if ((i + 1) % AGREED_GROUP) continue;
        for (struct store_done done; fetched <= i && CHECK(store_wait(s, &done)); fetched++) {
            const struct store_done *was = &said[fetched];
            if (first) said[fetched] = done;
            CHECK(done.ticket == fetched && done.result == was->result &&
                  done.epoch == was->epoch && done.seq == was->seq &&
                  done.forgotten == was->forgotten && !done.why == !was->why);
            if (done.epoch) owner[table[fetched]] = (struct owner){done.epoch, done.seq};
        }
    }
}

static void test_agreement(void)
{
    enum { SEEN = 1 << 15 };
    static char first_seen[SEEN], seen[SEEN];
    int results[3] = {0};
    for (unsigned run = 0; run < AGREED_RUNS; run++) {
        struct store_done said[AGREED_CHANGES];
        struct buf told = BUF_ON(first_seen), also = BUF_ON(seen);
        for (int k = 0; k < KINDS; k++) {
            struct store *s = kinds[k].open();
            agree_on_changes(s, run, !k, said);
            tell_all(s, k ? &also : &told);
            CHECK(!told.full && told.n > 100);
            CHECK(!k || (told.n == also.n && !memcmp(told.at, also.at, told.n)));
            CHECK_NUMBER(shelf_wrong(s), 0);
            store_close(s);
        }
        for (int i = 0; i < AGREED_CHANGES; i++) results[said[i].result]++;
    }
    for (int i = 0; i < 3; i++)
        if (!CHECK(results[i] > AGREED_RUNS * AGREED_CHANGES / 50))
            printf("result %d came %d times\n", i, results[i]);
}

static void (*const tests[])(struct store *) = {
    test_first_lines,     test_owners,        test_gaps,
    test_rematch,         test_list,          test_records,
    test_forgetting,      test_dropping,      test_life,
    test_hostile_ids,     test_hostile_bytes, test_order,
    test_bytes_are_copied};

int main(void)
{
    shelf_make();
    for (int k = 0; k < KINDS; k++)
        for (size_t i = 0; i < sizeof tests / sizeof tests[0]; i++) {
            const int before = unit_failed;
            struct store *s = kinds[k].open();
            tests[i](s);
            CHECK_NUMBER(shelf_wrong(s), 0);
            store_close(s);
            if (unit_failed > before) printf("that was %s, test %zu\n", kinds[k].name, i);
        }
    test_agreement();
    store_close(NULL);
    shelf_clear();
    return unit_end();
}
