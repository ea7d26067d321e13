/* decide.h -- what the words of a card mean now, and what may be chosen: functions of a look that
 * change nothing. A look is a view, or the truth; these functions never know which.
 *
 *   judge.c   which players, which cards, how many; conditions and restrictions
 *   dry.c     what an action would do, from what everybody can see
 *   choose.c  what may be chosen for an action, and when
 *   window.c  which reveals fit what is to be answered
 *   foresee.c which of them need not be judged
 *   ahead.c   what is still to come of all that is pending
 *   places.c  which cards lie where
 */
#ifndef GAMES_VIEWPOINT_DECIDE_H
#define GAMES_VIEWPOINT_DECIDE_H

#include "games/viewpoint/view.h"

enum { MOVES_MAX = CARDS_MAX + 2 };

/* Which cards lie where, as bits: kept while a step is carried out, since any search by place would
 * otherwise walk the whole list. Only as many words as the deck needs are ever touched. */
enum { WORDS_MAX = (CARDS_MAX + 63) / 64 };
struct places {
    bool fresh; /* they are filled in */
    uint64_t at[WORDS_MAX][32];
};

/* The table and the cards somebody sees: the whole truth, or a view. */
struct look {
    const struct box *box;
    const struct table *t;
    const struct seen *card;
    int n;
    const uint16_t *entry_card;
    bool blind;            /* of the truth only what lies open is read (AMB-15) */
    place_set unseen;      /* of the truth: hands and piles that the looker cannot see into */
    struct places *places; /* of the truth, or NULL: the list is read */
};

static inline bool vp_many(int who) { return who == WHO_EACH || who == WHO_EACH_OTHER; }
static inline bool vp_one_of(int who) /* somebody has to choose, or a tie may have to be broken */
{
    return who == WHO_ANOTHER || who == WHO_ANY ||
           (who >= WHO_MOST_POINTS && who <= WHO_FEWEST_ZOMBEYES);
}

/* The cards end up with somebody, or the action is about a player alone. */
static inline bool vp_has_receiver(const struct deck_node *n)
{
    return n->to == PLACE_HAND || n->to == PLACE_FIELD || deck_verb(n)->points == POINT_PLAYER;
}

static inline struct look vp_seen(const struct box *box, const struct view *v)
{
    int n = v->known < box->deck.cards ? v->known : box->deck.cards;
    return (struct look){
        .box = box, .t = &v->table, .card = v->card, .n = n, .entry_card = v->entry_card};
}

extern const struct deck_node vp_dead_deed, vp_no_deed;

/* The node an entry stands at. */
static inline const struct deck_node *vp_node(const struct box *box, const struct entry *e)
{
    if (e->what == ENTRY_DEAD || e->kind >= box->deck.kinds) return &vp_dead_deed;
    const struct deck_kind *kind = box_kind(box, e->kind);
    if (!kind->nodes) return &vp_no_deed;
    return &box->deck.node[kind->first + (e->at < kind->nodes ? e->at : kind->nodes - 1)];
}

/* --- places.c ----------------------------------------------------------------------- */

/* Those of the 64 cards from `first` on that lie in one of these places. */
uint64_t vp_lying(const struct look *, place_set, int first);
/* A card is about to go from one index to another: to the end of the list, or to its beginning. */
void vp_places_follow(struct places *, int from, int to, int place, int old);
/* Where the list goes on after the draw pile, which lies first unless it was laid out or imagined:
 * then 0. */
int vp_pile_end(const struct seen *card, int draw, int n);

/* All cards that lie in one of these places, in order:
 * struct walk w = vp_walk(look, set); for (int i; (i = vp_walk_on(&w)) >= 0;) */
struct walk {
    const struct look *look;
    place_set places;
    int next;
    uint64_t left;
};

static inline struct walk vp_walk(const struct look *look, place_set places)
{
    return (struct walk){look, places, 0, 0};
}

