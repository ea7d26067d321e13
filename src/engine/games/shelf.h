/* shelf.h -- the games of this house. */
#ifndef GAMES_SHELF_H
#define GAMES_SHELF_H

#include "core/outlook.h"

struct buf;
struct game;
extern const struct game *const shelf[];         /* ends with NULL; rehearsals last */
const struct game *shelf_find(const char *name); /* NULL if there is none */
/* What is about to happen there, or NULL: that game has no outlook. */
outlook_look *shelf_outlook(const struct game *);
/* TypeScript: every box and view, the maps Boxes and Views from name to type, and all constants
 * that a screen needs: limits, the verbs and events of every game by number, its pieces and places.
 * */
void shelf_types(struct buf *);

#endif
