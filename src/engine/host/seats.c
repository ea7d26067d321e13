/* seats.c -- who sits where, who plays for whom, and what the opener may do. */
#include <string.h>

#include "bots/bot.h"
#include "core/clean.h"
#include "host/inside.h"

static bool same_token(const struct token *a, const struct token *b)
{
    return !memcmp(a, b, sizeof *a);
}

bool is_opener(const struct call *k)
{
    return k->c->has_token && same_token(&k->c->token, &k->t->opener);
}

/* --- who plays ------------------------------------------------------------------------ */

static int64_t away_until(const struct table *t, const struct seat *s)
{
    const int64_t away = t->pace.ms[AWAY];
    return away && s->client == NO_CLIENT ? s->away_since + away : NEVER;
}

enum player seat_player(const struct host *h, const struct table *t, int seat, const char **bot)
{
    const struct seat *s = &t->seat[seat];
    *bot = s->bot;
    if (s->who == SITS_BOT || s->given) return PLAYER_BOT;
    if (s->who == SITS_NOBODY) return PLAYER_FALLBACK;
    if (h->now < away_until(t, s)) return PLAYER_PERSON;
    *bot = t->away;
    return *t->away ? PLAYER_BOT : PLAYER_FALLBACK;
}

/* When the next person who is away begins to be played for. */
int64_t seats_away_at(const struct host *h, const struct table *t)
{
    int64_t at = NEVER;
    for (int seat = 0; seat < t->seats; seat++) {
        const struct seat *s = &t->seat[seat];
        if (s->who != SITS_PERSON || s->given) continue;
        const int64_t until = away_until(t, s);
        if (until > h->now && until < at) at = until;
    }
    return at;
}

/* Is this the moment at which somebody begins to be played for? */
bool seats_away_since(const struct host *h, const struct table *t)
{
    for (int seat = 0; seat < t->seats; seat++)
        if (t->seat[seat].who == SITS_PERSON && away_until(t, &t->seat[seat]) == h->now)
            return true;
    return false;
}

int table_people(const struct table *t)
{
    int n = 0;
    for (int seat = 0; seat < t->seats; seat++)
        n += t->seat[seat].who == SITS_PERSON && !t->seat[seat].given;
    return n;
}

/* One person, or several who share a screen: nobody can learn from time. */
bool table_at_once(const struct table *t)
{
    return t->discretion == RELAXED && (t->hot || table_people(t) <= 1);
}

/* A client that asks the table something could measure by the reply whether somebody else's answer
 * is just being written. So while people play, letters are opened, newcomers greeted and
 * confirmations sent at fixed moments only. */
bool table_keeps_mail(const struct table *t)
{
    return t->state == PLAYING && t->up && t->up->match && !table_at_once(t);
}

/* --- coming --------------------------------------------------------------------------- */

/* The newest client with a token has its seats; the one before is told. */
static void bind_seat(struct host *h, struct table *t, struct client *c, int seat)
{
    struct seat *s = &t->seat[seat];
    struct client *old = host_client(h, s->client);
    if (old && old->came >= c->came) return;
    if (old) {
        old->seats &= (seat_set)~SEAT_BIT(seat);
        if (old->eyes == seat) old->eyes = NOBODY;
        if (!old->seats) t->watchers++;
        tell_moved(h, old, seat);
    }
    if (!c->seats) t->watchers--;
    s->client = c->number;
    c->seats |= SEAT_BIT(seat);
    const bool several = (c->seats & (c->seats - 1)) != 0;
    if (!several) c->eyes = seat;
    else if (t->hot) c->eyes = NOBODY;
    t->changed = true;
}

static void bind_seats(struct host *h, struct table *t, struct client *c)
{
    if (!c->has_token) return;
    for (int seat = 0; seat < t->seats; seat++)
        if (t->seat[seat].who == SITS_PERSON && same_token(&t->seat[seat].token, &c->token))
            bind_seat(h, t, c, seat);
}

/* No client has this person's seat: clients here with its token arrive once more, to take it. */
void seats_offer(struct host *h, const struct table *t, int seat)
{
    for (struct client *c = NULL; (c = table_next_client(h, t, c));) {
        if (!c->has_token || !same_token(&c->token, &t->seat[seat].token)) continue;
        if (!c->arriving) c->since = NOT_SINCE; /* otherwise it has said what it has */
        c->arriving = true;
    }
}

