/* sqlite_look.c -- everything that only looks. Readers do not hold up the writer: the log keeps
 * what they saw when they began. */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "store/sqlite.h"

const char *const sqlite_look_sql[LOOK_STATEMENTS] = {
    [LOOK_READ] = ("SELECT journal.seq, lines FROM tables JOIN journal USING (key) "
                   "WHERE id = ?1 AND journal.seq >= ?2 ORDER BY journal.seq"),
    [LOOK_LIST] = "SELECT id, head, epoch, seq, stage, changed FROM tables ORDER BY id",
    [LOOK_RECORDS] = "SELECT id, at FROM records ORDER BY id",
    [LOOK_RECORD] = "SELECT text FROM records WHERE id = ?1",
    [LOOK_LIFE] = "SELECT time FROM house",
};

static struct sqlite_store *begin_look(struct store *store)
{
    struct sqlite_store *s = (struct sqlite_store *)store;
    pthread_mutex_lock(&s->looking);
    return s;
}

/* `last` is what the last step said: SQLITE_ROW if the caller has seen enough. */
static bool end_look(struct sqlite_store *s, sqlite3_stmt *with, int last, struct fault *f)
{
    const bool good = last == SQLITE_ROW || last == SQLITE_DONE;
    if (!good) sqlite_fault(s->look, "store.refused.read", f);
    sqlite3_reset(with);
    pthread_mutex_unlock(&s->looking);
    return good;
}

static struct store_text bytes_at(sqlite3_stmt *with, int column)
{
    const char *at = sqlite3_column_blob(with, column);
    return (struct store_text){at ? at : "", (size_t)sqlite3_column_bytes(with, column)};
}

/* Whatever is stored there, the text ends with a 0 byte. */
static const char *words_at(sqlite3_stmt *with, int column)
{
    const char *at = (const char *)sqlite3_column_text(with, column);
    return at ? at : "";
}

bool sqlite_read(struct store *store, const char *table, uint64_t from, store_each_line *each,
                 void *context, struct fault *f)
{
    struct sqlite_store *s = begin_look(store);
    sqlite3_stmt *with = s->look_with[LOOK_READ];
    int code;
    sqlite3_bind_text(with, 1, table, -1, SQLITE_TRANSIENT);
    sqlite3_bind_int64(with, 2, from > INT64_MAX ? INT64_MAX : (int64_t)from);
    while ((code = sqlite3_step(with)) == SQLITE_ROW)
        if (!each(context, (uint64_t)sqlite3_column_int64(with, 0), bytes_at(with, 1))) break;
    return end_look(s, with, code, f);
}

/* Only a check reports what cannot be a table or record. */
bool sqlite_list(struct store *store, store_each_table *each, void *context, struct fault *f)
{
    struct sqlite_store *s = begin_look(store);
    sqlite3_stmt *with = s->look_with[LOOK_LIST];
    int code;
    while ((code = sqlite3_step(with)) == SQLITE_ROW) {
        const struct store_table told = {.id = words_at(with, 0),
                                         .head = bytes_at(with, 1),
                                         .epoch = (uint64_t)sqlite3_column_int64(with, 2),
                                         .seq = (uint64_t)sqlite3_column_int64(with, 3),
                                         .stage = (enum store_stage)sqlite3_column_int(with, 4),
                                         .changed = sqlite3_column_int64(with, 5)};
        const bool good = store_is_id(told.id) && (unsigned)told.stage <= STORE_OVER;
        if (good && !each(context, &told)) break;
    }
    return end_look(s, with, code, f);
}

bool sqlite_records(struct store *store, store_each_record *each, void *context, struct fault *f)
{
    struct sqlite_store *s = begin_look(store);
    sqlite3_stmt *with = s->look_with[LOOK_RECORDS];
    int code;
    while ((code = sqlite3_step(with)) == SQLITE_ROW) {
        const char *id = words_at(with, 0);
        if (store_is_id(id) && !each(context, id, sqlite3_column_int64(with, 1))) break;
    }
    return end_look(s, with, code, f);
}

bool sqlite_record(struct store *store, const char *id, store_take *take, void *context,
                   struct fault *f)
{
    struct sqlite_store *s = begin_look(store);
    sqlite3_stmt *with = s->look_with[LOOK_RECORD];
    sqlite3_bind_text(with, 1, id, -1, SQLITE_TRANSIENT);
    const int code = sqlite3_step(with);
    if (code == SQLITE_ROW) take(context, bytes_at(with, 0));
    if (!end_look(s, with, code, f)) return false;
    return code == SQLITE_ROW || store_refuse(f, "store.refused.no-record");
}

bool sqlite_lived(struct store *store, int64_t *house, struct fault *f)
{
    struct sqlite_store *s = begin_look(store);
    sqlite3_stmt *with = s->look_with[LOOK_LIFE];
    const int code = sqlite3_step(with);
    *house = code == SQLITE_ROW ? sqlite3_column_int64(with, 0) : 0;
    return end_look(s, with, code, f);
}

