/* lobby.c -- tables are opened, found, listed, and go. */
#include <string.h>

#include "core/cursor.h"
#include "games/shelf.h"
#include "host/inside.h"

enum {
    HOUR = 3600 * 1000,
    DAY = 24 * HOUR,
    LIST_MAX = 50,
    MINE_MAX = 32,

    WATCH_MOST = HOUR
};

const char *const state_words[TABLE_STATES + 1] = {"lobby", "dealing", "playing", "paused",
                                                   "over",  "frozen",  "closed",  NULL};
const char *const discretion_words[DISCRETIONS + 1] = {"relaxed", "standard", "strict", NULL};
const char *const pace_words[PACE_FIGURES + 1] = {"beat",  "window", "turn", "bank", "grid",
                                                  "delay", "bot",    "away", NULL};

/* A turn of 0 has no end; with an absence of 0, people who are away are waited for. */
const struct pace paces[] = {
    {"party", {3000, 10000, 90000, 60000, 500, 100, 500, 60000}},
    {"standard", {1500, 6000, 45000, 30000, 500, 100, 500, 30000}},
    {"blitz", {800, 3000, 15000, 10000, 500, 100, 500, 15000}},
    {"untimed", {1500, 6000, 0, 0, 500, 100, 500, 0}},
    {"days", {1500, 6 * HOUR, DAY, 3 * DAY, 500, 100, 500, 0}},
    {NULL, {0}},
};

/* --- memory --------------------------------------------------------------------------- */

/* Ids are random: any of their bytes are as good as a hash. */
static struct table **bucket_of(struct host *h, const struct table_id *id)
{
    uint32_t n;
    memcpy(&n, id->byte, sizeof n);
    return &h->bucket[n % h->limits.tables];
}

struct table *table_find(struct host *h, const struct table_id *id)
{
    struct table *t = *bucket_of(h, id);
    while (t && memcmp(&t->id, id, sizeof *id) != 0) t = t->chain;
    return t;
}

struct table *table_new(struct host *h, const struct table_id *id)
{
    struct table **bucket = bucket_of(h, id);
    if (h->figures.tables == h->limits.tables) return NULL;
    while (h->table[h->free_slot]) h->free_slot = (h->free_slot + 1) % h->limits.tables;
    struct table *t = host_lend(h, NULL, 0, sizeof *t);
    if (!t) return NULL;
    t->id = *id;
    t->slot = h->free_slot;
    t->heap_at = NO_PLACE;
    t->wake = NEVER;
    t->first_client = NO_CLIENT;
    t->inbox_end = &t->inbox;
    t->touched = h->now;
    t->number = 1;
    for (int i = 0; i < SEATS_MAX; i++) t->seat[i].client = NO_CLIENT;
    h->table[t->slot] = t;
    t->chain = *bucket;
    *bucket = t;
    h->figures.tables++;
    return t;
}

void table_drop(struct host *h, struct table *t)
{
    struct table **link = bucket_of(h, &t->id);
    for (struct client *c; (c = table_next_client(h, t, NULL));) host_detach(h, c);
    while (*link != t) link = &(*link)->chain;
    *link = t->chain;
    letters_burn(h, t);
    ledger_sleep(h, t);
    ledger_unbox(h, t);
    batch_clear(h, &t->batch);
    batch_clear(h, &t->flight);
    wake_at(h, t, NEVER);
    h->table[t->slot] = NULL;
    host_lend(h, t, sizeof *t, 0);
    h->figures.tables--;
}

/* Another program has it now, or it was never stored: nobody here is told anything more. A table of
 * another program is put down and does nothing by itself; the next client for it claims it. */
void table_lost(struct host *h, struct table *t, const char *why)
{
    for (struct client *c; (c = table_next_client(h, t, NULL));) {
        host_detach(h, c);
        c->left = why;
        tell_left(h, c);
    }
    if (!t->seq) {
        table_drop(h, t);
        return;
    }
    letters_burn(h, t);
    ledger_sleep(h, t);
    t->changed = false;
    wake_at(h, t, NEVER);
}

