/* sqlite.c -- opens the file, brings it up to date, and closes it. */
#include "store/sqlite.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* How each version is made from the one before; 0 is an empty file. Once a version is released, its
 * text never changes. Stages are those of store.h, times are milliseconds. */
static const char *const migrations[SQLITE_STORE_VERSION] = {
    /* tables: the appends first to seq - 1 are in the journal. house: the epochs given out so far,
     * and the last tick of life. */
    ("CREATE TABLE tables (key INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, "
     "  epoch INTEGER NOT NULL, first INTEGER NOT NULL, seq INTEGER NOT NULL, "
     "  stage INTEGER NOT NULL, changed INTEGER NOT NULL, head BLOB NOT NULL) STRICT;"
     "CREATE TABLE journal (key INTEGER NOT NULL REFERENCES tables ON DELETE CASCADE, "
     "  seq INTEGER NOT NULL, lines BLOB NOT NULL, PRIMARY KEY (key, seq)) STRICT, WITHOUT ROWID;"
     "CREATE TABLE records (id TEXT NOT NULL PRIMARY KEY, at INTEGER NOT NULL, "
     "  text BLOB NOT NULL) STRICT;"
     "CREATE TABLE house (only INTEGER PRIMARY KEY CHECK (only = 1), epochs INTEGER NOT NULL, "
     "  time INTEGER NOT NULL) STRICT;"
     "INSERT INTO house VALUES (1, 0, 0);"),
    /* What to forget is found without reading everything. Tables that are being played are in no
     * index of times, so an append does not cost more. */
    ("CREATE INDEX tables_to_forget ON tables (changed, id) WHERE stage <> 1;"
     "CREATE INDEX records_by_age ON records (at, id);"),
};

bool sqlite_fault(sqlite3 *db, const char *key, struct fault *f)
{
    const char *said = sqlite3_errmsg(db);
    fault_set(f, 0, 0, key);
    fault_quote(f, said, strlen(said));
    return false;
}

bool sqlite_do(sqlite3 *db, const char *sql)
{
    return sqlite3_exec(db, sql, NULL, NULL, NULL) == SQLITE_OK;
}

bool sqlite_number(sqlite3 *db, const char *sql, int64_t *out)
{
    sqlite3_stmt *with = NULL;
    bool good = sqlite3_prepare_v2(db, sql, -1, &with, NULL) == SQLITE_OK &&
                sqlite3_step(with) == SQLITE_ROW;
    if (good) *out = sqlite3_column_int64(with, 0);
    return sqlite3_finalize(with) == SQLITE_OK && good;
}

/* SQL of ours with one number in it, where SQL allows no parameter. */
static bool do_with(sqlite3 *db, const char *format, int64_t number)
{
    char *sql = sqlite3_mprintf(format, (sqlite3_int64)number);
    const bool good = sql && sqlite_do(db, sql);
    sqlite3_free(sql);
    return good;
}

/* The file may come from anywhere: nothing that its schema says may run in our name. */
static bool harden(sqlite3 *db)
{
    return sqlite3_db_config(db, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL) == SQLITE_OK &&
           sqlite_do(db, "PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON;");
}

sqlite3 *sqlite_connect(const char *path, bool look, struct fault *f)
{
    sqlite3 *db = NULL;
    const int how = (look ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE) | SQLITE_OPEN_NOMUTEX;
    const bool good = sqlite3_open_v2(path, &db, how, NULL) == SQLITE_OK &&
                      sqlite3_extended_result_codes(db, 1) == SQLITE_OK &&
                      sqlite3_busy_timeout(db, SQLITE_STORE_BUSY_MS) == SQLITE_OK && harden(db);
    if (good) return db;
    sqlite_fault(db, "store.refused.open", f);
    sqlite3_close(db);
    return NULL;
}

/* Is it ours, and which version? An empty file has version 0. Call it inside a transaction: another
 * program may be giving the file its mark. */
