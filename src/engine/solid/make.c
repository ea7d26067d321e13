#include "solid/make.h"

#include <assert.h>
#include <string.h>

#include "core/rng.h"
#include "solid/site.h"

enum {
    LAYER = SIDE * SIDE,
    ALL_PIECES = (1 << PIECES) - 1,
    /* Searches of a candidate; one that is not settled within them is thrown away. */
    NODES_FIVE = 100000,
    NODES_THREE = 400000,
    FRONT_AND_BACK = 3,
    RIGHT_AND_LEFT = 12,
    FIRST_THREE = 7,
    AIMED = 16, /* streams of luck apart from those of the levels */
    AIM_TRIES = 500,
};

#define PIECE(i) (1 << (i))
const uint16_t piece_sets[PIECE_SETS] = {
    ALL_PIECES & ~(PIECE(1) | PIECE(2)),
    ALL_PIECES & ~(PIECE(1) | PIECE(4)),
    ALL_PIECES & ~(PIECE(3) | PIECE(4)),
    ALL_PIECES & ~(PIECE(4) | PIECE(10)),
};

const uint16_t contact_weight[FACES_MAX + 1] = {
    0,   16,  45,  83,  128,  179,  235,  296,  362,  432,  506,  584,
    665, 750, 838, 930, 1024, 1121, 1222, 1325, 1431, 1540, 1651,
};

/* clang-format off */
const uint16_t lift_weight[LIFTS][HEIGHTS] = {
    {256, 261, 266, 272, 277, 283, 289, 294, 300, 306, 313, 319, 325, 332, 339, 346, 353, 360,
     367, 374, 382, 390, 397, 406, 414, 422},
    {256, 264, 272, 280, 289, 297, 306, 316, 325, 335, 346, 356, 367, 378, 390, 401, 414, 426,
     439, 453, 466, 481, 495, 510, 526, 542},
    {256, 266, 277, 289, 300, 313, 325, 339, 353, 367, 382, 397, 414, 431, 448, 466, 485, 505,
     526, 547, 570, 593, 617, 642, 669, 696},
    {256, 269, 283, 297, 313, 329, 346, 363, 382, 401, 422, 444, 466, 490, 516, 542, 570, 599,
     630, 662, 696, 732, 769, 808, 850, 894},
    {256, 272, 289, 306, 325, 346, 367, 390, 414, 439, 466, 495, 526, 558, 593, 630, 669, 710,
     754, 800, 850, 903, 958, 1018, 1080, 1147},
    {256, 275, 294, 316, 339, 363, 390, 418, 448, 481, 516, 553, 593, 636, 682, 732, 785, 841,
     903, 968, 1038, 1113, 1194, 1281, 1374, 1473},
    {256, 277, 300, 325, 353, 382, 414, 448, 485, 526, 570, 617, 669, 724, 785, 850, 921, 997,
     1080, 1170, 1268, 1374, 1488, 1612, 1746, 1892},
    {256, 280, 306, 335, 367, 401, 439, 481, 526, 575, 630, 689, 754, 825, 903, 988, 1080,
     1182, 1294, 1415, 1549, 1695, 1854, 2029, 2220, 2429},
    {256, 283, 313, 346, 382, 422, 466, 516, 570, 630, 696, 769, 850, 939, 1038, 1147, 1268,
     1401, 1549, 1712, 1892, 2091, 2310, 2553, 2822, 3119},
    {256, 286, 319, 356, 397, 444, 495, 553, 617, 689, 769, 858, 958, 1070, 1194, 1333, 1488,
     1661, 1854, 2070, 2310, 2579, 2879, 3214, 3587, 4005},
    {256, 289, 325, 367, 414, 466, 526, 593, 669, 754, 850, 958, 1080, 1218, 1374, 1549, 1746,
     1969, 2220, 2503, 2822, 3182, 3587, 4045, 4560, 5142},
    {256, 292, 332, 378, 431, 490, 558, 636, 724, 825, 939, 1070, 1218, 1387, 1580, 1799,
     2049, 2334, 2658, 3027, 3447, 3925, 4470, 5091, 5797, 6602},
    {256, 294, 339, 390, 448, 516, 593, 682, 785, 903, 1038, 1194, 1374, 1580, 1817, 2091,
     2405, 2766, 3182, 3660, 4210, 4842, 5570, 6407, 7370, 8478},
};
/* clang-format on */

