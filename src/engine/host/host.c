/* host.c -- the machine as a whole: its memory, its luck, its clients, and what comes in. */
#include <assert.h>
#include <string.h>

#include "games/shelf.h"
#include "host/inside.h"

enum { OUT_BYTES = 512 << 10, LONG_BYTES = 4 << 10 };

void host_limits_usual(struct host_limits *l)
{
    *l = (struct host_limits){
        .clients = 20000,
        .tables = 20000,
        .bytes = (size_t)1 << 30,
        .message = 160 << 10,
        .text = 128 << 10,
        .inbox = 64,
        .watchers = 200,
        .rate = 20,
        .burst = 60,
        .wrong_codes = 10,
        .wrong_codes_all = 600,
        .idle_ms = 60 * 1000,
        .lobby_ms = 24 * 3600 * 1000,
        .over_ms = (int64_t)30 * 24 * 3600 * 1000,
        .life_ms = 1000,
        .gap_ms = 5000,
        .think_ms = 10 * 1000,
    };
}

/* --- memory and luck ------------------------------------------------------------------ */

void *host_lend(struct host *h, void *old, size_t was, size_t size)
{
    void *room = NULL;
    if (size <= was || h->lent + (size - was) <= h->limits.bytes)
        room = h->lender.resize(h->lender.context, old, size);
    if (!room && size) {
        h->lacked = true;
        return NULL;
    }
    if (size > was) memset((unsigned char *)room + was, 0, size - was);
    h->lent += size - was;
    return room;
}

/* What a match borrows by itself has its size in front. */
static void *resize_lent(void *context, void *old, size_t size)
{
    enum { FRONT = 16 };
    unsigned char *at = old ? (unsigned char *)old - FRONT : NULL;
    size_t was = 0;
    if (at) memcpy(&was, at, sizeof was);
    const size_t whole = size ? size + FRONT : 0;
    at = host_lend(context, at, was, whole);
    if (!at) return NULL;
    memcpy(at, &whole, sizeof whole);
    return at + FRONT;
}

struct lender host_lender(struct host *h) { return (struct lender){resize_lent, h}; }

/* A draw tells nothing about earlier or later draws. */
void host_draw(struct host *h, struct seed *out)
{
    *out = seed_derived(&h->luck, "drawn", 0);
    h->luck = seed_derived(&h->luck, "next", 0);
}

void host_luck(struct host *h, const void *bytes, size_t n)
{
    struct sha256 mix;
    sha256_init(&mix);
    sha256_add(&mix, &h->luck, sizeof h->luck);
    sha256_add(&mix, bytes, n);
    sha256_end(&mix, h->luck.byte);
}

uint64_t host_ticket(struct host *h, const struct table *t)
{
    return (uint64_t)(t->slot + 1) << 32 | ++h->serial;
}

static struct table *by_ticket(struct host *h, uint64_t ticket)
{
    const uint64_t slot = ticket >> 32;
    return slot && slot <= h->limits.tables ? h->table[slot - 1] : NULL;
}

/* --- opening and releasing ------------------------------------------------------------ */

static struct bounds largest_bounds(void)
{
    struct bounds most = {0};
    for (int i = 0; shelf[i]; i++) {
        const struct game *g = shelf[i];
        if (g->state_max > most.state) most.state = g->state_max;
        if (g->view_max > most.view) most.view = g->view_max;
        if (g->moves_max > most.moves) most.moves = g->moves_max;
        if (g->events_max > most.events) most.events = g->events_max;
    }
    return most;
}

static bool lend_rooms(struct host *h)
{
    const struct bounds most = largest_bounds();
    void *scratch = host_lend(h, NULL, 0, scratch_size(&most));
    char *out = host_lend(h, NULL, 0, OUT_BYTES);
    h->moves = host_lend(h, NULL, 0, (size_t)most.moves * sizeof *h->moves);
    h->client =
        (struct client **)host_lend(h, NULL, 0, h->limits.clients * sizeof(struct client *));
    h->table = (struct table **)host_lend(h, NULL, 0, h->limits.tables * sizeof(struct table *));
    h->bucket = (struct table **)host_lend(h, NULL, 0, h->limits.tables * sizeof(struct table *));
    h->heap = (struct table **)host_lend(h, NULL, 0, h->limits.tables * sizeof(struct table *));
    if (out) buf_init(&h->out, out, OUT_BYTES);
    if (scratch) h->scratch = scratch_init(scratch, &most);
    return scratch && out && h->moves && h->client && h->table && h->bucket && h->heap;
}

static void return_room(const struct host *h, void *room)
{
    if (room) h->lender.resize(h->lender.context, room, 0);
}

