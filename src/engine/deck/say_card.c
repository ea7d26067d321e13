/* say_card.c -- actions and blocks as sentences, one line of the card each. */
#include <string.h>

#include "core/buf.h"
#include "core/words.h"
#include "deck/say.h"

static const char *say_block(struct saying *, const struct deck_node *);

/* "this card", where it usually lies: no place needs to be said. */
static bool itself_here(const struct deck_node *n)
{
    struct deck_node usual = {.op = n->op, .who = n->who};
    deck_node_defaults(&usual);
    return deck_verb(n)->takes & TAKES_PLACE && n->cards.which == WHICH_THIS &&
           n->cards.place == usual.cards.place && n->cards.whose == usual.cards.whose;
}

static const char *variant(const struct deck_node *n)
{
    struct deck_cards all = {.place = n->cards.place, .whose = n->cards.whose};
    if (deck_verb(n)->takes & TAKES_TURNS) return n->n == 1 ? ".one" : "";
    if (itself_here(n)) return ".this";
    if (n->how == HOW_MORE) return ".more";
    if (deck_verb(n)->takes & TAKES_IT && n->to != PLACE_DISCARD) return ".to";
    if (deck_top(n)) return n->n == 1 ? ".top-one" : ".top";
    bool whole = n->how == HOW_ALL && !memcmp(&all, &n->cards, sizeof all);
    return deck_verbs[n->op].takes & TAKES_ZONE && whole ? ".all" : "";
}

/* {0} is the performer, {1} the cards, {2} where they come from, {3} where they go. */
static const char *say_deed(struct saying *s, const struct deck_node *n, const char *form)
{
    const struct deck_cards *partner = &n->other;
    unsigned takes = deck_verbs[n->op].takes;
    struct message m;
    const char *amount, *from = "", *to = "";
    amount = takes & (TAKES_TURNS | TAKES_IT) ? "" : deck_say_amount(s, n);
    if (n->cards.place) from = deck_say_place(s, n->cards.place, n->cards.whose);
    if (takes & TAKES_SWAP) {
        const char *place = deck_say_place(s, n->to, n->to_whose);
        to = deck_say_phrase(s, "deck.partner", deck_say_one(s, partner), place, NULL);
    } else if (takes & (TAKES_TARGET | TAKES_PLAYER | TAKES_WITH)) {
        to = deck_say_who(s, n->to_whose);
    } else if (deck_verb(n)->to_holder && n->to_whose == WHO_THEY &&
               n->cards.place == PLACE_VIEWNIVERSE) {
        to = deck_say_phrase(s, "deck.place.holder", NULL, NULL, NULL);
    } else if (n->to) {
        to = deck_say_place(s, n->to, n->to_whose);
    }
    message_set(&m, deck_say_key(s, form, deck_op_words[n->op], variant(n)), NULL);
    message_text(&m, deck_say_performer(s, n));
    if (takes & TAKES_TURNS) message_number(&m, n->n);
    else message_text(&m, amount);
    message_text(message_text(&m, from), to);
    return deck_say_for_each(s, n, deck_say_render(s, &m));
}

/* Once taken, it is no longer an offer. */
static const char *say_action(struct saying *s, const struct deck_node *n, bool taken)
{
    const bool may = n->flags & FLAG_MAY && !taken;
    bool plain = n->who == WHO_YOU || n->who == WHO_THEY || may;
    const char *deed = say_deed(s, n, plain ? "deck.do." : "deck.does.");
    if (may)
        return n->who == WHO_YOU
                   ? deck_say_phrase(s, "deck.may", deed, NULL, NULL)
                   : deck_say_phrase(s, "deck.may-other", deck_say_performer(s, n), deed, NULL);
    return n->who == WHO_THEY ? deck_say_phrase(s, "deck.they", deck_say_who(s, n->who), deed, NULL)
                              : deed;
}

/* An action with those joined to it. */
static const char *say_joined(struct saying *s, const struct deck_node **at,
                              const struct deck_node *end, bool taken)
{
    const struct deck_node *n = *at;
    size_t mark = s->used;
    const char *text = deck_say_keep(s, mark, say_action(s, n, taken));
    for (n = deck_next(n); n < end && n->flags & (FLAG_THEN | FLAG_IF_SO); n = deck_next(n)) {
        const char *key = n->flags & FLAG_THEN ? "deck.then" : "deck.if-so";
        text = deck_say_keep(s, mark, deck_say_phrase(s, key, text, say_action(s, n, false), NULL));
    }
    *at = n;
    return text;
}

static const char *say_all(struct saying *s, const struct deck_node *n, const struct deck_node *end)
{
    const char *text = "";
    size_t mark = s->used;
    while (n < end) {
        const char *part, *join = n->op >= OP_RESTRICTIONS ? "deck.also" : "deck.next";
        if (n->op < OP_VERBS) {
            part = say_joined(s, &n, end, false);
        } else {
            part = n->op >= OP_RESTRICTIONS ? deck_say_restriction(s, n) : say_block(s, n);
            n = deck_next(n);
        }
        if (*text) part = deck_say_phrase(s, join, text, part, NULL);
        text = deck_say_keep(s, mark, part);
    }
    return text;
}

static const char *say_options(struct saying *s, const struct deck_node *n)
{
    const char *text = "";
    size_t mark = s->used;
    for (const struct deck_node *o = n + 1; o < deck_next(n); o = deck_next(o)) {
        const char *part = say_all(s, o + 1, deck_next(o));
        if (*text) part = deck_say_phrase(s, "deck.or", text, part, NULL);
        text = deck_say_keep(s, mark, part);
    }
    return deck_say_phrase(s, "deck.choose", text, NULL, NULL);
}

