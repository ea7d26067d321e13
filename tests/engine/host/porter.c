/* porter.c -- hosts on stores: whole games, a rival, a full disk, and what is forgotten. */
#include "../../serve/store/shelf.h"
#include "core/cursor.h"
#include "crowd.h"
#include "match/record.h"

enum { PEOPLE = 3, TURNS_MOST = 1000000, RESTART_EVERY = 997 };

static const char luck_bytes[] = "0123456789abcdef0123456789abcdef";

/* The last message of that kind to anybody. */
struct ears {
    char wanted[40];
    int heard;
};

static void listen_for(void *context, uint32_t client, const char *bytes, size_t n)
{
    struct ears *e = context;
    char text[2000] = "";
    struct buf b = BUF_ON(text);
    (void)client;
    buf_bytes(&b, bytes, n);
    if (strstr(text, e->wanted)) e->heard++;
}

static void open_crowd(struct crowd *w, struct store *s, struct party *p, struct person *people)
{
    *w = (struct crowd){.store = s, .now = INT64_C(1700000000000), .luck = {3}};
    w->party = p;
    w->parties = 1;
    w->person = people;
    crowd_seat(w);
    crowd_limits(w, 16, 16);
    w->minds = 10;
    w->undos = 1;
    CHECK(crowd_start(w, luck_bytes, 32));
    crowd_come(w);
}

static struct party party_of(const struct game *g)
{
    struct party p = {.game = g, .people = PEOPLE};
    struct buf more = BUF_ON(p.more);
    p.seats = g->seats_max < 4 ? g->seats_max : 4;
    buf_text(&more, ",\"bots\":[\"\",\"\",\"\",\"random\"]");
    return p;
}

static void play_on(struct crowd *w, int turns)
{
    while (turns-- && !crowd_over(w) && crowd_turn(w)) {
    }
}

static struct table_id party_table(const struct party *p)
{
    struct table_id id = {{0}};
    CHECK(text_hex(p->link, CROWD_HEX, id.byte, sizeof id.byte));
    return id;
}

static bool replays(void *context, struct store_text text)
{
    struct record r;
    struct fault f = {0};
    struct lone lone = {0};
    char *copy = malloc(text.n + 1), *keep = malloc(text.n + 1);
    if (!copy || !keep) abort();
    memcpy(copy, text.at, text.n);
    copy[text.n] = '\0';
    *(bool *)context = record_open(&r, copy, shelf_find, keep, &f) &&
                       lone_open(&lone, &r.setting, &f) && record_play(&r, lone.match, &f) &&
                       r.ended;
    lone_release(&lone);
    free(copy);
    free(keep);
    return true;
}

static bool has_record(struct store *s, struct table_id table, uint32_t game)
{
    char id[STORE_ID_ROOM];
    struct fault f = {0};
    bool good = false;
    porter_record_id(table, game, id);
    return store_record(s, id, replays, &good, &f) && good;
}

/* A whole game, through several ends of the host. */
static void test_whole(const struct game *g, struct store *s)
{
    struct party p = party_of(g);
    struct person people[PEOPLE];
    struct crowd w;
    open_crowd(&w, s, &p, people);
    for (int turns = 0; turns < TURNS_MOST && !p.over; turns += RESTART_EVERY) {
        play_on(&w, RESTART_EVERY);
        crowd_stop(&w);
        CHECK(crowd_start(&w, luck_bytes, 32));
        crowd_come(&w);
    }
    CHECK(p.over);
    CHECK(has_record(s, party_table(&p), 1));
    CHECK(!has_record(s, party_table(&p), 2));
    crowd_stop(&w);
}

