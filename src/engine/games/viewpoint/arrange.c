#include "games/viewpoint/arrange.h"

#include <string.h>

#include "core/arrange.h"
#include "core/buf.h"
#include "core/near.h"
#include "games/viewpoint/rules.h"

static const struct grammar lines = {.marks = ":,+"};

/* Quotes all that stands for a card here. */
static bool fail_card(const struct cursor *c, const char *key)
{
    return cursor_wrong_until(c, key, ",");
}

static bool no_such_kind(const struct box *box, const struct cursor *c)
{
    struct near near;
    near_init(&near, c->at, strcspn(c->at, ",+"));
    for (int k = 0; k < box->deck.kinds; k++) near_try(&near, box_kind(box, k)->name);
    if (!near.best) return fail_card(c, "viewpoint.arrange.name");
    fail_card(c, "viewpoint.arrange.near");
    message_text(&c->fault->message, near.best);
    return false;
}

static void write_name(const struct box *box, int kind, struct buf *out)
{
    const char *set = viewpoint_set_of(box, 'k', kind);
    if (set) {
        buf_text(out, set);
        buf_char(out, '/');
    }
    buf_text(out, box_kind(box, kind)->name);
}

/* The longest name that stands here: a name may begin with another one. What several sets have is
 * called SET/NAME. */
static bool take_kind(const struct box *box, struct cursor *c, int *kind)
{
    size_t best = 0;
    for (int k = 0; k < box->deck.kinds; k++) {
        char room[2 * DECK_NAME_MAX];
        struct buf name = BUF_ON(room);
        write_name(box, k, &name);
        const size_t n = cursor_names(c, room);
        if (n <= best) continue;
        best = n;
        *kind = k;
    }
    if (!best) return no_such_kind(box, c);
    cursor_step(c, best);
    return true;
}

/* --- cards ------------------------------------------------------------------------- */

/* The draw pile is laid from its top, so each card goes below those that are there. */
static void to_the_bottom(const struct box *box, struct state *s, int card)
{
    for (int i = card + 1; i < box->deck.cards; i++) {
        if (s->card[i].place != AT_DRAW) continue;
        struct seen seen = s->card[card];
        s->card[card] = s->card[i];
        s->card[i] = seen;
        card = i;
    }
}

static bool lay_card(const struct box *box, struct state *s, int kind, int place, bool token)
{
    struct referee r = {box, s, NULL, NULL, false};
    int card = vp_find(box, s, AT_LOOSE, kind);
    if (card < 0) return false;
    card = vp_put(&r, card, place);
    if (place == AT_DRAW) to_the_bottom(box, s, card);
    if (token) vp_token(box, s, card, true);
    return true;
}

/* "x2", if it is there. */
static bool take_times(struct cursor *c, int *times)
{
    const struct word w = cursor_word(c);
    uint64_t n;
    if (!w.n || *w.at != 'x') return true;
    if (!text_number(w.at + 1, w.n - 1, DECK_CARDS_MAX, &n) || !n)
        return cursor_wrong(c, "viewpoint.arrange.times");
    *times = (int)n;
    cursor_step(c, w.n);
    return true;
}

/* "Magpie", "Sunday Best+", "Early Bird x2". */
static bool lay_some(const struct box *box, struct state *s, struct cursor *c, int place)
{
    const struct cursor start = *c;
    int kind = 0, times = 1;
    if (!take_kind(box, c, &kind)) return false;
    const bool token = cursor_take(c, "+");
    if (token && (!is_field(place) || !box->plague || box_kind(box, kind)->zombeyes))
        return fail_card(&start, "viewpoint.arrange.token");
    if (!take_times(c, &times)) return false;
    for (int i = 0; i < times; i++)
        if (!lay_card(box, s, kind, place, token))
            return fail_card(&start, "viewpoint.arrange.copies");
    return true;
}

static bool lay_cards(const struct box *box, struct state *s, struct cursor *c, int place)
{
    if (cursor_ends(c)) return true;
    do
        if (!lay_some(box, s, c, place)) return false;
    while (cursor_take(c, ","));
    return cursor_ends(c) || cursor_wrong(c, "viewpoint.arrange.comma");
}

static bool read_hand(const struct box *box, struct state *s, struct cursor *c, int seat)
{
    return lay_cards(box, s, c, AT_HAND + seat);
}

static bool read_field(const struct box *box, struct state *s, struct cursor *c, int seat)
{
    return lay_cards(box, s, c, AT_FIELD + seat);
}

static bool read_draw(const struct box *box, struct state *s, struct cursor *c, int seat)
{
    (void)seat;
    return lay_cards(box, s, c, AT_DRAW);
}

