/* rules.h -- how the files of this room call each other.
 *
 *   viewpoint.c  the table of the game: box, deal, step, score, check
 *   cards.c      cards move, seats are told and remember
 *   stack.c      turns, entries, actions: runs until somebody must be asked
 *   window.c     who may answer what, and which answer counts
 *   memory.c     what a seat remembers
 *   veil.c       view, imagine, twin
 *   seat.c       refuse, legal, fallback, estimate
 *   voice.c      messages
 *   arrange.c    positions for scenarios
 *   fields.c     every byte, named
 */
#ifndef GAMES_VIEWPOINT_RULES_H
#define GAMES_VIEWPOINT_RULES_H

#include "games/viewpoint/memory.h"
#include "games/viewpoint/state.h"

enum { VERBS = DISCARD + 1, STEPS_MAX = CARDS_MAX * 8, EVENTS_MAX = 128 };

/* Everything a rule needs at hand while a step is carried out. */
struct referee {
    const struct box *box;
    struct state *s;
    struct events *out;
};

/* cards.c */
int vp_card_top(const struct box *, const struct state *, int place);            /* or -1 */
int vp_card_find(const struct box *, const struct state *, int place, int kind); /* or -1 */
int vp_cards_in(const struct box *, const struct state *, int place, uint8_t card[CARDS_MAX]);
void vp_card_move(const struct box *, struct state *, int card, int place);
struct event *vp_tell(struct referee *, enum happening, int seat);
void vp_tell_card(struct referee *, enum happening, int seat, int kind); /* open */
/* The events since the mark happened at one moment: every seat remembers what it may. */
void vp_heard(struct referee *, int mark);
void vp_card_draw(struct referee *, int seat, enum happening);
void vp_hand_look(struct referee *, int looker, int owner);
void vp_memory_load(const struct state *, int seat, struct memory *);
void vp_memory_store(const struct box *, struct state *, int seat, const struct memory *);

/* stack.c */
const struct program *vp_entry_program(const struct box *, const struct entry *);
void vp_stack_push(struct state *, enum what, int actor, int kind, int card);
void vp_run(struct referee *);
void vp_answer(struct referee *, const struct move answers[SEATS_MAX]);
/* The seats the top entry's next action may aim at; *aims: whether it aims at all. */
seat_set vp_targets(const struct box *, const struct table *, bool *aims);

/* window.c */
bool vp_reveal_fits(const struct box *, const struct table *, int seat, int kind);
bool vp_window_opens(const struct box *, const struct table *);
void vp_window_close(struct referee *, const struct move answers[SEATS_MAX]);

/* viewpoint.c */
size_t viewpoint_state_size(const struct box *);
size_t viewpoint_view_size(const struct box *);
void vp_deal(const struct box *, struct state *, const struct seed *);
void vp_lay(struct referee *);

/* veil.c */
void viewpoint_view(const struct box *, const struct state *, int seat, struct view *);
void viewpoint_imagine(const struct box *, const struct view *, struct rng *, struct state *);
bool viewpoint_twin(const struct box *, struct state *, int seat, struct rng *, struct events *);

/* seat.c */
bool viewpoint_refuse(const struct box *, const struct view *, int subject, struct move,
                      struct message *why);
void viewpoint_legal(const struct box *, const struct view *, int subject, struct move_list *);
struct move viewpoint_fallback(const struct box *, const struct view *, int subject);
int viewpoint_estimate(const struct box *, const struct view *, int seat);

/* voice.c */
void viewpoint_say_question(const struct box *, const struct view *, int subject, struct message *);
void viewpoint_say_move(const struct box *, const struct view *, int subject, struct move,
                        struct message *);
void viewpoint_say_event(const struct box *, const struct view *, const struct event *,
                         struct message *);
void viewpoint_say_view(const struct box *, const struct view *, struct notes *);

#endif
