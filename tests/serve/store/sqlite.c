/* sqlite.c -- store-sqlite VERSION1.SQL: the store in a file. What outlives the program, and
 * what happens when the disk is full. */
#include <errno.h>
#include <signal.h>
#include <sqlite3.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>

#include "shelf.h"

static const char *version1;

/* The mode of a file, or 0. */
static mode_t mode_of(const char *name)
{
    struct stat info;
    return stat(shelf_path(name), &info) ? 0 : info.st_mode & 0777;
}

static void run_sql(const char *name, const char *sql)
{
    sqlite3 *db = NULL;
    CHECK_NUMBER(sqlite3_open(shelf_path(name), &db), SQLITE_OK);
    CHECK_NUMBER(sqlite3_exec(db, sql, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(db);
}

static const char *refusal(const char *name, bool look)
{
    static struct fault f;
    struct store *s =
        store_open_sqlite(&(struct store_file){.path = shelf_path(name), .look = look}, &f);
    store_close(s);
    return s ? "" : f.message.key;
}

/* --- files -------------------------------------------------------------------------- */

static void test_reopening(void)
{
    struct fault f;
    int64_t house;
    umask(0);
    struct store *s = shelf_open("again");
    const uint64_t epoch = shelf_claim(s, shelf_id(1), 5).epoch;
    CHECK(shelf_line(s, shelf_id(1), epoch, 0, "kept").result == STORE_WRITTEN);
    CHECK(store_live(s, 77, 0, &f));
    CHECK_NUMBER(mode_of("again"), 0600);
    CHECK_NUMBER(mode_of("again-wal"), 0600);
    CHECK_NUMBER(mode_of("again-shm"), 0600);
    store_close(s); /* what is queued is finished */
    CHECK_NUMBER(mode_of("again-wal"), 0);
    s = shelf_open("again");
    CHECK(store_lived(s, &house, &f) && house == 77);
    CHECK_TEXT(shelf_read(s, shelf_id(1), 0), "0:kept|");
    CHECK(shelf_line(s, shelf_id(1), epoch, 1, "more").result == STORE_WRITTEN);
    CHECK(shelf_claim(s, shelf_id(1), 0).epoch > epoch);
    store_close(s);
}

static void test_refused_files(void)
{
    struct fault f;
    CHECK_TEXT(refusal("nothing", true), "store.refused.open");
    CHECK_NUMBER(mode_of("nothing"), 0);
    CHECK_TEXT(refusal("no/folder", false), "store.refused.open");
    CHECK_TEXT(refusal("", false), "store.refused.open");
    run_sql("other", "CREATE TABLE mine (a); INSERT INTO mine VALUES (1)");
    CHECK_TEXT(refusal("other", false), "store.refused.foreign");
    run_sql("marked", "PRAGMA user_version = 1");
    CHECK_TEXT(refusal("marked", false), "store.refused.foreign");
    store_close(shelf_open("newer"));
    run_sql("newer", "PRAGMA user_version = 3");
    CHECK_TEXT(refusal("newer", false), "store.refused.newer");
    CHECK_TEXT(refusal("newer", true), "store.refused.newer");
    run_sql("newer", "PRAGMA user_version = -1");
    CHECK_TEXT(refusal("newer", false), "store.refused.newer");
    FILE *text = fopen(shelf_path("text"), "w");
    for (int i = 0; i < 500; i++) fputs("this is no database\n", text);
    fclose(text);
    CHECK_TEXT(refusal("text", false), "store.refused.open");
    /* A name with a special meaning to SQLite is a file like any other. */
    CHECK(!chdir(shelf_folder));
    struct store *s = store_open_sqlite(&(struct store_file){.path = ":memory:"}, &f);
    CHECK(s);
    store_close(s);
    CHECK_NUMBER(mode_of(":memory:"), 0600);
}

static void test_looking(void)
{
    struct fault f;
    struct store *s = shelf_open("looked-at");
    struct store_done done;
    CHECK(shelf_line(s, shelf_id(1), shelf_claim(s, shelf_id(1), 0).epoch, 0, "x").result ==
          STORE_WRITTEN);
    struct store *look =
        store_open_sqlite(&(struct store_file){.path = shelf_path("looked-at"), .look = true}, &f);
    CHECK_TEXT(shelf_read(look, shelf_id(1), 0), "0:x|");
    CHECK(!store_claim(look, shelf_id(1), 0, 0, &f));
    CHECK_TEXT(f.message.key, "store.refused.look");
    CHECK(!store_wait(look, &done));
    store_close(look);
    store_close(s);
}

/* --- versions ----------------------------------------------------------------------- */

static void load_version1(const char *name)
{
    static char sql[1 << 14];
    FILE *file = fopen(version1, "r");
    if (!file) abort();
    sql[fread(sql, 1, sizeof sql - 1, file)] = '\0';
    fclose(file);
    run_sql(name, sql);
}

static void test_migration(void)
{
    struct fault f;
    int rows = 0;
    load_version1("old");
    CHECK_TEXT(refusal("old", true), "store.refused.older");
    struct store *s = shelf_open("old");
    CHECK_NUMBER(shelf_wrong(s), 0);
    CHECK_TEXT(shelf_read(s, shelf_id(2), 0), "0:sightline journal 2\n|1:start\n|");
    const struct store_done done = shelf_claim(s, shelf_id(3), 0);
    CHECK(done.epoch == 4 && done.seq == 2);
    CHECK(shelf_line(s, shelf_id(3), 3, 2, "of the old owner").result == STORE_LOST);
    CHECK(shelf_line(s, shelf_id(3), 4, 2, "close\n").result == STORE_WRITTEN);
    CHECK(store_forget(s, &(struct store_policy){9, 9, 9, 9}, 0, &f));
    CHECK_NUMBER(shelf_done(s).forgotten, 2);
    store_close(s);
    CHECK_TEXT(refusal("old", true), "");
    /* It is the same as one that was new in this version. */
    store_close(shelf_open("new"));
    sqlite3 *db = NULL;
    sqlite3_stmt *with = NULL;
    CHECK_NUMBER(sqlite3_open(shelf_path("new"), &db), SQLITE_OK);
    CHECK_NUMBER(sqlite3_prepare_v2(db, "ATTACH ?1 AS old", -1, &with, NULL), SQLITE_OK);
    sqlite3_bind_text(with, 1, shelf_path("old"), -1, SQLITE_TRANSIENT);
    CHECK_NUMBER(sqlite3_step(with), SQLITE_DONE);
    sqlite3_finalize(with);
    CHECK_NUMBER(sqlite3_prepare_v2(db,
                                    "SELECT name FROM main.sqlite_master AS n FULL JOIN "
                                    "old.sqlite_master AS o USING (name) WHERE o.sql IS NOT n.sql",
                                    -1, &with, NULL),
                 SQLITE_OK);
    for (; sqlite3_step(with) == SQLITE_ROW; rows++)
        printf("another schema: %s\n", (const char *)sqlite3_column_text(with, 0));
    CHECK_NUMBER(rows, 0);
    sqlite3_finalize(with);
    sqlite3_close(db);
}

/* A migration that cannot be finished leaves the version before. */
static void test_broken_migration(void)
{
    load_version1("half");
    run_sql("half", "CREATE TABLE records_by_age (in_the_way)");
    CHECK_TEXT(refusal("half", false), "store.refused.migrate");
    run_sql("half", "DROP TABLE records_by_age");
    struct store *s = shelf_open("half");
    CHECK_NUMBER(shelf_wrong(s), 0);
    store_close(s);
}

/* --- full --------------------------------------------------------------------------- */

/* The appends of a table; the last digits of its id say which. */
static bool note_seq(void *context, const struct store_table *t)
{
    ((uint64_t *)context)[atoi(t->id + STORE_ID / 2)] = t->seq;
    return true;
}

/* Far more to three tables than there is room for. What is told as written is there, and nothing
 * else. */
static void fill_up(struct store *s, const char *why)
{
    static char kilobyte[1024];
    uint64_t epoch[3], seq[3] = {0}, there[3] = {0}, ticket = 0;
    unsigned failed = 0, written = 0, late = 0;
    struct store_done done;
    struct fault f;
    memset(kilobyte, 'k', sizeof kilobyte);
    for (unsigned i = 0; i < 3; i++) epoch[i] = shelf_claim(s, shelf_id(i), 0).epoch;
    for (unsigned i = 0; i < 3000; i++) {
        const struct store_append a = {.table = shelf_id(i % 3),
                                       .epoch = epoch[i % 3],
                                       .seq = i / 3,
                                       .lines = {kilobyte, sizeof kilobyte}};
        CHECK(store_append(s, &a, ticket++, &f));
    }
    for (uint64_t i = 0; i < ticket && CHECK(store_wait(s, &done)); i++) {
        CHECK_NUMBER(done.ticket, i);
        if (done.result == STORE_WRITTEN) {
            late += done.seq != seq[i % 3] + 1;
            seq[i % 3] = done.seq;
            written++;
        } else {
            CHECK(done.result == STORE_FAILED);
            failed += !strcmp(shelf_why(&done), why);
        }
    }
    CHECK(failed > 0 && written > 0);
    CHECK_NUMBER(late, 0);
    CHECK(store_list(s, note_seq, there, &f));
    for (unsigned i = 0; i < 3; i++) CHECK_NUMBER(there[i], seq[i]);
    CHECK_NUMBER(shelf_wrong(s), 0);
}

static void test_full_file(void)
{
    struct fault f;
    struct store *s =
        store_open_sqlite(&(struct store_file){.path = shelf_path("full"), .pages_most = 100}, &f);
    CHECK(s);
    fill_up(s, "store.failed.full");
    /* When something is forgotten, there is room again. */
    struct store_append over = {.table = shelf_id(1), .fresh = true, .stage = STORE_OVER};
    struct store_done done = shelf_claim(s, shelf_id(1), 0);
    over.epoch = done.epoch;
    over.seq = done.seq;
    CHECK(shelf_append(s, &over).result == STORE_WRITTEN);
    CHECK(store_forget(s, &(struct store_policy){1, 0, 0, 9}, 0, &f));
    CHECK_NUMBER(shelf_done(s).forgotten, 1);
    done = shelf_claim(s, shelf_id(2), 0);
    CHECK(shelf_line(s, shelf_id(2), done.epoch, done.seq, "again").result == STORE_WRITTEN);
    store_close(s);
}

/* The system refuses to let any file grow. Children have limits of their own. */
static void test_full_disk(void)
{
    int status = -1;
    fflush(stdout);
    const pid_t child = fork();
    if (!child) {
        const struct rlimit most = {400 << 10, 400 << 10};
        signal(SIGXFSZ, SIG_IGN);
        if (setrlimit(RLIMIT_FSIZE, &most)) _exit(9);
        struct store *s = shelf_open("limited");
        fill_up(s, "store.failed.disk");
        store_close(s);
        fflush(stdout);
        _exit(unit_failed > 0);
    }
    CHECK(waitpid(child, &status, 0) == child);
    CHECK_NUMBER(WIFEXITED(status) ? WEXITSTATUS(status) : -1, 0);
    struct store *s = shelf_open("limited");
    CHECK_NUMBER(shelf_wrong(s), 0);
    store_close(s);
}

/* A change that can never be written fails alone, and those around it are written. */
static void test_one_of_many(void)
{
    enum { MANY = 101, LARGE = 3 << 20 };
    static char large[LARGE];
    struct fault f;
    struct store_done done;
    struct store *s =
        store_open_sqlite(&(struct store_file){.path = shelf_path("one"), .pages_most = 300}, &f);
    uint64_t epoch[MANY];
    for (unsigned i = 0; i < MANY; i++) CHECK(store_claim(s, shelf_id(i), 0, i, &f));
    for (unsigned i = 0; i < MANY && CHECK(store_wait(s, &done)); i++) epoch[i] = done.epoch;
    for (unsigned i = 0; i < MANY; i++) {
        const bool much = i % 50 == 49;
        const struct store_append a = {.table = shelf_id(i),
                                       .epoch = epoch[i],
                                       .lines = {much ? large : "x", much ? LARGE : 1}};
        CHECK(store_append(s, &a, i, &f));
    }
    for (unsigned i = 0; i < MANY && CHECK(store_wait(s, &done)); i++) {
        CHECK_NUMBER(done.ticket, i);
        CHECK_NUMBER(done.result, i % 50 == 49 ? STORE_FAILED : STORE_WRITTEN);
    }
    CHECK_NUMBER(shelf_wrong(s), 0);
    store_close(s);
}

/* More waits than the queue takes: it is refused at once, and all that was taken is written. */
static void test_full_queue(void)
{
    static char large[STORE_LINES_MAX];
    struct fault f = {0};
    struct store_done done;
    struct store *s = shelf_open("queue");
    const uint64_t epoch = shelf_claim(s, shelf_id(1), 0).epoch;
    unsigned taken = 0;
    for (; taken < 20; taken++) {
        const struct store_append a = {.table = shelf_id(1),
                                       .epoch = epoch,
                                       .seq = taken,
                                       .lines = {large, sizeof large},
                                       .fresh = true};
        if (!store_append(s, &a, taken, &f)) break;
    }
    CHECK(taken == 3);
    CHECK_TEXT(f.message.key, "store.refused.queue");
    for (unsigned i = 0; i < taken && CHECK(store_wait(s, &done)); i++)
        CHECK(done.ticket == i && done.result == STORE_WRITTEN);
    CHECK(shelf_line(s, shelf_id(1), epoch, taken, "again").result == STORE_WRITTEN);
    store_close(s);
}

/* Another program holds the file for longer than the store waits. */
static void test_busy(void)
{
    struct store *s = shelf_open("busy");
    const uint64_t epoch = shelf_claim(s, shelf_id(1), 0).epoch;
    sqlite3 *other = NULL;
    CHECK_NUMBER(sqlite3_open(shelf_path("busy"), &other), SQLITE_OK);
    CHECK_NUMBER(sqlite3_exec(other, "BEGIN IMMEDIATE", NULL, NULL, NULL), SQLITE_OK);
    const struct store_done done = shelf_line(s, shelf_id(1), epoch, 0, "x");
    CHECK(done.result == STORE_FAILED);
    CHECK_TEXT(shelf_why(&done), "store.failed.busy");
    CHECK_NUMBER(sqlite3_exec(other, "COMMIT", NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(other);
    CHECK(shelf_line(s, shelf_id(1), epoch, 0, "x").result == STORE_WRITTEN);
    store_close(s);
}

/* --- backup ------------------------------------------------------------------------- */

static void test_backup(void)
{
    struct fault f;
    struct store_done done;
    struct store *s = shelf_open("origin");
    const uint64_t epoch = shelf_claim(s, shelf_id(1), 0).epoch;
    CHECK(shelf_line(s, shelf_id(1), epoch, 0, "before").result == STORE_WRITTEN);
    for (unsigned i = 1; i < 2000; i++) {
        const struct store_append a = {
            .table = shelf_id(1), .epoch = epoch, .seq = i, .lines = shelf_text("x")};
        CHECK(store_append(s, &a, i, &f));
    }
    CHECK(store_backup(s, shelf_path("copy"), &f));
    CHECK_NUMBER(mode_of("copy"), 0600);
    CHECK(!store_backup(s, shelf_path("copy"), &f));
    CHECK_TEXT(f.message.key, "store.refused.backup");
    CHECK(!store_backup(s, shelf_path("no/folder"), &f));
    for (unsigned i = 1; i < 2000; i++) CHECK(store_wait(s, &done) && done.result == STORE_WRITTEN);
    struct store *copy = shelf_open("copy");
    CHECK_NUMBER(shelf_wrong(copy), 0);
    CHECK(!strncmp(shelf_read(copy, shelf_id(1), 0), "0:before|", 9));
    CHECK(shelf_claim(copy, shelf_id(1), 0).epoch > epoch);
    store_close(copy);
    store_close(s);
}

/* --- damage ------------------------------------------------------------------------- */

static bool take_any_line(void *context, uint64_t seq, struct store_text lines)
{
    (void)seq;
    for (size_t i = 0; i < lines.n; i++) *(unsigned *)context += (unsigned char)lines.at[i];
    return true;
}

static bool take_good_table(void *context, const struct store_table *t)
{
    CHECK_NUMBER(strlen(t->id), STORE_ID);
    CHECK((unsigned)t->stage <= STORE_OVER);
    *(unsigned *)context += (unsigned)t->head.n;
    return true;
}

static bool take_good_record(void *context, const char *id, int64_t at)
{
    CHECK_NUMBER(strlen(id), STORE_ID);
    *(unsigned *)context += (unsigned)at;
    return true;
}

static void say_nothing(void *context, const struct message *m)
{
    CHECK(words_args(m->key) == 1);
    ++*(int *)context;
}

/* All that can be done with a store, whatever it holds. */
static void try_everything(const char *name, int *refused, int *wrong)
{
    struct fault f;
    struct store_done done;
    unsigned sum = 0;
    struct store *s = store_open_sqlite(&(struct store_file){.path = shelf_path(name)}, &f);
    if (!s) {
        ++*refused;
        return;
    }
    if (!store_check(s, say_nothing, wrong, &f)) ++*refused;
    if (!store_list(s, take_good_table, &sum, &f)) ++*refused;
    if (!store_records(s, take_good_record, &sum, &f)) ++*refused;
    for (unsigned i = 1; i <= 3; i++) {
        if (!store_read(s, shelf_id(i), 0, take_any_line, &sum, &f)) ++*refused;
        CHECK(store_claim(s, shelf_id(i), 0, i, &f) && store_wait(s, &done) && done.ticket == i);
        const struct store_append a = {
            .table = shelf_id(i), .epoch = done.epoch, .seq = done.seq, .lines = {"x", 1}};
        CHECK(store_append(s, &a, i, &f) && store_wait(s, &done) && done.ticket == i);
    }
    CHECK(store_forget(s, &(struct store_policy){9, 9, 9, 9}, 7, &f) && store_wait(s, &done));
    store_close(s);
}

/* Random bytes of a file are changed: it is refused or used, and nothing crashes. */
static void test_damaged_files(void)
{
    enum { TRIES = 150 };
    static char whole[1 << 17];
    struct rng r = {5};
    int refused = 0, wrong = 0;
    load_version1("damaged");
    store_close(shelf_open("damaged"));
    FILE *file = fopen(shelf_path("damaged"), "r");
    const size_t n = fread(whole, 1, sizeof whole, file);
    fclose(file);
    CHECK(n > 8 * 4096 && n < sizeof whole);
    for (int i = 0; i < TRIES; i++) {
        static char bytes[sizeof whole];
        memcpy(bytes, whole, n);
        for (uint32_t k = 1 + rng_below(&r, 30); k; k--) {
            size_t at = rng_below(&r, (uint32_t)n);
            /* Most of a page is empty: what matters is at its ends. */
            if (rng_below(&r, 2)) at = at / 4096 * 4096 + rng_below(&r, 100);
            else if (rng_below(&r, 2)) at = at / 4096 * 4096 + 4096 - 1 - rng_below(&r, 200);
            if (at < n) bytes[at] = (char)(rng_next(&r) & 0xff);
        }
        file = fopen(shelf_path("damaged"), "w");
        CHECK(fwrite(bytes, 1, n, file) == n);
        fclose(file);
        try_everything("damaged", &refused, &wrong);
        unlink(shelf_path("damaged-wal"));
        unlink(shelf_path("damaged-shm"));
        unlink(shelf_path("damaged-journal"));
    }
    CHECK(refused > TRIES / 4 && wrong > TRIES / 4);
}

int main(int argc, char **argv)
{
    static void (*const tests[])(void) = {
        test_reopening,  test_looking,   test_migration,     test_broken_migration,
        test_full_file,  test_full_disk, test_busy,          test_one_of_many,
        test_full_queue, test_backup,    test_damaged_files, test_refused_files};
    if (argc != 2) return 2;
    version1 = argv[1];
    shelf_make();
    for (size_t i = 0; i < sizeof tests / sizeof tests[0]; i++) tests[i]();
    shelf_clear();
    return unit_end();
}
