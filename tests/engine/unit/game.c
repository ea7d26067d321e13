#include "core/game.h"

#include "../../unit.h"
#include "core/buf.h"
#include "core/words.h"

/* A game of words only: what notation and options need. */
static const struct form verbs[] = {
    {.name = "pass", .args = ""}, {.name = "place", .args = "n"}, {.name = "accuse", .args = "sn"},
    {.name = "pay", .args = "#"}, {.name = "play", .args = "ns"}, {0}};
static const struct form happenings[] = {{.name = "paid", .args = "#"}, {0}};
static const char *const modes[] = {"calm", "wild", NULL};
static const struct option options[] = {
    {.name = "beats", .min = 1, .max = 4, .initial = 2},
    {.name = "extra", .min = 0, .max = 1, .initial = 0},
    {.name = "mode", .min = 0, .max = 1, .initial = 0, .names = modes},
    {.name = "depth", .min = -3, .max = 3, .initial = 0},
    {0}};

static struct range words_range(const struct box *box, char letter)
{
    (void)box;
    return letter == 'n' ? (struct range){1, 36} : (struct range){0, 0};
}

static const char *words_name(const struct box *box, char letter, int value)
{
    static const char *const names[] = {NULL, "Lantern", "Storm Lantern", "Storm"};
    (void)box;
    return letter == 'n' && value >= 1 && value <= 3 ? names[value] : NULL;
}

static const struct game words = {.name = "words",
                                  .seats_min = 2,
                                  .seats_max = 4,
                                  .verbs = verbs,
                                  .happenings = happenings,
                                  .options = options,
                                  .range = words_range,
                                  .name_of = words_name};

static void test_read_good(void)
{
    static const struct {
        const char *text;
        struct move move;
    } good[] = {
        {"pass", {.verb = 0}},
        {"place 17", {.verb = 1, .nargs = 1, .arg = {17}}},
        {"place -5", {.verb = 1, .nargs = 1, .arg = {-5}}},
        {"place Lantern", {.verb = 1, .nargs = 1, .arg = {1}}},
        {"place storm lantern", {.verb = 1, .nargs = 1, .arg = {2}}},
        {"place STORM", {.verb = 1, .nargs = 1, .arg = {3}}},
        {"play Storm Lantern C", {.verb = 4, .nargs = 2, .arg = {2, 2}}},
        {"play Storm 1", {.verb = 4, .nargs = 2, .arg = {3, 1}}},
        {"accuse H 3", {.verb = 2, .nargs = 2, .arg = {7, 3}}},
        {"accuse 0 36", {.verb = 2, .nargs = 2, .arg = {0, 36}}},
        {"pay 32767", {.verb = 3, .nargs = 1, .arg = {32767}}},
        {"pay -32768", {.verb = 3, .nargs = 1, .arg = {-32768}}},
    };
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        struct move m;
        struct fault f = {0};
        memset(&m, 0xaa, sizeof m);
        if (!CHECK(game_read_move(&words, NULL, good[i].text, &m, &f) &&
                   move_same(m, good[i].move)))
            printf("not read: %s\n", good[i].text);
    }
}

static void test_read_bad(void)
{
    static const struct {
        const char *text, *key;
        int column;
    } bad[] = {
        {"", "fault.move.verb", 1},
        {" pass", "fault.move.verb", 1},
        {"Pass", "fault.move.verb", 1},
        {"passs", "fault.move.verb", 1},
        {"pas", "fault.move.verb", 1},
        {"pass\n", "fault.move.verb", 1},
        {"\x1b[2J", "fault.move.verb", 1},
        {"place", "fault.move.argument", 6},
        {"place ", "fault.move.argument", 6},
        {"place  7", "fault.move.argument", 6},
        {"place x", "fault.move.argument", 6},
        {"place 7x", "fault.move.argument", 6},
        {"place 32768", "fault.move.argument", 6},
        {"place 99999999999999999999", "fault.move.argument", 6},
        {"pay -32769", "fault.move.argument", 4},
        {"place -", "fault.move.argument", 6},
        {"place +7", "fault.move.argument", 6},
        {"place Stormy", "fault.move.argument", 6},
        {"accuse 1", "fault.move.argument", 9},
        {"accuse I 3", "fault.move.argument", 7},
        {"accuse a 3", "fault.move.argument", 7},
        {"pass 1", "fault.move.more", 5},
        {"pass ", "fault.move.more", 5},
        {"place 7 8", "fault.move.more", 8},
        {"place 7 ", "fault.move.more", 8},
        {"pay A", "fault.move.argument", 4},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct move m;
        struct fault f = {0};
        if (!CHECK(!game_read_move(&words, NULL, bad[i].text, &m, &f))) continue;
        CHECK_TEXT(f.message.key, bad[i].key);
        if (!CHECK_NUMBER(f.column, bad[i].column)) printf("at: %s\n", bad[i].text);
        CHECK(words_args(f.message.key) <= f.message.n);
    }
}

