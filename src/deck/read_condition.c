/* read_condition.c -- what an `if` asks, what a `reveal` waits for, what an `until` forbids. */
#include <string.h>

#include "deck/read.h"

/* --- what a reveal waits for -------------------------------------------------------- */

/* "a card", "an other mammal", "a zombeye worth at least 10": of one card. */
static bool one_card(struct deck_reading *r, struct deck_node *n)
{
    if (!deck_eat(r, "a") && !deck_eat(r, "an"))
        return deck_expected(r, "deck.expect.a-card", NULL);
    return deck_read_filter(r, n, false);
}

static bool read_event(struct deck_reading *r)
{
    struct deck_node *n = deck_node_add(r, OP_PLAYED, NULL);
    if (!n || !one_card(r, n)) return false;
    n->who = WHO_ANY;
    if (deck_eat(r, "is")) {
        n->op = deck_sees(r, "revealed") ? OP_REVEALED : OP_PLAYED;
        if (deck_eat(r, "played") || deck_eat(r, "revealed")) return true;
        return deck_expected(r, "deck.expect.event",
                             (const char *const[]){"played", "revealed", NULL});
    }
    if (!deck_eat(r, "would leave"))
        return deck_expected(r, "deck.expect.event", (const char *const[]){"is", "would", NULL});
    n->op = OP_LEAVES;
    return deck_read_place(r, &n->cards.place, &n->cards.whose);
}

static const char *const deed_candidates[] = {"plays", "play",  "reveals", "reveal", "begins",
                                              "begin", "would", "has",     "have",   NULL};

/* A deed of a player already named. */
static bool read_deed(struct deck_reading *r, struct deck_node *n)
{
    if (deck_eat(r, "plays") || deck_eat(r, "play")) {
        n->op = OP_PLAYED;
        return one_card(r, n);
    }
    if (deck_eat(r, "reveals") || deck_eat(r, "reveal")) {
        n->op = OP_REVEALED;
        return one_card(r, n);
    }
    if (deck_eat(r, "begins a turn") || deck_eat(r, "begin a turn")) {
        n->op = OP_BEGINS;
        return true;
    }
    if (!deck_eat(r, "would")) return deck_expected(r, "deck.expect.deed", deed_candidates);
    if (deck_eat(r, "count")) n->op = OP_COUNTS;
    else if (deck_eat(r, "affect your cards")) n->op = OP_AFFECTS;
    else {
        n->op = OP_WOULD;
        return deck_read_verb(r, &n->at);
    }
    return true;
}

/* --- what both may ask -------------------------------------------------------------- */

/* "2 zombeyes" are marks, "2 zombeyes in hand" and "2 zombeyes worth 5 in hand" are cards. */
static bool fact_over(const struct deck_reading *r)
{
    return r->c.token != TOKEN_WORD || deck_sees(r, "and") || deck_sees(r, "or");
}

static bool read_has(struct deck_reading *r, struct deck_node *n)
{
    int amount;
    n->op = OP_HAS;
    n->how = HOW_AT_LEAST;
    if (deck_eat(r, "at most")) n->how = HOW_UP_TO;
    else if (deck_eat(r, "exactly")) n->how = HOW_EXACTLY;
    else deck_eat(r, "at least");
    if (!deck_eat_number(r, -999, 999, &amount)) return false;
    n->n = (int16_t)amount;
    if (deck_eat(r, "points")) {
        n->measure = MEASURE_POINTS;
        return true;
    }
    const struct deck_spot before = r->c;
    if (deck_eat(r, "zombeyes") && fact_over(r)) { /* symbols and tokens, TWD-LOSE-2 */
        n->measure = MEASURE_ZOMBEYES;
        return true;
    }
    r->c = before;
    if (!deck_read_filter(r, n, false)) return false;
    if (!deck_eat(r, "in")) return deck_expected(r, "deck.expect.in", NULL);
    if (!deck_eat(r, "hand")) {
        if (!deck_eat(r, "field"))
            return deck_expected(r, "deck.expect.hand-or-field",
                                 (const char *const[]){"hand", "field", NULL});
        n->cards.place = PLACE_FIELD;
    } else {
        n->cards.place = PLACE_HAND;
    }
    n->cards.whose = WHO_THEY;
    return true;
}

