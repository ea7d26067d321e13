#include "author.h"

#include "phrases.h"

enum {
    KINDS_LEAST = 12,
    KINDS_MOST = 60,
    SETS_MOST = 4,
    CARDS_LEAST = 45,
    CARDS_MOST = 420,  /* a table of eight takes everything twice */
    PROGRAM_MOST = 26, /* a line that has begun is finished */
    NODES_MOST = 900,  /* beyond this cards have no text, nor */
    TEXT_MOST = 96000, /* beyond this */
    NEST_MOST = DECK_NEST_MAX,
    INDENT = 2,
    LINE_MOST = DECK_LINE_MAX / 2 - 16, /* written, it may be longer; ": draw 1" may follow */
};
_Static_assert(KINDS_MOST <= (int)NAMES, "there is a name for every card");

static void margin(struct author *a, int indent)
{
    for (int i = 0; i < indent; i++) mark(a, ' ');
}

static size_t line_length(const struct buf *b)
{
    size_t n = 0;
    while (n < b->n && b->at[b->n - 1 - n] != '\n') n++;
    return n;
}

/* A line may not be longer than the language allows: then something plain is written instead. */
static void fitted(struct author *a, void (*write)(struct author *), const char *plain)
{
    const struct author before = *a;
    const size_t n = a->out->n;
    write(a);
    if (line_length(a->out) < LINE_MOST) return;
    const struct rng r = a->r;
    *a = before;
    a->r = r;
    a->out->n = n;
    a->out->at[n] = '\0';
    a->left--;
    word(a, plain);
}

/* --- lines -------------------------------------------------------------------------- */

static void line(struct author *a, int nest, int indent);

static void plain_line(struct author *a, int indent)
{
    margin(a, indent);
    fitted(a, actions, "draw 1");
    mark(a, '\n');
}

/* The lines of a block that has been named; nest counts the blocks around its lines. */
static void block(struct author *a, int nest, int indent)
{
    mark(a, ':');
    if (one_in(a, 3)) {
        fitted(a, actions, "draw 1");
        mark(a, '\n');
        return;
    }
    mark(a, '\n');
    int n = 1 + below(a, 1 + (int)a->spice);
    do line(a, nest, indent + INDENT);
    while (--n && a->left > 0);
}

static void choose_lines(struct author *a, int indent)
{
    margin(a, indent);
    word(a, "choose one:");
    mark(a, '\n');
    a->left--;
    for (int n = 2 + below(a, 2); n; n--) {
        margin(a, indent + INDENT);
        word(a, "-");
        a->left--;
        fitted(a, actions, "draw 1");
        mark(a, '\n');
    }
}

static void if_lines(struct author *a, int nest, int indent)
{
    const bool reveal = a->reveal, asked = a->asked;
    margin(a, indent);
    word(a, "if");
    a->left--;
    a->reveal = false;
    fitted(a, condition, "it is your turn");
    a->reveal = reveal;
    block(a, nest + 1, indent);
    if (!one_in(a, 2) && a->left > 0) {
        margin(a, indent);
        word(a, "else");
        a->left--;
        block(a, nest + 1, indent);
    }
    a->asked = asked;
}

static void until_lines(struct author *a, int indent)
{
    margin(a, indent);
    word(a, "until");
    word(a, deck_moment_words[below(a, MOMENTS)]);
    mark(a, ':');
    a->left--;
    if (one_in(a, 2)) {
        fitted(a, restriction, "you may not draw");
        mark(a, '\n');
        return;
    }
    mark(a, '\n');
    for (int n = 1 + one_in(a, 4); n; n--) {
        margin(a, indent + INDENT);
        fitted(a, restriction, "you may not draw");
        mark(a, '\n');
    }
}

static void line(struct author *a, int nest, int indent)
{
    bool deeper = nest < NEST_MOST && a->left > 6;
    int sort = deeper ? below(a, 20) : 20;
    if (sort < 2) choose_lines(a, indent);
    else if (sort < 4) if_lines(a, nest, indent);
    else if (sort < 5) until_lines(a, indent);
    else plain_line(a, indent);
}

static void each_turn_lines(struct author *a)
{
    margin(a, INDENT);
    word(a, "each turn");
    if (one_in(a, 2)) {
        word(a, "at");
        word(a, deck_step_words[below(a, STEPS)]);
    }
    a->left--;
    block(a, 1, INDENT);
}

static void reveal_lines(struct author *a)
{
    margin(a, INDENT);
    word(a, "reveal");
    a->left--;
    a->reveal = true;
    if (!one_in(a, 8)) {
        word(a, "when");
        fitted(a, condition, "a card is played");
    }
    mark(a, ':');
    mark(a, '\n');
    if (one_in(a, 2)) {
        margin(a, 2 * INDENT);
        word(a, "cancel it");
        if (one_in(a, 4)) {
            word(a, "to");
            place(a);
        }
        mark(a, '\n');
        a->left--;
    }
    for (int n = 1 + below(a, 1 + (int)a->spice); n; n--) line(a, 1, 2 * INDENT);
    if (one_in(a, 3)) {
        margin(a, 2 * INDENT);
        word(a, "after:");
        ONE_OF(a, "your hand", "your field", "their hand", "their field", "the discard pile",
               "the draw pile", "another player's field", "the hand of the player on the left",
               "the field of the player with fewest points");
        mark(a, '\n');
    }
    a->reveal = false;
}

