/* wink.c -- the picture of Wink: a row of faces, the field, the face the seat looks at, and all
 * that it knows about who seeks what. */
#include "guide/wink.h"

#include "tui/face.h"
#include "tui/picture.h"

enum { LABEL = 12, CELL = 5, FIELD_COLS = ROW * CELL, LOWER_ROWS = ROW + 1 };

/* What the seat saw of a face in the last flash. */
struct seen {
    const struct event *event; /* NULL: nothing */
    int seat;
    enum verb verb;
    int eyes;
};

/* A flash is over when heads turn again. */
static struct seen last_seen(const struct scene *s)
{
    for (int i = s->nheard - 1; i >= 0; i--) {
        const struct event *e = &s->heard[i];
        if (e->kind == HEADS_TURNED) break;
        if (e->kind != FLASHED || e->nargs < 2 || e->seat == s->seat) continue;
        return (struct seen){e, e->seat, (enum verb)e->arg[0], e->arg[1]};
    }
    return (struct seen){.event = NULL, .seat = SPECTATOR};
}

static enum sign sign_of(const struct scene *s, const struct seen *seen)
{
    return seen->event && seen->verb == WINK ? (enum sign)(SIGN_WINK + s->box->gesture) : SIGN_NONE;
}

/* On the screen seats stand in a row; a face that looks at me looks straight ahead. */
static enum gaze gaze_of(const struct scene *s, int seat, int target)
{
    if (target == TABLE_TOP) return GAZE_DOWN;
    if (target == s->seat) return GAZE_AHEAD;
    return target < seat ? GAZE_LEFT : GAZE_RIGHT;
}

/* The seat an answer is about; SPECTATOR if there is none. */
static int seat_meant(const struct move *m)
{
    if (!m) return SPECTATOR;
    switch ((enum verb)m->verb) {
    case NAME:
    case LOOK:
    case PEEK:
    case WINK:
    case ACCUSE: return m->arg[0];
    default: return SPECTATOR;
    }
}

static int number_meant(const struct move *m)
{
    if (m && m->verb == PLACE) return m->arg[0];
    if (m && m->verb == ACCUSE) return m->arg[1];
    return 0;
}

/* The row of faces. */

static int draw_names(const struct scene *s, struct grid *g, struct rect r, int width)
{
    const bool tall = width < 12; /* the name gets a line of its own */
    const struct table *t = &s->view->table;
    for (int seat = 0; seat < s->seats; seat++) {
        const bool on_turn = t->turn == seat && t->phase != OVER;
        const int chosen = seat_meant(s->chosen) == seat ? STYLE_CHOSEN : 0;
        const int style = (on_turn ? STYLE_BOLD : STYLE_PLAIN) | chosen;
        int x = LABEL + seat * width;
        const struct sentence name =
            seat == s->seat ? said_key(&s->reader, "tui.you") : said_name(&s->reader, seat);
        if (on_turn) grid_text(g, r, 0, x - 1, STYLE_BOLD, "▸");
        if (seat != s->seat) grid_number(g, r, 0, x, STYLE_KEY | chosen, seat + 1, 1);
        else grid_text(g, r, 0, x, STYLE_PLAIN, " ");
        grid_badge(g, r, 0, x + 2, seat, chosen);
        if (tall) grid_cut(g, r, 1, x, width - 1, style, name.at);
        else grid_cut(g, r, 0, x + 4, width - 5, style, name.at);
    }
    return tall ? 2 : 1;
}

static void draw_label(const struct scene *s, struct grid *g, struct rect r, int y, const char *key)
{
    grid_cut(g, r, y, 1, LABEL - 3, STYLE_DIM, said_key(&s->reader, key).at);
}

