/* fair.c -- a deal that the host and all seated players have a hand in (docs/fair-deal.md).
 *
 * Everything is hashed with what it is for, so that no hash fits elsewhere. The promise holds the
 * setting and the deck, too: a host that could change them once all bits are open could choose
 * among deals. A challenge that somebody brought is not part of it: they have chosen it anyway.
 */
#include <string.h>

#include "core/buf.h"
#include "match/record.h"

void fair_deal_write(const struct fair_deal *f, struct buf *b)
{
    buf_text(b, "fair ");
    buf_hex(b, f->table, sizeof f->table);
    buf_char(b, ' ');
    buf_uint(b, f->round);
    buf_char(b, ' ');
    buf_hex(b, f->secret, sizeof f->secret);
    buf_char(b, '\n');
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        if (!seat_in(f->shared, seat)) continue;
        buf_text(b, "share ");
        buf_int(b, seat);
        buf_char(b, ' ');
        buf_hex(b, f->bits[seat], sizeof f->bits[seat]);
        buf_char(b, '\n');
    }
}

static void begin_hash(struct sha256 *h, const char *label, const struct fair_deal *f)
{
    uint8_t round[4];
    for (int i = 0; i < 4; i++) round[i] = (uint8_t)(f->round >> (8 * (3 - i)));
    sha256_init(h);
    sha256_add(h, label, strlen(label));
    sha256_add(h, f->table, sizeof f->table);
    sha256_add(h, round, sizeof round);
    sha256_add(h, f->secret, sizeof f->secret);
}

/* Game, edition, seats and every option. */
static void hash_setting(const struct setting *s, struct sha256 *h)
{
    enum { OPTIONS_TEXT = 2048 };
    char room[OPTIONS_TEXT];
    struct buf b = BUF_ON(room);
    buf_text(&b, s->game->name);
    buf_char(&b, ' ');
    buf_int(&b, s->game->edition);
    buf_char(&b, ' ');
    buf_int(&b, s->options.seats);
    buf_char(&b, '\n');
    options_write(s->game, &s->options, &b);
    sha256_add(h, room, b.n);
}

void fair_deal_promise(const struct fair_deal *f, const struct setting *s,
                       uint8_t out[SHA256_BYTES])
{
    struct sha256 h;
    begin_hash(&h, "sightline promise\n", f);
    hash_setting(s, &h);
    if (s->content) sha256_add(&h, s->content, strlen(s->content));
    sha256_end(&h, out);
}

void fair_deal_seed(const struct fair_deal *f, const struct setting *s, struct seed *out)
{
    struct sha256 h;
    begin_hash(&h, "sightline deal\n", f);
    hash_setting(s, &h);
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        const uint8_t number = (uint8_t)seat;
        if (!seat_in(f->shared, seat)) continue;
        sha256_add(&h, &number, 1);
        sha256_add(&h, f->bits[seat], sizeof f->bits[seat]);
    }
    sha256_end(&h, out->byte);
}
