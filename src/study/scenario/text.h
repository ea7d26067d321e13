/* text.h -- the bytes of a `.play` file as lines, and the small words they are read by.
 *
 * Statements are read from a tidy line: no space at either end, one space between words, so
 * a reader walks with a pointer and compares words. Blocks keep their bytes as they are.
 */
#ifndef SCENARIO_TEXT_H
#define SCENARIO_TEXT_H

#include <stdbool.h>
#include <stddef.h>

struct fault;

/* The lines of a file; each ends with a 0 byte. */
struct lines {
    char *bytes;
    char **at;
    int n;
};

/* False: the bytes are not text, or there is no memory; the fault says where and why. */
bool lines_open(struct lines *, const char *text, size_t n, struct fault *);
void lines_release(struct lines *);

bool line_blank(const char *line);
bool line_comment(const char *line);
bool line_indented(const char *line); /* and not blank */

/* Appends the tidy form of a line to room, after a space if there is text already.
 * False: it does not fit. */
bool line_tidy(const char *line, char *room, size_t size);

/* The word a text starts with: up to a space, a colon or a semicolon. */
size_t word_length(const char *text);
bool word_is(const char *text, const char *word);
/* Steps over that word and the space behind it. */
bool word_take(const char **text, const char *word);
/* Steps over a colon and the spaces around it. */
bool colon_take(const char **text);
/* A whole number up to most, and the space behind it. */
bool number_take(const char **text, long long most, long long *out);
/* Steps over the next item of a list that has ; between its items, and copies it, tidy and cut
 * to size, into room. False at the end of the list. */
bool item_take(const char **text, char *room, size_t size);

#endif