static int draw_faces(const struct scene *s, struct grid *g, struct rect r, int y, int width)
{
    const struct table *t = &s->view->table;
    const struct seen seen = last_seen(s);
    draw_label(s, g, r, y + 1, "tui.wink.row.looks");
    draw_label(s, g, r, y + 2, "tui.wink.row.seeks");
    for (int seat = 0; seat < s->seats; seat++) {
        const int x = LABEL + seat * width, head = t->head[seat];
        const bool at_me = head == s->seat;
        const bool known = seen.event && seen.seat == seat;
        const int eyes = known ? seen.eyes : head;
        face_small(g, r, y, x, at_me || known ? STYLE_BOLD : STYLE_PLAIN, gaze_of(s, seat, eyes),
                   known ? sign_of(s, &seen) : SIGN_NONE);
        if (head == TABLE_TOP)
            grid_cut(g, r, y + 1, x, width - 1, STYLE_DIM,
                     said_key(&s->reader, "tui.wink.table").at);
        else {
            const int after = grid_badge(g, r, y + 1, x, head, 0);
            if (at_me)
                grid_cut(g, r, y + 1, after + 1, width - 3, STYLE_BOLD,
                         said_key(&s->reader, "tui.wink.you").at);
        }
        if (!seat_in(t->seekers, seat)) {
            grid_text(g, r, y + 2, x, STYLE_DIM, "-");
            continue;
        }
        const bool have = belief_mine(s, t->token[seat]);
        const int after =
            grid_number(g, r, y + 2, x, have ? STYLE_GOOD : STYLE_BOLD, t->token[seat], 1);
        if (have) grid_text(g, r, y + 2, after, STYLE_GOOD, "*");
    }
    return y + 3;
}

/* Points, cards, accuse cards: in three rows, in two or in one. */
static int draw_counts(const struct scene *s, struct grid *g, struct rect r, int y, int width,
                       int rows)
{
    static const char *const labels[3][3] = {
        {"tui.wink.row.all", NULL, NULL},
        {"tui.wink.row.points", "tui.wink.row.rest", NULL},
        {"tui.wink.row.points", "tui.wink.row.cards", "tui.wink.row.accuse"},
    };
    const struct table *t = &s->view->table;
    for (int row = 0; row < rows; row++) draw_label(s, g, r, y + row, labels[rows - 1][row]);
    for (int seat = 0; seat < s->seats; seat++) {
        const int counts[3] = {wink_points(t, seat), t->cards[seat], t->accuse[seat]};
        const int left = LABEL + seat * width;
        for (int i = 0, x = left, at = y; i < 3; i++) {
            const int style = i == 0 ? STYLE_BOLD : STYLE_PLAIN;
            x = grid_number(g, r, at, x, style, counts[i], 1);
            const bool down = rows == 3 || (rows == 2 && i == 0);
            if (down) {
                at++;
                x = left;
            } else if (i < 2) x = grid_text(g, r, at, x, STYLE_DIM, "·");
        }
    }
    return y + rows;
}

static int draw_row(const struct scene *s, struct grid *g, struct rect r)
{
    int width = (r.w - LABEL) / s->seats;
    if (width > 18) width = 18;
    const int names = draw_names(s, g, r, width);
    const int spare = r.h - LOWER_ROWS - names - 3;
    const int y = draw_faces(s, g, r, names, width);
    return draw_counts(s, g, r, y, width, spare > 2 ? 3 : spare > 1 ? 2 : 1);
}

/* The field. */

static void draw_field_cell(const struct scene *s, struct grid *g, struct rect r, int i)
{
    const struct table *t = &s->view->table;
    const int number = t->cell[i], y = i / ROW, x = i % ROW * CELL;
    const int chosen = number_meant(s->chosen) == number ? STYLE_CHOSEN : 0;
    const bool sought = wink_live(t) & CARD(number);
    if (t->face_up & CARD(number)) {
        const int style = sought ? STYLE_BOLD : STYLE_PLAIN;
        grid_number(g, r, y, x, style | chosen, number, 2);
        if (belief_mine(s, number)) grid_text(g, r, y, x + 3, STYLE_GOOD, "*");
    } else if (t->face_down & CARD(number)) grid_text(g, r, y, x, STYLE_DIM, "##");
    else grid_text(g, r, y, x, STYLE_DIM, " ·");
    for (int seat = 0; seat < s->seats; seat++)
        if (t->token[seat] == number) grid_badge(g, r, y, x + 2, seat, 0);
}

