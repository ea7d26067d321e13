/* net.c -- connections. Nothing overtakes on one connection; across connections anything may. */
#include <stdio.h>
#include <string.h>

#include "core/json.h"
#include "shell/shell.h"
#include "simulator/world.h"

enum { QUEUE_MOST = 6, LATENCY_MOST = 60 };

static uint32_t wire_place(uint32_t host, uint32_t client) { return host * CLIENTS_MAX + client; }

static struct wire *wire_at(struct world *w, const struct due *d, struct machine **m)
{
    *m = &w->machine[d->who / CLIENTS_MAX];
    struct wire *wire = &(*m)->wire[d->who % CLIENTS_MAX];
    return wire->link == d->of ? wire : NULL;
}

static int64_t latency(struct person *p)
{
    struct world *w = p->world;
    if (w->steady) return 5;
    const int64_t ms = 1 + (int64_t)rng_below(&p->net_luck, LATENCY_MOST);
    return w->now < p->slow_until ? 50 * ms : ms;
}

void net_connect(struct person *p, uint32_t host)
{
    struct world *w = p->world;
    struct machine *m = &w->machine[host];
    uint32_t client = 0;
    if (p->link) return;
    while (client < CLIENTS_MAX && m->wire[client].link) client++;
    if (!m->host || client == CLIENTS_MAX) {
        person_soon(p, 1000);
        return;
    }
    m->wire[client] = (struct wire){.link = w->next_link++, .person = p->number, .words = p->words};
    p->link = m->wire[client].link;
    p->host = host;
    p->client = client;
    p->deaf = p->dumb = p->wild = false;
    p->last_in = p->last_out = 0;
    p->greeted = p->here = p->left = false;
    person_soon(p, latency(p));
}

void net_drop(struct person *p)
{
    struct world *w = p->world;
    if (!p->link) return;
    const int64_t noticed =
        rng_below(&p->net_luck, 4) ? latency(p) : (int64_t)rng_below(&p->net_luck, 60000);
    agenda_put(w,
               (struct due){.at = w->now + noticed,
                            .kind = DUE_GONE,
                            .who = wire_place(p->host, p->client),
                            .of = p->link},
               NULL);
    p->link = 0;
    person_soon(p, 1 + (int64_t)rng_below(&p->net_luck, 5000));
}

/* --- to the host ------------------------------------------------------------------------------ */

static void log_traffic(struct world *w, const char *mark, const char *bytes, size_t n)
{
    if (!w->traffic) return;
    fprintf(w->traffic, "%s ", mark);
    fwrite(bytes, 1, n, w->traffic);
    putc('\n', w->traffic);
}

static void put_in(struct person *p, const char *bytes, size_t n)
{
    struct world *w = p->world;
    int64_t at = w->now + latency(p);
    if (at < p->last_in) at = p->last_in;
    p->last_in = at;
    agenda_put(
        w,
        (struct due){
            .at = at, .kind = DUE_IN, .who = wire_place(p->host, p->client), .of = p->link, .n = n},
        bytes);
}

void net_send_wild(struct person *p, const char *bytes, size_t n)
{
    p->wild = true;
    if (p->link && !p->dumb) put_in(p, bytes, n);
}

void net_send(struct person *p, const char *bytes, size_t n)
{
    if (!p->link) return;
    log_traffic(p->world, ">", bytes, n);
    if (n <= sizeof p->last_message) {
        memcpy(p->last_message, bytes, n);
        p->last_n = n;
    }
    if (!p->dumb) put_in(p, bytes, n);
}

/* Remembers answers, to check that none is taken for somebody else's. */
static void note_answer(struct world *w, int person, const struct due *d)
{
    struct sent sent = {.person = person};
    struct buf b = BUF_ON(sent.move);
    struct json m;
    size_t where;
    int64_t q, subject;
    if (!json_check(d->bytes, d->n, &m, &where) || !json_is(json_member(m, "do"), "answer") ||
        !json_int(json_member(m, "q"), 0, UINT32_MAX, &q) ||
        !json_int(json_member(m, "for"), 0, SEATS_MAX - 1, &subject) ||
        !json_text(json_member(m, "move"), &b))
        return;
    sent.subject = (int)subject;
    sent.q = (uint32_t)q;
    w->sent[w->nsent++ % SENT_MAX] = sent;
}

void net_in(struct world *w, const struct due *d)
{
    struct machine *m;
    const struct wire *wire = wire_at(w, d, &m);
    if (!wire || wire->closed || !m->host) return;
    machine_now(m);
    if (wire->closed) return; /* just now */
    w->tally.in++;
    note_answer(w, wire->person, d);
    host_message(m->host, d->who % CLIENTS_MAX, d->bytes, d->n);
    machine_check(m);
}

