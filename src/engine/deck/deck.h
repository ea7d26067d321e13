/* deck.h -- what is printed on the cards: a deck text, compiled.
 *
 * A deck is a list of kinds, each with a program. A program is a tree written flat: every node is
 * followed by the nodes inside it (`inside` counts them all, children's children too), so a walk
 * needs no stack and a node's neighbour is at i + 1 + inside. Four sorts of nodes share one shape:
 *
 *   verbs         move cards or change turns; each names the places it moves from and to, and may
 *                 have a condition inside: which of the players it names perform it
 *   blocks        choose, if, each turn, reveal, until: what stands inside belongs to them
 *   conditions    the first node inside `if` and `reveal`
 *   restrictions  the one node inside `until`
 *
 * Nodes at the top of a program are performed when the card is played, in order, except that
 * each turn, reveal and worth wait for their time. Engine, card text, lints and bots read the
 * same nodes.
 *
 * 1. Flat, no pointers, no padding, unused bytes zero: fit to be part of a box.
 * 2. Every node says whose places it touches: cards.place/whose is where cards come from,
 *    to/to_whose where they go. Nothing is left to a verb's default, so a dry run (AMB-15) reads
 *    the node alone.
 * 3. A program is a finite tree without jumps; what repeats is bounded by the engine (AMB-73).
 * 4. Reading takes time in proportion to the text: no construct is looked at more than a fixed
 *    number of times.
 * 5. What is written can be read: a text is refused if its deck, written, would break a limit.
 */
#ifndef DECK_DECK_H
#define DECK_DECK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/schema.h"

struct fault;
struct reader;

enum {
    DECK_SETS_MAX = 8,
    DECK_KINDS_MAX = 160,
    DECK_CARDS_MAX = 840,
    DECK_COPIES_MAX = 60,   /* of one kind */
    DECK_NODES_MAX = 1024,  /* in all */
    DECK_PROGRAM_MAX = 40,  /* of one kind */
    DECK_NEST_MAX = 4,      /* blocks within blocks */
    DECK_TAGS_MAX = 16,     /* with mammal and relic */
    DECK_NAME_MAX = 32,     /* bytes with the terminator */
    DECK_TAG_MAX = 16,      /* likewise */
    DECK_TEXT_MAX = 131072, /* bytes of one deck text */
    DECK_LINE_MAX = 512,    /* bytes of one of its lines */
    DECK_CARD_MAX = 4096,   /* bytes of all lines below a card's head, as they are written */
    DECK_VALUE_MAX = 100,   /* a card is worth -100 to 100 */
    DECK_AMOUNT_MAX = 100,
    DECK_TOP_MAX = 9,     /* of the draw pile, to be put in order */
    DECK_SYMBOLS_MAX = 6, /* Zombeye symbols on one card; seven overwhelm (TWD-LOSE-1) */
    DECK_NONE = 255,
};

enum deck_edition { EDITION_ANY, EDITION_2009, EDITION_2017, EDITION_2022, EDITIONS };

/* Places. A field or a hand is somebody's. */
enum deck_place {
    PLACE_NONE,
    PLACE_HAND,
    PLACE_FIELD,
    PLACE_VIEWNIVERSE,
    PLACE_DISCARD,
    PLACE_DRAW,
    PLACES
};

/* Players, as a card names them. "They" is the player named last in the same block, or the one
 * who performs what a reveal answers. A tie for most or fewest is the actor's choice (AMB-89). */
enum deck_who {
    WHO_NONE,
    WHO_YOU,
    WHO_ANOTHER,
    WHO_ANY,
    WHO_EACH,
    WHO_EACH_OTHER,
    WHO_LEFT,
    WHO_RIGHT,
    WHO_MOST_POINTS,
    WHO_FEWEST_POINTS,
    WHO_MOST_HAND,
    WHO_FEWEST_HAND,
    WHO_MOST_ZOMBEYES,
    WHO_FEWEST_ZOMBEYES,
    WHO_THEY,
    WHOS
};

