/* kill.c -- store-kill [POINTS] [--from SEED]: a child writes, and says over a pipe what it is told
 * as written. It is killed at some moment, and all of that must be in the file. */
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <time.h>

#include "shelf.h"

enum { POINTS = 200, TABLES = 5, UNDER_WAY = 12, ANEW = 16, LONGEST = 700 };

/* What the child says: this append is written. */
struct told {
    uint64_t table, seq;
};

/* The text of an append follows from its place, so that a reader can check it. */
static size_t text_of(uint64_t table, uint64_t seq, char text[LONGEST])
{
    struct rng r = rng_split(table, seq);
    const size_t n = rng_below(&r, 8) ? rng_below(&r, 60) : rng_below(&r, LONGEST);
    for (size_t i = 0; i < n; i++) text[i] = (char)(rng_next(&r) & 0xff);
    return n;
}

static bool is_fresh(uint64_t seq) { return seq % 97 == 96; }
static bool has_record(uint64_t seq) { return seq % 31 == 30; }
static const char *record_id(uint64_t table, uint64_t seq)
{
    return shelf_id((table + 1) << 32 | seq);
}

/* --- the child ---------------------------------------------------------------------- */

static void append_next(struct store *s, uint64_t table, uint64_t epoch, uint64_t seq)
{
    char text[LONGEST];
    struct fault f;
    const struct store_text lines = {text, text_of(table, seq, text)};
    const struct store_append a = {.table = shelf_id(table),
                                   .epoch = epoch,
                                   .seq = seq,
                                   .lines = lines,
                                   .head = shelf_text("head"),
                                   .fresh = is_fresh(seq),
                                   .stage = STORE_PLAYING,
                                   .record = has_record(seq) ? record_id(table, seq) : NULL,
                                   .record_text = lines};
    if (!store_append(s, &a, table, &f)) _exit(3);
}

/* Never returns. */
static void write_without_end(int out)
{
    uint64_t epoch[TABLES], seq[TABLES];
    struct store *s = shelf_open("killed");
    struct store_done done;
    for (uint64_t i = 0; i < TABLES; i++) {
        done = shelf_claim(s, shelf_id(i), 0);
        epoch[i] = done.epoch;
        seq[i] = done.seq;
    }
    for (uint64_t i = 0; i < UNDER_WAY; i++)
        append_next(s, i % TABLES, epoch[i % TABLES], seq[i % TABLES]++);
    while (store_wait(s, &done)) {
        const uint64_t table = done.ticket;
        const struct told told = {table, done.seq - 1};
        if (done.result != STORE_WRITTEN) _exit(4);
        if (write(out, &told, sizeof told) != sizeof told) _exit(5);
        append_next(s, table, epoch[table], seq[table]++);
    }
    _exit(6);
}

/* --- the parent --------------------------------------------------------------------- */

/* The appends of each table that somebody was told of. */
static uint64_t told_until[TABLES];
static unsigned long told_in_all, heard;

struct reading {
    uint64_t table, next;
    bool first;
};

static bool read_one(void *context, uint64_t seq, struct store_text lines)
{
    struct reading *r = context;
    char text[LONGEST];
    const size_t n = text_of(r->table, seq, text);
    if (r->first) CHECK(seq == 0 || is_fresh(seq));
    else CHECK(seq == r->next && !is_fresh(seq));
    CHECK(lines.n == n && !memcmp(lines.at, text, n));
    r->first = false;
    r->next = seq + 1;
    return true;
}

static bool take_record(void *context, struct store_text record)
{
    const struct reading *r = context;
    char text[LONGEST];
    const size_t n = text_of(r->table, r->next, text);
    CHECK(record.n == n && !memcmp(record.at, text, n));
    return true;
}

static void look_after(void)
{
    struct store *s = shelf_open("killed");
    struct fault f;
    CHECK_NUMBER(shelf_wrong(s), 0);
    for (uint64_t i = 0; i < TABLES; i++) {
        struct reading r = {.table = i, .first = true};
        CHECK(store_read(s, shelf_id(i), 0, read_one, &r, &f));
        if (!CHECK(r.next >= told_until[i]))
            printf("table %d has %d appends, %d were told\n", (int)i, (int)r.next,
                   (int)told_until[i]);
        for (r.next = 30; r.next < told_until[i]; r.next += 31)
            CHECK(store_record(s, record_id(i, r.next), take_record, &r, &f));
    }
    store_close(s);
}

static void pause_for(uint32_t microseconds)
{
    nanosleep(&(struct timespec){.tv_nsec = 1000 * (long)microseconds}, NULL);
}

static void hear(int in)
{
    struct told told;
    unsigned n = 0;
    while (read(in, &told, sizeof told) == sizeof told) {
        CHECK(told.table < TABLES && told.seq >= told_until[told.table]);
        told_until[told.table % TABLES] = told.seq + 1;
        n++;
    }
    told_in_all += n;
    heard += n > 0;
}

/* Half of them are killed while the file is opened or made, or soon after. */
static void kill_once(struct rng *r)
{
    int ends[2], status = 0;
    if (pipe(ends)) abort();
    const pid_t child = fork();
    if (!child) {
        close(ends[0]);
        write_without_end(ends[1]);
    }
    close(ends[1]);
    if (rng_below(r, 2)) poll(&(struct pollfd){ends[0], POLLIN, 0}, 1, 5000);
    pause_for(rng_below(r, 12000));
    kill(child, SIGKILL);
    CHECK(waitpid(child, &status, 0) == child);
    CHECK(WIFSIGNALED(status));
    hear(ends[0]);
    close(ends[0]);
    look_after();
}

int main(int argc, char **argv)
{
    int points = POINTS;
    (void)argc;
    struct rng r = shelf_luck(argv, &points);
    shelf_make();
    for (int i = 0; i < points; i++) {
        if (i % ANEW == 0) {
            shelf_empty();
            memset(told_until, 0, sizeof told_until);
        }
        kill_once(&r);
    }
    shelf_clear();
    printf("%d children killed, %lu of them had told something, %lu appends in all\n", points,
           heard, told_in_all);
    CHECK(heard >= (unsigned long)points / 3 && told_in_all >= 3 * (unsigned long)points);
    return unit_end();
}
