/* read_cards.c -- who, where, which cards and how many. */
#include <string.h>

#include "core/cursor.h"
#include "deck/read.h"

/* Other ways to name a player that people write; the first of deck_who_words is what we write. */
static const struct {
    const char *text;
    uint8_t who;
} synonyms[] = {
    {"the player on your left", WHO_LEFT},
    {"the player on their left", WHO_LEFT},
    {"the left", WHO_LEFT},
    {"the player on your right", WHO_RIGHT},
    {"the player on their right", WHO_RIGHT},
    {"the right", WHO_RIGHT},
    {"the player with the most points", WHO_MOST_POINTS},
    {"the player with the fewest points", WHO_FEWEST_POINTS},
    {"the player with the most cards in hand", WHO_MOST_HAND},
    {"the player with the fewest cards in hand", WHO_FEWEST_HAND},
    {"the player with the most zombeyes", WHO_MOST_ZOMBEYES},
    {"the player with the fewest zombeyes", WHO_FEWEST_ZOMBEYES},
    {"that player", WHO_THEY},
    {"them", WHO_THEY},
    {"everyone else", WHO_EACH_OTHER},
    {"everyone", WHO_EACH},
};
enum { SYNONYMS = sizeof synonyms / sizeof synonyms[0] };

bool deck_read_who(struct deck_reading *r, uint8_t *who)
{
    for (int i = WHO_YOU; i < WHOS; i++)
        if (deck_eat(r, deck_who_words[i])) {
            *who = (uint8_t)i;
            return true;
        }
    for (int i = 0; i < SYNONYMS; i++)
        if (deck_eat(r, synonyms[i].text)) {
            *who = synonyms[i].who;
            return true;
        }
    return false;
}

static bool hand_or_field(struct deck_reading *r, uint8_t *place)
{
    if (deck_eat(r, "hand")) *place = PLACE_HAND;
    else if (deck_eat(r, "field")) *place = PLACE_FIELD;
    else return false;
    return true;
}

static bool shared_place(struct deck_reading *r, uint8_t *place)
{
    static const struct {
        const char *text;
        uint8_t place;
    } words[] = {
        {"the viewniverse", PLACE_VIEWNIVERSE},
        {"viewniverse", PLACE_VIEWNIVERSE},
        {"the discard pile", PLACE_DISCARD},
        {"discard pile", PLACE_DISCARD},
        {"discard", PLACE_DISCARD},
        {"the top of the draw pile", PLACE_DRAW},
        {"the draw pile", PLACE_DRAW},
        {"draw pile", PLACE_DRAW},
    };
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (deck_eat(r, words[i].text)) {
            *place = words[i].place;
            return true;
        }
    return false;
}

static const char *const place_candidates[] = {
    "hand", "field", "viewniverse", "discard pile", "draw pile", "your", "their", "another", NULL};

bool deck_read_place(struct deck_reading *r, uint8_t *place, uint8_t *whose)
{
    *whose = WHO_NONE;
    if (shared_place(r, place)) return true;
    for (int i = WHO_YOU; i < WHOS; i++) {
        if (!deck_owner_words[i] || !deck_eat(r, deck_owner_words[i])) continue;
        *whose = (uint8_t)i;
        if (hand_or_field(r, place)) return true;
        return deck_expected(r, "deck.expect.hand-or-field", place_candidates);
    }
    if (deck_eat(r, "the")) {
        if (!hand_or_field(r, place))
            return deck_expected(r, "deck.expect.place", place_candidates);
        if (!deck_eat(r, "of")) return deck_expected(r, "deck.expect.of", NULL);
        if (deck_read_who(r, whose)) return true;
        return deck_expected(r, "deck.expect.who", NULL);
    }
    *whose = WHO_YOU;
    if (hand_or_field(r, place)) return true;
    return deck_expected(r, "deck.expect.place", place_candidates);
}

/* --- which cards -------------------------------------------------------------------- */

