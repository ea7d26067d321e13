/* gate.h -- the head of an HTTP request, or one refusal.
 *
 * The server answers GET and HEAD without bodies, and one upgrade to WebSocket. So this is not a
 * full HTTP parser: it knows the few requests that are welcome and turns away everything else,
 * whatever was meant by it (docs/decisions/0014-the-gate.md).
 *
 * 1. Bytes are judged from left to right. If the first bytes are refused, the whole is refused for
 *    the same reason: it does not matter how a request was cut into packets.
 * 2. A refusal comes with the first byte that cannot be part of a welcome request.
 * 3. Slices point into the bytes that were given; nothing is copied, changed or kept.
 */
#ifndef GATE_GATE_H
#define GATE_GATE_H

#include <stdbool.h>
#include <stddef.h>

struct slice {
    const char *at;
    size_t n;
};

enum {
    GATE_HEAD_MAX = 8192,   /* the head with its empty line */
    GATE_TARGET_MAX = 1024, /* path and query */
    GATE_FIELDS_MAX = 64,
};

enum gate_verdict { GATE_MORE, GATE_GET, GATE_HEAD, GATE_UPGRADE, GATE_REFUSED };

struct request {
    enum gate_verdict verdict;
    int status;      /* of a refusal: 400, 405, 414, 426, 431, 501, 505 */
    const char *why; /* of a refusal: one plain sentence, static */
    size_t length;   /* of the head with its empty line: what follows belongs to the next reader */
    struct slice path, query;       /* path begins with '/', query is without its '?' */
    struct slice host, origin, key; /* key: Sec-WebSocket-Key, canonical */
    /* .at is NULL if the field is missing. Of several X-Forwarded-... the last is kept: the proxy
     * next to us wrote it. */
    struct slice accept_encoding, none_match, language, forwarded_for, forwarded_proto;
    bool keep_alive; /* the connection may be used again */
};

/* The bytes of a connection from the first on (or from the end of the last head). Call it again
 * with more bytes as long as it says GATE_MORE. */
void gate_take(const char *bytes, size_t n, struct request *);

bool slice_is(struct slice, const char *text);

#endif
