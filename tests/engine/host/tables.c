/* tables.c -- whole games through the host, and what happens around them. */
#include "games/shelf.h"
#include "people.h"

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
