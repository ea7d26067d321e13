/* serve -- what serving tables over the network costs, with people who answer at random.
 *
 *   bench-serve SIGHTLINE [SECONDS [FOLDER]]     5 seconds a figure; the store is in FOLDER
 *
 * It starts the server, and is all of its clients: tables of Wink with four people each, who answer
 * as soon as they are asked, at a pace of milliseconds. Both share the machine, and the figures say
 * what the server alone has used.
 *
 * actions   answers confirmed a second, and how long that took; CPU of the server for one, and for
 *           one telling
 * idle      connections that only said hello: memory of the server for one */
#define _GNU_SOURCE /* memmem */
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <uv.h>

#include "../tests/engine/host/crowd.h"
#include "frames/frames.h"

enum {
    SEATS = 4,
    TABLES_MOST = 1000,
    IDLE_MOST = 19000,
    CONNS_MOST = TABLES_MOST * SEATS + IDLE_MOST,
    SAMPLES = 4000000,
    MESSAGE_MOST = 4 << 20,
    PATH_ROOM = 4096,
    ABREAST = 200, /* that come at once */
    ASKED_MOST = 16,
};

static const char greeting[] = "GET /ws HTTP/1.1\r\nHost: bench\r\nUpgrade: websocket\r\n"
                               "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                               "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";

struct line {
    uv_tcp_t tcp;
    uv_connect_t connect;
    struct frames *frames;
    uint32_t client;
    bool open, idle;
    double asked[ASKED_MOST]; /* when the question of such a number was answered */
};

static struct party parties[TABLES_MOST];
static struct person persons[TABLES_MOST * SEATS];
static struct line lines[CONNS_MOST];
static struct crowd crowd;
static double took[SAMPLES];
static size_t samples, tellings, bytes_told;
static uint32_t opened, wanted, started;
static struct sockaddr_in server_at;
static pid_t server_pid;
static uv_loop_t loop;
static uv_timer_t timer;

static double now_s(void) { return (double)uv_hrtime() / 1e9; }

static void give_up(const char *what)
{
    fprintf(stderr, "bench-serve: %s\n", what);
    if (server_pid) kill(server_pid, SIGKILL);
    exit(1);
}

/* --- the server ------------------------------------------------------------------------- */

static void start_server(const char *program, const char *store)
{
    int ends[2];
    char line[200] = "";
    if (pipe(ends)) give_up("no pipe");
    server_pid = fork();
    if (!server_pid) {
        dup2(ends[1], STDOUT_FILENO);
        execl(program, program, "serve", "--listen", "127.0.0.1:0", "--store", store, "--limit",
              "address-connections=1000000", "--limit", "address-arrivals=1000000", "--limit",
              "address-tables=1000000", "--limit", "rate=1000000", "--limit", "burst=1000000",
              "--limit", "connections=30000", (char *)NULL);
        _exit(127);
    }
    close(ends[1]);
    FILE *in = fdopen(ends[0], "r");
    if (!in || !fgets(line, sizeof line, in)) give_up("the server does not start");
    const char *colon = strrchr(line, ':');
    if (!colon || uv_ip4_addr("127.0.0.1", atoi(colon + 1), &server_at)) give_up("no address");
}

static double server_cpu(void)
{
    char path[100], text[1000] = "";
    unsigned long user = 0, sys = 0;
    snprintf(path, sizeof path, "/proc/%d/stat", (int)server_pid);
    FILE *f = fopen(path, "r");
    if (!f || !fgets(text, sizeof text, f)) give_up("the server has gone");
    fclose(f);
    const char *from = strrchr(text, ')');
    if (!from ||
        sscanf(from + 1, " %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu", &user, &sys) != 2)
        give_up("no times");
    return (double)(user + sys) / (double)sysconf(_SC_CLK_TCK);
}

static double server_memory(void)
{
    char path[100];
    unsigned long size = 0, resident = 0;
    snprintf(path, sizeof path, "/proc/%d/statm", (int)server_pid);
    FILE *f = fopen(path, "r");
    if (!f || fscanf(f, "%lu %lu", &size, &resident) != 2) give_up("the server has gone");
    fclose(f);
    return (double)resident * (double)sysconf(_SC_PAGESIZE);
}

/* --- clients ---------------------------------------------------------------------------- */

