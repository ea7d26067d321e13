#include "games/shelf.h"

#include <stddef.h>
#include <string.h>

#include "core/game.h"

extern const struct game blank, cube, revisioned, viewpoint, wink, winking_dead;

const struct game *const shelf[] = {
    &viewpoint, &revisioned, &winking_dead, &wink, &cube, &blank, NULL,
};

const struct game *shelf_find(const char *name)
{
    for (int i = 0; shelf[i]; i++)
        if (!strcmp(shelf[i]->name, name)) return shelf[i];
    return NULL;
}

void viewpoint_outlook(const struct box *, const struct view *, int subject, const struct move *,
                       struct outlook_room *, struct outlook *);

outlook_look *shelf_outlook(const struct game *g)
{
    return strcmp(game_family(g), viewpoint.name) ? NULL : viewpoint_outlook;
}
