/* host.h -- everything that hosting tables means, as one deterministic machine.
 *
 * The terminal, a worker of the page, the server and the simulator are transports round it. It has
 * no clock, no luck, no socket, no file and no memory of its own: the transport hands in what
 * happened, and carries out what the host asks for.
 *
 *   in    host_message, host_gone, host_full, host_ready      what clients do
 *         host_time, host_luck                                the clock; bytes nobody can guess
 *         host_written, host_failed, host_read                what the store did
 *         host_thought                                        what a bot decided
 *   out   struct host_calls                                   send, close, write, read, think, wake
 *
 * 1. Same inputs, same outputs. A run is its input log.
 * 2. Durable before told: every change of a table begins as lines of its journal, given to `write`.
 *    They are applied, and what follows is told, when host_written() comes for them. Live play and
 *    recovery apply lines by the same code, so a journal replays to what everybody was told.
 * 3. Each table has one write on its way at a time; what clients send meanwhile waits, up to a
 *    limit.
 * 4. House time stands still while the host is down: deadlines are in house time, and it goes on
 *    from the last moment of life that was stored (host_open).
 * 5. Everything has a limit (struct host_limits) and a stated answer when it is reached.
 * 6. A call out must not call in: a transport that is done at once says so after the call.
 */
#ifndef HOST_HOST_H
#define HOST_HOST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "match/match.h"

struct host;

enum {
    PROTOCOL = 1,        /* the version of the messages (docs/protocol.md) */
    TABLE_ID_BYTES = 16, /* the link of a table: it is written as 32 hex digits */
    CODE_LETTERS = 6,
    BOT_TEXT_MAX = 64,
    TICKETS_NONE = 0,
};

struct table_id {
    uint8_t byte[TABLE_ID_BYTES];
};

/* What is allowed. Zero is not "without end": host_limits_usual() fills in sensible figures. */
struct host_limits {
    uint32_t clients;     /* their numbers are below this */
    uint32_t tables;      /* known, also those that are put down */
    size_t bytes;         /* lent in all */
    size_t message;       /* bytes of one message in */
    size_t text;          /* bytes of a deck or a challenge that somebody brings */
    uint32_t inbox;       /* messages that wait for the write of their table */
    uint32_t watchers;    /* at one table */
    uint32_t rate, burst; /* messages of a client per second, and how many at once */
    uint32_t wrong_codes; /* by one client, before it is closed; and in a minute by all */
    uint32_t wrong_codes_all;
    int64_t idle_ms;  /* without a client a table is put down after this */
    int64_t lobby_ms; /* a table that never starts is closed after this */
    int64_t over_ms;  /* a finished one is forgotten after this */
    int64_t life_ms;  /* between two moments of life; 0: there are none */
    int64_t gap_ms;   /* a longer silence of the clock is an outage: nobody pays for it */
    int64_t think_ms; /* how long to wait for a lone person's bots */
    bool seeds;       /* may a table's opener choose its seed? Only on their own device */
    bool bots_again;  /* do bots follow from such a seed, so that a game can be played again? */
};
void host_limits_usual(struct host_limits *);

/* Constants for screens in other languages, as TypeScript (core/facts.h). */
struct buf;
void host_facts(struct buf *);

/* One append to the journal of a table. Texts are good during the call. */
struct host_write {
    struct table_id table;
    uint64_t seq, epoch; /* how many appends came before; who owns the table */
    const char *lines;
    size_t nlines;
    const char *head; /* replaces the head before: an index for host_known() */
    size_t nhead;
    bool fresh;         /* the lines replace all before */
    bool over;          /* the table may be forgotten */
    const char *record; /* of a game that has ended with these lines, or NULL */
    size_t nrecord;
    uint32_t game; /* the number of the recorded game at this table, from 1 */
};

/* A bot must decide. `box` stays until the ticket is answered; the rest is good only during the
 * call. */
struct host_think {
    struct table_id table;
    const struct game *game;
    const struct options *options; /* what opens such a box elsewhere */
    const char *content;           /* or NULL */
    const struct box *box;
    const struct view *view;
    size_t view_size;
    int seat, subject;
    uint32_t question;
    const char *bot; /* "steady:3", or any text the transport knows */
    struct seed luck;
};

