/* deal.c -- the fair deal through the host: promised, closed, opened, begun again, and shown.
 *
 *   host-deal           what is promised of it
 *   host-deal FOLDER    records, and transcripts of one client, for tests of `sightline verify`
 */
#include "core/cursor.h"
#include "games/shelf.h"
#include "match/record.h"
#include "world.h"

enum { PEOPLE = 3, BITS = 16, BITS_TEXT = 2 * BITS + 1, HASH_TEXT = 2 * SHA256_BYTES + 1 };

static const char *const tokens[PEOPLE] = {"a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0",
                                           "b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1",
                                           "c2c2c2c2c2c2c2c2c2c2c2c2c2c2c2c2"};

/* A world, and what each client sent and got as lines of a transcript. */
struct evening {
    struct world w;
    struct buf seen[PEOPLE];
    int noted[PEOPLE]; /* of what was heard */
};

static void note_heard(struct evening *e, uint32_t client)
{
    const struct heard *h = &e->w.heard[client];
    for (int i = e->noted[client]; i < h->n; i++) {
        buf_text(&e->seen[client], "< ");
        buf_text(&e->seen[client], h->at[i]);
        buf_char(&e->seen[client], '\n');
    }
    e->noted[client] = h->n;
}

static void tell_host(struct evening *e, uint32_t client, const char *text)
{
    note_heard(e, client);
    buf_text(&e->seen[client], "> ");
    buf_text(&e->seen[client], text);
    buf_char(&e->seen[client], '\n');
    world_say(&e->w, client, text);
}

/* The client's bits of a round, as text, and their hash. */
static void own_bits(uint32_t client, int round, char text[BITS_TEXT], char hash[HASH_TEXT])
{
    uint8_t bits[BITS], sum[SHA256_BYTES];
    struct buf b = {.at = text, .size = BITS_TEXT}, h = {.at = hash, .size = HASH_TEXT};
    struct sha256 sha;
    memset(bits, (int)(16 * client) + round, sizeof bits);
    sha256_init(&sha);
    sha256_add(&sha, bits, sizeof bits);
    sha256_end(&sha, sum);
    buf_hex(&b, bits, sizeof bits);
    buf_hex(&h, sum, sizeof sum);
}

static bool last_says(const struct evening *e, uint32_t client, const char *is, const char *part)
{
    const char *last = world_last(&e->w, client, is);
    return last && strstr(last, part);
}

static void come_to_table(struct evening *e, uint32_t client)
{
    char text[200], link[BITS_TEXT];
    struct buf b = BUF_ON(link);
    buf_hex(&b, e->w.table[0].id.byte, BITS);
    tell_host(e, client, "{\"do\":\"hello\",\"protocol\":1,\"want\":[\"moves\"]}");
    snprintf(text, sizeof text, "{\"do\":\"join\",\"table\":\"%s\",\"token\":\"%s\"}", link,
             tokens[client]);
    tell_host(e, client, text);
}

static void sit_with_share(struct evening *e, uint32_t client)
{
    char text[400], bits[BITS_TEXT], hash[HASH_TEXT];
    own_bits(client, 1, bits, hash);
    snprintf(text, sizeof text,
             "{\"do\":\"sit\",\"id\":1,\"seat\":%u,\"token\":\"%s\",\"name\":\"N%u\","
             "\"share\":\"%s\"}",
             client, tokens[client], client, hash);
    tell_host(e, client, text);
    CHECK(last_says(e, client, "ok", "\"re\":1"));
}

static void send_share(struct evening *e, uint32_t client, int seat, int round)
{
    char text[200], bits[BITS_TEXT], hash[HASH_TEXT];
    own_bits(client, round, bits, hash);
    snprintf(text, sizeof text, "{\"do\":\"share\",\"id\":2,\"seat\":%d,\"share\":\"%s\"}", seat,
             hash);
    tell_host(e, client, text);
}

