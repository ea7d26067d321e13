/* do.h -- what changes the table: one atomic change at a time, told and remembered as it happens.
 * Nothing here puts a question to anybody or takes an answer; it may say that one is due (vp_ask).
 *
 *   cards.c    cards move; seats are told and remember
 *   entry.c    entries of the stack come, go from action to action, and go
 *   plague.c   what follows at once from any change: Zombeyes, the end (AMB-45)
 *   perform.c  what becomes of a chosen card; the verbs without cards
 *   action.c   an action is performed: by one player after another, one card after another
 *   pile.c     verbs about the top of the draw pile
 *   deeds.c    one row for each verb: the function that does it, the words of its questions
 */
#ifndef GAMES_VIEWPOINT_DO_H
#define GAMES_VIEWPOINT_DO_H

#include "games/viewpoint/decide.h"
#include "games/viewpoint/memory.h"
#include "games/viewpoint/state.h"

enum {
    EVENTS_SOFT = 512, /* beyond this no action begins before somebody was asked (AMB-73) */
    EVENTS_MAX = EVENTS_SOFT + 6 * CARDS_MAX + 512,
    STEPS_MAX = 16000,
    PLAYS_A_TURN = 30,
    ACTS_A_TURN = 120,
    NESTED_MAX = STACK_MAX - 2, /* so that the deepest card can still be answered */
};

/* Everything a rule needs at hand while a step is carried out. */
struct referee {
    const struct box *box;
    struct state *s;
    struct events *out;
    struct places *places; /* or NULL */
    bool idle;             /* no card is due; if false, one may be */
};

/* --- cards.c ------------------------------------------------------------------------ */

int vp_find(const struct box *, const struct state *, int place, int kind); /* or -1 */
/* To the end of the list; to the draw pile: on top. Returns where it is now. */
int vp_put(struct referee *, int card, int place);
void vp_token(const struct box *, struct state *, int card, bool on);
/* Takes these marks, and these bits of what was chosen, off every card. */
void vp_clear(struct referee *, unsigned marks, unsigned bits);
void vp_points(const struct box *, struct state *);
struct event *vp_tell(struct referee *, enum happening, int seat);
void vp_tell_card(struct referee *, enum happening, int seat, int kind); /* open */
/* What hidden cards were found to be. The view keeps the last few. */
void vp_tell_checked(struct referee *, int seat, int result);
void vp_tell_moved(struct referee *, int seat, int from, int to, int kind);
/* The events since the mark happened at one moment: every seat remembers what it may. */
void vp_heard(struct referee *, int mark);
/* Puts the card there, tells `moved` and lets it be remembered. */
int vp_move(struct referee *, int seat, int card, int place);
void vp_draw(struct referee *, int seat, enum happening);
void vp_hand_look(struct referee *, int looker, int owner, bool everybody);
void vp_shuffle(struct referee *);
uint32_t vp_chance(struct referee *, uint32_t n);
struct look vp_truth(const struct referee *);
/* After a card left that place (TWD-ZONE-5). */
void vp_emptied(struct referee *, int from);
void vp_reshuffle(struct referee *);

/* --- entry.c ------------------------------------------------------------------------ */

static inline struct entry *vp_top(struct referee *r)
{
    return &r->s->table.entry[r->s->table.depth - 1];
}
void vp_push(struct referee *, enum what, int actor, int kind, int card, int at, int end);
/* Its card, if it is on the stack, goes to the discard pile. */
void vp_remove(struct referee *, int entry);
void vp_ask(struct referee *, enum asking, seat_set subjects);
/* The bits of what an entry has chosen. */
void vp_unchoose(struct referee *, int entry);
/* An action is over, and the entry stands before the next one. */
void vp_action_over(struct referee *, bool did);
void vp_action_lost(struct referee *, int entry);
/* Nothing can be done (VP09-SPEC-4). A card that was just played may still be answered. */
void vp_lapse(struct referee *);
void vp_until_ends(struct referee *, int owner, enum deck_moment);
bool vp_bind(struct referee *, const struct entry *, const struct deck_node *);

/* --- plague.c ----------------------------------------------------------------------- */

void vp_settle(struct referee *);
bool vp_over(const struct referee *);
void vp_end(struct referee *, enum happening, seat_set winners);

/* --- action.c, perform.c ------------------------------------------------------------ */

void vp_act(struct referee *);
/* This performer is done; or has done nothing. */
void vp_pair_over(struct referee *, bool did);
void vp_lapse_or_over(struct referee *);
/* The top of the draw pile is seen by one player, or by all. */
bool vp_peek(struct referee *, int seat, bool everybody, int amount);
void vp_put_back(struct referee *, int card);
/* A card of a hand is picked, or one more is drawn (any card); NO_CARD: the player stops. */
void vp_picked(struct referee *, int card);
void vp_passed(struct referee *, seat_set givers, const struct move answers[SEATS_MAX]);
/* The token of a card that RESURRECT brought, which lies in a field now. */
void vp_raised(struct referee *, int performer, int card);
int vp_enter(struct referee *, int actor, int card, enum happening);
/* What the top entry's action does to the card: where the card is then, or -1 if it cannot. */
int vp_apply(struct referee *, int card);
/* Fixes how many the top entry's action is about, and tells it where hidden cards decide. */
int vp_fix_amount(struct referee *, int there);

#endif
