/* transport.h -- what carries the messages of a session: a host beside us (device.h), or a wire to
 * a server elsewhere (remote.h). */
#ifndef LOCAL_TRANSPORT_H
#define LOCAL_TRANSPORT_H

#include <stddef.h>

/* What somebody who waited finds. */
enum { WAITED_INPUT = 1, WAITED_NEWS = 2 };

struct transport {
    void *at;
    void (*send)(void *at, const char *bytes, size_t n);
    /* The next message, good until the next call. NULL: there is none. */
    const char *(*next)(void *at, size_t *n);
    /* Waits until the file can be read (-1: no file), something comes or is to be said, or `ms`
     * milliseconds are over (-1: for ever). NULL: nothing comes before somebody here answers. */
    unsigned (*wait)(void *at, int file, int ms);
};

#endif
