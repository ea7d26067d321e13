/* opening.c -- a table is opened: what is asked for is read, tried, and becomes the first lines of
 * its journal. */
#include <string.h>

#include "bots/bot.h"
#include "games/shelf.h"
#include "host/inside.h"

enum { WATCH_MOST = 3600 * 1000, FIGURE_MOST_DAYS = 100, OPENING_ROOM = 160 << 10 };

/* What is asked for, read from the message. Texts are in lent room. */
struct opening {
    struct setting setting;
    struct table wish; /* for its settings alone */
    char *texts;
    size_t room;
    bool seeded;
};

static bool open_game(struct call *k, struct opening *o)
{
    char name[40];
    struct message m;
    int64_t seats;
    if (!read_text(k, "game", name, sizeof name)) return false;
    o->setting.game = o->wish.game = shelf_find(name);
    if (!o->wish.game)
        return call_no_because(k, message_text(message_set(&m, "host.no.game", NULL), name));
    seats = o->wish.game->seats_min;
    if (seats < 4 && o->wish.game->seats_max >= 4) seats = 4;
    if (json_kind(json_member(k->m, "seats")) != JSON_NOTHING &&
        !read_number_member(k, "seats", 1, SEATS_MAX, &seats))
        return false;
    o->wish.seats = (int)seats;
    options_init(o->wish.game, &o->setting.options, (int)seats);
    return true;
}

static bool no_fault(struct call *k, const struct fault *f)
{
    return call_no_because(k, &f->message);
}

static bool open_options(struct call *k, struct opening *o)
{
    const struct json list = json_member(k->m, "options");
    struct json next = json_first(list), value;
    struct fault f = {0};
    char word[100];
    if (json_kind(list) == JSON_NOTHING) return true;
    if (json_kind(list) != JSON_LIST) return call_no(k, "host.no.options");
    while (json_next(&next, NULL, &value)) {
        struct buf b = BUF_ON(word);
        if (!json_text(value, &b)) return call_no(k, "host.no.options");
        if (!options_read(o->wish.game, &o->setting.options, word, &f)) return no_fault(k, &f);
    }
    return true;
}

/* A deck or a challenge: kept in lent room until its lines are written. */
static bool open_text(struct call *k, struct opening *o, const char *name, char *at,
                      const char **out)
{
    struct buf b;
    const struct json text = json_member(k->m, name);
    if (json_kind(text) == JSON_NOTHING) return true;
    buf_init(&b, at, k->h->limits.text + 1);
    if (!json_text(text, &b)) return call_no(k, "host.no.text");
    for (size_t i = 0; i < b.n; i++)
        if (at[i] == '\r') return call_no(k, "host.no.text");
    (void)o;
    *out = at;
    return true;
}

static bool open_texts(struct call *k, struct opening *o)
{
    if (json_kind(json_member(k->m, "content")) == JSON_NOTHING &&
        json_kind(json_member(k->m, "hidden")) == JSON_NOTHING)
        return true;
    o->room = 2 * (k->h->limits.text + 1);
    o->texts = host_lend(k->h, NULL, 0, o->room);
    if (!o->texts) return call_no(k, "host.no.memory");
    return open_text(k, o, "content", o->texts, &o->setting.content) &&
           open_text(k, o, "hidden", o->texts + k->h->limits.text + 1, &o->setting.hidden);
}

static bool open_pace(struct call *k, struct opening *o)
{
    const struct json pace = json_member(k->m, "pace"), clock = json_member(k->m, "clock");
    struct json next = json_first(clock), name, value;
    int i = 1; /* standard */
    if (json_kind(pace) != JSON_NOTHING)
        for (i = 0; paces[i].name && !json_is(pace, paces[i].name);) i++;
    if (!paces[i].name) return call_no(k, "host.no.pace");
    o->wish.pace = paces[i];
    if (json_kind(clock) == JSON_NOTHING) return true;
    if (json_kind(clock) != JSON_OBJECT) return call_no(k, "host.no.clock");
    while (json_next(&next, &name, &value)) {
        int n = 0;
        while (pace_words[n] && !json_is(name, pace_words[n])) n++;
        if (!pace_words[n] || !json_int(value, n == GRID ? 1 : 0,
                                        FIGURE_MOST_DAYS * 24LL * 3600 * 1000, &o->wish.pace.ms[n]))
            return call_no(k, "host.no.clock");
    }
    return true;
}

