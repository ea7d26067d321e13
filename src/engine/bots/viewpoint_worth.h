/* viewpoint_worth.h -- what things in Viewpoint are worth to one player, read from a view.
 *
 * Everything is a gain for `me`, in tenths of a point. What others gain counts partly as my loss:
 * the nearer they are to winning (in turns, not in points), the more it counts. A program's worth
 * is the sum of what its nodes would do to the table as it lies; hidden cards count as average
 * ones. Nothing is played out, so a sum costs a walk over the cards in sight.
 */
#ifndef BOTS_VIEWPOINT_WORTH_H
#define BOTS_VIEWPOINT_WORTH_H

#include "games/viewpoint/view.h"

/* Tenths of a point. */
enum { HAND_MAX = 64, AVERAGE = 75 /* an unknown card, played */, A_TURN = 195 };

/* What a persona cares for. */
struct temper {
    int16_t spite; /* percent of others' gains that are losses of mine, all of them together */
    int16_t keep;  /* worth of a reaction in the hand */
    int16_t react; /* reveal from this gain on */
    int16_t build; /* percent of what each-turn effects seem worth */
};

/* What a level can do. */
struct skill {
    int16_t whim;      /* chances in 1000 to answer without thinking */
    int16_t blur;      /* the largest error otherwise, in tenths of a point */
    int16_t foresight; /* percent of a card's later worth that speak against playing it now */
    int16_t fear;      /* percent of the danger of Zombeyes that it sees */
};

struct stakes {
    const struct box *box;
    const struct view *view;
    const struct temper *temper;
    const struct skill *skill;
    int me, pace;          /* turns that everybody may still have */
    int spare;             /* worth of the best card of my hand that I shall hardly play */
    int threat[SEATS_MAX]; /* percent of that seat's gains that are losses of mine */
    int hands[SEATS_MAX];  /* kinds in the hands in sight */
    uint8_t hand[SEATS_MAX][HAND_MAX];
};

/* Choices that are already made; -1 where they are not. */
struct bound {
    int who, from, to, they;
    int entry; /* the cards chosen for this entry's action are the ones */
    int kind;  /* whose program it is; DECK_NONE: no card's */
    bool held; /* that card is still in its player's hand */
};

void stakes_init(struct stakes *, const struct box *, const struct view *, const struct temper *,
                 const struct skill *);
bool stakes_mine(const struct stakes *, int seat); /* I decide for that seat */
seat_set stakes_who(const struct stakes *, int who, int self, int they);
/* Somebody's gain, as mine. */
int stakes_share(const struct stakes *, int seat, int gain);
/* Cards in sight that the words mean for this player; a hand counts whole. */
int stakes_count(const struct stakes *, const struct deck_cards *, int self, int kind);
/* What "for each" counts. */
int stakes_each(const struct stakes *, const struct deck_node *, int self, int kind);

/* A kind by itself, wherever it is: its points and roughly what it does. */
int worth_kind(const struct stakes *, int kind);
/* A card comes into a field, or leaves it; a hand likewise. */
int worth_enter(const struct stakes *, int seat, int kind, int mark);
int worth_leave(const struct stakes *, int seat, int kind, int mark);
int worth_hold(const struct stakes *, int seat, int kind);
int worth_hold_unknown(const struct stakes *, int seat);
/* From wherever the card lies to that place. */
int worth_move(const struct stakes *, const struct seen *, int to);
/* A token comes (+1) or goes (-1). */
int worth_token(const struct stakes *, int seat, int change);
/* A turn more. */
int worth_turn(const struct stakes *, int seat);
/* The action of one node (which may name a player), and of all from there to the end. */
int worth_node(const struct stakes *, const struct deck_node *, int actor, struct bound *);
int worth_body(const struct stakes *, const struct deck_node *from, const struct deck_node *end,
               int actor, const struct bound *);
bool worth_fits(const struct stakes *, const struct deck_cards *, int kind, int mark);
static inline int owner_of(int place) { return is_field(place) ? place - AT_FIELD : place; }

#endif
