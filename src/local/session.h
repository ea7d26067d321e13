/* session.h -- a table on this device: a match, who sits where, and what each was told.
 *
 * The plain table (line/line.h) and the full-screen one (tui/tui.h) drive the same session,
 * so both play the same game. A front end goes round like this:
 *
 *   session_open, then until match_over(s->match):
 *     if session_bots(s) closed a step, show what was told and go round again;
 *     seat = session_turn(s, &subject): whose question is next, and for whom;
 *     if !session_same_eyes(s, seat): draw the curtain, then session_sit(s, seat);
 *     session_view, session_moves, ask; session_answer or session_undo.
 *
 * 1. Bots answer an open step before people do; nobody is told, so nothing is betrayed.
 * 2. What a seat was told is kept as sentences from the moment it happened (s->told),
 *    because a voice speaks from the view of that moment.
 * 3. The same seed, luck, bots and answers give the same game.
 * 4. One screen, one pair of eyes: what is told to a seat is shown only while it sits.
 *
 * A front end may set LC_CTYPE, never LC_ALL: numbers are written alike everywhere.
 */
#ifndef LOCAL_SESSION_H
#define LOCAL_SESSION_H

#include "bots/bot.h"
#include "core/words.h"
#include "heap/lone.h"
#include "match/match.h"

struct foreign;
struct shell;

enum { NOBODY = -2, MISDEED_ROOM = 400 };

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
};

/* One thing a seat was told: an event of a step (-1: the deal), as a sentence. */
struct told {
    int step;
    char *text;
};

struct transcript {
    struct told *at;
    int n, size;
    int shown; /* how many of them this seat has read; the front end counts */
};

struct session {
    struct seating seating;
    const struct game *game;
    int seats;
    struct lone table;
    struct match *match; /* of the table */
    struct rng luck[SEATS_MAX];
    struct foreign *program[SEATS_MAX]; /* of the bots that are programs */
    char misdeed[MISDEED_ROOM]; /* what one of them did last, where the screen hid it; or "" */
    struct view *view;          /* of the last session_view() */
    struct move_list moves;     /* of the last session_moves() */
    struct event *events;
    char name[SEATS_MAX][SITTER_NAME_MAX + 1]; /* of a game that goes on */
    struct transcript told[SEATS_MAX + 1];     /* the last is the spectator's; bots keep none */
    seat_set *decided; /* by closed step: the people who had a choice in it */
    seat_set choosing; /* likewise, of those who answered the open step */
    int sitting;       /* whose eyes are on the screen, or NOBODY */
};

/* How a table was left: what a front end returns (tui_play, line_play). */
enum left { LEFT_OVER, LEFT_QUIT, LEFT_ENDED, LEFT_FROZEN };

/* False: the setting is at fault. */
bool session_open(struct session *, const struct seating *, struct fault *);
/* Goes on with a match from its journal, which also says who sits where. False: it is at fault. */
struct record;
bool session_resume(struct session *, const struct seating *, struct record *, struct fault *);
void session_release(struct session *);

/* Lets the bots answer all they are asked in the open step. True if that closed it. */
bool session_bots(struct session *);
/* The human whose answer is wanted next and the subject it is for; whoever sits there now
 * comes first. SPECTATOR if no human is asked. */
int session_turn(const struct session *, int *subject);
/* The seat of the only human; SPECTATOR if there is none, NOBODY if there are several and the
 * device is passed round. */
int session_alone(const struct session *);
/* No curtain is needed: the seat sits there already, or is the only human. */
bool session_same_eyes(const struct session *, int seat);
void session_sit(struct session *, int seat);

/* What the seat sees, and what it may do for the subject; valid until the step closes. */
const struct view *session_view(struct session *, int seat);
const struct move_list *session_moves(struct session *, int seat, int subject);
bool session_answer(struct session *, int seat, int subject, struct move, struct message *why);
/* The only human may be spared questions with one answer. With more people round the screen
 * nobody is: a curtain that is not drawn would tell the others. */
bool session_only_move(struct session *, int seat, int subject, struct move *);
/* Back to the last step in which this seat had a choice. */
bool session_undo(struct session *, int seat, struct message *why);

struct reader session_reader(const struct session *, int seat); /* also SPECTATOR */
struct transcript *session_told(struct session *, int seat);    /* also SPECTATOR */

#endif