/* All pages in one go: it copies one moment of the log, so writers go on and the copy ends. */
static bool copy_pages(const struct sqlite_store *s, const char *path, struct fault *f)
{
    sqlite3 *from = sqlite_connect(s->path, true, f);
    sqlite3 *to = from ? sqlite_connect(path, false, f) : NULL;
    bool good = false;
    if (to) {
        sqlite3_backup *b = sqlite3_backup_init(to, "main", from, "main");
        if (b) sqlite3_backup_step(b, -1);
        good = b && sqlite3_backup_finish(b) == SQLITE_OK;
        if (!good) sqlite_fault(to, "store.refused.backup", f);
    }
    sqlite3_close(to);
    sqlite3_close(from);
    return good;
}

static bool refuse_path(const char *why, struct fault *f)
{
    fault_set(f, 0, 0, "store.refused.backup");
    fault_quote(f, why, strlen(why));
    return false;
}

/* The name is durable only when its folder is synced. */
static bool name_file(const char *part, const char *path)
{
    const char *slash = strrchr(part, '/');
    char *folder = sqlite3_mprintf("%.*s", (int)(slash - part) + 1, part);
    bool good = folder && !link(part, path);
    const int file = good ? open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC) : -1;
    if (file >= 0) {
        good = !fsync(file);
        close(file);
    }
    sqlite3_free(folder);
    return good;
}

/* A temporary file beside it, private from the start, takes the name when it is whole; a file that
 * has the name already stays. */
bool sqlite_backup(struct store *store, const char *path, struct fault *f)
{
    const struct sqlite_store *s = (const struct sqlite_store *)store;
    char *part = sqlite3_mprintf("%s%s.XXXXXX", *path == '/' ? "" : "./", path);
    const int file = part ? mkstemp(part) : -1;
    if (file < 0) {
        refuse_path(strerror(errno), f);
        sqlite3_free(part);
        return false;
    }
    close(file);
    bool good = copy_pages(s, part, f);
    if (good && !name_file(part, path)) good = refuse_path(strerror(errno), f);
    unlink(part);
    sqlite3_free(part);
    return good;
}

/* Each gives a row for a table, record or place where something does not fit: what, and where. */
static const struct {
    const char *key, *sql;
} wrongs[] = {
    {"store.wrong.file", "SELECT integrity_check FROM pragma_integrity_check(100) "
                         "WHERE integrity_check <> 'ok'"},
    {"store.wrong.id", "SELECT id FROM tables WHERE length(id) <> 32 OR id GLOB '*[^0-9a-f]*' "
                       "UNION ALL SELECT id FROM records "
                       "WHERE length(id) <> 32 OR id GLOB '*[^0-9a-f]*'"},
    {"store.wrong.numbers", "SELECT id FROM tables WHERE epoch < 1 OR first < 0 OR seq < first OR "
                            "stage NOT IN (0, 1, 2) OR epoch > (SELECT epochs FROM house)"},
    {"store.wrong.gap", "SELECT id FROM tables LEFT JOIN (SELECT key, count(*) AS n, "
                        "min(seq) AS low, max(seq) AS high FROM journal GROUP BY key) USING (key) "
                        "WHERE coalesce(n, 0) <> seq - first OR "
                        "(n > 0 AND (low <> first OR high <> seq - 1))"},
    {"store.wrong.orphan", "SELECT DISTINCT key FROM journal WHERE key NOT IN "
                           "(SELECT key FROM tables)"},
    {"store.wrong.house", "SELECT count(*) FROM house HAVING count(*) <> 1"},
};

static bool check_one(sqlite3 *db, const char *key, const char *sql, store_found *found,
                      void *context)
{
    sqlite3_stmt *with = NULL;
    int code = sqlite3_prepare_v2(db, sql, -1, &with, NULL);
    if (!code)
        while ((code = sqlite3_step(with)) == SQLITE_ROW) {
            struct fault what;
            const char *where = words_at(with, 0);
            fault_set(&what, 0, 0, key);
            fault_quote(&what, where, strlen(where));
            found(context, &what.message);
        }
    sqlite3_finalize(with);
    return code == SQLITE_DONE;
}

/* On a connection of its own: it takes long, and nobody else should wait for it. One moment for
 * all questions. */
bool sqlite_check(struct store *store, store_found *found, void *context, struct fault *f)
{
    sqlite3 *db = sqlite_connect(((const struct sqlite_store *)store)->path, true, f);
    if (!db) return false;
    bool good = sqlite_do(db, "BEGIN");
    for (size_t i = 0; good && i < sizeof wrongs / sizeof wrongs[0]; i++)
        good = check_one(db, wrongs[i].key, wrongs[i].sql, found, context);
    if (!good) sqlite_fault(db, "store.refused.read", f);
    sqlite3_close(db);
    return good;
}
