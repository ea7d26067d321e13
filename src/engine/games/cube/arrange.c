/* arrange.c -- scenario lines become a position, and zones become text. */
#include "games/cube/arrange.h"

#include <string.h>

#include "core/arrange.h"
#include "core/buf.h"
#include "games/cube/rules.h"
#include "solid/notation.h"

static const struct grammar heads = {.marks = ":", .comments = true};
static const struct grammar lists = {.comments = true};

/* ---- the pieces ---- */

static bool lies_elsewhere(const struct cursor *c, const char *key, int piece)
{
    message_word(cursor_fault(c, key), cube_piece_keys[piece]);
    return false;
}

/* A placement may have a colon in it. */
static bool read_grid(const struct box *box, struct state *s, struct cursor *c, int seat)
{
    const struct cursor start = *c;
    struct table *t = &s->table;
    uint16_t grid[PIECES];
    (void)seat;
    c->grammar = &lists;
    if (!cube_read_grid(box, c, grid)) return false;
    for (int piece = 0; piece < PIECES; piece++)
        if (grid[piece] != NOWHERE && t->where[piece] >= RESERVED)
            return lies_elsewhere(&start, "cube.fault.reserved_twice", piece);
    for (int piece = 0; piece < PIECES; piece++) {
        t->grid[piece] = grid[piece];
        if (grid[piece] != NOWHERE) t->where[piece] = ON_GRID;
        else if (t->where[piece] == ON_GRID) t->where[piece] = FREE;
    }
    return true;
}

static bool read_reserved(const struct box *box, struct state *s, struct cursor *c, int seat)
{
    const struct word w = cursor_word(c);
    struct table *t = &s->table;
    const int piece = w.n == 1 ? piece_named(*w.at) : -1;
    (void)box;
    if (piece < 0) return cursor_wrong(c, "cube.fault.piece");
    if (t->where[piece] == AWAY) return lies_elsewhere(c, "cube.fault.reserved_away", piece);
    if (t->where[piece] != FREE) return lies_elsewhere(c, "cube.fault.reserved_twice", piece);
    if (cube_reserved_by(t, seat) >= 0) return lies_elsewhere(c, "cube.fault.reserved_more", piece);
    t->where[piece] = (uint8_t)(RESERVED + seat);
    cursor_step(c, w.n);
    return true;
}

/* ---- sides, tokens, the count ---- */

/* The side in play that stands here; -1: there is none. */
static int side_at(const struct box *box, struct cursor *c)
{
    const struct cursor start = *c;
    int side;
    if (cursor_number(c, 1, SIDES, &side) && box->in_play >> (side - 1) & 1) return side - 1;
    cursor_wrong(&start, "cube.fault.side");
    return -1;
}

static bool read_sides(const struct box *box, struct cursor *c, side_set *to)
{
    *to = 0;
    while (!cursor_ends(c)) {
        const int side = side_at(box, c);
        if (side < 0) return false;
        *to = (side_set)(*to | 1u << side);
    }
    return true;
}

/* Those before it in the order have had their turn in this round. */
static bool read_turn(const struct box *box, struct state *s, struct cursor *c, int seat)
{
    const int side = side_at(box, c);
    struct table *t = &s->table;
    (void)seat;
    if (side < 0) return false;
    t->turn_of = (uint8_t)side;
    t->done = 0;
    while (box->order[t->done] != t->turn_of) t->done++;
    return true;
}

static bool read_side(const struct box *box, struct state *s, struct cursor *c, int seat)
{
    if (box->seats == 1) return read_turn(box, s, c, seat);
    const int side = side_at(box, c);
    if (side >= 0) s->table.side_of[seat] = (uint8_t)side;
    return side >= 0;
}

/* All sides of a streak in play would be the end of the game. */
static bool read_streak(const struct box *box, struct state *s, struct cursor *c, int seat)
{
    const struct cursor start = *c;
    (void)seat;
    if (!read_sides(box, c, &s->table.streak)) return false;
    return s->table.streak != box->in_play || cursor_wrong(&start, "cube.fault.streak");
}

static bool read_announced(const struct box *box, struct state *s, struct cursor *c, int seat)
{
    (void)seat;
    return read_sides(box, c, &s->table.may_pass);
}

static bool read_tokens(const struct box *box, struct state *s, struct cursor *c, int seat)
{
    struct table *t = &s->table;
    (void)seat;
    for (t->tokens = 0; !cursor_ends(c);) {
        const struct cursor start = *c;
        const int token = cursor_take_one(c, cube_token_names);
        if (token < 0) return cursor_wrong(c, "cube.fault.token");
        if (!box->tokens) return cursor_wrong(&start, "cube.fault.no_tokens");
        t->tokens = (uint8_t)(t->tokens | 1u << token);
    }
    return true;
}

