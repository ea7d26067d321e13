/* pane.c -- what covers the table for a while. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "core/keys.h"
#include "local/prospects.h"
#include "tui/inside.h"

static struct reader eyes_reader(const struct tui *t)
{
    const int eyes = tui_eyes(t);
    return session_reader(t->s, eyes == NOBODY ? SPECTATOR : eyes);
}

/* Text to scroll. */

static int draw_text(struct tui *t, const char *title, const char *text, int top)
{
    struct grid *g = &t->screen.grid;
    const struct reader reader = eyes_reader(t);
    const struct rect all = grid_all(g);
    const int width = all.w > 4 ? all.w - 4 : 1;
    const struct rect body = rect_rows(rect_cols(all, 2, width), 2, all.h - 3);
    const int last = text_lines(text, width) - body.h;
    if (top > last) top = last;
    if (top < 0) top = 0;
    grid_clear(g);
    grid_rule(g, all, 0, title, said_key(&reader, "tui.pane.hint").at);
    int y = -top;
    while (*text && y < body.h) {
        size_t n;
        const char *next = text_line(text, width, &n);
        grid_bytes(g, body, y++, 0, STYLE_PLAIN, text, n);
        text = next;
    }
    if (last > top)
        grid_text(g, all, all.h - 1, 2, STYLE_DIM,
                  said_number(&reader, "tui.below", last - top).at);
    screen_show(&t->screen);
    return top;
}

static bool show_text(struct tui *t, const char *title, const char *text, int top)
{
    for (;;) {
        top = draw_text(t, title, text, top);
        const int page = t->screen.grid.rows > 6 ? t->screen.grid.rows - 5 : 1;
        switch (screen_key(&t->screen, -1)) {
        case PRESSED_END: return false;
        case PRESSED_UP: top--; break;
        case PRESSED_DOWN: top++; break;
        case PRESSED_PAGE_UP: top -= page; break;
        case ' ':
        case PRESSED_PAGE_DOWN: top += page; break;
        case PRESSED_HOME: top = 0; break;
        case PRESSED_LAST: top = 1 << 20; break;
        case PRESSED_RESIZE:
        case PRESSED_OTHER: break;
        default: return true;
        }
    }
}

bool pane_text(struct tui *t, const char *title, const char *text)
{
    return show_text(t, title, text, 0);
}

bool pane_log(struct tui *t)
{
    const struct reader reader = eyes_reader(t);
    const struct transcript *told = session_told(t->s, reader.seat);
    size_t size = 1;
    for (int i = 0; i < told->n; i++) size += strlen(told->at[i].text) + 2;
    char *text = malloc(size);
    if (!text) return true;
    struct buf b;
    buf_init(&b, text, size);
    buf_clear(&b);
    for (int i = 0; i < told->n; i++) {
        if (i && told->at[i].step != told->at[i - 1].step && told->at[i - 1].step < 0)
            buf_char(&b, '\n');
        buf_text(&b, told->at[i].text);
        buf_char(&b, '\n');
    }
    const bool going = show_text(t, said_key(&reader, "tui.log").at, text, 1 << 20);
    free(text);
    return going;
}

/* Panes that are written in one go. */
enum { PANE_ROOM = 65536 };

bool pane_view(struct tui *t)
{
    char room[PANE_ROOM] = "";
    struct buf b = BUF_ON(room);
    struct notes notes = {0};
    const struct scene scene = tui_scene(t);
    scene.game->say_view(scene.box, scene.view, &notes);
    if (t->guide->trim) t->guide->trim(&notes);
    for (int i = 0; i < notes.n; i++) {
        buf_text(&b, said(&scene.reader, &notes.at[i]).at);
        buf_char(&b, '\n');
    }
    return pane_text(t, said_key(&scene.reader, "tui.view").at, room);
}

bool pane_read(struct tui *t)
{
    char room[PANE_ROOM] = "";
    struct buf b = BUF_ON(room);
    const struct scene scene = tui_scene(t);
    t->guide->command(&scene, "read", &b);
    return pane_text(t, said_key(&scene.reader, "tui.viewpoint.read.title").at, room);
}

