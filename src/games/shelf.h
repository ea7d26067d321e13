/* shelf.h -- the games of this house. */
#ifndef GAMES_SHELF_H
#define GAMES_SHELF_H

#include <stdbool.h>

struct box;
struct buf;
struct game;
struct message;
struct view;
extern const struct game *const shelf[];         /* ends with NULL; rehearsals last */
const struct game *shelf_find(const char *name); /* NULL if there is none */
/* TypeScript: every box and view, the maps Boxes and Views from name to type, and all constants
 * that a screen needs: limits, the verbs and events of every game by number, its pieces and places.
 * */
void shelf_types(struct buf *);
void shelf_facts(struct buf *); /* of those, what each game says of itself */
/* Of a view of this seat (or SPECTATOR) that came from outside: NULL if all functions of the seat
 * and the voice can work on it, or what is wrong. It need not be a view that can come about. */
const char *shelf_view_wrong(const struct game *, const struct box *, const struct view *,
                             int viewer);
/* A hint that is fair, since it follows from this view alone. False: the game has none. */
bool shelf_hint(const struct game *, const struct box *, const struct view *, struct message *);

#endif
