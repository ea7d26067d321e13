/* people.c -- what a person does next, from what they were told. Whatever got lost is done again:
 * an act looks at what is known and does the next thing that is missing. */
#include <stdlib.h>
#include <string.h>

#include "core/cursor.h"
#include "core/sha256.h"
#include "simulator/world.h"

/* A person who hears nothing pings the host after this many looks, and looks less and less
 * often. */
enum { LOOK_FIRST = 500, PATIENCE_MOST = 14, PATIENCE_PING = 5 };

static struct world *of(const struct person *p) { return p->world; }

static const struct party *own_party(const struct person *p)
{
    return &p->world->plan->party[p->party];
}

void person_open(struct world *w, int number, int party, int place)
{
    struct person *p = &w->person[number];
    struct buf token = BUF_ON(p->token), name = BUF_ON(p->name);
    *p = (struct person){.world = w, .number = number, .party = party, .looking = SPECTATOR};
    p->luck = rng_split(w->plan->seed, 100 + (uint64_t)number);
    p->net_luck = rng_split(w->plan->seed, 200 + (uint64_t)number);
    buf_hex64(&token, rng_next(&p->luck));
    buf_hex64(&token, rng_next(&p->luck));
    buf_text(&name, "P");
    buf_int(&name, number);
    uint8_t bits[16];
    struct sha256 sha;
    text_hex(p->token, strlen(p->token), bits, sizeof bits);
    sha256_init(&sha);
    sha256_add(&sha, bits, sizeof bits);
    sha256_end(&sha, p->token_hash.byte);
    p->opener = place == 0;
    p->watches = place >= w->plan->party[party].people;
    p->words = rng_below(&p->luck, 4) == 0;
    p->wants_moves = rng_below(&p->luck, 6) == 0;
    p->haste = (int)rng_below(&p->luck, 3);
    for (int i = 0; i < SEATS_MAX; i++)
        for (size_t k = 0; k < sizeof p->bits[i]; k++) p->bits[i][k] = (uint8_t)rng_next(&p->luck);
    person_soon(p, w->steady ? 1 + number : (int64_t)rng_below(&p->luck, 3000));
}

void person_release(struct person *p)
{
    eyes_forget(p);
    free(p->heard);
}

void person_soon(struct person *p, int64_t ms)
{
    struct world *w = of(p);
    const int64_t at = w->now + ms;
    if (p->act_at > w->now && p->act_at <= at) return;
    p->act_at = at;
    agenda_put(w, (struct due){.at = at, .kind = DUE_ACT, .who = (uint32_t)p->number}, NULL);
}

/* Some answer at once, some take their time. */
int64_t person_pace(struct person *p)
{
    static const uint32_t most[] = {60, 800, 9000};
    struct world *w = of(p);
    if (w->steady) return twins_pace(p);
    return 1 + (int64_t)rng_below(&p->luck, w->calm ? 20 : most[p->haste]);
}

void person_calms(struct person *p)
{
    p->slow_until = p->read_slow_until = p->lazy_until = 0;
    if (p->link && (p->deaf || p->dumb || p->host || p->wild)) net_drop(p);
    p->patience = 0;
    person_soon(p, 1);
}

/* --- coming to a table ------------------------------------------------------------------------ */

static void come_to_table(struct person *p)
{
    const struct meeting *m = &of(p)->meeting[p->party];
    p->leaving = false;
    if (m->link[0]) post_join(p);
    else if (p->opener && p->host) net_drop(p); /* tables opened there are not known here */
    else if (p->opener) post_open(p);
}

/* --- before the game -------------------------------------------------------------------------- */

/* How many seats a person wants: several in a hot-seat game. */
static int seats_wanted(const struct person *p)
{
    const struct party *party = own_party(p);
    if (p->watches) return 0;
    return party->hot ? 1 + (party->seats - 1) / party->people : 1;
}

static bool party_sits(const struct person *p)
{
    const struct world *w = of(p);
    for (int i = 0; i < w->people; i++) {
        const struct person *q = &w->person[i];
        if (q->party == p->party && __builtin_popcount(q->mine) < seats_wanted(q)) return false;
    }
    return true;
}

static void act_in_lobby(struct person *p)
{
    if (__builtin_popcount(p->mine) < seats_wanted(p) && p->free_seats) {
        const int n = __builtin_popcount(p->free_seats);
        seat_set left = p->free_seats;
        for (int skip = of(p)->steady ? 0 : (int)rng_below(&p->luck, (uint32_t)n); skip; skip--)
            left &= (seat_set)(left - 1);
        post_sit(p, __builtin_ctz(left));
        return;
    }
    if (!p->opens || (!party_sits(p) && p->patience < 4)) return;
    post_plain(p, "start");
}

static void open_shares(struct person *p)
{
    for (int seat = 0; seat < SEATS_MAX; seat++)
        if (seat_in(p->to_share, seat)) post_share(p, seat);
    p->to_share = 0;
    for (int seat = 0; seat < SEATS_MAX; seat++)
        if (seat_in(p->to_open, seat)) post_reveal(p, seat);
}

/* --- playing ---------------------------------------------------------------------------------- */

/* The same person answers the same question in the same way, whatever happened in between. */
struct move person_choice(const struct person *p, int seat, const struct question *q, uint64_t more)
{
    struct rng luck = {world_luck(of(p), 1000 + (uint64_t)p->party, q->q)};
    struct move move;
    luck.s ^= (uint64_t)q->subject * 77 + more;
    move_any(own_party(p)->game, p->box, p->eyes[seat].view, q->subject, &luck, &move);
    return move;
}

