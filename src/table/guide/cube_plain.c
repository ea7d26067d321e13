/* cube_plain.c -- Viewpoints in the line mode: words that show a part of the picture, and let a
 * piece be tried before it is put down. */
#include <string.h>

#include "guide/cube.h"
#include "guide/text.h"

enum { PLAIN_COLS = 78, SHEET_ROWS = SIDE + 1, CARD_COLS = 2 * SIDE, WORD_ROOM = 40 };

const char *const cube_commands[] = {
    "tui.cube.plain.move", "tui.cube.plain.piece", "tui.cube.plain.try", "tui.cube.plain.drop",
    "tui.cube.plain.grid", "tui.cube.plain.wrong", "tui.cube.plain.tip", NULL,
};

/* Cards that were looked at, or now lie before somebody else, are not told again (VPTS-AMB-30). */
void cube_trim(struct notes *notes)
{
    static const char *const rows[] = {"cube.view.row", "cube.view.letters",
                                       "cube.view.letters_mirrored", NULL};
    bool hidden = false;
    int kept = 0;
    for (int i = 0; i < notes->n; i++) {
        const char *key = notes->at[i].key;
        bool row = false;
        for (int k = 0; rows[k]; k++) row |= !strcmp(key, rows[k]);
        if (!row) hidden = !strcmp(key, "cube.view.seen");
        if (hidden) continue;
        if (kept < i) notes->at[kept] = notes->at[i];
        kept++;
    }
    notes->n = kept;
}

/* --- text --- */

static void say_line(const struct scene *s, const struct message *m, struct buf *out)
{
    words_say(&s->reader, m, out);
    words_rule(m, out);
    buf_char(out, '\n');
}

/* As it is repeated: in capitals, and nothing that would move a cursor. */
static char capital(char c)
{
    if (c >= 'a' && c <= 'z') return (char)(c - 'a' + 'A');
    return c < ' ' || c > '~' ? '?' : c;
}

/* The next word of a line in capitals; false: there is none, or it is too long. */
static bool next_word(const char **line, char word[WORD_ROOM])
{
    const char *p = *line + strspn(*line, " ");
    const size_t n = strcspn(p, " ");
    if (!n || n >= WORD_ROOM) return false;
    for (size_t i = 0; i < n; i++) word[i] = capital(p[i]);
    word[n] = '\0';
    *line = p + n;
    return true;
}

static bool is_word(const char *line, const char *word, const char **rest)
{
    const size_t n = strlen(word);
    *rest = line + n;
    return !strncmp(line, word, n) && (!line[n] || line[n] == ' ');
}

/* --- drawings --- */

/* Characters on lines. Whatever is put outside is dropped. */
struct sheet {
    char at[SHEET_ROWS][PLAIN_COLS];
};

static struct sheet sheet_blank(void)
{
    struct sheet sheet;
    memset(&sheet, ' ', sizeof sheet);
    return sheet;
}

static void sheet_put(struct sheet *sheet, int y, int x, char ch)
{
    if (y < SHEET_ROWS && x < PLAIN_COLS) sheet->at[y][x] = ch;
}

/* The line is over: blanks at its end are dropped. */
static void end_line(struct buf *out, size_t start)
{
    size_t n = out->n;
    while (n > start && out->at[n - 1] == ' ') n--;
    buf_back(out, n);
    buf_char(out, '\n');
}

static void write_sheet(const struct sheet *sheet, int rows, struct buf *out)
{
    for (int y = 0; y < rows; y++) {
        const size_t start = out->n;
        buf_bytes(out, sheet->at[y], PLAIN_COLS);
        end_line(out, start);
    }
}

/* Cut and filled up to a width. */
static void write_title(const char *text, int width, struct buf *out)
{
    const bool whole = text_columns(text) <= width;
    const size_t n = whole ? strlen(text) : text_fitting(text, width - 1);
    int left = width - text_columns_n(text, n);
    buf_bytes(out, text, n);
    if (!whole) {
        buf_char(out, '~');
        left--;
    }
    for (; left > 0; left--) buf_char(out, ' ');
}

