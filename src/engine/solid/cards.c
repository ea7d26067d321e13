#include "solid/cards.h"

#include <assert.h>
#include <string.h>

#include "core/rng.h"
#include "solid/stand.h"
#include "solid/tables.h"

enum { LAYER = SIDE * SIDE, NOBODY = 255 };

/* ---- cards ---- */

void cards_of(const struct structure *s, unsigned sides, struct cards *cards)
{
    for (int side = 0; side < SIDES; side++) {
        if (sides >> side & 1) view_of(s, side, cards->slot[side]);
        else memset(cards->slot[side], UNKNOWN, SLOTS);
    }
}

bool cards_agree(const struct cards *cards, const struct structure *s)
{
    for (int side = 0; side < SIDES; side++) {
        uint8_t view[SLOTS];
        view_of(s, side, view);
        for (int i = 0; i < SLOTS; i++)
            if (cards->slot[side][i] != UNKNOWN && cards->slot[side][i] != view[i]) return false;
    }
    return true;
}

static int slot_of(int side, int cell) { return sight[side][cell] % 64; }

/* ---- carving ---- */

/* Takes away what the empty lines forbid; false: a slot shows something that is not in the set. */
static bool carve_empty(struct cards_room *r)
{
    r->space = (struct cells){{~UINT64_C(0), ~UINT64_C(0), ~UINT64_C(0), (1 << CELLS % 64) - 1}};
    r->shown = 0;
    for (int side = 0; side < SIDES; side++) {
        for (int i = 0; i < SLOTS; i++) {
            const int what = r->cards.slot[side][i];
            if (what == UNKNOWN) continue;
            if (what == EMPTY) {
                for (int d = 0; d < SIDE; d++) {
                    int cell = ray[side][i][d];
                    r->space.word[cell / 64] &= ~(UINT64_C(1) << cell % 64);
                }
            } else if (what < PIECES && r->pieces >> what & 1) r->shown |= (uint16_t)(1u << what);
            else return false;
        }
    }
    return true;
}

/* On a line that shows a piece, no other piece can fill the first cell left: it would be seen
 * instead. If two pieces claim a cell, no piece can fill it, and the lines look one cell
 * deeper. */
static bool carve_fronts(struct cards_room *r)
{
    uint8_t owner[CELLS];
    memset(owner, NOBODY, sizeof owner);
    memset(r->only, 0, sizeof r->only);
    bool again = true;
    while (again) {
        again = false;
        for (int side = 0; side < SIDES; side++) {
            for (int i = 0; i < SLOTS; i++) {
                const uint8_t what = r->cards.slot[side][i];
                if (what == UNKNOWN || what == EMPTY) continue;
                int d = 0;
                while (d < SIDE && !cells_has(&r->space, ray[side][i][d])) d++;
                if (d == SIDE) return false;
                const int cell = ray[side][i][d];
                if (owner[cell] == NOBODY) owner[cell] = what;
                if (owner[cell] == what) continue;
                r->space.word[cell / 64] &= ~(UINT64_C(1) << cell % 64);
                again = true;
            }
        }
    }
    for (int cell = 0; cell < CELLS; cell++)
        if (owner[cell] != NOBODY && cells_has(&r->space, cell))
            cells_add(&r->only[owner[cell]], cell);
    return true;
}

/* ---- placements within a set of cells ---- */

/* The corners from which all five cells lie within the space. */
static struct cells corners_of(int orientation, const struct cells *space)
{
    struct cells fit = {{0}};
    const uint8_t *size = orientation_size[orientation];
    const uint64_t line = (UINT64_C(1) << (SIDE + 1 - size[0])) - 1;
    uint64_t layer = 0;
    for (int y = 0; y <= SIDE - size[1]; y++) layer |= line << y * SIDE;
    for (int z = 0; z <= SIDE - size[2]; z++) {
        const int at = z * LAYER;
        fit.word[at / 64] |= layer << at % 64;
        if (at % 64 > 64 - LAYER) fit.word[at / 64 + 1] |= layer >> (64 - at % 64);
    }
    for (int i = 0; i < PIECE_CELLS; i++) {
        const int words = orientation_cell[orientation][i] / 64;
        const int bits = orientation_cell[orientation][i] % 64;
        for (int w = 0; w < 4; w++) {
            uint64_t moved = w + words < 4 ? space->word[w + words] >> bits : 0;
            if (bits && w + words < 3) moved |= space->word[w + words + 1] << (64 - bits);
            fit.word[w] &= moved;
        }
    }
    return fit;
}

