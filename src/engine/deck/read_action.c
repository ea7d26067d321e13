/* read_action.c -- actions: somebody, a verb, and what follows it. */
#include <string.h>

#include "core/near.h"
#include "deck/read.h"

struct deck_node *deck_node_add(struct deck_reading *r, enum deck_op op, int *index)
{
    struct deck *d = r->deck;
    const struct deck_kind *kind = &d->kind[d->kinds - 1];
    if (d->nodes == DECK_NODES_MAX) {
        deck_refused(r, "deck.fault.nodes", DECK_NODES_MAX);
        return NULL;
    }
    if (d->nodes - kind->first == DECK_PROGRAM_MAX) {
        deck_refused(r, "deck.fault.program", DECK_PROGRAM_MAX);
        return NULL;
    }
    if (index) *index = d->nodes;
    if (r->places) r->places->node[d->nodes] = r->c.line;
    d->node[d->nodes] = (struct deck_node){.op = (uint8_t)op};
    return &d->node[d->nodes++];
}

void deck_node_close(struct deck_reading *r, int index)
{
    r->deck->node[index].inside = (uint8_t)(r->deck->nodes - index - 1);
}

bool deck_read_block(struct deck_reading *r, bool (*line)(struct deck_reading *))
{
    int outer = r->c.indent;
    if (!deck_eat_mark(r, ':')) return deck_expected(r, "deck.expect.colon", NULL);
    r->like = NULL;
    if (r->nest == DECK_NEST_MAX) return deck_refused(r, "deck.fault.nest", DECK_NEST_MAX);
    r->nest++;
    if (!deck_line_over(r)) {
        if (!line(r)) return false;
    } else {
        deck_line_next(r);
        int inner = r->c.indent;
        if (inner <= outer) return deck_expected(r, "deck.expect.block", NULL);
        while (r->c.indent == inner)
            if (!line(r)) return false;
        if (r->c.indent > outer) return deck_refused(r, "deck.fault.indent", inner);
    }
    r->nest--;
    return true;
}

/* --- verbs -------------------------------------------------------------------------- */

enum { EXTRA_WORDS = 12 };

/* What people write if they have not read the list of verbs. */
static const char *meant_verb(const struct deck_reading *r)
{
    static const struct {
        const char *word;
        uint8_t op;
    } table[] = {{"give", OP_PASS},      {"gives", OP_PASS},     {"gain", OP_DRAW},
                 {"get", OP_DRAW},       {"gets", OP_DRAW},      {"kill", OP_DESTROY},
                 {"remove", OP_DESTROY}, {"skip", OP_MISS},      {"skips", OP_MISS},
                 {"lose", OP_MISS},      {"loses", OP_MISS},     {"peek", OP_LOOK},
                 {"see", OP_LOOK},       {"trade", OP_EXCHANGE}, {"arrange", OP_REORDER},
                 {"heal", OP_CURE},      {"stop", OP_CANCEL},    {"prevent", OP_CANCEL}};
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++)
        if (deck_sees(r, table[i].word)) return deck_verbs[table[i].op].base;
    return NULL;
}

static const char *line_with(const char *verb)
{
    for (int op = 1; op < OP_VERBS; op++)
        if (verb == deck_verbs[op].base || verb == deck_verbs[op].third) return deck_verbs[op].like;
    return NULL;
}

static bool not_a_verb(struct deck_reading *r)
{
    static const char *const extra[EXTRA_WORDS] = {"may",     "another", "each",   "any",
                                                   "reveal",  "until",   "choose", "if",
                                                   "zombeye", "worth",   "they",   "you"};
    const char *candidates[2 * OP_VERBS + EXTRA_WORDS + DECK_TAGS_MAX + 1] = {0};
    int n = 0;
    for (int op = 1; op < OP_VERBS; op++) {
        candidates[n++] = deck_verbs[op].base;
        candidates[n++] = deck_verbs[op].third;
    }
    for (int i = 0; i < EXTRA_WORDS; i++) candidates[n++] = extra[i];
    for (int i = 0; i < r->deck->tags; i++) candidates[n++] = r->deck->tag[i];
    const char *near = meant_verb(r);
    if (!near && r->c.token == TOKEN_WORD)
        near = near_of(r->text + r->c.start, deck_token_length(r), candidates);
    r->like = near ? line_with(near) : "another player discards 1";
    return deck_expected_near(r, "deck.expect.verb", near);
}

