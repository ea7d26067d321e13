/* store.h -- where tables outlive the program.
 *
 * A table is a row of journal lines under an id of 32 hexadecimal digits. The store keeps bytes and
 * reads none of them. It has no clock either: the caller says what time it is, in milliseconds.
 *
 * Every change of the store is queued under a ticket of the caller's and comes back as done, in
 * the order in which it was queued. WRITTEN means durable: a power cut does not take it back. The
 * bytes are copied, so the caller need not keep what it queued. Any thread may queue; one thread
 * fetches what is done. Calls that only look see what is written, and answer at once.
 *
 * Two programs may have one store open. The epoch of a table keeps them apart: claiming the table
 * raises the epoch, and from then on appends of an older epoch are LOST.
 *
 * docs/store.md says what an operator needs to know; tests/serve/store/conform.c holds every store
 * to it.
 */
#ifndef STORE_STORE_H
#define STORE_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/message.h"

enum {
    STORE_ID = 32,                /* digits of an id, 0-9a-f */
    STORE_ID_ROOM = STORE_ID + 1, /* with its end */
    STORE_LINES_MAX = 16 << 20,   /* bytes of one append */
    STORE_HEAD_MAX = 4 << 10,     /* bytes of a head */
    STORE_RECORD_MAX = 16 << 20,  /* bytes of a record */
    STORE_QUEUE_MAX = 64 << 20,   /* bytes that wait to be written or fetched */
};

struct store;

struct store_text {
    const char *at;
    size_t n;
};

/* How far a table is. A table that is being played is never forgotten. */
enum store_stage { STORE_WAITING, STORE_PLAYING, STORE_OVER };

struct store_append {
    const char *table;
    uint64_t epoch, seq;     /* of the claim; the appends so far */
    struct store_text lines; /* of the journal */
    struct store_text head;  /* what an index needs on start; replaces the head before */
    bool fresh;              /* these lines replace all before them: a rematch */
    enum store_stage stage;  /* from now on */
    const char *record;      /* the id of a record that is kept with it, or NULL */
    struct store_text record_text;
    int64_t at;
};

/* What may be forgotten: everything that last changed before these moments, the oldest first. */
struct store_policy {
    int64_t over_before;    /* tables that are over */
    int64_t waiting_before; /* tables whose game never started */
    int64_t records_before;
    uint32_t most; /* tables and records in one go */
};

enum store_result {
    STORE_WRITTEN,
    STORE_LOST,   /* somebody else owns the table, or it is gone: tell its clients */
    STORE_FAILED, /* it is not there: fall back to what was written before */
};

struct store_done {
    uint64_t ticket;
    enum store_result result;
    const char *why;     /* a key of the catalogue; NULL: it is written */
    uint64_t epoch, seq; /* of the table after it was claimed or appended to */
    uint32_t forgotten;
};

/* False: nothing is queued, and the fault says why: a bad id, too many bytes, or a full queue. The
 * first claim of a table that is not there makes it. After an append that FAILED, the later ones of
 * that epoch FAIL, too, until one has the right number again. */
bool store_claim(struct store *, const char *table, int64_t at, uint64_t ticket, struct fault *);
bool store_append(struct store *, const struct store_append *, uint64_t ticket, struct fault *);
/* Forgets one table now, unless somebody has claimed it since that epoch. Records stay. */
bool store_drop(struct store *, const char *table, uint64_t epoch, uint64_t ticket, struct fault *);
/* Forgets what the policy says. */
bool store_forget(struct store *, const struct store_policy *, uint64_t ticket, struct fault *);
/* A tick of life: the time of the house, which stands still while nobody writes it. */
bool store_live(struct store *, int64_t house, uint64_t ticket, struct fault *);

/* The next change that is done; false if there is none. store_wait() waits while anything is
 * queued. */
bool store_poll(struct store *, struct store_done *);
bool store_wait(struct store *, struct store_done *);
/* Can be read while something is done and not fetched. -1: every change is done at once. */
int store_fd(const struct store *);

/* Looking. The callbacks must not call the store; one that returns false ends the look. Texts are
 * good until it returns. False, with a fault: the store could not be read. */
struct store_table {
    const char *id;
    struct store_text head;
    uint64_t epoch, seq;
    enum store_stage stage;
    int64_t changed;
};
typedef bool store_each_line(void *, uint64_t seq, struct store_text lines);
typedef bool store_each_table(void *, const struct store_table *);
typedef bool store_each_record(void *, const char *id, int64_t at);
typedef bool store_take(void *, struct store_text);
typedef void store_found(void *, const struct message *);

/* The appends of a table from number `from` on; none if there is no such table. */
bool store_read(struct store *, const char *table, uint64_t from, store_each_line *, void *,
                struct fault *);
bool store_list(struct store *, store_each_table *, void *, struct fault *);
bool store_records(struct store *, store_each_record *, void *, struct fault *);
/* False also if there is no such record. */
bool store_record(struct store *, const char *id, store_take *, void *, struct fault *);
/* The last tick of life; 0 if there was none. */
bool store_lived(struct store *, int64_t *house, struct fault *);
/* A copy of all that is written, in a new file, while others write. */
bool store_backup(struct store *, const char *path, struct fault *);
/* Reports everything that is wrong with what is kept. */
bool store_check(struct store *, store_found *, void *, struct fault *);

/* Finishes what is queued; what is done and not fetched is dropped. */
void store_close(struct store *);

/* The stores there are. NULL, with a fault: it cannot be opened. */
struct store *store_open_memory(struct fault *);
struct store_file {
    const char *path;
    bool look;           /* only looks: changes nothing, and makes no file */
    uint32_t pages_most; /* of 4,096 bytes that the file may grow to; 0: until the disk is full */
};
struct store *store_open_sqlite(const struct store_file *, struct fault *);

#endif
