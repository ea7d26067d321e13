/* action.c -- an action is performed: by one player after another, one card after another.
 *
 * Every call makes one atomic change and leaves the rest to the next, so that whatever follows at
 * once from the change (plague, reshuffling, a card played in between) finds the table in order.
 */
#include <assert.h>

#include "games/viewpoint/deeds.h"
#include "games/viewpoint/do.h"

/* --- performers -------------------------------------------------------------------- */

/* With each performer the action may be about each of several players. */
static int inner_who(const struct deck_node *n)
{
    if (n->cards.place == PLACE_HAND && vp_many(n->cards.whose)) return n->cards.whose;
    return vp_has_receiver(n) && vp_many(n->to_whose) ? n->to_whose : WHO_NONE;
}

static seat_set performers_of(const struct look *look, const struct entry *e,
                              const struct deck_node *n)
{
    struct sense s = vp_sense(look, e, n, e->actor);
    s.they = e->they;
    if (!vp_many(n->who)) return e->performer == NOBODY ? 0 : SEAT_BIT(e->performer);
    return vp_doers(look, n, &s);
}

/* The next pair of a performer and a player it is about, clockwise from the actor (AMB-35). */
static bool next_pair(const struct look *look, struct entry *e, const struct deck_node *n)
{
    int seats = look->box->seats, inner = inner_who(n);
    seat_set set = performers_of(look, e, n);
    for (int pair = e->served; pair < seats * seats; pair++) {
        int performer = (e->actor + pair / seats) % seats;
        int about = (performer + pair % seats) % seats;
        e->served = (uint8_t)pair;
        if (!seat_in(set, performer) || (inner == WHO_NONE && about != performer)) continue;
        if (inner != WHO_NONE) {
            bool from = n->cards.place == PLACE_HAND && vp_many(n->cards.whose);
            seat_set set_of =
                from ? vp_owners(look, e, n, performer) : vp_receivers(look, e, n, performer);
            if (!seat_in(set_of, about)) continue;
            if (from) e->from = (int8_t)about;
            else e->to = (int8_t)about;
        }
        e->performer = (int8_t)performer;
        return true;
    }
    return false;
}

void vp_pair_over(struct referee *r, bool did)
{
    struct entry *e = vp_top(r);
    const struct deck_node *n = vp_node(r->box, e);
    bool many = vp_many(n->who), inner = inner_who(n) != WHO_NONE;
    if (did) e->action_flags |= ACTION_DID;
    if (!many && !inner) {
        vp_action_over(r, e->action_flags & ACTION_DID);
        return;
    }
    if (e->picked) vp_unchoose(r, r->s->table.depth - 1);
    e->served++;
    e->picked = e->left = e->amount = 0;
    e->performer_flags = 0;
    if (many) e->performer = NOBODY;
    if (many || n->cards.place == PLACE_HAND) e->from = NOBODY;
    e->to = NOBODY;
}

/* --- the deed ---------------------------------------------------------------------- */

static bool from_hand(const struct deck_node *n) { return n->cards.place == PLACE_HAND; }

/* Fields come clockwise from the performer, each by entry; then the rest. */
static int distance(const struct choice *c, int i)
{
    int place = c->look.card[i].place;
    if (!is_field(place)) return SEATS_MAX;
    return (place - AT_FIELD - c->performer + SEATS_MAX) % SEATS_MAX;
}

static int first_choosable(const struct referee *r)
{
    struct look look = vp_truth(r);
    struct choice choice = vp_choice(&look, NOBODY);
    const place_set from = choice.from;
    int best = -1, nearest = AT_PLACES;
    struct walk w = vp_walk(&look, from);
    for (int i; (i = vp_walk_on(&w)) >= 0;) {
        int far = distance(&choice, i);
        if (far < nearest && vp_choosable(&choice, i)) best = i, nearest = far;
    }
    return best;
}

static int first_chosen(const struct referee *r)
{
    struct look look = vp_truth(r);
    struct choice choice = vp_choice(&look, NOBODY);
    int best = -1, nearest = AT_PLACES;
    for (int i = 0; i < look.n; i++) {
        if (!(look.card[i].bits & choice.bit)) continue;
        int far = distance(&choice, i);
        if (far < nearest) best = i, nearest = far;
    }
    return best;
}

