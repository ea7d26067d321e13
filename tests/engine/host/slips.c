/* slips.c -- what could leak, or go wrong at the wrong moment: each case once did, or is a bug in
 * tests/mutants/host. */
#include "people.h"

/* Of two clients with one token the last to come has the seat, even after the table is reread. */
static void test_last_come(void)
{
    struct world w;
    open_three(&w, "blank", ",\"seats\":4");
    come_as(&w, 5, tokens[1]);
    CHECK(strstr(world_last(&w, 5, "table"), "\"mine\":true") != NULL);
    w.slow_disk = true;
    say(&w, 0, "{\"do\":\"pause\"}");
    if (CHECK(w.tickets == 1)) host_failed(w.host, w.ticket[--w.tickets].number, FAILED_DISK);
    w.slow_disk = false;
    world_wait(&w, 3000);
    CHECK(state_is(&w, 5, "paused"));
    CHECK(strstr(world_last(&w, 5, "table"), "\"mine\":true") != NULL);
    CHECK(!strstr(world_last(&w, 1, "table"), "\"mine\":true"));
    world_release(&w);
}

/* A connection that is dead already may have joined last, by a message that came late. When that is
 * noticed, the living one with the same token has the seat. */
static void test_late_join(void)
{
    struct world w;
    world_open(&w);
    open_table(&w, "blank", ",\"seats\":4");
    sit(&w, 0);
    join(&w, 1);
    sit(&w, 1);
    come_as(&w, 4, tokens[1]);
    come_as(&w, 5, tokens[1]);
    CHECK(!strstr(world_last(&w, 4, "table"), "\"mine\":true"));
    host_gone(w.host, 1);
    CHECK(!strstr(world_last(&w, 4, "table"), "\"mine\":true"));
    host_gone(w.host, 5);
    CHECK(strstr(world_last(&w, 4, "table"), "\"mine\":true") != NULL);
    CHECK(!strstr(world_last(&w, 0, "table"), "\"here\":false"));
    say(&w, 0, "{\"do\":\"start\"}");
    world_wait(&w, 1000);
    CHECK(strstr(world_last(&w, 4, "told"), "\"seat\":1") != NULL);
    come_as(&w, 5, tokens[1]);
    CHECK(world_last(&w, 4, "moved") != NULL);
    say(&w, 5, "{\"do\":\"leave\"}");
    world_wait(&w, 1000);
    CHECK(strstr(world_last(&w, 4, "told"), "\"seat\":1") != NULL);
    CHECK(strstr(world_last(&w, 4, "table"), "\"mine\":true") != NULL);
    world_release(&w);
}

/* A client that joins while the client before it leaves is told what was missed. */
static void test_missed_all_the_same(void)
{
    struct world w;
    char text[200], id[33];
    struct buf b = BUF_ON(id);
    open_three(&w, "blank", ",\"seats\":4");
    for (uint32_t i = 0; i < 6; i++) {
        snprintf(text, sizeof text, "{\"do\":\"pass\",\"seat\":%u,\"q\":%u}", i % 3, 1 + i / 3);
        say(&w, i % 3, text);
        world_wait(&w, i % 3 == 2 ? 4000 : 0);
    }
    world_wait(&w, 1020050 - w.now); /* between two mails */
    buf_hex(&b, w.table[0].id.byte, 16);
    greet(&w, 5);
    snprintf(text, sizeof text, "{\"do\":\"join\",\"table\":\"%s\",\"token\":\"%s\",\"since\":1}",
             id, tokens[1]);
    world_say(&w, 5, text);
    CHECK(!world_last(&w, 5, "table") && state_is(&w, 0, "playing"));
    host_gone(w.host, 1);
    world_wait(&w, 1000);
    CHECK(strstr(world_last(&w, 5, "table"), "\"mine\":true") != NULL);
    bool missed = false;
    for (int i = 0; i < w.heard[5].n; i++) missed |= strstr(w.heard[5].at[i], "\"missed\"") != NULL;
    CHECK(missed);
    world_release(&w);
}

