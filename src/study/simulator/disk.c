/* disk.c -- the disk: journals as they would survive, who owns them, and what is under way. */
#include <stdlib.h>
#include <string.h>

#include "shell/shell.h"
#include "simulator/world.h"

void disk_open(struct world *w)
{
    w->disk.table = shell_room(DISK_TABLES * sizeof *w->disk.table);
    memset(w->disk.table, 0, DISK_TABLES * sizeof *w->disk.table);
    w->disk.luck = rng_split(w->plan->seed, 5);
}

static void table_release(struct disk_table *t)
{
    shadow_release(&t->shadow);
    free(t->lines);
    free(t->head);
    *t = (struct disk_table){0};
}

static void job_release(struct disk_job *j)
{
    free(j->lines);
    free(j->head);
    *j = (struct disk_job){0};
}

void disk_release(struct disk *d)
{
    for (int i = 0; i < d->tables; i++) table_release(&d->table[i]);
    for (int i = 0; i < WRITES_MAX; i++) job_release(&d->job[i]);
    free(d->table);
}

struct disk_table *disk_find(struct world *w, const struct table_id *id)
{
    for (int i = 0; i < w->disk.tables; i++)
        if (!memcmp(&w->disk.table[i].id, id, sizeof *id)) return &w->disk.table[i];
    return NULL;
}

static struct disk_table *disk_make(struct world *w, const struct table_id *id)
{
    struct disk_table *t = disk_find(w, id);
    if (t) return t;
    for (int i = 0; i < w->disk.tables && !t; i++)
        if (!w->disk.table[i].seq && !w->disk.table[i].epoch) t = &w->disk.table[i];
    if (!t && w->disk.tables == DISK_TABLES) {
        wrong_say(w, WRONG_LIMIT, "tables on the disk", "", 0);
        return NULL;
    }
    if (!t) t = &w->disk.table[w->disk.tables++];
    *t = (struct disk_table){.id = *id};
    return t;
}

/* --- writes ----------------------------------------------------------------------------------- */

/* A moment is kept or lost like everything else; a lost one only makes the clock stand still a
 * little longer. */
void disk_life(void *context, int64_t house)
{
    struct machine *m = context;
    struct disk *d = &m->world->disk;
    if (house > d->house && (m->world->steady || rng_below(&d->luck, 8))) d->house = house;
}

static char *copied(const char *text, size_t n)
{
    char *room = shell_room(n + 1);
    if (n) memcpy(room, text, n);
    room[n] = '\0';
    return room;
}

static struct disk_job *new_job(struct machine *m, uint64_t ticket, const struct table_id *id,
                                uint32_t *place)
{
    struct disk *d = &m->world->disk;
    struct disk_job *free_job = NULL;
    for (uint32_t i = 0; i < WRITES_MAX; i++) {
        struct disk_job *j = &d->job[i];
        if (!j->used) {
            if (!free_job) *place = i;
            if (!free_job) free_job = j;
        } else if (j->host == m->number && j->life == m->life &&
                   !memcmp(&j->table, id, sizeof *id)) {
            wrong_say(m->world, WRONG_CALL, "two writes of one table at a time", "", 0);
            return NULL;
        }
    }
    if (!free_job) {
        wrong_say(m->world, WRONG_LIMIT, "writes", "", 0);
        return NULL;
    }
    *free_job = (struct disk_job){
        .used = true, .host = m->number, .life = m->life, .ticket = ticket, .table = *id};
    return free_job;
}

/* Twins: a step that closes is told at a fixed delay, however long the disk takes. */
static bool time_varies(const struct world *w, const struct disk_job *j)
{
    return w->vary.on && j->lines && strstr(j->lines, "close\n");
}

static int64_t disk_time(struct world *w, const struct disk_job *j)
{
    struct disk *d = &w->disk;
    const int64_t ms = 1 + (int64_t)rng_below(&d->luck, 12);
    if (time_varies(w, j)) return 1 + (int64_t)(world_luck(w, w->vary.luck, w->order) % 40);
    if (w->steady) return 3;
    return w->now < d->slow_until ? ms * 100 : ms;
}

/* The serial number is the world's: a host that restarts counts its tickets from the start. */
static void put_job(struct world *w, uint32_t place)
{
    const uint64_t serial = w->disk.job[place].serial = ++w->disk.serial;
    const int64_t done = w->now + disk_time(w, &w->disk.job[place]);
    const int64_t kept = w->now + (int64_t)rng_below(&w->disk.luck, (uint32_t)(done - w->now) + 1);
    agenda_put(w, (struct due){.at = kept, .kind = DUE_KEPT, .who = place, .of = serial}, NULL);
    agenda_put(w, (struct due){.at = done, .kind = DUE_WRITTEN, .who = place, .of = serial}, NULL);
}

