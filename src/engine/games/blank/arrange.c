/* arrange.c -- scenario lines become a position, and zones become text. */
#include "games/blank/arrange.h"

#include <string.h>

#include "core/arrange.h"
#include "core/buf.h"
#include "games/blank/state.h"

static const struct grammar lines = {.marks = ":", .comments = true};

/* Where a card is, in a hand or among the rest: every card is somewhere. */
static uint8_t *place_of(struct state *s, int card)
{
    for (int seat = 0; seat < s->table.seats; seat++)
        if (s->hand[seat].card == card) return &s->hand[seat].card;
    return memchr(s->secret.rest, card, sizeof s->secret.rest);
}

static bool read_hand(const struct box *box, struct state *s, struct cursor *c, int seat)
{
    int card;
    (void)box;
    if (!arrange_number(c, 1, BLANK_CARDS, &card)) return false;
    *place_of(s, card) = s->hand[seat].card;
    s->hand[seat].card = (uint8_t)card;
    return true;
}

/* A line may still change which card that is, so for now it only counts that there is one. */
static bool read_shown(const struct box *box, struct state *s, struct cursor *c, int unused)
{
    (void)unused;
    while (!cursor_ends(c)) {
        int seat;
        if (!arrange_seat(c, box->seats, &seat)) return false;
        s->table.shown[seat] = s->hand[seat].card;
    }
    return true;
}

static bool read_round(const struct box *box, struct state *s, struct cursor *c, int seat)
{
    int round;
    (void)seat;
    if (!arrange_number(c, 1, box->rounds, &round)) return false;
    s->table.round = (uint8_t)(round - 1);
    return true;
}

static const struct arrange_word words[] = {
    {"hand", true, read_hand},
    {"shown", false, read_shown},
    {"round", false, read_round},
    {NULL, false, NULL},
};

bool blank_arrange(const struct box *box, struct state *s, const char *line, struct fault *f)
{
    struct cursor c;
    cursor_open(&c, &lines, line, strlen(line), 0, f);
    return arrange_line(words, "blank.fault.line", box->seats, box, s, &c);
}

bool blank_arranged(const struct box *box, struct state *s, struct fault *f)
{
    bool kept = false;
    for (int seat = 0; seat < box->seats; seat++) {
        if (s->table.shown[seat]) s->table.shown[seat] = s->hand[seat].card;
        else kept = true;
    }
    if (!kept) fault_set(f, 0, 0, "blank.fault.all-shown");
    return kept;
}

static void write_face(int card, struct buf *b)
{
    if (!card) return;
    if (b->n) buf_char(b, ' ');
    buf_int(b, card);
}

bool blank_zone(const struct box *box, const struct state *s, const char *zone, struct buf *b)
{
    static const char *const of_seats[] = {"hand", "shown", NULL};
    struct cursor c;
    int seat;
    cursor_open(&c, &lines, zone, strlen(zone), 0, NULL);
    const int which = cursor_take_one(&c, of_seats);
    if (which >= 0) {
        if (!cursor_seat(&c, box->seats, &seat) || !cursor_ends(&c)) return false;
        write_face(which ? s->table.shown[seat] : s->hand[seat].card, b);
        return true;
    }
    if (!cursor_last(&c)) return false;
    if (cursor_is(&c, "round")) buf_int(b, s->table.round + 1);
    else if (cursor_is(&c, "rest"))
        for (int i = 0; i < BLANK_CARDS; i++) write_face(s->secret.rest[i], b);
    else return false;
    return true;
}
