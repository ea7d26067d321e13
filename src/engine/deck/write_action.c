/* write_action.c -- nodes as the words they were read from, in their one spelling. */
#include <string.h>

#include "deck/write.h"

static void space(struct buf *b)
{
    if (b->n && b->at[b->n - 1] != ' ' && b->at[b->n - 1] != '\n') buf_char(b, ' ');
}

static void word(struct buf *b, const char *text)
{
    space(b);
    buf_text(b, text);
}

void deck_write_place(uint8_t place, uint8_t whose, struct buf *b)
{
    if (place != PLACE_HAND && place != PLACE_FIELD) {
        word(b, deck_place_words[place]);
    } else if (deck_owner_words[whose]) {
        word(b, deck_owner_words[whose]);
        word(b, deck_place_words[place]);
    } else {
        word(b, "the");
        word(b, deck_place_words[place]);
        word(b, "of");
        word(b, deck_who_words[whose]);
    }
}

/* The last adjective takes the plural; without one, "cards" stands there if anything follows. */
static void write_filter(const struct deck *d, const struct deck_cards *c, bool many, bool noun,
                         struct buf *b)
{
    bool any = false;
    if (c->which == WHICH_OTHER) word(b, "other");
    if (c->reveal) word(b, c->reveal == YES_ONLY ? "reveal" : "non-reveal");
    for (int i = 0; i < d->tags; i++) {
        if (!((c->tags | c->without) >> i & 1)) continue;
        word(b, c->without >> i & 1 ? "non-" : "");
        buf_text(b, d->tag[i]);
        any = true;
    }
    if (c->zombeye) {
        word(b, c->zombeye == YES_ONLY ? "zombeye" : "non-zombeye");
        any = true;
    }
    if (!any && (noun || c->which == WHICH_OTHER || c->reveal || c->compare || c->named)) {
        word(b, "card");
        any = true;
    }
    if (any && many) buf_char(b, 's');
    if (c->compare) {
        word(b, "worth");
        if (c->compare != HOW_EXACTLY) word(b, c->compare == HOW_UP_TO ? "at most" : "at least");
        space(b);
        buf_int(b, c->worth);
    }
    if (c->named) {
        word(b, "named \"");
        buf_text(b, d->kind[c->named - 1].name);
        buf_char(b, '"');
    }
}

/* The letter that the description begins with: "a card", "an other card". */
static char first_letter(const struct deck *d, const struct deck_cards *c)
{
    if (c->which == WHICH_OTHER) return 'o';
    if (c->reveal) return 'r';
    for (int i = 0; i < d->tags; i++)
        if ((c->tags | c->without) >> i & 1) return c->without >> i & 1 ? 'n' : d->tag[i][0];
    return 'c';
}

static void write_one(const struct deck *d, const struct deck_cards *c, struct buf *b)
{
    word(b, strchr("aeiou", first_letter(d, c)) ? "an" : "a");
    write_filter(d, c, false, true, b);
}

void deck_write_for_each(const struct deck *d, const struct deck_node *n, struct buf *b)
{
    if (!(n->flags & FLAG_EACH_OF)) return;
    word(b, "for each");
    if (n->measure == MEASURE_PLAYERS) {
        word(b, "other player");
        return;
    }
    if (n->measure == MEASURE_ZOMBEYES) word(b, "zombeye symbol");
    else write_filter(d, &n->other, false, true, b);
    word(b, "in");
    deck_write_place(n->other.place, n->other.whose, b);
}

static void write_amount(const struct deck_node *n, struct buf *b)
{
    space(b);
    if (n->how == HOW_ALL || n->how == HOW_HALF) {
        buf_text(b, n->how == HOW_ALL ? "all" : "half");
        return;
    }
    if (n->how == HOW_UP_TO) buf_text(b, "up to ");
    buf_int(b, n->n);
    if (n->how == HOW_MORE) buf_text(b, " more");
}

static void write_node_cards(const struct deck *d, const struct deck_node *n, struct buf *b)
{
    if (n->cards.which == WHICH_THIS) {
        word(b, "this card");
        return;
    }
    write_amount(n, b);
    write_filter(d, &n->cards, n->n != 1, false, b);
}

static void write_chooser(const struct deck_node *n, struct buf *b)
{
    static const char *const words[CHOOSERS] = {NULL, "of your choice", "of their choice",
                                                "at random"};
    if (n->chooser) word(b, words[n->chooser]);
}

