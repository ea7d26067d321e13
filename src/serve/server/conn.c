/* conn.c -- one connection: bytes in, requests or frames, bytes out, and the time for each. */
#include <stdlib.h>
#include <string.h>

#include "server/inside.h"

enum { CHUNK_MOST = 32 << 10 };

/* What the system would not take at once. */
struct flight {
    uv_write_t request;
    struct conn *conn;
    char bytes[];
};

static int64_t soon(const struct conn *c, enum server_limit limit)
{
    return server_now(c->server) + c->server->setting->limit[limit];
}

void conn_mark(struct conn *c)
{
    if (c->dirty) return;
    c->dirty = true;
    c->dirty_next = c->server->dirty;
    c->server->dirty = c;
}

/* Without a limit, a client that talks on instead of saying goodbye would stay for ever. */
void conn_farewell(struct conn *c)
{
    if (!c->gone_by) c->gone_by = soon(c, LIMIT_DRAIN_MS);
}

/* --- the end -------------------------------------------------------------------------- */

static void free_conn(uv_handle_t *handle)
{
    struct conn *c = handle->data;
    frames_release(c->frames);
    tls_release(c->tls);
    free(c->head);
    free(c->answer);
    free(c);
}

void conn_close(struct conn *c)
{
    struct server *s = c->server;
    if (c->stage == CONN_GONE) return;
    c->stage = CONN_GONE;
    hosting_leave(c);
    *c->link = c->next;
    if (c->next) c->next->link = c->link;
    if (c->from) c->from->conns--;
    s->connections--;
    /* A dirty connection is taken out of the list of dirty ones first. */
    for (struct conn **link = &s->dirty; c->dirty && *link; link = &(*link)->dirty_next)
        if (*link == c) {
            *link = c->dirty_next;
            break;
        }
    uv_close(&c->socket.handle, free_conn);
}

static void shut(uv_shutdown_t *request, int status)
{
    (void)status;
    free(request);
}

/* The last word of TLS is short, and nothing waits before it: the system takes it at once, or the
 * other side does without. */
static void send_goodbye(struct conn *c)
{
    size_t n = 0;
    const char *out = c->tls ? tls_out(c->tls, &n) : "";
    const uv_buf_t buf = {.base = (char *)out, .len = n};
    if (n) uv_try_write(&c->socket.stream, &buf, 1);
}

/* All is said. The other side may still be sending: closing now could make it lose what we said. */
static void begin_drain(struct conn *c)
{
    uv_shutdown_t *request = malloc(sizeof *request);
    if (c->tls) tls_close(c->tls);
    send_goodbye(c);
    c->stage = CONN_DRAIN;
    c->deadline = soon(c, LIMIT_DRAIN_MS);
    if (!request || uv_shutdown(request, &c->socket.stream, shut)) {
        free(request);
        conn_close(c);
    }
}

/* --- bytes out ------------------------------------------------------------------------ */

/* What is to be said now. */
static const char *plain_out(struct conn *c, size_t *n)
{
    const struct answer *a = c->answer;
    *n = 0;
    if (a && c->sent < a->nhead) {
        *n = a->nhead - c->sent;
        return a->head + c->sent;
    }
    if (c->stage == CONN_FRAMES) return frames_out(c->frames, n);
    if (!a) return "";
    *n = a->nhead + a->nbody - c->sent;
    return a->body + (c->sent - a->nhead);
}

static void plain_left(struct conn *c, size_t n)
{
    if (c->stage != CONN_FRAMES || (c->answer && c->sent < c->answer->nhead)) c->sent += n;
    else frames_sent(c->frames, n);
    if (c->stage == CONN_FRAMES && c->answer && c->sent == c->answer->nhead) {
        free(c->answer);
        c->answer = NULL;
    }
}

/* The bytes to be sent for it, encrypted if TLS is used. */
static const char *bytes_out(struct conn *c, size_t *n)
{
    if (!c->tls) return plain_out(c, n);
    const char *out = tls_out(c->tls, n);
    for (size_t plain; !*n; out = tls_out(c->tls, n)) {
        const char *said = plain_out(c, &plain);
        const size_t taken = plain ? tls_write(c->tls, said, plain) : 0;
        if (!taken) break;
        plain_left(c, taken);
    }
    return out;
}

