/* world.c -- the agenda, and a world from its beginning to its end. */
#include "simulator/world.h"

#include <stdlib.h>
#include <string.h>

#include "shell/shell.h"

/* At most this much may happen after the last trouble until everybody is done. */
enum { CALM_MOST = 150 * 1000 };

const char *const wrong_keys[WRONGS] = {
    [WRONG_NOTHING] = "",
    [WRONG_EARLY] = "simulate.wrong.early",
    [WRONG_VIEW] = "simulate.wrong.view",
    [WRONG_NEWS] = "simulate.wrong.news",
    [WRONG_SEALED] = "simulate.wrong.sealed",
    [WRONG_BASE] = "simulate.wrong.base",
    [WRONG_TABLE] = "simulate.wrong.table",
    [WRONG_SEAT] = "simulate.wrong.seat",
    [WRONG_AUTHOR] = "simulate.wrong.author",
    [WRONG_JOURNAL] = "simulate.wrong.journal",
    [WRONG_SHAPE] = "simulate.wrong.shape",
    [WRONG_LIMIT] = "simulate.wrong.limit",
    [WRONG_MEMORY] = "simulate.wrong.memory",
    [WRONG_CALL] = "simulate.wrong.call",
    [WRONG_STUCK] = "simulate.wrong.stuck",
    [WRONG_AGAIN] = "simulate.wrong.again",
    [WRONG_TWINS] = "simulate.wrong.twins",
    [WRONG_FROZEN] = "simulate.wrong.frozen",
};

void wrong_say(struct world *w, enum wrong_kind kind, const char *what, const char *bytes, size_t n)
{
    struct buf b = BUF_ON(w->wrong.detail);
    if (w->wrong.kind) return;
    w->wrong.kind = kind;
    w->wrong.at = w->now;
    buf_text(&b, what);
    if (n) buf_text(&b, ": ");
    for (size_t i = 0; i < n; i++)
        buf_char(&b, bytes[i] >= ' ' && bytes[i] < 0x7f ? bytes[i] : '?');
}

uint64_t world_luck(const struct world *w, uint64_t a, uint64_t b)
{
    struct rng r = rng_split(w->plan->seed ^ a * UINT64_C(0x9E3779B97F4A7C15), b);
    return rng_next(&r);
}

/* --- the agenda ----------------------------------------------------------------------------- */

static bool is_sooner(const struct due *a, const struct due *b)
{
    return a->at != b->at ? a->at < b->at : a->order < b->order;
}

static void due_swap(struct due *a, struct due *b)
{
    const struct due t = *a;
    *a = *b;
    *b = t;
}

void *world_grow(void *old, uint32_t n, uint32_t *size, size_t each)
{
    if (n < *size) return old;
    *size = *size ? 2 * *size : 64;
    void *room = realloc(old, *size * each);
    if (!room) abort();
    return room;
}

void agenda_put(struct world *w, struct due d, const char *bytes)
{
    if (d.at < w->now) d.at = w->now;
    d.order = w->order++;
    d.bytes = NULL;
    if (bytes) {
        d.bytes = shell_room(d.n + 1);
        memcpy(d.bytes, bytes, d.n);
        d.bytes[d.n] = '\0';
    }
    w->due = world_grow(w->due, w->ndue, &w->size_due, sizeof *w->due);
    uint32_t i = w->ndue++;
    w->due[i] = d;
    for (; i && is_sooner(&w->due[i], &w->due[(i - 1) / 2]); i = (i - 1) / 2)
        due_swap(&w->due[i], &w->due[(i - 1) / 2]);
}

static struct due take_due(struct world *w)
{
    const struct due first = w->due[0];
    w->due[0] = w->due[--w->ndue];
    for (uint32_t i = 0;;) {
        uint32_t child = 2 * i + 1;
        if (child >= w->ndue) break;
        if (child + 1 < w->ndue && is_sooner(&w->due[child + 1], &w->due[child])) child++;
        if (!is_sooner(&w->due[child], &w->due[i])) break;
        due_swap(&w->due[i], &w->due[child]);
        i = child;
    }
    return first;
}

static void due_happens(struct world *w, const struct due *d)
{
    switch (d->kind) {
    case DUE_IN: net_in(w, d); break;
    case DUE_OUT: net_out(w, d); break;
    case DUE_GONE: net_gone(w, d); break;
    case DUE_WAKE: machine_woken(w, d); break;
    case DUE_KEPT: disk_kept(w, d); break;
    case DUE_WRITTEN: disk_done(w, d); break;
    case DUE_THOUGHT: think_done(w, d); break;
    case DUE_ACT: person_act(&w->person[d->who]); break;
    case DUE_START: machine_start(w, d->who); break;
    case DUE_RETIRE: machine_stop(w, d->who); break;
    }
}

