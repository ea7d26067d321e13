/* queue.h -- changes on their way to one writer and back, for stores that need time to write.
 *
 * The caller puts a change in and goes on. The writer takes all changes that wait, so that they
 * share one commit, and puts them back with their results. The fetcher gets them in that order.
 * A job is one piece of memory from start to end, so telling what became of it cannot fail.
 */
#ifndef STORE_QUEUE_H
#define STORE_QUEUE_H

#include <pthread.h>

#include "store/inside.h"

struct job {
    struct job *next;
    size_t bytes; /* all of it */
    struct change change;
    struct store_done done;
};

struct jobs {
    struct job *first, **last;
};

struct queue {
    pthread_mutex_t lock;
    pthread_cond_t wanted, ready; /* for the writer; for the fetcher */
    struct jobs todo, done;
    size_t bytes;     /* of all jobs that are not fetched */
    size_t under_way; /* jobs that are neither done nor fetched */
    bool closing;
    int pipe[2]; /* holds a byte while something is done and not fetched */
};

bool queue_init(struct queue *);
/* Only when nobody uses it any more. */
void queue_free(struct queue *);

bool queue_put(struct queue *, const struct change *, struct fault *);
bool queue_fetch(struct queue *, struct store_done *, bool wait);

/* For the writer: some of what waits, at most so many bytes besides the first job. It blocks until
 * there is one. NULL: the queue is closed and empty. */
struct job *queue_take(struct queue *, size_t most);
void queue_done(struct queue *, struct job *);
void queue_close(struct queue *);

#endif
