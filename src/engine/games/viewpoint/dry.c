/* dry.c -- what an action would do, one level deep, from what everybody can see (AMB-15).
 *
 * Hands and the draw pile are counted and never looked into: whether a particular card of a hand
 * would go cannot be known before it goes.
 */
#include "games/viewpoint/decide.h"

/* The players it may be about: not the performer, if the verb needs another player (AMB-31). */
static seat_set others_meant(const struct look *look, const struct deck_node *n,
                             enum deck_other other, int performer)
{
    seat_set all = seats_all(look->box->seats);
    return (seat_set)(deck_verb(n)->other == other ? all & ~SEAT_BIT(performer) : all);
}

static bool is_current(const struct look *look, const struct entry *e, const struct deck_node *n)
{
    return e->stage != STAGE_NEXT && n == vp_node(look->box, e);
}

seat_set vp_owners(const struct look *look, const struct entry *e, const struct deck_node *n,
                   int performer)
{
    struct sense s = vp_sense(look, e, n, performer);
    bool each = vp_many(n->cards.whose) && n->cards.place != PLACE_HAND;
    if (is_current(look, e, n) && e->from != NOBODY && !each) return SEAT_BIT(e->from);
    return vp_who(look, n->cards.whose, &s, others_meant(look, n, OTHER_OWNER, performer));
}

seat_set vp_receivers(const struct look *look, const struct entry *e, const struct deck_node *n,
                      int performer)
{
    struct sense s = vp_sense(look, e, n, performer);
    if (is_current(look, e, n) && e->to != NOBODY) return SEAT_BIT(e->to);
    return vp_who(look, n->to_whose, &s, others_meant(look, n, OTHER_RECEIVER, performer));
}

place_set vp_sources(const struct look *look, const struct entry *e, const struct deck_node *n,
                     int performer)
{
    return vp_places(look, n->cards.place, vp_owners(look, e, n, performer));
}

place_set vp_partners(const struct look *look, const struct entry *e, const struct deck_node *n,
                      int performer)
{
    place_set all = vp_places(look, n->to, vp_receivers(look, e, n, performer));
    return all & ~PLACE_BIT(AT_FIELD + performer);
}

/* A card whose own actions are not over is out of reach in the discard pile (AMB-56). */
static bool unfinished(const struct look *look, int i)
{
    for (int e = 0; e < look->t->depth; e++)
        if (look->entry_card[e] == i) return true;
    return false;
}

bool vp_can_take(const struct look *look, const struct entry *e, const struct deck_node *n, int i)
{
    const struct seen *card = &look->card[i];
    int this_card = look->entry_card[e - look->t->entry];
    if (!vp_fits(look, &n->cards, i, this_card)) return false;
    const struct deck_verb *v = deck_verb(n);
    if (v->token > 0) return is_field(card->place) && !vp_zombeye(look->box, card); /* AMB-61 */
    if (v->token < 0) return is_field(card->place) && card->mark & MARK_TOKEN;
    if (v->to == PLACE_NONE) return true;                      /* it stays where it lies */
    if (v->together && card->mark & MARK_LOCKED) return false; /* RUL-4 */
    if (v->plays && card->place == AT_DISCARD && unfinished(look, i)) return false;
    return !look->t->untils || !vp_protected(look, i);
}

/* --- is there anything to do ------------------------------------------------------- */

static bool any_hand(const struct look *look, place_set places)
{
    for (int seat = 0; seat < look->box->seats; seat++)
        if (places & PLACE_BIT(AT_HAND + seat) && look->t->hand[seat]) return true;
    return false;
}

bool vp_any_card(const struct look *look, const struct entry *e, const struct deck_node *n,
                 place_set places)
{
    if (places & PLACE_BIT(AT_DRAW) && look->t->draw) return true;
    if (any_hand(look, places)) return true;
    places &= ~(PLACE_BIT(AT_FIELD) - 1);
    if (!places) return false;
    struct walk w = vp_walk(look, places);
    for (int i; (i = vp_walk_on(&w)) >= 0;)
        if (vp_can_take(look, e, n, i)) return true;
    return false;
}

static bool any_partner(const struct look *look, const struct entry *e, const struct deck_node *n,
                        int performer)
{
    place_set places = vp_partners(look, e, n, performer);
    struct walk w = vp_walk(look, places);
    for (int i; (i = vp_walk_on(&w)) >= 0;)
        if (vp_fits(look, &n->other, i, look->entry_card[e - look->t->entry]) &&
            !vp_protected(look, i))
            return true;
    return false;
}

bool vp_useful(const struct look *look, const struct entry *e, const struct deck_node *n,
               int performer)
{
    const struct table *t = look->t;
    if (vp_forbidden(look, performer, n->op)) return false;
    const struct deck_verb *v = deck_verb(n);
    if (v->plays && n->how == HOW_MORE) return performer == t->active && t->part <= PART_PLAY;
    if (v->needs & NEEDS_LIFE && seat_in(t->dead, performer)) return false;
    if (v->needs & NEEDS_RECEIVER && !vp_receivers(look, e, n, performer)) return false;
    if (v->needs & NEEDS_EITHER &&
        !vp_any_card(look, e, n,
                     vp_sources(look, e, n, performer) | vp_partners(look, e, n, performer)))
        return false;
    if (v->needs & NEEDS_PARTNER && !any_partner(look, e, n, performer)) return false;
    return !(v->needs & NEEDS_CARDS) || vp_any_card(look, e, n, vp_sources(look, e, n, performer));
}

