#include "simulator/plan.h"

#include <assert.h>
#include <string.h>

#include "core/buf.h"
#include "core/cursor.h"
#include "core/rng.h"
#include "games/shelf.h"

const char *const trouble_names[TROUBLES + 1] = {
    [TROUBLE_DROP] = "drop",
    [TROUBLE_DUPLICATE] = "duplicate",
    [TROUBLE_DELAY] = "delay",
    [TROUBLE_DEAF] = "deaf",
    [TROUBLE_DUMB] = "dumb",
    [TROUBLE_SLOW] = "slow",
    [TROUBLE_BYTES] = "bytes",
    [TROUBLE_BEND] = "bend",
    [TROUBLE_STEAL] = "steal",
    [TROUBLE_STALE] = "stale",
    [TROUBLE_FLOOD] = "flood",
    [TROUBLE_JUMP] = "jump",
    [TROUBLE_DISK_SLOW] = "disk-slow",
    [TROUBLE_DISK_FULL] = "disk-full",
    [TROUBLE_DISK_ERROR] = "disk-error",
    [TROUBLE_READ_ERROR] = "read-error",
    [TROUBLE_CRASH] = "crash",
    [TROUBLE_CRASH_WRITE] = "crash-write",
    [TROUBLE_TORN] = "torn",
    [TROUBLE_OWNER] = "owner",
    [TROUBLE_BOT_LATE] = "bot-late",
    [TROUBLE_BOT_WRONG] = "bot-wrong",
    [TROUBLE_BOT_NEVER] = "bot-never",
    [TROUBLE_MEMORY] = "memory",
    [TROUBLE_LEAVE] = "leave",
    [TROUBLE_ABSENT] = "absent",
    [TROUBLE_BACK] = "back",
    [TROUBLE_UNDO] = "undo",
    [TROUBLE_SAY] = "say",
    [TROUBLE_RESIGN] = "resign",
    [TROUBLE_GIVE] = "give",
    [TROUBLE_TAKE] = "take",
    [TROUBLE_ORDER] = "order",
    [TROUBLE_DISARM] = "disarm",
    [TROUBLE_PAUSE] = "pause",
    [TROUBLE_END] = "end",
    [TROUBLE_ABORT] = "abort",
    [TROUBLE_OUT] = "out",
    [TROUBLE_AGAIN] = "again",
    [TROUBLE_REMOVE] = "remove",
    [TROUBLE_WATCH] = "watch",
    [TROUBLE_ASK] = "ask",
};

/* How often each comes, relative to the others. Troubles that end a game early are rare. */
static const uint8_t weights[TROUBLES] = {
    [TROUBLE_DROP] = 8,       [TROUBLE_DUPLICATE] = 8, [TROUBLE_DELAY] = 5,
    [TROUBLE_DEAF] = 3,       [TROUBLE_DUMB] = 3,      [TROUBLE_SLOW] = 5,
    [TROUBLE_BYTES] = 6,      [TROUBLE_BEND] = 10,     [TROUBLE_STEAL] = 4,
    [TROUBLE_STALE] = 8,      [TROUBLE_FLOOD] = 2,     [TROUBLE_JUMP] = 2,
    [TROUBLE_DISK_SLOW] = 4,  [TROUBLE_DISK_FULL] = 2, [TROUBLE_DISK_ERROR] = 4,
    [TROUBLE_READ_ERROR] = 2, [TROUBLE_CRASH] = 2,     [TROUBLE_CRASH_WRITE] = 3,
    [TROUBLE_TORN] = 2,       [TROUBLE_OWNER] = 2,     [TROUBLE_BOT_LATE] = 4,
    [TROUBLE_BOT_WRONG] = 3,  [TROUBLE_BOT_NEVER] = 3, [TROUBLE_MEMORY] = 1,
    [TROUBLE_LEAVE] = 4,      [TROUBLE_ABSENT] = 4,    [TROUBLE_BACK] = 8,
    [TROUBLE_UNDO] = 6,       [TROUBLE_SAY] = 5,       [TROUBLE_RESIGN] = 1,
    [TROUBLE_GIVE] = 2,       [TROUBLE_TAKE] = 3,      [TROUBLE_ORDER] = 6,
    [TROUBLE_DISARM] = 2,     [TROUBLE_PAUSE] = 2,     [TROUBLE_END] = 1,
    [TROUBLE_ABORT] = 1,      [TROUBLE_OUT] = 1,       [TROUBLE_AGAIN] = 2,
    [TROUBLE_REMOVE] = 1,     [TROUBLE_WATCH] = 3,     [TROUBLE_ASK] = 6,
};

