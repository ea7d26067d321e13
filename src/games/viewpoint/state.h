/* state.h -- the truth of Viewpoint.
 *
 * Every card has one record that says where it lies; who may see it follows from the
 * place: fields, discard pile and stack are everybody's, a hand is its seat's, draw pile
 * and cards left out are nobody's. A card cannot be lost or lie in two places.
 *
 * What a seat remembers of other hands is its own room. It is folded from the events
 * that seat was told (memory.h) and never read from the truth.
 *
 * All lists are as long as the deck, so they share the tail of the state as rows: row i
 * says where card i lies, which card is the i-th by arrival at its place, and what is the
 * i-th card each seat remembers.
 *
 * Card numbers go by kind, and stay in here.
 */
#ifndef GAMES_VIEWPOINT_STATE_H
#define GAMES_VIEWPOINT_STATE_H

#include "games/viewpoint/view.h"

enum { AT_LOOSE = PLACES }; /* while a scenario is being arranged */

/* A remembered card; its places are hidden ones. */
struct memo {
    uint16_t places;
    uint8_t kind;
    uint8_t zero;
};

struct row {
    uint8_t place;
    uint8_t zero;
    uint16_t nth; /* of all cards by arrival, oldest first: the top of a pile is its oldest */
    struct memo memory[SEATS_MAX];
};

struct secret {
    struct chance chance;
    uint16_t entry_card[STACK_MAX];
};

struct state {
    struct table table;
    uint8_t remembered[SEATS_MAX]; /* each counts one seat's own room */
    struct secret secret;
    struct row row[CARDS_MAX]; /* reaches as far as the deck */
};

extern const struct field viewpoint_state_fields[];

static inline int state_kind(const struct box *box, int card) { return box->kind_of[card]; }

#endif
