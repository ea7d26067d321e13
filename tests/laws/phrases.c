#include "phrases.h"

enum { NAMED_MOST = 60, NAME_STEP = 37 };

/* --- dice and words ----------------------------------------------------------------- */

static bool often(struct author *a) { return rng_below(&a->r, 6) < a->spice + 1; }

void word(struct author *a, const char *text)
{
    const struct buf *b = a->out;
    char last = b->n ? b->at[b->n - 1] : '\n';
    if (last != ' ' && last != '\n') buf_char(a->out, ' ');
    buf_text(a->out, text);
}

void mark(struct author *a, char c) { buf_char(a->out, c); }

void figure(struct author *a, int n)
{
    word(a, "");
    buf_int(a->out, n);
}

void one_of(struct author *a, const char *const *words, int n) { word(a, words[below(a, n)]); }

/* --- names -------------------------------------------------------------------------- */

static const char *const first_names[] = {"Amber",  "Broken", "Copper", "Distant", "Early",
                                          "Folded", "Gentle", "Hollow", "Idle",    "Jaded"};
static const char *const last_names[] = {"Kite",    "Ladder", "Mirror", "Needle",
                                         "Orchard", "Pane",   "Quarry"};
static const char *const odd_names[] = {
    "7th",     "pass", "Amber", "amber kite", "Ärger", "it",           "A",   "play 1 more",
    "up to 2", "x3",   "-",     "Kite+",      "card",  "\xe2\x98\xbe", "0 0", "a: b"};
enum {
    FIRSTS = sizeof first_names / sizeof first_names[0],
    LASTS = sizeof last_names / sizeof last_names[0],
    ODDS = sizeof odd_names / sizeof odd_names[0],
};
_Static_assert(FIRSTS *LASTS == NAMES, "all of them are different");

void name(struct author *a, int kind, bool quoted)
{
    int i = kind * NAME_STEP % NAMES;
    bool odd = a->odd && kind < ODDS;
    word(a, quoted || odd ? "\"" : "");
    if (odd) {
        buf_text(a->out, odd_names[kind]);
    } else {
        buf_text(a->out, first_names[i % FIRSTS]);
        mark(a, ' ');
        buf_text(a->out, last_names[i / FIRSTS]);
    }
    if (quoted || odd) mark(a, '"');
}

const char *const own_tags[OWN_TAGS] = {"lamp", "owl", "tide", "moss", "glass"};
enum { PRINTED_TAGS = 2 };

const char *tag(struct author *a)
{
    int i = below(a, PRINTED_TAGS + a->tags);
    return i == 0 ? "mammal" : i == 1 ? "relic" : own_tags[i - PRINTED_TAGS];
}

/* --- who, where, which, how many ---------------------------------------------------- */

/* Anybody, but not "they" where that would mean nobody: it is the last word of the list. */
static int anybody(struct author *a) { return WHO_YOU + below(a, WHOS - WHO_YOU - a->asked); }

static void who(struct author *a)
{
    if (one_in(a, 12) && !a->asked)
        ONE_OF(a, "the player on your left", "that player", "everyone else", "everyone", "them");
    else if (one_in(a, 12)) ONE_OF(a, "the player on your left", "the player with the most points");
    else if (one_in(a, 2) && !a->asked)
        ONE_OF(a, "another player", "each other player", "any player", "they");
    else word(a, deck_who_words[anybody(a)]);
}

/* The middle of the table, or somebody's; a place that begins a condition has an article. */
static void place_with(struct author *a, bool article)
{
    int owner = anybody(a);
    const char *part = one_in(a, 2) ? "hand" : "field";
    if (!article && one_in(a, 2) && !a->asked) {
        ONE_OF(a, "your field", "another player's field", "their field", "the viewniverse",
               "your hand", "their hand");
    } else if (one_in(a, 3)) {
        ONE_OF(a, "the viewniverse", "the discard pile", "the draw pile");
    } else if (!article && one_in(a, 12)) {
        word(a, part);
    } else if (deck_owner_words[owner] && (!article || owner == WHO_YOU || owner == WHO_THEY)) {
        word(a, deck_owner_words[owner]);
        word(a, part);
    } else {
        word(a, "the");
        word(a, part);
        word(a, "of");
        word(a, deck_who_words[owner]);
    }
}

void place(struct author *a) { place_with(a, false); }

/* Tokens lie in fields, and so do cards that are destroyed or swapped. */
static bool in_fields(int op) { return deck_verbs[op].in_field; }

static void place_for(struct author *a, int op)
{
    int owner = anybody(a);
    if (!in_fields(op)) {
        place(a);
    } else if (one_in(a, 2) && !a->asked) {
        ONE_OF(a, "your field", "another player's field", "their field", "the viewniverse");
    } else {
        word(a, "the field of");
        word(a, deck_who_words[owner]);
    }
}

enum { ADJECTIVES = 3 };

