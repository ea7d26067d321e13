/* files.h -- the files of the page, as tools/embed-page has put them into the program. */
#ifndef PAGE_FILES_H
#define PAGE_FILES_H

#include <stdbool.h>

#include "gate/gate.h"

/* In the order of preference if the client does not care. */
enum coding { CODING_BROTLI, CODING_GZIP, CODING_IDENTITY, CODINGS };

struct page_file {
    const char *path, *type;
    const char *tag;            /* of its bytes; with the coding it is an entity tag */
    bool lasting;               /* its name changes with its bytes: it may be kept for good */
    struct slice body[CODINGS]; /* empty: this coding is not worth it */
};

/* All that are asked for by name; the last has no path. */
extern const struct page_file page_files[];
extern const struct page_file page_front; /* what "/" and links get */
extern const struct page_file page_lost;  /* "not found", for people */

#endif
