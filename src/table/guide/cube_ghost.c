/* cube_ghost.c -- a piece in the hand: turned and moved as its seat sees it, judged by the game. */
#include <string.h>

#include "guide/cube.h"

enum { LAST = SIDE - 1 };

const char *const cube_piece_words[PIECES] = {
    "cube.piece.F", "cube.piece.I", "cube.piece.L", "cube.piece.N", "cube.piece.P", "cube.piece.T",
    "cube.piece.U", "cube.piece.V", "cube.piece.W", "cube.piece.X", "cube.piece.Y", "cube.piece.Z",
};

const char *const cube_side_words[SIDES] = {
    "cube.side.front", "cube.side.back", "cube.side.right", "cube.side.left", "cube.side.top",
};

/* D1: the back is the front turned by half, right and left are turned by a quarter. */
struct spot ghost_spot(int side, int cell)
{
    const int x = cell % SIDE, y = cell / SIDE % SIDE, z = cell / (SIDE * SIDE);
    int right = x, far = y;
    if (side == BACK) right = LAST - x, far = LAST - y;
    if (side == RIGHT) right = y, far = LAST - x;
    if (side == LEFT) right = LAST - y, far = x;
    return (struct spot){{(int8_t)right, (int8_t)far, (int8_t)z}};
}

int ghost_cell(int side, struct spot s)
{
    const int right = s.at[AXIS_RIGHT], far = s.at[AXIS_FAR];
    int x = right, y = far;
    if (side == BACK) x = LAST - right, y = LAST - far;
    if (side == RIGHT) x = LAST - far, y = right;
    if (side == LEFT) x = far, y = LAST - right;
    return (s.at[AXIS_UP] * SIDE + y) * SIDE + x;
}

struct body {
    struct spot cell[PIECE_CELLS];
    struct spot least, most;
};

static void measure_body(struct body *b)
{
    b->least = b->most = b->cell[0];
    for (int i = 1; i < PIECE_CELLS; i++)
        for (int a = 0; a < AXES; a++) {
            const int8_t at = b->cell[i].at[a];
            if (at < b->least.at[a]) b->least.at[a] = at;
            if (at > b->most.at[a]) b->most.at[a] = at;
        }
}

static struct body body_of(int side, int placement)
{
    struct body b;
    for (int i = 0; i < PIECE_CELLS; i++)
        b.cell[i] = ghost_spot(side, placement_cell[placement][i]);
    measure_body(&b);
    return b;
}

/* By as much as the walls allow. */
static void slide(struct body *b, int axis, int by)
{
    if (by < -b->least.at[axis]) by = -b->least.at[axis];
    if (by > LAST - b->most.at[axis]) by = LAST - b->most.at[axis];
    for (int i = 0; i < PIECE_CELLS; i++) b->cell[i].at[axis] = (int8_t)(b->cell[i].at[axis] + by);
    measure_body(b);
}

static int placement_of(int side, int piece, const struct body *b)
{
    uint8_t cell[PIECE_CELLS];
    for (int i = 0; i < PIECE_CELLS; i++) cell[i] = (uint8_t)ghost_cell(side, b->cell[i]);
    return placement_find(piece, cell);
}

int ghost_turn(int side, int placement, enum axis axis, bool back)
{
    /* Away from the seat, clockwise as the seat sees it, clockwise seen from above. */
    static const uint8_t turns[AXES][2] = {
        [AXIS_RIGHT] = {AXIS_FAR, AXIS_UP},
        [AXIS_FAR] = {AXIS_RIGHT, AXIS_UP},
        [AXIS_UP] = {AXIS_RIGHT, AXIS_FAR},
    };
    const int p = turns[axis][back], q = turns[axis][!back];
    struct body b = body_of(side, placement);
    const struct spot corner = b.least;
    for (int i = 0; i < PIECE_CELLS; i++) {
        const int8_t at = b.cell[i].at[p];
        b.cell[i].at[p] = b.cell[i].at[q];
        b.cell[i].at[q] = (int8_t)-at;
    }
    measure_body(&b);
    for (int a = 0; a < AXES; a++) slide(&b, a, corner.at[a] - b.least.at[a]);
    return placement_of(side, placement_piece(placement), &b);
}

int ghost_shift(int side, int placement, enum axis axis, int by)
{
    struct body b = body_of(side, placement);
    slide(&b, (int)axis, by);
    return placement_of(side, placement_piece(placement), &b);
}

/* Placements are numbered by orientation, and in each the corner comes first. */
int ghost_orientations(int piece, uint16_t at[ORIENTATIONS_MAX])
{
    int n = 0;
    for (int p = placement_first[piece]; p < placement_first[piece + 1]; p++) {
        const struct body b = body_of(FRONT, p);
        if (b.least.at[AXIS_RIGHT] || b.least.at[AXIS_FAR] || b.least.at[AXIS_UP]) continue;
        if (n < ORIENTATIONS_MAX) at[n++] = (uint16_t)p;
    }
    return n;
}

int ghost_orientation(int placement)
{
    uint16_t at[ORIENTATIONS_MAX];
    const int n = ghost_orientations(placement_piece(placement), at);
    for (int i = n - 1; i > 0; i--)
        if (placement >= at[i]) return i;
    return 0;
}

