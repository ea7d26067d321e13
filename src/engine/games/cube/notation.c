/* notation.c -- moves and events as plain text. */
#include "solid/notation.h"

#include <limits.h>

#include "core/cursor.h"
#include "games/cube/rules.h"

/* p placement, k piece, i side or card (1 to 5), x slot, c colour (a piece or empty), n rounds on
 * the dial, r four slots of a card, y yes or no, w why a pass was allowed, l why it is lost, h what
 * a hint says. */
const struct form cube_verbs[] = {
    [PLACE] = {"place", "p", false},
    [MOVE] = {"move", "p", false},
    [RESERVE] = {"reserve", "k", false},
    [RETURN] = {"return", "p", false},
    [PASS] = {"pass", "", false},
    [ASK_XY] = {"xy", "sx", false},
    [ASK_XYQ] = {"xyq", "sxc", false},
    [LOOK] = {"look", "i", false},
    [ASK_COLOURS] = {"colours", "s", false},
    [SWAP] = {"swap", "s", false},
    [ANNOUNCE] = {"announce", "", false},
    [FLIP] = {"flip", "", false},
    [HINT] = {"hint", "", false},
    [SOLUTION] = {"solution", "", false},
    [GIVE_UP] = {"give-up", "", false},
    [AGREE] = {"agree", "", false},
    [GO_ON] = {"go-on", "", false},
    [BID] = {"bid", "n", false},
    [FIX] = {"fix", "n", false},
    [VERBS] = {NULL, NULL, false},
};

/* A turn reveals even when nothing is announced: the silence is told by its flag. A hint may end
 * before its last letters, a structure after any of them. */
const struct form cube_happenings[] = {
    [CARD_DEALT] = {"card", "irrrrrrrrr", true},
    [BID_SHOWN] = {"bid", "#", true},
    [ROUNDS_FIXED] = {"fixed", "#", false},
    [TURN_OPENED] = {"turn", "iy", true},
    [TURN_BEGUN] = {"begins", "i", false},
    [ANNOUNCED] = {"announced", "i", true},
    [PIECE_PLACED] = {"placed", "p", false},
    [PIECE_MOVED] = {"moved", "pp", false},
    [PIECE_RESERVED] = {"reserved", "k", false},
    [PIECE_RETURNED] = {"returned", "p", false},
    [TURN_PASSED] = {"passed", "w", true},
    [SLOT_ANSWERED] = {"answered", "sixc", true},
    [GUESS_ANSWERED] = {"guessed", "sixcy", true},
    [CARD_LOOKED_AT] = {"looked", "irrrrrrrrr", true},
    [COLOURS_ANSWERED] = {"coloured", "si#", true},
    [SIDES_SWAPPED] = {"swapped", "s", false},
    [CARD_FLIPPED] = {"flipped", "i", false},
    [HINTED] = {"hinted", "hkp", true},
    [STRUCTURE_SHOWN] = {"structure", "pppppppppp", true},
    [GIVE_UP_PROPOSED] = {"gives-up", "", false},
    [VOTED] = {"voted", "y", true},
    [COUNTER_LOWERED] = {"counter", "#", false},
    [ROUND_ENDED] = {"round", "#", false},
    [PUZZLE_SOLVED] = {"solved", "", false},
    [PUZZLE_LOST] = {"lost", "l", false},
    [HAPPENINGS] = {NULL, NULL, false},
};

/* ---- names ---- */

enum { COLOURS = PIECES + 1, CARD_NUMBERS = COLOURS * COLOURS * COLOURS * COLOURS };

/* The pieces, in the order of piece_letters, and what a slot may be instead. */
static const char *const colour_names[COLOURS] = {"F", "I", "L", "N", "P", "T",    "U",
                                                  "V", "W", "X", "Y", "Z", "empty"};
static const char *const side_names[SIDES] = {"front", "back", "right", "left", "top"};
static const char *const slot_names[SLOTS] = {
    "A1", "B1", "C1", "D1", "E1", "F1", "A2", "B2", "C2", "D2", "E2", "F2",
    "A3", "B3", "C3", "D3", "E3", "F3", "A4", "B4", "C4", "D4", "E4", "F4",
    "A5", "B5", "C5", "D5", "E5", "F5", "A6", "B6", "C6", "D6", "E6", "F6",
};
static const char *const yes_names[] = {"no", "yes"};
static const char *const pass_names[] = {"right", "waiting", "forced"};
static const char *const loss_names[] = {"limit", "cap", "given-up"};
static const char *const advice_names[] = {"belongs", "extra", "complete", "aside", "away"};

const char *const cube_token_names[] = {"xy", "xyq", "look", "colours", "swap", NULL};
const char *const cube_piece_keys[PIECES] = {
    "cube.piece.F", "cube.piece.I", "cube.piece.L", "cube.piece.N", "cube.piece.P", "cube.piece.T",
    "cube.piece.U", "cube.piece.V", "cube.piece.W", "cube.piece.X", "cube.piece.Y", "cube.piece.Z",
};

struct range cube_range(const struct box *box, char letter)
{
    (void)box;
    switch (letter) {
    case 'p': return (struct range){0, PLACEMENTS};
    case 'k': return (struct range){0, PIECES};
    case 'i': return (struct range){1, SIDES};
    case 'x': return (struct range){0, SLOTS};
    case 'c': return (struct range){0, COLOURS};
    case 'n': return (struct range){1, DIAL};
    case 'r': return (struct range){0, CARD_NUMBERS};
    case 'y': return (struct range){0, 2};
    case 'w':
    case 'l': return (struct range){0, 3};
    case 'h': return (struct range){0, 5};
    default: return (struct range){0, 0};
    }
}

const char *cube_name_of(const struct box *box, char letter, int value)
{
    struct range r = cube_range(box, letter);
    if (value < r.first || value >= r.first + r.count) return NULL;
    switch (letter) {
    case 'p': return placement_name[value];
    case 'k':
    case 'c': return colour_names[value];
    case 'i': return side_names[value - 1];
    case 'x': return slot_names[value];
    case 'y': return yes_names[value];
    case 'w': return pass_names[value];
    case 'l': return loss_names[value];
    case 'h': return advice_names[value];
    default: return NULL;
    }
}

int cube_find_name(const struct box *box, char letter, const char *word, size_t n)
{
    struct range r = cube_range(box, letter);
    if (letter == 'p') {
        struct fault unsaid;
        const int placement = placement_read(&(struct word){.at = word, .n = n}, &unsaid);
        return placement < 0 ? INT_MIN : placement;
    }
    if (!cube_name_of(box, letter, r.first)) return INT_MIN;
    for (int value = r.first; value < r.first + r.count; value++)
        if (text_names(word, n, cube_name_of(box, letter, value))) return value;
    return INT_MIN;
}
