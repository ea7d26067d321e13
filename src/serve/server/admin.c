/* admin.c -- what an operator asks: a line of words through a socket that only the owner of the
 * server may use, answered by lines. The last is "done", or "no" and why. */
#include <stdlib.h>
#include <string.h>

#include "core/cursor.h"
#include "server/inside.h"

enum {
    LINE_MOST = 256,
    OUT_FIRST = 4 << 10,
    TABLE_LINE = 200,
    OPERATORS_MOST = 16,
    PATIENCE_MS = 10000,
    BAN_MOST = 60 * 24 * 365, /* minutes */
};

struct operator
{
    uv_pipe_t pipe;
    uv_write_t write;
    struct server *server;
    struct operator* next;
    char line[LINE_MOST];
    size_t n;
    struct buf out;
    int64_t until; /* what it asked for is not done yet; 0: it has been answered, or not asked */
    bool closes;
};

static void free_operator(uv_handle_t *handle)
{
    struct operator* o = handle->data;
    free(o->out.at);
    free(o);
}

static void let_go(struct operator* o)
{
    if (o->closes) return;
    o->closes = true;
    for (struct operator** link = & o->server->operators; *link; link = &(*link)->next)
        if (*link == o) {
            *link = o->next;
            break;
        }
    uv_close((uv_handle_t *)&o->pipe, free_operator);
}

static void has_answered(uv_write_t *request, int status)
{
    (void)status;
    let_go(request->data);
}

static void reply_with(struct operator* o, const char *last)
{
    o->until = 0;
    buf_text(&o->out, last);
    buf_char(&o->out, '\n');
    const uv_buf_t buf = uv_buf_init(o->out.at, (unsigned)o->out.n);
    o->write.data = o;
    if (uv_write(&o->write, (uv_stream_t *)&o->pipe, &buf, 1, has_answered)) let_go(o);
}

static bool out_room(struct operator* o, size_t size)
{
    char *at = realloc(o->out.at, size);
    if (!at) return false;
    buf_init(&o->out, at, size);
    buf_clear(&o->out);
    return true;
}

/* --- what can be asked ---------------------------------------------------------------- */

static void list_table_line(struct operator* o, const struct host_table *t)
{
    struct buf *b = &o->out;
    buf_hex(b, t->id.byte, sizeof t->id);
    buf_char(b, ' ');
    buf_text(b, *t->game ? t->game : "-");
    buf_char(b, ' ');
    buf_text(b, t->state);
    buf_text(b, " seats=");
    buf_int(b, t->seats);
    buf_text(b, " people=");
    buf_int(b, t->people);
    buf_text(b, " here=");
    buf_int(b, t->here);
    buf_text(b, " watchers=");
    buf_uint(b, t->watchers);
    buf_text(b, " idle=");
    buf_int(b, t->idle / 1000);
    buf_text(b, t->awake ? "s awake\n" : "s\n");
}

static void ask_list(struct operator* o, struct cursor *words)
{
    struct server *s = o->server;
    struct host_figures f;
    struct host_table t;
    (void)words;
    host_count(s->host, &f);
    if (!out_room(o, OUT_FIRST + (size_t)f.tables * TABLE_LINE)) {
        reply_with(o, "no memory");
        return;
    }
    const uint32_t places = (uint32_t)s->setting->limit[LIMIT_TABLES];
    for (uint32_t i = 0; i < places; i++)
        if (host_table_at(s->host, i, &t)) list_table_line(o, &t);
    reply_with(o, "done");
}

/* Which table? False: the operator has been answered. */
static bool errand_table(struct operator* o, struct cursor *words, struct table_id *id)
{
    const struct word w = cursor_next(words);
    if (text_hex(w.at, w.n, id->byte, sizeof *id)) return true;
    reply_with(o, "no such table");
    return false;
}

typedef enum host_outcome take_away(struct host *, struct table_id);

static void ask_away(struct operator* o, struct cursor *words, take_away *away)
{
    struct server *s = o->server;
    struct table_id id;
    if (!errand_table(o, words, &id)) return;
    server_time(s);
    switch (away(s->host, id)) {
    case HOST_DONE: reply_with(o, "done"); break;
    case HOST_UNKNOWN: reply_with(o, "no such table"); break;
    default:
        if (!o->until) o->until = server_now(s) + PATIENCE_MS;
        if (server_now(s) >= o->until)
            reply_with(o, "no, not yet: it is being written or thought about");
    }
    server_settle(s);
}

static void ask_close(struct operator* o, struct cursor *words)
{
    ask_away(o, words, host_close_table);
}

static void ask_delete(struct operator* o, struct cursor *words)
{
    ask_away(o, words, host_delete_table);
}

