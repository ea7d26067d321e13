#include "solid/explain.h"

#include "core/buf.h"
#include "solid/notation.h"
#include "solid/report.h"

enum { LAYER = SIDE * SIDE };

static const char *const rule_words[RULES_END] = {
    [RULE_EMPTY] = "empty",  [RULE_LINE] = "line",   [RULE_ONLY] = "only",
    [RULE_CROSS] = "cross",  [RULE_HIDE] = "hide",   [RULE_CERTAIN] = "certain",
    [RULE_FALLS] = "falls",  [RULE_ORDER] = "order", [RULE_ASSUME] = "assume",
    [RULE_SEARCH] = "search"};

static const char *const end_words[] = {[DEDUCE_SOLVED] = "solved",
                                        [DEDUCE_OPEN] = "open",
                                        [DEDUCE_STUCK] = "stuck",
                                        [DEDUCE_CLASH] = "clash"};

void chain_make(struct deduce_room *r, const struct blueprint *of, struct chain *c)
{
    const bool known = of->built && !unseen_pieces(&of->cards, &of->is.built);
    const struct deduce_ask ask = {.pieces = of->pieces, .hidden = !known, .rules = ALL_RULES};
    struct deduction d;
    c->insight = (struct insight){0};
    c->n = c->placed = 0;
    deduce_open(r, &of->cards, &ask);
    while (deduce_next(r, &d)) {
        insight_add(&c->insight, &d);
        if (c->n < CHAIN_MAX) c->step[c->n++] = d;
    }
    insight_end(&c->insight, r);
    for (int i = 0; i < r->n; i++)
        if (r->count[i] == 1) c->placement[c->placed++] = r->list[placement_first[r->piece[i]]];
}

/* ---- in words ---- */

static void letter_into(char to[2], int piece)
{
    to[0] = piece < PIECES ? piece_letters[piece] : '\0';
    to[1] = '\0';
}

static void slots_into(const struct deduction *d, struct buf *b)
{
    const size_t begin = b->n;
    for (int side = 0; side < SIDES; side++) {
        for (int i = 0; i < SLOTS; i++) {
            if (!(d->slots[side] >> i & 1)) continue;
            if (b->n > begin) buf_char(b, ' ');
            buf_int(b, side + 1);
            buf_char(b, ':');
            slot_write(i, b);
        }
    }
}

static void cells_into(const struct cells *cells, struct buf *b)
{
    const size_t begin = b->n;
    for (int cell = 0; cell < CELLS; cell++) {
        if (!cells_has(cells, cell)) continue;
        if (b->n > begin) buf_char(b, ' ');
        buf_char(b, (char)('A' + cell % SIDE));
        buf_char(b, (char)('A' + cell / SIDE % SIDE));
        buf_char(b, (char)('1' + cell / LAYER));
    }
}

/* {0} the piece, {1} cards, {2} slots or cells, {3} the other piece, {4} placements that go,
 * {5} placements of the piece that are left, {6} how many cards. */
void deduction_say(const struct deduction *d, struct saying *s)
{
    static const char *const key[RULES_END] = {
        [RULE_EMPTY] = "deduce.empty",   [RULE_LINE] = "deduce.line",
        [RULE_ONLY] = "deduce.only",     [RULE_CROSS] = "deduce.cross",
        [RULE_HIDE] = "deduce.hide",     [RULE_CERTAIN] = "deduce.certain",
        [RULE_FALLS] = "deduce.falls",   [RULE_ORDER] = "deduce.order",
        [RULE_ASSUME] = "deduce.assume", [RULE_SEARCH] = "deduce.search"};
    const bool whole = d->rule == RULE_ASSUME && d->other == EMPTY;
    struct buf cards = BUF_ON(s->cards), slots = BUF_ON(s->slots);
    struct message *m = &s->message;
    unsigned sides = 0;
    s->cards[0] = s->slots[0] = '\0';
    for (int side = 0; side < SIDES; side++)
        if (d->slots[side]) sides |= 1u << side;
    sides_write(sides, &cards);
    if (d->rule == RULE_ONLY || d->rule == RULE_CERTAIN) cells_into(&d->cells, &slots);
    else slots_into(d, &slots);
    letter_into(s->piece, d->piece);
    letter_into(s->other, d->other);
    message_set(m, whole ? "deduce.assume-whole" : key[d->rule], NULL);
    message_text(message_text(message_text(m, s->piece), s->cards), s->slots);
    message_number(message_number(message_text(m, s->other), d->removed), d->left);
    message_number(m, __builtin_popcount(sides));
}

/* {0} pieces that have one placement left, {1} pieces, {2} steps, {3} the hardest rule. */
void insight_say(const struct insight *i, struct saying *s)
{
    static const char *const key[] = {[DEDUCE_SOLVED] = "deduce.solved",
                                      [DEDUCE_OPEN] = "deduce.open",
                                      [DEDUCE_STUCK] = "deduce.stuck",
                                      [DEDUCE_CLASH] = "deduce.clash"};
    struct message *m = message_set(&s->message, key[i->end], NULL);
    message_number(message_number(message_number(m, i->placed), i->pieces), i->steps);
    message_number(m, i->hardest);
}

/* ---- as JSON ---- */

static void named_number(const char *name, uint32_t value, struct buf *b)
{
    buf_json(b, name);
    buf_char(b, ':');
    buf_uint(b, value);
}

static void report_deduction(const struct reader *reader, const struct deduction *d, struct buf *b)
{
    struct saying s;
    deduction_say(d, &s);
    buf_text(b, "{\"rule\":");
    buf_json(b, rule_words[d->rule]);
    buf_text(b, ",\"piece\":");
    buf_json(b, s.piece);
    buf_text(b, ",\"other\":");
    buf_json(b, s.other);
    buf_text(b, ",\"loses\":\"");
    pieces_write(d->loses, b);
    buf_text(b, "\",\"slots\":\"");
    slots_into(d, b);
    buf_text(b, "\",\"cells\":\"");
    cells_into(&d->cells, b);
    buf_text(b, "\",");
    named_number("removed", d->removed, b);
    buf_char(b, ',');
    named_number("left", d->left, b);
    buf_char(b, ',');
    words_json(reader, &s.message, b);
    buf_char(b, '}');
}

void report_insight(const struct insight *i, struct buf *b)
{
    buf_text(b, "\"end\":");
    buf_json(b, end_words[i->end]);
    buf_char(b, ',');
    named_number("hardest", i->hardest, b);
    buf_char(b, ',');
    named_number("effort", insight_effort(i), b);
    buf_char(b, ',');
    named_number("steps", i->steps, b);
    buf_text(b, ",\"times\":{");
    for (int rule = RULE_EMPTY; rule < RULES_END; rule++) {
        if (rule > RULE_EMPTY) buf_char(b, ',');
        named_number(rule_words[rule], i->times[rule], b);
    }
    buf_text(b, "},");
    named_number("pieces", i->pieces, b);
    buf_char(b, ',');
    named_number("placed", i->placed, b);
    buf_char(b, ',');
    named_number("left", i->left, b);
}

void report_chain(const struct reader *reader, const struct chain *c, struct buf *b)
{
    buf_text(b, "\"chain\":[");
    for (int i = 0; i < c->n; i++) {
        if (i) buf_char(b, ',');
        report_deduction(reader, &c->step[i], b);
    }
    buf_text(b, "],");
    report_insight(&c->insight, b);
    buf_char(b, ',');
    report_placements(c->placement, c->placed, b);
}
