/* puzzle_structure.c -- placements as people write them; structures that can be built or cannot. */
#include <string.h>

#include "cli/puzzle.h"
#include "core/buf.h"
#include "solid/contacts.h"
#include "solid/stand.h"

enum { CELL_NAME = 3, LAYER = SIDE * SIDE };

/* --- names -------------------------------------------------------------------------- */

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

void cards_write(unsigned sides, struct buf *b)
{
    for (int side = 0; side < SIDES; side++) {
        if (!(sides >> side & 1)) continue;
        if (sides & ((1u << side) - 1)) buf_char(b, '+');
        buf_char(b, (char)('1' + side));
    }
}

uint16_t structure_pieces(const struct structure *s)
{
    unsigned pieces = 0;
    for (int i = 0; i < s->n; i++) pieces |= 1u << placement_piece(s->placement[i]);
    return (uint16_t)pieces;
}

int structure_set(const struct structure *s)
{
    const unsigned pieces = structure_pieces(s);
    for (int i = 0; i < PIECE_SETS; i++) {
        const int set = (PIECE_SET_DEFAULT + i) % PIECE_SETS;
        if (!(pieces & ~(unsigned)piece_sets[set])) return set;
    }
    return -1;
}

void structure_code(const struct structure *s, struct buf *b)
{
    struct code code;
    if (code_share(structure_set(s), s, &code)) code_write(&code, b);
}

/* --- reading a placement ------------------------------------------------------------ */

static char upper(char c) { return c >= 'a' && c <= 'z' ? (char)(c - 'a' + 'A') : c; }

static int wrong(struct fault *f, const char *key, size_t at, const char *word, size_t n)
{
    fault_set(f, 0, (int)at + 1, key);
    fault_quote(f, word, n);
    return -1;
}

static int piece_of(char letter)
{
    const char *at = letter ? strchr(piece_letters, upper(letter)) : NULL;
    return at ? (int)(at - piece_letters) : -1;
}

static int cell_of(const char *name, size_t n)
{
    if (n != CELL_NAME) return -1;
    const int x = upper(name[0]) - 'A', y = upper(name[1]) - 'A', z = name[2] - '1';
    if (x < 0 || x >= SIDE || y < 0 || y >= SIDE || z < 0 || z >= SIDE) return -1;
    return (z * SIDE + y) * SIDE + x;
}

/* L:AA1,BA1,CA1,DA1,DB1 */
static int read_cells(const char *word, size_t n, int piece, struct fault *f)
{
    uint8_t cell[PIECE_CELLS];
    int cells = 0;
    for (size_t at = 2; at <= n; cells++) {
        size_t end = at;
        while (end < n && word[end] != ',') end++;
        const int is = cell_of(word + at, end - at);
        if (is < 0) return wrong(f, "cli.puzzle.fault.cell", at, word + at, end - at);
        if (cells == PIECE_CELLS) return wrong(f, "cli.puzzle.fault.cells", at, word, 1);
        cell[cells] = (uint8_t)is;
        at = end + 1;
    }
    const int placement = cells == PIECE_CELLS ? placement_find(piece, cell) : -1;
    return placement < 0 ? wrong(f, "cli.puzzle.fault.cells", 0, word, 1) : placement;
}

int place_read(const char *word, size_t n, struct fault *f)
{
    enum { NAME = 8 };
    char name[NAME] = "";
    const int piece = n > 0 ? piece_of(word[0]) : -1;
    if (n < 2) return wrong(f, "cli.puzzle.fault.placement", 0, word, n);
    if (piece < 0) return wrong(f, "cli.puzzle.fault.piece", 0, word, 1);
    if (word[1] == ':') return read_cells(word, n, piece, f);
    for (size_t i = 0; i < n && i < NAME; i++) name[i] = upper(word[i]);
    const int placement = n < NAME ? placement_named(name, n) : -1;
    return placement < 0 ? wrong(f, "cli.puzzle.fault.placement", 0, word, n) : placement;
}

/* --- can it be built? --------------------------------------------------------------- */

