/* store.c -- what holds for every store: the limits, and who may append. */
#include "store/store.h"

#include <string.h>

#include "store/inside.h"

bool store_refuse(struct fault *f, const char *key)
{
    fault_set(f, 0, 0, key);
    return false;
}

bool store_is_id(const char *text)
{
    return strspn(text, "0123456789abcdef") == STORE_ID && !text[STORE_ID];
}

static bool take_id(const char *text, char id[STORE_ID_ROOM], struct fault *f)
{
    if (text && store_is_id(text)) {
        memcpy(id, text, STORE_ID_ROOM);
        return true;
    }
    fault_set(f, 0, 0, "store.refused.id");
    fault_quote(f, text ? text : "", text ? strlen(text) : 0);
    return false;
}

static bool fits_in(struct store_text text, size_t most, struct fault *f)
{
    if (text.n <= most) return true;
    message_number(fault_set(f, 0, 0, "store.refused.long"), (int)most);
    return false;
}

bool store_claim(struct store *s, const char *table, int64_t at, uint64_t ticket, struct fault *f)
{
    struct change c = {.kind = CHANGE_CLAIM, .ticket = ticket, .append = {.at = at}};
    return take_id(table, c.table, f) && s->ops->queue(s, &c, f);
}

bool store_append(struct store *s, const struct store_append *a, uint64_t ticket, struct fault *f)
{
    struct change c = {.kind = CHANGE_APPEND, .ticket = ticket, .append = *a};
    if (!take_id(a->table, c.table, f)) return false;
    if (a->record && !take_id(a->record, c.record, f)) return false;
    if (!a->record) c.append.record_text = (struct store_text){0};
    if (!fits_in(a->lines, STORE_LINES_MAX, f) || !fits_in(a->head, STORE_HEAD_MAX, f) ||
        !fits_in(c.append.record_text, STORE_RECORD_MAX, f))
        return false;
    return s->ops->queue(s, &c, f);
}

bool store_drop(struct store *s, const char *table, uint64_t epoch, uint64_t ticket,
                struct fault *f)
{
    struct change c = {.kind = CHANGE_DROP, .ticket = ticket, .append = {.epoch = epoch}};
    return take_id(table, c.table, f) && s->ops->queue(s, &c, f);
}

bool store_forget(struct store *s, const struct store_policy *p, uint64_t ticket, struct fault *f)
{
    return s->ops->queue(s, &(struct change){.kind = CHANGE_FORGET, .ticket = ticket, .policy = *p},
                         f);
}

bool store_live(struct store *s, int64_t house, uint64_t ticket, struct fault *f)
{
    return s->ops->queue(
        s, &(struct change){.kind = CHANGE_LIVE, .ticket = ticket, .append = {.at = house}}, f);
}

bool store_poll(struct store *s, struct store_done *out) { return s->ops->fetch(s, out, false); }
bool store_wait(struct store *s, struct store_done *out) { return s->ops->fetch(s, out, true); }
int store_fd(const struct store *s) { return s->ops->fd(s); }

bool store_read(struct store *s, const char *table, uint64_t from, store_each_line *each,
                void *context, struct fault *f)
{
    char id[STORE_ID_ROOM];
    return take_id(table, id, f) && s->ops->read(s, id, from, each, context, f);
}

bool store_list(struct store *s, store_each_table *each, void *context, struct fault *f)
{
    return s->ops->list(s, each, context, f);
}

bool store_records(struct store *s, store_each_record *each, void *context, struct fault *f)
{
    return s->ops->records(s, each, context, f);
}

bool store_record(struct store *s, const char *record, store_take *take, void *context,
                  struct fault *f)
{
    char id[STORE_ID_ROOM];
    return take_id(record, id, f) && s->ops->record(s, id, take, context, f);
}

bool store_lived(struct store *s, int64_t *house, struct fault *f)
{
    return s->ops->lived(s, house, f);
}

bool store_backup(struct store *s, const char *path, struct fault *f)
{
    return s->ops->backup(s, path, f);
}

bool store_check(struct store *s, store_found *found, void *context, struct fault *f)
{
    return s->ops->check(s, found, context, f);
}

void store_close(struct store *s)
{
    if (s) s->ops->close(s);
}

static bool end_as(struct store_done *out, enum store_result result, const char *why)
{
    out->result = result;
    out->why = why;
    return result == STORE_WRITTEN;
}

bool store_owned(const struct standing *now, const struct change *c, struct store_done *out)
{
    out->epoch = now->epoch;
    out->seq = now->seq;
    if (!now->there) return end_as(out, STORE_LOST, "store.lost.gone");
    if (now->epoch != c->append.epoch) return end_as(out, STORE_LOST, "store.lost.claimed");
    return end_as(out, STORE_WRITTEN, NULL);
}

/* If the number is too high, an earlier append of this owner failed: anybody else would have had to
 * claim the table to append. */
bool store_judge(const struct standing *now, const struct change *c, bool record_taken,
                 struct store_done *out)
{
    if (!store_owned(now, c, out)) return false;
    if (now->seq > c->append.seq) return end_as(out, STORE_LOST, "store.lost.claimed");
    if (now->seq < c->append.seq) return end_as(out, STORE_FAILED, "store.failed.before");
    if (record_taken) return end_as(out, STORE_FAILED, "store.failed.record");
    out->seq++;
    return true;
}

size_t change_bytes(const struct change *c)
{
    return c->append.lines.n + c->append.head.n + c->append.record_text.n;
}

void change_keep(struct change *c, char *room)
{
    struct store_text *const text[] = {&c->append.lines, &c->append.head, &c->append.record_text};
    for (int i = 0; i < 3; i++) {
        if (text[i]->n) memcpy(room, text[i]->at, text[i]->n);
        text[i]->at = room;
        room += text[i]->n;
    }
    c->append.table = c->table;
    c->append.record = c->record[0] ? c->record : NULL;
}
