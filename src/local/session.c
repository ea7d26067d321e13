#include "local/session.h"

#include <stdlib.h>
#include <string.h>

#include "core/buf.h"
#include "foreign/foreign.h"
#include "match/record.h"

enum { LINE_MAX_BYTES = 2048 };

static int told_index(int seat) { return seat == SPECTATOR ? SEATS_MAX : seat; }

struct transcript *session_told(struct session *s, int seat) { return &s->told[told_index(seat)]; }

struct reader session_reader(const struct session *s, int seat)
{
    return (struct reader){
        .language = s->seating.language, .seat = seat, .names = s->seating.names};
}

static void *must(void *p)
{
    if (!p) abort(); /* a few kilobytes: there is no way to go on */
    return p;
}

static void keep_line(struct transcript *t, int step, const char *text)
{
    if (t->n == t->size) {
        t->size = t->size ? 2 * t->size : 64;
        t->at = must(realloc(t->at, (size_t)t->size * sizeof *t->at));
    }
    size_t n = strlen(text) + 1;
    char *copy = must(malloc(n));
    memcpy(copy, text, n);
    t->at[t->n++] = (struct told){.step = step, .text = copy};
}

/* Writes down what the step that just closed told this seat, in its own words. */
static void listen(struct session *s, const struct match *m, int seat)
{
    const struct box *box = match_box(m);
    struct reader reader = session_reader(s, seat);
    int n = match_news(m, seat, s->events, s->game->events_max);
    match_view(m, seat, s->view);
    for (int i = 0; i < n; i++) {
        char room[LINE_MAX_BYTES] = "";
        struct buf line = BUF_ON(room);
        struct message said = {0};
        s->game->say_event(box, s->view, &s->events[i], &said);
        if (!said.key) continue;
        words_say(&reader, &said, &line);
        keep_line(session_told(s, seat), match_steps(m) - 1, room);
    }
}

static void listen_all(struct session *s, const struct match *m)
{
    listen(s, m, SPECTATOR);
    for (int seat = 0; seat < s->seats; seat++)
        if (seat_in(s->seating.humans, seat)) listen(s, m, seat);
}

static void forget_from(struct transcript *t, int from_step)
{
    while (t->n && t->at[t->n - 1].step >= from_step) free(t->at[--t->n].text);
    if (t->shown > t->n) t->shown = t->n;
}

/* Who sits there, for the record. A person without a name is a person. */
static void sit(struct session *s, int seat)
{
    char room[SITTER_NAME_MAX + 1] = "";
    struct buf name = BUF_ON(room);
    const bool person = seat_in(s->seating.humans, seat);
    const struct bot *bot = &s->seating.bot[seat];
    if (!person && bot->program) buf_text(&name, "exec"); /* a record is no place for a path */
    else if (!person) bot_write(bot, &name);
    else if (s->seating.names[seat]) buf_text(&name, s->seating.names[seat]);
    match_seat(s->match, seat, person ? SITS_PERSON : SITS_BOT, room);
}

static bool lay_table(struct session *s, const struct seating *wanted, struct fault *f)
{
    const struct game *g = wanted->setting.game;
    *s = (struct session){.seating = *wanted, .game = g, .seats = wanted->setting.options.seats};
    s->sitting = NOBODY;
    s->view = must(calloc(1, g->view_max));
    s->moves.at = must(calloc((size_t)g->moves_max, sizeof *s->moves.at));
    s->moves.size = g->moves_max;
    s->events = must(calloc((size_t)g->events_max, sizeof *s->events));
    s->decided = must(calloc((size_t)g->steps_max + 1, 1));
    s->match = lone_open(&s->table, &wanted->setting, f);
    for (int seat = 0; seat < s->seats; seat++)
        s->luck[seat] = seed_luck(&wanted->luck, "bot", (uint32_t)seat);
    if (!s->match) session_release(s);
    return s->match;
}

static bool seat_programs(struct session *s, struct fault *f)
{
    for (int seat = 0; seat < s->seats; seat++) {
        const struct foreign_wish wish = {.command = s->seating.bot[seat].program,
                                          .game = s->game,
                                          .box = match_box(s->match),
                                          .seats = s->seats,
                                          .time_ms = s->seating.bot_time,
                                          .names = s->seating.names,
                                          .mute = s->seating.screen};
        if (seat_in(s->seating.humans, seat) || !wish.command) continue;
        if (!(s->program[seat] = foreign_open(&wish, f))) return false;
    }
    return true;
}

bool session_open(struct session *s, const struct seating *wanted, struct fault *f)
{
    if (!lay_table(s, wanted, f)) return false;
    if (!seat_programs(s, f)) {
        session_release(s);
        return false;
    }
    for (int seat = 0; seat < s->seats; seat++) sit(s, seat);
    listen_all(s, s->match);
    return true;
}

/* Whoever sat there sits there again; a bot that is no more is the usual one. */
static void sit_again(struct session *s, int seat)
{
    struct seating *at = &s->seating;
    const enum sitter who = match_sitter(s->match, seat, s->name[seat]);
    at->names[seat] = NULL;
    if (who == SITS_BOT) {
        if (!bot_read(s->game, s->name[seat], &at->bot[seat], &(struct fault){0}))
            at->bot[seat] = bot_default(s->game);
        return;
    }
    at->humans |= SEAT_BIT(seat);
    if (*s->name[seat]) at->names[seat] = s->name[seat];
}

