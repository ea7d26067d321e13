/* view.h -- what a seat of Viewpoints may know. Bots and screens include this, never state.h.
 *
 * Cards belong to sides, and persons change sides (VPTS-AMB-32). In solitaire one seat has two
 * sides, side_of says at which one it looks. What stands on the grid is known to all
 * (VPTS-AMB-41). The card of a side never changes, so what is learnt about it stays true:
 *
 *   told[side].shown   announced complete: the card is what that side saw then (VPTS-AMB-22)
 *   turn[]             every turn so far. Replayed from `start` it gives what each side saw when
 *                      its turn opened: a silence says that the card is not that, a waiting pass
 *                      that it differs only where it shows pieces held by others (VPTS-AMB-24)
 *   xy, xyq, colours   answers to tokens, true for ever, about the side the person sat at
 *   fixed, extra       what the last oracle hint proposed; the challenge's own structure, once that
 *                      is shown
 *
 * 1. grid[p] is a placement of piece p if where[p] is ON_GRID, else NOWHERE.
 * 2. With ANNOUNCE_MANUAL silences say nothing.
 */
#ifndef GAMES_CUBE_VIEW_H
#define GAMES_CUBE_VIEW_H

#include "games/cube/box.h"

enum phase { BIDDING, FIXING, PLAYING, VOTING, SOLVED, LOST };
enum where { AWAY, FREE, ON_GRID, RESERVED }; /* AWAY: not of this set; RESERVED + seat */
enum token { TOKEN_XY, TOKEN_XYQ, TOKEN_LOOK, TOKEN_COLOURS, TOKEN_SWAP, TOKENS };
enum once { DID_FLIP = 1, DID_HINT = 2, DID_PROPOSE = 4 }; /* once in a turn */

enum verb {
    PLACE, /* the pieces: A to D of the turn */
    MOVE,
    RESERVE,
    RETURN,
    PASS,
    ASK_XY, /* the tokens */
    ASK_XYQ,
    LOOK,
    ASK_COLOURS,
    SWAP,
    ANNOUNCE, /* not the action of a turn, but before it */
    FLIP,
    HINT,
    SOLUTION,
    GIVE_UP,
    AGREE, /* the vote on giving up */
    GO_ON,
    BID, /* before the first turn */
    FIX,
    VERBS
};

/* Why a pass was allowed, as far as the table tells everybody. */
enum pass { PASS_BY_RIGHT, PASS_WAITING, PASS_FORCED };
enum loss { LOST_LIMIT, LOST_CAP, LOST_GIVEN_UP };
/* What a hint says: put this piece there; it is not needed; all dealt cards are complete; the piece
 * is in the way: move it there, or take it off the grid, for now. */
enum advice { ADVICE_BELONGS, ADVICE_EXTRA, ADVICE_COMPLETE, ADVICE_ASIDE, ADVICE_AWAY };

enum happening {
    CARD_DEALT,
    BID_SHOWN,
    ROUNDS_FIXED,
    TURN_OPENED, /* also tells whether the view is complete */
    TURN_BEGUN,  /* with ANNOUNCE_MANUAL: nothing is said about that */
    ANNOUNCED,
    PIECE_PLACED,
    PIECE_MOVED,
    PIECE_RESERVED,
    PIECE_RETURNED,
    TURN_PASSED,
    SLOT_ANSWERED,
    GUESS_ANSWERED,
    CARD_LOOKED_AT,
    COLOURS_ANSWERED,
    SIDES_SWAPPED,
    CARD_FLIPPED,
    HINTED,
    STRUCTURE_SHOWN,
    GIVE_UP_PROPOSED,
    VOTED,
    COUNTER_LOWERED,
    ROUND_ENDED,
    PUZZLE_SOLVED,
    PUZZLE_LOST,
    HAPPENINGS
};

struct told { /* what everybody knows of the card of one side */
    uint8_t shown, zero;
    uint16_t turn;       /* if shown: how many turns had been taken */
    uint8_t card[SLOTS]; /* if shown */
};

struct xy { /* the answer to XY; slots are canonical, colour is a piece or EMPTY */
    uint8_t given, side, slot, colour;
};

struct xyq {
    uint8_t given, side, slot, colour, yes, zero;
};

struct colours {
    uint8_t given, side;
    piece_set pieces;
};

enum { TURNS_MAX = CAP_MAX * SEATS };

/* One turn that was taken, or one turning of the card in solitaire. */
struct turn {
    uint8_t side, verb; /* verb: PLACE to SWAP, or FLIP */
    uint16_t at;        /* PLACE, MOVE, RETURN: the placement; RESERVE: the piece; PASS: 0, or for a
                           waiting pass the pieces that others held */
};