bool deck_read_verb(struct deck_reading *r, uint8_t *out)
{
    const struct deck_spot start = r->c;
    struct deck_spot end = start; /* of the longest: "take another turn" begins like "take" */
    for (int op = 1; op < OP_VERBS; op++) {
        if (!deck_eat(r, deck_verbs[op].base) && !deck_eat(r, deck_verbs[op].third)) continue;
        const struct deck_spot behind = r->c;
        r->c = start;
        if (behind.start <= end.start) continue;
        end = behind;
        *out = (uint8_t)op;
    }
    r->c = end;
    return end.start > start.start || not_a_verb(r);
}

/* --- what follows a verb ------------------------------------------------------------ */

static bool starts_amount(const struct deck_reading *r)
{
    return deck_sees_number(r) || deck_sees(r, "up") || deck_sees(r, "all") ||
           deck_sees(r, "half") || deck_sees(r, "a") || deck_sees(r, "an");
}

static bool eat_in(struct deck_reading *r) { return deck_eat(r, "in") || deck_eat(r, "from"); }

/* "the top 3 cards of the draw pile"; "the top card" is one. */
static bool read_top(struct deck_reading *r, struct deck_node *n, int least, int most)
{
    int top = 1;
    const struct deck_spot number = r->c;
    const bool counts = deck_sees_number(r);
    if (counts && !deck_eat_number(r, 1, most, &top)) return false;
    if (top < least) return deck_refused_at(r, &number, "deck.fault.range", least);
    n->how = HOW_EXACTLY;
    n->n = (int16_t)top;
    if (!deck_eat(r, "cards")) deck_eat(r, "card");
    return deck_eat(r, "of the draw pile") ||
           deck_expected(r, "deck.expect.of-pile", (const char *const[]){"of", NULL});
}

/* To look at the top cards and put them back in any order is to reorder them. */
static bool read_look_at_top(struct deck_reading *r, struct deck_node *n)
{
    const struct deck_spot before = r->c;
    n->cards.place = PLACE_DRAW;
    n->cards.whose = WHO_NONE;
    if (!read_top(r, n, 1, DECK_AMOUNT_MAX)) return false;
    if (n->op != OP_LOOK || !(deck_eat(r, "and put them back in any order") ||
                              deck_eat(r, "and puts them back in any order")))
        return true;
    n->op = OP_REORDER;
    deck_node_defaults(n);
    if (n->n < 2 || n->n > DECK_TOP_MAX)
        return deck_refused_at(r, &before, "deck.fault.reorder", DECK_TOP_MAX);
    return true;
}

/* A whole place, or some of it. */
static bool read_zone(struct deck_reading *r, struct deck_node *n, unsigned takes)
{
    n->how = HOW_ALL;
    if (!(takes & TAKES_FILTER) && deck_eat(r, "the top")) return read_look_at_top(r, n);
    if (starts_amount(r)) {
        const struct deck_spot before = r->c;
        if (!deck_read_cards(r, n, false, takes & TAKES_FILTER)) return false;
        if (n->how == HOW_MORE) return deck_refused_at(r, &before, "deck.fault.more", 0);
        if (!eat_in(r)) return deck_expected(r, "deck.expect.in", NULL);
    }
    return deck_read_place(r, &n->cards.place, &n->cards.whose);
}

static void read_chooser(struct deck_reading *r, struct deck_node *n)
{
    if (n->cards.which == WHICH_THIS || n->chooser) return;
    if (deck_eat(r, "of your choice")) n->chooser = CHOOSER_YOU;
    else if (deck_eat(r, "of their choice")) n->chooser = CHOOSER_THEY;
    else if (deck_eat(r, "at random")) n->chooser = CHOOSER_CHANCE;
}

