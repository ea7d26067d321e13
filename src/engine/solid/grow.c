#include "solid/grow.h"

#include <assert.h>
#include <string.h>

#include "core/rng.h"
#include "solid/site.h"
#include "solid/tables.h"

enum {
    SITE_NODES = 8,  /* what a site costs, in placements tried */
    TRIES_ALONE = 4, /* before supports may help */
    FEW = 4,         /* places to choose from, at most */
};

static void cells_join(struct cells *to, const struct cells *c)
{
    for (int w = 0; w < 4; w++) to->word[w] |= c->word[w];
}

/* ---- what is known ---- */

/* Where unseen pieces cannot be once this placement is there: in it, and in front of it on lines
 * that show it. */
static struct cells closed_by(const struct cards_room *r, int placement)
{
    const struct cells own = placement_cells(placement);
    const int piece = placement_piece(placement);
    struct cells closed = own;
    for (int side = 0; side < SIDES; side++) {
        for (int i = 0; i < PIECE_CELLS; i++) {
            const int slot = sight[side][placement_cell[placement][i]] % 64;
            if (r->cards.slot[side][slot] != piece) continue;
            for (int d = 0; !cells_has(&own, ray[side][slot][d]); d++)
                cells_add(&closed, ray[side][slot][d]);
        }
    }
    return closed;
}

static bool has_any(const struct cards_room *c, const uint64_t *alive, int i)
{
    for (int w = c->word[i]; w < c->word[i + 1]; w++)
        if (alive[w]) return true;
    return false;
}

/* Takes away what a piece that no slot shows forbids; false: a shown piece has no place left. */
static bool put_unseen(const struct cards_room *c, int placement, unsigned left, uint64_t *alive)
{
    const int words = c->word[c->n];
    for (int i = 0; i < PIECE_CELLS; i++)
        for (int w = 0; w < words; w++)
            alive[w] &= ~c->block[placement_cell[placement][i] * words + w];
    for (int i = 0; i < c->n; i++)
        if (left >> i & 1 && !has_any(c, alive, i)) return false;
    return true;
}

/* The same for a shown piece, number i of the room. */
static bool put_shown(struct cards_room *c, int i, int bit, unsigned left, uint64_t *alive)
{
    const uint64_t *row = cards_forbids(c, bit);
    const int words = c->word[c->n];
    for (int w = 0; w < words; w++)
        if (w < c->word[i] || w >= c->word[i + 1]) alive[w] &= ~row[w];
    for (int k = 0; k < c->n; k++)
        if (left >> k & 1 && !has_any(c, alive, k)) return false;
    return true;
}

static int shown_index(const struct cards_room *c, int piece)
{
    for (int i = 0; i < c->n; i++)
        if (c->piece[i] == piece) return i;
    return -1;
}

/* Leaves a shown piece this one placement. */
static bool fix_shown(struct grow_room *r, int i, int placement)
{
    struct cards_room *c = &r->cards;
    for (int bit = c->word[i] * 64, end = bit + c->size[i]; bit < end; bit++) {
        if (c->placement[bit] != placement) continue;
        if (!(r->alive[0][bit / 64] >> bit % 64 & 1)) return false;
        for (int w = c->word[i]; w < c->word[i + 1]; w++) r->alive[0][w] = 0;
        r->alive[0][bit / 64] = UINT64_C(1) << bit % 64;
        return put_shown(c, i, bit, (1u << c->n) - 1, r->alive[0]);
    }
    return false;
}

/* Lists the placements of pieces that no slot shows: in the space that is left, outside cells kept
 * for other pieces, and out of the way of what is fixed. */
static bool list_unseen(struct grow_room *r, const struct grow_wish *wish)
{
    const struct cards_room *c = &r->cards;
    struct cells space = c->space;
    uint16_t n = 0;
    for (int p = 0; p < PIECES; p++)
        for (int w = 0; w < 4; w++) space.word[w] &= ~c->only[p].word[w];
    for (int i = 0; i < wish->fixed.n; i++) {
        const struct cells closed = closed_by(c, wish->fixed.placement[i]);
        for (int w = 0; w < 4; w++) space.word[w] &= ~closed.word[w];
    }
    const struct cells gone = {{~space.word[0], ~space.word[1], ~space.word[2], ~space.word[3]}};
    for (int piece = 0; piece < PIECES; piece++) {
        r->unseen[piece] = n;
        if (!((r->must | r->may) >> piece & 1)) continue;
        int fixed = -1;
        for (int i = 0; i < wish->fixed.n; i++)
            if (placement_piece(wish->fixed.placement[i]) == piece)
                fixed = wish->fixed.placement[i];
        if (fixed >= 0) {
            r->placement[n++] = (uint16_t)fixed;
            continue;
        }
        for (int p = placement_first[piece]; p < placement_first[piece + 1]; p++) {
            const struct cells own = placement_cells(p);
            if (!cells_meet(&own, &gone)) r->placement[n++] = (uint16_t)p;
        }
        if (n == r->unseen[piece] && r->must >> piece & 1) return false;
    }
    r->unseen[PIECES] = n;
    return true;
}

