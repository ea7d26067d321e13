/* remote.h -- a table elsewhere: a wire to its server, which is laid again whenever it breaks.
 *
 * 1. Until the server has said hello, what goes wrong is final. After that the wire is laid again
 *    by itself, with pauses that grow, and the client comes back to its table and asks for what it
 *    missed.
 * 2. Tokens are secrets: where messages are written down, they are left out.
 */
#ifndef LOCAL_REMOTE_H
#define LOCAL_REMOTE_H

#include <stdio.h>

#include "client/client.h"
#include "local/transport.h"
#include "wire/wire.h"

enum { REMOTE_TOKEN_ROOM = 33 };

struct remote;

struct remote_setting {
    struct wire_link link;
    const char *ca;        /* certificates to trust instead of the system's, or NULL */
    struct client *client; /* says hello and knows what it was told */
    FILE *traffic;         /* all messages are written there, or NULL */
    FILE *seen;            /* and there those that `sightline verify --seen` needs */
};

struct remote *remote_open(const struct remote_setting *);
void remote_release(struct remote *); /* NULL is allowed */
struct transport remote_transport(struct remote *);

/* Comes to the table of the link with this token, now and whenever the wire is laid again. */
void remote_join(struct remote *, const char *token);
/* The same for a table where we are already. */
void remote_know(struct remote *, const char *token);
/* The id of the last message that came to the table: if it is refused, there is no way back. */
uint32_t remote_joining(const struct remote *);
/* With the table, once it is known. */
const struct wire_link *remote_link(struct remote *);
const char *remote_token(const struct remote *);

uint32_t remote_arrivals(const struct remote *); /* how often it was laid */

enum remote_state { REMOTE_COMING, REMOTE_THERE, REMOTE_BROKEN, REMOTE_FAILED };
enum remote_state remote_state(const struct remote *);
const struct message *remote_why(const struct remote *); /* it is broken or has failed */

#endif