const char *const pace_names[] = {"party", "standard", "blitz", "untimed", "days"};
const char *const discretion_names[] = {"relaxed", "standard", "strict"};

bool plan_wanted(const char *list, uint64_t *set, struct fault *f)
{
    static const struct grammar commas = {.fill = ","};
    struct cursor c;
    static_assert(TROUBLES <= 64, "one bit each");
    *set = list ? 0 : ~UINT64_C(0) >> (64 - TROUBLES);
    if (!list) return true;
    cursor_open(&c, &commas, list, strlen(list), 0, f);
    while (!cursor_ends(&c)) {
        const int kind = cursor_take_one(&c, trouble_names);
        if (kind < 0) return cursor_wrong(&c, "simulate.fault.trouble");
        *set |= UINT64_C(1) << kind;
    }
    return true;
}

/* --- who plays what ------------------------------------------------------------------------- */

static const struct game *player_game(uint64_t number)
{
    uint64_t n = 0;
    while (shelf[n] && !shelf[n]->rehearsal) n++;
    return shelf[number % n];
}

static void add_option(struct party *p, const char *name, int value)
{
    struct buf b = BUF_ON(p->option[p->options]);
    for (const struct option *o = p->game->options; o && o->name; o++) {
        if (strcmp(o->name, name)) continue;
        buf_text(&b, name);
        buf_char(&b, '=');
        buf_int(&b, value);
        p->options++;
    }
}

/* Short games: a world sees several from the deal to the end. */
static void plan_party(struct party *p, uint64_t number, const struct game *only, struct rng *luck)
{
    const struct game *g = only ? only : player_game(number);
    const int most = g->seats_max > 5 ? 5 : g->seats_max;
    *p = (struct party){.game = g};
    p->seats = g->seats_min + (int)rng_below(luck, (uint32_t)(most - g->seats_min + 1));
    /* Three can play Wink only with an option. */
    for (const struct option *o = g->options; o && o->name; o++)
        if (!strcmp(o->name, "three_players") && p->seats == 3) p->seats = 4;
    p->people = 1 + (int)rng_below(luck, (uint32_t)p->seats);
    p->watchers = (int)rng_below(luck, 3) == 0;
    p->pace = (int)(number / 5 % PACES);
    p->discretion = (int)(number / 25 % DISCRETIONS);
    p->hot = rng_below(luck, 5) == 0;
    if (p->hot) p->people = 1 + (int)rng_below(luck, 2);
    p->listed = rng_below(luck, 2);
    p->bots = rng_below(luck, 2);
    p->watch_ms = rng_below(luck, 3) == 0 ? (int32_t)rng_below(luck, 20000) : 0;
    if (!p->watchers && rng_below(luck, 4) == 0) p->watch_ms = -1;
    add_option(p, "cap", 2 + (int)rng_below(luck, 8));
    add_option(p, "points", 15 + (int)rng_below(luck, 40));
    add_option(p, "turns", 10 + (int)rng_below(luck, 25));
    add_option(p, "beats", 1 + (int)rng_below(luck, 2));
}

static void plan_people(struct plan *p)
{
    struct rng luck = rng_split(p->seed, 1);
    p->parties = rng_below(&luck, 4) == 0 ? 2 : 1;
    for (int i = 0; i < p->parties; i++) {
        const uint64_t other = i ? rng_next(&luck) >> 8 : 0;
        plan_party(&p->party[i], p->seed + other, p->only, &luck);
    }
}

/* --- what comes between ----------------------------------------------------------------------- */

static enum trouble_kind draw_kind(struct rng *luck, uint64_t wanted)
{
    uint32_t sum = 0;
    for (int i = 0; i < TROUBLES; i++)
        if (wanted >> i & 1) sum += weights[i];
    uint32_t at = rng_below(luck, sum);
    for (int i = 0;; i++) {
        if (!(wanted >> i & 1)) continue;
        if (at < weights[i]) return (enum trouble_kind)i;
        at -= weights[i];
    }
}

