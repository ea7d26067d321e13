/* table.c -- a match that is watched while any bytes play it. */
#include <stdlib.h>
#include <string.h>

#include "common.h"
#include "core/buf.h"
#include "core/rng.h"
#include "core/schema.h"
#include "core/words.h"
#include "match/inside.h"

enum { TELL_ROOM = 4 << 20 };

bool table_open(struct table *t, const struct setting *s, struct fault *f)
{
    const struct game *g = s->game;
    *t = (struct table){.game = g};
    t->match = lone_open(&t->own, s, f);
    if (!t->match) return false;
    t->view = fuzz_room(g->view_max);
    t->other = fuzz_room(g->view_max);
    t->state = fuzz_room(g->state_max);
    t->moves = fuzz_room(sizeof *t->moves * (size_t)g->moves_max);
    HOLD(!match_frozen(t->match));
    return true;
}

void table_close(struct table *t)
{
    lone_release(&t->own);
    free(t->view);
    free(t->other);
    free(t->state);
    free(t->moves);
}

static int seats_of(const struct table *t) { return match_setting(t->match)->options.seats; }

/* --- what a seat imagines ----------------------------------------------------------- */

static void hold_imagined(struct table *t, int viewer, uint64_t luck)
{
    const struct game *g = t->game;
    const struct box *box = match_box(t->match);
    const struct step *now = match_step(t->match);
    struct step step = {0};
    struct rng rng = {luck};
    memset(t->view, 0xaa, g->view_max);
    memset(t->other, 0x55, g->view_max);
    memset(t->state, 0x55, g->state_max);
    g->view(box, t->match->state, viewer, t->view);
    g->imagine(box, t->view, &rng, t->state);
    HOLD(!g->check(box, t->state));
    g->view(box, t->state, viewer, t->other);
    HOLD(!memcmp(t->view, t->other, game_view_size(g, box)));
    g->ask(box, t->state, &step);
    HOLD(step.asked == now->asked);
    for (int seat = 0; seat < SEATS_MAX; seat++)
        HOLD(!seat_in(now->asked, seat) || step.decider[seat] == now->decider[seat]);
}

/* --- answers ------------------------------------------------------------------------ */

/* The truth of the whole match: what may not change when something is refused. */
struct before {
    struct match match;
    uint64_t hash;
};

static struct before before(const struct table *t)
{
    return (struct before){*t->match, match_hash(t->match)};
}

static void hold_unchanged(const struct table *t, const struct before *b)
{
    HOLD(!memcmp(&b->match, t->match, sizeof b->match));
    HOLD(b->hash == match_hash(t->match));
}

static bool listed(const struct table *t, struct move m)
{
    for (int i = 0; i < t->list.n; i++)
        if (move_same(t->list.at[i], m)) return true;
    return false;
}

static void list_moves(struct table *t, int subject)
{
    const struct box *box = match_box(t->match);
    t->list = (struct move_list){.at = t->moves, .size = t->game->moves_max};
    memset(t->view, 0xaa, t->game->view_max);
    match_view(t->match, match_step(t->match)->decider[subject], t->view);
    t->game->legal(box, t->view, subject, &t->list);
    HOLD(t->list.n > 0 && t->list.n <= game_bounds(t->game, box).moves);
}

/* A move in plain notation reads back as itself. */
static void hold_notation(const struct table *t, struct move m)
{
    char room[120] = "";
    struct buf b = BUF_ON(room);
    struct fault f = {0};
    struct move back;
    game_write_move(t->game, match_box(t->match), m, &b);
    HOLD(!b.full && game_read_move(t->game, match_box(t->match), room, &back, &f));
    HOLD(move_same(m, back));
}

/* A step closes when everybody has answered, and not before. */
static void hold_closing(struct table *t, int steps)
{
    const bool ready = !match_waiting(t->match);
    HOLD(match_steps(t->match) == steps);
    HOLD(match_close(t->match) == ready);
    HOLD(match_steps(t->match) == steps + ready);
}

static void try_move(struct table *t, int subject, struct move m)
{
    struct message why = {0};
    const int steps = match_steps(t->match);
    const struct before b = before(t);
    const int decider = match_step(t->match)->decider[subject];
    const bool good = !t->game->refuse(match_box(t->match), t->view, subject, m, &why);
    HOLD(!t->list.n || good == listed(t, m));
    if (good) hold_notation(t, m);
    const bool taken =
        match_answer(t->match, decider, subject, match_question(t->match, subject), m, &why);
    HOLD(taken == good);
    if (taken) hold_closing(t, steps);
    if (taken) return;
    hold_message(&why);
    hold_unchanged(t, &b);
}

/* Bytes as they come, or a legal move that is bent a little. */
static struct move any_move(struct table *t, struct bytes *in)
{
    struct move m = t->list.at[below_of(in, (unsigned)t->list.n)];
    const unsigned how = byte_of(in);
    if (how < 64) {
        m = (struct move){.verb = (uint8_t)byte_of(in), .nargs = (uint8_t)byte_of(in)};
        for (int i = 0; i < MOVE_ARGS_MAX; i++) m.arg[i] = (int16_t)two_bytes_of(in);
    } else if (how < 96) m.verb = (uint8_t)byte_of(in);
    else if (how < 128) m.nargs = (uint8_t)byte_of(in);
    else if (how < 192) m.arg[how % MOVE_ARGS_MAX] = (int16_t)two_bytes_of(in);
    else
        m.arg[how % MOVE_ARGS_MAX] = (int16_t)(m.arg[how % MOVE_ARGS_MAX] + (int)(how & 1) * 2 - 1);
    return m;
}

