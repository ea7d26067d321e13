/* speak.h -- the engine's side as text, for programs that compare the second referee with it.
 *
 * The second referee shares nothing with the engine but text (referee.h). Here is that text:
 * settings, decks, moves and events as the engine means them. The referee program and the law of
 * audience both compare by it.
 */
#ifndef REFEREE_SPEAK_H
#define REFEREE_SPEAK_H

#include "match/match.h"
#include "referee.h"

/* The second referee of this game, or NULL. */
const struct referee *referee_of(const char *game);

/* The deck of a card game as text, alone or mixed with others by the number; false: the game has
 * none. */
bool speak_deck(const struct game *, uint64_t number, struct buf *);
/* Built-in sets are mixed by text, so that both sides read the same; as many of each as need be. */
void speak_plainly(const struct game *, struct options *);

void speak_setting(const struct referee *, const struct setting *, const struct box *,
                   const struct state *, struct buf *);
void speak_move(const struct game *, const struct box *, struct move, char text[REF_LINE]);
void speak_events(const struct game *, const struct box *, const struct event *, int n,
                  struct lines *);

#endif