static bool tag_is(const char *tag, const char *word, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        char c = text_small(word[i]);
        if (c != tag[i] || tag[i] == '\0') return false;
    }
    return tag[n] == '\0';
}

bool deck_find_tag(const struct deck *d, const char *word, size_t n, bool plural, int *tag)
{
    for (int i = 0; i < d->tags; i++)
        if (tag_is(d->tag[i], word, n) ||
            (plural && n > 1 && word[n - 1] == 's' && tag_is(d->tag[i], word, n - 1))) {
            *tag = i;
            return true;
        }
    return false;
}

/* A card cannot be both: what is wanted and what is not are never the same thing. */
static bool keep_yes(struct deck_reading *r, uint8_t *yes, bool not)
{
    uint8_t wanted = not ? YES_NOT : YES_ONLY;
    if (*yes != YES_EITHER && *yes != wanted) return deck_refused(r, "deck.fault.contradiction", 0);
    *yes = wanted;
    return true;
}

static bool keep_tag(struct deck_reading *r, struct deck_cards *c, int tag, bool not)
{
    uint16_t bit = (uint16_t)(1u << tag);
    if ((not? c->tags : c->without) & bit) return deck_refused(r, "deck.fault.contradiction", 0);
    if (not) c->without |= bit;
    else c->tags |= bit;
    return true;
}

/* "mammal", "non-zombeyes": false if this word is not such a thing, or a fault. */
static bool adjective(struct deck_reading *r, struct deck_cards *c)
{
    const char *word = r->text + r->c.start;
    size_t n = deck_token_length(r);
    bool not = n > 4 && tag_is("non-", word, 4);
    int tag;
    if (r->c.token != TOKEN_WORD) return false;
    if (not) {
        word += 4;
        n -= 4;
    }
    if (tag_is("zombeye", word, n) || tag_is("zombeyes", word, n)) {
        if (!keep_yes(r, &c->zombeye, not)) return false;
    } else if (tag_is("reveal", word, n)) {
        if (!keep_yes(r, &c->reveal, not)) return false;
    } else if (deck_find_tag(r->deck, word, n, true, &tag)) {
        if (!keep_tag(r, c, tag, not)) return false;
    } else {
        return false;
    }
    deck_token_next(r);
    return true;
}

bool deck_filter_goes_on(struct deck_reading *r)
{
    const struct deck_spot before = r->c;
    struct deck_cards scratch = {0};
    bool more = deck_sees(r, "in") || deck_sees(r, "worth") || deck_sees(r, "named") ||
                deck_sees(r, "card") || deck_sees(r, "cards") || adjective(r, &scratch);
    r->c = before;
    return more;
}

static bool read_worth_filter(struct deck_reading *r, struct deck_cards *c)
{
    int n;
    c->compare = HOW_EXACTLY;
    if (deck_eat(r, "at least")) c->compare = HOW_AT_LEAST;
    else if (deck_eat(r, "at most")) c->compare = HOW_UP_TO;
    if (!deck_eat_number(r, -DECK_VALUE_MAX, DECK_VALUE_MAX, &n)) return false;
    c->worth = (int8_t)n;
    return true;
}

static bool read_named(struct deck_reading *r, const struct deck_node *node, bool other)
{
    if (r->c.token != TOKEN_TEXT) {
        r->like = "destroy 1 card named \"Dawn Chorus\" in the viewniverse";
        return deck_expected(r, "deck.expect.quoted", NULL);
    }
    if (r->fixes == FIXES_MAX) return deck_refused(r, "deck.fault.named-many", FIXES_MAX);
    r->fix[r->fixes++] =
        (struct fix){r->c, (uint16_t)(node - r->deck->node), other, (uint8_t)(r->deck->sets - 1)};
    deck_token_next(r);
    return true;
}

