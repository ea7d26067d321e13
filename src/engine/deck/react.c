/* react.c -- which reveals can ever answer what: from the deck list alone (AMB-18).
 *
 * A condition is judged twice, "can it hold" and "can it fail", because facts of a game (points,
 * whose turn) may be either. Anybody may be the one who acts, so players never exclude an
 * answer; kinds of actions, places and what is printed on the card do.
 */
#include "deck/deck.h"

struct pending {
    const struct deck *deck;
    const struct deck_kind *kind;       /* NULL in a window without an action */
    const struct deck_node *from, *end; /* the actions it would perform */
    bool play, reveal;
    int moment; /* OP_BEGINS, OP_COUNTS or 0 */
};

static bool in_field(uint8_t place) { return place == PLACE_FIELD || place == PLACE_VIEWNIVERSE; }

static bool fits_pending(const struct pending *p, const struct deck_cards *c)
{
    const struct deck_kind *k = p->kind;
    if ((k->tags & c->tags) != c->tags || k->tags & c->without) return false;
    if (c->zombeye == YES_NOT && k->zombeyes) return false;
    if (c->reveal && (c->reveal == YES_ONLY) != (k->reveal != 0)) return false;
    if (c->compare == HOW_EXACTLY && k->value != c->worth) return false;
    if (c->compare == HOW_UP_TO && k->value > c->worth) return false;
    if (c->compare == HOW_AT_LEAST && k->value < c->worth) return false;
    return !c->named || k == &p->deck->kind[c->named - 1];
}

/* A cancelled card is taken from a field, unless it is a revealed one (a.4). */
static bool cancels_from_field(const struct pending *p, const struct deck_node *n)
{
    const struct deck_node *condition;
    if (!p->reveal || n->op != OP_CANCEL) return false;
    condition =
        deck_condition(deck_program(p->deck, (int)(p->kind - p->deck->kind)) + p->kind->reveal - 1);
    return !condition || condition->op != OP_REVEALED;
}

static bool leaves(const struct pending *p, uint8_t place)
{
    for (const struct deck_node *n = p->from; n < p->end; n++) {
        struct deck_move move[DECK_MOVES_MAX];
        int moves = n->op < OP_VERBS ? deck_moves(n, move) : 0;
        for (int i = 0; i < moves; i++)
            if (move[i].from == place || (in_field(place) && in_field(move[i].from))) return true;
        if (in_field(place) && cancels_from_field(p, n)) return true;
    }
    return false;
}

static bool would(const struct pending *p, uint8_t op)
{
    for (const struct deck_node *n = p->from; n < p->end; n++)
        if (n->op == op) return true;
    return false;
}

/* Cards of somebody other than the one whose card acts. */
static bool affects(const struct pending *p)
{
    for (const struct deck_node *n = p->from; n < p->end; n++) {
        struct deck_move move[DECK_MOVES_MAX];
        int moves = n->op < OP_VERBS ? deck_moves(n, move) : 0;
        for (int i = 0; i < moves; i++) {
            bool owned = move[i].from == PLACE_HAND || move[i].from == PLACE_FIELD;
            if (move[i].from == PLACE_VIEWNIVERSE || (owned && move[i].from_whose != WHO_YOU))
                return true;
        }
        if (deck_verb(n)->token && n->cards.whose != WHO_YOU && n->cards.which != WHICH_THIS)
            return true;
        if (cancels_from_field(p, n)) return true;
    }
    return false;
}

static bool can(const struct pending *p, const struct deck_node *n, bool hold)
{
    bool all = n->op == OP_AND ? hold : !hold, any = false;
    switch ((enum deck_op)n->op) {
    case OP_NOT: return can(p, n + 1, !hold);
    case OP_AND:
    case OP_OR:
        for (const struct deck_node *c = n + 1; c < deck_next(n); c = deck_next(c)) {
            bool one = can(p, c, hold);
            if (all && !one) return false;
            any = any || one;
        }
        return any;
    case OP_PLAYED: return hold ? p->play && fits_pending(p, &n->cards) : true;
    case OP_REVEALED: return hold ? p->reveal && fits_pending(p, &n->cards) : true;
    case OP_LEAVES: return !hold || leaves(p, n->cards.place);
    case OP_WOULD: return hold == would(p, n->at);
    case OP_AFFECTS: return !hold || affects(p);
    case OP_BEGINS:
    case OP_COUNTS: return hold ? p->moment == n->op : true;
    default: return true;
    }
}

bool deck_answers(const struct deck *d, int reveal_kind, int kind, int node)
{
    const struct deck_kind *r = &d->kind[reveal_kind];
    struct pending p = {.deck = d};
    if (!r->reveal) return false;
    if (node <= DECK_TURN_BEGINS) {
        p.moment = node == DECK_TURN_BEGINS   ? OP_BEGINS
                   : node == DECK_TURN_COUNTS ? OP_COUNTS
                                              : OP_DRAW;
    } else if (node == DECK_PLAY) {
        p.kind = &d->kind[kind];
        p.play = true;
        p.from = p.end = deck_program(d, kind);
        if (p.kind->nodes && p.from->op != OP_REVEAL && p.from->op != OP_EACH_TURN)
            p.end = deck_next(p.from);
    } else {
        p.kind = &d->kind[kind];
        p.from = &d->node[node];
        p.end = deck_next(p.from);
        p.reveal = p.from->op == OP_REVEAL;
    }
    const struct deck_node *reveal = deck_program(d, reveal_kind) + r->reveal - 1;
    const struct deck_node *condition = deck_condition(reveal);
    const struct deck_node *first = deck_body(reveal);
    /* Without something pending there is nothing to cancel. */
    if (!condition) return !(p.moment && first->op == OP_CANCEL);
    return can(&p, condition, true);
}
