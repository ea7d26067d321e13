/* clues.c -- what is known of the hidden structure, and structures that agree with it. */
#include <string.h>

#include "games/cube/rules.h"
#include "solid/grow.h"

enum {
    AXES = 3,
    NOTHING = PIECES,            /* the bit of EMPTY in a set of colours */
    COLOURS = (1 << PIECES) - 1, /* without it */
    ANYTHING = (1 << (PIECES + 1)) - 1,
    TEST_NODES = 20, /* what it costs to look at a structure */
    /* In a batch so many guesses are drawn, so many are followed, each for so long. */
    GUESS_BATCHES = 3,
    GUESS_DRAWS = 200,
    GUESSES = 12,
    GUESS_NODES = 600,
};

static unsigned colour_bit(int colour) { return 1u << (colour == EMPTY ? NOTHING : colour); }

/* ---- the game once more ---- */

/* The grid as it was, with the slots each piece lies on as seen along each axis. */
struct replay {
    const struct box *box;
    const struct table *table;
    int turn;
    uint16_t at[PIECES];
    uint64_t shadow[AXES][PIECES];
};

static void replay_put(struct replay *r, int piece, int placement)
{
    r->at[piece] = (uint16_t)placement;
    for (int axis = 0; axis < AXES; axis++) r->shadow[axis][piece] = 0;
    for (int i = 0; placement != NOWHERE && i < PIECE_CELLS; i++) {
        int cell = placement_cell[placement][i];
        int x = cell % SIDE, y = cell / SIDE % SIDE, z = cell / (SIDE * SIDE);
        r->shadow[FRONT / 2][piece] |= UINT64_C(1) << (z * SIDE + x);
        r->shadow[RIGHT / 2][piece] |= UINT64_C(1) << (z * SIDE + y);
        r->shadow[TOP / 2][piece] |= UINT64_C(1) << (y * SIDE + x);
    }
}

static void replay_open(struct replay *r, const struct box *box, const struct table *t)
{
    r->box = box;
    r->table = t;
    r->turn = 0;
    for (int piece = 0; piece < PIECES; piece++) replay_put(r, piece, t->start[piece]);
}

/* Is there a turn at this point, taken or open? */
static bool replay_more(const struct replay *r)
{
    const struct table *t = r->table;
    return r->turn < t->nturns ||
           (r->turn == t->nturns && (t->phase == PLAYING || t->phase == VOTING));
}

static int replay_side(const struct replay *r)
{
    return r->turn < r->table->nturns ? r->table->turn[r->turn].side : r->table->turn_of;
}

/* VPTS-AMB-22: did this turn open without the word that the view is complete? What came after the
 * card was known is no news. */
static bool replay_silent(const struct replay *r)
{
    const struct told *told = &r->table->told[replay_side(r)];
    return r->box->announce == ANNOUNCE_AUTO && !(told->shown && told->turn <= r->turn);
}

/* The pieces others held when a pass said that it waits for them (VPTS-PASS-3). */
static piece_set replay_awaited(const struct replay *r)
{
    if (r->turn == r->table->nturns || r->table->turn[r->turn].verb != PASS) return 0;
    return r->table->turn[r->turn].at;
}

static void replay_next(struct replay *r)
{
    if (r->turn < r->table->nturns) {
        const struct turn *turn = &r->table->turn[r->turn];
        if (turn->verb == PLACE || turn->verb == MOVE || turn->verb == RETURN)
            replay_put(r, placement_piece(turn->at), turn->at);
        if (turn->verb == RESERVE) replay_put(r, turn->at, NOWHERE);
    }
    r->turn++;
}

/* How far away is the piece that a slot shows? */
static int replay_depth(const struct replay *r, int side, int slot, int colour)
{
    if (colour == EMPTY) return SIDE;
    const struct cells own = placement_cells(r->at[colour]);
    int d = 0;
    while (!cells_has(&own, ray[side][slot][d])) d++;
    return d;
}

/* ---- what was told ---- */

/* Where a card shows each piece, and where none. */
struct sketch {
    uint64_t shows[PIECES], empty;
};

