/* census.h -- what becomes of the cards of a deck, over many games.
 *
 * A census listens to the news of games and counts, whole numbers only: adding up censuses in any
 * order gives the same census. What it counts of a kind of card:
 *
 *   drawn     it came to a hand from the draw pile, the deal included
 *   played    it came into a field with its actions: from a hand, the draw or the discard pile
 *   revealed  it was revealed
 *   chances   it was played, fell due on a turn or was revealed, and had something to do then
 *   worked    the chances in which something was seen to happen: a card was drawn, moved, stolen,
 *             discarded or seen, a token came or went, a turn, draw or play was given or taken,
 *             something was bound or cancelled. Lapses, declined offers and choices are nothing.
 *
 * News does not say when a card is finished. What happens is put down to the card that began last
 * and was neither cancelled nor spent; a card that lets others be played has worked when one is.
 */
#ifndef LAB_CENSUS_H
#define LAB_CENSUS_H

#include "core/game.h"
#include "deck/deck.h"
#include "lab/sum.h"

struct match;

enum census_end { END_POINTS, END_SURVIVOR, END_EXHAUSTED, END_CAP, ENDS };
enum { CENSUS_TURNS_MAX = 255, CENSUS_STACK = 16 };

struct census_kind {
    int64_t drawn, played, revealed, chances, worked;
    struct sum wins; /* of players who played it, in WINs */
};

/* The game that is being listened to. */
struct census_game {
    seat_set dealt[DECK_KINDS_MAX]; /* who had it in the first hand */
    seat_set played[DECK_KINDS_MAX];
    seat_set dead;
    int turns[SEATS_MAX]; /* while alive */
    int depth;
    struct census_act {
        uint8_t kind;
        bool due; /* it works on a turn */
        bool counts, worked;
    } act[CENSUS_STACK];
};

struct census {
    int64_t games;
    int64_t end[ENDS];
    struct sum turns; /* of a player in a game */
    int64_t turns_seen[CENSUS_TURNS_MAX + 1];
    struct sum first; /* wins of the seat that begins, beyond an even share; in WINs */
    struct census_kind kind[DECK_KINDS_MAX];
    struct census_game game;
};

void census_begin(struct census *);
/* The spectator's news of the deal or of a step; room for as many again. */
void census_hear(struct census *, const struct match *, const struct event *news, int n,
                 struct event *room);
/* The game is over. Wins are in WINs, and seat 0 has begun. */
void census_over(struct census *, int seats, const int wins[SEATS_MAX]);
void census_add(struct census *, const struct census *);
/* Turns that this many of a hundred players did not exceed. */
int census_turns(const struct census *, int part);

#endif
