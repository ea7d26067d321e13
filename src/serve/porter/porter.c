/* porter.c -- errands: each is something that the host waits for, on its way through the store. */
#include "porter/porter.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "core/buf.h"
#include "core/cursor.h"
#include "core/sha256.h"

enum {
    UNBORN_MS = 3600 * 1000, /* how long after its claim a table without a line is dead */
    SWEEP_MOST = 1000,       /* forgotten in one go */
    NO_ERRAND = 0,           /* of store tickets */
    TEXT_FIRST = 64 << 10,
};

/* What happens when the store is done with the last request. */
enum stage {
    BEARING,  /* a new table was claimed: its first lines can be appended */
    WRITING,  /* lines were appended: the host is told */
    READING,  /* a table was claimed: its journal is read */
    DROPPING, /* a table was claimed that is to go */
};

struct errand {
    enum stage stage;
    uint64_t ticket; /* the host's */
    struct table_id table;
    struct kept *kept; /* the first lines of a new table */
    uint32_t next;     /* free, or refused by the store */
};

/* A write that must wait for the claim of its table. Its texts follow. */
struct kept {
    struct host_write write;
    char bytes[];
};

struct newborn {
    struct table_id table;
    uint64_t epoch;
};

struct porter {
    struct store *store;
    int64_t at;
    struct errand *errand; /* its place counted from 1 is the ticket at the store */
    uint32_t errands, free, refused;
    struct newborn *newborn; /* in order of their ids */
    uint32_t newborns, newborns_most;
    char *text; /* of a journal */
    size_t ntext, text_size;
    struct porter_figures figures;
};

/* --- errands -------------------------------------------------------------------------- */

static struct errand *errand_take(struct porter *p, enum stage stage, const struct table_id *table)
{
    if (!p->free) return NULL;
    struct errand *e = &p->errand[p->free - 1];
    p->free = e->next;
    *e = (struct errand){.stage = stage, .table = *table};
    return e;
}

static uint32_t errand_number(const struct porter *p, const struct errand *e)
{
    return (uint32_t)(e - p->errand) + 1;
}

static void errand_end(struct porter *p, struct errand *e)
{
    free(e->kept);
    *e = (struct errand){.next = p->free};
    p->free = errand_number(p, e);
}

/* The store did not even queue it. The host is told when what is done is collected. */
static void errand_refused(struct porter *p, struct errand *e)
{
    e->next = p->refused;
    p->refused = errand_number(p, e);
}

static void table_text(const struct table_id *table, char id[STORE_ID_ROOM])
{
    struct buf b;
    buf_init(&b, id, STORE_ID_ROOM);
    buf_hex(&b, table->byte, sizeof table->byte);
}

void porter_record_id(struct table_id table, uint32_t game, char id[STORE_ID_ROOM])
{
    static const char what[] = "sightline record";
    const uint8_t number[4] = {(uint8_t)game, (uint8_t)(game >> 8), (uint8_t)(game >> 16),
                               (uint8_t)(game >> 24)};
    uint8_t hash[SHA256_BYTES];
    struct sha256 s;
    struct buf b;
    sha256_init(&s);
    sha256_add(&s, what, sizeof what - 1);
    sha256_add(&s, table.byte, sizeof table.byte);
    sha256_add(&s, number, sizeof number);
    sha256_end(&s, hash);
    buf_init(&b, id, STORE_ID_ROOM);
    buf_hex(&b, hash, STORE_ID / 2);
}

/* --- newborn tables ------------------------------------------------------------------- */

/* Its place, or where it would be. */
static uint32_t newborn_place(const struct porter *p, const struct table_id *table, bool *there)
{
    uint32_t low = 0, high = p->newborns;
    *there = false;
    while (low < high) {
        const uint32_t middle = low + (high - low) / 2;
        const int way = memcmp(&p->newborn[middle].table, table, sizeof *table);
        if (!way) *there = true;
        if (way < 0) low = middle + 1;
        else high = middle;
    }
    return low;
}

static void newborn_add(struct porter *p, const struct table_id *table, uint64_t epoch)
{
    bool there;
    const uint32_t place = newborn_place(p, table, &there);
    struct newborn *at = p->newborn + place;
    if (!there) {
        assert(p->newborns < p->newborns_most);
        memmove(at + 1, at, (p->newborns++ - place) * sizeof *at);
    }
    *at = (struct newborn){*table, epoch};
}

static void newborn_remove(struct porter *p, const struct table_id *table)
{
    bool there;
    const uint32_t place = newborn_place(p, table, &there);
    struct newborn *at = p->newborn + place;
    if (there) memmove(at, at + 1, (--p->newborns - place) * sizeof *at);
}

