/* keep.h -- a game that is left: its record, or a private journal from which it goes on.
 *
 * The seed is the whole deal, and the journal has it. So the journal is for its owner's eyes only
 * (mode 0600), and nothing of it is shown before the game is over.
 */
#ifndef LOCAL_KEEP_H
#define LOCAL_KEEP_H

#include "match/record.h"
#include "shell/shell.h"

struct session;

/* Writes the record of a finished game if a file was asked for; of an unfinished one its journal,
 * there or where the system keeps such things. Says where. False after a complaint. */
bool keep_game(struct shell *, const struct session *);

/* A journal that is read again. */
struct kept {
    char *text, *texts;
    struct record record;
};

/* An exit code: not 0 after a complaint. */
int keep_read(struct shell *, const char *path, struct kept *);
void keep_release(struct kept *);

#endif
