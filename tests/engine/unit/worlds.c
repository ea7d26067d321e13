/* Imagined worlds of Viewpoints after things that random games seldom bring: passes that wait,
 * several of them, with a piece that another seat holds.
 *
 * The seat that imagines must see the same in that world, and nothing may be broken in it. */
#include <stdlib.h>

#include "../../unit.h"
#include "core/chance.h"
#include "games/cube/rules.h"
#include "match/inside.h"
#include "own.h"

enum { WORLDS = 12, LINES = 8, MOVES = 6 };

struct scene {
    const char *title;
    int seats;
    const char *option;
    const char *lines[LINES];
    struct {
        int seat;
        const char *move;
    } moves[MOVES];
    int loose; /* at most this many of a hundred worlds */
};

static const struct scene scenes[] = {
    {"the front waits for the bar",
     2,
     NULL,
     {"structure: I0@AA1", "reserved B: I"},
     {{0, "pass"}},
     0},
    {"the back waits for the corner, and the bar stands",
     3,
     NULL,
     {"structure: I0@AA1 V0@AB1", "grid: I0@AA1", "reserved C: V", "turn: 2"},
     {{1, "pass"}},
     10},
    {"two wait for two pieces that others hold",
     3,
     NULL,
     {"structure: I0@AA1 V0@AB1", "reserved A: I", "reserved C: V", "turn: 2"},
     {{1, "pass"}},
     30},
    {"from above",
     5,
     NULL,
     {"structure: I0@AA1 V0@AB1", "grid: I0@AA1", "reserved B: V", "turn: 5"},
     {{4, "pass"}},
     30},
    {"a wrong piece behind the bar",
     3,
     NULL,
     {"structure: I0@AA1 V0@AB1", "grid: V0@CB1", "reserved C: I"},
     {{0, "pass"}},
     30},
    {"by hand", 2, "announce=manual", {"structure: I0@AA1", "reserved B: I"}, {{0, "pass"}}, 0},
    {"somebody waits, then all is answered",
     3,
     NULL,
     {"structure: I0@AA1 V0@AB1", "grid: I0@AA1", "reserved C: V", "turn: 2"},
     {{1, "pass"}, {2, "xyq 1 A1 V"}, {0, "colours 1"}},
     50},
};

static struct match *open_scene(const struct scene *is)
{
    struct setting s = {.game = &cube, .seed = seed_of(3)};
    struct fault f = {0};
    struct move move;
    options_init(&cube, &s.options, is->seats);
    if (is->option) CHECK(options_read(&cube, &s.options, is->option, &f));
    struct match *m = own_open(&s, &f);
    if (!CHECK(m != NULL)) exit(unit_end());
    for (int i = 0; i < LINES && is->lines[i]; i++) CHECK(match_arrange(m, is->lines[i], &f));
    CHECK(match_arranged(m, &f));
    for (int i = 0; i < MOVES && is->moves[i].move; i++) {
        const int seat = is->moves[i].seat;
        CHECK(game_read_move(&cube, m->box, is->moves[i].move, &move, &f));
        if (!CHECK(match_answer(m, seat, seat, match_question(m, seat), move, NULL)))
            printf("    %s: %s\n", is->title, is->moves[i].move);
        match_close(m);
    }
    return m;
}

/* How many of the worlds have no structure. */
static int imagine(const struct scene *is, const struct match *m, int viewer, struct rng *r)
{
    static struct view seen, again;
    static struct state world;
    int loose = 0;
    cube_view(m->box, m->state, viewer, &seen);
    for (int i = 0; i < WORLDS; i++) {
        cube_imagine(m->box, &seen, r, &world);
        const char *broken = cube_check(m->box, &world);
        cube_view(m->box, &world, viewer, &again);
        if (!CHECK(!broken)) printf("    %s, seat %d: %s\n", is->title, viewer, broken);
        if (!CHECK(!memcmp(&seen, &again, sizeof seen)))
            printf("    %s, seat %d sees something else\n", is->title, viewer);
        loose += world.secret.loose;
    }
    return loose;
}

/* Cards that no structure shows, and an answer that the card denies: a world is still found, in
 * which the seat sees what it saw; it is marked as loose, and everything else in it is sound. */
static void imagine_nonsense(const struct match *m, struct view *v, struct rng *r, const char *what)
{
    static struct view again;
    static struct state world;
    cube_imagine(m->box, v, r, &world);
    const char *broken = cube_check(m->box, &world);
    cube_view(m->box, &world, v->seat, &again);
    if (!CHECK(!broken)) printf("    %s: %s\n", what, broken);
    if (!CHECK(world.secret.loose == 1)) printf("    %s: not loose\n", what);
    CHECK(!memcmp(v, &again, sizeof again));
}

static void test_nonsense(struct rng *r)
{
    static const struct scene bar = {.title = "a bar", .seats = 2, .lines = {"structure: I0@AA1"}};
    static struct view proper, v;
    struct match *m = open_scene(&bar);
    cube_view(m->box, m->state, 0, &proper);
    const int side = proper.table.side_of[0];
    uint8_t *card = v.mine.card[side];

    v = proper;
    rng_shuffle_u8(r, card, SLOTS);
    imagine_nonsense(m, &v, r, "a scattered bar");
    v = proper;
    memset(card, 0, SLOTS);
    imagine_nonsense(m, &v, r, "one colour all over");
    v = proper;
    memset(card, EMPTY, SLOTS);
    imagine_nonsense(m, &v, r, "nothing at all");

    for (int piece = 0; piece < 2; piece++) {
        v = proper;
        v.table.tokens &= (uint8_t)~(1u << TOKEN_XY);
        v.table.xy = (struct xy){.given = 1, .side = (uint8_t)side, .colour = (uint8_t)piece};
        if (card[0] != piece) imagine_nonsense(m, &v, r, "an answer that is not so");
    }
    own_free(m);
}

int main(void)
{
    struct rng r = {1};
    test_nonsense(&r);
    for (size_t i = 0; i < sizeof scenes / sizeof *scenes; i++) {
        struct match *m = open_scene(&scenes[i]);
        int loose = 0, all = 0;
        for (int viewer = SPECTATOR; viewer < scenes[i].seats; viewer++, all += WORLDS)
            loose += imagine(&scenes[i], m, viewer, &r);
        if (!CHECK(loose * 100 <= scenes[i].loose * all))
            printf("    %s: %d of %d worlds are loose\n", scenes[i].title, loose, all);
        own_free(m);
    }
    return unit_end();
}