enum deck_op {
    OP_NONE,
#define VERB(name, ...) OP_##name,
#include "deck/verb_rows.h"
    OP_VERBS, /* so many, counting OP_NONE */
    /* blocks */
    OP_CHOOSE = OP_VERBS,
    OP_OPTION,
    OP_IF,
    OP_ELSE,
    OP_EACH_TURN,
    OP_REVEAL,
    OP_UNTIL,
    OP_WORTH,
    /* conditions */
    OP_AND,
    OP_OR,
    OP_NOT,
    OP_PLAYED,
    OP_REVEALED,
    OP_LEAVES,
    OP_WOULD,
    OP_AFFECTS,
    OP_BEGINS,
    OP_COUNTS,
    OP_HAS,
    OP_EMPTY,
    OP_YOUR_TURN,
    /* restrictions */
    OP_STAYS,
    OP_FORBIDS,
    OPS
};
enum { OP_CONDITIONS = OP_AND, OP_RESTRICTIONS = OP_STAYS };

/* How much; for conditions, how it is compared (MORE and LESS: than the number). */
enum deck_how {
    HOW_NONE,
    HOW_EXACTLY,
    HOW_UP_TO,
    HOW_MORE,
    HOW_ALL,
    HOW_HALF,
    HOW_LESS,
    HOW_AT_LEAST,
    HOW_MOST, /* of all players; ties are enough */
    HOW_FEWEST,
    HOWS
};

/* What a node counts: cards, or a number every player has. */
enum deck_measure { MEASURE_CARDS, MEASURE_POINTS, MEASURE_ZOMBEYES, MEASURE_PLAYERS, MEASURES };

/* Who chooses the cards, if it is not the performer of the action. */
enum deck_chooser { CHOOSER_RULE, CHOOSER_YOU, CHOOSER_THEY, CHOOSER_CHANCE, CHOOSERS };

enum deck_flag {
    FLAG_MAY = 1,     /* the performer may leave it */
    FLAG_THEN = 2,    /* stands on one line with the node before */
    FLAG_IF_SO = 4,   /* likewise, and lapses unless that one did something */
    FLAG_EACH_OF = 8, /* the amount is for each thing `other` or `measure` counts */
};

/* When an each-turn effect works (AMB-24), and when "until" ends (AMB-87). */
enum deck_step { STEP_START, STEP_DRAW, STEP_PLAY, STEP_COUNT, STEPS };
enum deck_moment { MOMENT_NEXT_TURN, MOMENT_END_OF_TURN, MOMENTS };

enum deck_which { WHICH_ANY, WHICH_THIS, WHICH_IT, WHICH_OTHER, WHICHES };
enum deck_yes { YES_EITHER, YES_ONLY, YES_NOT };

/* Which cards, and where they lie. */
struct deck_cards {
    uint16_t tags, without; /* bit i is tag i: all of these, none of those */
    uint8_t which, zombeye, reveal, compare;
    int8_t worth;  /* compare says none, exactly, up to or at least; printed values (AMB-92) */
    uint8_t named; /* a kind + 1, or 0 */
    uint8_t place, whose;
};

/* Any card will do. */
static inline bool deck_unfiltered(const struct deck_cards *c)
{
    return !c->tags && !c->without && !c->which && !c->zombeye && !c->reveal && !c->compare &&
           !c->named;
}

struct deck_node {
    uint8_t op, who, chooser, flags;
    uint8_t how, measure;
    int16_t n;
    uint8_t to, to_whose;
    uint8_t at;     /* a step, a moment, or the verb of OP_WOULD and OP_FORBIDS */
    uint8_t inside; /* nodes that follow and belong to this one */
    struct deck_cards cards;
    struct deck_cards other; /* the partner of a swap; what FLAG_EACH_OF counts */
};

