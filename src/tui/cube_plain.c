/* cube_plain.c -- Viewpoints in the line mode: words that show a part of the picture, and let a
 * piece be tried before it is put down. */
#include <string.h>

#include "tui/cube.h"

enum { PLAIN_COLS = 78, WORD_ROOM = 40 };

const char *const cube_commands[] = {
    "tui.cube.plain.move", "tui.cube.plain.piece", "tui.cube.plain.try", "tui.cube.plain.drop",
    "tui.cube.plain.grid", "tui.cube.plain.wrong", "tui.cube.plain.tip", NULL,
};

/* Cards that were looked at, or lie before somebody else now, are not told again
 * (VPTS-AMB-30). */
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
    if (m->rule) {
        buf_text(out, " [");
        buf_text(out, m->rule);
        buf_char(out, ']');
    }
    buf_char(out, '\n');
}

/* As it is said again: capital, and nothing that would move a cursor. */
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

static void write_drawing(struct grid *g, struct buf *out)
{
    grid_write(g, out);
    grid_release(g);
}

static void write_grid(const struct scene *s, struct buf *out)
{
    struct grid g = {0};
    if (!grid_resize(&g, LEVEL_ROWS, PLAIN_COLS)) return;
    cube_draw_levels(s, &g, grid_all(&g), 1, 1);
    write_drawing(&g, out);
}

static void write_card(const struct scene *s, struct buf *out)
{
    struct grid g = {0};
    if (!grid_resize(&g, LEVEL_ROWS, CARDS_COLS)) return;
    cube_draw_cards(s, &g, grid_all(&g));
    write_drawing(&g, out);
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

static void draw_shape(struct grid *g, struct rect r, int x, int piece, int number,
                       const struct shape *shape)
{
    const char letter[2] = {piece_letters[piece], '\0'};
    const int after = grid_text(g, r, 0, x, STYLE_PLAIN, letter);
    grid_number(g, r, 0, after, STYLE_PLAIN, number, 1);
    for (int y = 0; y < shape->height; y++)
        for (int i = 0; i < shape->width; i++) grid_text(g, r, 1 + y, x + i, STYLE_PLAIN, ".");
    for (int i = 0; i < PIECE_CELLS; i++)
        grid_text(g, r, shape->height - shape->up[i], x + shape->right[i], STYLE_PLAIN, letter);
}

/* As many beside each other as fit, all of one kind. */
static void write_shapes(int piece, enum lie lie, struct buf *out)
{
    enum { AIR = 3, NAME = 3 };
    uint16_t at[ORIENTATIONS_MAX];
    const int n = ghost_orientations(piece, at);
    int i = 0;
    while (i < n) {
        struct grid g = {0};
        int x = 0, rows = 0;
        if (!grid_resize(&g, SIDE, PLAIN_COLS)) return;
        for (; i < n; i++) {
            if (lie_of(at[i]) != lie) continue;
            const struct shape shape = shape_of(at[i], lie);
            const int width = shape.width > NAME ? shape.width : NAME;
            if (x + width > PLAIN_COLS) break;
            draw_shape(&g, grid_all(&g), x, piece, i, &shape);
            if (shape.height + 1 > rows) rows = shape.height + 1;
            x += width + AIR;
        }
        g.rows = rows;
        write_drawing(&g, out);
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
static void drop(const struct scene *s, const char *rest, struct buf *out)
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
    else if (is_word(line, "drop", &rest)) drop(s, rest, out);
    else if (!strcmp(line, "grid")) write_grid(s, out);
    else if (!strcmp(line, "card")) write_card(s, out);
    else if (!strcmp(line, "wrong")) write_wrong(s, out);
    else if (!strcmp(line, "tip")) {
        cube_say_fair_hint(s->box, s->view, &m);
        say_line(s, &m, out);
    } else return false;
    return true;
}
