/* view.h -- what a seat of Viewpoint may know.
 *
 * A view is the table, which is the same for everybody, and a list of cards: all that this seat
 * knows something about.
 *
 * 1. First the cards whose place is certain and in sight: those that lie open, by time of arrival
 *    (so a field and the discard pile are in order), among them the seat's own hand; then hands of
 *    others that it may look into right now (control, a steal being chosen), by kind; then the top
 *    of the draw pile, while it puts that in order, by kind.
 * 2. Then remembered cards: place is AT_UNSURE and `bits` says where each may be (see memo).
 *    A hand that is in sight is not remembered a second time.
 * 3. Cards are kinds here. Nobody can tell which copy it is.
 */
#ifndef GAMES_VIEWPOINT_VIEW_H
#define GAMES_VIEWPOINT_VIEW_H

#include "games/viewpoint/box.h"

enum {
    CARDS_MAX = DECK_CARDS_MAX,
    STACK_MAX = 8,
    UNTILS_MAX = 6,
    EXTRAS_MAX = 8,
    MISSES_MAX = 9,
    CHECKS_MAX = 7,
    CHECK_MOST = 254,
    NOBODY = SPECTATOR,
    NO_CARD = UINT16_MAX,
};

/* A place is a zone and, for hands and fields, a seat: AT_HAND + seat. Places where cards lie
 * hidden come first. */
enum {
    AT_HAND = 0,
    AT_DRAW = SEATS_MAX,
    AT_OUT, /* not in this game: what a scenario leaves in the box */
    AT_FIELD,
    AT_DISCARD = AT_FIELD + SEATS_MAX,
    AT_STACK, /* revealed cards whose effect is not over (AMB-17), cards on their way (AMB-6) */
    AT_PLACES,
    AT_UNSURE = AT_PLACES, /* of a remembered card: one of several */
};
typedef uint32_t place_set;
#define PLACE_BIT(place) ((place_set)1 << ((unsigned)(place) & 31))

static inline bool is_hand(int place) { return place < AT_DRAW; }
static inline bool is_hidden(int place) { return place < AT_FIELD; }
static inline bool is_field(int place) { return place >= AT_FIELD && place < AT_DISCARD; }

enum mark {
    MARK_TOKEN = 1,   /* a Zombeye token lies on it */
    MARK_USED = 2,    /* was revealed in this turn (AMB-74) */
    MARK_LOCKED = 4,  /* came by this very PASS (RUL-4) */
    MARK_DUE = 8,     /* its each-turn effect comes in this step (AMB-24) */
    MARK_RAISED = 16, /* gets a token when it enters (AMB-6, AMB-55) */
};

/* A card where it lies, in the truth and in a view. */
struct seen {
    uint8_t kind;
    uint8_t mark;
    uint8_t place;
    uint8_t bits; /* bit i: the action of entry i has chosen it; AT_UNSURE: where it may be */
};

enum part {
    PART_TURN,  /* a turn is about to begin, or to be missed */
    PART_BEGIN, /* it has begun: the first window */
    PART_START,
    PART_DRAW,
    PART_DRAWN,
    PART_PLAY,
    PART_COUNT,
    PART_END,
    PART_OVER,
};

enum asking {
    ASK_NOTHING,
    ASK_PLAY,   /* a card from the hand into the field */
    ASK_TARGET, /* a player */
    ASK_WINDOW, /* does anybody answer? */
    ASK_PICK,   /* a card of a hand or the discard pile */
    ASK_CARD,   /* a card of a field */
    ASK_MAY,
    ASK_OPTION,
    ASK_ORDER, /* which each-turn card comes next (AMB-25) */
    ASK_BACK,  /* which card goes back on the draw pile next */
};

enum verb { PLAY, TARGET, PASS, REVEAL, PICK, CARD, TOKEN, YES, SKIP, OPTION, VERBS };

enum happening {
    DEALT,
    TURN,
    MISSED,
    CONTROLLED,
    FREED,
    DREW,
    PLAYED,
    FLIPPED, /* played from the draw pile */
    RAISED,  /* played from the discard pile */
    ENTERED, /* played from where `moved` says it was */
    WORKS,   /* an each-turn effect begins */
    AIMED,
    CHOSE,      /* a card in a field */
    CHOSE_PILE, /* a card of the discard pile */
    OPTED,
    ACCEPTED, /* a "may" */
    DECLINED,
    STOOD,
    REVEALED,
    CANCELLED,
    STOPPED, /* an action without a card is cancelled */
    SPENT,
    LAPSED,
    IDLE, /* a Winking Dead turn without a card to zombify */
    CAPPED,
    MOVED,
    STOLE,
    GAVE,
    DISCARDED,
    LOOKED,
    SHOWN,
    PEEKED, /* at the top of the draw pile */
    SHUFFLED,
    ZOMBIFIED,
    CURED,
    MISSES,
    EXTRA,
    MORE_DRAWS,
    MORE_PLAYS,
    CONTROLS,
    BOUND,
    UNBOUND,
    CHECKED,
    OVERWHELMED,
    COUNTED,
    WON,
    SURVIVED,
    EXHAUSTED,
    TIRED,
    EXCHANGED, /* whole hands change places; the cards are told one by one */
    PUT_BACK,  /* on the draw pile, by the player who looked at its top */
    HAPPENINGS,
};

enum what { ENTRY_PLAY, ENTRY_TURN, ENTRY_REVEAL, ENTRY_DEAD };