static void return_rooms(struct host *h)
{
    return_room(h, h->scratch);
    return_room(h, h->out.at);
    return_room(h, h->moves);
    return_room(h, (void *)h->client);
    return_room(h, (void *)h->table);
    return_room(h, (void *)h->bucket);
    return_room(h, (void *)h->heap);
    return_room(h, h);
}

struct host *host_open(const struct host_limits *limits, const struct host_calls *calls,
                       struct lender lender, int64_t now, int64_t house, const void *luck,
                       size_t nluck)
{
    struct host *h = lender.resize(lender.context, NULL, sizeof *h);
    if (!h) return NULL;
    *h = (struct host){.limits = *limits, .calls = *calls, .lender = lender, .lent = sizeof *h};
    h->wall = now;
    h->now = h->lived = house;
    h->woken = NEVER;
    host_luck(h, luck, nluck);
    if (lend_rooms(h)) return h;
    return_rooms(h);
    return NULL;
}

void host_release(struct host *h)
{
    for (uint32_t i = 0; i < h->limits.tables; i++)
        if (h->table[i]) table_drop(h, h->table[i]);
    for (uint32_t i = 0; i < h->limits.clients; i++) return_room(h, h->client[i]);
    assert(!h->boxes);
    return_rooms(h);
}

void host_count(const struct host *h, struct host_figures *out)
{
    *out = h->figures;
    out->lent = h->lent;
}

/* --- clients -------------------------------------------------------------------------- */

struct client *host_client(struct host *h, uint32_t number)
{
    return number < h->limits.clients ? h->client[number] : NULL;
}

struct client *host_same_client(struct host *h, uint32_t number, uint32_t born)
{
    struct client *c = host_client(h, number);
    return c && c->born == born ? c : NULL;
}

struct client *table_next_client(struct host *h, const struct table *t, struct client *before)
{
    return host_client(h, before ? before->next : t->first_client);
}

void host_attach(struct host *h, struct client *c, struct table *t)
{
    host_detach(h, c);
    c->table = t;
    c->came = ++h->births;
    c->left = NULL;
    c->next = t->first_client;
    t->first_client = c->number;
    c->seats = 0;
    c->eyes = NOBODY;
    c->told = 0;
    c->knows = NOT_SINCE;
    c->has_box = false;
    t->watchers++;
    t->changed = true;
}

/* The seats stay with their token: another client that has it gets them now, or they are played for
 * after a while. */
void host_detach(struct host *h, struct client *c)
{
    struct table *t = c->table;
    if (!t) return;
    uint32_t *link = &t->first_client;
    while (*link != c->number) link = &h->client[*link]->next;
    *link = c->next;
    if (!c->seats) t->watchers--;
    for (int seat = 0; seat < t->seats; seat++) {
        if (t->seat[seat].client != c->number) continue;
        t->seat[seat].client = NO_CLIENT;
        t->seat[seat].away_since = h->now;
        seats_offer(h, t, seat); /* a dead connection may have held it */
    }
    t->touched = h->now;
    t->changed = true;
    c->table = NULL;
    c->seats = 0;
    c->next = NO_CLIENT;
}

static void drop_client(struct host *h, struct client *c)
{
    struct table *t = c->table;
    host_detach(h, c);
    h->client[c->number] = NULL;
    host_lend(h, c, sizeof *c, 0);
    h->figures.clients--;
    if (t) clock_settle(h, t);
}

void host_bye(struct host *h, struct client *c, const char *key)
{
    struct message m;
    if (c->closed) return;
    say_to(h, c, -1, message_set(&m, key, NULL), "bye");
    c->closed = h->sweep = true;
    h->calls.close(h->calls.context, c->number);
}

static struct client *new_client(struct host *h, uint32_t number)
{
    struct client *c;
    if (number >= h->limits.clients) return NULL;
    c = host_lend(h, NULL, 0, sizeof *c);
    if (!c) return NULL;
    *c = (struct client){.number = number, .next = NO_CLIENT, .eyes = NOBODY};
    c->born = ++h->births;
    c->bucket = (int64_t)h->limits.burst * 1000;
    c->tokens_at = h->now;
    h->client[number] = c;
    h->figures.clients++;
    return c;
}

/* A bucket that fills with time. A long message counts as several and may leave a debt: one long
 * message is always possible, many are not. */
static bool within_rate(struct host *h, struct client *c, size_t n)
{
    const int64_t most = (int64_t)h->limits.burst * 1000;
    c->bucket += (h->now - c->tokens_at) * (int64_t)h->limits.rate;
    if (c->bucket > most) c->bucket = most;
    c->tokens_at = h->now;
    if (c->bucket < 1000) return false;
    c->bucket -= 1000 * (1 + (int64_t)(n / LONG_BYTES));
    return true;
}

