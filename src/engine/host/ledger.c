/* ledger.c -- the journal of a table on its way to the store and back.
 *
 * Handlers put lines into the batch. One batch is on its way at a time; when it is durable its
 * lines are applied (apply.c). A table that nobody touches, or whose write failed, is put down and
 * read again: what the store has is the truth.
 */
#include <assert.h>
#include <string.h>

#include "host/inside.h"

enum { BATCH_FIRST = 512, RETRY_MS = 2000, BATCH_MANY = 8192 };

/* --- batches -------------------------------------------------------------------------- */

void batch_clear(struct host *h, struct batch *b)
{
    if (b->at) host_lend(h, b->at, b->size, 0);
    *b = (struct batch){0};
}

struct buf ledger_line(struct host *h, struct table *t, size_t room)
{
    struct batch *b = &t->batch;
    const size_t wanted = b->n + room + 2;
    if (wanted > b->size) {
        const size_t size = wanted + BATCH_FIRST;
        char *at = host_lend(h, b->at, b->size, size);
        if (at) {
            b->at = at;
            b->size = size;
        }
    }
    struct buf line = {.full = true};
    if (wanted <= b->size) buf_init(&line, b->at + b->n, b->size - b->n - 1);
    return line;
}

/* A line that did not fit breaks the batch, which is refused as a whole. */
void ledger_put(struct table *t, const struct buf *line)
{
    if (line->full) {
        t->batch.broken = true;
        return;
    }
    t->batch.n += line->n;
    t->batch.at[t->batch.n++] = '\n';
    t->batch.at[t->batch.n] = '\0';
}

void ledger_word(struct host *h, struct table *t, const char *word, const char *rest)
{
    struct buf b = ledger_line(h, t, LINE_MAX_BYTES);
    if (b.size) {
        buf_text(&b, word);
        if (*rest) buf_char(&b, ' ');
        buf_text(&b, rest);
    }
    ledger_put(t, &b);
}

void ledger_number(struct host *h, struct table *t, const char *word, int64_t number,
                   const char *rest)
{
    struct buf b = ledger_line(h, t, LINE_MAX_BYTES);
    if (b.size) {
        buf_text(&b, word);
        buf_char(&b, ' ');
        buf_int(&b, number);
        if (*rest) buf_char(&b, ' ');
        buf_text(&b, rest);
    }
    ledger_put(t, &b);
}

void ledger_seal(struct host *h, struct table *t, const char *by, int subject, struct move move)
{
    struct buf b = ledger_line(h, t, LINE_MAX_BYTES);
    if (b.size) {
        buf_text(&b, "seal ");
        buf_int(&b, subject);
        buf_char(&b, ' ');
        buf_text(&b, by);
        buf_char(&b, ' ');
        game_write_named_move(t->game, t->up->box, move, &b);
    }
    ledger_put(t, &b);
}

bool ledger_room(const struct table *t)
{
    return t->batch.acks < ACKS_MAX && t->batch.n < BATCH_MANY;
}

void ledger_ack(const struct call *k, struct table *t, const struct ack *sealed)
{
    struct batch *b = &t->batch;
    if ((k->id < 0 && !sealed) || b->acks == ACKS_MAX) return;
    struct ack *a = &b->ack[b->acks++];
    *a = sealed ? *sealed : (struct ack){.q = 0};
    a->sealed = sealed != NULL;
    a->client = k->c->number;
    a->born = k->c->born;
    a->id = k->id;
}

/* --- writing -------------------------------------------------------------------------- */

static void refuse_batch(struct host *h, struct batch *b, const char *key)
{
    struct message m;
    message_set(&m, key, NULL);
    for (int i = 0; i < b->acks; i++) {
        struct client *c = host_same_client(h, b->ack[i].client, b->ack[i].born);
        if (c) say_to(h, c, b->ack[i].id, &m, "no");
    }
    batch_clear(h, b);
}

/* The record of a game that is over, in lent room of b->size bytes: most are short. */
bool ledger_record(struct host *h, const struct table *t, struct buf *b)
{
    enum { FIRST = 32 << 10 };
    for (size_t size = FIRST; size <= RECORD_MAX; size *= 2) {
        char *room = host_lend(h, NULL, 0, size);
        if (!room) return false;
        buf_init(b, room, size);
        if (record_write(t->up->match, &t->up->fair, b) && !b->full) return true;
        host_lend(h, room, size, 0);
    }
    return false;
}