static bool open_flag(struct call *k, const char *name, bool *out)
{
    const struct json flag = json_member(k->m, name);
    return json_kind(flag) == JSON_NOTHING || json_bool(flag, out) || call_no(k, "host.no.flag");
}

bool bot_known(struct host *h, const struct game *g, const char *bot)
{
    struct bot unused;
    struct fault f;
    if (strlen(bot) > BOT_TEXT_MAX) return false;
    for (const char *p = bot; *p; p++)
        if ((unsigned char)*p < ' ' || *p == 0x7f) return false;
    if (bot_read(g, bot, &unused, &f)) return true;
    return h->calls.knows_bot && h->calls.knows_bot(h->calls.context, g, bot);
}

static bool open_bots(struct call *k, struct opening *o)
{
    const struct json list = json_member(k->m, "bots");
    struct json next = json_first(list), value;
    if (json_kind(list) == JSON_NOTHING) return true;
    if (json_kind(list) != JSON_LIST) return call_no(k, "host.no.bot");
    for (int seat = 0; json_next(&next, NULL, &value); seat++) {
        if (seat >= o->wish.seats) return call_no(k, "host.no.bot");
        struct seat *s = &o->wish.seat[seat];
        struct buf b = BUF_ON(s->bot);
        if (!json_text(value, &b)) return call_no(k, "host.no.bot");
        if (!b.n) continue;
        if (!bot_known(k->h, o->wish.game, s->bot)) return call_no(k, "host.no.bot");
        s->who = SITS_BOT;
    }
    return true;
}

static bool open_manners(struct call *k, struct opening *o)
{
    const struct json discretion = json_member(k->m, "discretion"),
                      away = json_member(k->m, "away");
    int i = STANDARD;
    if (json_kind(discretion) != JSON_NOTHING)
        for (i = 0; i < DISCRETIONS && !json_is(discretion, discretion_words[i]);) i++;
    if (i == DISCRETIONS) return call_no(k, "host.no.discretion");
    o->wish.discretion = (enum discretion)i;
    if (!open_flag(k, "public", &o->wish.public) || !open_flag(k, "hot", &o->wish.hot))
        return false;
    if (json_kind(json_member(k->m, "watch")) != JSON_NOTHING &&
        !read_number_member(k, "watch", -1, WATCH_MOST, &o->wish.watch))
        return false;
    if (json_kind(away) == JSON_NOTHING || json_is(away, "fallback")) return true;
    return read_text(k, "away", o->wish.away, sizeof o->wish.away) &&
           (bot_known(k->h, o->wish.game, o->wish.away) || call_no(k, "host.no.bot"));
}

static bool open_seed(struct call *k, struct opening *o)
{
    char room[80];
    const struct json seed = json_member(k->m, "seed");
    if (json_kind(seed) == JSON_NOTHING) return true;
    if (!k->h->limits.seeds) return call_no(k, "host.no.seed");
    o->seeded = true;
    return read_text(k, "seed", room, sizeof room) &&
           (seed_read(&o->setting.seed, room) || call_no(k, "host.no.seed-text"));
}

/* Decks are read when the box is opened, challenges only when a game is dealt: so deal one. */
static bool open_tried(struct call *k, struct opening *o)
{
    struct host *h = k->h;
    struct fault f = {0};
    struct message m;
    struct setting trial = o->setting;
    struct shared_box *box = box_share(h, &trial, &f);
    if (!box) return f.message.key ? no_fault(k, &f) : call_no(k, "host.no.memory");
    trial.seed = seed_of(1);
    bool good = true;
    if (trial.hidden) {
        const size_t size = match_size(trial.game, box_inside(box));
        void *room = host_lend(h, NULL, 0, size);
        struct match *trial_match =
            room ? match_open(room, &trial, box_inside(box), h->scratch, host_lender(h), &f) : NULL;
        good = trial_match != NULL;
        if (trial_match) match_release(trial_match);
        if (room) host_lend(h, room, size, 0);
    }
    box_unshare(h, box);
    if (good) return true;
    return f.message.key ? no_fault(k, &f)
                         : call_no_because(k, message_set(&m, "host.no.memory", NULL));
}

