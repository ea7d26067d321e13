/* notation.c -- moves, events, positions and challenges as plain text. */
#include <assert.h>
#include <limits.h>
#include <string.h>

#include "core/buf.h"
#include "games/cube/rules.h"
#include "solid/code.h"

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
    [BID_SHOWN] = {"bid", "#", false},
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
static const char *const advice_names[] = {"belongs", "extra", "complete"};

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
    case 'l':
    case 'h': return (struct range){0, 3};
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

static char capital(char c) { return c >= 'a' && c <= 'z' ? (char)(c - 'a' + 'A') : c; }

/* As core reads names: capitals and small letters are the same. */
static bool names(const char *name, const char *word, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (!name[i] || capital(name[i]) != capital(word[i])) return false;
    return name[n] == '\0';
}

int cube_find_name(const struct box *box, char letter, const char *word, size_t n)
{
    struct range r = cube_range(box, letter);
    if (letter == 'p') {
        char name[sizeof placement_name[0]];
        if (n > sizeof name) return INT_MIN;
        for (size_t i = 0; i < n; i++) name[i] = capital(word[i]);
        int placement = placement_named(name, n);
        return placement < 0 ? INT_MIN : placement;
    }
    if (!cube_name_of(box, letter, r.first)) return INT_MIN;
    for (int value = r.first; value < r.first + r.count; value++)
        if (names(cube_name_of(box, letter, value), word, n)) return value;
    return INT_MIN;
}

/* ---- positions ---- */

/* Where text is read: the fault's column counts from the start of the line. */
struct place {
    const char *start;
    int line;
    struct fault *fault;
};

static bool line_ends(char c) { return c == '\0' || c == '\n' || c == '\r' || c == '#'; }
static size_t word_length(const char *p) { return strcspn(p, " \t\r\n#"); }

/* Says what is wrong with n characters at p; more arguments may follow. False, always. */
static bool wrong(const struct place *in, const char *key, const char *p, size_t n)
{
    fault_set(in->fault, in->line, (int)(p - in->start) + 1, key);
    fault_quote(in->fault, p, n);
    return false;
}

static int piece_of_letter(char letter)
{
    const char *at = memchr(piece_letters, letter, PIECES);
    return at ? (int)(at - piece_letters) : -1;
}

/* "BD1"; -1: it is no cell. */
static int read_cell(const char *p, size_t n)
{
    if (n != 3) return -1;
    int x = p[0] - 'A', y = p[1] - 'A', z = p[2] - '1';
    bool inside = x >= 0 && x < SIDE && y >= 0 && y < SIDE && z >= 0 && z < SIDE;
    return inside ? (z * SIDE + y) * SIDE + x : -1;
}

/* "L:AA1,BA1,CA1,DA1,DB1" */
static bool read_cells(const struct place *in, const char *word, size_t n, int *placement)
{
    uint8_t cell[PIECE_CELLS];
    int count = 0;
    const char *end = word + n;
    for (const char *p = word + 2;; p++) {
        size_t length = strcspn(p, ", \t\r\n#");
        int at = read_cell(p, length);
        if (at < 0) return wrong(in, "cube.fault.cell", p, length);
        if (count == PIECE_CELLS) return wrong(in, "cube.fault.cells", word, n);
        cell[count++] = (uint8_t)at;
        p += length;
        if (p == end) break;
    }
    if (count == PIECE_CELLS) *placement = placement_find(piece_of_letter(word[0]), cell);
    if (count == PIECE_CELLS && *placement >= 0) return true;
    wrong(in, count == PIECE_CELLS ? "cube.fault.shape" : "cube.fault.cells", word, n);
    fault_quote(in->fault, word, 1);
    return false;
}

