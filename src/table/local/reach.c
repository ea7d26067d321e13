#include "local/reach.h"

#include <poll.h>
#include <stdlib.h>
#include <string.h>

#include "core/buf.h"
#include "local/inside.h"
#include "local/tokens.h"

enum { COME_MS = 20000 };

/* --- waiting ------------------------------------------------------------------------- */

bool session_apart(const struct session *s) { return s->remote; }

unsigned session_wait(struct session *s, int file, int ms)
{
    struct pollfd in = {.fd = file, .events = POLLIN};
    if (s->way.wait) return s->way.wait(s->way.at, file, ms);
    return poll(&in, 1, ms) > 0 ? WAITED_INPUT : 0;
}

bool session_broken(const struct session *s)
{
    return s->remote && remote_state(s->remote) == REMOTE_BROKEN;
}

int64_t session_time_left(struct session *s, int seat)
{
    const struct part *p = client_part(&s->client, seat);
    const int64_t left = p->left - (wire_now() - s->heard_at);
    if (!s->remote || p->left < 0 || s->client.state != TABLE_PLAYING) return -1;
    return left > 0 ? left : 0;
}

const struct message *session_parted(const struct session *s)
{
    static const struct message deaf = {.key = "company.deaf"}, closed = {.key = "company.closed"},
                                lost = {.key = "company.seat-lost"},
                                frozen = {.key = "host.frozen"};
    const struct client *c = &s->client;
    if (!s->remote) return NULL;
    if (c->parting != STAYS) return &c->goodbye.message;
    if (remote_state(s->remote) == REMOTE_FAILED) return remote_why(s->remote);
    if (c->refused && c->refused == remote_joining(s->remote)) return &c->no.message;
    if (s->deaf) return &deaf;
    if (c->state == TABLE_FROZEN) return &frozen;
    if (c->state == TABLE_CLOSED) return &closed;
    if (s->game && s->seating.humans && !c->mine) return &lost; /* the next game has others */
    return NULL;
}

bool reach_waits(struct session *s, int64_t until)
{
    const int64_t now = wire_now();
    struct message *why = &s->client.no.message;
    const struct message *parted = session_parted(s);
    if (parted) *why = *parted;
    else if (session_broken(s) || now >= until || shell_interrupted())
        message_set(why, "company.unsure", NULL);
    else {
        s->way.wait(s->way.at, -1, (int)(until - now));
        return true;
    }
    return false;
}

/* Adds a note to the news of the seat that looks; while there is no game, the lobby asks for it. */
void reach_heard(struct session *s, bool told)
{
    struct message m;
    const int eyes = session_alone(s) == NOBODY ? SPECTATOR : session_alone(s);
    if (told) s->heard_at = wire_now();
    shares_tend(s);
    if (!s->game || !client_part(&s->client, eyes)->told) return;
    while (company_says(s, &m)) client_note(&s->client, eyes, &m);
}

bool session_listen(struct session *s)
{
    bool any = false;
    while (session_hear(s)) any = true;
    s->told = s->client.tellings;
    return any;
}

/* --- coming there -------------------------------------------------------------------- */

static void lay_remote(struct session *s, const struct seating *at, const struct reach *to)
{
    session_lay(s, at);
    s->guest = to->guest;
    s->remote = remote_open(&(struct remote_setting){.link = to->link,
                                                     .ca = to->ca,
                                                     .client = &s->client,
                                                     .traffic = to->traffic,
                                                     .seen = to->seen});
    s->way = remote_transport(s->remote);
}

/* Until the table is told, or why not. */
static bool wait_for_table(struct session *s)
{
    const int64_t until = wire_now() + COME_MS;
    while (s->client.state == TABLE_NONE) {
        if (session_hear(s)) continue;
        if (session_parted(s) || !reach_waits(s, until)) break;
    }
    if (s->client.state != TABLE_NONE || session_parted(s)) return !session_parted(s);
    s->client.goodbye = s->client.no;
    s->client.parting = PARTED_LEFT;
    return false;
}

/* A code may lead to a table where we have a seat already. */
static bool come_again(struct session *s)
{
    char token[TOKEN_ROOM];
    if (!token_find(s->client.link, token) || !strcmp(token, remote_token(s->remote))) return true;
    s->client.state = TABLE_NONE;
    remote_join(s->remote, token);
    return wait_for_table(s);
}

