/* arrange.c -- scenario lines become a position, and zones become text. */
#include "games/cube/arrange.h"

#include <string.h>

#include "core/buf.h"
#include "games/cube/rules.h"
#include "solid/cards.h"

/* "word", "word INDEX" or either with ": rest". */
struct line {
    const char *start, *rest;
    size_t word;
    int index;  /* -1: none */
    bool digit; /* the index was written as one */
};

static void split(const char *text, struct line *l)
{
    const char *p = text + strcspn(text, " \t:\r\n");
    *l = (struct line){.start = text, .word = (size_t)(p - text), .index = -1};
    p += strspn(p, " \t");
    if (*p && strcspn(p, " \t:\r\n") == 1) {
        l->digit = *p >= '0' && *p <= '9';
        if (l->digit) l->index = *p++ - '0';
        else if (*p >= 'A' && *p < 'A' + SEATS_MAX) l->index = *p++ - 'A';
        p += strspn(p, " \t");
    }
    if (*p == ':') p++;
    l->rest = p + strspn(p, " \t");
}

static bool is(const struct line *l, const char *word)
{
    return strlen(word) == l->word && !memcmp(word, l->start, l->word);
}

/* What is wrong with the word at p. More arguments may follow. False, always. */
static bool wrong(const struct line *l, const char *p, const char *key, struct fault *f)
{
    fault_set(f, 0, (int)(p - l->start) + 1, key);
    fault_quote(f, p, strcspn(p, " \t\r\n"));
    return false;
}

static const char *skip(const char *p) { return p + strspn(p, " \t\r\n"); }
static bool ends(const char *p) { return *skip(p) == '\0'; }
static size_t word_length(const char *p) { return strcspn(p, " \t\r\n"); }

/* The whole number at p, which moves on behind it; -1: there is none, or it is above `most`. */
static int number(const char **p, int most)
{
    size_t n = word_length(*p);
    int value = 0;
    if (n == 0) return -1;
    for (size_t i = 0; i < n; i++) {
        if ((*p)[i] < '0' || (*p)[i] > '9') return -1;
        value = value * 10 + ((*p)[i] - '0');
        if (value > most) return -1;
    }
    *p = skip(*p + n);
    return value;
}

static bool arrange_number(const struct line *l, int least, int most, uint8_t *to, struct fault *f)
{
    const char *p = l->rest;
    int value = number(&p, most);
    if (value < least) {
        wrong(l, l->rest, "cube.fault.number", f);
        message_number(message_number(&f->message, least), most);
        return false;
    }
    if (*p) return wrong(l, p, "cube.fault.more", f);
    *to = (uint8_t)value;
    return true;
}

/* ---- the pieces ---- */

static bool arrange_grid(const struct box *box, struct state *s, const struct line *l,
                         struct fault *f)
{
    struct table *t = &s->table;
    uint16_t grid[PIECES];
    if (!cube_read_position(box, l->start, l->rest, 0, grid, f)) return false;
    for (int piece = 0; piece < PIECES; piece++) {
        if (grid[piece] == NOWHERE || t->where[piece] < RESERVED) continue;
        message_word(fault_set(f, 0, (int)(l->rest - l->start) + 1, "cube.fault.reserved_twice"),
                     cube_piece_keys[piece]);
        return false;
    }
    for (int piece = 0; piece < PIECES; piece++) {
        t->grid[piece] = grid[piece];
        if (grid[piece] != NOWHERE) t->where[piece] = ON_GRID;
        else if (t->where[piece] == ON_GRID) t->where[piece] = FREE;
    }
    return true;
}

static bool arrange_reserved(struct table *t, const struct line *l, struct fault *f)
{
    const char *letter = *l->rest ? memchr(piece_letters, *l->rest, PIECES) : NULL;
    if (!letter || word_length(l->rest) != 1) return wrong(l, l->rest, "cube.fault.piece", f);
    if (!ends(l->rest + 1)) return wrong(l, skip(l->rest + 1), "cube.fault.more", f);
    int piece = (int)(letter - piece_letters);
    const char *key = NULL;
    if (t->where[piece] == AWAY) key = "cube.fault.reserved_away";
    else if (t->where[piece] != FREE) key = "cube.fault.reserved_twice";
    else if (cube_reserved_by(t, l->index) >= 0) key = "cube.fault.reserved_more";
    if (key) {
        fault_set(f, 0, (int)(l->rest - l->start) + 1, key);
        message_word(&f->message, cube_piece_keys[piece]);
        return false;
    }
    t->where[piece] = (uint8_t)(RESERVED + l->index);
    return true;
}

