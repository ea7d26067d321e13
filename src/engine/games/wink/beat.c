/* beat.c -- look, flash, call: everybody acts at once.
 *
 * The order of seats never matters in a look or a flash. In a call it does, and is the
 * table's: clockwise from the left of the active player (WINK-AMB-10).
 */
#include <assert.h>

#include "games/wink/rules.h"

void wink_look(const struct box *box, struct state *s, const struct move answers[SEATS_MAX],
               struct events *out)
{
    struct table *t = &s->table;
    struct event *e = event_tell(out, HEADS_TURNED, SPECTATOR);
    for (int seat = 0; seat < box->seats; seat++) {
        t->head[seat] = answers[seat].verb == LOOK ? (uint8_t)answers[seat].arg[0] : TABLE_TOP;
        event_open_arg(e, t->head[seat]);
    }
    for (EACH_SEAT(seeker, t->seekers))
        if (t->head[seeker] != TABLE_TOP) t->gaze[seeker][t->head[seeker]]++;
    t->phase = FLASHING;
}

/* Where everybody's eyes are in a flash. */
struct eyes {
    uint8_t on[SEATS_MAX];        /* a seat, or TABLE_TOP */
    seat_set upon[SEATS_MAX + 1]; /* who watches that seat, or the table */
};

static struct eyes cast_eyes(const struct box *box, const struct table *t,
                             const struct move answers[SEATS_MAX])
{
    struct eyes eyes = {0};
    for (int seat = 0; seat < box->seats; seat++) {
        const bool holds = answers[seat].verb == HOLD;
        eyes.on[seat] = holds ? t->head[seat] : (uint8_t)answers[seat].arg[0];
        eyes.upon[eyes.on[seat]] |= SEAT_BIT(seat);
    }
    return eyes;
}

/* The seats that watched this seat keep what it did. */
static void remember_flash(struct state *s, int seat, struct move m, seat_set watchers)
{
    for (EACH_SEAT(watcher, watchers)) {
        struct hand *h = &s->hand[watcher];
        h->watched[seat]++;
        if (m.verb == PEEK) {
            h->peeked[seat] |= SEAT_BIT(m.arg[0]);
            h->peeks_seen[seat]++;
        }
        if (seat_in(s->table.seekers, watcher) && !(m.verb == WINK && m.arg[0] == watcher))
            h->blank[seat]++;
    }
}

static void remember_wink(const struct box *box, struct state *s, int winker, int seeker,
                          seat_set watchers)
{
    const int number = s->table.token[seeker];
    s->secret.winked[seeker] |= SEAT_BIT(winker);
    s->hand[winker].saw[seeker] |= SEAT_BIT(winker);
    for (EACH_SEAT(watcher, watchers)) {
        s->hand[watcher].saw[seeker] |= SEAT_BIT(winker);
        if (!box->false_winks) s->hand[watcher].sure[winker] |= CARD(number); /* WINK-SIG-6 */
    }
    /* The winker's own eyes are on the seeker: he learns whether it came across. */
    if (seat_in(watchers, seeker)) s->hand[winker].landed |= SEAT_BIT(seeker);
}

/* Each seeker's head gave one seat the chance to wink; the others who did not watch that seat
 * cannot know that it did not. */
static void remember_chances(const struct box *box, struct state *s, const struct eyes *eyes)
{
    struct table *t = &s->table;
    for (EACH_SEAT(seeker, t->seekers)) {
        const int seat = t->head[seeker];
        if (seat == TABLE_TOP) continue;
        const seat_set blind = seats_but(seats_all(box->seats), eyes->upon[seat] | SEAT_BIT(seat));
        t->chances[seeker] |= SEAT_BIT(seat);
        for (EACH_SEAT(other, blind)) s->hand[other].missed[seeker] |= SEAT_BIT(seat);
    }
}

static bool anybody_can_accuse(const struct box *box, const struct table *t)
{
    for (int seat = 0; seat < box->seats; seat++)
        if (t->accuse[seat]) return true;
    return false;
}

