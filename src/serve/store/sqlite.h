/* sqlite.h -- the store in one file of SQLite: what its three parts share.
 *
 *   sqlite.c        opens, migrates, closes
 *   sqlite_write.c  the writer: one thread, one connection, one commit for all that wait
 *   sqlite_look.c   everything that only looks, on a connection of its own
 *
 * Ids and bytes from outside are bound, never written into SQL.
 */
#ifndef STORE_SQLITE_H
#define STORE_SQLITE_H

#include <sqlite3.h>

#include "store/queue.h"

enum {
    SQLITE_STORE_VERSION = 2,
    SQLITE_STORE_MARK = 0x536c5374, /* application_id: this is a store of ours */
    SQLITE_STORE_BUSY_MS = 5000,    /* how long another program may hold the file */
    SQLITE_STORE_PAUSE_MS = 5,      /* how long we wait before we ask again */
};

enum write_statement {
    WRITE_BEGIN,
    WRITE_COMMIT,
    WRITE_BACK,
    WRITE_FIND,
    WRITE_EPOCH,
    WRITE_NEW_TABLE,
    WRITE_CLAIM,
    WRITE_HAS_RECORD,
    WRITE_RECORD,
    WRITE_CLEAR,
    WRITE_LINES,
    WRITE_TABLE,
    WRITE_DROP,
    WRITE_FORGET_TABLES,
    WRITE_FORGET_RECORDS,
    WRITE_LIFE,
    WRITE_STATEMENTS
};

enum look_statement { LOOK_READ, LOOK_LIST, LOOK_RECORDS, LOOK_RECORD, LOOK_LIFE, LOOK_STATEMENTS };

struct sqlite_store {
    struct store store;
    char *path;
    struct queue queue;
    pthread_t writer;
    sqlite3 *write; /* of the writer thread; NULL in a store that only looks */
    sqlite3_stmt *write_with[WRITE_STATEMENTS];
    pthread_mutex_t looking; /* one thread at a time has the look connection and its statements */
    sqlite3 *look;
    sqlite3_stmt *look_with[LOOK_STATEMENTS];
};

extern const char *const sqlite_write_sql[WRITE_STATEMENTS];
extern const char *const sqlite_look_sql[LOOK_STATEMENTS];

/* A connection to a file that is there. */
sqlite3 *sqlite_connect(const char *path, bool look, struct fault *);
/* False, with a fault that quotes what SQLite said. */
bool sqlite_fault(sqlite3 *, const char *key, struct fault *);
/* Runs SQL of ours; false if it fails. */
bool sqlite_do(sqlite3 *, const char *sql);
/* A number that a statement of ours answers with; false if it fails. */
bool sqlite_number(sqlite3 *, const char *sql, int64_t *);

/* The thread: takes jobs until the queue is closed. Its argument is the store. */
void *sqlite_writer(void *);

bool sqlite_read(struct store *, const char *table, uint64_t from, store_each_line *, void *,
                 struct fault *);
bool sqlite_list(struct store *, store_each_table *, void *, struct fault *);
bool sqlite_records(struct store *, store_each_record *, void *, struct fault *);
bool sqlite_record(struct store *, const char *id, store_take *, void *, struct fault *);
bool sqlite_lived(struct store *, int64_t *house, struct fault *);
bool sqlite_backup(struct store *, const char *path, struct fault *);
bool sqlite_check(struct store *, store_found *, void *, struct fault *);

#endif
