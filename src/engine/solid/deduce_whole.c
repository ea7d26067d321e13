/* deduce_whole.c -- rules 7 to 10: what the whole structure says. */
#include <string.h>

#include "solid/contacts.h"
#include "solid/deduce_inside.h"
#include "solid/stand.h"

enum {
    LAYER = SIDE * SIDE,
    OPEN_MOST = 2,     /* pieces that may be open when structures are looked at whole */
    PAIRS_MOST = 100,  /* of their placements */
    ASSUME_MOST = 600, /* placements left, for one to be assumed after the other */
};

/* ---- 7: something falls ---- */

/* Where another piece can be if this placement is there. */
static struct cells others_about(const struct deduce_room *r, int i, int placement)
{
    struct cells others = {{0}};
    for (int w = 0; w < 4; w++) {
        for (int k = 0; k < r->n; k++)
            if (k != i) others.word[w] |= r->may[k].word[w];
        if (r->ask.hidden) others.word[w] |= ~r->empty.word[w];
        others.word[w] &= ~r->block[placement].word[w];
    }
    return others;
}

/* Could it stand, if whatever can be under it and on it is there and never gives way? */
static bool could_stand(const struct deduce_room *r, int i, int placement)
{
    const struct cells own = placement_cells(placement), others = others_about(r, i, placement);
    struct contacts c;
    memset(&c, 0, sizeof c);
    c.n = 1;
    c.load[0] = placement_load(placement);
    for (int k = 0; k < PIECE_CELLS; k++) {
        const int cell = placement_cell[placement][k];
        const uint64_t square = UINT64_C(1) << cell % LAYER;
        const bool under = cell >= LAYER && !cells_has(&own, cell - LAYER);
        const bool over = cell < CELLS - LAYER && !cells_has(&own, cell + LAYER);
        if (cell < LAYER || (under && cells_has(&others, cell - LAYER))) c.on[0][GROUND] |= square;
        if (over && cells_has(&others, cell + LAYER)) c.on[GROUND][0] |= square;
    }
    if (!c.on[0][GROUND]) return false;
    c.near[0] = 1u << GROUND;
    c.near[GROUND] = 1;
    return contacts_stand(&c);
}

/* Pieces with several placements left: at most OPEN_MOST, and few pairs. */
static int open_pieces(const struct deduce_room *r, uint8_t open[OPEN_MOST])
{
    int n = 0, pairs = 1;
    for (int i = 0; i < r->n; i++) {
        if (r->count[i] == 1) continue;
        if (n == OPEN_MOST) return 0;
        open[n++] = (uint8_t)i;
        pairs *= r->count[i];
    }
    return pairs <= PAIRS_MOST && !r->ask.hidden ? n : 0;
}

static bool whole_good(const struct structure *s, enum deduce_rule rule)
{
    uint8_t order[STRUCTURE_MAX];
    return stands(s) && (rule == RULE_FALLS || building_order(s, order));
}

/* Is there a whole structure with this placement of piece i, the other open one being `also` (-1:
 * none is)? */
static bool some_whole(const struct deduce_room *r, int i, int placement, int also,
                       enum deduce_rule rule)
{
    struct structure s = {.n = r->n};
    for (int k = 0; k < r->n; k++) s.placement[k] = placements_left(r, k)[0];
    s.placement[i] = (uint16_t)placement;
    if (also < 0) return whole_good(&s, rule);
    for (int k = 0; k < r->count[also]; k++) {
        s.placement[also] = placements_left(r, also)[k];
        if (placements_agree(r, placement, s.placement[also]) && whole_good(&s, rule)) return true;
    }
    return false;
}

static void doom_wholes(struct deduce_room *r, enum deduce_rule rule)
{
    uint8_t open[OPEN_MOST];
    const int n = open_pieces(r, open);
    for (int o = 0; o < n; o++) {
        const int i = open[o], also = n == 2 ? open[1 - o] : -1;
        struct deduction *d = step_begin(r, rule, r->piece[i]);
        for (int k = 0; k < r->count[i]; k++)
            if (!some_whole(r, i, placements_left(r, i)[k], also, rule))
                step_doom(r, d, placements_left(r, i)[k]);
        step_end(r, d);
    }
}

void rule_falls(struct deduce_room *r)
{
    for (int i = 0; i < r->n; i++) {
        struct deduction *d = step_begin(r, RULE_FALLS, r->piece[i]);
        for (int k = 0; k < r->count[i]; k++)
            if (!could_stand(r, i, placements_left(r, i)[k]))
                step_doom(r, d, placements_left(r, i)[k]);
        step_end(r, d);
    }
    if (!r->stage_size) doom_wholes(r, RULE_FALLS);
}

