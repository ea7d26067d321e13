#include "store/queue.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void jobs_add(struct jobs *list, struct job *first, struct job **last)
{
    *list->last = first;
    list->last = last;
}

static bool open_pipe(int ends[2])
{
    if (pipe(ends)) return false;
    for (int i = 0; i < 2; i++) {
        fcntl(ends[i], F_SETFD, FD_CLOEXEC);
        fcntl(ends[i], F_SETFL, O_NONBLOCK);
    }
    return true;
}

bool queue_init(struct queue *q)
{
    *q = (struct queue){0};
    q->todo.last = &q->todo.first;
    q->done.last = &q->done.first;
    if (!open_pipe(q->pipe)) return false;
    pthread_mutex_init(&q->lock, NULL);
    pthread_cond_init(&q->wanted, NULL);
    pthread_cond_init(&q->ready, NULL);
    return true;
}

void queue_free(struct queue *q)
{
    for (struct job *j = q->done.first, *next; j; j = next) {
        next = j->next;
        free(j);
    }
    close(q->pipe[0]);
    close(q->pipe[1]);
    pthread_cond_destroy(&q->ready);
    pthread_cond_destroy(&q->wanted);
    pthread_mutex_destroy(&q->lock);
}

bool queue_put(struct queue *q, const struct change *c, struct fault *f)
{
    const size_t bytes = sizeof(struct job) + change_bytes(c);
    struct job *job = malloc(bytes);
    if (!job) return store_refuse(f, "store.failed.memory");
    *job = (struct job){.bytes = bytes, .change = *c, .done = {.ticket = c->ticket}};
    change_keep(&job->change, (char *)(job + 1));
    pthread_mutex_lock(&q->lock);
    const bool fits = bytes <= STORE_QUEUE_MAX - q->bytes;
    if (fits) {
        jobs_add(&q->todo, job, &job->next);
        q->bytes += bytes;
        q->under_way++;
        pthread_cond_signal(&q->wanted);
    }
    pthread_mutex_unlock(&q->lock);
    if (fits) return true;
    free(job);
    return store_refuse(f, "store.refused.queue");
}

bool queue_fetch(struct queue *q, struct store_done *out, bool wait)
{
    char byte;
    pthread_mutex_lock(&q->lock);
    while (wait && !q->done.first && q->under_way) pthread_cond_wait(&q->ready, &q->lock);
    struct job *job = q->done.first;
    if (job) {
        *out = job->done;
        q->done.first = job->next;
        q->bytes -= job->bytes;
    }
    if (job && !q->done.first) {
        q->done.last = &q->done.first;
        while (read(q->pipe[0], &byte, 1) > 0) continue;
    }
    pthread_mutex_unlock(&q->lock);
    free(job);
    return job;
}

struct job *queue_take(struct queue *q, size_t most)
{
    pthread_mutex_lock(&q->lock);
    while (!q->todo.first && !q->closing) pthread_cond_wait(&q->wanted, &q->lock);
    struct job *first = q->todo.first, *last = first;
    for (size_t bytes = 0; last && last->next; last = last->next) {
        bytes += last->next->bytes;
        if (bytes > most) break;
    }
    if (last) {
        q->todo.first = last->next;
        if (!last->next) q->todo.last = &q->todo.first;
        last->next = NULL;
    }
    pthread_mutex_unlock(&q->lock);
    return first;
}

void queue_done(struct queue *q, struct job *first)
{
    struct job *last = first;
    size_t n = 1;
    for (; last->next; last = last->next) n++;
    pthread_mutex_lock(&q->lock);
    /* The pipe has room for this byte, as it is empty; only a signal can come in between. */
    if (!q->done.first)
        while (write(q->pipe[1], "", 1) < 0) continue;
    jobs_add(&q->done, first, &last->next);
    q->under_way -= n;
    pthread_cond_broadcast(&q->ready);
    pthread_mutex_unlock(&q->lock);
}

void queue_close(struct queue *q)
{
    pthread_mutex_lock(&q->lock);
    q->closing = true;
    pthread_cond_signal(&q->wanted);
    pthread_mutex_unlock(&q->lock);
}
