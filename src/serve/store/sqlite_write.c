/* sqlite_write.c -- the one thread that writes.
 *
 * It takes all that waits and writes it in one transaction: one sync of the disk for all. If that
 * fails, nothing of it is there; then it tries each half alone, down to single changes, so that
 * only what cannot be written fails, and the order stays. */
#include <assert.h>

#include "store/sqlite.h"

enum { GROUP_BYTES = 8 << 20 };

/* ?1 is the id, or the key that WRITE_FIND gave for it. */
const char *const sqlite_write_sql[WRITE_STATEMENTS] = {
    [WRITE_BEGIN] = "BEGIN IMMEDIATE",
    [WRITE_COMMIT] = "COMMIT",
    [WRITE_BACK] = "ROLLBACK",
    [WRITE_FIND] = "SELECT key, epoch, seq FROM tables WHERE id = ?1",
    [WRITE_EPOCH] = "UPDATE house SET epochs = epochs + 1 RETURNING epochs",
    [WRITE_NEW_TABLE] = ("INSERT INTO tables (id, epoch, first, seq, stage, changed, head) "
                         "VALUES (?1, ?2, 0, 0, 0, ?3, x'')"),
    [WRITE_CLAIM] = "UPDATE tables SET epoch = ?2 WHERE key = ?1",
    [WRITE_HAS_RECORD] = "SELECT 1 FROM records WHERE id = ?1",
    [WRITE_RECORD] = "INSERT INTO records (id, at, text) VALUES (?1, ?2, ?3)",
    [WRITE_CLEAR] = "DELETE FROM journal WHERE key = ?1",
    [WRITE_LINES] = "INSERT INTO journal (key, seq, lines) VALUES (?1, ?2, ?3)",
    [WRITE_TABLE] = ("UPDATE tables SET first = iif(?6, ?2, first), seq = ?2 + 1, stage = ?3, "
                     "changed = ?4, head = ?5 WHERE key = ?1"),
    [WRITE_DROP] = "DELETE FROM tables WHERE key = ?1",
    [WRITE_FORGET_TABLES] =
        ("DELETE FROM tables WHERE key IN (SELECT key FROM tables "
         "WHERE stage <> 1 AND changed < max(?1, ?2) AND ((stage = 2 AND changed < ?1) OR "
         "(stage = 0 AND changed < ?2)) ORDER BY changed, id LIMIT ?3)"),
    [WRITE_FORGET_RECORDS] = ("DELETE FROM records WHERE id IN (SELECT id FROM records "
                              "WHERE at < ?1 ORDER BY at, id LIMIT ?2)"),
    [WRITE_LIFE] = "UPDATE house SET time = ?1",
};

static_assert(STORE_WAITING == 0 && STORE_PLAYING == 1 && STORE_OVER == 2,
              "the stages are kept as these numbers");

static sqlite3_stmt *statement(const struct sqlite_store *s, enum write_statement which)
{
    return s->write_with[which];
}

static void bind_bytes(sqlite3_stmt *with, int place, struct store_text text)
{
    sqlite3_bind_blob64(with, place, text.n ? text.at : "", text.n, SQLITE_STATIC);
}

static void bind_id(sqlite3_stmt *with, const char *id)
{
    sqlite3_bind_text(with, 1, id, STORE_ID, SQLITE_STATIC);
}

/* Steps once and puts the statement back; SQLITE_ROW or SQLITE_DONE if all is well. */
static int run_once(sqlite3_stmt *with)
{
    const int code = sqlite3_step(with), reset = sqlite3_reset(with);
    return reset ? reset : code;
}

static bool is_error(int code) { return code != SQLITE_ROW && code != SQLITE_DONE; }

/* Each of these returns SQLITE_OK or what went wrong. */
static int find_table(const struct sqlite_store *s, const char *id, int64_t *key,
                      struct standing *now)
{
    sqlite3_stmt *with = statement(s, WRITE_FIND);
    bind_id(with, id);
    const int code = sqlite3_step(with);
    if (code == SQLITE_ROW) {
        *key = sqlite3_column_int64(with, 0);
        *now = (struct standing){true, (uint64_t)sqlite3_column_int64(with, 1),
                                 (uint64_t)sqlite3_column_int64(with, 2)};
    }
    const int reset = sqlite3_reset(with);
    return reset ? reset : is_error(code) ? code : SQLITE_OK;
}

