/* rules.h -- how the files of this room call each other.
 *
 *   viewpoint.c  the tables of the three games: box, deal, step, score, check
 *   cards.c      cards move; seats are told and remember
 *   plague.c     what follows at once from any change: Zombeyes, reshuffling (AMB-45)
 *   turn.c       the steps of a turn, and whose turn is next
 *   stack.c      what is not over yet: runs until somebody must be asked
 *   aim.c        the choices of an action: who, which, to whom
 *   action.c     actions are performed
 *   deeds.c      one row a verb: the function that does it, the words of its questions
 *   perform.c    what becomes of a chosen card; the verbs without cards
 *   window.c     reaction windows
 *   skip.c       windows in which nobody has a choice, for playouts
 *   judge.c      which players, which cards, how many; conditions
 *   dry.c        what an action would do, from what everybody can see
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

enum {
    MOVES_MAX = CARDS_MAX + 2,
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
};

/* The table and the cards somebody sees: the whole truth, or a view. */
struct look {
    const struct box *box;
    const struct table *t;
    const struct seen *card;
    int n;
    const uint16_t *entry_card;
    bool blind;       /* of the truth only what lies open is read (AMB-15) */
    place_set unseen; /* of the truth: hands and piles that whoever looks cannot look into */
};

static inline bool vp_many(int who) { return who == WHO_EACH || who == WHO_EACH_OTHER; }
static inline bool vp_one_of(int who) /* somebody has to choose, or a tie may have to be broken */
{
    return who == WHO_ANOTHER || who == WHO_ANY ||
           (who >= WHO_MOST_POINTS && who <= WHO_FEWEST_ZOMBEYES);
}

/* Where the cards end is somebody's, or somebody is all it is about. */
static inline bool vp_has_receiver(const struct deck_node *n)
{
    return n->to == PLACE_HAND || n->to == PLACE_FIELD || deck_verb(n)->points == POINT_PLAYER;
}

/* --- cards.c ------------------------------------------------------------------------ */

int vp_find(const struct box *, const struct state *, int place, int kind); /* or -1 */
/* To the end of the list; to the draw pile: on top. Returns where it is now. */
int vp_put(struct referee *, int card, int place);
void vp_token(const struct box *, struct state *, int card, bool on);
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
struct look vp_seen(const struct box *, const struct view *);

/* --- plague.c ----------------------------------------------------------------------- */

void vp_settle(struct referee *);
bool vp_over(const struct referee *);
void vp_end(struct referee *, enum happening, seat_set winners);
void vp_end_by_points(struct referee *, enum happening);

/* --- turn.c ------------------------------------------------------------------------- */

void vp_turn(struct referee *);
void vp_order(struct referee *, int card);
void vp_until_ends(struct referee *, int owner, enum deck_moment);
void vp_moment_over(struct referee *); /* nobody answers a window of the turn (any more) */

/* --- stack.c ------------------------------------------------------------------------ */

extern const struct deck_node vp_dead_deed, vp_no_deed;

/* The node an entry stands at. */
static inline const struct deck_node *vp_node(const struct box *box, const struct entry *e)
{
    if (e->what == ENTRY_DEAD || e->kind >= box->deck.kinds) return &vp_dead_deed;
    const struct deck_kind *kind = box_kind(box, e->kind);
    if (!kind->nodes) return &vp_no_deed;
    return &box->deck.node[kind->first + (e->at < kind->nodes ? e->at : kind->nodes - 1)];
}

static inline struct entry *vp_top(struct referee *r)
{
    return &r->s->table.entry[r->s->table.depth - 1];
}
void vp_push(struct referee *, enum what, int actor, int kind, int card, int at, int end);
/* Its card, if it is on the stack, goes to the discard pile. */
void vp_remove(struct referee *, int entry);
void vp_window_over(struct referee *);
void vp_ask(struct referee *, enum asking, seat_set subjects);
void vp_action_over(struct referee *, bool did);
void vp_lapse(struct referee *);
void vp_run(struct referee *);
void vp_answer(struct referee *, const struct move answers[SEATS_MAX]);

/* --- aim.c -------------------------------------------------------------------------- */

void vp_aim(struct referee *);
void vp_aimed(struct referee *, int target);
void vp_may(struct referee *, bool yes);
void vp_chosen(struct referee *, int card);
void vp_chosen_enough(struct referee *);
/* Of the top entry's question: the seats that may be named; the cards that may be chosen. */
seat_set vp_targets(const struct look *);
/* One question about cards, made ready to be asked of every card. */
struct choice {
    struct look look;
    const struct entry *e;
    const struct deck_node *n;
    place_set from;
    int performer;
    int share; /* of every owner's cards so many ("1 from each player's field"), or no limit: -1 */
    unsigned bit;
    bool partner; /* the other card of a swap */
};
/* Fixes how many the top entry's action is about, and tells it where hidden cards decide. */
int vp_fix_amount(struct referee *, int there);
struct choice vp_choice(const struct look *, int subject);
bool vp_choosable(const struct choice *, int i);
/* Of a swap, the other card is to be chosen now. */
bool vp_partner_next(const struct entry *, const struct deck_node *);
/* The actor announces the choice of cards before the window (AMB-2). */
bool vp_announces(const struct entry *, const struct deck_node *);

