#include <string.h>

#include "core/schema.h"
#include "deck/deck.h"

const char *const deck_edition_words[EDITIONS + 1] = {"any", "2009", "2017", "2022", NULL};

const char *const deck_who_words[WHOS + 1] = {
    [WHO_NONE] = "nobody",
    [WHO_YOU] = "you",
    [WHO_ANOTHER] = "another player",
    [WHO_ANY] = "any player",
    [WHO_EACH] = "each player",
    [WHO_EACH_OTHER] = "each other player",
    [WHO_LEFT] = "the player on the left",
    [WHO_RIGHT] = "the player on the right",
    [WHO_MOST_POINTS] = "the player with most points",
    [WHO_FEWEST_POINTS] = "the player with fewest points",
    [WHO_MOST_HAND] = "the player with most cards in hand",
    [WHO_FEWEST_HAND] = "the player with fewest cards in hand",
    [WHO_MOST_ZOMBEYES] = "the player with most zombeyes",
    [WHO_FEWEST_ZOMBEYES] = "the player with fewest zombeyes",
    [WHO_THEY] = "they",
};

const char *const deck_owner_words[WHOS] = {
    [WHO_YOU] = "your",
    [WHO_ANOTHER] = "another player's",
    [WHO_ANY] = "any player's",
    [WHO_EACH] = "each player's",
    [WHO_EACH_OTHER] = "each other player's",
    [WHO_THEY] = "their",
};

const char *const deck_place_words[PLACES + 1] = {
    "nowhere", "hand", "field", "the viewniverse", "the discard pile", "the draw pile", NULL};
const char *const deck_step_words[STEPS + 1] = {"start", "draw", "play", "count", NULL};
const char *const deck_moment_words[MOMENTS + 1] = {"your next turn", "the end of this turn", NULL};

const char *const deck_op_words[OPS + 1] = {
    [OP_NONE] = "none",
#define VERB(name, word, ...) [OP_##name] = word,
#include "deck/verb_rows.h"
    [OP_CHOOSE] = "choose",
    [OP_OPTION] = "option",
    [OP_IF] = "if",
    [OP_ELSE] = "else",
    [OP_EACH_TURN] = "each-turn",
    [OP_REVEAL] = "reveal",
    [OP_UNTIL] = "until",
    [OP_WORTH] = "worth",
    [OP_AND] = "and",
    [OP_OR] = "or",
    [OP_NOT] = "not",
    [OP_PLAYED] = "played",
    [OP_REVEALED] = "revealed",
    [OP_LEAVES] = "leaves",
    [OP_WOULD] = "would",
    [OP_AFFECTS] = "affects",
    [OP_BEGINS] = "begins",
    [OP_COUNTS] = "counts",
    [OP_HAS] = "has",
    [OP_EMPTY] = "empty",
    [OP_YOUR_TURN] = "your-turn",
    [OP_STAYS] = "stays",
    [OP_FORBIDS] = "forbids",
};

static bool has_condition(const struct deck_node *n)
{
    return (n->op == OP_IF || n->op == OP_REVEAL) && n->inside && n[1].op >= OP_CONDITIONS &&
           n[1].op < OP_RESTRICTIONS;
}

const struct deck_node *deck_condition(const struct deck_node *n)
{
    return has_condition(n) ? n + 1 : NULL;
}

const struct deck_node *deck_body(const struct deck_node *n)
{
    return has_condition(n) ? deck_next(n + 1) : n + 1;
}

int deck_card_count(const struct deck *d, int kind)
{
    return d->kind[kind].copies * d->set[d->kind[kind].set].copies;
}

bool deck_copies(struct deck *d, int times)
{
    if (times < 1 || times > DECK_CARDS_MAX || d->cards * times > DECK_CARDS_MAX) return false;
    for (int i = 0; i < d->sets; i++)
        if (d->set[i].copies * times > UINT8_MAX) return false;
    for (int i = 0; i < d->sets; i++) d->set[i].copies = (uint8_t)(d->set[i].copies * times);
    d->cards = (uint16_t)(d->cards * times);
    return true;
}

