/* box.h -- what is printed on the cards, and the options of the table.
 *
 * The deck is a list of kinds. A kind has a worth and up to two small programs: one is
 * performed when the card is played, the other when it is revealed from a hand in answer
 * to somebody else's action. Everything here is public; whether a reaction window opens
 * is read from this list and never from a hand (AMB-18).
 */
#ifndef GAMES_VIEWPOINT_BOX_H
#define GAMES_VIEWPOINT_BOX_H

#include "core/game.h"

enum { KINDS_MAX = 8, CARDS_MAX = 40, ACTIONS_MAX = 2, NAME_MAX = 12, DEALT_EACH = 5 };

enum action {
    ACT_DRAW,           /* you draw 1 */
    ACT_STEAL,          /* look at another player's hand and take 1 */
    ACT_PASS_LEFT,      /* each player passes 1 to the left, all at once */
    ACT_CONTROL,        /* you decide for another player in their next turn */
    ACT_OTHERS_DISCARD, /* each other player discards 1 */
    ACT_CANCEL,         /* what this card answers does not happen */
};

/* What a reveal can answer. */
enum when { WHEN_NEVER, WHEN_OTHER_PLAYS, WHEN_LEAVES_FIELD };

struct program {
    uint8_t n;
    uint8_t action[ACTIONS_MAX];
};

struct kind {
    uint8_t name[NAME_MAX]; /* ends with a zero; one word, so that a line of names can be read */
    int8_t value;
    uint8_t copies;
    struct program play;
    uint8_t when;
    struct program reveal;
};

struct box {
    uint8_t seats;
    uint8_t target; /* points that win at one's own count */
    int8_t first;   /* who begins; SPECTATOR: by luck */
    uint8_t kinds;
    uint8_t cards;
    uint8_t kind_of[CARDS_MAX]; /* by card number */
    struct kind kind[KINDS_MAX];
};

extern const struct field viewpoint_box_fields[];

static inline const char *kind_name(const struct box *box, int kind)
{
    return (const char *)box->kind[kind].name;
}

#endif