/* --- action.c, perform.c ------------------------------------------------------------ */

void vp_act(struct referee *);
/* A card of a hand is picked, or one more is drawn (any card); NO_CARD: no more. */
void vp_picked(struct referee *, int card);
void vp_passed(struct referee *, seat_set givers, const struct move answers[SEATS_MAX]);
/* The token of a card that RESURRECT brought, which lies in a field now. */
void vp_raised(struct referee *, int performer, int card);
int vp_enter(struct referee *, int actor, int card, enum happening);
/* "Until ..." holds from now on. */
bool vp_bind(struct referee *, const struct entry *, const struct deck_node *);
/* What the top entry's action does to the card: where the card is then, or -1 if it cannot. */
int vp_apply(struct referee *, int card);
void vp_emptied(struct referee *, int from); /* after a card left that place (TWD-ZONE-5) */

/* --- window.c ----------------------------------------------------------------------- */

bool vp_reveal_fits(const struct look *, int seat, int kind);
bool vp_window_opens(const struct look *);
/* In the open window: the seats that have any answer but PASS. */
seat_set vp_window_choosers(const struct box *, const struct state *);
void vp_window_close(struct referee *, const struct move answers[SEATS_MAX]);

/* --- judge.c ------------------------------------------------------------------------ */

/* Whose words these are: `you` on a card is its actor, but left and another are seen from whoever
 * performs it. */
struct sense {
    int you, self, they;
    int card; /* "this card": its index, or NO_CARD */
};
struct sense vp_sense(const struct look *, const struct entry *, const struct deck_node *,
                      int performer);
/* Of `among`, whom the word means; where one is to be chosen, all that could be. */
seat_set vp_who(const struct look *, int who, const struct sense *, seat_set among);
bool vp_fits(const struct look *, const struct deck_cards *, int i, int this_card);
bool vp_fits_kind(const struct box *, const struct deck_cards *, int kind, uint8_t mark);
bool vp_asks_hidden(const struct deck_cards *); /* something of cards that lie hidden */
place_set vp_places(const struct look *, int place, seat_set whose);
bool vp_zombeye(const struct box *, const struct seen *);
int vp_amount(const struct look *, const struct deck_node *, const struct sense *);
/* Bit 0: the condition can hold; bit 1: it can fail. `answers` is the entry a reveal answers. */
enum { CAN_HOLD = 1, CAN_FAIL = 2 };
int vp_judge(const struct look *, const struct deck_node *, const struct sense *, int answers);
bool vp_judges_hidden(const struct deck_node *);
/* Until restrictions. */
bool vp_protected(const struct look *, int i);
bool vp_hands_bound(const struct look *);
bool vp_forbidden(const struct look *, int seat, int op);

/* --- dry.c -------------------------------------------------------------------------- */

/* Would the entry's pending action take a card that fits from one of these places? With `tokens`,
 * tokens count like moves. */
bool vp_would_take(const struct look *, const struct entry *, place_set, const struct deck_cards *,
                   bool tokens);
bool vp_would_do(const struct look *, const struct entry *, int op, seat_set performers);
/* Could this player do anything with it, as far as everybody can see (AMB-30)? */
bool vp_useful(const struct look *, const struct entry *, const struct deck_node *, int performer);
/* Where the performer may choose cards, and the partners of a swap. */
place_set vp_sources(const struct look *, const struct entry *, const struct deck_node *,
                     int performer);
place_set vp_partners(const struct look *, const struct entry *, const struct deck_node *,
                      int performer);
bool vp_can_take(const struct look *, const struct entry *, const struct deck_node *, int i);
seat_set vp_owners(const struct look *, const struct entry *, const struct deck_node *,
                   int performer);
seat_set vp_receivers(const struct look *, const struct entry *, const struct deck_node *,
                      int performer);

/* --- viewpoint.c -------------------------------------------------------------------- */

size_t viewpoint_state_size(const struct box *);
size_t viewpoint_view_size(const struct box *);
void vp_deal(const struct box *, struct state *, const struct seed *);
void vp_lay(struct referee *);

void viewpoint_step(const struct box *, struct state *, const struct move answers[SEATS_MAX],
                    struct events *);

/* --- skip.c ------------------------------------------------------------------------- */

int viewpoint_skip(const struct box *, struct state *, int most, struct events *room);

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
struct move viewpoint_fallback(const struct box *, const struct view *, int subject);
int viewpoint_estimate(const struct box *, const struct view *, int seat);

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
