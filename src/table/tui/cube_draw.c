/* cube_draw.c -- the picture of Viewpoints: the players, six levels of the grid, the seat's own
 * card beside what it sees, the pieces, and the piece in the hand in all of them. */

#include "tui/cube.h"

enum {
    HEAD_ROWS = 2,
    FOOT_ROWS = 3,
    GAP = 2,
    DEPTH = 2, /* the letters from near to far */
    LEVEL_ROWS = SIDE + 2,
    CARD_COLS = 2 * SIDE,
    CARDS_COLS = 2 + CARD_COLS + GAP + CARD_COLS,
    SEAT_MAX = 26,
};

struct hand_of *cube_hand(const struct scene *s) { return s->own; }

int cube_ghost(const struct scene *s)
{
    const struct hand_of *h = cube_hand(s);
    const bool asked = s->moves && s->view->table.phase == PLAYING;
    return asked && h && h->piece ? h->placement : -1;
}

int cube_piece_number(const struct box *box, int piece)
{
    int n = 1;
    for (int i = 0; i < piece; i++) n += box->pieces >> i & 1;
    return n % 10;
}

int cube_piece_numbered(const struct box *box, int number)
{
    for (int i = 0; i < PIECES; i++)
        if (box->pieces >> i & 1 && cube_piece_number(box, i) == number) return i;
    return -1;
}

static struct cells cells_under(int placement)
{
    struct cells under = {{0}};
    for (int i = 0; i < PIECE_CELLS; i++)
        for (int cell = placement_cell[placement][i] - SIDE * SIDE; cell >= 0; cell -= SIDE * SIDE)
            cells_add(&under, cell);
    return under;
}

static int verdict_style(enum verdict v)
{
    static const int styles[] = {[VERDICT_FITS] = STYLE_GOOD,
                                 [VERDICT_HERE] = STYLE_BOLD,
                                 [VERDICT_BLOCKED] = STYLE_DOUBT,
                                 [VERDICT_NO] = STYLE_ALERT};
    return styles[v];
}

static enum verdict judge_ghost(const struct scene *s, int ghost, struct message *why)
{
    const struct move m = ghost_move(&s->view->table, s->seat, ghost);
    return ghost_verdict(s->game, s->box, s->view, m, why);
}

static struct stage set_stage(const struct scene *s)
{
    const struct table *t = &s->view->table;
    struct stage st = {.side = cube_side_of(s), .ghost = cube_ghost(s)};
    cube_fill(t->grid, st.owner);
    cube_fill(t->fixed, st.belongs);
    if (st.ghost < 0) return st;
    const int piece = placement_piece(st.ghost);
    struct message why = {0};
    if (t->where[piece] == ON_GRID) {
        st.left = placement_cells(t->grid[piece]);
        for (int i = 0; i < PIECE_CELLS; i++) st.owner[placement_cell[t->grid[piece]][i]] = EMPTY;
    }
    st.held = placement_cells(st.ghost);
    st.below = cells_under(st.ghost);
    st.style = verdict_style(judge_ghost(s, st.ghost, &why)) | STYLE_CHOSEN;
    return st;
}

/* A cell or a slot, as wide as it is; a block of a piece is filled. */
static void draw_block(struct grid *g, struct rect r, int y, int x, int width, int style, char ch)
{
    const char text[3] = {ch, ' ', '\0'};
    grid_bytes(g, r, y, x, style, text, width > 1 ? 2 : 1);
}

static void draw_nothing(struct grid *g, struct rect r, int y, int x)
{
    grid_text(g, r, y, x, STYLE_DIM, "·");
}

/* --- the levels --- */

