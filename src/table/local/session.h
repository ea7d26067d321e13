/* session.h -- a table that somebody plays at: the client that holds all seats of the people round
 * this screen, and its way to the host: beside us (device.h), or elsewhere (reach.h).
 *
 * The plain table (line/line.h) and the full-screen one (tui/tui.h) drive the same session,
 * so both play the same game. A front end goes round like this:
 *
 *   session_open, then until session_over(s):
 *     if session_on(s) heard of a step, show what was told and go round again;
 *     seat = session_turn(s): whose answer is wanted next;
 *     if !session_same_eyes(s, seat): draw the curtain;
 *     session_sit(s, seat); subject = session_subject(s, seat);
 *     session_view, session_moves, ask; session_answer or session_undo.
 *
 * 1. What a seat knows is what the host told it: views, questions and news are the client's.
 * 2. Steps are heard one at a time, also where the host is further on: the screen sets the pace.
 * 3. The same seed, luck, bots and answers give the same game.
 * 4. One screen, one pair of eyes: with several people a seat is told its part only while it sits.
 *
 * A front end may set LC_CTYPE, never LC_ALL: numbers are written alike everywhere.
 */
#ifndef LOCAL_SESSION_H
#define LOCAL_SESSION_H

#include "bots/bot.h"
#include "client/client.h"
#include "local/company.h"
#include "local/keep.h"
#include "local/transport.h"

enum { NOBODY = -2, MISDEED_ROOM = 400 };

struct device;
struct foreign;
struct remote;

/* What is asked for; texts are borrowed for the life of the session. */
struct seating {
    struct setting setting;
    seat_set humans;
    struct bot bot[SEATS_MAX];    /* of the seats that are not human */
    const char *names[SEATS_MAX]; /* NULL: the catalogue's */
    struct seed luck;             /* of the bots: nothing of the deal is in it */
    const struct shell *shell;    /* what programs do wrong is said there */
    int64_t bot_time;             /* milliseconds that a program has for an answer */
    enum language language;
    const char *record; /* file for the record, or NULL */
    bool colour;        /* false: NO_COLOR or a terminal that has none */
    bool screen;        /* the full one: what goes to stderr would spoil it */
    FILE *traffic;      /* all messages are written there; or NULL */
};

struct session {
    struct seating seating;
    const struct game *game;
    int seats;
    char *content, *hidden; /* texts as the host takes them */
    struct transport way;
    struct device *device; /* a host beside us, or */
    struct remote *remote; /* one elsewhere; the other is NULL */
    struct client client;
    struct company company;
    struct shares shares;
    int64_t heard_at; /* when the last telling came */
    struct keeper keeper;
    struct foreign *program[SEATS_MAX]; /* of the bots that are programs */
    char misdeed[MISDEED_ROOM]; /* what one of them did last, where the screen hid it; or "" */
    struct move_list moves;     /* of the last session_moves() */
    uint32_t told;              /* tellings that a front end has been told of */
    bool deaf;                  /* the host said something that cannot be */
    bool guest;                 /* no token of ours is kept */
    int sitting;                /* whose eyes are on the screen, or NOBODY */
    /* Of the step that was told as asked_at: the people who are asked, and those who are done. */
    uint32_t asked_at;
    seat_set people, done;
};

/* How a table was left: what a front end returns (tui_play, line_play). */
enum left {
    LEFT_OVER,
    LEFT_QUIT,
    LEFT_ENDED,
    LEFT_FROZEN,
    LEFT_PARTED, /* the table has left us: session_parted() */
};

/* False: the setting is at fault. */
bool session_open(struct session *, const struct seating *, struct fault *);
/* Goes on with a game from its journal, which also says who sits where. False: it is at fault. */
bool session_resume(struct session *, const struct seating *, const struct kept *, struct fault *);
void session_release(struct session *);

/* Hears what happens next. True if a step was told; false: nothing happens before somebody here
 * answers. */
bool session_on(struct session *);
/* With others elsewhere things happen by themselves: a front end waits for them and for its own
 * input at once (local/transport.h), and goes on listening while something is asked. */
bool session_apart(const struct session *);
unsigned session_wait(struct session *, int file, int ms);
/* Why we are no longer at the table; NULL: we are. */
const struct message *session_parted(const struct session *);
/* The wire is broken; it is laid again by itself. */
bool session_broken(const struct session *);
/* Milliseconds until the open step ends without an answer; -1: nobody counts them. */
int64_t session_time_left(struct session *, int seat);
bool session_over(const struct session *);
const char *session_frozen(const struct session *); /* NULL, or what is broken */
int session_steps(const struct session *);          /* closed so far */
seat_set session_asked(const struct session *);     /* subjects of the open questions */
const struct box *session_box(const struct session *);

/* The human whose answer is wanted next; the seat that sits there now comes first. SPECTATOR if no
 * human is asked. */
int session_turn(struct session *);
/* The people who are asked something in the open step, whether they have answered or not. */
seat_set session_people(struct session *);
/* For whom the seat that sits answers next; -1: it has answered all. */
int session_subject(struct session *, int seat);
/* The number of its question for the subject, if it still waits for an answer; else 0. */
uint32_t session_asks(struct session *, int seat, int subject);
/* The seat of the only human; SPECTATOR if there is none, NOBODY if there are several and the
 * device is passed round. */
int session_alone(const struct session *);
/* No curtain is needed: the seat sits there already, or is the only human. */
bool session_same_eyes(const struct session *, int seat);
void session_sit(struct session *, int seat); /* also NOBODY: what everybody may see */

/* What the seat sees, and what it may do for the subject; good until something is heard. */
const struct view *session_view(struct session *, int seat);
const struct move_list *session_moves(struct session *, int seat, int subject);
bool session_answer(struct session *, int seat, int subject, struct move, struct message *why);
/* Everybody who has not answered passes. */
void session_pass(struct session *);
/* The seat belongs to the only person at the table, here or elsewhere. */
bool session_lonely(const struct session *, int seat);
/* The only human may be spared questions with one answer. With more people round the screen
 * nobody is: a curtain that is not drawn would tell the others. */
bool session_only_move(struct session *, int seat, int subject, struct move *);
/* Back to the last step in which this seat had a choice. */
bool session_undo(struct session *, int seat, struct message *why);
/* Standing orders: those that the seat has given, and those it may give now. Giving one and taking
 * it back are the same call; an order may answer the open question at once. */
enum { OFFERS_MAX = 200 };
void session_orders(struct session *, int seat, struct move_list *);
bool session_armed(struct session *, int seat, struct move order);
void session_say_order(struct session *, int seat, struct move order, struct message *);
bool session_order(struct session *, int seat, struct move order, struct message *why);
/* The record of a game that is over; NULL: there is none. */
const char *session_record(struct session *);

struct reader session_reader(const struct session *, int seat); /* also SPECTATOR */
/* What the seat was told, also SPECTATOR: sentences, and events. */
struct transcript *session_told(struct session *, int seat);
const struct chronicle *session_news(struct session *, int seat);

#endif
