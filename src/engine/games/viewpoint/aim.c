/* aim.c -- the choices of an action, one at a time: who performs it, whether, from whom, which
 * cards, to whom. What the actor can choose from what lies open is chosen before the window
 * (AMB-2), the rest while it is performed. */
#include "games/viewpoint/ask.h"

/* --- what is to be said ------------------------------------------------------------- */

/* The partner of a swap tells who it is. */
static bool names_receiver(const struct deck_node *n)
{
    return vp_has_receiver(n) && deck_verb(n)->back != BACK_PARTNER;
}

static int chooser_of(const struct entry *e, const struct deck_node *n)
{
    if (n->chooser == CHOOSER_YOU) return e->actor;
    if (n->chooser == CHOOSER_THEY && e->from != NOBODY) return e->from;
    return e->performer;
}

/* --- the stages -------------------------------------------------------------------- */

static void next_stage(struct referee *r, enum stage stage) { vp_top(r)->stage = (uint8_t)stage; }

/* All is chosen: on to the window, or to the deed. */
static void choices_made(struct referee *r)
{
    struct entry *e = vp_top(r);
    if (e->action_flags & ACTION_ACTING) {
        e->performer_flags |= PERFORMER_READY;
        e->stage = STAGE_ACT;
    } else {
        e->stage = STAGE_OPEN;
    }
}

void vp_aimed(struct referee *r, int target)
{
    struct entry *e = vp_top(r);
    enum stage stage = e->stage;
    int seat = stage == STAGE_WHO ? e->actor : e->performer;
    event_open_arg(vp_tell(r, AIMED, seat), target);
    e->they = (int8_t)target;
    if (stage == STAGE_WHO) {
        e->performer = (int8_t)target;
        if (target == e->actor) e->stage = STAGE_MAY;
        else choices_made(r);
    } else if (stage == STAGE_FROM) {
        e->from = (int8_t)target;
        e->stage = STAGE_PICK;
    } else {
        e->to = (int8_t)target;
        choices_made(r);
    }
}

/* One of several, by the seat's choice if there is one. */
static void name_player(struct referee *r, int seat)
{
    struct look look = vp_truth(r);
    seat_set set = vp_targets(&look);
    if (!set) {
        vp_lapse(r);
    } else if (!(set & (set - 1))) {
        int only = 0;
        while (!seat_in(set, only)) only++;
        vp_aimed(r, only);
    } else {
        vp_ask(r, ASK_TARGET, SEAT_BIT(seat));
    }
}

static int only_seat(seat_set set)
{
    for (int seat = 0; seat < SEATS_MAX; seat++)
        if (set == SEAT_BIT(seat)) return seat;
    return NOBODY;
}

/* "They" is the player named last, even if only as a neighbour. */
static void keep_they(struct entry *e, int who, int seat)
{
    if (who == WHO_LEFT || who == WHO_RIGHT) e->they = (int8_t)seat;
}

static void aim_who(struct referee *r, struct entry *e, const struct deck_node *n)
{
    struct look look = vp_truth(r);
    struct sense s = vp_sense(&look, e, n, e->actor);
    s.they = e->they;
    if (vp_many(n->who)) {
        choices_made(r); /* each chooses when it is their turn */
    } else if (vp_one_of(n->who)) {
        name_player(r, e->actor);
    } else {
        e->performer = (int8_t)only_seat(vp_who(&look, n->who, &s, seats_all(r->box->seats)));
        keep_they(e, n->who, e->performer);
        bool own = e->performer == e->actor;
        if (e->performer == NOBODY || (own && !vp_useful(&look, e, n, e->performer))) vp_lapse(r);
        else if (own) e->stage = STAGE_MAY;
        else choices_made(r);
    }
}

/* All that is in the hand has just been received, which everybody saw (RUL-4). */
static bool only_received(const struct look *look, const struct deck_node *n, int seat)
{
    if (!deck_verb(n)->together) return false;
    struct walk w = vp_walk(look, PLACE_BIT(AT_HAND + seat));
    for (int i; (i = vp_walk_on(&w)) >= 0;)
        if (!(look->card[i].mark & MARK_LOCKED)) return false;
    return true;
}

