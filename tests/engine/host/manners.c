/* manners.c -- what clients may and may not do: messages, seats, codes, talk, motions. */
#include "deck/texts.h"
#include "games/shelf.h"
#include "people.h"

static void test_greeting(void)
{
    struct world w;
    world_open(&w);
    say(&w, 0, "{\"do\":\"list\"}");
    CHECK(heard(&w, 0, "bye", "host.bye.hello") && w.closed[0]);
    say(&w, 1, "{\"do\":\"hello\",\"protocol\":99}");
    CHECK(heard(&w, 1, "bye", "host.bye.protocol") && w.closed[1]);
    CHECK(strstr(world_last(&w, 1, "bye"), "\"text\":\"This program speaks another version") !=
          NULL);
    greet(&w, 2);
    say(&w, 2, "{\"do\":\"hello\",\"protocol\":1}");
    CHECK(heard(&w, 2, "no", "host.no.greeted"));
    say(&w, 2, "not JSON");
    CHECK(heard(&w, 2, "no", "host.no.json"));
    say(&w, 2, "[1]");
    CHECK(heard(&w, 2, "no", "host.no.json"));
    say(&w, 2, "{\"do\":\"dance\"}");
    CHECK(heard(&w, 2, "no", "host.no.do"));
    say(&w, 2, "{\"do\":\"ping\",\"pong\":1}");
    CHECK(heard(&w, 2, "no", "host.no.unknown-member"));
    say(&w, 2, "{\"do\":\"ping\",\"id\":-1}");
    CHECK(heard(&w, 2, "no", "host.no.member"));
    say(&w, 2, "{\"do\":\"start\"}");
    CHECK(heard(&w, 2, "no", "host.no.table"));
    say(&w, 2, "{\"do\":\"ping\",\"id\":9}");
    CHECK_TEXT(world_last(&w, 2, "pong"), "{\"is\":\"pong\",\"re\":9}");
    world_release(&w);
}

static void test_flood(void)
{
    struct world w;
    world_open(&w);
    host_release(w.host);
    w.limits.rate = 2;
    w.limits.burst = 5;
    w.limits.message = 10000;
    world_host(&w);
    greet(&w, 0);
    for (int i = 0; i < 4; i++) world_say(&w, 0, "{\"do\":\"ping\"}");
    CHECK_NUMBER(count(&w, 0, "pong"), 4);
    world_wait(&w, 1000); /* two more */
    for (int i = 0; i < 3; i++) world_say(&w, 0, "{\"do\":\"ping\"}");
    CHECK_NUMBER(count(&w, 0, "pong"), 6);
    CHECK(heard(&w, 0, "bye", "host.bye.fast") && w.closed[0]);
    char long_one[10001];
    memset(long_one, ' ', sizeof long_one);
    host_message(w.host, 1, long_one, sizeof long_one);
    CHECK(heard(&w, 1, "bye", "host.bye.long") && w.closed[1]);
    /* A long message counts as several, these as three each, and one may leave a debt. */
    greet(&w, 2);
    for (int i = 0; i < 2; i++) host_message(w.host, 2, long_one, sizeof long_one - 1);
    CHECK(!w.closed[2]);
    world_say(&w, 2, "{\"do\":\"ping\"}");
    CHECK(heard(&w, 2, "bye", "host.bye.fast") && w.closed[2]);
    host_message(w.host, WORLD_CLIENTS, "{}", 2);
    CHECK(w.closed[WORLD_CLIENTS]); /* no such number: closed without a word */
    world_release(&w);
}