/* An action's choices that its actor can make from what is open are announced, in this order;
 * then it may be answered (AMB-2); then it is performed, performer by performer. Where the
 * performer is somebody else, or the choice needs what is hidden, the same stages come again
 * while it is performed. */
enum stage {
    STAGE_NEXT, /* find the next action */
    STAGE_WHO,
    STAGE_MAY,
    STAGE_FROM,
    STAGE_PICK,
    STAGE_TO,
    STAGE_OPEN,
    STAGE_ACT,
};

/* What has become of an entry so far: true of it to its end, of the action it stands at, or of the
 * player who performs that action now. Each group ends as a whole. */
enum {
    ENTRY_OPENED = 1, /* its first window is over: the play itself can no longer be answered */
    ENTRY_LOST = 2,   /* after this action nothing follows: its actor is overwhelmed */
    ENTRY_DID = 4,    /* the action before did something ("if so") */
};
enum {
    ACTION_ACTING = 1, /* past its window */
    ACTION_DID = 2,    /* something was done */
};
enum {
    PERFORMER_LEFT = 1,    /* a "may" was declined, or there is nothing to do */
    PERFORMER_FLIPS = 2,   /* REPLACE: the cards are away, now others come */
    PERFORMER_READY = 4,   /* the choices are made */
    PERFORMER_COUNTED = 8, /* `left` is set */
};

/* Something whose actions are not over. */
struct entry {
    uint8_t what, stage;
    int8_t actor;
    uint8_t kind;    /* or DECK_NONE: the Winking Dead have no card */
    uint8_t at, end; /* in the kind's program: its next node, and where it stops */
    int8_t they;     /* the player named last */
    int8_t performer, from, to;
    uint8_t served; /* performers (and players they act upon) that are done */
    uint8_t left;   /* cards still to be picked, played or flipped */
    uint8_t flags, action_flags, performer_flags;
    uint8_t answers; /* a reveal: 1 + the entry it answers; 0: none, or it is gone */
    uint8_t picked;  /* cards chosen for this action so far */
    uint8_t amount;  /* how many the action is about, once that is fixed */
};

/* "Until ..." (AMB-87). */
struct until {
    uint16_t node; /* of the restriction */
    int8_t owner, they;
    uint8_t moment;
    uint8_t kind;
};

struct table {
    int16_t points[SEATS_MAX];
    uint16_t hand[SEATS_MAX]; /* how many cards */
    uint16_t zombeyes[SEATS_MAX];
    uint8_t misses[SEATS_MAX];      /* turns to be missed */
    int8_t control_next[SEATS_MAX]; /* who decides in that seat's next turn, or NOBODY */
    uint8_t extra[EXTRAS_MAX];      /* seats that take another turn, first in first out */
    uint16_t draw, out;             /* how many cards */
    uint16_t turns, steps;
    uint16_t acts; /* of this turn (AMB-73) */
    uint8_t played;
    uint8_t draws, plays; /* still to come in their step */
    int8_t active, regular;
    int8_t controller; /* who decides for the active seat, or NOBODY */
    uint8_t part, asking;
    seat_set asked; /* subjects of the open step */
    seat_set winners, dead;
    uint8_t extras, untils, depth;
    uint8_t bonus;             /* this is an extra turn */
    uint8_t check[CHECKS_MAX]; /* what was judged of hidden cards lately, the last one first */
    struct until until[UNTILS_MAX];
    struct entry entry[STACK_MAX]; /* the last of `depth` is on top */
};

struct view {
    struct table table;
    int8_t seat;
    uint8_t zero;
    uint16_t known;
    uint16_t entry_card[STACK_MAX]; /* the card of an entry: its index in the list, or NO_CARD */
    struct seen card[CARDS_MAX];    /* reaches as far as the deck */
};

extern const struct field viewpoint_view_fields[], viewpoint_table_fields[],
    viewpoint_seen_fields[];
extern const char *const viewpoint_place_names[AT_PLACES + 1];

static inline const struct entry *table_top(const struct table *t)
{
    return &t->entry[t->depth ? t->depth - 1 : 0];
}

/* Who answers for a seat. Control lasts for the turn of the controlled seat, so there is at most
 * one link at a time and no chain to follow (AMB-67). */
static inline int table_decider(const struct table *t, int subject)
{
    return subject == t->active && t->controller != NOBODY ? t->controller : subject;
}

static inline seat_set table_living(const struct box *box, const struct table *t)
{
    return (seat_set)(seats_all(box->seats) & ~t->dead);
}

/* The seats that may look into this hand right now (AMB-63, AMB-66, AMB-83). A player who picks
 * from somebody else's hand looks into it. */
static inline seat_set table_sight(const struct table *t, int hand)
{
    seat_set set = (seat_set)(SEAT_BIT(hand) | SEAT_BIT(table_decider(t, hand)));
    if (t->asking == ASK_PICK && t->depth && table_top(t)->from == hand)
        for (int seat = 0; seat < SEATS_MAX; seat++)
            if (seat_in(t->asked, seat))
                set = (seat_set)(set | SEAT_BIT(seat) | SEAT_BIT(table_decider(t, seat)));
    return set;
}

/* The player who puts the top of the draw pile in order sees the cards that are not back
 * yet: its first `left` ones. */
static inline seat_set table_pile_sight(const struct table *t)
{
    seat_set set = 0;
    if (t->asking != ASK_BACK || !t->depth) return 0;
    for (int seat = 0; seat < SEATS_MAX; seat++)
        if (seat_in(t->asked, seat))
            set = (seat_set)(set | SEAT_BIT(seat) | SEAT_BIT(table_decider(t, seat)));
    return set;
}

#endif