static bool read_empty(struct deck_reading *r, struct deck_node *n)
{
    n->op = OP_EMPTY;
    n->who = WHO_NONE;
    if (!deck_read_place(r, &n->cards.place, &n->cards.whose)) return false;
    if (deck_eat(r, "is empty")) return true;
    return deck_expected(r, "deck.expect.empty", NULL);
}

static bool sees_place(struct deck_reading *r)
{
    const struct deck_spot before = r->c;
    bool place = deck_sees(r, "hand") || deck_sees(r, "field") || deck_sees(r, "viewniverse") ||
                 deck_sees(r, "discard") || deck_sees(r, "draw");
    for (int i = WHO_YOU; i < WHOS && !place; i++)
        place = deck_owner_words[i] && deck_eat(r, deck_owner_words[i]);
    if (!place && deck_eat(r, "the"))
        place = !deck_sees(r, "player") && !deck_sees(r, "left") && !deck_sees(r, "right");
    r->c = before;
    return place;
}

static bool read_fact(struct deck_reading *r, bool reveal)
{
    struct deck_node *n;
    if (reveal && (deck_sees(r, "a") || deck_sees(r, "an"))) return read_event(r);
    n = deck_node_add(r, OP_HAS, NULL);
    if (!n) return false;
    if (deck_eat(r, "it is your turn")) {
        n->op = OP_YOUR_TURN;
        return true;
    }
    if (sees_place(r)) return read_empty(r, n);
    if (!deck_read_who(r, &n->who))
        return deck_expected(r, "deck.expect.condition",
                             (const char *const[]){"another", "you", "they", "each", "any", "not",
                                                   "a", "your", "the", "it", NULL});
    if (deck_eat(r, "has") || deck_eat(r, "have")) return read_has(r, n);
    if (reveal) return read_deed(r, n);
    return deck_expected(r, "deck.expect.has", (const char *const[]){"has", "have", NULL});
}

static bool read_not(struct deck_reading *r, bool reveal)
{
    int index;
    if (!deck_eat(r, "not")) return read_fact(r, reveal);
    if (!deck_node_add(r, OP_NOT, &index) || !read_fact(r, reveal)) return false;
    deck_node_close(r, index);
    return true;
}

/* A row of conditions becomes one node with them inside. It is put before its first part once
 * something has joined that, so that a single condition is one node and no more. */
static bool read_conditions(struct deck_reading *r, bool reveal, enum deck_op op,
                            bool (*part)(struct deck_reading *, bool))
{
    struct deck *d = r->deck;
    int index = d->nodes, parts = 0;
    do {
        if (!part(r, reveal)) return false;
        parts++;
    } while (deck_eat(r, op == OP_AND ? "and" : "or"));
    if (parts == 1) return true;
    if (!deck_node_add(r, op, NULL)) return false;
    memmove(d->node + index + 1, d->node + index,
            (size_t)(d->nodes - index - 1) * sizeof d->node[0]);
    d->node[index] = (struct deck_node){.op = (uint8_t)op};
    for (int i = 0; i < r->fixes; i++)
        if (r->fix[i].node >= index) r->fix[i].node++;
    deck_node_close(r, index);
    return true;
}

static bool read_and(struct deck_reading *r, bool reveal)
{
    return read_conditions(r, reveal, OP_AND, read_not);
}

bool deck_read_condition(struct deck_reading *r, bool reveal)
{
    return read_conditions(r, reveal, OP_OR, read_and);
}

bool deck_read_restriction(struct deck_reading *r)
{
    struct deck_node *n = deck_node_add(r, OP_STAYS, NULL);
    if (!n) return false;
    if (deck_eat(r, "no")) {
        if (!deck_read_filter(r, n, false)) return false;
        if (!deck_eat(r, "leaves"))
            return deck_expected(r, "deck.expect.leaves", (const char *const[]){"leaves", NULL});
        return deck_read_place(r, &n->cards.place, &n->cards.whose) && deck_line_end(r);
    }
    n->op = OP_FORBIDS;
    if (!deck_read_who(r, &n->who))
        return deck_expected(r, "deck.expect.restriction",
                             (const char *const[]){"no", "another", "each", NULL});
    if (!deck_eat(r, "may not"))
        return deck_expected(r, "deck.expect.may-not", (const char *const[]){"may", "not", NULL});
    return deck_read_verb(r, &n->at) && deck_line_end(r);
}
