#include "solid/notation.h"

#include <string.h>

#include "core/buf.h"

/* ---- writing ---- */

void slot_write(int slot, struct buf *b)
{
    buf_char(b, (char)('A' + slot % SIDE));
    buf_char(b, (char)('1' + slot / SIDE));
}

void pieces_write(uint16_t pieces, struct buf *b)
{
    for (int i = 0; i < PIECES; i++)
        if (pieces >> i & 1) buf_char(b, piece_letters[i]);
}

void sides_write(unsigned sides, struct buf *b)
{
    for (int side = 0; side < SIDES; side++) {
        if (!(sides >> side & 1)) continue;
        if (sides & ((1u << side) - 1)) buf_char(b, '+');
        buf_char(b, (char)('1' + side));
    }
}

void row_write(const uint8_t card[SLOTS], int row, struct buf *b)
{
    for (int i = 0; i < SIDE; i++) {
        const int what = card[row * SIDE + i];
        buf_char(b, what < PIECES ? piece_letters[what] : what == UNKNOWN ? '?' : '.');
    }
}

void structure_write(const struct structure *s, struct buf *b)
{
    for (int i = 0; i < s->n; i++) {
        if (i) buf_char(b, ' ');
        buf_text(b, placement_name[s->placement[i]]);
    }
}

/* ---- sets of pieces ---- */

uint16_t structure_pieces(const struct structure *s)
{
    unsigned pieces = 0;
    for (int i = 0; i < s->n; i++) pieces |= 1u << placement_piece(s->placement[i]);
    return (uint16_t)pieces;
}

int set_with(unsigned pieces)
{
    for (int i = 0; i < PIECE_SETS; i++) {
        const int set = (PIECE_SET_DEFAULT + i) % PIECE_SETS;
        if (!(pieces & ~(unsigned)piece_sets[set])) return set;
    }
    return -1;
}

bool piece_refused(const struct word *w, size_t from, int piece, uint16_t pieces, unsigned used,
                   struct fault *f)
{
    char letters[PIECES + 1] = "";
    struct buf b = BUF_ON(letters);
    const int set = set_with(used);
    pieces_write(pieces, &b);
    word_fault(w, from, set < 0 ? "challenge.fault.no-set" : "challenge.fault.other-set", f);
    fault_quote(f, &piece_letters[piece], 1);
    fault_quote(f, letters, b.n);
    message_number(&f->message, set + 1);
    f->message.rule = "VPTS-COMP-2";
    return false;
}

/* ---- placements ---- */

int piece_named(char letter)
{
    for (int i = 0; i < PIECES; i++)
        if (text_names(&letter, 1, (const char[]){piece_letters[i], '\0'})) return i;
    return -1;
}

/* How far after `first` this letter or digit is; -1: it is out of range. */
static int along(char c, char first)
{
    if (first == 'A' && c >= 'a') c = (char)(c - 'a' + 'A');
    return c >= first && c < first + SIDE ? c - first : -1;
}

static int cell_named(const char *name, size_t n)
{
    enum { LENGTH = 3 };
    if (n != LENGTH) return -1;
    const int x = along(name[0], 'A'), y = along(name[1], 'A'), z = along(name[2], '1');
    return x < 0 || y < 0 || z < 0 ? -1 : (z * SIDE + y) * SIDE + x;
}

/* Quotes n bytes of the word. -1, always. */
static int wrong_word(const struct word *w, size_t from, size_t n, const char *key, struct fault *f)
{
    word_fault(w, from, key, f);
    fault_quote(f, w->at + from, n);
    return -1;
}

static int not_these_cells(const struct word *w, size_t from, int piece, struct fault *f)
{
    word_fault(w, from, "challenge.fault.cells", f);
    fault_quote(f, &piece_letters[piece], 1);
    return -1;
}

/* L:AA1,BA1,CA1,DA1,DB1 */
static int read_cells(const struct word *w, int piece, struct fault *f)
{
    uint8_t cell[PIECE_CELLS];
    int cells = 0;
    for (size_t at = 2; at <= w->n; cells++) {
        size_t end = at;
        while (end < w->n && w->at[end] != ',') end++;
        const int is = cell_named(w->at + at, end - at);
        if (is < 0) return wrong_word(w, at, end - at, "challenge.fault.cell", f);
        if (cells == PIECE_CELLS) return not_these_cells(w, at, piece, f);
        cell[cells] = (uint8_t)is;
        at = end + 1;
    }
    const int placement = cells == PIECE_CELLS ? placement_find(piece, cell) : -1;
    return placement < 0 ? not_these_cells(w, 0, piece, f) : placement;
}

/* A piece, a number and a cell, as in the name of a placement. */
static bool is_shaped(const struct word *w)
{
    size_t digits = 1;
    while (digits < w->n && w->at[digits] >= '0' && w->at[digits] <= '9') digits++;
    return digits > 1 && digits < w->n && w->at[digits] == '@' &&
           cell_named(w->at + digits + 1, w->n - digits - 1) >= 0;
}

int placement_read(const struct word *w, struct fault *f)
{
    const int piece = w->n ? piece_named(w->at[0]) : -1;
    if (w->n < 2) return wrong_word(w, 0, w->n, "challenge.fault.placement", f);
    if (piece < 0) return wrong_word(w, 0, 1, "challenge.fault.piece", f);
    if (w->at[1] == ':') return read_cells(w, piece, f);
    const int placement = placement_named(w->at, w->n);
    if (placement >= 0) return placement;
    return wrong_word(w, 0, w->n,
                      is_shaped(w) ? "challenge.fault.outside" : "challenge.fault.placement", f);
}

/* ---- listings ---- */

bool listing_take(struct cursor *c, struct listing *l)
{
    if (l->is.n == STRUCTURE_MAX) {
        message_number(cursor_fault(c, "challenge.fault.many"), STRUCTURE_MAX);
        return false;
    }
    const struct word w = cursor_next(c);
    const int placement = placement_read(&w, c->fault);
    if (placement < 0) return false;
    l->word[l->is.n] = w;
    l->is.placement[l->is.n++] = (uint16_t)placement;
    return true;
}

bool listing_judge(const struct listing *l, uint16_t pieces, struct fault *f)
{
    const unsigned all = structure_pieces(&l->is);
    unsigned used = 0;
    for (int i = 0; i < l->is.n; i++) {
        const int piece = placement_piece(l->is.placement[i]);
        if (!(pieces >> piece & 1)) return piece_refused(&l->word[i], 0, piece, pieces, all, f);
        if (used >> piece & 1) {
            word_fault(&l->word[i], 0, "challenge.fault.piece-twice", f);
            fault_quote(f, &piece_letters[piece], 1);
            return false;
        }
        used |= 1u << piece;
    }
    return true;
}