static void write_grid(const struct scene *s, struct buf *out)
{
    enum { DEPTH = 2, GAP = 2, PITCH = SIDE + GAP };
    const int side = cube_side_of(s);
    const size_t start = out->n;
    uint8_t owner[CELLS], belongs[CELLS];
    struct sheet sheet = sheet_blank();
    cube_fill(s->view->table.grid, owner);
    cube_fill(s->view->table.fixed, belongs);
    buf_text(out, "  ");
    for (int up = 0; up < SIDE; up++) {
        write_title(said_number(&s->reader, "tui.cube.level", up + 1).at, PITCH - 1, out);
        buf_char(out, ' ');
        for (int i = 0; i < SIDE * SIDE; i++) {
            const int column = i % SIDE, far = i / SIDE;
            const struct spot spot = {{(int8_t)column, (int8_t)far, (int8_t)up}};
            const int cell = ghost_cell(side, spot);
            char ch = '.';
            if (owner[cell] != EMPTY) ch = piece_letters[owner[cell]];
            else if (belongs[cell] != EMPTY) ch = cube_small_letter(belongs[cell]);
            sheet_put(&sheet, SIDE - 1 - far, DEPTH + up * PITCH + column, ch);
        }
        for (int i = 0; i < SIDE; i++)
            sheet_put(&sheet, SIDE, DEPTH + up * PITCH + i, cube_axis_letter(side, AXIS_RIGHT, i));
    }
    end_line(out, start);
    for (int i = 0; i < SIDE; i++)
        sheet_put(&sheet, SIDE - 1 - i, 0, cube_axis_letter(side, AXIS_FAR, i));
    write_sheet(&sheet, SIDE + 1, out);
}

/* Letters as printed; the top has none. */
static void put_card(struct sheet *sheet, int x, int side, const uint8_t card[SLOTS])
{
    for (int row = 0; row < SIDE; row++)
        for (int column = 0; column < SIDE; column++) {
            const int what = card[cube_slot_at(side, row, column)];
            sheet_put(sheet, row, x + 2 * column, what == EMPTY ? '.' : piece_letters[what]);
        }
    for (int i = 0; side != TOP && i < SIDE; i++)
        sheet_put(sheet, SIDE, x + 2 * i, (char)('A' + cube_slot_at(side, 0, i) % SIDE));
}

/* Slots are numbered at the left; the top has an edge for player 1 instead (VPTS-AMB-4). */
static void write_sides(const struct scene *s, struct sheet *sheet, int side, int cards,
                        struct buf *out)
{
    for (int row = 0; side != TOP && row < SIDE; row++)
        sheet_put(sheet, row, 0, (char)('0' + SIDE - row));
    write_sheet(sheet, side == TOP ? SIDE : SIDE + 1, out);
    if (side != TOP) return;
    const size_t start = out->n;
    for (int i = 0; i < cards; i++) {
        buf_text(out, "  ");
        write_title(said_key(&s->reader, "tui.cube.edge").at, CARD_COLS, out);
    }
    end_line(out, start);
}

/* The seat's own card, and beside it what the seat sees, with a mark where they differ. */
static void write_own_card(const struct scene *s, struct buf *out)
{
    enum { LEFT_CARD = 2, RIGHT_CARD = LEFT_CARD + CARD_COLS + 2 };
    const int side = cube_side_of(s);
    const uint8_t *card = s->view->mine.card[side];
    const bool marks = s->box->hints != HINTS_NONE;
    const size_t start = out->n;
    struct sheet sheet = sheet_blank();
    uint8_t seen[SLOTS];
    cube_look(s->view->table.grid, side, seen);
    buf_text(out, "  ");
    write_title(said_number(&s->reader, "tui.cube.card", side + 1).at, CARD_COLS, out);
    buf_text(out, "  ");
    if (marks)
        write_title(said_number(&s->reader, "tui.cube.right", cube_right_slots(card, seen)).at,
                    CARD_COLS, out);
    else write_title(said_key(&s->reader, "tui.cube.seen").at, CARD_COLS, out);
    end_line(out, start);
    put_card(&sheet, LEFT_CARD, side, card);
    put_card(&sheet, RIGHT_CARD, side, seen);
    for (int i = 0; marks && i < SLOTS; i++) {
        const int slot = cube_slot_at(side, i / SIDE, i % SIDE);
        if (card[slot] != seen[slot])
            sheet_put(&sheet, i / SIDE, RIGHT_CARD + 2 * (i % SIDE) + 1, '!');
    }
    write_sides(s, &sheet, side, 2, out);
}

void cube_write_glimpse(const struct scene *s, const struct event *e, struct buf *out)
{
    const int side = e->arg[0] - 1;
    struct sheet sheet = sheet_blank();
    struct message m;
    message_word(message_number(message_set(&m, "tui.cube.looked", NULL), side + 1),
                 cube_side_words[side]);
    const struct sentence line = said(&s->reader, &m);
    for (const char *text = line.at; *text;) {
        size_t n;
        const char *next = text_line(text, PLAIN_COLS, &n);
        buf_bytes(out, text, n);
        buf_char(out, '\n');
        text = next;
    }
    buf_char(out, '\n');
    put_card(&sheet, 2, side, s->view->mine.card[side]);
    write_sides(s, &sheet, side, 1, out);
}