void wink_flash(const struct box *box, struct state *s, const struct move answers[SEATS_MAX],
                struct events *out)
{
    struct table *t = &s->table;
    const struct eyes eyes = cast_eyes(box, t, answers);
    for (int seat = 0; seat < box->seats; seat++) {
        const struct move m = answers[seat];
        const seat_set watchers = eyes.upon[seat];
        /* One event a seat, whatever it did: their number tells nothing. */
        struct event *e = event_tell(out, FLASHED, seat);
        event_closed_arg(e, watchers | SEAT_BIT(seat), m.verb);
        event_closed_arg(e, watchers | SEAT_BIT(seat), eyes.on[seat]);
        t->flashes[seat]++;
        if (m.verb == PEEK) s->hand[seat].peeks--;
        if (m.verb == WINK) remember_wink(box, s, seat, m.arg[0], watchers);
        remember_flash(s, seat, m, watchers);
    }
    remember_chances(box, s, &eyes);
    if (anybody_can_accuse(box, t)) t->phase = CALLING;
    else wink_next_beat(box, t);
}

/* House rule needs_wink: the call has settled all winks of the accused to that seeker so far
 * (docs/rules/wink.md, 6), so nobody has to remember them. */
static void settle_winks(struct state *s, int seeker, int accused)
{
    const seat_set others = (seat_set)~SEAT_BIT(accused);
    s->table.chances[seeker] &= others;
    s->secret.winked[seeker] &= others;
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        s->hand[seat].saw[seeker] &= others;
        s->hand[seat].missed[seeker] &= others;
    }
    s->hand[accused].landed &= (seat_set)~SEAT_BIT(seeker);
}

/* What an accusation proves by being allowed at all: only the holder may accuse himself, and with
 * needs_wink only somebody else may accuse another. */
static void show_by_accusing(const struct box *box, struct table *t, int accuser, int accused,
                             int number)
{
    if (accused == accuser) t->holds[accuser] |= CARD(number);
    else if (box->needs_wink) t->lacks[accuser] |= CARD(number);
}

/* One accusation; says how it went. */
static enum happening accuse(const struct box *box, struct state *s, int accuser, int accused,
                             int number)
{
    struct table *t = &s->table;
    const int seeker = wink_seeker_of(t, number);
    if (seeker == SPECTATOR) return CALL_RETURNED; /* WINK-AMB-10 */
    show_by_accusing(box, t, accuser, accused, number);
    if (t->phase == OVER) return CALL_RETURNED; /* WINK-AMB-14 */
    t->accuse[accuser]--;                       /* WINK-ACC-4 */
    const bool winked = seat_in(s->secret.winked[seeker], accused);
    if (box->needs_wink && !winked) {
        settle_winks(s, seeker, accused);
        return ACCUSED_EARLY;
    }
    if (!(s->hand[accused].cards & CARD(number))) {
        if (box->needs_wink) settle_winks(s, seeker, accused);
        t->lacks[accused] |= CARD(number); /* WINK-AMB-27 */
        return ACCUSED_WRONG;
    }
    wink_show_twin(s, accused, number);
    t->face_up &= ~CARD(number);
    t->faces[accuser] |= CARD(number); /* WINK-ACC-5 */
    t->twins[accuser] |= CARD(number);
    wink_end_search(s, seeker); /* the token stays where it is (WINK-ACC-6) */
    return ACCUSED_RIGHT;
}

void wink_call(const struct box *box, struct state *s, const struct move answers[SEATS_MAX],
               struct events *out)
{
    struct table *t = &s->table;
    for (int i = 1; i <= box->seats; i++) {
        const int accuser = (t->turn + i) % box->seats;
        const struct move m = answers[accuser];
        if (!t->accuse[accuser] || m.verb != ACCUSE) continue;
        assert(m.arg[0] >= 0 && m.arg[0] < box->seats);
        const enum happening what = accuse(box, s, accuser, m.arg[0], m.arg[1]);
        struct event *e = event_tell(out, (int)what, accuser);
        event_open_arg(e, m.arg[0]);
        event_open_arg(e, m.arg[1]);
        if (what == ACCUSED_RIGHT) wink_resolved(box, s, out);
    }
    if (t->phase != OVER) wink_next_beat(box, t);
}
