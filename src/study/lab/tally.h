/* tally.h -- many games between bots, and what they come to.
 *
 * 1. A game depends on the seed of its series and its own number alone, so it does not matter which
 *    thread plays it.
 * 2. Everything counted is a whole number (a shared win is a fraction of WIN), so adding up
 *    tallies in any order gives the same tally.
 */
#ifndef LAB_TALLY_H
#define LAB_TALLY_H

#include "bots/bot.h"
#include "heap/lone.h"
#include "lab/league.h"
#include "lab/sum.h"
#include "match/match.h"

struct foreign;
struct shell;

enum { KINDS_MAX = 64, SERIES_USUAL = 1000 /* games */ };
#define SERIES_MOST INT64_C(1000000000)
/* Why a series ends before its end, without a mistake of ours. */
#define SERIES_GIVEN_UP "cli.sim.given-up"
/* One step in this many is checked: a broken game is found all the same, a few steps later. */
enum { CHECKED_STEPS = 31 };

struct series {
    struct setting setting; /* the seed is made for every game */
    struct bot bot[POOL_MAX];
    int bots;    /* how many, where they are written: one a seat, or the pool of a league */
    bool rotate; /* bots move one seat on from game to game */
    const struct deal *deals; /* a league's: as many games each as there are seats; or NULL */
    const char *const *deck;  /* the files of setting.content: to say it again */
    int decks;
    const char *challenge; /* as it was named, or NULL: to say it again */
    int64_t bot_time;      /* milliseconds that a program has for an answer */
    uint64_t seed;
    int64_t games;
};

struct place {
    struct sum wins; /* in WINs */
    struct sum points;
    int64_t ranks[SEATS_MAX + 1];
};

/* How often something happens in a game, over all games. */
struct often {
    struct sum count;
    int64_t games; /* in which it happened at all */
    int64_t by_seat[SEATS_MAX];
};

struct tally {
    int64_t games;
    struct place seat[SEATS_MAX];
    struct place bot[POOL_MAX]; /* by tally_kind(): equal bots are counted together */
    struct sum steps, decisions;
    int64_t *steps_seen;           /* [n] games with n steps, up to game->steps_max */
    struct often event[KINDS_MAX]; /* by kind */
    struct often verb[KINDS_MAX];  /* by verb, of all answers */
    /* Only where all win or all lose. */
    struct sum solved;   /* 1 or 0 a game */
    struct sum turns;    /* of the solved games */
    int64_t *turns_seen; /* [n] solved games with n turns, up to game->steps_max */
    /* Our own mistakes, or a program that is given up: the first game (by number) that went wrong,
     * and how. */
    int64_t broken;
    const char *why, *detail; /* a key, and what was broken */
};

/* What one game came to, for those who want every one. */
struct outcome {
    int16_t points[SEATS_MAX];
    uint8_t rank[SEATS_MAX];
    int32_t steps, decisions, turns;
};

/* Room for playing one game after another; one a thread. The shell is for what is said about
 * programs, and may be NULL where no bot is one. */
struct arena {
    const struct series *series;
    const struct shell *shell;
    /* Of the bots that are programs: by bot, with one more for each further seat that it has. */
    struct foreign *program[POOL_MAX][SEATS_MAX];
    struct lone table;
    struct event *events;
    /* Hears the spectator's news of the deal and of every step; or NULL. */
    void (*hear)(void *listener, const struct match *, const struct event *, int n);
    void *listener;
};

void arena_open(struct arena *, const struct shell *, const struct series *);
void arena_release(struct arena *);

void tally_open(struct tally *, const struct game *);
void tally_release(struct tally *);
void tally_add(struct tally *, const struct game *, const struct tally *);
/* A program was given up: no more games of the series are played. */
bool tally_given_up(const struct tally *);
/* Plays game i of the series and counts it. */
void tally_play(struct tally *, struct arena *, int64_t i, struct outcome *);

/* An event that opens somebody's turn: all games name it so. */
bool tally_opens_turn(const struct form *event);
struct seed tally_seed(const struct series *, int64_t game);
int tally_bot(const struct series *, int64_t game,
              int seat);                        /* the number of the bot that sits there */
int tally_kind(const struct series *, int bot); /* the first bot that is the same */

#endif
