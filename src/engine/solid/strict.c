#include "solid/strict.h"

#include <string.h>

#include "core/rng.h"
#include "solid/deal.h"
#include "solid/notation.h"
#include "solid/stand.h"

enum {
    FIRST = 3,           /* pieces to begin with */
    TRIES = 2000,        /* to put one by chance */
    FEW = 4,             /* answers left: time for one more piece */
    SOME = 200,          /* answers that one more piece may leave */
    MANY = 20000,        /* answers: as bad as any number */
    STALE = 3000,        /* changes without a gain, then it starts over */
    CHANGE_NODES = 6000, /* to count the answers after a change */
    PROOF_NODES = 2000000,
    STEP_WORK = 8, /* what a change costs before anything is counted */
    SAME_PIECE = 4,
    SIXTEENTHS = 16,
};

const uint8_t strict_sides[STRICT_KINDS] = {3, 12, 7};

unsigned strict_named(const char *cards)
{
    static const char *const names[][2] = {{"1+2"}, {"3+4"}, {"1-3", "1+2+3"}};
    for (int i = 0; i < STRICT_KINDS; i++)
        for (int k = 0; k < 2 && names[i][k]; k++)
            if (!strcmp(cards, names[i][k])) return strict_sides[i];
    return 0;
}

/* So many answers, in sixteenths of those before, may be left after a change. */
static const uint8_t patience[] = {16, 16, 16, 16, 16, 17, 20, 28};

struct making {
    struct cards_room *room;
    const struct strict_wish *wish;
    uint16_t pieces;
    struct rng rng;
    uint32_t work;      /* left */
    struct structure s; /* in building order */
    uint32_t answers;   /* MANY: that many or more */
};

static bool strict_work(struct making *m, uint32_t n)
{
    m->work -= n < m->work ? n : m->work;
    return m->work > 0;
}

static bool shows_all(const struct structure *s, unsigned sides)
{
    struct cards cards;
    cards_of(s, sides, &cards);
    return unseen_pieces(&cards, s) == 0;
}

static bool touches(const struct cells *all, int cell)
{
    enum { LAYER = SIDE * SIDE };
    const int x = cell % SIDE, y = cell / SIDE % SIDE, z = cell / LAYER;
    return (x > 0 && cells_has(all, cell - 1)) || (x < SIDE - 1 && cells_has(all, cell + 1)) ||
           (y > 0 && cells_has(all, cell - SIDE)) ||
           (y < SIDE - 1 && cells_has(all, cell + SIDE)) ||
           (z > 0 && cells_has(all, cell - LAYER)) ||
           (z < SIDE - 1 && cells_has(all, cell + LAYER));
}

/* Beside the others and not within them; the first one lies anywhere. */
static bool lies_well(const struct structure *s, int placement)
{
    const struct cells all = structure_cells(s), own = placement_cells(placement);
    bool touching = s->n == 0;
    if (cells_meet(&all, &own)) return false;
    for (int i = 0; i < PIECE_CELLS; i++) touching |= touches(&all, placement_cell[placement][i]);
    return touching;
}

static int any_placement(struct rng *rng, int piece)
{
    const int first = placement_first[piece], end = placement_first[piece + 1];
    return first + (int)rng_below(rng, (uint32_t)(end - first));
}

/* A piece of the set that the structure does not have. */
static int another_piece(struct making *m, const struct structure *s)
{
    const unsigned used = structure_pieces(s);
    int piece;
    do piece = (int)rng_below(&m->rng, PIECES);
    while (!(m->pieces >> piece & 1) || used >> piece & 1);
    return piece;
}

/* ---- counting ---- */

/* Answers, `most` at most; MANY: more, or too much work. What needs supports is left to the
 * proof. */
static uint32_t count_answers(struct making *m, const struct structure *s, uint32_t most)
{
    struct cards cards;
    const struct cards_ask ask = {
        .want = CARDS_STAND, .nodes_max = CHANGE_NODES, .found_max = most + 1};
    cards_of(s, m->wish->sides, &cards);
    const struct cards_answer a = cards_solve(m->room, &cards, m->pieces, &ask, NULL, 0);
    strict_work(m, a.nodes + a.fits);
    return a.end == CARDS_ALL ? a.found : MANY;
}

