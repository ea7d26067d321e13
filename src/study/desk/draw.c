/* draw.c -- cards as they are printed; structures layer by layer, and all at once. */

#include "core/buf.h"
#include "desk/desk.h"
#include "solid/oblique.h"

enum { CARD_WIDTH = 13, GAP = 3, LAYER = SIDE * SIDE, TOP = 4, TITLE_ROOM = 80 };

/* Colours of the 256 that terminals have, and whether the letter on it is white. */
static const struct {
    uint8_t colour;
    bool dark;
} paint[PIECES] = {
    {160, true},  /* F red */
    {208, false}, /* I orange */
    {226, false}, /* L yellow */
    {120, false}, /* N light green */
    {250, false}, /* P grey */
    {22, true},   /* T dark green */
    {117, false}, /* U light blue */
    {18, true},   /* V dark blue */
    {91, true},   /* W purple */
    {218, false}, /* X pink */
    {37, false},  /* Y teal */
    {94, true},   /* Z brown */
};

static void put_spaces(int n) { printf("%*s", n, ""); }

static void put_painted(int piece, const char *text, bool colour)
{
    if (!colour) fputs(text, stdout);
    else
        printf("\033[48;5;%dm\033[38;5;%dm%s\033[0m", paint[piece].colour,
               paint[piece].dark ? 231 : 16, text);
}

static void put_slot(int what, bool colour)
{
    if (what == ASIDE) putchar(' ');
    else if (what >= PIECES) putchar(what == UNKNOWN ? '?' : '.');
    else put_painted(what, (const char[]){piece_letters[what], '\0'}, colour);
}

/* --- cards -------------------------------------------------------------------------- */

static bool is_mirrored(int side) { return side == 1 || side == 3; }

static void card_row(const uint8_t *card, int side, int row, bool colour)
{
    if (side != TOP) printf("%d", row + 1);
    for (int column = 0; column < SIDE; column++) {
        const int letter = is_mirrored(side) ? SIDE - 1 - column : column;
        if (side != TOP || column) putchar(' ');
        put_slot(card[row * SIDE + letter], colour);
    }
}

static void card_title(const struct shell *shell, int side, bool last)
{
    static const char *const key[SIDES] = {"cli.puzzle.side.1", "cli.puzzle.side.2",
                                           "cli.puzzle.side.3", "cli.puzzle.side.4",
                                           "cli.puzzle.side.5"};
    char room[TITLE_ROOM] = "";
    struct buf b = BUF_ON(room);
    words_key(&shell->reader, key[side], &b);
    shell_print_padded(stdout, room, last ? 0 : CARD_WIDTH);
}

static void card_foot(const struct shell *shell, int side)
{
    char room[TITLE_ROOM] = "";
    struct buf b = BUF_ON(room);
    if (side == TOP) words_key(&shell->reader, "cli.puzzle.player-1", &b);
    else buf_text(&b, is_mirrored(side) ? "  F E D C B A" : "  A B C D E F");
    fputs(room, stdout);
}

void puzzle_draw_cards(const struct shell *shell, const struct cards *cards, unsigned sides)
{
    const bool colour = shell_has_screen() && shell_has_colours();
    for (int line = SIDE; line >= -1; line--) {
        for (int side = 0; side < SIDES; side++) {
            if (!(sides >> side & 1)) continue;
            if (sides & ((1u << side) - 1)) put_spaces(GAP);
            if (line == SIDE) card_title(shell, side, !(sides >> side >> 1));
            else if (line >= 0) card_row(cards->slot[side], side, line, colour);
            else card_foot(shell, side);
        }
        putchar('\n');
    }
}

/* --- layers ------------------------------------------------------------------------- */

void puzzle_draw_layers(const struct shell *shell, const struct structure *s)
{
    const bool colour = shell_has_screen() && shell_has_colours();
    uint8_t at[CELLS];
    int layers = SIDE;
    structure_fill(s, at);
    for (bool empty = true; empty && layers > 0; layers -= empty)
        for (int i = 0; i < LAYER; i++) empty &= at[(layers - 1) * LAYER + i] == EMPTY;
    shell_say_key(shell, stdout, "cli.puzzle.layers");
    for (int line = SIDE; line >= -1; line--) {
        for (int z = 0; z < layers; z++) {
            if (z) put_spaces(GAP);
            if (line == SIDE) printf("  %-*d", z + 1 < layers ? SIDE : 1, z + 1);
            else if (line < 0) fputs("  ABCDEF", stdout);
            else {
                printf("%c ", 'A' + line);
                for (int x = 0; x < SIDE; x++) put_slot(at[z * LAYER + line * SIDE + x], colour);
            }
        }
        putchar('\n');
    }
}

/* --- all at once -------------------------------------------------------------------- */

static void oblique_row(const struct oblique *o, const uint8_t at[CELLS], int row, bool colour)
{
    int last = OBLIQUE_COLS;
    while (last > 0 && o->face[row][last - 1] == FACE_NONE) last--;
    for (int column = 0; column < last; column++) {
        const int cell = o->cell[row][column];
        const bool piece = o->face[row][column] >= FACE_FRONT;
        const char letter = piece ? piece_letters[at[cell]] : (char)('A' + cell % SIDE);
        const struct oblique_text text = oblique_text(o, row, column, letter);
        if (piece) put_painted(at[cell], text.at, colour);
        else fputs(text.at, stdout);
    }
    putchar('\n');
}

void puzzle_draw_oblique(const struct shell *shell, const struct structure *s)
{
    const struct cells filled = structure_cells(s);
    struct oblique picture;
    uint8_t at[CELLS];
    bool begun = false;
    structure_fill(s, at);
    oblique_draw(&filled, &picture);
    shell_say_key(shell, stdout, "cli.puzzle.oblique");
    for (int row = 0; row < OBLIQUE_ROWS; row++) {
        for (int column = 0; column < OBLIQUE_COLS; column++)
            begun |= picture.face[row][column] != FACE_NONE;
        if (begun) oblique_row(&picture, at, row, shell_has_screen() && shell_has_colours());
    }
}

void puzzle_print_structure(const struct shell *shell, const struct structure *s, uint16_t hidden)
{
    char code[CODE_TEXT_MAX] = "";
    struct buf b = BUF_ON(code);
    struct message m;
    puzzle_draw_layers(shell, s);
    putchar('\n');
    shell_say_key(shell, stdout, "cli.puzzle.order");
    for (int i = 0; i < s->n; i++) {
        const int p = s->placement[i];
        const bool unseen = hidden >> placement_piece(p) & 1;
        message_number(message_set(&m, unseen ? "cli.puzzle.put-hidden" : "cli.puzzle.put", NULL),
                       i + 1);
        fputs("  ", stdout);
        shell_say(shell, stdout, message_text(&m, placement_name[p]));
    }
    putchar('\n');
    structure_code(s, &b);
    message_text(message_set(&m, b.n ? "cli.puzzle.share" : "cli.puzzle.no-share", NULL), code);
    shell_say(shell, stdout, &m);
}