bool grow_open(struct grow_room *r, const struct grow_wish *wish)
{
    uint16_t must = wish->must;
    for (int side = 0; side < SIDES; side++) must |= wish->seen[side];
    for (int i = 0; i < wish->fixed.n; i++)
        must = (uint16_t)(must | 1u << placement_piece(wish->fixed.placement[i]));
    if (must & ~wish->pieces) return false;
    if (!cards_open(&r->cards, &wish->cards, wish->pieces)) return false;
    r->must = must & (uint16_t)~r->cards.shown;
    r->may = wish->pieces & (uint16_t)~(must | r->cards.shown);
    const int sure = r->cards.n + __builtin_popcount(r->must);
    memcpy(r->seen, wish->seen, sizeof r->seen);
    r->hidden = wish->size > sure ? wish->size - sure : 0;
    if (sure > STRUCTURE_MAX) return false;
    memcpy(r->alive[0], r->cards.alive[0], sizeof r->alive[0]);
    for (int i = 0; i < wish->fixed.n; i++) {
        const int at = wish->fixed.placement[i];
        const int k = shown_index(&r->cards, placement_piece(at));
        if (k >= 0 ? !fix_shown(r, k, at)
                   : !put_unseen(&r->cards, at, (1u << r->cards.n) - 1, r->alive[0]))
            return false;
    }
    return list_unseen(r, wish);
}

/* ---- growing ---- */

struct trial {
    struct grow_room *room;
    struct rng *rng;
    uint32_t *nodes;
    struct structure *built;
    struct site site;
    struct cells closed; /* to pieces that no slot shows */
    struct cells near;   /* cells that share a face with what is built */
    uint8_t deep[SIDES][SLOTS], front[SIDES][SLOTS]; /* the nearest piece, if it matters */
    bool strict;     /* what must not be seen is covered from the start */
    bool careful;    /* the best of a few places is taken */
    unsigned shown;  /* those to come, by their number in the room */
    uint16_t unseen; /* those to come, by piece */
};

static bool spend_nodes(struct trial *t, uint32_t n)
{
    if (*t->nodes < n) *t->nodes = 0;
    else *t->nodes -= n;
    return *t->nodes > 0;
}

static struct cells near_to(const struct cells *c)
{
    struct cells near = {{0}};
    for (int cell = 0; cell < CELLS; cell++) {
        if (!cells_has(c, cell)) continue;
        const int x = cell % SIDE, y = cell / SIDE % SIDE;
        if (x > 0) cells_add(&near, cell - 1);
        if (x < SIDE - 1) cells_add(&near, cell + 1);
        if (y > 0) cells_add(&near, cell - SIDE);
        if (y < SIDE - 1) cells_add(&near, cell + SIDE);
        if (cell >= SIDE * SIDE) cells_add(&near, cell - SIDE * SIDE);
        if (cell < CELLS - SIDE * SIDE) cells_add(&near, cell + SIDE * SIDE);
    }
    return near;
}

/* ---- what is seen from a side ---- */

static void look_behind(struct trial *t, int placement)
{
    for (int side = 0; side < SIDES; side++) {
        if (!t->room->seen[side]) continue;
        for (int i = 0; i < PIECE_CELLS; i++) {
            const int at = sight[side][placement_cell[placement][i]];
            const int slot = at % 64, depth = at / 64;
            if (depth >= t->deep[side][slot]) continue;
            t->deep[side][slot] = (uint8_t)depth;
            t->front[side][slot] = (uint8_t)placement_piece(placement);
        }
    }
}

static uint16_t seen_from(const struct trial *t, int side)
{
    unsigned seen = 0;
    for (int i = 0; i < SLOTS; i++)
        if (t->front[side][i] != EMPTY) seen |= 1u << t->front[side][i];
    return (uint16_t)seen;
}

/* A piece that is put later hides others and never uncovers them: so whatever must be seen is seen
 * with this placement, too. */