/* All seats are as new; clients find their own again when the lines say who sits where. */
void seats_unbind(struct host *h, struct table *t)
{
    for (int i = 0; i < SEATS_MAX; i++) t->seat[i] = (struct seat){.client = NO_CLIENT};
    t->watchers = 0;
    for (struct client *c = NULL; (c = table_next_client(h, t, c));) {
        c->seats = 0;
        c->eyes = NOBODY;
        c->arriving = true;
        c->since = NOT_SINCE;
        t->watchers++;
    }
}

/* Newcomers are told everything, but no sooner than everybody else. Who sits where comes first, and
 * once. */
void seats_welcome(struct host *h, struct table *t)
{
    bool any = false;
    if ((t->up->match && t->up->release_at != NEVER) || (table_keeps_mail(t) && !t->mail)) return;
    for (struct client *c = NULL; (c = table_next_client(h, t, c));) {
        if (!c->arriving || c->behind) continue;
        bind_seats(h, t, c);
        any = true;
    }
    if (!any) return;
    for (struct client *c = NULL; (c = table_next_client(h, t, c));)
        if (c->arriving || t->changed) tell_about_table(h, t, c);
    t->changed = false;
    for (struct client *c = NULL; (c = table_next_client(h, t, c));) {
        if (!c->arriving || c->behind) continue;
        c->arriving = false;
        tell_arrival(h, t, c);
    }
}

void call_leave(struct call *k)
{
    host_detach(k->h, k->c);
    if (k->id >= 0) say_ok(k->h, k->c, k->id);
}

void call_eyes(struct call *k)
{
    int64_t seat, since = 0;
    if (!k->t->hot) {
        call_no(k, "host.no.hot");
        return;
    }
    if (!read_number_member(k, "seat", NOBODY, k->t->seats - 1, &seat)) return;
    if (json_kind(json_member(k->m, "since")) != JSON_NOTHING &&
        !read_number_member(k, "since", 0, UINT32_MAX, &since))
        return;
    if (seat != NOBODY && !seat_in(k->c->seats, (int)seat)) {
        call_no(k, "host.no.own-seat");
        return;
    }
    if (k->id >= 0) say_ok(k->h, k->c, k->id);
    k->c->eyes = (int)seat;
    k->c->told = 0;
    if (k->t->up->match && k->t->up->release_at == NEVER)
        tell_told(k->h, k->t, k->c, (uint32_t)since);
}

/* --- sitting -------------------------------------------------------------------------- */

/* One person may not see two hands, unless all agree to share a screen. */
static bool may_sit(struct call *k, const struct token *token)
{
    const struct table *t = k->t;
    const struct seat *s = &t->seat[k->seat];
    if (t->state == DEALING || t->state > PAUSED) return call_no(k, "host.no.sit-now");
    if (s->who == SITS_PERSON) return call_no(k, "host.no.taken");
    for (int seat = 0; seat < t->seats; seat++)
        if (!t->hot && t->seat[seat].who == SITS_PERSON && same_token(&t->seat[seat].token, token))
            return call_no(k, "host.no.two-seats");
    for (int i = 0; i < t->formers; i++)
        if (same_token(&t->former[i], token)) return call_no(k, "host.no.former");
    return true;
}

void call_sit(struct call *k)
{
    uint8_t bits[TOKEN_BYTES], share[SHA256_BYTES];
    char given[4 * SITTER_NAME_MAX] = "", name[SITTER_NAME_MAX + 1] = "";
    struct buf in = BUF_ON(given), out = BUF_ON(name);
    const bool shares = json_kind(json_member(k->m, "share")) != JSON_NOTHING;
    if (!read_seat_member(k) || !read_hex_member(k, "token", bits, sizeof bits)) return;
    if (shares && !read_hex_member(k, "share", share, sizeof share)) return;
    if (json_kind(json_member(k->m, "name")) != JSON_NOTHING &&
        !json_text(json_member(k->m, "name"), &in)) {
        call_no(k, "host.no.name");
        return;
    }
    const struct token token = token_hash(bits);
    if (k->c->has_token && !same_token(&k->c->token, &token)) {
        call_no(k, "host.no.token");
        return;
    }
    if (!may_sit(k, &token)) return;
    clean_text(given, in.n, &out);
    k->c->token = token;
    k->c->has_token = true;
    struct buf b = ledger_line(k->h, k->t, LINE_MAX_BYTES);
    if (b.size) {
        buf_text(&b, "sit ");
        buf_int(&b, k->seat);
        buf_char(&b, ' ');
        buf_hex(&b, token.hash, sizeof token.hash);
        buf_char(&b, ' ');
        if (shares) buf_hex(&b, share, sizeof share);
        else buf_char(&b, '-');
        buf_char(&b, ' ');
        buf_text(&b, name);
    }
    ledger_put(k->t, &b);
    ledger_ack(k, k->t, NULL);
}

