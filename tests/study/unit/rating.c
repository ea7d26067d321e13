/* Ratings: against closed forms where they exist, and against leagues whose truth is known because
 * it was made up. */
#include "lab/rating.h"

#include <math.h>
#include <stdlib.h>

#include "../../unit.h"

static bool near(double is, double wanted, double by)
{
    const bool fine = fabs(is - wanted) <= by;
    if (!fine) printf("    is: %f, wanted: %f\n", is, wanted);
    return fine;
}

/* How the games of a deal depend on each other. */
enum luck {
    FREE,   /* not at all */
    BOUND,  /* the bot that wins the first game wins them all */
    TURNING /* one seat wins them all: each bot wins as often as it sits there */
};

struct truth {
    int bots, seats;
    uint32_t strength[POOL_MAX]; /* whole, so that luck is too */
};

/* The place of the deal that wins. */
static int winner(const struct truth *t, const struct deal *d, struct rng *r)
{
    uint32_t all = 0;
    int place = 0;
    for (int i = 0; i < t->seats; i++) all += t->strength[d->bot[i]];
    for (uint32_t n = rng_below(r, all); n >= t->strength[d->bot[place]]; place++)
        n -= t->strength[d->bot[place]];
    return place;
}

static void make_up(const struct truth *t, enum luck luck, uint64_t seed, struct deal *d, int deals)
{
    struct league l;
    struct rng r = rng_split(seed, 1);
    league_open(&l, t->bots, t->seats, seed);
    for (int i = 0; i < deals; i++) {
        league_draw(&l, &d[i]);
        const int first = winner(t, &d[i], &r);
        for (int game = 0; game < t->seats; game++) {
            const int place = luck == FREE ? winner(t, &d[i], &r) : first;
            const int seat = (place + t->seats - (luck == TURNING ? 0 : game)) % t->seats;
            d[i].winners[game] = SEAT_BIT(seat);
        }
    }
}

static double true_gap(const struct truth *t, int a, int b)
{
    return 400 * log10((double)t->strength[a] / t->strength[b]);
}

/* A deal of two with this many wins of bot 0, in halves. */
static struct deal duel(int halves)
{
    static const seat_set first[] = {2, 3, 1}, second[] = {1, 3, 2}; /* the seats are exchanged */
    const int one = halves > 2 ? 2 : halves;
    return (struct deal){.bot = {0, 1}, .winners = {first[one], second[halves - one]}};
}

static void test_closed_forms(void)
{
    static const int results[][3] = {{5, 0, 0},   {0, 0, 9}, {3, 4, 1},
                                     {10, 3, 10}, {0, 7, 0}, {90, 9, 1}};
    for (size_t i = 0; i < sizeof results / sizeof *results; i++) {
        struct deal d[200];
        struct rating r;
        int n = 0, won = 0;
        for (int kind = 0; kind < 3; kind++) /* both games won, shared, lost */
            for (int k = 0; k < results[i][kind]; k++, won += 4 - 2 * kind)
                d[n++] = duel(4 - 2 * kind);
        rating_fit(&r, 2, 2, d, n);
        const double odds = (won / 2.0 + 0.5) / (2 * n - won / 2.0 + 0.5);
        CHECK(near(r.elo[0] - r.elo[1], 400 * log10(odds), 0.11));
        CHECK(near(r.elo[0] + r.elo[1], 0, 0.11));
        CHECK(near(r.wins[0], won / 2.0, 1e-9) && r.games[0] == 2 * n);
        CHECK_NUMBER(r.deals, n);
        CHECK_NUMBER(r.order[0], odds < 1);
        CHECK(rating_margin(&r, 0, 0.05) > 0 && isfinite(rating_margin(&r, 0, 0.05)));
        CHECK(near(rating_expected(&r, 0, 2), r.strength[0] / (r.strength[0] + 1), 1e-12));
    }
}

/* One against three: the odds of a seat are a third of what they seem. */
static void test_lone(void)
{
    enum { SETS = 400 };
    static struct deal d[SETS];
    struct rating r;
    for (int i = 0; i < SETS; i++) /* bot 0 wins two of four games */
        d[i] = (struct deal){.bot = {0, 1, 1, 1}, .winners = {1, 8, 1, 1}};
    rating_fit(&r, 2, 4, d, SETS);
    CHECK(near(r.elo[0] - r.elo[1], 400 * log10(3), 0.5));
    CHECK(near(100 * r.wins[0] / (double)r.games[0], 50, 1e-9));
    CHECK_NUMBER(r.games[1], 3 * r.games[0]);
}

