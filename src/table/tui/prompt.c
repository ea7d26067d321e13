#include <stdlib.h>
#include <string.h>

#include "core/cursor.h"
#include "tui/inside.h"

/* More answers than this with the same first letter are one line until it is typed. */
enum { GROUP_MIN = 3 };

bool prompt_init(struct prompt *p, const struct game *g)
{
    p->keys = calloc((size_t)g->moves_max, sizeof *p->keys);
    p->entry = calloc((size_t)g->moves_max, sizeof *p->entry);
    return p->keys && p->entry;
}

void prompt_release(struct prompt *p)
{
    free(p->keys);
    free(p->entry);
    *p = (struct prompt){0};
}

static bool starts_with(const char *text, const char *with)
{
    return !strncmp(text, with, strlen(with));
}

static int count_like(const struct prompt *p, int moves, const char *keys, size_t alike)
{
    int n = 0;
    for (int i = 0; i < moves; i++) n += !strncmp(p->keys[i], keys, alike);
    return n;
}

/* One key more than is typed makes a group, if it has words and enough answers. */
static bool is_group(struct tui *t, const struct scene *scene, const char *keys, size_t alike)
{
    char begin[KEYS_MAX] = "";
    struct buf b = BUF_ON(begin);
    struct message m;
    if (!t->guide->group || strlen(keys) < alike) return false;
    buf_bytes(&b, keys, alike);
    return t->guide->group(scene, begin, &m) &&
           count_like(&t->prompt, scene->moves->n, keys, alike) >= GROUP_MIN;
}

static bool is_listed(const struct prompt *p, const char *keys, size_t alike)
{
    for (int i = 0; i < p->n; i++)
        if (p->entry[i].group == alike && !strncmp(p->keys[p->entry[i].move], keys, alike))
            return true;
    return false;
}

/* The list: answers that what is typed can still mean. */
static void list(struct tui *t, const struct scene *scene)
{
    struct prompt *p = &t->prompt;
    const size_t alike = strlen(p->typed) + 1;
    p->n = 0;
    p->at = 0;
    p->walked = false;
    for (int i = 0; i < scene->moves->n; i++) {
        const char *keys = p->keys[i];
        if (!*keys || !starts_with(keys, p->typed) || is_listed(p, keys, alike)) continue;
        const bool group = is_group(t, scene, keys, alike);
        p->entry[p->n++] = (struct entry){.move = i, .group = group ? alike : 0};
    }
    if (!*p->typed || !t->guide->likely) return;
    for (int i = p->n - 1; i >= 0; i--)
        if (t->guide->likely(scene, scene->moves->at[p->entry[i].move])) p->at = i;
}

static int find_move(const struct scene *scene, struct move move)
{
    for (int i = 0; i < scene->moves->n; i++)
        if (move_same(scene->moves->at[i], move)) return i;
    return -1;
}

static void set_cursor(struct prompt *p, int move)
{
    for (int i = 0; i < p->n; i++)
        if (p->entry[i].move == move && !p->entry[i].group) p->at = i;
}

static void start_again(struct tui *t, const struct scene *scene)
{
    struct move first;
    t->prompt.typed[0] = '\0';
    list(t, scene);
    if (!t->guide->quiet || !t->guide->quiet(scene, &first))
        first = scene->game->fallback(scene->box, scene->view, scene->subject);
    const int move = find_move(scene, first);
    /* Enter gives no answer that was not looked at. */
    if (move >= 0 && !*t->prompt.keys[move]) t->prompt.at = t->prompt.n;
    set_cursor(&t->prompt, move);
}

static void give_keys(struct tui *t, const struct scene *scene)
{
    for (int i = 0; i < scene->moves->n; i++) {
        struct buf b;
        buf_init(&b, t->prompt.keys[i], KEYS_MAX);
        buf_clear(&b);
        if (t->guide->keys) t->guide->keys(scene, scene->moves->at[i], &b);
        else buf_int(&b, i + 1);
    }
}

void prompt_open(struct tui *t, int seat, int subject)
{
    t->prompt.seat = seat;
    t->prompt.subject = subject;
    t->prompt.n = 0;
    t->asking = true;
    session_moves(t->s, seat, subject);
    const struct scene scene = tui_scene(t);
    give_keys(t, &scene);
    start_again(t, &scene);
    if (t->picture->opened) t->picture->opened(&scene);
}

struct sentence prompt_line(struct tui *t, const struct scene *scene, int entry)
{
    const struct entry *e = &t->prompt.entry[entry];
    struct message m = {0};
    if (e->group) {
        char begin[KEYS_MAX] = "";
        struct buf b = BUF_ON(begin);
        buf_bytes(&b, t->prompt.keys[e->move], e->group);
        t->guide->group(scene, begin, &m);
        return said(&scene->reader, &m);
    }
    scene->game->say_move(scene->box, scene->view, scene->subject, scene->moves->at[e->move], &m);
    return said(&scene->reader, &m);
}

struct sentence prompt_keys(const struct tui *t, const struct scene *scene, int entry)
{
    const struct entry *e = &t->prompt.entry[entry];
    const char *keys = t->prompt.keys[e->move];
    struct sentence line = {{0}};
    struct buf b = BUF_ON(line.at);
    if (e->group) buf_bytes(&b, keys, e->group);
    else if (!strcmp(keys, " ")) return said_key(&scene->reader, "keys.name.space");
    else buf_text(&b, keys);
    return line;
}

bool prompt_offers(const struct tui *t, char letter)
{
    return count_like(&t->prompt, t->s->moves.n, &letter, 1) > 0;
}

/* What is typed. */

static enum pressed give_move(const struct scene *scene, int move, struct move *answer)
{
    *answer = scene->moves->at[move];
    return PRESS_ANSWER;
}

