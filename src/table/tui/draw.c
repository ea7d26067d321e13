/* draw.c -- the table: status, stage, news, prompt, from top to bottom. */
#include "core/keys.h"
#include "tui/inside.h"

struct plan {
    struct rect status, stage, news, prompt;
};

/* The stage gets what its picture can use, the prompt a little, the news all the rest. */
static struct plan plan(const struct tui *t, struct rect all)
{
    const int spare = all.h - ROWS_MIN;
    const int most = STAGE_MIN + spare * 2 / 3;
    const int rows = t->picture->rows_at ? t->picture->rows_at(all.w, most) : t->picture->rows;
    const int stage = rows < most ? rows : most;
    const int prompt = PROMPT_MIN + (spare > 12 ? 3 : spare / 4);
    const int news = all.h - 1 - stage - prompt;
    return (struct plan){
        .status = rect_rows(all, 0, 1),
        .stage = rect_rows(all, 1, stage),
        .news = rect_rows(all, 1 + stage, news),
        .prompt = rect_rows(all, 1 + stage + news, prompt),
    };
}

/* How long the open step may still last. */
static int draw_clock(struct tui *t, const struct scene *scene, struct grid *g, struct rect r)
{
    const int64_t left = session_time_left(t->s, scene->seat);
    char text[24] = "";
    struct buf b = BUF_ON(text);
    if (left < 0) return 0;
    const int64_t seconds = (left + 999) / 1000;
    buf_int(&b, seconds / 60);
    buf_text(&b, seconds % 60 < 10 ? ":0" : ":");
    buf_int(&b, seconds % 60);
    grid_text(g, r, 0, r.w - 1 - (int)b.n, STYLE_BAR, text);
    return (int)b.n + 1;
}

static void draw_status(struct tui *t, const struct scene *scene, struct grid *g, struct rect r)
{
    struct message m = {0};
    char key[64] = "";
    struct buf k = BUF_ON(key);
    buf_text(&k, scene->game->name);
    buf_text(&k, ".title");
    grid_fill(g, r, STYLE_BAR);
    int x = grid_text(g, r, 0, 1, STYLE_BAR, said_key(&scene->reader, key).at);
    x = grid_text(g, r, 0, x, STYLE_BAR, " · ");
    if (t->guide->status) t->guide->status(scene, &m);
    else message_seats(message_set(&m, "tui.status.asked", NULL), session_asked(t->s));
    const int clock = draw_clock(t, scene, g, r);
    grid_cut(g, r, 0, x, r.w - 1 - clock - x, STYLE_BAR, said(&scene->reader, &m).at);
}

/* The news, newest last. Counts lines from the end, so it can be scrolled without a layout. */
static void draw_news(struct tui *t, const struct scene *scene, struct grid *g, struct rect r)
{
    enum { INDENT = 2 };
    const struct transcript *told = session_told(t->s, scene->seat);
    const int fresh = tui_heard(t, scene->seat)->fresh, width = r.w - 2 - INDENT;
    const struct sentence hint = t->scroll ? said_key(&scene->reader, "tui.news.back")
                                           : said_keys(&scene->reader, "tui.news.hint", "l");
    grid_rule(g, r, 0, said_key(&scene->reader, "tui.news").at, hint.at);
    r = rect_rows(r, 1, r.h - 1);
    int skip = t->scroll, y = r.h;
    for (int i = told->n - 1; i >= 0 && y > 0; i--) {
        const char *text = told->at[i].text;
        const int lines = text_lines(text, width);
        const int style = i >= fresh ? STYLE_PLAIN : STYLE_DIM;
        const int top = y + skip - lines;
        for (int line = 0; *text; line++) {
            size_t n;
            const char *next = text_line(text, width, &n);
            if (top + line >= 0 && top + line < r.h) {
                if (line == 0) grid_text(g, r, top, 1, style, "·");
                grid_bytes(g, r, top + line, 1 + INDENT, style, text, n);
            }
            text = next;
        }
        if (top >= r.h) skip -= lines;
        else {
            y = top;
            skip = 0;
        }
    }
}

