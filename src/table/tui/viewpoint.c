/* viewpoint.c -- the picture of the three card games: a column for each seat with a line for each
 * card, the piles, what is pending, the words of the card in question, and the hand. */
#include "guide/viewpoint.h"

#include "tui/picture.h"

enum {
    COLUMN_MIN = 17, /* a seat needs that much to be readable */
    STAGE_ROWS = 13, /* of the smallest screen */
    MIDDLE_ROWS = 3, /* pending and words together */
    HAND_ROWS = 2,
    COUNTS = 15, /* columns beside the bar: "10 cards z3 m1" */
    BAR_MAX = 20,
    VALUE = 3,
    LIST_ROWS = 4, /* less than that is no list */
    NEAR = 20,     /* points one turn may well bring */
};

static bool is_chosen_card(const struct scene *s, int seat, const struct row *row)
{
    const struct move *m = s->chosen;
    if (!m || (m->verb != CARD && m->verb != TOKEN)) return false;
    return m->arg[0] == seat && m->arg[1] == row->kind && (m->verb == TOKEN) == (row->mark != 0);
}

/* --- seats and their fields -------------------------------------------------------------- */

static void write_marks(const struct scene *s, const struct row *row, struct buf *b)
{
    const struct deck_kind *k = box_kind(s->box, row->kind);
    if (row->count > 1) {
        buf_text(b, " x");
        buf_int(b, row->count);
    }
    if (k->zombeyes || row->mark) buf_char(b, ' ');
    for (int i = 0; i < k->zombeyes; i++) buf_char(b, 'z');
    if (row->mark & MARK_TOKEN) buf_text(b, "(z)");
}

static int row_style(const struct scene *s, int seat, const struct row *row)
{
    return (row->pending ? STYLE_ALERT : STYLE_PLAIN) |
           (is_chosen_card(s, seat, row) ? STYLE_CHOSEN : 0);
}

static void draw_card(const struct scene *s, struct grid *g, struct rect r, int y, int seat,
                      const struct row *row)
{
    const struct deck_kind *k = box_kind(s->box, row->kind);
    char marks[32] = "";
    struct buf b = BUF_ON(marks);
    const int style = row_style(s, seat, row);
    if (k->each_turn) buf_char(&b, '*');
    write_marks(s, row, &b);
    int x = grid_number(g, r, y, 0, style, k->value, VALUE);
    x = grid_text(g, r, y, x, style, " ");
    x = grid_cut(g, r, y, x, r.w - 1 - x - text_columns(marks), style, k->name);
    grid_text(g, r, y, x, style, marks);
}

/* Where there is no room for names: what the cards are worth, and their signs. */
static void draw_values(const struct scene *s, struct grid *g, struct rect r, int seat,
                        const struct pile *p)
{
    enum { REST = 5 }; /* " +12" */
    for (int i = 0, x = 1, y = 0; i < p->n; i++) {
        char text[32] = "";
        struct buf b = BUF_ON(text);
        buf_int(&b, box_kind(s->box, p->row[i].kind)->value);
        if (box_kind(s->box, p->row[i].kind)->each_turn) buf_char(&b, '*');
        write_marks(s, &p->row[i], &b);
        if (i) x = grid_text(g, r, y, x, STYLE_DIM, ", ");
        if (x + text_columns(text) > r.w - 2) {
            x = 1;
            y++;
        }
        if (y == r.h - 1 && i < p->n - 1 && x + text_columns(text) > r.w - 2 - REST) {
            grid_cut(g, r, y, x, r.w - x, STYLE_DIM,
                     said_number(&s->reader, "tui.viewpoint.rest", p->n - i).at);
            return;
        }
        x = grid_text(g, r, y, x, row_style(s, seat, &p->row[i]), text);
    }
}

