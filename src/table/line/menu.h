/* menu.h -- a numbered list of the moves there are; a long one is narrowed step by step.
 *
 * Up to MENU_WIDE moves are listed as sentences. If there are more, the verbs are listed first,
 * then the values of one argument after another, until few enough are left. The list counts from 1,
 * except where the moves differ by one number alone and what it stands for has no other name:
 * "place 17" is then number 17 of the list.
 *
 * Where moves are many and cannot be narrowed (thousands of places), only MENU_SHOWN are printed. A
 * list of all moves shows MENU_LISTED, or, where there are more, MENU_EACH of every verb.
 */
#ifndef LINE_MENU_H
#define LINE_MENU_H

#include "local/session.h"

struct buf;
struct shell;

enum { MENU_WIDE = 40, MENU_SHOWN = 100, MENU_LISTED = 400, MENU_EACH = 10 };

struct menu_item {
    struct move move; /* for a group: its first move */
    int count;        /* moves behind it; a single move: 1 */
};

struct menu {
    struct session *session;
    int seat, subject;
    struct move chosen; /* its verb and first arguments are fixed: `depth` of them in all */
    int depth;
    struct menu_item *item; /* room for game->moves_max */
    int n;
    bool groups;
    bool by_value; /* numbered by the last argument */
};

/* Lists the subject's moves in room for game->moves_max items. */
void menu_open(struct menu *, struct session *, int seat, int subject, struct menu_item *room);
void menu_back(struct menu *); /* to the beginning */
void menu_print(const struct shell *, const struct menu *);
void menu_print_all(const struct shell *, const struct menu *);

enum picked { PICKED_NONE, PICKED_MOVE, PICKED_GROUP };
/* The item with that number: a move, or a group that is opened. */
enum picked menu_pick(struct menu *, int number, struct move *);
/* Every legal move whose sentence or notation has all these words; the last found is in *move. */
int menu_find(const struct menu *, const char *words, struct move *);

void menu_say_move(const struct menu *, struct move, struct buf *);

#endif