/* What the mail of a tick changes comes before the step closes at that tick: nothing is sealed for
 * a step that may no longer exist. */
static void test_pause_at_tick(void)
{
    struct world w;
    open_three(&w, "cube", ",\"seats\":4,\"clock\":{\"turn\":3000,\"bank\":0}");
    const char *last = world_last(&w, 0, "told");
    world_wait(&w, 1003450 - w.now);
    CHECK(strstr(w.table[0].lines, "\nclose") == NULL);
    world_say(&w, 0, "{\"do\":\"pause\"}");
    world_wait(&w, 1000);
    CHECK(strstr(w.table[0].lines, "\npause") != NULL);
    CHECK(strstr(w.table[0].lines, "\nclose") == NULL);
    CHECK(world_last(&w, 0, "told") == last && state_is(&w, 0, "paused"));
    say(&w, 0, "{\"do\":\"resume\"}");
    world_wait(&w, 2000);
    CHECK(strstr(w.table[0].lines, "\nclose") != NULL);
    world_release(&w);
}

/* Without memory for its last lines a game ends a little later. */
static void test_poor_end(void)
{
    struct world w;
    open_three(&w, "blank", ",\"seats\":4,\"options\":[\"rounds=1\"]");
    while (!strstr(w.table[0].lines, "\nclose") && w.now < 2000000) world_wait(&w, 10);
    w.poor = true;
    world_wait(&w, 2000);
    CHECK(strstr(world_last(&w, 0, "told"), "\"asked\":[]") && state_is(&w, 0, "playing"));
    w.poor = false;
    world_wait(&w, 1000);
    CHECK(state_is(&w, 0, "over") && w.table[0].record);
    world_release(&w);
}

static bool journal_has(const struct world *w, const char *line)
{
    return strstr(w->table[0].lines, line) != NULL;
}

/* A bank is told to its own seat alone. */
static void test_bank(void)
{
    struct world w;
    open_three(&w, "blank", ",\"seats\":4");
    say(&w, 0, "{\"do\":\"pass\",\"seat\":0,\"q\":1}");
    say(&w, 2, "{\"do\":\"pass\",\"seat\":2,\"q\":1}");
    world_wait(&w, 4000);
    CHECK(!journal_has(&w, "\nclose"));
    say(&w, 1, "{\"do\":\"pass\",\"seat\":1,\"q\":1}");
    world_wait(&w, 1000);
    CHECK(journal_has(&w, "\nbank 1 "));
    for (uint32_t c = 0; c < 3; c++) {
        const char *told = world_last(&w, c, "told");
        CHECK(strstr(told, "\"telling\":2") != NULL);
        CHECK((strstr(told, "\"bank\":30000}") != NULL) == (c != 1));
    }
    world_release(&w);
}

/* An answer is taken back with the mail of the tick at which the step would close. */
static void test_back_at_tick(void)
{
    struct world w;
    open_three(&w, "blank", ",\"seats\":4");
    for (uint32_t c = 0; c < 3; c++) {
        char text[80];
        snprintf(text, sizeof text, "{\"do\":\"pass\",\"seat\":%u,\"q\":1}", c);
        world_say(&w, c, text);
    }
    world_wait(&w, 1001950 - w.now);
    CHECK(journal_has(&w, "\nseal 0 person keep") && !journal_has(&w, "\nclose"));
    world_say(&w, 0, "{\"do\":\"back\",\"seat\":0,\"q\":1,\"for\":0}");
    world_wait(&w, 1000);
    CHECK(journal_has(&w, "\nback 0") && !journal_has(&w, "\nclose"));
    say(&w, 0, "{\"do\":\"pass\",\"seat\":0,\"q\":1}");
    world_wait(&w, 1000);
    CHECK(journal_has(&w, "\nclose") && state_is(&w, 0, "playing"));
    world_release(&w);
}