static void test_write(void)
{
    char room[100];
    struct buf b = BUF_ON(room);
    game_write_move(&words, NULL, (struct move){.verb = 2, .nargs = 2, .arg = {3, -7}}, &b);
    CHECK_TEXT(room, "accuse 3 -7");
    buf_clear(&b);
    struct event e = {.kind = 0, .seat = 2, .nargs = 1, .arg = {5}};
    game_write_event(&words, NULL, &e, &b);
    CHECK_TEXT(room, "2 paid 5");
    buf_clear(&b);
    e.seat = SPECTATOR;
    e.nargs = 0;
    game_write_event(&words, NULL, &e, &b);
    CHECK_TEXT(room, "paid");
}

static void test_events(void)
{
    struct event room[2];
    struct events out = {.at = room, .size = 2};
    memset(room, 0xaa, sizeof room);
    struct event *e = event_tell(&out, 0, 1);
    event_open_arg(e, 5);
    event_closed_arg(e, 0x06, 77);
    event_closed_arg(e, 0x06, 78);
    struct event mine = *e, other = *e, nobody = *e;
    event_cut(&mine, 2);
    CHECK(mine.nargs == 3 && mine.arg[1] == 77 && mine.arg[2] == 78 && mine.knows == 0x04);
    event_cut(&other, 0);
    CHECK(other.nargs == 1 && other.nopen == 1 && other.arg[0] == 5 && other.arg[1] == 0 &&
          other.arg[2] == 0);
    CHECK_NUMBER(other.knows, 0);
    event_cut(&nobody, SPECTATOR);
    CHECK(!memcmp(&nobody, &other, sizeof other));
}

static void test_options(void)
{
    struct options o;
    struct fault f = {0};
    options_init(&words, &o, 3);
    CHECK(o.seats == 3 && o.value[0] == 2 && o.value[1] == 0 && o.value[2] == 0 && o.value[4] == 0);
    static const struct {
        const char *word;
        int at, value;
    } good[] = {{"beats=4", 0, 4},   {"beats=1", 0, 1}, {"extra=on", 1, 1},
                {"extra=off", 1, 0}, {"extra", 1, 1},   {"extra=0", 1, 0},
                {"mode=wild", 2, 1}, {"mode=0", 2, 0},  {"depth=-3", 3, -3}};
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        CHECK(options_read(&words, &o, good[i].word, &f));
        CHECK_NUMBER(o.value[good[i].at], good[i].value);
    }
    static const struct {
        const char *word, *key;
        int column;
    } bad[] = {{"", "fault.option.name", 1},           {"beat=3", "fault.option.name", 1},
               {"beatss=3", "fault.option.name", 1},   {"=3", "fault.option.name", 1},
               {"beats=5", "fault.option.value", 7},   {"beats=0", "fault.option.value", 7},
               {"beats=", "fault.option.value", 7},    {"beats", "fault.option.value", 7},
               {"beats=3 ", "fault.option.value", 7},  {"beats=-70000", "fault.option.value", 7},
               {"extra=yes", "fault.option.value", 7}, {"extra=no", "fault.option.value", 7},
               {"mode=wil", "fault.option.value", 6},  {"mode=wilder", "fault.option.value", 6},
               {"mode=2", "fault.option.value", 6}};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct options before;
        options_init(&words, &o, 3);
        before = o;
        if (!CHECK(!options_read(&words, &o, bad[i].word, &f))) {
            printf("was read: %s\n", bad[i].word);
            continue;
        }
        CHECK_TEXT(f.message.key, bad[i].key);
        if (!CHECK_NUMBER(f.column, bad[i].column)) printf("at: %s\n", bad[i].word);
        CHECK(words_args(f.message.key) <= f.message.n);
        if (!CHECK(!memcmp(&before, &o, sizeof o))) printf("changed by: %s\n", bad[i].word);
    }
}

static void test_options_check(void)
{
    struct options o;
    struct fault f = {0};
    options_init(&words, &o, 2);
    CHECK(options_check(&words, &o, &f));
    o.seats = 1;
    CHECK(!options_check(&words, &o, &f));
    CHECK_TEXT(f.message.key, "fault.seats");
    o.seats = 5;
    CHECK(!options_check(&words, &o, &f));
    o.seats = 4;
    o.value[0] = 5;
    CHECK(!options_check(&words, &o, &f));
    CHECK_TEXT(f.message.key, "fault.option.value");
    o.value[0] = 0;
    CHECK(!options_check(&words, &o, &f));
    o.value[0] = 1;
    CHECK(options_check(&words, &o, &f));
}

