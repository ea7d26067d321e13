/* orders_views.c -- orders and views from outside: an order can be asked about every view that
 * view_wrong lets through, and whatever it answers is a move that can be refused and said. */
#include <stdlib.h>

#include "../../unit.h"
#include "core/order.h"
#include "core/rng.h"
#include "games/shelf.h"
#include "match/inside.h"
#include "own.h"

enum { GAMES = 12, STEPS = 60, SPOILT = 8, LIST = 400 };

static long heard;

static void ask_orders(const struct game *g, const struct box *box, const struct view *v, int seat,
                       int seats, struct rng *luck)
{
    static struct move room[LIST];
    struct move_list list = {.at = room, .size = LIST};
    order_list(g, box, v, seat, seats, true, &list);
    for (int i = 0; i < 4 && list.n; i++) {
        const struct move order = room[rng_below(luck, (uint32_t)list.n)];
        struct move m = {0};
        struct message said = {0};
        unsigned over;
        g->say_order(box, v, seat, order, &said);
        CHECK(said.key != NULL);
        if (order_obey(g, box, v, seat, &order, 1, &m, &over) == ORDER_ANSWERS) {
            g->refuse(box, v, seat, m, NULL);
            CHECK(m.nargs <= MOVE_ARGS_MAX);
        }
        heard++;
    }
    if (g->touches) CHECK(g->touches(box, v, seat) <= TOUCH_YES);
}

/* One to four numbers of the view become others; the view lies in room of exactly its size, so that
 * a sanitizer sees an access out of bounds. */
static void ask_spoilt(const struct game *g, const struct match *m, int seat, struct rng *luck)
{
    const size_t size = game_view_size(g, m->box);
    const int seats = m->setting.options.seats;
    unsigned char *bytes = malloc(size);
    struct view *v = (struct view *)bytes;
    for (int i = 0; i < SPOILT; i++) {
        g->view(m->box, m->state, seat, v);
        for (uint32_t k = rng_below(luck, 4); k > 0; k--)
            bytes[rng_below(luck, rng_below(luck, 2) ? (uint32_t)size : 400) % size] =
                (unsigned char)(rng_below(luck, 2) ? rng_below(luck, 9) : rng_below(luck, 256));
        if (!g->view_wrong(m->box, v, seat)) ask_orders(g, m->box, v, seat, seats, luck);
    }
    free(bytes);
}

static void play_on(const struct game *g, struct match *m, struct view *room, struct rng *luck)
{
    const seat_set asked = m->step.asked;
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        struct move move;
        if (!seat_in(asked, seat)) continue;
        g->view(m->box, m->state, m->step.decider[seat], room);
        move_any(g, m->box, room, seat, luck, &move);
        match_answer(m, m->step.decider[seat], seat, match_question(m, seat), move, NULL);
    }
    match_close(m);
}

int main(void)
{
    for (int i = 0; shelf[i]; i++) {
        const struct game *g = shelf[i];
        struct view *room = malloc(g->view_max);
        for (uint64_t seed = 1; g->orders && seed <= GAMES; seed++) {
            struct setting s = {.game = g, .seed = seed_of(seed)};
            struct fault f = {0};
            struct rng luck = rng_split(seed, 5);
            options_init(g, &s.options, 4);
            struct match *m = own_open(&s, &f);
            for (int step = 0; m && step < STEPS && !match_over(m); step++) {
                ask_spoilt(g, m, (int)rng_below(&luck, 4), &luck);
                play_on(g, m, room, &luck);
            }
            CHECK(m != NULL);
            own_free(m);
        }
        free(room);
    }
    CHECK(heard > 1000);
    return unit_end();
}
