/* cube_belief.c -- whole structures that show all a seat knows and agree with what others did.
 *
 * Two searches over the domains of the shown pieces (solid/cards.h). The first takes the piece with
 * fewest places left: where several cards are known it sees all answers. The second grows
 * structures from the ground as they could be built, best agreement first with some luck; it finds
 * what stands where one card leaves much open. Pieces that others put where no known card shows
 * them are taken along, unseen.
 */
#include <string.h>

#include "bots/cube_partner.h"
#include "solid/site.h"

/* Points, and how far the search goes. */
enum {
    PLACED = 60,      /* a piece of the cards finds its place */
    WHOLE = 150,      /* all of them do */
    ONLY_WHOLE = 600, /* the same, where no card in play is unknown */
    GUESSED = 10,     /* a slot is as its side seems to want it; minus that if not */
    FAR = 12,         /* an action costs */
    FAR_MOST = 25,    /* actions to something that cannot be reached */
    LUCK_MOST = 25,   /* that quarrels bring in */

    NODES_MAX = 1000,
    FAILED_MAX = 6, /* structures that stand and cannot be built */
    GROWN = 8,
    GROWN_MORE = 20,     /* if none of them was whole */
    HIDDEN_MAX = 4,      /* pieces that no known card shows */
    HIDDEN_PLACES = 240, /* of each */
    JUDGED = 6,          /* targets whose distance is asked */
    FEW = 4,             /* targets: then wishes are put aside */
    RECENT = 2,          /* rounds */
    SPOTS_MAX = CARDS_WORDS * 64 + HIDDEN_MAX * HIDDEN_PLACES
};

struct spot {
    uint16_t placement;
    int16_t bit; /* in the domains; -1: unseen */
    uint8_t piece;
    int32_t score, key;
};

struct thought {
    const struct partner *p;
    const struct reading *reading;
    struct belief *belief;
    struct cards_room room;
    piece_set hidden; /* pieces to be taken along unseen */
    int n;
    int first[PIECES + 1]; /* options of a piece, by piece */
    struct spot spot[SPOTS_MAX];
    uint16_t order[SPOTS_MAX];
    int nodes, failed;
    bool cut;   /* the search was not finished */
    bool whole; /* something was found that shows all */
    uint16_t chosen[STRUCTURE_MAX];
};

static int lowest(uint64_t word) { return __builtin_ctzll(word); }

/* Exponential: each `scale` points more are half as likely. */
static int luck(struct rng *r, int scale)
{
    const uint64_t bits = rng_next(r);
    return scale * __builtin_ctzll(bits | UINT64_C(1) << 20) +
           (int)((bits >> 32) * (uint64_t)(scale + 1) >> 32);
}

/* ---- options ---- */

/* Cells where no unseen piece may be: in front of the placement, or taken by it. */
static void close_cells(const struct cards_room *r, int piece, int placement, struct cells *closed)
{
    const struct cells own = placement_cells(placement);
    for (int w = 0; w < 4; w++) closed->word[w] |= own.word[w];
    for (int side = 0; side < SIDES; side++) {
        for (uint64_t s = shadow_of(side, placement); s; s &= s - 1) {
            const int slot = lowest(s);
            if (r->cards.slot[side][slot] != piece) continue;
            for (int d = 0; !cells_has(&own, ray[side][slot][d]); d++)
                cells_add(closed, ray[side][slot][d]);
        }
    }
}

static bool meets(const struct cells *cells, int placement)
{
    for (int i = 0; i < PIECE_CELLS; i++)
        if (cells_has(cells, placement_cell[placement][i])) return true;
    return false;
}

static void add_spot(struct thought *t, int piece, int placement, int bit)
{
    struct spot *o = &t->spot[t->n++];
    *o = (struct spot){.placement = (uint16_t)placement, .bit = (int16_t)bit};
    o->piece = (uint8_t)piece;
    o->score = agreement(t->p, t->reading, piece, placement);
}

/* The places of a piece that no known card shows, those that agree best. */
static void add_hidden(struct thought *t, int piece)
{
    struct cells never = {{0}};
    for (int w = 0; w < 4; w++) never.word[w] = ~t->room.space.word[w];
    for (int k = 0; k < PIECES; k++)
        for (int w = 0; w < 4; w++) never.word[w] |= t->room.only[k].word[w];
    const int from = t->n;
    for (int pl = placement_first[piece]; pl < placement_first[piece + 1]; pl++) {
        if (meets(&never, pl)) continue;
        if (t->n - from == HIDDEN_PLACES) {
            int worst = from;
            for (int i = from; i < t->n; i++)
                if (t->spot[i].score < t->spot[worst].score) worst = i;
            if (agreement(t->p, t->reading, piece, pl) <= t->spot[worst].score) continue;
            t->spot[worst] = t->spot[--t->n];
        }
        add_spot(t, piece, pl, -1);
    }
}