bool deck_read_filter(struct deck_reading *r, struct deck_node *node, bool other)
{
    struct deck_cards *c = other ? &node->other : &node->cards;
    if (deck_eat(r, "other")) c->which = WHICH_OTHER;
    while (adjective(r, c)) continue;
    if (r->failed) return false;
    if (!deck_eat(r, "cards")) deck_eat(r, "card");
    if (deck_eat(r, "worth") && !read_worth_filter(r, c)) return false;
    if (deck_eat(r, "named") && !read_named(r, node, other)) return false;
    return true;
}

/* --- how many ----------------------------------------------------------------------- */

static const char *const amount_candidates[] = {"up", "all", "half", "this", "it", NULL};

static bool read_amount(struct deck_reading *r, uint8_t *how, int16_t *out)
{
    int n = 1;
    *how = HOW_EXACTLY;
    if (deck_eat(r, "all")) *how = HOW_ALL;
    else if (deck_eat(r, "half")) *how = HOW_HALF;
    else if (deck_eat(r, "up to")) *how = HOW_UP_TO;
    else if (deck_eat(r, "a") || deck_eat(r, "an")) *how = HOW_EXACTLY;
    else if (!deck_sees_number(r)) return deck_expected(r, "deck.expect.amount", amount_candidates);
    if (*how == HOW_ALL || *how == HOW_HALF) n = 0;
    else if ((deck_sees_number(r) || *how == HOW_UP_TO) &&
             !deck_eat_number(r, 1, DECK_AMOUNT_MAX, &n))
        return false;
    *out = (int16_t)n;
    return true;
}

/* The partner of a swap is always one card: it has a description and no amount. */
bool deck_read_cards(struct deck_reading *r, struct deck_node *node, bool other, bool filter)
{
    struct deck_cards *c = other ? &node->other : &node->cards;
    uint8_t how = HOW_EXACTLY;
    int16_t n = 1;
    bool this = deck_eat(r, "this card") || deck_eat(r, "this");
    if (this || deck_eat(r, "it")) {
        c->which = this ? WHICH_THIS : WHICH_IT;
    } else {
        const struct deck_spot before = r->c;
        if (!read_amount(r, &how, &n)) return false;
        if (how == HOW_EXACTLY && deck_eat(r, "more")) how = HOW_MORE;
        if (other && (how != HOW_EXACTLY || n != 1))
            return deck_refused_at(r, &before, "deck.fault.swap-one", 1);
        if (filter && !deck_read_filter(r, node, other)) return false;
        if (!filter && !deck_eat(r, "cards")) deck_eat(r, "card");
    }
    if (!other) {
        node->how = how;
        node->n = n;
    }
    return true;
}

/* "in your field", or "you have", which means the same. */
static bool read_where_counted(struct deck_reading *r, struct deck_cards *c, bool bare)
{
    if (deck_eat(r, "in")) return deck_read_place(r, &c->place, &c->whose);
    if (bare) return deck_expected(r, "deck.expect.in", NULL);
    if (!deck_read_who(r, &c->whose)) return deck_expected(r, "deck.expect.in-or-has", NULL);
    c->place = PLACE_FIELD;
    return deck_eat(r, "have") || deck_eat(r, "has") ||
           deck_expected(r, "deck.expect.has", (const char *const[]){"has", "have", NULL});
}

bool deck_read_counted(struct deck_reading *r, struct deck_node *node)
{
    node->flags |= FLAG_EACH_OF;
    if (deck_eat(r, "other player")) {
        node->measure = MEASURE_PLAYERS;
        return true;
    }
    const struct deck_spot before = r->c;
    if (deck_eat(r, "zombeye symbol")) {
        node->measure = MEASURE_ZOMBEYES;
        if (!read_where_counted(r, &node->other, false)) return false;
        return node->other.place == PLACE_FIELD || node->other.place == PLACE_VIEWNIVERSE ||
               deck_refused_at(r, &before, "deck.fault.symbols", 0);
    }
    return deck_read_filter(r, node, true) &&
           read_where_counted(r, &node->other, deck_unfiltered(&node->other));
}
