/* deal.h -- a challenge as those see it who hold some of its cards; and challenges as wished.
 *
 * A deal is the cards that so many players hold: how hard the structure is for them by the level of
 * the rulebook, which deductions their cards ask for, and how many structures would do.
 */
#ifndef SOLID_DEAL_H
#define SOLID_DEAL_H

#include "solid/blueprint.h"
#include "solid/deduce.h"

enum { DEALS = 5 }; /* cards 1+2, 3+4, 1 to 3, 1 to 4, all */

struct deal {
    unsigned sides;
    uint8_t seats;
    struct grade grade;
    struct insight insight;
    struct cards_answer answer; /* CARDS_BUILD was wanted */
    uint16_t supports;          /* pieces that none of the cards shows and that hold others */
};

/* Pieces of a structure that no card shows. */
uint16_t unseen_pieces(const struct cards *, const struct structure *);

/* Of the pieces of a structure that these sides do not see, those without which it falls or cannot
 * be built. */
uint16_t hidden_supports(const struct structure *, unsigned sides);

/* Each is counted whole, or as far as nodes_max of the ask goes; of the ask, stop counts, too. */
void deals_judge(struct deduce_room *, const struct structure *, uint16_t pieces,
                 const struct cards_ask *, struct deal deal[DEALS]);

/* Leaves only the cards of a list, "1,3" or "1+3". */
enum choice { CHOICE_MADE, CHOICE_NO_LIST, CHOICE_NO_CARD, CHOICE_NO_PIECE };
enum choice cards_choose(struct blueprint *, const char *list);

/* What a new challenge should be like. 0: that does not matter, but for the level. */
struct wish {
    int level;     /* 1 to LEVELS */
    int pieces;    /* so many */
    int size;      /* at most: the longest edge of the box around it */
    int ambiguity; /* at most: structures that show the cards of sides 1 to 3 */
    uint32_t nodes;
};

enum { AMBIGUITY_MOST = 8 }; /* for three cards; the generator takes no more (D10) */

/* Each level has two numbers of pieces (D10), and so many fit into a small box. Everything else can
 * be had. */
enum wish_fault {
    WISH_POSSIBLE,
    WISH_LEVEL, /* it has no challenges of so many pieces */
    WISH_SIZE,  /* so many pieces, or as many as the level has, do not fit into such a box */
};
enum wish_fault wish_impossible(const struct wish *);
bool wish_granted(struct make_room *, const struct wish *, const struct challenge *);
/* The first level that has challenges of so many pieces. */
int level_with(int pieces);

#endif