static void sketch_of(const uint8_t card[SLOTS], struct sketch *s)
{
    memset(s, 0, sizeof *s);
    for (int i = 0; i < SLOTS; i++) {
        if (card[i] < PIECES) s->shows[card[i]] |= UINT64_C(1) << i;
        if (card[i] == EMPTY) s->empty |= UINT64_C(1) << i;
    }
}

/* Is the card what the side saw? Shadows say no to most. */
static bool replay_shows(const struct replay *r, int side, const struct sketch *s,
                         const uint8_t card[SLOTS])
{
    const uint64_t *shadow = r->shadow[side / 2];
    uint8_t seen[SLOTS];
    for (int piece = 0; piece < PIECES; piece++)
        if ((s->shows[piece] & ~shadow[piece]) | (shadow[piece] & s->empty)) return false;
    cube_look(r->at, side, seen);
    return !memcmp(seen, card, SLOTS);
}

static bool turns_hold(const struct box *box, const struct table *t,
                       const uint8_t card[SIDES][SLOTS])
{
    struct sketch sketch[SIDES];
    struct replay r;
    for (int side = 0; side < SIDES; side++) sketch_of(card[side], &sketch[side]);
    for (replay_open(&r, box, t); replay_more(&r); replay_next(&r)) {
        int side = replay_side(&r);
        piece_set awaited = replay_awaited(&r);
        if (replay_silent(&r) && replay_shows(&r, side, &sketch[side], card[side])) return false;
        if (awaited) {
            uint8_t seen[SLOTS];
            cube_look(r.at, side, seen);
            if (!cube_only_missing(card[side], seen, awaited)) return false;
        }
    }
    return true;
}

static piece_set colours_on(const uint8_t card[SLOTS])
{
    unsigned colours = 0;
    for (int i = 0; i < SLOTS; i++) colours |= colour_bit(card[i]);
    return (piece_set)(colours & COLOURS);
}

static bool answers_hold(const struct table *t, const uint8_t card[SIDES][SLOTS])
{
    if (t->xy.given && card[t->xy.side][t->xy.slot] != t->xy.colour) return false;
    if (t->xyq.given && (card[t->xyq.side][t->xyq.slot] == t->xyq.colour) != t->xyq.yes)
        return false;
    return !t->colours.given || colours_on(card[t->colours.side]) == t->colours.pieces;
}

bool cube_told_holds(const struct box *box, const struct table *t, const uint16_t structure[PIECES],
                     const uint8_t card[SIDES][SLOTS])
{
    for (int piece = 0; piece < PIECES && cube_hints_are_true(box, t); piece++) {
        if (t->fixed[piece] != NOWHERE && structure[piece] != t->fixed[piece]) return false;
        if (t->extra >> piece & 1 && structure[piece] != NOWHERE) return false;
    }
    for (int side = 0; side < SIDES; side++)
        if (t->told[side].shown && memcmp(card[side], t->told[side].card, SLOTS)) return false;
    return answers_hold(t, card) && turns_hold(box, t, card);
}

/* ---- finding ---- */

struct search {
    const struct box *box;
    const struct clues *clues;
    const uint8_t (*except)[SLOTS];
    struct rng *rng;
    uint16_t *structure; /* the answer */
    struct grow_wish wish;
    uint16_t may[SIDES][SLOTS]; /* the colours a slot can have */
    piece_set awaited;          /* by passes of sides whose card is not known */
    side_set waited;            /* these sides */
    uint8_t deep[SIDES][SLOTS]; /* how far they saw then, to the nearest piece */
    struct grow_room room;
};

static void know(struct search *s, int side, int slot, unsigned colours)
{
    s->may[side][slot] &= (uint16_t)colours;
}

static void know_card(struct search *s, int side, const uint8_t card[SLOTS])
{
    for (int i = 0; i < SLOTS; i++)
        if (card[i] != UNKNOWN) know(s, side, i, colour_bit(card[i]));
}

