/* notes.c -- a view in sentences, for plain terminals and screen readers.
 *
 * At most 41 lines: the turn, six rows, eight seats, the hand, the peeks, and three for each
 * seeker. NOTES_MAX has room for them.
 */
#include <assert.h>

#include "games/wink/rules.h"

static_assert(1 + ROW + SEATS_MAX + 2 + 3 * SEATS_MAX <= NOTES_MAX, "a note finds no room");

static struct message *note(struct notes *out, const char *key, const char *rule)
{
    return message_set(&out->at[out->n++], key, rule);
}

static const char *const phase_keys[PHASES] = {
    [NAMING] = "wink.phase.name",  [LOOKING] = "wink.phase.look",  [FLASHING] = "wink.phase.flash",
    [CALLING] = "wink.phase.call", [PLACING] = "wink.phase.place", [OVER] = "wink.phase.over",
};

static void note_turn(const struct box *box, const struct table *t, struct notes *out)
{
    if (t->phase == OVER) {
        note(out, "wink.view.over", NULL);
        return;
    }
    struct message *m = note(out, t->beat ? "wink.view.beat" : "wink.view.turn", NULL);
    message_word(message_seat(m, t->turn), phase_keys[t->phase]);
    if (t->beat) message_number(message_number(m, t->beat), box->beats);
}

static void note_row(const struct table *t, int row, struct notes *out)
{
    struct message *m = note(out, "wink.view.row", "WINK-SETUP-9");
    message_number(m, row + 1);
    for (int i = 0; i < ROW; i++) {
        const int number = t->cell[row * ROW + i];
        if (t->face_up & CARD(number)) message_number(m, number);
        else message_word(m, t->face_down & CARD(number) ? "wink.view.down" : "wink.view.gone");
    }
}

static void note_seat(const struct table *t, int seat, struct notes *out)
{
    struct message *m = note(out, "wink.view.seat", "WINK-SETUP-9");
    message_number(message_seat(m, seat), wink_points(t, seat));
    message_number(message_number(m, t->cards[seat]), t->accuse[seat]);
    if (t->head[seat] == TABLE_TOP) message_word(m, "wink.view.table");
    else message_seat(m, t->head[seat]);
    if (seat_in(t->seekers, seat)) message_number(m, t->token[seat]);
    else message_word(m, "wink.view.nothing");
}

static void note_hand(const struct view *v, struct notes *out)
{
    static const char *const keys[HAND_MAX + 1] = {
        "wink.view.hand-0", "wink.view.hand-1", "wink.view.hand-2", "wink.view.hand-3",
        "wink.view.hand-4", "wink.view.hand-5", "wink.view.hand-6", "wink.view.hand-7",
        "wink.view.hand-8", "wink.view.hand-9",
    };
    const int count = card_count(v->mine.cards);
    assert(count <= HAND_MAX);
    struct message *m = note(out, keys[count], "WINK-SETUP-9");
    for (card_set left = v->mine.cards; left; left &= left - 1) message_number(m, card_first(left));
}

/* What everybody knows about the holder of a number that is sought. */
static void note_holder(const struct box *box, const struct table *t, int number, struct notes *out)
{
    seat_set lacks = 0;
    for (int seat = 0; seat < box->seats; seat++) {
        if (t->lacks[seat] & CARD(number)) lacks |= SEAT_BIT(seat);
        if (!(t->holds[seat] & CARD(number))) continue;
        message_number(message_seat(note(out, "wink.view.holds", "WINK-AMB-13"), seat), number);
        return;
    }
    message_seats(message_number(note(out, "wink.view.lacks", "WINK-AMB-27"), number), lacks);
}

/* What I saw, and what I did myself, since this seeker placed. */
static void note_winks(const struct box *box, const struct view *v, int seeker, struct notes *out)
{
    const seat_set saw = seats_but(v->mine.saw[seeker], SEAT_BIT(v->seat));
    if (saw) {
        struct message *m = note(out, "wink.view.saw", "WINK-FIND-4");
        message_word(message_seat(message_seats(m, saw), seeker), wink_gesture_keys[box->gesture]);
    }
    if (seat_in(v->mine.saw[seeker], v->seat)) {
        const bool landed = seat_in(v->mine.landed, seeker);
        struct message *m =
            note(out, landed ? "wink.view.landed" : "wink.view.unseen", "WINK-FIND-3");
        message_word(message_seat(m, seeker), wink_gesture_keys[box->gesture]);
    }
}

void wink_say_view(const struct box *box, const struct view *v, struct notes *out)
{
    const struct table *t = &v->table;
    note_turn(box, t, out);
    for (int row = 0; row < ROW; row++) note_row(t, row, out);
    for (int seat = 0; seat < box->seats; seat++) note_seat(t, seat, out);
    if (v->seat != SPECTATOR) {
        note_hand(v, out);
        message_number(note(out, "wink.view.peeks", NULL), v->mine.peeks);
    }
    for (EACH_SEAT(seeker, t->seekers)) {
        note_holder(box, t, t->token[seeker], out);
        if (v->seat != SPECTATOR) note_winks(box, v, seeker, out);
    }
}
