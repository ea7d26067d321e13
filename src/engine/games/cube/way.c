/* way.c -- the shortest way from the grid to an answer, action by action.
 *
 * On the way each piece stands as it does now, or as the answer has it, or aside, or is off the
 * grid. What is taken off the grid is held by somebody, one piece a seat (VPTS-RES-2), so a piece
 * that is needed later is moved aside instead. Positions that lead nowhere in so many actions are
 * remembered.
 */
#include <limits.h>
#include <string.h>

#include "games/cube/rules.h"
#include "solid/site.h"

enum { MEMORY = 1024 };

struct trip {
    const struct box *box;
    const struct table *table;
    const uint16_t *answer;
    piece_set shown; /* other pieces that stand right never move: nobody would look for them */
    int seat;        /* that takes the first step; SPECTATOR: any seat that can */
    int *tries;
    struct advised *first;
    uint32_t memory[MEMORY]; /* a position and the actions it had left, + 1 */
};

static int wrong_pieces(const struct trip *w, const uint16_t at[PIECES])
{
    int n = 0;
    for (int piece = 0; piece < PIECES; piece++) n += at[piece] != w->answer[piece];
    return n;
}

/* Is a hand free to take a piece off the grid? */
static bool hand_free(const struct trip *w, const uint16_t at[PIECES], bool first)
{
    int held = 0;
    for (int piece = 0; piece < PIECES; piece++)
        held +=
            w->box->pieces >> piece & 1 && at[piece] == NOWHERE && w->table->where[piece] != FREE;
    if (first && w->seat != SPECTATOR && cube_reserved_by(w->table, w->seat) >= 0) return false;
    return held < w->box->seats;
}

static bool in_reach(const struct trip *w, int piece, bool first)
{
    const int where = w->table->where[piece];
    return !first || w->seat == SPECTATOR || where < RESERVED || where == RESERVED + w->seat;
}

static bool puts_piece(const struct trip *w, const uint16_t at[PIECES], int piece)
{
    const struct structure grid = cube_structure(at);
    const int to = w->answer[piece];
    if (at[piece] == NOWHERE) return can_put(&grid, to, NULL) == FITS;
    return can_move(&grid, cube_index_of(&grid, piece), to, NULL) == FITS;
}

int cube_aside(const uint16_t at[PIECES], const uint16_t answer[PIECES], int piece)
{
    enum { LAYER = SIDE * SIDE };
    const struct structure grid = cube_structure(at), to = cube_structure(answer);
    const struct cells needed = structure_cells(&to);
    uint64_t under = 0; /* squares with cells of the answer */
    struct site site;
    int best = -1, least = INT_MAX;
    if (!site_init_without(&site, &grid, cube_index_of(&grid, piece))) return -1;
    for (int cell = 0; cell < CELLS; cell++)
        if (cells_has(&needed, cell)) under |= UINT64_C(1) << cell % LAYER;
    for (int p = placement_first[piece]; p < placement_first[piece + 1]; p++) {
        const struct cells own = placement_cells(p);
        int cost = 0;
        for (int i = 0; i < PIECE_CELLS; i++)
            cost += (int)(under >> placement_cell[p][i] % LAYER & 1) * SIDE +
                    placement_cell[p][i] / LAYER;
        if (cost >= least || cells_meet(&own, &needed)) continue;
        if (p != at[piece] && !site_fits(&site, p)) continue;
        best = p;
        least = cost;
    }
    return best == at[piece] ? -1 : best;
}

static bool takes_piece(const uint16_t at[PIECES], int piece)
{
    const struct structure grid = cube_structure(at);
    return can_take(&grid, cube_index_of(&grid, piece), NULL) == FITS;
}

/* Two bits a piece, and the actions left; never 0. */
static uint32_t stop_code(const struct trip *w, const uint16_t at[PIECES], int left)
{
    uint32_t code = 0;
    for (int piece = 0; piece < PIECES; piece++) {
        const int is = at[piece];
        code = code << 2 | (is == w->answer[piece]        ? 1u
                            : is == NOWHERE               ? 2u
                            : is == w->table->grid[piece] ? 0u
                                                          : 3u);
    }
    return code << 8 | (uint32_t)(left + 1);
}

static bool arrives(struct trip *w, uint16_t at[PIECES], int left, bool first);

static bool goes_on(struct trip *w, uint16_t at[PIECES], int left, int piece, int to, bool first)
{
    const uint16_t was = at[piece];
    at[piece] = (uint16_t)to;
    const bool there = arrives(w, at, left - 1, false);
    at[piece] = was;
    if (there && first) {
        const int belongs = w->answer[piece];
        w->first->piece = (uint8_t)piece;
        w->first->placement = (uint16_t)to;
        w->first->what = to == belongs && to != NOWHERE ? ADVICE_BELONGS
                         : to != NOWHERE                ? ADVICE_ASIDE
                         : belongs == NOWHERE           ? ADVICE_EXTRA
                                                        : ADVICE_AWAY;
    }
    return there;
}

/* Out of the way: aside if it is needed later, else into a hand. */
static bool makes_room(struct trip *w, uint16_t at[PIECES], int left, int piece, bool first)
{
    const bool needed = w->answer[piece] != NOWHERE;
    if (--*w->tries < 0) return false;
    if (needed) {
        const int aside = cube_aside(at, w->answer, piece);
        if (aside >= 0 && goes_on(w, at, left, piece, aside, first)) return true;
    }
    return hand_free(w, at, first) && takes_piece(at, piece) &&
           goes_on(w, at, left, piece, NOWHERE, first);
}

/* What brings a piece where it belongs, then what makes room; of these the wrong pieces first. */
static bool steps_on(struct trip *w, uint16_t at[PIECES], int left, bool first)
{
    const int spare = left - wrong_pieces(w, at);
    for (int piece = 0; piece < PIECES; piece++) {
        const int to = w->answer[piece];
        if (at[piece] == to || to == NOWHERE || !in_reach(w, piece, first)) continue;
        if (--*w->tries < 0) return false;
        if (puts_piece(w, at, piece) && goes_on(w, at, left, piece, to, first)) return true;
    }
    for (int right = 0; right < 2; right++) {
        for (int piece = 0; piece < PIECES; piece++) {
            const int costs = right ? 2 : w->answer[piece] != NOWHERE;
            if (at[piece] == NOWHERE || (at[piece] == w->answer[piece]) != (right == 1)) continue;
            if (right && !(w->shown >> piece & 1)) continue;
            if (costs <= spare && makes_room(w, at, left, piece, first)) return true;
        }
    }
    return false;
}

static bool arrives(struct trip *w, uint16_t at[PIECES], int left, bool first)
{
    const int wrong = wrong_pieces(w, at);
    if (wrong == 0) return true;
    if (wrong > left) return false;
    const uint32_t here = stop_code(w, at, left);
    uint32_t *known = &w->memory[here * UINT32_C(2654435761) >> 22];
    if (*known == here && !first) return false;
    if (steps_on(w, at, left, first)) return true;
    *known = here;
    return false;
}

bool cube_way(const struct box *box, const struct table *t, const uint16_t answer[PIECES],
              piece_set shown, int seat, int steps, int *tries, struct advised *first)
{
    struct trip w = {.box = box, .table = t, .answer = answer, .shown = shown, .tries = tries};
    uint16_t at[PIECES];
    memcpy(at, t->grid, sizeof at);
    w.seat = seat;
    w.first = first;
    first->steps = (uint8_t)steps;
    if (arrives(&w, at, steps, true)) return true;
    w.seat = SPECTATOR;
    return *tries > 0 && arrives(&w, at, steps, true);
}
