/* viewpoint_deeds.c -- what an action would do, read from its node. */
#include "bots/viewpoint_worth.h"

enum { A_STEAL = 70 /* beyond what the victim loses: the thief chooses */ };

static bool for_all(int who) { return who == WHO_EACH || who == WHO_EACH_OTHER; }

static int place_leave(const struct stakes *o, const struct seen *c)
{
    if (is_field(c->place)) return worth_leave(o, c->place - AT_FIELD, c->kind, c->mark);
    return is_hand(c->place) ? -worth_hold(o, c->place, c->kind) : 0;
}

static int place_enter(const struct stakes *o, int place, int kind, int mark)
{
    if (is_field(place)) return worth_enter(o, place - AT_FIELD, kind, mark);
    return is_hand(place) ? worth_hold(o, place, kind) : 0;
}

int worth_move(const struct stakes *o, const struct seen *c, int to)
{
    return place_leave(o, c) + place_enter(o, to, c->kind, is_field(to) ? c->mark : 0);
}

/* The chooser takes what is best for them, be it for me or against me. */
struct best {
    bool mine, any;
    int gain;
};

static void take_better(struct best *b, int gain)
{
    if (!b->any || (b->mine ? gain > b->gain : gain < b->gain)) b->gain = gain;
    b->any = true;
}

/* The card that is being weighed for a play is not there any more when its text is done. */
static int least_held(const struct stakes *o, int seat, int n, int without)
{
    uint64_t used = 0;
    int sum = 0;
    if (!o->hands[seat]) {
        const int have = o->view->table.hand[seat] - (without != DECK_NONE);
        return worth_hold_unknown(o, seat) * (n < have ? n : have);
    }
    for (int i = 0; i < o->hands[seat] && !used; i++)
        if (o->hand[seat][i] == without) used = UINT64_C(1) << i;
    for (; n > 0; n--) {
        struct best b = {.mine = stakes_mine(o, seat)};
        int at = -1;
        for (int i = 0; i < o->hands[seat]; i++) {
            const int loss = -worth_hold(o, seat, o->hand[seat][i]);
            if (used >> i & 1) continue;
            const int before = b.gain;
            take_better(&b, loss);
            if (at < 0 || b.gain != before) at = i;
        }
        if (at < 0) break;
        used |= UINT64_C(1) << at;
        sum -= b.gain;
    }
    return sum;
}

static int gone(const struct bound *b, int actor, int performer)
{
    return b->held && actor == performer ? b->kind : DECK_NONE;
}

static int amount(const struct stakes *o, const struct deck_node *n, int actor,
                  const struct bound *b)
{
    int times = 1;
    if (n->flags & FLAG_EACH_OF) times = stakes_each(o, n, actor, b->kind);
    if (n->how == HOW_ALL) return CARDS_MAX;
    return (n->n > 0 ? n->n : 1) * times;
}

/* Where the chosen card goes; where several places are possible, the best of them. */
static int arrival(const struct stakes *o, const struct deck_node *n, const struct seen *c,
                   int actor, int performer, const struct bound *b)
{
    const int they = deck_verb(n)->to_holder ? owner_of(c->place) : performer;
    struct best best = {.mine = stakes_mine(o, performer)};
    seat_set set;
    if (n->to == PLACE_DISCARD || n->to == PLACE_DRAW || n->to == PLACE_NONE) return 0;
    set = stakes_who(o, n->to_whose, n->to_whose == WHO_YOU ? actor : performer, they);
    if (b->to >= 0 && seat_in(set, b->to)) set = SEAT_BIT(b->to);
    for (int seat = 0; seat < o->box->seats; seat++) {
        const int to = (n->to == PLACE_HAND ? AT_HAND : AT_FIELD) + seat;
        if (seat_in(set, seat)) take_better(&best, place_enter(o, to, c->kind, c->mark));
    }
    return best.gain;
}

static bool from_here(const struct stakes *o, const struct deck_cards *c, const struct seen *card,
                      int actor, int performer, const struct bound *b)
{
    seat_set whose;
    if (!worth_fits(o, c, card->kind, card->mark)) return false;
    if (c->place == PLACE_DISCARD) return card->place == AT_DISCARD;
    if (!is_field(card->place)) return false;
    if (c->place == PLACE_VIEWNIVERSE) return true;
    whose = stakes_who(o, c->whose, c->whose == WHO_YOU ? actor : performer,
                       performer == actor ? b->they : performer);
    return c->place == PLACE_FIELD && seat_in(whose, card->place - AT_FIELD);
}

