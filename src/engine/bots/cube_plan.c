/* cube_plan.c -- the way from the grid to a target: each piece stands as it does, or right, or is
 * off the grid. A search over such positions, nearest to the target first. */
#include <string.h>

#include "bots/cube_partner.h"
#include "solid/site.h"

enum { STEPS_MAX = 400, EXPANDED_MAX = 60 };

/* A position on the way. Pieces in neither set are off the grid. */
struct stop {
    piece_set right, as_is;
    uint8_t cost, left; /* actions so far; at least so many to come */
    uint8_t first;      /* which step from the start led here */
    bool closed;
};

struct trip {
    const struct partner *p;
    const uint16_t *grid, *target;
    piece_set wanted; /* pieces of the target */
    int n;
    struct stop stop[STEPS_MAX];
};

static int count_bits(unsigned set) { return __builtin_popcount(set); }
static piece_set with(piece_set set, int piece) { return (piece_set)(set | 1u << piece); }
static piece_set less(piece_set set, int piece) { return (piece_set)(set & ~(1u << piece)); }

static struct structure stands_there(const struct trip *t, const struct stop *s)
{
    struct structure is = {0};
    for (int piece = 0; piece < PIECES; piece++) {
        if (s->right >> piece & 1) is.placement[is.n++] = t->target[piece];
        else if (s->as_is >> piece & 1) is.placement[is.n++] = t->grid[piece];
    }
    return is;
}

static void add_stop(struct trip *t, const struct stop *from, piece_set right, piece_set as_is)
{
    struct stop s = {.right = right, .as_is = as_is, .cost = (uint8_t)(from->cost + 1)};
    s.left = (uint8_t)(count_bits(as_is) + count_bits((unsigned)(t->wanted & ~right & ~as_is)));
    s.first = from->cost ? from->first : (uint8_t)t->n;
    for (int i = 0; i < t->n; i++) {
        struct stop *o = &t->stop[i];
        if (o->right != right || o->as_is != as_is) continue;
        if (!o->closed && o->cost > s.cost) *o = s;
        return;
    }
    if (t->n < STEPS_MAX) t->stop[t->n++] = s;
}

/* All that can be done next. */
static void expand(struct trip *t, int at)
{
    const struct stop s = t->stop[at];
    const struct structure is = stands_there(t, &s);
    struct site site;
    site_init(&site, &is);
    for (int piece = 0; piece < PIECES; piece++) {
        if ((s.right | s.as_is) >> piece & 1 || !(t->wanted >> piece & 1)) continue;
        if (!site_fits(&site, t->target[piece])) continue;
        add_stop(t, &s, with(s.right, piece), s.as_is);
    }
    for (int piece = 0; piece < PIECES; piece++) {
        if (!(s.as_is >> piece & 1)) continue;
        const int i = cube_index_of(&is, piece);
        if (can_take(&is, i, NULL) != FITS) continue;
        if (t->wanted >> piece & 1) {
            struct structure rest = is;
            rest.placement[i] = rest.placement[--rest.n];
            if (can_put(&rest, t->target[piece], NULL) == FITS) {
                add_stop(t, &s, with(s.right, piece), less(s.as_is, piece));
            }
        }
        add_stop(t, &s, s.right, less(s.as_is, piece));
    }
    for (int piece = 0; piece < PIECES; piece++)
        if (s.right >> piece & 1 && can_take(&is, cube_index_of(&is, piece), NULL) == FITS)
            add_stop(t, &s, less(s.right, piece), s.as_is);
}

/* The open stop that promises the shortest way; of equals the farthest on. */
static int next_stop(const struct trip *t)
{
    int best = -1, least = 0;
    for (int i = 0; i < t->n; i++) {
        const struct stop *s = &t->stop[i];
        const int worth = (s->cost + s->left) * 64 + s->left;
        if (s->closed || (best >= 0 && worth >= least)) continue;
        best = i;
        least = worth;
    }
    return best;
}

/* The shortest way found: the index of its first step, 0 if there is nothing to do. */
static int travel(struct trip *t, struct stop start, int *first)
{
    t->n = 1;
    start.cost = 0;
    start.closed = false;
    start.left = (uint8_t)(count_bits(start.as_is) +
                           count_bits((unsigned)(t->wanted & ~start.right & ~start.as_is)));
    t->stop[0] = start;
    *first = 0;
    for (int k = 0; k < EXPANDED_MAX; k++) {
        const int at = next_stop(t);
        if (at < 0) return UNREACHED;
        if (t->stop[at].left == 0) {
            *first = t->stop[at].first;
            return t->stop[at].cost;
        }
        t->stop[at].closed = true;
        expand(t, at);
    }
    return UNREACHED;
}

