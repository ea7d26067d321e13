/* playout.h -- a game played on from any state, for search and for the lab.
 *
 * Nobody is told anything, and a seat that has no choice is not asked. All other questions are
 * answered at random, or by a policy. A game that has a quick way of its own for this
 * (game->play) is played by it.
 *
 * 1. With the same state, luck and policy the same answers are given, and the state is the same
 *    bytes, as if everybody had been asked: luck is drawn only where there is a choice.
 * 2. A policy sees what the decider sees. The luck of the state is its own.
 * 3. Memory is lent by the caller.
 */
#ifndef CORE_PLAYOUT_H
#define CORE_PLAYOUT_H

#include "core/game.h"

struct playout;

/* A question with several answers. */
struct quandary {
    const struct view *view; /* of the decider */
    int decider, subject;
    const struct move_list *list;
};
/* Which answer of the list. */
typedef int policy(const struct playout *, const struct quandary *, struct rng *);

/* The rooms are as large as `bounds` says, which are game_bounds() or more. */
struct playout {
    const struct game *game;
    const struct box *box;
    struct bounds bounds;
    struct view *view;
    struct move *moves;
    struct event *events;
    policy *decide; /* NULL: at random */
    void *context;  /* the policy's own */
};

struct played {
    int steps;   /* closed */
    int choices; /* answers that were one of several */
    bool over;   /* the game has ended */
};

/* Plays on for up to `most` steps. */
struct played playout(const struct playout *, struct state *, struct rng *, int most);

/* A policy: tries each answer once in one world that the decider can imagine, where everybody else
 * gives the game's fallback, and takes the one after which the game's estimate for the decider is
 * best; the first of several. Where a game has no estimate it is random. Its context has room of
 * its own. */
struct greed {
    struct state *world, *after;
    struct view *view;
    struct event *events;
};
int playout_greedy(const struct playout *, const struct quandary *, struct rng *);

#endif
