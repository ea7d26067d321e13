/* perform.c -- what becomes of a chosen card, and the verbs that choose none. */
#include <assert.h>

#include "games/viewpoint/deeds.h"
#include "games/viewpoint/do.h"

/* A card is played: it lies in the field at once, and its actions come next (RUL-1, AMB-28). */
int vp_enter(struct referee *r, int actor, int card, enum happening how)
{
    struct table *t = &r->s->table;
    int kind = r->s->card[card].kind, from = r->s->card[card].place;
    int place = r->box->entering == ENTERS_AFTER_WINDOW ? AT_STACK : AT_FIELD + actor;
    int now = vp_put(r, card, place), mark = r->out->n;
    t->played++;
    if (how == ENTERED) vp_tell_moved(r, actor, from, place, kind);
    event_open_arg(vp_tell(r, how, actor), kind);
    vp_heard(r, mark);
    vp_push(r, ENTRY_PLAY, actor, kind, now, 0, box_kind(r->box, kind)->nodes);
    vp_emptied(r, from);
    return r->s->secret.entry_card[t->depth - 1];
}

/* --- cards ------------------------------------------------------------------------- */

static int destination(const struct referee *r, const struct entry *e, const struct deck_node *n,
                       int card)
{
    int place = r->s->card[card].place, seat = e->to;
    if (deck_verb(n)->to_holder && n->to_whose == WHO_THEY)
        seat = is_field(place) ? place - AT_FIELD : is_hand(place) ? place : seat;
    switch ((enum deck_place)n->to) {
    case PLACE_HAND: return seat < 0 || seat_in(r->s->table.dead, seat) ? -1 : AT_HAND + seat;
    case PLACE_FIELD: return seat < 0 || seat_in(r->s->table.dead, seat) ? -1 : AT_FIELD + seat;
    case PLACE_VIEWNIVERSE: return AT_FIELD + e->performer;
    case PLACE_DRAW: return AT_DRAW;
    default: return AT_DISCARD;
    }
}

static int mark_card(struct referee *r, const struct entry *e, int card, bool on)
{
    struct seen *c = &r->s->card[card];
    vp_token(r->box, r->s, card, on);
    c->bits = (uint8_t)(c->bits & ~(1u << ((r->s->table.depth - 1u) & 7)));
    struct event *told = vp_tell(r, on ? ZOMBIFIED : CURED, e->performer);
    event_open_arg(told, c->place - AT_FIELD);
    event_open_arg(told, c->kind);
    return card;
}

int vp_zombify(struct referee *r, const struct entry *e, const struct deck_node *n, int card)
{
    (void)n;
    return mark_card(r, e, card, true);
}

int vp_cure(struct referee *r, const struct entry *e, const struct deck_node *n, int card)
{
    (void)n;
    return mark_card(r, e, card, false);
}

/* RESURRECT: the token is put on as the card comes, before anything else (AMB-55). */
void vp_raised(struct referee *r, int performer, int card)
{
    const struct seen *c = &r->s->card[card];
    if (vp_zombeye(r->box, c)) return;
    vp_token(r->box, r->s, card, true);
    struct event *told = vp_tell(r, ZOMBIFIED, performer);
    event_open_arg(told, c->place - AT_FIELD);
    event_open_arg(told, c->kind);
}

int vp_resurrect(struct referee *r, const struct entry *e, const struct deck_node *n, int card)
{
    (void)n;
    int now = vp_enter(r, e->performer, card, RAISED);
    if (is_field(r->s->card[now].place)) vp_raised(r, e->performer, now);
    else r->s->card[now].mark |= MARK_RAISED;
    return now;
}

int vp_play_card(struct referee *r, const struct entry *e, const struct deck_node *n, int card)
{
    (void)n;
    int place = r->s->card[card].place;
    return vp_enter(r, e->performer, card,
                    place == AT_HAND + e->performer ? PLAYED
                    : place == AT_DISCARD           ? RAISED
                                                    : ENTERED);
}

/* From hand to hand: only the two concerned know which (AMB-84). */
static int hand_over(struct referee *r, enum happening how, int seat, int other, int card, int to)
{
    const struct table *t = &r->s->table;
    int mark = r->out->n, kind = r->s->card[card].kind, from = r->s->card[card].place;
    int now = vp_put(r, card, AT_HAND + to);
    struct event *told = vp_tell(r, how, seat);
    event_open_arg(told, other);
    event_closed_arg(told, (seat_set)(table_sight(t, from) | table_sight(t, to)), kind);
    vp_heard(r, mark);
    return now;
}

int vp_steal(struct referee *r, const struct entry *e, const struct deck_node *n, int card)
{
    (void)n;
    return hand_over(r, STOLE, e->performer, e->from, card, e->performer);
}

int vp_pass(struct referee *r, const struct entry *e, const struct deck_node *n, int card)
{
    (void)n;
    if (e->to == NOBODY || seat_in(r->s->table.dead, e->to)) return -1;
    int to = hand_over(r, GAVE, e->from, e->to, card, e->to);
    r->s->card[to].mark |= MARK_LOCKED; /* RUL-4 */
    return to;
}

