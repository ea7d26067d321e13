/* rivals.c -- store-rivals: several users of one file at once: programs, handles and threads. */
#include <pthread.h>
#include <sys/wait.h>

#include "shelf.h"

static void test_two_handles(void)
{
    struct store *a = shelf_open("shared"), *b = shelf_open("shared");
    const char *id = shelf_id(1);
    const uint64_t first = shelf_claim(a, id, 0).epoch;
    CHECK(shelf_line(a, id, first, 0, "of a").result == STORE_WRITTEN);
    const struct store_done claim = shelf_claim(b, id, 0);
    CHECK(claim.seq == 1 && claim.epoch > first);
    CHECK(shelf_line(a, id, first, 1, "late").result == STORE_LOST);
    CHECK(shelf_line(b, id, claim.epoch, 1, "of b").result == STORE_WRITTEN);
    CHECK_TEXT(shelf_read(a, id, 0), "0:of a|1:of b|");
    CHECK(shelf_claim(a, shelf_id(2), 0).epoch > claim.epoch);
    store_close(a);
    store_close(b);
}

/* Programs that open a file at the same moment, even a new one: each of them gets it. */
enum { OPENERS = 12, OPENINGS = 30 };

static void open_at_once(const char *name)
{
    int gate[2], status;
    pid_t child[OPENERS];
    char byte;
    CHECK(!pipe(gate));
    fflush(stdout);
    for (unsigned i = 0; i < OPENERS; i++) {
        child[i] = fork();
        if (child[i]) continue;
        close(gate[1]);
        if (read(gate[0], &byte, 1) != 0) _exit(1); /* all hear the end of it at one time */
        struct store *s = shelf_open(name);
        store_close(s);
        _exit(0);
    }
    close(gate[0]);
    close(gate[1]);
    for (unsigned i = 0; i < OPENERS; i++) {
        CHECK(waitpid(child[i], &status, 0) == child[i]);
        CHECK_NUMBER(WIFEXITED(status) ? WEXITSTATUS(status) : -1, 0);
    }
}

static void test_openers(void)
{
    char name[] = "openers-00";
    for (int i = 0; i < OPENINGS; i++) {
        name[8] = (char)('0' + i / 10);
        name[9] = (char)('0' + i % 10);
        open_at_once(name);
    }
}

enum { RIVALS = 3, RIVAL_TABLES = 4, RIVAL_LINES = 60 };

/* On a busy machine one program may wait too long for the others. That does no harm: what was not
 * written is tried again. */
static bool is_busy(const struct store_done *at)
{
    return at->result == STORE_FAILED && !strcmp(at->why, "store.failed.busy");
}

/* Claims a table, appends until it loses it, and claims it again. The line says who wrote it. */
static int rival(unsigned me)
{
    struct store *s = shelf_open("rivals");
    struct rng r = {me + 1};
    char line[2] = {(char)('a' + me), '\0'};
    for (int written = 0; written < RIVAL_LINES;) {
        const char *id = shelf_id(rng_below(&r, RIVAL_TABLES));
        struct store_done at = shelf_claim(s, id, 0);
        if (is_busy(&at)) continue;
        if (at.result != STORE_WRITTEN) return 1;
        const uint64_t epoch = at.epoch;
        for (int run = 0; run < 5 && at.result == STORE_WRITTEN; run++) {
            at = shelf_line(s, id, epoch, at.seq, line);
            written += at.result == STORE_WRITTEN;
            if (at.result == STORE_FAILED && !is_busy(&at)) return 2;
        }
        if (at.result == STORE_LOST && at.epoch <= epoch) return 3;
    }
    store_close(s);
    fflush(stdout);
    return unit_failed > 0;
}

static void test_rivals(void)
{
    pid_t child[RIVALS];
    unsigned lines = 0;
    fflush(stdout);
    for (unsigned i = 0; i < RIVALS; i++) {
        child[i] = fork();
        if (!child[i]) _exit(rival(i));
    }
    for (unsigned i = 0; i < RIVALS; i++) {
        int status;
        CHECK(waitpid(child[i], &status, 0) == child[i]);
        CHECK_NUMBER(WIFEXITED(status) ? WEXITSTATUS(status) : -1, 0);
    }
    struct store *s = shelf_open("rivals");
    CHECK_NUMBER(shelf_wrong(s), 0);
    for (unsigned i = 0; i < RIVAL_TABLES; i++)
        for (const char *p = shelf_read(s, shelf_id(i), 0); *p; p++) lines += *p == '|';
    CHECK(lines >= RIVALS * RIVAL_LINES);
    store_close(s);
}

/* Threads that append to tables of their own, while one fetches. */
enum { CREW = 6, CREW_LINES = 400, CREW_TABLES = 5 };
static struct store *crew_store;
static uint64_t crew_epoch[CREW][CREW_TABLES];

static void *crew_work(void *context)
{
    const unsigned me = *(const unsigned *)context;
    struct fault f;
    for (unsigned i = 0; i < CREW_LINES; i++) {
        const unsigned table = i % CREW_TABLES;
        char id[STORE_ID_ROOM] = "";
        struct buf b = BUF_ON(id);
        buf_hex64(&b, me);
        buf_hex64(&b, table);
        const struct store_append a = {.table = id,
                                       .epoch = crew_epoch[me][table],
                                       .seq = i / CREW_TABLES,
                                       .lines = {"line\n", 5}};
        if (!store_append(crew_store, &a, (uint64_t)me << 32 | i, &f)) abort();
    }
    return NULL;
}

static void test_threads(void)
{
    pthread_t thread[CREW];
    unsigned me[CREW], next[CREW] = {0}, fetched = 0;
    struct store_done done;
    crew_store = shelf_open("crew");
    for (unsigned i = 0; i < CREW; i++)
        for (unsigned t = 0; t < CREW_TABLES; t++) {
            char id[STORE_ID_ROOM] = "";
            struct buf b = BUF_ON(id);
            buf_hex64(&b, i);
            buf_hex64(&b, t);
            crew_epoch[i][t] = shelf_claim(crew_store, id, 0).epoch;
        }
    for (unsigned i = 0; i < CREW; i++) {
        me[i] = i;
        CHECK(!pthread_create(&thread[i], NULL, crew_work, &me[i]));
    }
    while (fetched < CREW * CREW_LINES) {
        if (!store_wait(crew_store, &done)) continue;
        const unsigned who = (unsigned)(done.ticket >> 32);
        CHECK(done.result == STORE_WRITTEN && (done.ticket & UINT32_MAX) == next[who]++);
        fetched++;
    }
    for (unsigned i = 0; i < CREW; i++) pthread_join(thread[i], NULL);
    CHECK(!store_wait(crew_store, &done));
    CHECK_NUMBER(shelf_wrong(crew_store), 0);
    store_close(crew_store);
}

int main(void)
{
    shelf_make();
    test_two_handles();
    test_openers();
    test_rivals();
    test_threads();
    shelf_clear();
    return unit_end();
}