static void bytes_left(struct conn *c, size_t n)
{
    c->server->figure[FIGURE_BYTES_OUT] += n;
    if (c->tls) tls_sent(c->tls, n);
    else plain_left(c, n);
    c->deadline = soon(c, c->stage == CONN_FRAMES ? LIMIT_STALL_MS : LIMIT_ANSWER_MS);
}

static void has_flown(uv_write_t *request, int status)
{
    struct flight *flight = (struct flight *)request;
    struct conn *c = flight->conn;
    c->writing = false;
    c->flying = 0;
    free(flight);
    if (c->stage == CONN_GONE) return;
    if (status) conn_close(c);
    else conn_go(c);
}

/* The rest goes when the system has room. */
static bool let_fly(struct conn *c, const char *bytes, size_t n)
{
    if (n > CHUNK_MOST) n = CHUNK_MOST;
    struct flight *flight = malloc(sizeof *flight + n);
    if (!flight) return false;
    flight->conn = c;
    memcpy(flight->bytes, bytes, n);
    const uv_buf_t buf = uv_buf_init(flight->bytes, (unsigned)n);
    if (uv_write(&flight->request, &c->socket.stream, &buf, 1, has_flown)) {
        free(flight);
        return false;
    }
    c->writing = true;
    c->flying = n;
    bytes_left(c, n);
    return true;
}

/* Nothing waits to be sent: goes on to what comes next. */
static void all_is_sent(struct conn *c)
{
    struct server *s = c->server;
    if (c->stage == CONN_ANSWER) {
        const bool ends = c->answer->close;
        free(c->answer);
        c->answer = NULL;
        c->sent = 0;
        c->stage = CONN_HEAD;
        c->asking = c->nhead > 0;
        c->deadline = soon(c, c->asking ? LIMIT_HEAD_MS : LIMIT_IDLE_MS);
        if (ends) begin_drain(c);
        return;
    }
    if (c->stage != CONN_FRAMES) return;
    if (frames_over(c->frames)) {
        begin_drain(c);
        return;
    }
    if (!c->full || c->client < 0) return;
    c->full = false;
    host_ready(s->host, (uint32_t)c->client);
    server_settle(s);
}

void conn_pump(struct conn *c)
{
    while (!c->writing && c->stage != CONN_GONE && c->stage != CONN_DRAIN) {
        size_t n;
        const char *out = bytes_out(c, &n);
        if (!n) {
            /* Before the handshake is done, nothing can be said even if something waits. */
            if (!c->tls || tls_state(c->tls) != TLS_GREETING) all_is_sent(c);
            return;
        }
        /* libuv only reads it, though its type does not say so. */
        const uv_buf_t buf = {.base = (char *)out, .len = n};
        const int done = uv_try_write(&c->socket.stream, &buf, 1);
        if (done >= 0) bytes_left(c, (size_t)done);
        else if (done != UV_EAGAIN || !let_fly(c, out, n)) {
            conn_close(c);
            return;
        }
    }
}

void conn_answer(struct conn *c)
{
    c->stage = CONN_ANSWER;
    c->sent = 0;
    c->deadline = soon(c, LIMIT_ANSWER_MS);
    if (c->reading) uv_read_stop(&c->socket.stream);
    c->reading = false;
}

/* --- bytes in ------------------------------------------------------------------------- */

/* A request is read into its own room and no further: what comes after it waits. */
static uv_buf_t head_room(struct conn *c)
{
    if (!c->head) c->head = malloc(GATE_HEAD_MAX);
    return uv_buf_init(c->head ? c->head + c->nhead : NULL,
                       c->head ? (unsigned)(GATE_HEAD_MAX - c->nhead) : 0);
}

static void lend_room(uv_handle_t *handle, size_t wanted, uv_buf_t *buf)
{
    struct conn *c = handle->data;
    (void)wanted;
    if (c->tls || c->stage != CONN_HEAD) *buf = uv_buf_init(c->server->read, READ_ROOM);
    else *buf = head_room(c);
}

/* Keeps what came after a head. */
static void keep_rest(struct conn *c, size_t from)
{
    memmove(c->head, c->head + from, c->nhead - from);
    c->nhead -= from;
    if (c->nhead) return;
    free(c->head);
    c->head = NULL;
}

