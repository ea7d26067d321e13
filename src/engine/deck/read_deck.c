/* read_deck.c -- the lines of a card, cards, and sets. */
#include <string.h>

#include "core/buf.h"
#include "deck/read.h"
#include "deck/write.h"

static struct deck_kind *kind_now(struct deck_reading *r)
{
    return &r->deck->kind[r->deck->kinds - 1];
}
static uint8_t offset_of(struct deck_reading *r, int node)
{
    return (uint8_t)(node - kind_now(r)->first + 1);
}

/* --- lines of a card ---------------------------------------------------------------- */

static bool only_on_top(struct deck_reading *r)
{
    return r->nest == 0 || deck_refused(r, "deck.fault.inside", 0);
}

static bool read_each_turn(struct deck_reading *r)
{
    int index, step = -1;
    struct deck_node *n;
    if (!only_on_top(r) || !(n = deck_node_add(r, OP_EACH_TURN, &index))) return false;
    deck_eat(r, "each turn");
    r->like = "each turn at start: draw 1";
    if (deck_eat(r, "at")) {
        for (int i = 0; i < STEPS && step < 0; i++)
            if (deck_eat(r, deck_step_words[i])) step = i;
        if (step < 0) return deck_expected(r, "deck.expect.step", deck_step_words);
    }
    if (!deck_read_block(r, deck_read_line)) return false;
    deck_node_close(r, index);
    if (step < 0) step = deck_verb(n + 1)->step;
    n->at = (uint8_t)step;
    kind_now(r)->each_turn = (uint8_t)(kind_now(r)->each_turn | 1u << step);
    return true;
}

static bool read_reveal(struct deck_reading *r)
{
    int index;
    if (!only_on_top(r)) return false;
    if (kind_now(r)->reveal) return deck_refused(r, "deck.fault.reveal-twice", 0);
    if (!deck_node_add(r, OP_REVEAL, &index)) return false;
    deck_eat(r, "reveal");
    kind_now(r)->reveal = offset_of(r, index);
    r->like = "reveal when another player plays a card: cancel it";
    if (deck_eat(r, "when") && !deck_read_condition(r, true)) return false;
    r->reveal = index;
    if (!deck_read_block(r, deck_read_line)) return false;
    r->reveal = -1;
    deck_node_close(r, index);
    return true;
}

/* What becomes of the revealed card; the Discard Pile if nothing is printed (AMB-10). */
static bool read_after(struct deck_reading *r)
{
    struct deck_node *n;
    if (r->reveal < 0 || r->nest != 1) return deck_refused(r, "deck.fault.after", 0);
    deck_eat(r, "after");
    if (!deck_eat_mark(r, ':')) return deck_expected(r, "deck.expect.colon", NULL);
    n = &r->deck->node[r->reveal];
    if (n->to) return deck_refused(r, "deck.fault.after-twice", 0);
    const struct deck_spot before = r->c;
    if (!deck_read_place(r, &n->to, &n->to_whose)) return false;
    if (n->to == PLACE_VIEWNIVERSE) return deck_refused_at(r, &before, "deck.fault.after-place", 0);
    return deck_line_end(r);
}

static bool read_until(struct deck_reading *r)
{
    int index, moment = -1;
    struct deck_node *n = deck_node_add(r, OP_UNTIL, &index);
    if (!n) return false;
    deck_eat(r, "until");
    r->like = "until your next turn: no card leaves your field";
    for (int i = 0; i < MOMENTS && moment < 0; i++)
        if (deck_eat(r, deck_moment_words[i])) moment = i;
    if (moment < 0) return deck_expected(r, "deck.expect.moment", deck_moment_words);
    n->at = (uint8_t)moment;
    if (!deck_read_block(r, deck_read_restriction)) return false;
    deck_node_close(r, index);
    return true;
}

static bool read_worth(struct deck_reading *r)
{
    int index, n;
    struct deck_node *node;
    if (!only_on_top(r)) return false;
    if (kind_now(r)->worth) return deck_refused(r, "deck.fault.worth-twice", 0);
    if (!(node = deck_node_add(r, OP_WORTH, &index))) return false;
    deck_eat(r, "worth");
    r->like = "worth 5 more for each other mammal in your field";
    kind_now(r)->worth = offset_of(r, index);
    if (!deck_eat_number(r, 1, DECK_VALUE_MAX, &n)) return false;
    node->n = (int16_t)n;
    if (deck_eat(r, "more")) node->how = HOW_MORE;
    else if (deck_eat(r, "less")) node->how = HOW_LESS;
    else
        return deck_expected(r, "deck.expect.more-or-less",
                             (const char *const[]){"more", "less", NULL});
    if (!deck_eat(r, "for each")) return deck_expected(r, "deck.expect.for-each", NULL);
    return deck_read_counted(r, node) && deck_line_end(r);
}