static void draw_cell(const struct stage *st, struct grid *g, struct rect r, int y, int x,
                      int width, int cell)
{
    const int owner = st->owner[cell];
    if (cells_has(&st->held, cell)) {
        const char letter = piece_letters[placement_piece(st->ghost)];
        draw_block(g, r, y, x, width, st->style, owner == EMPTY ? letter : '#');
    } else if (owner != EMPTY)
        draw_block(g, r, y, x, width, STYLE_PIECE + owner, piece_letters[owner]);
    else if (cells_has(&st->left, cell))
        draw_block(g, r, y, x, 1, STYLE_DIM, cube_small_letter(placement_piece(st->ghost)));
    else if (st->belongs[cell] != EMPTY)
        draw_block(g, r, y, x, 1, STYLE_GOOD, cube_small_letter(st->belongs[cell]));
    else if (cells_has(&st->below, cell)) grid_text(g, r, y, x, STYLE_PLAIN, ":");
    else draw_nothing(g, r, y, x);
}

static void draw_letter(struct grid *g, struct rect r, int y, int x, char letter)
{
    grid_bytes(g, r, y, x, STYLE_DIM, &letter, 1);
}

static void draw_level(const struct scene *s, const struct stage *st, struct grid *g, struct rect r,
                       int up, int width)
{
    bool here = false;
    for (int i = 0; st->ghost >= 0 && i < PIECE_CELLS; i++)
        here |= placement_cell[st->ghost][i] / (SIDE * SIDE) == up;
    grid_cut(g, r, 0, 0, r.w, here ? STYLE_BOLD : STYLE_DIM,
             said_number(&s->reader, "tui.cube.level", up + 1).at);
    for (int row = 0; row < SIDE; row++)
        for (int column = 0; column < SIDE; column++) {
            const struct spot spot = {{(int8_t)column, (int8_t)(SIDE - 1 - row), (int8_t)up}};
            draw_cell(st, g, r, 1 + row, column * width, width, ghost_cell(st->side, spot));
        }
    for (int i = 0; i < SIDE; i++)
        draw_letter(g, r, 1 + SIDE, i * width, cube_axis_letter(st->side, AXIS_RIGHT, i));
}

static void draw_levels(const struct scene *s, const struct stage *st, struct grid *g,
                        struct rect r, int bands, int width)
{
    const int across = SIDE / bands, pitch = SIDE * width + GAP;
    for (int up = 0; up < SIDE; up++) {
        const int band = up / across;
        const struct rect row = rect_rows(r, band * LEVEL_ROWS, LEVEL_ROWS);
        draw_level(s, st, g, rect_cols(row, DEPTH + up % across * pitch, pitch - 1), up, width);
        for (int i = 0; i < SIDE; i++)
            draw_letter(g, row, SIDE - i, 0, cube_axis_letter(st->side, AXIS_FAR, i));
    }
}

/* --- card and view --- */

/* Letters and numbers as printed; the top card has none, but an edge for player 1 (VPTS-AMB-4). */
static void draw_edges(const struct scene *s, struct grid *g, struct rect r, int side)
{
    if (side == TOP) {
        grid_cut(g, r, SIDE, 0, CARD_COLS, STYLE_DIM, said_key(&s->reader, "tui.cube.edge").at);
        return;
    }
    for (int i = 0; i < SIDE; i++)
        draw_letter(g, r, SIDE, 2 * i, (char)('A' + cube_slot_at(side, 0, i) % SIDE));
}

static void draw_slots(const struct scene *s, struct grid *g, struct rect r, int side,
                       const uint8_t card[SLOTS], uint64_t wrong, uint64_t held, int style)
{
    for (int row = 0; row < SIDE; row++)
        for (int column = 0; column < SIDE; column++) {
            const int slot = cube_slot_at(side, row, column);
            const int own = held >> slot & 1 ? style : STYLE_PIECE + card[slot];
            if (card[slot] == EMPTY) draw_nothing(g, r, row, 2 * column);
            else draw_block(g, r, row, 2 * column, 2, own, piece_letters[card[slot]]);
            if (wrong >> slot & 1) grid_text(g, r, row, 2 * column + 1, STYLE_ALERT, "!");
        }
    draw_edges(s, g, r, side);
}