/* The list of answers, column by column; all columns are as wide as the widest answer. */
static void draw_list(struct tui *t, const struct scene *scene, struct grid *g, struct rect r)
{
    enum { GAP = 2 };
    struct prompt *p = &t->prompt;
    int keys = 0, text = 0;
    for (int i = 0; i < p->n; i++) {
        const int nk = text_columns(prompt_keys(t, scene, i).at);
        const int nt = text_columns(prompt_line(t, scene, i).at);
        if (nk > keys) keys = nk;
        if (nt > text) text = nt;
    }
    int width = keys + 1 + text + GAP;
    if (width > r.w - 1) width = r.w - 1;
    const int columns = (r.w - 1 + GAP) / width > 1 ? (r.w - 1 + GAP) / width : 1;
    p->rows = r.h > 0 ? r.h : 1;
    /* A list that does not fit uses its last place to say that there is more. */
    const int places = p->rows * columns, page = p->n > places && places > 1 ? places - 1 : places;
    const int first = p->at < p->n ? p->at / page * page : 0;
    for (int i = first; i < p->n && i < first + page; i++) {
        const int y = (i - first) % p->rows, x = 1 + (i - first) / p->rows * width;
        const int chosen = i == p->at ? STYLE_CHOSEN : 0;
        const struct sentence key = prompt_keys(t, scene, i);
        if (chosen) grid_fill(g, rect_cols(rect_rows(r, y, 1), x, width - GAP), chosen);
        grid_text(g, r, y, x + keys - text_columns(key.at), chosen ? chosen : STYLE_KEY, key.at);
        grid_cut(g, r, y, x + keys + 1, width - GAP - keys - 1, STYLE_PLAIN | chosen,
                 prompt_line(t, scene, i).at);
    }
    if (page < places)
        grid_cut(g, r, p->rows - 1, 1 + (columns - 1) * width, width - GAP, STYLE_DIM,
                 said_number(&scene->reader, "tui.list.more",
                             p->n - (first + page < p->n ? page : p->n - first))
                     .at);
}

/* The smallest prompt keeps two lines for the answers. */
enum { QUESTION_MAX = PROMPT_MIN - 3 };

static struct sentence prompt_title(struct tui *t, const struct scene *scene)
{
    struct message m;
    if (t->prompt.subject != t->prompt.seat)
        return said_seat(&scene->reader, "tui.prompt.for", t->prompt.subject);
    if (!*t->prompt.typed) return said_key(&scene->reader, "tui.prompt");
    return said(&scene->reader,
                message_text(message_set(&m, "tui.prompt.typed", NULL), t->prompt.typed));
}

/* Everybody may look at this; a player who wants to do something presses the key of their seat. */
static void draw_table_question(struct tui *t, const struct scene *scene, struct grid *g,
                                struct rect r)
{
    const struct rect body = rect_cols(rect_rows(r, 1, r.h - 1), 1, r.w - 2);
    grid_rule(g, r, 0, said_key(&scene->reader, "tui.table").at,
              said_keys(&scene->reader, "tui.waiting.hint", "?q").at);
    const int y = grid_wrap(g, rect_rows(body, 0, 3), STYLE_BOLD, t->table.words.at);
    int x = grid_text(g, body, y, 0, STYLE_KEY, said_key(&scene->reader, "keys.name.space").at);
    x = grid_text(g, body, y, x + 1, STYLE_PLAIN, said_key(&scene->reader, "tui.table.nobody").at);
    x = 0;
    for (int seat = 0; seat < scene->seats; seat++) {
        if (!seat_in(t->table.people, seat)) continue;
        x = grid_number(g, body, y + 1, x, STYLE_KEY, seat + 1, 1);
        x = grid_text(g, body, y + 1, x + 1, STYLE_PLAIN, said_name(&scene->reader, seat).at) + 2;
    }
    grid_wrap(g, rect_rows(body, y + 2, body.h - y - 2), STYLE_GOOD, t->note.at);
}

