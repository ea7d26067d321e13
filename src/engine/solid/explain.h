/* explain.h -- deductions in words and as JSON.
 *
 * A slot of a card is written with the card before it: 3:B2 is slot B2 of card 3.
 */
#ifndef SOLID_EXPLAIN_H
#define SOLID_EXPLAIN_H

#include "core/words.h"
#include "solid/deduce.h"

struct blueprint;
struct buf;

enum {
    SAYING_ROOM = 1200, /* every slot of every card */
    CHAIN_MAX = 256,    /* steps; further ones are counted, but not told */
};

/* A whole chain, to be told. */
struct chain {
    struct insight insight;
    uint16_t n;
    struct deduction step[CHAIN_MAX];
    uint8_t placed;                    /* pieces with one placement left */
    uint16_t placement[STRUCTURE_MAX]; /* of those */
};

/* What follows from the cards of a challenge. Pieces that no card shows may be hidden, unless its
 * structure is known to have none. */
void chain_make(struct deduce_room *, const struct blueprint *, struct chain *);

/* The texts of a message, which borrows them. */
struct saying {
    struct message message;
    char cards[SIDES * 2 + 1], slots[SAYING_ROOM], piece[2], other[2];
};

void deduction_say(const struct deduction *, struct saying *);
/* What the chain came to. */
void insight_say(const struct insight *, struct saying *);

/* "chain":[{"rule","piece","other","loses","slots","cells","removed","left", and what words_json()
 * writes}], the members of an insight, "placements":[] */
void report_chain(const struct reader *, const struct chain *, struct buf *);
/* "end", "hardest", "effort", "steps", "times":{}, "pieces", "placed", "left" */
void report_insight(const struct insight *, struct buf *);

#endif
