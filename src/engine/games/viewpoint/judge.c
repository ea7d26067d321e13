/* judge.c -- what the words of a card mean at this moment: which players, which cards, how many,
 * and whether a condition holds. */
#include <assert.h>

#include "games/viewpoint/decide.h"

/* --- players ----------------------------------------------------------------------- */

struct sense vp_sense(const struct look *look, const struct entry *e, const struct deck_node *n,
                      int performer)
{
    int they = n->who == WHO_YOU ? e->they : performer;
    return (struct sense){e->actor, performer, they, look->entry_card[e - look->t->entry]};
}

static int measure_of(const struct table *t, int who, int seat)
{
    switch (who) {
    case WHO_MOST_POINTS:
    case WHO_FEWEST_POINTS: return t->points[seat];
    case WHO_MOST_HAND:
    case WHO_FEWEST_HAND: return t->hand[seat];
    default: return t->zombeyes[seat];
    }
}

static seat_set extreme(const struct look *look, int who, seat_set among)
{
    bool most = who == WHO_MOST_POINTS || who == WHO_MOST_HAND || who == WHO_MOST_ZOMBEYES;
    seat_set best = 0;
    int value = 0;
    for (int seat = 0; seat < look->box->seats; seat++) {
        if (!seat_in(among, seat)) continue;
        int its = measure_of(look->t, who, seat);
        if (best && (most ? its < value : its > value)) continue;
        best = (seat_set)(best && its == value ? best | SEAT_BIT(seat) : SEAT_BIT(seat));
        value = its;
    }
    return best;
}

/* The next living neighbour (AMB-89). */
static seat_set neighbour(const struct look *look, int self, int step, seat_set among)
{
    int n = look->box->seats;
    for (int i = 1; i < n; i++) {
        int seat = (self + i * step + i * n) % n;
        if (seat_in(among, seat)) return SEAT_BIT(seat);
    }
    return 0;
}

seat_set vp_who(const struct look *look, int who, const struct sense *s, seat_set among)
{
    seat_set living = (seat_set)(table_living(look->box, look->t) & among); /* AMB-49 */
    seat_set self = s->self >= 0 ? SEAT_BIT(s->self) : 0;
    switch ((enum deck_who)who) {
    case WHO_YOU: return (seat_set)(s->you == s->self ? self : SEAT_BIT(s->you) & living);
    case WHO_THEY: return s->they >= 0 ? (seat_set)(SEAT_BIT(s->they) & living) : 0;
    case WHO_ANY:
    case WHO_EACH: return living;
    case WHO_ANOTHER:
    case WHO_EACH_OTHER: return (seat_set)(living & ~self);
    case WHO_LEFT: return neighbour(look, s->self, 1, living);
    case WHO_RIGHT: return neighbour(look, s->self, -1, living);
    case WHO_NONE:
    case WHOS: return 0;
    default: return extreme(look, who, living);
    }
}

/* --- cards ------------------------------------------------------------------------- */

bool vp_zombeye(const struct box *box, const struct seen *card)
{
    return card->mark & MARK_TOKEN || box_kind(box, card->kind)->zombeyes;
}

bool vp_fits_kind(const struct box *box, const struct deck_cards *c, int kind, uint8_t mark)
{
    const struct deck_kind *k = box_kind(box, kind);
    if ((k->tags & c->tags) != c->tags || k->tags & c->without) return false;
    if (c->zombeye && (c->zombeye == YES_ONLY) != (k->zombeyes || mark & MARK_TOKEN)) return false;
    if (c->reveal && (c->reveal == YES_ONLY) != (k->reveal != 0)) return false;
    if (c->compare == HOW_EXACTLY && k->value != c->worth) return false;
    if (c->compare == HOW_UP_TO && k->value > c->worth) return false;
    if (c->compare == HOW_AT_LEAST && k->value < c->worth) return false;
    return !c->named || kind == c->named - 1;
}

