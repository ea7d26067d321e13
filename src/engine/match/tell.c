/* What a viewer is told, as JSON. Every viewer, the mover included, learns by the same message. */
#include <assert.h>
#include <string.h>

#include "core/buf.h"
#include "core/pairs.h"
#include "core/schema.h"
#include "core/words.h"
#include "match/eyes.h"
#include "match/inside.h"

/* All that is taken from inside a match. */

static int last_news(const struct match *m, const struct event **at)
{
    const struct scratch *s = match_scratch_news(m);
    *at = s->news;
    return s->nnews;
}

static bool sealed_answer(const struct match *m, int subject, struct move *out)
{
    *out = m->answer[subject];
    return seat_in(m->answered, subject);
}

/* A telling under way. */
struct tale {
    const struct match *match;
    const struct game *game;
    const struct box *box;
    const struct view *view;
    struct eyes eyes;
    int viewer;
    const struct reader *reader;
};

static void tell_seats(seat_set set, struct buf *b)
{
    buf_char(b, '[');
    for (bool first = true; set; set &= (seat_set)(set - 1), first = false) {
        if (!first) buf_char(b, ',');
        buf_int(b, __builtin_ctz(set));
    }
    buf_char(b, ']');
}

static void tell_event(const struct tale *t, struct event e, struct buf *b)
{
    struct message said = {.key = NULL};
    if (t->viewer != TRUTH) event_cut(&e, t->viewer);
    t->game->say_event(t->box, t->view, &e, &said);
    buf_text(b, "{\"event\":");
    buf_json(b, t->game->happenings[e.kind].name);
    buf_text(b, ",\"seat\":");
    buf_int(b, e.seat);
    buf_text(b, ",\"args\":[");
    for (int k = 0; k < e.nargs; k++) {
        if (k) buf_char(b, ',');
        buf_int(b, e.arg[k]);
    }
    buf_text(b, "],");
    words_json(t->reader, &said, b);
    buf_char(b, '}');
}

static void tell_events(const struct tale *t, struct buf *b)
{
    const struct event *news;
    const int n = last_news(t->match, &news);
    buf_char(b, '[');
    for (int i = 0; i < n; i++) {
        if (i) buf_char(b, ',');
        tell_event(t, news[i], b);
    }
    buf_char(b, ']');
}

static void tell_news(const struct tale *t, bool even_none, struct buf *b)
{
    const struct event *unused;
    if (!last_news(t->match, &unused) && !even_none) return;
    buf_text(b, ",\"news\":");
    tell_events(t, b);
}

static void tell_question(const struct tale *t, int subject, struct buf *b)
{
    struct move move;
    buf_text(b, "{\"q\":");
    buf_uint(b, match_question(t->match, subject));
    buf_text(b, ",\"subject\":");
    buf_int(b, subject);
    buf_char(b, ',');
    eyes_question(&t->eyes, subject, t->reader, b);
    if (sealed_answer(t->match, subject, &move)) {
        char room[64];
        struct buf sealed = BUF_ON(room);
        game_write_move(t->game, t->box, move, &sealed);
        buf_text(b, ",\"sealed\":");
        buf_json(b, room);
    }
    buf_char(b, '}');
}

