#include "core/near.h"

#include <string.h>

enum { LENGTH_MAX = 32, DISTANCE_MAX = 3 };

/* Letters to change, add, leave out or swap with a neighbour to make one word of the other
 * (optimal string alignment). */
static int distance_between(const char *a, size_t na, const char *b, size_t nb)
{
    int row[3][LENGTH_MAX + 1];
    for (size_t j = 0; j <= nb; j++) row[0][j] = (int)j;
    for (size_t i = 1; i <= na; i++) {
        int *now = row[i % 3], *last = row[(i + 2) % 3], *before = row[(i + 1) % 3];
        now[0] = (int)i;
        for (size_t j = 1; j <= nb; j++) {
            int least = last[j - 1] + (a[i - 1] != b[j - 1]);
            if (last[j] + 1 < least) least = last[j] + 1;
            if (now[j - 1] + 1 < least) least = now[j - 1] + 1;
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] &&
                before[j - 2] + 1 < least)
                least = before[j - 2] + 1;
            now[j] = least;
        }
    }
    return row[na % 3][nb];
}

void near_init(struct near *near, const char *word, size_t n)
{
    *near = (struct near){.word = word, .n = n, .distance = DISTANCE_MAX};
}

void near_try(struct near *near, const char *candidate)
{
    size_t length = strlen(candidate);
    if (near->n == 0 || near->n > LENGTH_MAX || length > LENGTH_MAX) return;
    int d = distance_between(near->word, near->n, candidate, length);
    /* In a short word two letters are most of it. */
    if (d >= near->distance || d * 2 >= (int)length) return;
    near->best = candidate;
    near->distance = d;
}

const char *near_of(const char *word, size_t n, const char *const *candidates)
{
    struct near near;
    near_init(&near, word, n);
    for (; *candidates; candidates++) near_try(&near, *candidates);
    return near.best;
}
