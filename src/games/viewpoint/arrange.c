#include "games/viewpoint/arrange.h"

#include <string.h>

#include "core/buf.h"
#include "core/near.h"
#include "games/viewpoint/rules.h"

/* A line, and how far it has been read. */
struct text {
    const char *line, *p;
    struct fault *fault;
};

static const char blanks[] = " \t\r\n";

static void skip(struct text *x) { x->p += strspn(x->p, blanks); }

static bool is_digit(char c) { return c >= '0' && c <= '9'; }

/* Quotes what stands here, as far as the first of `ends`. */
static struct message *wrong_until(const struct text *x, const char *key, const char *ends)
{
    size_t n = strcspn(x->p, ends);
    while (n && strchr(blanks, x->p[n - 1])) n--;
    fault_set(x->fault, 0, (int)(x->p - x->line) + 1, key);
    fault_quote(x->fault, x->p, n);
    return &x->fault->message;
}

static struct message *wrong(const struct text *x, const char *key)
{
    return wrong_until(x, key, " \t\r\n:,");
}

static bool fail(const struct text *x, const char *key)
{
    wrong(x, key);
    return false;
}

static bool fail_card(const struct text *x, const char *key)
{
    wrong_until(x, key, ",");
    return false;
}

static bool take_word(struct text *x, const char *word)
{
    size_t n = strlen(word);
    if (strncmp(x->p, word, n) || (x->p[n] && !strchr(" \t\r\n:", x->p[n]))) return false;
    x->p += n;
    skip(x);
    return true;
}

static bool take_colon(struct text *x)
{
    if (*x->p != ':') return fail(x, "viewpoint.arrange.colon");
    x->p++;
    skip(x);
    return true;
}

static bool take_end(struct text *x) { return !*x->p || fail(x, "viewpoint.arrange.end"); }

/* A seat as 0 or A; -1, without a fault, if there is none. */
static int seat_at(const struct box *box, struct text *x)
{
    char c = *x->p;
    int seat = c >= 'A' && c <= 'H' ? c - 'A' : c >= '0' && c <= '7' ? c - '0' : -1;
    if (seat < 0 || seat >= box->seats || (x->p[1] && !strchr(" \t\r\n:,", x->p[1]))) return -1;
    x->p++;
    skip(x);
    return seat;
}

static bool take_seat(const struct box *box, struct text *x, int *seat)
{
    *seat = seat_at(box, x);
    return *seat >= 0 || fail(x, "viewpoint.arrange.seat");
}

static bool take_number(struct text *x, int most, int *out)
{
    const char *p = x->p;
    int value = 0;
    for (; is_digit(*p) && value <= most; p++) value = value * 10 + (*p - '0');
    if (p == x->p || value > most || (*p && !strchr(blanks, *p))) {
        message_number(wrong(x, "viewpoint.arrange.number"), most);
        return false;
    }
    x->p = p;
    *out = value;
    skip(x);
    return true;
}

static bool same_letters(const char *a, const char *b, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        char x = a[i], y = b[i];
        if (x >= 'A' && x <= 'Z') x = (char)(x - 'A' + 'a');
        if (y >= 'A' && y <= 'Z') y = (char)(y - 'A' + 'a');
        if (!x || x != y) return false;
    }
    return true;
}

static bool no_such_kind(const struct box *box, const struct text *x)
{
    struct near near;
    near_init(&near, x->p, strcspn(x->p, ",+"));
    for (int k = 0; k < box->deck.kinds; k++) near_try(&near, box_kind(box, k)->name);
    if (!near.best) return fail_card(x, "viewpoint.arrange.name");
    message_text(wrong_until(x, "viewpoint.arrange.near", ","), near.best);
    return false;
}

/* The longest name that stands here: a name may begin with another one. */
static bool take_kind(const struct box *box, struct text *x, int *kind)
{
    size_t best = 0;
    for (int k = 0; k < box->deck.kinds; k++) {
        const char *name = box_kind(box, k)->name;
        size_t n = strlen(name);
        if (n <= best || !same_letters(x->p, name, n)) continue;
        if (x->p[n] && !strchr(" \t\r\n,+", x->p[n])) continue;
        best = n;
        *kind = k;
    }
    if (!best) return no_such_kind(box, x);
    x->p += best;
    skip(x);
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
    int card = vp_find(box, s, AT_LOOSE, kind);
    if (card < 0) return false;
    card = vp_put(box, s, card, place);
    if (place == AT_DRAW) to_the_bottom(box, s, card);
    if (token) vp_token(box, s, card, true);
    return true;
}

