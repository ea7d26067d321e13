/* deduce.c -- the state of a chain, and its stages. */
#include "solid/deduce.h"

#include <string.h>

#include "solid/deduce_inside.h"
#include "solid/tables.h"

/* ---- steps ---- */

struct deduction *step_begin(struct deduce_room *r, enum deduce_rule rule, int piece)
{
    struct deduction *d = &r->stage[r->stage_size];
    *d = (struct deduction){.rule = (uint8_t)rule, .piece = (uint8_t)piece, .other = EMPTY};
    return d;
}

void step_doom(struct deduce_room *r, struct deduction *d, int placement)
{
    d->removed++;
    d->loses = (uint16_t)(d->loses | 1u << placement_piece(placement));
    if (!r->reason[placement]) r->reason[placement] = (uint16_t)(r->steps + r->stage_size + 1);
}

void step_end(struct deduce_room *r, const struct deduction *d)
{
    if (d->removed) r->stage_size++;
}

void step_shows(const struct deduce_room *r, struct deduction *d)
{
    for (int side = 0; side < SIDES; side++)
        for (int i = 0; i < SLOTS; i++)
            if (r->cards.slot[side][i] == d->piece) d->slots[side] |= UINT64_C(1) << i;
}

/* ---- sets ---- */

/* Drops what is doomed from the list of a piece, and finds its cells again. */
static void settle_piece(struct deduce_room *r, int i)
{
    uint16_t *list = r->list + placement_first[r->piece[i]];
    struct cells may = {{0}};
    struct cells must = {{~UINT64_C(0), ~UINT64_C(0), ~UINT64_C(0), ~UINT64_C(0)}};
    int n = 0;
    for (int k = 0; k < r->count[i]; k++) {
        if (r->reason[list[k]]) continue;
        const struct cells own = placement_cells(list[k]);
        for (int w = 0; w < 4; w++) {
            may.word[w] |= own.word[w];
            must.word[w] &= own.word[w];
        }
        list[n++] = list[k];
    }
    r->count[i] = (uint16_t)n;
    r->may[i] = may;
    r->must[i] = must;
    if (n == 0) r->clash = true;
}

static void settle_pieces(struct deduce_room *r)
{
    for (int i = 0; i < r->n; i++) settle_piece(r, i);
    for (int k = 0; k < r->stage_size; k++)
        for (int i = 0; i < r->n; i++)
            if (r->piece[i] == r->stage[k].piece) r->stage[k].left = r->count[i];
}

/* A placement forbids others its own cells, and those in front of it on lines that show it. */
static void make_block(struct deduce_room *r, int piece, int placement)
{
    const struct cells own = placement_cells(placement);
    struct cells block = own;
    for (int side = 0; side < SIDES; side++) {
        for (int c = 0; c < PIECE_CELLS; c++) {
            const int slot = sight[side][placement_cell[placement][c]] % 64;
            if (r->cards.slot[side][slot] != piece) continue;
            for (int d = 0; !cells_has(&own, ray[side][slot][d]); d++)
                cells_add(&block, ray[side][slot][d]);
        }
    }
    r->block[placement] = block;
}

static void make_blocks(struct deduce_room *r)
{
    for (int i = 0; i < r->n && !r->ready; i++)
        for (int k = 0; k < r->count[i]; k++) make_block(r, r->piece[i], placements_left(r, i)[k]);
    r->ready = true;
}

bool placements_agree(const struct deduce_room *r, int a, int b)
{
    const uint8_t *x = placement_cell[a], *y = placement_cell[b];
    for (int i = 0; i < PIECE_CELLS; i++)
        if (cells_has(&r->block[b], x[i]) || cells_has(&r->block[a], y[i])) return false;
    return true;
}

/* ---- the chain ---- */