/* Where the cards do not fit, the oldest are left out, but never the one under the cursor. */
static void draw_field(const struct scene *s, struct grid *g, struct rect r, int seat)
{
    struct pile p;
    int first = 0, y = 0;
    pile_gather(s, AT_FIELD + seat, &p);
    if (p.n > r.h && r.h < LIST_ROWS) {
        draw_values(s, g, r, seat, &p);
        return;
    }
    if (p.n > r.h) {
        first = p.n - r.h + 1;
        for (int i = 0; i < first; i++)
            if (is_chosen_card(s, seat, &p.row[i])) first = i;
        grid_cut(g, r, y++, 0, r.w - 1, STYLE_DIM,
                 said_number(&s->reader, "tui.viewpoint.more", p.n - r.h + 1).at);
    }
    for (int i = first; i < p.n && y < r.h; i++) draw_card(s, g, r, y++, seat, &p.row[i]);
}

/* One more turn may win. */
static bool is_near(const struct scene *s, int seat)
{
    return s->view->table.points[seat] >= s->box->target - NEAR;
}

static int draw_bar(const struct scene *s, struct grid *g, struct rect r, int y, int seat)
{
    const int points = s->view->table.points[seat], target = s->box->target;
    const int style = is_near(s, seat) ? STYLE_ALERT : STYLE_PLAIN;
    const int width = r.w - COUNTS < BAR_MAX ? r.w - COUNTS : BAR_MAX;
    int x = 0;
    for (; x < width; x++) {
        const bool full = points > 0 && points * width >= (x + 1) * target;
        grid_text(g, r, y, x, full ? style : STYLE_DIM, full ? "█" : "·");
    }
    return x;
}

static int draw_count(const struct scene *s, struct grid *g, struct rect r, int y, int x, int style,
                      const char *key, int number)
{
    const struct sentence line = said_number(&s->reader, key, number);
    return grid_cut(g, r, y, x + 1, r.w - x - 2, style, line.at);
}

static int draw_counts(const struct scene *s, struct grid *g, struct rect r, int y, int x, int seat)
{
    const struct table *t = &s->view->table;
    if (seat_in(t->dead, seat))
        return grid_cut(g, r, y, x + 1, r.w - x - 2, STYLE_ALERT,
                        said_key(&s->reader, "tui.viewpoint.dead").at);
    x = draw_count(s, g, r, y, x, STYLE_PLAIN, "tui.viewpoint.hand", t->hand[seat]);
    if (s->box->plague) {
        const int z = t->zombeyes[seat],
                  style = z >= OVERWHELMED_BY - 2 ? STYLE_ALERT : STYLE_PLAIN;
        x = draw_count(s, g, r, y, x, style, "tui.viewpoint.zombeyes", z);
    }
    if (t->misses[seat])
        x = draw_count(s, g, r, y, x, STYLE_BOLD, "tui.viewpoint.misses", t->misses[seat]);
    return x;
}

/* Who decides in that seat's turn, if that is somebody else. */
static int controller_of(const struct table *t, int seat)
{
    if (t->active == seat && t->controller != NOBODY) return t->controller;
    return t->control_next[seat];
}

static void draw_name(const struct scene *s, struct grid *g, struct rect r, int seat)
{
    const struct table *t = &s->view->table;
    const bool on_turn = t->active == seat && t->part != PART_OVER;
    const bool aimed = s->chosen && s->chosen->verb == TARGET && s->chosen->arg[0] == seat;
    const int chosen = aimed ? STYLE_CHOSEN : 0, style = on_turn ? STYLE_BOLD : STYLE_PLAIN;
    const struct sentence name =
        seat == s->seat ? said_key(&s->reader, "tui.you") : said_name(&s->reader, seat);
    char points[24] = "";
    struct buf b = BUF_ON(points);
    buf_int(&b, t->points[seat]);
    buf_char(&b, '/');
    buf_int(&b, s->box->target);
    const int left = r.w - 2 - text_columns(points);
    grid_text(g, r, 0, 0, STYLE_BOLD, on_turn ? "▸" : " ");
    grid_badge(g, r, 0, 1, seat, chosen);
    int x = grid_cut(g, r, 0, 3, left - 4, style | chosen, name.at);
    if (controller_of(t, seat) != NOBODY && x + 2 < left) {
        x = grid_text(g, r, 0, x, STYLE_BOLD, "<");
        grid_badge(g, r, 0, x, controller_of(t, seat), 0);
    }
    grid_text(g, r, 0, left, is_near(s, seat) ? STYLE_ALERT : STYLE_BOLD, points);
}

