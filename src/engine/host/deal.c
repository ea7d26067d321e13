/* deal.c -- a deal that all seated players have a hand in: promised, closed, opened
 * (docs/fair-deal.md).
 *
 *   collect ROUND   each seated client sends the hash of new bits  (a later round, or a rematch)
 *   round ROUND     the seats are closed; all hashes are shown, the host's among them
 *   opened SEAT     a client opens its bits
 *   deal SEED       all are open
 *
 * A client that does not open its bits in time takes no further part: the deal starts over.
 */
#include <string.h>

#include "host/inside.h"

enum { PHASE_MS = 10000 };

static bool is_sharer(const struct table *t, int seat)
{
    const struct seat *s = &t->seat[seat];
    return s->who == SITS_PERSON && s->shares;
}

static void write_deal(struct host *h, struct table *t, const struct seed *seed)
{
    char room[2 * SEED_BYTES + 1] = "";
    struct buf b = BUF_ON(room);
    seed_write(seed, &b);
    ledger_number(h, t, "time", h->now, "");
    ledger_word(h, t, "deal", room);
}

/* The seats are closed. If nobody brings bits, the host's own are enough. */
static void write_round(struct host *h, struct table *t, uint32_t round)
{
    struct fair_deal fair = {.there = true, .round = round};
    struct seed secret;
    bool any = false;
    host_draw(h, &secret);
    struct buf b = ledger_line(h, t, LINE_MAX_BYTES);
    if (b.size) {
        buf_text(&b, "round ");
        buf_uint(&b, round);
        buf_char(&b, ' ');
        buf_hex(&b, secret.byte, sizeof secret.byte);
    }
    ledger_put(t, &b);
    for (int seat = 0; seat < t->seats; seat++) any |= is_sharer(t, seat);
    if (any) return;
    struct seed seed;
    memcpy(fair.table, t->id.byte, sizeof fair.table);
    memcpy(fair.secret, secret.byte, sizeof fair.secret);
    fair_deal_seed(&fair, &t->up->setting, &seed);
    write_deal(h, t, &seed);
}

void deal_begin(struct host *h, struct table *t)
{
    if (t->up->fixed_seed) write_deal(h, t, &t->up->setting.seed);
    else write_round(h, t, t->up->fair.round + 1);
}

/* A rematch, if nobody brought bits to the last game. */
void deal_again(struct host *h, struct table *t, const struct setting *next)
{
    if (t->up->fixed_seed) write_deal(h, t, &next->seed);
    else write_round(h, t, t->up->fair.round + 1);
}

void deal_phase_begins(struct host *h, struct table *t)
{
    t->up->deal_by = h->now + PHASE_MS;
    t->up->deal_told = false;
}

static seat_set missing(const struct table *t)
{
    seat_set out = 0;
    for (int seat = 0; seat < t->seats; seat++) {
        const struct seat *s = &t->seat[seat];
        if (t->up->collecting) {
            if (s->who == SITS_PERSON && !s->given && !s->shares && !seat_in(t->up->late, seat))
                out |= SEAT_BIT(seat);
        } else if (seat_in(t->up->fair.shared, seat) && !s->opened) out |= SEAT_BIT(seat);
    }
    return out;
}

void deal_consider(struct host *h, struct table *t)
{
    struct awake *up = t->up;
    struct seed seed;
    if (!up->deal_told && (t->state == DEALING || t->state == OVER)) {
        up->deal_told = true;
        deal_tell(h, t, NULL);
    }
    if (t->state != DEALING || t->batch.n || up->match) return;
    const seat_set still = missing(t);
    const bool late = h->now >= up->deal_by;
    if (still && !late) return;
    if (up->collecting) {
        write_round(h, t, up->fair.round);
    } else if (still) {
        char room[8];
        struct buf b = BUF_ON(room);
        buf_uint(&b, (unsigned)still | up->late);
        ledger_number(h, t, "collect", up->fair.round + 1, room);
    } else {
        fair_deal_seed(&up->fair, &up->setting, &seed);
        write_deal(h, t, &seed);
        deal_tell(h, t, NULL);
    }
}

