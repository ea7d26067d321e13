#include "lab/rating.h"

#include <math.h>

/* Steps of the fit: enough for every pool that was tried, many times over. */
enum { STEPS_MOST = 20000 };
#define CLOSE 1e-10 /* a step that changes no logarithm by more ends the fit */
#define ERROR 0.05
#define ELO (400 / 2.302585092994046) /* of a natural logarithm */
#define TENTHS 10                     /* of a point: closer ratings are equal */
#define HALF_WIN 0.5

typedef double matrix[POOL_MAX][POOL_MAX];

static bool deal_whole(const struct deal *d, int seats)
{
    for (int game = 0; game < seats; game++)
        if (!d->winners[game]) return false;
    return true;
}

/* By place in the deal, over its games. */
static void deal_wins(const struct deal *d, int seats, double wins[SEATS_MAX])
{
    for (int place = 0; place < seats; place++) wins[place] = 0;
    for (int game = 0; game < seats; game++)
        for (int seat = 0; seat < seats; seat++)
            if (seat_in(d->winners[game], seat))
                wins[league_place(seats, game, seat)] += 1.0 / __builtin_popcount(d->winners[game]);
}

/* By place: its chance to win a game of the deal. */
static void deal_chances(const struct rating *r, const struct deal *d, int seats,
                         double chance[SEATS_MAX])
{
    double all = 0;
    for (int place = 0; place < seats; place++) all += r->strength[d->bot[place]];
    for (int place = 0; place < seats; place++) chance[place] = r->strength[d->bot[place]] / all;
}

static void count_deals(struct rating *r, int seats, const struct deal *d, int64_t deals)
{
    int64_t in[POOL_MAX] = {0}, fewest = deals;
    for (int64_t i = 0; i < deals; i++) {
        double wins[SEATS_MAX];
        uint32_t there = 0;
        if (!deal_whole(&d[i], seats)) continue;
        r->deals++;
        deal_wins(&d[i], seats, wins);
        for (int place = 0; place < seats; place++) {
            r->games[d[i].bot[place]] += seats;
            r->wins[d[i].bot[place]] += wins[place];
            there |= UINT32_C(1) << d[i].bot[place];
        }
        for (int bot = 0; bot < r->bots; bot++) in[bot] += there >> bot & 1;
    }
    for (int bot = 0; bot < r->bots; bot++) fewest = in[bot] < fewest ? in[bot] : fewest;
    r->freedom = r->deals >= r->bots ? (int)(fewest - 1) : 0;
}

/* Added games of everybody against everybody else; half of them won, half lost. */
static double virtual_games(const struct rating *r) { return 2 * HALF_WIN / (r->bots - 1); }

/* What everybody's wins are divided by for a strength. */
static void weigh_wins(const struct rating *r, int seats, const struct deal *d, int64_t deals,
                       double weight[POOL_MAX])
{
    const double games = virtual_games(r);
    for (int a = 0; a < r->bots; a++) {
        weight[a] = 0;
        for (int b = 0; b < r->bots; b++)
            if (a != b) weight[a] += games / (r->strength[a] + r->strength[b]);
    }
    for (int64_t i = 0; i < deals; i++) {
        double all = 0;
        if (!deal_whole(&d[i], seats)) continue;
        for (int place = 0; place < seats; place++) all += r->strength[d[i].bot[place]];
        for (int place = 0; place < seats; place++) weight[d[i].bot[place]] += seats / all;
    }
}

/* One MM step; returns how much it changed. */
static double improve(struct rating *r, int seats, const struct deal *d, int64_t deals)
{
    double weight[POOL_MAX], next[POOL_MAX], mean = 0, change = 0;
    weigh_wins(r, seats, d, deals, weight);
    for (int bot = 0; bot < r->bots; bot++) {
        next[bot] = log((r->wins[bot] + HALF_WIN) / weight[bot]);
        mean += next[bot] / r->bots;
    }
    for (int bot = 0; bot < r->bots; bot++) {
        change = fmax(change, fabs(next[bot] - mean - log(r->strength[bot])));
        r->strength[bot] = exp(next[bot] - mean);
    }
    return change;
}

/* The information about the logarithms of strengths, and the scatter of the evidence. */
static void add_virtual(const struct rating *r, matrix information, matrix scatter)
{
    const double games = virtual_games(r);
    for (int a = 0; a < r->bots; a++)
        for (int b = 0; b < r->bots; b++) {
            const double p = r->strength[a] / (r->strength[a] + r->strength[b]), q = 1 - p;
            /* Half a win and half a loss, as if they had come by chance. */
            const double known = games * p * q, strewn = games * (p * p + q * q) / 4;
            if (a == b) continue;
            information[a][a] += known;
            information[a][b] -= known;
            scatter[a][a] += strewn;
            scatter[a][b] -= strewn;
        }
}