static bool read_option(struct deck_reading *r)
{
    int index;
    if (r->c.token != TOKEN_MARK || r->c.mark != '-')
        return deck_expected(r, "deck.expect.option", NULL);
    if (!deck_node_add(r, OP_OPTION, &index)) return false;
    deck_token_next(r);
    if (!deck_read_actions(r)) return false;
    deck_node_close(r, index);
    return true;
}

static bool read_choose(struct deck_reading *r)
{
    int index, options = 0;
    struct deck_node *n = deck_node_add(r, OP_CHOOSE, &index);
    const struct deck_spot before = r->c;
    if (!n) return false;
    deck_eat(r, "choose");
    if (!deck_eat(r, "one"))
        return deck_expected(r, "deck.expect.one", (const char *const[]){"one", NULL});
    n->n = 1;
    n->who = WHO_YOU;
    if (!deck_read_block(r, read_option)) return false;
    deck_node_close(r, index);
    for (const struct deck_node *o = n + 1; o < n + 1 + n->inside; o = deck_next(o)) options++;
    return options > 1 || deck_refused_at(r, &before, "deck.fault.one-option", 0);
}

static bool read_if(struct deck_reading *r)
{
    int index, other, indent = r->c.indent;
    const struct deck_node asked = r->asked;
    if (!deck_node_add(r, OP_IF, &index)) return false;
    deck_eat(r, "if");
    r->like = "if you have at least 2 mammals: draw 1";
    if (!deck_read_condition(r, false) || !deck_read_block(r, deck_read_line)) return false;
    if (r->c.indent == indent && deck_sees(r, "else")) {
        if (!deck_node_add(r, OP_ELSE, &other)) return false;
        deck_token_next(r);
        if (!deck_read_block(r, deck_read_line)) return false;
        deck_node_close(r, other);
    }
    deck_node_close(r, index);
    r->asked = asked;
    return true;
}

bool deck_read_line(struct deck_reading *r)
{
    const struct deck_spot before = r->c;
    if (deck_eat(r, "each turn")) {
        r->c = before;
        return read_each_turn(r);
    }
    if (deck_sees(r, "reveal")) return read_reveal(r);
    if (deck_sees(r, "after")) return read_after(r);
    if (deck_sees(r, "until")) return read_until(r);
    if (deck_sees(r, "worth")) return read_worth(r);
    if (deck_sees(r, "choose")) return read_choose(r);
    if (deck_sees(r, "if")) return read_if(r);
    return deck_read_actions(r);
}

/* --- heads -------------------------------------------------------------------------- */

static bool keep_name(struct deck_reading *r, const struct deck_spot *from, size_t start,
                      size_t end, char *name)
{
    if (end <= start) return deck_refused_at(r, from, "deck.fault.no-name", 0);
    if (end - start >= DECK_NAME_MAX)
        return deck_refused_at(r, from, "deck.fault.name", DECK_NAME_MAX - 1);
    memcpy(name, r->text + start, end - start);
    return true;
}

/* Words up to the value, or a quoted text. */
static bool read_name(struct deck_reading *r, char *name)
{
    const struct deck_spot from = r->c;
    size_t end = r->c.start;
    if (r->c.token == TOKEN_TEXT) {
        deck_token_next(r);
        return keep_name(r, &from, from.start + 1, from.at - 1, name);
    }
    if (r->c.token == TOKEN_MARK && r->c.mark == '"') return deck_refused(r, "deck.fault.quote", 0);
    while (r->c.token == TOKEN_WORD ||
           (r->c.token == TOKEN_MARK && r->c.mark != ':' && r->c.mark != ',' && r->c.mark != '"')) {
        end = r->c.at;
        deck_token_next(r);
    }
    return keep_name(r, &from, from.start, end, name);
}

static bool read_copies(struct deck_reading *r, int max, uint8_t *copies)
{
    const char *p = r->text + r->c.start;
    size_t n = deck_token_length(r);
    int value = 0;
    if (r->c.token != TOKEN_WORD || n < 2 || (p[0] != 'x' && p[0] != 'X')) return true;
    for (size_t i = 1; i < n; i++) {
        if (p[i] < '0' || p[i] > '9') return true;
        if (value <= max) value = value * 10 + (p[i] - '0');
    }
    if (value < 1 || value > max) return deck_refused(r, "deck.fault.copies", max);
    *copies = (uint8_t)value;
    deck_token_next(r);
    return true;
}

