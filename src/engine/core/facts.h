/* facts.h -- constants of a game, for screens in other languages: written as TypeScript.
 *
 *   export const cubeFacts = {
 *     "side": 6,
 *     "letters": "FILNPTUVWXYZ",
 *   } as const;
 *
 * Small things stand in the object; tables of numbers are constants of their own, whose type is a
 * list (of lists), not every number in it.
 */
#ifndef CORE_FACTS_H
#define CORE_FACTS_H

#include <stddef.h>
#include <stdint.h>

struct buf;

void facts_open(struct buf *, const char *name);
void facts_number(struct buf *, const char *name, int value);
void facts_text(struct buf *, const char *name, const char *text);
void facts_words(struct buf *, const char *name, const char *const *words); /* ends with NULL */
void facts_close(struct buf *);

/* export const NAME: readonly number[][] = [ ... ]; of that depth. Rows are opened and closed by
 * the caller, and filled with bytes or with single numbers. */
void facts_table_open(struct buf *, const char *name, int depth);
void facts_row_open(struct buf *);
void facts_item(struct buf *, int value);
void facts_items(struct buf *, const uint8_t *, size_t n);
void facts_row_close(struct buf *);
void facts_table_close(struct buf *);

#endif
