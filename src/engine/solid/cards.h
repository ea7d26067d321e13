/* cards.h -- the structures that look like the dealt cards (D7 of the rules).
 *
 * A slot of a card shows a piece, shows that its line of sight is EMPTY, or is UNKNOWN: a card
 * that was not dealt, a slot nobody painted or asked about. The structures that fit consist of
 * exactly the pieces shown. Space is carved first: no piece is on an empty line, nor where two
 * lines would show two different ones. What is left gives each shown piece its domain, the
 * placements that meet all its slots. A placement then forbids other pieces its own cells and those
 * in front of its own slots; if no two chosen placements forbid each other, the structure shows
 * every known slot as it is. So the search is over pairs: smallest domain first, forward checking
 * on sets of bits.
 *
 * 1. Answers come in an order that depends on cards and limits alone (or on `pick`).
 * 2. A search stops at its limits and says so; it never guesses.
 * 3. A shown piece meets a line of 6 cells, a cell lies in at most 24 x 5 placements of a piece: no
 *    domain has more than 720. The room is for ten of them.
 */
#ifndef SOLID_CARDS_H
#define SOLID_CARDS_H

#include "solid/space.h"

struct rng;

enum {
    UNKNOWN = 254, /* in a slot: may show anything */
    DOMAIN_WORDS = 12,
    CARDS_WORDS = STRUCTURE_MAX * DOMAIN_WORDS,
    CARDS_ROWS = 32768, /* words kept about what forbids what */
    SUPPORTS_MAX = 2,
    CARDS_POLL = 4096, /* placements tried before it is asked again whether to stop */
    ALL_SIDES = (1 << SIDES) - 1,
};

struct cards {
    uint8_t slot[SIDES][SLOTS];
};

/* What the structure shows to the sides in the set (bit s is side s); UNKNOWN to the others. */
void cards_of(const struct structure *, unsigned sides, struct cards *);
/* Does the structure show every known slot as it is? */
bool cards_agree(const struct cards *, const struct structure *);

/* About 700 kB, to be used again for any number of searches. A bot may read the domains and call
 * cards_forbids() for a search of its own. */
struct cards_room {
    struct cards cards;
    uint16_t pieces;              /* that may be used: bit i is piece i */
    uint16_t shown;               /* on some known slot */
    uint8_t n;                    /* pieces shown */
    uint8_t piece[STRUCTURE_MAX]; /* ascending */
    struct cells space;           /* not carved away */
    struct cells only[PIECES];    /* cells that no other piece can fill */

    /* The domain of piece[i] lies from bit 64 * word[i] on, `size[i]` placements. */
    uint8_t word[STRUCTURE_MAX + 1];
    uint16_t size[STRUCTURE_MAX];
    uint16_t placement[CARDS_WORDS * 64];

    /* cover: which placements lie on a cell; block: which forbid it to others. Both are rows of
     * word[n] words, one a cell. */
    uint64_t cover[CELLS * CARDS_WORDS], block[CELLS * CARDS_WORDS];
    uint64_t row[CARDS_ROWS], row_made[CARDS_WORDS];
    uint64_t row_now[CARDS_WORDS]; /* used if there are too many rows to keep */
    uint64_t alive[STRUCTURE_MAX + 1][CARDS_WORDS];
};

/* Carves, and makes the domains. False: some slot cannot be shown, or a domain is empty; nothing
 * fits. Slots may be any bytes. */
bool cards_open(struct cards_room *, const struct cards *, uint16_t pieces);
/* What placement `bit` forbids, as word[n] words over all domains; good until the next call. */
const uint64_t *cards_forbids(struct cards_room *, int bit);

enum cards_want {
    CARDS_FIT,   /* show the cards */
    CARDS_STAND, /* and stand (D4) */
    CARDS_BUILD, /* and can be built piece by piece (D8) */
};

enum cards_end {
    CARDS_ALL,   /* these are all */
    CARDS_FULL,  /* found_max were found */
    CARDS_NODES, /* nodes_max were spent */
    CARDS_STOP,  /* somebody said stop */
};

struct cards_ask {
    enum cards_want want;
    int supports;       /* 0 to 2: if the shown pieces do not stand, pieces that nobody sees may
                           hold them: all ways with one, and if there are none, with two */
    uint32_t nodes_max; /* placements tried */
    uint32_t found_max;
    struct rng *pick; /* begins each domain at a random place; NULL: at its first */

    /* A share of the search. The ways to choose the first `depth` placements are its branches, and
     * only those from number `from` up to `to` are followed; `depth` is at most the number of
     * pieces shown. 0: all of the search. */
    int depth;
    uint32_t from, to;

    bool (*stop)(void *context); /* NULL: nobody stops it */
    void *context;
};

struct cards_answer {
    enum cards_end end;
    uint32_t nodes;
    uint32_t fits;   /* structures of shown pieces that show the cards */
    uint32_t stands; /* that stand, each way to hold one counted; not where CARDS_FIT was wanted */
    uint32_t found;  /* as wanted */
    uint32_t branches; /* seen, followed or not; those after `to` are not looked for */
};

/* After cards_open() said true. Puts the first `size` structures found into `at`, pieces ascending,
 * supports last. */
struct cards_answer cards_search(struct cards_room *, const struct cards_ask *,
                                 struct structure *at, uint32_t size);
/* Both in one. */
struct cards_answer cards_solve(struct cards_room *, const struct cards *, uint16_t pieces,
                                const struct cards_ask *, struct structure *at, uint32_t size);

enum clash {
    CLASH_NONE,     /* there is a structure that stands */
    CLASH_SLOTS,    /* these slots can never be shown together */
    CLASH_FALLS,    /* what shows the cards falls, whatever is hidden in it */
    CLASH_UNSETTLED /* not known within nodes_max */
};

/* Why there is no structure for painted cards. `slots` gets the slots that contradict each other
 * (bit i is slot i): without any one of them the others could be shown, as far as nodes_max for
 * each trial tells. */
enum clash cards_clash(struct cards_room *, const struct cards *, uint16_t pieces,
                       uint32_t nodes_max, uint64_t slots[SIDES]);

#endif