static bool leaves_seen(const struct trial *t, int placement)
{
    const int piece = placement_piece(placement);
    for (int side = 0; side < SIDES; side++) {
        const uint16_t wanted = t->room->seen[side];
        uint64_t over = 0;
        unsigned before = 0, after = 0;
        if (!wanted) continue;
        for (int i = 0; i < PIECE_CELLS; i++) {
            const int at = sight[side][placement_cell[placement][i]];
            if (at / 64 < t->deep[side][at % 64]) over |= UINT64_C(1) << at % 64;
        }
        if (wanted >> piece & 1 ? !over : over && t->strict) return false;
        for (int i = 0; i < SLOTS; i++) {
            if (t->front[side][i] == EMPTY) continue;
            before |= 1u << t->front[side][i];
            if (!(over >> i & 1)) after |= 1u << t->front[side][i];
        }
        if (before & ~after & wanted) return false;
    }
    return true;
}

static bool all_seen(const struct trial *t)
{
    for (int side = 0; side < SIDES; side++)
        if (t->room->seen[side] && seen_from(t, side) != t->room->seen[side]) return false;
    return true;
}

/* ---- one piece more ---- */

static void trial_put(struct trial *t, int placement)
{
    look_behind(t, placement);
    const struct cells closed = closed_by(&t->room->cards, placement);
    cells_join(&t->closed, &closed);
    t->built->placement[t->built->n++] = (uint16_t)placement;
    site_init(&t->site, t->built);
    t->near = near_to(&t->site.taken);
    spend_nodes(t, SITE_NODES);
}

static bool trial_fits(const struct trial *t, int placement)
{
    return site_fits(&t->site, placement) && leaves_seen(t, placement);
}

/* How much choice the shown pieces to come have, without number i: the sum of logarithms. */
static int freedom(const struct trial *t, int i, const uint64_t *alive)
{
    const struct cards_room *c = &t->room->cards;
    int sum = 1;
    for (int k = 0; k < c->n; k++) {
        uint32_t n = 0;
        if (k == i || !(t->shown >> k & 1)) continue;
        for (int w = c->word[k]; w < c->word[k + 1]; w++)
            n += (uint32_t)__builtin_popcountll(alive[w]);
        sum += 32 - __builtin_clz(n * n * n); /* n is 1 to 768 */
    }
    return sum;
}

/* Puts shown piece i at a random place of those where it fits; or, of a few such places, where it
 * leaves the others most choice. */
static bool grow_shown(struct trial *t, int i)
{
    struct cards_room *c = &t->room->cards;
    const uint64_t *now = t->room->alive[t->built->n];
    uint64_t *next = t->room->alive[t->built->n + 1], left[CARDS_WORDS];
    const size_t size = c->word[c->n] * sizeof *now;
    uint16_t bits[DOMAIN_WORDS * 64];
    uint32_t n = 0, few = t->careful ? 1 + rng_below(t->rng, FEW) : 1;
    int best = 0, to = -1;
    for (int w = c->word[i]; w < c->word[i + 1]; w++)
        for (uint64_t word = now[w]; word; word &= word - 1)
            bits[n++] = (uint16_t)(w * 64 + __builtin_ctzll(word));
    while (n && few && spend_nodes(t, 1)) {
        const uint32_t k = rng_below(t->rng, n);
        const int bit = bits[k];
        bits[k] = bits[--n];
        if (!trial_fits(t, c->placement[bit])) continue;
        memcpy(left, now, size);
        if (!put_shown(c, i, bit, t->shown & ~(1u << i), left)) continue;
        const int free = freedom(t, i, left);
        few--;
        if (free <= best) continue;
        best = free;
        to = c->placement[bit];
        memcpy(next, left, size);
    }
    if (to < 0) return false;
    t->shown &= ~(1u << i);
    trial_put(t, to);
    return true;
}

/* Puts a piece that no slot shows, away from the others only if necessary. */
static bool grow_unseen(struct trial *t, int piece, bool touching)
{
    struct grow_room *r = t->room;
    const uint64_t *now = r->alive[t->built->n];
    uint64_t *next = r->alive[t->built->n + 1];
    uint16_t list[PLACEMENTS / 6]; /* P has 2880 */
    uint32_t n = 0;
    for (int i = r->unseen[piece]; i < r->unseen[piece + 1]; i++) {
        const struct cells own = placement_cells(r->placement[i]);
        if (cells_meet(&own, &t->closed)) continue;
        if (!touching || t->built->n == 0 || cells_meet(&own, &t->near))
            list[n++] = r->placement[i];
    }
    while (n && spend_nodes(t, 1)) {
        const uint32_t k = rng_below(t->rng, n);
        const int placement = list[k];
        list[k] = list[--n];
        if (!trial_fits(t, placement)) continue;
        memcpy(next, now, sizeof r->alive[0]);
        if (!put_unseen(&r->cards, placement, t->shown, next)) continue;
        t->unseen &= (uint16_t)~(1u << piece);
        trial_put(t, placement);
        return true;
    }
    return false;
}

