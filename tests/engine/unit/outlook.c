/* outlook.c -- what is about to happen, beside what happens then.
 *
 * Random games with our decks and with made-up ones. At every question the outlook of some seat is
 * taken from its view, and the referee goes on with the truth: everybody else passes. Whatever the
 * outlook calls certain must come true.
 */
#include "core/outlook.h"

#include <stdlib.h>

#include "../../unit.h"
#include "author.h"
#include "bots/reason.h"
#include "core/buf.h"
#include "deal.h"
#include "games/shelf.h"
#include "games/viewpoint/rules.h"

enum { QUESTIONS = 150, SEEDS = 60, TURNS_ON = 200 };

static const struct game *g;
static struct box *box;
static struct state *state, *truth;
static struct view *view;
static struct outlook_room room;
static struct events events;
static struct move_list list;
static struct rng luck;
static char content[AUTHOR_ROOM];
static long ends[OUTLOOK_ENDS], changed, open_exact, won, reasons;

static void *make_room(size_t size)
{
    void *p = calloc(1, size);
    if (!p) exit(2);
    return p;
}

static void random_answers(const struct state *s, struct move answers[SEATS_MAX])
{
    struct step step;
    g->ask(box, s, &step);
    deal_answers(g, box, s, &step, ANY_VERB, &luck, view, &list, answers);
}

/* What the referee comes to. */
struct course {
    struct table at_choice; /* when somebody was first to choose, or at the end */
    bool chose, ended;
};

static void run_truth(struct referee *r, int base, struct course *c)
{
    static const struct move pass = {.verb = PASS};
    const struct table *t = &r->s->table;
    for (int left = TURNS_ON; t->part != PART_OVER && t->depth >= base && left > 0;) {
        struct move answers[SEATS_MAX];
        if (t->asking == ASK_NOTHING) {
            vp_advance(r);
            continue;
        }
        for (int seat = 0; seat < SEATS_MAX; seat++) answers[seat] = pass;
        if (t->asking != ASK_WINDOW) {
            if (!c->chose) c->at_choice = *t;
            c->chose = true;
            random_answers(r->s, answers);
        }
        r->out->n = 0;
        vp_answer(r, answers);
        left--;
    }
    c->ended = t->part == PART_OVER || t->depth < base;
    if (!c->chose) c->at_choice = *t;
}

static bool same_figures(const struct table *t, int seat, const int16_t f[OUTLOOK_FIGURES])
{
    return f[0] == t->points[seat] && f[1] == t->zombeyes[seat] && f[2] == t->hand[seat] &&
           f[3] == t->misses[seat];
}

/* Every card that lies open came there by a move that was told, and no other move was told. `by`
 * counts from place to place and kind to kind. */
static bool cards_went(const struct outlook *o, const struct state *before,
                       const struct state *after)
{
    static int by[AT_PLACES][DECK_KINDS_MAX];
    place_set open = PLACE_BIT(AT_PLACES) - PLACE_BIT(AT_FIELD);
    memset(by, 0, sizeof by);
    if (o->moves > OUTLOOK_MOVES) return true;
    for (int i = 0; i < o->moves; i++) {
        const struct outlook_move *m = &o->move[i];
        if (m->token) continue;
        if (m->kind == OUTLOOK_UNKNOWN) {
            open &= ~(PLACE_BIT(m->from) | PLACE_BIT(m->to));
            continue;
        }
        by[m->from][m->kind]--;
        by[m->to][m->kind]++;
    }
    for (int i = 0; i < box->deck.cards; i++) {
        by[before->card[i].place][before->card[i].kind]++;
        by[after->card[i].place][after->card[i].kind]--;
    }
    for (int place = 0; place < AT_PLACES; place++)
        for (int kind = 0; open & PLACE_BIT(place) && kind < box->deck.kinds; kind++)
            if (by[place][kind]) return false;
    return true;
}

