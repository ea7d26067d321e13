/* say_parts.c -- the words on a card, made from its program: what is printed is what is done.
 *
 * Every phrase is a text of the catalogue with smaller phrases as arguments, so a language
 * orders the parts as it likes. Only names of cards and an author's own tags are taken as they
 * are.
 */
#include <string.h>

#include "core/buf.h"
#include "core/words.h"
#include "deck/say.h"

static const char *const who_keys[WHOS] = {"nobody",        "you",
                                           "another",       "any",
                                           "each",          "each-other",
                                           "left",          "right",
                                           "most-points",   "fewest-points",
                                           "most-hand",     "fewest-hand",
                                           "most-zombeyes", "fewest-zombeyes",
                                           "they"};
static const char *const place_keys[PLACES] = {"none",        "hand",    "field",
                                               "viewniverse", "discard", "draw"};
static const char *const how_keys[HOWS] = {"none", "exactly", "up-to",    "more", "all",
                                           "half", "less",    "at-least", "most", "fewest"};

/* --- phrases ------------------------------------------------------------------------ */

static void use(struct saying *s, size_t n, bool full)
{
    s->used += n;
    if (!full && s->used < sizeof s->room) return;
    s->used = sizeof s->room - 1;
    s->cut = true;
}

const char *deck_say_keep(struct saying *s, size_t mark, const char *phrase)
{
    size_t n = strlen(phrase);
    if (n + 1 >= sizeof s->room - mark) {
        s->cut = true;
        return "";
    }
    memmove(s->room + mark, phrase, n + 1);
    s->used = mark + n + 1;
    return s->room + mark;
}

const char *deck_say_key(struct saying *s, const char *a, const char *b, const char *c)
{
    struct buf k;
    buf_init(&k, s->room + s->used, sizeof s->room - s->used);
    const char *key = k.at;
    buf_text(&k, a);
    buf_text(&k, b);
    buf_text(&k, c);
    use(s, k.n + 1, k.full);
    return key;
}

/* Empty arguments leave double spaces behind; the pseudo-locale's brackets belong to whole
 * sentences. */
static void tidy_spaces(char *text)
{
    static const char open[] = "⟦", close[] = "⟧";
    size_t n = strlen(text), to = 0, mark = sizeof open - 1;
    if (n >= 2 * mark && !memcmp(text, open, mark) && !memcmp(text + n - mark, close, mark)) {
        memmove(text, text + mark, n - 2 * mark);
        n -= 2 * mark;
    }
    for (size_t i = 0; i < n; i++) {
        char next = i + 1 < n ? text[i + 1] : '\0';
        if (text[i] == ' ' && (to == 0 || !next || strchr(" .,;:", next))) continue;
        text[to++] = text[i];
    }
    text[to] = '\0';
}

const char *deck_say_render(struct saying *s, const struct message *m)
{
    struct buf b;
    char *text = s->room + s->used;
    buf_init(&b, text, sizeof s->room - s->used);
    words_say(s->reader, m, &b);
    tidy_spaces(text);
    use(s, strlen(text) + 1, b.full);
    return text;
}

const char *deck_say_phrase(struct saying *s, const char *key, const char *a, const char *b,
                            const char *c)
{
    struct message m;
    message_set(&m, key, NULL);
    if (a) message_text(&m, a);
    if (b) message_text(&m, b);
    if (c) message_text(&m, c);
    return deck_say_render(s, &m);
}

const char *deck_say_count(struct saying *s, const char *key, int n)
{
    struct message m;
    return deck_say_render(s, message_number(message_set(&m, key, NULL), n));
}

/* --- players, places, cards --------------------------------------------------------- */

const char *deck_say_who(struct saying *s, uint8_t who)
{
    return deck_say_phrase(s, deck_say_key(s, "deck.who.", who_keys[who], ""), NULL, NULL, NULL);
}

const char *deck_say_place(struct saying *s, uint8_t place, uint8_t whose)
{
    const char *key = deck_say_key(s, "deck.place.", place_keys[place], "");
    if (place != PLACE_HAND && place != PLACE_FIELD)
        return deck_say_phrase(s, key, NULL, NULL, NULL);
    if (!deck_owner_words[whose])
        return deck_say_phrase(s, deck_say_key(s, key, ".of", ""), deck_say_who(s, whose), NULL,
                               NULL);
    const char *owner =
        deck_say_phrase(s, deck_say_key(s, "deck.owner.", who_keys[whose], ""), NULL, NULL, NULL);
    return deck_say_phrase(s, key, owner, NULL, NULL);
}

static const char *add_phrase(struct saying *s, const char *text, const char *more)
{
    return *text ? deck_say_phrase(s, "deck.both", text, more, NULL) : more;
}

