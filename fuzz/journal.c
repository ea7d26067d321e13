/* journal.c -- any bytes as the journal of a table that a store kept.
 *
 * Somebody joins the table, the host reads the journal, plays it again and goes on with it: bots
 * have no answer, time passes, the joiner asks for everything. A journal that does not fit freezes
 * its table, and harms nothing else: the same host opens another table afterwards.
 */
#include <stdlib.h>
#include <string.h>

#include "common.h"
#include "core/json.h"
#include "heap/lone.h"
#include "host/host.h"

enum { TURNS = 60, THOUGHTS = 64, TABLES = 4, DAY = 86400000 };

#define TOKEN "a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0"
#define TABLE "000102030405060708090a0b0c0d0e0f"

struct house {
    struct host *host;
    const char *journal;
    size_t n;
    int64_t now, wake;
    uint64_t reading, written[THOUGHTS], thought[THOUGHTS];
    int nwritten, nthought, said;
};

static void send_out(void *context, uint32_t client, const char *bytes, size_t n)
{
    struct json j;
    size_t where;
    (void)client;
    HOLD(json_check(bytes, n, &j, &where) && json_kind(json_member(j, "is")) == JSON_STRING);
    ((struct house *)context)->said++;
}

static void close_client(void *context, uint32_t client) { (void)context, (void)client; }

static void write_lines(void *context, uint64_t ticket, const struct host_write *w)
{
    struct house *h = context;
    (void)w;
    HOLD(h->nwritten < THOUGHTS);
    h->written[h->nwritten++] = ticket;
}

static void read_lines(void *context, uint64_t ticket, struct table_id table)
{
    (void)table;
    ((struct house *)context)->reading = ticket;
}

static void forget_lines(void *context, struct table_id table) { (void)context, (void)table; }

static void think_later(void *context, uint64_t ticket, const struct host_think *k)
{
    struct house *h = context;
    (void)k;
    HOLD(h->nthought < THOUGHTS);
    h->thought[h->nthought++] = ticket;
}

static void wake_at(void *context, int64_t at) { ((struct house *)context)->wake = at; }
static void note_life(void *context, int64_t at) { (void)context, (void)at; }

/* What the host waits for comes. */
static void settle(struct house *h)
{
    for (int i = 0; i < TURNS && (h->reading || h->nwritten || h->nthought); i++) {
        if (h->reading) {
            const uint64_t ticket = h->reading;
            h->reading = 0;
            host_read(h->host, ticket, 1, 1, h->journal, h->n);
        } else if (h->nwritten) host_written(h->host, h->written[--h->nwritten]);
        else host_thought(h->host, h->thought[--h->nthought], NULL);
    }
}

static void say(struct house *h, const char *message)
{
    host_message(h->host, 0, message, strlen(message));
    settle(h);
}

static void pass_time(struct house *h)
{
    for (int i = 0; i < TURNS && h->wake < INT64_MAX; i++) {
        if (h->wake > h->now) h->now = h->wake < h->now + DAY ? h->wake : h->now + DAY;
        h->wake = INT64_MAX;
        host_time(h->host, h->now);
        settle(h);
    }
}

static void house_open(struct house *h)
{
    static const uint8_t luck[64] = "the same for every input";
    struct host_limits limits;
    const struct host_calls calls = {.context = h,
                                     .send = send_out,
                                     .close = close_client,
                                     .write = write_lines,
                                     .read = read_lines,
                                     .forget = forget_lines,
                                     .think = think_later,
                                     .wake = wake_at,
                                     .life = note_life};
    host_limits_usual(&limits);
    limits.tables = TABLES;
    h->wake = INT64_MAX;
    h->host = host_open(&limits, &calls, heap_lender, 0, 0, luck, sizeof luck);
    HOLD(h->host);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct house *h = fuzz_room(sizeof *h);
    struct table_id id;
    struct host_figures figures;
    for (size_t i = 0; i < sizeof id.byte; i++) id.byte[i] = (uint8_t)i;
    char *journal = fuzz_room(size + 1); /* with a 0 behind it, and any within */
    memcpy(journal, data, size);
    journal[size] = '\0';
    *h = (struct house){.journal = journal, .n = size};
    house_open(h);
    HOLD(host_known(h->host, id, NULL, 0));
    say(h, "{\"do\":\"hello\",\"protocol\":1,\"want\":[\"moves\"]}");
    say(h,
        "{\"do\":\"join\",\"table\":\"" TABLE "\",\"token\":\"" TOKEN "\",\"since\":0,\"id\":1}");
    say(h, "{\"do\":\"sit\",\"seat\":0,\"token\":\"" TOKEN "\",\"id\":2}");
    say(h, "{\"do\":\"start\",\"id\":3}");
    pass_time(h);
    say(h, "{\"do\":\"propose\",\"seat\":0,\"what\":\"undo\",\"id\":4}");
    say(h, "{\"do\":\"record\",\"id\":5}");
    say(h, "{\"do\":\"leave\"}");
    const int before = h->said;
    say(h, "{\"do\":\"open\",\"game\":\"wink\",\"token\":\"" TOKEN "\",\"id\":6}");
    HOLD(h->said > before);
    host_gone(h->host, 0);
    settle(h);
    host_count(h->host, &figures);
    HOLD(figures.clients == 0 && figures.tables <= TABLES);
    host_release(h->host);
    free(journal);
    free(h);
    return 0;
}