/* No letters that look alike, and no vowels, so that no code is a word. */
const char code_letters[] = "BCDFGHJKLMNPQRSTVWXZ";

static void draw_code(struct host *h, char out[CODE_LETTERS + 1])
{
    char code[CODE_LETTERS + 1] = "";
    do {
        struct seed luck;
        host_draw(h, &luck);
        struct rng rng = seed_luck(&luck, "code", 0);
        for (int i = 0; i < CODE_LETTERS; i++)
            code[i] = code_letters[rng_below(&rng, sizeof code_letters - 1)];
    } while (table_by_code(h, code));
    memcpy(out, code, sizeof code);
}

/* How the table is run; the last line has no newline yet. */
void write_manners(const struct table *w, const struct table_id *id, const char *code,
                   const struct token *opener, struct buf *b)
{
    buf_text(b, "table ");
    buf_hex(b, id->byte, sizeof *id);
    buf_char(b, ' ');
    buf_text(b, code);
    buf_text(b, "\nopener ");
    buf_hex(b, opener->hash, sizeof opener->hash);
    buf_text(b, "\npace ");
    buf_text(b, w->pace.name);
    for (int i = 0; i < PACE_FIGURES; i++) {
        buf_char(b, ' ');
        buf_int(b, w->pace.ms[i]);
    }
    buf_text(b, "\nmanners ");
    buf_text(b, discretion_words[w->discretion]);
    buf_text(b, w->public ? " public" : " private");
    buf_text(b, w->hot ? " hot " : " cool ");
    buf_int(b, w->watch);
    if (*w->away) {
        buf_text(b, "\naway ");
        buf_text(b, w->away);
    }
}

static void write_opening(struct call *k, struct table *t, const struct opening *o)
{
    const struct table *w = &o->wish;
    struct buf b = ledger_line(k->h, t, OPENING_ROOM + 2 * k->h->limits.text);
    if (!b.size) {
        ledger_put(t, &b);
        return;
    }
    journal_write_setting(&o->setting, o->seeded, &b);
    write_manners(w, &t->id, t->code, &k->c->token, &b);
    for (int seat = 0; seat < w->seats; seat++) {
        if (w->seat[seat].who != SITS_BOT) continue;
        buf_text(&b, "\nbot ");
        buf_int(&b, seat);
        buf_char(&b, ' ');
        buf_text(&b, w->seat[seat].bot);
    }
    ledger_put(t, &b);
}

static bool read_opening(struct call *k, struct opening *o)
{
    return open_game(k, o) && open_options(k, o) && open_texts(k, o) && open_pace(k, o) &&
           open_manners(k, o) && open_bots(k, o) && open_seed(k, o) && open_tried(k, o);
}

static void open_table(struct call *k, const struct opening *o)
{
    struct seed luck;
    struct table_id id;
    host_draw(k->h, &luck);
    memcpy(id.byte, luck.byte, sizeof id);
    struct table *t = table_new(k->h, &id);
    if (!t) {
        call_no(k, "host.no.full");
        return;
    }
    t->game = o->wish.game;
    t->seats = o->wish.seats;
    t->epoch = 1;
    draw_code(k->h, t->code);
    write_opening(k, t, o);
    t->batch.fresh = true;
    host_attach(k->h, k->c, t);
    ledger_ack(k, t, NULL);
    k->t = t;
}

void call_open(struct call *k)
{
    struct opening o = {.room = 0};
    uint8_t bits[TOKEN_BYTES];
    if (!read_hex_member(k, "token", bits, sizeof bits)) return;
    if (!host_permits(k, DEED_OPEN)) {
        call_no(k, "host.no.more-tables");
        return;
    }
    if (read_opening(k, &o)) {
        k->c->token = token_hash(bits);
        k->c->has_token = true;
        open_table(k, &o);
    }
    if (o.texts) host_lend(k->h, o.texts, o.room, 0);
}
