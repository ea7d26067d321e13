/* blueprint.h -- a challenge as text, as people send, paint and keep it (docs/puzzles.md).
 *
 * The text is a code (code.h), or it is words between blanks: "card 1:" and six rows of slots,
 * "structure:" and placements (notation.h), "set:" and a number, "pieces:" and letters. Each begins
 * a part; the words up to the next beginning belong to it, on any number of lines. Text after a '#'
 * is ignored. There are cards or a structure, not both.
 *
 * This is the one reader and the one writer of challenges: the command line, tables, scenarios and
 * records all take the same texts, and refuse the others with the same words.
 */
#ifndef SOLID_BLUEPRINT_H
#define SOLID_BLUEPRINT_H

#include "solid/code.h"

enum blueprint_form { BLUEPRINT_CODE, BLUEPRINT_STRUCTURE, BLUEPRINT_CARDS };

struct blueprint {
    enum blueprint_form form;
    struct code code;    /* of that form */
    uint16_t pieces;     /* that may be used: bit i is piece i */
    unsigned sides;      /* whose cards are known: bit s is side s */
    struct cards cards;  /* UNKNOWN on the others */
    bool built;          /* the structure is known */
    struct challenge is; /* structure: if built; set: always, the text's or one with all pieces */
};

/* Reads any text. `set` is the piece set if the text does not name one. A code is read, but not
 * opened: that takes room and time. False: the fault says where and why. */
bool blueprint_read(const char *text, int set, struct blueprint *, struct fault *);
/* The same for one line of several: its cards may show nothing, and its faults name no line. */
bool blueprint_read_line(const char *text, int set, struct blueprint *, struct fault *);
/* The blueprint of a code that was already read. */
void blueprint_of_code(const struct code *, struct blueprint *);
/* Makes the structure of a code, and its cards. False (never seen): it could not be made. */
bool blueprint_open(struct make_room *, struct blueprint *);
/* The text of a structure and its set, on one line: read again, it is the same structure. */
void blueprint_write(int set, const struct structure *, struct buf *);
/* The share code of a structure in building order; nothing if no set has its pieces. */
void structure_code(const struct structure *, struct buf *);

/* ---- a structure for painted cards ---- */

enum solve_end {
    SOLVE_FOUND,
    SOLVE_CLASH,     /* nothing shows the cards */
    SOLVE_FALLS,     /* what shows the cards falls */
    SOLVE_STUCK,     /* what shows the cards stands, but cannot be built */
    SOLVE_UNSETTLED, /* nodes_max were spent */
    SOLVE_STOPPED,
};

struct solution {
    enum solve_end end;
    uint32_t fits;         /* structures seen that show the cards */
    struct structure is;   /* found; or, if it falls or is stuck, one that shows the cards */
    struct fault fault;    /* falls, stuck: what is wrong with that one */
    uint64_t slots[SIDES]; /* clash: which ones contradict each other (bit i is slot i), if known */
};

/* Looks for the first structure that shows the cards and can be built. Of the ask, only supports,
 * nodes_max and stop are used. The same cards give the same structure everywhere. If there is none,
 * each of some 600 trials may spend clash_nodes to find out which slots are to blame; 0: as many as
 * it takes. */
void solution_find(struct cards_room *, const struct cards *, uint16_t pieces,
                   const struct cards_ask *, uint32_t clash_nodes, struct solution *);
/* Says why no structure was found. */
void solution_refuse(const struct solution *, struct fault *);

#endif
