/* lint.c -- what a reader would ask the author of a deck about. */
#include <string.h>

#include "deck/deckwork.h"

enum { POINTS_TO_WIN = 100, DEALT_EACH = 5, VALUE_LOW = -15, VALUE_HIGH = 20, VALUE_STEP = 5 };

struct lint {
    const struct deck *deck;
    const struct deck_places *places;
    struct findings *out;
    int kind;
    struct message spare; /* what does not fit is counted and not kept */
};

static struct message *remark(struct lint *l, const struct deck_node *n, const char *key)
{
    if (l->out->n == FINDINGS_MAX) {
        l->out->more++;
        return message_set(&l->spare, key, NULL);
    }
    struct finding *f = &l->out->at[l->out->n++];
    f->kind = l->kind;
    f->line = 0;
    if (n) f->line = l->places->node[n - l->deck->node];
    else if (l->kind >= 0) f->line = l->places->kind[l->kind];
    message_set(&f->message, key, NULL);
    if (l->kind >= 0) message_text(&f->message, l->deck->kind[l->kind].name);
    return &f->message;
}

/* --- can it ever happen? ------------------------------------------------------------ */

static bool makes_zombeyes(const struct deck *d)
{
    for (int i = 0; i < d->nodes; i++) {
        const struct deck_verb *v = deck_verb(&d->node[i]);
        if (v->token > 0 || v->raises) return true;
    }
    return d->editions >> EDITION_2022 & 1;
}

static bool could_be(const struct lint *l, const struct deck_cards *c, const struct deck_kind *k)
{
    const struct deck *d = l->deck;
    if (c->which == WHICH_OTHER && k == &d->kind[l->kind] && deck_card_count(d, l->kind) < 2)
        return false;
    if ((k->tags & c->tags) != c->tags || k->tags & c->without) return false;
    if (c->zombeye == YES_ONLY && !k->zombeyes && !makes_zombeyes(d)) return false;
    if (c->zombeye == YES_NOT && k->zombeyes) return false;
    if (c->reveal && (c->reveal == YES_ONLY) != (k->reveal != 0)) return false;
    if (c->compare == HOW_EXACTLY && k->value != c->worth) return false;
    if (c->compare == HOW_UP_TO && k->value > c->worth) return false;
    return c->compare != HOW_AT_LEAST || k->value >= c->worth;
}

static void lint_cards(struct lint *l, const struct deck_node *n, const struct deck_cards *c)
{
    if (!c->place && n->op != OP_PLAYED && n->op != OP_REVEALED) return;
    for (int k = 0; k < l->deck->kinds; k++)
        if (could_be(l, c, &l->deck->kind[k])) return;
    remark(l, n, "deck.lint.no-such-card");
}

/* Lines that read well but do something else. */
static void lint_moves(struct lint *l, const struct deck_node *n)
{
    const struct deck_verb *v = deck_verb(n);
    if (v->token < 0 && !makes_zombeyes(l->deck)) remark(l, n, "deck.lint.no-tokens");
    if (v->plays && n->cards.place == PLACE_DRAW && !deck_unfiltered(&n->cards))
        remark(l, n, "deck.lint.top");
    if (v->back == BACK_PARTNER && n->who == WHO_YOU && n->to == PLACE_FIELD &&
        n->to_whose == WHO_YOU)
        remark(l, n, "deck.lint.swap");
}

static bool says_they(const struct deck_node *n)
{
    if (n->op == OP_HAS) return n->who == WHO_THEY;
    if (n->op == OP_EMPTY) return n->cards.whose == WHO_THEY;
    if (n->op >= OP_VERBS) return false;
    if (n->who != WHO_YOU) return n->who == WHO_THEY; /* "their" means the performer */
    return n->cards.whose == WHO_THEY ||
           (n->to_whose == WHO_THEY && !deck_verb(n)->to_holder && !deck_names_player(n));
}

/* "They" needs a player named before it by an action: asking about players names nobody. */
static void lint_they(struct lint *l)
{
    bool named = false;
    const struct deck_node *end = deck_program_end(l->deck, l->kind);
    for (const struct deck_node *n = deck_program(l->deck, l->kind); n < end;
         n = n->op < OP_VERBS ? deck_next(n) : n + 1) {
        if (n->op == OP_REVEAL) named = true; /* it names whom it answers */
        if (n->op == OP_EACH_TURN) named = false;
        if (says_they(n) && !named) remark(l, n, "deck.lint.they");
        if (deck_names_player(n)) named = true;
    }
}

static void lint_reveal(struct lint *l)
{
    const struct deck *d = l->deck;
    const struct deck_kind *k = &d->kind[l->kind];
    if (!k->reveal) return;
    const struct deck_node *reveal = deck_program(d, l->kind) + k->reveal - 1;
    if (d->set[k->set].edition == EDITION_2022 && !reveal->to)
        remark(l, reveal, "deck.lint.fate"); /* AMB-95 */
    if (deck_answers(d, l->kind, 0, DECK_TURN_BEGINS) ||
        deck_answers(d, l->kind, 0, DECK_TURN_COUNTS))
        return;
    for (int other = 0; other < d->kinds; other++)
        if (deckwork_reaction(d, l->kind, other)) return;
    remark(l, reveal, "deck.lint.never-answers");
}

/* --- can it go on for ever? --------------------------------------------------------- */

