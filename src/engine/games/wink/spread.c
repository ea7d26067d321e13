/* spread.c -- cards dealt at random under all that is known about them.
 *
 * First everything is dealt as from a shuffled deck; then each card that lies where it cannot is
 * led out along a ring: it goes to a pile that may have it, that pile gives a card to the next,
 * and the last one closes the ring. Every ring fixes at least one card and breaks none. If any
 * deal is possible, the way from this one to that falls into such rings, so a search over the
 * few piles finds one, or proves that there is none.
 */
#include <string.h>

#include "games/wink/rules.h"

int wink_any_of(card_set set, struct rng *r)
{
    uint32_t skip = rng_below(r, (uint32_t)card_count(set));
    while (skip--) set &= set - 1;
    return card_first(set);
}

static void spread_move(struct spread *s, int card, int from, int to)
{
    s->pile[from] &= ~CARD(card);
    s->pile[to] |= CARD(card);
}

/* The shortest ring: an exchange with any card that fits, each as likely as the other. */
static bool exchange(struct spread *s, card_set loose, int card, int from, struct rng *r)
{
    card_set fitting = 0;
    for (int p = 0; p < PILES; p++)
        if (p != from && !(s->barred[p] & CARD(card))) fitting |= s->pile[p] & loose;
    fitting &= ~s->barred[from];
    if (!fitting) return false;
    const int other = wink_any_of(fitting, r);
    int to = 0;
    while (!(s->pile[to] & CARD(other))) to++;
    spread_move(s, other, to, from);
    spread_move(s, card, from, to);
    return true;
}

/* A longer ring, searched by breadth from the piles that may have the card. */
static bool lead_out(struct spread *s, card_set loose, int card, int from, struct rng *r)
{
    int before[PILES], queue[PILES], head = 0, tail = 0;
    bool seen[PILES] = {false};
    seen[from] = true;
    for (int p = 0; p < PILES; p++) {
        if (seen[p] || (s->barred[p] & CARD(card))) continue;
        seen[p] = true;
        before[p] = from;
        queue[tail++] = p;
    }
    while (head < tail) {
        int p = queue[head++];
        if (s->pile[p] & loose & ~s->barred[from]) {
            int to = from;
            for (; p != from; to = p, p = before[p])
                spread_move(s, wink_any_of(s->pile[p] & loose & ~s->barred[to], r), p, to);
            spread_move(s, card, from, to);
            return true;
        }
        for (int q = 0; q < PILES; q++) {
            if (seen[q] || !(s->pile[p] & loose & ~s->barred[q])) continue;
            seen[q] = true;
            before[q] = p;
            queue[tail++] = q;
        }
    }
    return false;
}

bool wink_spread(struct spread *s, card_set loose, struct rng *r)
{
    uint8_t place[NUMBERS];
    uint32_t n = 0, cards = (uint32_t)card_count(loose);
    for (int p = 0; p < PILES; p++)
        for (int i = 0; i < s->room[p] && n < cards; i++) place[n++] = (uint8_t)p;
    if (n != cards) return false;
    rng_shuffle_u8(r, place, n);
    for (card_set left = loose; left; left &= left - 1) s->pile[place[--n]] |= left & -left;
    for (int p = 0; p < PILES; p++) {
        card_set wrong;
        while ((wrong = s->pile[p] & s->barred[p] & loose) != 0) {
            const int card = card_first(wrong);
            if (!exchange(s, loose, card, p, r) && !lead_out(s, loose, card, p, r)) return false;
        }
    }
    return true;
}
