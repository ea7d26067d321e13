#include "local/device.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "bots/bot.h"
#include "core/buf.h"
#include "heap/lone.h"
#include "shell/shell.h"

/* If no message comes for this long, the host waits for people, not for its clock. */
enum { WAKES_MAX = 64, CLIENT = 0, MESSAGE_MOST = 64 << 10 };

enum task_kind { TASK_WRITTEN, TASK_READ, TASK_THINK };

/* Something the host asked for, to be done after its call. */
struct task {
    struct task *next;
    enum task_kind kind;
    uint64_t ticket;
    struct host_think think;
    char bot[BOT_TEXT_MAX + 1];
    struct view *view;
};

/* A message under way to the client. */
struct letter {
    struct letter *next;
    size_t n;
    char bytes[];
};

struct device {
    struct device_setting setting;
    struct host *host;
    struct task *task, **last_task;
    struct letter *letter, **last_letter, *read;
    int64_t ahead, wake; /* how far our clock is ahead of the real one; when the host wants it */
    char *journal;
    size_t njournal, journal_size;
    uint64_t seq, epoch;
};

static int64_t clock_now(const struct device *d)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000 + d->ahead;
}

static struct task *add_task(struct device *d, enum task_kind kind, uint64_t ticket)
{
    struct task *t = shell_room(sizeof *t);
    *t = (struct task){.kind = kind, .ticket = ticket};
    *d->last_task = t;
    d->last_task = &t->next;
    return t;
}

static void note_traffic(const struct device *d, const char *way, const char *bytes, size_t n)
{
    if (d->setting.traffic) fprintf(d->setting.traffic, "%s%.*s\n", way, (int)n, bytes);
}

/* --- what the host asks for ---------------------------------------------------------- */

static void receive_letter(void *context, uint32_t client, const char *bytes, size_t n)
{
    struct device *d = context;
    struct letter *l = shell_room(sizeof *l + n + 1);
    (void)client;
    l->next = NULL;
    l->n = n;
    memcpy(l->bytes, bytes, n);
    l->bytes[n] = '\0';
    *d->last_letter = l;
    d->last_letter = &l->next;
    note_traffic(d, "< ", bytes, n);
}

static void hear_close(void *context, uint32_t client) { (void)context, (void)client; }

static void journal_lines(struct device *d, const char *lines, size_t more)
{
    const size_t n = d->njournal + more;
    if (n + 1 > d->journal_size) {
        char *room = shell_room(d->journal_size = 2 * n + 1);
        if (d->njournal) memcpy(room, d->journal, d->njournal);
        free(d->journal);
        d->journal = room;
    }
    memcpy(d->journal + d->njournal, lines, more);
    d->journal[d->njournal = n] = '\0';
    d->seq++;
}

static void keep_lines(void *context, uint64_t ticket, const struct host_write *w)
{
    struct device *d = context;
    if (w->fresh) d->njournal = 0;
    journal_lines(d, w->lines, w->nlines);
    d->setting.append(d->setting.context, w->lines, w->nlines);
    add_task(d, TASK_WRITTEN, ticket);
}

static void read_lines_again(void *context, uint64_t ticket, struct table_id table)
{
    (void)table;
    add_task(context, TASK_READ, ticket);
}

static void let_table_go(void *context, struct table_id table) { (void)context, (void)table; }

static void take_thought(void *context, uint64_t ticket, const struct host_think *think)
{
    struct task *t = add_task(context, TASK_THINK, ticket);
    struct buf bot = BUF_ON(t->bot);
    t->think = *think;
    buf_text(&bot, think->bot);
    t->view = shell_room(think->view_size);
    memcpy(t->view, think->view, think->view_size);
}

static bool knows_bot(void *context, const struct game *g, const char *bot)
{
    (void)g;
    return !strcmp(bot, ((struct device *)context)->setting.bot);
}

static void want_wake(void *context, int64_t at) { ((struct device *)context)->wake = at; }
static void feel_life(void *context, int64_t house) { (void)context, (void)house; }

/* --- and what becomes of it ---------------------------------------------------------- */