/* A line "structure: ..." is a challenge as it stands. */
static bool arrange_structure(const struct box *box, struct state *s, const struct line *l,
                              struct fault *f)
{
    uint16_t structure[PIECES];
    if (!cube_read_challenge(box, l->start, structure, f)) {
        f->line = 0;
        return false;
    }
    memcpy(s->secret.structure, structure, sizeof structure);
    cube_show_cards(&s->secret);
    s->secret.given = 0;
    return true;
}

/* A slot as it is written. -1: it is no slot, or shows a piece that is not in the box. */
static int slot_of(const struct box *box, char c)
{
    const char *letter = c ? memchr(piece_letters, c, PIECES) : NULL;
    if (c == '.') return EMPTY;
    if (c == '?') return UNKNOWN;
    return letter && box->pieces >> (letter - piece_letters) & 1 ? (int)(letter - piece_letters)
                                                                 : -1;
}

static bool arrange_card(const struct box *box, struct state *s, const struct line *l,
                         struct fault *f)
{
    const char *p = l->rest;
    uint8_t card[SLOTS];
    if (!l->digit || l->index < 1 || l->index > SIDES)
        return wrong(l, skip(l->start + l->word), "cube.fault.card_number", f);
    for (int i = 0; i < SLOTS; i++) {
        p = skip(p);
        int slot = slot_of(box, *p);
        if (slot < 0) {
            wrong(l, p, *p ? "cube.fault.slot" : "cube.fault.slots", f);
            message_number(&f->message, i);
            return false;
        }
        card[(SIDE - 1 - i / SIDE) * SIDE + i % SIDE] = (uint8_t)slot;
        p++;
    }
    if (!ends(p)) return wrong(l, skip(p), "cube.fault.more", f);
    memcpy(s->secret.card[l->index - 1], card, SLOTS);
    s->secret.given = (side_set)(s->secret.given | 1u << (l->index - 1));
    return true;
}

/* ---- sides, tokens, the count ---- */

/* The side in play at p, which moves on behind it; -1: there is none. */
static int side_at(const struct box *box, const struct line *l, const char **p, struct fault *f)
{
    const char *at = *p;
    int side = number(p, SIDES) - 1;
    if (side >= 0 && box->in_play >> side & 1) return side;
    wrong(l, at, "cube.fault.side", f);
    return -1;
}

static bool arrange_side(const struct box *box, const struct line *l, uint8_t *to, struct fault *f)
{
    const char *p = l->rest;
    int side = side_at(box, l, &p, f);
    if (side < 0) return false;
    if (*p) return wrong(l, p, "cube.fault.more", f);
    *to = (uint8_t)side;
    return true;
}

static bool arrange_sides(const struct box *box, const struct line *l, side_set *to,
                          struct fault *f)
{
    *to = 0;
    for (const char *p = l->rest; *p;) {
        int side = side_at(box, l, &p, f);
        if (side < 0) return false;
        *to = (side_set)(*to | 1u << side);
    }
    return true;
}

/* All sides of a streak in play would be the end of the game. */
static bool arrange_streak(const struct box *box, struct table *t, const struct line *l,
                           struct fault *f)
{
    if (!arrange_sides(box, l, &t->streak, f)) return false;
    return t->streak != box->in_play || wrong(l, l->rest, "cube.fault.streak", f);
}

static bool arrange_tokens(const struct box *box, struct table *t, const struct line *l,
                           struct fault *f)
{
    t->tokens = 0;
    for (const char *p = l->rest; *p;) {
        size_t n = word_length(p);
        int token = 0;
        while (token < TOKENS &&
               (strlen(cube_token_names[token]) != n || memcmp(cube_token_names[token], p, n) != 0))
            token++;
        if (token == TOKENS) return wrong(l, p, "cube.fault.token", f);
        if (!box->tokens) return wrong(l, p, "cube.fault.no_tokens", f);
        t->tokens = (uint8_t)(t->tokens | 1u << token);
        p = skip(p + n);
    }
    return true;
}

static bool arrange_counter(const struct box *box, struct table *t, const struct line *l,
                            struct fault *f)
{
    if (!box->limit) return wrong(l, l->rest, "cube.fault.no_limit", f);
    return arrange_number(l, 1, DIAL, &t->counter, f);
}

/* Those before it in the order have had their turn in this round. */
static bool arrange_turn(const struct box *box, struct table *t, const struct line *l,
                         struct fault *f)
{
    if (!arrange_side(box, l, &t->turn_of, f)) return false;
    t->done = 0;
    while (box->order[t->done] != t->turn_of) t->done++;
    return true;
}

