/* door.h -- the inside of a door, for abi/ alone.
 *
 * A reply is written by a function that may be called again: when the room was too small, it
 * is made larger and the same words are written once more. So a writer must change nothing.
 */
#ifndef ABI_DOOR_H
#define ABI_DOOR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/buf.h"
#include "core/game.h"
#include "core/words.h"
#include "door/sightline.h"
#include "heap/lone.h"
#include "match/eyes.h"

struct deck_desk;
struct house;
struct match;
struct outlook;
struct puzzle_desk;
struct what_if;

/* A match and the room to work on it; or a seat of a match that is played elsewhere, which has a
 * box and the view it was told last. All NULL: there is neither. */
struct hosted {
    const struct game *game;
    struct lone table;
    struct match *match; /* of the table */
    struct view *view;
    struct move *moves;
    char *texts;      /* what the setting borrows */
    struct seed luck; /* of the bots: nothing of the deal is in it */
    /* A seat: */
    struct box *box;
    struct view *seen; /* NULL: it has not been told anything */
    int seats, viewer;
    seat_set asked, mine; /* of the open step: all subjects, and those the viewer decides for */
};

enum { NAME_ROOM = SIGHTLINE_NAME_MAX + 1 };

struct sightline {
    enum language language;
    struct buf reply;
    struct hosted host;
    struct house *house;          /* tables of house.c, or NULL */
    const char *names[SEATS_MAX]; /* NULL: as the catalogue calls that seat */
    char name[SEATS_MAX][NAME_ROOM];
};

/* What a writer may want to know besides the door. */
struct asked_for {
    int viewer, subject, number;
    const char *text;
    const struct move *move;
    const struct message *message;
    const struct fault *fault;
    const struct outlook *outlook;
    const struct what_if *what_if;
    const struct deck_desk *deck;     /* of deck.c */
    const struct puzzle_desk *puzzle; /* of puzzle.c */
};

typedef void door_writer(const struct sightline *, const struct asked_for *, struct buf *);

/* The length of the reply, or SIGHTLINE_NO_MEMORY. */
int door_reply(struct sightline *, door_writer *, const struct asked_for *);
int door_fault(struct sightline *, const struct fault *);
int door_refused(struct sightline *, int reader, const struct message *why);
int door_done(struct sightline *);
int door_misuse(struct sightline *);
struct reader door_reader(const struct sightline *, int reader);
/* "key":..,"rule":..,"text":.. for this reader */
void door_say(const struct sightline *, int reader, const struct message *, struct buf *);
/* ,"NAME": and ,"NAME":VALUE */
void door_key(struct buf *, const char *name);
void door_member(struct buf *, const char *name, int value);
/* False: NULL, or longer than most. */
bool door_fits(const char *text, int most);

/* abi.c: opening. */
int door_no_memory(struct sightline *);
int door_too_long(struct sightline *, int most);
/* Game, seats and options, with the words read and checked. */
bool door_read_setting(const struct game **, struct options *, const char *game, int seats,
                       const char *options, struct fault *);
void door_release(struct hosted *);
int door_move_in(struct sightline *, const struct hosted *);

/* seat.c: what the host of a match, or a seat at it, looks at. */

/* NULL: nothing is open. */
const struct box *door_box(const struct sightline *);
bool door_seated(const struct sightline *, int seat);
/* Is the view of this viewer at hand? */
bool door_viewing(const struct sightline *, int viewer);
/* Is the viewer, whose view is at hand, asked for this subject? */
bool door_asks(const struct sightline *, int viewer, int subject);
/* The viewer's view must be at hand. Good until the next call of this function. */
struct eyes door_eyes(const struct sightline *, int viewer);
/* Reads a move; a fault is the reply. */
int door_read_move(struct sightline *, const char *text, struct move *);
/* The same; DONE only if it would be accepted as an answer. */
int door_judge(struct sightline *, int decider, int subject, const char *text, struct move *);

/* house.c */
void door_leave_house(struct sightline *);

#endif
