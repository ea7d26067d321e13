/* page.h -- what the address serves besides tables, as bytes: the page, and answers in a few words.
 *
 * 1. The sender of an answer decides nothing: head and body are ready, and go out as they are.
 * 2. A link to a table is a secret. No answer repeats a path, and the headers keep the browser from
 *    telling it to anybody.
 * 3. No answer depends on whether a table exists: a well-formed link gets the page.
 */
#ifndef PAGE_PAGE_H
#define PAGE_PAGE_H

#include <stdbool.h>
#include <stddef.h>

struct request;

enum { ANSWER_HEAD_ROOM = 2048 };

struct answer {
    int status;
    char head[ANSWER_HEAD_ROOM]; /* whole, with its empty line */
    size_t nhead;
    const char *body; /* borrowed */
    size_t nbody;     /* 0 for HEAD and 304 */
    bool close;       /* the connection ends with it */
};

struct page_setting {
    bool secure; /* TLS here, or at the proxy in front: browsers are to come back by TLS only */
};

/* A GET or HEAD: a file, "not modified", "not found"; or a refusal of the gate. */
void page_answer(const struct request *, const struct page_setting *, struct answer *);
/* Any text of ours, such as that of /healthz. */
void page_text(const struct request *, int status, const char *type, const char *body, size_t n,
               struct answer *);

#endif