static bool read_discard(const struct box *box, struct state *s, struct cursor *c, int seat)
{
    (void)seat;
    return lay_cards(box, s, c, AT_DISCARD);
}

/* --- lines ------------------------------------------------------------------------- */

static bool read_turn(const struct box *box, struct state *s, struct cursor *c, int unused)
{
    int seat;
    (void)unused;
    if (!arrange_seat(c, box->seats, &seat)) return false;
    s->table.active = (int8_t)seat;
    return true;
}

static bool read_misses(const struct box *box, struct state *s, struct cursor *c, int seat)
{
    (void)box;
    return arrange_count(c, 0, MISSES_MAX, &s->table.misses[seat]);
}

static bool read_extra(const struct box *box, struct state *s, struct cursor *c, int unused)
{
    int seat;
    (void)unused;
    do {
        if (s->table.extras == EXTRAS_MAX) {
            cursor_wrong(c, "viewpoint.arrange.extras");
            message_number(&c->fault->message, EXTRAS_MAX);
            return false;
        }
        if (!arrange_seat(c, box->seats, &seat)) return false;
        s->table.extra[s->table.extras++] = (uint8_t)seat;
    } while (!cursor_ends(c));
    return true;
}

static bool read_dead(const struct box *box, struct state *s, struct cursor *c, int unused)
{
    int seat;
    (void)unused;
    if (!box->plague) return cursor_wrong(c, "viewpoint.arrange.no-plague");
    do {
        if (!arrange_seat(c, box->seats, &seat)) return false;
        s->table.dead = (seat_set)(s->table.dead | SEAT_BIT(seat));
    } while (!cursor_ends(c));
    return true;
}

static bool read_control(const struct box *box, struct state *s, struct cursor *c, int seat)
{
    const struct cursor start = *c;
    int by;
    if (!arrange_seat(c, box->seats, &by)) return false;
    if (by == seat) return cursor_wrong(&start, "viewpoint.arrange.self");
    s->table.control_next[seat] = (int8_t)by;
    return true;
}

static bool read_turns(const struct box *box, struct state *s, struct cursor *c, int unused)
{
    int n;
    (void)unused;
    if (!arrange_number(c, 0, box->turns - 1, &n)) return false;
    s->table.turns = (uint16_t)n;
    return true;
}

static const struct arrange_word words[] = {
    {"hand", true, read_hand},        {"field", true, read_field},  {"draw", false, read_draw},
    {"discard", false, read_discard}, {"turn", false, read_turn},   {"misses", true, read_misses},
    {"control", true, read_control},  {"extra", false, read_extra}, {"dead", false, read_dead},
    {"turns", false, read_turns},     {NULL, false, NULL},
};

/* The dealt cards are taken up; everything else is as at the beginning. */
static void clear_table(const struct box *box, struct state *s)
{
    const struct seed seed = s->secret.chance.seed;
    struct referee r = {box, s, NULL, NULL, false};
    vp_deal(box, s, &seed);
    for (int place = 0; place < AT_PLACES; place++)
        for (int card; (card = vp_find(box, s, place, -1)) >= 0;) vp_put(&r, card, AT_LOOSE);
    s->table.active = 0;
}

bool viewpoint_arrange(const struct box *box, struct state *s, const char *line,
                       struct fault *fault)
{
    struct cursor c;
    if (s->table.asked) clear_table(box, s);
    cursor_open(&c, &lines, line, strlen(line), 0, fault);
    return arrange_line(words, "viewpoint.arrange.line", box->seats, box, s, &c);
}

/* --- the whole --------------------------------------------------------------------- */

static bool dead_are_apart(const struct box *box, const struct table *t, const struct state *s,
                           int seat)
{
    for (int i = 0; i < t->extras; i++)
        if (t->extra[i] == seat) return false;
    for (int i = 0; i < box->seats; i++)
        if (t->control_next[i] == seat) return false;
    return t->control_next[seat] == NOBODY && vp_find(box, s, AT_HAND + seat, -1) < 0 &&
           vp_find(box, s, AT_FIELD + seat, -1) < 0;
}

/* The table's own count is too small for what a line may lay. */
static int count_zombeyes(const struct box *box, const struct state *s, int seat)
{
    int n = 0;
    for (int c = 0; c < box->deck.cards; c++)
        if (s->card[c].place == AT_FIELD + seat)
            n += box_kind(box, s->card[c].kind)->zombeyes + (s->card[c].mark & MARK_TOKEN);
    return n;
}