struct deck_kind {
    char name[DECK_NAME_MAX];
    int8_t value;
    uint8_t copies; /* of one set; deck_copies() multiplies */
    uint8_t zombeyes, set;
    uint16_t tags;
    uint16_t first; /* its program in deck.node */
    uint8_t nodes;
    uint8_t reveal;    /* 1 + offset of its OP_REVEAL in the program, or 0 */
    uint8_t each_turn; /* bit i: it has an effect at step i */
    uint8_t worth;     /* 1 + offset of its OP_WORTH, or 0 */
};

struct deck_set {
    char name[DECK_NAME_MAX];
    uint8_t edition, seats_min, seats_max, copies;
};

/* Several texts read into one deck are a mix (TWD-MIX-1); each is a set. */
struct deck {
    uint16_t cards, nodes;
    uint8_t sets, kinds, tags;
    uint8_t editions; /* bit e: a set of edition e is in it */
    char tag[DECK_TAGS_MAX][DECK_TAG_MAX];
    struct deck_set set[DECK_SETS_MAX];
    struct deck_kind kind[DECK_KINDS_MAX];
    struct deck_node node[DECK_NODES_MAX];
};

/* The lines of a text that its kinds, nodes and sets came from: for lints and the formatter. */
struct deck_places {
    int32_t set[DECK_SETS_MAX], kind[DECK_KINDS_MAX], node[DECK_NODES_MAX];
};

extern const struct field deck_fields[];

/* --- reading ------------------------------------------------------------------------ */

void deck_init(struct deck *);
/* Adds the sets of a text. False: the fault says where and why, and the deck is as before. places
 * may be NULL. */
bool deck_read(struct deck *, const char *text, size_t n, struct deck_places *, struct fault *);
/* `times` of every set. False, and nothing changes, if that is more than DECK_CARDS_MAX. */
bool deck_copies(struct deck *, int times);
int deck_card_count(const struct deck *, int kind);

/* --- writing ------------------------------------------------------------------------ */

/* The deck as text, in the one way it is written; reading it gives the same bytes. */
void deck_write(const struct deck *, struct buf *);
/* The card's lines only, without its head: for tables. */
void deck_write_program(const struct deck *, int kind, struct buf *);
/* The same, with the comments of the text it was read from. A comment on its own line stays
 * above the line it stood above, one at the end of a line stays there; of the blank lines above
 * a comment one stays. */
void deck_format(const struct deck *, const struct deck_places *, const char *text, size_t n,
                 struct buf *);

/* --- the card's words for people ---------------------------------------------------- */

/* Bytes enough for what any card says, with the terminator: English says at most DECK_SAY_MORE
 * bytes more than is written for a node. The pseudo-locale takes twice the room. */
enum {
    DECK_SAY_MORE = 100,
    DECK_WORDS_MAX = DECK_CARD_MAX + DECK_PROGRAM_MAX * DECK_SAY_MORE,
};

/* One sentence a line, in the reader's language. What is cut sets buf.full. */
void deck_say_card(const struct reader *, const struct deck *, int kind, struct buf *);

/* Parts of a card inside other sentences, without a full stop; each is a `saying` (core/message.h)
 * of a deck, and cut where it is longer than DECK_PHRASE_MAX bytes. */
enum { DECK_PHRASE_MAX = 400 };
/* A node of the deck and what is joined to it, not as an offer; of an option, all that is in it. */
void deck_say_node(const struct reader *, const void *deck, int node, struct buf *);
/* What somebody is offered: the deed of a node alone, for its performer. */
void deck_say_offer(const struct reader *, const void *deck, int node, struct buf *);
/* What a kind does when it is played and from then on, in sentences: all but its reveal. */
void deck_say_work(const struct reader *, const void *deck, int kind, struct buf *);

/* --- facts about verbs -------------------------------------------------------------- */

