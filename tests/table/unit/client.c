/* A client that hears whole games: what it keeps is what the match would show that seat. */
#include "client/client.h"

#include "../../engine/unit/table.h"
#include "core/rng.h"
#include "games/shelf.h"

enum { MESSAGE_ROOM = 1 << 20, MOVES_ROOM = 1 << 14, EVENTS_ROOM = 4096 };
static char room[MESSAGE_ROOM];
static const struct reader silent = {.language = LANGUAGE_EN, .silent = true};

static struct buf message(void)
{
    struct buf b = {.at = room, .size = sizeof room};
    buf_clear(&b);
    return b;
}

static bool hear(struct client *c, const struct buf *b)
{
    return CHECK(!b->full) && client_hear(c, b->at, b->n);
}

static bool hear_text(struct client *c, const char *text)
{
    return client_hear(c, text, strlen(text));
}

static char *copy_of(const struct buf *b)
{
    char *copy = malloc(b->n + 1);
    if (!copy) abort();
    memcpy(copy, b->at, b->n + 1);
    return copy;
}

static void write_table(const struct match *m, struct buf *b)
{
    const struct setting *s = match_setting(m);
    char options[2000] = "";
    struct buf o = BUF_ON(options);
    options_write(s->game, &s->options, &o);
    buf_text(b, "{\"is\":\"table\",\"table\":\"00\",\"state\":\"playing\",\"number\":1,\"game\":");
    buf_json(b, s->game->name);
    buf_text(b, ",\"options\":[");
    for (char *line = options, *end; (end = strchr(line, '\n')); line = end + 1) {
        *end = '\0';
        if (line != options) buf_char(b, ',');
        buf_json(b, line + strlen("option "));
    }
    buf_text(b, "],\"seats\":[");
    for (int i = 0; i < s->options.seats; i++)
        buf_text(b, i ? ",{\"who\":\"bot\",\"name\":\"random\"}"
                      : "{\"who\":\"person\",\"name\":\"An\\u202ena\",\"mine\":true}");
    buf_text(b, "]}");
}

/* A telling as a host writes it: whole, or since the view of the one before. */
static void write_told(const struct match *m, int seat, const struct view *since, uint32_t base,
                       unsigned more, struct buf *b)
{
    const struct hearing h = {.parts = TELL_NEWS | TELL_VIEW | TELL_QUESTIONS | TELL_SCORE | more,
                              .since = since};
    buf_text(b, "{\"is\":\"told\",\"seat\":");
    buf_int(b, seat);
    if (since) {
        buf_text(b, ",\"since\":");
        buf_uint(b, base);
    }
    buf_text(b, ",\"told\":");
    match_tell_parts(m, seat, &h, &silent, b);
    buf_char(b, '}');
}

/* The same sentences, made from the events with the view of that moment. */
static void check_news(struct client *c, const struct match *m, int seat, const struct view *view)
{
    static struct event events[EVENTS_ROOM];
    const struct part *p = client_part(c, seat);
    const struct game *g = c->game;
    const struct reader reader = client_reader_for(c, seat);
    const int n = match_news(m, seat, events, EVENTS_ROOM);
    int said = 0, line = p->transcript.n, event = p->news.n - n;
    CHECK(event >= 0);
    for (int i = 0; i < n && event >= 0; i++, event++) {
        const struct event *e = &p->news.at[event];
        CHECK_NUMBER(p->news.step[event], match_steps(m) - 1);
        CHECK(e->kind == events[i].kind && e->seat == events[i].seat &&
              e->nargs == events[i].nargs && !memcmp(e->arg, events[i].arg, sizeof e->arg));
        struct message said_now = {0};
        g->say_event(c->box, view, &events[i], &said_now);
        said += said_now.key != NULL;
    }
    line -= said;
    if (!CHECK(line >= 0)) return;
    for (int i = 0; i < n; i++) {
        char text[2048] = "";
        struct buf b = BUF_ON(text);
        struct message m2 = {0};
        g->say_event(c->box, view, &events[i], &m2);
        if (!m2.key) continue;
        words_say(&reader, &m2, &b);
        CHECK_NUMBER(p->transcript.at[line].step, match_steps(m) - 1);
        CHECK_TEXT(p->transcript.at[line++].text, text);
    }
}