/* The one answer with these keys; -1 if more may follow, or there is none. */
static int only_match(const struct prompt *p, int moves, const char *typed)
{
    int match = -1;
    for (int i = 0; i < moves; i++) {
        if (!starts_with(p->keys[i], typed)) continue;
        if (match >= 0 || strcmp(p->keys[i], typed) != 0) return -1;
        match = i;
    }
    return match;
}

static int exact_match(const struct prompt *p, int moves, const char *typed)
{
    for (int i = 0; i < moves; i++)
        if (!strcmp(p->keys[i], typed)) return i;
    return -1;
}

static bool any_begins(const struct prompt *p, int moves, const char *typed)
{
    for (int i = 0; i < moves; i++)
        if (starts_with(p->keys[i], typed)) return true;
    return false;
}

/* No answer has these keys, but the game may know what is meant: then it says why not. */
static enum pressed guess(struct tui *t, const struct scene *scene, const char *typed,
                          struct move *answer)
{
    struct message why = {0};
    const bool first = !*t->prompt.typed;
    if (t->guide->meant && t->guide->meant(scene, typed, answer)) {
        if (!scene->game->refuse(scene->box, scene->view, scene->subject, *answer, &why))
            return PRESS_ANSWER;
        tui_refuse(t, &why);
        start_again(t, scene);
        return PRESS_TAKEN;
    }
    if (first && t->guide->wants) {
        const char *words = t->guide->wants(*typed);
        if (words) {
            tui_want(t, *typed);
            tui_note(t, said_key(&scene->reader, words), false);
            return PRESS_TAKEN;
        }
    }
    if (first) return PRESS_UNKNOWN;
    struct message m;
    message_text(message_text(message_set(&m, "tui.typed.nothing", NULL), typed), "?");
    tui_note(t, said(&scene->reader, &m), true);
    start_again(t, scene);
    return PRESS_TAKEN;
}

static enum pressed type(struct tui *t, const struct scene *scene, char ch, struct move *answer)
{
    struct prompt *p = &t->prompt;
    char typed[KEYS_MAX + 1] = "";
    struct buf b = BUF_ON(typed);
    buf_text(&b, p->typed);
    buf_char(&b, ch);
    if (ch == ' ' && !*p->typed && t->guide->quiet && t->guide->quiet(scene, answer))
        return PRESS_ANSWER;
    /* "rL" means "rl": the case of the first letter may matter, that of the rest does not. */
    if (*p->typed && !any_begins(p, scene->moves->n, typed)) {
        char *last = &typed[strlen(p->typed)];
        *last = text_small(*last);
    }
    if (strlen(typed) >= KEYS_MAX || !any_begins(p, scene->moves->n, typed))
        return guess(t, scene, typed, answer);
    const int only = only_match(p, scene->moves->n, typed);
    if (only >= 0) return give_move(scene, only, answer);
    memcpy(p->typed, typed, strlen(typed) + 1);
    list(t, scene);
    return PRESS_TAKEN;
}

static enum pressed press_enter(struct tui *t, const struct scene *scene, struct move *answer)
{
    struct prompt *p = &t->prompt;
    const int exact = *p->typed ? exact_match(p, scene->moves->n, p->typed) : -1;
    if (exact >= 0 && !p->walked) return give_move(scene, exact, answer);
    /* "3" is not the 30 that happens to be listed first. */
    if (*p->typed && !p->walked && t->guide->meant && t->guide->meant(scene, p->typed, answer))
        return guess(t, scene, p->typed, answer);
    if (p->at >= p->n) return PRESS_TAKEN;
    const struct entry *e = &p->entry[p->at];
    if (!e->group) return give_move(scene, e->move, answer);
    memcpy(p->typed, p->keys[e->move], e->group);
    p->typed[e->group] = '\0';
    list(t, scene);
    return PRESS_TAKEN;
}

static void step_cursor(struct tui *t, const struct scene *scene, int dy, int dx)
{
    struct prompt *p = &t->prompt;
    if (!p->n) return;
    p->walked = true;
    if (p->at == p->n) {
        p->at = 0;
        return;
    }
    const struct entry *e = &p->entry[p->at];
    const int to = t->picture->walk && !e->group ? t->picture->walk(scene, e->move, dy, dx) : -1;
    if (to >= 0) {
        set_cursor(p, to);
        return;
    }
    const int at = p->at + dy + dx * (p->rows > 0 ? p->rows : 1);
    if (at >= 0 && at < p->n) p->at = at;
}

static void rub_out(struct tui *t, const struct scene *scene)
{
    const size_t n = strlen(t->prompt.typed);
    if (n <= 1) {
        start_again(t, scene);
        return;
    }
    t->prompt.typed[n - 1] = '\0';
    list(t, scene);
}

enum pressed prompt_press(struct tui *t, int key, struct move *answer)
{
    const struct scene scene = tui_scene(t);
    switch (key) {
    case PRESSED_UP: step_cursor(t, &scene, -1, 0); return PRESS_TAKEN;
    case PRESSED_DOWN: step_cursor(t, &scene, 1, 0); return PRESS_TAKEN;
    case PRESSED_LEFT: step_cursor(t, &scene, 0, -1); return PRESS_TAKEN;
    case PRESSED_RIGHT: step_cursor(t, &scene, 0, 1); return PRESS_TAKEN;
    case PRESSED_ENTER: return press_enter(t, &scene, answer);
    case PRESSED_ESCAPE: start_again(t, &scene); return PRESS_TAKEN;
    case PRESSED_BACKSPACE: rub_out(t, &scene); return PRESS_TAKEN;
    default: break;
    }
    if (key < ' ' || key > '~') return PRESS_UNKNOWN;
    return type(t, &scene, (char)key, answer);
}