static void adjective(struct author *a, int sort)
{
    word(a, one_in(a, 3) ? "non-" : "");
    switch (sort % ADJECTIVES) {
    case 0: buf_text(a->out, "zombeye"); break;
    case 1: buf_text(a->out, "reveal"); break;
    default: buf_text(a->out, tag(a));
    }
}

static void filter(struct author *a)
{
    if (one_in(a, 8)) word(a, "other");
    if (often(a) && one_in(a, 2)) { /* two sorts: no card is both a relic and not one */
        int sort = below(a, ADJECTIVES);
        adjective(a, sort);
        if (one_in(a, 3)) adjective(a, sort + 1);
    }
    word(a, "card");
    if (often(a) && one_in(a, 3)) {
        word(a, "worth");
        if (!one_in(a, 3)) ONE_OF(a, "at least", "at most");
        figure(a, 5 * (below(a, 9) - 3));
    }
    if (one_in(a, 12) && a->named < NAMED_MOST) {
        a->named++;
        word(a, "named");
        name(a, below(a, a->kinds), true);
    }
}

static int small(struct author *a) { return one_in(a, 20) ? 1 + below(a, 100) : 1 + below(a, 3); }

/* "more" is only for draws and plays. */
static void amount(struct author *a, bool more)
{
    switch (below(a, 10)) {
    case 0: word(a, "all"); break;
    case 1: word(a, "half"); break;
    case 2:
    case 3:
        word(a, "up to");
        figure(a, small(a));
        break;
    default:
        if (one_in(a, 4)) ONE_OF(a, "one", "two", "ten");
        else figure(a, small(a));
        if (more && one_in(a, 3)) word(a, "more");
    }
}

static void chooser(struct author *a)
{
    if (often(a) && one_in(a, 2)) ONE_OF(a, "of your choice", "of their choice", "at random");
}

void counted(struct author *a)
{
    word(a, "for each");
    switch (below(a, 4)) {
    case 0: word(a, "other player"); break;
    case 1:
        ONE_OF(a, "zombeye symbol in your field", "zombeye symbol in the viewniverse",
               "zombeye symbol you have", "zombeye card you have", "relic each player has");
        break;
    default:
        filter(a);
        word(a, "in");
        place(a);
    }
}

/* --- actions ------------------------------------------------------------------------ */

static int verb(struct author *a)
{
    for (;;) {
        int op = 1 + below(a, OP_VERBS - 1);
        bool fits = op != OP_CANCEL || a->reveal;
        if (fits && (a->fond >> op & 1 || one_in(a, 12))) return op;
    }
}

static void cards(struct author *a, unsigned takes)
{
    bool one = takes & TAKES_SWAP;
    if (takes & TAKES_THIS && one_in(a, 4)) {
        word(a, "this card");
        return;
    }
    if (one) figure(a, 1);
    else amount(a, takes & TAKES_MORE);
    if (takes & TAKES_FILTER) filter(a);
    else if (one_in(a, 3)) word(a, "cards");
    chooser(a);
}

static void zone(struct author *a, unsigned takes)
{
    if (!(takes & TAKES_FILTER) && one_in(a, 6)) {
        ONE_OF(a, "the top card of the draw pile", "the top 3 cards of the draw pile",
               "the top two of the draw pile");
        return;
    }
    if (often(a)) {
        amount(a, false);
        if (takes & TAKES_FILTER) filter(a);
        word(a, "in");
    }
    place(a);
}

static void partner(struct author *a)
{
    word(a, "with");
    if (one_in(a, 8)) {
        word(a, "this card");
    } else {
        figure(a, 1);
        filter(a);
    }
    if (one_in(a, 4)) return;
    word(a, "in");
    place_for(a, OP_SWAP);
}

static void turns(struct author *a)
{
    int n = 1 + below(a, 3);
    if (one_in(a, 2)) {
        word(a, "a turn");
        return;
    }
    figure(a, n);
    word(a, n > 1 ? "turns" : "turn");
}

static void arguments(struct author *a, int op)
{
    unsigned takes = deck_verbs[op].takes;
    if (takes & TAKES_IT) word(a, "it");
    if (takes & TAKES_TURNS) turns(a);
    if (takes & TAKES_WITH && !one_in(a, 3)) {
        word(a, "with");
        who(a);
    }
    if (takes & TAKES_TOP) {
        word(a, "the top");
        figure(a, 2 + below(a, DECK_TOP_MAX - 1));
        word(a, "of the draw pile");
    }
    if (takes & TAKES_ZONE) zone(a, takes);
    if (takes & TAKES_CARDS) cards(a, takes);
    if (takes & TAKES_PLACE && !one_in(a, 3)) {
        ONE_OF(a, "in", "from");
        place_for(a, op);
    }
    if (takes & TAKES_VICTIM && !one_in(a, 3)) {
        word(a, "from");
        who(a);
    }
    if (takes & TAKES_SWAP) partner(a);
    if (takes & TAKES_TARGET && !one_in(a, 3)) {
        word(a, "to");
        who(a);
    }
    if (takes & TAKES_END && (takes & TAKES_END_NEEDED || one_in(a, 2))) {
        word(a, "to");
        place(a);
    }
    if (takes & TAKES_PLAYER) who(a);
    if (takes & TAKES_CARDS && !(takes & TAKES_SWAP) && often(a) && one_in(a, 2)) counted(a);
}