/* What gives another play, and what brings the card back to where that play is made from. The
 * engine's caps would stop it (AMB-73), but no player should have to sit through that. */
static void lint_loop(struct lint *l)
{
    bool plays = false, turns = false, raises = false, to_hand = false, to_discard = false;
    const struct deck_node *end = deck_program_end(l->deck, l->kind), *last = NULL;
    for (const struct deck_node *n = deck_program(l->deck, l->kind); n < end;
         n = n->op < OP_VERBS ? deck_next(n) : n + 1) {
        if (n->op == OP_REVEAL || n->op == OP_EACH_TURN) {
            n += n->inside;
            continue;
        }
        struct deck_move move[DECK_MOVES_MAX];
        bool own = n->cards.place == PLACE_VIEWNIVERSE ||
                   (n->cards.place == PLACE_FIELD && n->cards.whose == WHO_YOU);
        int moves = n->op < OP_VERBS ? deck_moves(n, move) : 0;
        const struct deck_verb *v = deck_verb(n);
        plays = plays || (v->plays && !v->raises);
        turns = turns || (v->reckon == RECKON_TURNS && v->gain > 0);
        raises = raises || v->raises;
        if (moves && own && move[0].to == PLACE_HAND &&
            (move[0].to_whose == WHO_YOU || move[0].to_whose == WHO_THEY))
            to_hand = true;
        if (moves && own && move[0].to == PLACE_DISCARD) to_discard = true;
        last = n;
    }
    if (((plays || turns) && to_hand) || (raises && to_discard))
        remark(l, last, "deck.lint.endless");
}

/* --- does it fit its edition? ------------------------------------------------------- */

static void lint_edition(struct lint *l, const struct deck_node *n)
{
    int edition = l->deck->set[l->deck->kind[l->kind].set].edition;
    if (edition == EDITION_ANY) return;
    if (n->op < OP_VERBS && deck_verb(n)->foreign >> edition & 1)
        message_text(message_text(remark(l, n, "deck.lint.foreign"), deck_verbs[n->op].base),
                     deck_edition_words[edition]);
    bool everywhere = n->cards.place == PLACE_VIEWNIVERSE || n->other.place == PLACE_VIEWNIVERSE;
    if (edition == EDITION_2009 && everywhere)
        message_text(
            message_text(remark(l, n, "deck.lint.foreign"), deck_place_words[PLACE_VIEWNIVERSE]),
            deck_edition_words[edition]);
}

static void lint_value(struct lint *l)
{
    const struct deck_kind *k = &l->deck->kind[l->kind];
    int edition = l->deck->set[k->set].edition;
    if (edition == EDITION_ANY) return;
    if (k->value < VALUE_LOW || k->value > VALUE_HIGH || k->value % VALUE_STEP)
        message_number(remark(l, NULL, "deck.lint.value"), k->value);
    if (k->zombeyes && edition != EDITION_2022)
        message_text(message_text(remark(l, NULL, "deck.lint.foreign"), "zombeye"),
                     deck_edition_words[edition]);
}

static void lint_kind(struct lint *l)
{
    const struct deck_node *end = deck_program_end(l->deck, l->kind);
    lint_value(l);
    for (const struct deck_node *n = deck_program(l->deck, l->kind); n < end; n++) {
        lint_edition(l, n);
        lint_cards(l, n, &n->cards);
        if (n->flags & FLAG_EACH_OF && n->measure == MEASURE_CARDS) lint_cards(l, n, &n->other);
        lint_moves(l, n);
    }
    lint_they(l);
    lint_reveal(l);
    lint_loop(l);
}

/* A mix needs a deck for every six seats; one deck must deal five each (AMB-69, AMB-94). */
static void lint_whole(struct lint *l)
{
    const struct deck *d = l->deck;
    int seats = 0, points = 0;
    for (int i = 0; i < d->sets; i++)
        if (d->set[i].seats_max > seats) seats = d->set[i].seats_max;
    for (int i = 0; i < d->kinds; i++)
        if (d->kind[i].value > 0) points += d->kind[i].value * deck_card_count(d, i);
    l->kind = -1;
    if (d->cards < DEALT_EACH * seats)
        message_number(message_number(remark(l, NULL, "deck.lint.small"), d->cards), seats);
    if (points < POINTS_TO_WIN) message_number(remark(l, NULL, "deck.lint.poor"), points);
}

void deckwork_lint(const struct deck *d, const struct deck_places *places, struct findings *out)
{
    struct lint l = {.deck = d, .places = places, .out = out};
    memset(out, 0, sizeof *out);
    lint_whole(&l);
    for (l.kind = 0; l.kind < d->kinds; l.kind++) lint_kind(&l);
}

unsigned deckwork_reaction(const struct deck *d, int reveal_kind, int kind)
{
    const struct deck_node *first = deck_program(d, kind), *end = deck_program_end(d, kind);
    unsigned set = deck_answers(d, reveal_kind, kind, DECK_PLAY) ? REACT_PLAY : 0;
    for (const struct deck_node *n = first; n < end; n = deck_next(n)) {
        if (!deck_answers(d, reveal_kind, kind, (int)(n - d->node))) continue;
        if (n->op == OP_REVEAL) set |= REACT_REVEAL;
        else if (n->op == OP_EACH_TURN) set |= REACT_EACH_TURN;
        else if (n->op != OP_WORTH && n->op != OP_UNTIL) set |= REACT_ACTION;
    }
    return set;
}
