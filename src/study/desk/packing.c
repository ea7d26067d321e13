/* packing.c -- the search on any number of threads; packings are told in one order.
 *
 * The packer numbers its tasks. A worker takes the next free one; what it finds waits until all
 * tasks before it are done. The first task that is not done tells its packings at once.
 */
#include "desk/packing.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "shell/progress.h"

enum { WAITING_MAX = 4096 /* packings that a task may hold back */ };

struct task {
    uint8_t *found; /* packings, one after another */
    int n, room;
    bool done;
};

struct search {
    const struct packing *packing;
    atomic_uint_least32_t next; /* the task that nobody has taken */
    atomic_uint_least32_t finished;
    atomic_bool enough;
    uint32_t tasks;
    /* Under the lock; only where packings are told. */
    pthread_mutex_t lock;
    pthread_cond_t moved;
    struct task *task;
    uint32_t front; /* the first task that is not done */
    int64_t told;
};

struct worker {
    struct search *search;
    pthread_t thread;
    void *work;
    struct pack_result result;
    int64_t has; /* a task, or -1 */
    atomic_bool over;
};

/* --- telling in order --------------------------------------------------------------- */

static void tell_one(struct search *s, const uint8_t *piece)
{
    const struct packing *q = s->packing;
    if (s->enough) return;
    packing_print(q, ++s->told, piece);
    if (q->limit && s->told == q->limit) s->enough = true;
}

static void tell_waiting(struct search *s, struct task *t)
{
    for (int i = 0; i < t->n; i++) tell_one(s, t->found + i * s->packing->puzzle.cells);
    free(t->found);
    *t = (struct task){.done = t->done};
}

static void keep_packing(const struct search *s, struct task *t, const uint8_t *piece)
{
    const size_t size = (size_t)s->packing->puzzle.cells;
    if (t->n == t->room) {
        t->room = t->room ? 2 * t->room : 8;
        uint8_t *more = realloc(t->found, (size_t)t->room * size);
        if (!more) abort();
        t->found = more;
    }
    memcpy(t->found + (size_t)t->n++ * size, piece, size);
}

/* One worker finds everything in order. */
static bool on_found_alone(void *context, uint32_t number, const uint8_t *piece)
{
    const struct worker *w = context;
    (void)number;
    tell_one(w->search, piece);
    return !w->search->enough;
}

static bool on_found(void *context, uint32_t number, const uint8_t *piece)
{
    struct worker *w = context;
    struct search *s = w->search;
    const int64_t limit = s->packing->limit;
    struct task *t = &s->task[number];
    bool on = true;
    pthread_mutex_lock(&s->lock);
    while (number != s->front && t->n >= WAITING_MAX && !s->enough && !shell_interrupted())
        pthread_cond_wait(&s->moved, &s->lock);
    if (number == s->front) {
        tell_waiting(s, t);
        tell_one(s, piece);
    } else {
        keep_packing(s, t, piece);
        /* With this many, later tasks are not needed; other workers do the earlier ones. */
        on = !limit || t->n < limit;
    }
    on &= !s->enough;
    if (!on) pthread_cond_broadcast(&s->moved);
    pthread_mutex_unlock(&s->lock);
    return on;
}

static void finish_task(struct worker *w)
{
    struct search *s = w->search;
    if (w->has < 0) return;
    atomic_fetch_add_explicit(&s->finished, 1, memory_order_relaxed);
    if (!s->task) return;
    pthread_mutex_lock(&s->lock);
    s->task[w->has].done = true;
    while (s->front < s->tasks && s->task[s->front].done) tell_waiting(s, &s->task[s->front++]);
    if (s->front < s->tasks) tell_waiting(s, &s->task[s->front]);
    pthread_cond_broadcast(&s->moved);
    pthread_mutex_unlock(&s->lock);
}

/* --- sharing the work --------------------------------------------------------------- */

static bool on_take(void *context, uint32_t number)
{
    struct worker *w = context;
    if (w->has < (int64_t)number) {
        finish_task(w);
        w->has = atomic_fetch_add(&w->search->next, 1);
    }
    return w->has == (int64_t)number;
}

static bool on_stop(void *context)
{
    const struct worker *w = context;
    return shell_interrupted() || w->search->enough;
}