static void open_bits(struct evening *e, uint32_t client, int seat, int round)
{
    char text[200], bits[BITS_TEXT], hash[HASH_TEXT];
    own_bits(client, round, bits, hash);
    snprintf(text, sizeof text, "{\"do\":\"reveal\",\"id\":3,\"seat\":%d,\"bits\":\"%s\"}", seat,
             bits);
    tell_host(e, client, text);
}

/* Three people sit with a share each, and a bot; the game is started. */
static void begin_evening(struct evening *e, const char *game)
{
    enum { SEEN_MAX = 8 << 20 };
    char text[300];
    *e = (struct evening){0};
    world_open(&e->w);
    for (int i = 0; i < PEOPLE; i++) {
        char *room = malloc(SEEN_MAX);
        if (!room) abort();
        buf_init(&e->seen[i], room, SEEN_MAX);
    }
    tell_host(e, 0, "{\"do\":\"hello\",\"protocol\":1,\"want\":[\"moves\"]}");
    snprintf(text, sizeof text,
             "{\"do\":\"open\",\"game\":\"%s\",\"token\":\"%s\",\"seats\":4,\"pace\":\"untimed\","
             "\"discretion\":\"relaxed\"}",
             game, tokens[0]);
    tell_host(e, 0, text);
    if (!CHECK(e->w.table[0].there)) exit(unit_end());
    for (uint32_t c = 1; c < PEOPLE; c++) come_to_table(e, c);
    for (uint32_t c = 0; c < PEOPLE; c++) sit_with_share(e, c);
    tell_host(e, 0, "{\"do\":\"start\"}");
}

static void end_evening(struct evening *e)
{
    for (int i = 0; i < PEOPLE; i++) free(e->seen[i].at);
    world_release(&e->w);
}

/* The first legal move for all that the last telling asks. */
static void play_first(struct evening *e, uint32_t client)
{
    const char *told = world_last(&e->w, client, "told");
    struct json m, question;
    size_t where;
    int64_t seat = 0, q = 0, subject = 0;
    if (!told || !CHECK(json_check(told, strlen(told), &m, &where))) return;
    struct json next = json_first(json_member(m, "moves"));
    json_int(json_member(m, "seat"), -1, 8, &seat);
    while (json_next(&next, NULL, &question)) {
        struct json moves = json_first(json_member(question, "moves")), move;
        char text[300], notation[100] = "";
        struct buf b = BUF_ON(notation);
        CHECK(json_next(&moves, NULL, &move) && json_text(json_member(move, "do"), &b));
        json_int(json_member(question, "q"), 0, INT32_MAX, &q);
        json_int(json_member(question, "for"), 0, 8, &subject);
        snprintf(text, sizeof text,
                 "{\"do\":\"answer\",\"seat\":%d,\"q\":%d,\"for\":%d,\"move\":\"%s\"}", (int)seat,
                 (int)q, (int)subject, notation);
        tell_host(e, client, text);
    }
}

static bool ever_heard(const struct evening *e, uint32_t client, const char *part)
{
    for (int i = 0; i < e->w.heard[client].n; i++)
        if (strstr(e->w.heard[client].at[i], part)) return true;
    return false;
}

static void play_to_the_end(struct evening *e)
{
    for (int i = 0; i < 20000 && !last_says(e, 0, "table", "\"state\":\"over\""); i++) {
        for (uint32_t c = 0; c < PEOPLE; c++) play_first(e, c);
        world_wait(&e->w, 600);
    }
    CHECK(last_says(e, 0, "table", "\"state\":\"over\""));
    for (uint32_t c = 0; c < PEOPLE; c++) note_heard(e, c);
}

