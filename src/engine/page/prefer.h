/* prefer.h -- what a client would like: codings it takes, bytes it has already (RFC 9110). */
#ifndef PAGE_PREFER_H
#define PAGE_PREFER_H

#include <stdbool.h>

#include "page/files.h"

/* The coding that suits both sides best, or CODINGS if the client takes none that we have. A client
 * that says nothing gets the plain bytes. */
enum coding prefer_coding(struct slice accept_encoding, const struct page_file *);

/* Is this entity tag, without its quotes, among those of an If-None-Match? */
bool prefer_has_tag(struct slice none_match, const char *tag);

#endif