static int next_epoch(const struct sqlite_store *s, int64_t *epoch)
{
    sqlite3_stmt *with = statement(s, WRITE_EPOCH);
    const int code = sqlite3_step(with);
    if (code == SQLITE_ROW) *epoch = sqlite3_column_int64(with, 0);
    const int reset = sqlite3_reset(with);
    return reset ? reset : code == SQLITE_ROW ? SQLITE_OK : SQLITE_CORRUPT;
}

static int write_claim(const struct sqlite_store *s, const struct change *c, struct store_done *out)
{
    struct standing now = {0};
    int64_t key = 0, epoch = 0;
    int code = find_table(s, c->table, &key, &now);
    if (!code) code = next_epoch(s, &epoch);
    if (code) return code;
    sqlite3_stmt *with = statement(s, now.there ? WRITE_CLAIM : WRITE_NEW_TABLE);
    if (now.there) sqlite3_bind_int64(with, 1, key);
    else {
        bind_id(with, c->table);
        sqlite3_bind_int64(with, 3, c->append.at);
    }
    sqlite3_bind_int64(with, 2, epoch);
    code = run_once(with);
    out->epoch = (uint64_t)epoch;
    out->seq = now.seq;
    return is_error(code) ? code : SQLITE_OK;
}

static int has_record(const struct sqlite_store *s, const struct change *c, bool *taken)
{
    sqlite3_stmt *with = statement(s, WRITE_HAS_RECORD);
    if (!c->append.record) return SQLITE_OK;
    bind_id(with, c->append.record);
    const int code = run_once(with);
    *taken = code == SQLITE_ROW;
    return is_error(code) ? code : SQLITE_OK;
}

static int add_record(const struct sqlite_store *s, const struct change *c)
{
    sqlite3_stmt *with = statement(s, WRITE_RECORD);
    bind_id(with, c->append.record);
    sqlite3_bind_int64(with, 2, c->append.at);
    bind_bytes(with, 3, c->append.record_text);
    return run_once(with);
}

static int write_lines(const struct sqlite_store *s, const struct change *c, int64_t key)
{
    sqlite3_stmt *with = statement(s, WRITE_LINES);
    sqlite3_bind_int64(with, 1, key);
    sqlite3_bind_int64(with, 2, (int64_t)c->append.seq);
    bind_bytes(with, 3, c->append.lines);
    return run_once(with);
}

static int write_table(const struct sqlite_store *s, const struct change *c, int64_t key)
{
    sqlite3_stmt *with = statement(s, WRITE_TABLE);
    sqlite3_bind_int64(with, 1, key);
    sqlite3_bind_int64(with, 2, (int64_t)c->append.seq);
    sqlite3_bind_int(with, 3, (int)c->append.stage);
    sqlite3_bind_int64(with, 4, c->append.at);
    bind_bytes(with, 5, c->append.head);
    sqlite3_bind_int(with, 6, c->append.fresh);
    return run_once(with);
}

static int write_append(const struct sqlite_store *s, const struct change *c,
                        struct store_done *out)
{
    struct standing now = {0};
    bool taken = false;
    int64_t key = 0;
    int code = find_table(s, c->table, &key, &now);
    if (!code) code = has_record(s, c, &taken);
    if (code || !store_judge(&now, c, taken, out)) return code;
    code = SQLITE_DONE;
    if (c->append.record) code = add_record(s, c);
    if (!is_error(code) && c->append.fresh) {
        sqlite3_bind_int64(statement(s, WRITE_CLEAR), 1, key);
        code = run_once(statement(s, WRITE_CLEAR));
    }
    if (!is_error(code)) code = write_lines(s, c, key);
    if (!is_error(code)) code = write_table(s, c, key);
    return is_error(code) ? code : SQLITE_OK;
}

static int write_drop(const struct sqlite_store *s, const struct change *c, struct store_done *out)
{
    struct standing now = {0};
    int64_t key = 0;
    int code = find_table(s, c->table, &key, &now);
    if (code || !store_owned(&now, c, out)) return code;
    sqlite3_bind_int64(statement(s, WRITE_DROP), 1, key);
    code = run_once(statement(s, WRITE_DROP));
    return is_error(code) ? code : SQLITE_OK;
}

