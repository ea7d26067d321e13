/* arrange.c -- a position from lines of text. arrange.h has the language.
 *
 * Lines come in any order, so they only say what is given: a twin whose place is given is
 * pinned, and so are the turn, the phase and the empty spaces, in the high bits of the same
 * set. Afterwards the rest is dealt under that, as an imagined world is.
 */
#include "games/wink/arrange.h"

#include <string.h>

#include "core/arrange.h"
#include "games/wink/rules.h"

enum { PIN_PHASE = 0, PIN_TURN = 37, PIN_EMPTY = 40 /* + seat */ };

#define PIN(bit) (UINT64_C(1) << (bit))

static const struct grammar lines = {.marks = ">*", .fill = ":,", .comments = true};

static bool number_fault(const struct cursor *c, const char *key, int number)
{
    message_number(cursor_fault(c, key), number);
    return false;
}

/* Takes a twin from wherever the deal has put it, for good. False if its place is given. */
static bool take_twin(struct state *s, int number)
{
    if (s->secret.pinned & CARD(number)) return false;
    s->secret.pinned |= CARD(number);
    s->secret.aside &= ~CARD(number);
    for (int seat = 0; seat < SEATS_MAX; seat++) s->hand[seat].cards &= ~CARD(number);
    return true;
}

/* The number of a card, whose twin is taken. */
static bool take_card(struct cursor *c, struct state *s, int *number)
{
    const struct cursor start = *c;
    if (!arrange_number(c, 1, NUMBERS, number)) return false;
    return take_twin(s, *number) || number_fault(&start, "wink.fault.arrange-twice", *number);
}

static bool read_hand(const struct box *box, struct state *s, struct cursor *c, int seat)
{
    card_set hand = 0;
    (void)box;
    if (s->hand[seat].cards & s->secret.pinned)
        return number_fault(c, "wink.fault.arrange-again", seat);
    while (!cursor_ends(c)) {
        int number;
        if (!take_card(c, s, &number)) return false;
        hand |= CARD(number);
    }
    s->hand[seat].cards = hand;
    s->table.cards[seat] = (uint8_t)card_count(hand);
    return true;
}

static bool read_aside(const struct box *box, struct state *s, struct cursor *c, int seat)
{
    (void)box, (void)seat;
    while (!cursor_ends(c)) {
        int number;
        if (!take_card(c, s, &number)) return false;
        s->secret.aside |= CARD(number);
    }
    return true;
}

/* The field card goes first; a second mention is its twin. */
static bool read_taken(const struct box *box, struct state *s, struct cursor *c, int seat)
{
    struct table *t = &s->table;
    (void)box;
    while (!cursor_ends(c)) {
        const struct cursor start = *c;
        int number;
        if (!arrange_number(c, 1, NUMBERS, &number)) return false;
        const card_set card = CARD(number);
        const bool in_field = (t->face_up | t->face_down) & card;
        if (in_field ? !take_twin(s, number) : !(t->burned & card))
            return number_fault(&start, "wink.fault.arrange-twice", number);
        if (in_field) {
            t->face_up &= ~card;
            t->face_down &= ~card;
            t->faces[seat] |= card;
            t->burned |= card;
        } else {
            t->burned &= ~card;
            t->twins[seat] |= card;
        }
    }
    return true;
}

static bool read_field(const struct box *box, struct state *s, struct cursor *c, int seat)
{
    struct table *t = &s->table;
    uint8_t before[NUMBERS];
    card_set listed = 0;
    int n = 0;
    bool all = false;
    (void)box, (void)seat;
    memcpy(before, t->cell, sizeof before);
    while (!cursor_ends(c) && !(all = cursor_take(c, "*"))) {
        const struct cursor start = *c;
        int number;
        if (!arrange_number(c, 1, NUMBERS, &number)) return false;
        if (listed & CARD(number)) return number_fault(&start, "wink.fault.arrange-twice", number);
        listed |= CARD(number);
        t->cell[n++] = (uint8_t)number;
    }
    for (int i = 0; i < NUMBERS; i++)
        if (!(listed & CARD(before[i]))) t->cell[n++] = before[i];
    if (!all) {
        t->face_down |= t->face_up & ~listed;
        t->face_up &= listed;
    }
    return true;
}

