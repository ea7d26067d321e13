/* view.h -- what a seat of Viewpoints may know. Bots and screens include this, never state.h.
 *
 * Seats are persons; a side is where one looks from, and cards belong to sides (VPTS-AMB-32).
 * What stands on the grid is known to all (VPTS-AMB-41). The card of a side never changes,
 * so all that is ever learnt about it can be kept by side:
 *
 *   shown    an announcement: the card is what that side saw then (VPTS-AMB-22)
 *   unlike   a silence: the card is none of these
 *   waiting  a pass by VPTS-PASS-2: the card differs from what was seen in some slot, and in
 *            such slots has colours of pieces that others held
 *
 * A view of a side is packed in two bits a slot, slot 0 lowest; `waiting` adds the set of
 * pieces held by others above them.
 */
#ifndef GAMES_CUBE_VIEW_H
#define GAMES_CUBE_VIEW_H

#include "games/cube/box.h"

enum phase { PLAYING, SOLVED, LOST };
enum where { FREE, ON_GRID, RESERVED }; /* RESERVED + seat */
enum token { TOKEN_ASK, TOKEN_LOOK, TOKEN_SWAP, TOKENS };

enum verb { PLACE, MOVE, RESERVE, RETURN, PASS, ASK, LOOK, SWAP, VERBS };

/* Why a pass was allowed, as far as the table tells everybody. */
enum pass { PASS_BY_RIGHT, PASS_WAITING, PASS_FORCED };

enum happening {
    CARD_DEALT,
    TURN_OPENED,
    PIECE_PLACED,
    PIECE_MOVED,
    PIECE_RESERVED,
    PIECE_RETURNED,
    TURN_PASSED,
    SLOT_ANSWERED,
    CARD_LOOKED_AT,
    SIDES_SWAPPED,
    ROUND_ENDED,
    PUZZLE_SOLVED,
    PUZZLE_LOST,
    HAPPENINGS,
};

struct told { /* what everybody knows of the card of one side */
    uint8_t shown;
    uint8_t card[SLOTS]; /* if shown */
    uint8_t nunlike, nwaiting;
    uint32_t unlike[ROUNDS_MAX];
    uint32_t waiting[ROUNDS_MAX];
};

struct answer { /* of the one question asked with the XY token */
    uint8_t given, side, slot, colour;
};

struct table {
    uint8_t phase;
    uint8_t turn;      /* the side whose turn it is */
    uint8_t rounds;    /* left, with this one */
    uint8_t streak;    /* turns in a row that announced and passed (VPTS-AMB-25) */
    uint8_t complete;  /* announced at the start of this turn */
    uint8_t tokens;    /* those left, bit i is enum token i */
    seat_set may_pass; /* has announced since it sits there (VPTS-PASS-1) */
    uint8_t where[PIECES];
    uint8_t side_of[SEATS];
    side_set seen[SEATS]; /* the cards a seat has had before it: its own, former, looked at */
    struct position grid;
    struct answer answer;
    struct told told[SIDES];
};

struct hand {
    uint8_t card[SIDES][SLOTS]; /* of the sides in table.seen */
};

struct view {
    struct table table;
    struct hand mine;
    int8_t seat;
    uint8_t zero[3];
};

/* The seat that looks from a side; SPECTATOR if nobody does. */
int cube_seat_at(const struct box *, const struct table *, int side);
/* The piece a seat has reserved; -1 if it has none. */
int cube_reserved_by(const struct table *, int seat);
/* The pieces reserved by other seats than this one. */
piece_set cube_reserved_by_others(const struct table *, int seat);

#endif