/* --- dry runs ---------------------------------------------------------------------- */

/* The actions that are pending: one; of a reveal, all that it would perform (AMB-75). */
static const struct deck_node *pending_end(const struct look *look, const struct entry *e,
                                           const struct deck_node *from)
{
    if (e->what != ENTRY_REVEAL) return from + 1;
    return deck_program(&look->box->deck, e->kind) + e->end;
}

static bool nothing_pending(const struct entry *e)
{
    return e->at >= e->end || (e->performer_flags & PERFORMER_LEFT && e->what != ENTRY_REVEAL);
}

seat_set vp_performers(const struct look *look, const struct entry *e, const struct deck_node *n)
{
    struct sense s = vp_sense(look, e, n, e->actor);
    s.they = e->they;
    if (is_current(look, e, n) && e->performer != NOBODY && !vp_many(n->who))
        return SEAT_BIT(e->performer);
    return vp_doers(look, n, &s);
}

static bool chosen_fits(const struct look *look, const struct entry *e, const struct deck_node *n,
                        place_set places, const struct deck_cards *c)
{
    bool marks = deck_verb(n)->token;
    unsigned bit = 1u << (e - look->t->entry);
    struct walk w = vp_walk(look, places);
    for (int i; (i = vp_walk_on(&w)) >= 0;)
        if (look->card[i].bits & bit && vp_fits(look, c, i, NO_CARD) &&
            (marks || !vp_protected(look, i)))
            return true;
    return false;
}

static bool takes_as(const struct look *look, const struct entry *e, const struct deck_node *n,
                     int performer, place_set places, const struct deck_cards *c)
{
    place_set from = vp_sources(look, e, n, performer);
    bool chosen = is_current(look, e, n) && e->to != NOBODY; /* the partner: only luck is to come */
    const enum deck_back back = deck_verb(n)->back;
    if (back == BACK_ALL || (back == BACK_PARTNER && !chosen))
        from |= vp_partners(look, e, n, performer);
    from &= places;
    if (deck_unfiltered(c) &&
        (any_hand(look, from) || (from & PLACE_BIT(AT_DRAW) && look->t->draw)))
        return true;
    from &= ~(PLACE_BIT(AT_FIELD) - 1);
    if (!from) return false;
    struct walk w = vp_walk(look, from);
    for (int i; (i = vp_walk_on(&w)) >= 0;)
        if (vp_fits(look, c, i, NO_CARD) &&
            (back == BACK_PARTNER ? !vp_protected(look, i) : vp_can_take(look, e, n, i)))
            return true;
    return false;
}

static bool cancels_from(const struct look *look, const struct entry *e, place_set places,
                         const struct deck_cards *c)
{
    int card = e->answers ? look->entry_card[e->answers - 1] : NO_CARD;
    return card < look->n && places >> look->card[card].place & 1 &&
           vp_fits(look, c, card, NO_CARD) && !vp_protected(look, card); /* AMB-88 */
}

bool vp_would_take(const struct look *look, const struct entry *e, place_set places,
                   const struct deck_cards *c, bool tokens)
{
    if (nothing_pending(e)) return false;
    const struct deck_node *first = vp_node(look->box, e), *end = pending_end(look, e, first);
    struct deck_move move[DECK_MOVES_MAX];
    struct deck_cards plain = *c;
    plain.place = plain.whose = 0;
    for (const struct deck_node *n = first; n < end; n++) {
        const struct deck_verb *v = deck_verb(n);
        if (n->op >= OP_VERBS) continue;
        if (n->op == OP_CANCEL) {
            if (cancels_from(look, e, places, &plain)) return true;
            continue;
        }
        if (!deck_moves(n, move) && !(tokens && v->token)) continue;
        if (is_current(look, e, n) && vp_announces(e, n) && v->back != BACK_DRAWN) {
            if (chosen_fits(look, e, n, places, &plain)) return true;
            if (v->back != BACK_PARTNER || n->chooser != CHOOSER_CHANCE) continue;
        }
        seat_set set = vp_performers(look, e, n);
        for (int seat = 0; seat < look->box->seats; seat++)
            if (seat_in(set, seat) && takes_as(look, e, n, seat, places, &plain)) return true;
    }
    return false;
}

bool vp_would_do(const struct look *look, const struct entry *e, int op, seat_set set)
{
    if (nothing_pending(e)) return false;
    const struct deck_node *first = vp_node(look->box, e), *end = pending_end(look, e, first);
    for (const struct deck_node *n = first; n < end; n++)
        if (n->op == op && vp_performers(look, e, n) & set) return true;
    return false;
}
