/* rules.h -- how the files of this room call each other.
 *
 * Three layers, each knowing only those before it, and the machine that drives them:
 *
 *   decide.h  what words mean, what may be chosen       judge dry choose window
 *   do.h      the table changes                         cards entry plague perform action
 *   ask.h     questions and answers                     aim reveal
 *   here      stack.c what is not over yet, turn.c the steps of a turn
 *
 * Beside them:
 *
 *   viewpoint.c  the tables of the three games: box, deal, step, score, check
 *   play.c       playouts
 *   memory.c     what a seat remembers
 *   veil.c       view, imagine, twin
 *   seat.c       refuse, legal, fallback, estimate
 *   orders.c     standing orders
 *   outlook.c    what is about to happen, in numbers
 *   voice.c      messages
 *   arrange.c    positions for scenarios
 *   fields.c     every byte, named
 */
#ifndef GAMES_VIEWPOINT_RULES_H
#define GAMES_VIEWPOINT_RULES_H

#include "core/outlook.h"
#include "games/viewpoint/ask.h"

/* --- turn.c ------------------------------------------------------------------------- */

void vp_turn(struct referee *);
void vp_end_by_points(struct referee *, enum happening);
void vp_order(struct referee *, int card);
void vp_moment_over(struct referee *); /* nobody answers a window of the turn (any more) */

/* --- stack.c ------------------------------------------------------------------------ */

void vp_run(struct referee *);
void vp_advance(struct referee *); /* one turn of the machine, while nobody is asked */
void vp_answer(struct referee *, const struct move answers[SEATS_MAX]);

/* --- viewpoint.c -------------------------------------------------------------------- */

size_t viewpoint_state_size(const struct box *);
size_t viewpoint_view_size(const struct box *);
void vp_deal(const struct box *, struct state *, const struct seed *);
void vp_lay(struct referee *);

void vp_step(struct referee *, const struct move answers[SEATS_MAX]);
const char *viewpoint_check(const struct box *, const struct state *);

/* --- play.c ------------------------------------------------------------------------- */

int viewpoint_play(const struct box *, struct state *, int most, struct chooser *);

/* --- veil.c ------------------------------------------------------------------------- */

void viewpoint_view(const struct box *, const struct state *, int seat, struct view *);
void viewpoint_imagine(const struct box *, const struct view *, struct rng *, struct state *);
bool viewpoint_twin(const struct box *, struct state *, int seat, struct rng *, struct events *);
bool viewpoint_forgets(const struct box *, const struct view *);
const char *vp_check_cards(const struct box *, const struct state *);
const char *viewpoint_view_wrong(const struct box *, const struct view *, int viewer);

/* --- seat.c ------------------------------------------------------------------------- */

extern const struct form vp_verbs[VERBS + 1];

bool viewpoint_refuse(const struct box *, const struct view *, int subject, struct move,
                      struct message *why);
void viewpoint_legal(const struct box *, const struct view *, int subject, struct move_list *);
/* The same from what the decider of this subject sees. */
void vp_list(const struct look *, int subject, struct move_list *);
struct move viewpoint_fallback(const struct box *, const struct view *, int subject);
int viewpoint_estimate(const struct box *, const struct view *, int seat);

/* --- orders.c ----------------------------------------------------------------------- */

extern const struct form viewpoint_orders[];

enum obeyed viewpoint_obey(const struct box *, const struct view *, int seat, struct move order,
                           struct move *answer);
bool viewpoint_order_refused(const struct box *, const struct view *, int seat, struct move order,
                             struct message *why);
void viewpoint_say_order(const struct box *, const struct view *, int seat, struct move order,
                         struct message *);
enum touch viewpoint_touches(const struct box *, const struct view *, int seat);

/* --- outlook.c ---------------------------------------------------------------------- */

void viewpoint_outlook(const struct box *, const struct view *, int subject, const struct move *,
                       struct outlook_room *, struct outlook *);

/* --- voice.c ------------------------------------------------------------------------ */

void viewpoint_say_question(const struct box *, const struct view *, int subject, struct message *);
void viewpoint_say_move(const struct box *, const struct view *, int subject, struct move,
                        struct message *);
void viewpoint_say_event(const struct box *, const struct view *, const struct event *,
                         struct message *);
void viewpoint_say_view(const struct box *, const struct view *, struct notes *);

/* facts.c */
void viewpoint_facts(struct buf *);
/* The set of a card whose name other sets have, too; else NULL. */
const char *viewpoint_set_of(const struct box *, char letter, int value);

#endif
