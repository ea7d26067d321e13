/* deeds.h -- what this game adds to a verb's row (deck/deck.h): the function that does it, and the
 * words of its questions.
 *
 * A verb that goes card by card has `card`; without one the card moves to where the node says. A
 * verb that happens at once has `simply`, and so has one that can happen either way. A verb with a
 * way of its own from the first card to the last has `whole`.
 */
#ifndef GAMES_VIEWPOINT_DEEDS_H
#define GAMES_VIEWPOINT_DEEDS_H

#include "games/viewpoint/view.h"

struct referee;

struct deed {
    /* Where the card is then, or -1 if it cannot be. The entry is a copy of the
     * top one: what is done may put another above it. */
    int (*card)(struct referee *, const struct entry *, const struct deck_node *, int card);
    /* Did it do something? The entry is the top one. */
    bool (*simply)(struct referee *, const struct entry *, const struct deck_node *, int amount);
    void (*whole)(struct referee *, struct entry *, const struct deck_node *);
    /* Keys of questions, where a verb has its own: for a card of a hand or pile (and if somebody
     * else is concerned, too), for a card in sight, for a player; of the answer; and the rule. */
    const char *pick, *pick_of, *point, *target, *picked, *rule;
    const char *name; /* the verb itself */
};

extern const struct deed vp_deeds[OP_VERBS];

static inline const struct deed *vp_deed(const struct deck_node *n)
{
    return &vp_deeds[n->op < OP_VERBS ? n->op : OP_NONE];
}

/* pile.c */
void vp_draw_cards(struct referee *, struct entry *, const struct deck_node *);
void vp_reorder(struct referee *, struct entry *, const struct deck_node *);
/* action.c */
void vp_swap(struct referee *, struct entry *, const struct deck_node *);
/* perform.c: a card */
int vp_zombify(struct referee *, const struct entry *, const struct deck_node *, int card);
int vp_cure(struct referee *, const struct entry *, const struct deck_node *, int card);
int vp_resurrect(struct referee *, const struct entry *, const struct deck_node *, int card);
int vp_play_card(struct referee *, const struct entry *, const struct deck_node *, int card);
int vp_show_card(struct referee *, const struct entry *, const struct deck_node *, int card);
int vp_discard(struct referee *, const struct entry *, const struct deck_node *, int card);
int vp_steal(struct referee *, const struct entry *, const struct deck_node *, int card);
int vp_pass(struct referee *, const struct entry *, const struct deck_node *, int card);
/* perform.c: at once */
bool vp_draw_more(struct referee *, const struct entry *, const struct deck_node *, int amount);
bool vp_play_more(struct referee *, const struct entry *, const struct deck_node *, int amount);
bool vp_look_at(struct referee *, const struct entry *, const struct deck_node *, int amount);
bool vp_show(struct referee *, const struct entry *, const struct deck_node *, int amount);
bool vp_shuffle_in(struct referee *, const struct entry *, const struct deck_node *, int amount);
bool vp_miss(struct referee *, const struct entry *, const struct deck_node *, int amount);
bool vp_another_turn(struct referee *, const struct entry *, const struct deck_node *, int amount);
bool vp_control(struct referee *, const struct entry *, const struct deck_node *, int amount);
bool vp_exchange(struct referee *, const struct entry *, const struct deck_node *, int amount);
/* perform.c: in a way of its own */
void vp_cancel(struct referee *, struct entry *, const struct deck_node *);

#endif