static void check_part(struct client *c, const struct match *m, int seat, struct view *view)
{
    const struct part *p = client_part(c, seat);
    const size_t size = game_view_size(c->game, c->box);
    match_view(m, seat, view);
    CHECK(!memcmp(p->view, view, size));
    CHECK_NUMBER(p->steps, match_steps(m));
    CHECK_NUMBER(p->asked, match_step(m)->asked);
    for (int subject = 0; subject < c->seats; subject++) {
        const bool asked = seat >= 0 && seat_in(match_step(m)->asked, subject) &&
                           match_step(m)->decider[subject] == seat;
        const struct question *q = client_question(p, subject);
        CHECK_NUMBER(q ? q->q : 0, asked ? match_question(m, subject) : 0);
    }
    check_news(c, m, seat, view);
}

static void answer_all(struct match *m, struct rng *luck)
{
    const seat_set asked = match_step(m)->asked;
    for (int s = 0; s < SEATS_MAX; s++) {
        struct move move;
        if (!seat_in(asked, s)) continue;
        match_answer_any(m, BY_BOT, match_step(m)->decider[s], s, match_question(m, s), luck,
                         &move);
    }
    CHECK(match_close(m));
}

/* Seat 0 hears every step as a change, the watcher every one as a whole. */
static void hear_game(const struct game *g, uint64_t seed)
{
    struct setting setting = {.game = g, .seed = seed_of(seed)};
    const int seats = g->seats_max < 4 ? g->seats_max : 4;
    options_init(g, &setting.options, seats < g->seats_min ? g->seats_min : seats);
    struct match *m = table_open(&setting);
    struct client c;
    struct rng luck = seed_luck(&setting.seed, "client", 0);
    struct view *since = calloc(1, g->view_max), *view = calloc(1, g->view_max);
    struct buf b = message();
    client_init(&c, shelf_find, LANGUAGE_EN);
    write_table(m, &b);
    CHECK(hear(&c, &b) && c.game == g && c.state == TABLE_PLAYING);
    CHECK_TEXT(c.called[0] ? c.called[0] : "", "Anna");
    CHECK(c.called[1] == NULL);
    for (bool first = true;; first = false) {
        const uint32_t base = client_part(&c, 0)->telling;
        b = message();
        write_told(m, 0, first ? NULL : since, base, first ? TELL_BOX : 0, &b);
        if (!CHECK(hear(&c, &b))) break;
        check_part(&c, m, 0, view);
        memcpy(since, view, g->view_max);
        b = message();
        write_told(m, SPECTATOR, NULL, 0, 0, &b);
        CHECK(hear(&c, &b));
        check_part(&c, m, SPECTATOR, view);
        if (match_over(m)) break;
        answer_all(m, &luck);
    }
    struct score score;
    match_score(m, &score);
    CHECK(!memcmp(c.score.points, score.points, sizeof score.points));
    CHECK(!memcmp(c.score.rank, score.rank, sizeof score.rank));
    free(since);
    free(view);
    client_release(&c);
    own_free(m);
}

static struct match *blank_told(struct client *c, struct view *view)
{
    struct match *m = table_blank(2, 5);
    struct buf b = message();
    client_init(c, shelf_find, LANGUAGE_EN);
    write_table(m, &b);
    CHECK(hear(c, &b));
    b = message();
    write_told(m, 0, NULL, 0, TELL_BOX, &b);
    CHECK(hear(c, &b));
    match_view(m, 0, view);
    return m;
}