/* What everybody was told, and who had a choice in the step that followed. */
static bool live_again(const struct match *then, int step, void *context)
{
    struct session *s = context;
    const struct step *asked = match_step(then);
    listen_all(s, then);
    for (int subject = 0; subject < s->seats; subject++) {
        const int decider = asked->decider[subject];
        if (!seat_in(asked->asked, subject) || !seat_in(s->seating.humans, decider)) continue;
        match_view(then, decider, s->view);
        s->moves.n = 0;
        s->game->legal(match_box(then), s->view, subject, &s->moves);
        if (s->moves.n > 1) s->decided[step + 1] |= SEAT_BIT(decider);
    }
    return true;
}

bool session_resume(struct session *s, const struct seating *wanted, struct record *r,
                    struct fault *f)
{
    if (!lay_table(s, wanted, f)) return false;
    if (!record_play(r, s->match, f)) {
        session_release(s);
        return false;
    }
    for (int seat = 0; seat < s->seats; seat++) sit_again(s, seat);
    match_walk(s->match, -1, live_again, s);
    return true;
}

void session_release(struct session *s)
{
    for (int i = 0; i <= SEATS_MAX; i++) {
        forget_from(&s->told[i], -1);
        free(s->told[i].at);
    }
    for (int seat = 0; seat < SEATS_MAX; seat++) foreign_release(s->program[seat]);
    lone_release(&s->table);
    free(s->view);
    free(s->moves.at);
    free(s->events);
    free(s->decided);
    *s = (struct session){0};
}

/* Every answer goes through here, so that closing a step is noticed once. A bot that answers
 * wrongly is our mistake, and no reason to end somebody's game: the clock's choice stands in. */
static bool give_answer(struct session *s, int decider, int subject, struct move move,
                        struct message *why)
{
    int before = match_steps(s->match);
    uint32_t q = match_question(s->match, subject);
    const bool person = seat_in(s->seating.humans, decider);
    if (!match_answer_by(s->match, person ? BY_PERSON : BY_BOT, decider, subject, q, move, why)) {
        if (person) return false;
        match_fallback(s->match, subject);
    }
    if (!match_close(s->match)) return true;
    s->decided[before] = s->choosing;
    s->choosing = 0;
    listen_all(s, s->match);
    return true;
}

static struct move decide_by_program(struct session *s, const struct view *view, int seat,
                                     int subject)
{
    struct foreign *program = s->program[seat];
    const uint32_t q = match_question(s->match, subject);
    struct message why;
    struct move move;
    if (foreign_decide(program, view, seat, subject, q, &move, &why) || !why.key) return move;
    if (s->seating.screen) {
        const struct reader reader = session_reader(s, SPECTATOR);
        struct buf b = BUF_ON(s->misdeed);
        words_say(&reader, &why, &b);
    } else {
        foreign_complain(s->seating.shell, program, &why);
    }
    return move;
}

static struct move bot_move(struct session *s, int seat, int subject)
{
    const struct view *view = session_view(s, seat);
    if (s->program[seat]) return decide_by_program(s, view, seat, subject);
    return bot_decide(&s->seating.bot[seat], s->game, match_box(s->match), view, subject,
                      &s->luck[seat]);
}

bool session_bots(struct session *s)
{
    int before = match_steps(s->match);
    seat_set waiting = match_waiting(s->match);
    for (int subject = 0; subject < s->seats; subject++) {
        int decider = match_step(s->match)->decider[subject];
        if (!seat_in(waiting, subject) || seat_in(s->seating.humans, decider)) continue;
        give_answer(s, decider, subject, bot_move(s, decider, subject), NULL);
        if (match_steps(s->match) != before) return true;
    }
    return false;
}

int session_turn(const struct session *s, int *subject)
{
    const struct step *step = match_step(s->match);
    seat_set waiting = match_waiting(s->match);
    int next = SPECTATOR;
    for (int i = s->seats - 1; i >= 0; i--) {
        int decider = step->decider[i];
        if (!seat_in(waiting, i) || !seat_in(s->seating.humans, decider)) continue;
        if (next == s->sitting && decider != s->sitting) continue;
        next = decider;
        *subject = i;
    }
    return next;
}

int session_alone(const struct session *s)
{
    const seat_set humans = s->seating.humans;
    if (!humans) return SPECTATOR;
    return humans & (humans - 1) ? NOBODY : __builtin_ctz(humans);
}

bool session_same_eyes(const struct session *s, int seat)
{
    return s->sitting == seat || s->seating.humans == SEAT_BIT(seat);
}

void session_sit(struct session *s, int seat) { s->sitting = seat; }

const struct view *session_view(struct session *s, int seat)
{
    match_view(s->match, seat, s->view);
    return s->view;
}

const struct move_list *session_moves(struct session *s, int seat, int subject)
{
    session_view(s, seat);
    s->moves.n = 0;
    s->game->legal(match_box(s->match), s->view, subject, &s->moves);
    return &s->moves;
}

bool session_answer(struct session *s, int seat, int subject, struct move move, struct message *why)
{
    seat_set before = s->choosing;
    if (session_moves(s, seat, subject)->n > 1) s->choosing |= SEAT_BIT(seat);
    if (give_answer(s, seat, subject, move, why)) return true;
    s->choosing = before;
    return false;
}

bool session_only_move(struct session *s, int seat, int subject, struct move *out)
{
    if (s->seating.humans != SEAT_BIT(seat)) return false;
    const struct move_list *list = session_moves(s, seat, subject);
    if (list->n != 1) return false;
    *out = list->at[0];
    return true;
}

bool session_undo(struct session *s, int seat, struct message *why)
{
    int to = match_steps(s->match) - 1;
    while (to >= 0 && !seat_in(s->decided[to], seat)) to--;
    if (!match_undo(s->match, to, false, why)) return false;
    for (int i = 0; i <= SEATS_MAX; i++) forget_from(&s->told[i], to);
    s->choosing = 0;
    return true;
}