/* One card is chosen among those that lie open. */
static int one_card_gain(const struct stakes *o, const struct deck_node *n, const struct seen *c,
                         int actor, int performer, const struct bound *b)
{
    const struct deck_verb *v = deck_verb(n);
    if (v->token) return worth_token(o, owner_of(c->place), v->token);
    if (v->raises)
        return stakes_share(o, performer, worth_kind(o, c->kind)) + worth_token(o, performer, 1);
    if (v->back == BACK_DRAWN) return place_leave(o, c) + stakes_share(o, performer, AVERAGE);
    return place_leave(o, c) + arrival(o, n, c, actor, performer, b);
}

static int swapped(const struct stakes *o, const struct deck_node *n, int actor, int performer,
                   const struct bound *b)
{
    const struct view *v = o->view;
    struct best give = {.mine = stakes_mine(o, performer)}, take = give;
    for (int i = 0; i < v->known; i++) {
        const struct seen *c = &v->card[i];
        if (!is_field(c->place)) continue;
        if (b->entry >= 0 && table_top(&v->table)->picked && !(c->bits >> b->entry & 1)) continue;
        if (from_here(o, &n->cards, c, actor, performer, b)) take_better(&give, place_leave(o, c));
        else if (worth_fits(o, &n->other, c->kind, c->mark) && c->place != AT_FIELD + performer)
            take_better(&take, worth_move(o, c, AT_FIELD + performer));
    }
    /* The card itself has come into the field and may be given. */
    if (b->kind != DECK_NONE && b->entry < 0)
        take_better(&give, -worth_enter(o, performer, b->kind, 0));
    return take.any && give.any ? take.gain + give.gain : 0;
}

static int chosen_cards(const struct stakes *o, const struct deck_node *n, int actor, int performer,
                        const struct bound *b)
{
    const struct view *v = o->view;
    const struct deck_verb *verb = deck_verb(n);
    struct best best = {.mine = stakes_mine(o, performer)};
    const bool free = n->how == HOW_UP_TO || n->flags & FLAG_MAY;
    int sum = 0, have = 0, wanted = amount(o, n, actor, b);
    bool announced = false;
    if (n->cards.which == WHICH_THIS && b->kind != DECK_NONE && b->entry < 0) {
        const struct seen this = {.kind = (uint8_t)b->kind, .place = AT_STACK};
        if (verb->token > 0) return worth_token(o, performer, 1);
        return arrival(o, n, &this, actor, performer, b) - worth_enter(o, actor, b->kind, 0);
    }
    for (int i = 0; i < v->known; i++) {
        const struct seen *c = &v->card[i];
        const bool chosen = b->entry >= 0 && c->place < AT_UNSURE && c->bits >> b->entry & 1;
        if (!chosen && !from_here(o, &n->cards, c, actor, performer, b)) continue;
        if (verb->token > 0 && (c->mark & MARK_TOKEN || box_kind(o->box, c->kind)->zombeyes))
            continue;
        if (verb->token < 0 && !(c->mark & MARK_TOKEN)) continue;
        const int gain = one_card_gain(o, n, c, actor, performer, b);
        if (chosen) sum += gain, announced = true;
        take_better(&best, gain);
        have++;
    }
    if (announced) return sum;
    if (verb->other == OTHER_RECEIVER && b->kind != DECK_NONE && b->entry < 0 &&
        worth_fits(o, &n->cards, b->kind, 0)) {
        const struct seen this = {.kind = (uint8_t)b->kind, .place = AT_STACK};
        take_better(&best,
                    arrival(o, n, &this, actor, performer, b) - worth_enter(o, actor, b->kind, 0));
        have++;
    }
    if (!have) return 0;
    if (free && best.mine == (best.gain < 0)) return 0;
    if (n->how == HOW_ALL || verb->back == BACK_DRAWN) wanted = wanted < 2 ? wanted : 2;
    return best.gain * (wanted < have ? wanted : have);
}

static int stolen(const struct stakes *o, const struct deck_node *n, int performer,
                  const struct bound *b)
{
    struct best best = {.mine = stakes_mine(o, performer)};
    seat_set set = stakes_who(o, n->cards.whose, performer, b->they);
    if (b->from >= 0 && seat_in(set, b->from)) set = SEAT_BIT(b->from);
    for (int seat = 0; seat < o->box->seats; seat++) {
        if (!seat_in(set, seat) || !o->view->table.hand[seat] || seat == performer) continue;
        take_better(&best, stakes_share(o, performer, A_STEAL) + worth_hold_unknown(o, performer) -
                               worth_hold_unknown(o, seat) * 3 / 2);
    }
    return best.gain * (n->n > 0 ? n->n : 1);
}

/* The best card left in a hand when one of this kind is gone. */
static int next_play(const struct stakes *o, int seat, int without)
{
    int best = 0;
    bool skipped = false;
    if (!o->hands[seat]) return o->view->table.hand[seat] > 1 ? AVERAGE : 0;
    for (int i = 0; i < o->hands[seat]; i++) {
        const int kind = o->hand[seat][i];
        if (kind == without && !skipped) {
            skipped = true;
            continue;
        }
        if (worth_kind(o, kind) > best) best = worth_kind(o, kind);
    }
    return best;
}