static void draw_seat(const struct scene *s, struct grid *g, struct rect r, int seat, bool bar)
{
    enum { HEAD = 2 };
    draw_name(s, g, r, seat);
    draw_counts(s, g, r, 1, bar ? draw_bar(s, g, r, 1, seat) : 0, seat);
    draw_field(s, g, rect_rows(r, HEAD, r.h - HEAD), seat);
}

/* Side by side as long as they are readable, else in two bands. */
static void draw_seats(const struct scene *s, struct grid *g, struct rect r)
{
    const int bands = r.w / s->seats >= COLUMN_MIN ? 1 : 2;
    const int columns = (s->seats + bands - 1) / bands, width = r.w / columns;
    const int height = r.h / bands;
    for (int seat = 0; seat < s->seats; seat++) {
        const int band = seat / columns;
        struct rect at = rect_rows(r, band * height, height);
        draw_seat(s, g, rect_cols(at, seat % columns * width, width), seat, bands == 1);
    }
}

/* --- the middle of the table --------------------------------------------------------------- */

/* The discard pile, the newest card first. */
static void draw_piles(const struct scene *s, struct grid *g, struct rect r)
{
    enum { GAP = 4, REST = 6 }; /* " · " and the edge; " +123" */
    if (r.h < 1) return;
    int x =
        grid_cut(g, r, 0, 1, r.w - 2, STYLE_DIM, said_key(&s->reader, "tui.viewpoint.discard").at);
    int left = 0;
    for (int i = 0; i < s->view->known; i++) left += s->view->card[i].place == AT_DISCARD;
    for (int i = s->view->known - 1; i >= 0 && left; i--) {
        const struct seen *c = &s->view->card[i];
        const char *name = box_kind(s->box, c->kind)->name;
        if (c->place != AT_DISCARD) continue;
        if (x + text_columns(name) > r.w - (left > 1 ? REST : 0) - GAP) break;
        x = grid_text(g, r, 0, x, STYLE_DIM, " · ");
        x = grid_text(g, r, 0, x, c->bits ? STYLE_ALERT : STYLE_DIM, name);
        left--;
    }
    if (left)
        grid_cut(g, r, 0, x + 1, r.w - x - 2, STYLE_DIM,
                 said_number(&s->reader, "tui.viewpoint.rest", left).at);
}

static const char *entry_words(const struct entry *e)
{
    switch ((enum what)e->what) {
    case ENTRY_PLAY: return "tui.viewpoint.pending.play";
    case ENTRY_TURN: return "tui.viewpoint.pending.works";
    case ENTRY_REVEAL:
        return e->answers ? "tui.viewpoint.pending.answers" : "tui.viewpoint.pending.reveal";
    case ENTRY_DEAD: break;
    }
    return "tui.viewpoint.pending.dead";
}

static int draw_seat_letters(const struct scene *s, struct grid *g, struct rect r, int y, int x,
                             const struct entry *e)
{
    const int seats[3] = {e->performer, e->from, e->to};
    seat_set told = SEAT_BIT(e->actor);
    for (int i = 0; i < 3; i++) {
        if (seats[i] < 0 || seat_in(told, seats[i])) continue;
        told = (seat_set)(told | SEAT_BIT(seats[i]));
        x = grid_text(g, r, y, x, STYLE_PLAIN, " → ");
        x = grid_badge(g, r, y, x, seats[i], 0);
        if (seats[i] == s->seat)
            x = grid_text(g, r, y, x + 1, STYLE_ALERT, said_key(&s->reader, "tui.you").at);
    }
    return x;
}