/* The slots in which the piece in the hand is seen. */
static uint64_t held_slots(const struct stage *st, const uint8_t seen[SLOTS])
{
    uint64_t held = 0;
    for (int slot = 0; st->ghost >= 0 && slot < SLOTS; slot++)
        if (seen[slot] == placement_piece(st->ghost)) held |= UINT64_C(1) << slot;
    return held;
}

static void draw_cards(const struct scene *s, const struct stage *st, struct grid *g, struct rect r)
{
    const struct table *t = &s->view->table;
    const uint8_t *card = s->seat == SPECTATOR ? NULL : s->view->mine.card[st->side];
    const struct hand_of *h = cube_hand(s);
    const bool marks = card && s->box->hints != HINTS_NONE && h && !h->plain;
    struct rect left = rect_cols(r, 2, CARD_COLS);
    struct rect right = rect_cols(r, 2 + CARD_COLS + GAP, CARD_COLS);
    uint8_t seen[SLOTS];
    uint64_t wrong = 0;
    if (st->ghost >= 0) cube_look_with(t, st->side, st->ghost, seen);
    else cube_look(t->grid, st->side, seen);
    for (int slot = 0; marks && slot < SLOTS; slot++)
        if (card[slot] != seen[slot]) wrong |= UINT64_C(1) << slot;
    grid_cut(g, left, 0, 0, CARD_COLS, STYLE_BOLD,
             said_number(&s->reader, card ? "tui.cube.card" : "tui.cube.side", st->side + 1).at);
    if (marks)
        grid_cut(g, right, 0, 0, CARD_COLS, STYLE_BOLD,
                 said_number(&s->reader, "tui.cube.right", cube_right_slots(card, seen)).at);
    else grid_cut(g, right, 0, 0, CARD_COLS, STYLE_BOLD, said_key(&s->reader, "tui.cube.seen").at);
    left = rect_rows(left, 1, left.h);
    right = rect_rows(right, 1, right.h);
    for (int row = 0; st->side != TOP && row < SIDE; row++)
        grid_number(g, r, 1 + row, 0, STYLE_DIM, SIDE - row, 1);
    if (card) draw_slots(s, g, left, st->side, card, 0, 0, 0);
    draw_slots(s, g, right, st->side, seen, wrong, held_slots(st, seen), st->style);
}

/* --- players and pieces --- */

static int draw_note(const struct scene *s, struct grid *g, struct rect r, int x, int style,
                     const char *key, int number)
{
    if (x) x++;
    return grid_cut(g, r, 1, x, r.w - 1 - x, style, said_number(&s->reader, key, number).at);
}

/* In the order of their turns: who, from where, what lies before them, and what they have said. */
static void draw_player(const struct scene *s, struct grid *g, struct rect r, int side)
{
    const struct table *t = &s->view->table;
    const int seat = cube_seat_at(s->box, t, side);
    const bool on_turn = t->turn_of == side && (t->phase == PLAYING || t->phase == VOTING);
    const int style = on_turn ? STYLE_BOLD : STYLE_PLAIN, held = cube_reserved_by(t, seat);
    const struct sentence name =
        seat == s->seat ? said_key(&s->reader, "tui.you") : said_name(&s->reader, seat);
    struct message m;
    message_word(message_number(message_set(&m, "tui.cube.place", NULL), side + 1),
                 cube_side_words[side]);
    struct sentence place = said(&s->reader, &m);
    if (r.w < text_columns(name.at) + text_columns(place.at) + 5)
        place = said_number(&s->reader, "tui.cube.place.narrow", side + 1);
    grid_text(g, r, 0, 0, STYLE_BOLD, on_turn ? "▸" : " ");
    grid_badge(g, r, 0, 1, seat, 0);
    int x = grid_cut(g, r, 0, 3, r.w - 5 - text_columns(place.at), style, name.at);
    grid_cut(g, r, 0, x + 1, r.w - x - 2, on_turn ? STYLE_BOLD : STYLE_DIM, place.at);
    x = 3;
    if (held >= 0 && (s->box->seats > 1 || side == t->turn_of)) {
        const char letter[2] = {piece_letters[held], '\0'};
        x = grid_text(g, r, 1, x, STYLE_DIM, said_key(&s->reader, "tui.cube.holds").at) + 1;
        x = grid_text(g, r, 1, x, STYLE_PIECE + held, letter);
    }
    if (t->phase == BIDDING || t->phase == FIXING) {
        if (t->bid[seat]) draw_note(s, g, r, x, STYLE_PLAIN, "tui.cube.bid", t->bid[seat]);
    } else if (t->streak >> side & 1) draw_note(s, g, r, x, STYLE_GOOD, "tui.cube.passed", 0);
    else if (t->told[side].shown)
        draw_note(s, g, r, x, t->may_pass >> side & 1 ? STYLE_GOOD : STYLE_DIM, "tui.cube.complete",
                  t->told[side].turn + 1);
}