void call_share(struct call *k)
{
    uint8_t share[SHA256_BYTES];
    if (!read_hex_member(k, "share", share, sizeof share)) return;
    if (k->t->state != LOBBY && !(k->t->state == DEALING && k->t->up->collecting)) {
        call_no(k, "host.no.share");
        return;
    }
    struct buf b = ledger_line(k->h, k->t, LINE_MAX_BYTES);
    if (b.size) {
        buf_text(&b, "share ");
        buf_int(&b, k->seat);
        buf_char(&b, ' ');
        buf_hex(&b, share, sizeof share);
    }
    ledger_put(k->t, &b);
    ledger_ack(k, k->t, NULL);
}

void call_reveal(struct call *k)
{
    uint8_t bits[TOKEN_BYTES];
    const struct awake *up = k->t->up;
    if (!read_hex_member(k, "bits", bits, sizeof bits)) return;
    if (k->t->state != DEALING || up->collecting || !seat_in(up->fair.shared, k->seat)) {
        call_no(k, "host.no.reveal");
        return;
    }
    const struct token hash = token_hash(bits);
    if (memcmp(hash.hash, k->t->seat[k->seat].share, sizeof hash.hash) != 0) {
        call_no(k, "host.no.bits");
        return;
    }
    struct buf b = ledger_line(k->h, k->t, LINE_MAX_BYTES);
    if (b.size) {
        buf_text(&b, "opened ");
        buf_int(&b, k->seat);
        buf_char(&b, ' ');
        buf_hex(&b, bits, sizeof bits);
    }
    ledger_put(k->t, &b);
    ledger_ack(k, k->t, NULL);
}

/* --- telling -------------------------------------------------------------------------- */

static void list_shares(const struct table *t, struct buf *b, bool opened)
{
    const struct fair_deal *f = &t->up->fair;
    bool any = false;
    for (int seat = 0; seat < t->seats; seat++) {
        if (!seat_in(f->shared, seat)) continue;
        buf_text(b, any ? ",{\"seat\":" : "{\"seat\":");
        any = true;
        buf_int(b, seat);
        buf_text(b, opened ? ",\"bits\":\"" : ",\"hash\":\"");
        if (opened) buf_hex(b, f->bits[seat], sizeof f->bits[seat]);
        else buf_hex(b, t->seat[seat].share, sizeof t->seat[seat].share);
        buf_text(b, "\"}");
    }
}

static void write_deal_told(const struct table *t, const uint8_t promise[SHA256_BYTES],
                            struct buf *b)
{
    const struct awake *up = t->up;
    buf_text(b, ",\"round\":");
    buf_uint(b, up->fair.round);
    if (up->late) {
        buf_text(b, ",\"late\":");
        say_seat_list(b, up->late);
    }
    if (up->collecting) return;
    buf_text(b, ",\"host\":\"");
    buf_hex(b, promise, SHA256_BYTES);
    buf_text(b, "\",\"shares\":[");
    list_shares(t, b, false);
    buf_char(b, ']');
    if (!missing(t)) {
        buf_text(b, ",\"opened\":[");
        list_shares(t, b, true);
        buf_char(b, ']');
    }
    if (t->state != OVER) return;
    buf_text(b, ",\"secret\":\"");
    buf_hex(b, up->fair.secret, sizeof up->fair.secret);
    buf_char(b, '"');
}

void deal_tell(struct host *h, struct table *t, struct client *to)
{
    uint8_t promise[SHA256_BYTES];
    if (!t->up->fair.there && !t->up->collecting) return;
    fair_deal_promise(&t->up->fair, &t->up->setting, promise);
    for (struct client *c = NULL; (c = table_next_client(h, t, c));) {
        if (to && c != to) continue;
        say_begin(h, "deal");
        write_deal_told(t, promise, &h->out);
        say_send(h, c);
    }
}
