/* client.h -- what somebody who is not the host knows of a table, made from the host's messages.
 *
 * Feed it what a host sends (client_hear); it keeps the table, the box, and for every seat it is
 * told of the view, the questions, the news, and the standing orders. What it wants to say it
 * writes as messages (docs/protocol.md). Who carries the bytes is not its business: the terminal
 * has a host beside it (local/), others have a socket.
 *
 * 1. A host's bytes are foreign: each message is checked as a whole before anything of it is kept,
 *    and a message that does not fit changes nothing.
 * 2. The box is opened here from the options and the deck, and must be the one that is told.
 * 3. Sentences are made here, in the reader's language, from keys and arguments.
 * 4. What a seat was told is kept in one place: its transcript, and the same as events. What an
 *    undo made void is dropped.
 *
 *   client.c   the table, and which message is which      hear.c    tellings
 *   news.c     what was told: sentences and events        write.c   messages to a host
 */
#ifndef CLIENT_CLIENT_H
#define CLIENT_CLIENT_H

#include "core/game.h"
#include "core/words.h"

struct buf;

enum { CLIENT_TEXT_MAX = 2048, CLIENT_NAME_MAX = 48, CLIENT_ORDERS_MAX = 16, ORDER_ROOM = 80 };
enum { TABLE_LINK_ROOM = 40, HEARD_NONE = -2 };

enum table_state {
    TABLE_NONE, /* at no table */
    TABLE_LOBBY,
    TABLE_DEALING,
    TABLE_PLAYING,
    TABLE_PAUSED,
    TABLE_STUCK,
    TABLE_OVER,
    TABLE_FROZEN,
    TABLE_CLOSED,
    TABLE_STATES
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

/* The same as events. */
struct chronicle {
    struct event *at;
    int *step;
    int n, size;
};

/* Something a seat is asked, and what it has answered. */
struct question {
    uint32_t q;
    int subject;
    bool sealed;
    struct move answer;
};

/* Standing orders, in notation. */
struct armed {
    char order[CLIENT_ORDERS_MAX][ORDER_ROOM];
    int n;
};

/* What one seat has been told, or somebody who only watches. */
struct part {
    bool told;        /* anything at all */
    uint32_t telling; /* the number of the last one; its base is the view */
    int steps;        /* closed */
    seat_set asked;   /* subjects of the open questions, of all seats */
    struct view *view;
    struct question question[SEATS_MAX];
    int questions;
    struct transcript transcript;
    struct chronicle news;
    int heard; /* the last step whose news are kept, or HEARD_NONE */
    struct armed armed;
};

/* A message of the catalogue that came from the host, with the texts it points to. */
struct said_by_host {
    struct message message;
    char room[CLIENT_TEXT_MAX];
    size_t used;
};

struct client {
    const struct game *(*find)(const char *name);
    enum language language;
    /* Names that are known better here than at the host; NULL: the table's. */
    const char *own_name[SEATS_MAX];
    const char *content; /* the deck the table was opened with, or NULL */

    enum table_state state;
    const struct game *game; /* NULL until there is a table */
    int seats;
    struct options options;
    int number; /* of the game at this table */
    char link[TABLE_LINK_ROOM];
    seat_set people;
    seat_set turn; /* hot seat: those of our seats that are asked something */
    char name[SEATS_MAX][CLIENT_NAME_MAX + 1];
    const char *called[SEATS_MAX]; /* NULL: by the catalogue's name */

    struct box *box;                 /* NULL until the first telling */
    struct part part[SEATS_MAX + 1]; /* the last is a watcher's */
    struct view *spare;              /* where a view is made before it is believed */
    uint32_t tellings;               /* so many were heard */
    int last;                        /* and the last of them by this seat */
    struct score score;              /* of a game that is over */
    char frozen[CLIENT_TEXT_MAX];    /* what is broken; empty: nothing */

    char *record;           /* the last that was sent, or NULL */
    uint32_t id;            /* of the last message written */
    uint32_t refused;       /* the id of the last message that was refused */
    struct said_by_host no; /* why */
    char *text;             /* a value of a message, with a 0 byte behind it */
    size_t text_size;
};

void client_init(struct client *, const struct game *(*find)(const char *name), enum language);
void client_release(struct client *);

/* One message of the host. False: it is none, or does not fit what came before; nothing changed. */
bool client_hear(struct client *, const char *bytes, size_t n);

struct part *client_part(struct client *, int seat); /* also SPECTATOR */
struct reader client_reader_for(const struct client *, int seat);
/* The open question of that seat for the subject; NULL: there is none. */
const struct question *client_question(const struct part *, int subject);

/* Messages: begun, members added, ended; and those that are wanted often. An answer is to the open
 * question of that seat. */
void client_begin(struct client *, const char *what, struct buf *);
void client_add_int(const char *name, int64_t, struct buf *);
void client_add_text(const char *name, const char *text, struct buf *);
void client_end(struct buf *);
void client_write_hello(struct client *, int protocol, struct buf *);
void client_write_answer(struct client *, int seat, int subject, struct move, struct buf *);

#endif
