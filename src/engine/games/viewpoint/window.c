/* window.c -- reaction windows. Sealed: every living seat is asked at once, whatever it holds
 * (AMB-3, AMB-18). */
#include "games/viewpoint/decide.h"

const struct deck_node *vp_reveal_node(const struct box *box, int kind)
{
    return deck_program(&box->deck, kind) + box_kind(box, kind)->reveal - 1;
}

int vp_answered(const struct table *t) { return t->depth ? t->depth - 1 : -1; }

static int reveal_can(const struct look *look, int seat, int kind)
{
    const struct table *t = look->t;
    const struct deck_node *n = vp_reveal_node(look->box, kind), *condition = deck_condition(n);
    int to = vp_answered(t);
    struct sense s = {seat, seat, to >= 0 ? t->entry[to].actor : t->active, NO_CARD};
    if (condition) return vp_judge(look, condition, &s, to);
    bool nothing_to_cancel = to < 0 && n->inside && deck_body(n)->op == OP_CANCEL;
    return nothing_to_cancel ? CAN_FAIL : CAN_HOLD;
}

bool vp_reveal_fits(const struct look *look, int seat, int kind)
{
    return reveal_can(look, seat, kind) & CAN_HOLD;
}

static bool has_bit(const uint8_t *bits, int i) { return bits[i / 8] >> (i % 8) & 1; }

/* From the deck list alone: could any card ever answer this? */
static bool could_open(const struct box *box, const struct entry *e)
{
    if (e->what == ENTRY_DEAD) return box->reveals > 0;
    const struct deck_kind *kind = box_kind(box, e->kind);
    if (e->what == ENTRY_REVEAL) return has_bit(box->answered, kind->first + kind->reveal - 1);
    if (e->what == ENTRY_PLAY && !(e->flags & ENTRY_OPENED) && has_bit(box->played, e->kind))
        return true;
    return e->at < e->end && has_bit(box->answered, kind->first + e->at);
}

bool vp_window_opens(const struct look *look)
{
    const struct box *box = look->box;
    seat_set living = table_living(box, look->t);
    if (look->t->depth && !could_open(box, table_top(look->t))) return false;
    const unsigned foreseen = vp_foreseen(box, look->t);
    for (int i = 0; i < box->reveals; i++) {
        const int kind = box->reveal[i];
        if (!(box->bit[kind] & foreseen)) continue;
        for (seat_set left = living; left; left &= (seat_set)(left - 1))
            if (vp_reveal_fits(look, __builtin_ctz(left), kind)) return true;
    }
    return false;
}

place_set vp_unseen(const struct box *box, const struct table *t, int seat)
{
    place_set hidden = PLACE_BIT(AT_FIELD) - 1;
    for (int hand = 0; hand < box->seats; hand++)
        if (seat_in(table_sight(t, hand), seat)) hidden &= ~PLACE_BIT(AT_HAND + hand);
    return hidden;
}

seat_set vp_window_choosers(const struct look *truth)
{
    const struct box *box = truth->box;
    const struct table *t = truth->t;
    struct look look = *truth;
    seat_set choosers = 0;
    if (t->asking != ASK_WINDOW) return 0;
    const unsigned foreseen = vp_foreseen(box, t);
    for (seat_set left = foreseen ? t->asked : 0; left; left &= (seat_set)(left - 1)) {
        const int seat = __builtin_ctz(left);
        struct walk w = vp_walk(truth, PLACE_BIT(AT_HAND + seat));
        look.unseen = 0;
        for (int i; !seat_in(choosers, seat) && (i = vp_walk_on(&w)) >= 0;) {
            const struct seen *card = &look.card[i];
            if (!(box->bit[card->kind] & foreseen) || card->mark & MARK_USED) continue;
            if (!look.unseen) look.unseen = vp_unseen(box, t, table_decider(t, seat));
            if (vp_reveal_fits(&look, seat, card->kind))
                choosers = (seat_set)(choosers | SEAT_BIT(seat));
        }
    }
    return choosers;
}