static bool read_tags(struct deck_reading *r, struct deck_kind *k)
{
    for (int n, tag; !deck_line_over(r);) {
        if (deck_eat(r, "zombeye")) {
            n = 1;
            if (r->c.token == TOKEN_NUMBER && !deck_eat_number(r, 1, DECK_SYMBOLS_MAX, &n))
                return false;
            k->zombeyes = (uint8_t)n;
        } else if (r->c.token == TOKEN_WORD && deck_find_tag(r->deck, r->text + r->c.start,
                                                             deck_token_length(r), false, &tag)) {
            k->tags = (uint16_t)(k->tags | 1u << tag);
            deck_token_next(r);
        } else {
            break; /* the card's text may begin on this line */
        }
    }
    return true;
}

static bool known_name(const struct deck *d, const struct deck_kind *k)
{
    for (const struct deck_kind *old = d->kind; old < k; old++)
        if (old->set == k->set && !strcmp(old->name, k->name)) return true;
    return false;
}

static bool read_card_head(struct deck_reading *r, struct deck_kind *k)
{
    const struct deck_spot name = r->c;
    int value;
    const struct deck_spot named = r->c;
    if (!read_name(r, k->name)) return false;
    if (k->name[strspn(k->name, "0123456789")] == '\0')
        return deck_refused_at(r, &named, "deck.fault.name-number", 0);
    if (known_name(r->deck, k)) return deck_refused_at(r, &name, "deck.fault.twice", 0);
    if (r->c.token != TOKEN_NUMBER) return deck_expected(r, "deck.expect.value", NULL);
    if (!deck_eat_number(r, -DECK_VALUE_MAX, DECK_VALUE_MAX, &value)) return false;
    k->value = (int8_t)value;
    k->copies = 1;
    return read_copies(r, DECK_COPIES_MAX, &k->copies) && read_tags(r, k);
}

static bool read_card(struct deck_reading *r)
{
    struct deck *d = r->deck;
    int indent = r->c.indent;
    if (d->kinds == DECK_KINDS_MAX) return deck_refused(r, "deck.fault.kinds", DECK_KINDS_MAX);
    const struct deck_spot head = r->c;
    struct deck_kind *k = &d->kind[d->kinds];
    *k = (struct deck_kind){.first = d->nodes, .set = (uint8_t)(d->sets - 1)};
    if (r->places) r->places->kind[d->kinds] = r->c.line;
    deck_token_next(r);
    r->like = "card Dawn Chorus 10 x2";
    r->asked.op = OP_NONE;
    if (!read_card_head(r, k)) return false;
    r->like = NULL;
    d->kinds++;
    int cards = d->cards + k->copies * d->set[k->set].copies;
    if (cards > DECK_CARDS_MAX)
        return deck_refused_at(r, &head, "deck.fault.cards", DECK_CARDS_MAX);
    d->cards = (uint16_t)cards;
    if (deck_line_over(r)) deck_line_next(r);
    else if (!deck_read_line(r)) return false;
    int body = r->c.indent;
    while (r->c.indent > indent) {
        if (r->c.indent != body) return deck_refused(r, "deck.fault.indent", body);
        if (!deck_read_line(r)) return false;
    }
    k->nodes = (uint8_t)(d->nodes - k->first);
    return true;
}

/* --- sets --------------------------------------------------------------------------- */

static bool read_edition(struct deck_reading *r, struct deck_set *set)
{
    for (int e = 0; e < EDITIONS; e++) {
        const char *word = deck_edition_words[e];
        if (deck_token_length(r) != strlen(word)) continue;
        if (memcmp(r->text + r->c.start, word, strlen(word))) continue;
        deck_token_next(r);
        set->edition = (uint8_t)e;
        return true;
    }
    return deck_expected(r, "deck.expect.edition", deck_edition_words);
}

static bool read_set_seats(struct deck_reading *r, struct deck_set *set)
{
    int min, max;
    if (!deck_eat_number(r, 2, 8, &min)) return false;
    for (int dots = 0; dots < 2; dots++)
        if (!deck_eat_mark(r, '.')) return deck_expected(r, "deck.expect.dots", NULL);
    if (!deck_eat_number(r, min, 8, &max)) return false;
    set->seats_min = (uint8_t)min;
    set->seats_max = (uint8_t)max;
    return true;
}