static void aim_may(struct referee *r, const struct entry *e, const struct deck_node *n)
{
    struct look look = vp_truth(r);
    if (!vp_useful(&look, e, n, e->performer) || only_received(&look, n, e->performer)) vp_lapse(r);
    else if (n->flags & FLAG_MAY) vp_ask(r, ASK_MAY, SEAT_BIT(e->performer));
    else next_stage(r, STAGE_FROM);
}

void vp_may(struct referee *r, bool yes)
{
    struct entry *e = vp_top(r);
    if (yes) {
        vp_tell(r, ACCEPTED, e->performer);
        e->stage = STAGE_FROM;
        return;
    }
    vp_tell(r, DECLINED, e->performer);
    e->performer_flags |= PERFORMER_LEFT;
    choices_made(r);
}

static void aim_from(struct referee *r, struct entry *e, const struct deck_node *n)
{
    struct look look = vp_truth(r);
    bool owned = n->cards.place == PLACE_HAND || n->cards.place == PLACE_FIELD;
    if (e->from == NOBODY && vp_names_owner(n)) {
        name_player(r, e->performer);
        return;
    }
    if (e->from == NOBODY && owned && !vp_one_of(n->cards.whose) && !vp_many(n->cards.whose)) {
        e->from = (int8_t)only_seat(vp_owners(&look, e, n, e->performer));
        keep_they(e, n->cards.whose, e->from);
        if (e->from == NOBODY) {
            vp_lapse(r);
            return;
        }
    }
    e->stage = STAGE_PICK;
}

/* --- cards ------------------------------------------------------------------------- */

/* Of the cards that could be chosen now: how many, and are they all alike? */
struct supply {
    int n, first;
    bool alike;
};

static struct supply supply_of(const struct look *look)
{
    struct supply s = {.alike = true, .first = -1};
    struct choice choice = vp_choice(look, NOBODY);
    struct walk w = vp_walk(look, choice.from);
    for (int i; (i = vp_walk_on(&w)) >= 0;) {
        if (!vp_choosable(&choice, i)) continue;
        const struct seen *a = &look->card[i], *b = s.first < 0 ? a : &look->card[s.first];
        if (s.first < 0) s.first = i;
        s.n++;
        if (a->kind != b->kind || a->place != b->place || (a->mark ^ b->mark) & MARK_TOKEN)
            s.alike = false;
    }
    return s;
}

/* Shares of several fields add up to what is there of them. */
static int wanted(const struct choice *c, int there)
{
    int amount = c->e->amount, total = 0;
    if (c->share < 0) return amount < there ? amount : there;
    for (int seat = 0; seat < c->look.box->seats; seat++) {
        int its = 0;
        struct walk w = vp_walk(&c->look, PLACE_BIT(AT_FIELD + seat));
        for (int i; (i = vp_walk_on(&w)) >= 0;) its += vp_free(c, i);
        total += its < amount ? its : amount;
    }
    return total;
}

/* How many there are to choose, and from how many. */
static void begin_picking(struct referee *r, struct entry *e)
{
    struct look look = vp_truth(r);
    struct choice choice = vp_choice(&look, NOBODY);
    int there = 0;
    struct walk w = vp_walk(&look, choice.from);
    for (int i; (i = vp_walk_on(&w)) >= 0;) there += vp_free(&choice, i);
    vp_fix_amount(r, there);
    choice = vp_choice(&look, NOBODY);
    int left = wanted(&choice, there);
    e->left = (uint8_t)(left > UINT8_MAX ? UINT8_MAX : left);
}

static bool picks_now(const struct entry *e, const struct deck_node *n)
{
    return vp_picks_open(n) && (e->action_flags & ACTION_ACTING || vp_announces(e, n));
}

static void after_cards(struct referee *r) { next_stage(r, STAGE_TO); }

