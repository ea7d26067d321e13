/* wake.c -- which table wants the time next: a heap, earliest first. A table that is not in it has
 * no place (heap_at is NO_PLACE). */
#include "host/inside.h"

static void put(struct host *h, uint32_t at, struct table *t)
{
    h->heap[at] = t;
    t->heap_at = at;
}

static void rise(struct host *h, uint32_t at)
{
    struct table *t = h->heap[at];
    for (; at && h->heap[(at - 1) / 2]->wake > t->wake; at = (at - 1) / 2)
        put(h, at, h->heap[(at - 1) / 2]);
    put(h, at, t);
}

static void sink(struct host *h, uint32_t at)
{
    struct table *t = h->heap[at];
    for (uint32_t child; (child = 2 * at + 1) < h->nheap; at = child) {
        if (child + 1 < h->nheap && h->heap[child + 1]->wake < h->heap[child]->wake) child++;
        if (h->heap[child]->wake >= t->wake) break;
        put(h, at, h->heap[child]);
    }
    put(h, at, t);
}

static void take_from_heap(struct host *h, struct table *t)
{
    const uint32_t at = t->heap_at;
    t->heap_at = NO_PLACE;
    struct table *last = h->heap[--h->nheap];
    if (last == t) return;
    put(h, at, last);
    rise(h, at);
    sink(h, last->heap_at);
}

void wake_at(struct host *h, struct table *t, int64_t at)
{
    if (t->heap_at != NO_PLACE) {
        if (t->wake == at) return;
        take_from_heap(h, t);
    }
    t->wake = at;
    if (at == NEVER) return;
    put(h, h->nheap++, t);
    rise(h, t->heap_at);
}

struct table *wake_due(struct host *h, int64_t now)
{
    if (!h->nheap || h->heap[0]->wake > now) return NULL;
    struct table *t = h->heap[0];
    take_from_heap(h, t);
    return t;
}

int64_t wake_next(const struct host *h) { return h->nheap ? h->heap[0]->wake : NEVER; }
