#include "match/match.h"

#include <assert.h>
#include <string.h>

#include "core/buf.h"
#include "match/inside.h"

enum { ALIGN = 16 };

static size_t aligned_size(size_t n) { return (n + ALIGN - 1) / ALIGN * ALIGN; }

/* What is drawn from a room, in the order its size counts it. */
static void *carve(unsigned char **at, size_t n)
{
    void *part = *at;
    *at += aligned_size(n);
    return part;
}

bool setting_open(const struct setting *s, struct box *box, struct fault *f)
{
    if (!options_check(s->game, &s->options, f)) return false;
    memset(box, 0, s->game->box_size);
    return s->game->open(box, &s->options, s->content, f);
}

size_t scratch_size(const struct bounds *b)
{
    return aligned_size(sizeof(struct scratch)) + aligned_size(b->view) + aligned_size(b->state) +
           aligned_size(sizeof(struct event) * (size_t)b->events);
}

struct scratch *scratch_init(void *room, const struct bounds *b)
{
    unsigned char *at = room;
    struct scratch *s = carve(&at, sizeof *s);
    *s = (struct scratch){.bounds = *b};
    s->view = carve(&at, b->view);
    s->past_state = carve(&at, b->state);
    s->news = carve(&at, sizeof(struct event) * (size_t)b->events);
    return s;
}

size_t match_size(const struct game *g, const struct box *box)
{
    return aligned_size(sizeof(struct match)) + aligned_size(game_state_size(g, box));
}

size_t match_lent(const struct match *m) { return m->journal_size + m->frames_size; }

/* Numbers of tellings only grow: an answer that is still on its way must not fit a new question.
 * If there is no room now, every answer asks for it again. */
static void open_step(struct match *m, bool check)
{
    m->telling++;
    m->opened_at = m->njournal;
    match_ask(m);
    if (check || match_over(m)) m->frozen = m->setting.game->check(m->box, m->state);
    journal_room(m, 0);
}

/* Is the step that closes now followed by a check? */
static bool is_checked(const struct match *m)
{
    const int every = m->setting.check_every;
    return every <= 1 || m->foreign || m->steps % every == 0;
}

struct match *match_open(void *room, const struct setting *s, const struct box *box,
                         struct scratch *scratch, struct lender lender, struct fault *f)
{
    unsigned char *at = room;
    struct match *m = carve(&at, sizeof *m);
    const struct bounds b = game_bounds(s->game, box);
    assert(b.state <= scratch->bounds.state && b.view <= scratch->bounds.view &&
           b.events <= scratch->bounds.events);
    memset(m, 0, sizeof *m);
    m->setting = *s;
    m->box = box;
    m->scratch = scratch;
    m->lender = lender;
    m->state = carve(&at, b.state);
    m->state_size = b.state;
    m->last_undo = NO_UNDO;
    m->telling = s->told_before;
    match_look_away(scratch);
    if (!match_deal(m, f)) return NULL;
    open_step(m, true);
    scratch->telling = m->telling;
    return m;
}

void match_release(struct match *m)
{
    if (m->journal) m->lender.resize(m->lender.context, m->journal, 0);
    if (m->frames) m->lender.resize(m->lender.context, m->frames, 0);
    m->journal = m->frames = NULL;
    m->journal_size = m->njournal = 0;
    m->frames_size = 0;
    m->nframes = 0;
    if (m->scratch->of == m) m->scratch->of = NULL;
}

const struct setting *match_setting(const struct match *m) { return &m->setting; }
const struct box *match_box(const struct match *m) { return m->box; }
bool match_over(const struct match *m) { return m->step.asked == 0; }
const char *match_frozen(const struct match *m) { return m->frozen; }
int match_steps(const struct match *m) { return m->steps; }
const struct step *match_step(const struct match *m) { return &m->step; }
uint32_t match_telling(const struct match *m) { return m->telling; }
int match_undone(const struct match *m) { return m->undone; }

void match_score(const struct match *m, struct score *out)
{
    memset(out, 0, sizeof *out);
    m->setting.game->score(m->box, m->state, out);
}

uint64_t match_hash(const struct match *m)
{
    return hash_bytes(HASH_START, m->state, m->state_size);
}

seat_set match_waiting(const struct match *m)
{
    return m->frozen ? 0 : m->step.asked & (seat_set)~m->answered;
}

