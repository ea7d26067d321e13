/* cube.c -- playing on the picture of Viewpoints: take a piece, turn it, put it down. */
#include "tui/cube.h"

#include "core/keys.h"
#include "tui/screen.h"

/* Digits and capital letters are pieces; small letters do something. */
static int piece_meant(const struct scene *s, int key)
{
    if (key >= '0' && key <= '9') return cube_piece_numbered(s->box, key - '0');
    return key >= 'A' && key <= 'Z' ? cube_piece_of(key) : -1;
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

static enum pressed take_piece(const struct scene *s, int piece, struct message *note)
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

static enum pressed put_piece(const struct scene *s, struct move m, struct move *answer,
                              struct message *note)
{
    if (s->game->refuse(s->box, s->view, s->subject, m, note)) return PRESS_TAKEN;
    *answer = m;
    return PRESS_ANSWER;
}

static bool holding(int key, const char *action) { return keys_mean("cube.held", key, action); }

/* Turned and moved; -1: the key means something else. */
static int held_at(const struct scene *s, int placement, int key)
{
    const int side = cube_side_of(s);
    const struct cells others = cube_cells_without(&s->view->table, placement_piece(placement));
    const bool back = key >= 'A' && key <= 'Z';
    switch (key) {
    case PRESSED_LEFT: return ghost_shift(side, placement, AXIS_RIGHT, -1);
    case PRESSED_RIGHT: return ghost_shift(side, placement, AXIS_RIGHT, 1);
    case PRESSED_UP: return ghost_shift(side, placement, AXIS_FAR, 1);
    case PRESSED_DOWN: return ghost_shift(side, placement, AXIS_FAR, -1);
    case PRESSED_PAGE_UP: return ghost_shift(side, placement, AXIS_UP, 1);
    case PRESSED_PAGE_DOWN: return ghost_shift(side, placement, AXIS_UP, -1);
    default: break;
    }
    if (holding(key, "tip")) return ghost_turn(side, placement, AXIS_RIGHT, back);
    if (holding(key, "roll")) return ghost_turn(side, placement, AXIS_FAR, back);
    if (holding(key, "turn")) return ghost_turn(side, placement, AXIS_UP, back);
    if (holding(key, "next")) return ghost_next(placement, 1);
    if (holding(key, "before")) return ghost_next(placement, -1);
    if (holding(key, "lift")) return ghost_shift(side, placement, AXIS_UP, 1);
    if (holding(key, "lower")) return ghost_shift(side, placement, AXIS_UP, -1);
    return holding(key, "drop") ? ghost_drop(&others, placement) : -1;
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
        return put_piece(s, ghost_move(&s->view->table, s->seat, h->placement), answer,
                         &(struct message){0});
    case PRESSED_ESCAPE:
    case PRESSED_BACKSPACE: h->piece = 0; return PRESS_TAKEN;
    default: break;
    }
    if (holding(key, "reserve")) return put_piece(s, move_of(RESERVE, 1, piece, 0), answer, note);
    if (keys_taken("cube", key) && piece_meant(s, key) < 0 && !keys_mean("cube", key, "hint") &&
        !keys_mean("cube", key, "marks"))
        h->piece = 0; /* the player does something else */
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
    if (keys_mean("cube", key, "marks")) say_marks(s, note);
    else if (keys_mean("cube", key, "hint")) cube_say_fair_hint(s->box, s->view, note);
    else if (piece_meant(s, key) < 0) return PRESS_UNKNOWN;
    else return take_piece(s, piece_meant(s, key), note);
    return PRESS_TAKEN;
}

const struct picture picture_cube = {
    .game = "cube",
    .rows_at = cube_rows_at,
    .draw = cube_draw,
    .draw_glimpse = cube_draw_glimpse,
    .own = sizeof(struct hand_of),
    .opened = opened,
    .press = press,
    .bench = cube_bench,
};
