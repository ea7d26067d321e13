/* What a viewer is told, as JSON. Every viewer, the mover included, learns by the same message. */
#include "core/buf.h"
#include "core/schema.h"
#include "core/words.h"
#include "match/inside.h"

static void tell_seats(seat_set set, struct buf *b)
{
    buf_char(b, '[');
    for (const char *comma = ""; set; set &= (seat_set)(set - 1), comma = ",") {
        buf_text(b, comma);
        buf_int(b, __builtin_ctz(set));
    }
    buf_char(b, ']');
}

static void tell_news(const struct match *m, int viewer, const struct reader *r, struct buf *b)
{
    const struct game *g = m->setting.game;
    const struct scratch *s = match_scratch_news(m);
    buf_text(b, ",\"news\":[");
    for (int i = 0; i < s->nnews; i++) {
        struct event e = s->news[i];
        struct message said = {0};
        event_cut(&e, viewer);
        g->say_event(m->box, m->scratch->view, &e, &said);
        buf_text(b, i ? ",{\"event\":" : "{\"event\":");
        buf_json(b, g->happenings[e.kind].name);
        buf_text(b, ",\"seat\":");
        buf_int(b, e.seat);
        buf_text(b, ",\"args\":[");
        for (int k = 0; k < e.nargs; k++) {
            if (k) buf_char(b, ',');
            buf_int(b, e.arg[k]);
        }
        buf_text(b, "],");
        words_json(r, &said, b);
        buf_char(b, '}');
    }
    buf_char(b, ']');
}

static void tell_questions(const struct match *m, int viewer, const struct reader *r, struct buf *b)
{
    const struct game *g = m->setting.game;
    const char *comma = "";
    buf_text(b, ",\"questions\":[");
    for (int subject = 0; subject < SEATS_MAX; subject++) {
        struct message said = {0};
        if (!seat_in(m->step.asked, subject) || m->step.decider[subject] != viewer) continue;
        g->say_question(m->box, m->scratch->view, subject, &said);
        buf_text(b, comma);
        comma = ",";
        buf_text(b, "{\"q\":");
        buf_uint(b, m->telling);
        buf_text(b, ",\"subject\":");
        buf_int(b, subject);
        buf_char(b, ',');
        words_json(r, &said, b);
        if (seat_in(m->answered, subject)) {
            char room[64];
            struct buf sealed = BUF_ON(room);
            game_write_move(g, m->box, m->answer[subject], &sealed);
            buf_text(b, ",\"sealed\":");
            buf_json(b, room);
        }
        buf_char(b, '}');
    }
    buf_char(b, ']');
}

static void tell_score(const struct match *m, struct buf *b)
{
    struct score s;
    match_score(m, &s);
    buf_text(b, ",\"score\":{\"points\":[");
    for (int i = 0; i < m->setting.options.seats; i++) {
        if (i) buf_char(b, ',');
        buf_int(b, s.points[i]);
    }
    buf_text(b, "],\"rank\":[");
    for (int i = 0; i < m->setting.options.seats; i++) {
        if (i) buf_char(b, ',');
        buf_int(b, s.rank[i]);
    }
    buf_text(b, "]}");
}

static void tell_notes(const struct match *m, const struct reader *r, struct buf *b)
{
    struct notes notes = {0};
    m->setting.game->say_view(m->box, m->scratch->view, &notes);
    buf_text(b, ",\"notes\":[");
    for (int i = 0; i < notes.n; i++) {
        buf_text(b, i ? ",{" : "{");
        words_json(r, &notes.at[i], b);
        buf_char(b, '}');
    }
    buf_char(b, ']');
}

void match_tell(const struct match *m, int viewer, const struct reader *r, struct buf *b)
{
    const struct game *g = m->setting.game;
    match_view(m, viewer, m->scratch->view);
    buf_text(b, "{\"game\":");
    buf_json(b, g->name);
    buf_text(b, ",\"seat\":");
    buf_int(b, viewer);
    buf_text(b, ",\"seats\":");
    buf_int(b, m->setting.options.seats);
    buf_text(b, ",\"step\":");
    buf_int(b, m->steps);
    buf_text(b, ",\"asked\":");
    tell_seats(m->step.asked, b);
    tell_news(m, viewer, r, b);
    buf_text(b, ",\"view\":");
    schema_json(g->view_fields, m->scratch->view, game_view_size(g, m->box), b);
    tell_notes(m, r, b);
    tell_questions(m, viewer, r, b);
    if (m->frozen) {
        buf_text(b, ",\"frozen\":");
        buf_json(b, m->frozen);
    }
    if (match_over(m)) tell_score(m, b);
    buf_char(b, '}');
}

void match_tell_moves(const struct match *m, int viewer, int subject, const struct reader *r,
                      struct move *room, struct buf *b)
{
    const struct game *g = m->setting.game;
    struct move_list list = {.at = room, .size = g->moves_max};
    if (subject >= 0 && seat_in(m->step.asked, subject) && m->step.decider[subject] == viewer) {
        match_view(m, viewer, m->scratch->view);
        g->legal(m->box, m->scratch->view, subject, &list);
    }
    buf_char(b, '[');
    for (int i = 0; i < list.n; i++) {
        struct message said = {0};
        char text[64];
        struct buf notation = BUF_ON(text);
        game_write_move(g, m->box, list.at[i], &notation);
        g->say_move(m->box, m->scratch->view, subject, list.at[i], &said);
        buf_text(b, i ? ",{\"do\":" : "{\"do\":");
        buf_json(b, text);
        buf_char(b, ',');
        words_json(r, &said, b);
        buf_char(b, '}');
    }
    buf_char(b, ']');
}
