#include "games/shelf.h"

#include <stddef.h>
#include <string.h>

#include "core/game.h"

extern const struct game blank, cube, revisioned, viewpoint, wink, winking_dead;

const struct game *const shelf[] = {
    &viewpoint, &revisioned, &winking_dead, &wink, &cube, &blank, NULL,
};

typedef const char *view_judge(const struct box *, const struct view *, int viewer);
const char *blank_view_wrong(const struct box *, const struct view *, int viewer);
const char *cube_view_wrong(const struct box *, const struct view *, int viewer);
const char *viewpoint_view_wrong(const struct box *, const struct view *, int viewer);
const char *wink_view_wrong(const struct box *, const struct view *, int viewer);
void cube_say_fair_hint(const struct box *, const struct view *, struct message *);
void cube_facts(struct buf *);
void viewpoint_facts(struct buf *);
void wink_facts(struct buf *);

/* Games of one family share their views. */
static const struct {
    const char *family;
    view_judge *wrong;
    void (*hint)(const struct box *, const struct view *, struct message *);
    void (*facts)(struct buf *);
} families[] = {
    {"blank", blank_view_wrong, NULL, NULL},
    {"cube", cube_view_wrong, cube_say_fair_hint, cube_facts},
    {"viewpoint", viewpoint_view_wrong, NULL, viewpoint_facts},
    {"wink", wink_view_wrong, NULL, wink_facts},
    {NULL, NULL, NULL, NULL},
};

static int family_of(const struct game *g)
{
    int i = 0;
    while (families[i].family && strcmp(families[i].family, game_family(g)) != 0) i++;
    return i;
}

const char *shelf_view_wrong(const struct game *g, const struct box *box, const struct view *v,
                             int viewer)
{
    view_judge *wrong = families[family_of(g)].wrong;
    return wrong ? wrong(box, v, viewer) : "this game takes no view from outside";
}

bool shelf_hint(const struct game *g, const struct box *box, const struct view *v,
                struct message *m)
{
    const int i = family_of(g);
    if (families[i].hint) families[i].hint(box, v, m);
    return families[i].hint != NULL;
}

void shelf_facts(struct buf *b)
{
    for (int i = 0; families[i].family; i++)
        if (families[i].facts) families[i].facts(b);
}

const struct game *shelf_find(const char *name)
{
    for (int i = 0; shelf[i]; i++)
        if (!strcmp(shelf[i]->name, name)) return shelf[i];
    return NULL;
}