/* Somebody else, whose card is not known, put the piece, and it is on the grid or held here; or
 * his card was said to show it. */
static bool wanted_by_others(const struct thought *t, int piece)
{
    const struct colours *told = &t->p->table->colours;
    const int where = t->p->table->where[piece];
    if (told->given && !(t->p->sure >> told->side & 1) && told->pieces >> piece & 1) return true;
    if (where == ON_GRID) return true;
    if (where != RESERVED + t->p->seat) return false;
    for (int side = 0; side < SIDES; side++)
        if (!(t->p->sure >> side & 1) && t->reading->mark[side][piece].put != NOWHERE) return true;
    return false;
}

static bool list_spots(struct thought *t, const struct cards *cards)
{
    const struct partner *p = t->p;
    t->n = 0;
    t->hidden = 0;
    if (!cards_open(&t->room, cards, p->box->pieces)) return false;
    int hidden = 0;
    for (int piece = 0, i = 0; piece < PIECES; piece++) {
        t->first[piece] = t->n;
        if (i < t->room.n && t->room.piece[i] == piece) {
            for (int k = 0; k < t->room.size[i]; k++) {
                const int bit = t->room.word[i] * 64 + k;
                add_spot(t, piece, t->room.placement[bit], bit);
            }
            i++;
        } else if (hidden < HIDDEN_MAX && wanted_by_others(t, piece)) {
            t->hidden = (piece_set)(t->hidden | 1u << piece);
            add_hidden(t, piece);
            hidden++;
        }
    }
    t->first[PIECES] = t->n;
    return true;
}

/* ---- targets ---- */

/* Points for what the other sides would see; false: one of them would have said so. */
static bool pleases(const struct thought *t, const struct structure *s, int32_t *score)
{
    for (int side = 0; side < SIDES; side++) {
        if (!((t->p->box->in_play & ~t->p->sure) >> side & 1)) continue;
        uint8_t seen[SLOTS];
        view_of(s, side, seen);
        if (!may_be_card(t->p, t->reading, side, seen)) return false;
        for (int i = 0; i < SLOTS; i++) {
            const int wish = t->reading->guess[side].slot[i];
            if (wish != UNKNOWN) *score += seen[i] == wish ? GUESSED : -GUESSED;
        }
    }
    return true;
}

/* grown: in an order in which it can be built. */
static void keep_thought(struct thought *t, const struct structure *s, bool whole, bool grown)
{
    struct target to = {.score = 0};
    if (whole) to.score = t->p->box->in_play & ~t->p->sure ? WHOLE : ONLY_WHOLE;
    memset(to.at, 0xff, sizeof to.at);
    for (int i = 0; i < s->n; i++) {
        const int piece = placement_piece(s->placement[i]);
        to.at[piece] = s->placement[i];
        to.score += agreement(t->p, t->reading, piece, s->placement[i]);
        if (t->room.shown >> piece & 1) to.score += PLACED;
    }
    if (!pleases(t, s, &to.score)) return;
    struct belief *b = t->belief;
    for (int i = 0; i < b->n; i++)
        if (!memcmp(b->target[i].at, to.at, sizeof to.at)) return;
    int at = b->n;
    uint8_t order[STRUCTURE_MAX];
    if (at == TARGETS_MAX) {
        b->all = false;
        if (b->target[--at].score >= to.score) return;
    }
    if (!grown && !stands(s)) return;
    if (!grown && !building_order(s, order)) {
        if (++t->failed == FAILED_MAX) t->cut = true;
        return;
    }
    t->whole |= whole;
    if (b->n < TARGETS_MAX) b->n++;
    for (; at > 0 && b->target[at - 1].score < to.score; at--) b->target[at] = b->target[at - 1];
    b->target[at] = to;
}

/* Takes the unseen pieces along, as they stand or where they agree best. */
static void add_unseen(struct thought *t, struct structure *s)
{
    struct cells closed = {{0}};
    for (int i = 0; i < s->n; i++)
        close_cells(&t->room, placement_piece(s->placement[i]), s->placement[i], &closed);
    for (int piece = 0; piece < PIECES; piece++) {
        if (!(t->hidden >> piece & 1) || s->n == STRUCTURE_MAX) continue;
        int best = -1;
        for (int i = t->first[piece]; i < t->first[piece + 1]; i++) {
            if (best >= 0 && t->spot[i].score <= t->spot[best].score) continue;
            if (!meets(&closed, t->spot[i].placement)) best = i;
        }
        if (best < 0) continue;
        const int placement = t->spot[best].placement;
        s->placement[s->n++] = (uint16_t)placement;
        for (int i = 0; i < PIECE_CELLS; i++) cells_add(&closed, placement_cell[placement][i]);
    }
}

