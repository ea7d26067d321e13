/* The strongest hint of Viewpoints, followed to the end: it wins, each hint brings the end nearer,
 * and hardly ever is there a shorter way. On the way fair hints say nothing that the challenge's
 * own structure contradicts.
 *
 * unit-hints [GAMES [FROM]]: that many games for each level and number of seats, from this seed. */
#include <stdlib.h>

#include "../../unit.h"
#include "games/cube/rules.h"
#include "match/inside.h"
#include "own.h"
#include "solid/cards.h"

static struct match *open_table(int seats, int level, uint64_t seed)
{
    struct setting s = {.game = &cube, .seed = seed_of(seed)};
    struct fault f = {0};
    char words[16];
    options_init(&cube, &s.options, seats);
    snprintf(words, sizeof words, "level=%d", level);
    CHECK(options_read(&cube, &s.options, words, &f));
    CHECK(options_read(&cube, &s.options, "hints=all", &f));
    struct match *m = own_open(&s, &f);
    if (!CHECK(m != NULL)) exit(unit_end());
    return m;
}

static int turn_seat(const struct match *m)
{
    return cube_seat_at(m->box, &m->state->table, m->state->table.turn_of);
}

static bool answer(struct match *m, int seat, struct move move)
{
    const bool sealed = match_answer(m, seat, seat, match_question(m, seat), move, NULL);
    if (sealed) match_close(m);
    return sealed;
}

/* Some pieces are put anywhere, but at most one that no dealt card shows: a piece taken off the
 * grid must go into a hand. */
static void scatter(struct match *m, int n, struct rng *luck)
{
    unsigned shown = 0, other = 0;
    for (int side = 0; side < SIDES; side++)
        for (int i = 0; i < SLOTS && m->box->in_play >> side & 1; i++)
            if (m->state->secret.card[side][i] != EMPTY)
                shown |= 1u << m->state->secret.card[side][i];
    for (int tries = 0; tries < 4000 && n > 0 && !match_over(m); tries++) {
        const int p = (int)rng_below(luck, PLACEMENTS), piece = placement_piece(p);
        if (!(shown >> piece & 1) && other) continue;
        const int verb = m->state->table.where[piece] == ON_GRID ? MOVE : PLACE;
        if (!answer(m, turn_seat(m), move_of(verb, 1, p, 0))) continue;
        if (!(shown >> piece & 1)) other = 1;
        n--;
    }
}

static struct advised nearest(const struct match *m)
{
    struct advised is = {0};
    uint16_t goal[PIECES];
    for (int piece = 0; piece < PIECES; piece++)
        goal[piece] = (uint16_t)(m->state->secret.goal[piece] - 1);
    CHECK(cube_nearest(m->box, &m->state->table, &m->state->secret, turn_seat(m), &is, goal));
    return is;
}

static bool complete(const struct match *m)
{
    for (int side = 0; side < SIDES; side++)
        if (m->box->in_play >> side & 1 &&
            cube_wrong_slots(&m->state->table, side, m->state->secret.card[side]))
            return false;
    return true;
}

/* What the hint told, as a move. */
static struct move hinted_move(const struct match *m, int seat)
{
    struct event news[8];
    const int n = match_news(m, seat, news, 8);
    for (int i = 0; i < n; i++) {
        if (news[i].kind != HINTED) continue;
        const int where = m->state->table.where[news[i].arg[1]];
        if (news[i].arg[0] == ADVICE_COMPLETE) break;
        if (news[i].arg[0] == ADVICE_EXTRA || news[i].arg[0] == ADVICE_AWAY)
            return move_of(RESERVE, 1, news[i].arg[1], 0);
        return move_of(where == FREE      ? PLACE
                       : where == ON_GRID ? MOVE
                                          : RETURN,
                       1, news[i].arg[2], 0);
    }
    return move_of(PASS, 0, 0, 0);
}

/* True: an action with a piece was made. A seat that must wait for a piece that another seat holds
 * passes. */
static bool follow_hint(struct match *m)
{
    const int seat = turn_seat(m);
    CHECK(answer(m, seat, move_of(HINT, 0, 0, 0)));
    const struct move move = hinted_move(m, seat);
    if (answer(m, seat, move)) return move.verb != PASS;
    CHECK(m->box->seats > 1 && move.verb == RETURN);
    CHECK(answer(m, seat, move_of(PASS, 0, 0, 0)));
    return false;
}

