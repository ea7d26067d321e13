/* arrange.c -- scenario lines become a position, and zones become text. */
#include "games/cube/arrange.h"

#include <string.h>

#include "core/buf.h"
#include "games/cube/rules.h"

/* "word", "word INDEX" or either with ": rest". */
struct line {
    const char *start, *rest;
    size_t word;
    int index; /* -1: none */
};

static void split(const char *text, struct line *l)
{
    const char *p = text + strcspn(text, " \t:\r\n");
    *l = (struct line){.start = text, .word = (size_t)(p - text), .index = -1};
    p += strspn(p, " \t");
    if (*p && strcspn(p, " \t:\r\n") == 1) {
        if (*p >= '0' && *p <= '9') l->index = *p++ - '0';
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

static bool wrong(const struct line *l, const char *key, struct fault *f)
{
    fault_set(f, 0, (int)(l->rest - l->start) + 1, key);
    fault_quote(f, l->start, strcspn(l->start, "\r\n"));
    return false;
}

static bool ends(const char *p) { return p[strspn(p, " \t\r\n")] == '\0'; }

/* A whole number up to `most` and nothing after it; -1 if it is something else. */
static int number(const char *p, int most)
{
    int value = 0;
    if (*p < '0' || *p > '9') return -1;
    for (; *p >= '0' && *p <= '9'; p++) {
        value = value * 10 + (*p - '0');
        if (value > most) return -1;
    }
    return ends(p) ? value : -1;
}

/* The index of the name at p, which moves on behind it; -1 if none is there. */
static int word_in(const char *const *names, const char **p)
{
    size_t n = strcspn(*p, " \t\r\n");
    for (int i = 0; names[i]; i++)
        if (strlen(names[i]) == n && !memcmp(names[i], *p, n)) {
            *p += n;
            *p += strspn(*p, " \t\r\n");
            return i;
        }
    return -1;
}

static bool arrange_grid(const struct box *box, struct state *s, const struct line *l,
                         struct fault *f)
{
    struct table *t = &s->table;
    if (!cube_read_position(box, l->start, l->rest, 0, &t->grid, f)) return false;
    for (int piece = 0; piece < PIECES; piece++) {
        if (t->grid.at[piece] != NOWHERE) t->where[piece] = ON_GRID;
        else if (t->where[piece] == ON_GRID) t->where[piece] = FREE;
    }
    return true;
}

static bool arrange_card(struct state *s, const struct line *l, struct fault *f)
{
    static const char letters[] = ".DLI";
    const char *p = l->rest;
    if (l->index < 1 || l->index > SIDES) return wrong(l, "cube.fault.card", f);
    for (int i = 0; i < SLOTS; i++) {
        int row = WIDTH - 1 - i / WIDTH;
        p += strspn(p, " \t");
        const char *found = *p ? strchr(letters, *p) : NULL;
        if (!found) return wrong(l, "cube.fault.card", f);
        s->secret.card[l->index - 1][row * WIDTH + i % WIDTH] = (uint8_t)(found - letters);
        p++;
    }
    if (!ends(p)) return wrong(l, "cube.fault.card", f);
    s->secret.given = (side_set)(s->secret.given | 1u << (l->index - 1));
    return true;
}

static bool arrange_structure(const struct box *box, struct state *s, const struct line *l,
                              struct fault *f)
{
    if (!cube_read_position(box, l->start, l->rest, 0, &s->secret.structure, f)) return false;
    cube_show_cards(box, &s->secret);
    s->secret.given = 0;
    return true;
}

static bool arrange_reserved(struct table *t, const struct line *l, struct fault *f)
{
    const char *p = l->rest;
    int piece = word_in(cube_piece_names, &p);
    if (piece < 0 || *p) return wrong(l, "cube.fault.reserved", f);
    t->grid.at[piece] = NOWHERE;
    t->where[piece] = (uint8_t)(RESERVED + l->index);
    return true;
}

static bool arrange_tokens(struct table *t, const struct line *l, struct fault *f)
{
    const char *p = l->rest;
    t->tokens = 0;
    while (*p && *p != '\n' && *p != '\r') {
        int token = word_in(cube_token_names, &p);
        if (token < 0) return wrong(l, "cube.fault.tokens", f);
        t->tokens = (uint8_t)(t->tokens | 1u << token);
    }
    return true;
}

static bool arrange_number(const struct line *l, int least, int most, uint8_t *to, struct fault *f)
{
    int value = number(l->rest, most);
    if (value < least) return wrong(l, "cube.fault.number", f);
    *to = (uint8_t)value;
    return true;
}

/* Lines about one seat. */
static bool arrange_seat(const struct box *box, struct state *s, const struct line *l,
                         struct fault *f)
{
    struct table *t = &s->table;
    if (l->index < 0 || l->index >= box->seats) return wrong(l, "cube.fault.seat", f);
    if (is(l, "reserved")) return arrange_reserved(t, l, f);
    if (is(l, "side")) {
        if (!arrange_number(l, 1, SIDES, &t->side_of[l->index], f)) return false;
        t->side_of[l->index]--;
        return true;
    }
    if (!ends(l->rest)) return wrong(l, "cube.fault.more", f);
    if (is(l, "turn")) t->turn = t->side_of[l->index];
    else t->may_pass |= SEAT_BIT(l->index);
    return true;
}

bool cube_arrange(const struct box *box, struct state *s, const char *text, struct fault *f)
{
    struct line l;
    split(text, &l);
    if (is(&l, "turn") || is(&l, "side") || is(&l, "reserved") || is(&l, "announced"))
        return arrange_seat(box, s, &l, f);
    if (is(&l, "card")) return arrange_card(s, &l, f);
    if (l.index >= 0) return wrong(&l, "cube.fault.line", f);
    if (is(&l, "grid")) return arrange_grid(box, s, &l, f);
    if (is(&l, "structure")) return arrange_structure(box, s, &l, f);
    if (is(&l, "tokens")) return arrange_tokens(&s->table, &l, f);
    if (is(&l, "rounds")) return arrange_number(&l, 1, ROUNDS_MAX, &s->table.rounds, f);
    if (is(&l, "streak")) return arrange_number(&l, 0, box->seats - 1, &s->table.streak, f);
    return wrong(&l, "cube.fault.line", f);
}

/* The cards that were given must all show one structure; the others follow from it. */
static bool fit_structure(const struct box *box, struct state *s, struct fault *f)
{
    struct clues clues = {.sides = s->secret.given};
    struct rng r = {1};
    if (!s->secret.given) return true;
    memcpy(clues.card, s->secret.card, sizeof clues.card);
    s->secret.given = 0;
    if (!cube_find(box, &clues, NULL, &r, &s->secret.structure)) {
        fault_set(f, 0, 0, "cube.fault.no_structure");
        return false;
    }
    cube_show_cards(box, &s->secret);
    return true;
}

bool cube_arranged(const struct box *box, struct state *s, struct fault *f)
{
    struct table *t = &s->table;
    struct event room[SEATS + 1];
    struct events unheard = {.at = room, .size = SEATS + 1};
    side_set taken = 0;
    if (!fit_structure(box, s, f)) return false;
    for (int seat = 0; seat < box->seats; seat++)
        taken = (side_set)(taken | 1u << t->side_of[seat]);
    if (taken != box->in_play || !(taken >> t->turn & 1)) {
        fault_set(f, 0, 0, "cube.fault.sides");
        return false;
    }
    memset(t->told, 0, sizeof t->told);
    memset(&t->answer, 0, sizeof t->answer);
    cube_deal(box, s, &unheard);
    cube_open_turn(box, s, &unheard);
    const char *broken = cube_check(box, s);
    if (broken) message_text(fault_set(f, 0, 0, "cube.fault.arranged"), broken);
    return !broken;
}

static bool zone_pieces(const struct table *t, int where, struct buf *b)
{
    const char *space = "";
    for (int piece = 0; piece < PIECES; piece++) {
        if (t->where[piece] != where) continue;
        buf_text(b, space);
        buf_text(b, cube_piece_names[piece]);
        space = " ";
    }
    return true;
}

static bool zone_card(const uint8_t card[SLOTS], struct buf *b)
{
    for (int row = WIDTH; row-- > 0;) {
        for (int i = 0; i < WIDTH; i++) buf_char(b, ".DLI"[card[row * WIDTH + i]]);
        if (row) buf_char(b, ' ');
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
    if (is(l, "announced")) return zone_word(seat_in(t->may_pass, l->index) ? "yes" : "no", b);
    return false;
}

bool cube_zone(const struct box *box, const struct state *s, const char *zone, struct buf *b)
{
    static const char *const phases[] = {"playing", "solved", "lost"};
    const struct table *t = &s->table;
    struct line l;
    split(zone, &l);
    if (!ends(l.rest)) return false;
    if (l.index >= 0) {
        if (is(&l, "card") && l.index >= 1 && l.index <= SIDES)
            return zone_card(s->secret.card[l.index - 1], b);
        return l.index < box->seats && zone_of_seat(t, &l, b);
    }
    if (is(&l, "grid")) return cube_write_position(box, &t->grid, b), true;
    if (is(&l, "structure")) return cube_write_position(box, &s->secret.structure, b), true;
    if (is(&l, "free")) return zone_pieces(t, FREE, b);
    if (is(&l, "turn")) return zone_number(cube_seat_at(box, t, t->turn), b);
    if (is(&l, "tokens")) return zone_tokens(t, b);
    if (is(&l, "rounds")) return zone_number(t->rounds, b);
    if (is(&l, "streak")) return zone_number(t->streak, b);
    if (is(&l, "complete")) return zone_word(t->complete ? "yes" : "no", b);
    if (is(&l, "phase")) return zone_word(phases[t->phase], b);
    return false;
}
