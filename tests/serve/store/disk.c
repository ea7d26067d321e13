#include "disk.h"

#include <pthread.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/buf.h"

enum { FILES = 64, NAME = 256, SECTOR = 512 };

/* Bytes that were written, or a new length. */
struct stroke {
    struct stroke *next;
    sqlite3_int64 at;
    size_t n;
    bool cut; /* the file ends at `at` */
    unsigned char bytes[];
};

struct image {
    char name[NAME]; /* its whole path; "": no file */
    unsigned char *synced;
    size_t n, room;
    struct stroke *since, **last;
};

/* What SQLite has as an open file. */
struct handle {
    sqlite3_file base;
    struct image *image;
    sqlite3_file *real;
};

static struct {
    pthread_mutex_t lock;
    sqlite3_vfs vfs, *real;
    sqlite3_io_methods methods;
    struct image image[FILES];
    bool lies, fails_on;
    int until_failure, failures;
    unsigned long syncs;
} disk = {.lock = PTHREAD_MUTEX_INITIALIZER};

static void *need(void *p)
{
    if (!p) abort();
    return p;
}

/* --- images ------------------------------------------------------------------------- */

static struct image *image_named(const char *name)
{
    struct image *none = NULL;
    for (int i = 0; i < FILES; i++) {
        if (!strcmp(disk.image[i].name, name)) return &disk.image[i];
        if (!disk.image[i].name[0] && !none) none = &disk.image[i];
    }
    struct buf b;
    buf_init(&b, ((struct image *)need(none))->name, NAME);
    buf_text(&b, name);
    none->last = &none->since;
    return none;
}

static void drop_strokes(struct image *m)
{
    for (struct stroke *s = m->since, *next; s; s = next) {
        next = s->next;
        free(s);
    }
    m->since = NULL;
    m->last = &m->since;
}

static void forget_image(struct image *m)
{
    drop_strokes(m);
    free(m->synced);
    *m = (struct image){0};
}

static void grow(struct image *m, size_t n)
{
    if (n > m->room) {
        m->room = 2 * n;
        m->synced = need(realloc(m->synced, m->room));
    }
    if (n > m->n) {
        memset(m->synced + m->n, 0, n - m->n);
        m->n = n;
    }
}

/* The first n bytes of a stroke. */
static void paint(struct image *m, const struct stroke *s, size_t n)
{
    const size_t at = (size_t)s->at;
    if (s->cut) {
        if (at < m->n) m->n = at;
        else grow(m, at);
        return;
    }
    if (!n) return;
    grow(m, at + n);
    memcpy(m->synced + at, s->bytes, n);
}

static void note(struct image *m, sqlite3_int64 at, const void *bytes, size_t n, bool cut)
{
    struct stroke *s = need(malloc(sizeof *s + n));
    *s = (struct stroke){.at = at, .n = n, .cut = cut};
    if (n) memcpy(s->bytes, bytes, n);
    *m->last = s;
    m->last = &s->next;
}

static void sync_image(struct image *m)
{
    for (const struct stroke *s = m->since; s; s = s->next) paint(m, s, s->n);
    drop_strokes(m);
}

/* What a power cut leaves: each stroke whole, torn between sectors, or not at all. */
static struct image torn(const struct image *m, struct rng *r)
{
    struct image left = {.n = m->n, .room = m->n};
    if (m->n) {
        left.synced = need(malloc(m->n));
        memcpy(left.synced, m->synced, m->n);
    }
    for (const struct stroke *s = m->since; s; s = s->next) {
        const uint32_t how = rng_below(r, 4);
        const size_t sectors = s->n / SECTOR;
        if (how < 2) paint(&left, s, s->n);
        else if (how == 2 && sectors && !s->cut)
            paint(&left, s, SECTOR * (size_t)rng_below(r, (uint32_t)sectors));
    }
    return left;
}