static void know_passes(struct search *s, side_set known)
{
    struct replay r;
    for (replay_open(&r, s->box, s->clues->table); replay_more(&r); replay_next(&r)) {
        int side = replay_side(&r);
        piece_set awaited = replay_awaited(&r);
        uint8_t seen[SLOTS];
        if (!awaited || known >> side & 1) continue;
        cube_look(r.at, side, seen);
        for (int i = 0; i < SLOTS; i++) {
            know(s, side, i, colour_bit(seen[i]) | awaited);
            s->deep[side][i] = (uint8_t)replay_depth(&r, side, i, seen[i]);
        }
        s->awaited |= awaited;
        if (!(awaited & (awaited - 1))) s->wish.must |= awaited;
        s->waited = (side_set)(s->waited | 1u << side);
    }
}

static void know_told(struct search *s)
{
    const struct table *t = s->clues->table;
    side_set known = s->clues->sides;
    for (int side = 0; side < SIDES; side++) {
        if (!t->told[side].shown) continue;
        know_card(s, side, t->told[side].card);
        known = (side_set)(known | 1u << side);
    }
    if (t->xy.given) know(s, t->xy.side, t->xy.slot, colour_bit(t->xy.colour));
    if (t->xyq.given)
        know(s, t->xyq.side, t->xyq.slot,
             t->xyq.yes ? colour_bit(t->xyq.colour) : ~colour_bit(t->xyq.colour));
    if (t->colours.given) {
        for (int i = 0; i < SLOTS; i++)
            know(s, t->colours.side, i, t->colours.pieces | colour_bit(EMPTY));
        s->wish.seen[t->colours.side] = t->colours.pieces;
    }
    know_passes(s, known);
    if (!cube_hints_are_true(s->box, t)) return;
    s->wish.pieces &= (uint16_t)~t->extra;
    s->wish.fixed = cube_structure(t->fixed);
}

/* Slots that can have one colour only are known. False: some slot can have none. */
static bool known_cards(const struct search *s, struct cards *cards)
{
    for (int side = 0; side < SIDES; side++) {
        for (int i = 0; i < SLOTS; i++) {
            unsigned may = s->may[side][i];
            if (!may) return false;
            if (may & (may - 1)) cards->slot[side][i] = UNKNOWN;
            else cards->slot[side][i] = may >> NOTHING ? EMPTY : (uint8_t)__builtin_ctz(may);
        }
    }
    return true;
}

/* How many pieces there may be. Two opposite cards show all pieces of a challenge (VPTS-AMB-44);
 * with less, the level says how many there are, as a rule. */
static int draw_size(const struct search *s)
{
    static const uint8_t least[] = {3, 4, 6, 7, 9}; /* or one more (D10) */
    side_set sides = s->clues->sides;
    for (int side = 0; side < SIDES && s->clues->table; side++)
        if (s->clues->table->told[side].shown) sides = (side_set)(sides | 1u << side);
    if ((sides & 3) == 3 || (sides & 12) == 12) return 0;
    if (sides && !s->clues->table) return 0;
    if (rng_below(s->rng, 4)) return (int)(least[s->box->level - 1] + rng_below(s->rng, 2));
    return (int)(least[0] + rng_below(s->rng, STRUCTURE_MAX + 1 - least[0]));
}

static bool accept(struct search *s, const struct structure *is)
{
    uint8_t card[SIDES][SLOTS];
    bool other = s->except == NULL;
    if (is->n == 0) return false;
    memset(s->structure, 0xff, PIECES * sizeof *s->structure);
    for (int i = 0; i < is->n; i++)
        s->structure[placement_piece(is->placement[i])] = is->placement[i];
    for (int side = 0; side < SIDES; side++) {
        view_of(is, side, card[side]);
        if (!other) other = memcmp(card[side], s->except[side], SLOTS) != 0;
    }
    return other && (!s->clues->table || cube_told_holds(s->box, s->clues->table, s->structure,
                                                         (const uint8_t(*)[SLOTS])card));
}

static bool grow_some(struct search *s, uint32_t nodes)
{
    struct structure is;
    while (grow_next(&s->room, s->rng, &nodes, &is)) {
        if (accept(s, &is)) return true;
        nodes = nodes > TEST_NODES ? nodes - TEST_NODES : 0;
    }
    return false;
}

/* ---- a pass that waits ---- */