/* ---- 8: something cannot be built ---- */

void rule_order(struct deduce_room *r) { doom_wholes(r, RULE_ORDER); }

/* ---- 9: assume and refute ---- */

struct guess {
    struct structure placed; /* by index of piece */
    unsigned open;           /* pieces not placed yet, by index */
};

static bool guess_allows(const struct deduce_room *r, const struct guess *g, int placement)
{
    for (int i = 0; i < r->n; i++)
        if (!(g->open >> i & 1) && !placements_agree(r, g->placed.placement[i], placement))
            return false;
    return true;
}

/* Places what has one placement left, as long as something has. The index of a piece that has
 * none, or -1. */
static int guess_follow(const struct deduce_room *r, struct guess *g)
{
    for (bool again = true; again;) {
        again = false;
        for (int i = 0; i < r->n; i++) {
            int n = 0, last = 0;
            if (!(g->open >> i & 1)) continue;
            for (int k = 0; k < r->count[i] && n < 2; k++) {
                if (!guess_allows(r, g, placements_left(r, i)[k])) continue;
                last = placements_left(r, i)[k];
                n++;
            }
            if (n == 0) return i;
            if (n > 1) continue;
            g->placed.placement[i] = (uint16_t)last;
            g->open &= ~(1u << i);
            again = true;
        }
    }
    return -1;
}

/* Does it lead to nothing? `other` gets the piece that is left without a placement. */
static bool refuted(const struct deduce_room *r, int i, int placement, uint8_t *other)
{
    struct guess g = {.placed = {.n = r->n}, .open = ((1u << r->n) - 1) & ~(1u << i)};
    g.placed.placement[i] = (uint16_t)placement;
    const int without = guess_follow(r, &g);
    if (without >= 0) {
        *other = r->piece[without];
        return true;
    }
    return !g.open && !r->ask.hidden && !whole_good(&g.placed, RULE_ORDER);
}

void rule_assume(struct deduce_room *r)
{
    int all = 0;
    for (int i = 0; i < r->n; i++) all += r->count[i];
    for (int i = 0; i < r->n && all <= ASSUME_MOST; i++) {
        if (r->count[i] == 1) continue;
        struct deduction *d = step_begin(r, RULE_ASSUME, r->piece[i]);
        for (int k = 0; k < r->count[i]; k++) {
            uint8_t other = EMPTY;
            if (!refuted(r, i, placements_left(r, i)[k], &other)) continue;
            step_doom(r, d, placements_left(r, i)[k]);
            if (d->other == EMPTY) d->other = other;
        }
        step_end(r, d);
    }
}

/* ---- 10: search ---- */

/* Marks the placements that are part of some structure. One whose placements are all marked need
 * not be judged. */
static void mark_parts(struct deduce_room *r, uint32_t found)
{
    memset(r->part, 0, sizeof r->part);
    for (uint32_t f = 0; f < found; f++) {
        const struct structure *s = &r->found[f];
        bool news = false;
        for (int i = 0; i < s->n; i++)
            news |= !(r->part[s->placement[i] / 64] >> s->placement[i] % 64 & 1);
        if (!news || !(r->ask.hidden || whole_good(s, RULE_ORDER))) continue;
        for (int i = 0; i < s->n; i++)
            r->part[s->placement[i] / 64] |= UINT64_C(1) << s->placement[i] % 64;
    }
}

void rule_search(struct deduce_room *r)
{
    const struct cards_ask ask = {
        .want = CARDS_FIT, .nodes_max = DEDUCE_NODES, .found_max = DEDUCE_FOUND + 1};
    r->searched = true;
    const struct cards_answer a =
        cards_solve(&r->search, &r->cards, r->ask.pieces, &ask, r->found, DEDUCE_FOUND);
    r->whole = a.end == CARDS_ALL;
    if (!r->whole) return;
    mark_parts(r, a.found);
    for (int i = 0; i < r->n; i++) {
        struct deduction *d = step_begin(r, RULE_SEARCH, r->piece[i]);
        for (int k = 0; k < r->count[i]; k++) {
            const int placement = placements_left(r, i)[k];
            if (!(r->part[placement / 64] >> placement % 64 & 1)) step_doom(r, d, placement);
        }
        step_end(r, d);
    }
}
