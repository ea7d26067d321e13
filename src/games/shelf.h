/* shelf.h -- the games of this house. */
#ifndef GAMES_SHELF_H
#define GAMES_SHELF_H

struct buf;
struct game;
extern const struct game *const shelf[];         /* ends with NULL; rehearsals last */
const struct game *shelf_find(const char *name); /* NULL if there is none */
/* TypeScript for every box and view, and the maps Boxes and Views from name to type. */
void shelf_types(struct buf *);

#endif