void disk_write(void *context, uint64_t ticket, const struct host_write *hw)
{
    struct machine *m = context;
    struct world *w = m->world;
    struct disk *d = &w->disk;
    uint32_t place = 0;
    struct disk_job *j = new_job(m, ticket, &hw->table, &place);
    if (!j) return;
    w->tally.writes++;
    w->digest = hash_bytes(hash_bytes(w->digest, hw->lines, hw->nlines), hw->head, hw->nhead);
    j->seq = hw->seq;
    j->epoch = hw->epoch;
    j->fresh = hw->fresh;
    j->over = hw->over;
    j->lines = copied(hw->lines, hw->nlines);
    j->nlines = hw->nlines;
    j->head = copied(hw->head, hw->nhead);
    j->nhead = hw->nhead;
    j->reaches = true;
    if (w->now < d->full_until) j->reaches = false, j->fails = true;
    else if (d->errors) {
        d->errors--;
        j->fails = true;
        j->reaches = rng_below(&d->luck, 2);
    }
    put_job(w, place);
    if (m->dies_at_write) m->crashes = true, m->dies_at_write = false;
}

static void add_kept_lines(struct world *w, struct disk_table *t, const struct disk_job *j)
{
    if (j->fresh) t->n = 0;
    t->lines = realloc(t->lines, t->n + j->nlines + 1);
    if (!t->lines) abort();
    memcpy(t->lines + t->n, j->lines, j->nlines + 1);
    t->n += j->nlines;
    free(t->head);
    t->head = copied(j->head, j->nhead);
    t->nhead = j->nhead;
    t->seq++;
    t->over = j->over;
    shadow_add(w, t, j);
}

/* All or nothing, and only from the owner. */
static void keep_job(struct world *w, struct disk_job *j)
{
    if (j->kept || j->is_read) return;
    j->kept = true;
    if (!j->reaches) return;
    struct disk_table *t = disk_make(w, &j->table);
    if (!t) return;
    if (!t->seq && !t->epoch) t->epoch = j->epoch;
    j->lost = t->epoch != j->epoch || t->seq != j->seq;
    if (!j->lost) add_kept_lines(w, t, j);
}

void disk_kept(struct world *w, const struct due *d)
{
    struct disk_job *j = &w->disk.job[d->who];
    if (j->used && j->serial == d->of) keep_job(w, j);
}

/* --- reads ------------------------------------------------------------------------------------ */

void disk_read(void *context, uint64_t ticket, struct table_id id)
{
    struct machine *m = context;
    uint32_t place = 0;
    struct disk_job *j = new_job(m, ticket, &id, &place);
    if (!j) return;
    j->is_read = true;
    j->fails = m->world->disk.read_errors > 0;
    if (j->fails) m->world->disk.read_errors--;
    put_job(m->world, place);
}

static void answer_read(struct world *w, struct machine *m, const struct disk_job *j)
{
    struct disk_table *t = disk_find(w, &j->table);
    if (j->fails || !t || !t->seq) {
        host_read(machine_now(m), j->ticket, 0, 0, NULL, 0);
        return;
    }
    t->epoch++;
    host_read(machine_now(m), j->ticket, t->epoch, t->seq, t->lines, t->n);
}

void disk_done(struct world *w, const struct due *d)
{
    struct disk_job *j = &w->disk.job[d->who];
    if (!j->used || j->serial != d->of) return;
    struct machine *m = &w->machine[j->host];
    struct disk_job done = *j;
    *j = (struct disk_job){0};
    if (m->host && m->life == done.life) {
        if (done.is_read) answer_read(w, m, &done);
        else if (done.fails) host_failed(machine_now(m), done.ticket, FAILED_DISK);
        else if (done.lost) host_failed(machine_now(m), done.ticket, FAILED_OWNER);
        else host_written(machine_now(m), done.ticket);
        machine_check(m);
    }
    job_release(&done);
}

void disk_crash(struct world *w, const struct machine *m, bool torn)
{
    for (int i = 0; i < WRITES_MAX; i++) {
        struct disk_job *j = &w->disk.job[i];
        if (!j->used || j->host != m->number || j->life != m->life) continue;
        if (!torn && rng_below(&w->disk.luck, 2)) keep_job(w, j);
        job_release(j);
    }
}

void disk_forget(void *context, struct table_id id)
{
    struct machine *m = context;
    struct disk_table *t = disk_find(m->world, &id);
    if (!t) return;
    const bool started = !t->lines || strstr(t->lines, "\ndeal ");
    if (!t->over && started)
        wrong_say(m->world, WRONG_CALL, "a table is forgotten that is not over", "", 0);
    table_release(t);
}