static struct stop start_of(struct trip *t, const struct partner *p, const uint16_t *grid,
                            const uint16_t *target)
{
    struct stop s = {0};
    *t = (struct trip){.p = p, .grid = grid, .target = target};
    for (int piece = 0; piece < PIECES; piece++) {
        if (target[piece] != NOWHERE) t->wanted = with(t->wanted, piece);
        if (grid[piece] == NOWHERE) continue;
        if (grid[piece] == target[piece]) s.right = with(s.right, piece);
        else s.as_is = with(s.as_is, piece);
    }
    return s;
}

/* ---- far away: down to what both have in common, and up again ---- */

static int height(int placement) { return placement_cell[placement][0] / (SIDE * SIDE); }

static int top(int placement) { return placement_cell[placement][PIECE_CELLS - 1] / (SIDE * SIDE); }

/* The piece of the list that can be taken and is liked best: one of `first`, then the highest. */
static int loosest(const struct structure *is, piece_set first)
{
    int best = -1, most = 0;
    for (int i = 0; i < is->n; i++) {
        const int piece = placement_piece(is->placement[i]);
        const int worth =
            (first >> piece & 1 ? 1000 : 0) + top(is->placement[i]) * 8 + height(is->placement[i]);
        if ((best >= 0 && worth <= most) || can_take(is, i, NULL) != FITS) continue;
        best = i;
        most = worth;
    }
    return best;
}

/* Takes the target apart until only pieces are left that stand right on the grid: those may stay.
 * False: it cannot be built like that. */
static bool core_of(const struct trip *t, const struct stop *start, piece_set *core)
{
    struct structure is = cube_structure(t->target);
    piece_set left = t->wanted;
    while (left & ~start->right) {
        const int i = loosest(&is, (piece_set)(left & ~start->right));
        if (i < 0) return false;
        left = less(left, placement_piece(is.placement[i]));
        is.placement[i] = is.placement[--is.n];
    }
    *core = left;
    return true;
}

/* The long way: its length, and the piece to be taken first. */
static int dismantle(const struct trip *t, const struct stop *start, int *piece)
{
    piece_set core;
    if (!core_of(t, start, &core)) return UNREACHED;
    const struct structure is = cube_structure(t->grid);
    const piece_set off = (piece_set)((start->right | start->as_is) & ~core);
    const int i = loosest(&is, off);
    *piece = i < 0 ? -1 : placement_piece(is.placement[i]);
    if (i < 0 || !(off >> *piece & 1)) return UNREACHED;
    return count_bits(off) + count_bits((unsigned)(t->wanted & ~core));
}

int partner_distance(const struct partner *p, const uint16_t grid[PIECES],
                     const uint16_t target[PIECES])
{
    struct trip t;
    const struct stop start = start_of(&t, p, grid, target);
    int first;
    const int cost = travel(&t, start, &first);
    return cost < UNREACHED ? cost : dismantle(&t, &start, &first);
}

/* The action that leads from the grid to this stop; false: it is not for this seat. */
static bool action(const struct trip *t, const struct stop *from, const struct stop *to,
                   struct move *move, int *piece)
{
    const unsigned put = to->right & ~from->right;
    const unsigned off = (unsigned)((from->right | from->as_is) & ~(to->right | to->as_is));
    if (put) {
        *piece = __builtin_ctz(put);
        const int where = t->p->table->where[*piece];
        const int verb = where == FREE ? PLACE : where == ON_GRID ? MOVE : RETURN;
        *move = move_of(verb, 1, t->target[*piece], 0);
        return where == FREE || where == ON_GRID || where == RESERVED + t->p->seat;
    }
    *piece = off ? __builtin_ctz(off) : 0;
    *move = move_of(RESERVE, 1, *piece, 0);
    return off && cube_reserved_by(t->p->table, t->p->seat) < 0;
}

/* Misplaced pieces before free ones, low before high, sure before unsure (D11). */
static int liking(const struct trip *t, const struct move *move, int piece, const int *trust)
{
    int worth = trust[piece] * 4 + (int)rng_below(t->p->rng, 8);
    if (move->verb == RESERVE) return worth - 1000;
    if (move->verb == MOVE) worth += 100;
    return worth - 30 * height(t->target[piece]);
}

/* ---- a piece must go, and there is one before this seat already ---- */

enum { PARKS = 3 };

