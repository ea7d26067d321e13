/* texts.h -- the decks that come with the games, as text (data/decks). */
#ifndef DECK_TEXTS_H
#define DECK_TEXTS_H

enum { DECK_CLASSIC, DECK_REVISIONED, DECK_WINKING_DEAD, DECK_ECHOES, DECK_TEXTS };

extern const char *const deck_texts[DECK_TEXTS]; /* made by tools/embed-decks, in this order */

#endif
