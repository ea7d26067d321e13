/* seen.h -- what one client was shown of a deal, held against a record (docs/fair-deal.md).
 *
 * The transcript has one message a line, as it came; "< " may stand before what the client got, and
 * "> " before what it sent. Any other line is ignored. The transcript may come from anywhere.
 */
#ifndef LINE_SEEN_H
#define LINE_SEEN_H

#include <stdbool.h>
#include <stdint.h>

#include "core/game.h"
#include "core/sha256.h"
#include "match/record.h"

/* A round as it was shown. */
struct seen_round {
    uint32_t round, number; /* number: of the game, when it was closed */
    bool closed;            /* all hashes were shown */
    bool opened, secret;
    bool blind;   /* the hashes were first shown together with what they hide */
    bool left;    /* the client was away meanwhile: something may have been told without it */
    bool dropped; /* it was given up */
    uint8_t promise[SHA256_BYTES];
    seat_set shared, mine;
    uint8_t share[SEATS_MAX][SHA256_BYTES];
    uint8_t bits[SEATS_MAX][16];
};

struct seen {
    const struct record *record;
    bool met;  /* it has something about the record's table */
    bool here; /* the client is at that table now */
    seat_set mine, sent;
    uint8_t hash[SEATS_MAX][SHA256_BYTES]; /* that the client sent */
    struct seen_round now, asked;          /* asked: the round of the record */
    int dropped;                           /* rounds that were given up in the game at hand */
    int dropped_before;                    /* the record's round */
    uint32_t number;                       /* of the game that the table is at */
    struct message lie;                    /* the first lie that was found; no key: there is none */
    struct message more;                   /* the last one */
};

/* False: a line cannot be read. Otherwise look at `lie`. */
bool seen_read(struct seen *, const struct record *, const char *text, struct fault *);

#endif
