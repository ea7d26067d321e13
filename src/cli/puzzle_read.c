/* puzzle_read.c -- challenge files: cards as they are painted, or a structure (docs/puzzles.md).
 *
 * The text is words between blanks. "card 1:", "structure:", "pieces:" and "set:" begin a part; the
 * words up to the next beginning belong to it, on as many lines as one likes. Which pieces there
 * are may be said last, so letters are judged when all was read.
 */
#include <string.h>

#include "cli/puzzle.h"
#include "core/buf.h"

struct word {
    const char *at;
    size_t n;
    int line, column;
};

struct reading {
    struct puzzle *puzzle;
    struct fault *fault;
    const char *p, *line_start;
    int line;
    struct word word; /* in work; n is 0 at the end */
    struct word row[SIDES][SIDE], placement[STRUCTURE_MAX], pieces, set;
    int rows[SIDES];
    struct structure structure;
    bool structured;
};

/* --- words -------------------------------------------------------------------------- */

static bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }

static void next_word(struct reading *r)
{
    for (; *r->p && (is_blank(*r->p) || *r->p == '#'); r->p++) {
        if (*r->p == '#') r->p += strcspn(r->p, "\n");
        if (!*r->p) break;
        if (*r->p != '\n') continue;
        r->line++;
        r->line_start = r->p + 1;
    }
    r->word = (struct word){r->p, 0, r->line, (int)(r->p - r->line_start) + 1};
    while (*r->p && !is_blank(*r->p) && *r->p != '#') r->p++;
    r->word.n = (size_t)(r->p - r->word.at);
}

static bool word_is(const struct word *w, const char *text)
{
    return w->n == strlen(text) && !memcmp(w->at, text, w->n);
}

/* "card" or a word of small letters with a colon. */
static bool begins_part(const struct word *w)
{
    if (word_is(w, "card")) return true;
    if (w->n < 2 || w->at[w->n - 1] != ':') return false;
    for (size_t i = 0; i + 1 < w->n; i++)
        if (w->at[i] < 'a' || w->at[i] > 'z') return false;
    return true;
}

static bool in_part(const struct reading *r) { return r->word.n > 0 && !begins_part(&r->word); }

static bool wrong(struct reading *r, const struct word *w, size_t at, const char *key)
{
    fault_set(r->fault, w->line, w->column + (int)at, key);
    return false;
}

static bool wrong_word(struct reading *r, const char *key)
{
    wrong(r, &r->word, 0, r->word.n ? key : "cli.puzzle.fault.ends");
    if (r->word.n) fault_quote(r->fault, r->word.at, r->word.n);
    return false;
}

/* --- parts -------------------------------------------------------------------------- */

static bool read_card(struct reading *r)
{
    next_word(r);
    const struct word number = r->word;
    const int side = number.n ? number.at[0] - '1' : -1;
    if (number.n != 2 || number.at[1] != ':' || side < 0 || side >= SIDES)
        return wrong_word(r, "cli.puzzle.fault.card");
    if (r->rows[side]) {
        message_number(fault_set(r->fault, number.line, number.column, "cli.puzzle.fault.again"),
                       side + 1);
        message_number(&r->fault->message, r->row[side][0].line);
        return false;
    }
    for (next_word(r); in_part(r); next_word(r)) {
        const bool full = r->rows[side] == SIDE;
        if (full || r->word.n != SIDE) {
            wrong(r, &r->word, 0, full ? "cli.puzzle.fault.rows" : "cli.puzzle.fault.row");
            message_number(message_number(&r->fault->message, side + 1), (int)r->word.n);
            return false;
        }
        r->row[side][r->rows[side]++] = r->word;
    }
    if (r->rows[side] == SIDE) return true;
    wrong(r, &number, 0, "cli.puzzle.fault.few-rows");
    message_number(message_number(&r->fault->message, side + 1), r->rows[side]);
    return false;
}

