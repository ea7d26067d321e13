/* tables.c -- whole games through the host, and what happens around them. */
#include "games/shelf.h"
#include "world.h"

static const char *const tokens[] = {
    "00000000000000000000000000000000", "11111111111111111111111111111111",
    "22222222222222222222222222222222", "33333333333333333333333333333333",
    "44444444444444444444444444444444"};

static bool state_is(const struct world *w, uint32_t client, const char *state)
{
    const char *table = world_last(w, client, "table");
    char wanted[40];
    snprintf(wanted, sizeof wanted, "\"state\":\"%s\"", state);
    return table && strstr(table, wanted);
}

/* Answers whatever the last telling asks this client, at random. True: it was asked. */
static bool answer(struct world *w, uint32_t client, struct rng *luck)
{
    const char *told = world_last(w, client, "told");
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

static void greet(struct world *w, uint32_t client)
{
    world_say(w, client, "{\"do\":\"hello\",\"protocol\":1,\"want\":[\"moves\"]}");
    CHECK(world_last(w, client, "hello") != NULL);
}

static void open_table(struct world *w, const char *game, const char *more)
{
    char text[500];
    greet(w, 0);
    snprintf(text, sizeof text, "{\"do\":\"open\",\"id\":1,\"game\":\"%s\",\"token\":\"%s\"%s}",
             game, tokens[0], more);
    world_say(w, 0, text);
    if (!CHECK(world_last(w, 0, "table") != NULL && world_last(w, 0, "ok") != NULL))
        printf("    %s\n", w->heard[0].at[w->heard[0].n - 1]);
}

static void join(struct world *w, uint32_t client)
{
    char link[33] = "", text[200];
    const char *table = strstr(world_last(w, 0, "table"), "\"table\":\"");
    memcpy(link, strstr(table + 9, "\"") ? table + 9 : "", 32);
    greet(w, client);
    snprintf(text, sizeof text, "{\"do\":\"join\",\"table\":\"%s\",\"token\":\"%s\"}", link,
             tokens[client]);
    world_say(w, client, text);
    CHECK(world_last(w, client, "table") != NULL);
}

static void sit(struct world *w, uint32_t client)
{
    char text[200];
    snprintf(text, sizeof text,
             "{\"do\":\"sit\",\"id\":2,\"seat\":%u,\"token\":\"%s\",\"name\":\"Nr %u\"}", client,
             tokens[client], client);
    world_say(w, client, text);
    CHECK(strstr(world_last(w, client, "table"), "\"mine\":true") != NULL);
}

static void test_alone(const struct game *g)
{
    struct world w;
    struct rng luck = {5};
    int answers = 0;
    world_open(&w);
    open_table(&w, g->name, ",\"pace\":\"untimed\",\"discretion\":\"relaxed\",\"seed\":\"7\"");
    sit(&w, 0);
    world_say(&w, 0, "{\"do\":\"start\",\"id\":3}");
    while (answers < 20000 && answer(&w, 0, &luck)) {
        answers++;
        world_wait(&w, 1);
    }
    if (!CHECK(state_is(&w, 0, "over")))
        printf("    %s after %d answers: %s\n", g->name, answers, w.heard[0].at[w.heard[0].n - 1]);
    CHECK(answers > 0);
    CHECK(w.table[0].record && !strncmp(w.table[0].record, "sightline record 2\n", 19));
    world_release(&w);
}

static void test_people(const struct game *g, const char *discretion)
{
    struct world w;
    struct rng luck = {6};
    char more[100];
    int rounds = 0;
    snprintf(more, sizeof more, ",\"discretion\":\"%s\",\"seats\":4", discretion);
    world_open(&w);
    open_table(&w, g->name, more);
    sit(&w, 0);
    for (uint32_t c = 1; c < 3; c++) {
        join(&w, c);
        sit(&w, c);
    }
    world_say(&w, 0, "{\"do\":\"start\"}");
    while (rounds++ < 30000 && !state_is(&w, 0, "over")) {
        for (uint32_t c = 0; c < 3; c++) answer(&w, c, &luck);
        world_wait(&w, 250);
        if (rounds % 100 == 0) {
            world_restart(&w);
            world_forget_heard(&w);
            for (uint32_t c = 0; c < 3; c++) {
                char text[200], id[33];
                struct buf b = BUF_ON(id);
                buf_hex(&b, w.table[0].id.byte, 16);
                greet(&w, c);
                snprintf(text, sizeof text, "{\"do\":\"join\",\"table\":\"%s\",\"token\":\"%s\"}",
                         id, tokens[c]);
                world_say(&w, c, text);
            }
        }
    }
    if (!CHECK(state_is(&w, 0, "over")))
        printf("    %s: %s\n", g->name, w.heard[0].at[w.heard[0].n - 1]);
    world_release(&w);
}

int main(void)
{
    for (int i = 0; shelf[i]; i++) {
        test_alone(shelf[i]);
        if (shelf[i]->seats_max >= 4) {
            test_people(shelf[i], "standard");
            test_people(shelf[i], "strict");
            test_people(shelf[i], "relaxed");
        }
    }
    return unit_end();
}
