/* hosting.c -- the host's calls carried out: clients are connections, the store is the porter's,
 * bots think on other threads. */
#include <stdlib.h>
#include <string.h>

#include "bots/bot.h"
#include "heap/lone.h"
#include "server/inside.h"
#include "store/store.h"

enum { HOST_LUCK = 32, FORGET_MOST = 1000 };

/* --- clients -------------------------------------------------------------------------- */

bool hosting_seat(struct conn *c)
{
    struct server *s = c->server;
    if (!s->frees) return false;
    c->client = (int32_t)s->free[--s->frees];
    s->client[c->client] = c;
    return true;
}

void hosting_done(struct conn *c)
{
    struct server *s = c->server;
    if (c->client < 0) return;
    s->client[c->client] = NULL;
    s->free[s->frees++] = (uint32_t)c->client;
    c->client = NO_CLIENT_NUMBER;
}

void hosting_leave(struct conn *c)
{
    const int32_t number = c->client;
    if (number < 0) return;
    hosting_done(c);
    if (c->server->host) host_gone(c->server->host, (uint32_t)number);
}

void hosting_hear(void *context, const char *text, size_t n)
{
    struct conn *c = context;
    if (c->client < 0) return; /* the host has closed it: nothing more from it is heard */
    c->server->figure[FIGURE_MESSAGES_IN]++;
    host_message(c->server->host, (uint32_t)c->client, text, n);
    if (c->ends) hosting_done(c);
}

static void send_to(void *context, uint32_t client, const char *bytes, size_t n)
{
    struct server *s = context;
    struct conn *c = s->client[client];
    if (!c || c->ends) return;
    s->figure[FIGURE_MESSAGES_OUT]++;
    if (!frames_say(c->frames, bytes, n)) c->ends = true;
    if (frames_waiting(c->frames) + c->flying > (size_t)s->setting->limit[LIMIT_WAITING])
        c->fills = true;
    conn_mark(c);
}

/* Its number is free when the call is over. */
static void close_client(void *context, uint32_t client)
{
    struct conn *c = ((struct server *)context)->client[client];
    if (!c) return;
    c->ends = true;
    frames_close(c->frames, c->server->stop_by ? FRAMES_GOING : FRAMES_REFUSED);
    conn_mark(c);
}

static bool permits(void *context, uint32_t client, enum host_deed deed)
{
    struct server *s = context;
    const struct conn *c = s->client[client];
    if (!c || !c->from) return false;
    if (deed == DEED_OPEN && s->draining) return false;
    return address_takes(&s->addresses, c->from, deed == DEED_OPEN ? BUCKET_TABLES : BUCKET_CODES,
                         server_now(s));
}

/* --- bots ----------------------------------------------------------------------------- */

struct thought {
    uv_work_t work;
    struct server *server;
    uint64_t ticket;
    const struct game *game;
    const struct box *box;
    struct view *view;
    int subject;
    struct bot bot;
    struct rng luck;
    struct move move;
};

static void think_on_thread(uv_work_t *work)
{
    struct thought *t = work->data;
    t->move = bot_decide(&t->bot, t->game, t->box, t->view, t->subject, &t->luck);
}

static void have_thought(uv_work_t *work, int status)
{
    struct thought *t = work->data;
    struct server *s = t->server;
    if (s->host) {
        server_time(s);
        host_thought(s->host, t->ticket, status ? NULL : &t->move);
        server_settle(s);
    }
    free(t->view);
    free(t);
}

static void think_elsewhere(void *context, uint64_t ticket, const struct host_think *k)
{
    struct server *s = context;
    struct thought *t = malloc(sizeof *t);
    struct view *view = malloc(k->view_size);
    if (!t || !view) abort(); /* the host waits for an answer to every ticket */
    *t = (struct thought){.server = s,
                          .ticket = ticket,
                          .game = k->game,
                          .box = k->box,
                          .view = view,
                          .subject = k->subject,
                          .luck = seed_luck(&k->luck, "bot", (uint32_t)k->seat)};
    memcpy(view, k->view, k->view_size);
    if (!bot_read(k->game, k->bot, &t->bot, &(struct fault){0})) t->bot = bot_default(k->game);
    t->work.data = t;
    s->figure[FIGURE_THOUGHTS]++;
    uv_queue_work(&s->loop, &t->work, think_on_thread, have_thought);
}

/* --- store, time ---------------------------------------------------------------------- */

static void want_write(void *context, uint64_t ticket, const struct host_write *w)
{
    porter_write(((struct server *)context)->porter, ticket, w);
}

static void want_read(void *context, uint64_t ticket, struct table_id table)
{
    porter_read(((struct server *)context)->porter, ticket, table);
}