static const char *say_tag(struct saying *s, int tag)
{
    const char *key = deck_say_key(s, "deck.tag.", s->deck->tag[tag], "");
    return tag < 2 ? deck_say_phrase(s, key, NULL, NULL, NULL) : s->deck->tag[tag];
}

static const char *adjectives(struct saying *s, const struct deck_cards *c)
{
    const char *text = "";
    if (c->which == WHICH_OTHER)
        text = add_phrase(s, text, deck_say_phrase(s, "deck.is.other", NULL, NULL, NULL));
    for (int i = 0; i < s->deck->tags; i++) {
        if (c->tags >> i & 1) text = add_phrase(s, text, say_tag(s, i));
        if (c->without >> i & 1)
            text =
                add_phrase(s, text, deck_say_phrase(s, "deck.not.tag", say_tag(s, i), NULL, NULL));
    }
    if (c->zombeye)
        text = add_phrase(
            s, text,
            deck_say_phrase(s, c->zombeye == YES_ONLY ? "deck.is.zombeye" : "deck.not.zombeye",
                            NULL, NULL, NULL));
    if (c->reveal)
        text = add_phrase(
            s, text,
            deck_say_phrase(s, c->reveal == YES_ONLY ? "deck.is.reveal" : "deck.not.reveal", NULL,
                            NULL, NULL));
    return text;
}

static const char *details(struct saying *s, const struct deck_cards *c)
{
    const char *text = "";
    if (c->compare)
        text =
            deck_say_count(s, deck_say_key(s, "deck.value.", how_keys[c->compare], ""), c->worth);
    if (c->named)
        text = add_phrase(
            s, text,
            deck_say_phrase(s, "deck.named", s->deck->kind[c->named - 1].name, NULL, NULL));
    return text;
}

const char *deck_say_cards(struct saying *s, const struct deck_cards *c, int n)
{
    if (c->which == WHICH_THIS) return deck_say_phrase(s, "deck.this", NULL, NULL, NULL);
    const char *noun =
        deck_say_phrase(s, n == 1 ? "deck.noun.one" : "deck.noun.many", NULL, NULL, NULL);
    return deck_say_phrase(s, "deck.cards", adjectives(s, c), noun, details(s, c));
}

/* English has two words for it; a language that has one says the same for both. */
const char *deck_say_one(struct saying *s, const struct deck_cards *c)
{
    struct deck_cards plain = *c;
    if (c->which == WHICH_THIS) return deck_say_cards(s, c, 1);
    plain.which = WHICH_ANY;
    const char *text = deck_say_cards(s, &plain, 1);
    const char *key = c->which == WHICH_OTHER           ? "deck.one.other"
                      : *text && strchr("aeiou", *text) ? "deck.one.vowel"
                                                        : "deck.one";
    return deck_say_phrase(s, key, text, NULL, NULL);
}

const char *deck_say_amount(struct saying *s, const struct deck_node *n)
{
    static const char *const chooser[CHOOSERS] = {NULL, "deck.chooser.you", "deck.chooser.they",
                                                  "deck.chooser.chance"};
    const char *text;
    if (n->cards.which == WHICH_THIS) return deck_say_cards(s, &n->cards, 1);
    text = deck_say_count(s, deck_say_key(s, "deck.count.", how_keys[n->how], ""), n->n);
    text = deck_say_phrase(s, "deck.both", text, deck_say_cards(s, &n->cards, n->n == 1 ? 1 : 2),
                           NULL);
    if (n->chooser) text = deck_say_phrase(s, chooser[n->chooser], text, NULL, NULL);
    return text;
}

const char *deck_say_for_each(struct saying *s, const struct deck_node *n, const char *text)
{
    if (!(n->flags & FLAG_EACH_OF)) return text;
    if (n->measure == MEASURE_PLAYERS)
        return deck_say_phrase(s, "deck.each-player", text, NULL, NULL);
    const char *one = n->measure == MEASURE_ZOMBEYES ? deck_say_count(s, "deck.has.symbols", 1)
                                                     : deck_say_cards(s, &n->other, 1);
    return deck_say_phrase(s, "deck.each-of", text, one,
                           deck_say_place(s, n->other.place, n->other.whose));
}

/* --- conditions and restrictions ---------------------------------------------------- */

static const char *say_clause(struct saying *s, const struct deck_node *n, const char *key)
{
    const char *text = "";
    size_t mark = s->used;
    for (const struct deck_node *c = n + 1; c < deck_next(n); c = deck_next(c)) {
        const char *part = deck_say_condition(s, c);
        text = deck_say_keep(s, mark, *text ? deck_say_phrase(s, key, text, part, NULL) : part);
    }
    return text;
}

