/* cube.c -- what one does on the picture of Viewpoints: take a piece, turn it, put it down; tokens,
 * hints and the rest by the list of answers. */
#include "tui/cube.h"

#include <string.h>

#include "tui/screen.h"

static char small(char letter) { return (char)(letter - 'A' + 'a'); }

static int piece_of(int letter)
{
    const char *at = letter ? strchr(piece_letters, letter) : NULL;
    return at ? (int)(at - piece_letters) : -1;
}

/* Digits and capital letters are pieces; small letters do something. */
static int piece_meant(const struct scene *s, int key)
{
    if (key >= '0' && key <= '9') return cube_piece_numbered(s->box, key - '0');
    return key >= 'A' && key <= 'Z' ? piece_of(key) : -1;
}

/* --- the list: what is not made on the picture --- */

static char player_digit(const struct scene *s, int seat)
{
    return (char)('1' + s->view->table.side_of[seat]);
}

static void token_keys(const struct scene *s, struct move m, struct buf *b)
{
    static const char letters[] = {[ASK_XY - ASK_XY] = 'x',
                                   [ASK_XYQ - ASK_XY] = 'q',
                                   [LOOK - ASK_XY] = 'l',
                                   [ASK_COLOURS - ASK_XY] = 'c',
                                   [SWAP - ASK_XY] = 's'};
    buf_char(b, 't');
    buf_char(b, letters[m.verb - ASK_XY]);
    buf_char(b, m.verb == LOOK ? (char)('0' + m.arg[0]) : player_digit(s, m.arg[0]));
    if (m.verb != ASK_XY && m.verb != ASK_XYQ) return;
    buf_char(b, (char)('a' + m.arg[1] % SIDE));
    buf_char(b, (char)('1' + m.arg[1] / SIDE));
    if (m.verb == ASK_XYQ) buf_char(b, m.arg[2] < PIECES ? small(piece_letters[m.arg[2]]) : 'e');
}

static void keys(const struct scene *s, struct move m, struct buf *b)
{
    switch ((enum verb)m.verb) {
    case RESERVE:
        buf_char(b, 'r');
        buf_char(b, small(piece_letters[m.arg[0]]));
        break;
    case PASS: buf_char(b, 'p'); break;
    case ASK_XY:
    case ASK_XYQ:
    case LOOK:
    case ASK_COLOURS:
    case SWAP: token_keys(s, m, b); break;
    case ANNOUNCE: buf_char(b, 'a'); break;
    case FLIP: buf_char(b, 'f'); break;
    case HINT: buf_char(b, 'H'); break;
    case SOLUTION: buf_char(b, 'S'); break;
    case GIVE_UP: buf_char(b, 'g'); break;
    case AGREE: buf_char(b, 'y'); break;
    case GO_ON: buf_char(b, 'n'); break;
    case BID:
    case FIX: buf_int(b, m.arg[0]); break;
    default: break;
    }
}

static const char *token_words(char letter)
{
    switch (letter) {
    case 'x': return "tui.cube.group.xy";
    case 'q': return "tui.cube.group.xyq";
    case 'l': return "tui.cube.group.look";
    case 'c': return "tui.cube.group.colours";
    default: return "tui.cube.group.swap";
    }
}

static bool group(const struct scene *s, const char *typed, struct message *m)
{
    static const char *const letters[SIDE] = {"A", "B", "C", "D", "E", "F"};
    const size_t n = strlen(typed);
    if (!strcmp(typed, "r")) message_set(m, "tui.cube.group.reserve", NULL);
    else if (!strcmp(typed, "t")) message_set(m, "tui.cube.group.tokens", NULL);
    else if (typed[0] != 't') return false;
    else if (n == 2) message_set(m, token_words(typed[1]), NULL);
    else if (n == 3) {
        const int side = typed[2] - '1';
        message_seat(message_set(m, "tui.cube.group.player", NULL),
                     cube_seat_at(s->box, &s->view->table, side));
        message_number(m, side + 1);
    } else {
        message_text(message_set(m, n == 4 ? "tui.cube.group.column" : "tui.cube.group.slot", NULL),
                     letters[(typed[3] - 'a') % SIDE]);
        if (n > 4) message_number(m, typed[4] - '0');
    }
    return true;
}

static bool may(const struct scene *s, struct move m)
{
    return !s->game->refuse(s->box, s->view, s->subject, m, NULL);
}

static bool quiet(const struct scene *s, struct move *out)
{
    *out = move_of(PASS, 0, 0, 0);
    return s->view->table.phase == PLAYING && may(s, *out);
}