bool vp_fits(const struct look *look, const struct deck_cards *c, int i, int this_card)
{
    if (c->which == WHICH_THIS && i != this_card) return false;
    if (c->which == WHICH_OTHER && i == this_card) return false;
    return vp_fits_kind(look->box, c, look->card[i].kind, look->card[i].mark);
}

place_set vp_places(const struct look *look, int place, seat_set whose)
{
    switch ((enum deck_place)place) {
    case PLACE_HAND: return (place_set)whose << AT_HAND;
    case PLACE_FIELD: return (place_set)whose << AT_FIELD;
    case PLACE_VIEWNIVERSE: return (place_set)table_living(look->box, look->t) << AT_FIELD;
    case PLACE_DISCARD: return PLACE_BIT(AT_DISCARD);
    case PLACE_DRAW: return PLACE_BIT(AT_DRAW);
    case PLACE_NONE:
    case PLACES: break;
    }
    return 0;
}

/* Hidden places are counted without being looked into, unless something is asked of the cards. */
static int count_cards(const struct look *look, const struct deck_cards *c, place_set places,
                       int this_card)
{
    int n = 0;
    if (deck_unfiltered(c)) {
        for (int seat = 0; seat < look->box->seats; seat++)
            if (places & PLACE_BIT(AT_HAND + seat)) n += look->t->hand[seat];
        if (places & PLACE_BIT(AT_DRAW)) n += look->t->draw;
    }
    if (look->blind || deck_unfiltered(c)) places &= ~(PLACE_BIT(AT_FIELD) - 1);
    places &= ~look->unseen;
    struct walk w = vp_walk(look, places);
    for (int i; (i = vp_walk_on(&w)) >= 0;) n += vp_fits(look, c, i, this_card);
    return n;
}

static int counted(const struct look *look, const struct deck_node *n, const struct sense *s)
{
    const struct deck_cards *c = &n->other;
    seat_set all = seats_all(look->box->seats), set;
    int count = 0;
    switch ((enum deck_measure)n->measure) {
    case MEASURE_PLAYERS:
        for (set = vp_who(look, WHO_EACH_OTHER, s, all); set; set &= (seat_set)(set - 1)) count++;
        return count;
    case MEASURE_ZOMBEYES: /* of fields: symbols and tokens */
        set = vp_who(look, c->place == PLACE_FIELD ? c->whose : WHO_EACH, s, all);
        for (int seat = 0; seat < look->box->seats; seat++)
            if (seat_in(set, seat)) count += look->t->zombeyes[seat];
        return count;
    default: break;
    }
    return count_cards(look, c, vp_places(look, c->place, vp_who(look, c->whose, s, all)), s->card);
}

/* The number alone; "all" and "half" are for callers that know the cards. */
int vp_amount(const struct look *look, const struct deck_node *n, const struct sense *s)
{
    int amount = n->flags & FLAG_EACH_OF || n->op == OP_WORTH ? n->n * counted(look, n, s) : n->n;
    return amount > CARDS_MAX ? CARDS_MAX : amount;
}

/* --- restrictions ------------------------------------------------------------------ */

static struct sense sense_of(const struct until *u)
{
    return (struct sense){u->owner, u->owner, u->they, NO_CARD};
}

bool vp_protected(const struct look *look, int i)
{
    for (int k = 0; k < look->t->untils; k++) {
        const struct until *u = &look->t->until[k];
        const struct deck_node *n = &look->box->deck.node[u->node];
        struct sense s = sense_of(u);
        if (n->op != OP_STAYS) continue;
        seat_set whose = vp_who(look, n->cards.whose, &s, seats_all(look->box->seats));
        if (vp_places(look, n->cards.place, whose) >> look->card[i].place & 1 &&
            vp_fits(look, &n->cards, i, NO_CARD))
            return true;
    }
    return false;
}