static int random_card(struct referee *r)
{
    struct look look = vp_truth(r);
    struct choice choice = vp_choice(&look, NOBODY);
    const place_set from = choice.from;
    int n = 0;
    struct walk w = vp_walk(&look, from);
    for (int i; (i = vp_walk_on(&w)) >= 0;) n += vp_choosable(&choice, i);
    if (!n) return -1;
    int k = (int)vp_chance(r, (uint32_t)n);
    for (int i = 0;; i++)
        if (vp_choosable(&choice, i) && !k--) return i;
}

/* A card that was chosen before is still where it was chosen (AMB-76). */
static bool still_there(const struct referee *r, const struct entry *e, const struct deck_node *n,
                        int card)
{
    struct look look = vp_truth(r);
    return vp_sources(&look, e, n, e->performer) >> look.card[card].place & 1 &&
           vp_can_take(&look, e, n, card);
}

void vp_lapse_or_over(struct referee *r)
{
    struct entry *e = vp_top(r);
    if (!(e->action_flags & ACTION_DID) && !vp_many(vp_node(r->box, e)->who) &&
        e->what != ENTRY_DEAD)
        event_open_arg(vp_tell(r, LAPSED, e->actor), e->kind);
    vp_pair_over(r, false);
}

static void apply(struct referee *r, int card)
{
    struct table *t = &r->s->table;
    int own = t->depth - 1;
    if (vp_apply(r, card) >= 0) t->entry[own].action_flags |= ACTION_DID;
    else r->s->card[card].bits = (uint8_t)(r->s->card[card].bits & ~(1u << own));
    vp_settle(r);
}

/* "All" is one change: it comes to every card once, wherever it goes, and then all follows. */
static void apply_to_all(struct referee *r)
{
    struct entry *e = vp_top(r);
    int own = r->s->table.depth - 1;
    for (int card; (card = first_choosable(r)) >= 0;) {
        int now = vp_apply(r, card);
        if (now < 0) now = card;
        else e->action_flags |= ACTION_DID;
        if (deck_verb(vp_node(r->box, e))->back == BACK_DRAWN) e->left++;
        if (is_hidden(r->s->card[now].place)) continue;
        r->s->card[now].bits = (uint8_t)(r->s->card[now].bits | 1u << own);
        e->picked = 1;
    }
}

/* The card that was chosen for the top entry in this seat's field and may go, or -1. */
static int chosen_in(const struct referee *r, int seat)
{
    struct look look = vp_truth(r);
    unsigned bit = 1u << ((look.t->depth - 1u) & 7);
    const place_set at = seat == NOBODY ? 0 : PLACE_BIT(AT_FIELD + seat);
    struct walk w = vp_walk(&look, at);
    for (int i; (i = vp_walk_on(&w)) >= 0;)
        if (look.card[i].bits & bit) return vp_protected(&look, i) ? -1 : i;
    return -1;
}

/* SWAP: both are there, or it does not happen. Luck comes when all else is known. */
void vp_swap(struct referee *r, struct entry *top, const struct deck_node *n)
{
    const struct entry e = *top;
    bool luck = n->chooser == CHOOSER_CHANCE;
    int mark = r->out->n, two = chosen_in(r, e.to);
    int one = two < 0 ? -1 : luck ? random_card(r) : chosen_in(r, e.from);
    if (one < 0 || r->s->card[one].place == r->s->card[two].place) {
        vp_lapse_or_over(r);
        return;
    }
    int kind_one = r->s->card[one].kind, kind_two = r->s->card[two].kind;
    int from = r->s->card[one].place, to = r->s->card[two].place;
    vp_put(r, one, to);
    vp_put(r, two - (two > one), from);
    vp_tell_moved(r, e.performer, from, to, kind_one);
    vp_tell_moved(r, e.performer, to, from, kind_two);
    vp_heard(r, mark);
    vp_pair_over(r, true);
    vp_settle(r);
}

/* Plays within plays come to an end (AMB-73). */
static bool nested_too_deep(struct referee *r)
{
    const struct table *t = &r->s->table;
    const struct entry *e = vp_top(r);
    if (t->depth < NESTED_MAX && t->played < PLAYS_A_TURN && r->out->n <= EVENTS_SOFT) return false;
    event_open_arg(vp_tell(r, CAPPED, e->actor), e->kind);
    return true;
}

