/* state.h -- the truth of Blank in its three rooms: table, hands, secret. */
#ifndef GAMES_BLANK_STATE_H
#define GAMES_BLANK_STATE_H

#include "games/blank/box.h"
#include "games/blank/view.h"

/* Nobody sees this. */
struct secret {
    uint8_t rest[BLANK_CARDS]; /* the cards nobody was dealt; 0 where there is none */
};

struct state {
    struct chance chance;
    struct table table;
    struct hand hand[SEATS_MAX];
    struct secret secret;
    uint8_t zero; /* fills the last word, so that no byte is unnamed */
};

#endif