/* A tag may not be a word that can stand in its place or after it, nor may its plural be one. */
static bool plain_tag(const char *p, size_t n)
{
    static const char *const taken[] = {
        "zombeye", "zombeyes", "card",  "cards",  "other", "reveal", "worth",   "named",
        "in",      "from",     "of",    "at",     "for",   "more",   "with",    "to",
        "into",    "is",       "would", "leaves", "and",   "or",     "point",   "points",
        "player",  "you",      "they",  "them",   "that",  "the",    "each",    "another",
        "any",     "everyone", "may",   "have",   "has",   "symbol", "symbols", NULL};
    int number;
    for (size_t i = 0; i < n; i++)
        if (p[i] < 'a' || p[i] > 'z') return false;
    for (int i = 0; taken[i]; i++)
        if (strlen(taken[i]) == n && !memcmp(taken[i], p, n)) return false;
    for (int i = 1; i < OP_VERBS; i++) {
        const char *third = deck_verbs[i].third;
        const size_t length = strcspn(third, " ");
        if (strlen(deck_op_words[i]) == n && !memcmp(deck_op_words[i], p, n)) return false;
        if ((length == n || length == n + 1) && !memcmp(third, p, n)) return false;
    }
    return n < DECK_TAG_MAX && !deck_number_word(p, n, &number);
}

/* "owl" and "owls" would be the same word as soon as there are two of them. */
static bool near_tag(const struct deck *d, const char *word, size_t n)
{
    int known;
    if (deck_find_tag(d, word, n, true, &known)) return true;
    for (int i = 0; i < d->tags; i++)
        if (strlen(d->tag[i]) == n + 1 && d->tag[i][n] == 's' && !memcmp(d->tag[i], word, n))
            return true;
    return false;
}

static bool read_tag_names(struct deck_reading *r)
{
    struct deck *d = r->deck;
    int known;
    do {
        const char *word = r->text + r->c.start;
        size_t n = deck_token_length(r);
        if (r->c.token != TOKEN_WORD) return deck_expected(r, "deck.expect.tag", NULL);
        if (!plain_tag(word, n)) return deck_refused(r, "deck.fault.tag", DECK_TAG_MAX - 1);
        if (!deck_find_tag(d, word, n, false, &known)) {
            if (near_tag(d, word, n)) return deck_refused(r, "deck.fault.tag-plural", 0);
            if (d->tags == DECK_TAGS_MAX) return deck_refused(r, "deck.fault.tags", DECK_TAGS_MAX);
            memcpy(d->tag[d->tags++], word, n);
        }
        deck_token_next(r);
    } while (deck_eat_mark(r, ','));
    return true;
}

static bool read_set_head(struct deck_reading *r, struct deck_set *set)
{
    while (!deck_line_over(r)) {
        uint8_t copies = 0;
        if (!read_copies(r, UINT8_MAX, &copies)) return false;
        if (copies) set->copies = copies;
        else if (deck_eat(r, "edition")) {
            if (!read_edition(r, set)) return false;
        } else if (deck_eat(r, "seats")) {
            if (!read_set_seats(r, set)) return false;
        } else if (deck_eat(r, "tags")) {
            if (!read_tag_names(r)) return false;
        } else {
            return deck_expected(r, "deck.expect.head",
                                 (const char *const[]){"edition", "seats", "tags", "x2", NULL});
        }
    }
    return true;
}

static bool open_set(struct deck_reading *r, bool head)
{
    struct deck *d = r->deck;
    if (d->sets == DECK_SETS_MAX) return deck_refused(r, "deck.fault.sets", DECK_SETS_MAX);
    if (!head && d->sets) return deck_refused(r, "deck.fault.unnamed", 0);
    struct deck_set *set = &d->set[d->sets];
    *set = (struct deck_set){.seats_min = 2, .seats_max = 6, .copies = 1};
    if (r->places) r->places->set[d->sets] = r->c.line;
    if (head) {
        deck_token_next(r);
        r->like = "deck \"My first deck\" edition 2017 seats 2..6 tags lamp";
        const struct deck_spot name = r->c;
        if (r->c.token != TOKEN_TEXT) return deck_expected(r, "deck.expect.quoted", NULL);
        if (!read_name(r, set->name)) return false;
        for (int i = 0; i < d->sets; i++)
            if (!strcmp(d->set[i].name, set->name))
                return deck_refused_at(r, &name, "deck.fault.set-twice", 0);
        if (!read_set_head(r, set) || !deck_line_end(r)) return false;
    }
    d->sets++;
    d->editions = (uint8_t)(d->editions | 1u << set->edition);
    return true;
}