/* A client that has lost its seat to another device is told as a watcher: the whole, not a change
 * of what the seat was told. */
static void test_watches_now(void)
{
    struct world w;
    open_three(&w, "blank", ",\"seats\":4");
    join(&w, 4);
    come_as(&w, 5, tokens[1]);
    CHECK(world_last(&w, 1, "moved") != NULL);
    world_wait(&w, 60000);
    CHECK(count(&w, 1, "told") > 1);
    for (int i = 0; i < w.heard[1].n; i++) {
        const char *told = w.heard[1].at[i];
        if (strncmp(told, "{\"is\":\"told\",\"seat\":-1", 22) != 0) continue;
        CHECK(strncmp(told + 22, ",\"told\":", 8) == 0);
        break;
    }
    CHECK(strstr(world_last(&w, 1, "told"), "\"seat\":-1") != NULL);
    world_release(&w);
}

/* A watcher with a delay is not told whether the step they see is still open. */
static void test_late_eyes(void)
{
    struct world w;
    open_three(&w, "blank", ",\"seats\":4,\"pace\":\"untimed\",\"watch\":10000");
    join(&w, 4);
    world_wait(&w, 12000);
    CHECK(!journal_has(&w, "\nclose") && strstr(world_last(&w, 0, "told"), "\"clock\""));
    CHECK(world_last(&w, 4, "told") && !strstr(world_last(&w, 4, "told"), "\"clock\""));
    world_release(&w);
}

/* The host does not wait for a slow bot where people could measure the wait. */
static void test_slow_bot(void)
{
    struct world w;
    struct rng luck = {3};
    open_three(&w, "cube", ",\"seats\":4");
    w.slow_bots = true;
    for (uint32_t c = 0; c < 3; c++) {
        CHECK(answer(&w, c, &luck));
        world_wait(&w, 1000);
    }
    world_wait(&w, 500);
    CHECK(journal_has(&w, "\nseal 3 clock "));
    world_release(&w);
}

/* In a hot-seat game each device looks with the eyes of its own seats. */
static void test_eyes(void)
{
    struct world w;
    open_three(&w, "blank", ",\"seats\":4,\"hot\":true");
    say(&w, 0, "{\"do\":\"eyes\",\"seat\":1}");
    CHECK(heard(&w, 0, "no", "host.no.own-seat"));
    for (int i = 0; i < w.heard[0].n; i++)
        CHECK(strncmp(w.heard[0].at[i], "{\"is\":\"told\",\"seat\":1", 21) != 0);
    say(&w, 0, "{\"do\":\"eyes\",\"seat\":0}");
    CHECK(strstr(world_last(&w, 0, "told"), "\"seat\":0") != NULL);
    world_release(&w);
}

/* Without memory for what its lines mean a table is read again later. */
static void test_poor_deal(void)
{
    struct world w;
    world_open(&w);
    open_table(&w, "blank", ",\"seats\":4");
    sit(&w, 0);
    w.slow_disk = true;
    say(&w, 0, "{\"do\":\"start\"}");
    for (int i = 0; i < 5; i++) {
        w.poor = true;
        world_work(&w, 'w');
        w.poor = false;
        world_wait(&w, 3000);
        CHECK(!state_is(&w, 0, "frozen"));
    }
    w.slow_disk = false;
    world_wait(&w, 3000);
    CHECK(state_is(&w, 0, "playing"));
    world_release(&w);
}