static int first_on_grid(const struct table *t)
{
    for (int p = 0; p < PIECES; p++)
        if (t->where[p] == ON_GRID) return p;
    return 0;
}

static bool meant_token(const struct scene *s, char letter, struct move *out)
{
    const int other = s->seat + 1 < s->box->seats ? s->seat + 1 : 0;
    switch (letter) {
    case '\0':
    case 'c': *out = move_of(ASK_COLOURS, 1, other, 0); return true;
    case 'x': *out = move_of(ASK_XY, 2, other, 0); return true;
    case 'q':
        *out = move_of(ASK_XYQ, 3, other, 0);
        out->arg[2] = PIECES;
        return true;
    case 'l': *out = move_of(LOOK, 1, (cube_side_of(s) + 1) % SIDES + 1, 0); return true;
    case 's': *out = move_of(SWAP, 1, other, 0); return true;
    default: return false;
    }
}

/* What cannot be done now says why not. */
static bool meant(const struct scene *s, const char *typed, struct move *out)
{
    const int piece = typed[1] ? piece_of(typed[1] & ~0x20) : first_on_grid(&s->view->table);
    if (s->seat == SPECTATOR || s->view->table.phase != PLAYING) return false;
    switch (typed[0]) {
    case 'p': *out = move_of(PASS, 0, 0, 0); return true;
    case 'r': *out = move_of(RESERVE, 1, piece, 0); return piece >= 0;
    case 't': return meant_token(s, typed[1], out) && !may(s, *out);
    case 'a': *out = move_of(ANNOUNCE, 0, 0, 0); return true;
    case 'f': *out = move_of(FLIP, 0, 0, 0); return s->box->seats == 1;
    case 'H': *out = move_of(HINT, 0, 0, 0); return true;
    case 'S': *out = move_of(SOLUTION, 0, 0, 0); return true;
    case 'g': *out = move_of(GIVE_UP, 0, 0, 0); return true;
    default: return false;
    }
}

static bool warn(const struct scene *s, struct move m, struct message *out)
{
    if (m.verb == SOLUTION) message_set(out, "tui.cube.warn.solution", NULL);
    else if (m.verb != GIVE_UP) return false;
    else
        message_set(out, s->box->seats == 1 ? "tui.cube.warn.alone" : "tui.cube.warn.give_up",
                    NULL);
    return true;
}

/* --- hints --- */

static void say_marks(const struct scene *s, struct message *note)
{
    struct hand_of *h = cube_hand(s);
    if (s->box->hints == HINTS_NONE) {
        message_set(note, "cube.fair.off", "VPTS-GOAL-3");
        return;
    }
    h->plain = !h->plain;
    message_set(note, h->plain ? "tui.cube.marks.off" : "tui.cube.marks.on", NULL);
}

/* --- the piece in the hand --- */

static void opened(const struct scene *s) { cube_hand(s)->piece = 0; }

static enum pressed take(const struct scene *s, int piece, struct message *note)
{
    const struct table *t = &s->view->table;
    struct hand_of *h = cube_hand(s);
    const int where = t->where[piece];
    if (where != FREE && where != ON_GRID && where != RESERVED + s->seat) {
        s->game->refuse(s->box, s->view, s->subject, move_of(PLACE, 1, placement_first[piece], 0),
                        note);
        return PRESS_TAKEN;
    }
    h->piece = (int8_t)(piece + 1);
    h->placement = (uint16_t)ghost_start(t, cube_side_of(s), piece);
    return PRESS_TAKEN;
}

static enum pressed put(const struct scene *s, struct move m, struct move *answer,
                        struct message *note)
{
    if (s->game->refuse(s->box, s->view, s->subject, m, note)) return PRESS_TAKEN;
    *answer = m;
    return PRESS_ANSWER;
}