/* REPLACE: as many as went come from the draw pile, one at a time (RUL-5). */
static void flip_next(struct referee *r)
{
    struct entry *e = vp_top(r);
    int card = vp_find(r->box, r->s, AT_DRAW, -1);
    if (!e->left || card < 0) {
        vp_pair_over(r, true);
        return;
    }
    if (nested_too_deep(r)) {
        vp_pair_over(r, true);
        return;
    }
    e->left--;
    vp_enter(r, e->performer, card, FLIPPED);
    vp_settle(r);
}

static void act_on_open_cards(struct referee *r, struct entry *e, const struct deck_node *n)
{
    if (e->performer_flags & PERFORMER_FLIPS) {
        flip_next(r);
        return;
    }
    const struct deck_verb *v = deck_verb(n);
    bool itself = n->cards.which == WHICH_THIS, flips = v->back == BACK_DRAWN;
    if (n->how == HOW_ALL && !v->plays && n->cards.place != PLACE_DRAW) {
        apply_to_all(r);
        if (flips) e->performer_flags |= PERFORMER_FLIPS;
        else vp_lapse_or_over(r);
        vp_settle(r);
        return;
    }
    bool given = n->how == HOW_ALL || itself || n->cards.place == PLACE_DRAW ||
                 n->chooser == CHOOSER_CHANCE; /* nobody has pointed at it before */
    bool more = flips ? e->left < e->amount : e->left > 0;
    int card = !given ? first_chosen(r) : more ? first_choosable(r) : -1;
    if (card >= 0 && v->plays && nested_too_deep(r)) {
        vp_pair_over(r, e->action_flags & ACTION_DID);
        return;
    }
    if (card >= 0 && n->chooser == CHOOSER_CHANCE) card = random_card(r);
    if (card >= 0 && (given || still_there(r, e, n, card))) {
        if (flips) e->left++;
        else if (e->left) e->left--;
        apply(r, card);
        return;
    }
    if (card >= 0) { /* it is gone: that part lapses */
        r->s->card[card].bits =
            (uint8_t)(r->s->card[card].bits & ~(1u << ((r->s->table.depth - 1u) & 7)));
        return;
    }
    if (flips) {
        e->performer_flags |= PERFORMER_FLIPS;
        return;
    }
    vp_lapse_or_over(r);
}

/* --- hands ------------------------------------------------------------------------- */

/* All cards of a hand that fit and may go leave at once, and then all follows. How many is told
 * where nobody could work it out. */
static void act_on_whole_hand(struct referee *r, const struct entry *e, const struct deck_node *n)
{
    struct look look = vp_truth(r);
    const struct choice choice = vp_choice(&look, NOBODY);
    int goes = 0;
    for (int i = 0; i < look.n; i++) goes += vp_choosable(&choice, i);
    if (vp_asks_hidden(&n->cards) || vp_hands_bound(&look)) vp_tell_checked(r, e->from, goes);
    for (int card; goes > 0 && (card = first_choosable(r)) >= 0; goes--) {
        if (vp_apply(r, card) < 0) break;
        vp_top(r)->action_flags |= ACTION_DID;
    }
    vp_lapse_or_over(r);
    vp_settle(r);
}

/* Who points at the cards of a hand. */
static int picker(const struct entry *e, const struct deck_node *n)
{
    if (n->chooser == CHOOSER_YOU) return e->actor;
    if (n->chooser == CHOOSER_THEY) return e->from;
    return e->performer;
}

static void act_on_hand(struct referee *r, struct entry *e, const struct deck_node *n)
{
    int owner = e->from, card;
    struct table *t = &r->s->table;
    if (owner == NOBODY || seat_in(t->dead, owner) || !e->left || !t->hand[owner]) {
        vp_lapse_or_over(r);
        return;
    }
    int seat = picker(e, n);
    if (seat_in(t->dead, seat)) { /* AMB-48 */
        vp_lapse_or_over(r);
        return;
    }
    bool plays = deck_verb(n)->plays;
    if (n->how == HOW_ALL && !plays && deck_verb(n)->to) {
        act_on_whole_hand(r, e, n);
        return;
    }
    bool picks = n->chooser != CHOOSER_CHANCE && (n->how != HOW_ALL || plays);
    if (picks && seat != owner && !e->picked) vp_hand_look(r, seat, owner, false);
    struct look look = vp_truth(r);
    card = first_choosable(r);
    if (vp_asks_hidden(&n->cards) || vp_hands_bound(&look)) vp_tell_checked(r, owner, card >= 0);
    if (card < 0) { /* the description fits nothing here: everybody learns that */
        vp_lapse_or_over(r);
        return;
    }
    if (plays && nested_too_deep(r)) {
        vp_pair_over(r, false);
        return;
    }
    if (n->chooser == CHOOSER_CHANCE) vp_picked(r, random_card(r));
    else if (!picks) vp_picked(r, card);
    else if (plays && seat == owner && seat == e->performer) vp_ask(r, ASK_PLAY, SEAT_BIT(seat));
    else vp_ask(r, ASK_PICK, SEAT_BIT(seat));
}

