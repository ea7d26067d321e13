/* read.c -- a message becomes a call: checked as JSON, its members known, its sender entitled. */
#include <string.h>

#include "core/clean.h"
#include "core/cursor.h"
#include "games/shelf.h"
#include "host/inside.h"

enum {
    AT_TABLE = 1, /* only at a table */
    OWN_SEAT = 2, /* names a seat of the client */
    WAITS = 4,    /* changes the table: waits while it is written or read */
    OPENER = 8,
    GREETS = 16,
    JOINS = 32, /* changes nothing that others like it depend on: they are written together */
};

struct handler {
    const char *name;
    const char *members; /* besides do and id */
    unsigned needs;
    void (*run)(struct call *);
};

static void call_hello(struct call *);
static void call_ping(struct call *);

static const struct handler handlers[] = {
    {"hello", "protocol words want", GREETS, call_hello},
    {"ping", "", 0, call_ping},
    {"open",
     "game token seats options content hidden pace clock discretion public hot watch away bots "
     "seed",
     0, call_open},
    {"join", "table code token since", 0, call_join},
    {"list", "", 0, call_list},
    {"mine", "tables", 0, call_mine},
    {"leave", "", AT_TABLE, call_leave},
    {"sit", "seat token name share", AT_TABLE | WAITS, call_sit},
    {"stand", "seat", AT_TABLE | OWN_SEAT | WAITS, call_stand},
    {"give", "seat bot", AT_TABLE | WAITS, call_give},
    {"take", "seat", AT_TABLE | OWN_SEAT | WAITS, call_take},
    {"remove", "seat", AT_TABLE | WAITS | OPENER, call_remove},
    {"start", "", AT_TABLE | WAITS | OPENER, call_start},
    {"pause", "", AT_TABLE | WAITS | OPENER, call_pause},
    {"resume", "", AT_TABLE | WAITS, call_resume},
    {"close", "", AT_TABLE | WAITS | OPENER, call_close},
    {"answer", "seat q for move", AT_TABLE | OWN_SEAT | WAITS | JOINS, call_answer},
    {"back", "seat q for", AT_TABLE | OWN_SEAT | WAITS | JOINS, call_back},
    {"moves", "seat for start", AT_TABLE | OWN_SEAT | WAITS | JOINS, call_moves},
    {"pass", "seat q", AT_TABLE | OWN_SEAT | WAITS | JOINS, call_pass},
    {"order", "seat order", AT_TABLE | OWN_SEAT | WAITS | JOINS, call_order},
    {"disarm", "seat order", AT_TABLE | OWN_SEAT | WAITS | JOINS, call_disarm},
    {"eyes", "seat since", AT_TABLE | WAITS | JOINS, call_eyes},
    {"propose", "seat what of", AT_TABLE | OWN_SEAT | WAITS, call_propose},
    {"agree", "seat", AT_TABLE | OWN_SEAT | WAITS, call_agree},
    {"decline", "seat", AT_TABLE | OWN_SEAT | WAITS, call_decline},
    {"resign", "seat", AT_TABLE | OWN_SEAT | WAITS, call_resign},
    {"record", "", AT_TABLE | WAITS | JOINS, call_record},
    {"say", "seat text emote", AT_TABLE | OWN_SEAT | WAITS | JOINS, call_say},
    {"share", "seat share", AT_TABLE | OWN_SEAT | WAITS, call_share},
    {"reveal", "seat bits", AT_TABLE | OWN_SEAT | WAITS, call_reveal},
};

/* --- refusals ------------------------------------------------------------------------- */

bool call_no_because(struct call *k, const struct message *why)
{
    k->h->figures.refused++;
    say_to(k->h, k->c, k->id, why, "no");
    return false;
}

bool call_no(struct call *k, const char *key)
{
    struct message m;
    return call_no_because(k, message_set(&m, key, NULL));
}

static bool no_member(struct call *k, const char *name)
{
    struct message m;
    return call_no_because(k, message_text(message_set(&m, "host.no.member", NULL), name));
}

/* --- members -------------------------------------------------------------------------- */

bool read_number_member(struct call *k, const char *name, int64_t least, int64_t most, int64_t *out)
{
    return json_int(json_member(k->m, name), least, most, out) || no_member(k, name);
}

bool read_text(struct call *k, const char *name, char *room, size_t size)
{
    struct buf b;
    buf_init(&b, room, size);
    return (json_text(json_member(k->m, name), &b) && b.n) || no_member(k, name);
}

bool read_hex_member(struct call *k, const char *name, uint8_t *out, size_t bytes)
{
    char room[2 * SHA256_BYTES + 1];
    struct buf b = BUF_ON(room);
    return (json_text(json_member(k->m, name), &b) && text_hex(room, b.n, out, bytes)) ||
           no_member(k, name);
}

