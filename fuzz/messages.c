/* messages.c -- any bytes on the wire of a server: through gate, frames and host to a store.
 *
 * A line is what one of four clients does: its first byte says who, its second what.
 *
 *     a message, in a frame, after a good head    '<' bytes as they are    '-' it goes away
 *     '+' that many milliseconds pass
 *
 * Whatever comes, each client hears whole messages of JSON that say what they are, in good frames;
 * nobody hears anything after the end; and when all have gone nothing is left in memory.
 */
#include <stdlib.h>
#include <string.h>

#include "common.h"
#include "core/json.h"
#include "frames/frames.h"
#include "gate/gate.h"
#include "heap/lone.h"
#include "host/host.h"
#include "porter/porter.h"

enum { CLIENTS = 4, TABLES = 8, MESSAGE = 4096, TURNS = 400, THOUGHTS = 64, WAIT_MOST = 100000 };

struct wire {
    char head[GATE_HEAD_MAX];
    size_t nhead;
    struct frames *here, *there; /* NULL: it has not been upgraded yet */
    uint32_t said, heard;        /* messages to the client, and those that it has */
    bool ended, broke;           /* by the host; by the client */
};

struct house {
    struct store *store;
    struct porter *porter;
    struct host *host;
    int64_t now, wake;
    struct wire wire[CLIENTS];
    uint64_t thought[THOUGHTS];
    int thoughts;
};
static struct house *house; /* of this input */

/* --- what the host calls ------------------------------------------------------------- */

static void send_out(void *context, uint32_t client, const char *bytes, size_t n)
{
    struct house *h = context;
    struct json j;
    size_t where;
    HOLD(client < CLIENTS && h->wire[client].here && !h->wire[client].ended);
    HOLD(json_check(bytes, n, &j, &where) && json_kind(json_member(j, "is")) == JSON_STRING);
    HOLD(frames_say(h->wire[client].here, bytes, n));
    h->wire[client].said++;
}

static void close_wire(void *context, uint32_t client)
{
    struct house *h = context;
    HOLD(client < CLIENTS && !h->wire[client].ended);
    h->wire[client].ended = true;
    frames_close(h->wire[client].here, FRAMES_REFUSED);
}

static void write_lines(void *context, uint64_t ticket, const struct host_write *w)
{
    porter_write(((struct house *)context)->porter, ticket, w);
}

static void read_lines(void *context, uint64_t ticket, struct table_id table)
{
    porter_read(((struct house *)context)->porter, ticket, table);
}

static void forget_lines(void *context, struct table_id table)
{
    porter_forget(((struct house *)context)->porter, table);
}

static void note_life(void *context, int64_t at)
{
    porter_life(((struct house *)context)->porter, at);
}

static void think_later(void *context, uint64_t ticket, const struct host_think *k)
{
    struct house *h = context;
    (void)k;
    HOLD(h->thoughts < THOUGHTS);
    h->thought[h->thoughts++] = ticket;
}

static void wake_at(void *context, int64_t at) { ((struct house *)context)->wake = at; }

/* --- the wire ------------------------------------------------------------------------ */

/* Bots have no answer: the fallback has one. */
static void settle(struct house *h)
{
    for (int i = 0; i < TURNS; i++) {
        if (h->thoughts) host_thought(h->host, h->thought[--h->thoughts], NULL);
        else if (!porter_collect(h->porter, h->host, h->now, true)) return;
    }
}

static void came_here(void *context, const char *text, size_t n)
{
    struct wire *w = context;
    const uint32_t client = (uint32_t)(w - house->wire);
    if (w->ended) return;
    host_time(house->host, house->now);
    host_message(house->host, client, text, n);
    settle(house);
}

static void came_there(void *context, const char *text, size_t n)
{
    struct json j;
    size_t where;
    HOLD(json_check(text, n, &j, &where));
    ((struct wire *)context)->heard++;
}

static void no_luck(void *context, uint8_t *to, size_t n)
{
    (void)context;
    memset(to, 0, n);
}

static void to_there(struct wire *w)
{
    size_t n;
    for (const char *at = frames_out(w->here, &n); n; at = frames_out(w->here, &n)) {
        frames_take(w->there, at, n);
        frames_sent(w->here, n);
    }
}

/* All that was said is heard, the goodbye of the host too: unless the client broke off itself. */
static void all_to_there(struct house *h)
{
    for (int i = 0; i < CLIENTS; i++) {
        struct wire *w = &h->wire[i];
        if (!w->here) continue;
        to_there(w);
        HOLD(w->heard == w->said || w->broke);
    }
}

