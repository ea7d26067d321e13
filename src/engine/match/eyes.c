#include "match/eyes.h"

#include <stdbool.h>
#include <string.h>

#include "core/buf.h"
#include "core/cursor.h"
#include "core/words.h"

enum { MOVE_ROOM = 64 };

void eyes_question(const struct eyes *e, int subject, const struct reader *r, struct buf *b)
{
    struct message said = {0};
    e->game->say_question(e->box, e->view, subject, &said);
    words_json(r, &said, b);
}

/* What a note says is already in the view: the text comes without its arguments. */
void eyes_note_words(const struct message *m, const struct reader *r, struct buf *b)
{
    buf_text(b, r->silent ? ",\"with\":" : ",\"text\":");
    if (r->silent) words_json_args(r, m, b);
    else words_json_text(r, m, b);
}

void eyes_note(const struct message *m, const struct reader *r, struct buf *b)
{
    buf_text(b, "{\"key\":");
    buf_json(b, m->key ? m->key : "");
    if (m->rule) {
        buf_text(b, ",\"rule\":");
        buf_json(b, m->rule);
    }
    eyes_note_words(m, r, b);
    buf_char(b, '}');
}

/* Notes are as large as a small game: they are not cleared, games count what they fill. */
void eyes_notes(const struct eyes *e, const struct reader *r, struct buf *b)
{
    struct notes notes;
    notes.n = 0;
    e->game->say_view(e->box, e->view, &notes);
    buf_char(b, '[');
    for (int i = 0; i < notes.n; i++) {
        if (i) buf_char(b, ',');
        eyes_note(&notes.at[i], r, b);
    }
    buf_char(b, ']');
}

void eyes_move(const struct eyes *e, int subject, struct move m, const struct reader *r,
               struct buf *b)
{
    struct message said = {0};
    char text[MOVE_ROOM];
    struct buf notation = BUF_ON(text);
    game_write_move(e->game, e->box, m, &notation);
    e->game->say_move(e->box, e->view, subject, m, &said);
    buf_text(b, "{\"do\":");
    buf_json(b, text);
    buf_char(b, ',');
    words_json(r, &said, b);
    buf_char(b, '}');
}

static bool begins(const char *name, const char *word, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (!name[i] || text_small(name[i]) != text_small(word[i])) return false;
    return true;
}

static bool number_is(int value, const char *word, size_t n)
{
    char room[16];
    struct buf b = BUF_ON(room);
    buf_int(&b, value);
    return b.n == n && !memcmp(room, word, n);
}

/* Is the word the argument's value, or does it begin the argument's name? */
static bool names(const struct eyes *e, char letter, int value, const char *word, size_t n,
                  bool whole)
{
    const char *name = NULL;
    if (number_is(value, word, n)) return true;
    if (letter == 's') return n == 1 && value == word[0] - 'A';
    if (letter != '#' && e->game->name_of) name = e->game->name_of(e->box, letter, value);
    return name && begins(name, word, n) && (!whole || !name[n]);
}

/* Does the move begin as the text does? Names may have spaces, so the longest one is taken. */
static bool move_begins(const struct eyes *e, const struct move *m, const char *start)
{
    const struct form *form = &e->game->verbs[m->verb];
    size_t n = strcspn(start, " ");
    if (!start[n]) return begins(form->name, start, n);
    if (strlen(form->name) != n || !begins(form->name, start, n)) return false;
    const char *p = start + n;
    for (int i = 0; *p == ' ' && p[1]; i++) {
        const char *rest = p + 1;
        size_t word = strlen(rest);
        if (i == m->nargs) return false;
        if (names(e, form->args[i], m->arg[i], rest, word, false)) return true;
        while (word && !(rest[word] == ' ' && names(e, form->args[i], m->arg[i], rest, word, true)))
            word--;
        if (!word) return false;
        p = rest + word;
    }
    return true;
}

static int find_typed(const struct eyes *e, int subject, const char *start, struct move *room)
{
    struct move_list list = {.at = room, .size = e->game->moves_max};
    int n = 0;
    e->game->legal(e->box, e->view, subject, &list);
    for (int i = 0; i < list.n; i++)
        if (move_begins(e, &room[i], start)) room[n++] = room[i];
    return n;
}

void eyes_moves(const struct eyes *e, int subject, const char *start, const struct reader *r,
                struct move *room, struct buf *b)
{
    const int n = find_typed(e, subject, start, room);
    buf_char(b, '[');
    for (int i = 0; i < n; i++) {
        if (i) buf_char(b, ',');
        eyes_move(e, subject, room[i], r, b);
    }
    buf_char(b, ']');
}

static void list_one(const struct move *m, bool first, struct buf *b)
{
    if (!first && m->nargs) buf_char(b, ',');
    if (m->nargs > 1) buf_char(b, '[');
    for (int i = 0; i < m->nargs; i++) {
        if (i) buf_char(b, ',');
        buf_int(b, m->arg[i]);
    }
    if (m->nargs > 1) buf_char(b, ']');
}

void eyes_list(const struct eyes *e, int subject, const char *start, struct move *room,
               struct buf *b)
{
    const int n = find_typed(e, subject, start, room);
    const char *comma = "";
    buf_char(b, '{');
    for (int verb = 0; e->game->verbs[verb].name; verb++) {
        bool first = true;
        for (int i = 0; i < n; i++) {
            if (room[i].verb != verb) continue;
            if (first) {
                buf_text(b, comma);
                comma = ",";
                buf_json(b, e->game->verbs[verb].name);
                buf_text(b, ":[");
            }
            list_one(&room[i], first, b);
            first = false;
        }
        if (!first) buf_char(b, ']');
    }
    buf_char(b, '}');
}
