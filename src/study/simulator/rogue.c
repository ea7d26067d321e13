/* rogue.c -- what a wicked client sends: any bytes, bent messages, other people's tokens, old
 * questions. Whatever it is, others must not notice. */
#include <string.h>

#include "simulator/world.h"

enum { BYTES_MOST = 300 };

static bool send_bytes(struct person *p, struct rng *luck)
{
    static const char likely[] = "{}[]\":,\\0123456789.eE+- \ttruefalsnudo";
    char room[BYTES_MOST];
    const uint32_t n = rng_below(luck, sizeof room);
    const bool any = rng_below(luck, 2);
    for (uint32_t i = 0; i < n; i++)
        room[i] = any ? (char)rng_next(luck) : likely[rng_below(luck, sizeof likely - 1)];
    net_send_wild(p, room, n);
    return true;
}

/* A message that was sent before, with something changed, cut out or put in. */
static bool send_bent(struct person *p, struct rng *luck)
{
    char room[MESSAGE_ROOM];
    size_t n = p->last_n;
    if (!n || !p->world->meeting[p->party].link[0]) return false; /* it might open a stray table */
    memcpy(room, p->last_message, n);
    for (uint32_t times = 1 + rng_below(luck, 3); times && n > 1; times--) {
        const size_t at = rng_below(luck, (uint32_t)n);
        switch (rng_below(luck, 4)) {
        case 0: room[at] = (char)rng_next(luck); break;
        case 1:
            memmove(room + at, room + at + 1, n - at - 1);
            n--;
            break;
        case 2: room[at] = (char)('0' + rng_below(luck, 10)); break;
        default: {
            const size_t from = rng_below(luck, (uint32_t)n);
            const size_t length = (n - from < n - at ? n - from : n - at);
            memmove(room + at, room + from, length);
            break;
        }
        }
    }
    net_send_wild(p, room, n);
    return true;
}

/* Tries for somebody else's seat with a wrong token. If it worked, what this client is told would
 * show it. The token is a guess, never the right one: the holder of a token owns the seat. */
static bool send_stolen(struct person *p, struct rng *luck)
{
    const struct world *w = p->world;
    const struct meeting *m = &w->meeting[p->party];
    const struct person *victim = &w->person[rng_below(luck, (uint32_t)w->people)];
    char token[TOKEN_ROOM];
    struct saying s;
    if (victim == p || !m->link[0]) return false;
    memcpy(token, victim->token, sizeof token);
    token[rng_below(luck, TOKEN_ROOM - 1)] ^= 1;
    /* A person without a seat, or one who came as a watcher, may sit down with any token. */
    post_begin(&s, rng_below(luck, 2) || !p->mine || p->wild ? "join" : "sit");
    if (s.b.at[7] == 'j') post_text(&s, "table", m->link);
    else {
        post_int(&s, "seat", rng_below(luck, SEATS_MAX));
        post_text(&s, "name", "thief");
    }
    post_text(&s, "token", token);
    post_raw(&s, "}");
    net_send_wild(p, s.b.at, s.b.n);
    return true;
}

/* An answer to a question that is no longer open, or that is somebody else's. */
static bool send_stale(struct person *p, struct rng *luck)
{
    struct saying s;
    const int seat = (int)rng_below(luck, SEATS_MAX);
    struct seat_eyes *e = &p->eyes[p->mine ? __builtin_ctz(p->mine) : 0];
    if (!p->here || !e->telling) return false;
    const uint32_t q = rng_below(luck, 2) && e->telling > 1 ? 1 + rng_below(luck, e->telling - 1)
                                                            : e->telling + rng_below(luck, 3);
    post_begin(&s, "answer");
    post_int(&s, "seat", rng_below(luck, 2) && p->mine ? __builtin_ctz(p->mine) : seat);
    post_int(&s, "q", q);
    post_int(&s, "for", seat);
    post_text(&s, "move", rng_below(luck, 2) ? "pass" : "look 1");
    post_raw(&s, "}");
    net_send_wild(p, s.b.at, s.b.n);
    return true;
}

static bool send_flood(struct person *p, struct rng *luck)
{
    static const char ping[] = "{\"do\":\"ping\"}";
    for (uint32_t n = 20 + rng_below(luck, 200); n; n--) net_send_wild(p, ping, sizeof ping - 1);
    return true;
}

/* Joins the table of its party without a token, or once more with its own token. */
bool rogue_watch(struct person *p, struct rng *luck)
{
    const struct meeting *m =
        &p->world->meeting[rng_below(luck, (uint32_t)p->world->plan->parties)];
    struct saying s;
    if (!m->link[0] || !p->greeted || m != &p->world->meeting[p->party]) return false;
    post_begin(&s, "join");
    post_text(&s, "table", m->link);
    if (rng_below(luck, 2) && !p->watches) post_text(&s, "token", p->token);
    post_raw(&s, "}");
    net_send_wild(p, s.b.at, s.b.n);
    return true;
}

bool rogue_send(struct person *p, enum trouble_kind kind, struct rng *luck)
{
    switch (kind) {
    case TROUBLE_BYTES: return send_bytes(p, luck);
    case TROUBLE_BEND: return send_bent(p, luck);
    case TROUBLE_STEAL: return send_stolen(p, luck);
    case TROUBLE_STALE: return send_stale(p, luck);
    default: return send_flood(p, luck);
    }
}