static bool read_placement(const struct place *in, const char *word, size_t n, int *placement)
{
    int piece = n ? piece_of_letter(word[0]) : -1;
    if (piece >= 0 && n > 1 && word[1] == ':') return read_cells(in, word, n, placement);
    *placement = placement_named(word, n);
    if (*placement >= 0) return true;
    size_t digits = piece >= 0 ? strspn(word + 1, "0123456789") : 0;
    bool shaped = digits && word[1 + digits] == '@' && n >= digits + 2 &&
                  read_cell(word + digits + 2, n - digits - 2) >= 0;
    return wrong(in, shaped ? "cube.fault.outside" : "cube.fault.placement", word, n);
}

/* The first of the pieces in the position that overlaps the placement; -1: none does. */
static int piece_there(const uint16_t at[PIECES], int placement)
{
    struct cells wanted = placement_cells(placement);
    for (int piece = 0; piece < PIECES; piece++) {
        if (at[piece] == NOWHERE) continue;
        struct cells filled = placement_cells(at[piece]);
        if (cells_meet(&filled, &wanted)) return piece;
    }
    return -1;
}

/* The number of a set that has all these pieces, as the option says it; 0: none has. */
static int set_for(piece_set pieces)
{
    if (!(pieces & ~piece_sets[PIECE_SET_DEFAULT])) return PIECE_SET_DEFAULT + 1;
    for (int set = 0; set < PIECE_SETS; set++)
        if (!(pieces & ~piece_sets[set])) return set + 1;
    return 0;
}

/* Are all of them in the box? words[piece] is where the text names one. */
static bool in_the_box(const struct box *box, const struct place *in, const uint16_t at[PIECES],
                       const char *const words[PIECES])
{
    piece_set used = 0;
    int first = -1;
    for (int piece = 0; piece < PIECES; piece++) {
        if (at[piece] == NOWHERE) continue;
        used = (piece_set)(used | 1u << piece);
        bool earlier = first < 0 || words[piece] < words[first];
        if (!(box->pieces >> piece & 1) && earlier) first = piece;
    }
    if (first < 0) return true;
    int other = set_for(used);
    fault_set(in->fault, in->line, (int)(words[first] - in->start) + 1,
              other ? "cube.fault.set" : "cube.fault.no_set");
    message_word(&in->fault->message, cube_piece_keys[first]);
    message_number(message_number(&in->fault->message, box->set + 1), other);
    in->fault->message.rule = "VPTS-COMP-2";
    return false;
}

static bool it_stands(const struct place *in, const uint16_t at[PIECES],
                      const char *const words[PIECES])
{
    struct structure s = cube_structure(at);
    if (stands(&s)) return true;
    unsigned falling = stands_without(&s);
    int first = -1;
    for (int i = 0; i < s.n; i++) {
        int piece = placement_piece(s.placement[i]);
        if (falling && !(falling >> i & 1)) continue;
        if (first < 0 || words[piece] < words[first]) first = piece;
    }
    assert(first >= 0); /* nothing at all would stand */
    fault_set(in->fault, in->line, (int)(words[first] - in->start) + 1, "cube.fault.falls");
    message_word(&in->fault->message, cube_piece_keys[first]);
    in->fault->message.rule = "VPTS-PLACE-5";
    return false;
}

bool cube_read_position(const struct box *box, const char *start, const char *text, int line,
                        uint16_t at[PIECES], struct fault *f)
{
    const struct place in = {start, line, f};
    const char *words[PIECES] = {NULL};
    for (int piece = 0; piece < PIECES; piece++) at[piece] = NOWHERE;
    for (size_t n;; text += n) {
        int placement;
        text += strspn(text, " \t");
        if (line_ends(*text)) break;
        n = word_length(text);
        if (!read_placement(&in, text, n, &placement)) return false;
        int piece = placement_piece(placement), there = piece_there(at, placement);
        if (at[piece] != NOWHERE) return wrong(&in, "cube.fault.twice", text, n);
        if (there >= 0) {
            wrong(&in, "cube.fault.filled", text, n);
            message_word(&f->message, cube_piece_keys[there]);
            return false;
        }
        at[piece] = (uint16_t)placement;
        words[piece] = text;
    }
    return in_the_box(box, &in, at, words) && it_stands(&in, at, words);
}

