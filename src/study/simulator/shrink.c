/* shrink.c -- a smaller row of troubles that still goes wrong in the same way: chunks are left out,
 * half of all at first and single ones at last, wherever that changes nothing. */
#include <stdlib.h>
#include <string.h>

#include "shell/shell.h"
#include "simulator/world.h"

/* A person who is stuck stays stuck for long: this much may happen in all tries together. */
enum { HAPPENS_MOST = 1500 * 1000 };

static bool goes_wrong(const struct plan *p, enum wrong_kind kind, uint64_t *happened)
{
    struct world *w = world_open(p, NULL);
    world_play(w);
    const bool same = w->wrong.kind == kind;
    *happened += w->happened;
    world_close(w);
    return same;
}

/* Later troubles still happen at the same time. */
static void plan_without(const struct plan *from, int first, int n, struct plan *out)
{
    uint32_t after = 0;
    *out = *from;
    out->ntroubles = 0;
    for (int i = 0; i < from->ntroubles; i++) {
        after += from->trouble[i].after;
        if (i >= first && i < first + n) continue;
        out->trouble[out->ntroubles] = from->trouble[i];
        out->trouble[out->ntroubles++].after = after;
        after = 0;
    }
}

void shrink_plan(struct plan *p, enum wrong_kind kind)
{
    struct plan *less = shell_room(sizeof *less);
    uint64_t happened = 0;
    for (int chunk = (p->ntroubles + 1) / 2; chunk; chunk = chunk > 1 ? (chunk + 1) / 2 : 0) {
        for (int at = 0; at < p->ntroubles && happened < HAPPENS_MOST;) {
            plan_without(p, at, chunk, less);
            if (goes_wrong(less, kind, &happened)) *p = *less;
            else at += chunk;
        }
    }
    free(less);
}