static void add_deal(const struct rating *r, const struct deal *d, int seats, matrix information,
                     matrix scatter)
{
    double wins[SEATS_MAX], chance[SEATS_MAX];
    deal_wins(d, seats, wins);
    deal_chances(r, d, seats, chance);
    for (int a = 0; a < seats; a++)
        for (int b = 0; b < seats; b++) {
            const int x = d->bot[a], y = d->bot[b];
            information[x][y] += seats * ((a == b ? chance[a] : 0) - chance[a] * chance[b]);
            scatter[x][y] += (wins[a] - seats * chance[a]) * (wins[b] - seats * chance[b]);
        }
}

/* Inverts a positive definite matrix in place: Gauss and Jordan, without pivots. */
static void invert(matrix m, int n)
{
    for (int k = 0; k < n; k++) {
        const double pivot = m[k][k];
        m[k][k] = 1;
        for (int j = 0; j < n; j++) m[k][j] /= pivot;
        for (int i = 0; i < n; i++) {
            const double times = m[i][k];
            if (i == k) continue;
            m[i][k] = 0;
            for (int j = 0; j < n; j++) m[i][j] -= times * m[k][j];
        }
    }
}

static void multiply_matrix(matrix a, matrix b, matrix out, int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            double sum = 0;
            for (int k = 0; k < n; k++) sum += a[i][k] * b[k][j];
            out[i][j] = sum;
        }
}

static void find_spread(struct rating *r, int seats, const struct deal *d, int64_t deals)
{
    matrix information = {{0}}, scatter = {{0}}, half;
    const int n = r->bots;
    for (int64_t i = 0; i < deals; i++)
        if (deal_whole(&d[i], seats)) add_deal(r, &d[i], seats, information, scatter);
    /* Corrects for the number of parameters fitted to this many pieces of evidence. */
    const double fitted = r->freedom > 0 ? (double)r->deals / (double)(r->deals - n + 1) : 1;
    for (int a = 0; a < n; a++)
        for (int b = 0; b < n; b++) scatter[a][b] *= fitted;
    add_virtual(r, information, scatter);
    /* Nothing is known about the mean of all, which is 0 by agreement: it is taken out here. */
    for (int a = 0; a < n; a++)
        for (int b = 0; b < n; b++) information[a][b] += 1.0 / n;
    invert(information, n);
    multiply_matrix(information, scatter, half, n);
    multiply_matrix(half, information, r->spread, n);
    for (int a = 0; a < n; a++)
        for (int b = 0; b < n; b++) r->spread[a][b] *= ELO * ELO;
}

static void put_in_order(struct rating *r)
{
    for (int i = 0; i < r->bots; i++) {
        int at = i;
        for (; at > 0 && r->elo[r->order[at - 1]] < r->elo[i]; at--)
            r->order[at] = r->order[at - 1];
        r->order[at] = i;
    }
}

void rating_fit(struct rating *r, int bots, int seats, const struct deal *d, int64_t deals)
{
    *r = (struct rating){.bots = bots};
    for (int bot = 0; bot < bots; bot++) r->strength[bot] = 1;
    count_deals(r, seats, d, deals);
    for (int step = 0; step < STEPS_MOST && improve(r, seats, d, deals) > CLOSE;) step++;
    find_spread(r, seats, d, deals);
    /* In tenths, so that the last bits of a sum never put two bots in order. Plus 0: never -0. */
    for (int bot = 0; bot < bots; bot++)
        r->elo[bot] = round(ELO * log(r->strength[bot]) * TENTHS) / TENTHS + 0.0;
    put_in_order(r);
}

/* The number of standard deviations that chance exceeds this often, on either side. */
static double deviations(const struct rating *r, double alpha)
{
    double low = 0, high = 40;
    if (r->freedom < 1) return INFINITY;
    for (int i = 0; i < 100; i++) {
        const double z = (low + high) / 2;
        if (erfc(z / sqrt(2)) > alpha) low = z;
        else high = z;
    }
    /* Student's from the normal distribution (Wallace). */
    const double n = r->freedom, z = low * (8 * n + 3) / (8 * n + 1);
    return sqrt(n * expm1(z * z / n));
}

double rating_margin(const struct rating *r, int bot, double alpha)
{
    return deviations(r, alpha) * sqrt(r->spread[bot][bot]);
}

double rating_gap_margin(const struct rating *r, int a, int b, double alpha)
{
    const double square = r->spread[a][a] + r->spread[b][b] - 2 * r->spread[a][b];
    return deviations(r, alpha) * sqrt(square);
}

bool rating_apart(const struct rating *r, int rank, double alpha)
{
    const int a = r->order[rank], b = r->order[rank + 1];
    return r->elo[a] - r->elo[b] > rating_gap_margin(r, a, b, alpha);
}

bool rating_clear(const struct rating *r, double alpha)
{
    for (int rank = 0; rank + 1 < r->bots; rank++)
        if (!rating_apart(r, rank, alpha)) return false;
    return true;
}

double rating_expected(const struct rating *r, int bot, int seats)
{
    return r->strength[bot] / (r->strength[bot] + seats - 1);
}

int64_t rating_look(int64_t deals, int64_t all)
{
    int64_t look = all;
    while (look / 2 > deals && look / 2 >= LOOK_LEAST) look /= 2;
    return look;
}

double rating_alpha(int64_t before, int64_t look, int64_t all)
{
    return ERROR * (double)(look - before) / (double)all;
}