static int placement_at(int orientation, int corner)
{
    const int x = corner % SIDE, y = corner / SIDE % SIDE, z = corner / LAYER;
    const int wide = SIDE + 1 - orientation_size[orientation][0];
    const int deep = SIDE + 1 - orientation_size[orientation][1];
    return orientation_placement[orientation] + (z * deep + y) * wide + x;
}

static int lowest(uint64_t word) { return __builtin_ctzll(word); }
static int bits_in(uint64_t word) { return __builtin_popcountll(word); }

/* ---- domains ---- */

/* Cells in front of the placement on lines that show its piece. */
static int fronts_of(const struct cards_room *r, int piece, int placement,
                     uint8_t front[SIDES * PIECE_CELLS * SIDE])
{
    const uint8_t *cell = placement_cell[placement];
    const struct cells own = placement_cells(placement);
    int n = 0;
    for (int side = 0; side < SIDES; side++) {
        for (int i = 0; i < PIECE_CELLS; i++) {
            const int slot = slot_of(side, cell[i]);
            if (r->cards.slot[side][slot] != piece) continue;
            for (int d = 0; !cells_has(&own, ray[side][slot][d]); d++)
                front[n++] = ray[side][slot][d];
        }
    }
    return n;
}

static void enter_placement(struct cards_room *r, int bit, int piece, int placement)
{
    const int words = r->word[r->n];
    const uint64_t mask = UINT64_C(1) << bit % 64;
    uint8_t front[SIDES * PIECE_CELLS * SIDE];
    const int n = fronts_of(r, piece, placement, front);
    for (int i = 0; i < n; i++) r->block[front[i] * words + bit / 64] |= mask;
    for (int i = 0; i < PIECE_CELLS; i++) {
        const int at = placement_cell[placement][i] * words + bit / 64;
        r->cover[at] |= mask;
        r->block[at] |= mask;
    }
}

/* The three shadows of cells: towards front and back, right and left, top. */
struct shadows {
    uint64_t on[3];
};

static struct shadows shadows_of(const uint8_t cell[PIECE_CELLS])
{
    struct shadows s = {{0, 0, 0}};
    for (int axis = 0; axis < 3; axis++)
        for (int i = 0; i < PIECE_CELLS; i++)
            s.on[axis] |= UINT64_C(1) << slot_of(axis * 2, cell[i]);
    return s;
}

static struct shadows wanted_of(const struct cards_room *r, int piece)
{
    struct shadows s = {{0, 0, 0}};
    for (int side = 0; side < SIDES; side++)
        for (int i = 0; i < SLOTS; i++)
            if (r->cards.slot[side][i] == piece) s.on[side / 2] |= UINT64_C(1) << i;
    return s;
}

/* The placements of the piece that meet all its slots within what is left for it. */
static int make_domain(struct cards_room *r, int piece, uint16_t *to)
{
    struct cells space = r->space;
    for (int p = 0; p < PIECES; p++)
        for (int w = 0; w < 4 && p != piece; w++) space.word[w] &= ~r->only[p].word[w];
    const struct shadows wanted = wanted_of(r, piece);
    int n = 0;
    for (int o = orientation_first[piece]; o < orientation_first[piece + 1]; o++) {
        const struct shadows shadow = shadows_of(orientation_cell[o]);
        struct cells fit = corners_of(o, &space);
        for (int w = 0; w < 4; w++) {
            for (; fit.word[w]; fit.word[w] &= fit.word[w] - 1) {
                const int corner = w * 64 + lowest(fit.word[w]);
                bool meets = true;
                for (int axis = 0; axis < 3; axis++)
                    meets &= !(wanted.on[axis] & ~(shadow.on[axis] << slot_of(axis * 2, corner)));
                if (!meets) continue;
                assert(n < DOMAIN_WORDS * 64);
                to[n++] = (uint16_t)placement_at(o, corner);
            }
        }
    }
    return n;
}