/* The fewest actions to any structure that the search for cards finds; 0: there are too many. */
static int fewest(const struct match *m)
{
    static struct cards_room room;
    static struct structure all[500];
    const struct cards_ask ask = {.want = CARDS_BUILD, .nodes_max = 20000, .found_max = 500};
    struct cards cards;
    int best = 99;
    memset(&cards, UNKNOWN, sizeof cards);
    for (int side = 0; side < SIDES; side++)
        if (m->box->in_play >> side & 1)
            memcpy(cards.slot[side], m->state->secret.card[side], SLOTS);
    const struct cards_answer a = cards_solve(&room, &cards, m->box->pieces, &ask, all, 500);
    if (a.end != CARDS_ALL) return 0;
    for (uint32_t i = 0; i < a.found; i++) {
        uint16_t at[PIECES];
        struct advised first;
        memset(at, 0xff, sizeof at);
        for (int k = 0; k < all[i].n; k++)
            at[placement_piece(all[i].placement[k])] = all[i].placement[k];
        for (int steps = 1, tries = 500; steps < best; steps++)
            if (cube_way(m->box, &m->state->table, at, m->box->pieces, turn_seat(m), steps, &tries,
                         &first))
                best = steps;
    }
    return best;
}

static int compared, longer;
static unsigned kinds; /* of fair hints: bit i is enum fault_of i */

static void check_fair(const struct match *m)
{
    const struct table *t = &m->state->table;
    for (int seat = 0; seat < m->box->seats; seat++) {
        const int side = t->side_of[seat];
        const uint8_t *card = m->state->secret.card[side];
        uint8_t seen[SLOTS];
        struct view v;
        match_view(m, seat, &v);
        cube_look(t->grid, side, seen);
        const struct fair_hint h = cube_fair_hint(m->box, &v);
        kinds |= 1u << h.what;
        CHECK((h.what == FAULT_NONE) == !memcmp(card, seen, SLOTS));
        if (h.what == FAULT_MISSING) CHECK(seen[h.slot] == EMPTY && card[h.slot] == h.piece);
        if (h.what == FAULT_INSTEAD) CHECK(seen[h.slot] == h.other && h.other != card[h.slot]);
        if (h.what == FAULT_FORBIDDEN)
            CHECK(t->grid[h.piece] != m->state->secret.structure[h.piece]);
        if (h.what == FAULT_PLACE) CHECK_NUMBER(m->state->secret.structure[h.piece], h.placement);
    }
}

enum { UNKNOWN_STEPS = 50 };

/* By what the hint knows: in very few positions it has found no way as yet, and makes room. */
static int steps_left(const struct match *m)
{
    const int steps = nearest(m).steps;
    return steps ? steps : UNKNOWN_STEPS;
}

static void check_game(int seats, int level, int scattered, uint64_t seed)
{
    struct rng luck = rng_split(seed, 7);
    struct match *m = open_table(seats, level, seed);
    scatter(m, scattered, &luck);
    if (!complete(m)) {
        int left = steps_left(m);
        const int least = fewest(m);
        compared += least > 0;
        longer += least > 0 && left > least;
        for (int i = 0; i < 100 && !complete(m); i++) {
            check_fair(m);
            if (!follow_hint(m)) continue;
            const int now = complete(m) ? 0 : steps_left(m);
            if (!CHECK(now < left || left == UNKNOWN_STEPS))
                printf("    seats %d level %d seed %d: %d steps, then %d\n", seats, level,
                       (int)seed, left, now);
            left = now;
        }
    }
    CHECK(complete(m));
    for (int i = 0; i < seats * 2 && !match_over(m); i++) follow_hint(m);
    CHECK_NUMBER(m->state->table.phase, SOLVED);
    own_free(m);
}

int main(int argc, char **argv)
{
    const int games = argc > 1 ? atoi(argv[1]) : 4;
    const int from = argc > 2 ? atoi(argv[2]) : 1;
    for (int seats = 1; seats <= 3; seats++)
        for (int level = 1; level <= 5; level++)
            for (int i = 0; i < games; i++) check_game(seats, level, i % 6, (uint64_t)(from + i));
    /* The search for the nearest is bounded: it may miss a few. */
    printf("%d of %d ways are not the shortest\n", longer, compared);
    CHECK(compared > games * 5 && longer * 50 <= compared);
    CHECK(kinds >> FAULT_MISSING & kinds >> FAULT_INSTEAD & kinds >> FAULT_FORBIDDEN & 1);
    return unit_end();
}
