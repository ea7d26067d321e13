#include "lab/tally.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "foreign/foreign.h"
#include "shell/shell.h"

void arena_open(struct arena *a, const struct shell *shell, const struct series *series)
{
    const struct game *g = series->setting.game;
    *a = (struct arena){.series = series, .shell = shell};
    a->events = shell_room((size_t)g->events_max * sizeof *a->events);
}

void arena_release(struct arena *a)
{
    for (int i = 0; i < SEATS_MAX; i++) foreign_release(a->program[i]);
    lone_release(&a->table);
    free(a->events);
}

void tally_open(struct tally *t, const struct game *g)
{
    int kinds = 0, verbs = 0;
    while (g->happenings[kinds].name) kinds++;
    while (g->verbs[verbs].name) verbs++;
    assert(kinds <= KINDS_MAX && verbs <= KINDS_MAX);
    *t = (struct tally){.broken = -1};
    t->steps_seen = shell_room(((size_t)g->steps_max + 1) * sizeof *t->steps_seen);
}

void tally_release(struct tally *t) { free(t->steps_seen); }

static void place_add(struct place *p, const struct place *more)
{
    sum_add(&p->wins, &more->wins);
    sum_add(&p->points, &more->points);
    for (int i = 0; i <= SEATS_MAX; i++) p->ranks[i] += more->ranks[i];
}

static void often_add(struct often *o, const struct often *more)
{
    sum_add(&o->count, &more->count);
    o->games += more->games;
    for (int i = 0; i < SEATS_MAX; i++) o->by_seat[i] += more->by_seat[i];
}

void tally_add(struct tally *t, const struct game *g, const struct tally *more)
{
    t->games += more->games;
    for (int i = 0; i < SEATS_MAX; i++) {
        place_add(&t->seat[i], &more->seat[i]);
        place_add(&t->bot[i], &more->bot[i]);
    }
    sum_add(&t->steps, &more->steps);
    sum_add(&t->decisions, &more->decisions);
    for (int i = 0; i <= g->steps_max; i++) t->steps_seen[i] += more->steps_seen[i];
    for (int i = 0; i < KINDS_MAX; i++) {
        often_add(&t->event[i], &more->event[i]);
        often_add(&t->verb[i], &more->verb[i]);
    }
    if (more->broken >= 0 && (t->broken < 0 || more->broken < t->broken)) {
        t->broken = more->broken;
        t->why = more->why;
        t->detail = more->detail;
    }
}

struct seed tally_seed(const struct series *series, int64_t game)
{
    struct rng r = rng_split(series->seed, (uint64_t)game);
    return seed_of(rng_next(&r));
}

int tally_bot(const struct series *series, int64_t game, int seat)
{
    int seats = series->setting.options.seats;
    return series->rotate ? (int)((seat + game) % seats) : seat;
}

int tally_kind(const struct series *series, int bot)
{
    int kind = 0;
    while (!bot_same(&series->bot[kind], &series->bot[bot])) kind++;
    return kind;
}

/* The counts of the game being played: they join the tally when it ends well. */
enum { NO_SEAT = SEATS_MAX };
struct counts {
    int event[KINDS_MAX][SEATS_MAX + 1], verb[KINDS_MAX][SEATS_MAX + 1]; /* by seat */
};

static void count_events(struct arena *a, const struct match *m, struct counts *c)
{
    int n = match_news(m, SPECTATOR, a->events, a->series->setting.game->events_max);
    for (int i = 0; i < n; i++) {
        const struct event *e = &a->events[i];
        c->event[e->kind][e->seat >= 0 ? e->seat : NO_SEAT]++;
    }
    if (a->hear) a->hear(a->listener, m, a->events, n);
}

/* The programs of the bots start with the first game: its box is theirs for the whole series. */
static bool start_programs(struct arena *a, const struct match *m)
{
    const struct series *s = a->series;
    for (int i = 0; i < s->setting.options.seats; i++) {
        const struct foreign_wish wish = {.command = s->bot[i].program,
                                          .game = s->setting.game,
                                          .box = match_box(m),
                                          .seats = s->setting.options.seats,
                                          .time_ms = s->bot_time};
        struct fault f = {0};
        if (!wish.command) continue;
        if (a->program[i]) foreign_again(a->program[i]);
        else if (!(a->program[i] = foreign_open(&wish, &f))) {
            shell_complain_fault(a->shell, EXIT_INVALID, NULL, &f, NULL);
            return false;
        }
    }
    return true;
}

/* A game that somebody's Ctrl-C ended: nobody's mistake, and not counted. */
#define GAME_LEFT ""

/* NULL, or the key of what went wrong. */
static const char *answer_by_program(struct arena *a, struct match *m, struct foreign *program,
                                     int subject, struct move *out)
{
    const int decider = match_step(m)->decider[subject];
    const uint32_t q = match_question(m, subject);
    struct message why;
    if (!foreign_decide(program, match_look(m, decider), decider, subject, q, out, &why)) {
        if (shell_interrupted()) return GAME_LEFT;
        foreign_complain(a->shell, program, &why);
        if (foreign_gone(program)) return SERIES_GIVEN_UP;
    }
    match_answer_by(m, BY_BOT, decider, subject, q, *out, NULL);
    return NULL;
}