static void draw_own_hand(const struct scene *s, struct grid *g, struct rect r, int y)
{
    const struct table *t = &s->view->table;
    const struct sentence legend = said_key(&s->reader, "tui.wink.legend");
    int x = 1;
    if (s->seat != SPECTATOR) {
        x = grid_text(g, r, y, x, STYLE_DIM, said_key(&s->reader, "tui.wink.hand").at) + 1;
        for (card_set left = s->view->mine.cards; left; left &= left - 1) {
            const int number = card_first(left), seeker = wink_seeker_of(t, number);
            const bool sought = seeker != SPECTATOR;
            x = grid_number(g, r, y, x + 1, sought ? STYLE_GOOD : STYLE_BOLD, number, 1);
            if (sought) x = grid_badge(g, r, y, x, seeker, 0);
        }
        x = grid_text(g, r, y, x + 2, STYLE_DIM,
                      said_number(&s->reader, "tui.wink.peeks", s->view->mine.peeks).at) +
            2;
    }
    if (s->seat != SPECTATOR && x + text_columns(legend.at) < r.w)
        grid_text(g, r, y, r.w - 1 - text_columns(legend.at), STYLE_DIM, legend.at);
}

/* What the seat knows. */

static void letters_of(const struct scene *s, seat_set set, struct buf *b)
{
    for (int seat = 0; seat < s->seats; seat++) {
        if (!seat_in(set, seat)) continue;
        if (b->n) buf_char(b, ' ');
        buf_char(b, (char)('A' + seat));
    }
}

static const char *belief_words(const struct belief *b, seat_set *about)
{
    *about = 0;
    if (b->me && b->winked) return b->landed ? "tui.wink.who.landed" : "tui.wink.who.unseen";
    if (b->me) return "tui.wink.who.you";
    if ((*about = b->holds)) return "tui.wink.who.has";
    if ((*about = b->saw)) return "tui.wink.who.saw";
    if ((*about = b->lacks)) return "tui.wink.who.not";
    return "tui.wink.who.open";
}

static void draw_belief(const struct scene *s, struct grid *g, struct rect r, int y, int seeker)
{
    const struct belief b = belief_about(s, seeker);
    char letters[3 * SEATS_MAX] = "";
    struct buf text = BUF_ON(letters);
    struct message m;
    seat_set about;
    message_set(&m, belief_words(&b, &about), NULL);
    letters_of(s, about, &text);
    if (about) message_text(&m, letters);
    int x = grid_badge(g, r, y, 0, seeker, 0);
    x = grid_number(g, r, y, x + 1, seeker == s->seat ? STYLE_BOLD : STYLE_PLAIN,
                    s->view->table.token[seeker], 2);
    const int style = b.me ? STYLE_GOOD : b.holds || b.saw ? STYLE_BOLD : STYLE_DIM;
    grid_cut(g, r, y, x + 1, r.w - x - 1, style, said(&s->reader, &m).at);
}

/* What happens before the seat's eyes, in a sentence. */
static struct sentence caption(const struct scene *s, const struct seen *seen)
{
    struct message m = {0};
    const struct table *t = &s->view->table;
    if (seen->event) {
        s->game->say_event(s->box, s->view, seen->event, &m);
        return said(&s->reader, &m);
    }
    if (s->seat == SPECTATOR) return said_key(&s->reader, "tui.wink.watching");
    const int face = t->head[s->seat];
    if (face == TABLE_TOP) return said_key(&s->reader, "tui.wink.resting");
    const int eyes = t->head[face];
    if (eyes == TABLE_TOP) return said_seat(&s->reader, "tui.wink.eyes.table", face);
    if (eyes == s->seat) return said_seat(&s->reader, "tui.wink.eyes.you", face);
    message_seat(message_seat(message_set(&m, "tui.wink.eyes", NULL), face), eyes);
    return said(&s->reader, &m);
}

