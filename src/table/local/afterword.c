#include "local/afterword.h"

#include <stdlib.h>
#include <string.h>

#include "games/shelf.h"
#include "heap/lone.h"
#include "match/record.h"

struct retelling {
    const struct setting *setting;
    int seat;
    struct view *before;
    struct event *own, *best; /* room for a step's */
    afterword *each;
    void *context;
};

static bool retell_step(const struct match *m, int step, void *context)
{
    struct retelling *r = context;
    const int most = r->setting->game->events_max;
    const int n = match_news(m, r->seat, r->own, most);
    for (int seat = 0; seat < r->setting->options.seats; seat++) {
        match_news(m, seat, r->best, most);
        for (int i = 0; step >= 0 && i < n; i++) {
            if (r->best[i].nargs <= r->own[i].nargs) continue;
            r->each(r->context, r->before, &r->best[i], step);
            r->own[i] = r->best[i]; /* told once, however many know it */
        }
    }
    match_view(m, r->seat, r->before);
    return true;
}

static void retell(const char *text, struct retelling *r)
{
    struct record record;
    struct lone table = {0};
    struct fault f = {0};
    char *keep = malloc(strlen(text) + 3);
    if (keep && record_open(&record, text, shelf_find, keep, &f) &&
        lone_open(&table, &record.setting, &f) && record_play(&record, table.match, &f)) {
        const struct game *g = record.setting.game;
        r->setting = &record.setting;
        r->before = malloc(g->view_max);
        r->own = calloc((size_t)g->events_max, sizeof *r->own);
        r->best = calloc((size_t)g->events_max, sizeof *r->best);
        if (r->before && r->own && r->best) match_walk(table.match, -1, retell_step, r);
        free(r->best);
        free(r->own);
        free(r->before);
    }
    lone_release(&table);
    free(keep);
}

void session_unseen(struct session *s, int seat, afterword *each, void *context)
{
    const char *text = session_record(s);
    struct retelling r = {.seat = seat, .each = each, .context = context};
    if (text) retell(text, &r);
}
