#include "line/prospects.h"

#include "bots/whatif.h"
#include "core/buf.h"
#include "core/rng.h"
#include "line/inside.h"
#include "shell/shell.h"

static void say_prospect(const struct reader *r, const struct moment *m, struct move move,
                         char *room)
{
    struct message said = {0};
    struct buf b;
    buf_init(&b, room, TEXT_ROOM);
    m->game->say_move(m->box, m->view, m->subject, move, &said);
    words_say(r, &said, &b);
}

/* Why this one is special; NULL: it is not. */
static const char *mark_of(const struct what_if *w, const struct moment *m, int i)
{
    const bool given = m->given && move_same(w->at[i].move, *m->given);
    if (i != w->advised) return given ? "cli.what-if.given" : NULL;
    return given ? "cli.what-if.both" : "cli.what-if.advised";
}

static void print_prospects(const struct reader *r, const struct moment *m, const struct what_if *w)
{
    char room[TEXT_ROOM];
    int widest = 0;
    for (int i = 0; i < w->n; i++) {
        say_prospect(r, m, w->at[i].move, room);
        if (shell_text_width(room) > widest) widest = shell_text_width(room);
    }
    for (int i = 0; i < w->n; i++) {
        const struct prospect *p = &w->at[i];
        const char *mark = mark_of(w, m, i);
        char word[TEXT_ROOM] = "";
        struct buf b = BUF_ON(word);
        say_prospect(r, m, p->move, room);
        if (mark) words_key(r, mark, &b);
        fputs("  ", stdout);
        shell_print_padded(stdout, room, widest);
        printf("  %5.1f %% ± %.1f%s%s\n", p->chance / 10.0, p->error / 10.0, mark ? "  " : "",
               word);
    }
}

void prospects_tell(const struct reader *r, const struct moment *m, const struct what_if *w)
{
    char room[TEXT_ROOM] = "";
    struct buf b = BUF_ON(room);
    struct message end;
    print_prospects(r, m, w);
    message_set(&end, w->legal > w->n ? "cli.what-if.some" : "cli.what-if.worlds", NULL);
    message_number(message_number(&end, w->worlds), w->worlds * w->n);
    if (w->legal > w->n) message_number(message_number(&end, w->n), w->legal);
    words_say(r, &end, &b);
    puts(room);
}

/* Asked again, the same is said: the luck of the imagined games is always the same. */
void talk_what_if(const struct talk *t)
{
    struct session *s = t->s;
    const struct reader reader = session_reader(s, t->menu.seat);
    const struct moment m = {s->game, session_box(s), session_view(s, t->menu.seat),
                             t->menu.subject, NULL};
    struct rng luck = {1};
    struct what_if w;
    struct message why;
    const char *none = what_if(&m, WHAT_IF_USUAL, &luck, &w);
    if (!none) prospects_tell(&reader, &m, &w);
    else talk_tell(t, t->menu.seat, message_text(message_set(&why, none, NULL), s->game->name));
}