static bool is_storm(const struct conn *c)
{
    return frames_controls(c->frames) - c->controls > c->server->setting->limit[LIMIT_CONTROLS];
}

static void hear_frames(struct conn *c, const char *bytes, size_t n)
{
    struct server *s = c->server;
    if (c->gone_by) c->late += n;
    if (c->late > READ_ROOM) { /* it does not listen, and reading costs too much */
        conn_close(c);
        return;
    }
    server_time(s);
    bool hears = frames_take(c->frames, bytes, n);
    if (is_storm(c)) { /* now: each ping has queued an answer */
        frames_close(c->frames, FRAMES_REFUSED);
        hears = false;
    }
    if (!hears) {
        s->figure[FIGURE_BROKEN_FRAMES] += !c->ends;
        hosting_leave(c);
        conn_farewell(c);
    }
    conn_mark(c);
    server_settle(s);
}

/* What came in one packet with the request of a WebSocket. */
static void hear_rest(struct conn *c)
{
    char rest[GATE_HEAD_MAX];
    const size_t n = c->nhead;
    if (!n) return;
    memcpy(rest, c->head, n);
    keep_rest(c, n);
    hear_frames(c, rest, n);
}

/* False: the head is not whole. */
static bool judge_head(struct conn *c)
{
    struct request r;
    gate_take(c->head, c->nhead, &r);
    if (r.verdict == GATE_MORE) return false;
    c->server->figure[r.verdict == GATE_REFUSED ? FIGURE_REFUSED_HEADS : FIGURE_REQUESTS]++;
    serve_request(c, &r);
    /* Nothing of the request is needed any more. */
    if (c->stage != CONN_GONE) keep_rest(c, r.verdict == GATE_REFUSED ? c->nhead : r.length);
    return true;
}

/* Decrypts and hears what has come; false: nothing more, for now. */
static bool hear_tls(struct conn *c)
{
    const uv_buf_t room =
        c->stage == CONN_HEAD ? head_room(c) : uv_buf_init(c->server->read, READ_ROOM);
    const size_t n = room.len ? tls_read(c->tls, room.base, room.len) : 0;
    if (n && c->stage == CONN_HEAD) c->nhead += n;
    else if (n && c->stage == CONN_FRAMES) hear_frames(c, room.base, n);
    if (n) return true;
    if (tls_state(c->tls) == TLS_OVER) conn_close(c);
    return false;
}

static void conn_hears(uv_stream_t *stream, ssize_t n, const uv_buf_t *buf)
{
    struct conn *c = stream->data;
    if (n < 0) {
        conn_close(c);
        server_settle(c->server);
        return;
    }
    if (!n || c->stage == CONN_GONE) return;
    c->server->figure[FIGURE_BYTES_IN] += (size_t)n;
    c->heard = server_now(c->server);
    if (c->stage == CONN_HEAD && !c->asking) {
        c->asking = true;
        c->deadline = soon(c, LIMIT_HEAD_MS);
    }
    if (c->tls && !tls_take(c->tls, buf->base, (size_t)n)) {
        c->server->figure[FIGURE_REFUSED_HEADS]++;
        send_goodbye(c);
        conn_close(c);
        return;
    }
    if (!c->tls && c->stage == CONN_FRAMES) hear_frames(c, buf->base, (size_t)n);
    else if (!c->tls && c->stage == CONN_HEAD) c->nhead += (size_t)n;
    conn_go(c);
}

/* One request after another, as long as they come and their answers can be sent. */
void conn_go(struct conn *c)
{
    bool more = true;
    conn_pump(c);
    while (more && (c->stage == CONN_HEAD || c->stage == CONN_FRAMES)) {
        more = c->tls && hear_tls(c);
        while (c->stage == CONN_HEAD && c->nhead && judge_head(c)) {
            conn_pump(c);
            if (c->stage == CONN_FRAMES) hear_rest(c);
        }
    }
    if (c->stage == CONN_GONE || c->stage == CONN_ANSWER || c->reading) return;
    c->reading = !uv_read_start(&c->socket.stream, lend_room, conn_hears);
    if (!c->reading) conn_close(c);
}

/* --- the beginning -------------------------------------------------------------------- */

