/* nearest.c -- the nearest answer of the dealt cards, from the grid as it stands (D8).
 *
 * Any structure that shows the dealt cards wins (VPTS-AMB-6), so a hint leads to the one that takes
 * the fewest actions. What it says follows from the grid, from who holds what and from the dealt
 * cards, not from the structure that the challenge was made with.
 *
 * 1. Structures are looked for by the number of actions: first one, then two, and so on. With n
 *    actions, n pieces can change, or fewer where others are in the way (way.c). So what is
 *    found first is the nearest.
 * 2. Pieces that no dealt card shows stay where they stand as long as nobody would see them.
 * 3. Of equals the one that the last hint led to is taken, so a player who follows the hints is
 *    never led about.
 * 4. The search is bounded. If it ends too early, a structure is grown round as much of the grid as
 *    possible, and if that fails, too, it is the challenge's own.
 */
#include <string.h>

#include "games/cube/rules.h"
#include "solid/grow.h"

enum {
    NEAR_NODES = 60000, /* placements tried */
    NEAR_LEAF = 20,     /* what it costs to judge a whole structure, in the same unit */
    WAY_TRIES = 4000,   /* pieces put or taken */
    WAY_EACH = 150,     /* of these for one structure of many */
    WAY_LATER = 1000,   /* of these for one of few */
    WAY_GOAL = 3000,    /* of these for the one that the last hint led to */
    DETOUR_MOST = 4,    /* actions more than pieces change */
    LATER_MOST = 64,
    KEEP_TRIES = 60,
    KEEP_NODES = 1500
};

struct near {
    const struct box *box;
    const struct table *table;
    int seat;
    struct cards cards;
    int steps; /* this many actions are tried now */
    int nodes, tries;
    bool found;
    struct advised first;
    int here[STRUCTURE_MAX]; /* the bit of the placement on the grid, by index of piece; -1: none */
    uint16_t chosen[STRUCTURE_MAX];
    piece_set shown;      /* by the dealt cards */
    struct cells unshown; /* pieces of the grid that no dealt card shows */
    uint16_t *goal;
    bool led;   /* there was a last hint; its answer is the first of those for later */
    int nlater; /* answers that need more actions than pieces change */
    uint16_t later[LATER_MOST][PIECES];
    struct grow_room room;
};

/* ---- a whole answer ---- */

static int changes_to(const struct near *n, const uint16_t answer[PIECES])
{
    int changes = 0;
    for (int piece = 0; piece < PIECES; piece++) changes += answer[piece] != n->table->grid[piece];
    return changes;
}

static bool try_answer(struct near *n, const uint16_t answer[PIECES], int most)
{
    int tries = n->tries < most ? n->tries : most;
    n->tries -= tries;
    n->found = cube_way(n->box, n->table, answer, n->shown, n->seat, n->steps, &tries, &n->first);
    if (n->found) memcpy(n->goal, answer, PIECES * sizeof *answer);
    n->tries += tries > 0 ? tries : 0;
    return n->found;
}

/* Keeps an answer for when more actions are tried. */
static void keep_later(struct near *n, const uint16_t answer[PIECES])
{
    if (n->nlater < LATER_MOST) memcpy(n->later[n->nlater++], answer, sizeof n->later[0]);
}

static bool try_later(struct near *n)
{
    int share = n->nlater ? n->tries / n->nlater : 0;
    share = share < WAY_EACH ? WAY_EACH : share > WAY_LATER ? WAY_LATER : share;
    for (int i = 0; i < n->nlater && n->tries > 0; i++) {
        const int detour = n->steps - changes_to(n, n->later[i]);
        if (detour < 0 || detour > DETOUR_MOST) continue;
        if (n->led && i == 0) n->tries += WAY_GOAL; /* the way is known to be there, if not lost */
        if (try_answer(n, n->later[i], n->led && i == 0 ? WAY_GOAL : share)) return true;
    }
    return false;
}

