/* shelf.h -- what the tests of stores share: a folder of their own, ids, and changes that are
 * waited for. */
#ifndef STORE_TESTS_SHELF_H
#define STORE_TESTS_SHELF_H

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../../unit.h"
#include "core/buf.h"
#include "core/rng.h"
#include "core/words.h"
#include "store/store.h"

enum { SHELF_PATH = 256, SHELF_ID_ROOM = STORE_ID_ROOM };

static char shelf_folder[SHELF_PATH];

/* A folder that shelf_clear() takes away again. */
static inline void shelf_make(void)
{
    const char *base = getenv("TMPDIR");
    struct buf b;
    buf_init(&b, shelf_folder, sizeof shelf_folder);
    buf_text(&b, base ? base : "/tmp");
    buf_text(&b, "/sightline-store-XXXXXX");
    if (b.full || !mkdtemp(shelf_folder)) abort();
}

static inline const char *shelf_path(const char *name)
{
    static char room[4][SHELF_PATH];
    static int next;
    struct buf b;
    buf_init(&b, room[next], SHELF_PATH);
    buf_text(&b, shelf_folder);
    buf_char(&b, '/');
    buf_text(&b, name);
    if (b.full) abort();
    const char *path = room[next];
    next = (next + 1) % 4;
    return path;
}

static inline void shelf_empty_folder(const char *folder)
{
    DIR *all = opendir(folder);
    for (const struct dirent *one; all && (one = readdir(all));)
        if (one->d_name[0] != '.') unlinkat(dirfd(all), one->d_name, 0);
    if (all) closedir(all);
}

static inline void shelf_empty(void) { shelf_empty_folder(shelf_folder); }

static inline void shelf_clear(void)
{
    shelf_empty();
    rmdir(shelf_folder);
}

static inline struct store *shelf_open(const char *name)
{
    struct fault f = {0};
    struct store *s = store_open_sqlite(&(struct store_file){.path = shelf_path(name)}, &f);
    if (!s) {
        char room[400] = "";
        struct buf b = BUF_ON(room);
        words_fault(&(struct reader){.seat = -1}, name, &f, &b);
        printf("%s\n", room);
        fflush(stdout); /* abort() does not */
        abort();
    }
    return s;
}

/* From "[COUNT] [--from SEED]": the luck; and the count, if it is given. */
static inline struct rng shelf_luck(char **argv, int *count)
{
    struct rng r = {1};
    for (argv++; *argv; argv++)
        if (!strcmp(*argv, "--from") && argv[1]) r.s = (uint64_t)atoll(*++argv);
        else *count = atoi(*argv);
    return r;
}

/* The id of table n; ids are not in the order of n. */
static inline const char *shelf_id(uint64_t n)
{
    static char room[8][SHELF_ID_ROOM];
    static int next;
    struct rng r = {n * 2 + 1};
    struct buf b;
    buf_init(&b, room[next], SHELF_ID_ROOM);
    buf_hex64(&b, rng_next(&r));
    buf_hex64(&b, n);
    const char *id = room[next];
    next = (next + 1) % 8;
    return id;
}

static inline struct store_text shelf_text(const char *text)
{
    return (struct store_text){text, strlen(text)};
}

/* The one change that is under way, done. */
static inline struct store_done shelf_done(struct store *s)
{
    struct store_done done = {0}, more;
    CHECK(store_wait(s, &done));
    CHECK(!store_wait(s, &more));
    return done;
}

static inline const char *shelf_why(const struct store_done *done)
{
    return done->why ? done->why : "";
}

static inline struct store_done shelf_claim(struct store *s, const char *id, int64_t at)
{
    struct fault f;
    CHECK(store_claim(s, id, at, 1, &f));
    return shelf_done(s);
}

static inline struct store_done shelf_append(struct store *s, const struct store_append *a)
{
    struct fault f;
    CHECK(store_append(s, a, 2, &f));
    return shelf_done(s);
}

/* One line to a table that is at this epoch and number. */
static inline struct store_done shelf_line(struct store *s, const char *id, uint64_t epoch,
                                           uint64_t seq, const char *line)
{
    return shelf_append(s, &(struct store_append){.table = id,
                                                  .epoch = epoch,
                                                  .seq = seq,
                                                  .lines = shelf_text(line),
                                                  .stage = STORE_PLAYING});
}

/* All appends of a table as one text: "0:first|1:second|". */
static inline bool shelf_add_line(void *context, uint64_t seq, struct store_text lines)
{
    struct buf *b = context;
    buf_uint(b, seq);
    buf_char(b, ':');
    buf_bytes(b, lines.at, lines.n);
    buf_char(b, '|');
    return true;
}

static inline const char *shelf_read(struct store *s, const char *id, uint64_t from)
{
    static char room[4096];
    struct buf b = BUF_ON(room);
    struct fault f;
    buf_clear(&b);
    CHECK(store_read(s, id, from, shelf_add_line, &b, &f));
    return room;
}

static inline void shelf_count_wrong(void *context, const struct message *m)
{
    char room[400] = "";
    struct buf b = BUF_ON(room);
    words_say(&(struct reader){.seat = -1}, m, &b);
    printf("found: %s\n", room);
    ++*(int *)context;
}

/* How much a check finds wrong; -1 if it cannot be read. */
static inline int shelf_wrong(struct store *s)
{
    struct fault f;
    int wrong = 0;
    return store_check(s, shelf_count_wrong, &wrong, &f) ? wrong : -1;
}

#endif