uint32_t match_question(const struct match *m, int subject)
{
    return subject < SEATS_MAX && seat_in(m->step.asked, subject) ? m->telling : 0;
}

void match_view(const struct match *m, int viewer, struct view *v)
{
    m->setting.game->view(m->box, m->state, viewer == TRUTH ? SPECTATOR : viewer, v);
}

void match_look_away(struct scratch *s) { s->seen = NULL; }

/* Tellings are numbered through undo, so a number stands for one truth. */
const struct view *match_look(const struct match *m, int viewer)
{
    struct scratch *s = m->scratch;
    if (s->seen == m && s->seen_telling == m->telling && s->viewer == viewer) return s->view;
    match_view(m, viewer, s->view);
    s->seen = m;
    s->seen_telling = m->telling;
    s->viewer = viewer;
    return s->view;
}

/* Is the match over by now? `m` may be a moment of its past. */
bool match_is_done(const struct match *m)
{
    return match_over(m) || (m == &m->scratch->past && m->scratch->past_done);
}

int match_news(const struct match *m, int viewer, struct event *room, int size)
{
    const struct scratch *s = match_scratch_news(m);
    int n = s->nnews < size ? s->nnews : size;
    for (int i = 0; i < n; i++) {
        room[i] = s->news[i];
        if (viewer != TRUTH || !match_is_done(m)) event_cut(&room[i], viewer);
    }
    return n;
}

bool match_close(struct match *m)
{
    if (m->frozen || match_over(m) || match_waiting(m)) return false;
    journal_close(m);
    match_step_on(m, m->scratch);
    open_step(m, is_checked(m));
    m->scratch->telling = m->telling;
    match_keep_frame(m);
    return true;
}

/* Room for every first answer was taken when the step opened; an answer given again needs more. */
static bool seal(struct match *m, enum author by, int subject, const struct move *move)
{
    const bool again = seat_in(m->answered, subject);
    if (!journal_room(m, again ? FACT_SEAL_MAX : 0)) return false;
    journal_seal(m, by, subject, move);
    m->answer[subject] = *move;
    m->answered |= SEAT_BIT(subject);
    m->foreign |= by != BY_BOT;
    return true;
}

/* False. `why` is NULL if the caller does not ask for the reason. */
static bool refused(struct message *why, const char *key)
{
    if (why) message_set(why, key, NULL);
    return false;
}

static bool may_speak(const struct match *m, int decider, int subject, uint32_t q,
                      struct message *why)
{
    if (m->frozen) return refused(why, "match.refuse.frozen");
    if (match_over(m)) return refused(why, "match.refuse.over");
    if (subject < 0 || subject >= SEATS_MAX || !seat_in(m->step.asked, subject) ||
        m->step.decider[subject] != decider)
        return refused(why, "match.refuse.not-asked");
    if (q != m->telling) return refused(why, "match.refuse.old-question");
    return true;
}

bool match_refuses(const struct match *m, int decider, int subject, uint32_t q, struct move move,
                   struct message *why)
{
    return !may_speak(m, decider, subject, q, why) ||
           m->setting.game->refuse(m->box, match_look(m, decider), subject, move, why);
}

bool match_answer_by(struct match *m, enum author by, int decider, int subject, uint32_t q,
                     struct move move, struct message *why)
{
    if (match_refuses(m, decider, subject, q, move, why)) return false;
    return seal(m, by, subject, &move) || refused(why, "match.refuse.no-room");
}

/* The law of agreement says that whatever is listed would not be refused. */
bool match_answer_any(struct match *m, enum author by, int decider, int subject, uint32_t q,
                      struct rng *luck, struct move *out)
{
    if (!may_speak(m, decider, subject, q, NULL)) return false;
    move_any(m->setting.game, m->box, match_look(m, decider), subject, luck, out);
    return seal(m, by, subject, out);
}

bool match_answer(struct match *m, int decider, int subject, uint32_t q, struct move move,
                  struct message *why)
{
    return match_answer_by(m, BY_PERSON, decider, subject, q, move, why);
}

bool match_take_back(struct match *m, int decider, int subject, uint32_t q, struct message *why)
{
    if (!may_speak(m, decider, subject, q, why)) return false;
    if (!seat_in(m->answered, subject)) return refused(why, "match.refuse.nothing-sealed");
    if (!journal_room(m, FACT_SEAL_MAX + 1)) return refused(why, "match.refuse.no-room");
    journal_add(m, &(struct fact){.kind = FACT_BACK, .subject = subject});
    m->answered &= (seat_set)~SEAT_BIT(subject);
    m->answer[subject] = (struct move){0};
    return true;
}

