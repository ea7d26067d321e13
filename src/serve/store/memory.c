/* memory.c -- a store that lasts as long as the program: for the page, and for servers without a
 * file. Every change is done at once. */
#include <stdlib.h>
#include <string.h>

#include "store/inside.h"

struct piece {
    uint64_t seq;
    struct store_text text;
};

struct kept_table {
    char id[STORE_ID_ROOM];
    uint64_t epoch, seq;
    enum store_stage stage;
    int64_t changed;
    struct store_text head;
    struct piece *piece;
    size_t pieces, room;
};

struct kept_record {
    char id[STORE_ID_ROOM];
    int64_t at;
    struct store_text text;
};

/* Pointers to what begins with an id, sorted by it. */
struct shelf_of_ids {
    void **at;
    size_t n, room;
};

struct finished {
    struct finished *next;
    struct store_done done;
};

struct memory {
    struct store store;
    struct shelf_of_ids tables, records;
    uint64_t epochs; /* given out so far: none is given twice, even after a table was forgotten */
    int64_t house;
    struct finished *first, **last;
};

static struct memory *memory_of(struct store *s) { return (struct memory *)s; }

static size_t place_of_id(const struct shelf_of_ids *s, const char *id, bool *there)
{
    size_t low = 0, high = s->n;
    *there = false;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        const int way = memcmp(s->at[middle], id, STORE_ID);
        if (!way) *there = true;
        if (way < 0) low = middle + 1;
        else high = middle;
    }
    return low;
}

static void *find_id(const struct shelf_of_ids *s, const char *id)
{
    bool there;
    const size_t place = place_of_id(s, id, &there);
    return there ? s->at[place] : NULL;
}

/* Room for one more in an array of things of this size; false if there is no memory. */
static bool room_for_one(void **array, size_t n, size_t *room, size_t size)
{
    if (n < *room) return true;
    const size_t wanted = *room ? 2 * *room : 8;
    void *larger = realloc(*array, wanted * size);
    if (!larger) return false;
    *array = larger;
    *room = wanted;
    return true;
}

/* A new thing of this size under an id that is not there yet; NULL if there is no memory. */
static void *add_id(struct shelf_of_ids *s, const char *id, size_t size)
{
    bool there;
    const size_t place = place_of_id(s, id, &there);
    void *array = s->at;
    if (!room_for_one(&array, s->n, &s->room, sizeof *s->at)) return NULL;
    s->at = array;
    char *thing = calloc(1, size);
    if (!thing) return NULL;
    memcpy(thing, id, STORE_ID_ROOM);
    memmove(s->at + place + 1, s->at + place, (s->n - place) * sizeof *s->at);
    s->at[place] = thing;
    s->n++;
    return thing;
}

static void remove_at(struct shelf_of_ids *s, size_t place)
{
    free(s->at[place]);
    s->n--;
    memmove(s->at + place, s->at + place + 1, (s->n - place) * sizeof *s->at);
}

static bool copy_text(struct store_text *to, struct store_text from)
{
    char *room = malloc(from.n + 1);
    if (!room) return false;
    if (from.n) memcpy(room, from.at, from.n);
    *to = (struct store_text){room, from.n};
    return true;
}

static void free_text(struct store_text *text)
{
    free((char *)text->at);
    *text = (struct store_text){0};
}

static void drop_pieces(struct kept_table *t, size_t n)
{
    for (size_t i = 0; i < n; i++) free_text(&t->piece[i].text);
    t->pieces -= n;
    if (n && t->pieces) memmove(t->piece, t->piece + n, t->pieces * sizeof *t->piece);
}

static bool fail_memory(struct store_done *out)
{
    out->result = STORE_FAILED;
    out->why = "store.failed.memory";
    return false;
}

static void claim_kept(struct memory *m, const struct change *c, struct store_done *out)
{
    struct kept_table *t = find_id(&m->tables, c->table);
    if (!t) {
        t = add_id(&m->tables, c->table, sizeof *t);
        if (!t) {
            fail_memory(out);
            return;
        }
        t->changed = c->append.at;
    }
    t->epoch = ++m->epochs;
    out->epoch = t->epoch;
    out->seq = t->seq;
}