static void flush_line(struct line *l)
{
    size_t n;
    const char *out = frames_out(l->frames, &n);
    while (n) {
        const uv_buf_t buf = {.base = (char *)(uintptr_t)out, .len = n};
        const int done = uv_try_write((uv_stream_t *)&l->tcp, &buf, 1);
        if (done == UV_EAGAIN) continue; /* a client that cannot send cannot measure */
        if (done < 0) give_up("the server closed a connection");
        frames_sent(l->frames, (size_t)done);
        out = frames_out(l->frames, &n);
    }
}

static double *asked_at(struct line *l, const char *text, size_t n)
{
    const char *q = memmem(text, n, "\"q\":", 4);
    return &l->asked[(q ? strtoul(q + 4, NULL, 10) : 0) % ASKED_MOST];
}

static void carry(void *context, uint32_t client, const char *text)
{
    static const char answer[] = "{\"do\":\"answer\"";
    struct line *l = &lines[client];
    (void)context;
    if (!strncmp(text, answer, sizeof answer - 1)) *asked_at(l, text, strlen(text)) = now_s();
    frames_say(l->frames, text, strlen(text));
    flush_line(l);
}

static bool begins(const char *text, size_t n, const char *with)
{
    return n > strlen(with) && !memcmp(text, with, strlen(with));
}

static void hear(void *context, const char *text, size_t n)
{
    struct line *l = context;
    if (begins(text, n, "{\"is\":\"sealed\"") && samples < SAMPLES)
        took[samples++] = now_s() - *asked_at(l, text, n);
    if (begins(text, n, "{\"is\":\"told\"")) {
        tellings++;
        bytes_told += n;
    }
    if (begins(text, n, "{\"is\":\"bye\"") || begins(text, n, "{\"is\":\"no\""))
        fprintf(stderr, "%.*s\n", (int)n, text);
    if (begins(text, n, "{\"is\":\"hello\"")) {
        opened++;
        if (!l->idle && l->client % SEATS == 0) person_open(&crowd, l->client);
        return;
    }
    if (l->idle) return;
    person_hears(&crowd, l->client, text, n);
    crowd_gather(&crowd, crowd.person[l->client].party);
}

static void draw(void *context, uint8_t *to, size_t n)
{
    (void)context;
    memset(to, 0x5a, n);
}

static void lend(uv_handle_t *handle, size_t size, uv_buf_t *buf)
{
    static char room[256 << 10];
    (void)handle, (void)size;
    *buf = uv_buf_init(room, sizeof room);
}

static void come_next(void);

static void hear_line(uv_stream_t *stream, ssize_t n, const uv_buf_t *buf)
{
    struct line *l = stream->data;
    const char *at = buf->base;
    if (n < 0) give_up("the server closed a connection");
    if (!l->open) {
        const char *end = memmem(at, (size_t)n, "\r\n\r\n", 4);
        if (!end || !begins(at, (size_t)n, "HTTP/1.1 101")) give_up("no upgrade");
        l->open = true;
        carry(NULL, l->client, "{\"do\":\"hello\",\"protocol\":1,\"want\":[\"moves\"]}");
        come_next();
        n -= end + 4 - at;
        at = end + 4;
    }
    if (n && !frames_take(l->frames, at, (size_t)n)) give_up("broken frames");
    flush_line(l);
}

static void connected(uv_connect_t *request, int status)
{
    struct line *l = request->data;
    const uv_buf_t buf = {.base = (char *)(uintptr_t)greeting, .len = sizeof greeting - 1};
    if (status) give_up(uv_strerror(status));
    uv_tcp_nodelay(&l->tcp, 1);
    uv_read_start((uv_stream_t *)&l->tcp, lend, hear_line);
    if (uv_try_write((uv_stream_t *)&l->tcp, &buf, 1) != (int)buf.len) give_up("no greeting");
}

static void come_next(void)
{
    if (started == wanted) return;
    struct line *l = &lines[started];
    l->client = started++;
    l->idle = l->client >= crowd.persons;
    l->frames = frames_open(&(struct frames_setting){.side = FRAMES_CLIENT,
                                                     .message = MESSAGE_MOST,
                                                     .fragments = 1,
                                                     .context = l,
                                                     .message_came = hear,
                                                     .luck = draw});
    uv_tcp_init(&loop, &l->tcp);
    l->tcp.data = l->connect.data = l;
    if (uv_tcp_connect(&l->connect, &l->tcp, (struct sockaddr *)&server_at, connected))
        give_up("no connection");
}

/* --- figures ---------------------------------------------------------------------------- */

static void time_is_over(uv_timer_t *t)
{
    (void)t;
    uv_stop(&loop);
}