static bool read_counter(const struct box *box, struct state *s, struct cursor *c, int seat)
{
    (void)seat;
    if (!box->limit) return cursor_wrong(c, "cube.fault.no_limit");
    return arrange_count(c, 1, DIAL, &s->table.counter);
}

static bool read_rounds(const struct box *box, struct state *s, struct cursor *c, int seat)
{
    (void)seat;
    return arrange_count(c, 0, box->cap - 1, &s->table.rounds);
}

static bool read_done(const struct box *box, struct state *s, struct cursor *c, int seat)
{
    (void)seat;
    return arrange_count(c, 0, box->nsides - 1, &s->table.done);
}

/* ---- lines ---- */

/* A line "structure: ..." or "card 1: ..." is a challenge, or a part of one. */
static bool arrange_challenge(const struct box *box, struct secret *s, const char *line,
                              struct fault *f)
{
    struct blueprint b;
    if (!blueprint_read_line(line, box->set, &b, f)) return false;
    if (b.form != BLUEPRINT_CARDS) {
        if (!cube_build(box, &b, s->structure, f)) return false;
        cube_show_cards(s);
        s->given = 0;
        return true;
    }
    for (int side = 0; side < SIDES; side++)
        if (b.sides >> side & 1) memcpy(s->card[side], b.cards.slot[side], SLOTS);
    s->given = (side_set)(s->given | b.sides);
    return true;
}

static const struct arrange_word words[] = {
    {"reserved", true, read_reserved},
    {"side", true, read_side},
    {"grid", false, read_grid},
    {"turn", false, read_turn},
    {"tokens", false, read_tokens},
    {"counter", false, read_counter},
    {"rounds", false, read_rounds},
    {"done", false, read_done},
    {"streak", false, read_streak},
    {"announced", false, read_announced},
    {NULL, false, NULL},
};

bool cube_arrange(const struct box *box, struct state *s, const char *line, struct fault *f)
{
    struct cursor c;
    cursor_open(&c, &heads, line, strlen(line), 0, f);
    if (cursor_is(&c, "card") || cursor_is(&c, "structure"))
        return arrange_challenge(box, &s->secret, line, f);
    return arrange_line(words, "cube.fault.line", box->seats, box, s, &c);
}

/* ---- all lines were read ---- */

/* The cards that were given must all show one structure; the others follow from it. */
static bool fit_structure(const struct box *box, struct secret *s, struct fault *f)
{
    struct blueprint b = {.form = BLUEPRINT_CARDS, .pieces = box->pieces};
    if (!s->given) return true;
    memset(&b.cards, UNKNOWN, sizeof b.cards);
    for (int side = 0; side < SIDES; side++)
        if (s->given >> side & 1) memcpy(b.cards.slot[side], s->card[side], SLOTS);
    s->given = 0;
    if (!cube_build(box, &b, s->structure, f)) return false;
    cube_show_cards(s);
    return true;
}

static bool seats_have_sides(const struct box *box, const struct table *t)
{
    side_set taken = 0;
    for (int seat = 0; seat < box->seats; seat++)
        taken = (side_set)(taken | 1u << t->side_of[seat]);
    return box->seats == 1 || taken == box->in_play;
}

/* As if nothing had been told or played before. */
static void forget_told(struct table *t)
{
    t->announced = 0;
    t->once = 0;
    t->extra = 0;
    t->nturns = 0;
    memset(t->bid, 0, sizeof t->bid);
    memset(&t->xy, 0, sizeof t->xy);
    memset(&t->xyq, 0, sizeof t->xyq);
    memset(&t->colours, 0, sizeof t->colours);
    memset(t->told, 0, sizeof t->told);
    memset(t->turn, 0, sizeof t->turn);
    for (int piece = 0; piece < PIECES; piece++) t->fixed[piece] = NOWHERE;
    memcpy(t->start, t->grid, sizeof t->start);
}

bool cube_arranged(const struct box *box, struct state *s, struct fault *f)
{
    struct table *t = &s->table;
    struct event room[SIDES + 1];
    struct events unheard = {.at = room, .size = SIDES + 1};
    if (!fit_structure(box, &s->secret, f)) return false;
    if (!seats_have_sides(box, t)) {
        fault_set(f, 0, 0, "cube.fault.sides");
        return false;
    }
    forget_told(t);
    t->may_pass |= t->streak;
    if (box->seats == 1) t->side_of[0] = t->turn_of;
    cube_deal(box, s, &unheard);
    t->phase = box->limit && !t->counter ? BIDDING : PLAYING;
    if (t->phase == PLAYING) cube_open_turn(box, s, &unheard);
    const char *broken = cube_check(box, s);
    if (broken) message_text(fault_set(f, 0, 0, "cube.fault.arranged"), broken);
    return !broken;
}

