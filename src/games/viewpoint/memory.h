/* memory.h -- what one seat remembers of cards in other hands.
 *
 * A memory is a list of cards, each with the places where it may be. It is true when
 * the cards can be found, each a different one, in one of their places. It changes only
 * by hearing events as they were cut for that seat: this room does not include state.h,
 * so it cannot know more than the seat was told.
 *
 *   a card moves unseen      every card that may be where it left may now also be where
 *                            it went; nothing else can be said (AMB-85)
 *   a card is seen moving    one remembered card of that kind and place is used up; which
 *                            one is not certain, so neighbours in the order share places
 *   a whole hand is seen     what was thought to be there is known now, the rest is not there
 */
#ifndef GAMES_VIEWPOINT_MEMORY_H
#define GAMES_VIEWPOINT_MEMORY_H

#include "games/viewpoint/view.h"

struct memory {
    int n;
    struct seen at[CARDS_MAX];
};

/* Hears n events that happened at the same moment, cut for the seat `me`. The table is
 * as it is after them. */
void vp_memory_hear(const struct table *, int me, struct memory *, const struct event *cut, int n);
void vp_memory_add(struct memory *, int kind, uint32_t places);
void vp_memory_sort(struct memory *);

/* Finds a place for every card so that no place takes more than its room; the room is
 * used up and the place of card i is in place[i]. With luck the choice is random. False:
 * some card has no place (its place is then PLACES). */
bool vp_memory_place(const struct memory *, int room[PLACES], struct rng *luck,
                     uint8_t place[CARDS_MAX]);

#endif