bool cards_open(struct cards_room *r, const struct cards *cards, uint16_t pieces)
{
    r->cards = *cards;
    r->pieces = pieces;
    r->n = 0;
    if (!carve_empty(r) || bits_in(r->shown) > STRUCTURE_MAX || !carve_fronts(r)) return false;
    int words = 0;
    for (int piece = 0; piece < PIECES; piece++) {
        if (!(r->shown >> piece & 1)) continue;
        const int n = make_domain(r, piece, r->placement + words * 64);
        if (n == 0) return false;
        r->piece[r->n] = (uint8_t)piece;
        r->word[r->n] = (uint8_t)words;
        r->size[r->n] = (uint16_t)n;
        r->n++;
        words += (n + 63) / 64;
    }
    r->word[r->n] = (uint8_t)words;
    const size_t rows = (size_t)words * CELLS * sizeof(uint64_t);
    memset(r->cover, 0, rows);
    memset(r->block, 0, rows);
    memset(r->row_made, 0, sizeof r->row_made);
    memset(r->alive[0], 0, sizeof r->alive[0]);
    for (int i = 0; i < r->n; i++) {
        for (int bit = r->word[i] * 64, end = bit + r->size[i]; bit < end; bit++) {
            enter_placement(r, bit, r->piece[i], r->placement[bit]);
            r->alive[0][bit / 64] |= UINT64_C(1) << bit % 64;
        }
    }
    return true;
}

static int piece_at(const struct cards_room *r, int bit)
{
    int i = 0;
    while (r->word[i + 1] <= bit / 64) i++;
    return r->piece[i];
}

const uint64_t *cards_forbids(struct cards_room *r, int bit)
{
    const int words = r->word[r->n];
    const bool kept = words * words * 64 <= CARDS_ROWS;
    uint64_t *row = kept ? r->row + bit * words : r->row_now;
    if (kept && r->row_made[bit / 64] >> bit % 64 & 1) return row;
    memset(row, 0, (size_t)words * sizeof *row);
    uint8_t front[SIDES * PIECE_CELLS * SIDE];
    const int placement = r->placement[bit];
    const int n = fronts_of(r, piece_at(r, bit), placement, front);
    for (int i = 0; i < n; i++)
        for (int w = 0; w < words; w++) row[w] |= r->cover[front[i] * words + w];
    for (int i = 0; i < PIECE_CELLS; i++)
        for (int w = 0; w < words; w++)
            row[w] |= r->block[placement_cell[placement][i] * words + w];
    r->row_made[bit / 64] |= UINT64_C(1) << bit % 64;
    return row;
}

/* ---- search ---- */

struct search {
    struct cards_room *room;
    const struct cards_ask *ask;
    struct structure *at;
    uint32_t size;
    struct cards_answer answer;
    uint16_t chosen[STRUCTURE_MAX]; /* by index of piece */
    bool over;
};

static bool spend(struct search *s)
{
    if (s->over) return false;
    if (s->answer.nodes == s->ask->nodes_max) {
        s->answer.end = CARDS_NODES;
        s->over = true;
        return false;
    }
    if (++s->answer.nodes % CARDS_POLL == 0 && s->ask->stop && s->ask->stop(s->ask->context)) {
        s->answer.end = CARDS_STOP;
        s->over = true;
        return false;
    }
    return true;
}

static void found(struct search *s, const struct structure *is)
{
    if (s->answer.found < s->size) s->at[s->answer.found] = *is;
    if (++s->answer.found == s->ask->found_max) {
        s->answer.end = CARDS_FULL;
        s->over = true;
    }
}