static int played(const struct stakes *o, const struct deck_node *n, int performer, int count,
                  const struct bound *b)
{
    const struct table *t = &o->view->table;
    int have = t->hand[performer] - (b->kind != DECK_NONE);
    if (n->cards.place != PLACE_HAND) return stakes_share(o, performer, AVERAGE) * (t->draw > 0);
    if (n->how == HOW_MORE && performer != t->active) return 0;
    if (have < 0) have = 0;
    return stakes_share(o, performer, next_play(o, performer, b->kind)) *
           (count < have ? count : have);
}

static int passed(const struct stakes *o, const struct deck_node *n, int actor, int performer,
                  const struct bound *b)
{
    struct best best = {.mine = stakes_mine(o, performer)};
    const int loss = least_held(o, performer, n->n, gone(b, actor, performer));
    seat_set set = stakes_who(o, n->to_whose, n->to_whose == WHO_YOU ? actor : performer, actor);
    if (b->to >= 0 && seat_in(set, b->to)) set = SEAT_BIT(b->to);
    if (!o->view->table.hand[performer]) return 0;
    for (int seat = 0; seat < o->box->seats; seat++)
        if (seat_in(set, seat)) take_better(&best, worth_hold_unknown(o, seat) / 2);
    return best.gain - loss;
}

/* So many cards more or fewer, for both. */
static int traded(const struct stakes *o, const struct deck_node *n, int actor, int performer,
                  const struct bound *b)
{
    const struct table *t = &o->view->table;
    struct best best = {.mine = stakes_mine(o, performer)};
    seat_set set = stakes_who(o, n->to_whose, n->to_whose == WHO_YOU ? actor : performer, b->they);
    if (b->to >= 0 && seat_in(set, b->to)) set = SEAT_BIT(b->to);
    const bool played = b->kind != DECK_NONE && b->entry < 0 && performer == actor;
    const int own = t->hand[performer] - (played && t->hand[performer]);
    for (int seat = 0; seat < o->box->seats; seat++)
        if (seat_in(set, seat) && seat != performer)
            take_better(&best, (worth_hold_unknown(o, performer) - worth_hold_unknown(o, seat)) *
                                   (t->hand[seat] - own));
    return best.gain;
}

/* What it comes to when this player performs the action. */
static int perform_gain(const struct stakes *o, const struct deck_node *n, int actor, int performer,
                        const struct bound *b)
{
    const struct table *t = &o->view->table;
    const int count = amount(o, n, actor, b), hand = t->hand[performer];
    const struct deck_verb *v = deck_verb(n);
    switch ((enum deck_reckoning)v->reckon) {
    case RECKON_DRAW: return worth_hold_unknown(o, performer) * (count < t->draw ? count : t->draw);
    case RECKON_LOSE:
        return -least_held(o, performer, n->how == HOW_HALF ? (hand + 1) / 2 : count,
                           gone(b, actor, performer));
    case RECKON_ROB: return stolen(o, n, performer, b);
    case RECKON_SWAP: return swapped(o, n, actor, performer, b);
    case RECKON_GIVE: return passed(o, n, actor, performer, b);
    case RECKON_PLAY: return played(o, n, performer, count, b);
    case RECKON_CARDS: return chosen_cards(o, n, actor, performer, b);
    case RECKON_TRADE: return traded(o, n, actor, performer, b);
    case RECKON_KNOW: return stakes_share(o, performer, v->sight);
    case RECKON_TURNS:
        if (v->gain < 0) return -worth_turn(o, performer) * (n->n > 0 ? n->n : 1);
        return worth_turn(o, performer) + worth_hold_unknown(o, performer);
    case RECKON_CONTROL: /* counted for the card's owner: controlled() */
    case RECKON_NOTHING: break;
    }
    return 0;
}

/* --- blocks ----------------------------------------------------------------------------- */

/* Of these seats, those that have what the condition asks for. */
static seat_set seats_having(const struct stakes *o, const struct deck_node *n, seat_set among)
{
    const struct table *t = &o->view->table;
    const seat_set living = table_living(o->box, t);
    int have[SEATS_MAX] = {0}, most = INT16_MIN, fewest = INT16_MAX;
    seat_set set = 0;
    for (int seat = 0; seat < o->box->seats; seat++) {
        if (!seat_in((seat_set)(living | among), seat)) continue;
        if (n->measure == MEASURE_POINTS) have[seat] = t->points[seat];
        else if (n->measure == MEASURE_ZOMBEYES) have[seat] = t->zombeyes[seat];
        else if (n->cards.place == PLACE_HAND) have[seat] = t->hand[seat];
        else have[seat] = stakes_count(o, &n->cards, seat, DECK_NONE);
        if (have[seat] > most) most = have[seat];
        if (have[seat] < fewest) fewest = have[seat];
    }
    for (int seat = 0; seat < o->box->seats; seat++)
        if (seat_in(among, seat) && deck_compares(n, have[seat], most, fewest))
            set = (seat_set)(set | SEAT_BIT(seat));
    return set;
}

