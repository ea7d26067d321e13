/* world.h -- a small world round a host, for unit tests: a clock, a store in memory, bots that
 * answer when they are allowed to, and everything that was sent. */
#ifndef HOST_WORLD_H
#define HOST_WORLD_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../unit.h"
#include "bots/bot.h"
#include "core/buf.h"
#include "core/json.h"
#include "heap/lone.h"
#include "host/host.h"

enum { WORLD_CLIENTS = 12, WORLD_TICKETS = 256, WORLD_TABLES = 8 };

struct heard {
    char **at;
    int64_t *when;
    int n, size;
};

struct kept_table {
    bool there;
    struct table_id id;
    uint64_t seq, epoch;
    char *lines, *head, *record;
};

struct ticket {
    uint64_t number;
    int kind;   /* 'w' write, 'r' read, 't' think */
    bool timed; /* a test has said when it comes */
    struct move move;
    struct table_id table;
};

struct world {
    struct host *host;
    struct host_limits limits;
    int64_t now, wake, life;
    struct heard heard[WORLD_CLIENTS];
    bool closed[WORLD_CLIENTS + 1]; /* also of a number that no client may have */
    struct kept_table table[WORLD_TABLES];
    struct ticket ticket[WORLD_TICKETS];
    int tickets;
    bool slow_disk, slow_bots; /* they wait until they are allowed to */
    bool poor;                 /* there is no memory to be had */
};

static inline char *world_copy(const char *text, size_t n)
{
    char *out = malloc(n + 1);
    if (!out) abort();
    memcpy(out, text, n);
    out[n] = '\0';
    return out;
}

static inline void world_send(void *context, uint32_t client, const char *bytes, size_t n)
{
    struct world *w = context;
    struct heard *h = &w->heard[client];
    if (h->n == h->size) {
        h->size = h->size ? 2 * h->size : 64;
        h->at = realloc(h->at, (size_t)h->size * sizeof *h->at);
        h->when = realloc(h->when, (size_t)h->size * sizeof *h->when);
        if (!h->at || !h->when) abort();
    }
    h->when[h->n] = w->now;
    h->at[h->n++] = world_copy(bytes, n);
}

static inline void world_close(void *context, uint32_t client)
{
    ((struct world *)context)->closed[client] = true;
}

static inline struct kept_table *world_table(struct world *w, struct table_id id)
{
    for (int i = 0; i < WORLD_TABLES; i++)
        if (w->table[i].there && !memcmp(&w->table[i].id, &id, sizeof id)) return &w->table[i];
    for (int i = 0; i < WORLD_TABLES; i++)
        if (!w->table[i].there) {
            w->table[i] = (struct kept_table){.there = true, .id = id, .epoch = 1};
            w->table[i].lines = world_copy("", 0);
            return &w->table[i];
        }
    abort();
}

static inline struct ticket *world_ticket(struct world *w, uint64_t number, int kind)
{
    if (w->tickets == WORLD_TICKETS) abort();
    struct ticket *t = &w->ticket[w->tickets++];
    *t = (struct ticket){.number = number, .kind = kind};
    return t;
}

static inline void world_write(void *context, uint64_t number, const struct host_write *hw)
{
    struct world *w = context;
    struct kept_table *k = world_table(w, hw->table);
    struct ticket *t = world_ticket(w, number, 'w');
    t->table = hw->table;
    CHECK(hw->seq == k->seq && hw->epoch == k->epoch);
    const size_t old = hw->fresh ? 0 : strlen(k->lines);
    k->lines = realloc(k->lines, old + hw->nlines + 1);
    if (!k->lines) abort();
    memcpy(k->lines + old, hw->lines, hw->nlines);
    k->lines[old + hw->nlines] = '\0';
    k->seq++;
    free(k->head);
    k->head = world_copy(hw->head, hw->nhead);
    if (hw->record) {
        free(k->record);
        k->record = world_copy(hw->record, hw->nrecord);
    }
}

static inline void world_read(void *context, uint64_t number, struct table_id id)
{
    world_ticket(context, number, 'r')->table = id;
}

static inline void world_forget(void *context, struct table_id id)
{
    struct kept_table *k = world_table(context, id);
    free(k->lines);
    free(k->head);
    free(k->record);
    *k = (struct kept_table){.there = false};
}

static inline void world_think(void *context, uint64_t number, const struct host_think *k)
{
    struct bot bot;
    struct fault f = {0};
    struct rng luck = seed_luck(&k->luck, "world", 0);
    struct ticket *t = world_ticket(context, number, 't');
    CHECK(bot_read(k->game, k->bot, &bot, &f));
    t->move = bot_decide(&bot, k->game, k->box, k->view, k->subject, &luck);
}