static void test_seats(void)
{
    struct world w;
    world_open(&w);
    open_table(&w, "wink", ",\"seats\":4");
    sit(&w, 0);
    join(&w, 1);
    say(&w, 1, "{\"do\":\"sit\",\"seat\":0,\"token\":\"11111111111111111111111111111111\"}");
    CHECK(heard(&w, 1, "no", "host.no.taken"));
    sit(&w, 1);
    say(&w, 1, "{\"do\":\"sit\",\"seat\":2,\"token\":\"11111111111111111111111111111111\"}");
    CHECK(heard(&w, 1, "no", "host.no.two-seats"));
    say(&w, 1, "{\"do\":\"sit\",\"seat\":2,\"token\":\"22222222222222222222222222222222\"}");
    CHECK(heard(&w, 1, "no", "host.no.token"));
    say(&w, 1, "{\"do\":\"sit\",\"seat\":9,\"token\":\"11111111111111111111111111111111\"}");
    CHECK(heard(&w, 1, "no", "host.no.member"));
    say(&w, 1, "{\"do\":\"start\"}");
    CHECK(heard(&w, 1, "no", "host.no.opener"));
    say(&w, 1, "{\"do\":\"stand\",\"seat\":0}");
    CHECK(heard(&w, 1, "no", "host.no.own-seat"));
    say(&w, 1, "{\"do\":\"stand\",\"seat\":1}");
    CHECK(!strstr(world_last(&w, 1, "table"), "\"mine\":true"));
    sit(&w, 1);
    /* The same token on another device: the seat moves there. */
    come_as(&w, 5, tokens[1]);
    CHECK_TEXT(world_last(&w, 1, "moved"), "{\"is\":\"moved\",\"seat\":1}");
    CHECK(strstr(world_last(&w, 5, "table"), "\"mine\":true") != NULL);
    CHECK(!strstr(world_last(&w, 1, "table"), "\"mine\":true"));
    say(&w, 1, "{\"do\":\"stand\",\"seat\":1}");
    CHECK(heard(&w, 1, "no", "host.no.own-seat"));
    world_release(&w);
}

static void test_codes(void)
{
    struct world w;
    char code[7] = "", text[100];
    world_open(&w);
    open_table(&w, "blank", "");
    memcpy(code, strstr(world_last(&w, 0, "table"), "\"code\":\"") + 8, 6);
    greet(&w, 1);
    snprintf(text, sizeof text, "{\"do\":\"join\",\"code\":\"%s\"}", code);
    say(&w, 1, text);
    CHECK(world_last(&w, 1, "table") != NULL);
    sit(&w, 0);
    say(&w, 0, "{\"do\":\"start\"}");
    greet(&w, 2);
    say(&w, 2, text);
    CHECK(heard(&w, 2, "no", "host.no.code"));
    for (unsigned i = 1; i < w.limits.wrong_codes; i++) {
        CHECK(!w.closed[2]);
        say(&w, 2, "{\"do\":\"join\",\"code\":\"QQQQQQ\"}");
    }
    CHECK(heard(&w, 2, "bye", "host.bye.codes") && w.closed[2]);
    world_release(&w);
}

static void test_failures(void)
{
    struct world w;
    world_open(&w);
    open_table(&w, "blank", ",\"discretion\":\"relaxed\",\"pace\":\"untimed\"");
    sit(&w, 0);
    say(&w, 0, "{\"do\":\"start\"}");
    /* A write fails, though it reached the disk: the table is read again, and knows it. */
    w.slow_disk = true;
    world_forget_heard(&w);
    say(&w, 0, "{\"do\":\"give\",\"id\":4,\"seat\":0,\"bot\":\"random\"}");
    CHECK_NUMBER(w.tickets, 1);
    host_failed(w.host, w.ticket[--w.tickets].number, FAILED_DISK);
    CHECK(heard(&w, 0, "no", "host.no.disk"));
    CHECK(state_is(&w, 0, "stuck"));
    w.slow_disk = false;
    world_wait(&w, 3000);
    CHECK(strstr(world_last(&w, 0, "table"), "\"played\":true") != NULL);
    /* Somebody else owns it. */
    w.slow_disk = true;
    say(&w, 0, "{\"do\":\"take\",\"seat\":0}");
    if (CHECK(w.tickets > 0)) {
        w.tickets = 0;
        host_failed(w.host, w.ticket[0].number, FAILED_OWNER);
    }
    CHECK(heard(&w, 0, "left", "host.left.owner"));
    /* A client that joins it here claims it. */
    w.slow_disk = false;
    come_as(&w, 1, tokens[0]);
    CHECK(world_last(&w, 1, "table") && strstr(world_last(&w, 1, "table"), "\"mine\":true"));
    world_release(&w);
}

