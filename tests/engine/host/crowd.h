/* crowd.h -- a host on a real store, and a crowd of people who play there.
 *
 * The world goes round as fast as the store writes: its clock jumps to the next moment that the
 * host waits for as soon as nothing is under way. Each table has its party. The people of a party
 * come to their table by its link, or open one; they sit, start, answer at random, change their
 * minds, and ask for an undo now and then. When a game is over they open the next table.
 */
#ifndef HOST_CROWD_H
#define HOST_CROWD_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bots/bot.h"
#include "core/buf.h"
#include "core/json.h"
#include "games/shelf.h"
#include "heap/lone.h"
#include "host/host.h"
#include "porter/porter.h"

enum { CROWD_HEX = 2 * TABLE_ID_BYTES, CROWD_THOUGHTS = 64 };

struct party {
    const struct game *game;
    char link[CROWD_HEX + 1]; /* "": there is no table yet */
    char before[CROWD_HEX + 1];
    int seats, people;
    char more[200];  /* members of the message that opens a table */
    uint32_t client; /* the first of its people */
    bool over;
};

struct person {
    struct party *party;
    int seat; /* where it wants to sit */
    bool joined, sat, started;
    uint32_t telling; /* the last that it was told */
    char link[CROWD_HEX + 1];
};

/* A message on its way to a person. */
struct news_for {
    struct news_for *next;
    uint32_t client;
    size_t n;
    char text[];
};

struct crowd {
    struct store *store;
    struct porter *porter;
    struct host *host;
    struct host_limits limits;
    int64_t now, wake;
    struct rng luck;
    struct party *party;
    struct person *person;
    uint32_t parties, persons;
    uint32_t minds, undos; /* of 100 answers: how many are changed, how many undos are wanted */
    bool again;            /* another table when a game is over */
    struct news_for *news, **news_end;
    struct {
        uint64_t ticket;
        struct move move;
    } thought[CROWD_THOUGHTS];
    int thoughts;
    bool early; /* a bug: the host hears that it is written before it is */
    uint64_t early_ticket[CROWD_THOUGHTS];
    int earlies;
    void (*listen)(void *, uint32_t client, const char *, size_t); /* or NULL: to what is sent */
    void *listener;
    void (*carry)(void *, uint32_t client, const char *); /* or NULL: the host is elsewhere */
    double (*clock)(void); /* or NULL: how long the host works is measured by it */
    double spent;
};

/* --- what the host calls ---------------------------------------------------------------- */

static inline void crowd_send(void *context, uint32_t client, const char *bytes, size_t n)
{
    struct crowd *w = context;
    struct news_for *news = malloc(sizeof *news + n);
    if (!news) abort();
    if (w->listen) w->listen(w->listener, client, bytes, n);
    *news = (struct news_for){.client = client, .n = n};
    memcpy(news->text, bytes, n);
    *w->news_end = news;
    w->news_end = &news->next;
}

static inline void crowd_close(void *context, uint32_t client)
{
    (void)context;
    fprintf(stderr, "client %u is closed\n", client);
    abort();
}

static inline void crowd_write(void *context, uint64_t ticket, const struct host_write *hw)
{
    struct crowd *w = context;
    porter_write(w->porter, ticket, hw);
    if (w->early && hw->seq && w->earlies < CROWD_THOUGHTS) w->early_ticket[w->earlies++] = ticket;
}

static inline void crowd_read(void *context, uint64_t ticket, struct table_id table)
{
    porter_read(((struct crowd *)context)->porter, ticket, table);
}

static inline void crowd_forget(void *context, struct table_id table)
{
    porter_forget(((struct crowd *)context)->porter, table);
}

static inline void crowd_think(void *context, uint64_t ticket, const struct host_think *k)
{
    struct crowd *w = context;
    struct bot bot;
    struct fault f = {0};
    struct rng luck = seed_luck(&k->luck, "crowd", 0);
    if (w->thoughts == CROWD_THOUGHTS || !bot_read(k->game, k->bot, &bot, &f)) abort();
    w->thought[w->thoughts].ticket = ticket;
    w->thought[w->thoughts++].move = bot_decide(&bot, k->game, k->box, k->view, k->subject, &luck);
}

