/* host -- what hosting costs, with people who answer at random.
 *
 *   bench-host [SECONDS [FOLDER]]     2 seconds a figure; files are made in FOLDER, usually here
 *
 * action    CPU of the host and its porter for one answer, and all that follows from it: the line
 *           in the store (in memory), and the tellings to the four people at the table
 * bytes     lent for a table with its four people, in the middle of a game; for one put down
 * durable   answers confirmed a second, and how long each took, in SQLite; tables of Wink
 * start     of a host on a file with 10,000 games that are being played */
#include <time.h>

#include "../tests/engine/host/crowd.h"

enum { SEATS = 4, TABLES = 1000, MANY = 10000, SAMPLES = 4000000, TAKEN = 1000 };

static struct party parties[TABLES];
static struct person persons[TABLES * SEATS];
static double asked_at[TABLES * SEATS], took[SAMPLES];
static size_t samples, tellings, bytes_told;
static char path[4096];

static double seconds_of(clockid_t clock)
{
    struct timespec t;
    clock_gettime(clock, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static double cpu_now(void) { return seconds_of(CLOCK_THREAD_CPUTIME_ID); }
static double wall_now(void) { return seconds_of(CLOCK_MONOTONIC); }

static void give_up(const char *what)
{
    fprintf(stderr, "%s\n", what);
    exit(1);
}

static void count_sent(void *context, uint32_t client, const char *text, size_t n)
{
    static const char sealed[] = "{\"is\":\"sealed\"", told[] = "{\"is\":\"told\"";
    (void)context;
    if (n > sizeof sealed && !memcmp(text, sealed, sizeof sealed - 1) && samples < SAMPLES)
        took[samples++] = wall_now() - asked_at[client];
    if (n > sizeof told && !memcmp(text, told, sizeof told - 1)) {
        tellings++;
        bytes_told += n;
    }
}

static void open_bench(struct crowd *w, struct store *s, uint32_t tables, const struct game *g)
{
    static const char luck[] = "0123456789abcdef0123456789abcdef";
    *w = (struct crowd){.store = s, .now = INT64_C(1700000000000), .luck = {9}, .again = true};
    w->party = parties;
    w->person = persons;
    w->parties = tables;
    for (uint32_t i = 0; i < tables; i++) {
        parties[i] = (struct party){.game = g ? g : shelf[i % 5], .seats = SEATS, .people = SEATS};
        struct buf more = BUF_ON(parties[i].more);
        buf_text(&more, ",\"discretion\":\"relaxed\",\"clock\":{\"grid\":1,\"delay\":0}");
    }
    crowd_seat(w);
    crowd_limits(w, 4 * MANY, w->persons + TAKEN);
    w->limits.bytes = (size_t)8 << 30;
    w->listen = count_sent;
    if (!crowd_start(w, luck, 32)) give_up("start");
}

/* Nobody wants lists of moves sent along: clients that must choose ask, uncounted. */
static void ask_for_moves(struct crowd *w, uint32_t client, struct json told)
{
    struct json next = json_first(json_member(told, "questions")), question;
    while (json_next(&next, NULL, &question)) {
        char text[100] = "";
        struct buf b = BUF_ON(text);
        int64_t subject = 0;
        json_int(json_member(question, "subject"), 0, SEATS_MAX, &subject);
        buf_text(&b, "{\"do\":\"moves\",\"seat\":");
        buf_int(&b, w->person[client].seat);
        buf_text(&b, ",\"for\":");
        buf_int(&b, subject);
        buf_char(&b, '}');
        host_message(w->host, client, text, strlen(text));
    }
}

static void answer_all(struct crowd *w, struct news_for *lists)
{
    for (struct news_for *one; (one = lists); free(one)) {
        struct json m;
        size_t where;
        lists = one->next;
        if (!json_check(one->text, one->n, &m, &where)) give_up("no JSON");
        asked_at[one->client] = wall_now();
        person_answers(w, one->client, m);
    }
}

static void take_news(struct crowd *w, struct news_for **lists)
{
    for (struct news_for *news; (news = w->news);) {
        struct json m;
        size_t where;
        if (!json_check(news->text, news->n, &m, &where)) give_up("no JSON");
        const struct json is = json_member(m, "is");
        if (json_is(is, "told")) ask_for_moves(w, news->client, json_member(m, "told"));
        if (!json_is(is, "moves")) {
            crowd_react(w);
            continue;
        }
        w->news = news->next;
        if (!w->news) w->news_end = &w->news;
        news->next = *lists;
        *lists = news;
    }
}

/* The host opens its mail at the next tick: so all get their lists in a tick of their own, which is
 * not counted. In those that follow answers are sealed, steps are closed, and what follows is told.
 */
static void bench_round(struct crowd *w)
{
    enum { TICKS = 3 };
    struct news_for *lists = NULL;
    take_news(w, &lists);
    host_time(w->host, ++w->now);
    take_news(w, &lists);
    answer_all(w, lists);
    crowd_begin(w);
    for (int i = 0; i < TICKS; i++) {
        host_time(w->host, ++w->now);
        porter_collect(w->porter, w->host, w->now, true);
    }
    crowd_end(w);
}

static void come_plain(struct crowd *w)
{
    for (uint32_t i = 0; i < w->persons; i++) crowd_say(w, i, "{\"do\":\"hello\",\"protocol\":1}");
    for (uint32_t i = 0; i < w->parties; i++) person_open(w, w->party[i].client);
}

static void all_playing(struct crowd *w)
{
    for (int i = 0; i < 200; i++) bench_round(w);
}

static void bench_action(const struct game *g, double seconds)
{
    enum { PLAYED = 50 };
    struct fault f;
    struct crowd w;
    struct host_figures idle, busy;
    struct store *s = store_open_memory(&f);
    open_bench(&w, s, PLAYED, g);
    host_count(w.host, &idle);
    come_plain(&w);
    all_playing(&w);
    host_count(w.host, &busy);
    samples = tellings = bytes_told = 0;
    w.clock = cpu_now;
    for (const double end = wall_now() + seconds; wall_now() < end;) bench_round(&w);
    printf(
        "{\"name\":\"host.action.%s\",\"value\":%.2f,\"unit\":\"us\",\"detail\":{\"answers\":%zu,"
        "\"us_a_telling\":%.2f,\"tellings\":%zu,\"bytes_a_telling\":%zu,"
        "\"bytes_a_table\":%zu}}\n",
        g->name, 1e6 * w.spent / (double)samples, samples, 1e6 * w.spent / (double)tellings,
        tellings, bytes_told / (tellings ? tellings : 1), (busy.lent - idle.lent) / PLAYED);
    fflush(stdout);
    crowd_stop(&w);
    store_close(s);
}

static int by_length(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static struct store *open_file(void)
{
    struct fault f;
    struct store *s = store_open_sqlite(&(struct store_file){.path = path}, &f);
    if (!s) give_up(f.message.key);
    return s;
}

static void clear_file(void)
{
    static const char *const ends[] = {"", "-wal", "-shm"};
    for (int i = 0; i < 3; i++) {
        char name[sizeof path + 8];
        snprintf(name, sizeof name, "%s%s", path, ends[i]);
        unlink(name);
    }
}

static void bench_durable(uint32_t tables, double seconds)
{
    struct crowd w;
    struct store *s = open_file();
    open_bench(&w, s, tables, shelf_find("wink"));
    come_plain(&w);
    all_playing(&w);
    samples = 0;
    const double start = wall_now();
    while (wall_now() < start + seconds) bench_round(&w);
    const double spent = wall_now() - start;
    qsort(took, samples, sizeof took[0], by_length);
    printf("{\"name\":\"host.durable.%u\",\"value\":%.0f,\"unit\":\"a second\",\"detail\":{"
           "\"n\":%zu,\"p50_ms\":%.2f,\"p99_ms\":%.2f,\"most_ms\":%.2f}}\n",
           tables, (double)samples / spent, samples, 1e3 * took[samples / 2],
           1e3 * took[samples * 99 / 100], 1e3 * took[samples - 1]);
    fflush(stdout);
    crowd_stop(&w);
    store_close(s);
    clear_file();
}

/* --- starting ------------------------------------------------------------------------- */

struct model {
    char id[STORE_ID_ROOM], *head, *lines;
};

struct models {
    struct model at[5];
    int n;
};

static char *copy_of(struct store_text text)
{
    char *out = malloc(text.n + 1);
    if (!out) abort();
    memcpy(out, text.at, text.n);
    out[text.n] = '\0';
    return out;
}

static bool take_model(void *context, const struct store_table *t)
{
    struct models *m = context;
    struct model *one = &m->at[m->n++];
    memcpy(one->id, t->id, sizeof one->id);
    one->head = copy_of(t->head);
    one->lines = copy_of((struct store_text){"", 0});
    return m->n < 5;
}

static bool take_lines(void *context, uint64_t seq, struct store_text text)
{
    struct model *one = context;
    const size_t n = strlen(one->lines);
    (void)seq;
    one->lines = realloc(one->lines, n + text.n + 1);
    if (!one->lines) abort();
    memcpy(one->lines + n, text.at, text.n);
    one->lines[n + text.n] = '\0';
    return true;
}

/* Games in their middle, of each game one. */
static void make_models(struct models *m)
{
    struct fault f;
    struct crowd w;
    struct store *s = store_open_memory(&f);
    open_bench(&w, s, 5, NULL);
    w.again = false;
    come_plain(&w);
    for (int i = 0; i < 60; i++) bench_round(&w);
    crowd_stop(&w);
    m->n = 0;
    if (!store_list(s, take_model, m, &f)) give_up("list");
    for (int i = 0; i < m->n; i++) store_read(s, m->at[i].id, 0, take_lines, &m->at[i], &f);
    store_close(s);
}

static void id_of(uint32_t n, char id[STORE_ID_ROOM])
{
    struct rng r = {n};
    struct buf b;
    buf_init(&b, id, STORE_ID_ROOM);
    buf_hex64(&b, rng_next(&r));
    buf_hex64(&b, rng_next(&r));
}

static void fill_file(struct models *m)
{
    struct fault f;
    struct store *s = open_file();
    for (uint32_t i = 0; i < MANY; i++) {
        struct model *one = &m->at[i % (uint32_t)m->n];
        struct store_done done;
        char id[STORE_ID_ROOM];
        id_of(i, id);
        memcpy(strstr(one->lines, "\ntable ") + 7, id, STORE_ID);
        store_claim(s, id, 1, 0, &f);
        if (!store_wait(s, &done)) give_up("claim");
        const struct store_append a = {.table = id,
                                       .epoch = done.epoch,
                                       .lines = {one->lines, strlen(one->lines)},
                                       .head = {one->head, strlen(one->head)},
                                       .stage = STORE_PLAYING,
                                       .at = 1};
        if (!store_append(s, &a, 0, &f) || !store_wait(s, &done)) give_up("append");
    }
    store_close(s);
}

/* Somebody comes to this many of them: they are claimed, read and played again. */
static double take_up_some(struct crowd *w)
{
    const double start = wall_now();
    tellings = 0;
    for (uint32_t i = 0; i < TAKEN; i++) {
        char id[STORE_ID_ROOM], text[120];
        id_of(i, id);
        snprintf(text, sizeof text, "{\"do\":\"join\",\"table\":\"%s\"}", id);
        crowd_say(w, i, "{\"do\":\"hello\",\"protocol\":1}");
        crowd_say(w, i, text);
    }
    while (tellings < TAKEN && porter_collect(w->porter, w->host, w->now, true)) {
    }
    return wall_now() - start;
}

static void bench_start(void)
{
    static struct models m;
    struct crowd w;
    struct host_figures known, some;
    make_models(&m);
    fill_file(&m);
    const double start = wall_now();
    struct store *s = open_file();
    open_bench(&w, s, 0, NULL);
    const double started = wall_now() - start;
    host_count(w.host, &known);
    const double taken = take_up_some(&w);
    host_count(w.host, &some);
    printf("{\"name\":\"host.start\",\"value\":%.1f,\"unit\":\"ms\",\"detail\":{\"tables\":%u,"
           "\"bytes_lent\":%zu,\"awake\":%u,\"ms_to_take_up_one\":%.2f,\"journal_bytes\":%zu}}\n",
           1e3 * started, known.tables, known.lent, some.awake, 1e3 * taken / (double)TAKEN,
           strlen(m.at[0].lines));
    crowd_stop(&w);
    store_close(s);
    clear_file();
    for (int i = 0; i < m.n; i++) {
        free(m.at[i].head);
        free(m.at[i].lines);
    }
}

int main(int argc, char **argv)
{
    const double seconds = argc > 1 ? atof(argv[1]) : 2;
    snprintf(path, sizeof path, "%s/bench-host.%ld", argc > 2 ? argv[2] : ".", (long)getpid());
    for (int i = 0; i < 5; i++) bench_action(shelf[i], seconds);
    bench_durable(100, seconds);
    bench_durable(TABLES, seconds);
    bench_start();
    return 0;
}