/* When a table that is put down must be looked at again: a player's time ends, or its own. The head
 * is written before its lines are applied, so it is looked at again soon after. */
int64_t table_deadline(const struct host *h, const struct table *t)
{
    switch (t->state) {
    case LOBBY: return t->touched + h->limits.lobby_ms;
    case OVER:
    case FROZEN:
    case CLOSED: return t->touched + h->limits.over_ms;
    default: break;
    }
    if (t->up && t->up->match && t->state == PLAYING) return clock_deadline(h, t);
    return h->now + h->limits.idle_ms;
}

bool table_is_old(const struct host *h, const struct table *t)
{
    if (t->owed || t->first_client != NO_CLIENT) return false;
    if (t->state == LOBBY) return h->now >= t->touched + h->limits.lobby_ms;
    return (t->state == OVER || t->state == CLOSED) && h->now >= t->touched + h->limits.over_ms;
}

void table_forget(struct host *h, struct table *t)
{
    h->calls.forget(h->calls.context, t->id);
    table_drop(h, t);
}

/* --- the head: what is known of a table that is put down ------------------------------ */

static void write_token_hash(const struct token *k, struct buf *b)
{
    buf_hex(b, k->hash, sizeof k->hash);
}

void head_write(const struct host *h, const struct table *t, struct buf *b)
{
    buf_text(b, t->game->name);
    buf_char(b, ' ');
    buf_text(b, state_words[t->state]);
    buf_char(b, ' ');
    buf_int(b, t->touched);
    buf_char(b, ' ');
    buf_int(b, table_deadline(h, t));
    buf_char(b, ' ');
    buf_text(b, *t->code ? t->code : "-");
    buf_text(b, t->public ? " public " : " private ");
    buf_int(b, t->seats);
    for (int seat = 0; seat < t->seats; seat++) {
        const struct seat *s = &t->seat[seat];
        buf_char(b, ' ');
        if (s->who != SITS_PERSON) {
            buf_char(b, s->who == SITS_BOT ? 'b' : '-');
            continue;
        }
        buf_char(b, seat_in(t->turn, seat) ? '!' : 'p');
        write_token_hash(&s->token, b);
    }
}

static bool head_time(struct cursor *c, int64_t *out)
{
    const struct word w = cursor_next(c);
    uint64_t n;
    if (!text_number(w.at, w.n, INT64_MAX, &n)) return false;
    *out = (int64_t)n;
    return true;
}

static bool head_seat(struct cursor *c, struct table *t, int seat)
{
    const struct word w = cursor_next(c);
    struct seat *s = &t->seat[seat];
    if (!w.n) return false;
    s->who = *w.at == 'b' ? SITS_BOT : *w.at == '-' ? SITS_NOBODY : SITS_PERSON;
    if (*w.at == '!') t->turn |= SEAT_BIT(seat);
    return s->who != SITS_PERSON ||
           text_hex(w.at + 1, w.n - 1, s->token.hash, sizeof s->token.hash);
}

static bool head_read(struct table *t, const char *head, size_t n, int64_t *deadline)
{
    static const struct grammar plain = {0};
    struct cursor c;
    struct fault f = {0};
    char name[40] = "";
    cursor_open(&c, &plain, head, n, 1, &f);
    const struct word game = cursor_next(&c);
    if (!game.n || game.n >= sizeof name) return false;
    memcpy(name, game.at, game.n);
    t->game = shelf_find(name);
    const int state = cursor_take_one(&c, state_words);
    if (!t->game || state < 0 || !head_time(&c, &t->touched) || !head_time(&c, deadline))
        return false;
    t->state = (enum table_state)state;
    const struct word code = cursor_next(&c);
    if (code.n == CODE_LETTERS) memcpy(t->code, code.at, CODE_LETTERS);
    t->public = cursor_take(&c, "public");
    if ((!t->public && !cursor_take(&c, "private")) || !cursor_number(&c, 1, SEATS_MAX, &t->seats))
        return false;
    for (int seat = 0; seat < t->seats; seat++)
        if (!head_seat(&c, t, seat)) return false;
    return cursor_ends(&c);
}