/* Nothing is told before it is durable, not even to somebody who comes in between. */
static void test_durable(void)
{
    struct world w;
    open_three(&w, "blank", ",\"seats\":4");
    w.slow_disk = true;
    world_forget_heard(&w);
    say(&w, 0, "{\"do\":\"answer\",\"id\":1,\"seat\":0,\"q\":1,\"for\":0,\"move\":\"keep\"}");
    say(&w, 1, "{\"do\":\"answer\",\"seat\":1,\"q\":1,\"for\":1,\"move\":\"keep\"}");
    CHECK_NUMBER(w.heard[0].n, 0);
    world_work(&w, 'w');
    CHECK_NUMBER(w.heard[0].n, 0); /* it leaves with the next mail, whatever others answered */
    world_wait(&w, 100);
    CHECK_TEXT(world_last(&w, 0, "sealed"),
               "{\"is\":\"sealed\",\"re\":1,\"seat\":0,\"q\":1,\"for\":0,\"move\":\"keep\"}");
    CHECK_NUMBER(w.heard[1].n + w.heard[2].n, 0); /* nobody else hears of it */
    world_work(&w, 'w');
    say(&w, 2, "{\"do\":\"answer\",\"seat\":2,\"q\":1,\"for\":2,\"move\":\"show\"}");
    world_work(&w, 'w');
    world_wait(&w, 3010); /* the step closes, and its lines are on their way */
    CHECK_NUMBER(w.tickets, 1);
    CHECK_NUMBER(count(&w, 0, "told"), 0);
    host_gone(w.host, 1);
    come_as(&w, 1, tokens[1]);
    CHECK_NUMBER(count(&w, 1, "told"), 0);
    world_work(&w, 'w');
    CHECK_NUMBER(count(&w, 0, "told"), 0); /* too late for its tick: at the next one */
    world_wait(&w, 600);
    CHECK_NUMBER(count(&w, 0, "told"), 1);
    CHECK_NUMBER(count(&w, 1, "told"), 1);
    world_release(&w);
}

static void test_motions(void)
{
    struct world w;
    struct rng luck = {3};
    open_three(&w, "cube", ",\"seats\":4");
    say(&w, 1, "{\"do\":\"say\",\"seat\":1,\"text\":\"psst\"}");
    CHECK(heard(&w, 1, "no", "host.no.silence"));
    for (int i = 0; i < 20; i++) {
        for (uint32_t c = 0; c < 3; c++) answer(&w, c, &luck);
        world_wait(&w, 700);
    }
    say(&w, 1, "{\"do\":\"propose\",\"seat\":1,\"what\":\"end\"}");
    CHECK(strstr(world_last(&w, 0, "motion"), "\"agreed\":[1],\"needed\":[0,1,2]") != NULL);
    say(&w, 0, "{\"do\":\"propose\",\"seat\":0,\"what\":\"undo\"}");
    CHECK(heard(&w, 0, "no", "host.no.one-motion"));
    say(&w, 0, "{\"do\":\"decline\",\"seat\":0}");
    CHECK(heard(&w, 1, "motion", "host.motion.declined"));
    say(&w, 1, "{\"do\":\"propose\",\"seat\":1,\"what\":\"end\"}");
    say(&w, 0, "{\"do\":\"agree\",\"seat\":0}");
    CHECK(!state_is(&w, 0, "over"));
    say(&w, 2, "{\"do\":\"agree\",\"seat\":2}");
    CHECK(state_is(&w, 0, "over"));
    CHECK(strstr(world_last(&w, 0, "table"), "\"ending\":\"agreed\"") != NULL);
    say(&w, 1, "{\"do\":\"say\",\"seat\":1,\"text\":\"well \\u202e played\"}");
    CHECK_TEXT(world_last(&w, 2, "said"),
               "{\"is\":\"said\",\"lines\":[{\"seat\":1,\"text\":\"well played\"}]}");
    /* Another game on the same link: seats rotate, numbers go on, and the deal is another. */
    char *old = world_copy(strstr(w.table[0].lines, "\ndeal "), 60);
    for (uint32_t c = 0; c < 3; c++) {
        char text[80];
        snprintf(text, sizeof text, "{\"do\":\"%s\",\"seat\":%u%s}", c ? "agree" : "propose", c,
                 c ? "" : ",\"what\":\"again\"");
        say(&w, c, text);
    }
    world_wait(&w, 1000);
    CHECK(state_is(&w, 0, "playing"));
    CHECK(strstr(world_last(&w, 0, "table"), "\"number\":2") != NULL);
    CHECK(strstr(world_last(&w, 0, "told"), "\"seat\":1") != NULL);
    const char *fresh = strstr(w.table[0].lines, "\ndeal ");
    CHECK(fresh && strncmp(fresh, old, 40) != 0);
    const char *telling = strstr(world_last(&w, 0, "told"), "\"telling\":");
    CHECK(telling && atoi(telling + 10) > 10);
    free(old);
    world_release(&w);
}