static uint64_t true_epoch(const struct porter *p, const struct host_write *w)
{
    bool there;
    const uint32_t place = newborn_place(p, &w->table, &there);
    return there ? p->newborn[place].epoch : w->epoch;
}

/* --- to the store --------------------------------------------------------------------- */

static bool claim_table(struct porter *p, const struct errand *e)
{
    char id[STORE_ID_ROOM];
    struct fault f;
    table_text(&e->table, id);
    return store_claim(p->store, id, p->at, errand_number(p, e), &f);
}

static bool append_lines(struct porter *p, const struct errand *e, const struct host_write *w)
{
    char id[STORE_ID_ROOM], record[STORE_ID_ROOM];
    struct fault f;
    table_text(&w->table, id);
    porter_record_id(w->table, w->game, record);
    const struct store_append a = {
        .table = id,
        .epoch = true_epoch(p, w),
        .seq = w->seq,
        .lines = {w->lines, w->nlines},
        .head = {w->head, w->nhead},
        .fresh = w->fresh,
        .stage = w->over ? STORE_OVER : STORE_PLAYING,
        .record = w->record ? record : NULL,
        .record_text = {w->record, w->nrecord},
        .at = p->at,
    };
    return store_append(p->store, &a, errand_number(p, e), &f);
}

static struct kept *keep_write(const struct host_write *w)
{
    struct kept *k = malloc(sizeof *k + w->nlines + w->nhead + w->nrecord);
    if (!k) return NULL;
    k->write = *w;
    k->write.lines = memcpy(k->bytes, w->lines, w->nlines);
    k->write.head = memcpy(k->bytes + w->nlines, w->head, w->nhead);
    if (w->record) k->write.record = memcpy(k->bytes + w->nlines + w->nhead, w->record, w->nrecord);
    return k;
}

/* A host has one write or read under way for each of its tables, so there is room. */
void porter_write(struct porter *p, uint64_t ticket, const struct host_write *w)
{
    struct errand *e = errand_take(p, w->seq ? WRITING : BEARING, &w->table);
    assert(e);
    e->ticket = ticket;
    if (!w->seq) e->kept = keep_write(w);
    if (w->seq ? !append_lines(p, e, w) : !e->kept || !claim_table(p, e)) errand_refused(p, e);
}

void porter_read(struct porter *p, uint64_t ticket, struct table_id table)
{
    struct errand *e = errand_take(p, READING, &table);
    assert(e);
    e->ticket = ticket;
    if (!claim_table(p, e)) errand_refused(p, e);
}

/* If it cannot be forgotten now, it is still there at the next start, and no younger. */
void porter_forget(struct porter *p, struct table_id table)
{
    struct errand *e = errand_take(p, DROPPING, &table);
    newborn_remove(p, &table);
    if (e && !claim_table(p, e)) errand_end(p, e);
}

/* Another follows soon, so it does not matter if one is lost. */
void porter_life(struct porter *p, int64_t house)
{
    struct fault f;
    (void)store_live(p->store, house, NO_ERRAND, &f);
}

/* --- and back ------------------------------------------------------------------------- */

static bool add_lines(void *context, uint64_t seq, struct store_text lines)
{
    struct porter *p = context;
    (void)seq;
    while (lines.n >= p->text_size - p->ntext) {
        char *larger = realloc(p->text, 2 * p->text_size);
        if (!larger) {
            p->ntext = SIZE_MAX;
            return false;
        }
        p->text = larger;
        p->text_size *= 2;
    }
    memcpy(p->text + p->ntext, lines.at, lines.n);
    p->ntext += lines.n;
    p->text[p->ntext] = '\0';
    return true;
}

static void hand_journal(struct porter *p, struct host *h, const struct errand *e,
                         const struct store_done *done)
{
    char id[STORE_ID_ROOM];
    struct fault f;
    table_text(&e->table, id);
    p->ntext = 0;
    p->text[0] = '\0';
    if (done->result == STORE_WRITTEN && store_read(p->store, id, 0, add_lines, p, &f) &&
        p->ntext != SIZE_MAX) {
        newborn_remove(p, &e->table);
        host_read(h, e->ticket, done->epoch, done->seq, p->text, p->ntext);
    } else {
        host_read(h, e->ticket, 0, 0, NULL, 0);
    }
}

static void drop_claimed(struct porter *p, const struct errand *e, uint64_t epoch)
{
    char id[STORE_ID_ROOM];
    struct fault f;
    table_text(&e->table, id);
    (void)store_drop(p->store, id, epoch, NO_ERRAND, &f);
}

static void tell_host_written(struct host *h, const struct errand *e, const struct store_done *done)
{
    if (done->result == STORE_WRITTEN) host_written(h, e->ticket);
    else host_failed(h, e->ticket, done->result == STORE_LOST ? FAILED_OWNER : FAILED_DISK);
}

