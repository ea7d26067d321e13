/* view.h -- what a seat of Wink may know. Bots and screens include this, never state.h.
 *
 * A turn is NAME, then beats of LOOK, FLASH and CALL, then PLACE. A *seeker* is a seat whose
 * token stands on a face-up card; that number is *live*, and the seat with its *twin* in hand
 * is the *holder*. Heads are public; what happens in a FLASH is seen only by those whose eyes
 * are on that face in that instant.
 *
 * Knowledge has two sources. What the whole table heard is in `lacks` and `holds`; what one
 * seat saw is in its hand, by seeker, from the moment that seeker placed:
 *
 *   saw      who winked at the seeker
 *   missed   who may have, while this seat's eyes were elsewhere
 *
 * 1. What the table shows was announced to all; what a hand shows, its seat saw.
 * 2. Knowledge is true: what `lacks`, `holds` and `sure` say of a hand is so.
 * 3. A twin that was shown is no longer in any of these sets.
 * 4. A seat that is not a seeker has nothing in `gaze`, `chances`, `saw` and `missed`.
 */
#ifndef GAMES_WINK_VIEW_H
#define GAMES_WINK_VIEW_H

#include "games/wink/box.h"

enum phase { NAMING, LOOKING, FLASHING, CALLING, PLACING, OVER, PHASES };

enum verb { NAME, DECLINE, LOOK, REST, HOLD, PEEK, WINK, ACCUSE, SILENT, PLACE, SKIP, VERBS };

enum happening {
    FIELD_LAID, /* open: row, its six numbers */
    CARD_DEALT, /* closed: number */
    FIRST_PLAYER,
    TURN_BEGAN,
    NAMED_RIGHT,     /* open: partner, number */
    NAMED_WRONG,     /* open: the one named, number */
    TWIN_BURNED,     /* open: number; the seat is the holder, or nobody */
    NAMING_DECLINED, /* open: number */
    HEADS_TURNED,    /* open: a target for every seat */
    FLASHED,         /* closed: hold, peek or wink, and where the eyes were */
    ACCUSED_RIGHT,   /* open: accused, number */
    ACCUSED_WRONG,   /* open: accused, number */
    ACCUSED_EARLY,   /* open: accused, number; there was no wink (needs_wink) */
    CALL_RETURNED,   /* open: accused, number */
    TOKEN_PLACED,    /* open: number */
    PLACE_SKIPPED,
    GAME_OVER, /* open: enum ending, the set of winners */
    HAPPENINGS,
};

enum ending { NOT_YET, HAND_EMPTY, FIELD_DONE, STALLED, ENDINGS };

enum { TABLE_TOP = SEATS_MAX }; /* as a target of eyes: the table. SEAT_BIT(TABLE_TOP) is empty */

/* Everybody sees this. */
struct table {
    card_set face_up;          /* field cards that can be sought, those under tokens too */
    card_set face_down;        /* named wrongly (WINK-NAME-6) */
    card_set burned;           /* twins that were shown and are out of play */
    card_set faces[SEATS_MAX]; /* field cards under the player card */
    card_set twins[SEATS_MAX]; /* twins under the player card */
    card_set lacks[SEATS_MAX]; /* surely not in that hand (WINK-AMB-27) */
    card_set holds[SEATS_MAX]; /* surely in that hand (WINK-AMB-13) */
    uint8_t gaze[SEATS_MAX]
                [SEATS_MAX];     /* [seeker][seat] beats its head was there since it placed */
    seat_set chances[SEATS_MAX]; /* [seeker] who could have winked at it since */
    uint8_t flashes[SEATS_MAX];  /* since that seat's turn began */
    uint8_t cell[NUMBERS];       /* the number laid out there, row by row */
    uint8_t token[SEATS_MAX];  /* the number it stands on, or stood on if that space is empty; 0 */
    uint8_t head[SEATS_MAX];   /* whom it looks at, or TABLE_TOP */
    uint8_t cards[SEATS_MAX];  /* in hand */
    uint8_t accuse[SEATS_MAX]; /* accuse cards left */
    seat_set seekers;
    uint8_t turn, phase;
    uint8_t beat;     /* of this turn, from 1; 0 outside the beats */
    uint8_t declined; /* the number given up in this turn: not to be placed on again; 0 */
    uint8_t idle;     /* turns, with this one, since the last card was resolved */
    uint8_t ending;
    uint8_t zero[5];
};

/* One seat sees this. */
struct hand {
    card_set cards;
    card_set sure[SEATS_MAX];      /* I saw that seat wink for these, and winks are honest */
    seat_set saw[SEATS_MAX];       /* [seeker] my own winks too */
    seat_set missed[SEATS_MAX];    /* [seeker] */
    seat_set peeked[SEATS_MAX];    /* [seat] whom I saw it peek at since its turn began ... */
    uint8_t peeks_seen[SEATS_MAX]; /* ... and how often */
    uint8_t watched[SEATS_MAX];    /* [seat] flashes of it I saw since its turn began */
    uint8_t blank[SEATS_MAX]; /* [seat] flashes of it I saw since I placed, none a wink for me */
    uint8_t peeks;            /* I have left */
    seat_set landed;          /* seekers that saw me wink at them since they placed */
    uint8_t zero[6];
};

struct view {
    struct table table;
    struct hand mine;
    int8_t seat;
    uint8_t zero[7];
};

/* The numbers under seekers' tokens. */
static inline card_set wink_live(const struct table *t)
{
    card_set live = 0;
    for (unsigned left = t->seekers; left; left &= left - 1)
        live |= CARD(t->token[__builtin_ctz(left)]);
    return live;
}

/* Who seeks this number; SPECTATOR if nobody does. */
static inline int wink_seeker_of(const struct table *t, int number)
{
    for (unsigned left = t->seekers; left; left &= left - 1)
        if (t->token[__builtin_ctz(left)] == number) return __builtin_ctz(left);
    return SPECTATOR;
}

static inline int wink_points(const struct table *t, int seat)
{
    return card_count(t->faces[seat]) + card_count(t->twins[seat]) + t->accuse[seat];
}

/* Who is asked now: from the table alone, so that it never betrays a hand. */
seat_set wink_asked(const struct box *, const struct table *);

#endif
