/* view.h -- what a seat of Viewpoint may know.
 *
 * A view is the table, which is the same for everybody, and a list of cards: all that
 * this seat knows something about, each with the set of places where it may be.
 *
 * 1. First the cards that lie open, by time of arrival (so a field and the discard pile
 *    are in order); each has exactly one place.
 * 2. Then the seat's own hand by kind, then the remembered cards of other hands, ordered
 *    by kind, number of places, places.
 * 3. A hand that the seat may look into right now (control, a steal being chosen) is
 *    remembered in full: as many cards with that one place as the hand holds.
 * 4. Cards are kinds here. Which copy it is, nobody can tell.
 */
#ifndef GAMES_VIEWPOINT_VIEW_H
#define GAMES_VIEWPOINT_VIEW_H

#include "games/viewpoint/box.h"

/* A place is a zone and, for hands and fields, a seat: AT_HAND + seat. Places where cards
 * lie hidden come first. */
enum {
    AT_HAND = 0,
    AT_DRAW = SEATS_MAX,
    AT_OUT, /* not in this game: what a scenario leaves in the box */
    AT_FIELD,
    AT_DISCARD = AT_FIELD + SEATS_MAX,
    AT_STACK, /* revealed cards whose effect is not over (AMB-17) */
    PLACES,
};
#define PLACE_BIT(place) ((uint32_t)1 << (place))

static inline bool is_hand(int place) { return place < AT_DRAW; }
static inline bool is_hidden(int place) { return place < AT_FIELD; }
static inline bool is_field(int place) { return place >= AT_FIELD && place < AT_DISCARD; }

enum { STACK_MAX = 4, NOBODY = SPECTATOR };

enum part { PART_START, PART_DRAW, PART_PLAY, PART_COUNT, PART_OVER };
enum asking { ASK_NOTHING, ASK_PLAY, ASK_TARGET, ASK_WINDOW, ASK_TAKE, ASK_GIVE, ASK_DISCARD };

enum verb { PLAY, TARGET, PASS, REVEAL, TAKE, GIVE, DISCARD };

enum happening {
    DEALT,
    TURN,
    CONTROLLED,
    LOOKED,
    SHOWN,
    DREW,
    PLAYED,
    AIMED,
    STOOD,
    REVEALED,
    CANCELLED,
    SPENT,
    STOLE,
    GAVE,
    DISCARDED,
    LAPSED,
    CONTROLS,
    FREED,
    COUNTED,
    WON,
    EXHAUSTED,
};

enum what { ENTRY_PLAY, ENTRY_REVEAL };
/* Targets of the next action are named; then it may be answered; then it is performed. */
enum stage { STAGE_AIM, STAGE_OPEN, STAGE_ACT };

/* A card whose actions are not over. */
struct entry {
    uint8_t what, stage;
    int8_t actor;
    int8_t target; /* named for the action `at`, or NOBODY */
    uint8_t kind;
    uint8_t at;     /* its next action */
    uint8_t served; /* of the seats the action visits in turn, how many are behind us */
    uint8_t zero;
};

struct table {
    int16_t points[SEATS_MAX];
    uint8_t hand[SEATS_MAX];        /* how many cards */
    int8_t control_next[SEATS_MAX]; /* who decides in that seat's next turn, or NOBODY */
    int8_t active;
    int8_t controller; /* who decides for the active seat, or NOBODY */
    uint8_t part;
    uint8_t asking;
    seat_set asked; /* subjects of the open step */
    seat_set winners;
    uint8_t draw, out; /* how many cards */
    uint16_t turns;
    uint8_t depth;
    uint8_t zero[5];
    struct entry entry[STACK_MAX]; /* the last of `depth` is on top */
};

struct seen {
    uint32_t places;
    uint8_t kind;
    uint8_t zero[3];
};

struct view {
    struct table table;
    int8_t seat;
    uint8_t known;
    uint8_t zero[2];
    uint8_t entry_card[STACK_MAX]; /* the card of an entry: its index in the list */
    struct seen card[CARDS_MAX];   /* reaches as far as the deck */
};

extern const struct field viewpoint_view_fields[], viewpoint_table_fields[],
    viewpoint_seen_fields[];

static inline const struct entry *table_top(const struct table *t)
{
    return &t->entry[t->depth ? t->depth - 1 : 0];
}

/* Who answers for a seat. Control lasts for the turn of the controlled seat, so there
 * is at most one link at a time and no chain to follow (AMB-67). */
static inline int table_decider(const struct table *t, int subject)
{
    return subject == t->active && t->controller != NOBODY ? t->controller : subject;
}

/* The seats that may look into this hand right now (AMB-63, AMB-66, AMB-83). */
static inline seat_set table_sight(const struct table *t, int hand)
{
    seat_set set = (seat_set)(SEAT_BIT(hand) | SEAT_BIT(table_decider(t, hand)));
    const struct entry *top = table_top(t);
    if (t->asking == ASK_TAKE && top->target == hand)
        set = (seat_set)(set | SEAT_BIT(top->actor) | SEAT_BIT(table_decider(t, top->actor)));
    return set;
}

/* How many cards of this kind the view shows for certain in this place. */
static inline int view_count(const struct view *v, int place, int kind)
{
    int n = 0;
    for (int i = 0; i < v->known && i < CARDS_MAX; i++)
        n += v->card[i].kind == kind && v->card[i].places == PLACE_BIT(place);
    return n;
}

#endif
