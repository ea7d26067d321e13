/* lobby.h -- a table elsewhere, before a game begins and between two: who sits where, a seat and a
 * name, the opener's start, another game. Line by line, also where the game is full screen. */
#ifndef LINE_LOBBY_H
#define LINE_LOBBY_H

#include <stdbool.h>

struct input;
struct session;
struct shell;

struct lobby_wish {
    const char *name; /* NULL: it is asked for */
    int seat;         /* -1: likewise */
    bool watch;       /* no seat is wanted */
};

enum lobby {
    LOBBY_PLAY,   /* a game is on */
    LOBBY_LEFT,   /* by the people who sit here */
    LOBBY_ENDED,  /* the input ended */
    LOBBY_PARTED, /* session_parted() */
    LOBBY_FULL,   /* there is no seat to be had */
};

enum lobby lobby_wait(const struct shell *, struct session *, struct input *,
                      const struct lobby_wish *);

#endif