/* Pieces that no dealt card shows stay, if there is room and nobody would see them. */
static void keep_unseen(const struct near *n, uint16_t answer[PIECES])
{
    struct structure is = cube_structure(answer);
    for (int piece = 0; piece < PIECES && is.n < STRUCTURE_MAX; piece++) {
        const int at = n->table->grid[piece];
        if (at == NOWHERE || n->shown >> piece & 1) continue;
        const struct cells own = placement_cells(at), others = structure_cells(&is);
        if (cells_meet(&own, &others)) continue;
        is.placement[is.n++] = (uint16_t)at;
        if (cards_agree(&n->cards, &is)) answer[piece] = (uint16_t)at;
        else is.n--;
    }
}

static void judge_answer(struct near *n, const uint16_t answer[PIECES])
{
    const struct structure is = cube_structure(answer);
    n->nodes -= NEAR_LEAF;
    if (changes_to(n, answer) != n->steps || !stands(&is)) return;
    if (!try_answer(n, answer, WAY_EACH)) keep_later(n, answer);
}

/* With the pieces that nobody would see, and without them: they may be in the way. */
static void judge_chosen(struct near *n)
{
    uint16_t bare[PIECES], answer[PIECES];
    for (int piece = 0; piece < PIECES; piece++) bare[piece] = NOWHERE;
    for (int i = 0; i < n->room.cards.n; i++) bare[n->room.cards.piece[i]] = n->chosen[i];
    memcpy(answer, bare, sizeof answer);
    keep_unseen(n, answer);
    judge_answer(n, answer);
    if (!n->found && memcmp(answer, bare, sizeof bare)) judge_answer(n, bare);
}

/* ---- all structures of so many changes ---- */

static bool is_alive(const uint64_t *alive, int bit) { return alive[bit / 64] >> bit % 64 & 1; }

/* The open piece with the fewest placements alive; -1: some piece has none, or too many would have
 * to change. */
static int next_piece(const struct near *n, const uint64_t *alive, unsigned open, int changes)
{
    const struct cards_room *r = &n->room.cards;
    int best = -1, least = 0;
    for (int i = 0; i < r->n; i++) {
        int size = 0;
        if (!(open >> i & 1)) continue;
        for (int w = r->word[i]; w < r->word[i + 1]; w++) size += __builtin_popcountll(alive[w]);
        if (size == 0) return -1;
        if (n->here[i] < 0 || !is_alive(alive, n->here[i])) changes++;
        if (best >= 0 && size >= least) continue;
        best = i;
        least = size;
    }
    return changes > n->steps ? -1 : best;
}

/* Could any open piece lie on this cell? */
static bool may_come(const struct cards_room *r, const uint64_t *alive, unsigned open, int cell)
{
    const uint64_t *cover = r->cover + cell * r->word[r->n];
    for (int i = 0; i < r->n; i++)
        for (int w = r->word[i]; w < r->word[i + 1] && open >> i & 1; w++)
            if (cover[w] & alive[w]) return true;
    return false;
}

/* Does every chosen piece lie on something, or on what may still come? Most structures that show
 * two cards hang in the air. */
static bool lie_on(const struct near *n, const uint64_t *alive, unsigned open)
{
    const struct cards_room *r = &n->room.cards;
    struct cells taken = n->unshown;
    for (int i = 0; i < r->n; i++)
        for (int k = 0; k < PIECE_CELLS && !(open >> i & 1); k++)
            cells_add(&taken, placement_cell[n->chosen[i]][k]);
    for (int i = 0; i < r->n; i++) {
        if (open >> i & 1) continue;
        const struct cells own = placement_cells(n->chosen[i]);
        bool lies = false;
        for (int k = 0; k < PIECE_CELLS && !lies; k++) {
            const int under = placement_cell[n->chosen[i]][k] - SIDE * SIDE;
            lies = under < 0 || (!cells_has(&own, under) &&
                                 (cells_has(&taken, under) || may_come(r, alive, open, under)));
        }
        if (!lies) return false;
    }
    return true;
}

