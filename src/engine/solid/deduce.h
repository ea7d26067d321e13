/* deduce.h -- what follows from cards, one argument after another.
 *
 * Every shown piece begins with all its placements. A step takes some away by the cheapest rule
 * that takes any, until each piece has one left or no rule helps. So a chain of steps is a proof
 * that people can read, and says how hard the cards are (grade.h has the rulebook's level).
 *
 *   1  empty     nothing lies on a line that a card shows empty
 *   2  line      a piece lies on every line that shows it
 *   3  only      a piece with one placement left has its cells to itself
 *   4  cross     on a line that shows a piece, nothing lies nearer than that piece can: cells that
 *                the other cards took from it there are taken from every piece
 *   5  hide      where one piece is certain, a piece that is seen on that line lies before it
 *   6  certain   cells that all placements of a piece share are for that piece
 *   7  falls     a placement that nothing can hold is ruled out
 *   8  order     so is a placement that cannot be built
 *   9  assume    so is one that, step by step, leaves another piece without a placement
 *  10  search    all structures are tried
 *
 * 1. Sound: no step takes away a placement of a structure that shows the cards (and can be built).
 *    Where pieces that no card shows may be hidden in it, rules 7, 8 and 10 claim less.
 * 2. All steps of a stage are found from the same sets, so their number does not depend on the
 *    order of cards or on how the table is turned: turned or mirrored cards have the same grade.
 * 3. The cards alone decide. No clock, no chance, no doubles but those that D4 proves.
 */
#ifndef SOLID_DEDUCE_H
#define SOLID_DEDUCE_H

#include "solid/cards.h"

enum deduce_rule {
    RULE_EMPTY = 1,
    RULE_LINE,
    RULE_ONLY,
    RULE_CROSS,
    RULE_HIDE,
    RULE_CERTAIN,
    RULE_FALLS,
    RULE_ORDER,
    RULE_ASSUME,
    RULE_SEARCH,
    RULES_END,
};

enum {
    ALL_RULES = (1 << RULES_END) - 2, /* bit r is rule r */
    DEDUCE_FOUND = 4096,              /* structures that a search may look at */
    DEDUCE_NODES = 50000,             /* placements it may try */
};

struct deduction {
    uint8_t rule;
    uint8_t piece;         /* it argues from or about; EMPTY: none */
    uint8_t other;         /* that hides it (5) or would have no placement (9); EMPTY: none */
    uint16_t loses;        /* pieces that lose placements: bit p is piece p */
    uint16_t removed;      /* placements */
    uint16_t left;         /* of `piece`, after its stage */
    uint64_t slots[SIDES]; /* it argues from: bit i is slot i */
    struct cells cells;    /* it argues about (3, 4, 6) */
};

enum deduce_end {
    DEDUCE_SOLVED, /* each piece has one placement */
    DEDUCE_OPEN,   /* every placement left is part of some structure */
    DEDUCE_STUCK,  /* these rules take nothing more away */
    DEDUCE_CLASH,  /* some piece has no placement: nothing shows the cards */
};

struct deduce_ask {
    uint16_t pieces; /* that may be used: bit i is piece i */
    bool hidden;     /* some that no card shows may be part of the structure */
    unsigned rules;  /* that may be used: bit r is rule r */
};

/* About 700 kB, and as much again for the search. */
struct deduce_room {
    struct deduce_ask ask;
    struct cards cards;
    struct cells empty;            /* on lines shown empty */
    uint8_t n;                     /* pieces shown */
    uint8_t piece[STRUCTURE_MAX];  /* ascending */
    uint16_t count[STRUCTURE_MAX]; /* placements left */
    /* Those of piece p from placement_first[p] on, ascending; and by which step (from 1 on) each
     * placement went, 0: it is left. */
    uint16_t list[PLACEMENTS], reason[PLACEMENTS];
    struct cells may[STRUCTURE_MAX], must[STRUCTURE_MAX]; /* in some, in all placements left */
    bool ready; /* block has, for each placement left, the cells that it forbids to others */
    struct cells block[PLACEMENTS];

    bool clash, searched, whole; /* whole: the search saw all structures */
    uint16_t steps;              /* before this stage */
    uint8_t stage_size, stage_next;
    struct deduction stage[STRUCTURE_MAX];
    struct cards_room search;
    struct structure found[DEDUCE_FOUND];
    uint64_t part[PLACEMENTS / 64 + 1]; /* placements that are part of one of them */
};

/* Slots may be any bytes. */
void deduce_open(struct deduce_room *, const struct cards *, const struct deduce_ask *);
/* The next step; false: there is none. What its whole stage takes away is already gone. */
bool deduce_next(struct deduce_room *, struct deduction *);
/* After the last step. */
enum deduce_end deduce_ended(const struct deduce_room *);

/* How hard a chain is. */
struct insight {
    uint8_t end;     /* enum deduce_end */
    uint8_t hardest; /* rule */
    uint8_t pieces;  /* shown */
    uint8_t placed;  /* with one placement left */
    uint16_t steps;
    uint16_t times[RULES_END]; /* steps of each rule */
    uint32_t left;             /* placements, of all pieces */
};

/* Step by step, and after the last one; or all at once. */
void insight_add(struct insight *, const struct deduction *);
void insight_end(struct insight *, const struct deduce_room *);
struct insight deduce_all(struct deduce_room *, const struct cards *, const struct deduce_ask *);
/* One number to compare challenges by. */
uint32_t insight_effort(const struct insight *);

#endif