/* The host may send new errands on their way while it is told: this one is off the books first. */
static void errand_on(struct porter *p, struct host *h, uint32_t number,
                      const struct store_done *done)
{
    struct errand *e = &p->errand[number - 1];
    const struct errand was = *e;
    const bool good = done->result == STORE_WRITTEN;
    switch (was.stage) {
    case BEARING:
        if (good) {
            newborn_add(p, &was.table, done->epoch);
            e->stage = WRITING;
            if (append_lines(p, e, &e->kept->write)) return;
        }
        errand_end(p, e);
        newborn_remove(p, &was.table);
        host_failed(h, was.ticket, FAILED_DISK);
        return;
    case WRITING:
        if (done->result == STORE_LOST || (was.kept && !good)) newborn_remove(p, &was.table);
        errand_end(p, e);
        tell_host_written(h, &was, done);
        return;
    case READING:
        errand_end(p, e);
        hand_journal(p, h, &was, done);
        return;
    case DROPPING:
        errand_end(p, e);
        if (good) drop_claimed(p, &was, done->epoch);
        return;
    }
}

static void count_done(struct porter *p, const struct store_done *done)
{
    p->figures.written += done->result == STORE_WRITTEN;
    p->figures.lost += done->result == STORE_LOST;
    p->figures.failed += done->result == STORE_FAILED;
    if (done->result == STORE_FAILED) p->figures.why = done->why;
}

void porter_count(const struct porter *p, struct porter_figures *out) { *out = p->figures; }

uint32_t porter_collect(struct porter *p, struct host *h, int64_t at, bool wait)
{
    struct store_done done;
    uint32_t n = 0;
    p->at = at;
    for (; p->refused; n++) {
        const uint32_t number = p->refused;
        p->refused = p->errand[number - 1].next;
        const struct store_done refused = {.result = STORE_FAILED, .why = "store.refused.queue"};
        count_done(p, &refused);
        errand_on(p, h, number, &refused);
    }
    wait = wait && !n;
    while (wait ? store_wait(p->store, &done) : store_poll(p->store, &done)) {
        if (done.ticket == NO_ERRAND) continue;
        count_done(p, &done);
        errand_on(p, h, (uint32_t)done.ticket, &done);
        wait = false;
        n++;
    }
    return n;
}

/* --- starting ------------------------------------------------------------------------- */

/* Drops tables that were claimed and never had a line: all others are being played, or over. */
static void drop_unborn(struct porter *p)
{
    struct fault f;
    const struct store_policy dead = {.over_before = INT64_MIN,
                                      .waiting_before = p->at - UNBORN_MS,
                                      .records_before = INT64_MIN,
                                      .most = SWEEP_MOST};
    (void)store_forget(p->store, &dead, NO_ERRAND, &f);
}

struct porter *porter_open(struct store *s, uint32_t tables, int64_t at)
{
    struct porter *p = calloc(1, sizeof *p);
    struct store_done before;
    if (!p) return NULL;
    while (store_wait(s, &before)) { /* what a porter before this one had under way */
    }
    *p = (struct porter){.store = s, .at = at, .errands = 2 * tables, .newborns_most = tables};
    p->errand = calloc(p->errands, sizeof *p->errand);
    p->newborn = calloc(tables, sizeof *p->newborn);
    p->text = malloc(TEXT_FIRST);
    p->text_size = TEXT_FIRST;
    if (!p->errand || !p->newborn || !p->text) {
        porter_release(p);
        return NULL;
    }
    for (uint32_t i = 0; i < p->errands; i++) p->errand[i].next = i + 1 < p->errands ? i + 2 : 0;
    p->free = 1;
    drop_unborn(p);
    return p;
}

void porter_release(struct porter *p)
{
    if (!p) return;
    for (uint32_t i = 0; p->errand && i < p->errands; i++) free(p->errand[i].kept);
    free(p->errand);
    free(p->newborn);
    free(p->text);
    free(p);
}

bool porter_house(struct porter *p, int64_t *house, struct fault *f)
{
    return store_lived(p->store, house, f);
}

struct listing {
    struct host *host;
    uint32_t *unknown;
};

static bool know_table(void *context, const struct store_table *t)
{
    const struct listing *l = context;
    struct table_id id;
    if (!t->seq) return true;
    if (!text_hex(t->id, STORE_ID, id.byte, sizeof id.byte) ||
        !host_known(l->host, id, t->head.at, t->head.n))
        ++*l->unknown;
    return true;
}

bool porter_tables(struct porter *p, struct host *h, uint32_t *unknown, struct fault *f)
{
    struct listing l = {h, unknown};
    *unknown = 0;
    return store_list(p->store, know_table, &l, f);
}