/* A pentomino is flat: it lies, or stands and faces the front, or stands and faces the right. */
enum lie { LIES, FACES_FRONT, FACES_RIGHT, LIE_KINDS };

static enum lie lie_of(int placement)
{
    bool lies = true, faces_front = true;
    const struct spot first = ghost_spot(FRONT, placement_cell[placement][0]);
    for (int i = 1; i < PIECE_CELLS; i++) {
        const struct spot at = ghost_spot(FRONT, placement_cell[placement][i]);
        lies &= at.at[AXIS_UP] == first.at[AXIS_UP];
        faces_front &= at.at[AXIS_FAR] == first.at[AXIS_FAR];
    }
    return lies ? LIES : faces_front ? FACES_FRONT : FACES_RIGHT;
}

/* Its shape on paper, from the lower left corner. */
static struct shape {
    int right[PIECE_CELLS], up[PIECE_CELLS], width, height;
} shape_of(int placement, enum lie lie)
{
    struct shape s = {.width = 0};
    for (int i = 0; i < PIECE_CELLS; i++) {
        const struct spot at = ghost_spot(FRONT, placement_cell[placement][i]);
        s.right[i] = at.at[lie == FACES_RIGHT ? AXIS_FAR : AXIS_RIGHT];
        s.up[i] = at.at[lie == LIES ? AXIS_FAR : AXIS_UP];
        if (s.right[i] >= s.width) s.width = s.right[i] + 1;
        if (s.up[i] >= s.height) s.height = s.up[i] + 1;
    }
    return s;
}

static void put_shape(struct sheet *sheet, int x, int piece, int number, const struct shape *shape)
{
    sheet_put(sheet, 0, x, piece_letters[piece]);
    if (number > 9) sheet_put(sheet, 0, x + 1, (char)('0' + number / 10));
    sheet_put(sheet, 0, x + (number > 9 ? 2 : 1), (char)('0' + number % 10));
    for (int y = 0; y < shape->height; y++)
        for (int i = 0; i < shape->width; i++) sheet_put(sheet, 1 + y, x + i, '.');
    for (int i = 0; i < PIECE_CELLS; i++)
        sheet_put(sheet, shape->height - shape->up[i], x + shape->right[i], piece_letters[piece]);
}

/* As many side by side as fit, all of one kind. */
static void write_shapes(int piece, enum lie lie, struct buf *out)
{
    enum { AIR = 3, NAME = 3 };
    uint16_t at[ORIENTATIONS_MAX];
    const int n = ghost_orientations(piece, at);
    int i = 0;
    while (i < n) {
        struct sheet sheet = sheet_blank();
        int x = 0, rows = 0;
        for (; i < n; i++) {
            if (lie_of(at[i]) != lie) continue;
            const struct shape shape = shape_of(at[i], lie);
            const int width = shape.width > NAME ? shape.width : NAME;
            if (x + width > PLAIN_COLS) break;
            put_shape(&sheet, x, piece, i, &shape);
            if (shape.height + 1 > rows) rows = shape.height + 1;
            x += width + AIR;
        }
        write_sheet(&sheet, rows, out);
    }
}

static void write_piece(const struct scene *s, const char *rest, struct buf *out)
{
    static const char *const kinds[LIE_KINDS] = {"tui.cube.plain.lies", "tui.cube.plain.front",
                                                 "tui.cube.plain.right"};
    char word[WORD_ROOM];
    struct message m;
    const char *at = next_word(&rest, word) && !word[1] ? strchr(piece_letters, word[0]) : NULL;
    if (!at) {
        say_line(s, message_set(&m, "tui.cube.plain.which", NULL), out);
        return;
    }
    const int piece = (int)(at - piece_letters);
    for (int lie = 0; lie < LIE_KINDS; lie++) {
        uint16_t all[ORIENTATIONS_MAX];
        bool any = false;
        for (int i = ghost_orientations(piece, all); i-- > 0;) any |= (int)lie_of(all[i]) == lie;
        if (!any) continue;
        say_line(s, message_set(&m, kinds[lie], NULL), out);
        write_shapes(piece, (enum lie)lie, out);
    }
    say_line(s, message_set(&m, "tui.cube.plain.notation", NULL), out);
}

/* --- trying --- */

