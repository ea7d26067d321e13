/* knowledge.c -- what one seat was told, sees, is asked and may do: the heart of the games.
 *
 * Text in double quotes is compared with the words a player would read, in English whatever
 * language the complaints are in.
 */
#include <stdlib.h>
#include <string.h>

#include "core/schema.h"
#include "scenario/inside.h"
#include "scenario/json.h"

enum { VIEWERS = SEATS_MAX + 1, WORDS_MAX = 1024 };

static bool views(const struct who *who, int viewer)
{
    return viewer == SPECTATOR ? who->spectator : seat_in(who->seats, viewer);
}

static void words_for(int viewer, const struct message *m, char *room)
{
    struct buf b;
    buf_init(&b, room, WORDS_MAX);
    words_say(&(struct reader){.language = LANGUAGE_EN, .seat = viewer}, m, &b);
}

/* Takes the quotes off; false if the text is not in quotes. */
static bool unquote(const char *text, char *room, size_t size)
{
    size_t n = strlen(text);
    if (n < 3 || text[0] != '"' || text[n - 1] != '"' || n - 2 >= size) return false;
    memcpy(room, text + 1, n - 2);
    room[n - 2] = '\0';
    return true;
}

/* "2 was told 1 flashed; 3 flashed": whose, and then what. */
static void found_of(struct play *p, const char *key, int viewer, const char *what)
{
    static const char *const names[] = {"spectator", "A", "B", "C", "D", "E", "F", "G", "H"};
    struct message m;
    message_text(message_set(&m, key, NULL), names[viewer + 1]);
    found_say(p, message_text(&m, what));
}

static struct buf other_open(struct play *p)
{
    struct buf b;
    buf_init(&b, p->other, sizeof p->other);
    return b;
}

static void other_close(struct play *p, struct buf *b)
{
    if (b->n == 0) words_key(&p->reader, "scenario.found.nothing", b);
}

/* Events. */

/* An event as a scenario writes it: "1 flashed 2 0", cut short by "..." perhaps. */
struct pattern {
    struct event event;
    bool open; /* more may follow */
    bool words;
    char fragment[WORDS_MAX];
};

static enum verdict read_kind(struct play *p, const char *text, uint8_t *kind)
{
    const struct form *forms = p->setting.game->happenings;
    struct near near;
    near_init(&near, text, word_length(text));
    for (int i = 0; forms[i].name; i++) {
        if (word_is(text, forms[i].name)) {
            *kind = (uint8_t)i;
            p->meant = NULL;
            return HOLDS;
        }
        near_try(&near, forms[i].name);
    }
    p->meant = near.best;
    struct buf b = other_open(p);
    for (int i = 0; forms[i].name; i++) {
        if (i) buf_text(&b, ", ");
        buf_text(&b, forms[i].name);
    }
    quote(p, text);
    message_text(message_text(wrong(p, "scenario.fault.event"), p->found), p->other);
    return MALFORMED;
}

static enum verdict read_pattern(struct play *p, const char *text, struct pattern *out)
{
    const struct game *g = p->setting.game;
    struct event *e = &out->event;
    *out = (struct pattern){.event = {.seat = SPECTATOR}};
    if (*text == '"') {
        out->words = true;
        return unquote(text, out->fragment, sizeof out->fragment)
                   ? HOLDS
                   : expected(p, "scenario.what.quoted", text);
    }
    if (seat_like(text)) {
        int seat = 0;
        enum verdict verdict = read_seat(p, &text, &seat);
        if (verdict != HOLDS) return verdict;
        e->seat = (int8_t)seat;
    }
    enum verdict verdict = read_kind(p, text, &e->kind);
    if (verdict != HOLDS) return verdict;
    const char *letters = g->happenings[e->kind].args;
    for (text += word_length(text); *text; e->nargs++) {
        if (*text++ != ' ') return expected(p, "scenario.what.argument", text - 1);
        if (!strcmp(text, "...")) {
            out->open = true;
            return HOLDS;
        }
        if (e->nargs >= EVENT_ARGS_MAX || !letters[e->nargs])
            return expected(p, "scenario.what.end", text);
        const int n =
            game_read_argument(g, match_box(p->match), letters[e->nargs], text, &e->arg[e->nargs]);
        if (n <= 0) return expected(p, "scenario.what.argument", text);
        text += n;
    }
    return HOLDS;
}