static bool read_described(struct deck_reading *r, struct deck_node *n, unsigned takes)
{
    const struct deck_spot before = r->c;
    if (!deck_read_cards(r, n, false, takes & TAKES_FILTER)) return false;
    if (n->cards.which == WHICH_THIS && !(takes & TAKES_THIS))
        return deck_refused_at(r, &before, "deck.fault.this", 0);
    if (n->cards.which == WHICH_IT) return deck_refused_at(r, &before, "deck.fault.it", 0);
    if (n->how == HOW_MORE && !(takes & TAKES_MORE))
        return deck_refused_at(r, &before, "deck.fault.more", 0);
    read_chooser(r, n);
    return true;
}

/* Tokens lie in fields, and what is destroyed or swapped lies there, too. */
static bool lies_right(struct deck_reading *r, int op, int place, const struct deck_spot *start)
{
    if (!deck_verbs[op].in_field || place == PLACE_FIELD || place == PLACE_VIEWNIVERSE) return true;
    return deck_refused_at(r, start, "deck.fault.in-field", 0);
}

static bool read_swap(struct deck_reading *r, struct deck_node *n, const struct deck_spot *start)
{
    if (n->n != 1 || n->how == HOW_UP_TO)
        return deck_refused_at(r, start, "deck.fault.swap-one", 1);
    if (!deck_eat(r, "with"))
        return deck_expected(r, "deck.expect.with", (const char *const[]){"with", NULL});
    const struct deck_spot before = r->c;
    if (!deck_read_cards(r, n, true, true)) return false;
    if (n->other.which == WHICH_IT) return deck_refused_at(r, &before, "deck.fault.it", 0);
    n->other.place = n->to;
    n->other.whose = n->to_whose;
    if (!eat_in(r)) return true;
    if (!deck_read_place(r, &n->other.place, &n->other.whose)) return false;
    n->to = n->other.place;
    n->to_whose = n->other.whose;
    return lies_right(r, n->op, n->other.place, start);
}

static bool read_player(struct deck_reading *r, uint8_t *who)
{
    if (deck_read_who(r, who)) return true;
    return deck_expected(
        r, "deck.expect.who",
        (const char *const[]){"another", "any", "each", "the", "they", "you", NULL});
}

static bool read_turn_count(struct deck_reading *r, struct deck_node *n)
{
    int turns = 1;
    n->how = HOW_EXACTLY;
    if (!deck_eat(r, "a turn")) {
        if (!deck_eat_number(r, 1, 9, &turns)) return false;
        if (!deck_eat(r, "turns") && !deck_eat(r, "turn"))
            return deck_expected(r, "deck.expect.turns",
                                 (const char *const[]){"turns", "turn", NULL});
    }
    n->n = (int16_t)turns;
    return true;
}

static bool read_end(struct deck_reading *r, struct deck_node *n)
{
    deck_node_end_default(n);
    if (deck_eat(r, "to") || deck_eat(r, "into")) return deck_read_place(r, &n->to, &n->to_whose);
    return !(deck_verb(n)->takes & TAKES_END_NEEDED) ||
           deck_expected(r, "deck.expect.to", (const char *const[]){"to", NULL});
}

/* Whole hands go; "with another player" may be left out. */
static bool read_partner(struct deck_reading *r, struct deck_node *n)
{
    n->how = HOW_ALL;
    return !deck_eat(r, "with") || read_player(r, &n->to_whose);
}

static bool read_verb_arguments(struct deck_reading *r, struct deck_node *n)
{
    const struct deck_spot start = r->c;
    unsigned takes = deck_verbs[n->op].takes;
    deck_node_defaults(n);
    if (takes & TAKES_IT && !deck_eat(r, "it")) return deck_expected(r, "deck.expect.it", NULL);
    if (takes & TAKES_TURNS && !read_turn_count(r, n)) return false;
    if (takes & TAKES_WITH && !read_partner(r, n)) return false;
    if (takes & TAKES_TOP) {
        if (!deck_eat(r, "the top"))
            return deck_expected(r, "deck.expect.top", (const char *const[]){"the", NULL});
        if (!read_top(r, n, 2, DECK_TOP_MAX)) return false;
    }
    if (takes & TAKES_ZONE && !read_zone(r, n, takes)) return false;
    if (takes & TAKES_CARDS && !read_described(r, n, takes)) return false;
    if (takes & TAKES_PLACE && eat_in(r) && !deck_read_place(r, &n->cards.place, &n->cards.whose))
        return false;
    if (!lies_right(r, n->op, n->cards.place, &start)) return false;
    if (takes & TAKES_VICTIM && deck_eat(r, "from") && !read_player(r, &n->cards.whose))
        return false;
    if (takes & TAKES_SWAP && !read_swap(r, n, &start)) return false;
    if (takes & TAKES_TARGET && deck_eat(r, "to") && !read_player(r, &n->to_whose)) return false;
    if (takes & TAKES_END && !read_end(r, n)) return false;
    if (takes & TAKES_PLAYER) {
        if (!read_player(r, &n->to_whose)) return false;
        deck_eat(r, "for their next turn"); /* AMB-62 */
    }
    if (takes & (TAKES_CARDS | TAKES_ZONE)) read_chooser(r, n);
    return true;
}

