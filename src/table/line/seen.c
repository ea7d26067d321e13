#include "line/seen.h"

#include <string.h>

#include "core/buf.h"
#include "core/cursor.h"
#include "core/json.h"

/* Only the first lie is told: later ones may follow from it. */
static struct message *lies(struct seen *s, const char *key)
{
    return message_set(s->lie.key ? &s->more : &s->lie, key, NULL);
}

static void lies_about_round(struct seen *s, const char *key, uint32_t round)
{
    message_number(lies(s, key), (int)round);
}

static void lies_about_seat(struct seen *s, const char *key, uint32_t round, int seat)
{
    message_seat(message_number(lies(s, key), (int)round), seat);
}

static bool hex_value(struct json value, uint8_t *out, size_t bytes)
{
    char room[2 * SHA256_BYTES + 1];
    struct buf b = BUF_ON(room);
    return json_text(value, &b) && text_hex(room, b.n, out, bytes);
}

static void hash_of_bits(const uint8_t bits[16], uint8_t out[SHA256_BYTES])
{
    struct sha256 h;
    sha256_init(&h);
    sha256_add(&h, bits, 16);
    sha256_end(&h, out);
}

/* --- the table ------------------------------------------------------------------------ */

/* The options as a record writes them. */
static bool same_options(const struct setting *set, struct json options)
{
    enum { OPTIONS_TEXT = 2048 };
    char told[OPTIONS_TEXT] = "", wanted[OPTIONS_TEXT] = "";
    struct buf t = BUF_ON(told), w = BUF_ON(wanted);
    struct json next = json_first(options), one;
    while (json_next(&next, NULL, &one)) {
        buf_text(&t, "option ");
        if (!json_text(one, &t)) return false;
        buf_char(&t, '\n');
    }
    options_write(set->game, &set->options, &w);
    return !strcmp(told, wanted);
}

static void see_table(struct seen *s, struct json m)
{
    const struct setting *set = &s->record->setting;
    uint8_t id[16];
    const bool here = hex_value(json_member(m, "table"), id, sizeof id) &&
                      !memcmp(id, s->record->fair.table, sizeof id);
    if (!here) s->now.left = true;
    s->here = here;
    if (!here) return;
    s->met = true;
    s->mine = 0;
    int64_t number;
    if (json_int(json_member(m, "number"), 0, INT32_MAX, &number)) s->number = (uint32_t)number;
    int seats = 0;
    struct json next = json_first(json_member(m, "seats")), one;
    for (bool mine; json_next(&next, NULL, &one); seats++)
        if (seats < SEATS_MAX && json_bool(json_member(one, "mine"), &mine) && mine)
            s->mine |= SEAT_BIT(seats);
    if (!json_is(json_member(m, "game"), set->game->name) || seats != set->options.seats ||
        !same_options(set, json_member(m, "options")))
        lies(s, "cli.verify.lie.setting");
}

/* --- rounds --------------------------------------------------------------------------- */

static seat_set seat_list(struct json list)
{
    struct json next = json_first(list), one;
    seat_set out = 0;
    for (int64_t seat; json_next(&next, NULL, &one);)
        if (json_int(one, 0, SEATS_MAX - 1, &seat)) out |= SEAT_BIT(seat);
    return out;
}

/* [{"seat":0,"hash":"..."}]; false: something in it has another form, or is there twice. */
static bool read_seat_values(struct json list, const char *name, uint8_t *at, size_t bytes,
                             seat_set *out)
{
    struct json next = json_first(list), one;
    int64_t seat;
    *out = 0;
    while (json_next(&next, NULL, &one)) {
        if (!json_int(json_member(one, "seat"), 0, SEATS_MAX - 1, &seat) ||
            seat_in(*out, (int)seat) ||
            !hex_value(json_member(one, name), at + (size_t)seat * bytes, bytes))
            return false;
        *out |= SEAT_BIT(seat);
    }
    return true;
}

