/* arrange.h -- the lines with which a scenario lays out its own position: game.arrange.
 *
 * A line is a word, a seat if the word is about one, an optional colon, and what follows:
 * "hand A: 7 12". A game lists its words with a reader for each; anything left when the reader is
 * done is a fault.
 */
#ifndef CORE_ARRANGE_H
#define CORE_ARRANGE_H

#include "core/cursor.h"

struct box;
struct state;

struct arrange_word {
    const char *word; /* the list ends with NULL */
    bool seat;        /* a seat follows; or else the reader gets 0 */
    bool (*read)(const struct box *, struct state *, struct cursor *, int seat);
};

/* Reads the line under the cursor, whose grammar has the colon among its marks. `unknown` is the
 * key of the fault if the line begins with another word, which becomes its argument. */
bool arrange_line(const struct arrange_word *, const char *unknown, int seats, const struct box *,
                  struct state *, struct cursor *);

/* Like the cursor's own, but these complain. */
bool arrange_seat(struct cursor *, int seats, int *out);
bool arrange_number(struct cursor *, int least, int most, int *out);
bool arrange_count(struct cursor *, int least, int most, uint8_t *out);

#endif