static inline int vp_walk_on(struct walk *w)
{
    while (!w->left) {
        if (w->next >= w->look->n) return -1;
        w->left = vp_lying(w->look, w->places, w->next);
        w->next += 64;
    }
    const int i = w->next - 64 + __builtin_ctzll(w->left);
    w->left &= w->left - 1;
    return i;
}

/* --- foresee.c ---------------------------------------------------------------------- */

void vp_foresee(struct box *);
/* The reveals that could answer now, by their bits in the box: no others need be judged. */
unsigned vp_foreseen(const struct box *, const struct table *);

/* --- choose.c ----------------------------------------------------------------------- */

/* Of the top entry's question: the seats that may be named; the cards that may be chosen. */
seat_set vp_targets(const struct look *);
/* One question about cards, made ready to be asked of every card. */
struct choice {
    struct look look;
    const struct entry *e;
    const struct deck_node *n;
    place_set from;
    int performer;
    int share; /* how many of each owner's cards ("1 from each player's field"); -1: no limit */
    unsigned bit;
    bool partner; /* the other card of a swap */
};
struct choice vp_choice(const struct look *, int subject);
bool vp_choosable(const struct choice *, int i);
/* Of a swap, the other card is to be chosen now. */
bool vp_partner_next(const struct entry *, const struct deck_node *);
/* The actor announces the choice of cards before the window (AMB-2). */
bool vp_announces(const struct entry *, const struct deck_node *);
/* Not chosen yet, and it could be; a share of its owner's cards may be full. */
bool vp_free(const struct choice *, int i);
/* Somebody points at cards that lie open. */
bool vp_picks_open(const struct deck_node *);
/* The player is named, because no card that is pointed at tells who it is. */
bool vp_names_owner(const struct deck_node *);

/* --- window.c ----------------------------------------------------------------------- */

/* The `reveal` of a kind that has one. */
const struct deck_node *vp_reveal_node(const struct box *, int kind);
/* What is to be answered: the top entry, or a moment of the turn (-1). */
int vp_answered(const struct table *);
bool vp_reveal_fits(const struct look *, int seat, int kind);
bool vp_window_opens(const struct look *);
/* The places that this seat cannot look into. */
place_set vp_unseen(const struct box *, const struct table *, int seat);
/* In the open window: the seats that have any answer but PASS, from the truth. */
seat_set vp_window_choosers(const struct look *truth);

/* --- judge.c ------------------------------------------------------------------------ */

/* Whose words these are: `you` on a card is its actor, but left and another are seen from its
 * performer. */
struct sense {
    int you, self, they;
    int card; /* "this card": its index, or NO_CARD */
};
struct sense vp_sense(const struct look *, const struct entry *, const struct deck_node *,
                      int performer);
/* Of `among`, whom the word means; where one is to be chosen, all that could be. */
seat_set vp_who(const struct look *, int who, const struct sense *, seat_set among);
/* Whom an action names to perform it: those of them who have what it asks for. */
seat_set vp_doers(const struct look *, const struct deck_node *, const struct sense *);
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
seat_set vp_performers(const struct look *, const struct entry *, const struct deck_node *);
/* Could this player do anything with it, as far as everybody can see (AMB-30)? */
bool vp_useful(const struct look *, const struct entry *, const struct deck_node *, int performer);
/* Is there a card that it could take in one of these places? */
bool vp_any_card(const struct look *, const struct entry *, const struct deck_node *, place_set);
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

/* --- ahead.c ------------------------------------------------------------------------ */

/* May anything that is left of anything pending touch this seat? */
enum touch vp_touches(const struct look *, int seat);
/* The same for what is to be answered now, as far as it is this verb; OP_NONE: any. */
enum touch vp_touched_by(const struct look *, int seat, int op);
/* Could somebody's points reach the target by what is pending, or have they? */
bool vp_would_win(const struct look *);

#endif