/* ---- growing ---- */

const uint8_t pieces_least[LEVELS] = {3, 4, 6, 7, 9};
static const uint8_t three_most[LEVELS] = {2, 2, 8, 8, 8};

/* How many faces of a cell touch the ground or the structure, and those of the structure alone. */
struct nearness {
    uint8_t all[CELLS], pieces[CELLS];
};

static struct nearness nearness_of(const struct cells *occupied)
{
    struct nearness near;
    for (int cell = 0; cell < CELLS; cell++) {
        const int x = cell % SIDE, y = cell / SIDE % SIDE, z = cell / LAYER;
        int n = 0;
        n += x > 0 && cells_has(occupied, cell - 1);
        n += x < SIDE - 1 && cells_has(occupied, cell + 1);
        n += y > 0 && cells_has(occupied, cell - SIDE);
        n += y < SIDE - 1 && cells_has(occupied, cell + SIDE);
        n += z > 0 && cells_has(occupied, cell - LAYER);
        n += z < SIDE - 1 && cells_has(occupied, cell + LAYER);
        near.pieces[cell] = (uint8_t)n;
        near.all[cell] = (uint8_t)(n + (z == 0));
    }
    return near;
}

/* Lists where the piece fits and touches; returns the sum of weights, which is below 2^32 since
 * 2880 * 22^1.5 * e^3.5 * 256 is. */
static uint32_t list_places(struct make_room *r, const struct structure *s, int piece,
                            const struct cells *outside, const uint16_t lift[HEIGHTS], int *count)
{
    const struct cells occupied = structure_cells(s);
    const struct nearness near = nearness_of(&occupied);
    uint32_t total = 0;
    int n = 0;
    for (int p = placement_first[piece]; p < placement_first[piece + 1]; p++) {
        int contacts = 0, touching = 0, height = 0;
        bool clear = true;
        for (int c = 0; c < PIECE_CELLS; c++) {
            const int cell = placement_cell[p][c];
            clear &= !cells_has(&occupied, cell) && !cells_has(outside, cell);
            contacts += near.all[cell];
            touching += near.pieces[cell];
            height += cell / LAYER;
        }
        if (!clear || contacts == 0 || (s->n > 0 && touching == 0)) continue;
        r->candidate[n] = (uint16_t)p;
        r->weight[n] = (uint32_t)contact_weight[contacts] * lift[height] / 16;
        total += r->weight[n++];
    }
    *count = n;
    return total;
}

/* Draws by weight and throws away what cannot be put: the same as drawing among all that can, for a
 * fraction of the tests. */
static bool add_piece(struct make_room *r, struct rng *rng, struct structure *s, int piece,
                      const struct cells *outside, const uint16_t lift[HEIGHTS])
{
    struct site site;
    site_init(&site, s);
    int n;
    uint32_t total = list_places(r, s, piece, outside, lift, &n);
    while (total > 0) {
        uint32_t at = rng_below(rng, total);
        int i = 0;
        while (at >= r->weight[i]) at -= r->weight[i++];
        assert(i < n);
        if (site_fits(&site, r->candidate[i])) {
            s->placement[s->n++] = r->candidate[i];
            return true;
        }
        total -= r->weight[i];
        r->weight[i] = 0;
    }
    return false;
}