static bool overlaps(const struct structure *s, struct fault *f, int *at)
{
    uint8_t owner[CELLS];
    memset(owner, EMPTY, sizeof owner);
    for (int i = 0; i < s->n; i++) {
        for (int c = 0; c < PIECE_CELLS; c++) {
            const int cell = placement_cell[s->placement[i]][c];
            const char name[] = {(char)('A' + cell % SIDE), (char)('A' + cell / SIDE % SIDE),
                                 (char)('1' + cell / LAYER)};
            if (owner[cell] == EMPTY) {
                owner[cell] = (uint8_t)i;
                continue;
            }
            *at = i;
            fault_set(f, 0, 0, "cli.puzzle.fault.overlap");
            fault_quote(f, placement_name[s->placement[i]], 1);
            fault_quote(f, placement_name[s->placement[owner[cell]]], 1);
            fault_quote(f, name, sizeof name);
            return true;
        }
    }
    return false;
}

/* Pieces of a list as letters. */
static void quote_pieces(struct fault *f, const struct structure *s, unsigned pieces)
{
    char letters[STRUCTURE_MAX] = "";
    size_t n = 0;
    for (int i = 0; i < s->n; i++)
        if (pieces >> i & 1) letters[n++] = placement_name[s->placement[i]][0];
    fault_quote(f, letters, n);
}

/* The fewest pieces that somebody would have to hold so that the rest stands. */
static unsigned fallen(const struct structure *s)
{
    struct contacts contacts;
    contacts_init(&contacts, s);
    unsigned least = (1u << s->n) - 1;
    for (unsigned held = 1; held < 1u << s->n; held++) {
        struct contacts c = contacts;
        if (__builtin_popcount(held) >= __builtin_popcount(least)) continue;
        for (int i = 0; i < s->n; i++)
            if (held >> i & 1) contacts_fix(&c, i);
        if (contacts_stand(&c)) least = held;
    }
    return least;
}

static void take(struct structure *s, uint8_t name[STRUCTURE_MAX], int i)
{
    s->n--;
    for (; i < s->n; i++) {
        s->placement[i] = s->placement[i + 1];
        name[i] = name[i + 1];
    }
}

/* One that is blocked, or else the highest: of a base everybody sees that it cannot be taken. */
static int most_telling(const struct structure *s)
{
    int best = 0;
    for (int i = 0; i < s->n; i++) {
        if (can_take(s, i, NULL) == FIT_BLOCKED) return i;
        if (placement_cell[s->placement[i]][0] > placement_cell[s->placement[best]][0]) best = i;
    }
    return best;
}

/* It stands, but there is no order: takes away what can be taken, and tells about a piece of those
 * that then cannot. */
static void blame_order(const struct structure *s, struct fault *f, int *at)
{
    struct structure rest = *s;
    uint8_t name[STRUCTURE_MAX];
    unsigned pieces;
    for (int i = 0; i < s->n; i++) name[i] = (uint8_t)i;
    for (int i = 0; i < rest.n;) {
        if (can_take(&rest, i, NULL) != FITS) i++;
        else {
            take(&rest, name, i);
            i = 0;
        }
    }
    const int i = most_telling(&rest);
    const bool blocked = can_take(&rest, i, &pieces) == FIT_BLOCKED;
    pieces &= ~(1u << i);
    *at = name[i];
    static const char *const key[2][2] = {{"cli.puzzle.fault.holds-all", "cli.puzzle.fault.holds"},
                                          {"cli.puzzle.fault.shut-in", "cli.puzzle.fault.blocked"}};
    fault_set(f, 0, 0, key[blocked][pieces != 0]);
    quote_pieces(f, &rest, (1u << rest.n) - 1);
    fault_quote(f, placement_name[rest.placement[i]], 1);
    quote_pieces(f, &rest, pieces);
}

/* The list as it is, if it can be built so. */
static bool builds(const struct structure *s)
{
    struct structure part = {.n = 0};
    for (; part.n < s->n; part.n++) {
        if (can_put(&part, s->placement[part.n], NULL) != FITS) return false;
        part.placement[part.n] = s->placement[part.n];
    }
    return true;
}

bool structure_settle(struct structure *s, struct fault *f, int *at)
{
    uint8_t order[STRUCTURE_MAX];
    struct structure built = {.n = s->n};
    *at = -1;
    if (overlaps(s, f, at)) return false;
    if (builds(s)) return true;
    if (building_order(s, order)) {
        for (int i = 0; i < s->n; i++) built.placement[i] = s->placement[order[i]];
        *s = built;
        return true;
    }
    if (stands(s)) {
        blame_order(s, f, at);
        return false;
    }
    const unsigned pieces = fallen(s);
    while (!(pieces >> ++*at & 1)) continue;
    fault_set(f, 0, 0, "cli.puzzle.fault.falls");
    quote_pieces(f, s, pieces);
    return false;
}