/* The turn goes on with nobody answering: it ends the game. */
static void check_wins(struct referee *r, const struct outlook *o)
{
    static const struct move pass = {.verb = PASS};
    struct move answers[SEATS_MAX];
    const struct table *t = &r->s->table;
    for (int seat = 0; seat < SEATS_MAX; seat++) answers[seat] = pass;
    while (t->part != PART_OVER && (t->asking == ASK_NOTHING || t->asking == ASK_WINDOW)) {
        r->out->n = 0;
        if (t->asking == ASK_WINDOW) vp_answer(r, answers);
        else vp_advance(r);
    }
    CHECK(t->part == PART_OVER && t->winners == o->wins);
    won++;
}

/* What a bot says of the answer is true at the first choice, or at the end. */
static void check_reason(const struct outlook *o, const struct outlook *left, int subject,
                         struct move move, const struct course *c)
{
    struct message m = {0};
    const struct proposal p = {box, view, subject, move, 2, o, left};
    const struct table *was = &state->table, *is = &c->at_choice;
    bot_reason(g, &p, &m);
    if (!CHECK(m.key) || (o->end != OUTLOOK_DONE && o->end != OUTLOOK_CHOICE)) return;
    const int seat = m.n > 1 ? m.arg[0].number : subject, n = m.n ? m.arg[m.n - 1].number : 0;
    if (!strcmp(m.key, "reason.points"))
        CHECK(is->points[subject] - was->points[subject] == n && n > 0);
    if (!strcmp(m.key, "reason.cards")) CHECK(is->hand[subject] - was->hand[subject] == n && n > 0);
    if (!strcmp(m.key, "reason.harmless"))
        CHECK(is->points[subject] >= was->points[subject] &&
              is->hand[subject] >= was->hand[subject] &&
              is->zombeyes[subject] <= was->zombeyes[subject]);
    if (!strcmp(m.key, "reason.costs") && was->asking != ASK_WINDOW)
        CHECK(was->points[seat] - is->points[seat] == n && seat != subject);
    if (!strcmp(m.key, "reason.overwhelms")) CHECK(seat_in(is->dead & ~was->dead, m.arg[0].number));
    reasons += strcmp(m.key, "reason.chosen") != 0;
}

static void compare(const struct outlook *o, const struct outlook *left, int subject,
                    const struct move *move)
{
    struct course c = {0};
    struct referee r = {box, truth, &events, NULL, false};
    struct move answers[SEATS_MAX];
    const int base = state->table.depth ? state->table.depth : 1;
    memcpy(truth, state, game_state_size(g, box));
    memset(answers, 0, sizeof answers);
    for (int seat = 0; seat < SEATS_MAX; seat++) answers[seat] = (struct move){.verb = PASS};
    if (move) answers[subject] = *move;
    events.n = 0;
    vp_answer(&r, answers);
    run_truth(&r, base, &c);
    if (o->end == OUTLOOK_DONE) {
        CHECK(c.ended && !c.chose);
        CHECK(o->dead == (truth->table.dead & ~state->table.dead));
        CHECK(cards_went(o, state, truth));
    }
    for (int seat = 0; seat < box->seats; seat++) {
        const struct outlook_seat *s = &o->seat[seat];
        CHECK(same_figures(&state->table, seat, s->before));
        if (o->end == OUTLOOK_CHOICE) CHECK(same_figures(&c.at_choice, seat, s->after));
        if (s->exact && c.ended) CHECK(same_figures(&truth->table, seat, s->after));
        changed += s->exact && memcmp(s->before, s->after, sizeof s->after);
        open_exact += s->exact && o->end != OUTLOOK_DONE;
    }
    if (move) check_reason(o, left, subject, *move, &c);
    if (o->wins) check_wins(&r, o);
}