/* A game without names and options has numbers alone. */
static void test_nameless(void)
{
    struct game plain = words;
    struct options o;
    struct fault f = {0};
    struct move m;
    plain.name_of = NULL;
    plain.options = NULL;
    CHECK(game_read_move(&plain, NULL, "place 17", &m, &f) && m.arg[0] == 17);
    CHECK(!game_read_move(&plain, NULL, "place Lantern", &m, &f));
    options_init(&plain, &o, 3);
    CHECK(o.seats == 3 && o.value[0] == 0);
    CHECK(!options_read(&plain, &o, "beats=2", &f));
    CHECK_TEXT(f.message.key, "fault.option.name");
    CHECK(options_check(&plain, &o, &f));
}

/* Two sets have a Lantern: 20 is of the first, 30 of the second. */
static const char *twice_name(const struct box *box, char letter, int value)
{
    (void)box, (void)letter;
    return value == 20 || value == 30 ? "Lantern" : value == 21 ? "Lantern Post" : NULL;
}

static const char *twice_set(const struct box *box, char letter, int value)
{
    (void)box, (void)letter;
    return value == 20 ? "Day" : value == 30 ? "Long Night" : NULL;
}

static void test_shared_names(void)
{
    struct game twice = words;
    struct fault f = {0};
    struct move m;
    twice.name_of = twice_name;
    twice.set_of = twice_set;
    CHECK(!game_read_move(&twice, NULL, "place Lantern", &m, &f));
    CHECK_TEXT(f.message.key, "fault.move.shared");
    CHECK(game_read_move(&twice, NULL, "place Day/Lantern", &m, &f) && m.arg[0] == 20);
    CHECK(game_read_move(&twice, NULL, "place long night/lantern", &m, &f) && m.arg[0] == 30);
    CHECK(game_read_move(&twice, NULL, "place Lantern Post", &m, &f) && m.arg[0] == 21);
    CHECK(!game_read_move(&twice, NULL, "place Night/Lantern", &m, &f));
    CHECK(!game_read_move(&twice, NULL, "place Day/", &m, &f));
    CHECK(!game_read_move(&twice, NULL, "place /Lantern", &m, &f));
    for (int value = 19; value < 32; value++) {
        char room[80] = "";
        struct buf b = BUF_ON(room);
        const struct move wanted = move_of(m.verb, 1, value, 0);
        game_write_named_move(&twice, NULL, wanted, &b);
        CHECK(game_read_move(&twice, NULL, room, &m, &f) && move_same(m, wanted));
        if (value == 30) CHECK_TEXT(room, "place Long Night/Lantern");
        if (value == 22) CHECK_TEXT(room, "place 22");
    }
}

static int found = 0;

static int words_find(const struct box *box, char letter, const char *word, size_t n)
{
    (void)box;
    (void)letter;
    return n == 5 && !memcmp(word, "Storm", 5) ? found : -1000;
}

/* A game that finds its names itself says only what its letters may stand for. */
static void test_finder(void)
{
    struct game own = words;
    struct fault f = {0};
    struct move m;
    own.find_name = words_find;
    for (found = -1; found <= 38; found++) {
        bool inside = found >= 1 && found <= 36;
        CHECK(game_read_move(&own, NULL, "place Storm", &m, &f) == inside);
        if (inside) CHECK_NUMBER(m.arg[0], found);
    }
    CHECK(!game_read_move(&own, NULL, "place Stormy", &m, &f));
    CHECK(game_read_move(&own, NULL, "place 7", &m, &f) && m.arg[0] == 7);
}

static void test_rest(void)
{
    struct range s = game_range(&words, NULL, 3, 's'), n = game_range(&words, NULL, 3, 'n');
    CHECK(s.first == 0 && s.count == 3 && n.first == 1 && n.count == 36);
    CHECK(hash_bytes(HASH_START, "", 0) == HASH_START);
    CHECK(hash_bytes(HASH_START, "a", 1) ==
          UINT64_C(0xaf63dc4c8601ec8c)); /* FNV-1a, as published */
    CHECK(hash_bytes(HASH_START, "foobar", 6) == UINT64_C(0x85944171f73967e8));
    CHECK(seat_in(0x80, 7) && !seat_in(0x80, 6) && !seat_in(0xff, SPECTATOR));
    CHECK_NUMBER(seats_all(8), 0xff);
    CHECK_NUMBER(seats_all(3), 7);
    CHECK(!move_same(move_of(1, 1, 3, 0), move_of(1, 1, 4, 0)) &&
          move_same(move_of(1, 2, 3, 4), move_of(1, 2, 3, 4)));
}

int main(void)
{
    test_read_good();
    test_read_bad();
    test_write();
    test_events();
    test_options();
    test_options_check();
    test_nameless();
    test_shared_names();
    test_finder();
    test_rest();
    return unit_end();
}