static void draw_players(const struct scene *s, struct grid *g, struct rect r)
{
    int width = r.w / s->box->nsides;
    if (width > SEAT_MAX) width = SEAT_MAX;
    for (int i = 0; i < s->box->nsides; i++)
        draw_player(s, g, rect_cols(r, i * width, width), s->box->order[i]);
}

/* Somebody else has put it there since the seat's own last answer. */
static bool is_fresh(const struct scene *s, int piece)
{
    for (int i = 0; i < s->nheard; i++) {
        const struct event *e = &s->heard[i];
        const bool put =
            e->kind == PIECE_PLACED || e->kind == PIECE_MOVED || e->kind == PIECE_RETURNED;
        if (put && e->seat != s->seat && placement_piece(e->arg[e->nargs - 1]) == piece)
            return true;
    }
    return false;
}

static int draw_pile(const struct scene *s, struct grid *g, struct rect r, int x, int where,
                     const char *key)
{
    const struct table *t = &s->view->table;
    bool any = false;
    for (int p = 0; p < PIECES; p++) {
        const char letter[2] = {piece_letters[p], '\0'};
        const bool here = where == RESERVED ? t->where[p] >= RESERVED : t->where[p] == where;
        if (!here) continue;
        if (!any) x = grid_text(g, r, 0, x + 1, STYLE_DIM, said_key(&s->reader, key).at);
        any = true;
        const bool mine = where != RESERVED || t->where[p] == RESERVED + s->seat;
        x = grid_number(g, r, 0, x + 1, mine ? STYLE_KEY : STYLE_DIM, cube_piece_number(s->box, p),
                        1);
        x = grid_text(g, r, 0, x, STYLE_PIECE + p, letter);
        if (where == RESERVED) x = grid_badge(g, r, 0, x, t->where[p] - RESERVED, 0);
        if (where == ON_GRID && is_fresh(s, p)) x = grid_text(g, r, 0, x, STYLE_BOLD, "*");
    }
    return any ? x + 1 : x;
}

static int draw_answer(const struct scene *s, struct grid *g, struct rect r, int x, const char *key,
                       int side, const char *slot, const char *colours)
{
    struct message m;
    message_number(message_set(&m, key, NULL), side + 1);
    message_text(message_text(&m, slot), colours);
    return grid_cut(g, r, 0, x + 2, r.w - x - 3, STYLE_BOLD, said(&s->reader, &m).at);
}

static void write_colours(const struct scene *s, piece_set pieces, struct buf *b)
{
    for (int p = 0; p < PIECES; p++)
        if (pieces >> p & 1) buf_char(b, piece_letters[p]);
    if (!pieces) buf_text(b, said_key(&s->reader, "tui.cube.nothing").at);
}