static inline void world_wake(void *context, int64_t at) { ((struct world *)context)->wake = at; }
static inline void world_life(void *context, int64_t at) { ((struct world *)context)->life = at; }

/* Carries out what waits; of one kind only, or all that is quick. */
static inline bool world_work(struct world *w, int kind)
{
    for (int i = 0; i < w->tickets; i++) {
        const struct ticket t = w->ticket[i];
        if (kind ? t.kind != kind
                 : (t.kind == 'w' && w->slow_disk) || (t.kind == 't' && w->slow_bots))
            continue;
        memmove(w->ticket + i, w->ticket + i + 1, (size_t)(--w->tickets - i) * sizeof t);
        if (t.kind == 'w') host_written(w->host, t.number);
        if (t.kind == 't') host_thought(w->host, t.number, &t.move);
        if (t.kind == 'r') {
            struct kept_table *k = world_table(w, t.table);
            host_read(w->host, t.number, ++k->epoch, k->seq, k->lines, strlen(k->lines));
        }
        return true;
    }
    return false;
}

static inline void world_settle(struct world *w)
{
    while (world_work(w, 0)) {
    }
}

/* Time goes on in the steps that the host asks for. */
static inline void world_wait(struct world *w, int64_t ms)
{
    const int64_t until = w->now + ms;
    world_settle(w);
    while (w->wake <= until) {
        w->now = w->wake > w->now ? w->wake : w->now;
        host_time(w->host, w->now);
        world_settle(w);
    }
    w->now = until;
    host_time(w->host, w->now);
    world_settle(w);
}

static inline void world_say(struct world *w, uint32_t client, const char *json)
{
    host_message(w->host, client, json, strlen(json));
    world_settle(w);
}

/* The last message of that kind, or NULL. */
static inline const char *world_last(const struct world *w, uint32_t client, const char *is)
{
    const struct heard *h = &w->heard[client];
    char start[40];
    snprintf(start, sizeof start, "{\"is\":\"%s\"", is);
    for (int i = h->n - 1; i >= 0; i--)
        if (!strncmp(h->at[i], start, strlen(start))) return h->at[i];
    return NULL;
}

static inline void world_forget_heard(struct world *w)
{
    for (int i = 0; i < WORLD_CLIENTS; i++) {
        for (int k = 0; k < w->heard[i].n; k++) free(w->heard[i].at[k]);
        w->heard[i].n = 0;
    }
}

static inline void *world_lend(void *context, void *old, size_t size)
{
    if (size && ((struct world *)context)->poor) return NULL;
    return heap_lender.resize(heap_lender.context, old, size);
}

static inline void world_host(struct world *w)
{
    const struct host_calls calls = {.context = w,
                                     .send = world_send,
                                     .close = world_close,
                                     .write = world_write,
                                     .read = world_read,
                                     .forget = world_forget,
                                     .think = world_think,
                                     .wake = world_wake,
                                     .life = world_life};
    w->wake = INT64_MAX;
    w->tickets = 0;
    w->host = host_open(&w->limits, &calls, (struct lender){world_lend, w}, w->now, w->life,
                        "0123456789abcdef0123456789abcdef", 32);
    if (!CHECK(w->host != NULL)) exit(unit_end());
}

static inline void world_open(struct world *w)
{
    *w = (struct world){.now = 1000000};
    host_limits_usual(&w->limits);
    w->limits.clients = WORLD_CLIENTS;
    w->limits.tables = WORLD_TABLES;
    w->limits.rate = 100000;
    w->limits.burst = 1000000;
    w->limits.seeds = true;
    world_host(w);
}

/* The host dies; another is started on what the store has. */
static inline void world_restart(struct world *w)
{
    host_release(w->host);
    w->now += 1000000;
    world_host(w);
    for (int i = 0; i < WORLD_TABLES; i++)
        if (w->table[i].there)
            CHECK(host_known(w->host, w->table[i].id, w->table[i].head, strlen(w->table[i].head)));
}

static inline void world_release(struct world *w)
{
    host_release(w->host);
    world_forget_heard(w);
    for (int i = 0; i < WORLD_CLIENTS; i++) {
        free(w->heard[i].at);
        free(w->heard[i].when);
    }
    for (int i = 0; i < WORLD_TABLES; i++) {
        free(w->table[i].lines);
        free(w->table[i].head);
        free(w->table[i].record);
    }
}

#endif