bool strict_proven(struct cards_room *room, const struct structure *s, unsigned sides,
                   uint16_t pieces, uint32_t *nodes)
{
    struct cards cards;
    const struct cards_ask ask = {
        .want = CARDS_BUILD, .supports = SUPPORTS_MAX, .nodes_max = *nodes, .found_max = 2};
    cards_of(s, sides, &cards);
    const struct cards_answer a = cards_solve(room, &cards, pieces, &ask, NULL, 0);
    *nodes -= a.nodes;
    return a.end == CARDS_ALL && a.found == 1;
}

/* ---- changing ---- */

/* The structure becomes `to`, in building order, if that leaves few enough answers. */
static bool accept_change(struct making *m, const struct structure *to, uint32_t most)
{
    uint8_t order[STRUCTURE_MAX];
    if (!shows_all(to, m->wish->sides) || !stands(to)) return false;
    const uint32_t answers = count_answers(m, to, most);
    if (answers > most || !building_order(to, order)) return false;
    m->answers = answers;
    m->s.n = to->n;
    for (int i = 0; i < to->n; i++) m->s.placement[i] = to->placement[order[i]];
    return true;
}

/* Another place for one piece, or another piece instead of it. */
static bool change_one(struct making *m)
{
    const int i = (int)rng_below(&m->rng, m->s.n);
    const uint32_t most = (uint32_t)((uint64_t)m->answers *
                                     patience[rng_below(&m->rng, sizeof patience)] / SIXTEENTHS);
    struct structure to = structure_without(&m->s, i);
    int piece = placement_piece(m->s.placement[i]);
    if (rng_below(&m->rng, SAME_PIECE) == 0) piece = another_piece(m, &to);
    const int placement = any_placement(&m->rng, piece);
    if (!lies_well(&to, placement)) return false;
    to.placement[to.n++] = (uint16_t)placement;
    return accept_change(m, &to, most);
}

static bool add_one(struct making *m)
{
    struct structure to = m->s;
    const int placement = any_placement(&m->rng, another_piece(m, &to));
    if (!lies_well(&to, placement)) return false;
    to.placement[to.n++] = (uint16_t)placement;
    return accept_change(m, &to, SOME);
}

/* ---- the maker ---- */

static bool begin_strict(struct making *m)
{
    m->s.n = 0;
    m->answers = MANY;
    for (int tries = 0; tries < TRIES && m->s.n < FIRST && strict_work(m, STEP_WORK); tries++) {
        const int placement = any_placement(&m->rng, another_piece(m, &m->s));
        if (lies_well(&m->s, placement) && can_put(&m->s, placement, NULL) == FITS)
            m->s.placement[m->s.n++] = (uint16_t)placement;
    }
    if (m->s.n < FIRST || !shows_all(&m->s, m->wish->sides)) return false;
    m->answers = count_answers(m, &m->s, MANY);
    return true;
}

static bool making_proven(struct making *m)
{
    uint32_t nodes = PROOF_NODES;
    const bool is = strict_proven(m->room, &m->s, m->wish->sides, m->pieces, &nodes);
    strict_work(m, PROOF_NODES - nodes);
    return is;
}

/* Until it is strict, or no longer gets better. */
static bool improve_strict(struct making *m)
{
    for (int stale = 0; stale < STALE && strict_work(m, STEP_WORK); stale++) {
        const uint32_t before = m->answers;
        const bool more = m->s.n < m->wish->pieces && m->answers <= FEW;
        if (!(more ? add_one(m) : change_one(m))) continue;
        if (more || m->answers < before) stale = 0;
        if (m->answers != 1 || m->s.n < m->wish->pieces) continue;
        if (making_proven(m)) return true;
    }
    return false;
}

bool strict_make(struct make_room *room, const struct strict_wish *w, struct challenge *to)
{
    bool known = false;
    for (int i = 0; i < STRICT_KINDS; i++) known |= w->sides == strict_sides[i];
    if (!known || w->pieces < STRICT_LEAST || w->pieces > STRICT_MOST) return false;
    if (w->set < 0 || w->set >= PIECE_SETS) return false;
    struct making m = {.room = &room->cards,
                       .wish = w,
                       .pieces = piece_sets[w->set],
                       .rng = rng_split(w->seed, (uint64_t)w->sides << 8 | (uint64_t)w->pieces),
                       .work = STRICT_WORK};
    *to = (struct challenge){.set = (uint8_t)w->set, .seed = w->seed};
    while (m.work > 0) {
        to->tries++;
        if (!begin_strict(&m) || !improve_strict(&m)) continue;
        to->built = m.s;
        to->level = grade_of(&m.s, ALL_SIDES).level;
        return true;
    }
    return false;
}
