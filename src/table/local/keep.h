/* keep.h -- a game that is left: its record, or a private journal from which it goes on.
 *
 * The seed is the whole deal, and the journal has it. So the journal is for its owner's eyes only
 * (mode 0600), and nothing of it is shown before the game is over.
 *
 * While a game with people goes on, every change is added to its journal at once. So it goes on
 * even if this program or the device stops in the middle: a line that was not written to its end
 * is as if it had not happened.
 */
#ifndef LOCAL_KEEP_H
#define LOCAL_KEEP_H

#include "match/record.h"
#include "shell/shell.h"

struct buf;
struct session;

enum { KEEP_PATH_ROOM = 1024 };

/* The journal of the game that is played now. It begins with the first step, so that a game that is
 * opened and left at once does not replace the one that was kept before. */
struct keeper {
    char path[KEEP_PATH_ROOM];
    bool own; /* the path was named by its owner, not by us */
    bool begun, failed;
    int file;
};

/* A journal that is read again. */
struct kept {
    const char *path;
    char *text, *texts;
    struct record record;
};

/* Where the system keeps what belongs to one person; its folders are made. False: nowhere. */
bool keep_place(const char *name, struct buf *path);

/* path NULL: where the system keeps such things. */
void keeper_init(struct keeper *, const char *game, const char *path);
/* These lines are new; `journal` is the whole journal, which ends with them. */
void keeper_add(struct keeper *, const char *game, const char *journal, const char *lines,
                size_t n);
void keeper_release(struct keeper *);

/* Writes the record of a finished game if a file was asked for, or the journal of an unfinished
 * one, there or where the system keeps such things. Says where. False after a complaint. */
bool keep_game(struct shell *, struct session *);

/* An exit code: not 0 after a complaint. */
int keep_read(struct shell *, const char *path, struct kept *);
void keep_release(struct kept *);

#endif
