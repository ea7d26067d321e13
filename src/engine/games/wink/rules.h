/* rules.h -- what the files of Wink share.
 *
 *   wink.c     the box, the deal, the score, and the constant itself
 *   turn.c     the run of a turn: naming, the way through the beats, placing, the end
 *   beat.c     look, flash, call
 *   seat.c     what a seat may do
 *   orders.c   standing orders
 *   veil.c     views, imagined worlds, twins
 *   spread.c   cards dealt at random under all that is known about them
 *   check.c    the invariants
 *   voice.c    what is said; notes.c: the view in sentences
 *   arrange.c  positions for scenarios; zone.c: reading them back
 *   fields.c   every byte, named
 */
#ifndef GAMES_WINK_RULES_H
#define GAMES_WINK_RULES_H

#include "core/rng.h"
#include "games/wink/state.h"

/* for (EACH_SEAT(seat, set)): the members of a seat_set, lowest first. */
#define EACH_SEAT(seat, set) \
    int left_##seat = (set), seat = 0; \
    left_##seat && (seat = __builtin_ctz((unsigned)left_##seat) & (SEATS_MAX - 1), true); \
    left_##seat &= left_##seat - 1

static inline seat_set seats_but(seat_set set, seat_set without)
{
    return (seat_set)(set & ~without);
}

/* wink.c */
extern const struct form wink_verbs[];
/* Lays the table for the cards as they are dealt, and tells it. Setup and twin both end here, so
 * that whatever is made from a deal is made by the same code. */
void wink_lay(const struct box *, struct state *, struct events *);
void wink_rank(const struct box *, const struct table *, struct score *);

/* turn.c */
void wink_begin_turn(const struct box *, struct state *, struct events *);
/* The next beat, or placing if there is none left or nothing to wink for. */
void wink_next_beat(const struct box *, struct table *);
void wink_name(const struct box *, struct state *, struct move, struct events *);
void wink_place(const struct box *, struct state *, struct move, struct events *);
/* A twin leaves the hand for all to see. */
void wink_show_twin(struct state *, int holder, int number);
/* The token stands on no card any more: what was seen since it was placed is over. */
void wink_end_search(struct state *, int seeker);
/* A card of the field is resolved. True if that ends the game (WINK-AMB-14, WINK-AMB-15). */
bool wink_resolved(const struct box *, struct state *, struct events *);

/* beat.c */
void wink_look(const struct box *, struct state *, const struct move[SEATS_MAX], struct events *);
void wink_flash(const struct box *, struct state *, const struct move[SEATS_MAX], struct events *);
void wink_call(const struct box *, struct state *, const struct move[SEATS_MAX], struct events *);

/* seat.c */
bool wink_refuse(const struct box *, const struct view *, int subject, struct move,
                 struct message *);
void wink_legal(const struct box *, const struct view *, int subject, struct move_list *);
struct move wink_fallback(const struct box *, const struct view *, int subject);
int wink_estimate(const struct box *, const struct view *, int seat);
/* The cards the active player could place on if his hand were empty. */
card_set wink_free(const struct table *);

/* orders.c */
extern const struct form wink_orders[];
const char *wink_seat_letters(int set); /* "BD", or NULL: not a set, or nobody */
enum obeyed wink_obey(const struct box *, const struct view *, int seat, struct move order,
                      struct move *answer);
bool wink_order_refused(const struct box *, const struct view *, int seat, struct move order,
                        struct message *why);
void wink_say_order(const struct box *, const struct view *, int seat, struct move order,
                    struct message *);

/* veil.c */
void wink_view(const struct box *, const struct state *, int seat, struct view *);
void wink_imagine(const struct box *, const struct view *, struct rng *, struct state *);
bool wink_twin(const struct box *, struct state *, int seat, struct rng *, struct events *);

/* spread.c */
enum { ASIDE = SEATS_MAX, PILES }; /* the hands, and the cards aside */

struct spread {
    card_set pile[PILES];   /* in: what surely lies there; out: all that does */
    card_set barred[PILES]; /* what cannot lie there */
    uint8_t room[PILES];    /* for so many more */
};
/* Deals the loose cards, as many as there is room for. False if no deal is possible. */
bool wink_spread(struct spread *, card_set loose, struct rng *);
int wink_any_of(card_set, struct rng *); /* the set is not empty */

/* check.c */
const char *wink_check(const struct box *, const struct state *);
const char *wink_view_wrong(const struct box *, const struct view *, int viewer);

/* voice.c and notes.c */
void wink_say_question(const struct box *, const struct view *, int subject, struct message *);
void wink_say_move(const struct box *, const struct view *, int subject, struct move,
                   struct message *);
void wink_say_event(const struct box *, const struct view *, const struct event *,
                    struct message *);
void wink_say_view(const struct box *, const struct view *, struct notes *);
extern const char *const wink_face_keys[NUMBERS + 1];
extern const char *const wink_gesture_keys[GESTURES];

/* fields.c */
extern const struct field wink_box_fields[], wink_state_fields[], wink_view_fields[];
extern const char *const wink_phase_names[PHASES + 1], *const wink_gesture_names[GESTURES + 1],
                                                           *const wink_ending_names[ENDINGS + 1];

/* facts.c */
void wink_facts(struct buf *);

#endif