static void test_equals(void)
{
    struct deal d[35];
    struct rating r;
    struct league l;
    league_open(&l, 4, 8, 3);
    for (int i = 0; i < 35; i++) {
        league_draw(&l, &d[i]);
        memset(d[i].winners, 0xFF, sizeof d[i].winners);
    }
    rating_fit(&r, 4, 8, d, 35);
    for (int bot = 0; bot < 4; bot++) {
        CHECK(r.elo[bot] == 0 && !signbit(r.elo[bot]));
        CHECK_NUMBER(r.order[bot], bot);
    }
    CHECK(!rating_clear(&r, 0.05));
    CHECK(near(rating_expected(&r, 0, 8), 0.125, 1e-9));
}

/* A deal that was not played from every seat does not count, and too few deals have no margins. */
static void test_few(void)
{
    struct deal d[] = {duel(4), duel(4), duel(0)};
    struct rating r;
    d[1].winners[1] = 0;
    rating_fit(&r, 2, 2, d, 3);
    CHECK_NUMBER(r.deals, 2);
    CHECK(r.elo[0] == 0 && r.elo[1] == 0);
    rating_fit(&r, 2, 2, d, 1);
    CHECK(isinf(rating_margin(&r, 0, 0.05)) && isinf(rating_gap_margin(&r, 0, 1, 0.05)));
    CHECK(!rating_clear(&r, 0.05));
    rating_fit(&r, 2, 2, d, 0);
    CHECK(r.elo[0] == 0 && isinf(rating_margin(&r, 0, 0.05)));
}

/* No bot is so weak or so strong that it has no rating. */
static void test_extremes(void)
{
    enum { SETS = 100 };
    const struct truth t = {.bots = 16, .seats = 4, .strength = {[0] = 1000000, [1] = 1000}};
    struct truth even = t;
    struct deal d[SETS];
    struct rating r;
    for (int bot = 2; bot < 15; bot++) even.strength[bot] = 100; /* and 15 never wins */
    make_up(&even, FREE, 4, d, SETS);
    rating_fit(&r, 16, 4, d, SETS);
    CHECK_NUMBER(r.order[0], 0);
    CHECK_NUMBER(r.order[15], 15);
    for (int bot = 0; bot < 16; bot++) {
        CHECK(isfinite(r.elo[bot]) && isfinite(rating_margin(&r, bot, 0.05)));
        CHECK(rating_margin(&r, bot, 0.05) > 10);
    }
    /* No win in 100 games proves a chance of no less than one in 30. */
    CHECK(rating_margin(&r, 15, 0.05) > 300);
}

/* In how many of a thousand leagues the intervals of all differences hold, on average. */
static int coverage(const struct truth *t, enum luck luck, int leagues, int deals)
{
    struct deal *d = calloc((size_t)deals, sizeof *d);
    int holds = 0, pairs = 0;
    for (int i = 0; i < leagues; i++) {
        struct rating r;
        make_up(t, luck, (uint64_t)(1000 + i), d, deals);
        rating_fit(&r, t->bots, t->seats, d, deals);
        for (int a = 0; a < t->bots; a++)
            for (int b = 0; b < a; b++, pairs++)
                holds += fabs(r.elo[a] - r.elo[b] - true_gap(t, a, b)) <=
                         rating_gap_margin(&r, a, b, 0.05);
    }
    free(d);
    printf("%d bots, %d seats, %d deals, luck %d: intervals hold in %.1f %%\n", t->bots, t->seats,
           deals, (int)luck, 100.0 * holds / pairs);
    return (int)(1000.0 * holds / pairs);
}

static void test_coverage(void)
{
    const struct truth two = {2, 2, {3, 2}}, mixed = {2, 4, {3, 2}};
    const struct truth four = {4, 4, {8, 4, 2, 1}}, eight = {8, 3, {20, 18, 16, 14, 12, 10, 8, 6}};
    const struct truth *const truths[] = {&two, &mixed, &four, &eight};
    for (int i = 0; i < 4; i++)
        for (enum luck luck = FREE; luck <= BOUND; luck++) {
            const int few = coverage(truths[i], luck, 500, 60);
            const int many = coverage(truths[i], luck, 500, 500);
            CHECK(few >= 930 && few <= 985);
            CHECK(many >= 925 && many <= 980);
        }
}

/* The evidence is a deal: games that only repeat it do not make the intervals shorter, and games
 * that balance it do. */
