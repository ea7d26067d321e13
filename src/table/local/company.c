#include "local/company.h"

#include <stdlib.h>
#include <string.h>

#include "core/buf.h"
#include "core/game.h"
#include "local/inside.h"

enum { KEY_ROOM = 64 };

static const char *const emotes[] = {"wave", "clap", "think", "laugh", "wow", "sorry", NULL};

const char *const company_help[] = {
    "company.help.say",   "company.help.emotes", "company.help.agree",  "company.help.undo",
    "company.help.pause", "company.help.give",   "company.help.resign", NULL};

static bool is_one_of(const char *word, const char *const *words)
{
    while (*words && strcmp(*words, word) != 0) words++;
    return *words;
}

/* --- what is said of the table ------------------------------------------------------- */

/* The first seat of a set; the sentence is about this one. */
static bool one_seat(seat_set of, seat_set *said, struct message *m, const char *key)
{
    if (!of) return false;
    const int seat = __builtin_ctz(of);
    *said ^= SEAT_BIT(seat);
    message_seat(message_set(m, key, NULL), seat);
    return true;
}

static bool says_seats(const struct client *c, struct company *said, struct message *m)
{
    const seat_set both = c->people & said->people, on = c->mine;
    if (one_seat(c->people & (seat_set)~said->people, &said->people, m, "company.sat")) {
        said->here |= c->here & c->people & (seat_set)~both;
        return true;
    }
    if (one_seat(said->people & (seat_set)~c->people, &said->people, m, "company.stood"))
        return true;
    said->here &= c->people;
    said->played &= c->people;
    return one_seat(said->here & both & (seat_set)~c->here & (seat_set)~on, &said->here, m,
                    "company.away") ||
           one_seat(c->here & both & (seat_set)~said->here & (seat_set)~on, &said->here, m,
                    "company.here") ||
           one_seat(c->played & both & (seat_set)~said->played, &said->played, m,
                    "company.played") ||
           one_seat(said->played & both & (seat_set)~c->played, &said->played, m, "company.plays");
}

static bool says_state(const struct client *c, struct company *said, struct message *m)
{
    const enum table_state before = said->state;
    if (before == c->state) return false;
    said->state = c->state;
    switch (c->state) {
    case TABLE_PAUSED: message_set(m, "company.paused", NULL); return true;
    case TABLE_STUCK: message_set(m, "company.stuck", NULL); return true;
    case TABLE_DEALING: message_set(m, "company.dealing", NULL); return true;
    case TABLE_PLAYING:
        if (before != TABLE_PAUSED && before != TABLE_STUCK) return false;
        message_set(m, "company.resumed", NULL);
        return true;
    case TABLE_OVER:
        if (!c->broken_off) return false;
        message_set(m, "company.ended", NULL);
        return true;
    default: return false;
    }
}

static bool says_motion(struct client *c, struct company *said, struct message *m)
{
    char key[KEY_ROOM] = "";
    struct buf b = BUF_ON(key);
    static const char *const kinds[] = {"undo", "end", "abort", "out", "again", NULL};
    static const char *const words[] = {"company.motion.undo", "company.motion.end",
                                        "company.motion.abort", "company.motion.out",
                                        "company.motion.again"};
    if (c->carried.message.key) {
        *m = c->carried.message;
        c->carried.message.key = NULL;
        said->motion = c->motion;
        return true;
    }
    const bool same = !strcmp(said->motion.what, c->motion.what) && said->motion.by == c->motion.by;
    const seat_set agreed = c->motion.agreed & (seat_set)~said->motion.agreed;
    if (same && *c->motion.what && agreed)
        return one_seat(agreed, &said->motion.agreed, m, "company.agreed");
    if (same) return false;
    said->motion = c->motion;
    buf_text(&b, c->motion.what);
    for (int i = 0; kinds[i]; i++) {
        if (strcmp(kinds[i], key) != 0) continue;
        message_seat(message_set(m, words[i], NULL), c->motion.by);
        if (c->motion.of >= 0) message_seat(m, c->motion.of);
        return true;
    }
    return false;
}

static bool says_talk(struct client *c, struct message *m)
{
    struct chat *chat = &c->chat;
    static const char *const words[] = {"company.emote.wave",  "company.emote.clap",
                                        "company.emote.think", "company.emote.laugh",
                                        "company.emote.wow",   "company.emote.sorry"};
    while (chat->shown < chat->n) {
        const struct said_line *l = &chat->at[chat->shown++];
        if (!l->emote) {
            message_text(message_seat(message_set(m, "company.said", NULL), l->seat), l->text);
            return true;
        }
        for (int i = 0; emotes[i]; i++) {
            if (strcmp(emotes[i], l->text) != 0) continue;
            message_seat(message_set(m, words[i], NULL), l->seat);
            return true;
        }
    }
    return false;
}