/* Turned and moved; -1: the key means something else. */
static int held_at(const struct scene *s, int placement, int key)
{
    const int side = cube_side_of(s);
    const struct cells others = cube_cells_without(&s->view->table, placement_piece(placement));
    switch (key) {
    case 'x': return ghost_turn(side, placement, AXIS_RIGHT, false);
    case 'X': return ghost_turn(side, placement, AXIS_RIGHT, true);
    case 'y': return ghost_turn(side, placement, AXIS_FAR, false);
    case 'Y': return ghost_turn(side, placement, AXIS_FAR, true);
    case 'z': return ghost_turn(side, placement, AXIS_UP, false);
    case 'Z': return ghost_turn(side, placement, AXIS_UP, true);
    case 'o': return ghost_next(placement, 1);
    case 'O': return ghost_next(placement, -1);
    case PRESSED_LEFT: return ghost_shift(side, placement, AXIS_RIGHT, -1);
    case PRESSED_RIGHT: return ghost_shift(side, placement, AXIS_RIGHT, 1);
    case PRESSED_UP: return ghost_shift(side, placement, AXIS_FAR, 1);
    case PRESSED_DOWN: return ghost_shift(side, placement, AXIS_FAR, -1);
    case PRESSED_PAGE_UP:
    case '+':
    case '=': return ghost_shift(side, placement, AXIS_UP, 1);
    case PRESSED_PAGE_DOWN:
    case '-': return ghost_shift(side, placement, AXIS_UP, -1);
    case 'd':
    case ' ': return ghost_drop(&others, placement);
    default: return -1;
    }
}

static enum pressed press_held(const struct scene *s, int key, struct move *answer,
                               struct message *note)
{
    struct hand_of *h = cube_hand(s);
    const int to = held_at(s, h->placement, key), piece = h->piece - 1;
    if (to >= 0) {
        h->placement = (uint16_t)to;
        return PRESS_TAKEN;
    }
    switch (key) {
    case PRESSED_ENTER: /* why not is said already */
        return put(s, ghost_move(&s->view->table, s->seat, h->placement), answer,
                   &(struct message){0});
    case 'r': return put(s, move_of(RESERVE, 1, piece, 0), answer, note);
    case PRESSED_ESCAPE:
    case PRESSED_BACKSPACE: h->piece = 0; return PRESS_TAKEN;
    default: break;
    }
    if (key < 128 && key > ' ' && strchr("ptgafHS", key)) h->piece = 0;
    return PRESS_UNKNOWN;
}

static enum pressed press(const struct scene *s, int key, struct move *answer, struct message *note)
{
    struct hand_of *h = cube_hand(s);
    if (s->view->table.phase != PLAYING) return PRESS_UNKNOWN;
    if (h->piece) {
        const enum pressed pressed = press_held(s, key, answer, note);
        if (pressed != PRESS_UNKNOWN) return pressed;
    }
    if (key == 'm') say_marks(s, note);
    else if (key == 'h') cube_say_fair_hint(s->box, s->view, note);
    else if (piece_meant(s, key) < 0) return PRESS_UNKNOWN;
    else return take(s, piece_meant(s, key), note);
    return PRESS_TAKEN;
}

/* VPTS-AMB-30: a card one looks at is seen for a short time, once. */
static int glimpse(const struct scene *s, const struct event *e)
{
    return e->kind == CARD_LOOKED_AT && e->seat == s->seat && e->nargs > 1 ? s->box->look : 0;
}

static const struct hint hints[] = {
    {"0-9 A-Z", "tui.cube.keys.take"},
    {"tui.cube.key.arrows", "tui.cube.keys.arrows"},
    {"tui.cube.key.level", "tui.cube.keys.level"},
    {"x y z", "tui.cube.keys.turn"},
    {"o O", "tui.cube.keys.next"},
    {"tui.cube.key.drop", "tui.cube.keys.drop"},
    {"tui.cube.key.enter", "tui.cube.keys.enter"},
    {"r", "tui.cube.keys.reserve"},
    {"p", "tui.cube.keys.pass"},
    {"t", "tui.cube.keys.tokens"},
    {"h m", "tui.cube.keys.hint"},
    {"H S", "tui.cube.keys.oracle"},
    {"a", "tui.cube.keys.announce"},
    {"f", "tui.cube.keys.flip"},
    {"g", "tui.cube.keys.give_up"},
    {"R", "tui.cube.keys.rules"},
    {NULL, NULL},
};

static const char *const about[] = {
    "tui.cube.about.1", "tui.cube.about.2", "tui.cube.about.3",
    "tui.cube.about.4", "tui.cube.about.5", NULL,
};

const struct picture picture_cube = {
    .game = "cube",
    .rows_at = cube_rows_at,
    .draw = cube_draw,
    .status = cube_status,
    .keys = keys,
    .meant = meant,
    .group = group,
    .quiet = quiet,
    .warn = warn,
    .own = sizeof(struct hand_of),
    .opened = opened,
    .press = press,
    .bench = cube_bench,
    .glimpse = glimpse,
    .draw_glimpse = cube_draw_glimpse,
    .trim = cube_trim,
    .command = cube_command,
    .commands = cube_commands,
    .about = about,
    .hints = hints,
};
