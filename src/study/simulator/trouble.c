/* trouble.c -- what interferes, one trouble after the other. */
#include <string.h>

#include "core/order.h"
#include "simulator/world.h"

/* A trouble that finds nobody to trouble does not count. */
static bool with_seat(const struct person *p, struct rng *luck, int *seat)
{
    seat_set left = p->mine;
    if (!p->here || !left) return false;
    for (uint32_t skip = rng_below(luck, (uint32_t)__builtin_popcount(left)); skip; skip--)
        left &= (seat_set)(left - 1);
    *seat = __builtin_ctz(left);
    return true;
}

/* --- machines --------------------------------------------------------------------------------- */

static bool trouble_of_net(struct person *p, enum trouble_kind kind, struct rng *luck)
{
    const int64_t now = p->world->now;
    if (!p->link) return false;
    switch (kind) {
    case TROUBLE_DROP: net_drop(p); break;
    case TROUBLE_DUPLICATE:
        if (!p->last_n) return false;
        net_send_wild(p, p->last_message, p->last_n);
        break;
    case TROUBLE_DELAY: p->slow_until = now + rng_below(luck, 20000); break;
    case TROUBLE_DEAF: p->deaf = true; break;
    case TROUBLE_DUMB: p->dumb = true; break;
    default: p->read_slow_until = now + rng_below(luck, 60000); break;
    }
    return true;
}

/* A second host knows what the disk has when it starts; a person comes to it and asks for their
 * table. */
static bool trouble_of_owner(struct world *w, struct person *p, struct rng *luck)
{
    if (w->machine[1].host || !w->machine[0].host) return false;
    machine_start(w, 1);
    if (!w->machine[1].host) return false;
    agenda_put(
        w, (struct due){.at = w->now + 1000 + rng_below(luck, 60000), .kind = DUE_RETIRE, .who = 1},
        NULL);
    net_drop(p);
    net_connect(p, 1);
    return true;
}

static bool trouble_of_disk(struct world *w, enum trouble_kind kind, struct rng *luck)
{
    struct disk *d = &w->disk;
    switch (kind) {
    case TROUBLE_DISK_SLOW: d->slow_until = w->now + rng_below(luck, 20000); break;
    case TROUBLE_DISK_FULL: d->full_until = w->now + rng_below(luck, 20000); break;
    case TROUBLE_DISK_ERROR: d->errors += 1 + (int)rng_below(luck, 2); break;
    default: d->read_errors += 1 + (int)rng_below(luck, 2); break;
    }
    return true;
}

static bool trouble_of_host(struct world *w, struct person *p, enum trouble_kind kind,
                            struct rng *luck)
{
    struct machine *m = &w->machine[rng_below(luck, 4) == 0 && w->machine[1].host];
    if (!m->host) return false;
    switch (kind) {
    case TROUBLE_JUMP:
        m->offset += rng_below(luck, 4) ? rng_below(luck, 3000) : rng_below(luck, 7200000);
        break;
    case TROUBLE_CRASH: machine_crash(w, m->number, false); break;
    case TROUBLE_CRASH_WRITE: m->dies_at_write = true; break;
    case TROUBLE_TORN: machine_crash(w, m->number, true); break;
    case TROUBLE_OWNER: return trouble_of_owner(w, p, luck);
    case TROUBLE_BOT_LATE: w->bot_late += 1 + (int)rng_below(luck, 3); break;
    case TROUBLE_BOT_WRONG: w->bot_wrong += 1 + (int)rng_below(luck, 3); break;
    case TROUBLE_BOT_NEVER: w->bot_never++; break;
    default: m->short_until = w->now + rng_below(luck, 5000); break;
    }
    return true;
}

/* --- people ----------------------------------------------------------------------------------- */

static bool withdraw(struct person *p, int seat)
{
    struct seat_eyes *e = &p->eyes[seat];
    for (int i = 0; i < e->questions; i++) {
        if (!e->question[i].answered) continue;
        post_back(p, seat, &e->question[i]);
        e->question[i].answered = false;
        person_soon(p, person_pace(p));
        return true;
    }
    return false;
}

static bool trouble_of_order(struct person *p, int seat, bool arm, struct rng *luck)
{
    const struct game *g = p->world->plan->party[p->party].game;
    char room[128];
    struct buf b = BUF_ON(room);
    struct saying s;
    struct move order;
    struct move_list list = {.at = &order, .size = 1, .pick = luck};
    if (!p->box || !p->eyes[seat].view || !g->orders) return false;
    order_list(g, p->box, p->eyes[seat].view, seat, p->seats, true, &list);
    if (!list.n) return false;
    order_write(g, p->box, order, &b);
    post_begin(&s, arm ? "order" : "disarm");
    post_int(&s, "seat", seat);
    if (arm || rng_below(luck, 2)) post_text(&s, "order", room);
    post_end(p, &s);
    return true;
}