static void *work(void *context)
{
    struct worker *w = context;
    const struct packing *q = w->search->packing;
    const struct pack_asker asker = {.context = w,
                                     .take = on_take,
                                     .found = q->count       ? NULL
                                              : q->jobs == 1 ? on_found_alone
                                                             : on_found,
                                     .stop = on_stop};
    w->has = -1;
    pack_search(q->pack, &asker, w->work, &w->result);
    /* The last task it had is done if it exists and nobody stopped it. */
    if (w->has >= (int64_t)w->result.tasks || !w->result.whole) w->has = -1;
    finish_task(w);
    pthread_mutex_lock(&w->search->lock);
    pthread_cond_broadcast(&w->search->moved);
    pthread_mutex_unlock(&w->search->lock);
    atomic_store(&w->over, true);
    return NULL;
}

static bool take_none(void *context, uint32_t number)
{
    (void)context;
    (void)number;
    return false;
}

/* Shows progress, but only to somebody who watches. */
static bool is_watched(const struct packing *q)
{
    return isatty(STDERR_FILENO) && (q->count || !isatty(STDOUT_FILENO));
}

static void watch_search(const struct search *s, struct worker *worker)
{
    const struct timespec pause = {.tv_nsec = 200 * 1000 * 1000};
    const struct packing *q = s->packing;
    struct progress progress = {.shell = q->shell};
    if (!is_watched(q)) return;
    for (;;) {
        struct message m;
        bool over = true;
        nanosleep(&pause, NULL);
        for (int64_t i = 0; i < q->jobs; i++) over &= atomic_load(&worker[i].over);
        if (over) break;
        message_number(message_set(&m, "cli.puzzle.pack.progress", NULL), (int)s->finished);
        progress_say(&progress, message_number(&m, (int)s->tasks));
    }
    progress_end(&progress);
}

static void *work_room(const struct packing *q)
{
    const size_t size = (pack_work_size(q->pack) + 63) / 64 * 64;
    void *room = aligned_alloc(64, size);
    if (!room) abort();
    return room;
}

/* Counts the tasks: walks the first branches without taking any. */
static void count_tasks(struct search *s, struct worker *w)
{
    const struct pack_asker asker = {.context = w, .take = take_none, .stop = on_stop};
    struct pack_result result;
    pack_search(s->packing->pack, &asker, w->work, &result);
    s->tasks = result.tasks;
    if (!s->packing->count && s->packing->jobs > 1)
        s->task = shell_room(((size_t)s->tasks + 1) * sizeof *s->task);
}

static void search_all(struct search *s, struct worker *worker)
{
    const int jobs = (int)s->packing->jobs;
    int started = 0;
    for (int i = 0; i < jobs; i++) {
        worker[i].search = s;
        worker[i].work = work_room(s->packing);
    }
    if (is_watched(s->packing) || (jobs > 1 && !s->packing->count)) count_tasks(s, &worker[0]);
    while (started < jobs && !pthread_create(&worker[started].thread, NULL, work, &worker[started]))
        started++;
    if (started == jobs) watch_search(s, worker);
    for (int i = 0; i < started; i++) pthread_join(worker[i].thread, NULL);
    /* If a thread cannot be started, its tasks must still be done. */
    if (!started) work(&worker[0]);
    for (int i = 0; i < jobs; i++) free(worker[i].work);
}

int packing_search(struct packing *q)
{
    struct search s = {.packing = q};
    struct worker *worker = shell_room((size_t)q->jobs * sizeof *worker);
    struct message m;
    bool whole = true;
    shell_catch_interrupts();
    pthread_mutex_init(&s.lock, NULL);
    pthread_cond_init(&s.moved, NULL);
    packing_print_head(q);
    search_all(&s, worker);
    int64_t packings = s.told;
    for (int64_t i = 0; i < q->jobs; i++) {
        if (q->count) packings += (int64_t)worker[i].result.packings;
        whole &= worker[i].result.whole;
    }
    const bool stopped = !whole && !s.enough;
    packing_print_total(q, packings, whole && !s.enough);
    for (uint32_t i = 0; s.task && i < s.tasks; i++) free(s.task[i].found);
    free(s.task);
    free(worker);
    pthread_cond_destroy(&s.moved);
    pthread_mutex_destroy(&s.lock);
    if (!stopped) return EXIT_OK;
    return shell_complain(q->shell, EXIT_PARTIAL,
                          message_set(&m, "cli.puzzle.pack.interrupted", NULL), NULL);
}
