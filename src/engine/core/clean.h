/* clean.h -- text that people typed, fit to be shown among the words of others.
 *
 * Left out are control characters, those that turn the direction of writing, and all that cannot be
 * seen: with them one name could look like another, or spoil the sentence around it. Bytes that are
 * not UTF-8 are left out, too. White space of any kind becomes one plain space, none at the ends.
 */
#ifndef CORE_CLEAN_H
#define CORE_CLEAN_H

#include <stddef.h>

struct buf;

/* The first n bytes of the text; what does not fit the room is cut between two characters. */
void clean_text(const char *text, size_t n, struct buf *);

#endif