struct table {
    uint8_t phase;
    uint8_t turn_of;   /* the side whose turn it is */
    uint8_t announced; /* complete, in this turn */
    uint8_t once;      /* enum once, in this turn */
    uint8_t tokens;    /* those left, bit i is enum token i */
    uint8_t counter;   /* the dial of limited rounds; 0: none, not yet fixed, or lost */
    uint8_t rounds;    /* that are over */
    uint8_t done;      /* turns taken in this round */
    side_set streak;   /* sides that announced and passed, in a row (VPTS-AMB-25) */
    side_set may_pass; /* sides that have announced (VPTS-PASS-1) */
    uint8_t loss;      /* enum loss, if LOST */
    uint8_t zero;
    uint8_t bid[SEATS]; /* once shown; 0 before, and without limit */
    uint8_t side_of[SEATS];
    side_set seen[SEATS]; /* the cards a seat has had before it: its own, former, looked at */
    uint8_t where[PIECES];
    uint8_t zero2;
    struct xy xy;
    struct xyq xyq;
    struct colours colours;
    piece_set extra;
    uint16_t fixed[PIECES]; /* placements the structure has; NOWHERE: not told */
    uint16_t grid[PIECES];
    uint16_t start[PIECES]; /* the grid before the first turn */
    struct told told[SIDES];
    uint16_t nturns;
    struct turn turn[TURNS_MAX];
};

struct hand {
    uint8_t card[SIDES][SLOTS]; /* of the sides in table.seen; the others are 0 */
};

struct view {
    struct table table;
    struct hand mine;
    int8_t seat;
    uint8_t zero;
};

/* table.c: what can be read off the table. */

/* The seat that looks from a side now; SPECTATOR if nobody does. */
int cube_seat_at(const struct box *, const struct table *, int side);
/* Who is asked something now (VPTS-TURN-2, VPTS-AMB-38, VPTS-AMB-47). */
seat_set cube_asked(const struct box *, const struct table *);
/* The piece a seat has reserved; -1 if it has none. */
int cube_reserved_by(const struct table *, int seat);
/* The pieces reserved by other seats than this one. */
piece_set cube_reserved_by_others(const struct table *, int seat);
/* Placements by piece, NOWHERE for none, as a list in the order of the pieces. */
struct structure cube_structure(const uint16_t at[PIECES]);
/* Where a piece stands in such a list, which must have it. */
int cube_index_of(const struct structure *, int piece);
/* What a side sees of the grid, or of anything given by piece (VPTS-AMB-2). */
void cube_look(const uint16_t at[PIECES], int side, uint8_t card[SLOTS]);
/* Do `fixed` and `extra` speak of the challenge's own structure? */
bool cube_hints_are_true(const struct box *, const struct table *);
/* The slots of a known card that the grid does not show right: bit i is slot i. Hint H1. */
uint64_t cube_wrong_slots(const struct table *, int side, const uint8_t card[SLOTS]);
/* What the seat knows of a card: its own, one it has seen, one announced; NULL: nothing. */
const uint8_t *cube_known_card(const struct view *, int side);

/* hint.c: H2, from the seat's own card alone (D8): what is wrong in one slot, or why a piece
 * cannot stay where it is, or where it can only be. */
enum fault_of {
    FAULT_NONE,
    FAULT_MISSING, /* the slot is empty, and should not be */
    FAULT_TOO_MUCH,
    FAULT_WRONG,
    FAULT_BLOCKED,
    FAULT_INSTEAD,   /* the slot shows another piece */
    FAULT_FORBIDDEN, /* by a rule of solid/deduce.h */
    FAULT_PLACE      /* one placement is left */
};
struct fair_hint {
    uint8_t what;       /* enum fault_of */
    uint8_t slot;       /* canonical, of the side looked from */
    uint8_t piece;      /* that is missing, too much, wrong or cannot be reached */
    uint8_t other;      /* INSTEAD: seen there; FORBIDDEN: the rule speaks of it, too; or EMPTY */
    uint8_t rule;       /* FORBIDDEN; RULES_END: by the other card, in solitaire */
    uint16_t left;      /* MISSING: placements that fit the card; 0: not known */
    uint16_t placement; /* PLACE */
};
struct fair_hint cube_fair_hint(const struct box *, const struct view *);
/* In words; or that this game is played without hints. */
void cube_say_fair_hint(const struct box *, const struct view *, struct message *);

#endif
