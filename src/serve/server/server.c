/* server.c -- start, time, stop: the loop that everything hangs on. */
#include "server/server.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/resource.h>
#include <time.h>

#include "server/inside.h"

enum { SWEEP_MS = 100, HOUR_MS = 3600 * 1000, LUCK_BYTES = 32, SPARE_FILES = 64 };

/* --- time and luck -------------------------------------------------------------------- */

int64_t server_now(const struct server *s)
{
    (void)s;
    return (int64_t)(uv_hrtime() / 1000000);
}

int64_t server_date(void)
{
    struct timespec t;
    clock_gettime(CLOCK_REALTIME, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

void server_luck(void *to, size_t n)
{
    if (getrandom(to, n, 0) != (ssize_t)n) abort(); /* without luck every deal could be guessed */
}

void server_time(struct server *s) { host_time(s->host, server_now(s)); }

/* --- after a call of the host --------------------------------------------------------- */

static void settle_one(struct server *s, struct conn *c)
{
    if (c->ends) {
        hosting_done(c);
        conn_farewell(c);
    }
    if (c->fills && !c->full && c->client >= 0) {
        c->full = true;
        s->figure[FIGURE_BEHIND]++;
        host_full(s->host, (uint32_t)c->client);
    }
    c->fills = false;
    conn_pump(c);
}

void server_settle(struct server *s)
{
    if (s->settling) return;
    s->settling = true;
    for (struct conn *c; (c = s->dirty);) {
        s->dirty = c->dirty_next;
        c->dirty = false;
        settle_one(s, c);
    }
    s->settling = false;
}

static void store_has_done(uv_poll_t *poll, int status, int events)
{
    struct server *s = poll->data;
    (void)status, (void)events;
    server_time(s);
    porter_collect(s->porter, s->host, server_date(), false);
    server_settle(s);
}

/* --- now and then --------------------------------------------------------------------- */

/* Is nothing on its way any more? */
static bool server_idle(const struct server *s)
{
    struct host_figures f;
    host_count(s->host, &f);
    return !f.writes && !s->conns;
}

/* The operator must hear of a full disk, but only once in a while and not at every move. */
static void note_failures(struct server *s)
{
    struct porter_figures p;
    struct log_line l;
    porter_count(s->porter, &p);
    if (p.failed == s->failed) return;
    log_begin(&l, s, "not written");
    log_number(&l, "changes", (int64_t)(p.failed - s->failed));
    log_text(&l, "why", p.why ? p.why : "");
    log_end(&l);
    s->failed = p.failed;
}

static void sweep_now(uv_timer_t *timer)
{
    struct server *s = timer->data;
    const int64_t now = server_now(s);
    conn_sweep(s);
    admin_sweep(s);
    if (now - s->swept >= HOUR_MS) {
        uint8_t luck[LUCK_BYTES];
        s->swept = now;
        addresses_sweep(&s->addresses, now);
        hosting_forget(s);
        server_luck(luck, sizeof luck);
        host_luck(s->host, luck, sizeof luck);
    }
    note_failures(s);
    if (!s->has_stored) porter_collect(s->porter, s->host, server_date(), false);
    server_settle(s);
    if (s->stop_by && (server_idle(s) || now >= s->stop_by)) uv_stop(&s->loop);
}

/* --- stopping ------------------------------------------------------------------------- */

/* Clients are told, what is on its way is still written, and then the server ends. */
void server_stop(struct server *s)
{
    if (s->stop_by) {
        uv_stop(&s->loop);
        return;
    }
    log_event(s, "stopping");
    s->stop_by = server_now(s) + s->setting->limit[LIMIT_STOP_MS];
    listen_close(s);
    server_time(s);
    host_stop(s->host);
    for (struct conn *c = s->conns, *next; c; c = next) {
        next = c->next;
        if (c->stage == CONN_FRAMES) frames_close(c->frames, FRAMES_GOING), conn_mark(c);
        else if (c->stage == CONN_HEAD) conn_close(c);
    }
    server_settle(s);
}

static void hear_signal(uv_signal_t *signal, int number)
{
    (void)number;
    server_stop(signal->data);
}

/* New certificates, for connections from now on. */
static void read_certificates(uv_signal_t *signal, int number)
{
    struct server *s = signal->data;
    struct fault f = {0};
    (void)number;
    if (!s->tls) return;
    struct tls_context *fresh = tls_server(s->setting->certificate, s->setting->key, &f);
    log_event(s, fresh ? "certificates read" : "certificates cannot be read");
    if (!fresh) return;
    tls_context_release(s->tls);
    s->tls = fresh;
}

static void hear_signals(struct server *s)
{
    signal(SIGPIPE, SIG_IGN);
    uv_signal_init(&s->loop, &s->term);
    uv_signal_init(&s->loop, &s->interrupt);
    uv_signal_init(&s->loop, &s->hangup);
    s->term.data = s->interrupt.data = s->hangup.data = s;
    uv_signal_start(&s->hangup, read_certificates, SIGHUP);
    uv_signal_start(&s->term, hear_signal, SIGTERM);
    uv_signal_start(&s->interrupt, hear_signal, SIGINT);
}

/* --- running -------------------------------------------------------------------------- */

/* Each connection is a file to the system: asks for as many as needed, if it lets us. */
static void want_files(const struct server *s)
{
    struct rlimit r;
    const rlim_t wanted = (rlim_t)s->setting->limit[LIMIT_CONNECTIONS] + SPARE_FILES;
    if (getrlimit(RLIMIT_NOFILE, &r) || r.rlim_cur >= wanted) return;
    r.rlim_cur = wanted < r.rlim_max ? wanted : r.rlim_max;
    setrlimit(RLIMIT_NOFILE, &r);
}

static void start_timers(struct server *s)
{
    const int fd = store_fd(s->store);
    uv_timer_init(&s->loop, &s->sweep);
    s->sweep.data = s;
    uv_timer_start(&s->sweep, sweep_now, SWEEP_MS, SWEEP_MS);
    s->swept = server_now(s);
    if (fd < 0) return;
    s->has_stored = true;
    uv_poll_init(&s->loop, &s->stored, fd);
    s->stored.data = s;
    uv_poll_start(&s->stored, UV_READABLE, store_has_done);
}

static bool start_server(struct server *s, struct fault *f)
{
    const struct server_setting *set = s->setting;
    uint64_t luck;
    server_luck(&luck, sizeof luck);
    uv_timer_init(&s->loop, &s->wake);
    s->wake.data = s;
    if (!addresses_open(&s->addresses, set->limit, luck))
        return fault_set(f, 0, 0, "server.refused.memory"), false;
    if (set->certificate && !(s->tls = tls_server(set->certificate, set->key, f))) return false;
    if (!hosting_open(s, f)) return false;
    for (int i = 0; i < set->listens; i++)
        if (!listen_open(s, set->listen[i], LISTENS_PLAY, f)) return false;
    if (set->metrics && !listen_open(s, set->metrics, LISTENS_METRICS, f)) return false;
    if (set->admin && !listen_open(s, set->admin, LISTENS_ADMIN, f)) return false;
    hear_signals(s);
    start_timers(s);
    listen_say(s, set->out);
    log_event(s, "ready");
    return true;
}

static void close_handle(uv_handle_t *handle, void *none)
{
    (void)none;
    if (!uv_is_closing(handle)) uv_close(handle, NULL);
}

/* Closes all connections that are left, and lets thoughts on their way come to an end. */
static void end_server(struct server *s)
{
    listen_close(s);
    while (s->conns) conn_close(s->conns);
    admin_release(s);
    if (s->porter && s->host)
        while (porter_collect(s->porter, s->host, server_date(), true)) {
        }
    uv_walk(&s->loop, close_handle, NULL);
    uv_run(&s->loop, UV_RUN_DEFAULT);
    hosting_release(s);
    addresses_release(&s->addresses);
    if (s->tls) tls_context_release(s->tls);
    uv_loop_close(&s->loop);
}

bool server_run(const struct server_setting *setting, struct fault *f)
{
    struct server *s = calloc(1, sizeof *s);
    if (!s) return fault_set(f, 0, 0, "server.refused.memory"), false;
    s->setting = setting;
    want_files(s);
    uv_loop_init(&s->loop);
    const bool good = start_server(s, f);
    if (good) uv_run(&s->loop, UV_RUN_DEFAULT);
    end_server(s);
    if (good) log_event(s, "stopped");
    free(s);
    return good;
}