static void ask_to_be_woken(struct host *h)
{
    int64_t next = wake_next(h);
    if (h->limits.life_ms && h->figures.awake && h->lived + h->limits.life_ms < next)
        next = h->lived + h->limits.life_ms;
    const int64_t at = next == NEVER ? NEVER : h->wall + (next - h->now);
    if (at == h->woken) return;
    h->woken = at;
    h->calls.wake(h->calls.context, at);
}

/* Clients are dropped only now, when nothing loops over them any more. */
void host_finish(struct host *h)
{
    while (h->sweep) {
        h->sweep = false;
        for (uint32_t i = 0; i < h->limits.clients; i++)
            if (h->client[i] && h->client[i]->closed) drop_client(h, h->client[i]);
    }
    ask_to_be_woken(h);
}

void host_message(struct host *h, uint32_t number, const char *bytes, size_t n)
{
    struct client *c = host_client(h, number);
    if (!c) c = new_client(h, number);
    if (!c) {
        h->calls.close(h->calls.context, number);
        return;
    }
    if (c->closed) return;
    h->figures.messages++;
    if (n > h->limits.message) host_bye(h, c, "host.bye.long");
    else if (!within_rate(h, c, n)) host_bye(h, c, "host.bye.fast");
    else read_message(h, c, bytes, n);
    host_finish(h);
}

void host_gone(struct host *h, uint32_t number)
{
    struct client *c = host_client(h, number);
    if (c) drop_client(h, c);
    host_finish(h);
}

void host_full(struct host *h, uint32_t number)
{
    struct client *c = host_client(h, number);
    if (c) c->behind = true;
}

void host_ready(struct host *h, uint32_t number)
{
    struct client *c = host_client(h, number);
    if (!c || !c->behind) return;
    c->behind = false;
    if (c->table) tell_anew(h, c);
    else tell_left(h, c);
    host_finish(h);
}

/* --- time ----------------------------------------------------------------------------- */

/* A clock that goes back stands still; one that jumps had an outage, and nobody pays for it. */
void host_time(struct host *h, int64_t now)
{
    int64_t passed = now - h->wall;
    h->wall = now;
    h->woken = INT64_MIN; /* whatever was asked for has come */
    if (passed < 0) passed = 0;
    if (passed > h->limits.gap_ms) {
        const int64_t next = wake_next(h);
        if (next != NEVER && passed > next - h->now + h->limits.gap_ms)
            passed = next > h->now ? next - h->now : 0;
    }
    const int64_t until = h->now + passed;
    for (struct table *t; (t = wake_due(h, until));) {
        if (t->wake > h->now) h->now = t->wake;
        t->wake = NEVER;
        clock_time(h, t);
    }
    h->now = until;
    if (h->limits.life_ms && h->now >= h->lived + h->limits.life_ms) {
        h->lived = h->now;
        h->calls.life(h->calls.context, h->now);
    }
    host_finish(h);
}

/* --- the store and the bots ----------------------------------------------------------- */

void host_written(struct host *h, uint64_t ticket)
{
    struct table *t = by_ticket(h, ticket);
    if (!t || t->io != IO_WRITING || t->ticket != ticket) return;
    h->figures.writes--;
    ledger_done(h, t);
    clock_settle(h, t);
    host_finish(h);
}

void host_failed(struct host *h, uint64_t ticket, enum host_failure why)
{
    struct table *t = by_ticket(h, ticket);
    if (!t || t->io != IO_WRITING || t->ticket != ticket) return;
    h->figures.writes--;
    ledger_failed(h, t, why);
    host_finish(h);
}

void host_read(struct host *h, uint64_t ticket, uint64_t epoch, uint64_t seq, const char *lines,
               size_t n)
{
    struct table *t = by_ticket(h, ticket);
    if (!t || t->io != IO_READING || t->ticket != ticket) return;
    ledger_back(h, t, epoch, seq, lines, n);
    host_finish(h);
}

void host_thought(struct host *h, uint64_t ticket, const struct move *move)
{
    struct table *t = by_ticket(h, ticket);
    if (!t || !t->owed) return;
    h->figures.thoughts--;
    ledger_thought(h, t);
    for (int subject = 0; t->up && subject < t->seats; subject++) {
        if (t->up->thinking[subject].ticket != ticket) continue;
        clock_thought(t, subject, move);
        clock_settle(h, t);
        break;
    }
    host_finish(h);
}