static void aim_pick(struct referee *r, struct entry *e, const struct deck_node *n)
{
    struct look look = vp_truth(r);
    if (!picks_now(e, n)) {
        after_cards(r);
        return;
    }
    if (!e->picked && !e->left) {
        begin_picking(r, e);
        if (!e->left) {
            vp_lapse(r);
            return;
        }
    }
    struct supply s = supply_of(&look);
    if ((!e->left && !vp_partner_next(e, n)) || !s.n) {
        if (vp_partner_next(e, n) && e->to == NOBODY) vp_lapse(r);
        else after_cards(r);
        return;
    }
    bool free = n->how == HOW_UP_TO && !vp_partner_next(e, n);
    if (!free && (s.alike || (s.n <= e->left && !vp_partner_next(e, n)))) {
        vp_chosen(r, s.first);
        return;
    }
    bool pile = n->cards.place == PLACE_DISCARD;
    int seat = chooser_of(e, n);
    if (seat_in(r->s->table.dead, seat) && e->what != ENTRY_DEAD) vp_lapse(r); /* AMB-48 */
    else vp_ask(r, pile ? ASK_PICK : ASK_CARD, SEAT_BIT(seat));
}

void vp_chosen(struct referee *r, int i)
{
    struct entry *e = vp_top(r);
    const struct deck_node *n = vp_node(r->box, e);
    struct seen *card = &r->s->card[i];
    bool partner = vp_partner_next(e, n);
    card->bits = (uint8_t)(card->bits | 1u << ((r->s->table.depth - 1u) & 7));
    struct event *told = vp_tell(r, is_field(card->place) ? CHOSE : CHOSE_PILE, chooser_of(e, n));
    if (is_field(card->place)) {
        int8_t owner = (int8_t)(card->place - AT_FIELD);
        event_open_arg(told, owner);
        if (partner) e->to = owner;
        else if (!vp_many(n->cards.whose) && n->cards.place == PLACE_FIELD) e->from = owner;
        if (owner != e->performer) e->they = owner;
    }
    event_open_arg(told, card->kind);
    e->picked++;
    if (partner) next_stage(r, STAGE_TO);
    else e->left--;
}

void vp_chosen_enough(struct referee *r)
{
    struct entry *e = vp_top(r);
    const struct deck_node *n = vp_node(r->box, e);
    vp_tell(r, DECLINED, chooser_of(e, n));
    e->left = 0;
    bool flips = deck_verb(n)->back == BACK_DRAWN; /* AMB-15: a REPLACE can always be answered */
    if (e->picked || flips) {
        after_cards(r);
        return;
    }
    e->performer_flags |= PERFORMER_LEFT;
    choices_made(r);
}

/* --- to whom ----------------------------------------------------------------------- */

/* "Returned" cards go to the player who has them; nobody has the cards of a pile. */
static bool to_holder(const struct deck_node *n)
{
    return deck_verb(n)->to_holder && n->to_whose == WHO_THEY && n->cards.place != PLACE_DISCARD &&
           n->cards.place != PLACE_DRAW;
}

static void aim_to(struct referee *r, struct entry *e, const struct deck_node *n)
{
    struct look look = vp_truth(r);
    if (!names_receiver(n) || e->to != NOBODY || vp_many(n->to_whose) || to_holder(n)) {
        choices_made(r);
    } else if (vp_one_of(n->to_whose)) {
        name_player(r, e->performer);
    } else {
        e->to = (int8_t)only_seat(vp_receivers(&look, e, n, e->performer));
        keep_they(e, n->to_whose, e->to);
        if (e->to == NOBODY) vp_lapse(r);
        else choices_made(r);
    }
}

void vp_aim(struct referee *r)
{
    struct entry *e = vp_top(r);
    const struct deck_node *n = vp_node(r->box, e);
    switch ((enum stage)e->stage) {
    case STAGE_WHO: aim_who(r, e, n); break;
    case STAGE_MAY: aim_may(r, e, n); break;
    case STAGE_FROM: aim_from(r, e, n); break;
    case STAGE_PICK: aim_pick(r, e, n); break;
    case STAGE_TO: aim_to(r, e, n); break;
    default: break;
    }
}