void ledger_flush(struct host *h, struct table *t)
{
    char head[HEAD_MAX] = "";
    struct buf hb = BUF_ON(head), record = {0};
    if (t->io != IO_IDLE || (!t->batch.n && !t->batch.broken)) return;
    h->lacked = false;
    const bool recorded = t->batch.record && !t->batch.broken && t->up && t->up->match &&
                          ledger_record(h, t, &record);
    t->batch.broken |= t->batch.record && h->lacked; /* a game does not end without its record */
    if (t->batch.broken) {
        refuse_batch(h, &t->batch, "host.no.memory");
        if (t->up && t->up->closing) {
            t->up->closing = false; /* it is tried again at the next tick */
            t->up->release_at = NEVER;
        }
        return;
    }
    assert(!t->flight.at);
    t->flight = t->batch;
    t->batch = (struct batch){0};
    t->io = IO_WRITING;
    t->ticket = host_ticket(h, t);
    h->figures.writes++;
    head_write(h, t, &hb);
    const struct host_write w = {
        .table = t->id,
        .seq = t->seq,
        .epoch = t->epoch,
        .lines = t->flight.at,
        .nlines = t->flight.n,
        .head = head,
        .nhead = hb.n,
        .fresh = t->flight.fresh,
        .over = t->flight.over || t->state == CLOSED,
        .record = recorded ? record.at : NULL,
        .nrecord = recorded ? record.n : 0,
        .game = t->number,
    };
    h->calls.write(h->calls.context, t->ticket, &w);
    if (recorded) host_lend(h, record.at, record.size, 0);
}

static void send_ack(struct host *h, struct table *t, const struct ack *a)
{
    struct client *c = host_same_client(h, a->client, a->born);
    if (!c || c->table != t) return;
    if (a->sealed) tell_sealed(h, t, c, a);
    else say_ok(h, c, a->id);
}

static void send_acks(struct host *h, struct table *t, const struct batch *b)
{
    for (int i = 0; i < b->acks; i++) {
        struct awake *up = t->up;
        if (up && table_keeps_mail(t) && up->nheld < HELD_MAX) up->held[up->nheld++] = b->ack[i];
        else send_ack(h, t, &b->ack[i]);
    }
}

void ledger_mail(struct host *h, struct table *t)
{
    struct awake *up = t->up;
    for (int i = 0; i < up->nheld; i++) send_ack(h, t, &up->held[i]);
    up->nheld = 0;
}

/* There is no memory to apply the lines: the table is read again later. */
static void wait_for_memory(struct host *h, struct table *t)
{
    ledger_sleep(h, t);
    t->io = IO_BROKEN;
    t->changed = true;
    t->retry_at = h->now + RETRY_MS;
}

/* The lines are durable: now they are applied. */
void ledger_done(struct host *h, struct table *t)
{
    struct batch done = t->flight;
    struct fault f = {0};
    t->flight = (struct batch){0};
    t->io = IO_IDLE;
    t->seq++;
    h->lacked = false;
    if (apply_lines(h, t, done.at, &f)) {
        send_acks(h, t, &done);
    } else if (h->lacked) {
        wait_for_memory(h, t);
    } else {
        /* The store has lines that we do not understand: a bug of ours. Nobody plays on. */
        t->state = FROZEN;
        t->changed = true;
    }
    batch_clear(h, &done);
}

/* The lines may or may not be there: only the store knows. */
void ledger_failed(struct host *h, struct table *t, enum host_failure why)
{
    refuse_batch(h, &t->flight, why == FAILED_OWNER ? "host.no.owner" : "host.no.disk");
    refuse_batch(h, &t->batch, why == FAILED_OWNER ? "host.no.owner" : "host.no.disk");
    t->io = IO_IDLE;
    if (why == FAILED_OWNER) {
        table_lost(h, t, "host.left.owner");
        return;
    }
    const bool never_there = !t->seq;
    ledger_sleep(h, t);
    if (never_there) {
        table_lost(h, t, "host.left.disk");
        return;
    }
    t->io = IO_BROKEN;
    t->changed = true;
    t->retry_at = h->now + RETRY_MS;
    clock_settle(h, t);
}