/* How much a parked piece would be in the way. */
static int trouble(const struct trip *t, const struct structure *rest, int placement)
{
    const struct partner *p = t->p;
    struct structure is = *rest;
    struct cells wanted = {{0}};
    int sum = 0;
    for (int piece = 0; piece < PIECES; piece++)
        for (int i = 0; i < PIECE_CELLS && t->target[piece] != NOWHERE; i++)
            cells_add(&wanted, placement_cell[t->target[piece]][i]);
    for (int i = 0; i < PIECE_CELLS; i++) {
        const int cell = placement_cell[placement][i];
        sum += 4 * (cell / (SIDE * SIDE));
        if (cells_has(&wanted, cell)) sum += 50;
        for (int above = cell; above < CELLS; above += SIDE * SIDE)
            if (cells_has(&wanted, above)) sum += 10;
    }
    is.placement[is.n++] = (uint16_t)placement;
    for (int side = 0; side < SIDES; side++) {
        if (!(p->sure >> side & 1)) continue;
        uint8_t seen[SLOTS];
        view_of(&is, side, seen);
        for (int i = 0; i < SLOTS; i++) sum += seen[i] != p->known.slot[side][i];
    }
    return sum;
}

/* Moves the piece aside so that the target comes no farther away than if it were off the grid. */
static bool park(struct trip *t, int piece, int cost, struct move *move)
{
    const struct structure is = cube_structure(t->grid);
    struct structure rest = is;
    const int i = cube_index_of(&is, piece);
    rest.placement[i] = rest.placement[--rest.n];
    struct site site;
    site_init(&site, &rest);
    int best[PARKS], worth[PARKS], n = 0;
    for (int pl = placement_first[piece]; pl < placement_first[piece + 1]; pl++) {
        if (pl == t->grid[piece] || !site_fits(&site, pl)) continue;
        const int w = trouble(t, &rest, pl) * 8 + (int)rng_below(t->p->rng, 8);
        if (n == PARKS && worth[n - 1] <= w) continue;
        if (n < PARKS) n++;
        int k = n - 1;
        for (; k > 0 && worth[k - 1] > w; k--) best[k] = best[k - 1], worth[k] = worth[k - 1];
        best[k] = pl;
        worth[k] = w;
    }
    for (int k = 0; k < n; k++) {
        uint16_t grid[PIECES];
        memcpy(grid, t->grid, sizeof grid);
        grid[piece] = (uint16_t)best[k];
        *move = move_of(MOVE, 1, best[k], 0);
        if (partner_distance(t->p, grid, t->target) < cost) return true;
    }
    return false;
}

/* ---- the first step ---- */

/* Looks for the best first step of this seat on a way of at most `most` actions. */
static void first_step(struct trip *t, const struct stop *start, const struct stop *step, int n,
                       int most, const int *trust, struct plan *plan)
{
    int best = INT32_MIN;
    for (int i = 0; i < n; i++) {
        struct move move;
        int piece, ignored;
        const bool may = action(t, start, &step[i], &move, &piece);
        if (!may && (move.verb != RESERVE || plan->mine)) continue;
        const int worth = liking(t, &move, piece, trust) - (may ? 0 : 1000);
        if (plan->mine && worth <= best) continue;
        if (travel(t, step[i], &ignored) >= most) continue;
        if (!may && !park(t, piece, most, &move)) continue;
        plan->mine = true;
        plan->first = move;
        best = worth;
    }
}

struct plan partner_plan(const struct partner *p, const uint16_t target[PIECES],
                         const int trust[PIECES])
{
    struct trip t;
    const struct stop start = start_of(&t, p, p->table->grid, target);
    struct stop step[3 * PIECES];
    int first, n = 0;
    struct plan plan = {.cost = travel(&t, start, &first)};
    if (plan.cost == 0) return plan;
    if (plan.cost == UNREACHED) {
        int piece;
        plan.cost = dismantle(&t, &start, &piece);
        if (plan.cost == UNREACHED) return plan;
        plan.first = move_of(RESERVE, 1, piece, 0);
        plan.mine = partner_may(p, plan.first) || park(&t, piece, plan.cost + 1, &plan.first);
        return plan;
    }
    for (int i = 1; i < t.n && n < 3 * PIECES; i++)
        if (t.stop[i].cost == 1) step[n++] = t.stop[i];
    first_step(&t, &start, step, n, plan.cost, trust, &plan);
    if (plan.mine || partner_may(p, move_of(PASS, 0, 0, 0))) return plan;
    /* The others must go on; a small detour does no harm. */
    first_step(&t, &start, step, n, plan.cost + 1, trust, &plan);
    return plan;
}