bool conn_meets(struct conn *c, const struct address_key *key)
{
    struct server *s = c->server;
    const int64_t now = server_now(s);
    if (c->from) c->from->conns--;
    c->from = address_meet(&s->addresses, key, now);
    if (c->from) c->from->conns++;
    if (c->from && now >= c->from->banned_until &&
        c->from->conns <= s->setting->limit[LIMIT_ADDRESS_CONNECTIONS] &&
        address_takes(&s->addresses, c->from, BUCKET_ARRIVALS, now))
        return true;
    s->figure[FIGURE_REFUSED_ADDRESSES]++;
    return false;
}

static bool is_welcome(struct conn *c)
{
    struct server *s = c->server;
    struct sockaddr_storage peer = {.ss_family = AF_UNIX};
    int n = sizeof peer;
    if (!c->is_pipe) uv_tcp_getpeername(&c->socket.tcp, (struct sockaddr *)&peer, &n);
    const struct address_key key = address_of((struct sockaddr *)&peer);
    if (s->connections > s->setting->limit[LIMIT_CONNECTIONS]) {
        s->figure[FIGURE_REFUSED_FULL]++;
        return false;
    }
    /* Which client a proxy speaks for is known only when the head has come. */
    return s->setting->proxies || c->kind != LISTENS_PLAY || conn_meets(c, &key);
}

void conn_accept(struct listener *l)
{
    struct server *s = l->server;
    struct conn *c = calloc(1, sizeof *c);
    if (!c) return;
    c->server = s;
    c->kind = (uint8_t)l->kind;
    c->is_pipe = l->is_pipe;
    c->client = NO_CLIENT_NUMBER;
    if (l->is_pipe) uv_pipe_init(&s->loop, &c->socket.pipe, 0);
    else uv_tcp_init(&s->loop, &c->socket.tcp);
    c->socket.handle.data = c;
    c->next = s->conns;
    c->link = &s->conns;
    if (c->next) c->next->link = &c->next;
    s->conns = c;
    s->connections++;
    c->deadline = soon(c, LIMIT_IDLE_MS);
    if (uv_accept(&l->socket.stream, &c->socket.stream) || !is_welcome(c)) {
        conn_close(c);
        return;
    }
    s->figure[FIGURE_ACCEPTED]++;
    if (s->tls && !l->is_pipe && l->kind == LISTENS_PLAY && !(c->tls = tls_open(s->tls, NULL))) {
        conn_close(c);
        return;
    }
    if (!l->is_pipe) uv_tcp_nodelay(&c->socket.tcp, 1);
    conn_go(c);
}

/* --- time ----------------------------------------------------------------------------- */

/* Nothing is heard, or nothing can be sent. */
static bool is_dead(struct conn *c, int64_t now)
{
    const int64_t *limit = c->server->setting->limit;
    const bool waits = frames_waiting(c->frames) + c->flying > 0;
    if (waits && now >= c->deadline) return true;
    if (c->gone_by && now >= c->gone_by) return true;
    return now - c->heard >= limit[LIMIT_SILENCE_MS];
}

static void sweep_frames(struct conn *c, int64_t now)
{
    struct server *s = c->server;
    if (is_dead(c, now)) {
        s->figure[FIGURE_SILENT]++;
        conn_close(c);
        return;
    }
    if (now / 1000 != c->seconds) {
        c->seconds = (uint32_t)(now / 1000);
        c->controls = frames_controls(c->frames);
    }
    /* One ping in a while is enough; its answer counts as heard. */
    if (now - c->heard < s->setting->limit[LIMIT_PING_MS] || frames_waiting(c->frames)) return;
    if (c->pinged > c->heard && now - c->pinged < s->setting->limit[LIMIT_PING_MS]) return;
    c->pinged = now;
    frames_ping(c->frames);
    conn_pump(c);
}

void conn_sweep(struct server *s)
{
    const int64_t now = server_now(s);
    for (struct conn *c = s->conns, *next; c; c = next) {
        next = c->next;
        if (c->stage == CONN_FRAMES) sweep_frames(c, now);
        else if (now < c->deadline) continue;
        else if (c->stage == CONN_HEAD && c->nhead) {
            s->figure[FIGURE_LATE_HEADS]++;
            keep_rest(c, c->nhead);
            serve_refusal(c, 408, "The request took too long.");
            conn_go(c);
        } else conn_close(c);
    }
}