void match_fallback(struct match *m, int subject)
{
    if (!seat_in(match_waiting(m), subject)) return;
    const struct view *v = match_look(m, m->step.decider[subject]);
    const struct move move = m->setting.game->fallback(m->box, v, subject);
    seal(m, BY_CLOCK, subject, &move);
}

/* Going back cannot take back what somebody learned, openly or in secret. After a step that several
 * decided, everybody knows what the others had sealed, even if nothing came of it. */
bool match_is_bound(const struct match *m)
{
    const struct scratch *s = match_scratch_news(m);
    if (m->together) return true;
    for (int i = 0; i < s->nnews; i++)
        if (s->news[i].nopen < s->news[i].nargs ||
            m->setting.game->happenings[s->news[i].kind].reveals)
            return true;
    return s->chance;
}

static bool find_bound(const struct match *then, int step, void *context)
{
    (void)step;
    return !(*(bool *)context = match_is_bound(then));
}

bool match_may_undo(const struct match *m, int to, bool by_consent, struct message *why)
{
    bool bound = false;
    if (to < 0 || to >= m->steps || m->arranged || m->frozen)
        return refused(why, "match.refuse.no-such-step");
    if (m->undone == UNDOS_MAX) {
        if (why) message_number(message_set(why, "match.refuse.undo-often", NULL), UNDOS_MAX);
        return false;
    }
    if (by_consent) match_walk(m, to, find_bound, &bound);
    return !bound || refused(why, "match.refuse.undo-secret");
}

bool match_undo(struct match *m, int to, bool by_consent, struct message *why)
{
    if (!match_may_undo(m, to, by_consent, why)) return false;
    if (!journal_room(m, FACT_UNDO_MAX + SEATS_MAX * FACT_SEAL_MAX))
        return refused(why, "match.refuse.no-room");
    const struct match *then = match_at(m, to);
    memcpy(m->state, then->state, m->state_size);
    m->steps = to;
    while (m->nframes && m->frame[m->nframes - 1].steps > to) m->nframes--;
    const struct fact undo = {.kind = FACT_UNDO,
                              .how = by_consent,
                              .to = (uint32_t)to,
                              .from = journal_first(m, then->opened_at),
                              .before = m->last_undo,
                              .telling = m->telling + 1};
    m->last_undo = m->njournal;
    journal_add(m, &undo);
    m->undone++;
    open_step(m, true);
    return true;
}

bool match_seat(struct match *m, int seat, enum sitter who, const char *name)
{
    char room[SITTER_NAME_MAX + 1];
    size_t n = 0;
    if (seat < 0 || seat >= m->setting.options.seats || who >= SITTERS) return false;
    for (; who != SITS_NOBODY && name[n] && n < SITTER_NAME_MAX; n++)
        room[n] = (unsigned char)name[n] < ' ' || name[n] == 0x7f ? ' ' : name[n];
    while (n && name[n] && ((unsigned char)name[n] & 0xc0) == 0x80) n--; /* whole characters */
    if (!journal_room(m, FACT_SEAT_MAX + n)) return false;
    journal_add(
        m, &(struct fact){
               .kind = FACT_SEAT, .subject = seat, .how = (int)who, .text = room, .length = n});
    return true;
}

enum sitter match_sitter(const struct match *m, int seat, char name[SITTER_NAME_MAX + 1])
{
    enum sitter who = SITS_NOBODY;
    struct fact f;
    name[0] = '\0';
    for (uint32_t at = 0; at < m->njournal;) {
        at = journal_read(m, at, &f);
        if (f.kind != FACT_SEAT || f.subject != seat) continue;
        who = (enum sitter)f.how;
        memcpy(name, f.text, f.length);
        name[f.length] = '\0';
    }
    return who;
}

bool match_arrange(struct match *m, const char *line, struct fault *f)
{
    m->arranged = true;
    m->scratch->nnews = 0;
    match_look_away(m->scratch);
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
    m->telling--; /* the first step opens only now */
    match_look_away(m->scratch);
    open_step(m, true);
    return true;
}

bool match_zone(const struct match *m, const char *zone, struct buf *out)
{
    return m->setting.game->zone(m->box, m->state, zone, out);
}
