/* The bots of Wink: what they do in a position, and how they play, over fixed seeds. */
#include <stdlib.h>

#include "../../unit.h"
#include "bots/bot.h"
#include "games/shelf.h"
#include "games/wink/view.h"
#include "match/match.h"
#include "own.h"

enum { TRIES = 400 };

static const struct game *game;

/* ---- positions ---- */

/* Seat 0 among four, in a flash. Seat 1 seeks 20 and seat 2 seeks 21; nobody looks anywhere. */
static struct view scene;
static const struct box scene_box = {
    .seats = 4, .beats = 2, .peeks = 1, .hand = 7, .accuse_cards = 4};

static void clear_scene(int phase)
{
    memset(&scene, 0, sizeof scene);
    struct table *t = &scene.table;
    t->phase = (uint8_t)phase;
    t->turn = 3;
    t->beat = 1;
    t->face_up = ALL_CARDS;
    t->seekers = 1u << 1 | 1u << 2;
    t->token[1] = 20;
    t->token[2] = 21;
    for (int s = 0; s < scene_box.seats; s++) {
        t->cards[s] = 7;
        t->accuse[s] = 4;
        t->head[s] = TABLE_TOP;
    }
    scene.mine.cards = CARD(1) | CARD(2) | CARD(3) | CARD(4) | CARD(5) | CARD(6) | CARD(7);
    scene.mine.peeks = 1;
}

static struct move decide(const char *name, uint64_t luck)
{
    struct bot bot;
    struct fault f = {0};
    struct rng r = rng_split(luck, 0);
    if (!bot_read(game, name, &bot, &f)) exit(1);
    return bot_decide(&bot, game, &scene_box, &scene, scene.seat, &r);
}

/* How often, of TRIES, the bot answers so; arg -1 is any. */
static int times(const char *name, int verb, int arg)
{
    int n = 0;
    for (uint64_t i = 0; i < TRIES; i++) {
        const struct move move = decide(name, i);
        n += move.verb == verb && (arg < 0 || move.arg[0] == arg);
    }
    return n;
}

/* A peek goes to the face that a seeker and nobody else looks at. */
static void test_peek(void)
{
    clear_scene(FLASHING);
    scene.table.head[1] = 3;
    CHECK_NUMBER(times("steady:5", PEEK, 3), TRIES);
    CHECK(times("steady:3", PEEK, 3) > TRIES * 9 / 10);
    scene.table.head[2] = 1;
    scene.table.head[1] = TABLE_TOP;
    CHECK_NUMBER(times("steady:5", PEEK, 1), TRIES);
    /* Without an accuse card there is nothing to be seen. */
    scene.table.accuse[0] = 0;
    CHECK_NUMBER(times("steady:5", HOLD, -1), TRIES);
    /* Two seekers look at seat 2, and each sees the other do so; seat 3 has one, and is alone. */
    clear_scene(FLASHING);
    scene.table.seekers |= 1u << 3;
    scene.table.token[3] = 22;
    scene.table.head[1] = 2;
    scene.table.head[2] = 3;
    scene.table.head[3] = 2;
    CHECK_NUMBER(times("steady:5", PEEK, 3), TRIES);
}

/* A possible partner is not left out of sight. */
static void test_no_peek_while_seeking(void)
{
    clear_scene(FLASHING);
    scene.table.seekers |= 1;
    scene.table.token[0] = 30;
    scene.table.head[1] = 3;
    scene.table.head[0] = 2;
    CHECK_NUMBER(times("steady:5", HOLD, -1), TRIES);
    scene.table.lacks[2] = CARD(30);
    CHECK_NUMBER(times("steady:5", PEEK, 3), TRIES);
}

/* More eyes, less nerve; but no level hides. */
static void test_nerve(void)
{
    static const char *const names[] = {"steady:3", "steady:5", "brazen:3", "spy:3", "cool:3"};
    for (int i = 0; i < 5; i++) {
        clear_scene(FLASHING);
        scene.table.turn = 2;
        scene.mine.cards |= CARD(20);
        scene.mine.cards &= ~CARD(1);
        scene.table.head[1] = 0;
        const int quiet = times(names[i], WINK, 1);
        scene.table.head[3] = 0;
        const int watched = times(names[i], WINK, 1);
        scene.table.head[2] = 0;
        const int crowded = times(names[i], WINK, 1);
        scene.table.accuse[2] = scene.table.accuse[3] = 0;
        CHECK_NUMBER(times(names[i], WINK, 1), quiet);
        CHECK(quiet > TRIES / 2 && quiet > watched && watched >= crowded);
        if (i < 2) CHECK(quiet > TRIES * 9 / 10 && watched > TRIES / 20);
        if (i == 2) CHECK(crowded > TRIES / 5); /* under everybody's eyes */
    }
}