/* ---- zones ---- */

static bool zone_pieces(const struct table *t, int where, struct buf *b)
{
    const char *space = "";
    for (int piece = 0; piece < PIECES; piece++) {
        if (t->where[piece] != where) continue;
        buf_text(b, space);
        buf_char(b, piece_letters[piece]);
        space = " ";
    }
    return true;
}

static bool zone_card(const uint8_t card[SLOTS], struct buf *b)
{
    for (int row = SIDE; row-- > 0;) {
        row_write(card, row, b);
        if (row) buf_char(b, ' ');
    }
    return true;
}

static bool zone_placements(const uint16_t at[PIECES], struct buf *b)
{
    const struct structure s = cube_structure(at);
    structure_write(&s, b);
    return true;
}

static bool zone_sides(side_set sides, struct buf *b)
{
    const char *space = "";
    for (int side = 0; side < SIDES; side++) {
        if (!(sides >> side & 1)) continue;
        buf_text(b, space);
        buf_int(b, side + 1);
        space = " ";
    }
    return true;
}

static bool zone_tokens(const struct table *t, struct buf *b)
{
    const char *space = "";
    for (int token = 0; token < TOKENS; token++) {
        if (!(t->tokens >> token & 1)) continue;
        buf_text(b, space);
        buf_text(b, cube_token_names[token]);
        space = " ";
    }
    return true;
}

static bool zone_number(int value, struct buf *b)
{
    buf_int(b, value);
    return true;
}

static bool zone_word(const char *word, struct buf *b)
{
    buf_text(b, word);
    return true;
}

static bool zone_of_seat(const struct box *box, const struct table *t, struct cursor *c,
                         struct buf *b)
{
    static const char *const names[] = {"reserved", "side", "seen", "bid", NULL};
    const int which = cursor_take_one(c, names);
    int seat;
    if (which < 0 || !cursor_seat(c, box->seats, &seat) || !cursor_ends(c)) return false;
    switch (which) {
    case 0: return zone_pieces(t, RESERVED + seat, b);
    case 1: return zone_number(t->side_of[seat] + 1, b);
    case 2: return zone_sides(t->seen[seat], b);
    default: return !t->bid[seat] || zone_number(t->bid[seat], b);
    }
}

static bool zone_of_table(const struct box *box, const struct table *t, const struct cursor *c,
                          struct buf *b)
{
    static const char *const phases[] = {"bidding", "fixing", "playing",
                                         "voting",  "solved", "lost"};
    if (cursor_is(c, "grid")) return zone_placements(t->grid, b);
    if (cursor_is(c, "free")) return zone_pieces(t, FREE, b);
    if (cursor_is(c, "turn")) return zone_number(t->turn_of + 1, b);
    if (cursor_is(c, "tokens")) return zone_tokens(t, b);
    if (cursor_is(c, "counter")) return zone_number(t->counter, b);
    if (cursor_is(c, "rounds")) return zone_number(t->rounds, b);
    if (cursor_is(c, "done")) return zone_number(t->done, b);
    if (cursor_is(c, "streak")) return zone_sides(t->streak, b);
    if (cursor_is(c, "announced")) return zone_sides(t->may_pass, b);
    if (cursor_is(c, "complete")) return zone_word(t->announced ? "yes" : "no", b);
    if (cursor_is(c, "phase")) return zone_word(phases[t->phase], b);
    if (cursor_is(c, "loss"))
        return t->phase != LOST || zone_word(cube_name_of(box, 'l', t->loss), b);
    return false;
}

bool cube_zone(const struct box *box, const struct state *s, const char *zone, struct buf *b)
{
    struct cursor c;
    int card;
    cursor_open(&c, &lists, zone, strlen(zone), 0, NULL);
    if (cursor_take(&c, "card"))
        return cursor_number(&c, 1, SIDES, &card) && cursor_ends(&c) &&
               zone_card(s->secret.card[card - 1], b);
    if (!cursor_last(&c)) return zone_of_seat(box, &s->table, &c, b);
    if (cursor_is(&c, "structure")) return zone_placements(s->secret.structure, b);
    return zone_of_table(box, &s->table, &c, b);
}
