/* hosts.c -- the hosts of a world: started, driven, crashed; what they lend, and their bots. */
#include <stdlib.h>
#include <string.h>

#include "bots/bot.h"
#include "shell/shell.h"
#include "simulator/world.h"

/* --- memory that is counted ------------------------------------------------------------------- */

struct loan {
    size_t size;
    size_t zero; /* what follows is aligned like malloc's */
};

static void *machine_lend(void *context, void *old, size_t size)
{
    struct machine *m = context;
    struct loan *loan = old ? (struct loan *)old - 1 : NULL;
    const size_t before = loan ? loan->size : 0;
    if (size > before &&
        (m->world->now < m->short_until || m->lent - before + size > m->world->limits.bytes))
        return NULL;
    m->lent += size - before;
    if (!size) return free(loan), NULL;
    loan = realloc(loan, sizeof *loan + size);
    if (!loan) abort();
    /* Bytes that were never written must not matter. */
    if (size > before) memset((char *)(loan + 1) + before, 0xa5, size - before);
    *loan = (struct loan){.size = size};
    return loan + 1;
}

/* --- calls out -------------------------------------------------------------------------------- */

static void machine_wants_time(void *context, int64_t at)
{
    struct machine *m = context;
    m->wake = at;
    if (at == INT64_MAX) return;
    agenda_put(
        m->world,
        (struct due){.at = at - m->offset, .kind = DUE_WAKE, .who = m->number, .of = m->life},
        NULL);
}

static int64_t think_time(struct world *w, const struct host_think *t)
{
    const uint64_t luck = world_luck(w, 31 + (uint64_t)t->seat, t->question);
    int64_t ms = (int64_t)(luck % 40);
    if (w->vary.on) ms = (int64_t)(world_luck(w, w->vary.luck, luck) % 400);
    if (w->bot_late > 0 && w->bot_late--) ms += 500 + (int64_t)(luck % 60000);
    return ms;
}

static void machine_thinks(void *context, uint64_t ticket, const struct host_think *t)
{
    struct machine *m = context;
    struct world *w = m->world;
    struct fault f = {0};
    struct bot bot;
    uint32_t i = 0;
    while (i < WRITES_MAX && w->thought[i].used) i++;
    if (i == WRITES_MAX) {
        wrong_say(w, WRONG_LIMIT, "thoughts", "", 0);
        return;
    }
    struct think_job *j = &w->thought[i];
    *j = (struct think_job){.used = true, .host = m->number, .life = m->life, .ticket = ticket};
    struct rng luck = seed_luck(&t->luck, "bot", t->question);
    j->good = bot_read(t->game, t->bot, &bot, &f);
    /* A bot that searches would make a world slow: what it decides does not matter here. */
    if (j->good) move_any(t->game, t->box, t->view, t->subject, &luck, &j->move);
    if (w->bot_wrong > 0 && w->bot_wrong--) j->move.verb = 250;
    if (w->bot_never > 0 && w->bot_never--) {
        j->used = false;
        return;
    }
    agenda_put(w, (struct due){.at = w->now + think_time(w, t), .kind = DUE_THOUGHT, .who = i},
               NULL);
}

static bool any_bot(void *context, const struct game *g, const char *text)
{
    struct fault f = {0};
    struct bot bot;
    (void)context;
    return bot_read(g, text, &bot, &f);
}

/* --- driven ----------------------------------------------------------------------------------- */

/* A transport looks at the clock before it hands anything in. */
struct host *machine_now(struct machine *m)
{
    if (m->host) host_time(m->host, m->world->now + m->offset);
    return m->host;
}

