#include "heap/lone.h"

#include <stdlib.h>

static void *resize(void *context, void *old, size_t size)
{
    (void)context;
    if (size) return realloc(old, size);
    free(old);
    return NULL;
}

const struct lender heap_lender = {.resize = resize};

struct match *lone_again(struct lone *l, const struct setting *s, struct fault *f)
{
    void *room = l->match;
    match_release(l->match);
    l->match = match_open(room, s, l->box, l->scratch, heap_lender, f);
    if (l->match) return l->match;
    free(room);
    lone_release(l);
    return NULL;
}

/* The scratch has the most room that this box may need; the match has just what it needs. */
static bool make_room(struct lone *l, const struct setting *s, void **room)
{
    const struct bounds b = game_bounds(s->game, l->box);
    void *scratch = malloc(scratch_size(&b));
    *room = malloc(match_size(s->game, l->box));
    if (scratch) l->scratch = scratch_init(scratch, &b);
    return scratch && *room;
}

struct match *lone_open(struct lone *l, const struct setting *s, struct fault *f)
{
    void *room = NULL;
    *l = (struct lone){.box = malloc(s->game->box_size)};
    bool good = l->box && setting_open(s, l->box, f);
    if (good && make_room(l, s, &room))
        l->match = match_open(room, s, l->box, l->scratch, heap_lender, f);
    else if (good || !l->box) fault_set(f, 0, 0, "heap.fault.memory");
    if (l->match) return l->match;
    free(room);
    lone_release(l);
    return NULL;
}

void lone_release(struct lone *l)
{
    if (l->match) match_release(l->match);
    free(l->match);
    free(l->scratch);
    free(l->box);
    *l = (struct lone){0};
}