/* So many of the pieces, by chance; 0: as many as the level has. */
static bool grow(struct make_room *r, struct rng *rng, int level, uint16_t pieces, uint32_t k,
                 const struct cells *outside, struct structure *s)
{
    uint8_t order[SET_PIECES];
    uint32_t n = 0;
    for (int piece = 0; piece < PIECES; piece++)
        if (pieces >> piece & 1) order[n++] = (uint8_t)piece;
    rng_shuffle_u8(rng, order, n);
    if (!k) k = pieces_least[level - 1] + rng_below(rng, 2);
    const uint32_t lift = rng_below(rng, LIFTS);
    s->n = 0;
    for (uint32_t i = 0; i < k; i++)
        if (i >= n || !add_piece(r, rng, s, order[i], outside, lift_weight[lift])) return false;
    return true;
}

/* ---- choosing ---- */

static bool all_pieces_seen(const struct structure *s, unsigned sides)
{
    unsigned seen = 0, all = 0;
    for (int i = 0; i < s->n; i++) all |= 1u << placement_piece(s->placement[i]);
    for (int side = 0; side < SIDES; side++) {
        if (!(sides >> side & 1)) continue;
        uint8_t view[SLOTS];
        view_of(s, side, view);
        for (int i = 0; i < SLOTS; i++)
            if (view[i] != EMPTY) seen |= 1u << view[i];
    }
    return seen == all;
}

struct cards_answer ambiguity_of(struct cards_room *r, const struct structure *s, unsigned sides,
                                 uint16_t pieces, uint32_t nodes_max, uint32_t most)
{
    struct cards cards;
    cards_of(s, sides, &cards);
    const struct cards_ask ask = {
        .want = CARDS_STAND, .supports = SUPPORTS_MAX, .nodes_max = nodes_max, .found_max = most};
    return cards_solve(r, &cards, pieces, &ask, NULL, 0);
}

static bool good(struct make_room *r, const struct structure *s, int level, uint16_t pieces)
{
    if (grade_of(s, ALL_SIDES).level != level) return false;
    if (!all_pieces_seen(s, FRONT_AND_BACK) || !all_pieces_seen(s, RIGHT_AND_LEFT)) return false;
    struct cards_answer a = ambiguity_of(&r->cards, s, ALL_SIDES, pieces, NODES_FIVE, 2);
    if (a.end != CARDS_ALL || a.found != 1) return false;
    a = ambiguity_of(&r->cards, s, FIRST_THREE, pieces, NODES_THREE, three_most[level - 1] + 1u);
    return a.end == CARDS_ALL;
}

bool challenge_make_of(struct make_room *r, int set, int level, uint64_t seed, struct challenge *to)
{
    static const struct cells nothing = {{0}};
    if (level < 1 || level > LEVELS || set < 0 || set >= PIECE_SETS) return false;
    const uint16_t pieces = piece_sets[set];
    struct rng rng = rng_split(seed, (uint64_t)level);
    *to = (struct challenge){.set = (uint8_t)set, .level = (uint8_t)level, .seed = seed};
    while (to->tries < TRIES_MAX) {
        to->tries++;
        if (grow(r, &rng, level, pieces, 0, &nothing, &to->built) &&
            good(r, &to->built, level, pieces))
            return true;
    }
    return false;
}

bool challenge_make(struct make_room *r, int level, uint64_t seed, struct challenge *to)
{
    return challenge_make_of(r, PIECE_SET_DEFAULT, level, seed, to);
}

/* ---- made to measure ---- */

/* All but a box of that size, somewhere on the ground. */
static struct cells outside_of_box(struct rng *rng, int size)
{
    struct cells outside = {{0}};
    const int left = (int)rng_below(rng, (uint32_t)(SIDE - size + 1));
    const int near = (int)rng_below(rng, (uint32_t)(SIDE - size + 1));
    for (int cell = 0; cell < CELLS; cell++) {
        const int x = cell % SIDE - left, y = cell / SIDE % SIDE - near, z = cell / LAYER;
        if (x < 0 || x >= size || y < 0 || y >= size || z >= size) cells_add(&outside, cell);
    }
    return outside;
}