bool read_seat_member(struct call *k)
{
    int64_t seat;
    if (!read_number_member(k, "seat", 0, k->t->seats - 1, &seat)) return false;
    k->seat = (int)seat;
    return true;
}

struct token token_hash(const uint8_t bits[TOKEN_BYTES])
{
    struct token out;
    struct sha256 s;
    sha256_init(&s);
    sha256_add(&s, bits, TOKEN_BYTES);
    sha256_end(&s, out.hash);
    return out;
}

static bool is_word_of(const char *words, const char *name, size_t n)
{
    for (const char *p = words; *p; p += strcspn(p, " "), p += *p == ' ')
        if (strcspn(p, " ") == n && !memcmp(p, name, n)) return true;
    return false;
}

/* A mistyped name is noticed. */
static bool members_known(struct call *k, const struct handler *handler)
{
    struct json next = json_first(k->m), name, value;
    while (json_next(&next, &name, &value)) {
        char room[40] = "";
        struct buf b = BUF_ON(room);
        json_text(name, &b);
        if (!strcmp(room, "do") || !strcmp(room, "id") ||
            (!b.full && is_word_of(handler->members, room, b.n)))
            continue;
        char cleaned[40] = "";
        struct buf to = BUF_ON(cleaned);
        clean_text(room, b.n, &to);
        struct message m;
        return call_no_because(
            k, message_text(message_set(&m, "host.no.unknown-member", NULL), cleaned));
    }
    return true;
}

/* --- greetings ------------------------------------------------------------------------ */

static void tell_hello(struct call *k)
{
    struct buf *b = &k->h->out;
    say_begin(k->h, "hello");
    if (k->id >= 0) {
        buf_text(b, ",\"re\":");
        buf_int(b, k->id);
    }
    buf_text(b, ",\"protocol\":");
    buf_int(b, PROTOCOL);
    buf_text(b, ",\"version\":\"" SIGHTLINE_VERSION "\",\"games\":[");
    for (int i = 0, n = 0; shelf[i]; i++) {
        if (shelf[i]->rehearsal) continue;
        if (n++) buf_char(b, ',');
        buf_json(b, shelf[i]->name);
    }
    buf_char(b, ']');
    say_send(k->h, k->c);
}

static bool read_words(struct call *k)
{
    char room[8];
    const struct json words = json_member(k->m, "words");
    k->c->wants_words = json_kind(words) != JSON_NOTHING;
    k->c->language = LANGUAGE_EN;
    if (!k->c->wants_words) return true;
    return read_text(k, "words", room, sizeof room) &&
           (language_find(room, &k->c->language) || no_member(k, "words"));
}

static bool read_wants(struct call *k)
{
    const struct json want = json_member(k->m, "want");
    struct json next = json_first(want), value;
    if (json_kind(want) == JSON_NOTHING) return true;
    if (json_kind(want) != JSON_LIST) return no_member(k, "want");
    while (json_next(&next, NULL, &value)) {
        if (json_is(value, "notes")) k->c->wants_notes = true;
        else if (json_is(value, "moves")) k->c->wants_moves = true;
        else return no_member(k, "want");
    }
    return true;
}

static void call_hello(struct call *k)
{
    int64_t protocol;
    if (k->c->greeted) {
        call_no(k, "host.no.greeted");
        return;
    }
    if (!json_int(json_member(k->m, "protocol"), PROTOCOL, PROTOCOL, &protocol)) {
        host_bye(k->h, k->c, "host.bye.protocol");
        return;
    }
    if (!read_words(k) || !read_wants(k)) return;
    k->c->greeted = true;
    tell_hello(k);
}

static void call_ping(struct call *k)
{
    say_begin(k->h, "pong");
    if (k->id >= 0) {
        buf_text(&k->h->out, ",\"re\":");
        buf_int(&k->h->out, k->id);
    }
    say_send(k->h, k->c);
}

/* --- carrying out --------------------------------------------------------------------- */

static const struct handler *find_handler(struct json m)
{
    const struct json what = json_member(m, "do");
    for (size_t i = 0; i < sizeof handlers / sizeof *handlers; i++)
        if (json_is(what, handlers[i].name)) return &handlers[i];
    return NULL;
}

static bool is_own_seat(struct call *k)
{
    if (!read_seat_member(k)) return false;
    return seat_in(k->c->seats, k->seat) || call_no(k, "host.no.own-seat");
}