static inline void crowd_wake(void *context, int64_t at) { ((struct crowd *)context)->wake = at; }

static inline void crowd_life(void *context, int64_t house)
{
    porter_life(((struct crowd *)context)->porter, house);
}

/* --- into the host ---------------------------------------------------------------------- */

static inline void crowd_begin(struct crowd *w)
{
    if (w->clock) w->spent -= w->clock();
}

static inline void crowd_end(struct crowd *w)
{
    if (w->clock) w->spent += w->clock();
}

static inline void crowd_say(struct crowd *w, uint32_t client, const char *text)
{
    if (w->carry) {
        w->carry(w->listener, client, text);
        return;
    }
    crowd_begin(w);
    host_message(w->host, client, text, strlen(text));
    crowd_end(w);
}

static inline void crowd_hello(struct crowd *w, uint32_t client)
{
    crowd_say(w, client, "{\"do\":\"hello\",\"protocol\":1,\"want\":[\"moves\"]}");
}

/* --- people ----------------------------------------------------------------------------- */

/* The same whenever it comes back. */
static inline void crowd_token(uint32_t client, struct buf *b)
{
    buf_hex64(b, UINT64_C(0x517e) << 32 | client);
    buf_hex64(b, client);
}

static inline void person_open(struct crowd *w, uint32_t client)
{
    const struct party *p = w->person[client].party;
    char text[500] = "";
    struct buf b = BUF_ON(text);
    buf_text(&b, "{\"do\":\"open\",\"id\":1,\"game\":");
    buf_json(&b, p->game->name);
    buf_text(&b, ",\"seats\":");
    buf_int(&b, p->seats);
    buf_text(&b, ",\"token\":\"");
    crowd_token(client, &b);
    buf_char(&b, '"');
    buf_text(&b, p->more);
    buf_char(&b, '}');
    if (b.full) abort();
    crowd_say(w, client, text);
}

static inline void person_join(struct crowd *w, uint32_t client)
{
    struct person *me = &w->person[client];
    char text[200] = "";
    struct buf b = BUF_ON(text);
    if (strcmp(me->link, me->party->link) != 0) me->telling = 0;
    memcpy(me->link, me->party->link, sizeof me->link);
    buf_text(&b, "{\"do\":\"join\",\"table\":\"");
    buf_text(&b, me->link);
    buf_text(&b, "\",\"token\":\"");
    crowd_token(client, &b);
    buf_char(&b, '"');
    if (me->telling && rng_below(&w->luck, 4)) {
        buf_text(&b, ",\"since\":");
        buf_uint(&b, me->telling);
    }
    buf_char(&b, '}');
    me->joined = true;
    crowd_say(w, client, text);
}

static inline void person_sit(struct crowd *w, uint32_t client)
{
    struct person *me = &w->person[client];
    char text[200] = "";
    struct buf b = BUF_ON(text);
    buf_text(&b, "{\"do\":\"sit\",\"id\":2,\"seat\":");
    buf_int(&b, me->seat);
    buf_text(&b, ",\"token\":\"");
    crowd_token(client, &b);
    buf_text(&b, "\",\"name\":\"Nr ");
    buf_uint(&b, client);
    buf_text(&b, "\"}");
    me->sat = true;
    crowd_say(w, client, text);
}

/* What everybody hears of the table: where it is, who sits there, and how far it is. */
static inline void person_sees_table(struct crowd *w, uint32_t client, struct json m)
{
    struct person *me = &w->person[client];
    struct party *p = me->party;
    struct json seats = json_first(json_member(m, "seats")), seat;
    const struct json state = json_member(m, "state");
    const struct json table = json_member(m, "table");
    struct buf link = BUF_ON(me->link);
    bool mine = false;
    int sitting = 0;
    if (me->joined ? !json_is(table, p->link) : me->seat || json_is(table, p->before)) return;
    json_text(table, &link);
    memcpy(p->link, me->link, sizeof p->link);
    me->joined = true;
    for (int i = 0; json_next(&seats, NULL, &seat); i++) {
        sitting += json_is(json_member(seat, "who"), "person");
        mine |= i == me->seat && json_kind(json_member(seat, "mine")) == JSON_BOOL;
    }
    if (json_is(state, "over")) p->over = true;
    if (!json_is(state, "lobby")) return;
    if (!mine && !me->sat) person_sit(w, client);
    if (me->seat == 0 && sitting == p->people && !me->started) {
        me->started = true;
        crowd_say(w, client, "{\"do\":\"start\",\"id\":3}");
    }
}