bool host_known(struct host *h, struct table_id id, const char *head, size_t n)
{
    int64_t deadline;
    struct table *t = table_find(h, &id) ? NULL : table_new(h, &id);
    if (!t) return false;
    if (!head) { /* all is in its journal, which is read at the first touch */
        t->seq = 1;
        t->state = PLAYING;
        return true;
    }
    if (!head_read(t, head, n, &deadline)) {
        table_drop(h, t);
        return false;
    }
    t->seq = 1; /* at least; it is known when the journal is read */
    for (int seat = 0; seat < t->seats; seat++) t->seat[seat].away_since = h->now;
    wake_at(h, t, deadline);
    return true;
}

/* --- joining -------------------------------------------------------------------------- */

struct table *table_by_code(struct host *h, const char *code)
{
    for (uint32_t i = 0; i < h->limits.tables; i++)
        if (h->table[i] && *h->table[i]->code && !strcmp(h->table[i]->code, code))
            return h->table[i];
    return NULL;
}

/* A transport may know that many clients are the same person. */
bool host_permits(const struct call *k, enum host_deed deed)
{
    const struct host_calls *calls = &k->h->calls;
    return !calls->permits || calls->permits(calls->context, k->c->number, deed);
}

/* Guessing codes is slow, for one client and for all together. */
static bool may_guess(struct call *k)
{
    struct host *h = k->h;
    if (h->now >= h->code_minute + 60000) {
        h->code_minute = h->now;
        h->wrong_codes = 0;
    }
    return (h->wrong_codes < h->limits.wrong_codes_all && host_permits(k, DEED_CODE)) ||
           call_no(k, "host.no.codes");
}

static struct table *join_by_code(struct call *k)
{
    char code[CODE_LETTERS + 2];
    if (!may_guess(k) || !read_text(k, "code", code, sizeof code)) return NULL;
    for (char *p = code; *p; p++)
        if (*p >= 'a' && *p <= 'z') *p = (char)(*p - 'a' + 'A');
    struct table *t = table_by_code(k->h, code);
    if (t) return t;
    k->h->wrong_codes++;
    if (++k->c->wrong_codes >= k->h->limits.wrong_codes) host_bye(k->h, k->c, "host.bye.codes");
    else call_no(k, "host.no.code");
    return NULL;
}

static struct table *join_by_link(struct call *k)
{
    struct table_id id;
    if (!read_hex_member(k, "table", id.byte, sizeof id)) return NULL;
    struct table *t = table_find(k->h, &id);
    if (!t) call_no(k, "host.no.such-table");
    return t;
}

static bool holds_seat(const struct table *t, const struct token *k)
{
    for (int seat = 0; seat < t->seats; seat++)
        if (t->seat[seat].who == SITS_PERSON && !memcmp(&t->seat[seat].token, k, sizeof *k))
            return true;
    return false;
}

void call_join(struct call *k)
{
    struct client *c = k->c;
    uint8_t bits[TOKEN_BYTES];
    int64_t since = 0;
    const bool by_link = json_kind(json_member(k->m, "table")) != JSON_NOTHING;
    const bool with_token = json_kind(json_member(k->m, "token")) != JSON_NOTHING;
    if (with_token && !read_hex_member(k, "token", bits, sizeof bits)) return;
    if (json_kind(json_member(k->m, "since")) != JSON_NOTHING &&
        !read_number_member(k, "since", 0, UINT32_MAX, &since))
        return;
    struct table *t = by_link ? join_by_link(k) : join_by_code(k);
    if (!t) return;
    c->has_token = with_token;
    if (with_token) c->token = token_hash(bits);
    const bool sits =
        with_token && (holds_seat(t, &c->token) || !memcmp(&t->opener, &c->token, sizeof c->token));
    if (!sits && t->watchers >= k->h->limits.watchers) {
        call_no(k, "host.no.watchers");
        return;
    }
    struct table *before = c->table;
    host_attach(k->h, c, t);
    c->since = c->knows = (uint32_t)since;
    c->arriving = true;
    if (before && before != t) clock_settle(k->h, before);
    k->t = t;
    if (k->id >= 0) say_ok(k->h, c, k->id);
}