static int find_name(const struct deck *d, int set, const char *name, size_t n)
{
    for (int k = 0; k < d->kinds; k++)
        if (d->kind[k].set == set && strlen(d->kind[k].name) == n &&
            !memcmp(d->kind[k].name, name, n))
            return k;
    return -1;
}

/* The name must come from this text's sets: its author does not know what another text holds. */
static bool fix_names(struct deck_reading *r, int first)
{
    for (int i = 0; i < r->fixes; i++) {
        const struct fix *fix = &r->fix[i];
        const char *name = r->text + fix->at.start + 1;
        size_t n = fix->at.at - fix->at.start - 2;
        int found = find_name(r->deck, fix->set, name, n);
        for (int set = r->deck->kind[first].set; set < r->deck->sets && found < 0; set++)
            found = find_name(r->deck, set, name, n);
        if (found < 0) return deck_refused_at(r, &fix->at, "deck.fault.unknown-card", 0);
        struct deck_node *node = &r->deck->node[fix->node];
        if (fix->other) node->other.named = (uint8_t)(found + 1);
        else node->cards.named = (uint8_t)(found + 1);
    }
    return true;
}

/* The writer spells out what an author may leave out, so what it writes may be longer. */
static bool fits_written(struct deck_reading *r)
{
    struct deck_extent e;
    deck_measure(r->deck, r->places, &e);
    if (e.line > DECK_LINE_MAX)
        return deck_text_refused(r, e.line_at, 1, "deck.fault.line-written", DECK_LINE_MAX);
    if (e.card > DECK_CARD_MAX)
        return deck_text_refused(r, e.card_at, 1, "deck.fault.card-written", DECK_CARD_MAX);
    if (e.all > DECK_TEXT_MAX)
        return deck_text_refused(r, 0, 0, "deck.fault.size-written", DECK_TEXT_MAX);
    return true;
}

static bool read_all(struct deck_reading *r)
{
    int kinds = r->deck->kinds;
    bool opened = false;
    if (!deck_text_check(r)) return false;
    if (r->n >= 3 && !memcmp(r->text, "\xef\xbb\xbf", 3)) r->c.at = r->c.line_start = 3;
    deck_token_next(r);
    if (r->c.token == TOKEN_LINE_END) deck_line_next(r);
    else r->c.indent = (int)(r->c.start - r->c.line_start);
    while (r->c.token != TOKEN_END) {
        bool deck = deck_sees(r, "deck"), card = deck_sees(r, "card");
        if (!deck && !card)
            return deck_expected(r, "deck.expect.card",
                                 (const char *const[]){"card", "deck", NULL});
        if ((deck || !opened) && !open_set(r, deck)) return false;
        opened = true;
        if (card && !read_card(r)) return false;
    }
    if (r->deck->kinds == kinds) return deck_refused(r, "deck.fault.no-cards", 0);
    return fix_names(r, kinds) && fits_written(r);
}

/* Takes everything back that a failed reading has added. */
static void undo_reading(struct deck *d, int sets, int kinds, int tags)
{
    memset(d->tag + tags, 0, (size_t)(DECK_TAGS_MAX - tags) * sizeof d->tag[0]);
    memset(d->set + sets, 0, (size_t)(DECK_SETS_MAX - sets) * sizeof d->set[0]);
    d->nodes = d->cards = d->editions = 0;
    for (int i = 0; i < sets; i++) d->editions = (uint8_t)(d->editions | 1u << d->set[i].edition);
    for (int i = 0; i < kinds; i++) {
        d->nodes = (uint16_t)(d->nodes + d->kind[i].nodes);
        d->cards = (uint16_t)(d->cards + deck_card_count(d, i));
    }
    memset(d->kind + kinds, 0, (size_t)(DECK_KINDS_MAX - kinds) * sizeof d->kind[0]);
    memset(d->node + d->nodes, 0, (size_t)(DECK_NODES_MAX - d->nodes) * sizeof d->node[0]);
    d->sets = (uint8_t)sets;
    d->kinds = (uint8_t)kinds;
    d->tags = (uint8_t)tags;
}

bool deck_read(struct deck *d, const char *text, size_t n, struct deck_places *places,
               struct fault *fault)
{
    struct deck_places own = {0};
    struct deck_reading r = {.text = text, .n = n, .deck = d, .places = places, .fault = fault};
    int sets = d->sets, kinds = d->kinds, tags = d->tags;
    if (!places) r.places = &own;
    r.reveal = -1;
    r.c.line = 1;
    if (read_all(&r)) return true;
    undo_reading(d, sets, kinds, tags);
    return false;
}