/* A position that no game could be in is refused before anybody is asked. */
static bool can_be(const struct box *box, const struct state *s, struct fault *fault)
{
    const struct table *t = &s->table;
    seat_set living = table_living(box, t);
    if (!(living & (living - 1))) {
        fault_set(fault, 0, 0, "viewpoint.arrange.living");
        return false;
    }
    for (int seat = 0; seat < box->seats; seat++) {
        if (seat_in(t->dead, seat) && !dead_are_apart(box, t, s, seat)) {
            message_seat(fault_set(fault, 0, 0, "viewpoint.arrange.dead"), seat);
            return false;
        }
        int zombeyes = box->plague ? count_zombeyes(box, s, seat) : 0;
        if (zombeyes >= OVERWHELMED_BY) {
            message_seat(fault_set(fault, 0, 0, "viewpoint.arrange.overwhelmed"), seat);
            message_number(&fault->message, zombeyes);
            return false;
        }
    }
    return true;
}

bool viewpoint_arranged(const struct box *box, struct state *s, struct fault *fault)
{
    struct event room[EVENTS_MAX];
    struct events out = {.at = room, .size = EVENTS_MAX};
    struct referee r = {box, s, &out, NULL, false};
    if (s->table.asked) return true;
    if (!can_be(box, s, fault)) return false;
    for (int card; (card = vp_find(box, s, AT_LOOSE, -1)) >= 0;) vp_put(&r, card, AT_OUT);
    vp_points(box, s);
    s->table.part = PART_TURN;
    s->table.regular = s->table.active;
    vp_run(&r);
    return true;
}

/* --- zones ------------------------------------------------------------------------- */

/* As arrange_seat() reads it. */
static void write_seat(int seat, struct buf *out) { buf_char(out, (char)('A' + seat)); }

static void write_seats(seat_set set, struct buf *out)
{
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        if (!seat_in(set, seat)) continue;
        if (set & (SEAT_BIT(seat) - 1)) buf_char(out, ' ');
        write_seat(seat, out);
    }
}

static void write_card(const struct box *box, const struct seen *seen, bool *first, struct buf *out)
{
    if (!*first) buf_text(out, ", ");
    *first = false;
    write_name(box, seen->kind, out);
    if (seen->mark & MARK_TOKEN) buf_char(out, '+');
}

static void write_cards(const struct box *box, const struct state *s, int place, struct buf *out)
{
    bool first = true, sorted = is_hand(place) || place == AT_OUT;
    for (int kind = 0; kind < (sorted ? box->deck.kinds : 1); kind++)
        for (int c = 0; c < box->deck.cards; c++)
            if (s->card[c].place == place && (!sorted || s->card[c].kind == kind))
                write_card(box, &s->card[c], &first, out);
}

/* A zone of a seat. */
static bool write_of_seat(const struct box *box, const struct state *s, struct cursor *c,
                          struct buf *out)
{
    static const char *const names[] = {"hand", "field", "points", "zombeyes", "misses", NULL};
    const struct table *t = &s->table;
    const int which = cursor_take_one(c, names);
    int seat;
    if (which < 0 || !cursor_seat(c, box->seats, &seat) || !cursor_ends(c)) return false;
    switch (which) {
    case 0: write_cards(box, s, AT_HAND + seat, out); break;
    case 1: write_cards(box, s, AT_FIELD + seat, out); break;
    case 2: buf_int(out, t->points[seat]); break;
    case 3: buf_int(out, t->zombeyes[seat]); break;
    default: buf_int(out, t->misses[seat]); break;
    }
    return true;
}

static bool write_of_table(const struct box *box, const struct state *s, const struct cursor *c,
                           struct buf *out)
{
    const struct table *t = &s->table;
    if (cursor_is(c, "draw")) write_cards(box, s, AT_DRAW, out);
    else if (cursor_is(c, "discard")) write_cards(box, s, AT_DISCARD, out);
    else if (cursor_is(c, "stack")) write_cards(box, s, AT_STACK, out);
    else if (cursor_is(c, "out")) write_cards(box, s, AT_OUT, out);
    else if (cursor_is(c, "winners")) write_seats(t->winners, out);
    else if (cursor_is(c, "dead")) write_seats(t->dead, out);
    else if (cursor_is(c, "turn")) write_seat(t->active, out);
    else if (cursor_is(c, "turns")) buf_int(out, t->turns);
    else if (cursor_is(c, "plays")) buf_int(out, t->plays);
    else if (cursor_is(c, "depth")) buf_int(out, t->depth);
    else if (cursor_is(c, "extra")) {
        for (int i = 0; i < t->extras; i++) {
            if (i) buf_char(out, ' ');
            write_seat(t->extra[i], out);
        }
    } else return false;
    return true;
}

bool viewpoint_zone(const struct box *box, const struct state *s, const char *zone, struct buf *out)
{
    struct cursor c;
    cursor_open(&c, &lines, zone, strlen(zone), 0, NULL);
    return cursor_last(&c) ? write_of_table(box, s, &c, out) : write_of_seat(box, s, &c, out);
}