/* After anything was handed in. */
void machine_check(struct machine *m)
{
    struct world *w = m->world;
    const struct host_limits *l = &w->limits;
    struct host_figures f;
    if (!m->host) return;
    net_fill(m);
    host_count(m->host, &f);
    if (f.clients > l->clients) wrong_say(w, WRONG_LIMIT, "clients", "", 0);
    if (f.tables > l->tables) wrong_say(w, WRONG_LIMIT, "tables", "", 0);
    if (f.awake > f.tables) wrong_say(w, WRONG_LIMIT, "awake", "", 0);
    if (f.lent > l->bytes) wrong_say(w, WRONG_LIMIT, "bytes", "", 0);
    if (f.lent != m->lent) wrong_say(w, WRONG_MEMORY, "counted wrongly", "", 0);
    if (m->crashes) machine_crash(w, m->number, false);
}

void machine_woken(struct world *w, const struct due *d)
{
    struct machine *m = &w->machine[d->who];
    if (!m->host || m->life != d->of || m->wake > w->now + m->offset) return;
    m->wake = INT64_MAX;
    machine_now(m);
    machine_check(m);
}

void think_done(struct world *w, const struct due *d)
{
    struct think_job *j = &w->thought[d->who];
    struct machine *m = &w->machine[j->host];
    const struct think_job done = *j;
    j->used = false;
    if (!m->host || m->life != done.life) return;
    host_thought(machine_now(m), done.ticket, done.good ? &done.move : NULL);
    machine_check(m);
}

/* --- started and crashed ---------------------------------------------------------------------- */

static void machine_luck(struct world *w, const struct machine *m, uint8_t out[SEED_BYTES])
{
    struct rng r = {world_luck(w, 41 + m->number, m->life)};
    const struct seed s = seed_imagined(&r);
    memcpy(out, s.byte, SEED_BYTES);
}

static struct host_calls machine_calls(struct machine *m)
{
    return (struct host_calls){.context = m,
                               .send = net_from_host,
                               .close = net_close,
                               .write = disk_write,
                               .read = disk_read,
                               .forget = disk_forget,
                               .think = machine_thinks,
                               .wake = machine_wants_time,
                               .life = disk_life,
                               .knows_bot = any_bot};
}

void machine_start(struct world *w, uint32_t number)
{
    struct machine *m = &w->machine[number];
    uint8_t luck[SEED_BYTES];
    if (m->host) return;
    m->life++;
    /* Another process, another clock. */
    m->offset = w->steady ? 0 : (int64_t)(world_luck(w, 43 + number, m->life) % 100000000);
    m->wake = INT64_MAX;
    m->short_until = 0;
    m->crashes = false;
    const struct host_calls calls = machine_calls(m);
    machine_luck(w, m, luck);
    m->host = host_open(&w->limits, &calls, (struct lender){machine_lend, m}, w->now + m->offset,
                        w->disk.house, luck, sizeof luck);
    if (!m->host) {
        wrong_say(w, WRONG_MEMORY, "host_open", "", 0);
        return;
    }
    for (int i = 0; i < w->disk.tables; i++) {
        const struct disk_table *t = &w->disk.table[i];
        if (t->seq && !host_known(m->host, t->id, t->head, t->nhead))
            wrong_say(w, WRONG_JOURNAL, "its head is not known", t->head, t->nhead);
    }
    machine_check(m);
}

/* Its memory must be whole again. */
void machine_stop(struct world *w, uint32_t number)
{
    struct machine *m = &w->machine[number];
    if (!m->host) return;
    host_release(m->host);
    m->host = NULL;
    if (m->lent) wrong_say(w, WRONG_MEMORY, "not given back", "", 0);
    m->lent = 0;
    disk_crash(w, m, true);
    for (int i = 0; i < WRITES_MAX; i++)
        if (w->thought[i].used && w->thought[i].host == number && w->thought[i].life == m->life)
            w->thought[i].life = 0;
    net_cut(m);
}

void machine_crash(struct world *w, uint32_t number, bool torn)
{
    struct machine *m = &w->machine[number];
    if (!m->host) return;
    disk_crash(w, m, torn);
    machine_stop(w, number);
    w->tally.crashes++;
    const int64_t down = 1 + (int64_t)(world_luck(w, 47, w->happened) % 30000);
    if (number == 0)
        agenda_put(w, (struct due){.at = w->now + down, .kind = DUE_START, .who = number}, NULL);
}