/* It takes a second or so: this shows that the key was heard. */
bool pane_prospects(struct tui *t)
{
    char room[PROSPECTS_ROOM] = "";
    struct buf b = BUF_ON(room);
    const struct reader reader = eyes_reader(t);
    draw_text(t, said_key(&reader, "tui.chances").at, said_key(&reader, "tui.chances.wait").at, 0);
    session_prospects(t->s, t->prompt.seat, t->prompt.subject, &b);
    return pane_text(t, said_key(&reader, "tui.chances").at, room);
}

/* A sign stands for itself; keys without one have a name in the catalogue. */
static void write_key_names(const struct reader *reader, const struct key_row *row, struct buf *b)
{
    const char *at = row->keys;
    size_t n = 0;
    for (const char *key; (key = keys_next(&at, &n));) {
        char name[32] = "keys.name.";
        struct buf k = {.at = name, .n = strlen(name), .size = sizeof name};
        if (key != row->keys) buf_char(b, ' ');
        for (size_t i = 0; i < n; i++) buf_char(&k, (char)tolower((unsigned char)key[i]));
        if (words_has(name)) buf_text(b, said_key(reader, name).at);
        else if (*key == '#') buf_char(b, 'N');
        else buf_bytes(b, key, n);
    }
}

/* Leaves out those that the game has taken. */
static void write_key_rows(const struct reader *reader, const char *state, const char *game,
                           struct buf *b)
{
    enum { COLUMN = 14 };
    for (const struct key_row *row = key_rows; row->state; row++) {
        struct sentence keys = {{0}};
        struct buf k = BUF_ON(keys.at);
        if (!keys_state(row, state)) continue;
        if (game && strchr(row->state, '?') && keys_taken(game, row->keys[0])) continue;
        write_key_names(reader, row, &k);
        buf_text(b, keys.at);
        for (int i = text_columns(keys.at); i < COLUMN; i++) buf_char(b, ' ');
        buf_char(b, ' ');
        buf_text(b, said_key(reader, row->words).at);
        buf_char(b, '\n');
    }
}

bool pane_keys(struct tui *t)
{
    char room[PANE_ROOM] = "";
    struct buf b = BUF_ON(room);
    const struct reader reader = eyes_reader(t);
    const char *game = t->guide->state;
    if (game) {
        char held[32] = "";
        struct buf h = BUF_ON(held);
        buf_text(&h, game);
        buf_text(&h, ".held");
        write_key_rows(&reader, game, NULL, &b);
        write_key_rows(&reader, held, NULL, &b);
        buf_char(&b, '\n');
    }
    write_key_rows(&reader, "asked", game, &b);
    write_key_rows(&reader, "screen", game, &b);
    write_key_rows(&reader, "table", game, &b);
    for (int i = 0; t->guide->signs && t->guide->signs[i]; i++) {
        if (!i) buf_char(&b, '\n');
        buf_text(&b, said_key(&reader, t->guide->signs[i]).at);
        buf_char(&b, '\n');
    }
    return pane_text(t, said_key(&reader, "tui.keys").at, room);
}

static void write_ruled(const struct reader *reader, const struct message *m, struct buf *b)
{
    buf_text(b, said(reader, m).at);
    if (m->rule) {
        buf_text(b, "  [");
        buf_text(b, m->rule);
        buf_char(b, ']');
    }
    buf_char(b, '\n');
}

bool pane_rules(struct tui *t)
{
    char room[PANE_ROOM] = "", key[64] = "";
    struct buf b = BUF_ON(room), k = BUF_ON(key);
    const struct scene scene = tui_scene(t);
    uint64_t told = 0;
    if (scene.moves) {
        struct message m = {0};
        scene.game->say_question(scene.box, scene.view, scene.subject, &m);
        write_ruled(&scene.reader, &m, &b);
        for (int i = 0; i < scene.moves->n; i++) {
            const struct move move = scene.moves->at[i];
            if (move.verb < 64 && told >> move.verb & 1) continue; /* one of each kind is enough */
            told |= move.verb < 64 ? UINT64_C(1) << move.verb : 0;
            m = (struct message){0};
            scene.game->say_move(scene.box, scene.view, scene.subject, move, &m);
            buf_text(&b, "  ");
            write_ruled(&scene.reader, &m, &b);
        }
        buf_char(&b, '\n');
    }
    buf_text(&k, scene.game->name);
    buf_text(&k, ".about");
    buf_text(&b, said_key(&scene.reader, key).at);
    buf_text(&b, "\n\n");
    for (int i = 0; t->guide->about && t->guide->about[i]; i++) {
        buf_text(&b, said_key(&scene.reader, t->guide->about[i]).at);
        buf_text(&b, "\n\n");
    }
    buf_text(&b, said_keys(&scene.reader, "tui.rules.where", "y").at);
    return pane_text(t, said_key(&scene.reader, "tui.rules").at, room);
}

