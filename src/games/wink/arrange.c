/* arrange.c -- a position from lines of text. arrange.h has the language.
 *
 * Lines come in any order, so they only say what is given: a twin whose place is given is
 * pinned, and so are the turn, the phase and the empty spaces, in the high bits of the same
 * set. Afterwards the rest is dealt under that, as an imagined world is.
 */
#include "games/wink/arrange.h"

#include <string.h>

#include "games/wink/rules.h"

enum { PIN_PHASE = 0, PIN_TURN = 37, PIN_EMPTY = 40 /* + seat */ };

#define PIN(bit) (UINT64_C(1) << (bit))

struct text {
    const char *start, *p;
    struct fault *fault;
};

static bool fail(const struct text *x, const char *key, int number)
{
    message_number(fault_set(x->fault, 0, (int)(x->p - x->start) + 1, key), number);
    return false;
}

static void skip_blanks(struct text *x)
{
    while (*x->p == ' ' || *x->p == '\t' || *x->p == ':' || *x->p == ',') x->p++;
}

static bool at_end(struct text *x)
{
    skip_blanks(x);
    return *x->p == '\0' || *x->p == '#';
}

static bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
static bool is_digit(char c) { return c >= '0' && c <= '9'; }

/* Takes the word if it comes next. */
static bool take_word(struct text *x, const char *word)
{
    const size_t n = strlen(word);
    skip_blanks(x);
    if (strncmp(x->p, word, n) || is_letter(x->p[n])) return false;
    x->p += n;
    return true;
}

static bool take_number(struct text *x, int most, int *out)
{
    const char *p = x->p;
    int value = 0;
    while (is_digit(*p) && value <= most) value = value * 10 + (*p++ - '0');
    if (p == x->p || is_digit(*p) || is_letter(*p) || value > most) return false;
    x->p = p;
    *out = value;
    return true;
}

static bool read_count(struct text *x, int most, uint8_t *out)
{
    int value;
    skip_blanks(x);
    if (!take_number(x, most, &value)) return fail(x, "wink.fault.arrange-count", most);
    *out = (uint8_t)value;
    return true;
}

static bool read_card(struct text *x, int *out)
{
    skip_blanks(x);
    if (!take_number(x, NUMBERS, out) || *out == 0) return fail(x, "wink.fault.arrange-number", 0);
    return true;
}

