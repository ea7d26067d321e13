/* frames.h -- the frames of a WebSocket (RFC 6455), for either side, without a socket.
 *
 * Bytes of the other side go in, whole text messages come out by a call, and what is to be sent is
 * kept until it is taken. wslay reads and writes the frames; this file decides what wslay leaves
 * open:
 *
 * 1. A message has a greatest length and a greatest number of fragments, and no message is binary.
 * 2. Pings are answered. Control frames are counted: the owner of the connection decides how many
 *    are too many.
 * 3. A broken rule is answered by a close frame with a number, and nothing is heard after it.
 */
#ifndef FRAMES_FRAMES_H
#define FRAMES_FRAMES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct frames;

enum frames_side { FRAMES_SERVER, FRAMES_CLIENT };

struct frames_setting {
    enum frames_side side;
    size_t message;     /* bytes of one message, at most */
    uint32_t fragments; /* of one message, at most */
    void *context;
    /* One message, good during the call. It may send, not release. */
    void (*message_came)(void *context, const char *text, size_t n);
    /* Bytes that nobody can guess: a client needs four a frame. */
    void (*luck)(void *context, uint8_t *to, size_t n);
};

enum frames_code {
    FRAMES_NORMAL = 1000,
    FRAMES_GOING = 1001, /* the server stops */
    FRAMES_BROKEN = 1002,
    FRAMES_NOT_TEXT = 1003,
    FRAMES_REFUSED = 1008,
    FRAMES_LONG = 1009,
};

struct frames *frames_open(const struct frames_setting *); /* NULL: there is no memory */
void frames_release(struct frames *);

/* False: nothing more can be heard, because the other side said goodbye, or broke a rule and is
 * told so by what frames_out() has left. */
bool frames_take(struct frames *, const void *bytes, size_t n);
/* These queue. False: goodbye has been said, or there is no memory. */
bool frames_say(struct frames *, const char *text, size_t n);
bool frames_ping(struct frames *);
/* Nothing is said after this; what was said before is still sent. */
void frames_close(struct frames *, enum frames_code);

/* What is to be sent, good until the next call; then how much of it has been. */
const char *frames_out(struct frames *, size_t *n);
void frames_sent(struct frames *, size_t n);
size_t frames_waiting(const struct frames *); /* bytes that are to be sent */

/* Since the beginning: control frames that came, and pongs among them. */
uint32_t frames_controls(const struct frames *);
uint32_t frames_pongs(const struct frames *);
/* Both sides have said goodbye, and everything is sent. */
bool frames_over(const struct frames *);

enum { FRAMES_ACCEPT_SIZE = 29 }; /* 28 letters and the end */
/* Sec-WebSocket-Accept for a key (RFC 6455, 4.2.2). */
void frames_accept(const char *key, size_t n, char out[FRAMES_ACCEPT_SIZE]);

#endif
