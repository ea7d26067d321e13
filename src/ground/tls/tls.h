/* tls.h -- an encrypted connection (OpenSSL), for either side, without a socket.
 *
 * What came from the wire goes in by tls_take() and is read as plain bytes by tls_read(); plain
 * bytes go in by tls_write(), and tls_out() has what is to be sent. The handshake happens between
 * them: the owner of the connection only carries bytes and looks at the state.
 *
 * 1. TLS 1.2 and 1.3, with forward secrecy and authenticated ciphers; no resumption, no
 *    renegotiation, no compression. A client that names protocols (ALPN) must name http/1.1.
 * 2. A client believes a certificate only if it leads to a root it trusts and names the host.
 * 3. At most TLS_HELD_MAX bytes and two records more are kept in each direction.
 * 4. A context is counted: connections keep theirs, so that a server may exchange certificates.
 */
#ifndef TLS_TLS_H
#define TLS_TLS_H

#include <stdbool.h>
#include <stddef.h>

#include "core/message.h"

enum { TLS_HELD_MAX = 256 << 10 };

struct tls_context;
struct tls;

/* The files are PEM: a certificate with those that lead to the root, and its key. NULL: the fault
 * says why. */
struct tls_context *tls_server(const char *certificates, const char *key, struct fault *);
/* What a client trusts: the roots in a file, or the system's if it is NULL. */
struct tls_context *tls_client(const char *roots, struct fault *);
void tls_context_release(struct tls_context *);

/* host: the server that a client wants to reach, a name or an address; NULL for a server. Returns
 * NULL if there is no memory, or the name is not valid. */
struct tls *tls_open(struct tls_context *, const char *host);
void tls_release(struct tls *);

enum tls_state {
    TLS_GREETING, /* the handshake is under way */
    TLS_READY,
    TLS_OVER, /* the other side has said goodbye */
    TLS_BROKEN,
};
enum tls_state tls_state(const struct tls *);
/* Why it is broken: a key of the catalogue. */
const char *tls_why(const struct tls *);

/* Takes everything. False: it is broken, and what is left to be sent tells the other side. */
bool tls_take(struct tls *, const void *bytes, size_t n);
/* How many bytes there are, 0 for none at the moment. */
size_t tls_read(struct tls *, void *room, size_t size);
/* How many of them were taken: none before the handshake is done, and not all while too many wait
 * to be sent. */
size_t tls_write(struct tls *, const void *bytes, size_t n);
/* Says goodbye after what was written. The other side is still heard. */
void tls_close(struct tls *);

/* What is to be sent, good until the next call; then how much of it has been. */
const char *tls_out(struct tls *, size_t *n);
void tls_sent(struct tls *, size_t n);

#endif
