/* pile.c -- verbs about the top of the draw pile. */
#include "games/viewpoint/deeds.h"
#include "games/viewpoint/do.h"

void vp_draw_cards(struct referee *r, struct entry *e, const struct deck_node *n)
{
    if (!e->left || !r->s->table.draw) {
        vp_lapse_or_over(r);
        return;
    }
    if (n->how == HOW_UP_TO) {
        vp_ask(r, ASK_MAY, SEAT_BIT(e->performer));
        return;
    }
    vp_picked(r, 0);
}

bool vp_peek(struct referee *r, int seat, bool everybody, int amount)
{
    int mark = r->out->n, done = 0;
    seat_set knows = everybody ? seats_all(r->box->seats) : table_sight(&r->s->table, seat);
    for (int i = 0; i < r->box->deck.cards && done < amount; i++) {
        if (r->s->card[i].place != AT_DRAW) continue;
        event_closed_arg(vp_tell(r, PEEKED, seat), knows, r->s->card[i].kind);
        done++;
    }
    vp_heard(r, mark);
    return done > 0;
}

/* The cards that are not back yet are the first ones of the pile, so the next to go back lies
 * right behind the others. Only kinds change places: nothing else lies on a card of the pile. */
void vp_put_back(struct referee *r, int card)
{
    struct entry *e = vp_top(r);
    struct seen *all = r->s->card;
    const uint8_t kind = all[card].kind;
    int last = card;
    for (int i = 0, n = 0; i < r->box->deck.cards && n < e->left; i++) {
        if (all[i].place != AT_DRAW) continue;
        n++;
        if (i <= card) continue;
        all[last].kind = all[i].kind;
        last = i;
    }
    all[last].kind = kind;
    e->left--;
    event_closed_arg(vp_tell(r, PUT_BACK, e->performer), table_sight(&r->s->table, e->performer),
                     kind);
}

/* Whether there is a choice would tell whether the cards are alike: while there are two, somebody
 * is asked. */
void vp_reorder(struct referee *r, struct entry *e, const struct deck_node *n)
{
    (void)n;
    if (!e->picked) {
        if (e->left > r->s->table.draw) e->left = (uint8_t)r->s->table.draw;
        if (!vp_peek(r, e->performer, false, e->left)) {
            vp_lapse_or_over(r);
            return;
        }
        e->picked = 1; /* they are looked at */
    }
    if (e->left > 1) {
        vp_ask(r, ASK_BACK, SEAT_BIT(e->performer));
        return;
    }
    vp_put_back(r, vp_find(r->box, r->s, AT_DRAW, -1));
    vp_pair_over(r, true);
}
