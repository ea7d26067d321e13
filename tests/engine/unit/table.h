/* table.h -- a table of Blank for unit tests, and a sly variant that tells secrets. */
#ifndef UNIT_TABLE_H
#define UNIT_TABLE_H

#include <stdlib.h>

#include "../../unit.h"
#include "core/buf.h"
#include "core/words.h"
#include "games/blank/view.h"
#include "match/match.h"
#include "match/record.h"
#include "own.h"

extern const struct game blank;

static inline struct setting table_setting(const struct game *g, int seats, int rounds)
{
    struct setting s = {.game = g, .seed = seed_of(7)};
    options_init(g, &s.options, seats);
    s.options.value[0] = (int16_t)rounds;
    return s;
}

/* It is given back with own_free(). */
static inline struct match *table_open(const struct setting *s)
{
    struct fault f = {0};
    struct match *m = own_open(s, &f);
    if (!CHECK(m != NULL)) exit(unit_end());
    return m;
}

static inline struct match *table_blank(int seats, int rounds)
{
    struct setting s = table_setting(&blank, seats, rounds);
    return table_open(&s);
}

static const struct move show = {.verb = BLANK_SHOW}, keep = {.verb = BLANK_KEEP};

/* The key of a refusal, for a message called why. */
static inline const char *refusal(bool went, const struct message *why)
{
    return went ? "(it went through)" : why->key;
}

#define REFUSED(call, key) CHECK_TEXT(refusal((call), &why), (key))

/* The last answer closes the step. */
static inline bool table_answer(struct match *m, int seat, struct move move)
{
    const bool sealed = match_answer(m, seat, seat, match_question(m, seat), move, NULL);
    if (sealed) match_close(m);
    return sealed;
}

/* Everybody who is asked keeps the card. */
static inline void table_keep_all(struct match *m)
{
    for (seat_set open = match_waiting(m); open; open &= (seat_set)(open - 1))
        CHECK(table_answer(m, __builtin_ctz(open), keep));
}

#endif
