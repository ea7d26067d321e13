/* house.c -- tables and clients behind the door: what goes in and comes out, as lines of JSON.
 *
 * The host of src/engine/host asks for things by calls. They are written down as lines while it
 * works, and handed out as the reply. The caller carries them out, and says so with the next call.
 */
#include <stdlib.h>
#include <string.h>

#include "bots/bot.h"
#include "core/cursor.h"
#include "core/json.h"
#include "core/schema.h"
#include "door/door.h"
#include "host/host.h"

enum { LUCK_MAX = 256, HOUSE_BYTES = 256 << 20 };
static const int64_t longest = (int64_t)1 << 53; /* the largest number in JSON */

/* A thought that is wanted; its box stays until the thought comes. */
struct wanted {
    uint64_t ticket;
    const struct game *game;
    const struct box *box;
    struct move move; /* if the house thinks by itself */
};

struct house {
    struct host *host;
    struct sightline *door;
    struct wanted *wanted;
    int nwanted, room;
    bool thinks;
    bool lost; /* there was no memory for something that was wanted */
};

/* --- out ------------------------------------------------------------------------------ */

/* What one line tells. */
struct said {
    const char *out;
    uint64_t ticket;
    uint32_t client;
    int64_t at;
    const struct table_id *table;
    const char *bytes;
    size_t n;
    const struct host_write *write;
    const struct host_think *think;
};

static void write_id(const struct table_id *id, struct buf *b)
{
    door_key(b, "table");
    buf_char(b, '"');
    buf_hex(b, id->byte, sizeof id->byte);
    buf_char(b, '"');
}

static void write_whole(const char *name, uint64_t value, struct buf *b)
{
    door_key(b, name);
    buf_uint(b, value);
}

static void write_bytes(const char *name, const char *text, size_t n, struct buf *b)
{
    door_key(b, name);
    buf_char(b, '"');
    const size_t from = b->n;
    buf_bytes(b, text, n);
    buf_escape(b, from);
    buf_char(b, '"');
}

static void write_kept_lines(const struct host_write *w, struct buf *b)
{
    write_id(&w->table, b);
    write_whole("seq", w->seq, b);
    write_whole("epoch", w->epoch, b);
    write_bytes("lines", w->lines, w->nlines, b);
    write_bytes("head", w->head, w->nhead, b);
    if (w->fresh) buf_text(b, ",\"fresh\":true");
    if (w->over) buf_text(b, ",\"over\":true");
    if (!w->record) return;
    write_bytes("record", w->record, w->nrecord, b);
    write_whole("game", w->game, b);
}

/* Everything that another door needs to sit, see and decide. */
static void write_wanted(const struct host_think *t, struct buf *b)
{
    char room[SIGHTLINE_WORD_MAX] = "", luck[2 * SEED_BYTES + 1];
    struct buf options = BUF_ON(room), hex = BUF_ON(luck);
    options_write(t->game, t->options, &options);
    buf_hex(&hex, t->luck.byte, sizeof t->luck.byte);
    write_id(&t->table, b);
    door_key(b, "game");
    buf_json(b, t->game->name);
    door_member(b, "seats", t->options->seats);
    door_key(b, "options");
    buf_char(b, '"');
    /* "option beats=2" a line; the door takes "beats=2" a word. */
    for (const char *p = room, *end; (end = strchr(p, '\n')); p = end + 1) {
        p += strlen("option ");
        if (p != room + strlen("option ")) buf_char(b, ' ');
        buf_bytes(b, p, (size_t)(end - p));
    }
    buf_char(b, '"');
    if (t->content) write_bytes("content", t->content, strlen(t->content), b);
    door_member(b, "seat", t->seat);
    door_member(b, "subject", t->subject);
    write_whole("q", t->question, b);
    door_key(b, "bot");
    buf_json(b, t->bot);
    door_key(b, "luck");
    buf_json(b, luck);
    door_key(b, "view");
    schema_json(t->game->view_fields, t->view, t->view_size, b);
}

static void write_house_line(const struct said *s, struct buf *b)
{
    buf_text(b, "{\"out\":");
    buf_json(b, s->out);
    if (s->ticket) write_whole("ticket", s->ticket, b);
    if (s->table) write_id(s->table, b);
    if (s->client != UINT32_MAX) write_whole("client", s->client, b);
    if (s->bytes) {
        door_key(b, "message");
        buf_bytes(b, s->bytes, s->n);
    }
    if (s->at >= 0) {
        door_key(b, "at");
        if (s->at == INT64_MAX) buf_text(b, "null");
        else buf_int(b, s->at);
    }
    if (s->write) write_kept_lines(s->write, b);
    if (s->think) write_wanted(s->think, b);
    buf_text(b, "}\n");
}