/* Lines about one seat. */
static bool arrange_seat(const struct box *box, struct state *s, const struct line *l,
                         struct fault *f)
{
    struct table *t = &s->table;
    if (l->index < 0 || l->index >= box->seats)
        return wrong(l, skip(l->start + l->word), "cube.fault.seat", f);
    if (is(l, "reserved")) return arrange_reserved(t, l, f);
    if (box->seats == 1) return arrange_turn(box, t, l, f);
    return arrange_side(box, l, &t->side_of[l->index], f);
}

bool cube_arrange(const struct box *box, struct state *s, const char *text, struct fault *f)
{
    struct table *t = &s->table;
    struct line l;
    split(text, &l);
    if (is(&l, "side") || is(&l, "reserved")) return arrange_seat(box, s, &l, f);
    if (is(&l, "card")) return arrange_card(box, s, &l, f);
    if (is(&l, "structure")) return arrange_structure(box, s, &l, f);
    if (l.index >= 0) return wrong(&l, skip(l.start + l.word), "cube.fault.colon", f);
    if (is(&l, "grid")) return arrange_grid(box, s, &l, f);
    if (is(&l, "turn")) return arrange_turn(box, t, &l, f);
    if (is(&l, "tokens")) return arrange_tokens(box, t, &l, f);
    if (is(&l, "counter")) return arrange_counter(box, t, &l, f);
    if (is(&l, "rounds")) return arrange_number(&l, 0, box->cap - 1, &t->rounds, f);
    if (is(&l, "done")) return arrange_number(&l, 0, box->nsides - 1, &t->done, f);
    if (is(&l, "streak")) return arrange_streak(box, t, &l, f);
    if (is(&l, "announced")) return arrange_sides(box, &l, &t->may_pass, f);
    fault_set(f, 0, 1, "cube.fault.line");
    fault_quote(f, l.start, l.word);
    return false;
}

/* ---- all lines were read ---- */

/* The cards that were given must all show one structure; the others follow from it. */
static bool fit_structure(const struct box *box, struct secret *s, struct fault *f)
{
    struct clues clues = {.sides = s->given};
    struct rng r = {1};
    if (!s->given) return true;
    memcpy(clues.card, s->card, sizeof clues.card);
    s->given = 0;
    if (!cube_find(box, &clues, NULL, &r, s->structure)) {
        fault_set(f, 0, 0, "cube.fault.no_structure");
        return false;
    }
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
static void forget(struct table *t)
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
    forget(t);
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
        for (int i = 0; i < SIDE; i++) {
            int colour = card[row * SIDE + i];
            buf_char(b, colour < PIECES ? piece_letters[colour] : '.');
        }
        if (row) buf_char(b, ' ');
    }
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

static bool zone_of_seat(const struct table *t, const struct line *l, struct buf *b)
{
    if (is(l, "reserved")) return zone_pieces(t, RESERVED + l->index, b);
    if (is(l, "side")) return zone_number(t->side_of[l->index] + 1, b);
    if (is(l, "seen")) return zone_sides(t->seen[l->index], b);
    if (is(l, "bid")) return !t->bid[l->index] || zone_number(t->bid[l->index], b);
    return false;
}

static bool zone_of_table(const struct box *box, const struct table *t, const struct line *l,
                          struct buf *b)
{
    static const char *const phases[] = {"bidding", "fixing", "playing",
                                         "voting",  "solved", "lost"};
    if (is(l, "grid")) return cube_write_position(t->grid, b), true;
    if (is(l, "free")) return zone_pieces(t, FREE, b);
    if (is(l, "turn")) return zone_number(t->turn_of + 1, b);
    if (is(l, "tokens")) return zone_tokens(t, b);
    if (is(l, "counter")) return zone_number(t->counter, b);
    if (is(l, "rounds")) return zone_number(t->rounds, b);
    if (is(l, "done")) return zone_number(t->done, b);
    if (is(l, "streak")) return zone_sides(t->streak, b);
    if (is(l, "announced")) return zone_sides(t->may_pass, b);
    if (is(l, "complete")) return zone_word(t->announced ? "yes" : "no", b);
    if (is(l, "phase")) return zone_word(phases[t->phase], b);
    if (is(l, "loss")) return t->phase != LOST || zone_word(cube_name_of(box, 'l', t->loss), b);
    return false;
}

bool cube_zone(const struct box *box, const struct state *s, const char *zone, struct buf *b)
{
    struct line l;
    split(zone, &l);
    if (!ends(l.rest)) return false;
    if (l.index >= 0) {
        if (is(&l, "card") && l.digit && l.index >= 1 && l.index <= SIDES)
            return zone_card(s->secret.card[l.index - 1], b);
        return l.index < box->seats && zone_of_seat(&s->table, &l, b);
    }
    if (is(&l, "structure")) return cube_write_position(s->secret.structure, b), true;
    return zone_of_table(box, &s->table, &l, b);
}