/* "For each" and what it counts stand after the action or before it. */
static bool read_each_behind(struct deck_reading *r, struct deck_node *n,
                             const struct deck_spot *before)
{
    const unsigned takes = deck_verbs[n->op].takes;
    const bool can = takes & (TAKES_CARDS | TAKES_TURNS) && !(takes & TAKES_SWAP);
    if (n->flags & FLAG_EACH_OF) return can || deck_refused_at(r, before, "deck.fault.for-each", 0);
    return !can || !deck_eat(r, "for each") || deck_read_counted(r, n);
}

/* "each player", "each player with more than 50 points" */
static bool read_performer(struct deck_reading *r, struct deck_node *n)
{
    if (!deck_read_who(r, &n->who) || !deck_selects(n->who) || !deck_eat(r, "with")) return true;
    r->like = "each player with more than 50 points discards 1";
    return deck_read_with(r);
}

/* An action that speaks of "them" needs somebody who was named before. */
static bool read_they(struct deck_reading *r, const struct deck_node *n,
                      const struct deck_spot *start)
{
    const bool mine = n->who == WHO_YOU, names = deck_names_player(n);
    const bool to = n->to_whose == WHO_THEY && !deck_verb(n)->to_holder && !names;
    const bool they = n->who == WHO_THEY ||
                      (mine && (n->cards.whose == WHO_THEY || to || n->other.whose == WHO_THEY));
    if (they && !deck_they_known(r, start, n->who == WHO_THEY)) return false;
    if (names) r->asked.op = OP_NONE;
    return true;
}

static bool read_action(struct deck_reading *r, unsigned joined)
{
    int index;
    struct deck_node *n = deck_node_add(r, OP_NONE, &index);
    const struct deck_spot before = r->c;
    if (!n) return false;
    n->who = WHO_YOU;
    n->flags = (uint8_t)joined;
    if (deck_eat(r, "for each")) {
        r->like = "for each mammal you have, another player misses a turn";
        if (!deck_read_counted(r, n)) return false;
        if (!deck_eat_mark(r, ',')) return deck_expected(r, "deck.expect.comma", NULL);
    }
    const struct deck_spot performer = r->c;
    if (!read_performer(r, n)) return false;
    if (deck_eat(r, "may")) n->flags |= FLAG_MAY;
    const struct deck_spot verb = r->c;
    if (!deck_read_verb(r, &n->op)) return false;
    if (n->op == OP_CANCEL && r->reveal < 0)
        return deck_refused_at(r, &verb, "deck.fault.cancel", 0);
    if (n->op == OP_CANCEL && n->who != WHO_YOU)
        return deck_refused_at(r, &before, "deck.fault.cancel-you", 0);
    r->like = deck_verbs[n->op].like;
    if (!read_verb_arguments(r, n) || !read_each_behind(r, n, &before)) return false;
    deck_node_close(r, index);
    return read_they(r, n, &performer);
}

bool deck_read_actions(struct deck_reading *r)
{
    unsigned joined = 0;
    for (;;) {
        if (!read_action(r, joined)) return false;
        if (!deck_eat_mark(r, ',')) return deck_line_end(r);
        r->like = "discard 1, then draw 2";
        if (deck_eat(r, "then")) joined = FLAG_THEN;
        else if (deck_eat(r, "if so")) joined = FLAG_IF_SO;
        else return deck_expected(r, "deck.expect.then", (const char *const[]){"then", "if", NULL});
    }
}
