/* read_condition.c -- what an `if` asks, what a `reveal` waits for, what an `until` forbids. */
#include <string.h>

#include "core/buf.h"
#include "deck/read.h"
#include "deck/write.h"

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

/* How many: "more than 2", "a", "no", "the most". */
static bool read_bound(struct deck_reading *r, struct deck_node *n)
{
    static const struct {
        const char *text;
        uint8_t how, counts; /* a number follows, or this is it */
        int16_t n;
    } words[] = {
        {"at least", HOW_AT_LEAST, true, 0}, {"at most", HOW_UP_TO, true, 0},
        {"exactly", HOW_EXACTLY, true, 0},   {"more than", HOW_MORE, true, 0},
        {"fewer than", HOW_LESS, true, 0},   {"less than", HOW_LESS, true, 0},
        {"the most", HOW_MOST, false, 0},    {"the fewest", HOW_FEWEST, false, 0},
        {"a", HOW_AT_LEAST, false, 1},       {"an", HOW_AT_LEAST, false, 1},
        {"no", HOW_UP_TO, false, 0},
    };
    int amount;
    n->how = HOW_AT_LEAST;
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        if (!deck_eat(r, words[i].text)) continue;
        n->how = words[i].how;
        n->n = words[i].n;
        if (!words[i].counts) return true;
        break;
    }
    if (!deck_eat_number(r, -999, 999, &amount)) return false;
    n->n = (int16_t)amount;
    return true;
}

/* In the field, if nothing is said; the field and hand are those of the player spoken of. */
static bool read_has_place(struct deck_reading *r, struct deck_node *n)
{
    n->cards.place = PLACE_FIELD;
    n->cards.whose = WHO_THEY;
    if (!deck_eat(r, "in"))
        return !deck_unfiltered(&n->cards) || deck_expected(r, "deck.expect.in-hand", NULL);
    const struct deck_spot before = r->c;
    const bool your = deck_eat(r, "your"), their = !your && deck_eat(r, "their");
    if ((your && n->who != WHO_YOU) || (their && n->who == WHO_YOU))
        return deck_refused_at(r, &before, "deck.fault.whose", 0);
    if (!your && !their) deck_eat(r, "the");
    if (deck_eat(r, "field")) return true;
    n->cards.place = PLACE_HAND;
    return deck_eat(r, "hand") || deck_expected(r, "deck.expect.hand-or-field",
                                                (const char *const[]){"hand", "field", NULL});
}

/* "2 zombeyes" are symbols, "2 zombeyes in hand" and "2 zombeyes worth 5" are cards. */
static bool sees_symbols(struct deck_reading *r)
{
    const struct deck_spot before = r->c;
    if (deck_eat(r, "zombeye symbols") || deck_eat(r, "zombeye symbol")) return true;
    if ((deck_eat(r, "zombeyes") || deck_eat(r, "zombeye")) && !deck_filter_goes_on(r)) return true;
    r->c = before;
    return false;
}

/* Everybody must be able to see who acts, or who has most. */
static bool read_has(struct deck_reading *r, struct deck_node *n, bool open)
{
    n->op = OP_HAS;
    if (!read_bound(r, n)) return false;
    const struct deck_spot before = r->c;
    if (deck_eat(r, "points") || deck_eat(r, "point")) {
        n->measure = MEASURE_POINTS;
        return true;
    }
    if (sees_symbols(r)) { /* and tokens, TWD-LOSE-2 */
        n->measure = MEASURE_ZOMBEYES;
        return true;
    }
    if (!deck_read_filter(r, n, false) || !read_has_place(r, n)) return false;
    open = open || n->how == HOW_MOST || n->how == HOW_FEWEST;
    if (open && n->cards.place == PLACE_HAND && !deck_unfiltered(&n->cards))
        return deck_refused_at(r, &before, "deck.fault.hidden", 0);
    return true;
}

bool deck_read_with(struct deck_reading *r)
{
    struct deck_node *n = deck_node_add(r, OP_HAS, NULL);
    if (!n) return false;
    n->who = WHO_THEY;
    return read_has(r, n, true);
}

/* --- whom "they" means --------------------------------------------------------------- */

/* To ask whether anybody has something names nobody: "they" would mean no one, or somebody named
 * long before. So it is refused, with the words that do name somebody. */
bool deck_they_known(struct deck_reading *r, const struct deck_spot *at, bool perform)
{
    char said[80];
    struct buf b = BUF_ON(said);
    if (r->failed) return false;
    if (!r->asked.op) return true;
    buf_clear(&b);
    deck_write_named(r->deck, &r->asked, perform, &b);
    deck_refused_at(r, at, "deck.fault.they", 0);
    fault_quote(r->fault, said, b.n);
    return false;
}

static bool keep_asked(struct deck_reading *r, const struct deck_node *n,
                       const struct deck_spot *at)
{
    const uint8_t who = n->op == OP_HAS ? n->who : n->op == OP_EMPTY ? n->cards.whose : WHO_NONE;
    if (who == WHO_THEY) return deck_they_known(r, at, false);
    if (who != WHO_NONE && who != WHO_YOU) r->asked = *n;
    return true;
}

static bool read_empty(struct deck_reading *r, struct deck_node *n)
{
    n->op = OP_EMPTY;
    n->who = WHO_NONE;
    r->like = "if your hand is empty: draw 1";
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

static bool read_plain_fact(struct deck_reading *r, struct deck_node *n, bool reveal)
{
    if (deck_eat(r, "it is your turn")) {
        n->op = OP_YOUR_TURN;
        return true;
    }
    if (sees_place(r)) return read_empty(r, n);
    if (!deck_read_who(r, &n->who))
        return deck_expected(r, "deck.expect.condition",
                             (const char *const[]){"another", "you", "they", "each", "any", "not",
                                                   "a", "your", "the", "it", NULL});
    if (deck_eat(r, "has") || deck_eat(r, "have")) return read_has(r, n, false);
    if (reveal) return read_deed(r, n);
    return deck_expected(r, "deck.expect.has", (const char *const[]){"has", "have", NULL});
}

static bool read_fact(struct deck_reading *r, bool reveal)
{
    struct deck_node *n;
    const struct deck_spot before = r->c;
    if (reveal && (deck_sees(r, "a") || deck_sees(r, "an"))) return read_event(r);
    n = deck_node_add(r, OP_HAS, NULL);
    return n && read_plain_fact(r, n, reveal) && (reveal || keep_asked(r, n, &before));
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
 * something has joined that, so that a single condition stays one node. */
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
