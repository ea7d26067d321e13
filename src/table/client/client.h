/* client.h -- what a client knows of a table, made from the host's messages.
 *
 * Feed it what a host sends (client_hear); it keeps the table, the box, and for every seat it is
 * told of the view, the questions, the news, and the standing orders. It writes what it wants to
 * say as messages (docs/protocol.md). It does not carry the bytes: the terminal has a host beside
 * it (local/), others have a socket.
 *
 * 1. A host's bytes are foreign: each message is checked as a whole before any of it is kept, and
 *    a message that does not fit changes nothing.
 * 2. The box is opened here from the options and the deck, and must be the one that is told.
 * 3. Sentences are made here, in the reader's language, from keys and arguments.
 * 4. What a seat was told is kept in one place: its transcript, and the same as events. What an
 *    undo made void is dropped.
 *
 *   client.c   which message is which     table.c   the table       hear.c    tellings
 *   news.c     what was told: sentences and events                  write.c   messages to a host
 *   talk.c     what people say and propose, the fair deal, goodbyes
 */
#ifndef CLIENT_CLIENT_H
#define CLIENT_CLIENT_H

#include "core/game.h"
#include "core/sha256.h"
#include "core/words.h"

struct buf;

enum { CLIENT_TEXT_MAX = 2048, CLIENT_NAME_MAX = 48, CLIENT_ORDERS_MAX = 16, ORDER_ROOM = 80 };
enum { TABLE_LINK_ROOM = 40, TABLE_CODE_ROOM = 8, HEARD_NONE = -2, CHAT_KEPT = 100 };

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

/* What one seat, or a watcher, has been told. */
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
    int heard; /* the last step whose news is kept, or HEARD_NONE */
    struct armed armed;
    int64_t left; /* milliseconds for the open step, from its telling on; -1: no end */
};

/* What people say, oldest first. */
struct said_line {
    int seat;
    bool emote;
    char *text;
};
struct chat {
    struct said_line at[CHAT_KEPT];
    int n;
    int shown; /* how many of them were read; the front end counts */
    bool anew; /* the next lines are all lines so far, not just new ones */
};

/* What is proposed: "undo", "end" and so on; empty: nothing. */
struct motion {
    char what[8];
    int by, of; /* of: the seat it is about, or -1 */
    seat_set agreed, needed;
};

/* The fair deal (docs/fair-deal.md) as far as it was told. */
struct deal_told {
    uint32_t round;      /* 0: there is none */
    bool closed, opened; /* all hashes are shown; all bits are */
    seat_set shared, late;
    uint8_t hash[SEATS_MAX][SHA256_BYTES];
};

/* Why a client is no longer at its table. */
enum parting { STAYS, PARTED_LEFT, PARTED_MOVED, PARTED_BYE };

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
    const char *content; /* the deck the table was opened with; NULL: what is told */

    enum table_state state;
    const struct game *game; /* NULL until there is a table */
    int seats;
    struct options options;
    int number; /* of the game at this table */
    char link[TABLE_LINK_ROOM], code[TABLE_CODE_ROOM];
    bool opener;
    bool broken_off; /* the game was stopped before its end */
    seat_set people, bots;
    seat_set mine, here, played; /* of the people: ours, at the table, played for by a bot */
    seat_set turn;               /* hot seat: those of our seats that are asked something */
    char name[SEATS_MAX][CLIENT_NAME_MAX + 1];
    const char *called[SEATS_MAX]; /* NULL: by the catalogue's name */

    struct box *box;                 /* NULL until the first telling */
    struct part part[SEATS_MAX + 1]; /* the last is a watcher's */
    struct view *spare;              /* where a view is made before it is believed */
    uint32_t tellings;               /* how many were heard */
    int last;                        /* the seat that heard the last of them */
    struct score score;              /* of a game that is over */
    char frozen[CLIENT_TEXT_MAX];    /* what is broken; empty: nothing */
    char *deck;                      /* the content that was told, or NULL */

    struct chat chat;
    struct motion motion;
    struct said_by_host carried; /* what became of the last motion; without a key: nothing */
    struct deal_told deal;
    enum parting parting;
    struct said_by_host goodbye; /* the words of the parting */
    char *record;                /* the last that was sent, or NULL */
    uint32_t id;                 /* the id of the last message written */
    uint32_t refused;            /* the id of the last message that was refused */
    uint32_t done;               /* the id of the last one that was carried out */
    struct said_by_host no;      /* why */
    char *text;                  /* a value of a message, with a 0 byte behind it */
    size_t text_size;
};

void client_init(struct client *, const struct game *(*find)(const char *name), enum language);
void client_release(struct client *);

/* One message of the host. False: it is not a message, or does not fit what came before; nothing
 * changed. */
bool client_hear(struct client *, const char *bytes, size_t n);

/* A new connection: what is told first is not new, and the last goodbye no longer holds. */
void client_arrive(struct client *);
struct part *client_part(struct client *, int seat); /* also SPECTATOR */
/* A note among the news of that seat that no game has told. */
void client_note(struct client *, int seat, const struct message *);
struct reader client_reader_for(const struct client *, int seat);
/* The open question of that seat for the subject; NULL: there is none. */
const struct question *client_question(const struct part *, int subject);

/* Messages: begin, add members, end; and some that are often needed. An answer is to the open
 * question of that seat. */
void client_begin(struct client *, const char *what, struct buf *);
void client_add_int(const char *name, int64_t, struct buf *);
void client_add_text(const char *name, const char *text, struct buf *);
void client_add_hex(const char *name, const void *, size_t n, struct buf *);
void client_end(struct buf *);
void client_write_hello(struct client *, int protocol, struct buf *);
void client_write_answer(struct client *, int seat, int subject, struct move, struct buf *);

#endif