void deck_init(struct deck *d)
{
    memset(d, 0, sizeof *d);
    memcpy(d->tag[0], "mammal", sizeof "mammal");
    memcpy(d->tag[1], "relic", sizeof "relic");
    d->tags = 2;
}

/* --- names of every byte ------------------------------------------------------------ */

static const char *const how_words[] = {"none", "exactly",  "up-to", "more",   "all", "half",
                                        "less", "at-least", "most",  "fewest", NULL};
static const char *const measure_words[] = {"cards", "points", "zombeyes", "players", NULL};
static const char *const chooser_words[] = {"rule", "you", "they", "chance", NULL};
static const char *const which_words[] = {"any", "this", "it", "other", NULL};
static const char *const yes_words[] = {"either", "only", "not", NULL};

static const struct field cards_fields[] = {
    FIELD_SET(struct deck_cards, tags),
    FIELD_SET(struct deck_cards, without),
    FIELD_ENUM(struct deck_cards, which, which_words),
    FIELD_ENUM(struct deck_cards, zombeye, yes_words),
    FIELD_ENUM(struct deck_cards, reveal, yes_words),
    FIELD_ENUM(struct deck_cards, compare, how_words),
    FIELD(struct deck_cards, worth),
    FIELD(struct deck_cards, named),
    FIELD_ENUM(struct deck_cards, place, deck_place_words),
    FIELD_ENUM(struct deck_cards, whose, deck_who_words),
    FIELD_END,
};

static const struct field node_fields[] = {
    FIELD_ENUM(struct deck_node, op, deck_op_words),
    FIELD_ENUM(struct deck_node, who, deck_who_words),
    FIELD_ENUM(struct deck_node, chooser, chooser_words),
    FIELD_SET(struct deck_node, flags),
    FIELD_ENUM(struct deck_node, how, how_words),
    FIELD_ENUM(struct deck_node, measure, measure_words),
    FIELD(struct deck_node, n),
    FIELD_ENUM(struct deck_node, to, deck_place_words),
    FIELD_ENUM(struct deck_node, to_whose, deck_who_words),
    FIELD(struct deck_node, at),
    FIELD(struct deck_node, inside),
    FIELD_STRUCT(struct deck_node, cards, cards_fields),
    FIELD_STRUCT(struct deck_node, other, cards_fields),
    FIELD_END,
};

static const struct field kind_fields[] = {
    FIELD_TEXT(struct deck_kind, name), FIELD(struct deck_kind, value),
    FIELD(struct deck_kind, copies),    FIELD(struct deck_kind, zombeyes),
    FIELD(struct deck_kind, set),       FIELD_SET(struct deck_kind, tags),
    FIELD(struct deck_kind, first),     FIELD(struct deck_kind, nodes),
    FIELD(struct deck_kind, reveal),    FIELD_SET(struct deck_kind, each_turn),
    FIELD(struct deck_kind, worth),     FIELD_END,
};

static const struct field set_fields[] = {
    FIELD_TEXT(struct deck_set, name), FIELD_ENUM(struct deck_set, edition, deck_edition_words),
    FIELD(struct deck_set, seats_min), FIELD(struct deck_set, seats_max),
    FIELD(struct deck_set, copies),    FIELD_END,
};

const struct field deck_fields[] = {
    FIELD(struct deck, cards),
    FIELD(struct deck, nodes),
    FIELD(struct deck, sets),
    FIELD(struct deck, kinds),
    FIELD(struct deck, tags),
    FIELD_SET(struct deck, editions),
    FIELD_TEXT_LIST(struct deck, tag, tags),
    FIELD_STRUCT_LIST(struct deck, set, sets, set_fields),
    FIELD_STRUCT_LIST(struct deck, kind, kinds, kind_fields),
    FIELD_STRUCT_LIST(struct deck, node, nodes, node_fields),
    FIELD_END,
};