/* In the notation's range, legal or not. */
static struct move ranged_move(struct table *t, struct bytes *in)
{
    unsigned verbs = 0;
    while (t->game->verbs[verbs].name) verbs++;
    struct move m = {.verb = (uint8_t)below_of(in, verbs)};
    for (const char *letter = t->game->verbs[m.verb].args; *letter; letter++) {
        const struct range r = game_range(t->game, match_box(t->match), seats_of(t), *letter);
        m.arg[m.nargs++] =
            (int16_t)(r.first + (r.count > 0 ? (int)below_of(in, (unsigned)r.count) : 0));
    }
    return m;
}

/* Somebody who is not asked, or who answers an old question. */
static void try_stranger(struct table *t, int subject, struct bytes *in)
{
    const struct before b = before(t);
    const int decider = match_step(t->match)->decider[subject];
    const int whose = (int)byte_of(in) - 2, whom = (int)byte_of(in) - 2;
    const uint32_t question = match_question(t->match, subject) + byte_of(in);
    const struct move m = t->list.at[0];
    const bool fits =
        whose == decider && whom == subject && question == match_question(t->match, subject);
    const bool other = whom >= 0 && whom < SEATS_MAX && seat_in(match_step(t->match)->asked, whom);
    if (fits || other) return;
    HOLD(!match_answer(t->match, whose, whom, question, m, NULL));
    HOLD(!match_take_back(t->match, whose, whom, question, NULL));
    hold_unchanged(t, &b);
}

static void try_back(struct table *t, struct bytes *in)
{
    struct message why = {0};
    const struct before b = before(t);
    const unsigned how = byte_of(in);
    const int to = (int)byte_of(in) - 1;
    const int subject = (int)(how >> 1) % SEATS_MAX;
    if (how & 1) {
        const bool there = to >= 0 && to < match_steps(t->match);
        if (match_undo(t->match, to, how & 2, &why)) {
            HOLD(there && match_steps(t->match) == to);
            return;
        }
    } else {
        const bool sealed = seat_in(t->match->answered, subject);
        const int decider = match_step(t->match)->decider[subject];
        if (match_take_back(t->match, decider, subject, match_question(t->match, subject), &why)) {
            HOLD(sealed && seat_in(match_waiting(t->match), subject));
            return;
        }
        HOLD(!sealed);
    }
    hold_message(&why);
    HOLD(b.hash == match_hash(t->match));
    HOLD(b.match.steps == match_steps(t->match) && b.match.njournal == t->match->njournal);
}

/* Tries one thing with the first subject that has not answered. */
static void try_something(struct table *t, struct bytes *in, bool spare)
{
    const int subject = __builtin_ctz(match_waiting(t->match));
    const unsigned what = byte_of(in);
    if (spare && what < 224) {
        t->list.n = 0;
        match_view(t->match, match_step(t->match)->decider[subject], t->view);
        try_move(t, subject, ranged_move(t, in));
        return;
    }
    list_moves(t, subject);
    if (what < 176) try_move(t, subject, t->list.at[below_of(in, (unsigned)t->list.n)]);
    else if (what < 224) try_move(t, subject, any_move(t, in));
    else if (what < 232) {
        const int steps = match_steps(t->match);
        match_fallback(t->match, subject);
        hold_closing(t, steps);
    } else if (what < 244) try_stranger(t, subject, in);
    else try_back(t, in);
}

void table_play(struct table *t, struct bytes *in, int tries, int every)
{
    int viewer = SPECTATOR, looked = -every;
    for (int i = 0; i < tries && in->n && !match_over(t->match); i++) {
        const int steps = match_steps(t->match);
        if (steps >= looked + every || steps < looked) {
            hold_imagined(t, viewer, in->n);
            viewer = viewer + 1 < seats_of(t) ? viewer + 1 : SPECTATOR;
            looked = steps;
        }
        HOLD(match_waiting(t->match));
        try_something(t, in, i % every != 0);
        HOLD(!match_frozen(t->match));
    }
}

void table_tell(struct table *t, int viewer)
{
    static char room[TELL_ROOM];
    struct buf b = BUF_ON(room);
    const struct game *g = t->game;
    const size_t size = game_view_size(g, match_box(t->match));
    const struct reader reader = {.language = LANGUAGE_EN, .seat = viewer};
    buf_clear(&b);
    match_tell(t->match, viewer, &reader, &b);
    HOLD(!b.full && json_whole(room));
    buf_clear(&b);
    match_view(t->match, viewer, t->view);
    schema_json(g->view_fields, t->view, size, &b);
    memset(t->other, 0xaa, g->view_max);
    HOLD(!b.full && schema_read(g->view_fields, t->other, size, room));
    HOLD(!memcmp(t->view, t->other, size));
}
