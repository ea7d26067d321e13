/* past.c -- a match at any moment of its past: from the nearest frame, by the journal. */
#include <string.h>

#include "match/inside.h"

/* Drops every second frame when there is no room for another. So frames are close together while a
 * game is short, and never take many bytes in all. */
static void thin_out(struct match *m)
{
    int kept = 0;
    m->frame_every *= 2;
    for (int i = 0; i < m->nframes; i++) {
        if (m->frame[i].steps % m->frame_every) continue;
        m->frame[kept] = m->frame[i];
        memmove(m->frames + (size_t)kept * m->state_size, m->frames + (size_t)i * m->state_size,
                m->state_size);
        kept++;
    }
    m->nframes = kept;
}

static int frames_max(const struct match *m)
{
    const size_t n = FRAMES_BYTES / m->state_size;
    return n > FRAMES_MAX ? FRAMES_MAX : n < 2 ? 2 : (int)n;
}

/* A frame helps, but is not needed: without room for it the past is only further away. */
void match_keep_frame(struct match *m)
{
    if (!m->frame_every) m->frame_every = FRAME_FIRST;
    if (m->steps % m->frame_every || m->arranged) return;
    if (m->nframes == frames_max(m)) thin_out(m);
    if (m->steps % m->frame_every) return;
    const size_t size = (size_t)(m->nframes + 1) * m->state_size;
    if (size > m->frames_size) {
        void *room = m->lender.resize(m->lender.context, m->frames, size);
        if (!room) return;
        m->frames = room;
        m->frames_size = size;
    }
    memcpy(m->frames + (size_t)m->nframes * m->state_size, m->state, m->state_size);
    m->frame[m->nframes++] = (struct frame){m->steps, m->telling, m->opened_at};
}

/* The living line of the journal: how many steps are closed, where the open one was opened last,
 * and as which telling. */
struct line {
    int steps;
    uint32_t at, telling;
};

static void skip_undone(const struct match *m, struct line *l)
{
    struct fact undo;
    uint32_t next;
    if (!journal_undone(m, l->at, &undo, &next)) return;
    l->at = next;
    l->telling = undo.telling;
}

/* The last frame that is not after `steps`, and its truth; or the deal, without one. */
static struct line nearest(const struct match *m, int steps, const unsigned char **state)
{
    struct line l = {0, 0, m->setting.told_before + 1};
    *state = NULL;
    for (int i = m->nframes - 1; i >= 0 && !*state; i--) {
        if (m->frame[i].steps > steps) continue;
        l = (struct line){m->frame[i].steps, m->frame[i].at, m->frame[i].telling};
        *state = m->frames + (size_t)i * m->state_size;
    }
    skip_undone(m, &l);
    return l;
}

/* Reads over a closed step; the answers are indexed by subject. */
static seat_set read_step(const struct match *m, struct line *l, struct move answers[SEATS_MAX])
{
    seat_set given = 0;
    struct fact f;
    memset(answers, 0, sizeof(struct move) * SEATS_MAX);
    do {
        l->at = journal_read(m, l->at, &f);
        if (f.kind == FACT_SEAL) {
            answers[f.subject] = f.move;
            given |= SEAT_BIT(f.subject);
        }
        if (f.kind == FACT_BACK) {
            answers[f.subject] = (struct move){0};
            given &= (seat_set)~SEAT_BIT(f.subject);
        }
    } while (f.kind != FACT_CLOSE);
    l->steps++;
    l->telling++;
    skip_undone(m, l);
    return given;
}

static void place_past(struct match *past, const struct line *l)
{
    past->steps = l->steps;
    past->opened_at = l->at;
    past->telling = past->scratch->telling = l->telling;
    match_look_away(past->scratch); /* the past of another match has the same place */
    match_ask(past);
}

static void go_on(const struct match *m, struct match *past, struct line *l)
{
    read_step(m, l, past->answer);
    match_step_on(past, past->scratch);
    place_past(past, l);
}

/* Plays from before the step that led there, so that its news is in the scratch. The past shares
 * everything with the match but the truth. */
static struct match *replay(const struct match *m, int steps, struct line *l)
{
    struct scratch *s = m->scratch;
    struct match *past = &s->past;
    const unsigned char *state;
    *l = nearest(m, steps - 1, &state);
    s->past_done = match_is_done(m);
    *past = *m;
    past->state = s->past_state;
    past->frozen = NULL;
    if (state) memcpy(past->state, state, m->state_size);
    else match_deal(past, &(struct fault){0}); /* it was dealt before: it cannot fail */
    place_past(past, l);
    while (l->steps < steps) go_on(m, past, l);
    return past;
}

const struct match *match_at(const struct match *m, int steps)
{
    struct line l;
    if (steps < 0 || steps > m->steps || (m->arranged && steps < m->steps)) return NULL;
    return steps == m->steps ? m : replay(m, steps, &l);
}