static bool answer_by_bot(struct match *m, const struct bot *bot, int subject, struct rng *luck,
                          struct move *out)
{
    const int decider = match_step(m)->decider[subject];
    const uint32_t q = match_question(m, subject);
    if (bot->mind->any) return match_answer_any(m, BY_BOT, decider, subject, q, luck, out);
    *out = bot_decide(bot, match_setting(m)->game, match_box(m), match_look(m, decider), subject,
                      luck);
    return match_answer_by(m, BY_BOT, decider, subject, q, *out, NULL);
}

/* One answer for every question of the open step. NULL, or the key of what went wrong. */
static const char *answer_step(struct arena *a, struct match *m, const int bot[SEATS_MAX],
                               struct rng luck[SEATS_MAX], struct counts *c)
{
    const struct step step = *match_step(m);
    for (int subject = 0; subject < a->series->setting.options.seats; subject++) {
        if (!seat_in(step.asked, subject)) continue;
        const int decider = step.decider[subject];
        struct foreign *program = a->program[bot[decider]];
        struct move move;
        if (program) {
            const char *wrong = answer_by_program(a, m, program, subject, &move);
            if (wrong) return wrong;
        } else if (!answer_by_bot(m, &a->series->bot[bot[decider]], subject, &luck[decider],
                                  &move)) {
            return "cli.sim.broken.bot";
        }
        c->verb[move.verb][subject]++;
    }
    match_close(m);
    count_events(a, m, c);
    return NULL;
}

/* NULL, or the key of what went wrong. */
static const char *play_game(struct arena *a, int64_t i, struct match **out, struct counts *c)
{
    struct setting setting = a->series->setting;
    struct fault f = {0};
    struct rng luck[SEATS_MAX];
    int bot[SEATS_MAX];
    setting.seed = tally_seed(a->series, i);
    setting.check_every = CHECKED_STEPS;
    for (int seat = 0; seat < setting.options.seats; seat++) {
        luck[seat] = seed_luck(&setting.seed, "bot", (uint32_t)seat);
        bot[seat] = tally_bot(a->series, i, seat);
    }
    struct match *m =
        a->table.match ? lone_again(&a->table, &setting, &f) : lone_open(&a->table, &setting, &f);
    *out = m;
    if (!m) return "cli.sim.broken.deal";
    if (!start_programs(a, m)) return SERIES_GIVEN_UP;
    count_events(a, m, c);
    while (!match_over(m)) {
        if (match_frozen(m)) return "cli.sim.broken.frozen";
        if (match_steps(m) >= setting.game->steps_max) return "cli.sim.broken.long";
        const char *wrong = answer_step(a, m, bot, luck, c);
        if (wrong) return wrong;
    }
    return match_frozen(m) ? "cli.sim.broken.frozen" : NULL;
}

static void count_places(struct tally *t, const struct series *series, int64_t i,
                         const struct score *s)
{
    int winners = 0, seats = series->setting.options.seats;
    for (int seat = 0; seat < seats; seat++) winners += s->rank[seat] == 1;
    for (int seat = 0; seat < seats; seat++) {
        struct place *places[] = {&t->seat[seat],
                                  &t->bot[tally_kind(series, tally_bot(series, i, seat))]};
        for (int k = 0; k < 2; k++) {
            sum_count(&places[k]->wins, s->rank[seat] == 1 ? WIN / winners : 0);
            sum_count(&places[k]->points, s->points[seat]);
            places[k]->ranks[s->rank[seat] <= SEATS_MAX ? s->rank[seat] : 0]++;
        }
    }
}

/* Returns how often it was. */
static int count_often(struct often *o, const int by_seat[SEATS_MAX + 1])
{
    int n = by_seat[NO_SEAT];
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        n += by_seat[seat];
        o->by_seat[seat] += by_seat[seat];
    }
    sum_count(&o->count, n);
    o->games += n > 0;
    return n;
}

bool tally_given_up(const struct tally *t) { return t->why && !strcmp(t->why, SERIES_GIVEN_UP); }

void tally_play(struct tally *t, struct arena *a, int64_t i, struct outcome *out)
{
    const struct game *g = a->series->setting.game;
    struct counts c = {.event = {{0}}};
    struct score score;
    struct match *m;
    if (tally_given_up(t)) return;
    const char *why = play_game(a, i, &m, &c);
    if (why && !*why) return;
    if (why) {
        if (t->broken < 0) {
            t->broken = i;
            t->why = why;
            t->detail = m ? match_frozen(m) : NULL;
        }
        return;
    }
    match_score(m, &score);
    t->games++;
    count_places(t, a->series, i, &score);
    sum_count(&t->steps, match_steps(m));
    t->steps_seen[match_steps(m)]++;
    int decisions = 0;
    for (int k = 0; g->happenings[k].name; k++) count_often(&t->event[k], c.event[k]);
    for (int k = 0; g->verbs[k].name; k++) decisions += count_often(&t->verb[k], c.verb[k]);
    sum_count(&t->decisions, decisions);
    if (!out) return;
    *out = (struct outcome){.steps = match_steps(m), .decisions = decisions};
    memcpy(out->points, score.points, sizeof out->points);
    memcpy(out->rank, score.rank, sizeof out->rank);
}