/* How many of them; what is asked about the acting player can be seen by everybody. */
static void had(struct author *a, bool open)
{
    const bool most = one_in(a, 5);
    if (most) ONE_OF(a, "the most", "the fewest");
    else if (!one_in(a, 4))
        ONE_OF(a, "at least", "at most", "exactly", "more than", "fewer than", "less than");
    switch (below(a, 4)) {
    case 0:
        if (!most) figure(a, 10 * (below(a, 12) - 2));
        word(a, "points");
        return;
    case 1:
        if (!most) figure(a, below(a, 5));
        ONE_OF(a, "zombeyes", "zombeye symbols");
        return;
    case 2:
        if (!most) figure(a, below(a, 6));
        ONE_OF(a, "cards in hand", "cards in the field");
        return;
    default:
        if (!most) figure(a, below(a, 5));
        filter(a);
        if (open || most || one_in(a, 2)) word(a, "in field");
        else word(a, "in hand");
    }
}

static void performer(struct author *a)
{
    if (!one_in(a, 4)) {
        who(a);
        return;
    }
    ONE_OF(a, "each player", "each other player", "another player", "any player");
    word(a, "with");
    if (one_in(a, 4)) ONE_OF(a, "a relic", "no mammals", "a zombeye");
    else had(a, true);
    a->left--;
}

static void action(struct author *a)
{
    int op = verb(a);
    unsigned takes = deck_verbs[op].takes;
    bool other = op != OP_CANCEL && one_in(a, 3);
    if (takes & TAKES_TURNS && often(a)) {
        counted(a);
        mark(a, ',');
    }
    if (other) performer(a);
    bool may = one_in(a, 6);
    if (may) word(a, "may");
    word(a, other && !may ? deck_verbs[op].third : deck_verbs[op].base);
    arguments(a, op);
    a->left--;
}

void actions(struct author *a)
{
    action(a);
    for (int n = 0; n < 2 && often(a) && one_in(a, 2); n++) {
        mark(a, ',');
        ONE_OF(a, "then", "if so");
        action(a);
    }
}

/* --- conditions --------------------------------------------------------------------- */

static void has(struct author *a)
{
    if (one_in(a, 3)) {
        ONE_OF(a, "you have a", "you have no", "you have the most", "you have the fewest");
        ONE_OF(a, "mammal", "relic card in your field", "zombeye");
        return;
    }
    who(a);
    a->asked = !a->reveal; /* or it was you */
    word(a, "has");
    had(a, false);
}

static void fact(struct author *a)
{
    switch (below(a, 4)) {
    case 0: word(a, "it is your turn"); break;
    case 1:
        place_with(a, true);
        a->asked = !a->reveal;
        word(a, "is empty");
        break;
    default: has(a);
    }
}

static void deed(struct author *a)
{
    who(a);
    switch (below(a, 7)) {
    case 0:
    case 1:
        ONE_OF(a, "plays a", "reveals a");
        filter(a);
        break;
    case 2: word(a, "begins a turn"); break;
    case 3: word(a, "would count"); break;
    case 4: word(a, "would affect your cards"); break;
    default: word(a, "would"); word(a, deck_verbs[1 + below(a, OP_VERBS - 1)].base);
    }
}

static void happening(struct author *a)
{
    word(a, "a");
    filter(a);
    switch (below(a, 4)) {
    case 0: word(a, "is revealed"); break;
    case 1: word(a, "is played"); break;
    default: word(a, "would leave"); place(a);
    }
}

static void one_condition(struct author *a)
{
    if (one_in(a, 6)) {
        word(a, "not");
        a->left--;
    }
    if (!a->reveal || one_in(a, 4)) fact(a);
    else if (one_in(a, 2)) deed(a);
    else happening(a);
    a->left--;
}

void condition(struct author *a)
{
    one_condition(a);
    for (int n = 0; n < 2 && often(a) && one_in(a, 2); n++) {
        ONE_OF(a, "and", "or");
        one_condition(a);
        a->left--; /* at most one row more */
    }
}

void restriction(struct author *a)
{
    a->left--;
    if (one_in(a, 2)) {
        word(a, "no");
        filter(a);
        word(a, "leaves");
        place(a);
    } else {
        who(a);
        word(a, "may not");
        word(a, deck_verbs[1 + below(a, OP_VERBS - 1)].base);
    }
}