/* The card is what was seen then, but for slots of pieces that others held. Where these belong is
 * guessed, the rest of the card is then known. Most guesses leave some shown piece without a place:
 * rows of bits over the domains tell that before a room is opened for them. */
struct guess {
    piece_set in;         /* those that are part of it */
    uint8_t owner[CELLS]; /* which of them is there, or EMPTY */
    bool as_built;        /* the others are as near as they were when the pass was made */
    uint64_t front;       /* else: slots in which the awaited pieces hide the others */
    uint64_t alive[CARDS_WORDS];
};

struct lines {
    side_set sides;                         /* that waited */
    uint64_t on[SIDES][SLOTS][CARDS_WORDS]; /* the placements that lie on a line of sight */
};

static void sight_lines_open(const struct search *s, struct lines *l)
{
    const struct cards_room *c = &s->room.cards;
    const int words = c->word[c->n];
    l->sides = s->waited;
    for (int side = 0; side < SIDES; side++) {
        if (!(l->sides >> side & 1)) continue;
        memset(l->on[side], 0, sizeof l->on[side]);
        for (int i = 0; i < SLOTS; i++)
            for (int d = 0; d < SIDE; d++)
                for (int w = 0; w < words; w++)
                    l->on[side][i][w] |= c->cover[ray[side][i][d] * words + w];
    }
}

static void guess_put(struct guess *g, int piece, int placement)
{
    g->in = (piece_set)(g->in | 1u << piece);
    for (int i = 0; i < PIECE_CELLS; i++) g->owner[placement_cell[placement][i]] = (uint8_t)piece;
}

static bool guess_shown(struct search *s, struct guess *g, int i)
{
    struct cards_room *c = &s->room.cards;
    const int first = c->word[i], words = c->word[c->n];
    uint32_t n = 0;
    int bit = -1;
    for (int w = first; w < c->word[i + 1]; w++)
        for (uint64_t word = g->alive[w]; word; word &= word - 1)
            if (rng_below(s->rng, ++n) == 0) bit = w * 64 + __builtin_ctzll(word);
    if (bit < 0) return false;
    const uint64_t *row = cards_forbids(c, bit);
    for (int w = 0; w < words; w++)
        if (w < first || w >= c->word[i + 1]) g->alive[w] &= ~row[w];
    for (int w = first; w < c->word[i + 1]; w++) g->alive[w] = 0;
    g->alive[bit / 64] = UINT64_C(1) << bit % 64;
    guess_put(g, c->piece[i], c->placement[bit]);
    return true;
}

static void guess_unseen(struct search *s, struct guess *g, int piece)
{
    const struct cards_room *c = &s->room.cards;
    const int first = s->room.unseen[piece], n = s->room.unseen[piece + 1] - first;
    const int words = c->word[c->n];
    if (n == 0 || (s->room.may >> piece & 1 && rng_below(s->rng, 2))) return;
    const int placement = s->room.placement[first + (int)rng_below(s->rng, (uint32_t)n)];
    for (int i = 0; i < PIECE_CELLS; i++)
        for (int w = 0; w < words; w++)
            g->alive[w] &= ~c->block[placement_cell[placement][i] * words + w];
    guess_put(g, piece, placement);
}

/* What a slot of a waiting side shows, if the guess is right: a colour, UNKNOWN, or -1: nothing can
 * be there. */
static int guess_slot(const struct search *s, const struct guess *g, int side, int slot)
{
    const unsigned rest = s->may[side][slot] & ~(unsigned)s->awaited;
    int d = 0;
    while (d < SIDE && g->owner[ray[side][slot][d]] == EMPTY) d++;
    const int piece = d < SIDE ? g->owner[ray[side][slot][d]] : NOTHING;
    if (piece != NOTHING && s->may[side][slot] >> piece & 1) {
        if (!rest || (g->as_built ? d <= s->deep[side][slot] : g->front >> slot & 1)) return piece;
        if (!g->as_built) return UNKNOWN;
    }
    if (!rest) return -1;
    if (rest & (rest - 1)) return UNKNOWN;
    return rest >> NOTHING ? EMPTY : __builtin_ctz(rest);
}

