/* decks.h -- the decks a table is to be played with: --deck DECK, once or several times.
 *
 * A deck is a file or the name of one of ours. Several are a mix. A table of cards (CSV) serves as
 * well as a text.
 */
#ifndef SETTING_DECKS_H
#define SETTING_DECKS_H

#include "deck/deckwork.h"
#include "shell/shell.h"

struct setting;

struct decks {
    const char *path[DECK_SETS_MAX];
    int n;
    char *text; /* all of them as one deck text; NULL: the game's own */
};

/* False after a complaint: there are too many. */
bool decks_add(struct shell *, struct decks *, const char *path);
/* Reads the files and gives them to the setting, which borrows the text. EXIT_OK, or the code
 * after a complaint. */
int decks_read(struct shell *, struct decks *, struct setting *);
void decks_write_flags(const char *const *path, int n, struct buf *);
void decks_release(struct decks *);

#endif
