/* write.h -- inside the writer of deck texts.
 *
 * Lines leave the writer one by one, each with the source line it came from, so that the
 * formatter can put the comments of the source where they belong. */
#ifndef DECK_WRITE_H
#define DECK_WRITE_H

#include "core/buf.h"
#include "deck/deck.h"

struct deck_writing {
    const struct deck *deck;
    struct buf *out;
    int indent;
    /* For the formatter only; NULL otherwise. */
    const struct deck_places *places;
    const char *text;
    size_t n, at;               /* how much of the source has been looked through */
    int line;                   /* the source line at `at` */
    size_t start;               /* of the line being written, in out */
    struct deck_extent *extent; /* if this is set lines are measured, not kept */
};

/* How much is written: the longest line, the longest card without its head, all of the text; and
 * the source lines they came from. */
struct deck_extent {
    size_t line, card, all;
    int line_at, card_at;
};

void deck_measure(const struct deck *, const struct deck_places *, struct deck_extent *);

void deck_line_open(struct deck_writing *, int source_line);
void deck_line_close(struct deck_writing *, int source_line);
void deck_write_all(struct deck_writing *);

/* write_action.c */
void deck_write_action(const struct deck *, const struct deck_node *, struct buf *);
void deck_write_condition(const struct deck *, const struct deck_node *, struct buf *);
void deck_write_restriction(const struct deck *, const struct deck_node *, struct buf *);
void deck_write_for_each(const struct deck *, const struct deck_node *, struct buf *);
/* The players a condition asks about, named as in an action that they perform. */
void deck_write_named(const struct deck *, const struct deck_node *, bool perform, struct buf *);
void deck_write_place(uint8_t place, uint8_t whose, struct buf *);

#endif