/* Each world has at least one crash and one undo, at any moment. */
static void insist(struct plan *p, enum trouble_kind kind, uint64_t wanted, struct rng *luck)
{
    if (!p->ntroubles || !(wanted >> kind & 1)) return;
    p->trouble[rng_below(luck, (uint32_t)p->ntroubles)].kind = (uint8_t)kind;
}

void plan_make(struct plan *p, uint64_t seed, int64_t steps, const struct game *only,
               uint64_t wanted)
{
    struct rng luck = rng_split(seed, 2);
    *p = (struct plan){.seed = seed, .steps = (uint32_t)steps, .only = only};
    plan_people(p);
    /* Some worlds are nearly quiet; in others hardly anything works. */
    const uint32_t gap = 4u << rng_below(&luck, 5);
    for (uint64_t at = 0; wanted && p->ntroubles < TROUBLES_MAX;) {
        struct trouble *t = &p->trouble[p->ntroubles];
        t->after = 1 + rng_below(&luck, 2 * gap);
        at += t->after;
        if (at > p->steps) break;
        t->kind = (uint8_t)draw_kind(&luck, wanted);
        t->who = (uint8_t)rng_below(&luck, 256);
        t->luck = rng_next(&luck);
        p->ntroubles++;
    }
    insist(p, TROUBLE_CRASH, wanted, &luck);
    for (int i = 0; i < 3; i++) insist(p, TROUBLE_UNDO, wanted, &luck);
}

/* --- as text --------------------------------------------------------------------------------- */

void plan_write(const struct plan *p, struct buf *b)
{
    buf_text(b, "sightline schedule 1\nseed ");
    buf_uint(b, p->seed);
    buf_text(b, "\nsteps ");
    buf_uint(b, p->steps);
    if (p->only) {
        buf_text(b, "\ngame ");
        buf_text(b, p->only->name);
    }
    buf_text(b, "\nstart\n");
    for (int i = 0; i < p->ntroubles; i++) {
        buf_uint(b, p->trouble[i].after);
        buf_char(b, ' ');
        buf_text(b, trouble_names[p->trouble[i].kind]);
        buf_char(b, ' ');
        buf_uint(b, p->trouble[i].who);
        buf_char(b, ' ');
        buf_uint(b, p->trouble[i].luck);
        buf_char(b, '\n');
    }
}

static bool take_uint(struct cursor *c, uint64_t most, uint64_t *out)
{
    const struct word w = cursor_word(c);
    if (!text_number(w.at, w.n, most, out)) return false;
    cursor_step(c, w.n);
    return true;
}

static bool read_trouble(struct cursor *c, struct trouble *t)
{
    uint64_t after, who;
    if (!take_uint(c, UINT32_MAX, &after)) return false;
    const int kind = cursor_take_one(c, trouble_names);
    if (kind < 0 || !take_uint(c, 255, &who)) return false;
    *t = (struct trouble){.after = (uint32_t)after, .kind = (uint8_t)kind, .who = (uint8_t)who};
    return take_uint(c, UINT64_MAX, &t->luck);
}

static bool read_schedule_head(struct cursor *c, struct plan *p)
{
    uint64_t form, steps;
    if (!cursor_take(c, "sightline") || !cursor_take(c, "schedule") || !take_uint(c, 1, &form) ||
        !cursor_take(c, "seed") || !take_uint(c, UINT64_MAX, &p->seed) ||
        !cursor_take(c, "steps") || !take_uint(c, UINT32_MAX, &steps))
        return false;
    p->steps = (uint32_t)steps;
    if (!cursor_take(c, "game")) return true;
    const struct word w = cursor_next(c);
    for (int i = 0; shelf[i] && !p->only; i++)
        if (text_names(w.at, w.n, shelf[i]->name)) p->only = shelf[i];
    return p->only;
}

bool plan_read(struct plan *p, const char *text, struct fault *f)
{
    static const struct grammar plain = {0};
    struct cursor c;
    *p = (struct plan){0};
    cursor_open(&c, &plain, text, strlen(text), 1, f);
    if (!read_schedule_head(&c, p) || !cursor_take(&c, "start"))
        return cursor_wrong(&c, "simulate.fault.schedule");
    plan_people(p);
    while (!cursor_ends(&c)) {
        if (p->ntroubles == TROUBLES_MAX || !read_trouble(&c, &p->trouble[p->ntroubles]))
            return cursor_wrong(&c, "simulate.fault.schedule");
        p->ntroubles++;
    }
    return true;
}