static const char *say_reveal(struct saying *s, const struct deck_node *n)
{
    const struct deck_node *condition = deck_condition(n);
    const char *text = say_all(s, deck_body(n), deck_next(n));
    if (condition)
        text = deck_say_phrase(s, "deck.reveal-when", deck_say_condition(s, condition), text, NULL);
    else text = deck_say_phrase(s, "deck.reveal", text, NULL, NULL);
    if (n->to)
        text = deck_say_phrase(s, "deck.after", text, deck_say_place(s, n->to, n->to_whose), NULL);
    return text;
}

static const char *say_if(struct saying *s, const struct deck_node *n)
{
    const struct deck_node *body = deck_body(n), *end = deck_next(n), *other = body;
    while (other < end && other->op != OP_ELSE) other = deck_next(other);
    const char *text =
        deck_say_phrase(s, "deck.if", deck_say_condition(s, n + 1), say_all(s, body, other), NULL);
    if (other < end) text = deck_say_phrase(s, "deck.else", text, say_all(s, other + 1, end), NULL);
    return text;
}

static const char *say_one_block(struct saying *s, const struct deck_node *n)
{
    static const char *const moments[MOMENTS] = {"deck.until.next-turn", "deck.until.end"};
    switch ((enum deck_op)n->op) {
    case OP_CHOOSE: return say_options(s, n);
    case OP_IF: return say_if(s, n);
    case OP_REVEAL: return say_reveal(s, n);
    case OP_EACH_TURN:
        return deck_say_phrase(s, deck_say_key(s, "deck.each-turn.", deck_step_words[n->at], ""),
                               say_all(s, n + 1, deck_next(n)), NULL, NULL);
    case OP_UNTIL:
        return deck_say_phrase(s, moments[n->at], say_all(s, n + 1, deck_next(n)), NULL, NULL);
    case OP_WORTH:
        return deck_say_for_each(
            s, n,
            deck_say_count(s, n->how == HOW_MORE ? "deck.worth.more" : "deck.worth.less", n->n));
    default: return "";
    }
}

static const char *say_block(struct saying *s, const struct deck_node *n)
{
    size_t mark = s->used;
    return deck_say_keep(s, mark, say_one_block(s, n));
}

static void put_sentence(const struct reader *reader, const char *text, struct buf *b)
{
    struct message m;
    size_t start = b->n + (reader->language == LANGUAGE_PSEUDO ? sizeof "⟦" - 1 : 0);
    words_say(reader, message_text(message_set(&m, "deck.sentence", NULL), text), b);
    if (start < b->n && b->at[start] >= 'a' && b->at[start] <= 'z')
        b->at[start] = (char)(b->at[start] - 'a' + 'A');
    buf_char(b, '\n');
}

static void say_lines(struct saying *s, int kind, bool reveal, struct buf *b)
{
    const struct deck_node *n = deck_program(s->deck, kind), *end = deck_program_end(s->deck, kind);
    while (n < end) {
        const struct deck_node *from = n;
        const bool verb = n->op < OP_VERBS;
        s->used = 0;
        const char *text = verb ? say_joined(s, &n, end, false) : say_block(s, n);
        if (!verb) n = deck_next(n);
        if (reveal || from->op != OP_REVEAL) put_sentence(s->reader, text, b);
    }
    if (s->cut) b->full = true;
}

void deck_say_card(const struct reader *reader, const struct deck *d, int kind, struct buf *b)
{
    struct saying s = {.reader = reader, .deck = d};
    say_lines(&s, kind, true, b);
}

/* --- parts of a card ---------------------------------------------------------------- */

/* On one line, and not too long: it ends at a gap between words, and the dots say that there is
 * more. */
static void cut_phrase(const struct reader *reader, struct buf *b, size_t from)
{
    const size_t most = reader->language == LANGUAGE_PSEUDO ? 2 * DECK_PHRASE_MAX : DECK_PHRASE_MAX;
    size_t end = from + most;
    for (size_t i = from; i < b->n; i++)
        if (b->at[i] == '\n') b->at[i] = ' ';
    if (b->n > from && b->at[b->n - 1] == ' ') buf_back(b, b->n - 1);
    if (b->n <= end) return;
    while (end > from && b->at[end] != ' ') end--;
    buf_back(b, end);
    buf_text(b, " …");
}

void deck_say_node(const struct reader *reader, const void *deck, int node, struct buf *b)
{
    struct saying s = {.reader = reader, .deck = deck};
    const struct deck_node *n = &s.deck->node[node], *end = s.deck->node + s.deck->nodes;
    const size_t from = b->n;
    if (n->op < OP_VERBS) buf_text(b, say_joined(&s, &n, end, true));
    else buf_text(b, n->op == OP_OPTION ? say_all(&s, n + 1, deck_next(n)) : say_block(&s, n));
    cut_phrase(reader, b, from);
}

void deck_say_offer(const struct reader *reader, const void *deck, int node, struct buf *b)
{
    struct saying s = {.reader = reader, .deck = deck};
    const size_t from = b->n;
    buf_text(b, say_deed(&s, &s.deck->node[node], "deck.do."));
    cut_phrase(reader, b, from);
}

void deck_say_work(const struct reader *reader, const void *deck, int kind, struct buf *b)
{
    struct saying s = {.reader = reader, .deck = deck};
    const size_t from = b->n;
    say_lines(&s, kind, false, b);
    cut_phrase(reader, b, from);
}