void vp_picked(struct referee *r, int card)
{
    struct entry *e = vp_top(r);
    const struct deck_node *n = vp_node(r->box, e);
    if (card == NO_CARD) {
        vp_tell(r, DECLINED, deck_verb(n)->points == POINT_PILE ? e->performer : picker(e, n));
        vp_pair_over(r, false);
        return;
    }
    e->left--;
    e->picked = (uint8_t)(e->picked < UINT8_MAX ? e->picked + 1 : UINT8_MAX);
    if (deck_verb(n)->points == POINT_PILE) {
        e->action_flags |= ACTION_DID;
        vp_draw(r, e->performer, DREW);
        vp_settle(r);
        return;
    }
    apply(r, card);
}

/* Everybody passes at once, unless hidden cards decide who passes what, or somebody has to say to
 * whom: then one after another (ruling 7). An action that has begun one way goes on that way. */
static bool passes_together(const struct look *look, const struct entry *e,
                            const struct deck_node *n)
{
    bool begun = e->served || e->performer != NOBODY;
    bool counts_hidden = n->flags & FLAG_EACH_OF && vp_asks_hidden(&n->other);
    if (!deck_verb(n)->together || !vp_many(n->who) || n->flags & FLAG_MAY ||
        inner_who(n) != WHO_NONE || n->chooser != CHOOSER_RULE || !deck_unfiltered(&n->cards) ||
        counts_hidden || begun || vp_hands_bound(look))
        return false;
    seat_set givers = performers_of(look, e, n);
    for (int seat = 0; seat < look->box->seats; seat++) {
        seat_set set = vp_receivers(look, e, n, seat);
        if (seat_in(givers, seat) && set & (set - 1)) return false;
    }
    return true;
}

/* How many of their cards they pass. */
static int passes(const struct look *look, const struct entry *e, const struct deck_node *n,
                  int seat)
{
    struct sense s = vp_sense(look, e, n, seat);
    int hand = look->t->hand[seat];
    int amount = n->how == HOW_ALL    ? hand
                 : n->how == HOW_HALF ? (hand + 1) / 2
                                      : vp_amount(look, n, &s);
    if (!vp_receivers(look, e, n, seat) || vp_forbidden(look, seat, n->op)) return 0;
    if (n->how != HOW_ALL && amount > CHECK_MOST) amount = CHECK_MOST; /* as many as are counted */
    return amount < hand ? amount : hand;
}

/* What is chosen stays where it is, unseen, until all have chosen, and nobody passes on what they
 * are just getting (RUL-4, AMB-34). */
static void deliver(struct referee *r, const struct entry *e, const struct deck_node *n)
{
    struct look look = vp_truth(r);
    unsigned bit = 1u << ((r->s->table.depth - 1u) & 7);
    int mark = r->out->n, to[SEATS_MAX] = {0}, asked[SEATS_MAX] = {0}, all = 0;
    seat_set givers = performers_of(&look, e, n);
    for (int seat = 0; seat < r->box->seats; seat++) {
        seat_set set = vp_receivers(&look, e, n, seat);
        if (seat_in(givers, seat)) asked[seat] = passes(&look, e, n, seat);
        while (to[seat] < r->box->seats && !seat_in(set, to[seat])) to[seat]++;
    }
    for (int seat = 0; seat < r->box->seats; seat++) {
        int given = 0;
        for (int i = 0; i < look.n; i++) {
            const struct seen card = r->s->card[i];
            if (card.place != AT_HAND + seat || !(card.bits & bit)) continue;
            given++;
            vp_put(r, i--, AT_HAND + to[seat]);
            struct event *told = vp_tell(r, GAVE, seat);
            event_open_arg(told, to[seat]);
            event_closed_arg(told,
                             (seat_set)(table_sight(look.t, seat) | table_sight(look.t, to[seat])),
                             card.kind);
        }
        if (given < asked[seat]) vp_tell(r, DECLINED, seat);
        all += given;
    }
    vp_heard(r, mark);
    if (!all) event_open_arg(vp_tell(r, LAPSED, e->actor), e->kind);
    vp_action_over(r, all > 0);
}