static bool event_fits(struct play *p, const struct pattern *want, bool open, const struct event *e,
                       int viewer)
{
    if (want->words) {
        struct message m = {0};
        char room[WORDS_MAX];
        match_view(p->match, viewer, p->view);
        p->setting.game->say_event(match_box(p->match), p->view, e, &m);
        words_for(viewer, &m, room);
        return strstr(room, want->fragment) != NULL;
    }
    if (want->event.kind != e->kind || want->event.seat != e->seat) return false;
    if (open ? want->event.nargs > e->nargs : want->event.nargs != e->nargs) return false;
    return !memcmp(want->event.arg, e->arg, want->event.nargs * sizeof e->arg[0]);
}

static void found_told(struct play *p, int viewer, int n, bool words)
{
    const struct game *g = p->setting.game;
    struct buf b = other_open(p);
    for (int i = 0; i < n; i++) {
        char room[WORDS_MAX] = "";
        struct message m = {0};
        struct buf text = BUF_ON(room);
        if (words) {
            match_view(p->match, viewer, p->view);
            g->say_event(match_box(p->match), p->view, &p->news[i], &m);
            words_for(viewer, &m, room);
        } else {
            game_write_named_event(g, match_box(p->match), &p->news[i], &text);
        }
        if (b.n && *room) buf_text(&b, words ? " " : "; ");
        buf_text(&b, room);
    }
    other_close(p, &b);
    found_of(p, "scenario.found.told", viewer, p->other);
}

/* "told 2 only: a; b": these and no others, in this order. */
static enum verdict told_only(struct play *p, const char *list, int viewer, int n)
{
    struct pattern want = {0};
    int i = 0;
    bool same = true;
    if (!strcmp(list, "nothing")) list = "";
    for (; item_take(&list, p->item, sizeof p->item); i++) {
        enum verdict verdict = read_pattern(p, p->item, &want);
        if (verdict != HOLDS) return verdict;
        same &= i < n && event_fits(p, &want, want.open, &p->news[i], viewer);
    }
    if (same && i == n) return HOLDS;
    found_told(p, viewer, n, false);
    return FAILS;
}

/* "told 2: a; b": each of these is among the news. "not told": nothing starts like any of them. */
static enum verdict told(struct play *p, const char *list, int viewer, int n, bool not)
{
    struct pattern want = {0};
    while (item_take(&list, p->item, sizeof p->item)) {
        enum verdict verdict = read_pattern(p, p->item, &want);
        bool any = false;
        if (verdict != HOLDS) return verdict;
        for (int i = 0; i < n; i++)
            any |= event_fits(p, &want, want.open || not, &p->news[i], viewer);
        if (any != not) continue;
        found_told(p, viewer, n, want.words);
        return FAILS;
    }
    return HOLDS;
}

enum verdict claim_told(struct play *p, const char *rest, bool not)
{
    struct who who;
    enum verdict verdict = read_viewers(p, &rest, &who);
    if (verdict != HOLDS) return verdict;
    bool only = !not && word_take(&rest, "only");
    if (!colon_take(&rest)) return expected(p, "scenario.what.colon", rest);
    if (!*rest) return expected(p, "scenario.what.event", rest);
    for (int viewer = SPECTATOR; viewer < SEATS_MAX && verdict == HOLDS; viewer++) {
        if (!views(&who, viewer)) continue;
        int n = match_news(p->match, viewer, p->news, p->setting.game->events_max);
        verdict = only ? told_only(p, rest, viewer, n) : told(p, rest, viewer, n, not);
    }
    return verdict;
}

/* Views. */

static bool write_view(struct play *p, int viewer)
{
    const struct game *g = p->setting.game;
    struct buf b = {.full = true};
    match_view(p->match, viewer, p->view);
    do {
        if ((!p->room || b.n) && !room_grow(p)) return false;
        buf_init(&b, p->room, p->room_size);
        schema_json(g->view_fields, p->view, game_view_size(g, match_box(p->match)), &b);
    } while (b.full);
    return true;
}