/* Everything that may fail comes first, so that a failure changes nothing. */
static bool keep_piece(struct memory *m, struct kept_table *t, const struct change *c)
{
    struct store_text lines = {0}, head = {0}, record = {0};
    void *array = t->piece;
    struct kept_record *r = NULL;
    bool good = copy_text(&lines, c->append.lines) && copy_text(&head, c->append.head) &&
                copy_text(&record, c->append.record_text) &&
                room_for_one(&array, t->pieces, &t->room, sizeof *t->piece);
    t->piece = array;
    if (good && c->record[0]) good = (r = add_id(&m->records, c->record, sizeof *r));
    if (!good || !r) free_text(&record);
    if (!good) {
        free_text(&lines);
        free_text(&head);
        return false;
    }
    if (r) {
        r->at = c->append.at;
        r->text = record;
    }
    free_text(&t->head);
    t->head = head;
    if (c->append.fresh) drop_pieces(t, t->pieces);
    t->piece[t->pieces++] = (struct piece){t->seq++, lines};
    t->stage = c->append.stage;
    t->changed = c->append.at;
    return true;
}

static struct standing standing_of(const struct kept_table *t)
{
    return t ? (struct standing){true, t->epoch, t->seq} : (struct standing){0};
}

static void append_kept(struct memory *m, const struct change *c, struct store_done *out)
{
    struct kept_table *t = find_id(&m->tables, c->table);
    const struct standing now = standing_of(t);
    const bool taken = c->record[0] && find_id(&m->records, c->record);
    if (store_judge(&now, c, taken, out) && !keep_piece(m, t, c)) fail_memory(out);
}

static void drop_table(struct memory *m, size_t place)
{
    struct kept_table *t = m->tables.at[place];
    drop_pieces(t, t->pieces);
    free(t->piece);
    free_text(&t->head);
    remove_at(&m->tables, place);
}

static void drop_kept(struct memory *m, const struct change *c, struct store_done *out)
{
    bool there;
    const size_t place = place_of_id(&m->tables, c->table, &there);
    const struct standing now = standing_of(there ? m->tables.at[place] : NULL);
    if (store_owned(&now, c, out)) drop_table(m, place);
}

static void drop_record(struct memory *m, size_t place)
{
    free_text(&((struct kept_record *)m->records.at[place])->text);
    remove_at(&m->records, place);
}

static bool oldest_table(const struct memory *m, const struct store_policy *p, size_t *place)
{
    const struct kept_table *oldest = NULL;
    for (size_t i = 0; i < m->tables.n; i++) {
        const struct kept_table *t = m->tables.at[i];
        const bool old = (t->stage == STORE_OVER && t->changed < p->over_before) ||
                         (t->stage == STORE_WAITING && t->changed < p->waiting_before);
        if (!old || (oldest && oldest->changed <= t->changed)) continue;
        oldest = t;
        *place = i;
    }
    return oldest;
}

static bool oldest_record(const struct memory *m, const struct store_policy *p, size_t *place)
{
    const struct kept_record *oldest = NULL;
    for (size_t i = 0; i < m->records.n; i++) {
        const struct kept_record *r = m->records.at[i];
        if (r->at >= p->records_before || (oldest && oldest->at <= r->at)) continue;
        oldest = r;
        *place = i;
    }
    return oldest;
}

static void forget_kept(struct memory *m, const struct store_policy *p, struct store_done *out)
{
    size_t place;
    for (; out->forgotten < p->most && oldest_table(m, p, &place); out->forgotten++)
        drop_table(m, place);
    for (; out->forgotten < p->most && oldest_record(m, p, &place); out->forgotten++)
        drop_record(m, place);
}

