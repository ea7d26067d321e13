/* post.c -- messages of decent people, as docs/protocol.md has them. */
#include <string.h>

#include "core/sha256.h"
#include "simulator/world.h"

static const struct party *party_of(const struct person *p)
{
    return &p->world->plan->party[p->party];
}

void post_begin(struct saying *s, const char *what)
{
    buf_init(&s->b, s->room, sizeof s->room);
    buf_text(&s->b, "{\"do\":\"");
    buf_text(&s->b, what);
    buf_char(&s->b, '"');
}

void post_int(struct saying *s, const char *name, int64_t n)
{
    buf_text(&s->b, ",\"");
    buf_text(&s->b, name);
    buf_text(&s->b, "\":");
    buf_int(&s->b, n);
}

void post_text(struct saying *s, const char *name, const char *text)
{
    buf_text(&s->b, ",\"");
    buf_text(&s->b, name);
    buf_text(&s->b, "\":");
    buf_json(&s->b, text);
}

void post_raw(struct saying *s, const char *text) { buf_text(&s->b, text); }

static void post_hex(struct saying *s, const char *name, const void *bytes, size_t n)
{
    buf_text(&s->b, ",\"");
    buf_text(&s->b, name);
    buf_text(&s->b, "\":\"");
    buf_hex(&s->b, bytes, n);
    buf_char(&s->b, '"');
}

void post_end(struct person *p, struct saying *s)
{
    if (++p->next_id % 3 == 0) post_int(s, "id", p->next_id);
    buf_char(&s->b, '}');
    net_send(p, s->b.at, s->b.n);
}

void post_plain(struct person *p, const char *what)
{
    struct saying s;
    post_begin(&s, what);
    post_end(p, &s);
}

void post_seat(struct person *p, const char *what, int seat, const char *bot)
{
    struct saying s;
    post_begin(&s, what);
    post_int(&s, "seat", seat);
    if (bot) post_text(&s, "bot", bot);
    post_end(p, &s);
}

void post_propose(struct person *p, const char *what, int of)
{
    struct saying s;
    post_begin(&s, "propose");
    post_text(&s, "what", what);
    if (p->mine) post_int(&s, "seat", __builtin_ctz(p->mine));
    if (of >= 0) post_int(&s, "of", of);
    post_end(p, &s);
}

void post_hello(struct person *p)
{
    struct saying s;
    post_begin(&s, "hello");
    post_int(&s, "protocol", PROTOCOL);
    if (p->words) post_text(&s, "words", "en");
    if (p->wants_moves) post_raw(&s, ",\"want\":[\"moves\",\"notes\"]");
    post_end(p, &s);
}

void post_open(struct person *p)
{
    const struct party *party = party_of(p);
    struct saying s;
    post_begin(&s, "open");
    post_text(&s, "game", party->game->name);
    post_text(&s, "token", p->token);
    post_int(&s, "seats", party->seats);
    post_raw(&s, ",\"options\":[");
    for (int i = 0; i < party->options; i++) {
        if (i) post_raw(&s, ",");
        buf_json(&s.b, party->option[i]);
    }
    post_raw(&s, "]");
    post_text(&s, "pace", pace_names[party->pace]);
    post_text(&s, "discretion", discretion_names[party->discretion]);
    /* A window of hours would last longer than any world is simulated. */
    post_raw(&s, ",\"clock\":{\"window\":6000}");
    post_raw(&s, party->listed ? ",\"public\":true" : ",\"public\":false");
    if (party->hot) post_raw(&s, ",\"hot\":true");
    if (party->watch_ms) post_int(&s, "watch", party->watch_ms);
    if (party->bots) post_raw(&s, ",\"bots\":[\"random\"],\"away\":\"random\"");
    post_end(p, &s);
}

/* The telling that everything known comes from; 0: what is known is forgotten instead. */
static uint32_t known_since(struct person *p)
{
    uint32_t since = 0;
    for (int i = 0; i < VIEWERS; i++) {
        const struct seat_eyes *e = &p->eyes[i];
        if (e->view && since && e->telling != since) since = UINT32_MAX;
        else if (e->view && since != UINT32_MAX) since = e->telling;
    }
    if (since && since != UINT32_MAX && p->box && rng_below(&p->luck, 4)) return since;
    eyes_forget(p);
    return 0;
}

void post_join(struct person *p)
{
    const struct meeting *m = &p->world->meeting[p->party];
    const uint32_t since = known_since(p);
    struct saying s;
    post_begin(&s, "join");
    if (m->code[0] && p->state == STATE_NONE && rng_below(&p->luck, 3) == 0)
        post_text(&s, "code", m->code);
    else post_text(&s, "table", m->link);
    if (!p->watches) post_text(&s, "token", p->token);
    if (since) post_int(&s, "since", since);
    post_end(p, &s);
}

static void post_share_hash(struct person *p, struct saying *s, int seat)
{
    struct sha256 sha;
    uint8_t hash[SHA256_BYTES];
    sha256_init(&sha);
    sha256_add(&sha, p->bits[seat], sizeof p->bits[seat]);
    sha256_end(&sha, hash);
    post_hex(s, "share", hash, sizeof hash);
}

/* Some people bring no luck of their own. */
void post_sit(struct person *p, int seat)
{
    struct saying s;
    post_begin(&s, "sit");
    post_int(&s, "seat", seat);
    post_text(&s, "token", p->token);
    post_text(&s, "name", p->name);
    if (p->number % 5 != 4) post_share_hash(p, &s, seat);
    post_end(p, &s);
}

/* Another round needs other bits. */
void post_share(struct person *p, int seat)
{
    struct saying s;
    for (size_t k = 0; k < sizeof p->bits[seat]; k++)
        p->bits[seat][k] =
            (uint8_t)world_luck(p->world, p->round * 16 + k, (uint64_t)(p->number * 16 + seat));
    post_begin(&s, "share");
    post_int(&s, "seat", seat);
    post_share_hash(p, &s, seat);
    post_end(p, &s);
}

void post_answer(struct person *p, int seat, const struct question *q, struct move move)
{
    const struct game *g = party_of(p)->game;
    char room[128];
    struct buf text = BUF_ON(room);
    struct saying s;
    if (q->q % 2) game_write_move(g, p->box, move, &text);
    else game_write_named_move(g, p->box, move, &text);
    post_begin(&s, "answer");
    post_int(&s, "seat", seat);
    post_int(&s, "q", q->q);
    post_int(&s, "for", q->subject);
    post_text(&s, "move", room);
    post_end(p, &s);
}

void post_back(struct person *p, int seat, const struct question *q)
{
    struct saying s;
    post_begin(&s, "back");
    post_int(&s, "seat", seat);
    post_int(&s, "q", q->q);
    post_int(&s, "for", q->subject);
    post_end(p, &s);
}

void post_reveal(struct person *p, int seat)
{
    struct saying s;
    post_begin(&s, "reveal");
    post_int(&s, "seat", seat);
    post_hex(&s, "bits", p->bits[seat], sizeof p->bits[seat]);
    post_end(p, &s);
}