/* What was undone is no longer told, and what was told again is not kept twice. */
static void test_undo(void)
{
    struct client c;
    struct view since;
    struct match *m = blank_told(&c, &since);
    struct part *p = client_part(&c, 0);
    int told[4] = {p->transcript.n};
    for (int i = 1; i < 4; i++) {
        struct buf b = message();
        CHECK(table_answer(m, 0, keep) && table_answer(m, 1, keep));
        write_told(m, 0, NULL, 0, 0, &b);
        CHECK(hear(&c, &b));
        told[i] = p->transcript.n;
        CHECK(told[i] > told[i - 1]);
        CHECK(hear(&c, &b)); /* the same again */
        CHECK_NUMBER(p->transcript.n, told[i]);
    }
    p->transcript.shown = p->transcript.n;
    CHECK(match_undo(m, 1, false, NULL));
    struct buf b = message();
    write_told(m, 0, NULL, 0, 0, &b);
    CHECK(hear(&c, &b));
    CHECK_NUMBER(p->transcript.n, told[1]);
    CHECK_NUMBER(p->transcript.shown, told[1]);
    CHECK_NUMBER(p->steps, 1);
    client_release(&c);
    own_free(m);
}

/* Somebody comes back: the steps in between, and what was undone meanwhile. */
static void test_missed(void)
{
    static const char *const told[] = {
        "{\"is\":\"told\",\"seat\":0,\"missed\":[{\"step\":0,\"news\":[{\"event\":\"round\","
        "\"seat\":-1,"
        "\"args\":[1],\"key\":\"cli.line.hint\"}]},{\"step\":1,\"news\":[]}],\"told\":",
        "{\"is\":\"told\",\"seat\":0,\"undone\":true,\"missed\":[{\"step\":0,\"news\":[]}],"
        "\"told\":",
    };
    struct client c;
    struct view since;
    struct match *m = blank_told(&c, &since);
    struct part *p = client_part(&c, 0);
    const int dealt = p->transcript.n;
    struct buf b;
    for (int i = 0; i < 3; i++) CHECK(table_answer(m, 0, keep) && table_answer(m, 1, keep));
    for (int i = 0; i < 2; i++) {
        b = message();
        buf_text(&b, told[i]);
        match_tell_parts(m, 0, &(struct hearing){.parts = TELL_VIEW | TELL_QUESTIONS}, &silent, &b);
        buf_char(&b, '}');
        if (!CHECK(hear(&c, &b))) puts(b.at);
        CHECK_NUMBER(p->transcript.n, dealt + (i == 0));
        CHECK_NUMBER(p->steps, 3);
    }
    client_release(&c);
    own_free(m);
}

/* Messages that are wrong in one place change nothing. */
static void test_wrong(void)
{
    static const struct {
        const char *was, *is;
    } wrong[] = {
        {"\"seat\":0,\"told\"", "\"seat\":2,\"told\""},
        {"\"seat\":0,\"told\"", "\"seat\":0,\"since\":77,\"told\""},
        {"\"telling\":", "\"tellings\":"},
        {"\"step\":", "\"step\":-"},
        {"\"asked\":[0", "\"asked\":[9"},
        {"\"event\":\"round\"", "\"event\":\"rounds\""},
        {"\"key\":\"blank", "\"key\":\"blink"},
        {"\"view\":{\"", "\"view\":{\"x"},
        {"\"q\":", "\"q\":-"},
        {"\"subject\":0", "\"subject\":2"},
        {"{\"is\":\"told\"", "{\"is\":7"},
        {"}]}}", "}]}"},
    };
    struct client c;
    struct view since;
    struct match *m = blank_told(&c, &since);
    CHECK(table_answer(m, 0, keep) && table_answer(m, 1, keep));
    struct buf b = message();
    write_told(m, 0, NULL, 0, 0, &b);
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        char *copy = copy_of(&b), *place = strstr(copy, wrong[i].was);
        char *changed = malloc(b.n + 100);
        if (!CHECK(place != NULL)) puts(wrong[i].was);
        else {
            *place = '\0';
            struct buf out = {.at = changed, .size = b.n + 100};
            buf_text(&out, copy);
            buf_text(&out, wrong[i].is);
            buf_text(&out, place + strlen(wrong[i].was));
            if (!CHECK(!client_hear(&c, changed, out.n))) puts(wrong[i].is);
        }
        CHECK_NUMBER(client_part(&c, 0)->steps, 0);
        CHECK_NUMBER(client_part(&c, 0)->heard, -1);
        free(copy);
        free(changed);
    }
    CHECK(hear(&c, &b));
    CHECK_NUMBER(client_part(&c, 0)->steps, 1);
    client_release(&c);
    own_free(m);
}