static int write_forget(const struct sqlite_store *s, const struct store_policy *p,
                        struct store_done *out)
{
    sqlite3_stmt *with = statement(s, WRITE_FORGET_TABLES);
    sqlite3_bind_int64(with, 1, p->over_before);
    sqlite3_bind_int64(with, 2, p->waiting_before);
    sqlite3_bind_int64(with, 3, p->most);
    int code = run_once(with);
    if (is_error(code)) return code;
    const uint32_t tables = (uint32_t)sqlite3_changes(s->write);
    with = statement(s, WRITE_FORGET_RECORDS);
    sqlite3_bind_int64(with, 1, p->records_before);
    sqlite3_bind_int64(with, 2, p->most - tables);
    code = run_once(with);
    if (is_error(code)) return code;
    out->forgotten = tables + (uint32_t)sqlite3_changes(s->write);
    return SQLITE_OK;
}

static int write_life(const struct sqlite_store *s, int64_t house)
{
    sqlite3_stmt *with = statement(s, WRITE_LIFE);
    sqlite3_bind_int64(with, 1, house);
    const int code = run_once(with);
    return is_error(code) ? code : SQLITE_OK;
}

static int write_change(const struct sqlite_store *s, struct job *j)
{
    const struct change *c = &j->change;
    j->done = (struct store_done){.ticket = c->ticket};
    switch (c->kind) {
    case CHANGE_CLAIM: return write_claim(s, c, &j->done);
    case CHANGE_APPEND: return write_append(s, c, &j->done);
    case CHANGE_DROP: return write_drop(s, c, &j->done);
    case CHANGE_FORGET: return write_forget(s, &c->policy, &j->done);
    case CHANGE_LIVE: return write_life(s, c->append.at);
    }
    return SQLITE_MISUSE;
}

/* Why changes failed, for people: each cause needs a different fix. */
static const char *why_failed(int code)
{
    switch (code & 0xff) {
    case SQLITE_FULL: return "store.failed.full";
    case SQLITE_BUSY:
    case SQLITE_LOCKED: return "store.failed.busy";
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB: return "store.failed.damaged";
    case SQLITE_NOMEM: return "store.failed.memory";
    default: return "store.failed.disk";
    }
}

static void fail_jobs(struct job *first, size_t n, int code)
{
    for (; n; n--, first = first->next)
        first->done = (struct store_done){
            .ticket = first->change.ticket, .result = STORE_FAILED, .why = why_failed(code)};
}

/* One transaction for n jobs. SQLITE_OK: they have their results, and it is durable. */
static int write_together(const struct sqlite_store *s, struct job *first, size_t n)
{
    int code = SQLITE_OK;
    for (; n && !code; n--, first = first->next) code = write_change(s, first);
    if (!code) {
        code = run_once(statement(s, WRITE_COMMIT));
        if (!is_error(code)) return SQLITE_OK;
    }
    /* A full disk may have ended the transaction already. */
    if (!sqlite3_get_autocommit(s->write)) run_once(statement(s, WRITE_BACK));
    return code;
}

static void write_jobs(const struct sqlite_store *s, struct job *first, size_t n)
{
    int code = run_once(statement(s, WRITE_BEGIN));
    if (is_error(code)) {
        /* Another program holds the file, or it is gone: no half would fare better. */
        fail_jobs(first, n, code);
        return;
    }
    code = write_together(s, first, n);
    if (!code) return;
    if (n == 1) {
        fail_jobs(first, n, code);
        return;
    }
    struct job *middle = first;
    for (size_t i = 0; i < n / 2; i++) middle = middle->next;
    write_jobs(s, first, n / 2);
    write_jobs(s, middle, n - n / 2);
}

void *sqlite_writer(void *context)
{
    struct sqlite_store *s = context;
    for (struct job *first; (first = queue_take(&s->queue, GROUP_BYTES));) {
        size_t n = 0;
        for (const struct job *j = first; j; j = j->next) n++;
        write_jobs(s, first, n);
        queue_done(&s->queue, first);
    }
    return NULL;
}