static bool holds(const struct stakes *o, const struct deck_node *n, int actor)
{
    const struct table *t = &o->view->table;
    switch ((enum deck_op)n->op) {
    case OP_NOT: return !holds(o, n + 1, actor);
    case OP_AND:
    case OP_OR:
        for (const struct deck_node *c = n + 1; c < deck_next(n); c = deck_next(c))
            if (holds(o, c, actor) == (n->op == OP_OR)) return n->op == OP_OR;
        return n->op == OP_AND;
    case OP_YOUR_TURN: return t->active == actor;
    case OP_EMPTY:
        return n->cards.place == PLACE_DRAW ? !t->draw
                                            : !stakes_count(o, &n->cards, actor, DECK_NONE);
    case OP_HAS: {
        return seats_having(o, n, stakes_who(o, n->who, actor, actor)) != 0;
    }
    default: return false;
    }
}

static int branch(const struct stakes *o, const struct deck_node *n, int actor,
                  const struct bound *b)
{
    const struct deck_node *end = deck_next(n), *other = deck_body(n);
    const struct deck_node *condition = deck_condition(n);
    while (other < end && other->op != OP_ELSE) other = deck_next(other);
    if (condition && !holds(o, condition, actor))
        return other < end ? worth_body(o, other + 1, end, actor, b) : 0;
    return worth_body(o, deck_body(n), other, actor, b);
}

/* Control is the player's own turn, spoilt. */
static int controlled(const struct stakes *o, const struct deck_node *n, int actor,
                      const struct bound *b)
{
    const int who = n->to_whose ? n->to_whose : n->cards.whose ? n->cards.whose : WHO_ANOTHER;
    struct best best = {.mine = stakes_mine(o, actor)};
    const seat_set set = stakes_who(o, who, actor, b->they);
    for (int seat = 0; seat < o->box->seats; seat++)
        if (seat_in(set, seat) && (b->to < 0 || b->to == seat) && seat != actor)
            take_better(&best,
                        stakes_share(o, actor, deck_verb(n)->gain / 2) - worth_turn(o, seat));
    return best.gain;
}

int worth_node(const struct stakes *o, const struct deck_node *n, int actor, struct bound *b)
{
    struct best best = {.mine = stakes_mine(o, actor)};
    int sum = 0;
    switch ((enum deck_op)n->op) {
    case OP_IF: return branch(o, n, actor, b);
    case OP_CHOOSE:
        for (const struct deck_node *c = n + 1; c < deck_next(n); c = deck_next(c))
            take_better(&best, worth_body(o, c + 1, deck_next(c), actor, b));
        return best.gain;
    case OP_UNTIL: return stakes_share(o, actor, 25);
    default: break;
    }
    if (n->op >= OP_VERBS) return 0;
    if (deck_verb(n)->reckon == RECKON_CONTROL) return controlled(o, n, actor, b);
    seat_set set = stakes_who(o, n->who, actor, b->they);
    if (deck_with(n)) set = seats_having(o, deck_with(n), set);
    if (b->who >= 0 && seat_in(set, b->who)) set = SEAT_BIT(b->who);
    int they = b->they;
    for (int seat = 0; seat < o->box->seats; seat++) {
        if (!seat_in(set, seat)) continue;
        const int gain = perform_gain(o, n, actor, seat, b), before = best.gain;
        const bool first = !best.any;
        sum += gain;
        take_better(&best, gain);
        if (seat != actor && (first || best.gain != before)) they = seat;
    }
    if (for_all(n->who)) return sum;
    b->they = they;
    return best.gain;
}

int worth_body(const struct stakes *o, const struct deck_node *n, const struct deck_node *end,
               int actor, const struct bound *bound)
{
    struct bound b = *bound;
    int sum = 0;
    while (n < end) {
        const bool may = n->flags & FLAG_MAY && (n->who == WHO_YOU || n->who == WHO_NONE);
        int gain = worth_node(o, n, actor, &b);
        n = deck_next(n);
        for (b.entry = -1; n < end && n->flags & FLAG_IF_SO; n = deck_next(n))
            gain += worth_node(o, n, actor, &b);
        if (may && stakes_mine(o, actor) == (gain < 0)) gain = 0;
        sum += gain;
    }
    return sum;
}