/* The default bot plays for a bot that no longer exists. */
static struct move bot_thinks(const struct device *d, const struct task *t)
{
    const struct host_think *k = &t->think;
    struct move move;
    if (d->setting.think(d->setting.context, k, t->view, &move)) return move;
    struct rng luck = seed_luck(&k->luck, "bot", (uint32_t)k->seat);
    struct bot bot;
    if (!bot_read(k->game, t->bot, &bot, &(struct fault){0})) bot = bot_default(k->game);
    return bot_decide(&bot, k->game, k->box, t->view, k->subject, &luck);
}

static void do_task(struct device *d, const struct task *t)
{
    struct move move;
    switch (t->kind) {
    case TASK_WRITTEN: host_written(d->host, t->ticket); break;
    case TASK_READ:
        host_read(d->host, t->ticket, ++d->epoch, d->seq, d->journal, d->njournal);
        break;
    case TASK_THINK:
        move = bot_thinks(d, t);
        host_thought(d->host, t->ticket, &move);
        break;
    }
}

static struct task *take_task(struct device *d)
{
    struct task *t = d->task;
    if (!t) return NULL;
    d->task = t->next;
    if (!d->task) d->last_task = &d->task;
    return t;
}

static void free_task(struct task *t)
{
    free(t->view);
    free(t);
}

const char *device_next(struct device *d, size_t *n)
{
    int wakes = 0;
    free(d->read);
    d->read = NULL;
    while (!d->letter) {
        struct task *t = take_task(d);
        if (t) {
            do_task(d, t);
            free_task(t);
        } else {
            const int64_t now = clock_now(d);
            if (d->wake == INT64_MAX || ++wakes > WAKES_MAX) return NULL;
            if (d->wake > now) d->ahead += d->wake - now;
            host_time(d->host, clock_now(d));
        }
    }
    d->read = d->letter;
    d->letter = d->read->next;
    if (!d->letter) d->last_letter = &d->letter;
    *n = d->read->n;
    return d->read->bytes;
}

const char *device_journal(const struct device *d) { return d->journal ? d->journal : ""; }

void device_send(struct device *d, const char *bytes, size_t n)
{
    note_traffic(d, "> ", bytes, n);
    host_time(d->host, clock_now(d));
    host_message(d->host, CLIENT, bytes, n);
}

/* --- opening ------------------------------------------------------------------------- */

static void set_limits(struct host_limits *l, size_t text)
{
    host_limits_usual(l);
    l->clients = l->tables = 1;
    l->bytes = (size_t)1 << 30; /* this device's own memory */
    l->text = text + 1;
    l->message = MESSAGE_MOST + 12 * l->text; /* two texts, escaped */
    l->rate = l->burst = 1 << 20;
    l->idle_ms = l->lobby_ms = l->over_ms = INT64_MAX / 4;
    l->life_ms = 0; /* nothing is timed: nobody needs to be woken */
    l->seeds = true;
}

struct device *device_open(const struct device_setting *setting)
{
    struct device *d = shell_room(sizeof *d);
    struct host_limits limits;
    *d = (struct device){.setting = *setting, .wake = INT64_MAX};
    d->last_task = &d->task;
    d->last_letter = &d->letter;
    const struct host_calls calls = {.context = d,
                                     .send = receive_letter,
                                     .close = hear_close,
                                     .write = keep_lines,
                                     .read = read_lines_again,
                                     .forget = let_table_go,
                                     .think = take_thought,
                                     .wake = want_wake,
                                     .life = feel_life,
                                     .knows_bot = knows_bot};
    set_limits(&limits, setting->text);
    d->host = host_open(&limits, &calls, heap_lender, clock_now(d), 0, &setting->luck,
                        sizeof setting->luck);
    if (!d->host) abort(); /* as shell_room() does */
    return d;
}

bool device_known(struct device *d, struct table_id table, const char *journal)
{
    journal_lines(d, journal, strlen(journal));
    return host_known(d->host, table, NULL, 0);
}

void device_release(struct device *d)
{
    if (!d) return;
    host_release(d->host);
    for (struct task *t; (t = take_task(d));) free_task(t);
    while (d->letter) {
        struct letter *l = d->letter;
        d->letter = l->next;
        free(l);
    }
    free(d->read);
    free(d->journal);
    free(d);
}