/* A message for a table that is busy waits its turn. False after a refusal. */
static bool keep_letter(struct call *k, bool joins, const char *bytes, size_t n)
{
    struct table *t = k->t;
    if (t->ninbox >= k->h->limits.inbox) return call_no(k, "host.no.busy");
    struct letter *l = host_lend(k->h, NULL, 0, sizeof *l + n);
    if (!l) return call_no(k, "host.no.memory");
    l->client = k->c->number;
    l->born = k->c->born;
    l->joins = joins;
    l->n = n;
    memcpy(l->bytes, bytes, n);
    *t->inbox_end = l;
    t->inbox_end = &l->next;
    t->ninbox++;
    return true;
}

static void run_handler(struct call *k, const struct handler *handler, const char *bytes, size_t n,
                        bool waited)
{
    struct table *t = k->c->table;
    if (!members_known(k, handler)) return;
    if ((handler->needs & AT_TABLE) && !t) {
        call_no(k, "host.no.table");
        return;
    }
    k->t = t;
    if ((handler->needs & WAITS) && t->state == FROZEN && !t->up) {
        call_no(k, "host.frozen");
        return;
    }
    if ((handler->needs & WAITS) && !waited) {
        if (t->io != IO_IDLE || t->inbox || !ledger_room(t) || table_keeps_mail(t)) {
            keep_letter(k, (handler->needs & JOINS) != 0, bytes, n);
            return;
        }
        if (!t->up) { /* put down: it is read again first */
            if (keep_letter(k, (handler->needs & JOINS) != 0, bytes, n)) ledger_take_up(k->h, t);
            return;
        }
    }
    if ((handler->needs & OPENER) && !is_opener(k)) {
        call_no(k, "host.no.opener");
        return;
    }
    if ((handler->needs & OWN_SEAT) && !is_own_seat(k)) return;
    handler->run(k);
    if ((handler->needs & WAITS) && !(handler->needs & JOINS) && t->batch.n) t->batch.alone = true;
}

/* What a message asks for, or NULL after a refusal. */
static const struct handler *read_call(struct call *k, const char *bytes, size_t n)
{
    size_t where;
    if (!json_check(bytes, n, &k->m, &where) || json_kind(k->m) != JSON_OBJECT) {
        call_no(k, "host.no.json");
        return NULL;
    }
    const struct json id = json_member(k->m, "id");
    if (json_kind(id) != JSON_NOTHING && !json_int(id, 0, INT32_MAX, &k->id)) {
        no_member(k, "id");
        return NULL;
    }
    const struct handler *handler = find_handler(k->m);
    if (!handler) call_no(k, "host.no.do");
    return handler;
}

void read_message(struct host *h, struct client *c, const char *bytes, size_t n)
{
    struct call k = {.h = h, .c = c, .id = -1, .seat = NOBODY};
    struct table *before = c->table;
    const struct handler *handler = read_call(&k, bytes, n);
    if (!handler) return;
    if (!c->greeted && !(handler->needs & GREETS)) host_bye(h, c, "host.bye.hello");
    else run_handler(&k, handler, bytes, n, false);
    if (before) clock_settle(h, before);
    if (c->table && c->table != before) clock_settle(h, c->table);
}

/* --- letters -------------------------------------------------------------------------- */

static struct letter *take_letter(struct table *t, struct letter **link)
{
    struct letter *l = *link;
    *link = l->next;
    if (!l->next) t->inbox_end = link;
    t->ninbox--;
    return l;
}

void letters_burn(struct host *h, struct table *t)
{
    while (t->inbox) {
        struct letter *l = take_letter(t, &t->inbox);
        host_lend(h, l, sizeof *l + l->n, 0);
    }
}

/* Of the letters that wait, those that must be written alone come first. So the moment at which a
 * letter is opened does not show its sender whether the same mail has somebody else's answer. */
static struct letter **letter_to_open(struct table *t)
{
    struct letter **link = &t->inbox;
    if (t->batch.alone || !ledger_room(t)) return NULL;
    while (*link && (*link)->joins) link = &(*link)->next;
    if (*link && !t->batch.n) return link;
    for (link = &t->inbox; *link && !(*link)->joins;) link = &(*link)->next;
    return *link ? link : NULL;
}

/* The next message that waited is carried out. False: there is none, or what is in the batch must
 * be durable first. */
bool letters_next(struct host *h, struct table *t)
{
    struct letter **link = t->up ? letter_to_open(t) : NULL;
    if (!link) return false;
    struct letter *l = take_letter(t, link);
    struct client *c = host_same_client(h, l->client, l->born);
    struct call k = {.h = h, .c = c, .id = -1, .seat = NOBODY};
    const bool here = c && c->table == t && !c->closed;
    const struct handler *handler = here ? read_call(&k, l->bytes, l->n) : NULL;
    if (handler) run_handler(&k, handler, l->bytes, l->n, true);
    host_lend(h, l, sizeof *l + l->n, 0);
    return true;
}