static void worth_line(struct author *a)
{
    margin(a, INDENT);
    word(a, "worth");
    figure(a, 1 + below(a, 10));
    ONE_OF(a, "more", "less");
    counted(a);
    mark(a, '\n');
    a->left--;
}

/* --- cards and decks ---------------------------------------------------------------- */

static void program(struct author *a)
{
    a->left = PROGRAM_MOST;
    if (!one_in(a, 4))
        for (int n = 1 + below(a, 1 + (int)a->spice); n && a->left > 8; n--) line(a, 0, INDENT);
    if (one_in(a, 16)) worth_line(a);
    for (int n = one_in(a, 5) + one_in(a, 12); n && a->left > 8; n--) each_turn_lines(a);
    if (one_in(a, 3) && a->left > 8) reveal_lines(a);
}

static void card(struct author *a, int kind, int copies)
{
    word(a, "card");
    name(a, kind, one_in(a, 5));
    figure(a, one_in(a, 16) ? below(a, 201) - 100 : 5 * (below(a, 9) - 2));
    if (copies > 1) {
        word(a, "x");
        buf_int(a->out, copies);
    }
    if (one_in(a, 6)) {
        word(a, "zombeye");
        if (one_in(a, 2)) figure(a, 1 + below(a, one_in(a, 4) ? DECK_SYMBOLS_MAX : 2));
    }
    for (int n = below(a, 3); n; n--) word(a, tag(a));
    a->left = PROGRAM_MOST;
    if (one_in(a, 8)) fitted(a, actions, "draw 1"); /* on the head's own line */
    mark(a, '\n');
    if (!one_in(a, 4) && a->left == PROGRAM_MOST && a->nodes < NODES_MOST && a->out->n < TEXT_MOST)
        program(a);
    a->nodes += PROGRAM_MOST - a->left;
    mark(a, '\n');
}

static void head(struct author *a, int set, int copies)
{
    static const char *const names[SETS_MOST] = {"One", "Two", "Three", "Route 4"};
    word(a, "deck \"");
    buf_text(a->out, names[set]);
    mark(a, '"');
    if (!one_in(a, 4)) {
        word(a, "edition");
        word(a, deck_edition_words[below(a, EDITIONS)]);
    }
    if (one_in(a, 3)) word(a, "seats 2..8");
    if (one_in(a, 2) && a->tags < OWN_TAGS) {
        word(a, "tags");
        word(a, own_tags[a->tags++]);
        if (one_in(a, 2) && a->tags < OWN_TAGS) {
            mark(a, ',');
            word(a, own_tags[a->tags++]);
        }
    }
    if (copies > 1) {
        word(a, "x");
        buf_int(a->out, copies);
    }
    mark(a, '\n');
}

static uint32_t taste(struct author *a)
{
    uint32_t all = (uint32_t)1 << OP_VERBS;
    uint32_t fond = (uint32_t)rng_next(&a->r) & (uint32_t)rng_next(&a->r);
    return one_in(a, 3) ? all - 1 : fond | 1u << OP_DRAW | 1u << (1 + below(a, OP_VERBS - 1));
}

void author_write(uint64_t number, struct buf *out)
{
    struct author a = {.r = rng_split(number, 1), .out = out};
    a.spice = rng_below(&a.r, 4);
    a.fond = taste(&a);
    a.odd = one_in(&a, 8);
    a.kinds = KINDS_LEAST + below(&a, 1 + KINDS_MOST - KINDS_LEAST);
    int wanted = CARDS_LEAST + below(&a, one_in(&a, 8) ? CARDS_MOST - CARDS_LEAST : 100);
    int each = (wanted + a.kinds - 1) / a.kinds, sets = 1 + below(&a, SETS_MOST), cards = 0;
    bool headless = one_in(&a, 6);
    for (int kind = 0, set = 0, times = 1; kind < a.kinds; kind++) {
        int copies = 1 + below(&a, 2 * each);
        if (kind == set * a.kinds / sets) {
            times = set || !headless ? 1 + one_in(&a, 3) : 1;
            if (set || !headless) head(&a, set, times);
            set++;
        }
        if (cards + copies * times > CARDS_MOST - 2 * a.kinds) copies = 1;
        if (kind == a.kinds - 1 && cards + copies < CARDS_LEAST) copies = CARDS_LEAST - cards;
        card(&a, kind, copies < DECK_COPIES_MAX ? copies : DECK_COPIES_MAX);
        cards += copies * times;
    }
}
