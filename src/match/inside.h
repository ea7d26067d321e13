/* inside.h -- the inside of a match, for match/ alone. */
#ifndef MATCH_INSIDE_H
#define MATCH_INSIDE_H

#include "match/match.h"

enum { UNDO_MARK = 255 };

/* One answer in the journal; `last` closes its step. */
struct given {
    uint8_t subject; /* or UNDO_MARK: here somebody went back */
    uint8_t last;
    struct move move;
};

struct match {
    struct setting setting;
    struct box *box;
    struct state *state;
    struct view *scratch;

    struct step step;
    seat_set answered;
    struct move answer[SEATS_MAX];
    uint32_t question[SEATS_MAX], asked_so_far[SEATS_MAX];

    struct event *news;
    int nnews;
    bool chance; /* the last step drew luck */

    struct given *journal;
    int njournal, journal_max;
    int steps;
    bool arranged;
    const char *frozen;
};

#endif
