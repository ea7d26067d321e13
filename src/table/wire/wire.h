/* wire.h -- a client's connection to a server: a socket, TLS if the link says so, the upgrade to
 * a WebSocket, and its frames.
 *
 *   link.c     an address as people pass it on     upgrade.c   the head that begins it
 *   wire.c     the connection
 *
 * 1. Only looking up the name of a server blocks. Everything else goes on a little with each
 *    wire_pump(), which never waits; wire_poll() says what to wait for.
 * 2. What the server sends is foreign: its head, its frames and the length of its messages have
 *    limits, and what comes faster than it is read stays in the network.
 * 3. A server that says nothing for long is asked whether it is there, and then given up.
 */
#ifndef WIRE_WIRE_H
#define WIRE_WIRE_H

#include <poll.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/message.h"

struct buf;
struct wire;

enum {
    WIRE_HOST_ROOM = 256,
    WIRE_PORT_ROOM = 6,
    WIRE_PATH_ROOM = 108, /* of a socket on this machine: the most the system takes */
    WIRE_TABLE_ROOM = 33,
    WIRE_CODE_ROOM = 7,
    WIRE_LINK_ROOM = WIRE_HOST_ROOM + WIRE_PORT_ROOM + WIRE_TABLE_ROOM + 32,
    WIRE_OPEN_MS = 10000, /* for the whole way to a server */
};

/* Where a server is, and which of its tables is meant. */
struct wire_link {
    bool secure;
    char host[WIRE_HOST_ROOM], port[WIRE_PORT_ROOM];   /* on the network; or else */
    char path[WIRE_PATH_ROOM];                         /* a socket on this machine */
    char table[WIRE_TABLE_ROOM], code[WIRE_CODE_ROOM]; /* empty: none is named */
};

/* http[s]://HOST[:PORT][/t/TABLE|/j/CODE], or unix:PATH with the same behind it. */
bool wire_read_link(const char *text, struct wire_link *);
/* The link of its table, as people pass it on. */
void wire_write_link(const struct wire_link *, struct buf *);
/* HOST[:PORT], as a head names it. */
void wire_write_host(const struct wire_link *, struct buf *);

enum wire_state { WIRE_OPENING, WIRE_OPEN, WIRE_CLOSED };

/* ca: a file of certificates to trust instead of the system's, or NULL. What goes wrong closes it:
 * there is always a wire. */
struct wire *wire_open(const struct wire_link *, const char *ca);
void wire_release(struct wire *); /* says goodbye if it can; NULL is allowed */

/* Reads and writes what can be done now. */
enum wire_state wire_pump(struct wire *);
/* What to wait for, and for how long at most. */
struct pollfd wire_poll(const struct wire *, int *ms);
/* Why it is closed; good as long as it is there. */
const struct message *wire_why(const struct wire *);

/* One message each. What is sent before it is open waits; what came is good until the next call. */
void wire_send(struct wire *, const char *bytes, size_t n);
const char *wire_next(struct wire *, size_t *n);
bool wire_has_next(const struct wire *);

/* Milliseconds of a clock that never goes back. */
int64_t wire_now(void);

#endif