/* Another round is told: was the one before ended as it should be? */
static void leave_round(struct seen *s, uint32_t next, seat_set late)
{
    struct seen_round *r = &s->now;
    if (!r->round) return;
    if (r->left) {
        /* Its number shows whether there was a game meanwhile. */
        if (r->opened && !r->secret && r->number == s->number)
            lies_about_round(s, "cli.verify.lie.thrown", r->round);
        return;
    }
    if (next < r->round) {
        message_number(message_number(lies(s, "cli.verify.lie.back"), (int)next), (int)r->round);
        return;
    }
    if (next != r->round + 1) lies_about_round(s, "cli.verify.lie.skipped", r->round + 1);
    if (r->secret) return;
    if (r->opened) lies_about_round(s, "cli.verify.lie.thrown", r->round);
    else if (r->closed && !(late & r->shared))
        lies_about_round(s, "cli.verify.lie.nobody", r->round);
    r->dropped = true;
    s->dropped++;
}

static void begin_round(struct seen *s, uint32_t round)
{
    if (s->now.round == s->record->fair.round) s->asked = s->now;
    if (s->now.secret) s->dropped = 0;
    s->now = (struct seen_round){.round = round};
    if (round == s->record->fair.round) s->dropped_before = s->dropped;
}

/* The seats are closed: what the client itself brought must be there. */
static void see_closed(struct seen *s, const struct seen_round *told)
{
    struct seen_round *r = &s->now;
    r->closed = true;
    r->mine = s->mine;
    r->number = s->number;
    r->shared = told->shared;
    memcpy(r->promise, told->promise, sizeof r->promise);
    memcpy(r->share, told->share, sizeof r->share);
    r->blind = told->opened && told->shared;
    for (int seat = 0; seat < SEATS_MAX; seat++)
        if (seat_in(r->mine & s->sent & r->shared, seat) &&
            memcmp(s->hash[seat], r->share[seat], SHA256_BYTES) != 0)
            lies_about_seat(s, "cli.verify.lie.mine", r->round, seat);
}

static void see_opened(struct seen *s, const struct seen_round *told)
{
    struct seen_round *r = &s->now;
    uint8_t hash[SHA256_BYTES];
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        if (!seat_in(r->shared, seat)) continue;
        hash_of_bits(told->bits[seat], hash);
        if (memcmp(hash, r->share[seat], sizeof hash) != 0)
            lies_about_seat(s, "cli.verify.lie.bits", r->round, seat);
    }
    r->opened = true;
}

static void see_secret(struct seen *s, const struct fair_deal *told)
{
    uint8_t promise[SHA256_BYTES];
    fair_deal_promise(told, &s->record->setting, promise);
    if (memcmp(promise, s->now.promise, sizeof promise) != 0)
        lies_about_round(s, "cli.verify.lie.secret", told->round);
    s->now.secret = true;
}

/* False: it is not such a message. */
static bool see_deal(struct seen *s, struct json m)
{
    int64_t round;
    struct seen_round told = {0};
    struct seen_round *r = &s->now;
    const struct json opened = json_member(m, "opened"), secret = json_member(m, "secret");
    seat_set open = 0;
    if (!json_int(json_member(m, "round"), 1, INT32_MAX - 1, &round)) return false;
    if ((uint32_t)round != r->round) {
        leave_round(s, (uint32_t)round, seat_list(json_member(m, "late")));
        begin_round(s, (uint32_t)round);
    }
    if (json_kind(json_member(m, "host")) == JSON_NOTHING) {
        if (r->closed) lies_about_round(s, "cli.verify.lie.changed", r->round);
        s->sent = 0; /* new hashes are wanted */
        return true;
    }
    told.opened = json_kind(opened) != JSON_NOTHING;
    if (!hex_value(json_member(m, "host"), told.promise, sizeof told.promise) ||
        !read_seat_values(json_member(m, "shares"), "hash", told.share[0], SHA256_BYTES,
                          &told.shared) ||
        !read_seat_values(opened, "bits", told.bits[0], sizeof told.bits[0], &open))
        return false;
    if (!r->closed) see_closed(s, &told);
    else if (told.shared != r->shared || memcmp(told.promise, r->promise, sizeof told.promise) ||
             memcmp(told.share, r->share, sizeof told.share))
        lies_about_round(s, "cli.verify.lie.changed", r->round);
    if (told.opened && open != r->shared) lies_about_round(s, "cli.verify.lie.changed", r->round);
    if (told.opened) see_opened(s, &told);
    if (json_kind(secret) == JSON_NOTHING) return true;
    struct fair_deal fair = {.there = true, .round = (uint32_t)round};
    memcpy(fair.table, s->record->fair.table, sizeof fair.table);
    if (!hex_value(secret, fair.secret, sizeof fair.secret)) return false;
    see_secret(s, &fair);
    return true;
}