/* A player who passes everything has nothing to choose (ruling 7). */
static void choose_all(struct referee *r, seat_set givers)
{
    struct seen *card = r->s->card;
    unsigned bit = 1u << ((r->s->table.depth - 1u) & 7);
    for (int i = 0; i < r->box->deck.cards; i++)
        if (is_hand(card[i].place) && seat_in(givers, card[i].place - AT_HAND))
            card[i].bits = (uint8_t)(card[i].bits | bit);
    vp_top(r)->picked = 1;
}

static void pass_together(struct referee *r, const struct entry *e, const struct deck_node *n)
{
    struct look look = vp_truth(r);
    seat_set set = performers_of(&look, e, n), givers = 0;
    for (int seat = 0; seat < r->box->seats; seat++)
        if (seat_in(set, seat) && passes(&look, e, n, seat) > e->picked)
            givers = (seat_set)(givers | SEAT_BIT(seat));
    if (n->how == HOW_ALL) choose_all(r, givers);
    if (n->how != HOW_ALL && givers) vp_ask(r, ASK_PICK, givers);
    else deliver(r, e, n);
}

void vp_passed(struct referee *r, seat_set givers, const struct move answers[SEATS_MAX])
{
    struct look look = vp_truth(r);
    unsigned bit = 1u << ((r->s->table.depth - 1u) & 7);
    for (int seat = 0; seat < r->box->seats; seat++) {
        if (!seat_in(givers, seat) || answers[seat].verb == SKIP) continue;
        struct choice choice = vp_choice(&look, seat);
        int card = 0;
        while (look.card[card].kind != answers[seat].arg[0] || !vp_choosable(&choice, card)) card++;
        r->s->card[card].bits = (uint8_t)(r->s->card[card].bits | bit);
    }
    vp_ask(r, ASK_NOTHING, 0);
    vp_top(r)->picked++;
}

/* --- the whole --------------------------------------------------------------------- */

int vp_fix_amount(struct referee *r, int there)
{
    struct entry *e = vp_top(r);
    const struct deck_node *n = vp_node(r->box, e);
    struct look look = vp_truth(r);
    struct sense s = vp_sense(&look, e, n, e->performer);
    int amount = deck_verb(n)->back == BACK_PARTNER ? 1
                 : n->how == HOW_ALL                ? CARDS_MAX
                 : n->how == HOW_HALF               ? (there + 1) / 2
                                                    : vp_amount(&look, n, &s);
    if (n->flags & FLAG_EACH_OF && vp_asks_hidden(&n->other) && n->how != HOW_ALL)
        vp_tell_checked(r, e->actor, amount);
    else if (n->how == HOW_HALF && vp_asks_hidden(&n->cards)) /* ruling 8 */
        vp_tell_checked(r, e->from == NOBODY ? e->actor : e->from, amount);
    e->amount = (uint8_t)(amount > CHECK_MOST ? CHECK_MOST : amount); /* no more than is told */
    return e->amount;
}

/* The choices that were not announced are made now; then the number is fixed. */
static void make_ready(struct referee *r, struct entry *e, const struct deck_node *n)
{
    struct look look = vp_truth(r);
    bool actor = e->performer == e->actor && !vp_many(n->who);
    e->action_flags |= ACTION_ACTING;
    if (actor && (vp_announces(e, n) || e->picked)) {
        e->performer_flags |= PERFORMER_READY;
        return;
    }
    if (vp_forbidden(&look, e->performer, n->op) || seat_in(r->s->table.dead, e->performer)) {
        if (e->what != ENTRY_DEAD) {
            vp_lapse(r);
            return;
        }
    }
    e->stage = (uint8_t)(actor ? STAGE_FROM : STAGE_MAY);
}