static void test_shared_deals(void)
{
    enum { SETS = 300 };
    const struct truth even = {4, 4, {1, 1, 1, 1}};
    static struct deal d[SETS];
    struct rating free_, bound, turning;
    make_up(&even, FREE, 11, d, SETS);
    rating_fit(&free_, 4, 4, d, SETS);
    make_up(&even, BOUND, 11, d, SETS);
    rating_fit(&bound, 4, 4, d, SETS);
    make_up(&even, TURNING, 11, d, SETS);
    rating_fit(&turning, 4, 4, d, SETS);
    const double margin = rating_gap_margin(&free_, 0, 1, 0.05);
    CHECK(near(rating_gap_margin(&bound, 0, 1, 0.05) / margin, 2, 0.25)); /* of four games, one */
    CHECK(rating_gap_margin(&turning, 0, 1, 0.05) < margin / 10);
    for (int bot = 0; bot < 4; bot++) CHECK(turning.elo[bot] == 0);
}

static void test_recovered(void)
{
    enum { SETS = 4000 };
    const struct truth t = {6, 4, {40, 30, 20, 10, 5, 1}};
    static struct deal d[SETS];
    struct rating r;
    make_up(&t, FREE, 21, d, SETS);
    rating_fit(&r, 6, 4, d, SETS);
    for (int rank = 0; rank < 6; rank++) CHECK_NUMBER(r.order[rank], rank);
    CHECK(rating_clear(&r, 0.05));
    for (int bot = 1; bot < 6; bot++) {
        const double margin = rating_gap_margin(&r, bot - 1, bot, 0.05 / 5); /* all five */
        CHECK(near(r.elo[bot - 1] - r.elo[bot], true_gap(&t, bot - 1, bot), margin));
        CHECK(margin < 60);
    }
}

/* The error of all looks together is 5 %, and they come at fixed places. */
static void test_looks(void)
{
    static const int alls[] = {1, 31, 64, 100, 1000, 4096};
    for (size_t i = 0; i < sizeof alls / sizeof *alls; i++) {
        const int64_t all = alls[i];
        double spent = 0;
        int looks = 0;
        for (int64_t deals = 0, look; deals < all; deals = look, looks++) {
            look = rating_look(deals, all);
            CHECK(look > deals && look <= all && (look >= LOOK_LEAST || look == all));
            spent += rating_alpha(deals, look, all);
        }
        CHECK(near(spent, 0.05, 1e-12));
        CHECK_NUMBER(looks, all < 2 * LOOK_LEAST      ? 1
                            : all == 64 || all == 100 ? 2
                            : all == 1000             ? 5
                                                      : 8);
    }
}

/* Does a league with looks end with a clear order? And is it the true one? */
static bool ends_clear(const struct truth *t, uint64_t seed, struct deal *d, int all, int *at,
                       bool *right)
{
    make_up(t, FREE, seed, d, all);
    for (int64_t deals = 0, look; deals < all; deals = look) {
        struct rating r;
        look = rating_look(deals, all);
        rating_fit(&r, t->bots, t->seats, d, look);
        if (!rating_clear(&r, rating_alpha(deals, look, all))) continue;
        *at = (int)look;
        *right = true;
        for (int rank = 0; rank + 1 < t->bots; rank++)
            *right &= t->strength[r.order[rank]] > t->strength[r.order[rank + 1]];
        return true;
    }
    return false;
}

static void test_until_clear(void)
{
    enum { LEAGUES = 400, SETS = 1024 };
    static struct deal d[SETS];
    const struct truth equals = {3, 3, {9, 3, 3}}, unequal = {3, 3, {9, 4, 2}};
    int wrong = 0, found = 0, at = 0, deals = 0;
    bool right = false;
    for (int i = 0; i < LEAGUES; i++) {
        wrong += ends_clear(&equals, (uint64_t)(5000 + i), d, SETS, &at, &right);
        CHECK(!right);
    }
    for (int i = 0; i < LEAGUES; i++) {
        at = SETS;
        found += ends_clear(&unequal, (uint64_t)(6000 + i), d, SETS, &at, &right) && right;
        deals += at;
    }
    printf("equals called unequal: %d of %d; order found: %d, after %d deals of %d\n", wrong,
           LEAGUES, found, deals / LEAGUES, SETS);
    CHECK(wrong <= LEAGUES / 20);
    CHECK(found >= LEAGUES * 98 / 100);
    CHECK(deals / LEAGUES < SETS / 4);
}

int main(void)
{
    test_closed_forms();
    test_lone();
    test_equals();
    test_few();
    test_extremes();
    test_coverage();
    test_shared_deals();
    test_recovered();
    test_looks();
    test_until_clear();
    return unit_end();
}
