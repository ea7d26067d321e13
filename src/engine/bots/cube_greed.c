/* cube_greed.c -- the first level of the silent partner: what improves its own card at once. */
#include <string.h>

#include "bots/cube_partner.h"
#include "solid/site.h"

/* Wrong slots in its own card if this stood on the grid. */
static int slots_wrong(const struct partner *p, const struct structure *s)
{
    uint8_t seen[SLOTS];
    int n = 0;
    view_of(s, p->side, seen);
    for (int i = 0; i < SLOTS; i++) n += seen[i] != p->known.slot[p->side][i];
    return n;
}

static bool shown(const struct partner *p, int piece)
{
    return memchr(p->known.slot[p->side], piece, SLOTS) != NULL;
}

struct choice {
    struct move move;
    int worth;
    uint32_t equal;
};

static void consider_move(const struct partner *p, struct choice *c, struct move move, int worth)
{
    if (worth < c->worth) return;
    if (worth > c->worth) c->equal = 0;
    c->worth = worth;
    if (rng_below(p->rng, ++c->equal) == 0) c->move = move;
}

enum { SLOT = 1000 };

/* Every place where the piece improves the card, given the others. */
static void consider_places(const struct partner *p, const struct reading *r, int piece, int verb,
                            const struct structure *others, int before, struct choice *c)
{
    struct site site;
    site_init(&site, others);
    struct structure more = *others;
    more.n++;
    const uint8_t *card = p->known.slot[p->side];
    for (int pl = placement_first[piece]; pl < placement_first[piece + 1]; pl++) {
        bool good = pl != p->table->grid[piece];
        for (uint64_t s = shadow_of(p->side, pl); s && good; s &= s - 1)
            good = card[__builtin_ctzll(s)] != EMPTY;
        if (!good) continue;
        more.placement[others->n] = (uint16_t)pl;
        const int worth = (before - slots_wrong(p, &more)) * SLOT + agreement(p, r, piece, pl);
        if (worth < c->worth || !site_fits(&site, pl)) continue;
        consider_move(p, c, move_of(verb, 1, pl, 0), worth);
    }
}

static struct structure without(const struct structure *s, int i)
{
    struct structure rest = *s;
    rest.placement[i] = rest.placement[--rest.n];
    return rest;
}

bool partner_greedy(const struct partner *p, const struct reading *r, struct move *move)
{
    const struct table *t = p->table;
    const struct structure is = cube_structure(t->grid);
    const int before = slots_wrong(p, &is);
    struct choice c = {.worth = SLOT / 2};
    for (int piece = 0; piece < PIECES; piece++) {
        if (t->where[piece] == FREE || t->where[piece] == RESERVED + p->seat) {
            if (!shown(p, piece)) continue;
            consider_places(p, r, piece, t->where[piece] == FREE ? PLACE : RETURN, &is, before, &c);
        }
        if (t->where[piece] != ON_GRID) continue;
        const int i = cube_index_of(&is, piece);
        if (can_take(&is, i, NULL) != FITS) continue;
        const struct structure rest = without(&is, i);
        if (shown(p, piece)) consider_places(p, r, piece, MOVE, &rest, before, &c);
        /* Taking it away helps for now, putting it right helps for ever. */
        if (cube_reserved_by(t, p->seat) < 0)
            consider_move(p, &c, move_of(RESERVE, 1, piece, 0),
                          (before - slots_wrong(p, &rest) - 1) * SLOT);
    }
    *move = c.move;
    return c.equal > 0;
}

/* ---- nothing helps ---- */

static void consider_moves(const struct partner *p, const struct reading *r,
                           const struct structure *is, int piece, struct choice *c)
{
    const int i = cube_index_of(is, piece);
    if (can_take(is, i, NULL) != FITS) return;
    const struct structure rest = without(is, i);
    const int before = slots_wrong(p, is);
    struct site site;
    site_init(&site, &rest);
    struct structure more = rest;
    more.n++;
    for (int pl = placement_first[piece]; pl < placement_first[piece + 1]; pl++) {
        if (pl == p->table->grid[piece]) continue;
        more.placement[rest.n] = (uint16_t)pl;
        const int worth = (before - slots_wrong(p, &more)) * SLOT + agreement(p, r, piece, pl) +
                          (piece == r->last ? SLOT / 2 : 0);
        if (worth < c->worth || !site_fits(&site, pl)) continue;
        consider_move(p, c, move_of(MOVE, 1, pl, 0), worth);
    }
}

struct move partner_wait(const struct partner *p, const struct reading *r)
{
    const struct table *t = p->table;
    const struct move pass = move_of(PASS, 0, 0, 0);
    if (partner_may(p, pass)) return pass;
    const struct structure is = cube_structure(t->grid);
    const int before = slots_wrong(p, &is);
    struct choice c = {.worth = -SLOTS * SLOT};
    for (int piece = 0; piece < PIECES; piece++) {
        if (t->where[piece] != ON_GRID) continue;
        consider_moves(p, r, &is, piece, &c);
        const int i = cube_index_of(&is, piece);
        if (cube_reserved_by(t, p->seat) >= 0 || can_take(&is, i, NULL) != FITS) continue;
        const struct structure rest = without(&is, i);
        consider_move(p, &c, move_of(RESERVE, 1, piece, 0),
                      (before - slots_wrong(p, &rest)) * SLOT - SLOT / 4);
    }
    if (c.equal && partner_may(p, c.move)) return c.move;
    return p->game->fallback(p->box, p->view, p->seat);
}