/* The record says how the deal came about, and its seed follows from that. */
static struct fair_deal check_record(const struct evening *e, uint32_t round, seat_set shared)
{
    const char *text = e->w.table[0].record;
    struct record r = {0};
    struct fault f = {0};
    struct seed seed;
    uint8_t promise[SHA256_BYTES];
    char hex[HASH_TEXT];
    struct buf b = BUF_ON(hex);
    char *keep = malloc(text ? strlen(text) + 3 : 1);
    if (!CHECK(text && keep && record_open(&r, text, shelf_find, keep, &f))) exit(unit_end());
    CHECK(r.fair.there && r.fair.round == round && r.fair.shared == shared);
    fair_deal_seed(&r.fair, &r.setting, &seed);
    CHECK(!memcmp(&seed, &r.setting.seed, sizeof seed));
    fair_deal_promise(&r.fair, &r.setting, promise);
    buf_hex(&b, promise, sizeof promise);
    CHECK(last_says(e, 1, "deal", hex));
    buf_clear(&b);
    buf_hex(&b, r.fair.secret, sizeof r.fair.secret);
    CHECK(last_says(e, 1, "deal", hex) && last_says(e, 1, "deal", "\"secret\":\""));
    free(keep);
    return r.fair;
}

static void test_fair(struct evening *e, const char *game)
{
    char bits[BITS_TEXT], hash[HASH_TEXT];
    begin_evening(e, game);
    CHECK(last_says(e, 2, "table", "\"state\":\"dealing\""));
    for (uint32_t c = 0; c < PEOPLE; c++) {
        own_bits(c, 1, bits, hash);
        CHECK(last_says(e, 1, "deal", hash));
    }
    CHECK(last_says(e, 1, "deal", "{\"is\":\"deal\",\"round\":1,\"host\":\""));
    CHECK(!last_says(e, 1, "deal", "opened"));
    open_bits(e, 0, 0, 2);
    CHECK(last_says(e, 0, "no", "\"re\":3,\"key\":\"host.no.bits\""));
    open_bits(e, 0, 1, 1);
    CHECK(!last_says(e, 0, "ok", "\"re\":3"));
    send_share(e, 0, 0, 2);
    CHECK(last_says(e, 0, "no", "\"re\":2,\"key\":\"host.no.share\""));
    open_bits(e, 0, 0, 1);
    CHECK(last_says(e, 0, "ok", "\"re\":3"));
    open_bits(e, 1, 1, 1);
    own_bits(0, 1, bits, hash);
    CHECK(!ever_heard(e, 2, bits)); /* or the last player could choose whether to open */
    CHECK(!ever_heard(e, 2, "\"is\":\"told\""));
    open_bits(e, 2, 2, 1);
    CHECK(last_says(e, 2, "deal", bits) && last_says(e, 2, "deal", "\"opened\":[{\"seat\":0,"));
    world_wait(&e->w, 1000);
    CHECK(ever_heard(e, 2, "\"is\":\"told\""));
    open_bits(e, 0, 0, 1);
    world_wait(&e->w, 1000);
    CHECK(last_says(e, 0, "no", "\"re\":3,\"key\":\"host.no.reveal\""));
    for (uint32_t c = 0; c < PEOPLE; c++) CHECK(!ever_heard(e, c, "\"secret\""));
    play_to_the_end(e);
    check_record(e, 1, 7);
}

/* A seat that does not open its bits in time is left out of the next round. */
static void test_late(struct evening *e)
{
    begin_evening(e, "blank");
    open_bits(e, 0, 0, 1);
    open_bits(e, 1, 1, 1);
    world_wait(&e->w, 9000);
    CHECK(last_says(e, 0, "deal", "\"round\":1"));
    world_wait(&e->w, 2000);
    CHECK_TEXT(world_last(&e->w, 0, "deal"), "{\"is\":\"deal\",\"round\":2,\"late\":[2]}");
    open_bits(e, 2, 2, 1);
    CHECK(last_says(e, 2, "no", "host.no.reveal"));
    send_share(e, 0, 0, 2);
    CHECK_TEXT(world_last(&e->w, 0, "deal"), "{\"is\":\"deal\",\"round\":2,\"late\":[2]}");
    send_share(e, 1, 1, 2);
    CHECK(last_says(e, 2, "deal", "\"round\":2,\"late\":[2],\"host\":\""));
    open_bits(e, 0, 0, 2);
    open_bits(e, 1, 1, 1);
    CHECK(last_says(e, 1, "no", "host.no.bits"));
    open_bits(e, 1, 1, 2);
    CHECK(last_says(e, 1, "deal", "\"opened\""));
    play_to_the_end(e);
    check_record(e, 2, 3);
}

