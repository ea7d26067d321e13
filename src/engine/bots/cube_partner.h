/* cube_partner.h -- how the silent partner of Viewpoints thinks (D11 of the rules), for its files.
 *
 * A turn is: read the table (what each side put where says what is on its card), believe (some
 * whole structures, targets, that show every card this seat knows and agree with what the others
 * did), plan (few actions from the grid to a target), and take the first step. Nothing here knows
 * more than a view.
 */
#ifndef BOTS_CUBE_PARTNER_H
#define BOTS_CUBE_PARTNER_H

#include "core/rng.h"
#include "games/cube/view.h"
#include "solid/cards.h"

struct partner {
    const struct game *game;
    const struct box *box;
    const struct view *view;
    const struct table *table;
    int seat, side, level;
    struct rng *rng;
    struct cards known; /* every slot this seat knows */
    side_set sure;      /* the sides whose every slot it knows */
};

void partner_open(struct partner *, const struct game *, const struct box *, const struct view *,
                  int level, struct rng *);
/* Is this answer allowed? */
bool partner_may(const struct partner *, struct move);

/* ---- reading (cube_read.c) ---- */

enum { REJECTS_MAX = 3 };

/* What a side did with a piece. Shadows are sets of slots as that side sees them. */
struct mark {
    uint16_t put; /* where it last put it; NOWHERE: never */
    uint64_t shadow;
    uint8_t rejects; /* what it took the piece away from, as long as it did not put it back */
    uint64_t reject[REJECTS_MAX];
};

/* What its own actions say of a card that is not known: it wanted to see this there. */
struct guess {
    uint8_t slot[SLOTS];  /* UNKNOWN: nothing */
    uint16_t when[SLOTS]; /* in which turn */
    uint16_t silences;
    uint64_t silent[CAP_MAX]; /* what it saw and did not announce, as hashes */
    piece_set awaited;        /* it passed for these pieces; none: it never did */
    uint8_t lacking[SLOTS];   /* if so, all but those pieces is right here */
};

/* A place where a piece stood: how often sides with other cards put it there, and took it away. */
struct stay {
    uint16_t at;
    uint8_t put, taken;
};

enum { STAYS_MAX = 8 };

struct reading {
    uint8_t stays[PIECES];
    struct stay stay[PIECES][STAYS_MAX];
    struct mark mark[SIDES][PIECES];
    struct guess guess[SIDES];
    uint8_t undone[PIECES]; /* how often somebody at once took it from where this side had put it */
    int8_t last;            /* the piece this side put last; -1: none */
};

uint64_t shadow_of(int side, int placement);
void partner_read(const struct partner *, struct reading *);
/* Can the card of the side be this, or more than this? Not if it saw it and did not announce, or
 * waited for other pieces, or gave answers that deny it. */
bool may_be_card(const struct partner *, const struct reading *, int side,
                 const uint8_t card[SLOTS]);
/* How well a place for a piece agrees with what was done so far, in points. */
int agreement(const struct partner *, const struct reading *, int piece, int placement);

/* ---- belief (cube_belief.c) ---- */

enum { TARGETS_MAX = 24 };

struct target {
    uint16_t at[PIECES]; /* NOWHERE: not used, or not known where */
    int32_t score;
};

struct belief {
    int n;    /* best first */
    bool all; /* there are no others */
    struct target target[TARGETS_MAX];
};

void partner_believe(const struct partner *, const struct reading *, struct belief *);
/* How likely each target is, compared with the best, which weighs 1024. */
void partner_weigh(const struct belief *, int weight[TARGETS_MAX]);

/* ---- tokens (cube_token.c) ---- */

/* A token that is worth this turn; false: none is. */
bool partner_token(const struct partner *, const struct reading *, const struct belief *,
                   struct move *);

/* ---- plan (cube_plan.c) ---- */

enum { UNREACHED = 999 };

struct plan {
    int cost;  /* actions; UNREACHED: no way was found in time */
    bool mine; /* one of them can be taken now by this seat */
    struct move first;
};

/* Few actions from a grid to the target, and the first of them. trust[piece]: how sure its place
 * is; the surest comes first. */
struct plan partner_plan(const struct partner *, const uint16_t target[PIECES],
                         const int trust[PIECES]);
int partner_distance(const struct partner *, const uint16_t grid[PIECES],
                     const uint16_t target[PIECES]);

/* ---- greed (cube_greed.c) ---- */

/* The action that leaves its own card with the fewest wrong slots. False: none improves it. */
bool partner_greedy(const struct partner *, const struct reading *, struct move *);
/* Something that does as little harm as possible; there is always one, or a pass is forced. */
struct move partner_wait(const struct partner *, const struct reading *);

#endif
