/* box.h -- what lies in the box of Wink, and what the table agreed on before the deal.
 *
 * Two decks of 36 faces, numbered 1 to 36: one lies on the field, the other is dealt. A set
 * of numbers is a mask with bit n for number n; bit 0 is never used.
 */
#ifndef GAMES_WINK_BOX_H
#define GAMES_WINK_BOX_H

#include "core/game.h"

enum {
    NUMBERS = 36,
    ROW = 6, /* the field is six rows of six (WINK-SETUP-2) */
    HAND_MAX = 9,
    BEATS_MAX = 4,
    PEEKS_MAX = 3,
};

typedef uint64_t card_set; /* bit n is the face with number n */

#define CARD(number) (UINT64_C(1) << (number))
#define ALL_CARDS (CARD(NUMBERS + 1) - CARD(1))

static inline int card_count(card_set set) { return __builtin_popcountll(set); }
static inline int card_first(card_set set) { return __builtin_ctzll(set); } /* set is not empty */

/* What everybody does instead of winking, if somebody cannot (WINK-SIG-2). */
enum gesture { GESTURE_WINK, GESTURE_BLINK, GESTURE_FROWN, GESTURE_NOSE, GESTURE_EAR, GESTURES };

struct box {
    uint8_t seats;
    uint8_t beats;        /* in a turn */
    uint8_t peeks;        /* of a seat between its own turns */
    uint8_t hand;         /* cards dealt to each */
    uint8_t accuse_cards; /* given to each */
    uint8_t gesture;      /* enum gesture */
    uint8_t first;        /* 0: luck says who starts; else that seat + 1 (WINK-AMB-1) */
    /* House rules (WINK-SIG-8), each 0 or 1. */
    uint8_t false_winks;     /* a seat may wink without the twin */
    uint8_t optional_naming; /* a seat may decline to name */
    uint8_t burns_twin;      /* a wrong name costs the holder the twin */
    uint8_t self_accuse;     /* the holder may rob his own seeker */
    uint8_t needs_wink;      /* an accusation is right only after a wink */
};

#endif
