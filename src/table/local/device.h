/* device.h -- a host on this device, with one client: what carries messages, keeps the journal and
 * lets the bots think, all in one thread and in turn.
 *
 * 1. Whatever the host asks for is done after its call, one thing at a time, and only when somebody
 *    wants to hear the next message: so a screen can show one step after another.
 * 2. Its clock goes on by itself only where the host waits for it: nobody sits through a delay that
 *    is meant for people who are apart.
 * 3. The journal is kept in memory; each append is handed on at once to append(), which may keep a
 *    file of it.
 * 4. The same luck and the same messages give the same game.
 */
#ifndef LOCAL_DEVICE_H
#define LOCAL_DEVICE_H

#include <stdio.h>

#include "host/host.h"

struct device;

struct device_setting {
    struct seed luck;
    void *context;
    /* One append to the journal, as it happens. */
    void (*append)(void *context, const char *lines, size_t n);
    /* A bot of this name is known besides those of the engine. False: no such bot plays there. */
    const char *bot;
    bool (*think)(void *context, const struct host_think *, const struct view *, struct move *);
    size_t text;   /* bytes of the deck and of the challenge, at most */
    FILE *traffic; /* every message is written there, "> " to the host, "< " from it; or NULL */
};

struct device *device_open(const struct device_setting *);
void device_release(struct device *);

/* A table that was kept: its journal as text. Before the first message. */
bool device_known(struct device *, struct table_id, const char *journal);

void device_send(struct device *, const char *bytes, size_t n);
/* The next message for the client, good until the next call. NULL: none will come before somebody
 * answers. */
const char *device_next(struct device *, size_t *n);
/* All lines so far. */
const char *device_journal(const struct device *);

#endif