static void draw_knowledge(const struct scene *s, struct grid *g, struct rect r)
{
    const struct table *t = &s->view->table;
    const struct seen seen = last_seen(s);
    const bool news = seen.event && seen.verb == WINK;
    int y =
        grid_wrap(g, rect_rows(r, 0, 3), news ? STYLE_ALERT : STYLE_PLAIN, caption(s, &seen).at);
    if (seat_in(t->seekers, s->seat)) draw_belief(s, g, r, y++, s->seat);
    /* What is known comes before what is not; in both, seats are in turn order. */
    for (int unknown = 0; unknown <= 1; unknown++)
        for (int i = 1; i <= s->seats; i++) {
            const int seeker = (t->turn + i) % s->seats;
            if (!seat_in(t->seekers, seeker) || seeker == s->seat) continue;
            const struct belief b = belief_about(s, seeker);
            const bool open = !b.me && !b.holds && !b.saw && !b.lacks;
            if (open == unknown) draw_belief(s, g, r, y++, seeker);
        }
}

static void draw_watched(const struct scene *s, struct grid *g, struct rect r)
{
    const struct table *t = &s->view->table;
    const struct seen seen = last_seen(s);
    if (seen.event) {
        const enum sign sign = sign_of(s, &seen);
        face_large(g, r, seen.seat, gaze_of(s, seen.seat, seen.eyes), sign, s->frame);
        grid_badge(g, r, 0, FACE_LARGE_COLS - 2, seen.seat, 0);
        return;
    }
    /* A seat that looks at nobody sees nobody, and gets a mirror. */
    int face = t->turn;
    if (s->seat != SPECTATOR) face = t->head[s->seat] == TABLE_TOP ? s->seat : t->head[s->seat];
    face_large(g, r, face, gaze_of(s, face, t->head[face]), SIGN_NONE, FRAME_LAST);
    grid_badge(g, r, 0, FACE_LARGE_COLS - 2, face, 0);
}

static void draw(const struct scene *s, struct grid *g, struct rect r)
{
    enum { GAP = 2 };
    const int top = draw_row(s, g, r);
    const int air = r.h - top - LOWER_ROWS;
    struct rect lower = rect_rows(r, top + (air > 0 ? 1 : 0), r.h);
    const int tall = lower.h - 1;
    struct rect field = rect_cols(rect_rows(lower, 0, ROW), 1, FIELD_COLS);
    struct rect face =
        rect_cols(rect_rows(lower, 0, FACE_LARGE_ROWS), 1 + FIELD_COLS + GAP, FACE_LARGE_COLS);
    struct rect known = rect_cols(rect_rows(lower, 0, tall - (tall > ROW)),
                                  1 + FIELD_COLS + GAP + FACE_LARGE_COLS + GAP, r.w);
    for (int i = 0; i < NUMBERS; i++) draw_field_cell(s, g, field, i);
    draw_watched(s, g, face);
    known.w -= 1;
    draw_knowledge(s, g, known);
    draw_own_hand(s, g, r, r.h - 1);
}

static int cell_of(const struct table *t, int number)
{
    int i = 0;
    while (i < NUMBERS - 1 && t->cell[i] != number) i++;
    return i;
}

/* On the field: to the nearest card in that direction that may be chosen. */
static int walk_field(const struct scene *s, int from, int dy, int dx)
{
    const struct table *t = &s->view->table;
    const int here = cell_of(t, s->moves->at[from].arg[0]);
    int best = from, least = 1000;
    for (int i = 0; i < s->moves->n; i++) {
        if (s->moves->at[i].verb != PLACE) continue;
        const int there = cell_of(t, s->moves->at[i].arg[0]);
        const int y = there / ROW - here / ROW, x = there % ROW - here % ROW;
        const int along = dy ? y * dy : x * dx, aside = dy ? x : y;
        const int far = along + 3 * (aside < 0 ? -aside : aside);
        if (along <= 0 || far >= least) continue;
        best = i;
        least = far;
    }
    return best;
}

static int walk_moves(const struct scene *s, int from, int dy, int dx)
{
    const enum verb verb = (enum verb)s->moves->at[from].verb;
    if (verb == PLACE) return walk_field(s, from, dy, dx);
    if (verb != LOOK && verb != NAME && verb != REST) return -1;
    const int to = from + dy + dx;
    return to >= 0 && to < s->moves->n ? to : from;
}

static bool moves(const struct scene *s)
{
    const struct seen seen = last_seen(s);
    return seen.event && seen.verb == WINK;
}

const struct picture picture_wink = {
    .game = "wink", .rows = 18, .draw = draw, .moves = moves, .walk = walk_moves};