/* Why not: a move in notation, judged by the game. */

static void judge_typed(struct tui *t, const char *text)
{
    const struct scene scene = tui_scene(t);
    struct fault f = {0};
    struct message why = {0};
    struct move move;
    if (!game_read_move(scene.game, scene.box, text, &move, &f)) {
        tui_refuse(t, &f.message);
        return;
    }
    if (scene.game->refuse(scene.box, scene.view, scene.subject, move, &why)) tui_refuse(t, &why);
    else tui_note(t, said_key(&scene.reader, "tui.why.allowed"), false);
}

/* "look SEAT": the verbs of the game, as they are written. */
static void write_verb_forms(const struct scene *scene, struct buf *b)
{
    for (int i = 0; scene->game->verbs[i].name; i++) {
        if (i) buf_text(b, ", ");
        buf_text(b, scene->game->verbs[i].name);
        for (const char *a = scene->game->verbs[i].args; *a; a++) {
            /* A game may have words for what its letters stand for. */
            char key[64] = "";
            struct buf k = BUF_ON(key);
            buf_text(&k, "tui.why.");
            buf_text(&k, scene->game->name);
            buf_char(&k, '.');
            buf_char(&k, *a);
            const char *words = *a == 's' ? "tui.why.seat" : "tui.why.number";
            buf_char(b, ' ');
            buf_text(b, said_key(&scene->reader, words_has(key) ? key : words).at);
        }
    }
}

static void draw_why(struct tui *t, const char *typed)
{
    struct grid *g = &t->screen.grid;
    const struct scene scene = tui_scene(t);
    const struct rect all = grid_all(g);
    const struct rect body = rect_cols(all, 2, all.w - 4);
    char verbs[SAID_MAX] = "";
    struct buf b = BUF_ON(verbs);
    write_verb_forms(&scene, &b);
    grid_clear(g);
    grid_rule(g, all, 0, said_key(&scene.reader, "tui.why").at,
              said_key(&scene.reader, "tui.why.hint").at);
    int y = 2;
    y +=
        grid_wrap(g, rect_rows(body, y, 3), STYLE_PLAIN, said_key(&scene.reader, "tui.why.ask").at);
    y += grid_wrap(g, rect_rows(body, y, 4), STYLE_DIM, verbs) + 1;
    int x = grid_text(g, body, y, 0, STYLE_KEY, "> ");
    x = grid_text(g, body, y, x, STYLE_BOLD, typed);
    grid_text(g, body, y, x, STYLE_CHOSEN, " ");
    grid_wrap(g, rect_rows(body, y + 2, 5), t->note_is_no ? STYLE_ALERT : STYLE_GOOD, t->note.at);
    screen_show(&t->screen);
}

/* What is typed for the others may be in any script. */
static void type_character(char *typed, size_t size, int ch)
{
    char bytes[5] = "";
    const int more = ch < 0x80 ? 0 : ch < 0x800 ? 1 : ch < 0x10000 ? 2 : 3;
    static const int lead[] = {0, 0xC0, 0xE0, 0xF0};
    size_t n = strlen(typed);
    for (int i = more; i > 0; i--, ch >>= 6) bytes[i] = (char)(0x80 | (ch & 0x3F));
    bytes[0] = (char)(lead[more] | ch);
    if (n + strlen(bytes) < size) memcpy(typed + n, bytes, strlen(bytes) + 1);
}

static void rub_out_character(char *typed)
{
    size_t n = strlen(typed);
    while (n && (typed[n - 1] & 0xC0) == 0x80) n--;
    typed[n ? n - 1 : 0] = '\0';
}