/* Two people in a game; the first let a bot play on, so an undo is up to the second. */
static void open_pair(struct world *w)
{
    struct rng luck = {3};
    world_open(w);
    open_table(w, "cube", ",\"seats\":2,\"discretion\":\"relaxed\",\"pace\":\"untimed\"");
    sit(w, 0);
    join(w, 1);
    sit(w, 1);
    say(w, 0, "{\"do\":\"start\"}");
    world_wait(w, 1000);
    CHECK(answer(w, 0, &luck));
    world_wait(w, 1000);
    say(w, 0, "{\"do\":\"give\",\"seat\":0,\"bot\":\"random\"}");
}

/* Two people who wish the same agree; the same word about another step or seat is another wish. */
static void test_same_wish(void)
{
    struct world w;
    open_three(&w, "blank", ",\"seats\":4,\"pace\":\"untimed\"");
    world_wait(&w, 21000);
    say(&w, 0, "{\"do\":\"propose\",\"seat\":0,\"what\":\"out\",\"of\":2}");
    CHECK(strstr(world_last(&w, 1, "motion"), "\"agreed\":[0],\"needed\":[0,1]") != NULL);
    say(&w, 1, "{\"do\":\"propose\",\"seat\":1,\"what\":\"out\",\"of\":0}");
    CHECK(heard(&w, 1, "no", "host.no.one-motion"));
    say(&w, 2, "{\"do\":\"propose\",\"seat\":2,\"what\":\"out\",\"of\":2}");
    CHECK(heard(&w, 2, "no", "host.no.one-motion"));
    say(&w, 1, "{\"do\":\"propose\",\"seat\":1,\"what\":\"out\",\"of\":2}");
    CHECK(heard(&w, 0, "motion", "host.motion.carried"));
    CHECK(strstr(world_last(&w, 0, "table"), "\"played\":true") != NULL);
    for (uint32_t c = 0; c < 2; c++) {
        CHECK(!state_is(&w, 0, "over"));
        say(&w, c,
            c ? "{\"do\":\"propose\",\"seat\":1,\"what\":\"end\"}"
              : "{\"do\":\"propose\",\"seat\":0,\"what\":\"end\"}");
    }
    CHECK(state_is(&w, 0, "over"));
    say(&w, 0, "{\"do\":\"propose\",\"seat\":0,\"what\":\"again\"}");
    say(&w, 0, "{\"do\":\"propose\",\"seat\":0,\"what\":\"again\"}"); /* pressed twice */
    CHECK(state_is(&w, 0, "over"));
    say(&w, 1, "{\"do\":\"propose\",\"id\":7,\"seat\":1,\"what\":\"again\"}");
    CHECK_TEXT(world_last(&w, 1, "ok"), "{\"is\":\"ok\",\"re\":7}");
    world_wait(&w, 1000);
    CHECK(strstr(world_last(&w, 0, "table"), "\"number\":2") != NULL);
    world_release(&w);
    open_pair(&w);
    say(&w, 0, "{\"do\":\"propose\",\"seat\":0,\"what\":\"undo\"}");
    CHECK(strstr(world_last(&w, 1, "motion"), "\"needed\":[1]") != NULL);
    say(&w, 1, "{\"do\":\"propose\",\"seat\":1,\"what\":\"undo\"}");
    CHECK(heard(&w, 1, "no", "host.no.one-motion"));
    CHECK(strstr(world_last(&w, 1, "motion"), "\"agreed\":[0],") != NULL);
    world_release(&w);
}

