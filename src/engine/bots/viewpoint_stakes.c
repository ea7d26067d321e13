/* viewpoint_stakes.c -- who is meant, how near each seat is to winning, and what a hand is for. */
#include <string.h>

#include "bots/viewpoint_worth.h"

/* Tenths of a turn, tenths of a point, percents. */
enum {
    ONE_TURN = 10,
    A_TURN_BRINGS = 95,
    MORE_PLAYS_BRING = 70, /* percent more */
    MORE_DRAWS_BRING = 25,
    A_ZOMBEYE_DELAYS = 1,
    NEARER_BY = 20, /* so much nearer to winning is twice as dangerous */
    AHEAD_BY = 40,  /* so much ahead of all others, what they do matters half as much */
    PACE_MAX = 10,
    SPARE = 50, /* a draw brings something better */
};

/* --- whose ------------------------------------------------------------------------------ */

bool stakes_mine(const struct stakes *o, int seat)
{
    return table_decider(&o->view->table, seat) == o->me;
}

static int next_living(const struct stakes *o, seat_set living, int self, int step)
{
    const int n = o->box->seats;
    for (int i = 1; i < n; i++) {
        const int seat = (self + i * step + i * n) % n;
        if (seat_in(living, seat)) return seat;
    }
    return self;
}

static int measured(const struct table *t, int who, int seat)
{
    switch (who) {
    case WHO_MOST_POINTS: return t->points[seat];
    case WHO_FEWEST_POINTS: return -t->points[seat];
    case WHO_MOST_HAND: return t->hand[seat];
    case WHO_FEWEST_HAND: return -t->hand[seat];
    case WHO_MOST_ZOMBEYES: return t->zombeyes[seat];
    default: return -t->zombeyes[seat];
    }
}

static seat_set extreme_seats(const struct table *t, int who, seat_set living)
{
    seat_set set = 0;
    int most = INT16_MIN;
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        if (!seat_in(living, seat)) continue;
        const int n = measured(t, who, seat);
        if (n > most) set = 0;
        if (n >= most) set = (seat_set)(set | SEAT_BIT(seat));
        if (n > most) most = n;
    }
    return set;
}

seat_set stakes_who(const struct stakes *o, int who, int self, int they)
{
    const struct table *t = &o->view->table;
    const seat_set living = table_living(o->box, t);
    switch (who) {
    case WHO_NONE: return 0;
    case WHO_YOU: return SEAT_BIT(self);
    case WHO_ANOTHER:
    case WHO_EACH_OTHER: return (seat_set)(living & ~SEAT_BIT(self));
    case WHO_ANY:
    case WHO_EACH: return living;
    case WHO_LEFT: return SEAT_BIT(next_living(o, living, self, 1));
    case WHO_RIGHT: return SEAT_BIT(next_living(o, living, self, -1));
    case WHO_THEY: return they >= 0 ? SEAT_BIT(they) : 0;
    default: return extreme_seats(t, who, living);
    }
}

/* --- the race --------------------------------------------------------------------------- */

struct engines {
    int plays, draws; /* more in each turn */
};

static void add_engines(const struct deck *d, int kind, struct engines *sum)
{
    for (const struct deck_node *n = deck_program(d, kind); n < deck_program_end(d, kind);
         n = deck_next(n)) {
        if (n->op != OP_EACH_TURN) continue;
        for (const struct deck_node *a = n + 1; a < deck_next(n); a = deck_next(a)) {
            if (deck_verb(a)->reckon == RECKON_PLAY) sum->plays += a->n;
            else if (deck_verb(a)->reckon == RECKON_DRAW && !(a->flags & FLAG_IF_SO))
                sum->draws += a->n;
        }
    }
}

static int at_most(int n, int most) { return n < most ? n : most; }

