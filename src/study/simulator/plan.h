/* plan.h -- what is to happen in a simulated world, decided before it begins: who plays what and
 * where, and the row of troubles.
 *
 * Everybody in the world has luck of their own (from the seed, who they are and what they are
 * asked), so that one trouble more or less does not change everything else. That is why a row of
 * troubles can be shrunk. As text a plan is a file that plays the same world again.
 */
#ifndef SIMULATOR_PLAN_H
#define SIMULATOR_PLAN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/game.h"

struct buf;
struct fault;

enum { PARTIES_MAX = 2, PEOPLE_MAX = 12, TROUBLES_MAX = 4096 };

/* What can interfere. The first ones are faults of machines and of wicked people; those from
 * TROUBLE_LEAVE on are what decent people do besides playing. */
enum trouble_kind {
    TROUBLE_DROP,        /* a connection dies */
    TROUBLE_DUPLICATE,   /* a message is sent twice */
    TROUBLE_DELAY,       /* a connection is slow for a while: it also reorders across clients */
    TROUBLE_DEAF,        /* half-close: nothing arrives at the client any more */
    TROUBLE_DUMB,        /* half-close: nothing arrives at the host any more */
    TROUBLE_SLOW,        /* a slow reader */
    TROUBLE_BYTES,       /* any bytes */
    TROUBLE_BEND,        /* a message with something changed in it */
    TROUBLE_STEAL,       /* somebody else's token, or a wrong one */
    TROUBLE_STALE,       /* an answer to an old question */
    TROUBLE_FLOOD,       /* many messages at once */
    TROUBLE_JUMP,        /* the clock jumps */
    TROUBLE_DISK_SLOW,   /* a slow disk for a while */
    TROUBLE_DISK_FULL,   /* nothing can be written for a while */
    TROUBLE_DISK_ERROR,  /* a write fails; it may have reached the disk */
    TROUBLE_READ_ERROR,  /* a read fails */
    TROUBLE_CRASH,       /* the host dies now */
    TROUBLE_CRASH_WRITE, /* the host dies at its next write, which may or may not be kept */
    TROUBLE_TORN,        /* it dies, and what was on its way to the disk is lost */
    TROUBLE_OWNER,       /* a second host takes a table */
    TROUBLE_BOT_LATE,
    TROUBLE_BOT_WRONG,
    TROUBLE_BOT_NEVER,
    TROUBLE_MEMORY, /* nothing can be lent for a while */
    TROUBLE_LEAVE,
    TROUBLE_ABSENT, /* somebody does not answer for a while */
    TROUBLE_BACK,   /* takes an answer back */
    TROUBLE_UNDO,
    TROUBLE_SAY,
    TROUBLE_RESIGN,
    TROUBLE_GIVE,
    TROUBLE_TAKE,
    TROUBLE_ORDER,
    TROUBLE_DISARM,
    TROUBLE_PAUSE,
    TROUBLE_END,
    TROUBLE_ABORT,
    TROUBLE_OUT,
    TROUBLE_AGAIN,
    TROUBLE_REMOVE,
    TROUBLE_WATCH, /* somebody comes to watch, or to take the seat along to another device */
    TROUBLE_ASK,   /* list, mine, moves, record, ping */
    TROUBLES
};
extern const char *const trouble_names[TROUBLES + 1];

struct trouble {
    uint32_t after; /* this many things happen between the trouble before and this one */
    uint8_t kind;
    uint8_t who; /* a person, or anything */
    uint64_t luck;
};

/* A group of people at one table. It follows from the seed. */
struct party {
    const struct game *game;
    char option[3][24];                   /* "cap=6": tables that are short */
    int options, seats, people, watchers; /* the first of them opens the table */
    int pace, discretion;
    bool hot, listed, bots;
    int32_t watch_ms; /* -1: nobody may watch */
};
extern const char *const pace_names[], *const discretion_names[];
enum { PACES = 5, STRICT = 2, DISCRETIONS = 3 };

struct plan {
    uint64_t seed;
    uint32_t steps;
    const struct game *only; /* NULL: any */
    int parties;
    struct party party[PARTIES_MAX];
    int ntroubles;
    struct trouble trouble[TROUBLES_MAX];
};

/* Which troubles are wanted, one bit each. */
bool plan_wanted(const char *list, uint64_t *set, struct fault *);
void plan_make(struct plan *, uint64_t seed, int64_t steps, const struct game *only,
               uint64_t wanted);
void plan_write(const struct plan *, struct buf *);
bool plan_read(struct plan *, const char *text, struct fault *);

#endif