/* Adds a line to the reply, which grows as needed. */
static void house_says(struct house *h, const struct said *s)
{
    struct buf *b = &h->door->reply;
    const size_t from = b->n;
    for (;;) {
        write_house_line(s, b);
        if (!b->full) return;
        buf_back(b, from);
        b->full = false;
        const size_t size = b->size * 2;
        char *room = size <= SIGHTLINE_REPLY_MAX ? realloc(b->at, size) : NULL;
        h->lost |= !room;
        if (!room) return;
        b->at = room;
        b->size = size;
    }
}

static void house_sends(void *house, uint32_t client, const char *bytes, size_t n)
{
    const struct said s = {.out = "send", .client = client, .at = -1, .bytes = bytes, .n = n};
    house_says(house, &s);
}

static void house_closes(void *house, uint32_t client)
{
    const struct said s = {.out = "close", .client = client, .at = -1};
    house_says(house, &s);
}

static void house_writes(void *house, uint64_t ticket, const struct host_write *w)
{
    const struct said s = {
        .out = "write", .ticket = ticket, .client = UINT32_MAX, .at = -1, .write = w};
    house_says(house, &s);
}

static void house_reads(void *house, uint64_t ticket, struct table_id id)
{
    const struct said s = {
        .out = "read", .ticket = ticket, .client = UINT32_MAX, .at = -1, .table = &id};
    house_says(house, &s);
}

static void house_forgets(void *house, struct table_id id)
{
    const struct said s = {.out = "forget", .client = UINT32_MAX, .at = -1, .table = &id};
    house_says(house, &s);
}

static void house_wakes(void *house, int64_t at)
{
    const struct said s = {.out = "wake", .client = UINT32_MAX, .at = at};
    house_says(house, &s);
}

static void house_lives(void *house, int64_t at)
{
    const struct said s = {.out = "life", .client = UINT32_MAX, .at = at};
    house_says(house, &s);
}

static bool bot_answers(const struct game *g, const struct box *box, const struct view *view,
                        int subject, const char *name, const struct seed *seed, struct move *out,
                        struct fault *f)
{
    struct bot bot;
    struct rng luck = seed_luck(seed, "bot", (uint32_t)subject);
    if (!bot_read(g, name, &bot, f)) return false;
    *out = bot_decide(&bot, g, box, view, subject, &luck);
    return true;
}

static void house_thinks(void *house, uint64_t ticket, const struct host_think *t)
{
    struct house *h = house;
    struct fault f = {0};
    const struct said s = {
        .out = "think", .ticket = ticket, .client = UINT32_MAX, .at = -1, .think = t};
    if (h->nwanted == h->room) {
        const int room = h->room ? 2 * h->room : 16;
        struct wanted *more = realloc(h->wanted, (size_t)room * sizeof *more);
        h->lost |= !more;
        if (!more) return;
        h->wanted = more;
        h->room = room;
    }
    struct wanted *w = &h->wanted[h->nwanted++];
    *w = (struct wanted){.ticket = ticket, .game = t->game, .box = t->box};
    if (!h->thinks) house_says(h, &s);
    /* The host only asks for bots that are known. */
    else if (!bot_answers(t->game, t->box, t->view, t->subject, t->bot, &t->luck, &w->move, &f))
        h->lost = true;
}

/* --- in ------------------------------------------------------------------------------- */

static bool in_number(struct json m, const char *name, int64_t most, int64_t *out)
{
    return json_int(json_member(m, name), 0, most, out);
}

/* A text of its own from malloc, or NULL. */
static char *in_text(struct json value, size_t *n)
{
    const size_t room = (size_t)(value.end - value.at) + 1;
    char *text = json_kind(value) == JSON_STRING ? malloc(room) : NULL;
    struct buf b;
    if (!text) return NULL;
    buf_init(&b, text, room);
    if (!json_text(value, &b)) {
        free(text);
        return NULL;
    }
    *n = b.n;
    return text;
}

static bool in_hex(struct json value, uint8_t *out, size_t bytes)
{
    size_t n = 0;
    char *text = in_text(value, &n);
    const bool good = text && text_hex(text, n, out, bytes);
    free(text);
    return good;
}

/* Bytes nobody can guess, as hex digits: 32 bytes at least. */
static bool in_luck(struct json m, uint8_t out[LUCK_MAX], size_t *bytes)
{
    const struct json value = json_member(m, "luck");
    if (json_kind(value) != JSON_STRING) return false;
    *bytes = (size_t)(value.end - value.at - 2) / 2;
    return *bytes >= SEED_BYTES && *bytes <= LUCK_MAX && in_hex(value, out, *bytes);
}