static bool read_seat(const struct box *box, struct text *x, int *out)
{
    skip_blanks(x);
    const int letter = *x->p - 'A';
    if (letter >= 0 && letter < box->seats && !is_letter(x->p[1])) {
        x->p++;
        *out = letter;
        return true;
    }
    if (take_number(x, box->seats - 1, out)) return true;
    return fail(x, "wink.fault.arrange-seat", box->seats - 1);
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

static bool pin_twin(const struct text *x, struct state *s, int number)
{
    return take_twin(s, number) || fail(x, "wink.fault.arrange-twice", number);
}

static bool arrange_hand(struct text *x, struct state *s, int seat)
{
    card_set hand = 0;
    if (s->hand[seat].cards & s->secret.pinned) return fail(x, "wink.fault.arrange-again", seat);
    while (!at_end(x)) {
        int number;
        if (!read_card(x, &number) || !pin_twin(x, s, number)) return false;
        hand |= CARD(number);
    }
    s->hand[seat].cards = hand;
    s->table.cards[seat] = (uint8_t)card_count(hand);
    return true;
}

static bool arrange_aside(struct text *x, struct state *s)
{
    while (!at_end(x)) {
        int number;
        if (!read_card(x, &number) || !pin_twin(x, s, number)) return false;
        s->secret.aside |= CARD(number);
    }
    return true;
}

/* The field card goes first; a second mention is its twin. */
static bool arrange_taken(struct text *x, struct state *s, int seat)
{
    struct table *t = &s->table;
    while (!at_end(x)) {
        int number;
        if (!read_card(x, &number)) return false;
        const card_set card = CARD(number);
        if ((t->face_up | t->face_down) & card) {
            if (!pin_twin(x, s, number)) return false;
            t->face_up &= ~card;
            t->face_down &= ~card;
            t->faces[seat] |= card;
            t->burned |= card;
        } else if (t->burned & card) {
            t->burned &= ~card;
            t->twins[seat] |= card;
        } else {
            return fail(x, "wink.fault.arrange-twice", number);
        }
    }
    return true;
}

static bool arrange_field(struct text *x, struct state *s)
{
    struct table *t = &s->table;
    uint8_t before[NUMBERS];
    card_set listed = 0;
    int n = 0;
    bool all = false;
    memcpy(before, t->cell, sizeof before);
    while (!at_end(x) && !all) {
        int number;
        if (*x->p == '*') {
            x->p++;
            all = true;
            continue;
        }
        if (!read_card(x, &number)) return false;
        if (listed & CARD(number)) return fail(x, "wink.fault.arrange-twice", number);
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

static bool arrange_facedown(struct text *x, struct state *s)
{
    struct table *t = &s->table;
    while (!at_end(x)) {
        int number;
        if (!read_card(x, &number)) return false;
        if (!((t->face_up | t->face_down) & CARD(number)))
            return fail(x, "wink.fault.arrange-twice", number);
        t->face_up &= ~CARD(number);
        t->face_down |= CARD(number);
    }
    return true;
}

static bool arrange_token(struct text *x, struct state *s, int seat)
{
    int number = 0;
    s->secret.pinned &= ~PIN(PIN_EMPTY + seat);
    if (!take_word(x, "none")) {
        if (take_word(x, "empty")) s->secret.pinned |= PIN(PIN_EMPTY + seat);
        if (!read_card(x, &number)) return false;
    }
    s->table.token[seat] = (uint8_t)number;
    return true;
}

static bool arrange_turn(const struct box *box, struct text *x, struct state *s)
{
    int seat;
    if (!read_seat(box, x, &seat)) return false;
    s->table.turn = (uint8_t)seat;
    s->secret.pinned |= PIN(PIN_TURN);
    return true;
}

static bool arrange_phase(struct text *x, struct state *s)
{
    for (int phase = NAMING; phase < OVER; phase++)
        if (take_word(x, wink_phase_names[phase])) {
            s->table.phase = (uint8_t)phase;
            s->secret.pinned |= PIN(PIN_PHASE);
            return true;
        }
    return fail(x, "wink.fault.arrange-phase", 0);
}

static bool arrange_heads(const struct box *box, struct text *x, struct state *s)
{
    while (!at_end(x)) {
        int seat, target = TABLE_TOP;
        if (!read_seat(box, x, &seat)) return false;
        if (*x->p != '>') return fail(x, "wink.fault.arrange-heads", 0);
        x->p++;
        if (!take_word(x, "table") && !read_seat(box, x, &target)) return false;
        if (target == seat) return fail(x, "wink.fault.arrange-heads", 0);
        s->table.head[seat] = (uint8_t)target;
    }
    return true;
}

static bool arrange_one(const struct box *box, struct text *x, struct state *s)
{
    static const char *const of_a_seat[] = {"hand", "taken", "token", "accuse", "peeks", NULL};
    int seat;
    if (take_word(x, "field")) return arrange_field(x, s);
    if (take_word(x, "facedown")) return arrange_facedown(x, s);
    if (take_word(x, "aside")) return arrange_aside(x, s);
    if (take_word(x, "turn")) return arrange_turn(box, x, s);
    if (take_word(x, "phase")) return arrange_phase(x, s);
    if (take_word(x, "heads")) return arrange_heads(box, x, s);
    if (take_word(x, "beat")) return read_count(x, box->beats, &s->table.beat);
    for (int i = 0; of_a_seat[i]; i++) {
        if (!take_word(x, of_a_seat[i])) continue;
        if (!read_seat(box, x, &seat)) return false;
        if (i == 0) return arrange_hand(x, s, seat);
        if (i == 1) return arrange_taken(x, s, seat);
        if (i == 2) return arrange_token(x, s, seat);
        if (i == 3) return read_count(x, box->accuse_cards, &s->table.accuse[seat]);
        return read_count(x, box->peeks, &s->hand[seat].peeks);
    }
    fault_set(x->fault, 0, 1, "wink.fault.arrange-line");
    fault_quote(x->fault, x->start, strlen(x->start));
    return false;
}

bool wink_arrange(const struct box *box, struct state *s, const char *line, struct fault *f)
{
    struct text x = {.start = line, .p = line, .fault = f};
    if (!arrange_one(box, &x, s)) return false;
    if (at_end(&x)) return true;
    fault_set(f, 0, (int)(x.p - line) + 1, "wink.fault.arrange-line");
    fault_quote(f, x.p, strlen(x.p));
    return false;
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

static bool settle_tokens(const struct box *box, struct state *s, const struct text *x)
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
        fail(x, "wink.fault.arrange-token", seat);
        message_number(&x->fault->message, t->token[seat]);
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
    const struct text x = {.start = "", .p = "", .fault = f};
    if (!settle_tokens(box, s, &x)) return false;
    if (!s->table.face_up) return fail(&x, "wink.fault.arrange-field", 0);
    if (!settle_hands(box, s)) return fail(&x, "wink.fault.arrange-deal", 0);
    if (!settle_turn(box, s)) return fail(&x, "wink.fault.arrange-turn", 0);
    s->secret.pinned = 0;
    return true;
}
