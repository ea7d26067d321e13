/* blueprint.c -- challenges read and written.
 *
 * The text may name its pieces last, so letters are judged when everything was read.
 */
#include "solid/blueprint.h"

#include <string.h>

#include "core/buf.h"
#include "core/cursor.h"
#include "solid/notation.h"

static const struct grammar words = {.comments = true};

struct reading {
    struct cursor c;
    struct fault *fault;
    struct blueprint *to;
    struct listing listing;
    struct word row[SIDES][SIDE];
    int rows[SIDES];
    bool structured, says_pieces;
    int set; /* the text's; -1: it names none */
};

/* ---- parts ---- */

/* "card" or a word of small letters with a colon. */
static bool begins_part(const struct reading *r)
{
    const struct word w = cursor_word(&r->c);
    if (cursor_is(&r->c, "card")) return true;
    if (w.n < 2 || w.at[w.n - 1] != ':') return false;
    for (size_t i = 0; i + 1 < w.n; i++)
        if (w.at[i] < 'a' || w.at[i] > 'z') return false;
    return true;
}

static bool in_part(const struct reading *r) { return !cursor_ends(&r->c) && !begins_part(r); }

/* Something else was expected here. */
static bool wrong_here(const struct reading *r, const char *key)
{
    if (!cursor_ends(&r->c)) return cursor_wrong(&r->c, key);
    cursor_fault(&r->c, "challenge.fault.ends");
    return false;
}

static bool wrong_card(const struct reading *r, const struct word *w, const char *key, int side,
                       int number)
{
    message_number(message_number(word_fault(w, 0, key, r->fault), side + 1), number);
    return false;
}

static bool read_painted_card(struct reading *r)
{
    cursor_take(&r->c, "card");
    const struct word number = cursor_word(&r->c);
    const int side = number.n ? number.at[0] - '1' : -1;
    if (number.n != 2 || number.at[1] != ':' || side < 0 || side >= SIDES)
        return wrong_here(r, "challenge.fault.card");
    if (r->rows[side])
        return wrong_card(r, &number, "challenge.fault.again", side, r->row[side][0].line);
    for (cursor_next(&r->c); in_part(r);) {
        const struct word w = cursor_next(&r->c);
        if (r->rows[side] == SIDE) return wrong_card(r, &w, "challenge.fault.rows", side, (int)w.n);
        if (w.n != SIDE) return wrong_card(r, &w, "challenge.fault.row", side, (int)w.n);
        r->row[side][r->rows[side]++] = w;
    }
    return r->rows[side] == SIDE ||
           wrong_card(r, &number, "challenge.fault.few-rows", side, r->rows[side]);
}

static bool read_structure(struct reading *r)
{
    if (r->structured) return wrong_here(r, "challenge.fault.twice");
    r->structured = true;
    cursor_take(&r->c, "structure:");
    while (in_part(r))
        if (!listing_take(&r->c, &r->listing)) return false;
    return r->listing.is.n > 0 || wrong_here(r, "challenge.fault.placement");
}

static bool read_piece_line(struct reading *r)
{
    unsigned pieces = 0;
    if (r->says_pieces) return wrong_here(r, "challenge.fault.twice");
    r->says_pieces = true;
    for (cursor_take(&r->c, "pieces:"); in_part(r);) {
        const struct word w = cursor_next(&r->c);
        for (size_t i = 0; i < w.n; i++) {
            const int piece = piece_named(w.at[i]);
            if (piece < 0 || pieces >> piece & 1) {
                word_fault(&w, i,
                           piece < 0 ? "challenge.fault.piece" : "challenge.fault.piece-twice",
                           r->fault);
                fault_quote(r->fault, w.at + i, 1);
                return false;
            }
            pieces |= 1u << piece;
        }
    }
    r->to->pieces = (uint16_t)pieces;
    return pieces || wrong_here(r, "challenge.fault.piece");
}

