#include "match/match.h"

#include <assert.h>
#include <string.h>

#include "core/buf.h"
#include "match/inside.h"

enum { ALIGN = 16 };

static size_t rounded(size_t n) { return (n + ALIGN - 1) / ALIGN * ALIGN; }

size_t match_size(const struct setting *s, int answers_max)
{
    const struct game *g = s->game;
    return rounded(sizeof(struct match)) + rounded(g->box_size) + rounded(g->state_max) +
           rounded(g->view_max) + rounded(sizeof(struct event) * (size_t)g->events_max) +
           rounded(sizeof(struct given) * (size_t)answers_max);
}

int match_answers_max(const struct setting *s)
{
    enum { UNDO_MARKS = 64 };
    return s->game->steps_max * s->options.seats + UNDO_MARKS;
}

/* What is drawn from the room, in the order match_size() counts it. */
static void *carve(unsigned char **at, size_t n)
{
    void *part = *at;
    *at += rounded(n);
    return part;
}

/* Numbers of questions only grow: an answer that is still on its way must not fit a new one. */
static void number_questions(struct match *m)
{
    for (int seat = 0; seat < SEATS_MAX; seat++)
        m->question[seat] = seat_in(m->step.asked, seat) ? ++m->asked_so_far[seat] : 0;
}

static void open_step(struct match *m)
{
    m->answered = 0;
    memset(m->answer, 0, sizeof m->answer);
    m->setting.game->ask(m->box, m->state, &m->step);
    number_questions(m);
    m->frozen = m->setting.game->check(m->box, m->state);
}

static struct events news_room(struct match *m)
{
    return (struct events){.at = m->news, .size = m->setting.game->events_max};
}

/* Deals afresh: the journal is kept, the truth starts over. */
static bool deal(struct match *m, struct fault *f)
{
    const struct game *g = m->setting.game;
    struct events out = news_room(m);
    memset(m->state, 0, g->state_max);
    if (!g->setup(m->box, m->state, &m->setting.seed, m->setting.hidden, &out, f)) return false;
    m->nnews = out.n;
    m->steps = 0;
    memset(m->asked_so_far, 0, sizeof m->asked_so_far);
    open_step(m);
    return true;
}

struct match *match_open(void *room, const struct setting *s, int answers_max, struct fault *f)
{
    unsigned char *at = room;
    const struct game *g = s->game;
    if (!options_check(g, &s->options, f)) return NULL;
    struct match *m = carve(&at, sizeof *m);
    memset(m, 0, sizeof *m);
    m->setting = *s;
    m->box = carve(&at, g->box_size);
    m->state = carve(&at, g->state_max);
    m->scratch = carve(&at, g->view_max);
    m->news = carve(&at, sizeof(struct event) * (size_t)g->events_max);
    m->journal = carve(&at, sizeof(struct given) * (size_t)answers_max);
    m->journal_max = answers_max;
    memset(m->box, 0, g->box_size);
    if (!g->open(m->box, &s->options, s->content, f)) return NULL;
    return deal(m, f) ? m : NULL;
}

const struct setting *match_setting(const struct match *m) { return &m->setting; }
const struct box *match_box(const struct match *m) { return m->box; }
bool match_over(const struct match *m) { return m->step.asked == 0; }
const char *match_frozen(const struct match *m) { return m->frozen; }
int match_steps(const struct match *m) { return m->steps; }
const struct step *match_step(const struct match *m) { return &m->step; }

void match_score(const struct match *m, struct score *out)
{
    memset(out, 0, sizeof *out);
    m->setting.game->score(m->box, m->state, out);
}

uint64_t match_hash(const struct match *m)
{
    return hash_bytes(HASH_START, m->state, game_state_size(m->setting.game, m->box));
}

seat_set match_waiting(const struct match *m)
{
    return m->frozen ? 0 : m->step.asked & (seat_set)~m->answered;
}

uint32_t match_question(const struct match *m, int subject)
{
    return subject >= 0 && subject < SEATS_MAX ? m->question[subject] : 0;
}

void match_view(const struct match *m, int viewer, struct view *v)
{
    m->setting.game->view(m->box, m->state, viewer, v);
}

int match_news(const struct match *m, int viewer, struct event *room, int size)
{
    int n = m->nnews < size ? m->nnews : size;
    for (int i = 0; i < n; i++) {
        room[i] = m->news[i];
        event_cut(&room[i], viewer);
    }
    return n;
}

static void close_step(struct match *m)
{
    struct events out = news_room(m);
    m->setting.game->step(m->box, m->state, m->answer, &out);
    m->nnews = out.n;
    m->chance = out.chance;
    m->steps++;
    open_step(m);
}

/* Answers enter the journal in seat order, whatever the order of arrival. */
static void write_down(struct match *m)
{
    for (int seat = 0; seat < SEATS_MAX; seat++)
        if (seat_in(m->step.asked, seat))
            m->journal[m->njournal++] = (struct given){
                .subject = (uint8_t)seat,
                .last = !(m->step.asked >> seat >> 1),
                .move = m->answer[seat],
            };
}

static void seal(struct match *m, int subject, struct move move)
{
    m->answer[subject] = move;
    m->answered |= SEAT_BIT(subject);
    if (match_waiting(m)) return;
    if (m->njournal + __builtin_popcount(m->step.asked) > m->journal_max) {
        m->frozen = "the journal is full";
        return;
    }
    write_down(m);
    close_step(m);
}

