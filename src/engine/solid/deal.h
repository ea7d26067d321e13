/* deal.h -- a challenge as seen by players who hold some of its cards; and challenges on request.
 *
 * A deal is the cards that a group of players holds. It says how hard the structure is for them by
 * the level of the rulebook, which deductions their cards need, and how many structures would do.
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

/* The pieces that these sides do not see, but without which the structure falls or cannot be
 * built. */
uint16_t hidden_supports(const struct structure *, unsigned sides);

/* Each deal is counted to the end, or as far as the ask's nodes_max goes. Its stop is used, too. */
void deals_judge(struct deduce_room *, const struct structure *, uint16_t pieces,
                 const struct cards_ask *, struct deal deal[DEALS]);

/* Leaves only the cards of a list, "1,3" or "1+3". */
enum choice { CHOICE_MADE, CHOICE_NO_LIST, CHOICE_NO_CARD, CHOICE_NO_PIECE };
enum choice cards_choose(struct blueprint *, const char *list);

/* What a new challenge should be like. 0 means that any will do; the level must be given. */
struct wish {
    int level;     /* 1 to LEVELS */
    int pieces;    /* so many */
    int size;      /* at most: the longest edge of the box around it */
    int ambiguity; /* at most: structures that show the cards of sides 1 to 3 */
    uint32_t nodes;
};

enum { AMBIGUITY_MOST = 8 }; /* for three cards; the generator accepts at most this (D10) */

/* Each level has two numbers of pieces (D10), and a small box holds only so many. Every other wish
 * is possible. */
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