/* Counts what stands; is it an answer, too? */
static bool answers(struct search *s, const struct structure *is)
{
    uint8_t order[STRUCTURE_MAX];
    if (!stands(is)) return false;
    s->answer.stands++;
    return s->ask->want != CARDS_BUILD || building_order(is, order);
}

/* Adds pieces from `from` on that nobody sees: they lie within `space`, which holds no cell of the
 * structure nor one in front of what must be seen. */
static void add_supports(struct search *s, struct structure *is, const struct cells *space,
                         int from, int left)
{
    const struct cards_room *r = s->room;
    for (int piece = from; piece < PIECES && !s->over; piece++) {
        if (!(r->pieces >> piece & 1) || r->shown >> piece & 1) continue;
        for (int o = orientation_first[piece]; o < orientation_first[piece + 1]; o++) {
            struct cells fit = corners_of(o, space);
            for (int w = 0; w < 4; w++) {
                for (; fit.word[w]; fit.word[w] &= fit.word[w] - 1) {
                    if (!spend(s)) return;
                    const int p = placement_at(o, w * 64 + lowest(fit.word[w]));
                    is->placement[is->n++] = (uint16_t)p;
                    if (left == 1) {
                        if (answers(s, is)) found(s, is);
                    } else {
                        struct cells rest = *space;
                        const struct cells own = placement_cells(p);
                        for (int i = 0; i < 4; i++) rest.word[i] &= ~own.word[i];
                        add_supports(s, is, &rest, piece + 1, left - 1);
                    }
                    is->n--;
                }
            }
        }
    }
}

/* Where pieces that nobody sees can be. */
static struct cells unseen(const struct search *s, const struct structure *is)
{
    const struct cards_room *r = s->room;
    struct cells space = r->space;
    for (int p = 0; p < PIECES; p++)
        for (int w = 0; w < 4; w++) space.word[w] &= ~r->only[p].word[w];
    for (int i = 0; i < is->n; i++) {
        uint8_t front[SIDES * PIECE_CELLS * SIDE];
        struct cells gone = placement_cells(is->placement[i]);
        const int n = fronts_of(r, r->piece[i], is->placement[i], front);
        for (int f = 0; f < n; f++) cells_add(&gone, front[f]);
        for (int w = 0; w < 4; w++) space.word[w] &= ~gone.word[w];
    }
    return space;
}

/* All ways to hold it with one piece that nobody sees; with two, if that gave no answer. Ways with
 * two are not counted as standing if one piece is enough for that. */
static void hold(struct search *s, struct structure *is)
{
    const struct cells space = unseen(s, is);
    const uint32_t found_before = s->answer.found, before = s->answer.stands;
    int cells = 0;
    for (int w = 0; w < 4; w++) cells += bits_in(space.word[w]);
    if (cells < PIECE_CELLS) return;
    for (int n = 1; n <= s->ask->supports && n <= SUPPORTS_MAX; n++) {
        const uint32_t held = s->answer.stands;
        if (is->n + n > STRUCTURE_MAX || s->answer.found > found_before) return;
        add_supports(s, is, &space, 0, n);
        if (held > before) s->answer.stands = held;
    }
}

static void leaf(struct search *s)
{
    struct structure is = {.n = s->room->n};
    const uint32_t before = s->answer.stands;
    for (int i = 0; i < is.n; i++) is.placement[i] = s->chosen[i];
    s->answer.fits++;
    if (s->ask->want == CARDS_FIT || answers(s, &is)) found(s, &is);
    /* Supports help what falls, not what stands and cannot be built. */
    else if (s->answer.stands == before && s->ask->supports > 0 && is.n < STRUCTURE_MAX)
        hold(s, &is);
}