/* --- reading again -------------------------------------------------------------------- */

void ledger_take_up(struct host *h, struct table *t)
{
    if (t->up || (t->io != IO_IDLE && t->io != IO_BROKEN)) return;
    t->io = IO_READING;
    t->ticket = host_ticket(h, t);
    h->calls.read(h->calls.context, t->ticket, t->id);
}

/* The same lines as in live play, applied in one go. */
void ledger_back(struct host *h, struct table *t, uint64_t epoch, uint64_t seq, const char *lines,
                 size_t n)
{
    struct fault f = {0};
    if (!lines) {
        t->io = IO_BROKEN;
        t->retry_at = h->now + RETRY_MS;
        clock_settle(h, t);
        return;
    }
    t->io = IO_IDLE;
    t->epoch = epoch;
    t->seq = seq;
    t->retry_at = 0;
    h->lacked = false;
    const bool good = strlen(lines) == n && apply_lines(h, t, lines, &f) && t->up;
    if (!good && h->lacked) {
        wait_for_memory(h, t);
        clock_settle(h, t);
        return;
    }
    if (!good) {
        t->state = FROZEN;
        ledger_sleep(h, t);
    }
    if (table_is_old(h, t)) {
        table_forget(h, t);
        return;
    }
    t->changed = true;
    clock_restored(h, t);
    clock_settle(h, t);
}

/* --- put down ------------------------------------------------------------------------- */

void ledger_sleep(struct host *h, struct table *t)
{
    struct awake *up = t->up;
    if (!up) return;
    clock_unthink(t);
    if (up->match) {
        match_release(up->match);
        host_lend(h, up->match, match_size(t->game, up->box), 0);
    }
    for (int i = 0; i < BASES; i++)
        if (up->base[i].view) host_lend(h, up->base[i].view, up->view_size, 0);
    if (up->said) host_lend(h, up->said, CHAT_LINES * sizeof *up->said, 0);
    if (up->texts) host_lend(h, up->texts, up->texts_size, 0);
    if (up->shared) box_unshare(h, up->shared);
    host_lend(h, up, sizeof *up, 0);
    t->up = NULL;
    h->figures.awake--;
}

/* --- boxes ---------------------------------------------------------------------------- */

const struct box *box_inside(const struct shared_box *s)
{
    const void *at = s + 1;
    return at;
}

/* Tables with the same options and deck share one. NULL: the fault says what is wrong with the
 * setting, or it has no key because there is no memory. */
struct shared_box *box_share(struct host *h, const struct setting *s, struct fault *f)
{
    uint8_t key[SHA256_BYTES];
    struct sha256 hash;
    sha256_init(&hash);
    sha256_add(&hash, &s->options, sizeof s->options);
    if (s->content) sha256_add(&hash, s->content, strlen(s->content));
    sha256_end(&hash, key);
    for (struct shared_box *b = h->boxes; b; b = b->next) {
        if (b->game != s->game || memcmp(b->key, key, sizeof key) != 0) continue;
        b->users++;
        return b;
    }
    struct shared_box *b = host_lend(h, NULL, 0, sizeof *b + s->game->box_size);
    if (!b) return NULL;
    void *inside = b + 1;
    b->game = s->game;
    memcpy(b->key, key, sizeof key);
    b->users = 1;
    b->next = h->boxes;
    h->boxes = b;
    if (setting_open(s, inside, f)) return b;
    box_unshare(h, b);
    return NULL;
}

void box_unshare(struct host *h, struct shared_box *b)
{
    if (--b->users) return;
    struct shared_box **link = &h->boxes;
    while (*link != b) link = &(*link)->next;
    *link = b->next;
    host_lend(h, b, sizeof *b + b->game->box_size, 0);
}

/* Bots may still think about the box of a table that was put down. */
void ledger_think(struct table *t)
{
    if (t->owed++) return;
    t->owed_box = t->up->shared;
    t->owed_box->users++;
}

void ledger_thought(struct host *h, struct table *t)
{
    if (t->owed > 1) t->owed--;
    else ledger_unbox(h, t);
}

void ledger_unbox(struct host *h, struct table *t)
{
    if (t->owed_box) box_unshare(h, t->owed_box);
    t->owed_box = NULL;
    t->owed = 0;
}