void net_gone(struct world *w, const struct due *d)
{
    struct machine *m;
    struct wire *wire = wire_at(w, d, &m);
    if (!wire) return;
    /* A host may or may not be told that a client it closed itself is gone. */
    const bool told = !wire->closed || d->of % 2;
    if (m->host && told) machine_now(m); /* until now it could be sent something */
    *wire = (struct wire){0};
    if (!m->host || !told) return;
    host_gone(m->host, d->who % CLIENTS_MAX);
    machine_check(m);
}

void net_cut(struct machine *m)
{
    for (uint32_t i = 0; i < CLIENTS_MAX; i++) {
        if (!m->wire[i].link) continue;
        struct person *p = &m->world->person[m->wire[i].person];
        if (p->link == m->wire[i].link) {
            p->link = 0;
            person_soon(p, 1 + (int64_t)rng_below(&p->net_luck, 5000));
        }
        m->wire[i] = (struct wire){0};
    }
}

/* --- from the host ---------------------------------------------------------------------------- */

/* Every message is checked against the protocol and the journals, whether it arrives or not. */
static uint64_t judge_message(struct machine *m, struct wire *wire, const char *bytes, size_t n)
{
    struct json message;
    size_t where;
    const char *what = "";
    if (!json_check(bytes, n, &message, &where) || !shape_fits(message, &what)) {
        wrong_say(m->world, WRONG_SHAPE, what, bytes, n);
        return 0;
    }
    return truth_check(m, wire, message);
}

/* Messages to a slow reader pile up until the transport says that it is enough. */
static int64_t arrives_at(struct world *w, struct person *p, struct wire *wire)
{
    int64_t at = w->now + latency(p);
    if (w->now < p->read_slow_until) at = p->read_slow_until;
    if (at < p->last_out) at = p->last_out;
    p->last_out = at;
    wire->queued++;
    return at;
}

void net_from_host(void *context, uint32_t client, const char *bytes, size_t n)
{
    struct machine *m = context;
    struct world *w = m->world;
    struct wire *wire = client < CLIENTS_MAX ? &m->wire[client] : NULL;
    if (!wire || !wire->link || wire->closed || wire->full) {
        wrong_say(w, WRONG_CALL, "sent to nobody", bytes, n);
        return;
    }
    struct person *p = &w->person[wire->person];
    w->tally.out++;
    w->digest = hash_bytes(hash_bytes(w->digest, bytes, n), &w->now, sizeof w->now);
    log_traffic(w, "<", bytes, n);
    const uint64_t expect = judge_message(m, wire, bytes, n);
    twins_hear(p, bytes, n);
    if (p->link != wire->link || p->deaf) return;
    agenda_put(w,
               (struct due){.at = arrives_at(w, p, wire),
                            .kind = DUE_OUT,
                            .who = wire_place(m->number, client),
                            .of = wire->link,
                            .n = n,
                            .expect = expect},
               bytes);
    if (wire->queued == QUEUE_MOST && w->now < p->read_slow_until) wire->fills = m->fills = true;
}

void net_close(void *context, uint32_t client)
{
    struct machine *m = context;
    struct wire *wire = client < CLIENTS_MAX ? &m->wire[client] : NULL;
    if (!wire || !wire->link || wire->closed) {
        wrong_say(m->world, WRONG_CALL, "closed twice", "", 0);
        return;
    }
    wire->closed = true;
    struct person *p = &m->world->person[wire->person];
    if (p->link != wire->link) return;
    /* What was sent before arrives before the end does. */
    agenda_put(m->world,
               (struct due){.at = arrives_at(m->world, p, wire),
                            .kind = DUE_OUT,
                            .who = wire_place(m->number, client),
                            .of = wire->link},
               NULL);
}

void net_out(struct world *w, const struct due *d)
{
    struct machine *m;
    struct wire *wire = wire_at(w, d, &m);
    if (!wire) return;
    struct person *p = &w->person[wire->person];
    wire->queued--;
    if (p->link != d->of) return;
    if (d->bytes) person_hears(p, d);
    else net_drop(p);
    if (!wire->queued && wire->full && !wire->closed && m->host) {
        wire->full = false;
        host_ready(machine_now(m), d->who % CLIENTS_MAX);
        machine_check(m);
    }
}

/* The host may not be called from inside a call of its own: now it may. */
void net_fill(struct machine *m)
{
    for (uint32_t i = 0; m->fills && i < CLIENTS_MAX; i++) {
        struct wire *wire = &m->wire[i];
        if (!wire->fills || !wire->link || wire->closed || wire->full) continue;
        wire->fills = false;
        wire->full = true;
        host_full(m->host, i);
    }
    m->fills = false;
}