void cube_write_position(const uint16_t at[PIECES], struct buf *b)
{
    const char *space = "";
    for (int piece = 0; piece < PIECES; piece++) {
        if (at[piece] == NOWHERE) continue;
        buf_text(b, space);
        buf_text(b, placement_name[at[piece]]);
        space = " ";
    }
}

/* ---- challenges ---- */

/* The room for making one is as large as a stack likes it: a function of its own. */
static bool open_code(const struct code *code, struct challenge *to)
{
    struct make_room room;
    return code_open(&room, code, to);
}

/* n characters without blanks around them. A share code may have blanks between its letters. */
static bool read_code(const struct box *box, const struct place *in, const char *text, size_t n,
                      uint16_t structure[PIECES])
{
    char copy[4 * CODE_TEXT_MAX];
    struct code code;
    struct challenge challenge;
    const char *words[PIECES];
    if (n >= sizeof copy) return wrong(in, "cube.fault.code_long", text, CODE_TEXT_MAX);
    memcpy(copy, text, n);
    copy[n] = '\0';
    if (!code_read(copy, &code, in->fault)) {
        int column = in->fault->column ? in->fault->column : 1;
        in->fault->line = in->line;
        in->fault->column = (int)(text - in->start) + column;
        return false;
    }
    if (!open_code(&code, &challenge)) return wrong(in, "cube.fault.no_challenge", text, n);
    for (int piece = 0; piece < PIECES; piece++) {
        structure[piece] = NOWHERE;
        words[piece] = text;
    }
    for (int i = 0; i < challenge.built.n; i++)
        structure[placement_piece(challenge.built.placement[i])] = challenge.built.placement[i];
    return in_the_box(box, in, structure, words);
}

static bool read_structure(const struct box *box, const struct place *in, const char *text,
                           uint16_t structure[PIECES])
{
    uint8_t order[STRUCTURE_MAX];
    if (!cube_read_position(box, in->start, text, in->line, structure, in->fault)) return false;
    struct structure s = cube_structure(structure);
    int column = (int)(text - in->start) + 1;
    if (s.n == 0) {
        fault_set(in->fault, in->line, column, "cube.fault.nothing");
        return false;
    }
    if (building_order(&s, order)) return true;
    fault_set(in->fault, in->line, column, "cube.fault.not_buildable");
    in->fault->message.rule = "VPTS-PLACE-4";
    return false;
}

bool cube_read_challenge(const struct box *box, const char *text, uint16_t structure[PIECES],
                         struct fault *f)
{
    static const char word[] = "structure";
    bool found = false;
    struct place in = {text, 0, f};
    for (; *text; text += *text == '\n', in.start = text) {
        in.line++;
        text += strspn(text, " \t");
        const char *at = text;
        size_t n = strcspn(text, "\r\n#");
        text += strcspn(text, "\n");
        while (n && (at[n - 1] == ' ' || at[n - 1] == '\t')) n--;
        if (n == 0) continue;
        if (found) return wrong(&in, "cube.fault.one_challenge", at, n);
        found = true;
        size_t length = strcspn(at, ": \t\r\n#");
        if (length == strlen(word) && !memcmp(at, word, length)) {
            at += length + (at[length] == ':');
            if (!read_structure(box, &in, at, structure)) return false;
        } else {
            /* These two are in no code: somebody has a structure in mind. */
            if (memchr(at, ':', n) || memchr(at, '@', n))
                return wrong(&in, "cube.fault.challenge", at, word_length(at));
            if (!read_code(box, &in, at, n, structure)) return false;
        }
    }
    if (!found) fault_set(f, in.line, 0, "cube.fault.nothing");
    return found;
}