static bool in_message(struct house *h, struct json m, uint32_t client)
{
    const struct json value = json_member(m, "message");
    size_t n = 0;
    if (json_kind(value) == JSON_OBJECT) {
        host_message(h->host, client, value.at, (size_t)(value.end - value.at));
        return true;
    }
    char *text = in_text(value, &n); /* any bytes: the host judges them */
    if (text) host_message(h->host, client, text, n);
    free(text);
    return text != NULL;
}

static bool in_client(struct house *h, struct json m, struct json in)
{
    int64_t client;
    if (!in_number(m, "client", SIGHTLINE_HOUSE_CLIENTS - 1, &client)) return false;
    const uint32_t c = (uint32_t)client;
    if (json_is(in, "message")) return in_message(h, m, c);
    if (json_is(in, "gone")) host_gone(h->host, c);
    else if (json_is(in, "full")) host_full(h->host, c);
    else if (json_is(in, "ready")) host_ready(h->host, c);
    else return false;
    return true;
}

static bool in_read(struct house *h, struct json m, uint64_t ticket)
{
    const struct json lines = json_member(m, "lines");
    int64_t epoch = 0, seq = 0;
    size_t n = 0;
    if (json_kind(lines) == JSON_NULL) {
        host_read(h->host, ticket, 0, 0, NULL, 0);
        return true;
    }
    if (!in_number(m, "epoch", longest, &epoch) || !in_number(m, "seq", longest, &seq))
        return false;
    char *text = in_text(lines, &n);
    if (text) host_read(h->host, ticket, (uint64_t)epoch, (uint64_t)seq, text, n);
    free(text);
    return text != NULL;
}

static bool in_thought(struct house *h, struct json m, uint64_t ticket)
{
    const struct json value = json_member(m, "move");
    struct fault f = {0};
    struct move move;
    size_t n = 0;
    int i = 0;
    while (i < h->nwanted && h->wanted[i].ticket != ticket) i++;
    if (i == h->nwanted) return false;
    const struct wanted w = h->wanted[i];
    char *text = in_text(value, &n);
    if (!text && json_kind(value) != JSON_NULL) return false;
    /* A move that cannot be read is no answer. */
    const bool moves = text && game_read_move(w.game, w.box, text, &move, &f);
    free(text);
    h->wanted[i] = h->wanted[--h->nwanted];
    host_thought(h->host, ticket, moves ? &move : NULL);
    return true;
}

static bool in_ticket(struct house *h, struct json m, struct json in)
{
    int64_t ticket;
    if (!in_number(m, "ticket", longest, &ticket)) return false;
    const uint64_t t = (uint64_t)ticket;
    if (json_is(in, "read")) return in_read(h, m, t);
    if (json_is(in, "thought")) return in_thought(h, m, t);
    if (json_is(in, "written")) host_written(h->host, t);
    else if (!json_is(in, "failed")) return false;
    else if (json_is(json_member(m, "why"), "disk")) host_failed(h->host, t, FAILED_DISK);
    else if (json_is(json_member(m, "why"), "owner")) host_failed(h->host, t, FAILED_OWNER);
    else return false;
    return true;
}

static bool in_known(struct house *h, struct json m)
{
    const struct json head = json_member(m, "head");
    struct table_id id;
    size_t n = 0;
    if (!in_hex(json_member(m, "table"), id.byte, sizeof id.byte)) return false;
    char *text = in_text(head, &n);
    const bool fine = (text || json_kind(head) == JSON_NULL) && host_known(h->host, id, text, n);
    free(text);
    return fine;
}

static bool carry_in(struct house *h, struct json m)
{
    const struct json in = json_member(m, "in");
    uint8_t luck[LUCK_MAX];
    size_t bytes;
    int64_t now;
    if (json_is(in, "time")) {
        if (!in_number(m, "now", longest, &now)) return false;
        host_time(h->host, now);
        return true;
    }
    if (json_is(in, "luck")) {
        if (!in_luck(m, luck, &bytes)) return false;
        host_luck(h->host, luck, bytes);
        return true;
    }
    if (json_is(in, "known")) return in_known(h, m);
    return json_kind(json_member(m, "ticket")) == JSON_NOTHING ? in_client(h, m, in)
                                                               : in_ticket(h, m, in);
}

static int house_fault(struct sightline *d, size_t where, const char *key)
{
    struct fault f = {0};
    fault_set(&f, 1, (int)where + 1, key);
    return door_fault(d, &f);
}