static void ban_for(struct operator* o, struct cursor *words, bool forgive)
{
    struct server *s = o->server;
    struct address_key key;
    struct log_line l;
    char room[ADDRESS_ROOM] = "";
    struct buf name = BUF_ON(room);
    const struct word w = cursor_next(words);
    int minutes = forgive ? 0 : 60;
    const size_t n = w.n > 3 && !memcmp(w.at + w.n - 3, "/64", 3) ? w.n - 3 : w.n;
    struct address *a = NULL;
    if (!address_read(w.at, n, &key) ||
        (!cursor_ends(words) && !cursor_number(words, 1, BAN_MOST, &minutes)) ||
        !(a = address_meet(&s->addresses, &key, server_now(s)))) {
        reply_with(o, "no such address, or no such number of minutes");
        return;
    }
    a->banned_until = server_now(s) + (int64_t)minutes * 60000;
    for (struct conn *c = s->conns, *next; c && !forgive; c = next) {
        next = c->next;
        if (c->from == a) conn_close(c);
    }
    address_write(&key, &name);
    log_begin(&l, s, forgive ? "forgiven" : "banned");
    log_text(&l, "address", room);
    log_number(&l, "minutes", minutes);
    log_end(&l);
    server_settle(s);
    reply_with(o, "done");
}

static void ask_ban(struct operator* o, struct cursor *words) { ban_for(o, words, false); }
static void ask_forgive(struct operator* o, struct cursor *words) { ban_for(o, words, true); }

static void ask_drain(struct operator* o, struct cursor *words)
{
    (void)words;
    o->server->draining = true;
    log_event(o->server, "draining");
    reply_with(o, "done");
}

static void ask_open(struct operator* o, struct cursor *words)
{
    (void)words;
    o->server->draining = false;
    log_event(o->server, "open");
    reply_with(o, "done");
}

static void ask_ping(struct operator* o, struct cursor *words)
{
    (void)words;
    reply_with(o, "done");
}

static const struct {
    const char *word;
    void (*ask)(struct operator*, struct cursor *);
} asks[] = {
    {"list", ask_list},       {"close", ask_close}, {"delete", ask_delete}, {"ban", ask_ban},
    {"forgive", ask_forgive}, {"drain", ask_drain}, {"open", ask_open},     {"ping", ask_ping},
};

static void carry_out(struct operator* o)
{
    static const struct grammar plain = {.marks = NULL};
    struct fault f = {0};
    struct cursor words;
    cursor_open(&words, &plain, o->line, strlen(o->line), 0, &f);
    for (size_t i = 0; i < sizeof asks / sizeof *asks; i++)
        if (cursor_take(&words, asks[i].word)) {
            asks[i].ask(o, &words);
            return;
        }
    reply_with(o, "no such errand");
}

/* --- the socket ----------------------------------------------------------------------- */

static void lend_line(uv_handle_t *handle, size_t wanted, uv_buf_t *buf)
{
    struct operator* o = handle->data;
    (void)wanted;
    *buf = uv_buf_init(o->line + o->n, (unsigned)(sizeof o->line - 1 - o->n));
}

static void hear_errand(uv_stream_t *stream, ssize_t n, const uv_buf_t *buf)
{
    struct operator* o = stream->data;
    (void)buf;
    if (n < 0) {
        let_go(o);
        return;
    }
    o->n += (size_t)n;
    o->line[o->n] = '\0';
    char *end = strchr(o->line, '\n');
    if (!end && o->n < sizeof o->line - 1) return;
    uv_read_stop(stream);
    if (end) *end = '\0';
    if (end) carry_out(o);
    else reply_with(o, "no such errand");
}

void admin_accept(struct listener *l)
{
    struct server *s = l->server;
    struct operator* o = calloc(1, sizeof *o);
    int many = 0;
    for (const struct operator* one = s->operators; one; one = one->next) many++;
    if (!o) return;
    o->server = s;
    o->next = s->operators;
    s->operators = o;
    uv_pipe_init(&s->loop, &o->pipe, 0);
    o->pipe.data = o;
    if (uv_accept(&l->socket.stream, (uv_stream_t *)&o->pipe) || many >= OPERATORS_MOST ||
        !out_room(o, OUT_FIRST) || uv_read_start((uv_stream_t *)&o->pipe, lend_line, hear_errand))
        let_go(o);
}

/* What was not done at once is tried again. */
void admin_sweep(struct server *s)
{
    for (struct operator* o = s->operators, *next; o; o = next) {
        next = o->next;
        if (o->until) carry_out(o);
    }
}

void admin_release(struct server *s)
{
    while (s->operators) let_go(s->operators);
}