/* "Magpie", "Sunday Best+", "Early Bird x2". */
static bool lay_some(const struct box *box, struct state *s, struct text *x, int place)
{
    const struct text start = *x;
    int kind = 0, times = 1;
    if (!take_kind(box, x, &kind)) return false;
    bool token = *x->p == '+';
    if (token) {
        if (!is_field(place) || !box->plague || box_kind(box, kind)->zombeyes)
            return fail_card(&start, "viewpoint.arrange.token");
        x->p++;
        skip(x);
    }
    if (*x->p == 'x') {
        const char *p = x->p + 1;
        for (times = 0; is_digit(*p) && times < DECK_CARDS_MAX; p++) times = times * 10 + *p - '0';
        if (times < 1 || (*p && !strchr(" \t\r\n,", *p))) return fail(x, "viewpoint.arrange.times");
        x->p = p;
        skip(x);
    }
    for (int i = 0; i < times; i++)
        if (!lay_card(box, s, kind, place, token))
            return fail_card(&start, "viewpoint.arrange.copies");
    return true;
}

static bool lay_cards(const struct box *box, struct state *s, struct text *x, int place)
{
    if (!take_colon(x)) return false;
    while (*x->p) {
        if (!lay_some(box, s, x, place)) return false;
        if (*x->p && *x->p != ',') return fail(x, "viewpoint.arrange.comma");
        if (!*x->p) break;
        x->p++;
        skip(x);
        if (!*x->p) return fail(x, "viewpoint.arrange.name");
    }
    return true;
}

/* --- lines ------------------------------------------------------------------------- */

static const struct {
    const char *name;
    uint8_t place;
    bool seat, laid;
} zones[] = {
    {"hand", AT_HAND, true, true},     {"field", AT_FIELD, true, true},
    {"draw", AT_DRAW, false, true},    {"discard", AT_DISCARD, false, true},
    {"stack", AT_STACK, false, false}, {"out", AT_OUT, false, false},
};
enum { ZONES = sizeof zones / sizeof zones[0] };

static bool read_turn(const struct box *box, struct state *s, struct text *x)
{
    int seat;
    if (*x->p == ':' && !take_colon(x)) return false;
    if (!take_seat(box, x, &seat)) return false;
    s->table.active = (int8_t)seat;
    return true;
}

static bool read_misses(const struct box *box, struct state *s, struct text *x)
{
    int seat, n;
    if (!take_seat(box, x, &seat) || !take_colon(x) || !take_number(x, MISSES_MAX, &n))
        return false;
    s->table.misses[seat] = (uint8_t)n;
    return true;
}

static bool read_extra(const struct box *box, struct state *s, struct text *x)
{
    int seat;
    if (!take_colon(x)) return false;
    do {
        if (s->table.extras == EXTRAS_MAX) {
            message_number(wrong(x, "viewpoint.arrange.extras"), EXTRAS_MAX);
            return false;
        }
        if (!take_seat(box, x, &seat)) return false;
        s->table.extra[s->table.extras++] = (uint8_t)seat;
    } while (*x->p);
    return true;
}

static bool read_dead(const struct box *box, struct state *s, struct text *x)
{
    int seat;
    if (!box->plague) return fail(x, "viewpoint.arrange.no-plague");
    if (!take_colon(x)) return false;
    do {
        if (!take_seat(box, x, &seat)) return false;
        s->table.dead = (seat_set)(s->table.dead | SEAT_BIT(seat));
    } while (*x->p);
    return true;
}

static bool read_control(const struct box *box, struct state *s, struct text *x)
{
    int seat, by;
    if (!take_seat(box, x, &seat) || !take_colon(x)) return false;
    const struct text other = *x;
    if (!take_seat(box, x, &by)) return false;
    if (by == seat) return fail(&other, "viewpoint.arrange.self");
    s->table.control_next[seat] = (int8_t)by;
    return true;
}

static bool read_turns(const struct box *box, struct state *s, struct text *x)
{
    int n;
    if (!take_colon(x) || !take_number(x, box->turns - 1, &n)) return false;
    s->table.turns = (uint16_t)n;
    return true;
}

