#include "local/remote.h"

#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>

#include "core/buf.h"
#include "core/cursor.h"
#include "core/json.h"
#include "host/host.h"
#include "shell/shell.h"

enum { MESSAGE_ROOM = 512, PAUSE_FIRST = 250, PAUSE_MOST = 15000, SLICE_MS = 500 };

struct remote {
    struct remote_setting setting;
    struct wire *wire;
    enum remote_state state;
    bool greeted; /* the server has said hello, ever */
    bool laid;    /* a wire is there, or on its way */
    bool said;    /* hello and join are on their way over it */
    char token[REMOTE_TOKEN_ROOM];
    uint32_t joining, arrivals;
    int64_t again_at; /* when a broken wire is laid again */
    int64_t pause;
    bool news; /* the state has changed since somebody looked */
    struct message why;
    char quote[QUOTE_MAX];
};

/* --- what is written down ------------------------------------------------------------ */

static void note_masked(FILE *file, const char *way, const char *bytes, size_t n)
{
    static const char token[] = "\"token\":\"";
    const char *end = bytes + n, *at = bytes;
    if (!file) return;
    fputs(way, file);
    for (const char *p; (p = strstr(at, token));) {
        p += sizeof token - 1;
        fwrite(at, 1, (size_t)(p - at), file);
        for (at = p; at < end && *at != '"'; at++) putc('0', file);
    }
    fwrite(at, 1, (size_t)(end - at), file);
    putc('\n', file);
    fflush(file);
}

/* Writes down only what belongs to the deal: the rest would say what was in the hand. */
static bool is_of_deal(const char *bytes, size_t n)
{
    static const char *const kinds[] = {"hello", "table", "deal", "sit", "share", "leave"};
    struct json m;
    size_t where;
    if (!json_check(bytes, n, &m, &where)) return false;
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
        if (json_is(json_member(m, "is"), kinds[i]) || json_is(json_member(m, "do"), kinds[i]))
            return true;
    return false;
}

static void note_message(const struct remote *r, const char *way, const char *bytes, size_t n)
{
    note_masked(r->setting.traffic, way, bytes, n);
    if (r->setting.seen && is_of_deal(bytes, n)) note_masked(r->setting.seen, way, bytes, n);
}

/* --- messages ------------------------------------------------------------------------ */

static void remote_send(void *at, const char *bytes, size_t n)
{
    struct remote *r = at;
    if (r->state != REMOTE_THERE) return;
    note_message(r, "> ", bytes, n);
    wire_send(r->wire, bytes, n);
}

static void say_hello(struct remote *r)
{
    char room[MESSAGE_ROOM] = "";
    struct buf b = BUF_ON(room);
    client_write_hello(r->setting.client, PROTOCOL, &b);
    remote_send(r, b.at, b.n);
}

/* A code lapses; the table that it led to is remembered by its link. */
static void link_table(struct remote *r)
{
    const char *table = r->setting.client->link;
    uint8_t id[TABLE_ID_BYTES];
    if (text_hex(table, strlen(table), id, sizeof id))
        memcpy(r->setting.link.table, table, WIRE_TABLE_ROOM);
}

static void say_join(struct remote *r)
{
    char room[MESSAGE_ROOM] = "";
    struct buf b = BUF_ON(room);
    struct client *c = r->setting.client;
    const struct wire_link *l = &r->setting.link;
    link_table(r);
    client_begin(c, "join", &b);
    if (*l->table) client_add_text("table", l->table, &b);
    else client_add_text("code", l->code, &b);
    client_add_text("token", r->token, &b);
    const struct part *p = client_part(c, c->last);
    if (p->told) client_add_int("since", p->telling, &b);
    client_end(&b);
    r->joining = c->id;
    remote_send(r, b.at, b.n);
}

void remote_know(struct remote *r, const char *token)
{
    memcpy(r->token, token, REMOTE_TOKEN_ROOM - 1);
}

/* Once the table is known, a kept token may turn up: then we join again. */
void remote_join(struct remote *r, const char *token)
{
    remote_know(r, token);
    if (r->said) say_join(r);
}

static const char *remote_next(void *at, size_t *n)
{
    struct remote *r = at;
    const char *bytes = wire_next(r->wire, n);
    if (!bytes) return NULL;
    note_message(r, "< ", bytes, *n);
    r->greeted = true; /* whatever it is: the client judges it */
    r->pause = 0;
    return bytes;
}

/* --- the wire ------------------------------------------------------------------------ */

