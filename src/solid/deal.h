/* deal.h -- a challenge as those see it who hold some of its cards; and challenges as wished.
 *
 * A deal is the cards that so many players hold: how hard the structure is for them, and how many
 * structures would do.
 */
#ifndef SOLID_DEAL_H
#define SOLID_DEAL_H

#include "solid/blueprint.h"

enum { DEALS = 5 }; /* cards 1+2, 3+4, 1 to 3, 1 to 4, all */

struct deal {
    unsigned sides;
    uint8_t seats;
    struct grade grade;
    struct cards_answer answer;
};

/* Each is counted whole, or as far as nodes_max of the ask goes; of the ask, stop counts, too. */
void deals_judge(struct cards_room *, const struct structure *, uint16_t pieces,
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

bool wish_granted(struct make_room *, const struct wish *, const struct challenge *);
/* The first level that has challenges of so many pieces. */
int level_with(int pieces);

#endif