/* The first placement of a piece lies in the corner, so its cells say how long it is. */
static uint16_t pieces_within(uint16_t pieces, int size)
{
    for (int piece = 0; piece < PIECES; piece++)
        for (int c = 0; c < PIECE_CELLS; c++) {
            const int cell = placement_cell[placement_first[piece]][c];
            if (cell % SIDE >= size || cell / SIDE % SIDE >= size || cell / LAYER >= size)
                pieces &= (uint16_t)~PIECE(piece);
        }
    return pieces;
}

int pieces_most(int size)
{
    const int fit = __builtin_popcount(pieces_within(piece_sets[PIECE_SET_DEFAULT], size));
    const int filled = size * size * size / PIECE_CELLS;
    return fit < filled ? fit : filled;
}

bool challenge_aim(struct make_room *r, int level, int pieces, int size, uint64_t seed,
                   struct challenge *to)
{
    const uint16_t all = piece_sets[PIECE_SET_DEFAULT];
    if (!size) size = SIDE;
    struct rng rng = rng_split(seed, AIMED + (uint64_t)level);
    *to = (struct challenge){.set = PIECE_SET_DEFAULT, .level = (uint8_t)level};
    while (to->tries < AIM_TRIES) {
        to->tries++;
        const struct cells outside = outside_of_box(&rng, size);
        if (grow(r, &rng, level, pieces_within(all, size), (uint32_t)pieces, &outside,
                 &to->built) &&
            good(r, &to->built, level, all))
            return true;
    }
    return false;
}

/* ---- sameness ---- */

/* Turns 0 to 3 by quarters about the vertical, 4 to 7 mirrored before; pushed to the corner. */
static struct structure turned(const struct structure *s, int turn)
{
    struct structure to = {.n = s->n};
    uint8_t at[STRUCTURE_MAX][PIECE_CELLS][2];
    uint8_t low[2] = {SIDE, SIDE};
    for (int i = 0; i < s->n; i++) {
        for (int c = 0; c < PIECE_CELLS; c++) {
            const int cell = placement_cell[s->placement[i]][c];
            int x = cell % SIDE, y = cell / SIDE % SIDE;
            if (turn & 4) x = SIDE - 1 - x;
            for (int k = 0; k < (turn & 3); k++) {
                const int was = x;
                x = SIDE - 1 - y;
                y = was;
            }
            at[i][c][0] = (uint8_t)x;
            at[i][c][1] = (uint8_t)y;
            for (int axis = 0; axis < 2; axis++)
                if (at[i][c][axis] < low[axis]) low[axis] = at[i][c][axis];
        }
    }
    for (int i = 0; i < s->n; i++) {
        uint8_t cell[PIECE_CELLS];
        for (int c = 0; c < PIECE_CELLS; c++) {
            const int z = placement_cell[s->placement[i]][c] / LAYER;
            const int y = at[i][c][1] - low[1], x = at[i][c][0] - low[0];
            cell[c] = (uint8_t)((z * SIDE + y) * SIDE + x);
        }
        const int p = placement_find(placement_piece(s->placement[i]), cell);
        assert(p >= 0);
        int k = i;
        for (; k > 0 && to.placement[k - 1] > p; k--) to.placement[k] = to.placement[k - 1];
        to.placement[k] = (uint16_t)p;
    }
    return to;
}

struct structure structure_canonical(const struct structure *s)
{
    struct structure least = turned(s, 0);
    for (int turn = 1; turn < 8; turn++) {
        const struct structure other = turned(s, turn);
        int i = 0;
        while (i < s->n && other.placement[i] == least.placement[i]) i++;
        if (i < s->n && other.placement[i] < least.placement[i]) least = other;
    }
    return least;
}

bool structure_same(const struct structure *a, const struct structure *b)
{
    return a->n == b->n && !memcmp(a->placement, b->placement, a->n * sizeof a->placement[0]);
}