static const struct {
    const char *name;
    bool (*read)(const struct box *, struct state *, struct text *);
} facts[] = {
    {"turn", read_turn},   {"misses", read_misses}, {"control", read_control},
    {"extra", read_extra}, {"dead", read_dead},     {"turns", read_turns},
};
enum { FACTS = sizeof facts / sizeof facts[0] };

/* The dealt cards are taken up; everything else is as at the beginning. */
static void clear_table(const struct box *box, struct state *s)
{
    const struct seed seed = s->secret.chance.seed;
    vp_deal(box, s, &seed);
    for (int place = 0; place < AT_PLACES; place++)
        for (int card; (card = vp_find(box, s, place, -1)) >= 0;) vp_put(box, s, card, AT_LOOSE);
    s->table.active = 0;
}

bool viewpoint_arrange(const struct box *box, struct state *s, const char *line,
                       struct fault *fault)
{
    struct text x = {line, line, fault};
    if (s->table.asked) clear_table(box, s);
    skip(&x);
    for (int i = 0; i < FACTS; i++)
        if (take_word(&x, facts[i].name)) return facts[i].read(box, s, &x) && take_end(&x);
    for (int i = 0; i < ZONES; i++) {
        int seat = 0;
        if (!zones[i].laid || !take_word(&x, zones[i].name)) continue;
        if (zones[i].seat && !take_seat(box, &x, &seat)) return false;
        return lay_cards(box, s, &x, zones[i].place + seat);
    }
    return fail(&x, "viewpoint.arrange.line");
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
    struct referee r = {box, s, &out};
    if (s->table.asked) return true;
    if (!can_be(box, s, fault)) return false;
    for (int card; (card = vp_find(box, s, AT_LOOSE, -1)) >= 0;) vp_put(box, s, card, AT_OUT);
    vp_points(box, s);
    s->table.part = PART_TURN;
    s->table.regular = s->table.active;
    vp_run(&r);
    return true;
}

/* --- zones ------------------------------------------------------------------------- */

static void write_seats(seat_set set, struct buf *out)
{
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        if (!seat_in(set, seat)) continue;
        if (set & (SEAT_BIT(seat) - 1)) buf_char(out, ' ');
        buf_int(out, seat);
    }
}

static void write_card(const struct box *box, const struct seen *seen, bool *first, struct buf *out)
{
    if (!*first) buf_text(out, ", ");
    *first = false;
    buf_text(out, box_kind(box, seen->kind)->name);
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

/* A number that each seat has, or the table. */
static bool write_number(const struct box *box, const struct table *t, struct text *x,
                         struct buf *out)
{
    static const char *const of_seats[] = {"points", "zombeyes", "misses"};
    static const char *const of_table[] = {"turn", "turns", "plays", "depth"};
    const int number[] = {t->active, t->turns, t->plays, t->depth};
    for (int i = 0; i < 3; i++) {
        if (!take_word(x, of_seats[i])) continue;
        int seat = seat_at(box, x);
        if (seat < 0) return false;
        buf_int(out, i == 0 ? t->points[seat] : i == 1 ? t->zombeyes[seat] : t->misses[seat]);
        return true;
    }
    for (int i = 0; i < 4; i++) {
        if (!take_word(x, of_table[i])) continue;
        buf_int(out, number[i]);
        return true;
    }
    return false;
}

bool viewpoint_zone(const struct box *box, const struct state *s, const char *zone, struct buf *out)
{
    const struct table *t = &s->table;
    struct text x = {zone, zone, NULL};
    skip(&x);
    if (take_word(&x, "winners")) {
        write_seats(t->winners, out);
        return !*x.p;
    }
    if (take_word(&x, "dead")) {
        write_seats(t->dead, out);
        return !*x.p;
    }
    if (take_word(&x, "extra")) {
        for (int i = 0; i < t->extras; i++) {
            if (i) buf_char(out, ' ');
            buf_int(out, t->extra[i]);
        }
        return !*x.p;
    }
    for (int i = 0; i < ZONES; i++) {
        if (!take_word(&x, zones[i].name)) continue;
        int seat = zones[i].seat ? seat_at(box, &x) : 0;
        if (seat < 0) return false;
        write_cards(box, s, zones[i].place + seat, out);
        return !*x.p;
    }
    return write_number(box, t, &x, out) && !*x.p;
}