static void write_top(const struct deck_node *n, struct buf *b)
{
    word(b, "the top ");
    buf_int(b, n->n);
    word(b, "of the draw pile");
}

static void write_zone(const struct deck *d, const struct deck_node *n, struct buf *b)
{
    struct deck_cards none = {.place = n->cards.place, .whose = n->cards.whose};
    if (deck_top(n)) {
        write_top(n, b);
        return;
    }
    if (n->how != HOW_ALL || memcmp(&none, &n->cards, sizeof none)) {
        write_node_cards(d, n, b);
        word(b, "in");
    }
    deck_write_place(n->cards.place, n->cards.whose, b);
}

static void write_arguments(const struct deck *d, const struct deck_node *n, struct buf *b)
{
    unsigned takes = deck_verbs[n->op].takes;
    struct deck_node usual = {.op = n->op, .who = n->who};
    deck_node_defaults(&usual);
    if (takes & TAKES_IT) word(b, "it");
    if (takes & TAKES_TURNS) {
        word(b, n->n == 1 ? "a turn" : "");
        if (n->n != 1) {
            buf_int(b, n->n);
            word(b, "turns");
        }
    }
    if (takes & TAKES_WITH) {
        word(b, "with");
        word(b, deck_who_words[n->to_whose]);
    }
    if (takes & TAKES_TOP) write_top(n, b);
    if (takes & TAKES_ZONE) write_zone(d, n, b);
    if (takes & TAKES_CARDS) write_node_cards(d, n, b);
    bool here = n->cards.place == usual.cards.place && n->cards.whose == usual.cards.whose;
    bool plain = usual.cards.place == PLACE_HAND || n->cards.which == WHICH_THIS;
    if (takes & TAKES_PLACE && !(here && plain)) {
        word(b, takes & TAKES_FROM ? "from" : "in");
        deck_write_place(n->cards.place, n->cards.whose, b);
    }
    if (takes & TAKES_VICTIM) {
        word(b, "from");
        word(b, deck_who_words[n->cards.whose]);
    }
    if (takes & TAKES_SWAP) {
        word(b, "with");
        if (n->other.which == WHICH_THIS) word(b, "this card");
        else word(b, "1");
        if (n->other.which != WHICH_THIS) write_filter(d, &n->other, false, false, b);
        word(b, "in");
        deck_write_place(n->other.place, n->other.whose, b);
    }
    if (takes & TAKES_TARGET) {
        word(b, "to");
        word(b, n->to_whose == WHO_LEFT    ? "the left"
                : n->to_whose == WHO_RIGHT ? "the right"
                                           : deck_who_words[n->to_whose]);
    }
    usual.cards = n->cards;
    deck_node_end_default(&usual);
    bool usually = n->to == usual.to && n->to_whose == usual.to_whose;
    if (takes & TAKES_END && (takes & TAKES_END_WRITTEN || !usually)) {
        word(b, "to");
        deck_write_place(n->to, n->to_whose, b);
    }
    if (takes & TAKES_PLAYER) {
        word(b, deck_who_words[n->to_whose]);
        word(b, "for their next turn");
    }
    write_chooser(n, b);
    deck_write_for_each(d, n, b);
}

/* What somebody has. */
static void write_had(const struct deck *d, const struct deck_node *n, struct buf *b)
{
    static const char *const bound[HOWS] = {
        [HOW_UP_TO] = "at most",    [HOW_EXACTLY] = "exactly", [HOW_AT_LEAST] = "at least",
        [HOW_MORE] = "more than",   [HOW_LESS] = "fewer than", [HOW_MOST] = "the most",
        [HOW_FEWEST] = "the fewest"};
    const bool counts = n->how != HOW_MOST && n->how != HOW_FEWEST;
    const bool many = n->n != 1 || !counts;
    const bool none = n->how == HOW_UP_TO && !n->n && n->measure == MEASURE_CARDS;
    word(b, none ? "no" : bound[n->how]);
    space(b);
    if (counts && !none) buf_int(b, n->n);
    if (n->measure == MEASURE_POINTS || n->measure == MEASURE_ZOMBEYES) {
        word(b, n->measure == MEASURE_POINTS ? "point" : "zombeye symbol");
        buf_text(b, many ? "s" : "");
        return;
    }
    write_filter(d, &n->cards, many, true, b);
    word(b, "in");
    word(b, deck_place_words[n->cards.place]);
}