static bool memory_queue(struct store *s, const struct change *c, struct fault *f)
{
    struct memory *m = memory_of(s);
    struct finished *one = calloc(1, sizeof *one);
    if (!one) return store_refuse(f, "store.failed.memory");
    one->done.ticket = c->ticket;
    switch (c->kind) {
    case CHANGE_CLAIM: claim_kept(m, c, &one->done); break;
    case CHANGE_APPEND: append_kept(m, c, &one->done); break;
    case CHANGE_DROP: drop_kept(m, c, &one->done); break;
    case CHANGE_FORGET: forget_kept(m, &c->policy, &one->done); break;
    case CHANGE_LIVE: m->house = c->append.at; break;
    }
    *m->last = one;
    m->last = &one->next;
    return true;
}

static bool memory_fetch(struct store *s, struct store_done *out, bool wait)
{
    struct memory *m = memory_of(s);
    struct finished *one = m->first;
    (void)wait;
    if (!one) return false;
    *out = one->done;
    m->first = one->next;
    if (!m->first) m->last = &m->first;
    free(one);
    return true;
}

static int memory_fd(const struct store *s)
{
    (void)s;
    return -1;
}

static bool memory_read(struct store *s, const char *table, uint64_t from, store_each_line *each,
                        void *context, struct fault *f)
{
    const struct kept_table *t = find_id(&memory_of(s)->tables, table);
    (void)f;
    for (size_t i = 0; t && i < t->pieces; i++)
        if (t->piece[i].seq >= from && !each(context, t->piece[i].seq, t->piece[i].text)) break;
    return true;
}

static bool memory_list(struct store *s, store_each_table *each, void *context, struct fault *f)
{
    const struct memory *m = memory_of(s);
    (void)f;
    for (size_t i = 0; i < m->tables.n; i++) {
        const struct kept_table *t = m->tables.at[i];
        const struct store_text head = {t->head.at ? t->head.at : "", t->head.n};
        const struct store_table told = {t->id, head, t->epoch, t->seq, t->stage, t->changed};
        if (!each(context, &told)) break;
    }
    return true;
}

static bool memory_records(struct store *s, store_each_record *each, void *context, struct fault *f)
{
    const struct memory *m = memory_of(s);
    (void)f;
    for (size_t i = 0; i < m->records.n; i++) {
        const struct kept_record *r = m->records.at[i];
        if (!each(context, r->id, r->at)) break;
    }
    return true;
}

static bool memory_record(struct store *s, const char *id, store_take *take, void *context,
                          struct fault *f)
{
    const struct kept_record *r = find_id(&memory_of(s)->records, id);
    if (!r) return store_refuse(f, "store.refused.no-record");
    take(context, r->text);
    return true;
}

static bool memory_lived(struct store *s, int64_t *house, struct fault *f)
{
    (void)f;
    *house = memory_of(s)->house;
    return true;
}

static bool memory_backup(struct store *s, const char *path, struct fault *f)
{
    (void)s;
    (void)path;
    return store_refuse(f, "store.refused.memory-backup");
}

/* Nothing to check: none of it ever left this program. */
static bool memory_check(struct store *s, store_found *found, void *context, struct fault *f)
{
    (void)s;
    (void)found;
    (void)context;
    (void)f;
    return true;
}

static void memory_close(struct store *s)
{
    struct memory *m = memory_of(s);
    struct store_done done;
    while (m->tables.n) drop_table(m, m->tables.n - 1);
    while (m->records.n) drop_record(m, m->records.n - 1);
    while (memory_fetch(s, &done, false)) continue;
    free(m->tables.at);
    free(m->records.at);
    free(m);
}

static const struct store_ops memory_ops = {
    .queue = memory_queue,
    .fetch = memory_fetch,
    .fd = memory_fd,
    .read = memory_read,
    .list = memory_list,
    .records = memory_records,
    .record = memory_record,
    .lived = memory_lived,
    .backup = memory_backup,
    .check = memory_check,
    .close = memory_close,
};

struct store *store_open_memory(struct fault *f)
{
    struct memory *m = calloc(1, sizeof *m);
    if (!m) {
        store_refuse(f, "store.failed.memory");
        return NULL;
    }
    m->store.ops = &memory_ops;
    m->last = &m->first;
    return &m->store;
}
