#include "trail.h"

#include <assert.h>
#include <stdalign.h>
#include <string.h>

#include "deal.h"
#include "games/shelf.h"
#include "heap/lone.h"
#include "match/inside.h"

enum { MOVES_ROOM = 1 << 16, SIDE_ROOM = 1 << 16 };

static alignas(16) unsigned char box_room[SIDE_ROOM], view_room[SIDE_ROOM];
static struct move move_room[MOVES_ROOM];

static uint64_t hash_news(uint64_t h, const struct match *m, int viewer)
{
    const struct scratch *s = match_scratch_news(m);
    for (int i = 0; i < s->nnews; i++) {
        struct event e = s->news[i];
        h = hash_bytes(h, &e, sizeof e);
        event_cut(&e, viewer);
        h = hash_bytes(h, &e, sizeof e);
    }
    return h;
}

static uint64_t hash_lists(uint64_t h, const struct match *m, struct view *view)
{
    const struct game *g = m->setting.game;
    for (int subject = 0; subject < SEATS_MAX; subject++) {
        struct move_list list = {.at = move_room, .size = g->moves_max};
        if (!seat_in(m->step.asked, subject)) continue;
        match_view(m, m->step.decider[subject], view);
        g->legal(m->box, view, subject, &list);
        h = hash_bytes(h, list.at, sizeof(struct move) * (size_t)list.n);
    }
    return h;
}

/* Every step looks at another viewer: the views of one state are many and much alike. */
static uint64_t hash_step(uint64_t h, const struct match *m, struct view *view)
{
    int viewer = m->steps % (m->setting.options.seats + 1) + SPECTATOR;
    h = (h ^ match_hash(m)) * UINT64_C(0x100000001b3);
    match_view(m, viewer, view);
    h = hash_bytes(h, view, game_view_size(m->setting.game, m->box));
    return hash_lists(hash_news(h, m, viewer), m, view);
}

static uint64_t hash_game(uint64_t h, const struct game *g, int seats, uint64_t seed,
                          struct lone *table)
{
    struct setting setting;
    struct fault f = {0};
    struct rng luck = deal_luck(seed);
    struct view *view = (struct view *)view_room;
    if (!deal_setting(g, seats, seed, NULL, (struct box *)box_room, &setting)) return h;
    struct match *m = lone_open(table, &setting, &f);
    if (!m) return ~h;
    while (!match_over(m) && !m->frozen && m->steps <= g->steps_max) {
        struct move_list list = {.at = move_room, .size = g->moves_max};
        struct move answers[SEATS_MAX];
        struct step step = m->step;
        h = hash_step(h, m, view);
        if (!deal_answers(g, m->box, m->state, &step, deal_manner(seed), &luck, view, &list,
                          answers))
            return ~h;
        for (int subject = 0; subject < SEATS_MAX; subject++)
            if (seat_in(step.asked, subject) &&
                !match_answer(m, step.decider[subject], subject, match_question(m, subject),
                              answers[subject], NULL))
                return ~h;
        match_close(m);
    }
    return hash_step(h, m, view);
}

#ifdef __wasm__
__attribute__((export_name("trail")))
#endif
uint64_t
trail(int game, int seats, uint32_t first, uint32_t seeds)
{
    uint64_t h = HASH_START;
    const struct game *g = shelf[game];
    assert((size_t)g->moves_max <= MOVES_ROOM && g->box_size <= SIDE_ROOM &&
           g->view_max <= SIDE_ROOM);
    for (uint32_t i = 0; i < seeds; i++) {
        struct lone table = {0};
        h = hash_game(h, g, seats, (uint64_t)first + i, &table);
        lone_release(&table);
    }
    return h;
}