/* A box that is not the one these options make is no box. */
static void test_box(void)
{
    struct match *m = table_blank(2, 5);
    struct client c;
    client_init(&c, shelf_find, LANGUAGE_EN);
    struct buf b = message();
    write_told(m, 0, NULL, 0, TELL_BOX, &b);
    CHECK(!hear(&c, &b)); /* no table is known yet */
    char *text = copy_of(&b);
    b = message();
    write_table(m, &b);
    CHECK(hear(&c, &b));
    char *rounds = strstr(text, "\"rounds\":5");
    CHECK(rounds != NULL);
    if (rounds) rounds[9] = '6';
    CHECK(!hear_text(&c, text) && !c.box);
    if (rounds) rounds[9] = '5';
    CHECK(hear_text(&c, text) && c.box);
    free(text);
    client_release(&c);
    own_free(m);
}

static void test_messages(void)
{
    struct client c;
    struct view since;
    struct match *m = blank_told(&c, &since);
    struct buf b = message();
    client_write_hello(&c, 1, &b);
    CHECK_TEXT(b.at, "{\"do\":\"hello\",\"id\":1,\"protocol\":1}");
    b = message();
    client_write_answer(&c, 0, 0, show, &b);
    CHECK_TEXT(b.at, "{\"do\":\"answer\",\"id\":2,\"seat\":0,\"q\":1,\"for\":0,\"move\":\"show\"}");
    CHECK(hear_text(&c, "{\"is\":\"sealed\",\"seat\":0,\"q\":1,\"for\":0,\"move\":\"show\"}"));
    CHECK(client_part(&c, 0)->question[0].sealed);
    CHECK(move_same(client_part(&c, 0)->question[0].answer, show));
    CHECK(hear_text(&c, "{\"is\":\"sealed\",\"seat\":0,\"q\":1,\"for\":0,\"move\":null}"));
    CHECK(!client_part(&c, 0)->question[0].sealed);
    CHECK(!hear_text(&c, "{\"is\":\"sealed\",\"seat\":0,\"q\":1,\"for\":0,\"move\":\"fly\"}"));
    CHECK(
        hear_text(&c, "{\"is\":\"no\",\"re\":2,\"key\":\"match.refuse.undo-often\",\"with\":[7]}"));
    CHECK_NUMBER(c.refused, 2);
    CHECK_TEXT(c.no.message.key, "match.refuse.undo-often");
    CHECK(c.no.message.n == 1 && c.no.message.arg[0].number == 7);
    CHECK(!hear_text(&c, "{\"is\":\"no\",\"re\":3,\"key\":\"no.such.key\"}"));
    CHECK_NUMBER(c.refused, 2);
    CHECK(hear_text(&c, "{\"is\":\"record\",\"number\":1,\"text\":\"a\\nb\"}"));
    CHECK_TEXT(c.record, "a\nb");
    client_release(&c);
    own_free(m);
}

int main(void)
{
    for (int i = 0; shelf[i]; i++)
        for (uint64_t seed = 1; seed <= 3; seed++) hear_game(shelf[i], seed);
    test_undo();
    test_missed();
    test_wrong();
    test_box();
    test_messages();
    return unit_end();
}
