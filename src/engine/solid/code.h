/* code.h -- challenges as short texts that people send each other (D13 of the rules).
 *
 *   A001 to A020      those that come with the game
 *   C001 to C020      the course (course.h)
 *   E-3-1708          endless: a level and a seed
 *   D-2026-07-14      the challenge of a day: the seed is the date, the level goes round
 *   7G2K-0D4M-...     a share code: a structure in building order
 *
 * A share code holds, most significant bit first: the piece set (2 bits), the number of pieces (4),
 * for each piece the number of its placement among those of the set (14), a check (12, a cyclic
 * code: a wrong letter, or two neighbours exchanged, never pass), and zeros up to whole letters of
 * 5 bits. Capitals and small letters are the same, dashes and blanks between letters mean nothing,
 * O reads as 0 and I or L as 1. What a code says is never trusted: a read code can be built as it
 * stands.
 */
#ifndef SOLID_CODE_H
#define SOLID_CODE_H

#include "core/message.h"
#include "solid/make.h"

struct buf;

enum code_kind { CODE_FROZEN, CODE_LESSON, CODE_ENDLESS, CODE_DAILY, CODE_SHARE };

enum { CODE_TEXT_MAX = 40 }; /* with its terminator, any kind */

struct code {
    enum code_kind kind;
    uint8_t number;         /* frozen: 1 to FROZEN; lesson: 1 to LESSONS */
    uint8_t level;          /* endless, daily */
    uint64_t seed;          /* endless, daily */
    uint8_t set;            /* share, frozen, lesson */
    struct structure built; /* share, frozen, lesson */
};

/* Foreign text. False: it is not a code, and the fault says where and why. */
bool code_read(const char *text, struct code *, struct fault *);
/* The text of a code, as code_read() takes it. */
void code_write(const struct code *, struct buf *);

/* A lesson of the course, 1 to LESSONS. */
void code_lesson(int number, struct code *);
/* The code of a structure in building order; false: not of this set, or not buildable like this. */
bool code_share(int set, const struct structure *, struct code *);
/* False: no such day, or not from 2000 to 9999. */
bool code_daily(int year, int month, int day, struct code *);

/* The challenge itself. False: (never seen) the generator gave up. */
bool code_open(struct make_room *, const struct code *, struct challenge *);

#endif