/* If so, whether a card of a hand may go can depend on what it is. */
bool vp_hands_bound(const struct look *look)
{
    for (int k = 0; k < look->t->untils; k++) {
        const struct deck_node *n = &look->box->deck.node[look->t->until[k].node];
        if (n->op == OP_STAYS && n->cards.place == PLACE_HAND) return true;
    }
    return false;
}

bool vp_forbidden(const struct look *look, int seat, int op)
{
    for (int k = 0; k < look->t->untils; k++) {
        const struct until *u = &look->t->until[k];
        const struct deck_node *n = &look->box->deck.node[u->node];
        struct sense s = sense_of(u);
        if (n->op == OP_FORBIDS && n->at == op &&
            seat_in(vp_who(look, n->who, &s, seats_all(look->box->seats)), seat))
            return true;
    }
    return false;
}

/* --- conditions -------------------------------------------------------------------- */

static int can_only(bool holds) { return holds ? CAN_HOLD : CAN_FAIL; }

bool vp_asks_hidden(const struct deck_cards *c)
{
    return (c->place == PLACE_HAND || c->place == PLACE_DRAW) && !deck_unfiltered(c);
}

/* The player who acts may be one of the Winking Dead, to whom nothing can be done. */
static seat_set doers(const struct look *look, int who, const struct sense *s)
{
    assert(look->t);
    bool wide = who == WHO_ANY || who == WHO_EACH || who == WHO_ANOTHER || who == WHO_EACH_OTHER;
    seat_set set = vp_who(look, who, s, seats_all(look->box->seats));
    return (seat_set)(wide ? set | look->t->dead : set);
}

static int has_value(const struct look *look, const struct deck_node *n, int this_card, int seat)
{
    if (n->measure == MEASURE_POINTS) return look->t->points[seat];
    if (n->measure == MEASURE_ZOMBEYES) return look->t->zombeyes[seat];
    return count_cards(look, &n->cards, vp_places(look, n->cards.place, SEAT_BIT(seat)), this_card);
}

/* Those of these seats that have it. The most and the fewest are among all the living. */
static seat_set having(const struct look *look, const struct deck_node *n, int this_card,
                       seat_set among)
{
    const bool extreme = n->how == HOW_MOST || n->how == HOW_FEWEST;
    const seat_set living = table_living(look->box, look->t);
    int value[SEATS_MAX] = {0}, most = INT16_MIN, fewest = INT16_MAX;
    seat_set set = 0;
    for (int seat = 0; seat < look->box->seats; seat++) {
        if (!seat_in(extreme ? (seat_set)(living | among) : among, seat)) continue;
        value[seat] = has_value(look, n, this_card, seat);
        if (!seat_in(living, seat)) continue;
        if (value[seat] > most) most = value[seat];
        if (value[seat] < fewest) fewest = value[seat];
    }
    for (int seat = 0; seat < look->box->seats; seat++)
        if (seat_in(among, seat) && deck_compares(n, value[seat], most, fewest))
            set = (seat_set)(set | SEAT_BIT(seat));
    return set;
}

seat_set vp_doers(const struct look *look, const struct deck_node *n, const struct sense *s)
{
    const struct deck_node *with = deck_with(n);
    const seat_set set = vp_who(look, n->who, s, seats_all(look->box->seats));
    return with ? having(look, with, s->card, set) : set;
}

static int judge_has(const struct look *look, const struct deck_node *n, const struct sense *s)
{
    seat_set set = vp_who(look, n->who, s, seats_all(look->box->seats));
    if (n->measure == MEASURE_CARDS && look->blind && vp_asks_hidden(&n->cards))
        return CAN_HOLD | CAN_FAIL;
    seat_set have = having(look, n, s->card, set);
    return can_only(vp_many(n->who) ? set && have == set : have != 0);
}

static bool is_empty(const struct look *look, const struct deck_node *n, const struct sense *s)
{
    static const struct deck_cards every;
    seat_set whose = vp_who(look, n->cards.whose, s, seats_all(look->box->seats));
    if (!vp_one_of(n->cards.whose))
        return !count_cards(look, &every, vp_places(look, n->cards.place, whose), NO_CARD);
    for (int seat = 0; seat < look->box->seats; seat++)
        if (seat_in(whose, seat) &&
            !count_cards(look, &every, vp_places(look, n->cards.place, SEAT_BIT(seat)), NO_CARD))
            return true;
    return false;
}