static bool read_structure(struct reading *r)
{
    struct structure *s = &r->structure;
    if (r->structured) return wrong_word(r, "cli.puzzle.fault.twice");
    r->structured = true;
    for (next_word(r); in_part(r); next_word(r)) {
        if (s->n == STRUCTURE_MAX) {
            wrong(r, &r->word, 0, "cli.puzzle.fault.many");
            message_number(&r->fault->message, STRUCTURE_MAX);
            return false;
        }
        const int placement = place_read(r->word.at, r->word.n, r->fault);
        if (placement < 0) {
            r->fault->line = r->word.line;
            r->fault->column += r->word.column - 1;
            return false;
        }
        r->placement[s->n] = r->word;
        s->placement[s->n++] = (uint16_t)placement;
    }
    return s->n > 0 || wrong_word(r, "cli.puzzle.fault.placement");
}

static int piece_of(char c)
{
    if (c >= 'a' && c <= 'z') c = (char)(c - 'a' + 'A');
    const char *at = c ? strchr(piece_letters, c) : NULL;
    return at ? (int)(at - piece_letters) : -1;
}

static bool read_pieces(struct reading *r)
{
    unsigned pieces = 0;
    if (r->pieces.n || r->set.n) return wrong_word(r, "cli.puzzle.fault.twice");
    r->pieces = r->word;
    for (next_word(r); in_part(r); next_word(r)) {
        for (size_t i = 0; i < r->word.n; i++) {
            const int piece = piece_of(r->word.at[i]);
            const bool again = piece >= 0 && pieces >> piece & 1;
            if (piece < 0 || again) {
                wrong(r, &r->word, i,
                      again ? "cli.puzzle.fault.piece-twice" : "cli.puzzle.fault.piece");
                fault_quote(r->fault, r->word.at + i, 1);
                return false;
            }
            pieces |= 1u << piece;
        }
    }
    r->puzzle->pieces = (uint16_t)pieces;
    return pieces || wrong_word(r, "cli.puzzle.fault.piece");
}

static bool read_set(struct reading *r)
{
    if (r->pieces.n || r->set.n) return wrong_word(r, "cli.puzzle.fault.twice");
    r->set = r->word;
    next_word(r);
    const int set = r->word.n == 1 ? r->word.at[0] - '1' : -1;
    if (set < 0 || set >= PIECE_SETS) return wrong_word(r, "cli.puzzle.fault.set");
    r->puzzle->pieces = piece_sets[set];
    next_word(r);
    return true;
}

static bool read_parts(struct reading *r)
{
    next_word(r);
    while (r->word.n > 0) {
        bool good;
        if (word_is(&r->word, "card")) good = read_card(r);
        else if (word_is(&r->word, "structure:")) good = read_structure(r);
        else if (word_is(&r->word, "pieces:")) good = read_pieces(r);
        else if (word_is(&r->word, "set:")) good = read_set(r);
        else good = wrong_word(r, "cli.puzzle.fault.part");
        if (!good) return false;
    }
    return true;
}

/* --- judging ------------------------------------------------------------------------ */

/* All pieces that the file speaks of. */
static uint16_t used_pieces(const struct reading *r)
{
    unsigned used = structure_pieces(&r->structure);
    for (int side = 0; side < SIDES; side++)
        for (int slot = 0; r->rows[side] && slot < SLOTS; slot++) {
            const int piece = piece_of(r->row[side][slot / SIDE].at[slot % SIDE]);
            if (piece >= 0) used |= 1u << piece;
        }
    return (uint16_t)used;
}

/* Not one of the pieces there are; if a set would do for all that is used, it is named. */
static bool wrong_piece(struct reading *r, const struct word *w, size_t at, int piece)
{
    char letters[PIECES + 1] = "";
    struct buf b = BUF_ON(letters);
    const unsigned used = used_pieces(r);
    int set = 0;
    while (set < PIECE_SETS && used & ~(unsigned)piece_sets[set]) set++;
    pieces_write(r->puzzle->pieces, &b);
    wrong(r, w, at, set < PIECE_SETS ? "cli.puzzle.fault.other-set" : "cli.puzzle.fault.no-set");
    fault_quote(r->fault, &piece_letters[piece], 1);
    fault_quote(r->fault, letters, b.n);
    message_number(&r->fault->message, set + 1);
    return false;
}