static bool may_speak(const struct match *m, int decider, int subject, uint32_t q,
                      struct message *why)
{
    struct message unused;
    if (!why) why = &unused;
    if (m->frozen) return message_set(why, "match.refuse.frozen", NULL), false;
    if (match_over(m)) return message_set(why, "match.refuse.over", NULL), false;
    if (subject < 0 || subject >= SEATS_MAX || !seat_in(m->step.asked, subject) ||
        m->step.decider[subject] != decider)
        return message_set(why, "match.refuse.not-asked", NULL), false;
    if (q != m->question[subject])
        return message_set(why, "match.refuse.old-question", NULL), false;
    return true;
}

bool match_answer(struct match *m, int decider, int subject, uint32_t q, struct move move,
                  struct message *why)
{
    if (!may_speak(m, decider, subject, q, why)) return false;
    match_view(m, decider, m->scratch);
    if (m->setting.game->refuse(m->box, m->scratch, subject, move, why)) return false;
    seal(m, subject, move);
    return true;
}

bool match_take_back(struct match *m, int decider, int subject, uint32_t q, struct message *why)
{
    if (!may_speak(m, decider, subject, q, why)) return false;
    if (!seat_in(m->answered, subject)) {
        if (why) message_set(why, "match.refuse.nothing-sealed", NULL);
        return false;
    }
    m->answered &= (seat_set)~SEAT_BIT(subject);
    m->answer[subject] = (struct move){0};
    return true;
}

void match_fallback(struct match *m, int subject)
{
    if (!seat_in(match_waiting(m), subject)) return;
    match_view(m, m->step.decider[subject], m->scratch);
    seal(m, subject, m->setting.game->fallback(m->box, m->scratch, subject));
}

/* Going back would not take back what somebody learned, openly or under the hand. */
static bool something_was_told(const struct match *m)
{
    for (int i = 0; i < m->nnews; i++)
        if (m->news[i].nopen < m->news[i].nargs ||
            m->setting.game->happenings[m->news[i].kind].reveals)
            return true;
    return false;
}

/* Plays the journal from the deal until `to` steps are closed. A step that may not be undone by
 * consent sets *bound when it lies at or after `from`. Returns the journal entries used. */
static int replay(struct match *m, int to, int from, bool *bound)
{
    int at = 0;
    deal(m, &(struct fault){0}); /* it was dealt before: the same setting cannot fail */
    while (m->steps < to) {
        if (m->journal[at].subject == UNDO_MARK) {
            at++;
            continue;
        }
        do m->answer[m->journal[at].subject] = m->journal[at].move;
        while (!m->journal[at++].last);
        close_step(m);
        if (m->steps > from) *bound |= m->chance || something_was_told(m);
    }
    return at;
}

bool match_undo(struct match *m, int to, bool by_consent, struct message *why)
{
    const struct match before = *m;
    bool bound = false;
    if (to < 0 || to >= m->steps || m->arranged || m->frozen || m->njournal + 1 >= m->journal_max) {
        if (why) message_set(why, "match.refuse.no-such-step", NULL);
        return false;
    }
    if (by_consent) replay(m, m->steps, to, &bound);
    if (bound) {
        *m = before; /* the truth itself is as it was: the whole journal was played */
        if (why) message_set(why, "match.refuse.undo-secret", NULL);
        return false;
    }
    m->njournal = replay(m, to, to, &bound);
    memcpy(m->asked_so_far, before.asked_so_far, sizeof m->asked_so_far);
    number_questions(m);
    match_mark_undo(m);
    return true;
}

void match_mark_undo(struct match *m)
{
    if (m->njournal < m->journal_max)
        m->journal[m->njournal++] = (struct given){.subject = UNDO_MARK};
}

bool match_walk(const struct match *m, void *spare,
                bool (*each)(const struct match *, int step, void *), void *context)
{
    struct fault f = {0};
    if (m->arranged) return false;
    struct match *w = match_open(spare, &m->setting, m->journal_max, &f);
    if (!w || !each(w, -1, context)) return false;
    for (int at = 0; at < m->njournal; at++) {
        const struct given *g = &m->journal[at];
        if (g->subject == UNDO_MARK) continue;
        w->answer[g->subject] = g->move;
        if (!g->last) continue;
        write_down(w);
        close_step(w);
        if (!each(w, w->steps - 1, context)) return false;
    }
    return true;
}

bool match_given(const struct match *m, int step, int subject, struct move *out)
{
    for (int at = 0, now = 0; at < m->njournal && now <= step; at++) {
        const struct given *g = &m->journal[at];
        if (g->subject == UNDO_MARK) continue;
        if (now == step && g->subject == subject) {
            *out = g->move;
            return true;
        }
        now += g->last;
    }
    return false;
}

bool match_arrange(struct match *m, const char *line, struct fault *f)
{
    m->arranged = true;
    m->nnews = 0;
    return m->setting.game->arrange(m->box, m->state, line, f);
}

bool match_arranged(struct match *m, struct fault *f)
{
    const struct game *g = m->setting.game;
    if (!g->arranged(m->box, m->state, f)) return false;
    const char *broken = g->check(m->box, m->state);
    if (broken) {
        message_text(fault_set(f, 0, 0, "match.fault.arranged"), broken);
        return false;
    }
    open_step(m);
    return true;
}

bool match_zone(const struct match *m, const char *zone, struct buf *out)
{
    return m->setting.game->zone(m->box, m->state, zone, out);
}