enum {                    /* what may be written after a verb */
       TAKES_CARDS = 1,   /* an amount and a description of cards */
       TAKES_PLACE = 2,   /* where they lie */
       TAKES_VICTIM = 4,  /* "from another player" */
       TAKES_TARGET = 8,  /* "to another player" */
       TAKES_END = 16,    /* "to hand" */
       TAKES_SWAP = 32,   /* "with 1 in another player's field" */
       TAKES_PLAYER = 64, /* "control another player" */
       TAKES_ZONE = 128,  /* "look at your hand": a whole place, or some of it */
       TAKES_TURNS = 256,
       TAKES_IT = 512,
       TAKES_THIS = 1024, /* "this card" */
       TAKES_FILTER = 2048,
       TAKES_MORE = 4096,         /* "1 more" */
       TAKES_FROM = 8192,         /* the place is written "from", not "in" */
       TAKES_END_WRITTEN = 16384, /* where the cards end is always written */
       TAKES_END_NEEDED = 32768,  /* where they end must be written */
       TAKES_WITH = 65536,        /* "with another player" */
       TAKES_TOP = 131072,        /* "the top 3 of the draw pile" */
};

/* What somebody points at. Cards in sight are announced before the window; what depends on hidden
 * cards is chosen on resolution (AMB-2): that follows from where the cards lie. */
enum deck_point {
    POINT_NOTHING,
    POINT_PLAYER, /* to_whose is all it is about */
    POINT_CARDS,  /* each of them */
    POINT_ZONE,   /* a place, or some of what lies there */
    POINT_PILE,   /* the top of the draw pile */
};

/* Some verbs need a player other than the performer, no matter who has most or fewest (AMB-31):
 * the one whose cards go, or the one they go to. */
enum deck_other { OTHER_NOBODY, OTHER_OWNER, OTHER_RECEIVER };

/* What comes back to where the cards were. */
enum deck_back {
    BACK_NOTHING,
    BACK_PARTNER, /* a card that is chosen, too */
    BACK_DRAWN,   /* as many from the draw pile (RUL-5) */
    BACK_ALL,     /* all that lies there */
};

/* Without these there is nothing to do. */
enum {
    NEEDS_CARDS = 1,
    NEEDS_RECEIVER = 2,
    NEEDS_PARTNER = 4,
    NEEDS_LIFE = 8,
    NEEDS_EITHER = 16, /* cards here, or where they would come back from */
};

/* How a bot reckons what an action comes to. */
enum deck_reckoning {
    RECKON_NOTHING,
    RECKON_DRAW,  /* more unknown cards in a hand */
    RECKON_LOSE,  /* the least of a hand goes */
    RECKON_ROB,   /* the best of somebody's hand comes */
    RECKON_GIVE,  /* the least of a hand goes to somebody */
    RECKON_PLAY,  /* cards are played */
    RECKON_CARDS, /* cards in sight go where the words say */
    RECKON_SWAP,
    RECKON_TRADE, /* two hands change places */
    RECKON_KNOW,  /* somebody knows more: sight */
    RECKON_TURNS,
    RECKON_CONTROL,
};

/* All there is to know about a verb, but for what a game does when it is performed. */
struct deck_verb {
    const char *base, *third; /* "draw", "draws" */
    const char *like;         /* an example, for an author whose line cannot be read */
    uint32_t takes;
    uint8_t from, from_whose; /* WHO_YOU here: the performer */
    uint8_t to, to_whose;     /* PLACE_NONE: the cards stay where they lie */
    uint8_t points, other, back, needs;
    bool by_card;    /* one card after another; else all at once */
    bool in_field;   /* only of cards in fields */
    bool to_holder;  /* "their" means the holder of the card */
    bool plays;      /* its cards are played, one after another (AMB-28) */
    bool raises;     /* its cards also get a token (AMB-55) */
    bool together;   /* several choose at once, and none hands on what they get (RUL-4) */
    uint8_t step;    /* when it works if it is done each turn (AMB-24) */
    int8_t token;    /* a token is put on (1) or taken off (-1) */
    uint8_t foreign; /* bit e: neither a keyword of that edition nor plain words */
    uint8_t reckon;
    int8_t sight; /* to the player who knows more, in tenths of a point */
    int16_t gain; /* to the performer, roughly, likewise */
};
extern const struct deck_verb deck_verbs[OP_VERBS];
static inline const struct deck_verb *deck_verb(const struct deck_node *n)
{
    return &deck_verbs[n->op < OP_VERBS ? n->op : OP_NONE];
}

