/* whole.h -- whole numbers of up to 384 bits, for verdicts that must be exact.
 *
 * Sign and magnitude, as many limbs as needed. Products and their differences may be twice as long
 * before they are divided. The caller must have shown that the result fits; if it does not, that is
 * a bug of ours and an assert says so.
 */
#ifndef SOLID_WHOLE_H
#define SOLID_WHOLE_H

#include <stdbool.h>
#include <stdint.h>

enum { WHOLE_LIMBS = 12 };

struct whole {
    int8_t sign; /* -1, 0, 1 */
    uint8_t n;   /* limbs in use, the last is not 0 */
    uint32_t limb[WHOLE_LIMBS];
};

struct whole whole_of(int64_t);
void whole_add(struct whole *, const struct whole *); /* a += b */
/* (a * b - c * d) / e, where the division leaves no remainder. */
struct whole whole_cross(const struct whole *a, const struct whole *b, const struct whole *c,
                         const struct whole *d, const struct whole *e);
/* The sign of a * b - c * d. */
int whole_compare(const struct whole *a, const struct whole *b, const struct whole *c,
                  const struct whole *d);

#endif
