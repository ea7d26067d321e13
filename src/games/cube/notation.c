/* notation.c -- moves, events, positions and challenges as plain text. */
#include <string.h>

#include "core/buf.h"
#include "games/cube/rules.h"

/* p placement, k piece, i side or card (1 to 4), x slot, c colour, r row of a card,
 * y yes or no, w why a pass was allowed */
const struct form cube_verbs[] = {
    [PLACE] = {"place", "p", false},     [MOVE] = {"move", "p", false},
    [RESERVE] = {"reserve", "k", false}, [RETURN] = {"return", "p", false},
    [PASS] = {"pass", "", false},        [ASK] = {"ask", "sx", false},
    [LOOK] = {"look", "i", false},       [SWAP] = {"swap", "s", false},
    [VERBS] = {NULL, NULL, false},
};

/* A turn reveals even when nothing is announced: the silence is told by its flag. */
const struct form cube_happenings[] = {
    [CARD_DEALT] = {"card", "irrr", true},       [TURN_OPENED] = {"turn", "iy", true},
    [PIECE_PLACED] = {"placed", "p", false},     [PIECE_MOVED] = {"moved", "pp", false},
    [PIECE_RESERVED] = {"reserved", "k", false}, [PIECE_RETURNED] = {"returned", "p", false},
    [TURN_PASSED] = {"passed", "w", true},       [SLOT_ANSWERED] = {"answered", "sixc", true},
    [CARD_LOOKED_AT] = {"looked", "irrr", true}, [SIDES_SWAPPED] = {"swapped", "s", false},
    [ROUND_ENDED] = {"round", "#", false},       [PUZZLE_SOLVED] = {"solved", "", false},
    [PUZZLE_LOST] = {"lost", "", false},         [HAPPENINGS] = {NULL, NULL, false},
};

const char *const cube_piece_names[] = {"D", "L", "I", NULL};
const char *const cube_token_names[] = {"ask", "look", "swap", NULL};
static const char *const colour_names[] = {"empty", "D", "L", "I"};
static const char *const side_names[] = {"front", "back", "right", "left"};
static const char *const slot_names[] = {"A1", "B1", "C1", "A2", "B2", "C2", "A3", "B3", "C3"};
static const char *const pass_names[] = {"right", "waiting", "forced"};
static const char *const yes_names[] = {"no", "yes"};

struct range cube_range(const struct box *box, char letter)
{
    (void)box;
    switch (letter) {
    case 'p': return (struct range){0, PLACES};
    case 'k': return (struct range){0, PIECES};
    case 'i': return (struct range){1, SIDES};
    case 'x': return (struct range){0, SLOTS};
    case 'c': return (struct range){0, COLOURS};
    case 'r': return (struct range){0, COLOURS * COLOURS * COLOURS};
    case 'y': return (struct range){0, 2};
    case 'w': return (struct range){0, 3};
    default: return (struct range){0, 0};
    }
}

const char *cube_name_of(const struct box *box, char letter, int value)
{
    struct range r = cube_range(box, letter);
    if (value < r.first || value >= r.first + r.count) return NULL;
    switch (letter) {
    case 'p': return (const char *)box->place[value].name;
    case 'k': return cube_piece_names[value];
    case 'i': return side_names[value - 1];
    case 'x': return slot_names[value];
    case 'c': return colour_names[value];
    case 'y': return yes_names[value];
    case 'w': return pass_names[value];
    default: return NULL;
    }
}

static bool line_ends(char c) { return c == '\0' || c == '\n' || c == '\r' || c == '#'; }
static size_t word_length(const char *p) { return strcspn(p, " \t\r\n#"); }

static int find_placement(const struct box *box, const char *word, size_t n)
{
    for (int i = 0; i < PLACES; i++) {
        const char *name = (const char *)box->place[i].name;
        if (strlen(name) == n && !memcmp(name, word, n)) return i;
    }
    return NOWHERE;
}

bool cube_read_position(const struct box *box, const char *start, const char *text, int line,
                        struct position *p, struct fault *f)
{
    for (int piece = 0; piece < PIECES; piece++) p->at[piece] = NOWHERE;
    for (size_t n;; text += n) {
        text += strspn(text, " \t");
        if (line_ends(*text)) break;
        n = word_length(text);
        int column = (int)(text - start) + 1, placement = find_placement(box, text, n);
        if (placement == NOWHERE) {
            fault_set(f, line, column, "cube.fault.placement");
            fault_quote(f, text, n);
            return false;
        }
        const char *wrong = NULL;
        int piece = box->place[placement].piece;
        if (p->at[piece] != NOWHERE) wrong = "cube.fault.twice";
        else if (cube_in_the_way(box, p, placement)) wrong = "cube.fault.filled";
        if (wrong) {
            fault_set(f, line, column, wrong);
            fault_quote(f, text, n);
            return false;
        }
        p->at[piece] = (uint16_t)placement;
    }
    piece_set falling = cube_falling(box, p);
    for (int piece = 0; piece < PIECES; piece++)
        if (falling >> piece & 1) {
            message_text(fault_set(f, line, 0, "cube.fault.falls"), cube_piece_names[piece]);
            return false;
        }
    return true;
}

void cube_write_position(const struct box *box, const struct position *p, struct buf *b)
{
    const char *space = "";
    for (int piece = 0; piece < PIECES; piece++) {
        if (p->at[piece] == NOWHERE) continue;
        buf_text(b, space);
        buf_text(b, (const char *)box->place[p->at[piece]].name);
        space = " ";
    }
}

bool cube_read_challenge(const struct box *box, const char *text, struct position *p,
                         struct fault *f)
{
    static const char word[] = "structure";
    bool found = false;
    for (int line = 1; *text; line++) {
        const char *at = text + strspn(text, " \t");
        int column = (int)(at - text) + 1;
        if (!line_ends(*at)) {
            size_t n = word_length(at);
            if (n != strlen(word) || memcmp(at, word, n) || found) {
                fault_set(f, line, column,
                          found ? "cube.fault.one_structure" : "cube.fault.structure");
                fault_quote(f, at, n);
                return false;
            }
            found = true;
            if (!cube_read_position(box, text, at + n, line, p, f)) return false;
        }
        text += strcspn(text, "\n");
        text += *text == '\n';
    }
    bool any = false;
    for (int piece = 0; found && piece < PIECES; piece++) any |= p->at[piece] != NOWHERE;
    if (!any) fault_set(f, 0, 0, "cube.fault.nothing");
    return any;
}