/* What a verb moves from and to when nothing is written: fills cards and to, from op and who. */
void deck_node_defaults(struct deck_node *);
/* The same for where it ends, once it is known where the cards come from. */
void deck_node_end_default(struct deck_node *);

/* What an action moves, from the node alone. A row ends at moves_max or with place NONE. */
enum { DECK_MOVES_MAX = 2 };
struct deck_move {
    uint8_t from, from_whose, to, to_whose;
};
int deck_moves(const struct deck_node *, struct deck_move out[DECK_MOVES_MAX]);

/* Could this reveal ever answer the playing of that kind (with the first action, AMB-75), this
 * node of its program (an action, or its reveal as a whole), or a window of the turn, which has
 * no kind? */
enum { DECK_PLAY = -1, DECK_TURN_BEGINS = -2, DECK_TURN_COUNTS = -3, DECK_TURN_DRAWN = -4 };
bool deck_answers(const struct deck *, int reveal_kind, int kind, int node);

/* The condition inside an `if` or `reveal` node, or NULL; and its first action. */
const struct deck_node *deck_condition(const struct deck_node *);
const struct deck_node *deck_body(const struct deck_node *);
/* "each player with more than 50 points": the condition inside a verb, or NULL. */
static inline const struct deck_node *deck_with(const struct deck_node *n)
{
    return n->op < OP_VERBS && n->inside ? n + 1 : NULL;
}
/* Can such a condition pick out some of these players? */
static inline bool deck_selects(int who)
{
    return who == WHO_ANOTHER || who == WHO_ANY || who == WHO_EACH || who == WHO_EACH_OTHER;
}
/* Does its performer say whom a later "they" means? */
bool deck_names_player(const struct deck_node *);
static inline const struct deck_node *deck_next(const struct deck_node *n)
{
    return n + 1 + n->inside;
}
/* Is this as many as the node says? `most` and `fewest` are what any player has. */
static inline bool deck_compares(const struct deck_node *n, int value, int most, int fewest)
{
    switch ((enum deck_how)n->how) {
    case HOW_UP_TO: return value <= n->n;
    case HOW_EXACTLY: return value == n->n;
    case HOW_MORE: return value > n->n;
    case HOW_LESS: return value < n->n;
    case HOW_MOST: return value == most;
    case HOW_FEWEST: return value == fewest;
    default: return value >= n->n;
    }
}
/* Are some cards from the top of the draw pile looked at or shown? */
static inline bool deck_top(const struct deck_node *n)
{
    return deck_verb(n)->points == POINT_ZONE && deck_verb(n)->reckon == RECKON_KNOW &&
           n->cards.place == PLACE_DRAW && n->how == HOW_EXACTLY;
}
static inline const struct deck_node *deck_program(const struct deck *d, int kind)
{
    return &d->node[d->kind[kind].first];
}
static inline const struct deck_node *deck_program_end(const struct deck *d, int kind)
{
    return deck_program(d, kind) + d->kind[kind].nodes;
}

/* The words of the language, for reader, writer and lints. */
extern const char *const deck_edition_words[EDITIONS + 1];
extern const char *const deck_who_words[WHOS + 1];
extern const char *const deck_owner_words[WHOS]; /* "your", or NULL: "of WHO" is written */
extern const char *const deck_place_words[PLACES + 1];
extern const char *const deck_step_words[STEPS + 1];
extern const char *const deck_moment_words[MOMENTS + 1];
extern const char *const deck_op_words[OPS + 1]; /* stable names: JSON, catalogue keys */

#endif
