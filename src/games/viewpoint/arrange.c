#include "games/viewpoint/arrange.h"

#include <string.h>

#include "core/buf.h"
#include "games/viewpoint/rules.h"

static const char blanks[] = " \t\r\n";

static const char *skip(const char *p) { return p + strspn(p, blanks); }

static bool starts(const char **p, const char *word)
{
    size_t n = strlen(word);
    if (strncmp(*p, word, n) || ((*p)[n] && !strchr(" \t\r\n:", (*p)[n]))) return false;
    *p = skip(*p + n);
    return true;
}

/* A seat as 0 or A; -1 if there is none. */
static int read_seat(const struct box *box, const char **p)
{
    int seat = **p >= 'A' && **p <= 'H' ? **p - 'A' : **p >= '0' && **p <= '7' ? **p - '0' : -1;
    if (seat < 0 || seat >= box->seats) return -1;
    *p = skip(*p + 1);
    return seat;
}

/* The longest name at p; -1 if it is none. */
static int read_kind(const struct box *box, const char **p)
{
    int found = -1;
    size_t best = 0;
    for (int kind = 0; kind < box->kinds; kind++) {
        const char *name = kind_name(box, kind);
        size_t n = strlen(name);
        if (n <= best || strncmp(*p, name, n) || ((*p)[n] && !strchr(blanks, (*p)[n]))) continue;
        best = n;
        found = kind;
    }
    *p = skip(*p + best);
    return found;
}

/* The place named at p, which moves on behind it; -1 if none is. */
static int read_place(const struct box *box, const char **p)
{
    static const struct {
        const char *name;
        uint8_t place;
        bool seat;
    } zones[] = {
        {"hand", AT_HAND, true},        {"field", AT_FIELD, true},  {"draw", AT_DRAW, false},
        {"discard", AT_DISCARD, false}, {"stack", AT_STACK, false}, {"out", AT_OUT, false},
    };
    for (size_t i = 0; i < sizeof zones / sizeof zones[0]; i++) {
        if (!starts(p, zones[i].name)) continue;
        int seat = zones[i].seat ? read_seat(box, p) : 0;
        return seat < 0 ? -1 : zones[i].place + seat;
    }
    return -1;
}

static bool wrong(struct fault *fault, const char *line, const char *at, const char *key)
{
    fault_set(fault, 0, (int)(at - line) + 1, key);
    fault_quote(fault, at, strcspn(at, blanks));
    return false;
}

/* The dealt cards are taken up; everything else is as at the beginning. */
static void clear_table(const struct box *box, struct state *s)
{
    struct seed seed = s->secret.chance.seed;
    vp_deal(box, s, &seed);
    for (int c = 0; c < box->cards; c++) vp_card_move(box, s, c, AT_LOOSE);
    s->table.active = 0;
}

static bool lay_cards(const struct box *box, struct state *s, const char *line, const char *p,
                      int place, struct fault *fault)
{
    while (*p) {
        const char *at = p;
        int kind = read_kind(box, &p);
        if (kind < 0) return wrong(fault, line, at, "viewpoint.arrange.name");
        int card = vp_card_find(box, s, AT_LOOSE, kind);
        if (card < 0) return wrong(fault, line, at, "viewpoint.arrange.copies");
        vp_card_move(box, s, card, place);
    }
    return true;
}

bool viewpoint_arrange(const struct box *box, struct state *s, const char *line,
                       struct fault *fault)
{
    const char *p = skip(line), *word = p;
    int seat, other, place;
    if (s->table.asked) clear_table(box, s);
    if (starts(&p, "turn")) {
        if ((seat = read_seat(box, &p)) < 0 || *p)
            return wrong(fault, line, p, "viewpoint.arrange.seat");
        s->table.active = (int8_t)seat;
        return true;
    }
    if (starts(&p, "control")) {
        seat = read_seat(box, &p);
        if (*p == ':') p = skip(p + 1);
        other = read_seat(box, &p);
        if (seat < 0 || other < 0 || seat == other || *p)
            return wrong(fault, line, p, "viewpoint.arrange.seat");
        s->table.control_next[seat] = (int8_t)other;
        return true;
    }
    place = read_place(box, &p);
    if (place < 0 || *p != ':' || place == AT_STACK || place == AT_OUT)
        return wrong(fault, line, word, "viewpoint.arrange.line");
    return lay_cards(box, s, line, skip(p + 1), place, fault);
}

bool viewpoint_arranged(const struct box *box, struct state *s, struct fault *fault)
{
    struct event room[EVENTS_MAX];
    struct events out = {.at = room, .size = EVENTS_MAX};
    struct referee r = {box, s, &out};
    (void)fault;
    if (s->table.asked) return true;
    for (int c = 0; c < box->cards; c++)
        if (s->row[c].place == AT_LOOSE) vp_card_move(box, s, c, AT_OUT);
    vp_run(&r);
    return true;
}

static void write_seats(seat_set set, struct buf *out)
{
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        if (!seat_in(set, seat)) continue;
        if (set & (SEAT_BIT(seat) - 1)) buf_char(out, ' ');
        buf_int(out, seat);
    }
}

/* Hands and cards left out go by kind, other places by arrival. */
static void write_cards(const struct box *box, const struct state *s, int place, struct buf *out)
{
    uint8_t card[CARDS_MAX];
    int n = vp_cards_in(box, s, place, card);
    if (is_hand(place) || place == AT_OUT) {
        n = 0;
        for (int c = 0; c < box->cards; c++)
            if (s->row[c].place == place) card[n++] = (uint8_t)c;
    }
    for (int i = 0; i < n; i++) {
        if (i) buf_char(out, ' ');
        buf_text(out, kind_name(box, state_kind(box, card[i])));
    }
}

bool viewpoint_zone(const struct box *box, const struct state *s, const char *zone, struct buf *out)
{
    const char *p = skip(zone);
    int seat, place;
    if (starts(&p, "turn")) {
        buf_int(out, s->table.active);
    } else if (starts(&p, "winners")) {
        write_seats(s->table.winners, out);
    } else if (starts(&p, "points")) {
        if ((seat = read_seat(box, &p)) < 0) return false;
        buf_int(out, s->table.points[seat]);
    } else {
        if ((place = read_place(box, &p)) < 0) return false;
        write_cards(box, s, place, out);
    }
    return *p == '\0';
}
