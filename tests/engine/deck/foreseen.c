/* foreseen TIMES: what is foreseen from the deck list alone leaves out no reveal that fits.
 *
 * Made-up decks are played by random moves. Whenever somebody is asked, every reveal of the deck is
 * judged for every living seat, as if nothing had been foreseen. Legal lists, refusals and windows
 * all rely on what is foreseen, so no other test would notice one that is missing. */
#include <inttypes.h>
#include <stdlib.h>

#include "../../unit.h"
#include "author.h"
#include "core/buf.h"
#include "deal.h"
#include "games/shelf.h"
#include "games/viewpoint/rules.h"

enum { STEPS_OF_A_GAME = 300 };

static char text[AUTHOR_ROOM];
static struct box box;
static struct state state;
static struct view view;
static struct move moves[MOVES_MAX];
static struct event events[EVENTS_MAX];
static long fitting, judged, missing;

static void test_moment(void)
{
    struct referee r = {.box = &box, .s = &state};
    const struct look look = vp_truth(&r);
    const unsigned foreseen = vp_foreseen(&box, &state.table);
    const seat_set living = table_living(&box, &state.table);
    for (int i = 0; i < box.reveals; i++)
        for (seat_set left = living; left; left &= (seat_set)(left - 1)) {
            judged++;
            if (!vp_reveal_fits(&look, __builtin_ctz(left), box.reveal[i])) continue;
            fitting++;
            missing += !(box.bit[box.reveal[i]] & foreseen);
        }
}

static void play(const struct game *g, uint64_t number, struct rng *luck)
{
    struct buf b = BUF_ON(text);
    struct options o;
    struct fault f = {0};
    struct events out = {.at = events, .size = EVENTS_MAX};
    const struct seed seed = seed_of(number);
    const long before = missing;
    author_write(number, &b);
    options_init(g, &o, 2 + (int)rng_below(luck, SEATS_MAX - 1));
    memset(&box, 0, sizeof box);
    memset(&state, 0, sizeof state);
    if (!CHECK(g->open(&box, &o, text, &f) && g->setup(&box, &state, &seed, NULL, &out, &f)))
        return;
    for (int n = 0; n < STEPS_OF_A_GAME && state.table.asked; n++) {
        struct move answers[SEATS_MAX];
        struct move_list list = {.at = moves, .size = MOVES_MAX};
        struct step step = {0};
        test_moment();
        g->ask(&box, &state, &step);
        out.n = 0;
        const bool everybody_can_move =
            deal_answers(g, &box, &state, &step, ANY_MOVE, luck, &view, &list, answers);
        if (!CHECK(everybody_can_move)) return;
        g->step(&box, &state, answers, &out);
    }
    if (!CHECK(missing == before)) printf("    %s, deck %" PRIu64 "\n", g->name, number);
}

int main(int argc, char **argv)
{
    const int times = argc > 1 ? atoi(argv[1]) : 0;
    struct rng luck = {11};
    for (int i = 0; i < times; i++)
        for (int k = 0; shelf[k]; k++)
            if (shelf[k]->box_size == sizeof box) play(shelf[k], rng_next(&luck), &luck);
    CHECK(fitting > times && judged > fitting); /* both come about, and often */
    return unit_end();
}