/* Another game is another round, with new bits of everybody in the same seats. */
static void test_rematch(struct evening *e)
{
    test_fair(e, "blank");
    const struct fair_deal first = check_record(e, 1, 7);
    tell_host(e, 0, "{\"do\":\"propose\",\"seat\":0,\"what\":\"again\"}");
    tell_host(e, 1, "{\"do\":\"agree\",\"seat\":1}");
    tell_host(e, 2, "{\"do\":\"agree\",\"seat\":2}");
    CHECK_TEXT(world_last(&e->w, 0, "deal"), "{\"is\":\"deal\",\"round\":2}");
    seat_set shared = 0;
    int seat[PEOPLE];
    for (uint32_t c = 0; c < PEOPLE; c++) {
        const char *p = world_last(&e->w, c, "table");
        CHECK(p && strstr(p, "\"number\":2"));
        const char *mine = strstr(p, "\"mine\"");
        seat[c] = -1;
        for (p = strstr(p, "\"who\""); p && mine && p < mine; p = strstr(p + 1, "\"who\""))
            seat[c]++;
        CHECK(seat[c] == (int)c);
        shared |= SEAT_BIT(seat[c]);
        send_share(e, c, seat[c], 2);
    }
    for (uint32_t c = 0; c < PEOPLE; c++) open_bits(e, c, seat[c], 2);
    play_to_the_end(e);
    const struct fair_deal second = check_record(e, 2, shared);
    CHECK(memcmp(first.secret, second.secret, sizeof first.secret) != 0);
}

/* The host dies while bits are open: the round goes on where it was. */
static void test_restart(struct evening *e)
{
    begin_evening(e, "blank");
    open_bits(e, 0, 0, 1);
    char *before = world_copy(world_last(&e->w, 1, "deal"), strlen(world_last(&e->w, 1, "deal")));
    world_restart(&e->w);
    for (uint32_t c = 0; c < PEOPLE; c++) come_to_table(e, c);
    CHECK_TEXT(world_last(&e->w, 1, "deal"), before);
    free(before);
    open_bits(e, 1, 1, 1);
    open_bits(e, 2, 2, 1);
    CHECK(last_says(e, 1, "deal", "\"opened\""));
    play_to_the_end(e);
    check_record(e, 1, 7);
}

static void keep_files(struct evening *e, const char *folder, const char *name)
{
    const char *const text[] = {e->w.table[0].record, e->seen[1].at};
    static const char *const kind[] = {"record", "seen"};
    for (int i = 0; folder && i < 2; i++) {
        char path[500];
        snprintf(path, sizeof path, "%s/%s.%s", folder, name, kind[i]);
        FILE *f = fopen(path, "w");
        if (CHECK(f && fputs(text[i], f) >= 0)) fclose(f);
    }
    end_evening(e);
}

int main(int argc, char **argv)
{
    const char *folder = argc > 1 ? argv[1] : NULL;
    static struct evening e;
    test_late(&e);
    keep_files(&e, folder, "late");
    test_rematch(&e);
    keep_files(&e, folder, "again");
    test_restart(&e);
    keep_files(&e, folder, "restart");
    for (int i = 0; shelf[i]; i++) {
        if (shelf[i]->seats_max < 4) continue;
        test_fair(&e, shelf[i]->name);
        keep_files(&e, !strcmp(shelf[i]->name, "viewpoint") ? folder : NULL, "deck");
    }
    return unit_end();
}