static inline void person_answers(struct crowd *w, uint32_t client, struct json question)
{
    struct json moves = json_first(json_member(question, "moves")), move, chosen = {NULL, NULL};
    char text[300] = "", notation[100] = "";
    struct buf b = BUF_ON(text), note = BUF_ON(notation);
    int64_t q = 0, subject = 0;
    uint32_t n = 0;
    while (json_next(&moves, NULL, &move))
        if (rng_below(&w->luck, ++n) == 0) chosen = json_member(move, "do");
    if (!n || !json_text(chosen, &note)) abort();
    json_int(json_member(question, "q"), 0, INT32_MAX, &q);
    json_int(json_member(question, "for"), 0, SEATS_MAX, &subject);
    buf_text(&b, "{\"do\":\"answer\",\"seat\":");
    buf_int(&b, w->person[client].seat);
    buf_text(&b, ",\"q\":");
    buf_int(&b, q);
    buf_text(&b, ",\"for\":");
    buf_int(&b, subject);
    buf_text(&b, ",\"move\":");
    buf_json(&b, notation);
    buf_char(&b, '}');
    crowd_say(w, client, text);
}

static inline void person_is_told(struct crowd *w, uint32_t client, struct json m)
{
    struct person *me = &w->person[client];
    struct json next = json_first(json_member(m, "moves")), question;
    int64_t telling = 0;
    json_int(json_member(json_member(m, "told"), "telling"), 0, INT32_MAX, &telling);
    me->telling = (uint32_t)telling;
    if (json_kind(next) != JSON_NOTHING && rng_below(&w->luck, 100) < w->undos) {
        char text[100] = "";
        struct buf b = BUF_ON(text);
        buf_text(&b, "{\"do\":\"propose\",\"what\":\"undo\",\"seat\":");
        buf_int(&b, me->seat);
        buf_char(&b, '}');
        crowd_say(w, client, text);
    }
    while (json_next(&next, NULL, &question)) {
        person_answers(w, client, question);
        if (rng_below(&w->luck, 100) < w->minds) person_answers(w, client, question);
    }
}

/* Agrees to every proposal. */
static inline void person_agrees(struct crowd *w, uint32_t client, struct json m)
{
    const int seat = w->person[client].seat;
    struct json agreed = json_first(json_member(m, "agreed")), one;
    char text[100] = "";
    struct buf b = BUF_ON(text);
    int64_t who = -1;
    if (json_kind(json_member(m, "what")) != JSON_STRING) return;
    while (json_next(&agreed, NULL, &one))
        if (json_int(one, 0, SEATS_MAX, &who) && who == seat) return;
    buf_text(&b, "{\"do\":\"agree\",\"seat\":");
    buf_int(&b, seat);
    buf_char(&b, '}');
    crowd_say(w, client, text);
}

static inline void person_hears(struct crowd *w, uint32_t client, const char *text, size_t n)
{
    struct json m;
    size_t where;
    if (!json_check(text, n, &m, &where)) abort();
    const struct json is = json_member(m, "is");
    if (json_is(is, "table")) person_sees_table(w, client, m);
    if (json_is(is, "told")) person_is_told(w, client, m);
    if (json_is(is, "motion")) person_agrees(w, client, m);
}

/* The opener makes the link; the others follow. */
static inline void crowd_gather(struct crowd *w, struct party *p)
{
    if (p->over && w->again) {
        p->over = false;
        memcpy(p->before, p->link, sizeof p->before);
        p->link[0] = '\0';
        for (int i = 0; i < p->people; i++) {
            struct person *one = &w->person[p->client + (uint32_t)i];
            one->joined = one->sat = one->started = false;
        }
        person_open(w, p->client);
    }
    for (int i = 0; *p->link && i < p->people; i++)
        if (!w->person[p->client + (uint32_t)i].joined) person_join(w, p->client + (uint32_t)i);
}

