/* verbs.c -- the rows of verb_rows.h as a table, and what follows from a row. */
#include "deck/deck.h"

enum {
    CARDS = TAKES_CARDS | TAKES_FILTER,
    OLD = 1 << EDITION_2009 | 1 << EDITION_2017, /* a keyword of 2022 */
    NEW = 1 << EDITION_2022,                     /* a keyword of 2009 and 2017 */
};

const struct deck_verb deck_verbs[OP_VERBS] = {
    [OP_NONE] = {.needs = NEEDS_CARDS}, /* what is not a verb does nothing */
#define VERB(name, word, ...) [OP_##name] = {__VA_ARGS__},
#include "deck/verb_rows.h"
};

void deck_node_defaults(struct deck_node *n)
{
    const struct deck_verb *v = deck_verb(n);
    uint8_t self = n->who == WHO_YOU ? WHO_YOU : WHO_THEY;
    n->cards.place = v->from;
    n->cards.whose = v->from_whose == WHO_YOU ? self : v->from_whose;
    n->to = v->to;
    n->to_whose = v->to_whose == WHO_YOU ? self : v->to_whose;
}

void deck_node_end_default(struct deck_node *n)
{
    const struct deck_cards *c = &n->cards;
    if (!deck_verb(n)->to_holder || c->whose == WHO_YOU) return;
    if (c->place == PLACE_FIELD || c->place == PLACE_VIEWNIVERSE)
        n->to_whose = WHO_THEY; /* the holder */
}

static bool names_one(int who)
{
    return who > WHO_YOU && who != WHO_EACH && who != WHO_EACH_OTHER && who != WHO_THEY;
}

bool deck_names_player(const struct deck_node *n)
{
    if (n->op >= OP_VERBS) return false;
    const bool points = n->cards.place == PLACE_VIEWNIVERSE && n->how != HOW_ALL &&
                        deck_verb(n)->points == POINT_CARDS && n->chooser != CHOOSER_CHANCE;
    return points || names_one(n->who) || names_one(n->cards.whose) || names_one(n->to_whose);
}

int deck_moves(const struct deck_node *n, struct deck_move out[DECK_MOVES_MAX])
{
    if (n->to == PLACE_NONE || !n->cards.place || n->op >= OP_VERBS) return 0;
    out[0] = (struct deck_move){n->cards.place, n->cards.whose, n->to, n->to_whose};
    switch ((enum deck_back)deck_verb(n)->back) {
    case BACK_NOTHING: return 1;
    case BACK_PARTNER:
    case BACK_ALL:
        out[1] = (struct deck_move){n->to, n->to_whose, n->cards.place, n->cards.whose};
        break;
    case BACK_DRAWN:
        out[1] = (struct deck_move){PLACE_DRAW, 0, n->cards.place, n->cards.whose};
        break;
    }
    return 2;
}