/* --- lists ---------------------------------------------------------------------------- */

static void list_table(struct host *h, const struct table *t)
{
    struct buf *b = &h->out;
    buf_text(b, "{\"table\":\"");
    buf_hex(b, t->id.byte, sizeof t->id);
    buf_text(b, "\",\"game\":");
    buf_json(b, t->game->name);
    buf_text(b, ",\"state\":");
    buf_json(b, state_words[t->state]);
}

void call_list(struct call *k)
{
    struct buf *b = &k->h->out;
    int n = 0;
    say_begin(k->h, "list");
    say_re(k->h, k->id);
    buf_text(b, ",\"tables\":[");
    for (uint32_t i = 0; i < k->h->limits.tables && n < LIST_MAX; i++) {
        const struct table *t = k->h->table[i];
        if (!t || !t->public || !t->seq || t->state > PAUSED) continue;
        int free_seats = 0;
        for (int seat = 0; seat < t->seats; seat++) free_seats += t->seat[seat].who == SITS_NOBODY;
        if (n++) buf_char(b, ',');
        list_table(k->h, t);
        buf_text(b, ",\"seats\":");
        buf_int(b, t->seats);
        buf_text(b, ",\"free\":");
        buf_int(b, free_seats);
        buf_char(b, '}');
    }
    buf_char(b, ']');
    say_send(k->h, k->c);
}

/* Does a seat with this token have to answer? */
static bool is_turn_of(const struct host *h, struct table *t, const struct token *k)
{
    if (t->up && t->up->match) clock_note_turn(h, t);
    for (int seat = 0; seat < t->seats; seat++)
        if (seat_in(t->turn, seat) && t->seat[seat].who == SITS_PERSON &&
            !memcmp(&t->seat[seat].token, k, sizeof *k))
            return true;
    return false;
}

static void mine_one(struct call *k, struct json entry, int *n)
{
    struct table_id id;
    uint8_t bits[TOKEN_BYTES];
    char room[HEX_ID + 1];
    struct buf link = BUF_ON(room);
    if (!json_text(json_member(entry, "table"), &link) ||
        !text_hex(room, link.n, id.byte, sizeof id))
        return;
    buf_clear(&link);
    if (!json_text(json_member(entry, "token"), &link) ||
        !text_hex(room, link.n, bits, sizeof bits))
        return;
    const struct token token = token_hash(bits);
    struct table *t = table_find(k->h, &id);
    if (!t || !t->seq || !holds_seat(t, &token)) return;
    if ((*n)++) buf_char(&k->h->out, ',');
    list_table(k->h, t);
    buf_text(&k->h->out, is_turn_of(k->h, t, &token) ? ",\"turn\":true}" : ",\"turn\":false}");
}

void call_mine(struct call *k)
{
    const struct json list = json_member(k->m, "tables");
    struct json next = json_first(list), value;
    int n = 0;
    if (json_kind(list) != JSON_LIST) {
        call_no(k, "host.no.tables");
        return;
    }
    say_begin(k->h, "mine");
    say_re(k->h, k->id);
    buf_text(&k->h->out, ",\"tables\":[");
    for (int i = 0; i < MINE_MAX && json_next(&next, NULL, &value); i++) mine_one(k, value, &n);
    buf_char(&k->h->out, ']');
    say_send(k->h, k->c);
}