static void draw_talk(struct tui *t, const char *typed)
{
    enum { HELP_ROWS = 14 };
    struct grid *g = &t->screen.grid;
    const struct reader reader = eyes_reader(t);
    const struct rect all = grid_all(g);
    const struct rect body = rect_cols(all, 2, all.w - 4);
    int y = 4;
    grid_clear(g);
    grid_rule(g, all, 0, said_key(&reader, "tui.talk").at, said_key(&reader, "tui.talk.hint").at);
    const int x = grid_text(g, body, 2, 0, STYLE_KEY, "/ ");
    grid_text(g, body, 2, grid_text(g, body, 2, x, STYLE_BOLD, typed), STYLE_CHOSEN, " ");
    for (int i = 0; company_help[i] && y < HELP_ROWS; i++)
        y += grid_wrap(g, rect_rows(body, y, 3), STYLE_DIM, said_key(&reader, company_help[i]).at);
    screen_show(&t->screen);
}

bool pane_talk(struct tui *t)
{
    char typed[200] = "";
    tui_note(t, (struct sentence){{0}}, false);
    for (;;) {
        struct message why = {0};
        draw_talk(t, typed);
        const int key = screen_key(&t->screen, -1);
        if (key == PRESSED_END) return false;
        if (key == PRESSED_ESCAPE || (key == PRESSED_ENTER && !*typed)) return true;
        if (key == PRESSED_BACKSPACE) rub_out_character(typed);
        else if (key >= ' ' && key < PRESSED_NOTHING) type_character(typed, sizeof typed, key);
        if (key != PRESSED_ENTER) continue;
        if (!company_speak(t->s, typed, &why) && why.key) tui_refuse(t, &why);
        return true;
    }
}

bool pane_why(struct tui *t)
{
    char typed[60] = "";
    size_t n = 0;
    tui_note(t, (struct sentence){{0}}, false);
    for (;;) {
        draw_why(t, typed);
        const int key = screen_key(&t->screen, -1);
        if (key == PRESSED_END) return false;
        if (key == PRESSED_ESCAPE || (key == PRESSED_ENTER && !n)) break;
        if (key == PRESSED_ENTER) {
            judge_typed(t, typed);
            typed[n = 0] = '\0';
        } else if (key == PRESSED_BACKSPACE) {
            if (n) typed[--n] = '\0';
        } else if (key >= ' ' && key <= '~' && n + 1 < sizeof typed) {
            typed[n++] = (char)key;
            typed[n] = '\0';
        }
    }
    tui_note(t, (struct sentence){{0}}, false);
    return true;
}

/* Small questions in the middle of the screen. */

static void draw_centred(struct tui *t, const char *sentence, const char *keys)
{
    struct grid *g = &t->screen.grid;
    const struct rect all = grid_all(g);
    const int width = all.w > 64 ? 60 : all.w - 2;
    const struct rect body = rect_cols(all, (all.w - width) / 2, width);
    const int lines = text_lines(sentence, width), top = all.h / 2 - lines / 2 - 1;
    grid_clear(g);
    for (int y = top; *sentence; y++) {
        size_t n;
        char line[SAID_MAX] = "";
        struct buf b = BUF_ON(line);
        const char *next = text_line(sentence, width, &n);
        buf_bytes(&b, sentence, n);
        grid_centre(g, body, y, STYLE_BOLD, line);
        sentence = next;
    }
    grid_centre(g, body, top + lines + 1, STYLE_KEY, keys);
    screen_show(&t->screen);
}

bool pane_confirm(struct tui *t, const char *sentence, bool *yes)
{
    const struct reader reader = eyes_reader(t);
    *yes = false;
    for (;;) {
        draw_centred(t, sentence, said_keys(&reader, "tui.confirm", "yn").at);
        switch (screen_key(&t->screen, -1)) {
        case PRESSED_END: return false;
        case 'y':
        case 'Y': *yes = true; return true;
        case 'n':
        case 'N':
        case 'q':
        case PRESSED_ESCAPE: return true;
        default: break;
        }
    }
}