static void choose_others(struct near *n, int depth, unsigned open, int changes);

static void choose_one(struct near *n, int depth, unsigned open, int changes, int i, int bit)
{
    struct cards_room *r = &n->room.cards;
    uint64_t *alive = r->alive[depth + 1];
    const uint64_t *row = cards_forbids(r, bit);
    n->nodes--;
    for (int w = 0; w < r->word[r->n]; w++) alive[w] = r->alive[depth][w] & ~row[w];
    n->chosen[i] = r->placement[bit];
    open &= ~(1u << i);
    if (lie_on(n, alive, open)) choose_others(n, depth + 1, open, changes);
}

static void choose_others(struct near *n, int depth, unsigned open, int changes)
{
    const struct cards_room *r = &n->room.cards;
    const uint64_t *alive = r->alive[depth];
    if (n->nodes <= 0 || n->tries <= 0 || n->found) return;
    if (!open) {
        judge_chosen(n);
        return;
    }
    const int i = next_piece(n, alive, open, changes);
    if (i < 0) return;
    const int here = n->here[i];
    if (here >= 0 && is_alive(alive, here)) choose_one(n, depth, open, changes, i, here);
    if (changes == n->steps) return;
    for (int bit = r->word[i] * 64, end = bit + r->size[i]; bit < end; bit++)
        if (bit != here && is_alive(alive, bit)) choose_one(n, depth, open, changes + 1, i, bit);
}

static void find_here(struct near *n)
{
    const struct cards_room *r = &n->room.cards;
    for (int piece = 0; piece < PIECES; piece++)
        for (int k = 0; k < PIECE_CELLS; k++)
            if (n->table->grid[piece] != NOWHERE && !(n->shown >> piece & 1))
                cells_add(&n->unshown, placement_cell[n->table->grid[piece]][k]);
    for (int i = 0; i < r->n; i++) {
        n->here[i] = -1;
        for (int bit = r->word[i] * 64, end = bit + r->size[i]; bit < end; bit++)
            if (r->placement[bit] == n->table->grid[r->piece[i]]) n->here[i] = bit;
    }
}

static bool search_near(struct near *n)
{
    if (!cards_open(&n->room.cards, &n->cards, n->box->pieces)) return false;
    find_here(n);
    for (n->steps = 1; n->steps <= PIECES + DETOUR_MOST; n->steps++) {
        if (try_later(n)) return true;
        choose_others(n, 0, (1u << n->room.cards.n) - 1, 0);
        if (n->found || n->nodes <= 0 || n->tries <= 0) break;
    }
    return n->found;
}

/* ---- grown round the grid ---- */

/* A structure that shows the cards and keeps these pieces of the grid. */
static bool grows_round(struct near *n, const struct structure *kept, piece_set pieces)
{
    struct grow_wish wish = {.cards = n->cards, .pieces = pieces, .fixed = *kept};
    uint16_t answer[PIECES];
    struct structure found;
    struct rng rng = {1};
    uint32_t nodes = KEEP_NODES;
    for (int i = 0; i < kept->n; i++)
        wish.pieces = (piece_set)(wish.pieces | 1u << placement_piece(kept->placement[i]));
    if (!grow_open(&n->room, &wish) || !grow_next(&n->room, &rng, &nodes, &found)) return false;
    if (!cards_agree(&n->cards, &found)) return false; /* what is kept may be seen */
    for (int piece = 0; piece < PIECES; piece++) answer[piece] = NOWHERE;
    for (int i = 0; i < found.n; i++)
        answer[placement_piece(found.placement[i])] = found.placement[i];
    n->nlater -= n->nlater == LATER_MOST;
    keep_later(n, answer);
    return true;
}