static void go_on(double seconds)
{
    uv_timer_start(&timer, time_is_over, (uint64_t)(1000 * seconds), 0);
    uv_run(&loop, UV_RUN_DEFAULT);
}

static void let_come(uint32_t n)
{
    wanted = n;
    for (int i = 0; i < ABREAST; i++) come_next();
    while (opened < wanted) go_on(0.1);
}

static int by_size(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static void bench_actions(uint32_t tables, double seconds)
{
    crowd = (struct crowd){.luck = {9}, .again = true, .carry = carry};
    crowd.party = parties;
    crowd.person = persons;
    crowd.parties = tables;
    crowd.persons = tables * SEATS;
    for (uint32_t i = 0; i < tables; i++) {
        parties[i] = (struct party){.game = shelf_find("wink"), .seats = SEATS, .people = SEATS};
        parties[i].client = i * SEATS;
        struct buf more = BUF_ON(parties[i].more);
        buf_text(&more,
                 ",\"discretion\":\"relaxed\",\"clock\":{\"grid\":1,\"delay\":1,\"beat\":0}");
        for (uint32_t k = 0; k < SEATS; k++)
            persons[i * SEATS + k] = (struct person){.party = &parties[i], .seat = (int)k};
    }
    const double before = server_memory();
    let_come(crowd.persons);
    go_on(2);
    const double cpu = server_cpu(), from = now_s(), held = server_memory();
    samples = tellings = bytes_told = 0;
    go_on(seconds);
    const double passed = now_s() - from, used = server_cpu() - cpu;
    qsort(took, samples, sizeof *took, by_size);
    printf("{\"name\":\"serve.actions.%u\",\"value\":%.0f,\"unit\":\"1/s\",\"detail\":{"
           "\"p50_ms\":%.1f,\"p99_ms\":%.1f,\"cpu_us_an_action\":%.1f,\"cpu_us_a_telling\":%.1f,"
           "\"tellings_a_s\":%.0f,\"bytes_a_telling\":%zu,\"cpu\":%.2f,\"kb_a_table\":%.1f}}\n",
           tables, (double)samples / passed, 1e3 * took[samples / 2],
           1e3 * took[samples * 99 / 100], 1e6 * used / (double)samples,
           1e6 * used / (double)tellings, (double)tellings / passed,
           bytes_told / (tellings ? tellings : 1), used / passed, (held - before) / 1024 / tables);
}

static void bench_idle(uint32_t n)
{
    const double before = server_memory(), from = now_s();
    crowd = (struct crowd){.persons = 0};
    let_come(n);
    const double passed = now_s() - from;
    go_on(1);
    printf("{\"name\":\"serve.idle\",\"value\":%.2f,\"unit\":\"kB\",\"detail\":{"
           "\"connections\":%u,\"seconds_to_come\":%.1f}}\n",
           (server_memory() - before) / 1024 / n, n, passed);
}

static void end_clients(void)
{
    for (uint32_t i = 0; i < started; i++) {
        uv_close((uv_handle_t *)&lines[i].tcp, NULL);
        frames_release(lines[i].frames);
    }
    uv_run(&loop, UV_RUN_NOWAIT);
    memset(lines, 0, sizeof lines);
    started = wanted = opened = 0;
    kill(server_pid, SIGTERM);
    waitpid(server_pid, NULL, 0);
}

int main(int argc, char **argv)
{
    const double seconds = argc > 2 ? atof(argv[2]) : 5;
    static const uint32_t sizes[] = {10, 100, 500};
    char folder[PATH_ROOM], path[PATH_ROOM + 20];
    struct rlimit r;
    if (argc < 2) give_up("name the program: bench-serve build/sightline");
    if (!getrlimit(RLIMIT_NOFILE, &r)) {
        r.rlim_cur = r.rlim_max;
        setrlimit(RLIMIT_NOFILE, &r);
    }
    snprintf(folder, sizeof folder, "%s/bench-serve-XXXXXX", argc > 3 ? argv[3] : ".");
    if (!mkdtemp(folder)) give_up("no folder");
    snprintf(path, sizeof path, "%s/store", folder);
    uv_loop_init(&loop);
    uv_timer_init(&loop, &timer);
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        start_server(argv[1], path);
        bench_actions(sizes[i], seconds);
        fflush(stdout);
        end_clients();
    }
    start_server(argv[1], path);
    bench_idle(r.rlim_cur > IDLE_MOST + 100 ? IDLE_MOST : (uint32_t)r.rlim_cur - 100);
    end_clients();
    snprintf(path, sizeof path, "rm -rf '%s'", folder);
    return system(path) != 0;
}