/* --- from the beginning to the end ------------------------------------------------------------ */

static void world_limits(struct world *w)
{
    bool days = false;
    for (int i = 0; i < w->plan->parties; i++)
        days |= !strcmp(pace_names[w->plan->party[i].pace], "days");
    host_limits_usual(&w->limits);
    w->limits.clients = CLIENTS_MAX;
    w->limits.tables = TABLES_MAX;
    if (days) w->limits.life_ms = 3600 * 1000;
    if (w->limits.gap_ms < 4 * w->limits.life_ms) w->limits.gap_ms = 4 * w->limits.life_ms;
}

struct world *world_open(const struct plan *plan, const struct variation *vary)
{
    struct world *w = shell_room(sizeof *w);
    *w = (struct world){.plan = plan, .digest = HASH_START, .next_link = 1};
    if (vary) w->steady = true, w->vary = *vary;
    disk_open(w);
    world_limits(w);
    for (int i = 0; i < plan->parties; i++) {
        const struct party *p = &plan->party[i];
        for (int k = 0; k < p->people + p->watchers && w->people < PEOPLE_MAX; k++)
            person_open(w, w->people++, i, k);
    }
    for (uint32_t i = 0; i < HOSTS; i++)
        w->machine[i] = (struct machine){.world = w, .number = i, .wake = INT64_MAX};
    if (plan->ntroubles) w->next_trouble = plan->trouble[0].after;
    machine_start(w, 0);
    return w;
}

void world_close(struct world *w)
{
    for (uint32_t i = 0; i < HOSTS; i++) machine_stop(w, i);
    for (uint32_t i = 0; i < w->ndue; i++) free(w->due[i].bytes);
    for (int i = 0; i < w->people; i++) person_release(&w->person[i]);
    disk_release(&w->disk);
    free(w->due);
    free(w);
}

static void troubles_come(struct world *w)
{
    const struct plan *p = w->plan;
    while (!w->calm && w->at_trouble < p->ntroubles && w->happened >= w->next_trouble) {
        const struct trouble *t = &p->trouble[w->at_trouble++];
        trouble_comes(w, t);
        if (w->at_trouble < p->ntroubles) w->next_trouble += p->trouble[w->at_trouble].after;
    }
}

/* From now on everything works, and everybody comes back and wants to finish. */
static void calm_down(struct world *w)
{
    w->calm = true;
    w->calm_at = w->happened;
    w->disk.slow_until = w->disk.full_until = 0;
    w->disk.errors = w->disk.read_errors = 0;
    w->bot_late = w->bot_wrong = w->bot_never = 0;
    for (uint32_t i = 0; i < HOSTS; i++) {
        w->machine[i].short_until = 0;
        w->machine[i].dies_at_write = false;
    }
    machine_stop(w, 1);
    for (int i = 0; i < w->people; i++) person_calms(&w->person[i]);
}

static bool all_done(const struct world *w)
{
    for (int i = 0; i < w->people; i++)
        if (!person_done(&w->person[i])) return false;
    return true;
}

static void say_who_is_stuck(struct world *w)
{
    char room[DETAIL_ROOM];
    struct buf b = BUF_ON(room);
    for (int i = 0; i < w->people; i++)
        if (!person_done(&w->person[i])) person_describe(&w->person[i], &b);
    wrong_say(w, WRONG_STUCK, "", room, b.n);
}

bool world_play(struct world *w)
{
    while (!w->wrong.kind) {
        if (!w->ndue) {
            say_who_is_stuck(w);
            break;
        }
        struct due d = take_due(w);
        w->now = d.at;
        w->happened++;
        due_happens(w, &d);
        free(d.bytes);
        troubles_come(w);
        if (!w->calm && w->happened >= w->plan->steps) calm_down(w);
        if (!w->calm) continue;
        if (all_done(w)) break;
        if (w->happened > w->calm_at + CALM_MOST) say_who_is_stuck(w);
    }
    for (uint32_t i = 0; i < HOSTS; i++) machine_stop(w, i);
    w->tally.virtual_ms = w->now;
    w->tally.steps = w->happened;
    return !w->wrong.kind;
}