/* --- the world -------------------------------------------------------------------------- */

static inline bool crowd_react(struct crowd *w)
{
    struct news_for *news = w->news;
    if (!news) return false;
    w->news = news->next;
    if (!w->news) w->news_end = &w->news;
    person_hears(w, news->client, news->text, news->n);
    crowd_gather(w, w->person[news->client].party);
    free(news);
    return true;
}

/* One thing after the other; false: nothing is under way, and nobody waits for anything. */
static inline bool crowd_turn(struct crowd *w)
{
    if (crowd_react(w)) return true;
    crowd_begin(w);
    bool busy = true;
    if (w->earlies) host_written(w->host, w->early_ticket[--w->earlies]);
    else if (w->thoughts) {
        const int last = --w->thoughts;
        const struct move move = w->thought[last].move;
        host_thought(w->host, w->thought[last].ticket, &move);
    } else if (!porter_collect(w->porter, w->host, w->now, !w->early)) {
        if (w->wake == INT64_MAX) busy = porter_collect(w->porter, w->host, w->now, true);
        else {
            if (w->wake > w->now) w->now = w->wake;
            host_time(w->host, w->now);
        }
    }
    crowd_end(w);
    return busy;
}

static inline bool crowd_over(const struct crowd *w)
{
    for (uint32_t i = 0; i < w->parties; i++)
        if (!w->party[i].over) return false;
    return !w->news;
}

/* The host is started on the store, and everybody comes. */
static inline bool crowd_start(struct crowd *w, const void *luck, size_t nluck)
{
    const struct host_calls calls = {.context = w,
                                     .send = crowd_send,
                                     .close = crowd_close,
                                     .write = crowd_write,
                                     .read = crowd_read,
                                     .forget = crowd_forget,
                                     .think = crowd_think,
                                     .wake = crowd_wake,
                                     .life = crowd_life};
    struct fault f = {0};
    int64_t house;
    uint32_t unknown;
    w->wake = INT64_MAX;
    w->news_end = &w->news;
    w->porter = porter_open(w->store, w->limits.tables, w->now);
    if (!w->porter || !porter_house(w->porter, &house, &f)) return false;
    w->host = host_open(&w->limits, &calls, heap_lender, w->now, house, luck, nluck);
    return w->host && porter_tables(w->porter, w->host, &unknown, &f) && !unknown;
}

static inline void crowd_come(struct crowd *w)
{
    for (uint32_t i = 0; i < w->persons; i++) {
        w->person[i].joined = w->person[i].sat = w->person[i].started = false;
        crowd_hello(w, i);
    }
    for (uint32_t i = 0; i < w->parties; i++) {
        struct party *p = &w->party[i];
        if (!*p->link) person_open(w, p->client);
        crowd_gather(w, p);
    }
}

static inline void crowd_stop(struct crowd *w)
{
    host_release(w->host);
    porter_release(w->porter);
    for (struct news_for *news; (news = w->news);) {
        w->news = news->next;
        free(news);
    }
    w->news_end = &w->news;
    w->thoughts = w->earlies = 0;
}

/* The people of party i take its first seats; bots play the rest. */
static inline void crowd_seat(struct crowd *w)
{
    uint32_t client = 0;
    for (uint32_t i = 0; i < w->parties; i++) {
        w->party[i].client = client;
        for (int k = 0; k < w->party[i].people; k++)
            w->person[client++] = (struct person){.party = &w->party[i], .seat = k};
    }
    w->persons = client;
}

/* The end of a program loses nothing that the system has taken, so a disk in memory is as good for
 * these tests as any, and many times as quick. For the folder that shelf_make() makes. */
static inline void crowd_disk(void)
{
    if (!access("/dev/shm", W_OK)) setenv("TMPDIR", "/dev/shm", 0);
}

static inline void crowd_limits(struct crowd *w, uint32_t tables, uint32_t clients)
{
    host_limits_usual(&w->limits);
    w->limits.tables = tables;
    w->limits.clients = clients;
    w->limits.rate = w->limits.burst = 1000000;
    w->limits.seeds = true;
}

#endif