void disk_cut(const char *folder, struct rng *r)
{
    pthread_mutex_lock(&disk.lock);
    for (int i = 0; i < FILES; i++) {
        const struct image *m = &disk.image[i];
        const char *name = strrchr(m->name, '/');
        char path[NAME] = "";
        struct buf b = BUF_ON(path);
        if (!m->name[0] || !name || !strncmp(m->name, folder, strlen(folder))) continue;
        buf_text(&b, folder);
        buf_text(&b, name);
        struct image left = torn(m, r);
        FILE *file = need(fopen(path, "w"));
        if (left.n && fwrite(left.synced, 1, left.n, file) != left.n) abort();
        fclose(file);
        free(left.synced);
    }
    pthread_mutex_unlock(&disk.lock);
}

void disk_lie(bool lies)
{
    pthread_mutex_lock(&disk.lock);
    disk.lies = lies;
    pthread_mutex_unlock(&disk.lock);
}

void disk_fail_at(int call, bool on)
{
    pthread_mutex_lock(&disk.lock);
    disk.until_failure = call;
    disk.fails_on = on;
    pthread_mutex_unlock(&disk.lock);
}

void disk_repair(void) { disk_fail_at(0, false); }

int disk_failures(void)
{
    pthread_mutex_lock(&disk.lock);
    const int n = disk.failures;
    pthread_mutex_unlock(&disk.lock);
    return n;
}

unsigned long disk_syncs(void)
{
    pthread_mutex_lock(&disk.lock);
    const unsigned long n = disk.syncs;
    pthread_mutex_unlock(&disk.lock);
    return n;
}

void disk_hold(void) { pthread_mutex_lock(&disk.lock); }
void disk_let_go(void) { pthread_mutex_unlock(&disk.lock); }

void disk_clear(void)
{
    for (int i = 0; i < FILES; i++) forget_image(&disk.image[i]);
}

/* --- what SQLite calls -------------------------------------------------------------- */

static struct handle *handle_of(sqlite3_file *f) { return (struct handle *)f; }
static const sqlite3_io_methods *real_of(sqlite3_file *f) { return handle_of(f)->real->pMethods; }

/* With the lock held. */
static bool fails_now(void)
{
    if (!disk.until_failure || --disk.until_failure) return false;
    disk.until_failure = disk.fails_on;
    disk.failures++;
    return true;
}

static int disk_close(sqlite3_file *f) { return real_of(f)->xClose(handle_of(f)->real); }

static int disk_read(sqlite3_file *f, void *to, int n, sqlite3_int64 at)
{
    return real_of(f)->xRead(handle_of(f)->real, to, n, at);
}

static int disk_write(sqlite3_file *f, const void *from, int n, sqlite3_int64 at)
{
    pthread_mutex_lock(&disk.lock);
    const bool fails = fails_now();
    int code = fails ? disk.failures % 2 ? SQLITE_FULL : SQLITE_IOERR_WRITE : SQLITE_OK;
    if (!fails) code = real_of(f)->xWrite(handle_of(f)->real, from, n, at);
    if (!code) note(handle_of(f)->image, at, from, (size_t)n, false);
    pthread_mutex_unlock(&disk.lock);
    return code;
}

static int disk_truncate(sqlite3_file *f, sqlite3_int64 at)
{
    pthread_mutex_lock(&disk.lock);
    const int code = real_of(f)->xTruncate(handle_of(f)->real, at);
    if (!code) note(handle_of(f)->image, at, NULL, 0, true);
    pthread_mutex_unlock(&disk.lock);
    return code;
}

/* The system's own sync would only take time: its power is not cut. */
static int disk_sync(sqlite3_file *f, int how)
{
    (void)how;
    pthread_mutex_lock(&disk.lock);
    const bool fails = fails_now();
    if (!fails && !disk.lies) sync_image(handle_of(f)->image);
    disk.syncs += !fails;
    pthread_mutex_unlock(&disk.lock);
    return fails ? SQLITE_IOERR_FSYNC : SQLITE_OK;
}