static void found_value(struct play *p, int viewer, const char *value, size_t n)
{
    struct buf b = other_open(p);
    buf_bytes(&b, value, n);
    other_close(p, &b);
    found_of(p, "scenario.found.sees", viewer, p->other);
}

static enum verdict no_such_field(struct play *p, const char *value, const char *part)
{
    struct buf b = other_open(p);
    const char *name;
    size_t n;
    for (int i = 0; (n = json_name(value, i, &name)); i++) {
        if (i) buf_text(&b, ", ");
        buf_bytes(&b, name, n);
    }
    if (*value == '[') return expected(p, "scenario.what.element", part);
    quote(p, part);
    message_text(wrong(p, b.n ? "scenario.fault.field" : "scenario.fault.no-fields"), p->found);
    message_text(&p->why, p->other);
    return MALFORMED;
}

/* "PATH = VALUE", "PATH has VALUE", "PATH lacks VALUE", "PATH count N", "PATH same". */
struct sight {
    char path[256], value[WORDS_MAX];
    char relation; /* its first letter */
    bool words;
    long long count;
};

static enum verdict read_sight(struct play *p, const char *text, struct sight *out)
{
    size_t n = strcspn(text, " ");
    out->words = *text == '"';
    if (out->words)
        return unquote(text, out->value, sizeof out->value)
                   ? HOLDS
                   : expected(p, "scenario.what.quoted", text);
    if (n == 0 || n >= sizeof out->path) return expected(p, "scenario.what.path", text);
    memcpy(out->path, text, n);
    out->path[n] = '\0';
    const char *rest = text + n + (text[n] == ' '), *relation = rest;
    if (!word_take(&rest, "=") && !word_take(&rest, "has") && !word_take(&rest, "lacks") &&
        !word_take(&rest, "count") && !word_take(&rest, "same"))
        return expected(p, "scenario.what.relation", rest);
    out->relation = *relation;
    if (out->relation == 's') return no_more(p, rest);
    if (out->relation == 'c')
        return number_take(&rest, INT32_MAX, &out->count)
                   ? no_more(p, rest)
                   : expected(p, "scenario.what.number", rest);
    if (!json_tidy(rest, out->value, sizeof out->value))
        return expected(p, "scenario.what.value", rest);
    return HOLDS;
}

static enum verdict judge_sight(struct play *p, const struct sight *s, int viewer, bool *so)
{
    const char *value, *part;
    if (!write_view(p, viewer)) return MALFORMED;
    switch (json_pick(p->room, s->path, &value, &part)) {
    case JSON_NO_NAME: return no_such_field(p, value, part);
    case JSON_NO_ELEMENT:
        *so = false;
        found_value(p, viewer, "", 0);
        return HOLDS;
    case JSON_FOUND: break;
    }
    size_t n = json_length(value), wanted = strlen(s->value);
    if (s->relation != '=' && json_count(value) < 0)
        return expected(p, "scenario.what.list", s->path);
    if (s->relation == '=') *so = n == wanted && !memcmp(value, s->value, n);
    else if (s->relation == 'c') *so = json_count(value) == s->count;
    else *so = json_has(value, s->value, wanted) == (s->relation == 'h');
    found_value(p, viewer, value, n);
    return HOLDS;
}

/* Is the fragment in one of the lines the seat reads about its view? */
static enum verdict judge_notes(struct play *p, const char *fragment, int viewer, bool *so)
{
    struct notes notes = {0};
    struct buf b = other_open(p);
    *so = false;
    match_view(p->match, viewer, p->view);
    p->setting.game->say_view(match_box(p->match), p->view, &notes);
    for (int i = 0; i < notes.n; i++) {
        char room[WORDS_MAX];
        words_for(viewer, &notes.at[i], room);
        *so |= strstr(room, fragment) != NULL;
        if (i) buf_text(&b, " / ");
        buf_text(&b, room);
    }
    other_close(p, &b);
    found_of(p, "scenario.found.sees", viewer, p->other);
    return HOLDS;
}