static void wire_release(struct wire *w)
{
    if (w->here && !w->ended) host_gone(house->host, (uint32_t)(w - house->wire));
    frames_release(w->here);
    frames_release(w->there);
    memset(w, 0, sizeof *w);
    settle(house);
}

static void wire_upgrade(struct wire *w)
{
    struct frames_setting set = {.side = FRAMES_SERVER,
                                 .message = MESSAGE,
                                 .fragments = 8,
                                 .context = w,
                                 .message_came = came_here,
                                 .luck = no_luck};
    w->here = frames_open(&set);
    set.side = FRAMES_CLIENT;
    set.message = 1 << 20;
    set.message_came = came_there;
    w->there = frames_open(&set);
    HOLD(w->here && w->there);
}

static void wire_take(struct wire *w, const char *bytes, size_t n)
{
    struct request r;
    size_t from = 0;
    if (!w->here) {
        const size_t before = w->nhead,
                     now = n < sizeof w->head - before ? n : sizeof w->head - before;
        memcpy(w->head + before, bytes, now);
        w->nhead += now;
        gate_take(w->head, w->nhead, &r);
        if (r.verdict == GATE_MORE && w->nhead < sizeof w->head) return;
        HOLD(r.verdict != GATE_MORE);
        w->nhead = 0;
        if (r.verdict != GATE_UPGRADE) return;
        HOLD(r.length > before);
        from = r.length - before;
        wire_upgrade(w);
    }
    const bool open = frames_take(w->here, bytes + from, n - from);
    w->broke = !open && !w->ended;
    all_to_there(house);
    if (!open) wire_release(w);
}

static void wire_say(struct wire *w, const char *text, size_t n)
{
    static const char head[] = "GET /ws HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\n"
                               "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
                               "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";
    size_t out;
    if (!w->here && !w->nhead) wire_take(w, head, sizeof head - 1);
    if (!w->here || !frames_say(w->there, text, n)) return;
    const char *at = frames_out(w->there, &out);
    char *own = fuzz_room(out);
    memcpy(own, at, out);
    frames_sent(w->there, out);
    wire_take(w, own, out);
    free(own);
}

/* --- the house ----------------------------------------------------------------------- */

static void house_open(struct house *h)
{
    static const uint8_t luck[64] = "the same for every input";
    struct host_limits limits;
    struct fault f;
    const struct host_calls calls = {.context = h,
                                     .send = send_out,
                                     .close = close_wire,
                                     .write = write_lines,
                                     .read = read_lines,
                                     .forget = forget_lines,
                                     .think = think_later,
                                     .wake = wake_at,
                                     .life = note_life};
    host_limits_usual(&limits);
    limits.clients = CLIENTS;
    limits.tables = TABLES;
    limits.message = MESSAGE;
    *h = (struct house){.store = store_open_memory(&f), .wake = INT64_MAX};
    HOLD(h->store && (h->porter = porter_open(h->store, TABLES, 0)));
    h->host = host_open(&limits, &calls, heap_lender, 0, 0, luck, sizeof luck);
    HOLD(h->host);
}

static void pass_time(struct house *h, int64_t ms)
{
    const int64_t until = h->now + (ms < WAIT_MOST ? ms : WAIT_MOST);
    for (int i = 0; i < TURNS && h->wake <= until; i++) {
        if (h->wake > h->now) h->now = h->wake;
        h->wake = INT64_MAX;
        host_time(h->host, h->now);
        settle(h);
    }
    h->now = until;
    host_time(h->host, h->now);
    settle(h);
    all_to_there(h);
}

static void do_line(struct house *h, const char *line, size_t n)
{
    struct wire *w = &h->wire[(unsigned char)line[0] % CLIENTS];
    int64_t ms = 0;
    if (n < 2) return;
    for (size_t i = 2; line[1] == '+' && i < n && i < 8; i++) ms = ms * 10 + (line[i] & 15);
    if (line[1] == '+') pass_time(h, ms);
    else if (line[1] == '-') wire_release(w);
    else if (line[1] == '<') wire_take(w, line + 2, n - 2);
    else wire_say(w, line + 2, n - 2);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct host_figures figures;
    house = fuzz_room(sizeof *house);
    house_open(house);
    for (size_t at = 0, n; at < size; at += n + 1) {
        const uint8_t *end = memchr(data + at, '\n', size - at);
        n = end ? (size_t)(end - data) - at : size - at;
        do_line(house, (const char *)data + at, n);
    }
    for (int i = 0; i < CLIENTS; i++) wire_release(&house->wire[i]);
    host_count(house->host, &figures);
    HOLD(figures.clients == 0 && figures.tables <= TABLES);
    host_release(house->host);
    porter_release(house->porter);
    store_close(house->store);
    free(house);
    return 0;
}