/* An undo that was proposed while nobody had secrets, and is agreed to when somebody has. */
static void test_undo_too_late(void)
{
    struct world w;
    struct rng luck = {3};
    world_open(&w);
    open_table(&w, "cube", ",\"seats\":2,\"discretion\":\"relaxed\",\"pace\":\"untimed\"");
    sit(&w, 0);
    join(&w, 1);
    sit(&w, 1);
    say(&w, 0, "{\"do\":\"start\"}");
    world_wait(&w, 1000);
    CHECK(answer(&w, 0, &luck));
    world_wait(&w, 1000);
    say(&w, 0, "{\"do\":\"give\",\"seat\":0,\"bot\":\"random\"}");
    say(&w, 0, "{\"do\":\"propose\",\"seat\":0,\"what\":\"undo\"}");
    CHECK(world_last(&w, 1, "motion") && strstr(world_last(&w, 1, "motion"), "\"undo\""));
    say(&w, 0, "{\"do\":\"take\",\"seat\":0}");
    say(&w, 1, "{\"do\":\"agree\",\"seat\":1}");
    CHECK(heard(&w, 1, "no", "match.refuse.undo-secret"));
    CHECK(!journal_has(&w, "\nundo") && state_is(&w, 1, "playing"));
    world_release(&w);
}

/* A slow reader whose table goes to another host hears of it when it is ready again. */
static void test_lost_while_behind(void)
{
    struct world w;
    open_three(&w, "blank", ",\"seats\":4");
    w.slow_disk = true;
    host_full(w.host, 1);
    say(&w, 0, "{\"do\":\"pause\"}");
    if (CHECK(w.tickets == 1)) host_failed(w.host, w.ticket[--w.tickets].number, FAILED_OWNER);
    CHECK(heard(&w, 0, "left", "host.left.owner") && !world_last(&w, 1, "left"));
    host_ready(w.host, 1);
    CHECK(heard(&w, 1, "left", "host.left.owner"));
    world_release(&w);
}

static char *line_copy(const struct world *w, const char *word)
{
    const char *line = strstr(w->table[0].lines, word);
    return line ? world_copy(line, strcspn(line + 1, "\n") + 1) : world_copy("", 0);
}

/* Another game at the same table is dealt from other luck: here the secret of the host is new. */
static void test_new_secret(void)
{
    struct world w;
    open_three(&w, "blank", ",\"seats\":4,\"options\":[\"rounds=1\"]");
    world_wait(&w, 60000);
    char *old = line_copy(&w, "\nround 1 ");
    CHECK(state_is(&w, 0, "over") && strlen(old) > 40);
    say(&w, 0, "{\"do\":\"propose\",\"seat\":0,\"what\":\"again\"}");
    say(&w, 1, "{\"do\":\"agree\",\"seat\":1}");
    say(&w, 2, "{\"do\":\"agree\",\"seat\":2}");
    char *fresh = line_copy(&w, "\nround 2 ");
    CHECK(strlen(fresh) == strlen(old) && strcmp(fresh + 9, old + 9) != 0);
    free(old);
    free(fresh);
    world_release(&w);
}

/* Likewise where the first seed was chosen. */
static void test_new_seed(void)
{
    struct world w;
    struct rng luck = {5};
    world_open(&w);
    open_table(&w, "blank", ",\"pace\":\"untimed\",\"discretion\":\"relaxed\",\"seed\":\"7\"");
    sit(&w, 0);
    say(&w, 0, "{\"do\":\"start\"}");
    for (int i = 0; i < 100 && answer(&w, 0, &luck); i++) world_wait(&w, 1);
    char *old = line_copy(&w, "\ndeal ");
    CHECK(state_is(&w, 0, "over") && strlen(old) > 6);
    say(&w, 0, "{\"do\":\"propose\",\"seat\":0,\"what\":\"again\"}");
    char *fresh = line_copy(&w, "\ndeal ");
    CHECK(state_is(&w, 0, "playing") && strlen(fresh) > 6 && strcmp(fresh, old) != 0);
    free(old);
    free(fresh);
    world_release(&w);
}

int main(void)
{
    test_last_come();
    test_late_join();
    test_missed_all_the_same();
    test_pause_at_tick();
    test_poor_end();
    test_bank();
    test_back_at_tick();
    test_watches_now();
    test_late_eyes();
    test_slow_bot();
    test_eyes();
    test_poor_deal();
    test_undo_too_late();
    test_lost_while_behind();
    test_new_secret();
    test_new_seed();
    return unit_end();
}
