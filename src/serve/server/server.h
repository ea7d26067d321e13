/* server.h -- tables on the network: sockets round one host.
 *
 * One thread does everything but the writing of the store and the thinking of bots, which have
 * threads of their own. What comes from the network is handed to the host, and what the host wants
 * is carried out after its call: nothing calls in from a call out.
 *
 *   server.c   start, time, stop                     limits.c   every limit, one row each
 *   hosting.c  the host's calls: clients, store,     address.c  who comes from where, how often
 *              bots                                  log.c      what happened, as lines of JSON
 *   listen.c   sockets that wait for somebody        metrics.c  figures for Prometheus
 *   conn.c     one connection: bytes in and out      admin.c    what an operator asks of it
 *   serve.c    requests and their answers            errand.c   the other end of that
 */
#ifndef SERVER_SERVER_H
#define SERVER_SERVER_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "core/message.h"

enum { LISTENERS_MAX = 16, ORIGINS_MAX = 16 };

/* Limits are figures with names: "--limit NAME=N" sets one. */
enum server_limit {
    LIMIT_CONNECTIONS,
    LIMIT_ADDRESSES,
    LIMIT_ADDRESS_CONNECTIONS,
    LIMIT_ADDRESS_ARRIVALS,
    LIMIT_ADDRESS_TABLES,
    LIMIT_ADDRESS_CODES,
    LIMIT_HEAD_MS,
    LIMIT_IDLE_MS,
    LIMIT_ANSWER_MS,
    LIMIT_DRAIN_MS,
    LIMIT_PING_MS,
    LIMIT_SILENCE_MS,
    LIMIT_STALL_MS,
    LIMIT_STOP_MS,
    LIMIT_WAITING,
    LIMIT_CONTROLS,
    LIMIT_FRAGMENTS,
    LIMIT_MESSAGE,
    LIMIT_TEXT,
    LIMIT_RATE,
    LIMIT_BURST,
    LIMIT_INBOX,
    LIMIT_WATCHERS,
    LIMIT_TABLES,
    LIMIT_MEMORY,
    LIMIT_WRONG_CODES,
    LIMIT_PUT_DOWN_MS,
    LIMIT_LOBBY_MS,
    LIMIT_OVER_MS,
    LIMIT_RECORDS_MS,
    LIMIT_LIFE_MS,
    LIMIT_GAP_MS,
    LIMIT_THINK_MS,
    SERVER_LIMITS
};

/* What a limit means to people is "server.limit.NAME" in the catalogue. */
struct limit_row {
    const char *name;
    int64_t usual, least, most;
};
extern const struct limit_row server_limits[SERVER_LIMITS];

struct server_setting {
    const char *listen[LISTENERS_MAX]; /* HOST:PORT, [IPV6]:PORT or unix:PATH */
    int listens;
    const char *metrics, *admin; /* where they are served, the same; NULL: nowhere */
    const char *store;           /* its file; NULL: in memory only */
    const char *origin[ORIGINS_MAX];
    int origins;                   /* 0: the address itself is the only origin */
    bool need_origin;              /* clients that name no origin are sent away */
    int proxies;                   /* how many in front of us say which client they speak for */
    const char *certificate, *key; /* files; NULL: plain */
    bool seeds;                    /* tables may choose their seed: for tests */
    int64_t limit[SERVER_LIMITS];
    FILE *out, *log; /* addresses when it is ready; what happens */
};
void server_setting_init(struct server_setting *);

/* Until it is told to stop. False, with a fault: it could not begin. */
bool server_run(const struct server_setting *, struct fault *);

/* Asks the server behind this socket something, and prints its answer. False, with a fault: nobody
 * answers, or it cannot be done. */
bool server_errand(const char *socket, const char *words, FILE *out, struct fault *);

#endif