/* Who does what to whom. */
static void draw_entry(const struct scene *s, struct grid *g, struct rect r, int y, int index)
{
    const struct entry *e = &s->view->table.entry[index];
    const bool top = index == s->view->table.depth - 1;
    struct message m;
    message_set(&m, entry_words(e), NULL);
    if (e->kind != DECK_NONE) message_text(&m, box_kind(s->box, e->kind)->name);
    if (e->what == ENTRY_REVEAL && e->answers) {
        const struct entry *other = &s->view->table.entry[e->answers - 1];
        message_text(&m, other->kind == DECK_NONE ? "" : box_kind(s->box, other->kind)->name);
    }
    int x = grid_text(g, r, y, 1, STYLE_BOLD, top ? "▸" : " ");
    x = grid_badge(g, r, y, x + 1, e->actor, 0);
    x = grid_cut(g, r, y, x + 1, r.w - x - 2, top ? STYLE_BOLD : STYLE_PLAIN,
                 said(&s->reader, &m).at);
    x = draw_seat_letters(s, g, r, y, x, e);
    for (int i = 0; i < s->view->known && x < r.w - 6; i++) {
        const struct seen *c = &s->view->card[i];
        if (c->place >= AT_UNSURE || !(c->bits >> index & 1)) continue;
        x = grid_text(g, r, y, x, STYLE_PLAIN, " · ");
        x = grid_cut(g, r, y, x, r.w - x - 1, STYLE_ALERT, box_kind(s->box, c->kind)->name);
    }
}

/* The newest on top; what does not fit is below it. */
static int draw_pending(const struct scene *s, struct grid *g, struct rect r)
{
    const int depth = s->view->table.depth;
    int y = 0;
    for (int i = depth - 1; i >= 0 && y < r.h; i--) {
        if (y == r.h - 1 && i > 0 && y > 0) {
            grid_cut(g, r, y++, 3, r.w - 4, STYLE_DIM,
                     said_number(&s->reader, "tui.viewpoint.more", i + 1).at);
            break;
        }
        draw_entry(s, g, r, y++, i);
    }
    return y;
}

/* The card under the cursor, or else what is pending. */
static int kind_in_question(const struct scene *s)
{
    const struct table *t = &s->view->table;
    const int kind = pile_kind_of(s->chosen);
    if (kind != DECK_NONE || !t->depth) return kind;
    return table_top(t)->kind;
}

static void draw_words(const struct scene *s, struct grid *g, struct rect r)
{
    char words[DECK_WORDS_MAX + DECK_NAME_MAX + 4] = "";
    struct buf b = BUF_ON(words);
    const int kind = kind_in_question(s);
    if (kind == DECK_NONE || r.h < 1) return;
    buf_text(&b, box_kind(s->box, kind)->name);
    buf_text(&b, ": ");
    const size_t head = b.n;
    deck_say_card(&s->reader, &s->box->deck, kind, &b);
    if (b.n == head) buf_text(&b, said_key(&s->reader, "tui.viewpoint.plain").at);
    for (char *p = words; *p; p++)
        if (*p == '\n') *p = ' ';
    grid_wrap(g, rect_cols(r, 1, r.w - 2), STYLE_PLAIN, words);
}

static void draw_middle(const struct scene *s, struct grid *g, struct rect r)
{
    const int most = r.h - 1 > 1 ? r.h - 1 : 1; /* the words keep a line */
    const int used = draw_pending(s, g, rect_rows(r, 0, most));
    draw_words(s, g, rect_rows(r, used, r.h - used));
}

/* --- the hand ------------------------------------------------------------------------------- */