/* The shown piece, among those left, with the smallest domain; -1: some domain is empty. */
static int smallest(const struct cards_room *r, const uint64_t *alive, unsigned left)
{
    int best = -1, least = CARDS_WORDS * 64;
    for (int i = 0; i < r->n; i++) {
        if (!(left >> i & 1)) continue;
        int n = 0;
        for (int w = r->word[i]; w < r->word[i + 1]; w++) n += bits_in(alive[w]);
        if (n == 0) return -1;
        if (n < least) {
            best = i;
            least = n;
        }
    }
    return best;
}

static void descend(struct search *s, int depth, unsigned left);

/* Is this branch one of ours? */
static bool branch_is_ours(struct search *s)
{
    const uint32_t branch = s->answer.branches++;
    if (branch >= s->ask->to) s->over = true;
    return branch >= s->ask->from && branch < s->ask->to;
}

static void choose_bit(struct search *s, int depth, unsigned left, int i, int bit)
{
    struct cards_room *r = s->room;
    if (!spend(s)) return;
    s->chosen[i] = r->placement[bit];
    left &= ~(1u << i);
    if (left) {
        const uint64_t *row = cards_forbids(r, bit);
        const int words = r->word[r->n];
        for (int w = 0; w < words; w++) r->alive[depth + 1][w] = r->alive[depth][w] & ~row[w];
    }
    descend(s, depth + 1, left);
}

static void descend(struct search *s, int depth, unsigned left)
{
    struct cards_room *r = s->room;
    if (s->ask->depth > 0 && depth == s->ask->depth && !branch_is_ours(s)) return;
    if (!left) {
        leaf(s);
        return;
    }
    const uint64_t *alive = r->alive[depth];
    const int i = smallest(r, alive, left);
    if (i < 0) return;
    const int first = r->word[i], words = r->word[i + 1] - first;
    const int turn = s->ask->pick ? (int)rng_below(s->ask->pick, r->size[i]) : 0;
    /* From bit `turn` on, once around. */
    for (int k = 0; k <= words; k++) {
        const int w = (turn / 64 + k) % words;
        const uint64_t low = (UINT64_C(1) << turn % 64) - 1;
        uint64_t word = alive[first + w];
        if (k == 0) word &= ~low;
        if (k == words) word &= low;
        for (; word; word &= word - 1) {
            choose_bit(s, depth, left, i, (first + w) * 64 + lowest(word));
            if (s->over) return;
        }
    }
}

struct cards_answer cards_search(struct cards_room *r, const struct cards_ask *ask,
                                 struct structure *at, uint32_t size)
{
    struct search s = {.room = r, .ask = ask, .at = at, .size = size};
    assert(ask->depth >= 0 && ask->depth <= r->n);
    if (ask->found_max == 0) s.answer.end = CARDS_FULL;
    else descend(&s, 0, (1u << r->n) - 1);
    return s.answer;
}

struct cards_answer cards_solve(struct cards_room *r, const struct cards *cards, uint16_t pieces,
                                const struct cards_ask *ask, struct structure *at, uint32_t size)
{
    if (!cards_open(r, cards, pieces)) return (struct cards_answer){.end = CARDS_ALL};
    return cards_search(r, ask, at, size);
}

/* ---- contradictions ---- */

enum verdict { FITS_NOT, FITS_SOME, FITS_UNSETTLED };

static enum verdict fits_some(struct cards_room *r, const struct cards *cards, uint16_t pieces,
                              uint32_t nodes_max)
{
    const struct cards_ask ask = {.want = CARDS_FIT, .nodes_max = nodes_max, .found_max = 1};
    const struct cards_answer a = cards_solve(r, cards, pieces, &ask, NULL, 0);
    return a.found ? FITS_SOME : a.end == CARDS_NODES ? FITS_UNSETTLED : FITS_NOT;
}

struct shrink {
    struct cards_room *room;
    uint16_t pieces;
    uint32_t nodes_max;
    bool backwards; /* from the last side to the first */
    struct cards cards;
};