static void write_verdict(const struct scene *s, int placement, struct buf *out)
{
    const struct table *t = &s->view->table;
    const struct move move = ghost_move(t, s->seat, placement);
    const int side = cube_side_of(s);
    struct message m = {0};
    char text[WORD_ROOM] = "";
    struct buf b = BUF_ON(text);
    uint8_t now[SLOTS], then[SLOTS];
    if (ghost_verdict(s->game, s->box, s->view, move, &m) != VERDICT_FITS) {
        buf_text(out, placement_name[placement]);
        buf_text(out, ": ");
        say_line(s, &m, out);
        return;
    }
    buf_text(&b, s->game->verbs[move.verb].name);
    buf_char(&b, ' ');
    buf_text(&b, placement_name[placement]);
    cube_look(t->grid, side, now);
    cube_look_with(t, side, placement, then);
    message_set(&m, s->box->hints == HINTS_NONE ? "tui.cube.plain.may" : "tui.cube.plain.fits",
                NULL);
    message_number(message_text(&m, text), cube_right_slots(s->view->mine.card[side], now));
    say_line(s, message_number(&m, cube_right_slots(s->view->mine.card[side], then)), out);
}

static bool read_placement(const struct scene *s, const char *name, int *placement, struct buf *out)
{
    struct message m;
    *placement = placement_named(name, strlen(name));
    if (*placement >= 0) return true;
    message_text(message_set(&m, "tui.cube.plain.unknown", NULL), name);
    say_line(s, &m, out);
    return false;
}

/* "try L7@BD1"; a verb before it does no harm. */
static void try(const struct scene *s, const char *rest, struct buf *out)
{
    char word[WORD_ROOM] = "";
    struct message m;
    int placement;
    while (next_word(&rest, word) && !strchr(word, '@')) continue;
    if (!*word) say_line(s, message_set(&m, "tui.cube.plain.try", NULL), out);
    else if (read_placement(s, word, &placement, out)) write_verdict(s, placement, out);
}

/* "drop L7 BD": from above, with the corner of its box over that column. */
static void drop_piece(const struct scene *s, const char *rest, struct buf *out)
{
    char word[WORD_ROOM], column[WORD_ROOM] = "";
    struct message m;
    int placement;
    const bool good = next_word(&rest, word) && next_word(&rest, column) && strlen(column) == 2 &&
                      column[0] >= 'A' && column[0] < 'A' + SIDE && column[1] >= 'A' &&
                      column[1] < 'A' + SIDE && strlen(word) < WORD_ROOM / 2;
    if (!good) {
        say_line(s, message_set(&m, "tui.cube.plain.drop", NULL), out);
        return;
    }
    memcpy(word + strlen(word), "@AA1", 5);
    if (!read_placement(s, word, &placement, out)) return;
    const struct cells others = cube_cells_without(&s->view->table, placement_piece(placement));
    placement = ghost_shift(FRONT, placement, AXIS_RIGHT, column[0] - 'A');
    placement = ghost_shift(FRONT, placement, AXIS_FAR, column[1] - 'A');
    placement = ghost_shift(FRONT, placement, AXIS_UP, SIDE);
    write_verdict(s, ghost_drop(&others, placement), out);
}

/* --- what is wrong --- */

static const char *colour_words(uint8_t colour)
{
    return colour == EMPTY ? "tui.cube.nothing" : cube_piece_words[colour];
}

static void write_wrong(const struct scene *s, struct buf *out)
{
    const int side = cube_side_of(s);
    const uint8_t *card = s->view->mine.card[side];
    uint8_t seen[SLOTS];
    struct message m;
    bool any = false;
    if (s->box->hints == HINTS_NONE) {
        say_line(s, message_set(&m, "cube.fair.off", "VPTS-GOAL-3"), out);
        return;
    }
    cube_look(s->view->table.grid, side, seen);
    for (int row = 0; row < SIDE; row++)
        for (int column = 0; column < SIDE; column++) {
            const int slot = cube_slot_at(side, row, column);
            char name[4] = "";
            struct buf b = BUF_ON(name);
            if (card[slot] == seen[slot]) continue;
            any = true;
            cube_write_slot(slot, &b);
            message_text(message_set(&m, "tui.cube.plain.slot", NULL), name);
            message_word(&m, colour_words(card[slot]));
            say_line(s, message_word(&m, colour_words(seen[slot])), out);
        }
    if (!any) say_line(s, message_set(&m, "cube.fair.none", NULL), out);
}

bool cube_command(const struct scene *s, const char *line, struct buf *out)
{
    struct message m = {0};
    const char *rest;
    if (s->seat == SPECTATOR) return false;
    if (is_word(line, "piece", &rest)) write_piece(s, rest, out);
    else if (is_word(line, "try", &rest)) try(s, rest, out);
    else if (is_word(line, "drop", &rest)) drop_piece(s, rest, out);
    else if (!strcmp(line, "grid")) write_grid(s, out);
    else if (!strcmp(line, "card")) write_own_card(s, out);
    else if (!strcmp(line, "wrong")) write_wrong(s, out);
    else if (!strcmp(line, "tip")) {
        cube_say_fair_hint(s->box, s->view, &m);
        say_line(s, &m, out);
    } else return false;
    return true;
}
