/* foresee.c -- which reveals could answer at all, from the deck list alone.
 *
 * A window asks every reveal of the deck for every seat, and finds nearly always that none fits.
 * Most of them cannot, whatever lies on the table: their words want something played, and nothing
 * is, or a card leaving a hand, and this action moves none. That is worked out once, when the box
 * is opened. A reveal that could answer is never left out; one that is named here is still judged.
 *
 * Which windows open is another rule (AMB-18, deck_answers()): it says more about fewer things.
 */
#include "games/viewpoint/decide.h"

/* What is to be answered. */
struct scene {
    const struct box *box;
    int kind;                           /* of its card, or DECK_NONE */
    const struct deck_node *from, *end; /* the actions that are pending */
    bool play, reveal;
    int moment; /* a window of the turn, or 0 */
};

static int plain_place(int place) { return place == PLACE_VIEWNIVERSE ? PLACE_FIELD : place; }

/* Something pending may take cards from such a place, or their tokens. */
static bool may_take(const struct scene *c, int place)
{
    for (const struct deck_node *n = c->from; n < c->end; n++) {
        struct deck_move move[DECK_MOVES_MAX];
        int moves = n->op < OP_VERBS ? deck_moves(n, move) : 0;
        if (n->op == OP_CANCEL) return true;
        if (!moves && !deck_verb(n)->token) continue;
        if (plain_place(n->cards.place) == plain_place(place) ||
            plain_place(n->to) == plain_place(place))
            return true;
        for (int i = 0; i < moves; i++)
            if (plain_place(move[i].from) == plain_place(place)) return true;
    }
    return false;
}

static bool may_do(const struct scene *c, int op)
{
    for (const struct deck_node *n = c->from; n < c->end; n++)
        if (n->op == op) return true;
    return false;
}

/* With a token or without. */
static bool may_fit(const struct scene *c, const struct deck_node *n)
{
    return vp_fits_kind(c->box, &n->cards, c->kind, 0) ||
           vp_fits_kind(c->box, &n->cards, c->kind, MARK_TOKEN);
}

static bool could(const struct scene *c, const struct deck_node *n, bool hold);

static bool could_row(const struct scene *c, const struct deck_node *n, bool hold)
{
    const bool every = (n->op == OP_AND) == hold;
    for (const struct deck_node *one = n + 1; one < deck_next(n); one = deck_next(one))
        if (could(c, one, hold) != every) return !every;
    return every;
}

/* Could the condition hold, or fail? */
static bool could(const struct scene *c, const struct deck_node *n, bool hold)
{
    switch ((enum deck_op)n->op) {
    case OP_NOT: return could(c, n + 1, !hold);
    case OP_AND:
    case OP_OR: return could_row(c, n, hold);
    case OP_PLAYED: return !hold || (c->play && may_fit(c, n));
    case OP_REVEALED: return !hold || (c->reveal && may_fit(c, n));
    case OP_LEAVES: return !hold || may_take(c, n->cards.place);
    case OP_WOULD: return !hold || may_do(c, n->at);
    case OP_AFFECTS: return !hold || may_take(c, PLACE_HAND) || may_take(c, PLACE_FIELD);
    case OP_BEGINS: return !hold || c->moment == WINDOW_BEGIN;
    case OP_COUNTS: return !hold || c->moment == WINDOW_COUNT;
    default: return true;
    }
}

static uint16_t answers_to(const struct scene *c)
{
    const struct box *box = c->box;
    unsigned set = 0;
    for (int i = 0; i < box->reveals; i++) {
        const int kind = box->reveal[i];
        const struct deck_node *n = vp_reveal_node(box, kind);
        const struct deck_node *condition = deck_condition(n);
        const bool can = condition ? could(c, condition, true)
                                   : !(c->moment && n->inside && deck_body(n)->op == OP_CANCEL);
        if (can) set |= box->bit[kind];
    }
    return (uint16_t)set;
}

static void foresee_kind(struct box *box, int kind)
{
    const struct deck_kind *k = box_kind(box, kind);
    const struct deck_node *program = deck_program(&box->deck, kind);
    struct scene c = {.box = box, .kind = kind, .play = true};
    box->at_end[kind] = answers_to(&c);
    for (int i = 0; i < k->nodes; i++) {
        c = (struct scene){box, kind, program + i, program + i + 1, true, false, 0};
        box->at_play[k->first + i] = answers_to(&c);
        c.play = false;
        box->at_node[k->first + i] = answers_to(&c);
    }
    if (!k->reveal) return;
    const struct deck_node *n = program + k->reveal - 1;
    c = (struct scene){box, kind, n, deck_next(n), false, true, 0};
    box->at_reveal[kind] = answers_to(&c);
}

/* The last bit stands for all reveals that have none of their own. */
void vp_foresee(struct box *box)
{
    enum { LAST = 15 };
    for (int i = 0; i < box->reveals; i++)
        box->bit[box->reveal[i]] = (uint16_t)(1u << (i < LAST ? i : LAST));
    for (int i = 0; i < MOMENT_WINDOWS; i++) {
        const struct scene c = {.box = box, .kind = DECK_NONE, .moment = 1 << i};
        box->at_moment[i] = answers_to(&c);
    }
    for (int kind = 0; kind < box->deck.kinds; kind++) foresee_kind(box, kind);
}

unsigned vp_foreseen(const struct box *box, const struct table *t)
{
    if (!t->depth) {
        if (t->part == PART_BEGIN) return box->at_moment[0];
        if (t->part == PART_DRAWN) return box->at_moment[1];
        return t->part == PART_COUNT ? box->at_moment[2] : UINT16_MAX;
    }
    const struct entry *e = table_top(t);
    if (e->what == ENTRY_DEAD || e->kind >= box->deck.kinds) return UINT16_MAX;
    if (e->what == ENTRY_REVEAL) return box->at_reveal[e->kind];
    if (e->at >= e->end) return box->at_end[e->kind];
    const int node = box_kind(box, e->kind)->first + e->at;
    const bool opening = e->what == ENTRY_PLAY && !(e->flags & ENTRY_OPENED);
    return opening ? box->at_play[node] : box->at_node[node];
}