bool company_says(struct session *s, struct message *m)
{
    struct client *c = &s->client;
    struct company *said = &s->company;
    const bool broken = session_broken(s);
    if (broken != said->broken) {
        said->broken = broken;
        message_set(m, broken ? "company.broken" : "company.back", NULL);
        return true;
    }
    if (c->state == TABLE_NONE) return false;
    if (!said->known) /* a newcomer sees how things are; only changes are told */
        *said = (struct company){.known = true,
                                 .state = c->state,
                                 .people = c->people,
                                 .here = c->here,
                                 .played = c->played,
                                 .motion = {.of = -1}};
    return says_seats(c, said, m) || says_state(c, said, m) || says_motion(c, said, m) ||
           says_talk(c, m);
}

/* --- what is said to it -------------------------------------------------------------- */

static bool say_aloud(struct session *s, int seat, const char *kind, const char *text,
                      struct message *why)
{
    char room[SESSION_MESSAGE_ROOM] = "";
    struct buf b = BUF_ON(room);
    client_begin(&s->client, "say", &b);
    client_add_int("seat", seat, &b);
    client_add_text(kind, text, &b);
    client_end(&b);
    if (session_ask(s, &b, was_done, (int)s->client.id)) return true;
    *why = s->client.no.message;
    return false;
}

bool company_speak(struct session *s, const char *text, struct message *why)
{
    static const char *const motions[] = {"undo", "end", "abort", "again", NULL};
    static const char *const plain[] = {"pause", "resume", "start", "close", NULL};
    static const char *const seated[] = {"agree", "decline", "resign", "take", "stand", NULL};
    const int seat = s->client.mine ? __builtin_ctz(s->client.mine) : -1;
    char word[KEY_ROOM] = "";
    struct buf b = BUF_ON(word);
    if (is_one_of(text, plain)) return session_do(s, text, -1, why);
    if (seat < 0) {
        message_set(why, "company.watching", NULL);
        return false;
    }
    buf_bytes(&b, text, strcspn(text, " "));
    const char *rest = text + strlen(word) + (text[strlen(word)] == ' ');
    if (is_one_of(text, motions)) return session_propose(s, text, seat, -1, why);
    if (is_one_of(text, seated)) return session_do(s, text, seat, why);
    if (is_one_of(text, emotes)) return say_aloud(s, seat, "emote", text, why);
    if (!strcmp(word, "out") && *rest >= '1' && *rest <= '8' && !rest[1])
        return session_propose(s, "out", seat, *rest - '1', why);
    if (!strcmp(word, "bot")) return session_give_seat(s, seat, *rest ? rest : "random", why);
    if (!*text) {
        message_set(why, "company.help.say", NULL);
        return false;
    }
    return say_aloud(s, seat, "text", text, why);
}

/* --- the fair deal ------------------------------------------------------------------- */

static void hash_share(const struct shares *own, int seat, uint8_t hash[SHA256_BYTES])
{
    struct sha256 h;
    sha256_init(&h);
    sha256_add(&h, own->bits[seat], sizeof own->bits[seat]);
    sha256_end(&h, hash);
}

void share_draw(struct shares *own, int seat, uint32_t round, uint8_t hash[SHA256_BYTES])
{
    shell_luck(own->bits[seat], sizeof own->bits[seat]);
    own->round[seat] = round;
    hash_share(own, seat, hash);
}

static void send_share(struct session *s, int seat, uint32_t round)
{
    char room[SESSION_MESSAGE_ROOM] = "";
    struct buf b = BUF_ON(room);
    uint8_t hash[SHA256_BYTES];
    share_draw(&s->shares, seat, round, hash);
    client_begin(&s->client, "share", &b);
    client_add_int("seat", seat, &b);
    client_add_hex("share", hash, sizeof hash, &b);
    client_end(&b);
    s->way.send(s->way.at, b.at, b.n);
}

/* Bits are opened only if our own hash was shown among all the others. */
static void send_reveal(struct session *s, int seat)
{
    char room[SESSION_MESSAGE_ROOM] = "";
    struct buf b = BUF_ON(room);
    uint8_t hash[SHA256_BYTES];
    hash_share(&s->shares, seat, hash);
    if (memcmp(hash, s->client.deal.hash[seat], sizeof hash) != 0) return;
    client_begin(&s->client, "reveal", &b);
    client_add_int("seat", seat, &b);
    client_add_hex("bits", s->shares.bits[seat], sizeof s->shares.bits[seat], &b);
    client_end(&b);
    s->way.send(s->way.at, b.at, b.n);
}

/* What was on its way when the wire broke may be lost: it is sent again. */
void shares_tend(struct session *s)
{
    const struct deal_told *d = &s->client.deal;
    struct shares *own = &s->shares;
    const uint32_t arrivals = remote_arrivals(s->remote);
    if (s->client.state != TABLE_DEALING || !d->round) return;
    if (own->arrivals != arrivals) memset(own->revealed, 0, sizeof own->revealed);
    for (seat_set left = s->client.mine; left; left &= (seat_set)(left - 1)) {
        const int seat = __builtin_ctz(left);
        if (!d->closed) {
            if (!seat_in(d->late, seat) && own->round[seat] != d->round)
                send_share(s, seat, d->round);
        } else if (!d->opened && seat_in(d->shared, seat) && own->revealed[seat] != d->round) {
            own->revealed[seat] = d->round;
            send_reveal(s, seat);
        }
    }
    own->arrivals = arrivals;
}
