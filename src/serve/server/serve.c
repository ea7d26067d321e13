/* serve.c -- answers requests: the page, a few words about the server, the way to the
 * tables. */
#include <stdlib.h>
#include <string.h>

#include "server/inside.h"

/* --- answers -------------------------------------------------------------------------- */

/* With room for a body of its own behind it. */
static struct answer *new_answer(struct conn *c, size_t body)
{
    free(c->answer);
    c->sent = 0;
    c->answer = calloc(1, sizeof *c->answer + body);
    if (!c->answer) conn_close(c);
    return c->answer;
}

static void refuse_request(struct conn *c, const struct request *asked, int status, const char *why)
{
    struct request r = *asked;
    r.verdict = GATE_REFUSED;
    r.status = status;
    r.why = why;
    struct answer *a = new_answer(c, 0);
    if (!a) return;
    page_answer(&r, &(struct page_setting){.secure = false}, a);
    a->close = true;
    conn_answer(c);
}

void serve_refusal(struct conn *c, int status, const char *why)
{
    refuse_request(c, &(struct request){.verdict = GATE_REFUSED}, status, why);
}

static void answer_words(struct conn *c, const struct request *r, int status, const char *text)
{
    struct answer *a = new_answer(c, 0);
    if (!a) return;
    page_text(r, status, "text/plain; charset=utf-8", text, strlen(text), a);
    conn_answer(c);
}

static void answer_metrics(struct conn *c, const struct request *r)
{
    struct answer *a = new_answer(c, METRICS_ROOM);
    struct buf b;
    if (!a) return;
    buf_init(&b, (char *)(a + 1), METRICS_ROOM);
    buf_clear(&b);
    metrics_write(c->server, &b);
    page_text(r, 200, "text/plain; version=0.0.4; charset=utf-8", b.at, b.n, a);
    conn_answer(c);
}

/* --- who asks ------------------------------------------------------------------------- */

/* With N proxies in front of us, the N-th address from the right is the client's. */
static bool client_behind(const struct conn *c, const struct request *r, struct address_key *out)
{
    struct slice all = r->forwarded_for;
    if (!all.at) return false;
    for (int i = 1;; i++) {
        size_t from = all.n;
        while (from && all.at[from - 1] != ',') from--;
        if (i == c->server->setting->proxies || !from)
            return i == c->server->setting->proxies &&
                   address_read(all.at + from, all.n - from, out);
        all.n = from - 1;
    }
}

/* A connection of a proxy may speak for one client after another. False: it was answered. */
static bool is_known(struct conn *c, const struct request *r)
{
    struct address_key key;
    if (!c->server->setting->proxies) return true;
    if (!client_behind(c, r, &key)) {
        refuse_request(c, r, 400, "The proxy does not say for whom it asks.");
        return false;
    }
    if (conn_meets(c, &key)) return true;
    refuse_request(c, r, 429, "Too much comes from this address. Please wait a minute.");
    return false;
}

static bool is_secure(const struct conn *c, const struct request *r)
{
    const struct server_setting *set = c->server->setting;
    return set->certificate || (set->proxies && slice_is(r->forwarded_proto, "https"));
}

/* Is it a page of ours? Its origin must be one of the setting's, or the host that the request
 * names. */
static bool is_our_origin(const struct conn *c, const struct request *r)
{
    const struct server_setting *set = c->server->setting;
    static const char *const schemes[] = {"http://", "https://"};
    if (!r->origin.at) return !set->need_origin;
    for (int i = 0; i < set->origins; i++)
        if (slice_is(r->origin, set->origin[i])) return true;
    for (int i = 0; i < 2 && !set->origins; i++) {
        const size_t n = strlen(schemes[i]);
        if (r->origin.n == n + r->host.n && !memcmp(r->origin.at, schemes[i], n) &&
            !memcmp(r->origin.at + n, r->host.at, r->host.n))
            return true;
    }
    return false;
}

/* --- the way to the tables ------------------------------------------------------------ */

static void write_switch(const struct request *r, struct answer *a)
{
    char accept[FRAMES_ACCEPT_SIZE];
    struct buf b = BUF_ON(a->head);
    frames_accept(r->key.at, r->key.n, accept);
    buf_clear(&b);
    buf_text(&b, "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n"
                 "Connection: Upgrade\r\nSec-WebSocket-Accept: ");
    buf_text(&b, accept);
    buf_text(&b, "\r\n\r\n");
    a->nhead = b.n;
}

static void upgrade(struct conn *c, const struct request *r)
{
    struct server *s = c->server;
    const int64_t *limit = s->setting->limit;
    if (!slice_is(r->path, "/ws") || c->kind != LISTENS_PLAY) {
        refuse_request(c, r, 404, "There is no such way to the tables.");
        return;
    }
    if (!is_our_origin(c, r)) {
        s->figure[FIGURE_REFUSED_ORIGINS]++;
        refuse_request(c, r, 403, "A page from elsewhere may not play here.");
        return;
    }
    if (s->stop_by || !hosting_seat(c)) {
        s->figure[FIGURE_REFUSED_FULL]++;
        refuse_request(c, r, 503, "There is no room for more players just now.");
        return;
    }
    c->frames = frames_open(&(struct frames_setting){.side = FRAMES_SERVER,
                                                     .message = (size_t)limit[LIMIT_MESSAGE],
                                                     .fragments = (uint32_t)limit[LIMIT_FRAGMENTS],
                                                     .context = c,
                                                     .message_came = hosting_hear});
    struct answer *a = c->frames ? new_answer(c, 0) : NULL;
    if (!a) {
        conn_close(c);
        return;
    }
    write_switch(r, a);
    s->figure[FIGURE_UPGRADES]++;
    c->stage = CONN_FRAMES;
    c->heard = server_now(s);
}

void serve_request(struct conn *c, const struct request *r)
{
    const struct server *s = c->server;
    const struct page_setting set = {.secure = is_secure(c, r)};
    const bool play = c->kind == LISTENS_PLAY;
    struct answer *a;
    if (r->verdict != GATE_REFUSED && play && !is_known(c, r)) return;
    if (r->verdict == GATE_UPGRADE) upgrade(c, r);
    else if (r->verdict == GATE_REFUSED) refuse_request(c, r, r->status, r->why);
    else if (slice_is(r->path, "/healthz"))
        answer_words(c, r, s->draining || s->stop_by ? 503 : 200,
                     s->draining || s->stop_by ? "draining\n" : "fine\n");
    else if (slice_is(r->path, "/metrics") && c->kind == LISTENS_METRICS) answer_metrics(c, r);
    else if (!play) refuse_request(c, r, 404, "There is nothing here.");
    else if ((a = new_answer(c, 0))) {
        page_answer(r, &set, a);
        conn_answer(c);
    }
}