static int disk_size(sqlite3_file *f, sqlite3_int64 *n)
{
    return real_of(f)->xFileSize(handle_of(f)->real, n);
}

static int disk_take_lock(sqlite3_file *f, int how)
{
    return real_of(f)->xLock(handle_of(f)->real, how);
}

static int disk_give_lock(sqlite3_file *f, int how)
{
    return real_of(f)->xUnlock(handle_of(f)->real, how);
}

static int disk_has_lock(sqlite3_file *f, int *out)
{
    return real_of(f)->xCheckReservedLock(handle_of(f)->real, out);
}

static int disk_control(sqlite3_file *f, int what, void *with)
{
    return real_of(f)->xFileControl(handle_of(f)->real, what, with);
}

static int disk_sector(sqlite3_file *f) { return real_of(f)->xSectorSize(handle_of(f)->real); }

static int disk_traits(sqlite3_file *f)
{
    return real_of(f)->xDeviceCharacteristics(handle_of(f)->real);
}

static int disk_shm_map(sqlite3_file *f, int page, int size, int extend, void volatile **out)
{
    return real_of(f)->xShmMap(handle_of(f)->real, page, size, extend, out);
}

static int disk_shm_lock(sqlite3_file *f, int at, int n, int how)
{
    return real_of(f)->xShmLock(handle_of(f)->real, at, n, how);
}

static void disk_shm_barrier(sqlite3_file *f) { real_of(f)->xShmBarrier(handle_of(f)->real); }

static int disk_shm_unmap(sqlite3_file *f, int remove)
{
    return real_of(f)->xShmUnmap(handle_of(f)->real, remove);
}

static int disk_open(sqlite3_vfs *vfs, const char *name, sqlite3_file *f, int how, int *out)
{
    struct handle *h = handle_of(f);
    (void)vfs;
    *h = (struct handle){.real = (sqlite3_file *)(h + 1)};
    const int code = disk.real->xOpen(disk.real, name, h->real, how, out);
    if (code) return code;
    pthread_mutex_lock(&disk.lock);
    h->image = image_named(name ? name : "nameless");
    pthread_mutex_unlock(&disk.lock);
    h->base.pMethods = &disk.methods;
    return SQLITE_OK;
}

static int disk_delete(sqlite3_vfs *vfs, const char *name, int sync)
{
    (void)vfs;
    pthread_mutex_lock(&disk.lock);
    const int code = disk.real->xDelete(disk.real, name, sync);
    forget_image(image_named(name));
    pthread_mutex_unlock(&disk.lock);
    return code;
}

void disk_begin(void)
{
    disk.real = sqlite3_vfs_find(NULL);
    disk.vfs = *disk.real;
    disk.vfs.zName = "disk";
    disk.vfs.szOsFile = (int)sizeof(struct handle) + disk.real->szOsFile;
    disk.vfs.xOpen = disk_open;
    disk.vfs.xDelete = disk_delete;
    disk.methods = (sqlite3_io_methods){
        .iVersion = 2, /* no mapped pages: they would be written unseen */
        .xClose = disk_close,
        .xRead = disk_read,
        .xWrite = disk_write,
        .xTruncate = disk_truncate,
        .xSync = disk_sync,
        .xFileSize = disk_size,
        .xLock = disk_take_lock,
        .xUnlock = disk_give_lock,
        .xCheckReservedLock = disk_has_lock,
        .xFileControl = disk_control,
        .xSectorSize = disk_sector,
        .xDeviceCharacteristics = disk_traits,
        .xShmMap = disk_shm_map,
        .xShmLock = disk_shm_lock,
        .xShmBarrier = disk_shm_barrier,
        .xShmUnmap = disk_shm_unmap,
    };
    if (sqlite3_vfs_register(&disk.vfs, 1)) abort();
}
