/* over.c -- the end of a game: who has won, and what could not be known before. */
#include "core/keys.h"
#include "local/afterword.h"
#include "tui/inside.h"

enum { REGRETS_ROOM = 4096 };

/* What the people at this screen could not know before, one line each. */
struct regrets {
    const struct guide *guide;
    struct scene scene;
    struct buf text;
    char room[REGRETS_ROOM];
};

static void add_regret(void *context, const struct view *before, const struct event *e, int step)
{
    struct regrets *r = context;
    struct message m;
    r->scene.view = before;
    if (!r->guide->missed(&r->scene, e, step, &m)) return;
    words_say(&r->scene.reader, &m, &r->text);
    buf_char(&r->text, '\n');
}

static void gather_regrets(struct tui *t, struct regrets *r)
{
    r->guide = t->guide;
    r->room[0] = '\0';
    buf_init(&r->text, r->room, sizeof r->room);
    for (int seat = 0; t->guide->missed && seat < t->s->seats; seat++) {
        r->scene = tui_scene(t);
        r->scene.seat = seat;
        if (seat_in(t->s->seating.humans, seat)) session_unseen(t->s, seat, add_regret, r);
    }
}

/* All have won, or lost: what they have built says more than a ranking. */
static void draw_over_together(struct tui *t, const struct scene *scene, struct rect r)
{
    enum { SENTENCES = 3, ROWS = 4 };
    const struct transcript *told = session_told(t->s, scene->seat);
    int from = told->n;
    while (from > 0 && told->n - from < SENTENCES &&
           told->at[from - 1].step == session_steps(t->s) - 1)
        from--;
    int y = 0;
    for (int i = from; i < told->n; i++)
        y += grid_wrap(&t->screen.grid, rect_cols(rect_rows(r, y, ROWS), 2, r.w - 4), STYLE_BOLD,
                       told->at[i].text);
    t->picture->draw(scene, &t->screen.grid, rect_rows(r, y + 1, r.h - y - 1));
}

static void draw_over(struct tui *t, const char *regrets)
{
    struct grid *g = &t->screen.grid;
    const struct scene scene = tui_scene(t);
    const struct rect all = grid_all(g);
    const struct rect body = rect_cols(all, 2, all.w - 4);
    const struct transcript *told = session_told(t->s, scene.seat);
    const struct score *score = &t->s->client.score;
    int y = 5, top = 1;
    seat_set winners = 0;
    for (int i = 0; i < t->s->seats; i++) {
        if (score->points[i] > top) top = score->points[i];
        if (score->rank[i] == 1) winners |= SEAT_BIT(i);
    }
    grid_clear(g);
    grid_rule(g, all, 0, said_key(&scene.reader, "tui.over").at,
              session_apart(t->s) ? said_keys(&scene.reader, "tui.over.apart", "lv").at
                                  : said_keys(&scene.reader, "tui.over.hint", "lvu").at);
    if (scene.game->together) {
        draw_over_together(t, &scene, rect_rows(all, 2, all.h - 2));
        screen_show(&t->screen);
        return;
    }
    /* What was told last need not say who has won. */
    struct message won;
    message_seats(message_set(&won, "tui.over.won", NULL), winners);
    grid_text(g, body, 2, 0, STYLE_BOLD, said(&scene.reader, &won).at);
    if (told->n) grid_wrap(g, rect_rows(body, 3, 2), STYLE_PLAIN, told->at[told->n - 1].text);
    for (int rank = 1; rank <= SEATS_MAX; rank++)
        for (int seat = 0; seat < t->s->seats; seat++) {
            enum { NAME = 18, BAR = 30 };
            if (score->rank[seat] != rank) continue;
            const int style = rank == 1 ? STYLE_BOLD : STYLE_PLAIN;
            grid_number(g, body, ++y, 0, style, rank, 2);
            grid_badge(g, body, y, 4, seat, 0);
            grid_cut(g, body, y, 6, NAME, style,
                     seat == scene.seat ? said_key(&scene.reader, "tui.you").at
                                        : said_name(&scene.reader, seat).at);
            grid_number(g, body, y, 6 + NAME, style, score->points[seat], 4);
            for (int i = 0; i < score->points[seat] * BAR / top; i++)
                grid_text(g, body, y, 12 + NAME + i, style, "█");
        }
    grid_wrap(g, rect_rows(body, y + 2, all.h - y - 2), STYLE_PLAIN, regrets);
    screen_show(&t->screen);
}

bool pane_over(struct tui *t, bool *undo)
{
    struct regrets regrets;
    *undo = false;
    gather_regrets(t, &regrets);
    for (;;) {
        draw_over(t, regrets.room);
        bool going = true;
        const int key = screen_key(&t->screen, -1);
        if (key == PRESSED_END) return false;
        if (key == PRESSED_ENTER || keys_mean("table", key, "leave")) return true;
        if (keys_mean("table", key, "log")) going = pane_log(t);
        else if (keys_mean("table", key, "view")) going = pane_view(t);
        else if (t->guide->state && keys_mean(t->guide->state, key, "read")) going = pane_read(t);
        else if (keys_mean("asked", key, "undo") && !session_apart(t->s)) {
            *undo = true;
            return true;
        }
        if (!going) return false;
    }
}
