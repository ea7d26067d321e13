#include "bots/viewpoint_worth.h"

/* Tenths of a point. */
enum {
    POINT = 10,
    TO_WIN = 10000,
    ABOUT_TO_WIN = 3000,
    DEAD = 2500,
    IN_REACH = 200,   /* somebody can win with the next card */
    A_DEAR_CARD = 20, /* points */
};

/* --- a seat and its field --------------------------------------------------------------- */

/* Zombeyes are a danger long before they kill (TWD-LOSE-1). */
static int danger(const struct stakes *o, int seat, int zombeyes)
{
    static const int16_t fear[OVERWHELMED_BY] = {0, 35, 95, 230, 450, 1300, 1440};
    if (!o->box->plague || zombeyes <= 0) return 0;
    if (zombeyes < OVERWHELMED_BY) return fear[zombeyes] * o->skill->fear / 100;
    const int points = o->view->table.points[seat];
    return DEAD + (points > 0 ? points * POINT : 0);
}

static int standing(const struct stakes *o, int seat, int points, int zombeyes)
{
    int sum = points * POINT - danger(o, seat, zombeyes);
    if (seat != o->me && points >= o->box->target - A_DEAR_CARD) sum += IN_REACH;
    if (points >= o->box->target) sum += seat == o->view->table.active ? TO_WIN : ABOUT_TO_WIN;
    return sum;
}

static int change(const struct stakes *o, int seat, int points, int zombeyes)
{
    const struct table *t = &o->view->table;
    const int p = t->points[seat], z = t->zombeyes[seat];
    return stakes_share(o, seat,
                        standing(o, seat, p + points, z + zombeyes) - standing(o, seat, p, z));
}

bool worth_fits(const struct stakes *o, const struct deck_cards *c, int kind, int mark)
{
    const struct deck_kind *k = box_kind(o->box, kind);
    const bool zombeye = k->zombeyes || mark & MARK_TOKEN;
    if ((k->tags & c->tags) != c->tags || k->tags & c->without) return false;
    if (c->zombeye && (c->zombeye == YES_ONLY) != zombeye) return false;
    if (c->reveal && (c->reveal == YES_ONLY) != (k->reveal != 0)) return false;
    if (c->compare == HOW_EXACTLY && k->value != c->worth) return false;
    if (c->compare == HOW_UP_TO && k->value > c->worth) return false;
    if (c->compare == HOW_AT_LEAST && k->value < c->worth) return false;
    return !c->named || kind == c->named - 1;
}

int stakes_count(const struct stakes *o, const struct deck_cards *c, int self, int kind)
{
    const struct view *v = o->view;
    const seat_set whose = stakes_who(o, c->whose, self, self);
    int n = 0;
    if (c->place == PLACE_HAND) {
        for (int seat = 0; seat < o->box->seats; seat++)
            if (seat_in(whose, seat)) n += v->table.hand[seat];
        return n;
    }
    for (int i = 0; i < v->known; i++) {
        const int place = v->card[i].place;
        const bool here = is_field(place)
                              ? c->place == PLACE_VIEWNIVERSE ||
                                    (c->place == PLACE_FIELD && seat_in(whose, place - AT_FIELD))
                              : place == AT_DISCARD && c->place == PLACE_DISCARD;
        n += here && worth_fits(o, c, v->card[i].kind, v->card[i].mark);
    }
    if (c->which == WHICH_OTHER && kind != DECK_NONE && n && worth_fits(o, c, kind, 0)) {
        for (int i = 0; i < v->known; i++)
            if (v->card[i].kind == kind && v->card[i].place == AT_FIELD + self) return n - 1;
    }
    return n;
}

int stakes_each(const struct stakes *o, const struct deck_node *n, int self, int kind)
{
    const struct deck_cards *c = &n->other;
    int sum = 0;
    if (n->measure == MEASURE_PLAYERS) return o->box->seats - 1;
    if (n->measure == MEASURE_CARDS) return stakes_count(o, c, self, kind);
    const seat_set whose = stakes_who(o, c->place == PLACE_FIELD ? c->whose : WHO_EACH, self, self);
    for (int seat = 0; seat < o->box->seats; seat++)
        if (seat_in(whose, seat)) sum += o->view->table.zombeyes[seat];
    return sum;
}

