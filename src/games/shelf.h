/* shelf.h -- the games of this house. */
#ifndef GAMES_SHELF_H
#define GAMES_SHELF_H

struct game;
extern const struct game *const shelf[]; /* ends with NULL; rehearsals last */
const struct game *shelf_find(const char *name); /* NULL if there is none */

#endif
