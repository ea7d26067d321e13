/* choose.c -- what may be chosen for an action, from any look: the referee's, or a seat's. */
#include "games/viewpoint/decide.h"

/* What a Winking Dead does instead of a turn (TWD-DEAD-5). */
const struct deck_node vp_dead_deed = {
    .op = OP_ZOMBIFY,
    .who = WHO_YOU,
    .how = HOW_EXACTLY,
    .n = 1,
    .cards = {.zombeye = YES_NOT, .place = PLACE_VIEWNIVERSE},
};

/* Where a card without a program stands. */
const struct deck_node vp_no_deed = {.op = OP_NONE};

/* --- what there is to choose ------------------------------------------------------- */

static bool lies_open(int place)
{
    return place == PLACE_FIELD || place == PLACE_VIEWNIVERSE || place == PLACE_DISCARD;
}

bool vp_picks_open(const struct deck_node *n)
{
    const struct deck_verb *v = deck_verb(n);
    if (v->points != POINT_CARDS) return false;
    if (v->back == BACK_PARTNER) return true;
    return lies_open(n->cards.place) && n->cards.which != WHICH_THIS && n->how != HOW_ALL &&
           n->chooser != CHOOSER_CHANCE;
}

bool vp_announces(const struct entry *e, const struct deck_node *n)
{
    return vp_picks_open(n) && !vp_many(n->who) && e->performer == e->actor &&
           !vp_many(n->to_whose) && n->chooser != CHOOSER_THEY;
}

bool vp_names_owner(const struct deck_node *n)
{
    if (!vp_one_of(n->cards.whose)) return false;
    if (n->cards.place == PLACE_HAND) return true;
    return n->cards.place == PLACE_FIELD &&
           (!vp_picks_open(n) || n->chooser == CHOOSER_THEY || n->chooser == CHOOSER_CHANCE);
}

/* The other card of a swap comes last; but first if luck picks the one, since luck does so only
 * when the swap is performed. */
bool vp_partner_next(const struct entry *e, const struct deck_node *n)
{
    if (deck_verb(n)->back != BACK_PARTNER) return false;
    return n->chooser == CHOOSER_CHANCE ? !e->picked : e->picked > 0 && !e->left;
}

/* --- from any look: the referee's, or a seat's ------------------------------------- */

seat_set vp_targets(const struct look *look)
{
    const struct entry *e = table_top(look->t);
    const struct deck_node *n = vp_node(look->box, e);
    seat_set set, useful = 0;
    if (e->stage == STAGE_TO) {
        set = vp_receivers(look, e, n, e->performer);
        bool nothing = deck_verb(n)->back == BACK_ALL &&
                       !vp_any_card(look, e, n, vp_sources(look, e, n, e->performer));
        for (int seat = 0; nothing && seat < look->box->seats; seat++) /* AMB-30 */
            if (!vp_any_card(look, e, n, vp_places(look, n->to, SEAT_BIT(seat))))
                set &= (seat_set)~SEAT_BIT(seat);
        return set;
    }
    if (e->stage == STAGE_WHO) {
        struct sense s = vp_sense(look, e, n, e->actor);
        s.they = e->they;
        set = vp_doers(look, n, &s);
    } else {
        set = vp_owners(look, e, n, e->performer);
    }
    for (int seat = 0; seat < look->box->seats; seat++) { /* AMB-30 */
        if (!seat_in(set, seat)) continue;
        if (e->stage == STAGE_WHO) {
            if (vp_useful(look, e, n, seat)) useful = (seat_set)(useful | SEAT_BIT(seat));
            continue;
        }
        place_set at = vp_places(look, n->cards.place, SEAT_BIT(seat));
        bool any = n->cards.place == PLACE_HAND && look->t->hand[seat];
        struct walk w = vp_walk(look, n->cards.place != PLACE_HAND ? at : 0);
        for (int i; !any && (i = vp_walk_on(&w)) >= 0;) any = vp_can_take(look, e, n, i);
        if (any) useful = (seat_set)(useful | SEAT_BIT(seat));
    }
    return useful;
}

struct choice vp_choice(const struct look *look, int subject)
{
    const struct entry *e = table_top(look->t);
    const struct deck_node *n = vp_node(look->box, e);
    int performer = e->performer != NOBODY ? e->performer : subject;
    struct choice c = {
        *look, e, n, 0, performer, -1, 1u << (e - look->t->entry), vp_partner_next(e, n)};
    c.from = c.partner ? vp_partners(look, e, n, performer) : vp_sources(look, e, n, performer);
    bool shares = vp_many(n->cards.whose) && n->cards.place == PLACE_FIELD && n->how != HOW_HALF;
    if (shares && !c.partner && e->amount) c.share = e->amount;
    return c;
}

/* How many of this owner's cards are chosen already. */
static int chosen_of(const struct choice *c, int place)
{
    int n = 0;
    struct walk w = vp_walk(&c->look, PLACE_BIT(place));
    for (int i; (i = vp_walk_on(&w)) >= 0;) n += (c->look.card[i].bits & c->bit) != 0;
    return n;
}

bool vp_free(const struct choice *c, int i)
{
    const struct look *look = &c->look;
    const struct seen *card = &look->card[i];
    if (!(c->from >> (card->place & 31) & 1) || card->bits & c->bit) return false;
    if (!c->partner) return vp_can_take(look, c->e, c->n, i);
    return vp_fits(look, &c->n->other, i, look->entry_card[c->e - look->t->entry]) &&
           !vp_protected(look, i);
}

bool vp_choosable(const struct choice *c, int i)
{
    return vp_free(c, i) && (c->share < 0 || chosen_of(c, c->look.card[i].place) < c->share);
}