const struct scratch *match_scratch_news(const struct match *m)
{
    struct scratch *s = m->scratch;
    struct line l;
    if (s->of == m && s->telling == m->telling) return s;
    if (m->arranged) s->nnews = 0;
    else replay(m, m->steps, &l);
    s->of = m;
    s->telling = m->telling;
    return s;
}

bool match_walk(const struct match *m, int from,
                bool (*each)(const struct match *, int step, void *), void *context)
{
    struct line l;
    if (m->arranged || from < -1 || from >= m->steps) return from == m->steps && !m->arranged;
    struct match *past = replay(m, from + 1, &l);
    for (;;) {
        if (!each(past, l.steps - 1, context)) return false;
        if (l.steps == m->steps) return true;
        go_on(m, past, &l);
    }
}

bool match_since(const struct match *m, uint32_t telling, int *from)
{
    struct fact undo;
    bool undone = false;
    *from = -1;
    if (telling <= m->setting.told_before) return false; /* of an earlier game, or none */
    if (telling > m->telling) return true;               /* of another match */
    *from = m->steps;
    for (uint32_t at = m->last_undo; at != NO_UNDO; at = undo.before) {
        journal_read(m, at, &undo);
        if (undo.telling <= telling) break;
        undone = true;
        if ((int)undo.to < *from) *from = (int)undo.to;
    }
    if (!undone) *from = m->steps - (int)(m->telling - telling);
    return undone;
}

bool match_given(const struct match *m, int step, int subject, struct move *out)
{
    struct move answers[SEATS_MAX];
    const unsigned char *unused;
    seat_set given = 0;
    if (step < 0 || step >= m->steps || subject < 0 || subject >= SEATS_MAX) return false;
    for (struct line l = nearest(m, step, &unused); l.steps <= step;)
        given = read_step(m, &l, answers);
    *out = answers[subject];
    return seat_in(given, subject);
}

/* --- a match as bytes ---------------------------------------------------------------- */

struct snapshot {
    char mark[8];
    uint64_t game;
    uint32_t state_size, njournal, telling, opened_at, last_undo;
    int32_t undone, steps;
    seat_set answered;
    struct move answer[SEATS_MAX];
};

static const char mark[8] = "match 2";

static uint64_t name_hash(const struct game *g)
{
    return hash_bytes(hash_bytes(HASH_START, g->name, strlen(g->name)), &g->edition,
                      sizeof g->edition);
}

size_t match_snapshot_size(const struct match *m)
{
    return sizeof(struct snapshot) + m->state_size + m->njournal;
}

void match_snapshot(const struct match *m, void *out)
{
    struct snapshot s;
    unsigned char *at = out;
    memset(&s, 0, sizeof s);
    memcpy(s.mark, mark, sizeof s.mark);
    s.game = name_hash(m->setting.game);
    s.state_size = (uint32_t)m->state_size;
    s.njournal = m->njournal;
    s.telling = m->telling;
    s.opened_at = m->opened_at;
    s.last_undo = m->last_undo;
    s.undone = m->undone;
    s.steps = m->steps;
    s.answered = m->answered;
    memcpy(s.answer, m->answer, sizeof s.answer);
    memcpy(at, &s, sizeof s);
    memcpy(at + sizeof s, m->state, m->state_size);
    if (m->njournal) memcpy(at + sizeof s + m->state_size, m->journal, m->njournal);
}

struct match *match_restore(void *room, const struct setting *setting, const struct box *box,
                            struct scratch *scratch, struct lender lender, const void *snapshot,
                            size_t n)
{
    const unsigned char *at = snapshot;
    struct snapshot s;
    if (n < sizeof s) return NULL;
    memcpy(&s, at, sizeof s);
    if (memcmp(s.mark, mark, sizeof s.mark) || s.game != name_hash(setting->game) ||
        s.state_size != game_state_size(setting->game, box) ||
        n != sizeof s + s.state_size + s.njournal)
        return NULL;
    struct match *m = match_open(room, setting, box, scratch, lender, &(struct fault){0});
    if (!m) return NULL;
    memcpy(m->state, at + sizeof s, s.state_size);
    match_ask(m);
    if (!journal_room(m, s.njournal)) return match_release(m), NULL;
    memcpy(m->journal, at + sizeof s + s.state_size, s.njournal);
    m->njournal = s.njournal;
    m->telling = s.telling;
    m->opened_at = s.opened_at;
    m->last_undo = s.last_undo;
    m->undone = s.undone;
    m->steps = s.steps;
    m->answered = s.answered;
    m->foreign = true; /* who gave these answers is not kept */
    memcpy(m->answer, s.answer, sizeof s.answer);
    m->frozen = setting->game->check(box, m->state);
    scratch->of = NULL;
    match_look_away(scratch);
    return m;
}
