/* arrange.h -- the lines by which a scenario lays a position of its own: game.arrange.
 *
 * A line is a word, a seat if the word is about one, a colon if one likes, and what follows:
 * "hand A: 7 12". A game lists its words with a reader for each; what is left when the reader has
 * done is too much.
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

/* The line under the cursor, whose grammar has the colon among its marks. `unknown` is the key of
 * what is said when it begins with another word, with that word as its argument. */
bool arrange_line(const struct arrange_word *, const char *unknown, int seats, const struct box *,
                  struct state *, struct cursor *);

/* As the cursor's own, but they complain. */
bool arrange_seat(struct cursor *, int seats, int *out);
bool arrange_number(struct cursor *, int least, int most, int *out);
bool arrange_count(struct cursor *, int least, int most, uint8_t *out);

#endif
