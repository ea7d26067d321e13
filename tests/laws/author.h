/* author.h -- an author of decks that knows the whole card language and has no taste.
 *
 * One number makes one deck text, the same on every machine; the reader accepts all of them. Each
 * deck is fond of some verbs and of some length, so that a few ideas meet often in one deck, and
 * all of them meet over many decks. There are cards enough for eight seats.
 *
 * No input, no output, no allocation.
 */
#ifndef LAWS_AUTHOR_H
#define LAWS_AUTHOR_H

#include <stdint.h>

struct buf;

enum { AUTHOR_ROOM = 131072 }; /* enough bytes for any text of the author's */

/* Writes the deck of this number into a cleared buf. */
void author_write(uint64_t number, struct buf *);

#endif