static bool read_facedown(const struct box *box, struct state *s, struct cursor *c, int seat)
{
    struct table *t = &s->table;
    (void)box, (void)seat;
    while (!cursor_ends(c)) {
        const struct cursor start = *c;
        int number;
        if (!arrange_number(c, 1, NUMBERS, &number)) return false;
        if (!((t->face_up | t->face_down) & CARD(number)))
            return number_fault(&start, "wink.fault.arrange-twice", number);
        t->face_up &= ~CARD(number);
        t->face_down |= CARD(number);
    }
    return true;
}

static bool read_token(const struct box *box, struct state *s, struct cursor *c, int seat)
{
    (void)box;
    s->secret.pinned &= ~PIN(PIN_EMPTY + seat);
    s->table.token[seat] = 0;
    if (cursor_take(c, "none")) return true;
    if (cursor_take(c, "empty")) s->secret.pinned |= PIN(PIN_EMPTY + seat);
    return arrange_count(c, 1, NUMBERS, &s->table.token[seat]);
}

static bool read_accuse(const struct box *box, struct state *s, struct cursor *c, int seat)
{
    return arrange_count(c, 0, box->accuse_cards, &s->table.accuse[seat]);
}

static bool read_peeks(const struct box *box, struct state *s, struct cursor *c, int seat)
{
    return arrange_count(c, 0, box->peeks, &s->hand[seat].peeks);
}

static bool read_turn(const struct box *box, struct state *s, struct cursor *c, int unused)
{
    int seat;
    (void)unused;
    if (!arrange_seat(c, box->seats, &seat)) return false;
    s->table.turn = (uint8_t)seat;
    s->secret.pinned |= PIN(PIN_TURN);
    return true;
}

static bool read_phase(const struct box *box, struct state *s, struct cursor *c, int seat)
{
    (void)box, (void)seat;
    for (int phase = NAMING; phase < OVER; phase++)
        if (cursor_take(c, wink_phase_names[phase])) {
            s->table.phase = (uint8_t)phase;
            s->secret.pinned |= PIN(PIN_PHASE);
            return true;
        }
    return cursor_wrong(c, "wink.fault.arrange-phase");
}

static bool read_beat(const struct box *box, struct state *s, struct cursor *c, int seat)
{
    (void)seat;
    return arrange_count(c, 0, box->beats, &s->table.beat);
}

static bool read_heads(const struct box *box, struct state *s, struct cursor *c, int unused)
{
    (void)unused;
    while (!cursor_ends(c)) {
        const struct cursor start = *c;
        int seat, target = TABLE_TOP;
        if (!arrange_seat(c, box->seats, &seat)) return false;
        if (!cursor_take(c, ">")) return cursor_wrong(&start, "wink.fault.arrange-heads");
        if (!cursor_take(c, "table") && !arrange_seat(c, box->seats, &target)) return false;
        if (target == seat) return cursor_wrong(&start, "wink.fault.arrange-heads");
        s->table.head[seat] = (uint8_t)target;
    }
    return true;
}

static const struct arrange_word words[] = {
    {"field", false, read_field},  {"facedown", false, read_facedown}, {"hand", true, read_hand},
    {"aside", false, read_aside},  {"taken", true, read_taken},        {"token", true, read_token},
    {"accuse", true, read_accuse}, {"peeks", true, read_peeks},        {"turn", false, read_turn},
    {"phase", false, read_phase},  {"beat", false, read_beat},         {"heads", false, read_heads},
    {NULL, false, NULL},
};

bool wink_arrange(const struct box *box, struct state *s, const char *line, struct fault *f)
{
    struct cursor c;
    cursor_open(&c, &lines, line, strlen(line), 0, f);
    return arrange_line(words, "wink.fault.arrange-line", box->seats, box, s, &c);
}

/* Completing. */

/* A space is empty because somebody accused rightly; if the lines do not say who, it was the
 * next seat. */
static bool empty_space(const struct box *box, struct state *s, int seat)
{
    struct table *t = &s->table;
    const card_set card = CARD(t->token[seat]);
    const int taker = (seat + 1) % box->seats;
    if (!((t->face_up | t->face_down) & card)) return true;
    if (!take_twin(s, t->token[seat])) return false;
    t->face_up &= ~card;
    t->face_down &= ~card;
    t->faces[taker] |= card;
    t->twins[taker] |= card;
    return true;
}

