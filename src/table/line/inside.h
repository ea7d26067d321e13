/* inside.h -- what the files of the plain table share. */
#ifndef LINE_INSIDE_H
#define LINE_INSIDE_H

#include "guide/guide.h"
#include "line/menu.h"

struct input;
struct shell;

enum { TEXT_ROOM = 2048 };

/* A table that is told line by line. Of a view only the lines that changed are told again. */
struct talk {
    const struct shell *shell;
    struct session *s;
    struct input *input;
    struct menu menu;
    struct menu_item *items;
    char note[NOTES_MAX][TEXT_ROOM];
    uint64_t seen[SEATS_MAX + 1][NOTES_MAX]; /* hashes of the notes last shown to that seat */
    int from[SEATS_MAX]; /* where the news since that seat's last answer begins */
    uint32_t waited;     /* the telling after which we last said whom we wait for */
    const struct guide *guide;
};

void talk_tell(const struct talk *, int seat, const struct message *);
void talk_tell_key(const struct talk *, const char *key);
bool talk_is_number(const char *text);

/* view.c: what the seat sees; unless the whole is wanted, what it was not shown last time. */
void talk_view(struct talk *, int seat, bool whole);
/* How likely each answer to the open question is to win. */
void talk_prospects(const struct talk *);

/* orders.c: "o" lists standing orders, "o 2" gives one or takes it back. */
bool talk_is_order(const struct talk *, const char *line);
/* True: one was given or taken back, and the table may go on. */
bool talk_order(const struct talk *, const char *line);

#endif
