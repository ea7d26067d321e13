#include "speak.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/buf.h"
#include "deck/texts.h"

static const struct referee *const referees[] = {&viewpoint_referee,
                                                 &revisioned_referee,
                                                 &winking_dead_referee,
                                                 &wink_referee,
                                                 &cube_referee,
                                                 &blank_referee,
                                                 NULL};

const struct referee *referee_of(const char *game)
{
    for (int i = 0; referees[i]; i++)
        if (!strcmp(referees[i]->game, game)) return referees[i];
    return NULL;
}

void lines_add(struct lines *l, const char *format, ...)
{
    va_list rest;
    if (l->n >= l->size) {
        fputs("referee: a list of lines is full\n", stderr);
        exit(2);
    }
    va_start(rest, format);
    int n = vsnprintf(l->at[l->n++], REF_LINE, format, rest);
    va_end(rest);
    if (n >= REF_LINE) {
        fputs("referee: a line is too long\n", stderr);
        exit(2);
    }
}

/* The game's own deck, or a mix with it. */
bool speak_deck(const struct game *g, uint64_t number, struct buf *b)
{
    int own = DECK_CLASSIC;
    if (strcmp(game_family(g), "viewpoint")) return false;
    if (!strcmp(g->name, "revisioned")) own = DECK_REVISIONED;
    if (!strcmp(g->name, "winking-dead")) own = DECK_WINKING_DEAD;
    buf_text(b, deck_texts[own]);
    for (int i = 0; i < DECK_TEXTS; i++) {
        if (i == own || (number / 2 >> i) % 3 != 2) continue;
        buf_char(b, '\n');
        buf_text(b, deck_texts[i]);
    }
    return true;
}

void speak_plainly(const struct game *g, struct options *o)
{
    for (int i = 0; g->options && g->options[i].name; i++)
        if (!strncmp(g->options[i].name, "add-", 4) || !strcmp(g->options[i].name, "copies"))
            o->value[i] = 0;
}

static void write_words(const struct game *g, const struct box *box, const struct form *form,
                        const int16_t *arg, int n, struct buf *b)
{
    buf_text(b, form->name);
    for (int i = 0; i < n; i++) {
        char letter = form->args[i];
        const char *name = NULL;
        buf_char(b, ' ');
        if (letter != 's' && letter != '#' && g->name_of) name = g->name_of(box, letter, arg[i]);
        if (name) buf_text(b, name);
        else buf_int(b, arg[i]);
    }
}

void speak_move(const struct game *g, const struct box *box, struct move m, char text[REF_LINE])
{
    struct buf b;
    buf_init(&b, text, REF_LINE);
    write_words(g, box, &g->verbs[m.verb], m.arg, m.nargs, &b);
}

void speak_events(const struct game *g, const struct box *box, const struct event *e, int n,
                  struct lines *l)
{
    for (; n > 0; n--, e++) {
        char text[REF_LINE];
        struct buf b;
        buf_init(&b, text, sizeof text);
        if (e->seat == SPECTATOR) buf_char(&b, '-');
        else buf_int(&b, e->seat);
        buf_char(&b, ' ');
        write_words(g, box, &g->happenings[e->kind], e->arg, e->nargs, &b);
        if (e->nopen < e->nargs) {
            buf_text(&b, " | ");
            buf_int(&b, e->nopen);
            for (int seat = 0; seat < REF_SEATS; seat++) {
                if (!seat_in(e->knows, seat)) continue;
                buf_char(&b, ' ');
                buf_char(&b, (char)('A' + seat));
            }
        }
        lines_add(l, "%s", text);
    }
}

void speak_setting(const struct referee *r, const struct setting *s, const struct box *box,
                   const struct state *state, struct buf *b)
{
    const struct game *g = s->game;
    buf_text(b, "seats ");
    buf_int(b, s->options.seats);
    buf_char(b, '\n');
    options_write(g, &s->options, b);
    for (const char *const *zone = r->zones; *zone; zone++) {
        const char *each = strchr(*zone, '%');
        for (int seat = 0; seat < (each ? s->options.seats : 1); seat++) {
            char name[64];
            if (each) snprintf(name, sizeof name, "%.*s%d", (int)(each - *zone), *zone, seat);
            else snprintf(name, sizeof name, "%s", *zone);
            buf_text(b, "zone ");
            buf_text(b, name);
            buf_text(b, ": ");
            g->zone(box, state, name, b);
            buf_char(b, '\n');
        }
    }
    if (s->content) {
        buf_text(b, "deck\n");
        buf_text(b, s->content);
    }
}
