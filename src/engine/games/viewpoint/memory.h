/* memory.h -- what one seat remembers of cards out of its sight.
 *
 * A memory is a list of memos: a kind, and the places where that card may be. It is true when all
 * of them can be found, each a different card, in one of their places. It changes only by hearing
 * events, as far as this seat is told them, and reads nothing else but the table.
 *
 *   a card moves unseen      every card that may be where it left may now also be where
 *                            it went; nothing else can be said (AMB-85)
 *   a card is seen moving    one memo of that kind and place is used up; which one is not
 *                            certain, so neighbours in the order share their places
 *   a card is shown          the same: it is seen moving to where it was
 *   two hands change places  the two places do, too
 *   a whole hand is seen     what was thought to be there is known now, the rest is not there
 *
 * 1. Forgetting keeps a memory true, so whatever has no room or no word is forgotten.
 * 2. Memos are in order: by kind, the most certain first, then by places. Unused ones are zero.
 */
#ifndef GAMES_VIEWPOINT_MEMORY_H
#define GAMES_VIEWPOINT_MEMORY_H

#include "games/viewpoint/state.h"

struct rng;

/* Hears n events that happened at one moment: no card is in two of them, except that a hand is
 * looked into before its cards move. Every seat remembers what it may: what it is not told is not
 * read. The table is as it is right after them. */
void vp_memory_hear(const struct box *, const struct table *, struct own[SEATS_MAX],
                    const struct event *, int n);

/* One more memo, at the end; if there is no room the least certain one is forgotten. */
void vp_memory_add(struct own *, int kind, int bits);
void vp_memory_forget(struct own *); /* the least certain one */
void vp_memory_sort(struct own *);
/* One memo of exactly these places, if there is one. */
void vp_memory_drop(struct own *, int kind, int bits);
/* A hand lies open to this seat: its n cards need not be remembered, and no other card is there.
 * Sorted before and after. */
void vp_memory_lift(struct own *, int hand, const uint8_t *kind, int n);

/* Finds a place for every memo so that no place takes more than its room; a place is the number
 * of its bit. The room is used up. With luck the choice is random, and where there is more room
 * it is more likely. False: some memo found no room, and its place is SEATS_MAX. */
bool vp_memory_place(const struct own *, uint16_t room[SEATS_MAX], struct rng *luck,
                     uint8_t place[MEMOS_MAX]);

#endif