static void post_talk(struct person *p, int seat, struct rng *luck)
{
    static const char *const emotes[] = {"wave", "clap", "think", "laugh", "wow", "sorry"};
    struct saying s;
    post_begin(&s, "say");
    post_int(&s, "seat", seat);
    if (rng_below(luck, 2)) post_text(&s, "emote", emotes[rng_below(luck, 6)]);
    else post_text(&s, "text", rng_below(luck, 2) ? "hello" : "\xe2\x80\xae\x01 abc \"quoted\" \\");
    post_end(p, &s);
}

static bool trouble_of_asking(struct person *p, struct rng *luck)
{
    static const char *const plain[] = {"list", "record", "ping"};
    struct saying s;
    const uint32_t which = rng_below(luck, 6);
    if (which < 3) {
        post_begin(&s, plain[which]);
    } else if (which == 3 && p->mine) {
        post_begin(&s, "moves");
        post_int(&s, "seat", __builtin_ctz(p->mine));
        post_int(&s, "for", __builtin_ctz(p->mine));
    } else {
        post_begin(&s, "mine");
        post_raw(&s, ",\"tables\":[");
        if (p->table[0]) {
            post_raw(&s, "{\"table\":");
            buf_json(&s.b, p->table);
            post_raw(&s, ",\"token\":");
            buf_json(&s.b, p->token);
            post_raw(&s, "}");
        }
        post_raw(&s, "]");
    }
    post_end(p, &s);
    return true;
}

/* Goes away without a word, or with one. */
static bool trouble_of_leaving(struct person *p, struct rng *luck)
{
    if (!p->here) return false;
    post_plain(p, "leave");
    p->here = false;
    p->leaving = p->left = true;
    p->lazy_until = p->world->now + rng_below(luck, 40000);
    return true;
}

static bool trouble_of_people(struct person *p, enum trouble_kind kind, struct rng *luck)
{
    int seat;
    if (!p->link || !with_seat(p, luck, &seat)) return false;
    switch (kind) {
    case TROUBLE_BACK: return withdraw(p, seat);
    case TROUBLE_UNDO: post_propose(p, "undo", -1); break;
    case TROUBLE_SAY: post_talk(p, seat, luck); break;
    case TROUBLE_RESIGN: post_seat(p, "resign", seat, NULL); break;
    case TROUBLE_GIVE: post_seat(p, "give", seat, "random"); break;
    case TROUBLE_TAKE: post_seat(p, "take", seat, NULL); break;
    case TROUBLE_ORDER: return trouble_of_order(p, seat, true, luck);
    case TROUBLE_DISARM: return trouble_of_order(p, seat, false, luck);
    case TROUBLE_END: post_propose(p, "end", -1); break;
    case TROUBLE_ABORT: post_propose(p, "abort", -1); break;
    case TROUBLE_OUT: post_propose(p, "out", (int)rng_below(luck, SEATS_MAX)); break;
    case TROUBLE_AGAIN: post_propose(p, "again", -1); break;
    case TROUBLE_REMOVE:
        if (!p->gone) return false;
        post_seat(p, "remove", __builtin_ctz(p->gone), NULL);
        break;
    default: post_plain(p, "pause"); break;
    }
    return true;
}

static bool trouble_of_anybody(struct person *p, enum trouble_kind kind, struct rng *luck)
{
    switch (kind) {
    case TROUBLE_LEAVE: return trouble_of_leaving(p, luck);
    case TROUBLE_ABSENT: p->lazy_until = p->world->now + rng_below(luck, 120000); return true;
    case TROUBLE_WATCH: return p->link && rogue_watch(p, luck);
    case TROUBLE_ASK: return p->link && p->greeted && trouble_of_asking(p, luck);
    default: return trouble_of_people(p, kind, luck);
    }
}

void trouble_comes(struct world *w, const struct trouble *t)
{
    struct rng luck = {t->luck};
    struct person *p = &w->person[t->who % w->people];
    const enum trouble_kind kind = (enum trouble_kind)t->kind;
    bool came;
    if (kind <= TROUBLE_SLOW) came = trouble_of_net(p, kind, &luck);
    else if (kind <= TROUBLE_FLOOD) came = p->link && rogue_send(p, kind, &luck);
    else if (kind >= TROUBLE_DISK_SLOW && kind <= TROUBLE_READ_ERROR)
        came = trouble_of_disk(w, kind, &luck);
    else if (kind <= TROUBLE_MEMORY) came = trouble_of_host(w, p, kind, &luck);
    else came = trouble_of_anybody(p, kind, &luck);
    w->tally.trouble[kind] += came;
}