static bool settle_tokens(const struct box *box, struct state *s, struct fault *f)
{
    struct table *t = &s->table;
    card_set under = 0;
    t->seekers = 0;
    for (int seat = 0; seat < box->seats; seat++) {
        const card_set card = CARD(t->token[seat]);
        const bool empty = s->secret.pinned & PIN(PIN_EMPTY + seat);
        bool right = true;
        if (t->token[seat] == 0) continue;
        if (empty) {
            right = empty_space(box, s, seat);
        } else {
            right = (t->face_up & card) && !(under & card) &&
                    !(s->hand[seat].cards & s->secret.pinned & card);
            under |= card;
            t->seekers |= SEAT_BIT(seat);
            t->lacks[seat] = card;
        }
        if (right) continue;
        message_number(fault_set(f, 0, 0, "wink.fault.arrange-token"), seat);
        message_number(&f->message, t->token[seat]);
        return false;
    }
    return true;
}

/* Hands that are not given have as many cards as were dealt, or as many as there are. */
static bool settle_counts(const struct box *box, const struct state *s, card_set loose,
                          struct spread *spread)
{
    int spare = card_count(loose);
    for (int seat = 0; seat < box->seats; seat++) {
        spread->pile[seat] = s->hand[seat].cards & s->secret.pinned;
        const bool given = spread->pile[seat] || s->table.cards[seat] == 0;
        if (given && (s->table.cards[seat] == 0 || s->table.cards[seat] > HAND_MAX)) return false;
        spread->room[seat] = given ? 0 : box->hand;
        spare -= spread->room[seat];
    }
    for (int size = box->hand; spare < 0 && size > 1; size--)
        for (int seat = box->seats - 1; spare < 0 && seat >= 0; seat--) {
            if (spread->room[seat] != size) continue;
            spread->room[seat]--;
            spare++;
        }
    spread->room[ASIDE] = (uint8_t)(spare < 0 ? 0 : spare);
    return spare >= 0;
}

static bool settle_hands(const struct box *box, struct state *s)
{
    struct table *t = &s->table;
    struct spread spread = {0};
    struct rng r = {hash_bytes(HASH_START, t->cell, sizeof t->cell)};
    const card_set loose = ALL_CARDS & ~s->secret.pinned;
    spread.pile[ASIDE] = s->secret.aside & s->secret.pinned;
    for (int seat = 0; seat < box->seats; seat++) spread.barred[seat] = t->lacks[seat];
    if (!settle_counts(box, s, loose, &spread) || !wink_spread(&spread, loose, &r)) return false;
    for (int seat = 0; seat < box->seats; seat++) {
        s->hand[seat].cards = spread.pile[seat];
        t->cards[seat] = (uint8_t)card_count(spread.pile[seat]);
    }
    s->secret.aside = spread.pile[ASIDE];
    return true;
}

static bool turn_fits(const struct table *t, int seat)
{
    const bool seeks = seat_in(t->seekers, seat);
    if (t->phase == NAMING) return seeks;
    return !seeks && (t->phase == PLACING || t->seekers);
}

static bool settle_turn(const struct box *box, struct state *s)
{
    struct table *t = &s->table;
    const bool turn_given = s->secret.pinned & PIN(PIN_TURN);
    if (!(s->secret.pinned & PIN(PIN_PHASE))) {
        if (t->beat) t->phase = LOOKING;
        else if (seat_in(t->seekers, t->turn)) t->phase = NAMING;
        else wink_next_beat(box, t);
    }
    for (int seat = 0; seat < box->seats && !turn_given && !turn_fits(t, t->turn); seat++)
        t->turn = (uint8_t)seat;
    if (t->phase == NAMING || t->phase == PLACING) t->beat = 0;
    else if (t->beat == 0) t->beat = 1;
    if (t->phase == FLASHING || t->phase == CALLING)
        for (EACH_SEAT(seeker, t->seekers))
            if (t->head[seeker] != TABLE_TOP) t->gaze[seeker][t->head[seeker]] = 1;
    return turn_fits(t, t->turn) && wink_asked(box, t);
}

bool wink_arranged(const struct box *box, struct state *s, struct fault *f)
{
    if (!settle_tokens(box, s, f)) return false;
    if (!s->table.face_up) return fault_set(f, 0, 0, "wink.fault.arrange-field"), false;
    if (!settle_hands(box, s)) return fault_set(f, 0, 0, "wink.fault.arrange-deal"), false;
    if (!settle_turn(box, s)) return fault_set(f, 0, 0, "wink.fault.arrange-turn"), false;
    s->secret.pinned = 0;
    return true;
}