/* Tenths of a turn until that seat has what it takes to win, from now. */
static int turns_to_win(const struct stakes *o, int seat, const struct engines *e)
{
    const struct table *t = &o->view->table;
    const int seats = o->box->seats, points = o->box->target - t->points[seat];
    const int rate = A_TURN_BRINGS * (100 + at_most(e->plays, 2) * MORE_PLAYS_BRING +
                                      at_most(e->draws, 2) * MORE_DRAWS_BRING);
    int turns = points > 0 ? points * 10 * ONE_TURN * 100 / rate : 0;
    if (turns < ONE_TURN) turns = ONE_TURN; /* a seat wins only in its own turn */
    turns += ONE_TURN * t->misses[seat] + (seat - t->active + seats) % seats * ONE_TURN / seats;
    return o->box->plague ? turns + t->zombeyes[seat] * A_ZOMBEYE_DELAYS : turns;
}

static int halved(int amount, int by, int half)
{
    if (by <= 0) return amount;
    const int left = by / half < 12 ? amount >> (by / half) : 0;
    return left - left * (by % half) / half / 2;
}

/* The player nearest to winning is the one to stop. */
static void find_threats(struct stakes *o, const int *turns, int others)
{
    int sum = 0;
    for (int seat = 0; seat < o->box->seats; seat++) {
        if (seat == o->me || seat_in(o->view->table.dead, seat)) continue;
        o->threat[seat] = halved(1000, turns[seat] - others, NEARER_BY);
        sum += o->threat[seat];
    }
    const int total = halved(o->temper->spite, others - turns[o->me], AHEAD_BY);
    for (int seat = 0; seat < o->box->seats && sum; seat++)
        o->threat[seat] = o->threat[seat] * total / sum;
}

/* My hand keeps one card for each play that I shall have; the best of the others is spare. */
static void find_spare(struct stakes *o, int plays)
{
    const int n = o->hands[o->me];
    int worth[HAND_MAX];
    for (int i = 0; i < n; i++) {
        const int w = worth_kind(o, o->hand[o->me][i]);
        int at = i;
        for (; at > 0 && worth[at - 1] < w; at--) worth[at] = worth[at - 1];
        worth[at] = w;
    }
    o->spare = plays < n && worth[plays] > SPARE ? worth[plays] : SPARE;
}

static void find_race(struct stakes *o)
{
    const struct view *v = o->view;
    const struct table *t = &v->table;
    struct engines engines[SEATS_MAX] = {0};
    int turns[SEATS_MAX] = {0}, least = INT16_MAX, others = INT16_MAX, cards = t->draw;
    for (int i = 0; i < v->known; i++) {
        const struct seen *c = &v->card[i];
        if (is_field(c->place) && box_kind(o->box, c->kind)->each_turn)
            add_engines(&o->box->deck, c->kind, &engines[c->place - AT_FIELD]);
    }
    for (int seat = 0; seat < o->box->seats; seat++) {
        cards += t->hand[seat];
        turns[seat] = turns_to_win(o, seat, &engines[seat]);
        if (seat_in(t->dead, seat)) continue;
        least = at_most(turns[seat], least);
        if (seat != o->me) others = at_most(turns[seat], others);
    }
    o->pace = at_most(at_most(least / ONE_TURN + 1, cards / o->box->seats + 1), PACE_MAX);
    find_threats(o, turns, others);
    find_spare(o, (o->pace - (t->active != o->me)) * (1 + engines[o->me].plays));
}

void stakes_init(struct stakes *o, const struct box *box, const struct view *v,
                 const struct temper *temper, const struct skill *skill)
{
    memset(o, 0, sizeof *o);
    o->box = box;
    o->view = v;
    o->temper = temper;
    o->skill = skill;
    o->me = v->seat;
    for (int i = 0; i < v->known; i++) {
        const int place = v->card[i].place;
        if (!is_hand(place) || o->hands[place] == HAND_MAX) continue;
        o->hand[place][o->hands[place]++] = v->card[i].kind;
    }
    find_race(o);
}

int stakes_share(const struct stakes *o, int seat, int gain)
{
    return seat == o->me ? gain : -gain * o->threat[seat] / 100;
}
