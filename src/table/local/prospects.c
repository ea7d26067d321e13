#include "local/prospects.h"

#include "bots/whatif.h"
#include "core/buf.h"
#include "core/rng.h"
#include "shell/shell.h"

enum { ANSWER_ROOM = 2048 };

static void say_prospect(const struct reader *r, const struct moment *m, struct move move,
                         char *room)
{
    struct message said = {0};
    struct buf b;
    buf_init(&b, room, ANSWER_ROOM);
    m->game->say_move(m->box, m->view, m->subject, move, &said);
    words_say(r, &said, &b);
}

/* Why this answer is special; NULL: it is not. */
static const char *mark_of(const struct what_if *w, const struct moment *m, int i)
{
    const bool given = m->given && move_same(w->at[i].move, *m->given);
    if (i != w->advised) return given ? "what-if.given" : NULL;
    return given ? "what-if.both" : "what-if.advised";
}

/* "9.5", of 95 of a thousand. */
static void write_percents(struct buf *b, int of_1000)
{
    buf_int(b, of_1000 / 10);
    buf_char(b, '.');
    buf_int(b, of_1000 % 10);
}

void prospects_write(const struct reader *r, const struct moment *m, const struct what_if *w,
                     struct buf *b)
{
    char room[ANSWER_ROOM];
    struct message end;
    int widest = 0;
    for (int i = 0; i < w->n; i++) {
        say_prospect(r, m, w->at[i].move, room);
        if (shell_text_width(room) > widest) widest = shell_text_width(room);
    }
    for (int i = 0; i < w->n; i++) {
        const struct prospect *p = &w->at[i];
        const char *mark = mark_of(w, m, i);
        say_prospect(r, m, p->move, room);
        buf_text(b, "  ");
        buf_text(b, room);
        for (int x = shell_text_width(room); x < widest + 2; x++) buf_char(b, ' ');
        buf_text(b, p->chance < 100 ? "  " : p->chance < 1000 ? " " : "");
        write_percents(b, p->chance);
        buf_text(b, " % ± ");
        write_percents(b, p->error);
        if (mark) buf_text(b, "  ");
        if (mark) words_key(r, mark, b);
        buf_char(b, '\n');
    }
    message_set(&end, w->legal > w->n ? "what-if.some" : "what-if.worlds", NULL);
    message_number(message_number(&end, w->worlds), w->worlds * w->n);
    if (w->legal > w->n) message_number(message_number(&end, w->n), w->legal);
    words_say(r, &end, b);
    buf_char(b, '\n');
}

/* The answer is the same when asked again: the luck of the imagined games never changes. */
void session_prospects(struct session *s, int seat, int subject, struct buf *b)
{
    const struct reader reader = session_reader(s, seat);
    const struct moment m = {s->game, session_box(s), session_view(s, seat), subject, NULL};
    struct rng luck = {1};
    struct what_if w;
    struct message why;
    const char *none = what_if(&m, WHAT_IF_USUAL, &luck, &w);
    if (!none) {
        prospects_write(&reader, &m, &w, b);
        return;
    }
    words_say(&reader, message_text(message_set(&why, none, NULL), s->game->name), b);
    buf_char(b, '\n');
}