static int move_card(struct referee *r, const struct entry *e, const struct deck_node *n, int card)
{
    int to = destination(r, e, n, card);
    return to < 0 ? -1 : vp_move(r, e->performer, card, to);
}

int vp_discard(struct referee *r, const struct entry *e, const struct deck_node *n, int card)
{
    int place = r->s->card[card].place;
    if (!is_hand(place)) return move_card(r, e, n, card);
    int to = vp_put(r, card, AT_DISCARD);
    vp_tell_card(r, DISCARDED, place, r->s->card[to].kind);
    return to;
}

int vp_show_card(struct referee *r, const struct entry *e, const struct deck_node *n, int card)
{
    (void)n;
    struct seen *c = &r->s->card[card];
    int mark = r->out->n;
    c->bits = (uint8_t)(c->bits | 1u << ((r->s->table.depth - 1u) & 7));
    event_closed_arg(vp_tell(r, SHOWN, e->from), seats_all(r->box->seats), c->kind);
    vp_heard(r, mark);
    return card;
}

int vp_apply(struct referee *r, int card)
{
    const struct entry e = *vp_top(r);
    const struct deck_node *n = vp_node(r->box, &e);
    const struct deed *d = vp_deed(n);
    return d->card ? d->card(r, &e, n, card) : move_card(r, &e, n, card);
}

/* --- verbs without cards ----------------------------------------------------------- */

/* "N more" belongs to a step of the turn; what can no longer be drawn then is drawn now. */
bool vp_draw_more(struct referee *r, const struct entry *e, const struct deck_node *n, int amount)
{
    (void)n;
    struct table *t = &r->s->table;
    int performer = e->performer;
    bool before = performer == t->active && t->part <= PART_DRAW;
    if (before) {
        t->draws = (uint8_t)(t->draws + amount > 100 ? 100 : t->draws + amount);
        event_open_arg(vp_tell(r, MORE_DRAWS, performer), amount);
        return true;
    }
    bool did = false;
    for (; amount > 0 && t->draw; amount--, did = true) vp_draw(r, performer, DREW);
    return did;
}

bool vp_play_more(struct referee *r, const struct entry *e, const struct deck_node *n, int amount)
{
    (void)n;
    struct table *t = &r->s->table;
    if (e->performer != t->active || t->part > PART_PLAY) return false;
    t->plays = (uint8_t)(t->plays + amount > 100 ? 100 : t->plays + amount);
    event_open_arg(vp_tell(r, MORE_PLAYS, e->performer), amount);
    return true;
}

/* Luck says which cards of a hand are looked at. */
static bool look_at_some(struct referee *r, const struct entry *e, int amount)
{
    uint16_t at[CARDS_MAX], n = 0;
    int mark = r->out->n;
    const struct table *t = &r->s->table;
    seat_set knows = (seat_set)(table_sight(t, e->performer) | table_sight(t, e->from));
    for (int i = 0; i < r->box->deck.cards; i++)
        if (r->s->card[i].place == AT_HAND + e->from) at[n++] = (uint16_t)i;
    for (; n && amount > 0; amount--) {
        uint32_t k = vp_chance(r, n);
        event_closed_arg(vp_tell(r, SHOWN, e->from), knows, r->s->card[at[k]].kind);
        at[k] = at[--n];
    }
    vp_heard(r, mark);
    return r->out->n > mark;
}

static bool see(struct referee *r, const struct entry *e, const struct deck_node *n, int amount,
                bool everybody)
{
    const struct table *t = &r->s->table;
    bool whole = n->how == HOW_ALL;
    if (n->cards.place == PLACE_DRAW)
        return vp_peek(r, e->performer, everybody, whole ? t->draw : amount);
    if (n->cards.place != PLACE_HAND) return true; /* it lies open */
    if (e->from == NOBODY || !t->hand[e->from]) return false;
    if (!whole) return look_at_some(r, e, amount);
    vp_hand_look(r, everybody ? e->from : e->performer, e->from, everybody);
    return true;
}

bool vp_look_at(struct referee *r, const struct entry *e, const struct deck_node *n, int amount)
{
    return see(r, e, n, amount, false);
}

bool vp_show(struct referee *r, const struct entry *e, const struct deck_node *n, int amount)
{
    return see(r, e, n, amount, true);
}

/* By kind: the order in which they came says nothing to anybody. */
static void give_all(struct referee *r, int from, int to, const uint16_t goes[DECK_KINDS_MAX])
{
    const struct table *t = &r->s->table;
    seat_set knows = (seat_set)(table_sight(t, from) | table_sight(t, to));
    for (int kind = 0; kind < r->box->deck.kinds; kind++)
        for (int n = goes[kind]; n > 0; n--) { /* what has just come is behind what was there */
            vp_put(r, vp_find(r->box, r->s, AT_HAND + from, kind), AT_HAND + to);
            struct event *told = vp_tell(r, GAVE, from);
            event_open_arg(told, to);
            event_closed_arg(told, knows, kind);
        }
}