/* What many clients of one address could do too often. */
enum host_deed { DEED_OPEN, DEED_CODE };

struct host_calls {
    void *context;
    void (*send)(void *, uint32_t client, const char *bytes, size_t n);
    /* Nothing more is sent to that client; host_gone() need not come, but may. */
    void (*close)(void *, uint32_t client);
    void (*write)(void *, uint64_t ticket, const struct host_write *);
    /* Own the table (raise its epoch) and read its journal: host_read() answers. */
    void (*read)(void *, uint64_t ticket, struct table_id);
    void (*forget)(void *, struct table_id);
    void (*think)(void *, uint64_t ticket, const struct host_think *);
    /* host_time() is wanted at this moment, or as soon as possible after; INT64_MAX: not at all. */
    void (*wake)(void *, int64_t at);
    /* House time, to be kept somewhere: the greatest of them is handed to host_open(). */
    void (*life)(void *, int64_t house);
    /* Does the transport have such a bot for this game? NULL: those of src/engine/bots alone. */
    bool (*knows_bot)(void *, const struct game *, const char *bot);
    /* May this client open a table, or try a code? NULL: it may. */
    bool (*permits)(void *, uint32_t client, enum host_deed);
};

/* `now` is in milliseconds of any clock that goes on; `house` is the last moment of life, or 0.
 * Luck is 32 bytes at least. NULL: there is no memory for it. */
struct host *host_open(const struct host_limits *, const struct host_calls *, struct lender,
                       int64_t now, int64_t house, const void *luck, size_t nluck);
void host_release(struct host *);

/* A table that the store has, by the head of its last append; NULL: the head is lost, and nothing
 * is known of the table until somebody comes to it. Once for each, after host_open(). */
bool host_known(struct host *, struct table_id, const char *head, size_t n);

void host_message(struct host *, uint32_t client, const char *bytes, size_t n);
void host_gone(struct host *, uint32_t client);
/* The transport holds too much for this client; later: all of it has left. Between the two nothing
 * is sent, and afterwards everything is told again. */
void host_full(struct host *, uint32_t client);
void host_ready(struct host *, uint32_t client);

void host_time(struct host *, int64_t now);
void host_luck(struct host *, const void *, size_t n);

void host_written(struct host *, uint64_t ticket);
enum host_failure {
    FAILED_DISK,  /* it may or may not be there: the table is read again */
    FAILED_OWNER, /* somebody else owns the table */
};
void host_failed(struct host *, uint64_t ticket, enum host_failure);
/* The whole journal, a 0 byte behind its n bytes, and who owns it from now on. A 0 byte within it
 * is damage like any other. lines NULL: it cannot be read now. */
void host_read(struct host *, uint64_t ticket, uint64_t epoch, uint64_t seq, const char *lines,
               size_t n);
/* move NULL: the bot has no answer. */
void host_thought(struct host *, uint64_t ticket, const struct move *);

/* For the operator. HOST_LATER: ask again soon, until it is done. */
struct host_table {
    struct table_id id;
    const char *game, *state;
    int seats, people, here; /* seats that people hold; those people who are here */
    uint32_t watchers;
    bool awake;
    int64_t idle; /* milliseconds since the last change */
};
enum host_outcome { HOST_DONE, HOST_LATER, HOST_UNKNOWN };
/* Places are below the limit of tables; false: there is no table. */
bool host_table_at(const struct host *, uint32_t place, struct host_table *);
enum host_outcome host_close_table(struct host *, struct table_id);
enum host_outcome host_delete_table(struct host *, struct table_id);
/* Everybody is told that the host stops, and closed. What is on its way can still be written. */
void host_stop(struct host *);

/* For tests, metrics and the simulator. */
struct host_figures {
    uint32_t clients, tables, awake; /* awake: in memory with all that belongs to them */
    uint32_t writes, thoughts;       /* on their way */
    size_t lent;                     /* bytes in all */
    uint64_t answers, tellings, messages, refused;
};
void host_count(const struct host *, struct host_figures *);

#endif
