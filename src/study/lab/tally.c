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
    for (int i = 0; i < POOL_MAX; i++)
        for (int copy = 0; copy < SEATS_MAX; copy++) foreign_release(a->program[i][copy]);
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
    t->turns_seen = shell_room(((size_t)g->steps_max + 1) * sizeof *t->turns_seen);
}

void tally_release(struct tally *t)
{
    free(t->steps_seen);
    free(t->turns_seen);
}

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
    }
    for (int i = 0; i < POOL_MAX; i++) place_add(&t->bot[i], &more->bot[i]);
    sum_add(&t->steps, &more->steps);
    sum_add(&t->decisions, &more->decisions);
    sum_add(&t->solved, &more->solved);
    sum_add(&t->turns, &more->turns);
    for (int i = 0; i <= g->steps_max; i++) {
        t->steps_seen[i] += more->steps_seen[i];
        t->turns_seen[i] += more->turns_seen[i];
    }
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
    const int64_t deal = series->deals ? game / series->setting.options.seats : game;
    struct rng r = rng_split(series->seed, (uint64_t)deal);
    return seed_of(rng_next(&r));
}

int tally_bot(const struct series *series, int64_t game, int seat)
{
    const int seats = series->setting.options.seats, place = league_place(seats, game, seat);
    if (series->deals) return series->deals[game / seats].bot[place];
    return series->rotate ? place : seat;
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

/* Who plays in a seat. */
struct seated {
    int bot;
    struct foreign *program; /* or NULL */
    struct rng luck;
};

/* The programs of the bots start with their first game: its box is theirs for the whole series. */
static bool start_programs(struct arena *a, const struct match *m, struct seated sitter[SEATS_MAX])
{
    const struct series *s = a->series;
    int copies[POOL_MAX] = {0};
    for (int seat = 0; seat < s->setting.options.seats; seat++) {
        const int bot = sitter[seat].bot;
        struct foreign **program = &a->program[bot][copies[bot]++];
        const struct foreign_wish wish = {.command = s->bot[bot].program,
                                          .game = s->setting.game,
                                          .box = match_box(m),
                                          .seats = s->setting.options.seats,
                                          .time_ms = s->bot_time};
        struct fault f = {0};
        if (!wish.command) continue;
        if (*program) foreign_again(*program);
        else if (!(*program = foreign_open(&wish, &f))) {
            shell_complain_fault(a->shell, EXIT_INVALID, NULL, &f, NULL);
            return false;
        }
        sitter[seat].program = *program;
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
    if (bot->character->any) return match_answer_any(m, BY_BOT, decider, subject, q, luck, out);
    *out = bot_decide(bot, match_setting(m)->game, match_box(m), match_look(m, decider), subject,
                      luck);
    return match_answer_by(m, BY_BOT, decider, subject, q, *out, NULL);
}

/* One answer for every question of the open step. NULL, or the key of what went wrong. */
static const char *answer_step(struct arena *a, struct match *m, struct seated sitter[SEATS_MAX],
                               struct counts *c)
{
    const struct step step = *match_step(m);
    for (int subject = 0; subject < a->series->setting.options.seats; subject++) {
        if (!seat_in(step.asked, subject)) continue;
        struct seated *by = &sitter[step.decider[subject]];
        struct move move;
        if (by->program) {
            const char *wrong = answer_by_program(a, m, by->program, subject, &move);
            if (wrong) return wrong;
        } else if (!answer_by_bot(m, &a->series->bot[by->bot], subject, &by->luck, &move)) {
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
    struct seated sitter[SEATS_MAX] = {{0}};
    setting.seed = tally_seed(a->series, i);
    setting.check_every = CHECKED_STEPS;
    for (int seat = 0; seat < setting.options.seats; seat++) {
        sitter[seat].luck = seed_luck(&setting.seed, "bot", (uint32_t)seat);
        sitter[seat].bot = tally_bot(a->series, i, seat);
    }
    struct match *m =
        a->table.match ? lone_again(&a->table, &setting, &f) : lone_open(&a->table, &setting, &f);
    *out = m;
    if (!m) return "cli.sim.broken.deal";
    if (!start_programs(a, m, sitter)) return SERIES_GIVEN_UP;
    count_events(a, m, c);
    while (!match_over(m)) {
        if (match_frozen(m)) return "cli.sim.broken.frozen";
        if (match_steps(m) >= setting.game->steps_max) return "cli.sim.broken.long";
        const char *wrong = answer_step(a, m, sitter, c);
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

/* Returns how often it happened. */
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

bool tally_opens_turn(const struct form *event)
{
    return !strcmp(event->name, "turn") || !strcmp(event->name, "begins");
}

static int count_team(struct tally *t, const struct game *g, const struct counts *c, bool solved)
{
    int turns = 0;
    for (int k = 0; g->happenings[k].name; k++)
        for (int seat = 0; tally_opens_turn(&g->happenings[k]) && seat <= NO_SEAT; seat++)
            turns += c->event[k][seat];
    assert(turns <= g->steps_max);
    sum_count(&t->solved, solved);
    if (!solved) return turns;
    sum_count(&t->turns, turns);
    t->turns_seen[turns]++;
    return turns;
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
    const int turns = g->together ? count_team(t, g, &c, score.rank[0] == 1) : 0;
    if (!out) return;
    *out = (struct outcome){.steps = match_steps(m), .decisions = decisions, .turns = turns};
    memcpy(out->points, score.points, sizeof out->points);
    memcpy(out->rank, score.rank, sizeof out->rank);
}