/* Both hands at one moment. What may not leave its hand stays (AMB-88); how much goes is told. */
bool vp_exchange(struct referee *r, const struct entry *e, const struct deck_node *n, int amount)
{
    const struct table *t = &r->s->table;
    struct look look = vp_truth(r);
    const int seat[2] = {e->performer, e->to};
    uint16_t goes[2][DECK_KINDS_MAX] = {{0}};
    int all[2] = {0};
    (void)amount;
    if (e->to == NOBODY || seat_in(t->dead, e->to) || e->to == e->performer) return false;
    for (int i = 0; i < look.n; i++)
        for (int side = 0; side < 2; side++) {
            if (look.card[i].place != AT_HAND + seat[side] || !vp_can_take(&look, e, n, i))
                continue;
            goes[side][look.card[i].kind]++;
            all[side]++;
        }
    for (int side = 0; side < 2 && vp_hands_bound(&look); side++)
        vp_tell_checked(r, seat[side], all[side]);
    if (!all[0] && !all[1]) return false;
    int mark = r->out->n;
    if (all[0] == t->hand[seat[0]] && all[1] == t->hand[seat[1]])
        event_open_arg(vp_tell(r, EXCHANGED, seat[0]), seat[1]);
    give_all(r, seat[0], seat[1], goes[0]);
    give_all(r, seat[1], seat[0], goes[1]);
    vp_heard(r, mark);
    return true;
}

/* Cards from there go into the draw pile, which is shuffled. */
bool vp_shuffle_in(struct referee *r, const struct entry *e, const struct deck_node *n, int amount)
{
    struct look look = vp_truth(r);
    place_set from = vp_sources(&look, e, n, e->performer);
    int mark = r->out->n, left = n->how == HOW_ALL ? CARDS_MAX : amount;
    from &= ~PLACE_BIT(AT_DRAW);
    for (int i = 0; i < look.n && left > 0; i++) { /* what goes on top lies before i */
        const struct seen card = r->s->card[i];
        if (!(from >> card.place & 1) || !vp_can_take(&look, e, n, i)) continue;
        vp_put(r, i, AT_DRAW);
        vp_tell_moved(r, e->performer, card.place, AT_DRAW, card.kind);
        left--;
    }
    if (r->out->n > mark) vp_heard(r, mark);
    vp_shuffle(r);
    return true;
}

bool vp_miss(struct referee *r, const struct entry *e, const struct deck_node *n, int turns)
{
    (void)n;
    uint8_t *misses = &r->s->table.misses[e->performer];
    if (!turns) return false; /* for each of nothing */
    *misses = (uint8_t)(*misses + turns > MISSES_MAX ? MISSES_MAX : *misses + turns);
    event_open_arg(vp_tell(r, MISSES, e->performer), *misses);
    return true;
}

bool vp_another_turn(struct referee *r, const struct entry *e, const struct deck_node *n,
                     int amount)
{
    (void)n, (void)amount;
    struct table *t = &r->s->table;
    if (t->extras == EXTRAS_MAX) { /* AMB-73 */
        event_open_arg(vp_tell(r, CAPPED, e->actor), e->kind);
        return false;
    }
    t->extra[t->extras++] = (uint8_t)e->performer; /* AMB-86 */
    vp_tell(r, EXTRA, e->performer);
    return true;
}

bool vp_control(struct referee *r, const struct entry *e, const struct deck_node *n, int amount)
{
    (void)n, (void)amount;
    if (e->to == NOBODY || seat_in(r->s->table.dead, e->to)) return false;
    r->s->table.control_next[e->to] = e->performer; /* AMB-82 */
    event_open_arg(vp_tell(r, CONTROLS, e->performer), e->to);
    return true;
}

/* --- cancel ------------------------------------------------------------------------ */

/* What this card answers does not happen, for anyone; both cards go (VP09-KW-CANCEL-3). A card that
 * has gone to a hand or a pile since stays there (AMB-78); one that may not leave its field stays,
 * too (AMB-88). */
void vp_cancel(struct referee *r, struct entry *top, const struct deck_node *n)
{
    const struct entry e = *top;
    int lost = e.answers - 1;
    if (lost < 0) {
        event_open_arg(vp_tell(r, LAPSED, e.actor), e.kind);
        vp_action_over(r, false);
        return;
    }
    const struct entry was = r->s->table.entry[lost];
    int card = r->s->secret.entry_card[lost],
        to = destination(r, &e, n, card == NO_CARD ? 0 : card);
    bool whole = r->box->scope == SCOPE_CARD || was.what == ENTRY_REVEAL || was.what == ENTRY_DEAD;
    if (was.what == ENTRY_DEAD) vp_tell(r, STOPPED, was.actor); /* AMB-13 */
    else event_open_arg(vp_tell(r, CANCELLED, was.actor), was.kind);
    struct look look = vp_truth(r);
    if (card != NO_CARD && (r->s->card[card].place == AT_STACK ||
                            (is_field(r->s->card[card].place) && !vp_protected(&look, card))))
        vp_move(r, e.actor, card, to < 0 ? AT_DISCARD : to);
    if (whole) vp_remove(r, lost);
    else vp_action_lost(r, lost);
    vp_action_over(r, true);
    vp_settle(r);
}