/* Another host claims the table: everybody there is told, and no line is written. */
static void test_rival(void)
{
    struct fault f;
    struct store *s = store_open_memory(&f);
    struct party p = party_of(shelf[0]);
    struct person people[PEOPLE];
    struct ears ears = {"\"is\":\"left\"", 0};
    struct crowd w;
    open_crowd(&w, s, &p, people);
    play_on(&w, 200);
    w.listen = listen_for;
    w.listener = &ears;
    CHECK(store_claim(s, p.link, 0, 0, &f));
    while (!ears.heard && crowd_turn(&w)) {
    }
    play_on(&w, 20);
    CHECK_NUMBER(ears.heard, PEOPLE);
    crowd_stop(&w);
    store_close(s);
}

/* The disk is full for a while: the table says so, and goes on from what was written. */
static void test_full(void)
{
    enum { PAGES = 24 };
    struct fault f;
    struct store_file file = {.path = shelf_path("full"), .pages_most = PAGES};
    struct store *s = store_open_sqlite(&file, &f);
    struct party p = party_of(shelf_find("viewpoint"));
    struct person people[PEOPLE];
    struct ears ears = {"\"state\":\"stuck\"", 0};
    struct crowd w;
    open_crowd(&w, s, &p, people);
    w.listen = listen_for;
    w.listener = &ears;
    w.again = true;
    for (int i = 0; i < TURNS_MOST && !ears.heard && crowd_turn(&w); i++) {
    }
    CHECK(ears.heard >= 1);
    crowd_stop(&w);
    store_close(s);
    file.pages_most = 0;
    w.again = false;
    w.store = s = store_open_sqlite(&file, &f);
    CHECK(crowd_start(&w, luck_bytes, 32));
    crowd_come(&w);
    play_on(&w, TURNS_MOST);
    CHECK(p.over);
    crowd_stop(&w);
    store_close(s);
}

static bool count_tables(void *context, const struct store_table *t)
{
    (void)t;
    ++*(int *)context;
    return true;
}

static void wait_for_ms(struct crowd *w, int64_t ms)
{
    const int64_t until = w->now + ms;
    while (w->now < until) {
        w->now += 1000;
        host_time(w->host, w->now);
        while (porter_collect(w->porter, w->host, w->now, true)) {
        }
    }
}

/* What is over goes after a while; its record stays. */
static void test_forgotten(struct store *s)
{
    struct party p = party_of(shelf_find("blank"));
    struct person people[PEOPLE];
    struct crowd w;
    struct fault f;
    int tables = 0;
    open_crowd(&w, s, &p, people);
    play_on(&w, TURNS_MOST);
    CHECK(p.over);
    crowd_stop(&w);
    w.limits.over_ms = 2 * 60 * 1000;
    CHECK(crowd_start(&w, luck_bytes, 32));
    wait_for_ms(&w, 60 * 1000);
    CHECK(store_list(s, count_tables, &tables, &f));
    CHECK_NUMBER(tables, 1);
    wait_for_ms(&w, 120 * 1000);
    tables = 0;
    CHECK(store_list(s, count_tables, &tables, &f));
    CHECK_NUMBER(tables, 0);
    CHECK(has_record(s, party_table(&p), 1));
    crowd_stop(&w);
}

static void test_ids(void)
{
    const struct table_id one = {{1}}, two = {{2}};
    char a[STORE_ID_ROOM], b[STORE_ID_ROOM];
    porter_record_id(one, 1, a);
    porter_record_id(one, 1, b);
    CHECK_TEXT(b, a);
    porter_record_id(one, 2, b);
    CHECK(strcmp(a, b) != 0);
    porter_record_id(two, 1, b);
    CHECK(strcmp(a, b) != 0);
}

int main(void)
{
    struct fault f;
    crowd_disk();
    shelf_make();
    for (int i = 0; shelf[i]; i++) {
        struct store *s = store_open_memory(&f);
        test_whole(shelf[i], s);
        store_close(s);
    }
    struct store *s = store_open_memory(&f);
    test_forgotten(s);
    store_close(s);
    s = shelf_open("whole");
    test_whole(shelf_find("blank"), s);
    store_close(s);
    s = shelf_open("forgotten");
    test_forgotten(s);
    store_close(s);
    test_rival();
    test_full();
    test_ids();
    shelf_clear();
    return unit_end();
}