/* "3 Vigil* -10 x2": the number is its key; cards that can react have a mark of their own. */
static void write_held(const struct scene *s, const struct row *row, struct buf *b)
{
    const struct deck_kind *k = box_kind(s->box, row->kind);
    buf_text(b, k->name);
    if (k->each_turn) buf_char(b, '*');
    if (k->reveal) buf_char(b, '!');
    buf_char(b, ' ');
    buf_int(b, k->value);
    write_marks(s, row, b);
}

static int draw_held(const struct scene *s, struct grid *g, struct rect r, int y, int x,
                     const struct row *row, int number)
{
    const bool chosen = s->chosen && pile_kind_of(s->chosen) == row->kind &&
                        s->chosen->verb != CARD && s->chosen->verb != TOKEN;
    const int style = box_kind(s->box, row->kind)->reveal ? STYLE_GOOD : STYLE_PLAIN;
    struct sentence line = {{0}};
    struct buf b = BUF_ON(line.at);
    write_held(s, row, &b);
    x = grid_number(g, r, y, x, STYLE_KEY, number, 1);
    return grid_text(g, r, y, x + 1, style | (chosen ? STYLE_CHOSEN : 0), line.at);
}

static int held_width(const struct scene *s, const struct row *row, int number)
{
    struct sentence line = {{0}};
    struct buf b = BUF_ON(line.at);
    write_held(s, row, &b);
    return text_columns(line.at) + (number < 10 ? 2 : 3);
}

static void draw_hand(const struct scene *s, struct grid *g, struct rect r)
{
    enum { GAP = 2 };
    struct pile p;
    const int seat = pile_hand_seat(s);
    if (seat == SPECTATOR) {
        grid_cut(g, r, 0, 1, r.w - 2, STYLE_DIM, said_key(&s->reader, "tui.viewpoint.watching").at);
        return;
    }
    pile_gather(s, AT_HAND + seat, &p);
    int y = 0, x = grid_cut(g, r, 0, 1, r.w - 2, STYLE_DIM,
                            said_seat(&s->reader, "tui.viewpoint.own", seat).at);
    const int left = x + 1;
    x = left;
    for (int i = 0; i < p.n; i++) {
        const bool last = y == r.h - 1;
        const int room = r.w - 1 - (last && i < p.n - 1 ? 6 : 0);
        if (x + held_width(s, &p.row[i], i + 1) > room && x > left) {
            if (last) {
                struct message m;
                message_number(message_set(&m, "tui.viewpoint.rest", NULL), p.n - i);
                grid_cut(g, r, y, x, r.w - x - 1, STYLE_DIM, said(&s->reader, &m).at);
                return;
            }
            y++;
            x = left;
        }
        x = draw_held(s, g, r, y, x, &p.row[i], i + 1) + GAP;
    }
}

static void draw(const struct scene *s, struct grid *g, struct rect r)
{
    const int spare = r.h > STAGE_ROWS ? (r.h - STAGE_ROWS) / 3 : 0;
    const int piles = r.h > STAGE_ROWS, middle = MIDDLE_ROWS + (spare > 3 ? 3 : spare);
    const int bottom = piles + middle + HAND_ROWS;
    const struct rect below = rect_rows(r, r.h - bottom, bottom);
    draw_seats(s, g, rect_rows(r, 0, r.h - bottom));
    draw_piles(s, g, rect_rows(below, 0, piles));
    draw_middle(s, g, rect_rows(below, piles, middle));
    draw_hand(s, g, rect_rows(below, piles + middle, HAND_ROWS));
}

const struct picture picture_viewpoint = {.game = "viewpoint", .rows = 30, .draw = draw};
const struct picture picture_revisioned = {.game = "revisioned", .rows = 30, .draw = draw};
const struct picture picture_winking_dead = {.game = "winking-dead", .rows = 30, .draw = draw};