enum { UNSEEN = STRUCTURE_MAX }; /* in a list of what is to come: piece + UNSEEN */

static int to_come(const struct trial *t, uint8_t list[STRUCTURE_MAX + PIECES])
{
    int n = 0;
    for (int i = 0; i < t->room->cards.n; i++)
        if (t->shown >> i & 1) list[n++] = (uint8_t)i;
    for (int piece = 0; piece < PIECES; piece++)
        if (t->unseen >> piece & 1) list[n++] = (uint8_t)(UNSEEN + piece);
    return n;
}

/* The shown piece with the fewest places comes first, every other time. */
static void hurry(struct trial *t, uint8_t *list, int n)
{
    const struct cards_room *c = &t->room->cards;
    int best = -1, least = CARDS_WORDS * 64;
    if (rng_below(t->rng, 2)) return;
    for (int k = 0; k < n; k++) {
        int places = 0;
        if (list[k] >= UNSEEN) continue;
        for (int w = c->word[list[k]]; w < c->word[list[k] + 1]; w++)
            places += __builtin_popcountll(t->room->alive[t->built->n][w]);
        if (places >= least) continue;
        best = k;
        least = places;
    }
    if (best < 0) return;
    const uint8_t first = list[best];
    list[best] = list[0];
    list[0] = first;
}

static bool grow_any(struct trial *t)
{
    uint8_t list[STRUCTURE_MAX + PIECES];
    const int n = to_come(t, list);
    rng_shuffle_u8(t->rng, list, (uint32_t)n);
    hurry(t, list, n);
    for (int k = 0; k < n; k++)
        if (list[k] < UNSEEN ? grow_shown(t, list[k]) : grow_unseen(t, list[k] - UNSEEN, true))
            return true;
    for (int k = 0; k < n; k++)
        if (list[k] >= UNSEEN && t->room->must >> (list[k] - UNSEEN) & 1 &&
            grow_unseen(t, list[k] - UNSEEN, false))
            return true;
    return false;
}

/* One of the pieces that may be used, at random; -1: there is none. */
static int draw_piece(struct rng *rng, unsigned pieces)
{
    int left = __builtin_popcount(pieces);
    if (!left) return -1;
    left = (int)rng_below(rng, (uint32_t)left);
    for (; left; left--) pieces &= pieces - 1;
    return __builtin_ctz(pieces);
}

static bool support(struct trial *t, uint16_t *may)
{
    while (*may && *t->nodes) {
        const int piece = draw_piece(t->rng, *may);
        *may &= (uint16_t)~(1u << piece);
        if (grow_unseen(t, piece, false)) return true;
    }
    return false;
}

/* Begins with this many hidden pieces, and adds up to so many supports when nothing else fits. */
static bool grow_once(struct trial *t, int hidden, int supports)
{
    const struct grow_room *r = t->room;
    uint16_t may = r->may, wanted = 0;
    int room = STRUCTURE_MAX - r->cards.n - __builtin_popcount(r->must);
    t->built->n = 0;
    t->closed = t->near = (struct cells){{0}};
    t->shown = (1u << r->cards.n) - 1;
    for (; room > 0 && __builtin_popcount(wanted) < hidden && may; room--) {
        const int piece = draw_piece(t->rng, may);
        assert(piece >= 0); /* may is not empty */
        may &= (uint16_t)~(1u << piece);
        wanted = (uint16_t)(wanted | 1u << piece);
    }
    t->unseen = r->must | wanted;
    memset(t->deep, SIDE, sizeof t->deep);
    memset(t->front, EMPTY, sizeof t->front);
    t->strict = rng_below(t->rng, 4);
    site_init(&t->site, t->built);
    while (t->shown || t->unseen) {
        if (grow_any(t)) continue;
        if (!t->shown && !(t->unseen & r->must)) break; /* what was only wanted may be missing */
        if (room <= 0 || supports <= 0 || !support(t, &may)) return false;
        room--;
        supports--;
    }
    return all_seen(t);
}

bool grow_next(struct grow_room *r, struct rng *rng, uint32_t *nodes, struct structure *to)
{
    struct trial t = {.room = r, .rng = rng, .nodes = nodes, .built = to};
    for (int tries = 0; *nodes; tries++) {
        const bool alone = tries < TRIES_ALONE;
        const int most = r->hidden + SUPPORTS_MAX;
        const int hidden = alone ? r->hidden : (int)rng_below(rng, (uint32_t)most + 1);
        const int supports = alone ? 0 : (int)rng_below(rng, SUPPORTS_MAX + 1);
        t.careful = !alone && rng_below(rng, 4);
        if (grow_once(&t, hidden, supports)) return true;
    }
    return false;
}
