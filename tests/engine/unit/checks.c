/* How often a match is checked, and that the view its answers are judged by is never an old one. */
#include <stdlib.h>
#include <string.h>

#include "../../unit.h"
#include "core/rng.h"
#include "games/shelf.h"
#include "games/wink/state.h"
#include "own.h"

enum { SEATS = 4, EVERY = 31, NEVER = 1 << 20 };

/* Wink with a planted bug: from step `loses_at` on a card is lost. */
static struct game careless;
static const struct game *wink;
static int stepped, checked, loses_at;

static void lose(const struct box *box, struct state *s, const struct move answers[SEATS_MAX],
                 struct events *out)
{
    wink->step(box, s, answers, out);
    if (++stepped >= loses_at) s->secret.aside = 0;
}

static const char *count_checks(const struct box *box, const struct state *s)
{
    checked++;
    return wink->check(box, s);
}

static struct match *open_careless(int check_every, int at)
{
    struct setting s = {.game = &careless, .seed = seed_of(5), .check_every = check_every};
    struct fault f = {0};
    careless = *wink;
    careless.step = lose;
    careless.check = count_checks;
    stepped = checked = 0;
    loses_at = at;
    options_init(wink, &s.options, SEATS);
    struct match *m = own_open(&s, &f);
    if (!CHECK(m != NULL)) exit(unit_end());
    return m;
}

static void play_step(struct match *m, enum author by, struct rng *luck)
{
    struct move move;
    for (seat_set open = match_waiting(m); open; open &= (seat_set)(open - 1)) {
        const int subject = __builtin_ctz(open);
        const uint32_t q = match_question(m, subject);
        CHECK(match_answer_any(m, by, match_step(m)->decider[subject], subject, q, luck, &move));
    }
    CHECK(match_close(m));
}

static void play_on(struct match *m, enum author by)
{
    struct rng luck = {3};
    while (!match_over(m) && !match_frozen(m)) play_step(m, by, &luck);
}

static void test_every_step(void)
{
    static const int every[] = {0, 1};
    for (int i = 0; i < 2; i++) {
        struct match *m = open_careless(every[i], 40);
        play_on(m, BY_BOT);
        CHECK(match_frozen(m) != NULL);
        CHECK_NUMBER(match_steps(m), 40);
        CHECK_NUMBER(checked, 41);
        own_free(m);
    }
}

/* A seat that is not a bot always gets the exact moment. */
static void test_foreign(void)
{
    struct match *m = open_careless(EVERY, 40);
    play_on(m, BY_PERSON);
    CHECK(match_frozen(m) != NULL);
    CHECK_NUMBER(match_steps(m), 40);
    own_free(m);
    struct rng luck = {3};
    m = open_careless(EVERY, 5);
    for (int i = 0; i < 4; i++) play_step(m, BY_BOT, &luck);
    CHECK(!match_frozen(m) && checked == 1);
    const int subject = __builtin_ctz(match_waiting(m));
    match_fallback(m, subject);
    play_step(m, BY_BOT, &luck); /* one of the answers is the clock's */
    CHECK(match_frozen(m) != NULL);
    CHECK_NUMBER(match_steps(m), 5);
    own_free(m);
}

static void test_sampled(void)
{
    struct match *m = open_careless(EVERY, 40);
    play_on(m, BY_BOT);
    CHECK(match_frozen(m) != NULL);
    CHECK_NUMBER(match_steps(m), 2 * EVERY);
    CHECK_NUMBER(checked, 3);
    own_free(m);
    /* A game without a mistake comes to the same end with few checks; its last step is checked. */
    m = open_careless(0, NEVER);
    play_on(m, BY_BOT);
    const uint64_t hash = match_hash(m);
    const int steps = match_steps(m);
    CHECK(match_over(m) && !match_frozen(m) && steps > 3 * EVERY);
    own_free(m);
    m = open_careless(EVERY, NEVER);
    play_on(m, BY_BOT);
    CHECK(match_over(m) && !match_frozen(m) && match_hash(m) == hash);
    CHECK_NUMBER(checked, 1 + steps / EVERY + (steps % EVERY ? 1 : 0));
    own_free(m);
    m = open_careless(NEVER, steps);
    play_on(m, BY_BOT);
    CHECK(match_over(m) && match_frozen(m) && checked == 2);
    own_free(m);
}

/* The view that answers are judged by is the one that would be made now. The spectator looks first,
 * so a view that is kept too long is the spectator's. */
static void check_look(const struct match *m)
{
    struct view fresh;
    for (int viewer = SPECTATOR; viewer < SEATS; viewer++) {
        memset(&fresh, 0, sizeof fresh);
        match_view(m, viewer, &fresh);
        CHECK(!memcmp(&fresh, match_look(m, viewer), sizeof fresh));
        CHECK(match_look(m, viewer) == match_look(m, viewer));
    }
}

static void test_look(void)
{
    struct match *m = open_careless(0, NEVER);
    struct rng luck = {3};
    for (int i = 0; i < 30; i++) {
        check_look(m);
        if (i > 3) check_look(match_at(m, i - 3));
        if (i > 3) check_look(match_at(m, i / 2));
        play_step(m, BY_BOT, &luck);
    }
    match_look(m, SPECTATOR);
    CHECK(match_undo(m, 12, false, NULL));
    check_look(m);
    match_look(m, SPECTATOR);
    /* Another deal in the same room begins with the same telling. */
    struct setting other = *match_setting(m);
    struct fault f = {0};
    for (uint64_t seed = 8; seed < 12; seed++) {
        other.seed = seed_of(seed);
        m = lone_again(&own_table[0], &other, &f);
        if (!CHECK(m != NULL)) return;
        check_look(m);
        match_look(m, SPECTATOR);
    }
    own_free(m);
}

/* Two matches that share a scratch, and one of them again from its bytes. */
static void test_shared_scratch(void)
{
    struct match *m = open_careless(0, NEVER);
    struct lone *own = &own_table[0];
    struct setting s = *match_setting(m);
    struct fault f = {0};
    struct rng luck = {3};
    void *room = malloc(match_size(s.game, own->box));
    s.seed = seed_of(6);
    struct match *two = match_open(room, &s, own->box, own->scratch, heap_lender, &f);
    if (!CHECK(two != NULL)) exit(unit_end());
    for (int i = 0; i < 12; i++) {
        check_look(i % 2 ? m : two);
        check_look(i % 2 ? two : m);
        check_look(i ? match_at(m, i - 1) : m);
        check_look(i ? match_at(two, i - 1) : two);
        play_step(m, BY_BOT, &luck);
        play_step(two, BY_BOT, &luck);
    }
    const size_t size = match_snapshot_size(two);
    void *bytes = malloc(size);
    match_snapshot(two, bytes);
    CHECK(match_undo(two, 11, false, NULL));
    play_step(two, BY_BOT, &luck);
    match_look(two, SPECTATOR);
    match_release(two);
    two = match_restore(room, &s, own->box, own->scratch, heap_lender, bytes, size);
    if (!CHECK(two != NULL)) exit(unit_end());
    check_look(two);
    match_release(two);
    free(bytes);
    free(room);
    own_free(m);
}

int main(void)
{
    wink = shelf_find("wink");
    if (!CHECK(wink != NULL)) return unit_end();
    test_every_step();
    test_foreign();
    test_sampled();
    test_look();
    test_shared_scratch();
    return unit_end();
}