/* Every bot accuses a seat that it saw. Only the brazen one accuses a seat that it did not see. */
static void test_hunch(void)
{
    clear_scene(CALLING);
    scene.table.chances[1] = 1u << 3;
    scene.table.gaze[1][3] = 1;
    scene.mine.missed[1] = 1u << 3;
    CHECK_NUMBER(times("steady:3", SILENT, -1), TRIES);
    CHECK_NUMBER(times("spy:3", SILENT, -1), TRIES);
    CHECK_NUMBER(times("cool:3", SILENT, -1), TRIES);
    const int hunches = times("brazen:3", ACCUSE, -1);
    CHECK(hunches > 0 && hunches < TRIES / 10);
    scene.mine.sure[3] = CARD(20);
    CHECK_NUMBER(times("steady:5", ACCUSE, 3), TRIES);
    CHECK(times("brazen:3", ACCUSE, 3) > TRIES * 9 / 10);
}

/* ---- whole games ---- */

struct tally {
    int winks, calls, wrong, matched, caught, missed;
    double wins; /* of bot 0 */
};

static struct view seen;

static void count_step(const struct table *a, const struct table *b, struct tally *sum)
{
    for (int s = 0; s < scene_box.seats; s++) {
        const bool took = card_count(b->faces[s]) > card_count(a->faces[s]);
        if (a->phase == NAMING && a->turn == s) *(took ? &sum->matched : &sum->missed) += 1;
        if (a->phase != CALLING || b->accuse[s] == a->accuse[s]) continue;
        sum->calls++;
        *(took ? &sum->caught : &sum->wrong) += 1;
    }
}

static void play(struct match *m, const struct bot bot[], uint64_t seed, struct tally *sum)
{
    struct rng luck[SEATS_MAX];
    for (int s = 0; s < SEATS_MAX; s++) luck[s] = rng_split(seed, (uint64_t)s);
    while (!match_over(m)) {
        match_view(m, 0, &seen);
        const struct table before = seen.table;
        for (seat_set open = match_waiting(m); open; open &= (seat_set)(open - 1)) {
            const int s = __builtin_ctz(open);
            match_view(m, s, &seen);
            const struct move move = bot_decide(&bot[s], game, match_box(m), &seen, s, &luck[s]);
            sum->winks += move.verb == WINK;
            if (match_answer(m, s, s, match_question(m, s), move, NULL)) continue;
            CHECK(false); /* an answer was refused */
            return;
        }
        match_close(m);
        match_view(m, 0, &seen);
        count_step(&before, &seen.table, sum);
    }
}

/* One bot of the first name among three of the second, each seat in turn. */
static struct tally games_of(const char *one, const char *others, int games)
{
    struct tally sum = {0};
    struct fault f = {0};
    for (int g = 0; g < games; g++) {
        struct bot bot[SEATS_MAX];
        struct setting s = {.game = game, .seed = seed_of((uint64_t)g + 1)};
        struct score score;
        options_init(game, &s.options, scene_box.seats);
        for (int i = 0; i < scene_box.seats; i++)
            if (!bot_read(game, i == g % scene_box.seats ? one : others, &bot[i], &f)) exit(1);
        struct match *m = own_open(&s, &f);
        if (!CHECK(m != NULL)) exit(unit_end());
        play(m, bot, (uint64_t)g, &sum);
        match_score(m, &score);
        int winners = 0;
        for (int i = 0; i < scene_box.seats; i++) winners += score.rank[i] == 1;
        sum.wins += score.rank[g % scene_box.seats] == 1 ? 1.0 / winners : 0;
        own_free(m);
    }
    return sum;
}

static bool in_band(const struct tally *t)
{
    const int all = t->matched + t->caught + t->missed;
    return t->matched * 100 > all * 30 && t->matched * 100 < all * 50 &&
           t->caught * 100 > all * 20 && t->caught * 100 < all * 40;
}

/* Tables of level 5 wink as often as those of level 3, and are caught as often. */
static void test_tables(void)
{
    const struct tally three = games_of("steady:3", "steady:3", 60);
    const struct tally five = games_of("steady:5", "steady:5", 60);
    CHECK(in_band(&three));
    CHECK(in_band(&five));
    CHECK(five.winks * 10 > three.winks * 8 && five.winks * 10 < three.winks * 12);
    CHECK_NUMBER(three.wrong + five.wrong, 0);
    const struct tally brazen = games_of("brazen:3", "brazen:3", 60);
    CHECK(brazen.wrong * 20 > brazen.calls && brazen.wrong * 2 < brazen.calls);
    CHECK(brazen.winks > three.winks);
}

static void test_strength(void)
{
    CHECK(games_of("steady:5", "steady:3", 240).wins > 60);
    CHECK(games_of("steady:3", "steady:1", 240).wins > 60);
    CHECK(games_of("brazen:3", "steady:3", 240).wins < 60);
}

int main(void)
{
    game = shelf_find("wink");
    test_peek();
    test_no_peek_while_seeking();
    test_nerve();
    test_hunch();
    test_tables();
    test_strength();
    return unit_end();
}
