/* eyes.h -- what can be said from a box and a view alone, as JSON; no match is needed.
 *
 * The host of a match looks with the view it made; a seat far away with the view it was told. Both
 * say the same through these functions, so that a page can ask its own engine what it may do.
 */
#ifndef MATCH_EYES_H
#define MATCH_EYES_H

#include "core/game.h"

struct eyes {
    const struct game *game;
    const struct box *box;
    const struct view *view;
};

/* The inside of an object: "key", "rule", "text". */
void eyes_question(const struct eyes *, int subject, const struct reader *, struct buf *);
/* {"key","rule","text"}; "with" instead of the text for a silent reader. eyes_note_words() writes
 * the last member alone. */
void eyes_note(const struct message *, const struct reader *, struct buf *);
void eyes_note_words(const struct message *, const struct reader *, struct buf *);
/* An array of these: the view in sentences. */
void eyes_notes(const struct eyes *, const struct reader *, struct buf *);
/* {"do","key","rule","text"} */
void eyes_move(const struct eyes *, int subject, struct move, const struct reader *, struct buf *);
/* An array of these: all legal moves that begin as `start` does, say "", "place", "place F",
 * "play 7 ". The last word may be unfinished unless a space ends it, and is compared with names and
 * numbers. The list is made in room for game->moves_max moves. */
void eyes_moves(const struct eyes *, int subject, const char *start, const struct reader *,
                struct move *room, struct buf *);
/* The same moves without words: {"VERB":[..]}, a number for each move if the verb has one argument,
 * an array if it has more, nothing if it has none. */
void eyes_list(const struct eyes *, int subject, const char *start, struct move *room,
               struct buf *);

#endif
