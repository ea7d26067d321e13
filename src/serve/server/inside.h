/* inside.h -- what the files of the server share. */
#ifndef SERVER_INSIDE_H
#define SERVER_INSIDE_H

#include <netinet/in.h>
#include <uv.h>

#include "core/buf.h"
#include "frames/frames.h"
#include "gate/gate.h"
#include "host/host.h"
#include "page/page.h"
#include "porter/porter.h"
#include "server/server.h"
#include "tls/tls.h"

enum { READ_ROOM = 64 << 10, NO_CLIENT_NUMBER = -1, ADDRESS_ROOM = 64, METRICS_ROOM = 16 << 10 };

struct server;
struct conn;

/* --- address.c: who comes from where ------------------------------------------------------- */

/* An IPv4 address, an IPv6 network of 64 bits, or this machine. */
struct address_key {
    uint8_t byte[8];
    uint8_t kind; /* 4, 6, or 0 for this machine */
};

enum bucket { BUCKET_ARRIVALS, BUCKET_TABLES, BUCKET_CODES, BUCKETS };

struct address {
    struct address *next; /* with the same hash */
    struct address_key key;
    uint32_t conns;
    int64_t banned_until;
    int64_t bucket[BUCKETS]; /* thousandths of what may still be done */
    int64_t at;              /* when the buckets were last looked at */
};

struct addresses {
    struct address **chain;
    uint32_t chains, n, most;
    int64_t a_minute[BUCKETS]; /* how much of each is allowed in a minute */
    uint64_t luck;             /* of the hash: nobody can choose which addresses share a chain */
};

bool addresses_open(struct addresses *, const int64_t limit[SERVER_LIMITS], uint64_t luck);
void addresses_release(struct addresses *);
struct address_key address_of(const struct sockaddr *);
bool address_read(const char *text, size_t n, struct address_key *);
void address_write(const struct address_key *, struct buf *);
/* NULL: there are too many. */
struct address *address_meet(struct addresses *, const struct address_key *, int64_t now);
/* False: this address has used up its share for the moment. */
bool address_takes(const struct addresses *, struct address *, enum bucket, int64_t now);
/* Removes those that nobody needs. */
void addresses_sweep(struct addresses *, int64_t now);

/* --- log.c: lines of JSON, without links, tokens or what people write ----------------------- */

struct log_line {
    char room[1024];
    struct buf b;
    FILE *to;
};
void log_begin(struct log_line *, const struct server *, const char *event);
void log_text(struct log_line *, const char *name, const char *value);
void log_number(struct log_line *, const char *name, int64_t);
void log_end(struct log_line *);
void log_event(const struct server *, const char *event); /* a line with nothing else in it */

/* --- figures -------------------------------------------------------------------------------- */

enum figure {
    FIGURE_ACCEPTED,
    FIGURE_REQUESTS,
    FIGURE_REFUSED_HEADS, /* by the gate */
    FIGURE_REFUSED_ORIGINS,
    FIGURE_REFUSED_ADDRESSES, /* too many or too often from one place, or banned */
    FIGURE_REFUSED_FULL,      /* too many of all */
    FIGURE_UPGRADES,
    FIGURE_MESSAGES_IN,
    FIGURE_MESSAGES_OUT,
    FIGURE_BYTES_IN,
    FIGURE_BYTES_OUT,
    FIGURE_BROKEN_FRAMES,
    FIGURE_BEHIND, /* clients that were told everything again */
    FIGURE_SILENT, /* closed because nothing came or nothing went */
    FIGURE_LATE_HEADS,
    FIGURE_THOUGHTS,
    FIGURES
};

/* --- the server ----------------------------------------------------------------------------- */

enum listener_kind { LISTENS_PLAY, LISTENS_METRICS, LISTENS_ADMIN };

struct listener {
    union {
        uv_handle_t handle;
        uv_stream_t stream;
        uv_tcp_t tcp;
        uv_pipe_t pipe;
    } socket;
    struct server *server;
    enum listener_kind kind;
    bool is_pipe, open;
    const char *path; /* of a pipe */
};