/* ---- few places left: all answers ---- */

static int smallest(const struct cards_room *r, const uint64_t *alive, unsigned left)
{
    int best = -1, least = CARDS_WORDS * 64;
    for (int i = 0; i < r->n; i++) {
        if (!(left >> i & 1)) continue;
        int n = 0;
        for (int w = r->word[i]; w < r->word[i + 1]; w++) n += __builtin_popcountll(alive[w]);
        if (n == 0) return -1;
        if (n >= least) continue;
        best = i;
        least = n;
    }
    return best;
}

/* The places of piece number i that are left, best first. */
static int ranked(const struct thought *t, const uint64_t *alive, int i,
                  uint16_t list[DOMAIN_WORDS * 64])
{
    const struct spot *spot = t->spot + t->first[t->room.piece[i]];
    int n = 0;
    for (int w = t->room.word[i]; w < t->room.word[i + 1]; w++) {
        for (uint64_t word = alive[w]; word; word &= word - 1) {
            const int bit = w * 64 + lowest(word), at = bit - t->room.word[i] * 64;
            int k = n++;
            for (; k > 0 && spot[list[k - 1]].key < spot[at].key; k--) list[k] = list[k - 1];
            list[k] = (uint16_t)at;
        }
    }
    return n;
}

static void keep_chosen(struct thought *t)
{
    struct structure s = {.n = t->room.n};
    memcpy(s.placement, t->chosen, sizeof s.placement);
    add_unseen(t, &s);
    keep_thought(t, &s, true, false);
}

static void try_placements(struct thought *t, int depth, unsigned left)
{
    struct cards_room *r = &t->room;
    if (!left) {
        keep_chosen(t);
        return;
    }
    const int i = smallest(r, r->alive[depth], left);
    if (i < 0) return;
    uint16_t list[DOMAIN_WORDS * 64];
    const int n = ranked(t, r->alive[depth], i, list);
    for (int k = 0; k < n; k++) {
        if (t->nodes++ >= NODES_MAX) t->cut = true;
        if (t->cut) return;
        const int bit = r->word[i] * 64 + list[k];
        t->chosen[i] = r->placement[bit];
        const uint64_t *row = cards_forbids(r, bit);
        for (int w = 0; w < r->word[r->n]; w++)
            r->alive[depth + 1][w] = r->alive[depth][w] & ~row[w];
        try_placements(t, depth + 1, left & ~(1u << i));
    }
}

/* ---- much is open: structures that grow ---- */

/* part: how much agreement counts, in hundredths. */
static void shake(struct thought *t, int scale, int part)
{
    for (int i = 0; i < t->n; i++) {
        t->spot[i].key = t->spot[i].score * part / 100 + luck(t->p->rng, scale);
        t->order[i] = (uint16_t)i;
    }
}

static void sift(struct thought *t, int at, int n)
{
    const uint16_t item = t->order[at];
    for (int child; (child = 2 * at + 1) < n; at = child) {
        if (child + 1 < n && t->spot[t->order[child + 1]].key < t->spot[t->order[child]].key)
            child++;
        if (t->spot[t->order[child]].key >= t->spot[item].key) break;
        t->order[at] = t->order[child];
    }
    t->order[at] = item;
}

static void sort(struct thought *t)
{
    for (int i = t->n / 2 - 1; i >= 0; i--) sift(t, i, t->n);
    for (int n = t->n - 1; n > 0; n--) {
        const uint16_t item = t->order[0];
        t->order[0] = t->order[n];
        t->order[n] = item;
        sift(t, 0, n);
    }
}

struct growth {
    struct structure is;
    struct cells closed;
    piece_set left;
    uint64_t alive[CARDS_WORDS];
};

/* Puts the option into the growing structure, unless some piece would find no place any more. */
static bool put_spot(struct thought *t, struct growth *g, const struct spot *o)
{
    struct cards_room *r = &t->room;
    const int words = r->word[r->n];
    uint64_t alive[CARDS_WORDS];
    const piece_set left = (piece_set)(g->left & ~(1u << o->piece));
    if (o->bit >= 0) {
        const uint64_t *row = cards_forbids(r, o->bit);
        for (int w = 0; w < words; w++) alive[w] = g->alive[w] & ~row[w];
    } else {
        for (int w = 0; w < words; w++) {
            alive[w] = g->alive[w];
            for (int i = 0; i < PIECE_CELLS; i++)
                alive[w] &= ~r->block[placement_cell[o->placement][i] * words + w];
        }
    }
    unsigned wanted = 0;
    for (int i = 0; i < r->n; i++)
        if (left >> r->piece[i] & 1) wanted |= 1u << i;
    if (wanted && smallest(r, alive, wanted) < 0) return false;
    memcpy(g->alive, alive, (size_t)words * sizeof *alive);
    g->left = left;
    g->is.placement[g->is.n++] = o->placement;
    close_cells(r, o->piece, o->placement, &g->closed);
    return true;
}

