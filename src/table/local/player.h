/* player.h -- a bot as a client of a server: it sits down at a table elsewhere and plays every game
 * there until the table is closed or nobody wants it any more. */
#ifndef LOCAL_PLAYER_H
#define LOCAL_PLAYER_H

#include "local/reach.h"

struct player_wish {
    const char *bot;     /* "spy:4", or NULL */
    const char *program; /* decides instead, or NULL */
    const char *name;    /* that the others see */
    int seat;            /* -1: the first that is free */
    int64_t time_ms;     /* for an answer of the program */
};

enum player_end {
    PLAYER_DONE,    /* the table is closed, or somebody interrupted */
    PLAYER_PARTED,  /* session_parted() */
    PLAYER_NO_SEAT, /* none is free */
    PLAYER_NO_BOT,  /* the fault says why */
};

/* The session has come to its table (session_reach). */
enum player_end player_run(const struct shell *, struct session *, const struct player_wish *,
                           struct fault *);

#endif