struct server {
    const struct server_setting *setting;
    uv_loop_t loop;
    uv_timer_t wake, sweep;
    uv_poll_t stored;
    uv_signal_t term, interrupt, hangup;
    bool has_stored;
    struct listener listener[LISTENERS_MAX + 2];
    int listeners;
    struct store *store;
    struct porter *porter;
    struct host *host;
    struct addresses addresses;
    struct tls_context *tls; /* NULL: plain */
    struct conn *conns;      /* all, through conn.next */
    struct conn *dirty;      /* those with something to do after a call of the host */
    struct conn **client;    /* by number */
    uint32_t *free, frees;   /* numbers that no client has */
    uint32_t connections;
    struct operator* operators; /* admin.c: those who wait for an answer */
    int64_t swept;              /* when old things were last forgotten */
    int64_t stop_by;            /* it is stopping, and ends at the latest then; 0: it is not */
    bool draining;              /* no new tables */
    bool settling;
    uint64_t figure[FIGURES];
    uint64_t failed; /* writes that the log has been told of */
    char read[READ_ROOM];
};

int64_t server_now(const struct server *); /* of a clock that goes on */
int64_t server_date(void);                 /* milliseconds since 1970 */
void server_luck(void *, size_t);
/* Before something is handed to the host, and after it. */
void server_time(struct server *);
void server_settle(struct server *);
void server_stop(struct server *);

/* --- listen.c ------------------------------------------------------------------------------- */

bool listen_open(struct server *, const char *where, enum listener_kind, struct fault *);
void listen_close(struct server *);
/* The addresses that people can come to, a line each. */
void listen_say(struct server *, FILE *);

/* --- conn.c: one connection ----------------------------------------------------------------- */

enum conn_stage {
    CONN_HEAD,   /* a request is awaited */
    CONN_ANSWER, /* it is answered, and nothing is read meanwhile */
    CONN_FRAMES, /* a WebSocket */
    CONN_DRAIN,  /* all is said: the other side may finish */
    CONN_GONE,
};

struct conn {
    union {
        uv_handle_t handle;
        uv_stream_t stream;
        uv_tcp_t tcp;
        uv_pipe_t pipe;
    } socket;
    struct server *server;
    struct conn *next, **link;
    struct conn *dirty_next;
    struct address *from;
    uint8_t kind;  /* enum listener_kind */
    uint8_t stage; /* enum conn_stage */
    bool dirty, writing, reading, is_pipe;
    bool asking;      /* bytes of a request have come, or of the greeting before it */
    bool fills, full; /* the host must be told that too much waits; it has been told */
    bool ends;        /* the host has closed it */
    int64_t deadline, heard, pinged; /* when the last bytes came, and the last ping went */
    int64_t gone_by; /* goodbye is said, and the other side may stay until then; 0: not said */
    int32_t client;
    uint32_t controls, seconds; /* control frames at the last look, and when that was */
    size_t late;                /* bytes that came after the goodbye */
    size_t flying;              /* bytes that the system has not taken yet */
    char *head;                 /* of a request */
    size_t nhead;
    struct answer *answer;
    size_t sent; /* of it */
    struct frames *frames;
    struct tls *tls; /* NULL: plain */
};

void conn_accept(struct listener *);
/* Sends what there is to send. */
void conn_pump(struct conn *);
/* Also takes what has come. */
void conn_go(struct conn *);
void conn_farewell(struct conn *); /* goodbye is said: it has little time to answer */
void conn_mark(struct conn *);     /* something is to be done after the call of the host */
void conn_close(struct conn *);
/* The address of the client is known. False: too many from there, too often, or it is banned. */
bool conn_meets(struct conn *, const struct address_key *);
/* An answer is ready to be sent; nothing is read meanwhile. */
void conn_answer(struct conn *);
void conn_sweep(struct server *); /* those whose time is over */

/* serve.c: a whole head, or a refused one, is answered, or becomes a WebSocket. */
void serve_request(struct conn *, const struct request *);
void serve_refusal(struct conn *, int status, const char *why);

/* hosting.c */
bool hosting_open(struct server *, struct fault *);
void hosting_release(struct server *);
void hosting_done(struct conn *); /* the host has closed it: its number is free */
bool hosting_seat(struct conn *); /* a number for the host; false: there is none */
void hosting_leave(struct conn *);
void hosting_hear(void *conn, const char *text, size_t n);
void hosting_forget(struct server *); /* what is old in the store */

/* metrics.c */
void metrics_write(const struct server *, struct buf *);

/* admin.c */
void admin_accept(struct listener *);
void admin_sweep(struct server *);
void admin_release(struct server *);

#endif