/* The value of that field, or of all there is ("*"); nothing if a list is too short for it. */
static enum verdict pick_sight(struct play *p, const char *path, const char **value, size_t *n)
{
    const char *part;
    *value = p->room;
    *n = strlen(p->room);
    if (!strcmp(path, "*")) return HOLDS;
    const enum json_found found = json_pick(p->room, path, value, &part);
    if (found == JSON_NO_NAME) return no_such_field(p, *value, part);
    *n = found == JSON_FOUND ? json_length(*value) : 0;
    return HOLDS;
}

/* Is this field the same to all of them? */
static enum verdict judge_same(struct play *p, const char *path, const struct who *who, bool not)
{
    char *first = NULL;
    size_t length = 0;
    bool same = true;
    enum verdict verdict = HOLDS;
    for (int viewer = SPECTATOR; viewer < SEATS_MAX && verdict == HOLDS && same; viewer++) {
        const char *value;
        size_t n;
        if (!views(who, viewer)) continue;
        if (!write_view(p, viewer)) return free(first), MALFORMED;
        if ((verdict = pick_sight(p, path, &value, &n)) != HOLDS) break;
        if (first) same = n == length && !memcmp(first, value, n);
        else if ((first = malloc(n + 1))) memcpy(first, value, length = n);
        else return wrong(p, "scenario.fault.memory"), MALFORMED;
        found_value(p, viewer, value, n);
    }
    free(first);
    return verdict != HOLDS ? verdict : same != not ? HOLDS : FAILS;
}

enum verdict claim_sees(struct play *p, const char *rest, bool not)
{
    struct who who;
    struct sight sight = {0};
    enum verdict verdict = read_viewers(p, &rest, &who);
    if (verdict != HOLDS) return verdict;
    if (!colon_take(&rest)) return expected(p, "scenario.what.colon", rest);
    if ((verdict = read_sight(p, rest, &sight)) != HOLDS) return verdict;
    if (sight.relation == 's') return judge_same(p, sight.path, &who, not);
    for (int viewer = SPECTATOR; viewer < SEATS_MAX; viewer++) {
        bool so = false;
        if (!views(&who, viewer)) continue;
        verdict = sight.words ? judge_notes(p, sight.value, viewer, &so)
                              : judge_sight(p, &sight, viewer, &so);
        if (verdict != HOLDS) return verdict;
        if (so == not) return FAILS;
    }
    return HOLDS;
}

/* Questions and legal moves. */

/* One subject, and its decider's view. *asked: that question is open. */
static enum verdict read_subject(struct play *p, const char **rest, int *subject, bool *asked)
{
    struct who who;
    enum verdict verdict = read_who(p, rest, &who);
    if (verdict != HOLDS) return verdict;
    if (who.seats & (who.seats - 1)) return expected(p, "scenario.what.one-seat", *rest);
    *subject = __builtin_ctz(who.seats);
    int decider = decider_of(&who, *subject);
    *asked = is_asked(p->match, decider, *subject);
    match_view(p->match, decider, p->view);
    return HOLDS;
}

enum verdict claim_question(struct play *p, const char *rest)
{
    int subject = 0;
    bool asked = false;
    char room[WORDS_MAX], wanted[WORDS_MAX];
    struct message m = {0};
    enum verdict verdict = read_subject(p, &rest, &subject, &asked);
    if (verdict != HOLDS) return verdict;
    if (!colon_take(&rest)) return expected(p, "scenario.what.colon", rest);
    if (*rest == '"' && !unquote(rest, wanted, sizeof wanted))
        return expected(p, "scenario.what.quoted", rest);
    if (*rest != '"' && !words_has(rest)) return expected(p, "scenario.what.question", rest);
    if (!asked) return found_asked(p), FAILS;
    p->setting.game->say_question(match_box(p->match), p->view, subject, &m);
    words_for(match_step(p->match)->decider[subject], &m, room);
    if (*rest == '"' ? strstr(room, wanted) != NULL : m.key && !strcmp(m.key, rest)) return HOLDS;
    struct buf b = found_open(p);
    buf_text(&b, *rest == '"' ? room : m.key ? m.key : "");
    found_close(p, &b);
    return FAILS;
}