static void write_with(const struct deck *d, const struct deck_node *n, struct buf *b)
{
    word(b, "with");
    write_had(d, n, b);
}

void deck_write_named(const struct deck *d, const struct deck_node *n, bool perform, struct buf *b)
{
    word(b, deck_who_words[n->op == OP_HAS ? n->who : n->cards.whose]);
    if (perform && n->op == OP_HAS && deck_selects(n->who)) write_with(d, n, b);
}

void deck_write_action(const struct deck *d, const struct deck_node *n, struct buf *b)
{
    const struct deck_verb *v = &deck_verbs[n->op];
    if (n->flags & FLAG_THEN) buf_text(b, ", then");
    if (n->flags & FLAG_IF_SO) buf_text(b, ", if so");
    if (n->who != WHO_YOU || (v->takes & TAKES_TURNS && !(n->flags & FLAG_MAY)))
        word(b, deck_who_words[n->who]);
    if (deck_with(n)) write_with(d, deck_with(n), b);
    if (n->flags & FLAG_MAY) word(b, "may");
    bool base = n->who == WHO_YOU || n->who == WHO_THEY || n->flags & FLAG_MAY;
    word(b, base ? v->base : v->third);
    write_arguments(d, n, b);
}

/* --- conditions and restrictions ---------------------------------------------------- */

static void write_has(const struct deck *d, const struct deck_node *n, struct buf *b)
{
    word(b, deck_who_words[n->who]);
    word(b, n->who == WHO_YOU || n->who == WHO_THEY ? "have" : "has");
    write_had(d, n, b);
}

static void write_row(const struct deck *d, const struct deck_node *n, const char *join,
                      struct buf *b)
{
    for (const struct deck_node *c = n + 1; c < deck_next(n); c = deck_next(c)) {
        if (c > n + 1) word(b, join);
        deck_write_condition(d, c, b);
    }
}

static void write_deed(const struct deck *d, const struct deck_node *n, const char *base,
                       const char *third, struct buf *b)
{
    bool plural = n->who == WHO_YOU || n->who == WHO_THEY;
    word(b, deck_who_words[n->who]);
    word(b, plural ? base : third);
    if (n->op == OP_BEGINS) return;
    write_one(d, &n->cards, b);
}

void deck_write_condition(const struct deck *d, const struct deck_node *n, struct buf *b)
{
    switch ((enum deck_op)n->op) {
    case OP_AND: write_row(d, n, "and", b); break;
    case OP_OR: write_row(d, n, "or", b); break;
    case OP_NOT:
        word(b, "not");
        deck_write_condition(d, n + 1, b);
        break;
    case OP_PLAYED: write_deed(d, n, "play", "plays", b); break;
    case OP_REVEALED: write_deed(d, n, "reveal", "reveals", b); break;
    case OP_BEGINS: write_deed(d, n, "begin a turn", "begins a turn", b); break;
    case OP_LEAVES:
        write_one(d, &n->cards, b);
        word(b, "would leave");
        deck_write_place(n->cards.place, n->cards.whose, b);
        break;
    case OP_WOULD:
        word(b, deck_who_words[n->who]);
        word(b, "would");
        word(b, deck_verbs[n->at].base);
        break;
    case OP_COUNTS:
    case OP_AFFECTS:
        word(b, deck_who_words[n->who]);
        word(b, n->op == OP_COUNTS ? "would count" : "would affect your cards");
        break;
    case OP_HAS: write_has(d, n, b); break;
    case OP_EMPTY:
        deck_write_place(n->cards.place, n->cards.whose, b);
        word(b, "is empty");
        break;
    case OP_YOUR_TURN: word(b, "it is your turn"); break;
    default: break;
    }
}

void deck_write_restriction(const struct deck *d, const struct deck_node *n, struct buf *b)
{
    if (n->op == OP_STAYS) {
        word(b, "no");
        write_filter(d, &n->cards, false, true, b);
        word(b, "leaves");
        deck_write_place(n->cards.place, n->cards.whose, b);
    } else {
        word(b, deck_who_words[n->who]);
        word(b, "may not");
        word(b, deck_verbs[n->at].base);
    }
}