static void test_full(void)
{
    struct world w;
    open_three(&w, "blank", ",\"seats\":4");
    world_forget_heard(&w);
    host_full(w.host, 1);
    say(&w, 0, "{\"do\":\"say\",\"seat\":0,\"text\":\"hello\"}");
    for (int i = 0; i < 40; i++) {
        say(&w, 0, "{\"do\":\"pass\",\"seat\":0,\"q\":1}");
        world_wait(&w, 2000);
    }
    CHECK_NUMBER(w.heard[1].n, 0);
    host_ready(w.host, 1);
    CHECK(world_last(&w, 1, "told") && world_last(&w, 1, "table") && world_last(&w, 1, "said"));
    CHECK(!strstr(world_last(&w, 1, "told"), "\"since\"")); /* the whole */
    world_release(&w);
}

static void test_watchers(void)
{
    struct world w;
    open_three(&w, "blank", ",\"seats\":4,\"watch\":10000,\"clock\":{\"turn\":3000,\"bank\":0}");
    join(&w, 4);
    CHECK_NUMBER(count(&w, 4, "told"), 0);
    world_wait(&w, 9500);
    CHECK(count(&w, 0, "told") > 1);
    const int early = count(&w, 4, "told");
    world_wait(&w, 60000);
    CHECK(early <= 1 && count(&w, 4, "told") > 1);
    CHECK(strstr(world_last(&w, 4, "told"), "\"seat\":-1") != NULL);
    say(&w, 4, "{\"do\":\"answer\",\"seat\":3,\"q\":1,\"for\":3,\"move\":\"keep\"}");
    CHECK(heard(&w, 4, "no", "host.no.own-seat"));
    world_release(&w);
}

/* The deck of a table is told once, beside the box that it makes. */
static void test_content(void)
{
    static char room[1 << 12], told[1 << 16];
    const struct game *g = shelf_find("revisioned");
    struct box *box = calloc(1, g->box_size), *same = calloc(1, g->box_size);
    struct world w;
    struct buf b = BUF_ON(room), content = BUF_ON(told);
    struct options options;
    struct fault f = {0};
    struct json m;
    size_t where;
    int with = 0;
    buf_text(&b, ",\"seats\":3,\"content\":");
    buf_json(&b, deck_texts[DECK_ECHOES]);
    open_three(&w, "revisioned", room);
    options_init(g, &options, 3);
    for (int i = 0; i < w.heard[1].n; i++) {
        const char *text = w.heard[1].at[i];
        if (!strstr(text, "\"content\":") || !CHECK(json_check(text, strlen(text), &m, &where)))
            continue;
        with++;
        CHECK(json_text(json_member(m, "content"), &content));
        CHECK(g->open(box, &options, told, &f));
        CHECK(g->open(same, &options, deck_texts[DECK_ECHOES], &f));
        CHECK(!memcmp(box, same, g->box_size));
        CHECK(json_kind(json_member(json_member(m, "told"), "box")) == JSON_OBJECT);
    }
    CHECK_NUMBER(with, 1);
    free(box);
    free(same);
    world_release(&w);
}

int main(void)
{
    test_greeting();
    test_flood();
    test_seats();
    test_codes();
    test_failures();
    test_durable();
    test_motions();
    test_same_wish();
    test_full();
    test_watchers();
    test_content();
    return unit_end();
}
