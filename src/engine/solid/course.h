/* course.h -- twenty challenges that teach one deduction each (deduce.h), easy ones first.
 *
 * For the cards of its deal the rule of a lesson is the hardest that is needed, and it leads to the
 * one structure that shows them. Every lesson has a P or a Y, which no endless challenge has. So it
 * differs from all of those, and from all challenges that come with the game.
 */
#ifndef SOLID_COURSE_H
#define SOLID_COURSE_H

#include <stdint.h>

enum { LESSONS = 20 }; /* C001 to C020 */

struct lesson {
    uint8_t rule;     /* enum deduce_rule */
    uint8_t sides;    /* whose cards are dealt: bit s is side s */
    const char *code; /* a share code */
    const char *key;  /* what it teaches, in words */
};

extern const struct lesson course[LESSONS];

#endif
