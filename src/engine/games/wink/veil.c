/* veil.c -- what a seat sees, the worlds it may take for true, and the twins of a deal.
 *
 * An imagined world agrees with all the seat knows. What it does not know is filled in to be
 * possible and likely, not to be right: who is its partner, who winked unseen, who has peeked, what
 * the others saw.
 */
#include <string.h>

#include "games/wink/rules.h"

void wink_view(const struct box *box, const struct state *s, int seat, struct view *v)
{
    (void)box;
    v->table = s->table;
    if (seat == SPECTATOR) memset(&v->mine, 0, sizeof v->mine);
    else v->mine = s->hand[seat];
    v->seat = (int8_t)seat;
    memset(v->zero, 0, sizeof v->zero);
}

static seat_set all_but(const struct box *box, int seat)
{
    return seats_but(seats_all(box->seats), seat == SPECTATOR ? 0 : SEAT_BIT(seat));
}

/* How often a seat that may be my partner lets a chance to wink at me go by, in percent, and how
 * many deals are tried for a likely one; bench/holders.c tells what that is worth. */
enum { LETS_GO = 70, DEALS = 8 };

/* Would my partner in this deal have stayed silent while I watched? */
static bool is_likely(const struct view *v, const struct spread *spread, struct rng *r)
{
    const int me = v->seat;
    for (int seat = 0; me != SPECTATOR && seat < SEATS_MAX; seat++) {
        if (!seat_in(v->table.seekers, me) || !(spread->pile[seat] & CARD(v->table.token[me])))
            continue;
        for (int i = 0; i < v->mine.blank[seat]; i++)
            if (rng_below(r, 100) >= LETS_GO) return false;
    }
    return true;
}

/* Every twin that is neither shown nor mine goes to a hand or aside. */
static void imagine_cards(const struct box *box, const struct view *v, struct rng *r,
                          struct state *s)
{
    const struct table *t = &v->table;
    struct spread spread = {0};
    card_set loose = ALL_CARDS & ~t->burned & ~v->mine.cards;
    for (int seat = 0; seat < box->seats; seat++) loose &= ~t->twins[seat];
    for (EACH_SEAT(seat, all_but(box, v->seat))) {
        const card_set known = t->holds[seat] | v->mine.sure[seat];
        spread.pile[seat] = known;
        spread.barred[seat] = t->lacks[seat];
        spread.room[seat] = (uint8_t)(t->cards[seat] - card_count(known));
        loose &= ~known;
    }
    int rest = card_count(loose);
    for (int seat = 0; seat < box->seats; seat++) rest -= spread.room[seat];
    spread.room[ASIDE] = (uint8_t)rest;
    const struct spread known = spread;
    for (int deals = DEALS; deals > 0; deals--) {
        spread = known;
        /* It cannot fail; from a view that contradicts itself follows what check() refuses. */
        wink_spread(&spread, loose, r);
        if (is_likely(v, &spread, r)) break;
    }
    for (EACH_SEAT(seat, all_but(box, v->seat))) s->hand[seat].cards = spread.pile[seat];
    s->secret.aside = spread.pile[ASIDE];
}

enum { ODDS = 8, ODDS_OF_HOLDER = 4, ODDS_OF_BLUFFER = 1, ODDS_OF_SEEN = 6 };

/* Who may have winked unseen; one wink a seat, since two might need the same flash. Returns the
 * seats that did. */
static seat_set imagine_winks(const struct box *box, const struct view *v, struct rng *r,
                              struct state *s)
{
    const struct table *t = &v->table;
    seat_set busy = 0;
    for (EACH_SEAT(seeker, t->seekers)) {
        const seat_set saw = v->mine.saw[seeker];
        const seat_set maybe = v->seat == SPECTATOR ? t->chances[seeker] : v->mine.missed[seeker];
        s->secret.winked[seeker] = saw;
        for (EACH_SEAT(seat, seats_but(maybe, saw | busy))) {
            const bool holds = s->hand[seat].cards & CARD(t->token[seeker]);
            if (!holds && !box->false_winks) continue;
            if (rng_below(r, ODDS) >= (holds ? ODDS_OF_HOLDER : ODDS_OF_BLUFFER)) continue;
            s->secret.winked[seeker] |= SEAT_BIT(seat);
            busy |= SEAT_BIT(seat);
        }
    }
    return busy;
}