static struct sentence prompt_hint(const struct tui *t, const struct scene *scene)
{
    if (!t->asking) return said_keys(&scene->reader, "tui.waiting.hint", "?q");
    return t->guide->state && keys_taken(t->guide->state, 'i')
               ? said_keys(&scene->reader, "tui.prompt.hint.read", "?iyuq")
               : said_keys(&scene->reader, "tui.prompt.hint", "?yuq");
}

static void draw_prompt(struct tui *t, const struct scene *scene, struct grid *g, struct rect r)
{
    if (t->table.people) {
        draw_table_question(t, scene, g, r);
        return;
    }
    struct message m = {0};
    const struct sentence hint = prompt_hint(t, scene);
    if (!t->asking) {
        grid_rule(g, r, 0, said_key(&scene->reader, "tui.waiting").at, hint.at);
        message_seats(message_set(&m, "tui.waiting.for", NULL), session_asked(t->s));
        struct rect body = rect_cols(rect_rows(r, 1, r.h - 1), 1, r.w - 2);
        if (session_broken(t->s))
            grid_wrap(g, body, STYLE_ALERT, said_key(&scene->reader, "company.broken").at);
        else if (*t->note.at) grid_wrap(g, body, STYLE_BOLD, t->note.at);
        else grid_wrap(g, body, STYLE_DIM, said(&scene->reader, &m).at);
        return;
    }
    struct rect body = rect_cols(rect_rows(r, 1, r.h - 1), 1, r.w - 2);
    const int style = t->note_is_no ? STYLE_ALERT : STYLE_GOOD;
    if (t->picture->bench) {
        const int lines = grid_wrap(g, rect_rows(body, 0, 2), style, t->note.at);
        if (t->picture->bench(scene, g, rect_rows(body, lines, body.h - lines))) {
            const struct sentence keys = said_keys(&scene->reader, "tui.waiting.hint", "?q");
            grid_rule(g, r, 0, prompt_title(t, scene).at, keys.at);
            return;
        }
        grid_fill(g, body, STYLE_PLAIN);
    }
    grid_rule(g, r, 0, prompt_title(t, scene).at, hint.at);
    scene->game->say_question(scene->box, scene->view, scene->subject, &m);
    const int most = *t->note.at ? 2 : QUESTION_MAX;
    int y = grid_wrap(g, rect_rows(body, 0, most), STYLE_BOLD, said(&scene->reader, &m).at);
    y += grid_wrap(g, rect_rows(body, y, 2), style, t->note.at);
    draw_list(t, scene, g, rect_rows(r, 1 + y, r.h - 1 - y));
}

void draw_table(struct tui *t)
{
    struct grid *g = &t->screen.grid;
    const struct plan p = plan(t, grid_all(g));
    const struct scene scene = tui_scene(t);
    grid_clear(g);
    draw_status(t, &scene, g, p.status);
    t->picture->draw(&scene, g, p.stage);
    draw_news(t, &scene, g, p.news);
    draw_prompt(t, &scene, g, p.prompt);
}

bool too_small(struct tui *t)
{
    return t->screen.grid.rows < ROWS_MIN || t->screen.grid.cols < COLS_MIN;
}

static void draw_too_small(struct tui *t)
{
    struct grid *g = &t->screen.grid;
    const struct reader reader = session_reader(t->s, SPECTATOR);
    struct message m;
    message_number(message_number(message_set(&m, "tui.small", NULL), COLS_MIN), ROWS_MIN);
    message_text(message_number(message_number(&m, g->cols), g->rows), "q");
    grid_clear(g);
    grid_wrap(g, grid_all(g), STYLE_PLAIN, said(&reader, &m).at);
}

void show_table(struct tui *t)
{
    if (too_small(t)) draw_too_small(t);
    else if (tui_eyes(t) == NOBODY) grid_clear(&t->screen.grid);
    else draw_table(t);
    screen_show(&t->screen);
}