/* What was told to all in exchange for a token. */
static void draw_answers(const struct scene *s, struct grid *g, struct rect r, int x)
{
    const struct table *t = &s->view->table;
    if (t->xy.given) {
        char slot[4] = "", colour[SAID_MAX] = "";
        struct buf a = BUF_ON(slot), b = BUF_ON(colour);
        cube_write_slot(t->xy.slot, &a);
        write_colours(s, t->xy.colour < PIECES ? (piece_set)(1u << t->xy.colour) : 0, &b);
        x = draw_answer(s, g, r, x, "tui.cube.answer.is", t->xy.side, slot, colour);
    }
    if (t->xyq.given) {
        char slot[4] = "", colour[SAID_MAX] = "";
        struct buf a = BUF_ON(slot), b = BUF_ON(colour);
        cube_write_slot(t->xyq.slot, &a);
        write_colours(s, t->xyq.colour < PIECES ? (piece_set)(1u << t->xyq.colour) : 0, &b);
        const char *no = t->xyq.colour < PIECES ? "tui.cube.answer.is_not" : "tui.cube.answer.full";
        x = draw_answer(s, g, r, x, t->xyq.yes ? "tui.cube.answer.is" : no, t->xyq.side, slot,
                        colour);
    }
    if (t->colours.given) {
        char colours[SAID_MAX] = "";
        struct buf b = BUF_ON(colours);
        write_colours(s, t->colours.pieces, &b);
        draw_answer(s, g, r, x, "tui.cube.answer.colours", t->colours.side, "", colours);
    }
}

static void draw_tokens(const struct scene *s, struct grid *g, struct rect r)
{
    static const char *const words[TOKENS] = {"tui.cube.token.xy", "tui.cube.token.xyq",
                                              "tui.cube.token.look", "tui.cube.token.colours",
                                              "tui.cube.token.swap"};
    const unsigned left = s->view->table.tokens;
    if (!s->box->tokens) return;
    int x = grid_text(g, r, 0, 1, STYLE_DIM,
                      said_key(&s->reader, left ? "tui.cube.tokens" : "tui.cube.tokens.none").at);
    for (int i = 0; i < TOKENS; i++)
        if (left >> i & 1)
            x = grid_text(g, r, 0, x + 2, STYLE_PLAIN, said_key(&s->reader, words[i]).at);
    draw_answers(s, g, r, x);
}

static void draw_foot(const struct scene *s, struct grid *g, struct rect r)
{
    int x = draw_pile(s, g, r, 0, FREE, "tui.cube.free");
    x = draw_pile(s, g, r, x, ON_GRID, "tui.cube.grid");
    draw_pile(s, g, r, x, RESERVED, "tui.cube.reserved");
    draw_tokens(s, g, rect_rows(r, 1, 1));
    if (!s->moves || s->view->table.phase != PLAYING) return;
    bool fresh = false;
    for (int p = 0; p < PIECES; p++) fresh |= s->view->table.where[p] == ON_GRID && is_fresh(s, p);
    const bool holds = cube_ghost(s) >= 0;
    const char *key = holds ? "tui.cube.legend" : fresh ? "tui.cube.take.fresh" : "tui.cube.take";
    grid_cut(g, r, 2, 1, r.w - 2, holds ? STYLE_DIM : STYLE_PLAIN, said_key(&s->reader, key).at);
}

/* One row of levels, or two of three if that leaves room for wider cells; or these and the oblique
 * picture, if there is room for everything. */
enum {
    MARGIN = 1 + DEPTH + CARDS_COLS,
    WIDE_PITCH = 2 * SIDE + GAP,
    TALL_COLS = MARGIN + SIDE / 2 * WIDE_PITCH,
    WHOLE_ROWS = HEAD_ROWS + OBLIQUE_ROWS + FOOT_ROWS,
    WHOLE_COLS = TALL_COLS + GAP + OBLIQUE_COLS,
};

static bool is_wide(int width) { return width >= MARGIN + SIDE * WIDE_PITCH; }

static bool is_whole(int width, int rows) { return width >= WHOLE_COLS && rows >= WHOLE_ROWS; }

int cube_rows_at(int width, int most)
{
    const int bands = is_wide(width) ? 1 : 2;
    return is_whole(width, most) ? WHOLE_ROWS : HEAD_ROWS + bands * LEVEL_ROWS + FOOT_ROWS;
}

