/* viewpoint_read.c -- the words of cards: of one card by its name, or of all cards in sight. */
#include <string.h>

#include "core/cursor.h"
#include "guide/viewpoint.h"

const char *const pile_commands[] = {"tui.viewpoint.read", NULL};

static void recite_line(const struct scene *s, const struct message *m, struct buf *out)
{
    words_say(&s->reader, m, out);
    buf_char(out, '\n');
}

/* "Vigil (-10)", and below it what it says. */
static void recite_kind(const struct scene *s, int kind, struct buf *out)
{
    const struct deck_kind *k = box_kind(s->box, kind);
    struct message m;
    message_set(&m, k->zombeyes ? "tui.viewpoint.read.zombeyes" : "tui.viewpoint.read.card", NULL);
    message_number(message_number(message_text(&m, k->name), k->value), k->zombeyes);
    recite_line(s, &m, out);
    buf_text(out, "    ");
    const size_t from = out->n;
    deck_say_card(&s->reader, &s->box->deck, kind, out);
    if (out->n == from) words_key(&s->reader, "tui.viewpoint.read.plain", out);
    else buf_back(out, out->n - 1);
    for (size_t i = from; i < out->n; i++)
        if (out->at[i] == '\n') out->at[i] = ' ';
    buf_char(out, '\n');
}

static void recite_place(const struct scene *s, int place, const char *key, int seat,
                         struct buf *out)
{
    struct pile p;
    struct message m;
    pile_gather(s, place, &p);
    if (!p.n) return;
    message_set(&m, key, NULL);
    recite_line(s, seat == SPECTATOR ? &m : message_seat(&m, seat), out);
    for (int i = 0; i < p.n; i++)
        if (!i || p.row[i].kind != p.row[i - 1].kind) recite_kind(s, p.row[i].kind, out);
    buf_char(out, '\n');
}

/* First what the open question is about, then place by place. */
static void recite_all(const struct scene *s, struct buf *out)
{
    const struct table *t = &s->view->table;
    const int chosen = pile_kind_of(s->chosen);
    struct message m;
    if (chosen != DECK_NONE || t->depth) {
        recite_line(s, message_set(&m, "tui.viewpoint.read.question", NULL), out);
        if (chosen != DECK_NONE) recite_kind(s, chosen, out);
        for (int i = t->depth - 1; i >= 0; i--)
            if (t->entry[i].kind != DECK_NONE) recite_kind(s, t->entry[i].kind, out);
        buf_char(out, '\n');
    }
    for (int seat = 0; seat < s->seats; seat++)
        recite_place(s, AT_HAND + seat, "tui.viewpoint.read.hand", seat, out);
    for (int seat = 0; seat < s->seats; seat++)
        recite_place(s, AT_FIELD + seat, "tui.viewpoint.read.field", seat, out);
    recite_place(s, AT_DISCARD, "tui.viewpoint.read.discard", SPECTATOR, out);
}

/* The beginning of a name is enough. */
static bool name_begins(const char *name, const char *text)
{
    while (*text && text_small(*name) == text_small(*text)) name++, text++;
    return !*text;
}

/* The deck is everybody's to read, wherever its cards are. */
static void recite_named(const struct scene *s, const char *name, struct buf *out)
{
    struct message m;
    bool any = false;
    for (int kind = 0; kind < s->box->deck.kinds; kind++) {
        if (!name_begins(box_kind(s->box, kind)->name, name)) continue;
        recite_kind(s, kind, out);
        any = true;
    }
    if (any) return;
    recite_line(s, message_text(message_set(&m, "tui.viewpoint.read.none", NULL), name), out);
}

bool pile_command(const struct scene *s, const char *line, struct buf *out)
{
    if (strncmp(line, "read", 4) != 0 || (line[4] && line[4] != ' ')) return false;
    const char *name = line + 4 + strspn(line + 4, " ");
    if (*name) recite_named(s, name, out);
    else recite_all(s, out);
    return true;
}