/* Points the kind has in that field (AMB-92). */
static int points_of(const struct stakes *o, int seat, int kind)
{
    const struct deck_kind *k = box_kind(o->box, kind);
    if (!k->worth) return k->value;
    const struct deck_node *n = deck_program(&o->box->deck, kind) + k->worth - 1;
    const int each = stakes_each(o, n, seat, kind);
    return k->value + (n->how == HOW_LESS ? -n->n : n->n) * each;
}

/* What one turn's work of an each-turn effect is worth, to the seat that has it. */
static int engine(const struct stakes *o, int seat, int kind)
{
    const struct deck_node *n = deck_program(&o->box->deck, kind);
    const struct deck_node *end = deck_program_end(&o->box->deck, kind);
    const int hand = o->view->table.hand[seat], turns = o->pace - 1;
    int sum = 0;
    if (!box_kind(o->box, kind)->each_turn) return 0;
    for (; n < end; n++) {
        if (n->op != OP_EACH_TURN) continue;
        for (const struct deck_node *a = n + 1; a < deck_next(n); a = deck_next(a)) {
            const int times = turns < hand ? turns : hand;
            const struct deck_verb *v = deck_verb(a);
            if (v->reckon == RECKON_PLAY) sum += 60 * a->n * times;
            else if (v->reckon == RECKON_DRAW) sum += 34 * a->n * turns;
            else if (v->token < 0) sum += v->gain * turns;
            else sum += 8 * turns;
        }
    }
    return sum * o->temper->build / 100;
}

int worth_enter(const struct stakes *o, int seat, int kind, int mark)
{
    const int symbols = box_kind(o->box, kind)->zombeyes + (mark & MARK_TOKEN ? 1 : 0);
    return change(o, seat, points_of(o, seat, kind), symbols) +
           stakes_share(o, seat, engine(o, seat, kind));
}

int worth_leave(const struct stakes *o, int seat, int kind, int mark)
{
    const int symbols = box_kind(o->box, kind)->zombeyes + (mark & MARK_TOKEN ? 1 : 0);
    return change(o, seat, -points_of(o, seat, kind), -symbols) -
           stakes_share(o, seat, engine(o, seat, kind));
}

int worth_token(const struct stakes *o, int seat, int by) { return change(o, seat, 0, by); }

int worth_turn(const struct stakes *o, int seat)
{
    const int to_go = o->box->target - o->view->table.points[seat];
    int gain = A_TURN;
    if (to_go <= 0) gain += ABOUT_TO_WIN;
    else if (to_go <= 20) gain += 250;
    else if (to_go <= 35) gain += 150;
    return stakes_share(o, seat, gain);
}

/* --- a kind, by what is printed on it ---------------------------------------------------- */

static int rough(const struct deck_node *n)
{
    const int sum = deck_verb(n)->gain * (n->n > 0 && n->n < 4 ? n->n : 1);
    if (n->who == WHO_YOU || n->who == WHO_NONE) return sum;
    return n->who == WHO_EACH ? sum / 4 : -sum * 2 / 5;
}

int worth_kind(const struct stakes *o, int kind)
{
    const struct deck_kind *k = box_kind(o->box, kind);
    const struct deck_node *n = deck_program(&o->box->deck, kind);
    const struct deck_node *end = deck_program_end(&o->box->deck, kind);
    int sum = k->value * POINT - (o->box->plague ? 20 * k->zombeyes : 0);
    while (n < end) {
        if (n->op == OP_REVEAL) sum += o->temper->keep;
        if (n->op == OP_EACH_TURN)
            sum += deck_verb(n + 1)->reckon == RECKON_PLAY ? 60 * o->pace : 20 * o->pace;
        if (n->op < OP_VERBS) sum += rough(n);
        n = n->op == OP_IF || n->op == OP_CHOOSE ? deck_body(n) : deck_next(n);
        if (n < end && n->op == OP_OPTION) n++;
    }
    return sum;
}

/* Cards in hand are many and plays are few: holding one is worth a part of playing it. */
int worth_hold(const struct stakes *o, int seat, int kind)
{
    const int hand = o->view->table.hand[seat], worth = worth_kind(o, kind);
    if (worth <= 0) return stakes_share(o, seat, 12 + worth / 10);
    if (seat != o->me) return stakes_share(o, seat, 12 + worth * (hand <= 4 ? 80 : 50) / 100);
    const int low = worth < o->spare ? worth : o->spare;
    return 12 + low * 30 / 100 + (worth - low) * 80 / 100;
}

int worth_hold_unknown(const struct stakes *o, int seat)
{
    const int hand = o->view->table.hand[seat];
    return stakes_share(o, seat, hand <= 1 ? 90 : 80);
}
