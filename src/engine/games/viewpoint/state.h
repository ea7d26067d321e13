/* state.h -- the truth of Viewpoint.
 *
 * The cards are one list, ordered by arrival at the place where they lie: a card that moves goes to
 * the end, so every field and pile is in order and the top of the draw pile is the first card
 * there. Who may see a card follows from its place: everybody sees fields, discard pile and stack,
 * a seat sees its hand, nobody sees the draw pile and the cards left out. A card cannot be lost or
 * lie in two places.
 *
 * What a seat remembers of cards out of its sight is its own room. It is folded from the events
 * that seat was told (memory.h) and never read from the truth.
 */
#ifndef GAMES_VIEWPOINT_STATE_H
#define GAMES_VIEWPOINT_STATE_H

#include "games/viewpoint/view.h"

/* A seat keeps this many cards in mind; beyond that the least certain are forgotten. A memory that
 * was full may have used some of it up within the same step: one of more than MEMOS_SURE cards is
 * taken for one that has forgotten something. */
enum { MEMOS_MAX = 24, MEMOS_SURE = 16, AT_LOOSE = AT_PLACES };

/* A remembered card. Bit i of `bits` is the hand of seat i; the seat's own bit is the draw pile. */
struct memo {
    uint8_t kind, bits;
};

struct own {
    uint8_t memos, zero;
    struct memo memo[MEMOS_MAX];
};

struct secret {
    struct chance chance;
    uint16_t entry_card[STACK_MAX]; /* index in the list; NO_CARD once it lies hidden (AMB-29) */
};

struct state {
    struct table table;
    uint8_t zero[4];
    struct own own[SEATS_MAX]; /* each is one seat's room */
    struct secret secret;
    struct seen card[CARDS_MAX]; /* reaches as far as the deck */
};

extern const struct field viewpoint_state_fields[];

#endif