/* Nothing of the table is left on the screen, and only Enter opens it again. */
bool pane_curtain(struct tui *t, int seat, bool *quit)
{
    const struct reader reader = session_reader(t->s, SPECTATOR);
    *quit = false;
    for (;;) {
        draw_centred(t, said_seat(&reader, "tui.curtain", seat).at,
                     said_keys(&reader, "tui.curtain.keys", "q").at);
        const int key = screen_key(&t->screen, -1);
        if (key == PRESSED_END) return false;
        if (key == PRESSED_ENTER) return true;
        if (key != 'q') continue;
        if (!pane_confirm(t, said_key(&reader, "tui.quit").at, quit)) return false;
        if (*quit) return true;
    }
}

/* Counts down while nobody presses anything; the first key ends it, too. */
bool pane_glimpse(struct tui *t, const struct event *e, int seconds)
{
    enum { SECOND_MS = 1000 };
    while (seconds > 0) {
        struct grid *g = &t->screen.grid;
        const struct scene scene = tui_scene(t);
        const struct rect all = grid_all(g);
        grid_clear(g);
        grid_rule(g, all, 0, said_number(&scene.reader, "tui.glimpse", seconds).at,
                  said_key(&scene.reader, "tui.glimpse.hint").at);
        t->picture->draw_glimpse(&scene, e, g, rect_rows(rect_cols(all, 2, all.w - 4), 2, all.h));
        screen_show(&t->screen);
        switch (screen_key(&t->screen, SECOND_MS)) {
        case PRESSED_END: return false;
        case PRESSED_NOTHING: seconds--; break;
        case PRESSED_RESIZE:
        case PRESSED_OTHER: break;
        default: return true;
        }
    }
    return true;
}

/* Standing orders. */

static void draw_orders(struct tui *t, const struct move_list *list, int at)
{
    struct grid *g = &t->screen.grid;
    const struct reader reader = eyes_reader(t);
    const struct rect all = grid_all(g);
    const struct rect body = rect_rows(rect_cols(all, 2, all.w - 4), 2, all.h - 5);
    const int page = body.h > 0 ? body.h : 1, first = at / page * page;
    grid_clear(g);
    grid_rule(g, all, 0, said_key(&reader, "tui.orders").at,
              said_key(&reader, "tui.orders.hint").at);
    if (!list->n) grid_wrap(g, body, STYLE_DIM, said_key(&reader, "tui.orders.none").at);
    for (int i = first; i < list->n && i < first + page; i++) {
        const int chosen = i == at ? STYLE_CHOSEN : 0;
        struct message m = {0};
        session_say_order(t->s, reader.seat, list->at[i], &m);
        const bool armed = session_armed(t->s, reader.seat, list->at[i]);
        grid_text(g, body, i - first, 0, (armed ? STYLE_GOOD : STYLE_KEY) | chosen,
                  armed ? "[x]" : "[ ]");
        grid_cut(g, body, i - first, 4, body.w - 4, STYLE_PLAIN | chosen, said(&reader, &m).at);
    }
    grid_wrap(g, rect_rows(rect_cols(all, 2, all.w - 4), all.h - 2, 2),
              t->note_is_no ? STYLE_ALERT : STYLE_GOOD, t->note.at);
    screen_show(&t->screen);
}

bool pane_orders(struct tui *t, bool *given)
{
    struct move room[OFFERS_MAX];
    struct move_list list = {.at = room, .size = OFFERS_MAX};
    const int seat = tui_eyes(t);
    int at = 0;
    *given = false;
    tui_note(t, (struct sentence){{0}}, false);
    for (;;) {
        struct message why = {0};
        session_orders(t->s, seat, &list);
        if (at >= list.n) at = list.n ? list.n - 1 : 0;
        draw_orders(t, &list, at);
        const int key = screen_key(&t->screen, -1);
        tui_note(t, (struct sentence){{0}}, false);
        if (key == PRESSED_END) return false;
        if (key == PRESSED_UP && at > 0) at--;
        else if (key == PRESSED_DOWN) at++;
        else if ((key == PRESSED_ENTER || key == ' ') && list.n) {
            if (session_order(t->s, seat, list.at[at], &why)) *given = true;
            else tui_refuse(t, &why);
        } else if (key != PRESSED_UP && key != PRESSED_RESIZE && key != PRESSED_NOTHING &&
                   key != PRESSED_OTHER)
            return true;
    }
}