void cube_draw(const struct scene *s, struct grid *g, struct rect r)
{
    const bool whole = is_whole(r.w, r.h), wide = !whole && is_wide(r.w);
    const bool tall =
        whole || (!wide && r.h >= HEAD_ROWS + 2 * LEVEL_ROWS + FOOT_ROWS && r.w >= TALL_COLS);
    const int bands = tall ? 2 : 1, cell = wide || tall ? 2 : 1;
    const int levels = DEPTH + SIDE / bands * (SIDE * cell + GAP);
    const int rows = whole ? OBLIQUE_ROWS : bands * LEVEL_ROWS;
    const struct stage st = set_stage(s);
    draw_players(s, g, rect_rows(r, 0, HEAD_ROWS));
    const struct rect middle = rect_cols(rect_rows(r, HEAD_ROWS, rows), 1, r.w - 1);
    const struct rect cards = rect_rows(middle, tall ? LEVEL_ROWS / 2 : 0, LEVEL_ROWS);
    draw_levels(s, &st, g, rect_cols(middle, 0, levels), bands, cell);
    draw_cards(s, &st, g, rect_cols(cards, levels, CARDS_COLS));
    if (whole) cube_draw_oblique(&st, g, rect_cols(middle, TALL_COLS - 1 + GAP, OBLIQUE_COLS));
    draw_foot(s, g, rect_rows(r, HEAD_ROWS + rows, FOOT_ROWS));
}

/* --- the piece in the hand --- */

bool cube_bench(const struct scene *s, struct grid *g, struct rect r)
{
    const int ghost = cube_ghost(s);
    if (ghost < 0) return false;
    const struct table *t = &s->view->table;
    const struct move move = ghost_move(t, s->seat, ghost);
    const bool marks = s->box->hints != HINTS_NONE && !cube_hand(s)->plain;
    struct message m = {0}, why = {0};
    const enum verdict verdict = ghost_verdict(s->game, s->box, s->view, move, &why);
    s->game->say_move(s->box, s->view, s->subject, move, &m);
    int y = grid_wrap(g, rect_rows(r, 0, 1), STYLE_BOLD, said(&s->reader, &m).at);
    struct sentence line = {{0}};
    struct buf b = BUF_ON(line.at);
    if (verdict == VERDICT_FITS) {
        uint8_t now[SLOTS], then[SLOTS];
        const uint8_t *card = s->view->mine.card[cube_side_of(s)];
        cube_look(t->grid, cube_side_of(s), now);
        cube_look_with(t, cube_side_of(s), ghost, then);
        message_set(&m, marks ? "tui.cube.fits.right" : "tui.cube.fits", NULL);
        message_number(message_number(&m, cube_right_slots(card, now)),
                       cube_right_slots(card, then));
        words_say(&s->reader, &m, &b);
    } else if (verdict == VERDICT_HERE)
        buf_text(&b, said_keys(&s->reader, "tui.cube.here", "r").at);
    else {
        words_say(&s->reader, &why, &b);
        words_rule(&why, &b);
    }
    const int keys = r.h > 3 ? 2 : 1;
    y += grid_wrap(g, rect_rows(r, y, r.h - y - keys), verdict_style(verdict), line.at);
    grid_wrap(g, rect_rows(r, r.h - keys, keys), STYLE_DIM,
              said_keys(&s->reader, "tui.cube.bench", "+-xyzXYZd").at);
    return true;
}

void cube_draw_glimpse(const struct scene *s, const struct event *e, struct grid *g, struct rect r)
{
    const int side = e->arg[0] - 1;
    struct message m;
    message_word(message_number(message_set(&m, "tui.cube.looked", NULL), side + 1),
                 cube_side_words[side]);
    const int y = grid_wrap(g, rect_rows(r, 0, 3), STYLE_PLAIN, said(&s->reader, &m).at) + 1;
    const struct rect at = rect_rows(r, y, SIDE + 1);
    for (int row = 0; side != TOP && row < SIDE; row++)
        grid_number(g, at, row, 0, STYLE_DIM, SIDE - row, 1);
    draw_slots(s, g, rect_cols(at, 2, CARD_COLS), side, s->view->mine.card[side], 0, 0, 0);
}
