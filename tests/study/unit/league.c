/* Who plays whom in a league: everybody equally often, and everybody against everybody. */
#include "lab/league.h"

#include "../../unit.h"

enum { DEALS = 840 };

static int64_t least(const int64_t *n, int size)
{
    int64_t least = n[0];
    for (int i = 1; i < size; i++) least = n[i] < least ? n[i] : least;
    return least;
}

static int64_t most(const int64_t *n, int size)
{
    int64_t most = n[0];
    for (int i = 1; i < size; i++) most = n[i] > most ? n[i] : most;
    return most;
}

/* Everybody once from every seat, and never the same game again. */
static void check_circle(const struct deal *d, int seats)
{
    for (int by = 1; by < seats; by++) {
        bool same = true;
        for (int seat = 0; seat < seats; seat++)
            same &= d->bot[seat] == d->bot[league_place(seats, by, seat)];
        CHECK(!same);
    }
    for (int game = 0; game < seats; game++) CHECK_NUMBER(d->winners[game], 0);
}

/* At least as many bots as seats. */
static void test_many_bots(int bots, int seats)
{
    struct league l;
    struct deal d;
    int64_t played[POOL_MAX] = {0}, met[POOL_MAX * POOL_MAX] = {0}, pairs = 0,
            all[POOL_MAX * POOL_MAX];
    league_open(&l, bots, seats, 5);
    for (int i = 0; i < DEALS; i++) {
        league_draw(&l, &d);
        check_circle(&d, seats);
        for (int a = 0; a < seats; a++) {
            CHECK(d.bot[a] < bots);
            played[d.bot[a]]++;
            for (int b = 0; b < a; b++) {
                CHECK(d.bot[a] != d.bot[b]);
                met[d.bot[a] * POOL_MAX + d.bot[b]]++;
                met[d.bot[b] * POOL_MAX + d.bot[a]]++;
            }
        }
        CHECK(most(played, bots) - least(played, bots) <= 1);
    }
    for (int a = 0; a < bots; a++)
        for (int b = 0; b < a; b++) all[pairs++] = met[a * POOL_MAX + b];
    /* Everybody met equally often, up to a fiftieth and a few. */
    CHECK(most(all, (int)pairs) - least(all, (int)pairs) <= 4 + least(all, (int)pairs) / 50);
}

/* Fewer bots than seats: after all mixtures everybody has played equally often. */
static void test_few_bots(int bots, int seats, int mixtures)
{
    struct league l;
    struct deal d;
    int64_t played[POOL_MAX] = {0};
    int lone = 0;
    league_open(&l, bots, seats, 6);
    CHECK_NUMBER(l.mixtures, mixtures);
    for (int i = 1; i <= 12 * mixtures; i++) {
        int64_t here[POOL_MAX] = {0};
        league_draw(&l, &d);
        check_circle(&d, seats);
        for (int a = 0; a < seats; a++) here[d.bot[a]]++;
        for (int bot = 0; bot < bots; bot++) played[bot] += here[bot];
        CHECK(least(here, bots) >= 1);
        lone += most(here, bots) == seats - bots + 1; /* one bot has all the seats it can have */
        if (i % mixtures == 0) CHECK_NUMBER(most(played, bots), least(played, bots));
    }
    CHECK_NUMBER(lone, 12 * bots);
}

static void test_luck(void)
{
    struct league a, b, c;
    struct deal x, y, z;
    int others = 0;
    league_open(&a, 6, 4, 1);
    league_open(&b, 6, 4, 1);
    league_open(&c, 6, 4, 2);
    for (int i = 0; i < 20; i++) {
        league_draw(&a, &x);
        league_draw(&b, &y);
        league_draw(&c, &z);
        CHECK(!memcmp(&x, &y, sizeof x));
        others += memcmp(&x, &z, sizeof x) != 0;
    }
    CHECK(others > 10);
}

int main(void)
{
    test_many_bots(2, 2);
    test_many_bots(4, 4);
    test_many_bots(5, 2);
    test_many_bots(6, 4);
    test_many_bots(9, 8);
    test_many_bots(16, 3);
    test_many_bots(16, 8);
    test_few_bots(2, 3, 2);
    test_few_bots(2, 4, 3);
    test_few_bots(3, 4, 3);
    test_few_bots(4, 8, 35);
    test_few_bots(7, 8, 7);
    test_luck();
    return unit_end();
}
