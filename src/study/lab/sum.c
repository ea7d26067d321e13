#include "lab/sum.h"

#include <math.h>

void sum_count(struct sum *s, int64_t value)
{
    s->n++;
    s->sum += value;
    s->squares += value * value;
}

void sum_add(struct sum *s, const struct sum *more)
{
    s->n += more->n;
    s->sum += more->sum;
    s->squares += more->squares;
}

double sum_mean(const struct sum *s) { return s->n ? (double)s->sum / (double)s->n : 0; }

double sum_spread(const struct sum *s)
{
    if (s->n < 2) return 0;
    double m = sum_mean(s), v = ((double)s->squares - m * (double)s->sum) / (double)(s->n - 1);
    return v > 0 ? sqrt(v) : 0;
}

/* By the normal approximation. */
double sum_margin(const struct sum *s)
{
    return s->n < 2 ? 0 : 1.959964 * sum_spread(s) / sqrt((double)s->n);
}