static bool judge_version(sqlite3 *db, int64_t *version, struct fault *f)
{
    int64_t mark, things;
    if (!sqlite_number(db, "PRAGMA user_version", version) ||
        !sqlite_number(db, "PRAGMA application_id", &mark) ||
        !sqlite_number(db, "SELECT count(*) FROM sqlite_master", &things))
        return sqlite_fault(db, "store.refused.open", f);
    if (mark != SQLITE_STORE_MARK && (mark || things || *version))
        return store_refuse(f, "store.refused.foreign");
    if (*version >= 0 && *version <= SQLITE_STORE_VERSION) return true;
    message_number(fault_set(f, 0, 0, "store.refused.newer"), (int)*version);
    message_number(&f->message, SQLITE_STORE_VERSION);
    return false;
}

static bool find_version(sqlite3 *db, int64_t *version, struct fault *f)
{
    if (!sqlite_do(db, "BEGIN")) return sqlite_fault(db, "store.refused.open", f);
    const bool good = judge_version(db, version, f);
    sqlite_do(db, "ROLLBACK"); /* nothing was written */
    return good;
}

/* Goes on by one version, or not at all. Another program may have been faster. */
static bool migrate_once(sqlite3 *db, int64_t *version, struct fault *f)
{
    if (!sqlite_do(db, "BEGIN IMMEDIATE")) return sqlite_fault(db, "store.refused.migrate", f);
    bool good = judge_version(db, version, f);
    if (good && *version < SQLITE_STORE_VERSION) {
        good = sqlite_do(db, migrations[*version]) &&
               do_with(db, "PRAGMA application_id = %lld", SQLITE_STORE_MARK) &&
               do_with(db, "PRAGMA user_version = %lld", *version + 1);
        if (good) ++*version;
        else sqlite_fault(db, "store.refused.migrate", f);
    }
    if (good && sqlite_do(db, "COMMIT")) return true;
    if (good) sqlite_fault(db, "store.refused.migrate", f);
    sqlite_do(db, "ROLLBACK");
    return false;
}

static bool prepare_all(sqlite3 *db, const char *const *sql, sqlite3_stmt **out, int n,
                        struct fault *f)
{
    for (int i = 0; i < n; i++)
        if (sqlite3_prepare_v3(db, sql[i], -1, SQLITE_PREPARE_PERSISTENT, &out[i], NULL))
            return sqlite_fault(db, "store.refused.open", f);
    return true;
}

/* SQLite answers with the mode that it ended in: not every file system can have a log. Two programs
 * that change the mode at the same moment would wait for each other. So SQLite tells one of them at
 * once that the file is busy, and we must do the waiting. */
static bool use_log(sqlite3 *db)
{
    for (int waited = 0;; waited += SQLITE_STORE_PAUSE_MS) {
        sqlite3_stmt *with = NULL;
        bool good =
            sqlite3_prepare_v2(db, "PRAGMA journal_mode = WAL", -1, &with, NULL) == SQLITE_OK &&
            sqlite3_step(with) == SQLITE_ROW &&
            !strcmp((const char *)sqlite3_column_text(with, 0), "wal");
        const int said = sqlite3_finalize(with) & 0xff;
        if (said != SQLITE_BUSY || waited >= SQLITE_STORE_BUSY_MS) return !said && good;
        sqlite3_sleep(SQLITE_STORE_PAUSE_MS);
    }
}

/* FULL: the log is synced before a commit returns. Deleted bytes are overwritten, so that what is
 * forgotten is gone. The log is carried over into the file every 4,000 pages: changes wait while
 * that is done, so it is not done often. */
static bool open_writer(struct sqlite_store *s, const struct store_file *file, struct fault *f)
{
    int64_t version;
    s->write = sqlite_connect(s->path, false, f);
    if (!s->write || !find_version(s->write, &version, f)) return false;
    while (version < SQLITE_STORE_VERSION)
        if (!migrate_once(s->write, &version, f)) return false;
    if (!use_log(s->write) ||
        !sqlite_do(s->write, "PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; "
                             "PRAGMA secure_delete = ON; PRAGMA wal_autocheckpoint = 4000;") ||
        (file->pages_most && !do_with(s->write, "PRAGMA max_page_count = %lld", file->pages_most)))
        return sqlite_fault(s->write, "store.refused.open", f);
    return prepare_all(s->write, sqlite_write_sql, s->write_with, WRITE_STATEMENTS, f);
}