static bool read_piece_set(struct reading *r)
{
    int number;
    if (r->says_pieces) return wrong_here(r, "challenge.fault.twice");
    r->says_pieces = true;
    cursor_take(&r->c, "set:");
    if (!cursor_number(&r->c, 1, PIECE_SETS, &number)) return wrong_here(r, "challenge.fault.set");
    r->set = number - 1;
    r->to->pieces = piece_sets[r->set];
    return true;
}

static bool read_parts(struct reading *r)
{
    while (!cursor_ends(&r->c)) {
        bool good;
        if (cursor_is(&r->c, "card")) good = read_painted_card(r);
        else if (cursor_is(&r->c, "structure:")) good = read_structure(r);
        else if (cursor_is(&r->c, "pieces:")) good = read_piece_line(r);
        else if (cursor_is(&r->c, "set:")) good = read_piece_set(r);
        else good = cursor_wrong(&r->c, "challenge.fault.part");
        if (!good) return false;
    }
    return true;
}

/* ---- codes ---- */

/* How long the line is up to its last letter, digit or dash, if only these and blanks come before a
 * comment. 0: something else is among them, so nobody meant a code. */
static size_t code_length(const struct cursor *line)
{
    size_t n = 0;
    for (const char *p = line->at; p < line->end && *p != '#'; p++) {
        const char c = *p;
        const bool letter =
            (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c == '-';
        if (letter) n = (size_t)(p - line->at) + 1;
        else if (c != ' ' && c != '\t' && c != '\r') return 0;
    }
    return n;
}

void blueprint_of_code(const struct code *code, struct blueprint *to)
{
    const bool made = code->kind == CODE_ENDLESS || code->kind == CODE_DAILY;
    const int set = made ? PIECE_SET_DEFAULT : code->set;
    *to = (struct blueprint){.form = BLUEPRINT_CODE,
                             .code = *code,
                             .pieces = piece_sets[set],
                             .sides = ALL_SIDES,
                             .is = {.set = (uint8_t)set}};
    memset(&to->cards, UNKNOWN, sizeof to->cards);
}

static bool read_code(struct reading *r)
{
    enum { LONGEST = 4 * CODE_TEXT_MAX }; /* blanks between letters count */
    char text[LONGEST] = "";
    static const char *const beginnings[] = {"structure", "pieces", "set", NULL};
    struct cursor line, start = r->c;
    struct code code;
    const struct word first = cursor_word(&r->c);
    if (cursor_take_one(&start, beginnings) >= 0)
        return cursor_wrong(&r->c, "challenge.fault.part");
    cursor_line(&r->c, &line);
    const size_t n = code_length(&line);
    if (n == 0 || n >= sizeof text) return cursor_wrong(&line, "challenge.fault.part");
    memcpy(text, line.at, n);
    if (!code_read(text, &code, r->fault)) {
        const int column = r->fault->column ? r->fault->column : 1;
        r->fault->line = first.line;
        r->fault->column = first.column + column - 1;
        return false;
    }
    if (!cursor_ends(&r->c)) return cursor_wrong(&r->c, "challenge.fault.one");
    blueprint_of_code(&code, r->to);
    return true;
}

/* ---- judging ---- */

/* All pieces that the cards show. */
static unsigned shown_pieces(const struct reading *r)
{
    unsigned shown = 0;
    for (int side = 0; side < SIDES; side++)
        for (int slot = 0; r->rows[side] && slot < SLOTS; slot++) {
            const int piece = piece_named(r->row[side][slot / SIDE].at[slot % SIDE]);
            if (piece >= 0) shown |= 1u << piece;
        }
    return shown;
}

static bool wrong_slot(const struct reading *r, int side, int slot, const struct word *row)
{
    char name[4] = "", letters[PIECES + 1] = "";
    struct buf b = BUF_ON(name), p = BUF_ON(letters);
    const size_t at = (size_t)(slot % SIDE);
    slot_write(slot, &b);
    pieces_write(r->to->pieces, &p);
    message_number(word_fault(row, at, "challenge.fault.slot", r->fault), side + 1);
    fault_quote(r->fault, name, b.n);
    fault_quote(r->fault, letters, p.n);
    fault_quote(r->fault, row->at + at, 1);
    return false;
}

static bool judge_slot(const struct reading *r, int side, int slot, const struct word *row)
{
    uint8_t *to = &r->to->cards.slot[side][slot];
    const size_t at = (size_t)(slot % SIDE);
    const int piece = piece_named(row->at[at]);
    if (row->at[at] == '.') *to = EMPTY;
    else if (row->at[at] == '?') *to = UNKNOWN;
    else if (piece < 0) return wrong_slot(r, side, slot, row);
    else if (!(r->to->pieces >> piece & 1))
        return piece_refused(row, at, piece, r->to->pieces, shown_pieces(r), r->fault);
    else *to = (uint8_t)piece;
    return true;
}

/* The set that the text names, or one that has the pieces it names. */
static void settle_set(const struct reading *r, unsigned used)
{
    const int set = r->set >= 0 ? r->set : set_with(used);
    if (r->says_pieces && set >= 0) r->to->is.set = (uint8_t)set;
}

static bool judge_cards(const struct reading *r, bool whole)
{
    struct blueprint *to = r->to;
    const unsigned shown = shown_pieces(r);
    to->form = BLUEPRINT_CARDS;
    for (int side = 0; side < SIDES; side++) {
        if (!r->rows[side]) continue;
        to->sides |= 1u << side;
        for (int slot = 0; slot < SLOTS; slot++)
            if (!judge_slot(r, side, slot, &r->row[side][SIDE - 1 - slot / SIDE])) return false;
    }
    settle_set(r, shown);
    const bool many = __builtin_popcount(shown) > STRUCTURE_MAX;
    if ((shown || !whole) && !many) return true;
    fault_set(r->fault, 0, 0, many ? "challenge.fault.many" : "challenge.fault.nothing");
    message_number(&r->fault->message, STRUCTURE_MAX);
    return false;
}

static bool judge_structure(struct reading *r)
{
    struct blueprint *to = r->to;
    if (!listing_judge(&r->listing, to->pieces, r->fault)) return false;
    if (!listing_settle(&r->listing, r->fault)) return false;
    to->form = BLUEPRINT_STRUCTURE;
    to->built = true;
    to->sides = ALL_SIDES;
    to->is.built = r->listing.is;
    to->is.level = grade_of(&to->is.built, ALL_SIDES).level;
    settle_set(r, structure_pieces(&to->is.built));
    cards_of(&to->is.built, ALL_SIDES, &to->cards);
    return true;
}

static bool read_blueprint_text(const char *text, int set, int line, struct blueprint *to,
                                struct fault *f)
{
    static const char mark[] = "\xef\xbb\xbf"; /* some editors begin a file with it */
    struct reading r = {.fault = f, .to = to, .set = -1};
    bool cards = false;
    *to = (struct blueprint){.pieces = piece_sets[set], .is = {.set = (uint8_t)set}};
    memset(&to->cards, UNKNOWN, sizeof to->cards);
    if (!strncmp(text, mark, sizeof mark - 1)) text += sizeof mark - 1;
    cursor_open(&r.c, &words, text, strlen(text), line, f);
    if (in_part(&r)) return read_code(&r);
    if (!read_parts(&r)) return false;
    for (int side = 0; side < SIDES; side++) cards |= r.rows[side] > 0;
    if (cards == r.structured) {
        fault_set(f, 0, 0, cards ? "challenge.fault.both" : "challenge.fault.neither");
        return false;
    }
    return cards ? judge_cards(&r, line > 0) : judge_structure(&r);
}

bool blueprint_read(const char *text, int set, struct blueprint *to, struct fault *f)
{
    return read_blueprint_text(text, set, 1, to, f);
}

bool blueprint_read_line(const char *text, int set, struct blueprint *to, struct fault *f)
{
    return read_blueprint_text(text, set, 0, to, f);
}

bool blueprint_open(struct make_room *room, struct blueprint *b)
{
    if (b->form != BLUEPRINT_CODE || b->built) return true;
    if (!code_open(room, &b->code, &b->is)) return false;
    b->built = true;
    cards_of(&b->is.built, ALL_SIDES, &b->cards);
    return true;
}

void blueprint_write(int set, const struct structure *s, struct buf *b)
{
    buf_text(b, "set: ");
    buf_int(b, set + 1);
    buf_text(b, " structure: ");
    structure_write(s, b);
}

void structure_code(const struct structure *s, struct buf *b)
{
    struct code code;
    if (code_share(set_with(structure_pieces(s)), s, &code)) code_write(&code, b);
}

/* ---- a structure for painted cards ---- */

static struct cards_answer search_cards(struct cards_room *room, const struct cards *cards,
                                        uint16_t pieces, const struct cards_ask *ask,
                                        enum cards_want want, int supports, struct structure *to)
{
    struct cards_ask one = *ask;
    one.want = want;
    one.supports = supports;
    one.found_max = 1;
    return cards_solve(room, cards, pieces, &one, to, 1);
}

void solution_find(struct cards_room *room, const struct cards *cards, uint16_t pieces,
                   const struct cards_ask *ask, uint32_t clash_nodes, struct solution *to)
{
    enum { CLASH_NODES = 100 * 1000 };
    int at;
    memset(to, 0, sizeof *to);
    const struct cards_answer a =
        search_cards(room, cards, pieces, ask, CARDS_BUILD, ask->supports, &to->is);
    to->fits = a.fits;
    if (a.end == CARDS_STOP) to->end = SOLVE_STOPPED;
    else if (a.found)
        to->end = structure_settle(&to->is, &to->fault, &at) ? SOLVE_FOUND : SOLVE_STUCK;
    else if (a.end == CARDS_NODES) to->end = SOLVE_UNSETTLED;
    else if (!a.fits) {
        if (!clash_nodes) clash_nodes = a.nodes < CLASH_NODES ? CLASH_NODES : a.nodes + 1;
        cards_clash(room, cards, pieces, clash_nodes, to->slots);
        to->end = SOLVE_CLASH;
    } else {
        const bool stands =
            search_cards(room, cards, pieces, ask, CARDS_STAND, ask->supports, &to->is).found;
        if (!stands) search_cards(room, cards, pieces, ask, CARDS_FIT, 0, &to->is);
        structure_settle(&to->is, &to->fault, &at);
        to->end = stands ? SOLVE_STUCK : SOLVE_FALLS;
    }
}

/* "1:D3 3:C2": as many of the slots as a sentence holds. */
static void refuse_slots(const struct solution *s, struct fault *f)
{
    enum { MOST = 10 };
    char text[QUOTE_MAX] = "";
    struct buf b = BUF_ON(text);
    int n = 0;
    for (int i = 0; i < SIDES * SLOTS; i++) {
        if (!(s->slots[i / SLOTS] >> i % SLOTS & 1) || n > MOST) continue;
        if (n) buf_char(&b, ' ');
        if (n++ == MOST) {
            buf_text(&b, "...");
            continue;
        }
        buf_char(&b, (char)('1' + i / SLOTS));
        buf_char(&b, ':');
        slot_write(i % SLOTS, &b);
    }
    fault_set(f, 0, 0, n ? "challenge.fault.clash" : "challenge.fault.no-structure");
    fault_quote(f, text, b.n);
}

void solution_refuse(const struct solution *s, struct fault *f)
{
    switch (s->end) {
    case SOLVE_CLASH: refuse_slots(s, f); break;
    case SOLVE_FALLS:
        fault_set(f, 0, 0, "challenge.fault.cards-fall")->rule = "VPTS-PLACE-5";
        break;
    case SOLVE_STUCK:
        fault_set(f, 0, 0, "challenge.fault.cards-stuck")->rule = "VPTS-PLACE-4";
        break;
    default: fault_set(f, 0, 0, "challenge.fault.unsettled"); break;
    }
}
