/* deal.h -- random tables and random players, the same on every machine.
 *
 * No input, no output, no allocation: the trail of a game is also taken inside WebAssembly.
 */
#ifndef LAWS_DEAL_H
#define LAWS_DEAL_H

#include "core/rng.h"
#include "match/match.h"

/* How a random player chooses. Some games bury a rare verb under thousands of common moves. */
enum manner { ANY_MOVE, ANY_VERB, MANNERS };

/* The setting of a seed: the game's own options for even seeds, others for odd seeds. The content
 * is public text or NULL, and stays borrowed. False: this number of seats cannot be played at all.
 * The box is room of game->box_size. */
bool deal_setting(const struct game *, int seats, uint64_t seed, const char *content, struct box *,
                  struct setting *);
enum manner deal_manner(uint64_t seed);
struct rng deal_luck(uint64_t seed);

/* One move of the list, which is not empty. */
struct move deal_pick(const struct move_list *, enum manner, struct rng *);
/* An answer for every seat asked, zeros for the others; false if one has no legal move. Views and
 * lists are made in the rooms given. */
bool deal_answers(const struct game *, const struct box *, const struct state *,
                  const struct step *, enum manner, struct rng *, struct view *, struct move_list *,
                  struct move answers[SEATS_MAX]);

#endif
