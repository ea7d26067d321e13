#include "shell/crew.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "core/buf.h"
#include "shell/progress.h"

struct worker {
    pthread_t thread;
    void (*play)(void *own, int64_t game);
    void *own;
    int64_t first, stride, games;
    atomic_llong done;
    atomic_bool finished;
};

static void *work(void *context)
{
    struct worker *w = context;
    for (int64_t i = w->first; i < w->games && !shell_interrupted(); i += w->stride) {
        w->play(w->own, i);
        atomic_fetch_add_explicit(&w->done, 1, memory_order_relaxed);
    }
    atomic_store(&w->finished, true);
    return NULL;
}

/* Shows progress, but only to somebody who watches. */
static void watch(const struct crew *crew, struct worker *workers)
{
    const struct timespec pause = {.tv_nsec = 200 * 1000 * 1000};
    struct progress progress = {.shell = crew->shell};
    if (!isatty(STDERR_FILENO)) return;
    for (;;) {
        long long done = crew->before;
        bool finished = true;
        char so_far[24] = "", all[24] = "";
        struct buf d = BUF_ON(so_far), n = BUF_ON(all);
        struct message m;
        nanosleep(&pause, NULL);
        for (int i = 0; i < crew->jobs; i++) {
            finished &= atomic_load(&workers[i].finished);
            done += atomic_load_explicit(&workers[i].done, memory_order_relaxed);
        }
        if (finished) break;
        buf_int(&d, done);
        buf_int(&n, crew->total);
        const char *key = crew->progress ? crew->progress : "cli.sim.progress";
        message_text(message_set(&m, key, NULL), so_far);
        progress_say(&progress, message_text(&m, all));
    }
    progress_end(&progress);
}

void crew_play(const struct crew *crew, int64_t games, void (*play)(void *, int64_t),
               void *const own[])
{
    const int jobs = crew->jobs;
    struct worker *workers = shell_room((size_t)jobs * sizeof *workers);
    int started = 0;
    for (int i = 0; i < jobs; i++) {
        struct worker *w = &workers[i];
        w->play = play;
        w->own = own[i];
        w->first = i;
        w->stride = jobs;
        w->games = games;
    }
    while (started < jobs &&
           !pthread_create(&workers[started].thread, NULL, work, &workers[started]))
        started++;
    if (started == jobs) watch(crew, workers);
    for (int i = 0; i < started; i++) pthread_join(workers[i].thread, NULL);
    /* If a thread cannot be started, its games must still be played. */
    for (int i = started; i < jobs; i++) work(&workers[i]);
    free(workers);
}