static void tell_questions(const struct tale *t, bool even_none, struct buf *b)
{
    const struct step *step = match_step(t->match);
    bool any = false;
    for (int subject = 0; subject < SEATS_MAX; subject++) {
        if (!seat_in(step->asked, subject) || step->decider[subject] != t->viewer) continue;
        buf_text(b, any ? "," : ",\"questions\":[");
        tell_question(t, subject, b);
        any = true;
    }
    if (any) buf_char(b, ']');
    else if (even_none) buf_text(b, ",\"questions\":[]");
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

static void tell_view(const struct tale *t, const struct view *since, struct buf *b)
{
    const size_t size = game_view_size(t->game, t->box), start = b->n;
    if (t->viewer == TRUTH) {
        buf_text(b, ",\"truth\":");
        schema_json(t->game->state_fields, t->match->state, t->match->state_size, b);
        return;
    }
    buf_text(b, ",\"view\":");
    if (!since) schema_json(t->game->view_fields, t->view, size, b);
    else if (!schema_change(t->game->view_fields, since, t->view, size, b)) buf_back(b, start);
}

static bool same_text(const char *a, const char *b) { return a == b || (a && b && !strcmp(a, b)); }

static void change_note(const struct reader *r, const struct message *was, const struct message *m,
                        struct buf *b)
{
    const size_t start = b->n;
    if (!same_text(was->key, m->key)) {
        buf_text(b, ",\"key\":");
        buf_json(b, m->key ? m->key : "");
    }
    if (!same_text(was->rule, m->rule)) {
        buf_text(b, ",\"rule\":");
        if (m->rule) buf_json(b, m->rule);
        else buf_text(b, "null");
    }
    eyes_note_words(m, r, b);
    if (b->n > start) b->at[start] = '{'; /* where the first comma stood */
    buf_char(b, '}');
}

static bool same_note(const struct lists *l, size_t i, size_t j)
{
    const struct notes *before = l->before, *after = l->after;
    return message_same(&before->at[i], &after->at[j]);
}

static bool change_notes(const struct reader *r, const struct notes *before,
                         const struct notes *after, struct buf *b)
{
    static_assert(2 * NOTES_MAX <= PAIRS_MAX, "notes are always compared one by one");
    const struct lists lists = {.before = before,
                                .after = after,
                                .nbefore = (size_t)before->n,
                                .nafter = (size_t)after->n,
                                .same = same_note};
    struct pairs p;
    pairs_make(&p, &lists);
    bool any = pairs_json(&p, b);
    for (enum pair found; (found = pairs_next(&p)) != PAIRS_END;) {
        if (found == PAIR_SAME || found == PAIR_CUT) continue;
        pairs_key(p.j - 1, !any, b);
        any = true;
        if (found == PAIR_NEW) eyes_note(&after->at[p.j - 1], r, b);
        else change_note(r, &before->at[p.i - 1], &after->at[p.j - 1], b);
    }
    if (any) buf_char(b, '}');
    return any;
}

/* Notes are as large as a small game: they are not cleared, games count what they fill. */
static void tell_all_notes(const struct tale *t, const struct view *since, struct buf *b)
{
    struct notes before, after;
    const size_t start = b->n;
    if (since && !memcmp(since, t->view, game_view_size(t->game, t->box))) return;
    buf_text(b, ",\"notes\":");
    if (!since) {
        eyes_notes(&t->eyes, t->reader, b);
        return;
    }
    after.n = before.n = 0;
    t->game->say_view(t->box, t->view, &after);
    t->game->say_view(t->box, since, &before);
    if (!change_notes(t->reader, &before, &after, b)) buf_back(b, start);
}

static void tell_table(const struct tale *t, struct buf *b)
{
    buf_text(b, "{\"game\":");
    buf_json(b, t->game->name);
    buf_text(b, ",\"seat\":");
    buf_int(b, t->viewer);
    buf_text(b, ",\"seats\":");
    buf_int(b, match_setting(t->match)->options.seats);
    buf_char(b, ',');
}

/* The whole truth is for nobody before the end. */
static struct tale begin_tale(const struct match *m, int viewer, const struct reader *r)
{
    const struct game *g = match_setting(m)->game;
    const struct view *view = match_look(m, viewer);
    if (viewer == TRUTH && !match_is_done(m)) viewer = SPECTATOR;
    return (struct tale){m, g, match_box(m), view, {g, match_box(m), view}, viewer, r};
}

void match_tell_news(const struct match *m, int viewer, const struct reader *r, struct buf *b)
{
    const struct tale t = begin_tale(m, viewer, r);
    tell_events(&t, b);
}

void match_tell_parts(const struct match *m, int viewer, const struct hearing *h,
                      const struct reader *r, struct buf *b)
{
    const struct game *g = match_setting(m)->game;
    const struct tale t = begin_tale(m, viewer, r);
    const bool whole = !h->since;
    if (whole) tell_table(&t, b);
    else buf_char(b, '{');
    buf_text(b, "\"telling\":");
    buf_uint(b, match_telling(m));
    buf_text(b, ",\"step\":");
    buf_int(b, match_steps(m));
    buf_text(b, ",\"asked\":");
    tell_seats(match_step(m)->asked, b);
    if (h->parts & TELL_BOX) {
        buf_text(b, ",\"box\":");
        schema_json(g->box_fields, t.box, g->box_size, b);
    }
    if (h->parts & TELL_NEWS) tell_news(&t, whole, b);
    if (h->parts & TELL_VIEW) tell_view(&t, h->since, b);
    if (h->parts & TELL_NOTES) tell_all_notes(&t, h->since, b);
    if (h->parts & TELL_QUESTIONS) tell_questions(&t, whole, b);
    if (match_frozen(m)) {
        buf_text(b, ",\"frozen\":");
        buf_json(b, match_frozen(m));
    }
    if ((h->parts & TELL_SCORE) && match_over(m)) tell_score(m, b);
    buf_char(b, '}');
}

void match_tell(const struct match *m, int viewer, const struct reader *r, struct buf *b)
{
    match_tell_parts(m, viewer, &(struct hearing){.parts = TELL_ALL}, r, b);
}