static void look_and_compare(int viewer, int subject, const struct move *move)
{
    struct outlook o, left;
    g->view(box, state, viewer, view);
    shelf_outlook(g)(box, view, subject, NULL, &room, &left);
    shelf_outlook(g)(box, view, subject, move, &room, &o);
    ends[o.end]++;
    const int failed = unit_failed;
    compare(&o, &left, subject, move);
    if (unit_failed != failed) {
        char text[200] = "";
        struct buf b = BUF_ON(text);
        if (move) game_write_move(g, box, *move, &b);
        printf("    turn %d, step %d, viewer %d, subject %d, move %s, end %d\n", state->table.turns,
               state->table.steps, viewer, subject, text, (int)o.end);
    }
}

static void try_question(void)
{
    const struct table *t = &state->table;
    int subject = 0;
    while (!seat_in(t->asked, subject)) subject++;
    if (t->asking == ASK_WINDOW)
        look_and_compare((int)rng_below(&luck, (uint32_t)box->seats + 1) - 1, subject, NULL);
    if (t->asking == ASK_WINDOW || !(t->asked & (t->asked - 1))) {
        struct move answers[SEATS_MAX];
        random_answers(state, answers);
        const struct move move = answers[subject];
        look_and_compare(table_decider(t, subject), subject, &move);
    }
}

static void play_game(uint64_t seed, int seats, bool made_up)
{
    struct setting setting;
    struct buf text = BUF_ON(content);
    struct fault f = {0};
    if (made_up) author_write(seed, &text);
    luck = deal_luck(seed);
    if (!deal_setting(g, seats, seed, made_up ? content : NULL, box, &setting)) return;
    events.n = 0;
    if (!g->setup(box, state, &setting.seed, NULL, &events, &f)) return;
    for (int step = 0; step < QUESTIONS && state->table.asked; step++) {
        struct move answers[SEATS_MAX];
        try_question();
        random_answers(state, answers);
        if (state->table.asking == ASK_WINDOW && rng_below(&luck, 2))
            for (int seat = 0; seat < SEATS_MAX; seat++)
                answers[seat] = (struct move){.verb = PASS};
        events.n = 0;
        g->step(box, state, answers, &events);
    }
    if (unit_failed) printf("    %s, seed %d, %d seats\n", g->name, (int)seed, seats);
}

int main(int argc, char **argv)
{
    const int seeds = argc > 1 ? atoi(argv[1]) : SEEDS;
    for (int i = 0; shelf[i]; i++) {
        g = shelf[i];
        if (!shelf_outlook(g)) continue;
        box = make_room(g->box_size);
        state = make_room(g->state_max);
        truth = make_room(g->state_max);
        view = make_room(g->view_max);
        room = (struct outlook_room){make_room(g->state_max), make_room(g->state_max), {0}};
        room.events.size = events.size = g->events_max;
        room.events.at = make_room(sizeof(struct event) * (size_t)g->events_max);
        events.at = make_room(sizeof(struct event) * (size_t)g->events_max);
        list = (struct move_list){.size = g->moves_max};
        list.at = make_room(sizeof(struct move) * (size_t)g->moves_max);
        for (int seed = 1; seed <= seeds && !unit_failed; seed++)
            play_game((uint64_t)seed, 2 + seed % 7, seed % 3 == 0);
        void *const rooms[] = {box,         state,          truth,     view,   room.state,
                               room.before, room.events.at, events.at, list.at};
        for (size_t k = 0; k < sizeof rooms / sizeof rooms[0]; k++) free(rooms[k]);
    }
    printf("done %ld, choice %ld, hidden %ld, chance %ld; changed %ld, open but exact %ld, won "
           "%ld, reasons %ld\n",
           ends[OUTLOOK_DONE], ends[OUTLOOK_CHOICE], ends[OUTLOOK_HIDDEN], ends[OUTLOOK_CHANCE],
           changed, open_exact, won, reasons);
    for (int end = 0; end < OUTLOOK_LONG; end++) CHECK(ends[end] > 0);
    CHECK(changed > 0 && open_exact > 0 && won > 0 && reasons > 0);
    return unit_end();
}