/* A hash that the client sent. While a round is closed the host takes none. */
static void see_sent(struct seen *s, struct json m)
{
    int64_t seat;
    if (!s->here || (s->now.closed && !s->now.secret) ||
        !json_int(json_member(m, "seat"), 0, SEATS_MAX - 1, &seat) ||
        !hex_value(json_member(m, "share"), s->hash[seat], SHA256_BYTES))
        return;
    s->sent |= SEAT_BIT(seat);
}

static bool see_message(struct seen *s, struct json m)
{
    const struct json is = json_member(m, "is"), act = json_member(m, "do");
    if (json_is(is, "table")) see_table(s, m);
    else if (json_is(is, "hello") || json_is(act, "leave")) s->now.left = true;
    else if (json_is(act, "sit") || json_is(act, "share")) see_sent(s, m);
    else if (json_is(is, "deal") && s->here) return see_deal(s, m);
    return true;
}

/* --- the record ----------------------------------------------------------------------- */

static void hold_against_record(struct seen *s)
{
    const struct fair_deal *f = &s->record->fair;
    const struct seen_round *r = &s->asked;
    uint8_t hash[SHA256_BYTES];
    fair_deal_promise(f, &s->record->setting, hash);
    if (!s->met) lies(s, "cli.verify.lie.table");
    else if (!r->closed) lies_about_round(s, "cli.verify.lie.unseen", f->round);
    else if (r->dropped) lies_about_round(s, "cli.verify.lie.dropped", f->round);
    else if (memcmp(hash, r->promise, sizeof hash) != 0)
        lies_about_round(s, "cli.verify.lie.promise", f->round);
    else if (r->shared != f->shared) lies_about_round(s, "cli.verify.lie.seats", f->round);
    else if (r->blind && (r->mine & r->shared))
        lies_about_round(s, "cli.verify.lie.blind", f->round);
    for (int seat = 0; !s->lie.key && seat < SEATS_MAX; seat++) {
        hash_of_bits(f->bits[seat], hash);
        if (seat_in(r->shared, seat) && memcmp(hash, r->share[seat], sizeof hash) != 0)
            lies_about_seat(s, "cli.verify.lie.share", f->round, seat);
        else if (seat_in(r->mine, seat) && !seat_in(r->shared, seat))
            lies_about_seat(s, "cli.verify.lie.left-out", f->round, seat);
    }
}

bool seen_read(struct seen *s, const struct record *record, const char *text, struct fault *f)
{
    *s = (struct seen){.record = record};
    int line = 1;
    for (const char *end; *text; text = end + (*end == '\n'), line++) {
        struct json m;
        size_t where = 0;
        end = text + strcspn(text, "\n");
        const char *start = text;
        if (!strncmp(start, "< ", 2) || !strncmp(start, "> ", 2)) start += 2;
        if (*start != '{') continue;
        if (!json_check(start, (size_t)(end - start), &m, &where)) {
            fault_set(f, line, (int)(start - text) + (int)where + 1, "cli.verify.json");
            return false;
        }
        if (see_message(s, m)) continue;
        fault_set(f, line, 1, "cli.verify.deal");
        return false;
    }
    if (s->now.round == record->fair.round) s->asked = s->now;
    hold_against_record(s);
    return true;
}
