/* text.h -- text that is laid out: how wide it is, and where it is broken.
 *
 * Text is UTF-8. Bytes that are no character, or would move the cursor, count as '?'.
 */
#ifndef GUIDE_TEXT_H
#define GUIDE_TEXT_H

#include <stddef.h>
#include <stdint.h>

uint32_t text_next(const char **); /* the next character; 0 at the end */
uint32_t text_ascii(uint32_t ch);  /* for those who know ASCII alone: '?' if there is none */
int text_columns_of(uint32_t ch);
int text_columns(const char *);
int text_columns_n(const char *, size_t n);
/* The bytes of a text that fit the width. */
size_t text_fitting(const char *text, int width);
/* The bytes of the first line when text is broken to width; returns where the next one starts. */
const char *text_line(const char *text, int width, size_t *n);
int text_lines(const char *text, int width);

#endif