/* Where cards lie hidden, those that fit are counted, whether they may go or not (ruling 8). */
static int there(const struct referee *r, const struct entry *e, const struct deck_node *n)
{
    struct look look = vp_truth(r);
    bool hidden = from_hand(n) || n->cards.place == PLACE_DRAW;
    int count = 0, place = from_hand(n) ? AT_HAND + e->from : AT_DRAW;
    if (from_hand(n) && e->from == NOBODY) return 0;
    struct choice choice = vp_choice(&look, NOBODY);
    const place_set from = hidden ? PLACE_BIT(place) : choice.from;
    struct walk w = vp_walk(&look, from);
    for (int i; (i = vp_walk_on(&w)) >= 0;)
        count += hidden
                     ? !(look.card[i].mark & MARK_LOCKED) && vp_fits(&look, &n->cards, i, NO_CARD)
                     : vp_choosable(&choice, i);
    return count;
}

/* For verbs that do not count cards away one by one. */
static int simply_amount(const struct referee *r, const struct entry *e, const struct deck_node *n)
{
    struct look look = vp_truth(r);
    struct sense s = vp_sense(&look, e, n, e->performer);
    return n->how == HOW_HALF ? (there(r, e, n) + 1) / 2 : vp_amount(&look, n, &s);
}

/* What it was about may be gone since it was announced: an empty hand cannot be shown. */
static void act_simply(struct referee *r, const struct entry *e, const struct deck_node *n)
{
    int mark = r->out->n;
    bool did = vp_deed(n)->simply(r, e, n, simply_amount(r, e, n));
    if (did || r->out->n > mark) vp_pair_over(r, did);
    else vp_lapse_or_over(r);
}

/* Part of a place is seen card by card only if somebody can point at the cards: in a hand. */
static bool happens_at_once(const struct deck_node *n)
{
    const struct deck_verb *v = deck_verb(n);
    bool zone = v->points == POINT_ZONE && (n->how == HOW_ALL || !from_hand(n));
    return vp_deed(n)->simply && (!v->by_card || n->how == HOW_MORE || zone);
}

static void perform(struct referee *r, struct entry *e, const struct deck_node *n)
{
    if (!(e->performer_flags & PERFORMER_COUNTED)) {
        int all = n->how == HOW_HALF ? there(r, e, n) : 0;
        int amount = e->amount ? e->amount : vp_fix_amount(r, all);
        e->performer_flags |= PERFORMER_COUNTED;
        if (deck_verb(n)->back == BACK_DRAWN) amount = 0; /* there it counts what goes */
        e->left = (uint8_t)amount;
    }
    if (happens_at_once(n)) act_simply(r, e, n);
    else if (vp_deed(n)->whole) vp_deed(n)->whole(r, e, n);
    else if (deck_verb(n)->plays && n->cards.place == PLACE_DRAW) flip_next(r);
    else if (from_hand(n)) act_on_hand(r, e, n);
    else act_on_open_cards(r, e, n);
}

void vp_act(struct referee *r)
{
    struct entry *e = vp_top(r);
    if (e->at >= e->end) { /* only the window was to come */
        e->stage = STAGE_NEXT;
        return;
    }
    const struct deck_node *n = vp_node(r->box, e);
    struct look look = vp_truth(r);
    if (n->op == OP_UNTIL) {
        vp_action_over(r, vp_bind(r, e, n));
    } else if (e->performer_flags & PERFORMER_LEFT &&
               (e->performer_flags & PERFORMER_READY || !vp_many(n->who))) {
        if (e->performer_flags & PERFORMER_READY) vp_pair_over(r, false);
        else vp_action_over(r, false);
    } else if (passes_together(&look, e, n)) {
        pass_together(r, e, n);
    } else if (e->performer_flags & PERFORMER_READY) {
        if (seat_in(look.t->dead, e->performer) && e->what != ENTRY_DEAD) vp_pair_over(r, false);
        else perform(r, e, n);
    } else if (next_pair(&look, e, n)) {
        if (r->out->n <= EVENTS_SOFT) {
            make_ready(r, e, n);
            return;
        }
        event_open_arg(vp_tell(r, CAPPED, e->actor), e->kind); /* AMB-73 */
        vp_action_over(r, e->action_flags & ACTION_DID);
    } else {
        vp_action_over(r, e->action_flags & ACTION_DID);
    }
}