static void want_forget(void *context, struct table_id table)
{
    porter_forget(((struct server *)context)->porter, table);
}

static void keep_life(void *context, int64_t house)
{
    porter_life(((struct server *)context)->porter, house);
}

static void it_is_time(uv_timer_t *timer)
{
    struct server *s = timer->data;
    server_time(s);
    server_settle(s);
}

static void want_time(void *context, int64_t at)
{
    struct server *s = context;
    const int64_t now = server_now(s);
    if (at == INT64_MAX) uv_timer_stop(&s->wake);
    else uv_timer_start(&s->wake, it_is_time, at > now ? (uint64_t)(at - now) : 0, 0);
}

void hosting_forget(struct server *s)
{
    const int64_t now = server_date();
    struct fault f;
    const struct store_policy old = {.over_before = INT64_MIN,
                                     .waiting_before = INT64_MIN,
                                     .records_before = now - s->setting->limit[LIMIT_RECORDS_MS],
                                     .most = FORGET_MOST};
    (void)store_forget(s->store, &old, 0, &f); /* tried again an hour later */
}

/* --- opening -------------------------------------------------------------------------- */

static void set_host_limits(const struct server *s, struct host_limits *l)
{
    const int64_t *limit = s->setting->limit;
    host_limits_usual(l);
    l->clients = (uint32_t)limit[LIMIT_CONNECTIONS];
    l->tables = (uint32_t)limit[LIMIT_TABLES];
    l->bytes = (size_t)limit[LIMIT_MEMORY] << 20;
    l->message = (size_t)limit[LIMIT_MESSAGE];
    l->text = (size_t)limit[LIMIT_TEXT];
    l->inbox = (uint32_t)limit[LIMIT_INBOX];
    l->watchers = (uint32_t)limit[LIMIT_WATCHERS];
    l->rate = (uint32_t)limit[LIMIT_RATE];
    l->burst = (uint32_t)limit[LIMIT_BURST];
    l->wrong_codes = (uint32_t)limit[LIMIT_WRONG_CODES];
    l->idle_ms = limit[LIMIT_PUT_DOWN_MS];
    l->lobby_ms = limit[LIMIT_LOBBY_MS];
    l->over_ms = limit[LIMIT_OVER_MS];
    l->life_ms = limit[LIMIT_LIFE_MS];
    l->gap_ms = limit[LIMIT_GAP_MS];
    l->think_ms = limit[LIMIT_THINK_MS];
    l->seeds = s->setting->seeds;
}

static bool open_host(struct server *s, struct fault *f)
{
    uint8_t luck[HOST_LUCK];
    int64_t house = 0;
    uint32_t unknown = 0;
    struct host_limits limits;
    const struct host_calls calls = {.context = s,
                                     .send = send_to,
                                     .close = close_client,
                                     .write = want_write,
                                     .read = want_read,
                                     .forget = want_forget,
                                     .think = think_elsewhere,
                                     .wake = want_time,
                                     .life = keep_life,
                                     .permits = permits};
    set_host_limits(s, &limits);
    s->porter = porter_open(s->store, limits.tables, server_date());
    if (!s->porter) return fault_set(f, 0, 0, "server.refused.memory"), false;
    if (!porter_house(s->porter, &house, f)) return false;
    server_luck(luck, sizeof luck);
    s->host = host_open(&limits, &calls, heap_lender, server_now(s), house, luck, sizeof luck);
    if (!s->host) return fault_set(f, 0, 0, "server.refused.memory"), false;
    if (!porter_tables(s->porter, s->host, &unknown, f)) return false;
    if (unknown) {
        struct log_line l;
        log_begin(&l, s, "tables not taken");
        log_number(&l, "tables", unknown);
        log_end(&l);
    }
    return true;
}

bool hosting_open(struct server *s, struct fault *f)
{
    const struct server_setting *set = s->setting;
    const uint32_t clients = (uint32_t)set->limit[LIMIT_CONNECTIONS];
    s->client = (struct conn **)calloc(clients, sizeof *s->client);
    s->free = calloc(clients, sizeof *s->free);
    if (!s->client || !s->free) return fault_set(f, 0, 0, "server.refused.memory"), false;
    while (s->frees < clients) s->free[s->frees] = clients - 1 - s->frees, s->frees++;
    s->store = set->store ? store_open_sqlite(&(struct store_file){.path = set->store}, f)
                          : store_open_memory(f);
    return s->store && open_host(s, f);
}

void hosting_release(struct server *s)
{
    if (s->host) host_release(s->host);
    s->host = NULL;
    if (s->porter) porter_release(s->porter);
    if (s->store) store_close(s->store);
    free((void *)s->client);
    free(s->free);
}