int sightline_house(struct sightline *d, const char *what)
{
    struct json m;
    size_t where;
    if (!d || !d->house || !what) return door_misuse(d);
    if (!door_fits(what, SIGHTLINE_TEXT_MAX)) return door_too_long(d, SIGHTLINE_TEXT_MAX);
    struct house *h = d->house;
    buf_clear(&d->reply);
    if (!json_check(what, strlen(what), &m, &where))
        return house_fault(d, where, "abi.fault.house.json");
    if (!carry_in(h, m)) return house_fault(d, 0, "abi.fault.house");
    while (h->thinks && h->nwanted) {
        const struct wanted w = h->wanted[--h->nwanted];
        host_thought(h->host, w.ticket, &w.move);
    }
    return h->lost ? door_no_memory(d) : (int)d->reply.n;
}

/* --- opening -------------------------------------------------------------------------- */

void door_leave_house(struct sightline *d)
{
    if (!d->house) return;
    host_release(d->house->host);
    free(d->house->wanted);
    free(d->house);
    d->house = NULL;
}

/* A missing member leaves the default; others must have the right kind. */
static bool in_limit(struct json m, const char *name, int64_t most, uint32_t *out)
{
    int64_t value;
    if (json_kind(json_member(m, name)) == JSON_NOTHING) return true;
    if (!json_int(json_member(m, name), 1, most, &value)) return false;
    *out = (uint32_t)value;
    return true;
}

static bool in_flag(struct json m, const char *name, bool *out)
{
    return json_kind(json_member(m, name)) == JSON_NOTHING || json_bool(json_member(m, name), out);
}

static bool in_limits(struct json m, struct host_limits *l)
{
    uint32_t bytes = HOUSE_BYTES;
    host_limits_usual(l);
    l->clients = 64;
    l->tables = 256;
    const bool good = in_limit(m, "clients", SIGHTLINE_HOUSE_CLIENTS, &l->clients) &&
                      in_limit(m, "tables", SIGHTLINE_HOUSE_TABLES, &l->tables) &&
                      in_limit(m, "bytes", INT32_MAX, &bytes) &&
                      in_limit(m, "rate", INT32_MAX, &l->rate) &&
                      in_limit(m, "burst", INT32_MAX, &l->burst) &&
                      in_flag(m, "seeds", &l->seeds) && in_flag(m, "again", &l->bots_again);
    l->bytes = bytes;
    return good;
}

int sightline_house_open(struct sightline *d, const char *setting)
{
    struct host_limits limits;
    struct json m;
    uint8_t luck[LUCK_MAX];
    size_t where, bytes;
    int64_t now, lived = 0;
    bool thinks = false;
    if (!d || !setting) return door_misuse(d);
    if (!door_fits(setting, SIGHTLINE_WORD_MAX)) return door_too_long(d, SIGHTLINE_WORD_MAX);
    if (!json_check(setting, strlen(setting), &m, &where))
        return house_fault(d, where, "abi.fault.house.json");
    if (!in_limits(m, &limits) || !in_number(m, "now", longest, &now) ||
        (json_kind(json_member(m, "house")) != JSON_NOTHING &&
         !in_number(m, "house", longest, &lived)) ||
        !in_flag(m, "thinks", &thinks) || !in_luck(m, luck, &bytes))
        return house_fault(d, 0, "abi.fault.house");
    struct house *h = calloc(1, sizeof *h);
    if (!h) return door_no_memory(d);
    *h = (struct house){.door = d, .thinks = thinks};
    const struct host_calls calls = {.context = h,
                                     .send = house_sends,
                                     .close = house_closes,
                                     .write = house_writes,
                                     .read = house_reads,
                                     .forget = house_forgets,
                                     .think = house_thinks,
                                     .wake = house_wakes,
                                     .life = house_lives};
    buf_clear(&d->reply);
    h->host = host_open(&limits, &calls, heap_lender, now, lived, luck, bytes);
    if (!h->host) {
        free(h);
        return door_no_memory(d);
    }
    door_leave_house(d);
    d->house = h;
    return (int)d->reply.n;
}

/* --- deciding elsewhere --------------------------------------------------------------- */

static void write_decided(const struct sightline *d, const struct asked_for *a, struct buf *b)
{
    game_write_move(d->host.game, d->host.box, *a->move, b);
}

int sightline_decide(struct sightline *d, int subject, const char *name, const char *luck)
{
    struct fault f = {0};
    struct seed seed;
    struct move move;
    if (!d || !d->host.box || !d->host.seen || !door_asks(d, d->host.viewer, subject) ||
        !door_fits(name, SIGHTLINE_WORD_MAX) || !luck ||
        !text_hex(luck, strlen(luck), seed.byte, sizeof seed.byte))
        return door_misuse(d);
    if (!bot_answers(d->host.game, d->host.box, d->host.seen, subject, name, &seed, &move, &f))
        return door_fault(d, &f);
    const struct asked_for a = {.move = &move};
    return door_reply(d, write_decided, &a);
}
