#include "core/odds.h"

#include <assert.h>

enum { ONE = 1 << 24, BITS = 11, HOPELESS = 1 << BITS };

/* ONE times 0.99 to that power. */
static int64_t likelihood(int behind)
{
    static const int32_t power[BITS] = {64881, 64232, 62954, 60473, 55801, 47512,
                                        34445, 18104, 5001,  382,   2}; /* of 65536 */
    int64_t is = ONE;
    if (behind >= HOPELESS) return 0;
    for (int i = 0; i < BITS; i++)
        if (behind >> i & 1) is = is * power[i] >> 16;
    return is;
}

int odds_to_win(const int strength[SEATS_MAX], seat_set among, int seat)
{
    int best = INT32_MIN;
    int64_t sum = 0;
    if (!seat_in(among, seat)) return 0;
    for (seat_set left = among; left; left &= (seat_set)(left - 1))
        if (strength[__builtin_ctz(left)] > best) best = strength[__builtin_ctz(left)];
    for (seat_set left = among; left; left &= (seat_set)(left - 1))
        sum += likelihood(best - strength[__builtin_ctz(left)]);
    assert(sum > 0); /* the best of them has ONE */
    return (int)((SURE_WIN * likelihood(best - strength[seat]) + sum / 2) / sum);
}

int odds_at_end(const struct score *score, int seat)
{
    int winners = 0;
    for (int i = 0; i < SEATS_MAX; i++) winners += score->rank[i] == 1;
    return score->rank[seat] == 1 ? SURE_WIN / winners : 0;
}

int odds_lead(int lead, int weight, int left)
{
    int root = 1; /* in tenths */
    while (root * root < 100 * left) root++;
    return lead * weight * 10 / root;
}