/* Keeps `left` of the pieces from number `from` on, besides those kept already. */
static bool keep_some(struct near *n, const struct structure *grid, int from, int left,
                      struct structure *kept, int *tries)
{
    if (left == 0) return --*tries >= 0 && grows_round(n, kept, n->shown);
    for (int i = from; i + left <= grid->n && *tries > 0; i++) {
        kept->placement[kept->n++] = grid->placement[i];
        if (keep_some(n, grid, i + 1, left - 1, kept, tries)) return true;
        kept->n--;
    }
    return false;
}

/* What was left for later, and what is grown, with as many actions as it takes. */
static bool search_grown(struct near *n)
{
    const struct structure grid = cube_structure(n->table->grid), none = {.n = 0};
    int tries = KEEP_TRIES;
    for (int size = grid.n; size > 0 && tries > 0; size--) {
        struct structure kept = {.n = 0};
        if (keep_some(n, &grid, 0, size, &kept, &tries)) break;
    }
    /* What nobody sees may have to hold the others, but only if nothing else does. */
    if (!grows_round(n, &none, n->shown)) grows_round(n, &none, n->box->pieces);
    n->tries = WAY_TRIES;
    for (n->steps = 1; n->steps <= PIECES + DETOUR_MOST; n->steps++)
        if (try_later(n)) return true;
    return false;
}

/* ---- the advice ---- */

/* No way was found to the challenge's own structure: the highest wrong piece that is in the way and
 * can be moved aside, else any that is wrong. False: none is. */
static bool any_wrong(const struct near *n, const uint16_t structure[PIECES], struct advised *to)
{
    int highest = -1;
    bool wrong = false;
    to->steps = 0;
    for (int piece = 0; piece < PIECES; piece++) {
        const int at = n->table->grid[piece];
        if (structure[piece] == at) continue;
        if (!wrong) {
            to->what = structure[piece] == NOWHERE ? ADVICE_EXTRA : ADVICE_BELONGS;
            to->piece = (uint8_t)piece;
            to->placement = structure[piece];
        }
        wrong = true;
        if (at == NOWHERE || placement_cell[at][PIECE_CELLS - 1] <= highest) continue;
        const int aside = cube_aside(n->table->grid, structure, piece);
        if (aside < 0) continue;
        highest = placement_cell[at][PIECE_CELLS - 1];
        *to = (struct advised){ADVICE_ASIDE, (uint8_t)piece, 0, (uint16_t)aside};
    }
    return wrong;
}

static void know_dealt(struct near *n, int side, const uint8_t card[SLOTS])
{
    memcpy(n->cards.slot[side], card, SLOTS);
    for (int i = 0; i < SLOTS; i++)
        if (card[i] != EMPTY) n->shown = (piece_set)(n->shown | 1u << card[i]);
}

bool cube_nearest(const struct box *box, const struct table *t, const struct secret *dealt,
                  int seat, struct advised *to, uint16_t goal[PIECES])
{
    struct near n = {.box = box, .table = t, .seat = seat, .goal = goal};
    n.nodes = NEAR_NODES;
    n.tries = WAY_TRIES;
    memset(&n.cards, UNKNOWN, sizeof n.cards);
    for (int side = 0; side < SIDES; side++)
        if (box->in_play >> side & 1) know_dealt(&n, side, dealt->card[side]);
    for (int piece = 0; piece < PIECES; piece++) n.led |= goal[piece] != NOWHERE;
    if (n.led) keep_later(&n, goal);
    if (!search_near(&n) && !search_grown(&n)) {
        n.nlater = 0;
        n.led = false;
        keep_later(&n, dealt->structure);
        n.tries = WAY_TRIES;
        for (n.steps = 1; n.steps <= PIECES + DETOUR_MOST && !n.found; n.steps++) try_later(&n);
        if (!n.found) return any_wrong(&n, dealt->structure, to);
    }
    *to = n.first;
    return true;
}