int ghost_next(int placement, int by)
{
    uint16_t at[ORIENTATIONS_MAX];
    const struct spot corner = body_of(FRONT, placement).least;
    const int n = ghost_orientations(placement_piece(placement), at);
    int next = at[(ghost_orientation(placement) + by + n) % n];
    for (int axis = 0; axis < AXES; axis++)
        next = ghost_shift(FRONT, next, (enum axis)axis, corner.at[axis]);
    return next;
}

static bool is_filled(const struct cells *others, int placement)
{
    const struct cells own = placement_cells(placement);
    return cells_meet(others, &own);
}

int ghost_drop(const struct cells *others, int placement)
{
    for (int up = 0; up < SIDE && is_filled(others, placement); up++)
        placement = ghost_shift(FRONT, placement, AXIS_UP, 1);
    for (;;) {
        const int lower = ghost_shift(FRONT, placement, AXIS_UP, -1);
        if (lower == placement || is_filled(others, lower)) return placement;
        placement = lower;
    }
}

int ghost_start(const struct table *t, int side, int piece)
{
    if (t->where[piece] == ON_GRID) return t->grid[piece];
    const struct cells others = cube_cells_without(t, piece);
    int placement = placement_first[piece];
    const struct body b = body_of(side, placement);
    for (int axis = AXIS_RIGHT; axis <= AXIS_FAR; axis++) {
        const int size = b.most.at[axis] - b.least.at[axis] + 1;
        placement =
            ghost_shift(side, placement, (enum axis)axis, (SIDE - size) / 2 - b.least.at[axis]);
    }
    return ghost_drop(&others, ghost_shift(side, placement, AXIS_UP, SIDE));
}

struct cells cube_cells_without(const struct table *t, int piece)
{
    uint16_t at[PIECES];
    memcpy(at, t->grid, sizeof at);
    at[piece] = NOWHERE;
    const struct structure rest = cube_structure(at);
    return structure_cells(&rest);
}

struct move ghost_move(const struct table *t, int seat, int placement)
{
    const int where = t->where[placement_piece(placement)];
    const int verb = where == ON_GRID ? MOVE : where == RESERVED + seat ? RETURN : PLACE;
    return move_of(verb, 1, placement, 0);
}

enum verdict ghost_verdict(const struct game *g, const struct box *box, const struct view *v,
                           struct move m, struct message *why)
{
    if (!g->refuse(box, v, v->seat, m, why)) return VERDICT_FITS;
    if (!why->rule) return VERDICT_NO;
    if (!strcmp(why->rule, "VPTS-AMB-17")) return VERDICT_HERE;
    const bool way = !strcmp(why->rule, "VPTS-PLACE-4") || !strcmp(why->rule, "VPTS-MOVE-2");
    return way ? VERDICT_BLOCKED : VERDICT_NO;
}

int cube_right_slots(const uint8_t card[SLOTS], const uint8_t seen[SLOTS])
{
    int n = 0;
    for (int i = 0; i < SLOTS; i++) n += card[i] == seen[i];
    return n;
}

/* While it is held into another piece, the held one is drawn in front of it. */
void cube_look_with(const struct table *t, int side, int placement, uint8_t seen[SLOTS])
{
    const int piece = placement_piece(placement);
    const struct cells own = placement_cells(placement);
    uint16_t at[PIECES];
    memcpy(at, t->grid, sizeof at);
    at[piece] = NOWHERE;
    cube_look(at, side, seen);
    struct cells others = cube_cells_without(t, piece);
    for (int slot = 0; slot < SLOTS; slot++)
        for (int depth = 0; depth < SIDE; depth++) {
            const int cell = ray[side][slot][depth];
            if (cells_has(&own, cell)) seen[slot] = (uint8_t)piece;
            if (cells_has(&own, cell) || cells_has(&others, cell)) break;
        }
}

/* Letters go from right to left for players 2 and 4, so that both sides of a pair name a place
 * alike (VPTS-TOK-XY-2). */
int cube_slot_at(int side, int row, int column)
{
    const bool mirrored = side == BACK || side == LEFT;
    return (LAST - row) * SIDE + (mirrored ? LAST - column : column);
}

void cube_write_slot(int slot, struct buf *b)
{
    buf_char(b, (char)('A' + slot % SIDE));
    buf_char(b, (char)('1' + slot / SIDE));
}

int cube_side_of(const struct scene *s)
{
    const struct table *t = &s->view->table;
    return s->seat == SPECTATOR ? t->turn_of : t->side_of[s->seat];
}

char cube_axis_letter(int side, enum axis axis, int at)
{
    struct spot spot = {{0}};
    spot.at[axis] = (int8_t)at;
    const int cell = ghost_cell(side, spot);
    const bool across = axis == AXIS_RIGHT;
    const bool is_x = (side == RIGHT || side == LEFT) != across;
    return (char)('A' + (is_x ? cell % SIDE : cell / SIDE % SIDE));
}

void cube_fill(const uint16_t at[PIECES], uint8_t cells[CELLS])
{
    memset(cells, EMPTY, CELLS);
    for (int p = 0; p < PIECES; p++)
        for (int i = 0; at[p] != NOWHERE && i < PIECE_CELLS; i++)
            cells[placement_cell[at[p]][i]] = (uint8_t)p;
}

char cube_small_letter(int piece) { return (char)(piece_letters[piece] - 'A' + 'a'); }