void call_stand(struct call *k)
{
    if (k->t->state != LOBBY) {
        call_no(k, "host.no.lobby");
        return;
    }
    ledger_number(k->h, k->t, "stand", k->seat, "");
    ledger_ack(k, k->t, NULL);
}

/* --- bots in seats -------------------------------------------------------------------- */

static bool read_bot(struct call *k, char bot[BOT_TEXT_MAX + 1])
{
    if (json_kind(json_member(k->m, "bot")) == JSON_NOTHING) {
        usual_bot(k->t->game, bot);
        return true;
    }
    return read_text(k, "bot", bot, BOT_TEXT_MAX + 1) &&
           (bot_known(k->h, k->t->game, bot) || call_no(k, "host.no.bot"));
}

void usual_bot(const struct game *g, char bot[BOT_TEXT_MAX + 1])
{
    struct buf b;
    const struct bot usual = bot_default(g);
    buf_init(&b, bot, BOT_TEXT_MAX + 1);
    bot_write(&usual, &b);
}

void call_give(struct call *k)
{
    char bot[BOT_TEXT_MAX + 1];
    if (!read_seat_member(k) || !read_bot(k, bot)) return;
    const struct seat *s = &k->t->seat[k->seat];
    const bool own = seat_in(k->c->seats, k->seat);
    if (!own && !is_opener(k)) {
        call_no(k, "host.no.opener");
        return;
    }
    if (!own && s->who == SITS_PERSON && s->client != NO_CLIENT) {
        call_no(k, "host.no.here");
        return;
    }
    if (k->t->state > PAUSED) {
        call_no(k, "host.no.over");
        return;
    }
    ledger_number(k->h, k->t, s->who == SITS_PERSON ? "give" : "bot", k->seat, bot);
    ledger_ack(k, k->t, NULL);
}

void call_take(struct call *k)
{
    const struct seat *s = &k->t->seat[k->seat];
    if (s->resigned || !s->given) {
        call_no(k, s->resigned ? "host.no.resigned" : "host.no.not-given");
        return;
    }
    ledger_number(k->h, k->t, "take", k->seat, "");
    ledger_ack(k, k->t, NULL);
}

void call_remove(struct call *k)
{
    char bot[BOT_TEXT_MAX + 1];
    if (!read_seat_member(k)) return;
    const struct seat *s = &k->t->seat[k->seat];
    if (s->who != SITS_PERSON || s->client != NO_CLIENT) {
        call_no(k, "host.no.here");
        return;
    }
    usual_bot(k->t->game, bot);
    if (k->t->state == LOBBY) ledger_number(k->h, k->t, "stand", k->seat, "");
    else ledger_number(k->h, k->t, "bot", k->seat, bot);
    ledger_ack(k, k->t, NULL);
}

/* --- the opener ----------------------------------------------------------------------- */

void call_start(struct call *k)
{
    char bot[BOT_TEXT_MAX + 1];
    struct table *t = k->t;
    if (t->state != LOBBY) {
        call_no(k, "host.no.lobby");
        return;
    }
    usual_bot(t->game, bot);
    for (int seat = 0; seat < t->seats; seat++)
        if (t->seat[seat].who == SITS_NOBODY) ledger_number(k->h, t, "bot", seat, bot);
    ledger_ack(k, t, NULL);
    deal_begin(k->h, t);
}

void call_pause(struct call *k)
{
    if (k->t->state != PLAYING) {
        call_no(k, "host.no.playing");
        return;
    }
    ledger_number(k->h, k->t, "pause", k->h->now, "");
    ledger_ack(k, k->t, NULL);
}

/* If the opener has gone, the others may go on without. */
static bool opener_is_here(struct host *h, const struct table *t)
{
    for (struct client *c = NULL; (c = table_next_client(h, t, c));)
        if (c->has_token && same_token(&c->token, &t->opener)) return true;
    return false;
}

void call_resume(struct call *k)
{
    if (!is_opener(k) && (!k->c->seats || opener_is_here(k->h, k->t))) {
        call_no(k, "host.no.opener");
        return;
    }
    if (k->t->state != PAUSED) {
        call_no(k, "host.no.paused");
        return;
    }
    ledger_number(k->h, k->t, "resume", k->h->now, "");
    ledger_ack(k, k->t, NULL);
}

void call_close(struct call *k)
{
    if (k->t->state == CLOSED) {
        call_no(k, "host.no.over");
        return;
    }
    ledger_word(k->h, k->t, "end", "closed");
    k->t->batch.over = true;
    ledger_ack(k, k->t, NULL);
}