/* Makes these slots of a side unknown, if the rest still contradicts. */
static void drop_slots(struct shrink *s, int side, uint64_t slots)
{
    struct cards fewer = s->cards;
    bool any = false;
    for (int i = 0; i < SLOTS; i++) {
        if (!(slots >> i & 1) || fewer.slot[side][i] == UNKNOWN) continue;
        fewer.slot[side][i] = UNKNOWN;
        any = true;
    }
    if (any && fits_some(s->room, &fewer, s->pieces, s->nodes_max) == FITS_NOT) s->cards = fewer;
}

static uint64_t slots_showing(const struct cards *cards, int side, int what)
{
    uint64_t slots = 0;
    for (int i = 0; i < SLOTS; i++)
        if (cards->slot[side][i] == what) slots |= UINT64_C(1) << i;
    return slots;
}

/* Whole sides first, then all of one piece on a side, then rows and single slots: most of what does
 * not matter goes in few trials. Returns how many slots are left. */
static int shrink(struct shrink *s)
{
    const uint64_t every = (UINT64_C(1) << SLOTS) - 1, row = (UINT64_C(1) << SIDE) - 1;
    int side[SIDES], left = 0;
    for (int k = 0; k < SIDES; k++) side[k] = s->backwards ? SIDES - 1 - k : k;
    for (int k = 0; k < SIDES; k++) drop_slots(s, side[k], every);
    for (int k = 0; k < SIDES; k++)
        for (int p = 0; p < PIECES; p++)
            drop_slots(s, side[k], slots_showing(&s->cards, side[k], p));
    for (int k = 0; k < SIDES; k++)
        drop_slots(s, side[k], slots_showing(&s->cards, side[k], EMPTY));
    for (int k = 0; k < SIDES; k++)
        for (int i = 0; i < SIDE; i++) drop_slots(s, side[k], row << i * SIDE);
    for (int k = 0; k < SIDES; k++)
        for (int i = 0; i < SLOTS; i++) drop_slots(s, side[k], UINT64_C(1) << i);
    for (int k = 0; k < SIDES; k++) left += SLOTS - bits_in(slots_showing(&s->cards, k, UNKNOWN));
    return left;
}

/* The commonest slip: a line is empty from one end and not from the other. */
static bool clash_of_ends(const struct cards *cards, uint16_t pieces, uint64_t slots[SIDES])
{
    for (int side = 0; side < SIDES - 1; side += 2) {
        for (int i = 0; i < SLOTS; i++) {
            const int one = cards->slot[side][i], other = cards->slot[side + 1][i];
            const int shown = one == EMPTY ? other : one;
            if (one == UNKNOWN || other == UNKNOWN || (one == EMPTY) == (other == EMPTY)) continue;
            if (shown >= PIECES || !(pieces >> shown & 1)) continue; /* wrong by itself */
            slots[side] = slots[side + 1] = UINT64_C(1) << i;
            return true;
        }
    }
    return false;
}

enum clash cards_clash(struct cards_room *r, const struct cards *cards, uint16_t pieces,
                       uint32_t nodes_max, uint64_t slots[SIDES])
{
    memset(slots, 0, SIDES * sizeof *slots);
    const struct cards_ask ask = {
        .want = CARDS_STAND, .supports = SUPPORTS_MAX, .nodes_max = nodes_max, .found_max = 1};
    const struct cards_answer a = cards_solve(r, cards, pieces, &ask, NULL, 0);
    if (a.found) return CLASH_NONE;
    if (a.end == CARDS_NODES) return CLASH_UNSETTLED;
    if (a.fits) return CLASH_FALLS;
    if (clash_of_ends(cards, pieces, slots)) return CLASH_SLOTS;
    struct shrink forwards = {r, pieces, nodes_max, false, *cards};
    struct shrink backwards = {r, pieces, nodes_max, true, *cards};
    const struct cards *least =
        shrink(&forwards) <= shrink(&backwards) ? &forwards.cards : &backwards.cards;
    for (int side = 0; side < SIDES; side++)
        slots[side] = ((UINT64_C(1) << SLOTS) - 1) & ~slots_showing(least, side, UNKNOWN);
    return CLASH_SLOTS;
}
