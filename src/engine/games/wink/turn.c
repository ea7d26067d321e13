/* turn.c -- the run of a turn: naming, the way through the beats, placing, the end. */
#include <string.h>

#include "games/wink/rules.h"

/* Everybody has seen the twin, so nobody has to reckon with it any more. */
void wink_show_twin(struct state *s, int holder, int number)
{
    struct table *t = &s->table;
    const card_set others = ~CARD(number);
    s->hand[holder].cards &= others;
    t->cards[holder]--;
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        t->lacks[seat] &= others;
        t->holds[seat] &= others;
        for (int other = 0; other < SEATS_MAX; other++) s->hand[seat].sure[other] &= others;
    }
}

void wink_end_search(struct state *s, int seeker)
{
    struct table *t = &s->table;
    const seat_set others = (seat_set)~SEAT_BIT(seeker);
    t->seekers &= others;
    t->chances[seeker] = 0;
    memset(t->gaze[seeker], 0, sizeof t->gaze[seeker]);
    s->secret.winked[seeker] = 0;
    memset(s->hand[seeker].blank, 0, sizeof s->hand[seeker].blank);
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        s->hand[seat].saw[seeker] = s->hand[seat].missed[seeker] = 0;
        s->hand[seat].landed &= others;
    }
}

static void finish_game(const struct box *box, struct table *t, enum ending why, struct events *out)
{
    struct score score;
    seat_set winners = 0;
    t->phase = OVER;
    t->beat = 0;
    t->declined = 0;
    t->ending = (uint8_t)why;
    wink_rank(box, t, &score);
    for (int seat = 0; seat < box->seats; seat++)
        if (score.rank[seat] == 1) winners |= SEAT_BIT(seat);
    struct event *e = event_tell(out, GAME_OVER, SPECTATOR);
    event_open_arg(e, (int)why);
    event_open_arg(e, winners);
}

bool wink_resolved(const struct box *box, struct state *s, struct events *out)
{
    struct table *t = &s->table;
    t->idle = 0;
    for (int seat = 0; seat < box->seats; seat++)
        if (t->cards[seat] == 0) return finish_game(box, t, HAND_EMPTY, out), true;
    if (t->face_up == 0) return finish_game(box, t, FIELD_DONE, out), true;
    return false;
}

void wink_next_beat(const struct box *box, struct table *t)
{
    const bool more = t->seekers && t->beat < box->beats;
    t->phase = more ? LOOKING : PLACING;
    t->beat = more ? (uint8_t)(t->beat + 1) : 0;
}

void wink_begin_turn(const struct box *box, struct state *s, struct events *out)
{
    struct table *t = &s->table;
    const int seat = t->turn;
    t->idle++;
    t->flashes[seat] = 0;
    s->hand[seat].peeks = box->peeks;
    for (int other = 0; other < SEATS_MAX; other++) {
        struct hand *h = &s->hand[other];
        h->peeked[seat] = h->peeks_seen[seat] = h->watched[seat] = 0;
    }
    event_tell(out, TURN_BEGAN, seat);
    if (seat_in(t->seekers, seat)) t->phase = NAMING; /* WINK-AMB-2 */
    else wink_next_beat(box, t);
}

/* House rule: the true holder shows the twin, and it is out of play. If nobody does, it lies
 * aside, and now everybody knows. */
static void burn_twin(const struct box *box, struct state *s, int number, struct events *out)
{
    struct table *t = &s->table;
    int holder = SPECTATOR;
    for (int seat = 0; seat < box->seats; seat++)
        if (s->hand[seat].cards & CARD(number)) holder = seat;
    if (holder != SPECTATOR) {
        wink_show_twin(s, holder, number);
        t->burned |= CARD(number);
    } else {
        for (int seat = 0; seat < box->seats; seat++) t->lacks[seat] |= CARD(number);
    }
    event_open_arg(event_tell(out, TWIN_BURNED, holder), number);
}

static void tell_name(struct events *out, int what, int seeker, int named, int number)
{
    struct event *e = event_tell(out, what, seeker);
    event_open_arg(e, named);
    event_open_arg(e, number);
}

void wink_name(const struct box *box, struct state *s, struct move m, struct events *out)
{
    struct table *t = &s->table;
    const int seeker = t->turn, number = t->token[seeker], named = m.arg[0];
    wink_end_search(s, seeker);
    t->token[seeker] = 0;
    if (m.verb == DECLINE) {
        t->declined = (uint8_t)number;
        event_open_arg(event_tell(out, NAMING_DECLINED, seeker), number);
        wink_next_beat(box, t);
        return;
    }
    t->face_up &= ~CARD(number);
    if (s->hand[named].cards & CARD(number)) { /* WINK-NAME-4, WINK-NAME-5 */
        t->faces[seeker] |= CARD(number);
        t->twins[named] |= CARD(number);
        wink_show_twin(s, named, number);
        tell_name(out, NAMED_RIGHT, seeker, named, number);
    } else { /* WINK-NAME-6 to WINK-NAME-8 */
        t->face_down |= CARD(number);
        t->lacks[named] |= CARD(number);
        tell_name(out, NAMED_WRONG, seeker, named, number);
        if (box->burns_twin) burn_twin(box, s, number, out);
    }
    if (!wink_resolved(box, s, out)) wink_next_beat(box, t);
}

void wink_place(const struct box *box, struct state *s, struct move m, struct events *out)
{
    struct table *t = &s->table;
    const int seat = t->turn;
    if (m.verb == SKIP) { /* WINK-AMB-12; what it proves, WINK-AMB-13 */
        t->token[seat] = 0;
        t->holds[seat] |= wink_free(t);
        event_tell(out, PLACE_SKIPPED, seat);
    } else {
        t->token[seat] = (uint8_t)m.arg[0];
        t->seekers |= SEAT_BIT(seat);
        t->lacks[seat] |= CARD(m.arg[0]); /* WINK-PLACE-2 */
        event_open_arg(event_tell(out, TOKEN_PLACED, seat), m.arg[0]);
    }
    t->declined = 0;
    t->turn = (uint8_t)((seat + 1) % box->seats);
    /* Only where naming is optional can two rounds pass without a card being resolved. */
    if (box->optional_naming && t->idle >= 2 * box->seats) finish_game(box, t, STALLED, out);
    else wink_begin_turn(box, s, out);
}
