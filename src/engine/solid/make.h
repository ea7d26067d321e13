/* make.h -- challenges made from a level and a seed (D10 of the rules).
 *
 * A structure grows piece by piece: each is drawn among the places where it may be put and touches
 * what is there, with a weight for contacts and height. So every challenge can be built in the
 * order of its list. What is too easy, too hard, partly invisible or ambiguous is thrown away, and
 * the next one grown from the same stream, until one is good. Weights come from tables of whole
 * numbers: a level and a seed are the same challenge on every machine, for ever.
 */
#ifndef SOLID_MAKE_H
#define SOLID_MAKE_H

#include "solid/cards.h"
#include "solid/grade.h"

enum {
    PIECE_SETS = 4,
    PIECE_SET_DEFAULT = 3,
    SET_PIECES = 10,
    PIECE_PLACEMENTS_MAX = 2880,
    FACES_MAX = 22, /* faces of a piece */
    HEIGHTS = PIECE_CELLS * (SIDE - 1) + 1,
    LIFTS = 13,
    TRIES_MAX = 100000,
    FROZEN = 20, /* A001 to A020 */
};

/* The four sets of ten pieces that fill 5x10 in one way: without IL, IP, NP, PY (VPTS-AMB-43). */
extern const uint16_t piece_sets[PIECE_SETS];

struct challenge {
    uint8_t set, level;
    uint32_t tries;         /* structures grown, this one included; 0: it was not made here */
    uint64_t seed;          /* 0 if it was not made here */
    struct structure built; /* in building order */
};

struct make_room {
    struct cards_room cards;
    uint16_t candidate[PIECE_PLACEMENTS_MAX];
    uint32_t weight[PIECE_PLACEMENTS_MAX];
};

/* False: the level is not 1 to 5, or (never seen) TRIES_MAX were not enough. */
bool challenge_make(struct make_room *, int level, uint64_t seed, struct challenge *);
/* The same for another set of pieces: 0 to PIECE_SETS - 1. */
bool challenge_make_of(struct make_room *, int set, int level, uint64_t seed, struct challenge *);

/* Made to measure: so many pieces (0: as many as the level has) within a box of that size (0: any).
 * Only the level is left to luck. Its share code is its name: no level and seed make it again. The
 * numbers must be possible. False: the tries of one seed were not enough. */
bool challenge_aim(struct make_room *, int level, int pieces, int size, uint64_t seed,
                   struct challenge *);
/* Each level has challenges of this many pieces, and of one more. */
extern const uint8_t pieces_least[LEVELS];
/* How many pieces fit into a box of that size. */
int pieces_most(int size);

/* Structures that stand and show the cards of these sides, at most `most` (D7). */
struct cards_answer ambiguity_of(struct cards_room *, const struct structure *, unsigned sides,
                                 uint16_t pieces, uint32_t nodes_max, uint32_t most);

/* The same list for all that differ only by order, by turning or mirroring the table, or by where
 * on the grid they stand. */
struct structure structure_canonical(const struct structure *);
bool structure_same(const struct structure *, const struct structure *);

/* For tests: the tables of weights. 16 * n^1.5; 256 * exp(h * z), h = 0.10 to 0.70, z in fifths. */
extern const uint16_t contact_weight[FACES_MAX + 1];
extern const uint16_t lift_weight[LIFTS][HEIGHTS];

/* The challenges that come with the game: share codes, made by level and seed and frozen. */
struct frozen {
    uint8_t level;
    uint32_t seed;
    const char *code;
};
extern const struct frozen frozen_challenges[FROZEN];

#endif
