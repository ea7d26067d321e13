/* zone.c -- what lies where, as scenarios ask for it. arrange.h lists the zones. */
#include <string.h>

#include "core/buf.h"
#include "core/cursor.h"
#include "games/wink/arrange.h"
#include "games/wink/rules.h"

/* Puts a blank between the members of a list. */
static void put_blank(struct buf *b)
{
    if (b->n) buf_char(b, ' ');
}

static void write_card_set(card_set set, struct buf *b)
{
    for (; set; set &= set - 1) {
        put_blank(b);
        buf_int(b, card_first(set));
    }
}

static void write_field(const struct table *t, struct buf *b)
{
    for (int i = 0; i < NUMBERS; i++) {
        if (!(t->face_up & CARD(t->cell[i]))) continue;
        put_blank(b);
        buf_int(b, t->cell[i]);
    }
}

static void write_heads(const struct box *box, const struct table *t, struct buf *b)
{
    for (int seat = 0; seat < box->seats; seat++) {
        put_blank(b);
        buf_int(b, seat);
        buf_char(b, '>');
        if (t->head[seat] == TABLE_TOP) buf_text(b, "table");
        else buf_int(b, t->head[seat]);
    }
}

static void write_score(const struct box *box, const struct table *t, struct buf *b)
{
    for (int seat = 0; seat < box->seats; seat++) {
        put_blank(b);
        buf_int(b, wink_points(t, seat));
    }
}

static bool zone_of_all(const struct box *box, const struct state *s, const struct cursor *c,
                        struct buf *b)
{
    const struct table *t = &s->table;
    if (cursor_is(c, "field")) write_field(t, b);
    else if (cursor_is(c, "facedown")) write_card_set(t->face_down, b);
    else if (cursor_is(c, "aside")) write_card_set(s->secret.aside, b);
    else if (cursor_is(c, "burned")) write_card_set(t->burned, b);
    else if (cursor_is(c, "live")) write_card_set(wink_live(t), b);
    else if (cursor_is(c, "heads")) write_heads(box, t, b);
    else if (cursor_is(c, "score")) write_score(box, t, b);
    else if (cursor_is(c, "turn")) buf_int(b, t->turn);
    else if (cursor_is(c, "beat")) buf_int(b, t->beat);
    else if (cursor_is(c, "phase")) buf_text(b, wink_phase_names[t->phase]);
    else if (cursor_is(c, "ending")) buf_text(b, wink_ending_names[t->ending]);
    else return false;
    return true;
}

/* A number under the player card once or twice, as often as it lies there. */
static void write_taken(const struct table *t, int seat, struct buf *b)
{
    for (int number = 1; number <= NUMBERS; number++) {
        if (t->faces[seat] & CARD(number)) write_card_set(CARD(number), b);
        if (t->twins[seat] & CARD(number)) write_card_set(CARD(number), b);
    }
}

static void write_token(const struct table *t, int seat, struct buf *b)
{
    if (t->token[seat] == 0) {
        buf_text(b, "none");
        return;
    }
    if (!seat_in(t->seekers, seat)) buf_text(b, "empty ");
    buf_int(b, t->token[seat]);
}

static void write_saw(const struct state *s, int seat, struct buf *b)
{
    for (int seeker = 0; seeker < SEATS_MAX; seeker++)
        for (EACH_SEAT(winker, s->hand[seat].saw[seeker])) {
            put_blank(b);
            buf_int(b, winker);
            buf_char(b, '>');
            buf_int(b, seeker);
        }
}

static bool zone_of_one(const struct box *box, const struct state *s, struct cursor *c,
                        struct buf *b)
{
    static const char *const names[] = {"hand",  "taken",    "token", "accuse", "peeks",
                                        "known", "excluded", "saw",   NULL};
    const struct table *t = &s->table;
    const int which = cursor_take_one(c, names);
    int seat;
    if (which < 0 || !cursor_seat(c, box->seats, &seat) || !cursor_ends(c)) return false;
    switch (which) {
    case 0: write_card_set(s->hand[seat].cards, b); break;
    case 1: write_taken(t, seat, b); break;
    case 2: write_token(t, seat, b); break;
    case 3: buf_int(b, t->accuse[seat]); break;
    case 4: buf_int(b, s->hand[seat].peeks); break;
    case 5: write_card_set(t->holds[seat], b); break;
    case 6: write_card_set(t->lacks[seat], b); break;
    default: write_saw(s, seat, b); break;
    }
    return true;
}

bool wink_zone(const struct box *box, const struct state *s, const char *zone, struct buf *out)
{
    static const struct grammar words = {0};
    char room[512] = "";
    struct buf text = BUF_ON(room);
    struct cursor c;
    cursor_open(&c, &words, zone, strlen(zone), 0, NULL);
    const bool found =
        cursor_last(&c) ? zone_of_all(box, s, &c, &text) : zone_of_one(box, s, &c, &text);
    buf_text(out, room);
    return found;
}