static bool guess_leaves(const struct search *s, const struct lines *l, struct guess *g)
{
    const struct cards_room *c = &s->room.cards;
    for (int side = 0; side < SIDES; side++) {
        for (int i = 0; i < SLOTS && l->sides >> side & 1; i++) {
            const int is = guess_slot(s, g, side, i);
            if (is < 0) return false;
            for (int k = 0; k < c->n && is != UNKNOWN; k++)
                for (int w = c->word[k]; w < c->word[k + 1] && (is == EMPTY || is == c->piece[k]);
                     w++)
                    g->alive[w] &= is == EMPTY ? ~l->on[side][i][w] : l->on[side][i][w];
        }
    }
    for (int k = 0; k < c->n; k++) {
        uint64_t any = 0;
        for (int w = c->word[k]; w < c->word[k + 1]; w++) any |= g->alive[w];
        if (!any) return false;
    }
    return true;
}

/* A place for each awaited piece, out of the open room. */
static bool guess_draw(struct search *s, const struct lines *l, struct guess *g)
{
    const struct cards_room *c = &s->room.cards;
    g->in = 0;
    memset(g->owner, EMPTY, sizeof g->owner);
    g->as_built = rng_below(s->rng, 3);
    g->front = rng_next(s->rng);
    g->front |= rng_next(s->rng);
    memcpy(g->alive, s->room.alive[0], sizeof g->alive);
    for (int i = 0; i < c->n; i++)
        if (s->awaited >> c->piece[i] & 1 && !guess_shown(s, g, i)) return false;
    for (int piece = 0; piece < PIECES; piece++)
        if (s->awaited & ~c->shown & (s->room.must | s->room.may) & 1u << piece)
            guess_unseen(s, g, piece);
    return guess_leaves(s, l, g);
}

static bool guess_holds(struct search *s, const struct guess *g)
{
    struct grow_wish wish = s->wish;
    wish.must |= g->in;
    for (int side = 0; side < SIDES; side++)
        for (int i = 0; i < SLOTS && s->waited >> side & 1; i++)
            if (wish.cards.slot[side][i] == UNKNOWN)
                wish.cards.slot[side][i] = (uint8_t)guess_slot(s, g, side, i);
    return grow_open(&s->room, &wish) && grow_some(s, GUESS_NODES);
}

/* Opening a room for a guess forgets the one the guesses are drawn from. */
static bool guess_some(struct search *s)
{
    struct guess guess[GUESSES];
    struct lines lines;
    for (int batch = 0; batch < GUESS_BATCHES; batch++) {
        int n = 0;
        if (batch && !grow_open(&s->room, &s->wish)) return false;
        if (!batch) sight_lines_open(s, &lines);
        for (int draws = 0; draws < GUESS_DRAWS && n < GUESSES; draws++)
            if (guess_draw(s, &lines, &guess[n])) n++;
        for (int i = 0; i < n; i++)
            if (guess_holds(s, &guess[i])) return true;
    }
    return false;
}

bool cube_find(const struct box *box, const struct clues *c, const uint8_t (*except)[SLOTS],
               struct rng *r, uint16_t structure[PIECES])
{
    struct search s;
    s.box = box;
    s.clues = c;
    s.except = except;
    s.rng = r;
    s.structure = structure;
    s.awaited = 0;
    s.waited = 0;
    s.wish = (struct grow_wish){.pieces = box->pieces};
    for (int side = 0; side < SIDES; side++)
        for (int i = 0; i < SLOTS; i++) s.may[side][i] = ANYTHING;
    for (int side = 0; side < SIDES; side++)
        if (c->sides >> side & 1) know_card(&s, side, c->card[side]);
    if (c->table) {
        know_told(&s);
        piece_set told = c->table->extra;
        for (int i = 0; i < s.wish.fixed.n; i++)
            told = (piece_set)(told | 1u << placement_piece(s.wish.fixed.placement[i]));
        if ((box->pieces & ~told) == 0) return accept(&s, &s.wish.fixed);
    }
    s.wish.size = draw_size(&s);
    if (!known_cards(&s, &s.wish.cards) || !grow_open(&s.room, &s.wish)) return false;
    return s.awaited ? guess_some(&s) : grow_some(&s, GROW_NODES);
}
