/* door.h -- the inside of a door, for abi/ alone.
 *
 * A reply is written by a function that may be called again: when the room was too small, it
 * is made larger and the same words are written once more. So a writer must change nothing.
 */
#ifndef ABI_DOOR_H
#define ABI_DOOR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "abi/sightline.h"
#include "core/buf.h"
#include "core/words.h"
#include "heap/lone.h"

struct event;
struct game;
struct match;
struct move;
struct view;

/* A match and the room to work on it. All NULL: there is none. */
struct hosted {
    const struct game *game;
    struct lone table;
    struct match *match; /* of the table */
    struct view *view;
    struct move *moves;
    struct event *news;
    char *texts; /* what the setting borrows */
    uint64_t luck;
};

struct sightline {
    enum language language;
    struct buf reply;
    struct hosted host;
};

/* What a writer may want to know besides the door. */
struct asked_for {
    int viewer, subject;
    const char *text;
    const struct message *message;
    const struct fault *fault;
};

typedef void door_writer(const struct sightline *, const struct asked_for *, struct buf *);

/* The length of the reply, or SIGHTLINE_NO_MEMORY. */
int door_reply(struct sightline *, door_writer *, const struct asked_for *);
int door_fault(struct sightline *, const struct fault *);
int door_refused(struct sightline *, int reader, const struct message *why);
int door_done(struct sightline *);
int door_misuse(struct sightline *);
/* "key":..,"rule":..,"text":.. for this reader */
void door_say(const struct sightline *, int reader, const struct message *, struct buf *);
/* False: NULL, or longer than most. */
bool door_fits(const char *text, int most);

#endif
