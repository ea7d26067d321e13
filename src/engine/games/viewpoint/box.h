/* box.h -- the deck on the table, and how this table plays.
 *
 * Everything here is public. Whether a reaction window can open at all is worked out once, from
 * the deck list alone (AMB-18): `answered` has a bit for every node that some reveal of this deck
 * could ever answer.
 */
#ifndef GAMES_VIEWPOINT_BOX_H
#define GAMES_VIEWPOINT_BOX_H

#include "core/game.h"
#include "deck/deck.h"

enum { DEALT_EACH = 5, OVERWHELMED_BY = 7 };

enum cancel_scope { SCOPE_CARD, SCOPE_ACTION };                     /* AMB-7 */
enum entering { ENTERS_AT_ONCE, ENTERS_AFTER_WINDOW };              /* AMB-6 */
enum tie { TIE_SHARED, TIE_FEWER_CARDS, TIE_FEWER_ZOMBEYES };       /* AMB-38 */
enum reshuffle { RESHUFFLE_NEVER, RESHUFFLE_LAST, RESHUFFLE_LAZY }; /* AMB-44, AMB-59 */

/* Which windows of a turn some reveal could use. */
enum { WINDOW_BEGIN = 1, WINDOW_DRAWN = 2, WINDOW_COUNT = 4, MOMENT_WINDOWS = 3 };

struct box {
    uint8_t seats;
    int8_t dealer, first; /* SPECTATOR: by luck; to the dealer's left */
    uint8_t plague;       /* Zombeyes overwhelm, and the dead wink (TWD-LOSE-1) */
    uint8_t reshuffle, scope, entering, same_turn, tie;
    uint8_t windows;
    uint8_t each_turn; /* bit i: some kind works at step i */
    uint8_t worths;    /* some kind's worth changes: points are counted again */
    uint8_t reveals;
    uint8_t edition;                /* of the game: whose ids people read (books.c) */
    uint8_t reveal[DECK_KINDS_MAX]; /* the kinds that can be revealed */
    uint16_t target;                /* points that win at a seat's own count */
    uint16_t turns;                 /* the most a game lasts (AMB-42) */
    uint8_t answered[DECK_NODES_MAX / 8];
    uint8_t played[DECK_KINDS_MAX / 8]; /* likewise for the playing of a kind */
    struct deck deck;
    /* Sets of reveals that could fit at all (foresee.c). Each has a bit; the sets: in a window of
     * the turn, past the opening of a card at this node, at its opening, there with nothing to be
     * done, and against a reveal. */
    uint16_t bit[DECK_KINDS_MAX];
    uint16_t at_moment[MOMENT_WINDOWS];
    uint16_t at_node[DECK_NODES_MAX], at_play[DECK_NODES_MAX];
    uint16_t at_end[DECK_KINDS_MAX], at_reveal[DECK_KINDS_MAX];
};

extern const struct field viewpoint_box_fields[];

static inline const struct deck_kind *box_kind(const struct box *box, int kind)
{
    return &box->deck.kind[kind];
}

#endif