static bool grow_one(struct thought *t, struct growth *g)
{
    struct site site;
    site_init(&site, &g->is);
    for (int i = 0; i < t->n; i++) {
        const struct spot *o = &t->spot[t->order[i]];
        if (!(g->left >> o->piece & 1)) continue;
        if (o->bit >= 0 ? !(g->alive[o->bit / 64] >> o->bit % 64 & 1)
                        : meets(&g->closed, o->placement))
            continue;
        if (!site_fits(&site, o->placement)) continue;
        if (put_spot(t, g, o)) return true;
        if (o->bit >= 0) g->alive[o->bit / 64] &= ~(UINT64_C(1) << o->bit % 64);
    }
    return false;
}

static void grow_thought(struct thought *t, int scale, int part)
{
    struct growth g = {.left = (piece_set)(t->room.shown | t->hidden)};
    shake(t, scale, part);
    sort(t);
    memcpy(g.alive, t->room.alive[0], sizeof g.alive);
    while (g.left && g.is.n < STRUCTURE_MAX && grow_one(t, &g)) continue;
    keep_thought(t, &g.is, !(g.left & t->room.shown), true);
}

/* ---- belief ---- */

/* Of the best, those that are near come first. */
static void near_first(const struct thought *t)
{
    struct belief *b = t->belief;
    const int n = b->n < JUDGED ? b->n : JUDGED;
    int quarrels = 0;
    for (int piece = 0; piece < PIECES; piece++) quarrels += t->reading->undone[piece];
    if (quarrels > LUCK_MOST) quarrels = LUCK_MOST;
    for (int i = 0; i < n; i++) {
        const int far = partner_distance(t->p, t->p->table->grid, b->target[i].at);
        b->target[i].score -= far == UNREACHED ? FAR_MOST * FAR : far * FAR;
        b->target[i].score += luck(t->p->rng, quarrels);
    }
    for (int i = 1; i < n; i++) {
        const struct target to = b->target[i];
        int k = i;
        for (; k > 0 && b->target[k - 1].score < to.score; k--) b->target[k] = b->target[k - 1];
        b->target[k] = to;
    }
}

/* Known cards, and wishes from turn `since` on. False: there are none. */
static bool suppose(const struct thought *t, int since, struct cards *cards)
{
    bool any = false;
    *cards = t->p->known;
    for (int side = 0; side < SIDES; side++) {
        if (!((t->p->box->in_play & ~t->p->sure) >> side & 1)) continue;
        const struct guess *g = &t->reading->guess[side];
        for (int i = 0; i < SLOTS; i++) {
            if (g->slot[i] == UNKNOWN || g->when[i] < since) continue;
            if (cards->slot[side][i] == UNKNOWN) cards->slot[side][i] = g->slot[i];
            any = true;
        }
    }
    return any;
}

static void search_thought(struct thought *t, const struct cards *cards)
{
    static const int scale[] = {1, 2, 4, 6, 9, 13, 18, 25};
    t->nodes = t->failed = 0;
    t->cut = t->whole = false;
    if (!list_spots(t, cards)) return;
    shake(t, 2, 100);
    try_placements(t, 0, (1u << t->room.n) - 1);
    if (!t->cut) return;
    t->belief->all = false;
    for (int i = 0; i < GROWN; i++) grow_thought(t, scale[i % 8], 100);
    for (int i = 0; i < GROWN_MORE && !t->whole; i++) grow_thought(t, 10, i % 3 == 0 ? 40 : 0);
}

void partner_believe(const struct partner *p, const struct reading *reading, struct belief *b)
{
    struct thought t;
    struct cards cards;
    t.p = p;
    t.reading = reading;
    t.belief = b;
    b->n = 0;
    b->all = true;
    if (suppose(&t, 0, &cards)) {
        search_thought(&t, &cards);
        if (b->n == 0 && suppose(&t, p->table->nturns - RECENT * p->box->nsides, &cards))
            search_thought(&t, &cards);
        b->all = false;
    }
    if (b->n == 0) b->all = true;
    if (b->n < FEW) search_thought(&t, &p->known);
    near_first(&t);
}

void partner_weigh(const struct belief *b, int weight[TARGETS_MAX])
{
    for (int i = 0; i < b->n; i++) {
        const int behind = b->target[0].score - b->target[i].score;
        weight[i] = behind >= 160 ? 0 : behind < 0 ? 1024 : 1024 >> behind / 16;
    }
}
