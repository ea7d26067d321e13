/* sum.h -- whole numbers summed over games, and what the sums say.
 *
 * Only whole numbers are counted, so adding up sums in any order gives the same sum.
 */
#ifndef LAB_SUM_H
#define LAB_SUM_H

#include <stdint.h>

enum { WIN = 840 /* divisible by all of 1..8: a shared win is a fraction */ };

struct sum {
    int64_t n, sum, squares;
};

void sum_count(struct sum *, int64_t value);
void sum_add(struct sum *, const struct sum *more);
double sum_mean(const struct sum *);
double sum_spread(const struct sum *); /* the sample's standard deviation */
double sum_margin(const struct sum *); /* half the 95 % confidence interval of the mean */

#endif