/* How many peeks the others have left: those used unseen fit into the flashes I did not see. */
static void imagine_peeks(const struct box *box, const struct view *v, struct rng *r, seat_set busy,
                          struct state *s)
{
    for (EACH_SEAT(seat, all_but(box, v->seat))) {
        const int left = box->peeks - v->mine.peeks_seen[seat];
        const int unseen = v->table.flashes[seat] - v->mine.watched[seat] - seat_in(busy, seat);
        const int most = unseen < left ? unseen : left;
        const int used = most > 0 ? (int)rng_below(r, (uint32_t)most + 1) : 0;
        s->hand[seat].peeks = (uint8_t)(left - used);
    }
}

/* Did the seeker see this wink? Of my own winks, and those at me, I know. */
static bool imagine_seen(const struct view *v, int seeker, int winker, struct rng *r)
{
    if (seeker == v->seat) return seat_in(v->mine.saw[seeker], winker);
    if (winker == v->seat) return seat_in(v->mine.landed, seeker);
    return rng_below(r, ODDS) < ODDS_OF_SEEN;
}

/* What the others remember: their own winks, most of those meant for them, no others. */
static void imagine_recall(const struct box *box, const struct view *v, struct rng *r,
                           struct state *s)
{
    const struct table *t = &v->table;
    for (EACH_SEAT(seeker, t->seekers)) {
        for (EACH_SEAT(winker, s->secret.winked[seeker])) {
            const bool seen = imagine_seen(v, seeker, winker, r);
            struct hand *from = &s->hand[winker], *to = &s->hand[seeker];
            if (winker != v->seat) {
                from->saw[seeker] |= SEAT_BIT(winker);
                if (seen) from->landed |= SEAT_BIT(seeker);
            }
            if (seen && seeker != v->seat) {
                to->saw[seeker] |= SEAT_BIT(winker);
                if (!box->false_winks) to->sure[winker] |= CARD(t->token[seeker]);
            }
        }
        for (EACH_SEAT(seat, all_but(box, v->seat))) {
            struct hand *h = &s->hand[seat];
            const seat_set maybe = seat == seeker ? s->secret.winked[seeker] : t->chances[seeker];
            h->missed[seeker] = seats_but(maybe, h->saw[seeker] | SEAT_BIT(seat));
            if (seat != seeker) continue;
            /* One less than the head was there: a wink, or a flash that is still to come. */
            for (int other = 0; other < box->seats; other++)
                h->blank[other] = t->gaze[seat][other] ? (uint8_t)(t->gaze[seat][other] - 1) : 0;
        }
    }
}

void wink_imagine(const struct box *box, const struct view *v, struct rng *r, struct state *s)
{
    memset(s, 0, sizeof *s);
    s->table = v->table;
    imagine_cards(box, v, r, s);
    if (v->seat != SPECTATOR) s->hand[v->seat] = v->mine;
    const seat_set busy = imagine_winks(box, v, r, s);
    imagine_peeks(box, v, r, busy, s);
    imagine_recall(box, v, r, s);
}

static card_set *pile_of(struct state *s, int pile)
{
    return pile == ASIDE ? &s->secret.aside : &s->hand[pile].cards;
}

bool wink_twin(const struct box *box, struct state *s, int seat, struct rng *r, struct events *out)
{
    int pile[PILES];
    uint32_t n = 0;
    for (EACH_SEAT(other, all_but(box, seat))) pile[n++] = other;
    if (s->secret.aside) pile[n++] = ASIDE;
    if (n < 2) return false;
    const uint32_t i = rng_below(r, n), j = (i + 1 + rng_below(r, n - 1)) % n;
    card_set *a = pile_of(s, pile[i]), *b = pile_of(s, pile[j]), swapped = 0;
    for (uint32_t times = 1 + rng_below(r, 3); times; times--) {
        if (!(*a & ~swapped) || !(*b & ~swapped)) break;
        const card_set pair =
            CARD(wink_any_of(*a & ~swapped, r)) | CARD(wink_any_of(*b & ~swapped, r));
        *a ^= pair;
        *b ^= pair;
        swapped |= pair;
    }
    wink_lay(box, s, out);
    return true;
}