static uint32_t newest_telling(const struct person *p)
{
    uint32_t newest = 1;
    for (int i = 0; i < VIEWERS; i++)
        if (p->eyes[i].telling > newest) newest = p->eyes[i].telling;
    return newest;
}

/* At a shared screen the other seats may not have heard yet that the game went on. */
static bool answer_questions(struct person *p)
{
    const uint32_t newest = newest_telling(p);
    bool any = false;
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        struct seat_eyes *e = &p->eyes[seat];
        if (!seat_in(p->mine, seat) || e->telling < newest) continue;
        for (int i = 0; i < e->questions; i++) {
            if (e->question[i].answered) continue;
            e->question[i].answered = true;
            e->question[i].told = false;
            any = true;
            if (of(p)->steady) twins_answer(p, seat, &e->question[i]);
            else post_answer(p, seat, &e->question[i], person_choice(p, seat, &e->question[i], 0));
        }
    }
    return any;
}

/* Hot seat: the eyes go round the person's seats until each has seen the newest telling. */
static void eyes_round(struct person *p)
{
    const uint32_t newest = newest_telling(p);
    if (!own_party(p)->hot || !p->mine) return;
    for (int i = 1; i <= SEATS_MAX; i++) {
        const int seat = (p->looking + i) % SEATS_MAX;
        if (!seat_in(p->mine, seat) || p->eyes[seat].telling == newest) continue;
        p->looking = seat;
        post_seat(p, "eyes", seat, NULL);
        return;
    }
}

static void act_on_motion(struct person *p)
{
    const struct world *w = of(p);
    if (!p->motion[0] || !(p->needed & p->mine)) return;
    const bool yes = w->calm ? !strcmp(p->motion, "out") : rng_below(&p->luck, 5) > 0;
    post_seat(p, yes ? "agree" : "decline", __builtin_ctz(p->needed & p->mine), NULL);
    p->needed = 0;
}

/* Those who stay go on without those who left for good: the opener gives their seat to a bot, the
 * others vote. */
static void go_on_without(struct person *p)
{
    const seat_set gone = p->gone & (seat_set)~p->played;
    if (!gone || p->patience < 3) return;
    const int seat = __builtin_ctz(gone);
    if (p->opener) post_seat(p, "give", seat, "random");
    else if (!p->motion[0] && p->mine) post_propose(p, "out", seat);
}

static void act_after_game(struct person *p)
{
    if (!p->asked_record) {
        p->asked_record = true;
        post_plain(p, "record");
        return;
    }
    if (!of(p)->calm && p->opens && !p->motion[0]) post_propose(p, "again", -1);
}

/* Takes a seat back from the bot that played while the person was away. */
static void take_seats_back(struct person *p)
{
    if (of(p)->steady || !(p->played & p->mine) || rng_below(&p->luck, 4)) return;
    post_seat(p, "take", __builtin_ctz(p->played & p->mine), NULL);
}

static void act_at_table(struct person *p)
{
    act_on_motion(p);
    take_seats_back(p);
    switch (p->state) {
    case STATE_LOBBY: act_in_lobby(p); break;
    case STATE_DEALING: open_shares(p); break;
    case STATE_PLAYING:
        if (!answer_questions(p)) eyes_round(p);
        if (of(p)->calm) go_on_without(p);
        break;
    case STATE_PAUSED:
        if (of(p)->calm || (p->opens && p->patience >= 3)) post_plain(p, "resume");
        break;
    case STATE_OVER: act_after_game(p); break;
    case STATE_CLOSED:
        if (p->opener && !of(p)->calm) of(p)->meeting[p->party].link[0] = '\0';
        p->here = false;
        break;
    default: break;
    }
}

/* --- the course of things --------------------------------------------------------------------- */

/* Is the host there? If there is no answer by the next look, the connection is dead. */
static bool host_is_there(struct person *p)
{
    if (p->patience < PATIENCE_PING) return true;
    if (p->pinged) {
        net_drop(p);
        return false;
    }
    p->pinged = true;
    post_plain(p, "ping");
    return true;
}

static void person_looks(struct person *p)
{
    if (!p->link) {
        p->patience = 0;
        p->pinged = p->said_hello = false;
        net_connect(p, of(p)->machine[1].host && !of(p)->calm && rng_below(&p->luck, 3) == 0);
        return;
    }
    if (!host_is_there(p)) return;
    if (!p->said_hello) {
        p->said_hello = true;
        post_hello(p);
    } else if (p->greeted && !p->here) come_to_table(p);
    else if (p->here) act_at_table(p);
}

void person_act(struct person *p)
{
    struct world *w = of(p);
    if (p->act_at != w->now) return; /* there is a later one */
    if (w->now >= p->lazy_until) person_looks(p);
    if (p->act_at > w->now) return;
    person_soon(p, (int64_t)LOOK_FIRST << p->patience);
    if (p->patience < PATIENCE_MOST) p->patience++;
}

bool person_done(const struct person *p)
{
    if (p->watches) return true;
    if (!p->here && p->state != STATE_CLOSED) return false;
    return p->state == STATE_OVER || p->state == STATE_CLOSED ||
           (p->state > STATE_DEALING && !p->mine);
}

void person_describe(const struct person *p, struct buf *b)
{
    buf_text(b, p->name);
    buf_text(b, p->link ? " connected" : " away");
    buf_text(b, p->greeted ? " greeted" : "");
    buf_text(b, p->here ? " here" : "");
    buf_text(b, " state ");
    buf_int(b, p->state);
    buf_text(b, " seats ");
    buf_int(b, p->mine);
    buf_text(b, "; ");
}
