/* people.h -- clients of the small world: they open a table, sit down and answer. */
#ifndef HOST_PEOPLE_H
#define HOST_PEOPLE_H

#include "world.h"

static const char *const tokens[] = {
    "00000000000000000000000000000000", "11111111111111111111111111111111",
    "22222222222222222222222222222222", "33333333333333333333333333333333",
    "44444444444444444444444444444444"};

static inline bool state_is(const struct world *w, uint32_t client, const char *state)
{
    const char *table = world_last(w, client, "table");
    char wanted[40];
    snprintf(wanted, sizeof wanted, "\"state\":\"%s\"", state);
    return table && strstr(table, wanted);
}

/* Answers whatever this telling asks the client, at random. True: it was asked. */
static inline bool answer_told(struct world *w, uint32_t client, const char *told, struct rng *luck)
{
    struct json m;
    size_t where;
    if (!told || !CHECK(json_check(told, strlen(told), &m, &where))) return false;
    struct json next = json_first(json_member(m, "moves")), question;
    int64_t seat = -1;
    json_int(json_member(m, "seat"), -1, 8, &seat);
    bool asked = false;
    while (json_next(&next, NULL, &question)) {
        struct json moves = json_first(json_member(question, "moves")), move, chosen = {NULL, NULL};
        int n = 0;
        while (json_next(&moves, NULL, &move))
            if (rng_below(luck, (uint32_t)++n) == 0) chosen = json_member(move, "do");
        if (!CHECK(n > 0)) return false;
        int64_t q = 0, subject = 0;
        char text[300], notation[100] = "";
        struct buf b = BUF_ON(notation);
        json_int(json_member(question, "q"), 0, INT32_MAX, &q);
        json_int(json_member(question, "for"), 0, 8, &subject);
        CHECK(json_text(chosen, &b));
        snprintf(text, sizeof text,
                 "{\"do\":\"answer\",\"seat\":%d,\"q\":%d,\"for\":%d,\"move\":\"%s\"}", (int)seat,
                 (int)q, (int)subject, notation);
        world_say(w, client, text);
        asked = true;
    }
    return asked;
}

static inline bool answer(struct world *w, uint32_t client, struct rng *luck)
{
    return answer_told(w, client, world_last(w, client, "told"), luck);
}

static inline void greet(struct world *w, uint32_t client)
{
    world_say(w, client, "{\"do\":\"hello\",\"protocol\":1,\"want\":[\"moves\"]}");
    CHECK(world_last(w, client, "hello") != NULL);
}

static inline void open_table(struct world *w, const char *game, const char *more)
{
    char text[2000]; /* with a small deck */
    greet(w, 0);
    snprintf(text, sizeof text, "{\"do\":\"open\",\"id\":1,\"game\":\"%s\",\"token\":\"%s\"%s}",
             game, tokens[0], more);
    world_say(w, 0, text);
    if (!CHECK(world_last(w, 0, "table") != NULL && world_last(w, 0, "ok") != NULL))
        printf("    %s\n", w->heard[0].at[w->heard[0].n - 1]);
}

static inline void join(struct world *w, uint32_t client)
{
    char link[33] = "", text[200];
    const char *table = strstr(world_last(w, 0, "table"), "\"table\":\"");
    memcpy(link, strstr(table + 9, "\"") ? table + 9 : "", 32);
    greet(w, client);
    snprintf(text, sizeof text, "{\"do\":\"join\",\"table\":\"%s\",\"token\":\"%s\"}", link,
             tokens[client]);
    world_say(w, client, text);
    world_wait(w, 100);
    CHECK(world_last(w, client, "table") != NULL);
}

static inline void sit(struct world *w, uint32_t client)
{
    char text[200];
    snprintf(text, sizeof text,
             "{\"do\":\"sit\",\"id\":2,\"seat\":%u,\"token\":\"%s\",\"name\":\"Nr %u\"}", client,
             tokens[client], client);
    world_say(w, client, text);
    CHECK(strstr(world_last(w, client, "table"), "\"mine\":true") != NULL);
}

/* While people play, letters are opened at fixed moments. */
static inline void say(struct world *w, uint32_t client, const char *json)
{
    world_say(w, client, json);
    world_wait(w, 100);
}

/* The key of the last refusal or goodbye that a client got. */
static inline bool heard(const struct world *w, uint32_t client, const char *is, const char *key)
{
    const char *last = world_last(w, client, is);
    char wanted[80];
    snprintf(wanted, sizeof wanted, "\"key\":\"%s\"", key);
    const bool found = last && strstr(last, wanted);
    if (!found) printf("    client %u wanted %s, got %s\n", client, key, last ? last : "nothing");
    return found;
}

static inline int count(const struct world *w, uint32_t client, const char *is)
{
    char start[40];
    int n = 0;
    snprintf(start, sizeof start, "{\"is\":\"%s\"", is);
    for (int i = 0; i < w->heard[client].n; i++)
        n += !strncmp(w->heard[client].at[i], start, strlen(start));
    return n;
}

/* Three people and a bot, playing. */
static inline void open_three(struct world *w, const char *game, const char *more)
{
    world_open(w);
    open_table(w, game, more);
    sit(w, 0);
    for (uint32_t c = 1; c < 3; c++) {
        join(w, c);
        sit(w, c);
    }
    say(w, 0, "{\"do\":\"start\"}");
    world_wait(w, 1000);
}

static inline void come_as(struct world *w, uint32_t client, const char *token)
{
    char text[200], id[33];
    struct buf b = BUF_ON(id);
    buf_hex(&b, w->table[0].id.byte, 16);
    greet(w, client);
    snprintf(text, sizeof text, "{\"do\":\"join\",\"table\":\"%s\",\"token\":\"%s\"}", id, token);
    say(w, client, text);
}

#endif