/* What somebody has: "more than 50 points", "a Mammal card in their Field of View". */
static const char *say_had(struct saying *s, const struct deck_node *n)
{
    const bool counts = n->how != HOW_MOST && n->how != HOW_FEWEST;
    const int many = counts ? n->n : 2;
    const bool none = n->how == HOW_UP_TO && !n->n && n->measure != MEASURE_POINTS;
    const bool one = n->how == HOW_AT_LEAST && n->n == 1;
    const char *what, *bound = deck_say_key(s, "deck.bound.", how_keys[n->how], "");
    if (none) bound = "deck.bound.none";
    bound = deck_say_count(s, bound, n->n);
    if (n->measure != MEASURE_CARDS) {
        what = deck_say_count(
            s, n->measure == MEASURE_POINTS ? "deck.has.points" : "deck.has.symbols", many);
        return deck_say_phrase(s, "deck.both", bound, what, NULL);
    }
    what = one ? deck_say_one(s, &n->cards)
               : deck_say_phrase(s, "deck.both", bound,
                                 deck_say_cards(s, &n->cards, many == 1 ? 1 : 2), NULL);
    const uint8_t whose = n->who == WHO_YOU ? WHO_YOU : WHO_THEY;
    return deck_say_phrase(s, "deck.had", what, deck_say_place(s, n->cards.place, whose), NULL);
}

const char *deck_say_performer(struct saying *s, const struct deck_node *n)
{
    const struct deck_node *with = deck_with(n);
    const char *who = deck_say_who(s, n->who);
    return with ? deck_say_phrase(s, "deck.with", who, say_had(s, with), NULL) : who;
}

/* Some facts have a short way to say that they are not so. */
static const char *say_not(struct saying *s, const struct deck_node *n)
{
    const struct deck_cards *c = &n->cards;
    if (n->op == OP_YOUR_TURN) return deck_say_phrase(s, "deck.if.your-turn.not", NULL, NULL, NULL);
    if (n->op == OP_EMPTY && (c->whose == WHO_YOU || c->whose == WHO_THEY || !c->whose))
        return deck_say_phrase(s, "deck.if.empty.not", deck_say_place(s, c->place, c->whose), NULL,
                               NULL);
    return deck_say_phrase(s, "deck.if.not", deck_say_condition(s, n), NULL, NULL);
}

static const char *say_condition(struct saying *s, const struct deck_node *n)
{
    bool you = n->who == WHO_YOU || n->who == WHO_THEY;
    const char *key = deck_say_key(s, "deck.if.", deck_op_words[n->op], you ? ".you" : "");
    switch ((enum deck_op)n->op) {
    case OP_AND: return say_clause(s, n, "deck.if.and");
    case OP_OR: return say_clause(s, n, "deck.if.or");
    case OP_NOT: return say_not(s, n + 1);
    case OP_HAS: return deck_say_phrase(s, key, deck_say_who(s, n->who), say_had(s, n), NULL);
    case OP_PLAYED:
    case OP_REVEALED:
        return deck_say_phrase(s, key, deck_say_who(s, n->who), deck_say_one(s, &n->cards), NULL);
    case OP_LEAVES:
    case OP_EMPTY:
        return deck_say_phrase(s, key, deck_say_place(s, n->cards.place, n->cards.whose),
                               deck_say_one(s, &n->cards), NULL);
    case OP_WOULD:
        return deck_say_phrase(
            s, key, deck_say_who(s, n->who),
            deck_say_phrase(s, deck_say_key(s, "deck.name.", deck_op_words[n->at], ""), NULL, NULL,
                            NULL),
            NULL);
    default: return deck_say_phrase(s, key, deck_say_who(s, n->who), NULL, NULL);
    }
}

const char *deck_say_condition(struct saying *s, const struct deck_node *n)
{
    size_t mark = s->used;
    return deck_say_keep(s, mark, say_condition(s, n));
}

const char *deck_say_restriction(struct saying *s, const struct deck_node *n)
{
    if (n->op == OP_STAYS)
        return deck_say_phrase(s, "deck.stays", deck_say_cards(s, &n->cards, 1),
                               deck_say_place(s, n->cards.place, n->cards.whose), NULL);
    const char *verb = deck_say_phrase(s, deck_say_key(s, "deck.name.", deck_op_words[n->at], ""),
                                       NULL, NULL, NULL);
    if (n->who == WHO_ANY || n->who == WHO_EACH)
        return deck_say_phrase(s, "deck.forbids.each", verb, NULL, NULL);
    if (n->who == WHO_ANOTHER || n->who == WHO_EACH_OTHER)
        return deck_say_phrase(s, "deck.forbids.each-other", verb, NULL, NULL);
    return deck_say_phrase(s, "deck.forbids", deck_say_who(s, n->who), verb, NULL);
}
