/* store -- how fast changes are durable, in SQLite on the disk of this machine.
 *
 *   bench-store [SECONDS [FOLDER]]     3 seconds a figure; the file is made in FOLDER, usually here
 *
 * An append is what a host writes for one answer: 40 bytes of journal and a head of 60. Paced
 * appends come on time whatever the store does, and wait from the moment they were due. Flat out
 * means a fixed number under way at any time. Then the start of a host that left 10,000 tables. */
#include "store/store.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "core/buf.h"
#include "core/rng.h"

enum { TABLES = 1000, MANY = 10000, SAMPLES = 4000000, PACE = 2000 };

static struct store *store;
static uint64_t epoch[MANY], seq[MANY];
static double began[SAMPLES], took[SAMPLES];
static struct rng luck = {7};

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static const char *id_of(uint64_t n)
{
    static char id[STORE_ID_ROOM];
    struct rng r = {n};
    struct buf b = BUF_ON(id);
    buf_clear(&b);
    buf_hex64(&b, rng_next(&r));
    buf_hex64(&b, rng_next(&r));
    return id;
}

static void fail(const char *what)
{
    fprintf(stderr, "%s\n", what);
    exit(1);
}

static void append(uint64_t ticket, double due)
{
    static const char lines[] = "seal 2 person play Storm Lantern on 14\n";
    static const char head[] = "code KQXWPD seats 0:a1b2 1:c3d4 2:e5f6 deadline 1234567890123";
    const uint32_t table = rng_below(&luck, TABLES);
    const struct store_append a = {.table = id_of(table),
                                   .epoch = epoch[table],
                                   .seq = seq[table]++,
                                   .lines = {lines, sizeof lines - 1},
                                   .head = {head, sizeof head - 1},
                                   .stage = STORE_PLAYING,
                                   .at = 1};
    struct fault f;
    began[ticket] = due;
    if (!store_append(store, &a, ticket, &f)) fail(f.message.key);
}

/* Those that are done, each with the time it took. */
static uint64_t take_done(uint64_t n, bool wait)
{
    struct store_done done;
    while (wait ? store_wait(store, &done) : store_poll(store, &done)) {
        if (done.result != STORE_WRITTEN) fail(done.why);
        took[n++] = now() - began[done.ticket];
        wait = false;
    }
    return n;
}

static int by_size(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static void tell(const char *name, uint64_t n, double seconds)
{
    qsort(took, n, sizeof took[0], by_size);
    printf("{\"name\":\"store.%s\",\"value\":%.0f,\"unit\":\"a second\",\"detail\":{\"n\":%llu,"
           "\"p50_ms\":%.2f,\"p99_ms\":%.2f,\"most_ms\":%.2f}}\n",
           name, (double)n / seconds, (unsigned long long)n, 1e3 * took[n / 2],
           1e3 * took[n * 99 / 100], 1e3 * took[n - 1]);
    fflush(stdout);
}

static void paced(double seconds)
{
    const double start = now();
    const uint64_t all = (uint64_t)(seconds * (double)PACE);
    uint64_t asked = 0, n = 0;
    while (n < all) {
        struct pollfd p = {.fd = store_fd(store), .events = POLLIN};
        for (double due; asked < all && (due = start + (double)asked / (double)PACE) <= now();
             asked++)
            append(asked, due);
        poll(&p, 1, asked < all ? 0 : 1000);
        n = take_done(n, false);
        if (asked < all) nanosleep(&(struct timespec){.tv_nsec = 100000}, NULL);
    }
    tell("paced", n, now() - start);
}

static void flat_out(const char *name, uint64_t under_way, double seconds)
{
    const double start = now();
    uint64_t asked = 0, n = 0;
    while (asked < SAMPLES && now() < start + seconds) {
        while (asked < SAMPLES && asked - n < under_way) append(asked++, now());
        n = take_done(n, true);
    }
    while (n < asked) n = take_done(n, true);
    tell(name, n, now() - start);
}

static void claim_all(uint64_t from, uint64_t n)
{
    struct store_done done;
    struct fault f;
    for (uint64_t i = from; i < n; i++)
        if (!store_claim(store, id_of(i), 0, i, &f)) fail(f.message.key);
    while (store_wait(store, &done)) epoch[done.ticket] = done.epoch;
}

static bool count_table(void *context, const struct store_table *t)
{
    *(size_t *)context += t->head.n;
    return true;
}

/* A host that comes back reads the list and claims what it finds. */
static void start_again(const struct store_file *file)
{
    struct fault f;
    size_t bytes = 0;
    claim_all(TABLES, MANY);
    store_close(store);
    const double start = now();
    store = store_open_sqlite(file, &f);
    if (!store || !store_list(store, count_table, &bytes, &f)) fail(f.message.key);
    const double listed = now();
    claim_all(0, MANY);
    printf("{\"name\":\"store.start\",\"value\":%.1f,\"unit\":\"ms\",\"detail\":{\"tables\":%d,"
           "\"claims_ms\":%.1f}}\n",
           1e3 * (listed - start), MANY, 1e3 * (now() - listed));
}

int main(int argc, char **argv)
{
    const double seconds = argc > 1 ? atof(argv[1]) : 3;
    char path[4096] = "";
    struct buf b = BUF_ON(path);
    struct fault f;
    buf_text(&b, argc > 2 ? argv[2] : ".");
    buf_text(&b, "/bench-store.XXXXXX");
    const int place = mkstemp(path);
    if (place < 0) fail(path);
    close(place);
    const struct store_file file = {.path = path};
    store = store_open_sqlite(&file, &f);
    if (!store) fail(f.message.key);
    claim_all(0, TABLES);
    flat_out("one-by-one", 1, seconds);
    paced(seconds);
    flat_out("flat-out-64", 64, seconds);
    flat_out("flat-out-1024", 1024, seconds);
    start_again(&file);
    store_close(store);
    unlink(path);
    return 0;
}