/* Does the entry begin with a card of this description: played, or revealed? */
static bool is_use_of(const struct look *look, const struct deck_node *n, const struct sense *s,
                      const struct entry *e, enum what what)
{
    if (!e || e->what != what || e->flags & ENTRY_OPENED) return false; /* AMB-77 */
    int card = look->entry_card[e - look->t->entry];
    uint8_t mark = card < look->n ? look->card[card].mark : 0;
    return seat_in(doers(look, n->who, s), e->actor) &&
           vp_fits_kind(look->box, &n->cards, e->kind, mark);
}

static bool judge_pending(const struct look *look, const struct deck_node *n, const struct sense *s,
                          const struct entry *e)
{
    static const struct deck_cards every;
    seat_set all = seats_all(look->box->seats), who = doers(look, n->who, s);
    place_set places;
    if (!e) return false;
    switch ((enum deck_op)n->op) {
    case OP_LEAVES:
        places = vp_places(look, n->cards.place, vp_who(look, n->cards.whose, s, all));
        return vp_would_take(look, e, places, &n->cards, false);
    case OP_WOULD: return vp_would_do(look, e, n->at, who);
    case OP_AFFECTS:
        places = PLACE_BIT(AT_HAND + s->self) | PLACE_BIT(AT_FIELD + s->self);
        return seat_in(who, e->actor) && vp_would_take(look, e, places, &every, true);
    default: return false;
    }
}

static int judge_row(const struct look *look, const struct deck_node *n, const struct sense *s,
                     int answers)
{
    int all = n->op == OP_AND ? CAN_HOLD : CAN_FAIL, any = 0;
    for (const struct deck_node *c = n + 1; c < deck_next(n); c = deck_next(c)) {
        int one = vp_judge(look, c, s, answers);
        any |= one;
        all &= one;
    }
    return n->op == OP_AND ? (all & CAN_HOLD) | (any & CAN_FAIL)
                           : (any & CAN_HOLD) | (all & CAN_FAIL);
}

int vp_judge(const struct look *look, const struct deck_node *n, const struct sense *s, int answers)
{
    const struct table *t = look->t;
    const struct entry *e = answers >= 0 ? &t->entry[answers] : NULL;
    int inner;
    switch ((enum deck_op)n->op) {
    case OP_NOT:
        inner = vp_judge(look, n + 1, s, answers);
        return (inner & CAN_HOLD ? CAN_FAIL : 0) | (inner & CAN_FAIL ? CAN_HOLD : 0);
    case OP_AND:
    case OP_OR: return judge_row(look, n, s, answers);
    case OP_PLAYED: return can_only(is_use_of(look, n, s, e, ENTRY_PLAY));
    case OP_REVEALED: return can_only(is_use_of(look, n, s, e, ENTRY_REVEAL));
    case OP_BEGINS:
        return can_only(answers < 0 && t->part == PART_BEGIN &&
                        seat_in(doers(look, n->who, s), t->active));
    case OP_COUNTS:
        return can_only(answers < 0 && t->part == PART_COUNT &&
                        seat_in(doers(look, n->who, s), t->active));
    case OP_HAS: return judge_has(look, n, s);
    case OP_EMPTY: return can_only(is_empty(look, n, s));
    case OP_YOUR_TURN: return can_only(t->active == s->self);
    default: return can_only(judge_pending(look, n, s, e));
    }
}

bool vp_judges_hidden(const struct deck_node *n)
{
    for (const struct deck_node *c = n; c < deck_next(n); c++)
        if (c->op == OP_HAS && c->measure == MEASURE_CARDS && vp_asks_hidden(&c->cards))
            return true;
    return false;
}
