/* outlook.h -- what is about to happen, in numbers: if nobody answers what is pending, or if a
 * certain answer is given.
 *
 * It follows from a view alone, and says for every figure whether it is certain. What comes after
 * somebody's choice, or depends on cards that the viewer does not know, is left open.
 */
#ifndef CORE_OUTLOOK_H
#define CORE_OUTLOOK_H

#include "core/game.h"

enum { OUTLOOK_FIGURES = 4, OUTLOOK_MOVES = 40, OUTLOOK_UNKNOWN = -1 };

/* Where it ends. */
enum outlook_end {
    OUTLOOK_DONE,   /* all that was pending has happened */
    OUTLOOK_CHOICE, /* somebody chooses first: `chooser`, or several */
    OUTLOOK_HIDDEN, /* it depends on cards that the viewer does not know */
    OUTLOOK_CHANCE,
    OUTLOOK_LONG, /* more follows than is looked at */
    OUTLOOK_ENDS,
};

struct outlook_seat {
    int16_t before[OUTLOOK_FIGURES], after[OUTLOOK_FIGURES];
    bool exact; /* nothing that is left open can change it */
};

/* Something goes from place to place, or a token comes to lie on it or is taken away. */
struct outlook_move {
    int16_t kind; /* or OUTLOOK_UNKNOWN */
    uint8_t from, to;
    int8_t token;
};

struct outlook {
    const char *const *figures;                          /* their names; NULL ends them */
    void (*say)(const struct outlook *, struct notes *); /* what no figure says */
    struct outlook_seat seat[SEATS_MAX];
    struct outlook_move move[OUTLOOK_MOVES];
    int moves; /* more than OUTLOOK_MOVES: the last ones were left out */
    enum outlook_end end;
    int8_t chooser; /* or SPECTATOR */
    seat_set dead;  /* lose by it */
    seat_set wins;  /* win, if nobody answers before the end of the turn */
};

/* Room to work in: two states of the game, and its events. */
struct outlook_room {
    struct state *state, *before;
    struct events events;
};

/* The move is a legal answer for the subject in this view; NULL: nobody answers. */
typedef void outlook_look(const struct box *, const struct view *, int subject, const struct move *,
                          struct outlook_room *, struct outlook *);

#endif