void deduce_open(struct deduce_room *r, const struct cards *cards, const struct deduce_ask *ask)
{
    unsigned shown = 0;
    r->ask = *ask;
    r->cards = *cards;
    r->empty = (struct cells){{0}};
    r->clash = r->searched = r->whole = r->ready = false;
    r->steps = r->stage_size = r->stage_next = r->n = 0;
    memset(r->reason, 0, sizeof r->reason);
    for (int side = 0; side < SIDES; side++) {
        for (int i = 0; i < SLOTS; i++) {
            const int what = cards->slot[side][i];
            for (int d = 0; d < SIDE && what == EMPTY; d++) cells_add(&r->empty, ray[side][i][d]);
            if (what == EMPTY || what == UNKNOWN) continue;
            if (what < PIECES && ask->pieces >> what & 1) shown |= 1u << what;
            else r->clash = true;
        }
    }
    for (int piece = 0; piece < PIECES; piece++) {
        if (!(shown >> piece & 1)) continue;
        if (r->n == STRUCTURE_MAX) {
            r->clash = true;
            break;
        }
        r->piece[r->n] = (uint8_t)piece;
        r->count[r->n] = (uint16_t)(placement_first[piece + 1] - placement_first[piece]);
        for (int p = placement_first[piece]; p < placement_first[piece + 1]; p++)
            r->list[p] = (uint16_t)p;
        settle_piece(r, r->n++);
    }
}

static bool all_placed(const struct deduce_room *r)
{
    for (int i = 0; i < r->n; i++)
        if (r->count[i] != 1) return false;
    return true;
}

/* Finds the next stage by the cheapest rule that has one. */
static bool find_stage(struct deduce_room *r)
{
    static void (*const rule[RULES_END])(struct deduce_room *) = {
        [RULE_EMPTY] = rule_empty,  [RULE_LINE] = rule_line,   [RULE_ONLY] = rule_only,
        [RULE_CROSS] = rule_cross,  [RULE_HIDE] = rule_hide,   [RULE_CERTAIN] = rule_certain,
        [RULE_FALLS] = rule_falls,  [RULE_ORDER] = rule_order, [RULE_ASSUME] = rule_assume,
        [RULE_SEARCH] = rule_search};
    r->steps = (uint16_t)(r->steps + r->stage_size);
    r->stage_size = r->stage_next = 0;
    if (r->clash || r->searched) return false;
    for (int i = RULE_EMPTY; i < RULES_END && !r->stage_size; i++) {
        if (i > RULE_LINE && all_placed(r)) return false;
        if (i > RULE_LINE) make_blocks(r);
        if (r->ask.rules >> i & 1) rule[i](r);
    }
    settle_pieces(r);
    return r->stage_size > 0;
}

bool deduce_next(struct deduce_room *r, struct deduction *d)
{
    if (r->stage_next == r->stage_size && !find_stage(r)) return false;
    *d = r->stage[r->stage_next++];
    return true;
}

enum deduce_end deduce_ended(const struct deduce_room *r)
{
    if (r->clash) return DEDUCE_CLASH;
    if (all_placed(r)) return DEDUCE_SOLVED;
    return r->whole ? DEDUCE_OPEN : DEDUCE_STUCK;
}

/* ---- how hard it is ---- */

void insight_add(struct insight *s, const struct deduction *d)
{
    s->steps++;
    s->times[d->rule]++;
    if (d->rule > s->hardest) s->hardest = d->rule;
}

void insight_end(struct insight *s, const struct deduce_room *r)
{
    s->end = (uint8_t)deduce_ended(r);
    s->pieces = r->n;
    for (int i = 0; i < r->n; i++) {
        s->placed = (uint8_t)(s->placed + (r->count[i] == 1));
        s->left += r->count[i];
    }
}

struct insight deduce_all(struct deduce_room *r, const struct cards *cards,
                          const struct deduce_ask *ask)
{
    struct insight s = {0};
    struct deduction d;
    deduce_open(r, cards, ask);
    while (deduce_next(r, &d)) insight_add(&s, &d);
    insight_end(&s, r);
    return s;
}

/* The weights follow games (docs/puzzles.md): a piece has to be laid, whatever is known of it. */
uint32_t insight_effort(const struct insight *s)
{
    enum { PIECE = 20 };
    static const uint8_t weight[RULES_END] = {
        [RULE_EMPTY] = 1,  [RULE_LINE] = 1,    [RULE_ONLY] = 1,  [RULE_CROSS] = 2,
        [RULE_HIDE] = 2,   [RULE_CERTAIN] = 2, [RULE_FALLS] = 3, [RULE_ORDER] = 4,
        [RULE_ASSUME] = 5, [RULE_SEARCH] = 8};
    uint32_t sum = (uint32_t)PIECE * s->pieces;
    for (int rule = RULE_EMPTY; rule < RULES_END; rule++)
        sum += (uint32_t)weight[rule] * s->times[rule];
    return sum;
}