bool session_reach(struct session *s, const struct seating *at, const struct reach *to)
{
    char token[TOKEN_ROOM];
    const bool known = !to->guest && token_find(to->link.table, token);
    if (!known) token_draw(token);
    lay_remote(s, at, to);
    remote_join(s->remote, token);
    return wait_for_table(s) && (known || to->guest || come_again(s));
}

bool session_invite(struct session *s, const struct seating *at, const struct reach *to,
                    const struct manners *manners)
{
    char token[TOKEN_ROOM];
    size_t n;
    token_draw(token);
    lay_remote(s, at, to);
    const int64_t until = wire_now() + COME_MS;
    while (remote_state(s->remote) == REMOTE_COMING && reach_waits(s, until)) continue;
    char *text = session_write_open(s, token, manners, &n);
    const struct buf b = {.at = text, .n = n, .size = n};
    const bool good = session_ask(s, &b, was_done, (int)s->client.id) && wait_for_table(s);
    free(text);
    if (!good && !session_parted(s)) {
        s->client.goodbye = s->client.no;
        s->client.parting = PARTED_LEFT;
    }
    if (!good) return false;
    remote_know(s->remote, token);
    token_keep(s->client.link, token);
    return true;
}

/* --- a game -------------------------------------------------------------------------- */

bool session_on_now(struct session *s)
{
    const struct client *c = &s->client;
    const int eyes = c->mine ? __builtin_ctz(c->mine) : SPECTATOR;
    const struct part *p = client_part(&s->client, eyes);
    return p->told && p->asked &&
           (c->state == TABLE_PLAYING || c->state == TABLE_PAUSED || c->state == TABLE_STUCK);
}

void session_begin(struct session *s)
{
    const struct client *c = &s->client;
    s->seating.humans = c->mine;
    s->seating.setting.game = c->game;
    s->seating.setting.options = c->options;
    session_lay_game(s, c->game, c->seats);
    s->asked_at = 0;
    s->told = c->tellings;
}

/* --- messages ------------------------------------------------------------------------ */

static bool send_and_wait(struct session *s, const struct buf *b, struct message *why)
{
    if (session_ask(s, b, was_done, (int)s->client.id)) return true;
    if (why) *why = s->client.no.message;
    return false;
}

bool session_take_seat(struct session *s, int seat, const char *name, struct message *why)
{
    char room[SESSION_MESSAGE_ROOM] = "";
    struct buf b = BUF_ON(room);
    uint8_t hash[SHA256_BYTES];
    share_draw(&s->shares, seat, 0, hash);
    client_begin(&s->client, "sit", &b);
    client_add_int("seat", seat, &b);
    client_add_text("token", remote_token(s->remote), &b);
    if (name && *name) client_add_text("name", name, &b);
    client_add_hex("share", hash, sizeof hash, &b);
    client_end(&b);
    if (!send_and_wait(s, &b, why)) return false;
    if (!s->guest) token_keep(s->client.link, remote_token(s->remote));
    return true;
}

bool session_give_seat(struct session *s, int seat, const char *bot, struct message *why)
{
    char room[SESSION_MESSAGE_ROOM] = "";
    struct buf b = BUF_ON(room);
    client_begin(&s->client, "give", &b);
    client_add_int("seat", seat, &b);
    client_add_text("bot", bot, &b);
    client_end(&b);
    return send_and_wait(s, &b, why);
}

bool session_do(struct session *s, const char *what, int seat, struct message *why)
{
    char room[SESSION_MESSAGE_ROOM] = "";
    struct buf b = BUF_ON(room);
    client_begin(&s->client, what, &b);
    if (seat >= 0) client_add_int("seat", seat, &b);
    client_end(&b);
    return send_and_wait(s, &b, why);
}

bool session_propose(struct session *s, const char *what, int seat, int of, struct message *why)
{
    char room[SESSION_MESSAGE_ROOM] = "";
    struct buf b = BUF_ON(room);
    client_begin(&s->client, "propose", &b);
    client_add_text("what", what, &b);
    client_add_int("seat", seat, &b);
    if (of >= 0) client_add_int("of", of, &b);
    client_end(&b);
    return send_and_wait(s, &b, why);
}