static bool judge_slot(struct reading *r, int side, int slot, const struct word *row)
{
    uint8_t *to = &r->puzzle->cards.slot[side][slot];
    const size_t at = (size_t)(slot % SIDE);
    const char c = row->at[at];
    const int piece = piece_of(c);
    char name[4] = "", letters[PIECES + 1] = "";
    struct buf b = BUF_ON(name), p = BUF_ON(letters);
    if (c == '.') *to = EMPTY;
    else if (c == '?') *to = UNKNOWN;
    else if (piece >= 0 && !(r->puzzle->pieces >> piece & 1)) return wrong_piece(r, row, at, piece);
    else if (piece >= 0) *to = (uint8_t)piece;
    else {
        slot_write(slot, &b);
        pieces_write(r->puzzle->pieces, &p);
        wrong(r, row, at, "cli.puzzle.fault.slot");
        message_number(&r->fault->message, side + 1);
        fault_quote(r->fault, name, b.n);
        fault_quote(r->fault, letters, p.n);
        fault_quote(r->fault, row->at + at, 1);
        return false;
    }
    return true;
}

static bool judge_cards(struct reading *r)
{
    struct puzzle *q = r->puzzle;
    bool shown = false;
    memset(&q->cards, UNKNOWN, sizeof q->cards);
    for (int side = 0; side < SIDES; side++) {
        if (!r->rows[side]) continue;
        q->sides |= 1u << side;
        for (int slot = 0; slot < SLOTS; slot++) {
            if (!judge_slot(r, side, slot, &r->row[side][SIDE - 1 - slot / SIDE])) return false;
            shown |= q->cards.slot[side][slot] < PIECES;
        }
    }
    const bool many = __builtin_popcount(used_pieces(r)) > STRUCTURE_MAX;
    if (shown && !many) return true;
    fault_set(r->fault, 0, 0, many ? "cli.puzzle.fault.many" : "cli.puzzle.fault.nothing");
    message_number(&r->fault->message, STRUCTURE_MAX);
    return false;
}

static bool judge_structure(struct reading *r)
{
    struct structure *s = &r->structure;
    unsigned used = 0;
    int at;
    for (int i = 0; i < s->n; i++) {
        const int piece = placement_piece(s->placement[i]);
        if (!(r->puzzle->pieces >> piece & 1)) return wrong_piece(r, &r->placement[i], 0, piece);
        if (used >> piece & 1) {
            wrong(r, &r->placement[i], 0, "cli.puzzle.fault.piece-twice");
            fault_quote(r->fault, &piece_letters[piece], 1);
            return false;
        }
        used |= 1u << piece;
    }
    if (structure_settle(s, r->fault, &at)) return true;
    r->fault->line = r->placement[at].line;
    r->fault->column = r->placement[at].column;
    return false;
}

bool puzzle_read(struct puzzle *q, const char *text, struct fault *f)
{
    static const char mark[] = "\xef\xbb\xbf"; /* some editors begin a file with it */
    struct reading r = {.puzzle = q, .fault = f, .p = text, .line_start = text, .line = 1};
    bool cards = false;
    if (!strncmp(text, mark, sizeof mark - 1)) r.p = r.line_start = text + sizeof mark - 1;
    q->pieces = piece_sets[PIECE_SET_DEFAULT];
    if (!read_parts(&r)) return false;
    for (int side = 0; side < SIDES; side++) cards |= r.rows[side] > 0;
    if (cards == r.structured) {
        fault_set(f, 0, 0, cards ? "cli.puzzle.fault.both" : "cli.puzzle.fault.neither");
        return false;
    }
    if (cards) return judge_cards(&r);
    if (!judge_structure(&r)) return false;
    const int set = structure_set(&r.structure);
    q->built = true;
    q->sides = ALL_SIDES;
    q->is = (struct challenge){.set = (uint8_t)(set < 0 ? PIECE_SET_DEFAULT : set),
                               .level = grade_of(&r.structure, ALL_SIDES).level,
                               .built = r.structure};
    cards_of(&r.structure, ALL_SIDES, &q->cards);
    return true;
}