static void found_legal(struct play *p, const struct move_list *list)
{
    struct buf b = found_open(p);
    for (int i = 0; i < list->n; i++) {
        if (i) buf_text(&b, "; ");
        game_write_named_move(p->setting.game, match_box(p->match), list->at[i], &b);
    }
    found_close(p, &b);
}

static int verb_of(const struct game *g, const char *text)
{
    for (int i = 0; g->verbs[i].name; i++)
        if (!strcmp(g->verbs[i].name, text)) return i;
    return -1;
}

/* Where the list has a move, or with `verbs` any move of a verb that stands alone; -1: nowhere. */
static enum verdict find_listed(struct play *p, const char *text, const struct move_list *list,
                                bool verbs, int *at)
{
    struct move move = {0};
    int verb = verb_of(p->setting.game, text);
    if (!verbs || verb < 0 || !*p->setting.game->verbs[verb].args) {
        enum verdict verdict = read_move(p, text, &move);
        if (verdict != HOLDS) return verdict;
        verb = -1;
    }
    *at = -1;
    for (int i = 0; i < list->n && *at < 0; i++)
        if (verb < 0 ? move_same(move, list->at[i]) : list->at[i].verb == verb) *at = i;
    return HOLDS;
}

/* Takes the named moves off the list, so that naming one twice does not count as two. */
static enum verdict judge_exact(struct play *p, const char *rest, struct move_list *list)
{
    bool same = true;
    while (item_take(&rest, p->item, sizeof p->item)) {
        int at = -1;
        enum verdict verdict = find_listed(p, p->item, list, false, &at);
        if (verdict != HOLDS) return verdict;
        same &= at >= 0;
        if (at >= 0) list->at[at] = list->at[--list->n];
    }
    return same && list->n == 0 ? HOLDS : FAILS;
}

static enum verdict judge_some(struct play *p, const char *rest, const struct move_list *list,
                               bool has)
{
    bool same = true;
    while (item_take(&rest, p->item, sizeof p->item)) {
        int at = -1;
        enum verdict verdict = find_listed(p, p->item, list, true, &at);
        if (verdict != HOLDS) return verdict;
        same &= (at >= 0) == has;
    }
    return same ? HOLDS : FAILS;
}

static enum verdict judge_count(struct play *p, const char *rest, const struct move_list *list)
{
    long long count;
    if (!number_take(&rest, INT32_MAX, &count)) return expected(p, "scenario.what.number", rest);
    if (*rest) return no_more(p, rest);
    return count == list->n ? HOLDS : FAILS;
}

static void list_legal(struct play *p, int subject, bool asked, struct move_list *list)
{
    *list = (struct move_list){.at = p->moves, .size = p->setting.game->moves_max};
    if (asked) p->setting.game->legal(match_box(p->match), p->view, subject, list);
}

enum verdict claim_legal(struct play *p, const char *rest)
{
    int subject = 0;
    bool asked = false;
    char relation = '=';
    struct move_list list;
    enum verdict verdict = read_subject(p, &rest, &subject, &asked);
    if (verdict != HOLDS) return verdict;
    if (word_is(rest, "has") || word_is(rest, "lacks") || word_is(rest, "count")) {
        relation = *rest;
        rest += word_length(rest);
    }
    if (!colon_take(&rest)) return expected(p, "scenario.what.colon", rest);
    if (!*rest) return expected(p, "scenario.what.move", rest);
    list_legal(p, subject, asked, &list);
    verdict = relation == 'c'   ? judge_count(p, rest, &list)
              : relation == '=' ? judge_exact(p, rest, &list)
                                : judge_some(p, rest, &list, relation == 'h');
    if (verdict == MALFORMED) return verdict;
    if (!asked) return found_asked(p), FAILS;
    if (verdict == HOLDS) return HOLDS;
    list_legal(p, subject, asked, &list);
    if (relation == 'c') found_number(p, list.n);
    else found_legal(p, &list);
    return FAILS;
}