static void set_state(struct remote *r, enum remote_state state)
{
    r->news |= r->state != state;
    r->state = state;
}

static void lay_wire(struct remote *r)
{
    wire_release(r->wire);
    r->said = false;
    r->laid = true;
    r->wire = wire_open(&r->setting.link, r->setting.ca);
}

/* Pauses grow, and differ so that the clients of a stopped server do not all come back at once. */
static void plan_return(struct remote *r)
{
    uint16_t luck;
    shell_luck(&luck, sizeof luck);
    r->pause = r->pause ? 2 * r->pause : PAUSE_FIRST;
    if (r->pause > PAUSE_MOST) r->pause = PAUSE_MOST;
    r->again_at = wire_now() + r->pause / 2 + r->pause * luck / UINT16_MAX / 2;
}

/* The reason is copied: it belongs to the wire, which is released. */
static void keep_why(struct remote *r)
{
    const struct message *why = wire_why(r->wire);
    struct buf b = BUF_ON(r->quote);
    buf_clear(&b);
    message_set(&r->why, why->key, NULL);
    for (int i = 0; i < why->n; i++) {
        const char *text = r->quote + b.n;
        buf_text(&b, why->arg[i].text);
        buf_char(&b, '\0');
        message_text(&r->why, text);
    }
}

static void pump(struct remote *r)
{
    if (r->state == REMOTE_FAILED) return;
    if (!r->laid && wire_now() >= r->again_at) lay_wire(r);
    switch (wire_pump(r->wire)) {
    case WIRE_OPENING: break;
    case WIRE_OPEN:
        if (r->said) break;
        r->said = true;
        r->arrivals++;
        client_arrive(r->setting.client);
        set_state(r, REMOTE_THERE);
        say_hello(r);
        if (*r->token) say_join(r);
        break;
    case WIRE_CLOSED:
        if (!r->laid || wire_has_next(r->wire)) break;
        r->laid = false;
        keep_why(r);
        set_state(r, r->greeted ? REMOTE_BROKEN : REMOTE_FAILED);
        plan_return(r);
    }
}

static unsigned look(struct remote *r)
{
    pump(r);
    const bool news = r->news || wire_has_next(r->wire);
    r->news = false;
    return news ? WAITED_NEWS : 0;
}

static int shortest(int a, int64_t b)
{
    if (b < 0) b = 0;
    return a < 0 || b < a ? (int)b : a;
}

static unsigned remote_wait(void *at, int file, int ms)
{
    struct remote *r = at;
    const int64_t until = ms < 0 ? INT64_MAX : wire_now() + ms;
    for (;;) {
        int wire_ms;
        const int64_t now = wire_now();
        unsigned found = look(r);
        struct pollfd fd[2] = {{.fd = file, .events = POLLIN}, wire_poll(r->wire, &wire_ms)};
        if (!r->laid) {
            fd[1].fd = -1;
            wire_ms = (int)(r->again_at - now);
        }
        int slice = shortest(wire_ms, SLICE_MS); /* a signal may slip in before poll() */
        if (until != INT64_MAX) slice = shortest(slice, until - now);
        const int n = poll(fd, 2, found || r->state == REMOTE_FAILED ? 0 : slice);
        if (n > 0 && fd[0].revents) found |= WAITED_INPUT;
        if (found || shell_interrupted() || r->state == REMOTE_FAILED) return found;
        if (n < 0 && errno != EINTR) return WAITED_INPUT;
        if (wire_now() >= until) return look(r);
    }
}

/* --- from outside -------------------------------------------------------------------- */

struct remote *remote_open(const struct remote_setting *setting)
{
    struct remote *r = shell_room(sizeof *r);
    *r = (struct remote){.setting = *setting};
    lay_wire(r);
    return r;
}

void remote_release(struct remote *r)
{
    if (!r) return;
    wire_release(r->wire);
    free(r);
}

struct transport remote_transport(struct remote *r)
{
    return (struct transport){
        .at = r, .send = remote_send, .next = remote_next, .wait = remote_wait};
}

uint32_t remote_arrivals(const struct remote *r) { return r->arrivals; }
uint32_t remote_joining(const struct remote *r) { return r->joining; }

const struct wire_link *remote_link(struct remote *r)
{
    link_table(r);
    return &r->setting.link;
}

const char *remote_token(const struct remote *r) { return r->token; }
enum remote_state remote_state(const struct remote *r) { return r->state; }
const struct message *remote_why(const struct remote *r) { return &r->why; }
