/* reveal.c -- the sealed answers of a window are opened. */
#include <assert.h>

#include "games/viewpoint/ask.h"

static void reveal(struct referee *r, int seat, int kind)
{
    struct table *t = &r->s->table;
    const struct deck_kind *k = box_kind(r->box, kind);
    const struct deck_node *n = vp_reveal_node(r->box, kind), *body = deck_body(n);
    int to = vp_answered(t), they = to >= 0 ? t->entry[to].actor : t->active, card = 0;
    while (card < r->box->deck.cards &&
           (r->s->card[card].place != AT_HAND + seat || r->s->card[card].kind != kind ||
            r->s->card[card].mark & MARK_USED))
        card++;
    assert(card < r->box->deck.cards);
    card = vp_put(r, card, AT_STACK); /* AMB-17 */
    r->s->card[card].mark |= MARK_USED;
    vp_tell_card(r, REVEALED, seat, kind);
    vp_push(r, ENTRY_REVEAL, seat, kind, card, k->reveal - 1 + (int)(body - n),
            k->reveal + n->inside);
    vp_top(r)->answers = (uint8_t)(to + 1);
    vp_top(r)->they = (int8_t)they;
}

/* The first reveal clockwise from the actor's left counts. The others are dropped and nobody hears
 * of them. */
bool vp_window_close(struct referee *r, const struct move answers[SEATS_MAX])
{
    const struct table *t = &r->s->table;
    int actor = t->depth ? table_top(t)->actor : t->active;
    for (int i = 1; i <= r->box->seats; i++) {
        int seat = (actor + i) % r->box->seats;
        if (seat_in(t->dead, seat) || answers[seat].verb != REVEAL) continue;
        reveal(r, seat, answers[seat].arg[0]);
        return true;
    }
    vp_tell(r, STOOD, SPECTATOR);
    return false;
}
