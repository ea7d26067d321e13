/* tokens.h -- the tokens of this person's seats at tables elsewhere, by table.
 *
 * A token is a seat: its holder sits there. So tokens are drawn here, kept in a file for their
 * owner's eyes only (mode 0600), and a link that is opened again leads to the same seat.
 */
#ifndef LOCAL_TOKENS_H
#define LOCAL_TOKENS_H

#include <stdbool.h>

enum { TOKEN_ROOM = 33 };

void token_draw(char token[TOKEN_ROOM]);
/* False: none is kept for this table. */
bool token_find(const char *table, char token[TOKEN_ROOM]);
/* The newest ones are kept. False: it could not be written. */
bool token_keep(const char *table, const char *token);

#endif