static bool open_looker(struct sqlite_store *s, struct fault *f)
{
    int64_t version;
    s->look = sqlite_connect(s->path, true, f);
    if (!s->look || !find_version(s->look, &version, f)) return false;
    if (version < SQLITE_STORE_VERSION) {
        message_number(fault_set(f, 0, 0, "store.refused.older"), (int)version);
        return false;
    }
    return prepare_all(s->look, sqlite_look_sql, s->look_with, LOOK_STATEMENTS, f);
}

/* With a folder in front, SQLite takes no name for a special one such as ":memory:". */
static char *plain_path(const char *path)
{
    const size_t n = strlen(path);
    char *copy = malloc(n + 3);
    if (!copy) return NULL;
    memcpy(copy, "./", 2);
    memcpy(copy + (*path == '/' ? 0 : 2), path, n + 1);
    return copy;
}

/* Journals hold secrets: a new file is for its owner's eyes, and what SQLite puts beside it is just
 * as private. An existing file is not touched: closing it would end locks on it. */
static bool make_file(const char *path, struct fault *f)
{
    const int file = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (file >= 0) return close(file) == 0;
    if (errno == EEXIST) return true;
    const char *said = strerror(errno);
    fault_set(f, 0, 0, "store.refused.open");
    fault_quote(f, said, strlen(said));
    return false;
}

/* Everything but the queue and its thread. */
static void close_connections(struct sqlite_store *s)
{
    for (int i = 0; i < LOOK_STATEMENTS; i++) sqlite3_finalize(s->look_with[i]);
    for (int i = 0; i < WRITE_STATEMENTS; i++) sqlite3_finalize(s->write_with[i]);
    sqlite3_close(s->look);
    sqlite3_close(s->write);
    pthread_mutex_destroy(&s->looking);
    free(s->path);
    free(s);
}

static void sqlite_close(struct store *store)
{
    struct sqlite_store *s = (struct sqlite_store *)store;
    if (s->write) {
        queue_close(&s->queue);
        pthread_join(s->writer, NULL);
    }
    queue_free(&s->queue);
    close_connections(s);
}

static bool sqlite_queue(struct store *store, const struct change *c, struct fault *f)
{
    struct sqlite_store *s = (struct sqlite_store *)store;
    return s->write ? queue_put(&s->queue, c, f) : store_refuse(f, "store.refused.look");
}

static bool sqlite_fetch(struct store *s, struct store_done *out, bool wait)
{
    return queue_fetch(&((struct sqlite_store *)s)->queue, out, wait);
}

static int sqlite_fd(const struct store *s)
{
    return ((const struct sqlite_store *)s)->queue.pipe[0];
}

static const struct store_ops sqlite_ops = {
    .queue = sqlite_queue,
    .fetch = sqlite_fetch,
    .fd = sqlite_fd,
    .read = sqlite_read,
    .list = sqlite_list,
    .records = sqlite_records,
    .record = sqlite_record,
    .lived = sqlite_lived,
    .backup = sqlite_backup,
    .check = sqlite_check,
    .close = sqlite_close,
};

static bool open_connections(struct sqlite_store *s, const struct store_file *file, struct fault *f)
{
    s->path = plain_path(file->path);
    if (!s->path) return store_refuse(f, "store.failed.memory");
    if (!file->look && (!make_file(s->path, f) || !open_writer(s, file, f))) return false;
    return open_looker(s, f);
}

struct store *store_open_sqlite(const struct store_file *file, struct fault *f)
{
    struct sqlite_store *s = calloc(1, sizeof *s);
    if (!s) {
        store_refuse(f, "store.failed.memory");
        return NULL;
    }
    s->store.ops = &sqlite_ops;
    pthread_mutex_init(&s->looking, NULL);
    if (!open_connections(s, file, f)) {
        close_connections(s);
        return NULL;
    }
    if (!queue_init(&s->queue)) {
        store_refuse(f, "store.failed.memory");
        close_connections(s);
        return NULL;
    }
    if (s->write && pthread_create(&s->writer, NULL, sqlite_writer, s)) {
        store_refuse(f, "store.failed.memory");
        queue_free(&s->queue);
        close_connections(s);
        return NULL;
    }
    return &s->store;
}
