/* check.c -- what must hold in every position, the true and the imagined ones. */
#include <string.h>

#include "games/wink/rules.h"

/* Adds to *all; false if something was there before. */
static bool add_new(card_set *all, card_set more)
{
    const bool fresh = !(*all & more);
    *all |= more;
    return fresh;
}

static const char *check_cards(const struct box *box, const struct state *s)
{
    const struct table *t = &s->table;
    card_set field = 0, twins = 0, cells = 0;
    bool fresh = add_new(&field, t->face_up);
    fresh &= add_new(&field, t->face_down);
    fresh &= add_new(&twins, t->burned);
    fresh &= add_new(&twins, s->secret.aside);
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        fresh &= add_new(&field, t->faces[seat]);
        fresh &= add_new(&twins, t->twins[seat]);
        fresh &= add_new(&twins, s->hand[seat].cards);
        if (t->cards[seat] != card_count(s->hand[seat].cards)) return "a hand is miscounted";
        if (seat >= box->seats && (t->faces[seat] | t->twins[seat] | s->hand[seat].cards))
            return "a card lies where nobody sits";
    }
    for (int i = 0; i < NUMBERS; i++) cells |= CARD(t->cell[i] & 63);
    if (!fresh) return "a card is in two places";
    if (field != ALL_CARDS || twins != ALL_CARDS) return "a card is lost";
    if (cells != ALL_CARDS) return "the field does not show every number";
    return s->secret.pinned ? "a scenario is half arranged" : NULL;
}

static const char *check_tokens(const struct box *box, const struct table *t)
{
    card_set under = 0;
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        const int number = t->token[seat];
        const bool seeks = number && (t->face_up & CARD(number & 63));
        if (number > NUMBERS || (number && seat >= box->seats)) return "a token stands nowhere";
        if (number && (t->face_down & CARD(number))) return "a token stands on a face-down card";
        if (seeks != seat_in(t->seekers, seat)) return "the seekers are not those on face-up cards";
        if (seeks && !add_new(&under, CARD(number))) return "two tokens stand on one card";
    }
    return NULL;
}

/* What only its own seat can tell of a hand. */
static const char *check_hand(const struct box *box, const struct table *t, int seat,
                              const struct hand *h)
{
    const bool seeks = seat_in(t->seekers, seat);
    if (seeks && (h->cards & CARD(t->token[seat]))) return "a seeker holds his own twin";
    return h->peeks > box->peeks ? "too many peeks" : NULL;
}

static const char *check_counts(const struct box *box, const struct table *t)
{
    for (int seat = 0; seat < box->seats; seat++) {
        if (t->accuse[seat] > box->accuse_cards) return "too many accuse cards";
        if (t->head[seat] == seat) return "a seat looks at itself";
        if (t->head[seat] != TABLE_TOP && t->head[seat] >= box->seats)
            return "a seat looks nowhere";
        if (t->cards[seat] == 0 && t->phase != OVER) return "the game goes on without a hand";
    }
    return NULL;
}

static const char *check_phase(const struct box *box, const struct table *t)
{
    const bool beating = t->phase == LOOKING || t->phase == FLASHING || t->phase == CALLING;
    if (t->phase >= PHASES || t->turn >= box->seats) return "it is nobody's turn";
    if (t->phase == OVER) return t->ending ? NULL : "it ended for no reason";
    if (t->ending) return "it ended and goes on";
    if (!t->face_up) return "the game goes on without a field";
    if ((t->phase == NAMING) != seat_in(t->seekers, t->turn))
        return "naming without a token on a card, or the reverse";
    if (beating != (t->beat > 0) || t->beat > box->beats) return "the beat is miscounted";
    if (t->phase == CALLING && !wink_asked(box, t)) return "nobody can call";
    if (t->declined && !box->optional_naming) return "naming was declined";
    return NULL;
}

static const char *check_table(const struct box *box, const struct table *t)
{
    const char *broken = check_tokens(box, t);
    if (!broken) broken = check_counts(box, t);
    return broken ? broken : check_phase(box, t);
}

/* What is known is true. */
static const char *check_knowledge(const struct state *s)
{
    const struct table *t = &s->table;
    card_set untrue = 0, lacked = 0, missing = 0;
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        lacked |= s->hand[seat].cards & t->lacks[seat];
        missing |= t->holds[seat] & ~s->hand[seat].cards;
        for (int other = 0; other < SEATS_MAX; other++)
            untrue |= s->hand[seat].sure[other] & ~s->hand[other].cards;
    }
    if (lacked) return "a seat holds what it is known to lack";
    if (missing) return "a seat lacks what it is known to hold";
    return untrue ? "a seat is sure of what is not so" : NULL;
}

/* One set of seats for each seeker, all at once. */
static uint64_t for_each_seeker(const seat_set set[SEATS_MAX])
{
    uint64_t all;
    static_assert(sizeof all == SEATS_MAX * sizeof set[0], "a set of seats is a byte");
    memcpy(&all, set, sizeof all);
    return all;
}

/* The seats that landed a wink at a seeker are those that he saw winking at himself. */
static bool landed_as_seen(const struct box *box, const struct state *s)
{
    for (int seat = 0; seat < box->seats; seat++) {
        seat_set seen = 0;
        for (int seeker = 0; seeker < SEATS_MAX; seeker++)
            if (seat_in(s->hand[seeker].saw[seeker], seat)) seen |= SEAT_BIT(seeker);
        if ((s->hand[seat].landed ^ seen) & ~SEAT_BIT(seat)) return false;
    }
    return true;
}

/* Every wink was possible, and every seat saw it or may have missed it. */
static const char *check_winks(const struct box *box, const struct state *s)
{
    const struct table *t = &s->table;
    const uint64_t winked = for_each_seeker(s->secret.winked);
    const uint64_t chances = for_each_seeker(t->chances);
    for (int seeker = 0; seeker < SEATS_MAX; seeker++)
        if (!seat_in(t->seekers, seeker) && t->chances[seeker]) return "a wink at nobody";
    if (winked & ~chances) return "a wink without a chance";
    for (int seeker = 0; winked && seeker < SEATS_MAX; seeker++)
        for (EACH_SEAT(winker, s->secret.winked[seeker]))
            if (!box->false_winks && !(s->hand[winker].cards & CARD(t->token[seeker] & 63)))
                return "a false wink";
    for (int seat = 0; seat < box->seats; seat++) {
        const uint64_t saw = for_each_seeker(s->hand[seat].saw);
        const uint64_t missed = for_each_seeker(s->hand[seat].missed);
        if (saw & ~winked) return "a seat saw what did not happen";
        if (missed & ~chances) return "a seat missed what could not happen";
        if (winked & ~(saw | missed)) return "a seat forgot to miss a wink";
    }
    return landed_as_seen(box, s) ? NULL : "a wink landed unseen, or was seen without landing";
}

const char *wink_check(const struct box *box, const struct state *s)
{
    const char *broken = check_cards(box, s);
    if (!broken) broken = check_table(box, &s->table);
    for (int seat = 0; seat < box->seats && !broken; seat++)
        broken = check_hand(box, &s->table, seat, &s->hand[seat]);
    if (!broken) broken = check_knowledge(s);
    if (!broken) broken = check_winks(box, s);
    return broken;
}

/* Cards and seats that there are. */
static const char *check_sets(const struct box *box, const struct view *v)
{
    const struct table *t = &v->table;
    const seat_set nobody = seats_but((seat_set)~0u, seats_all(box->seats));
    card_set cards = t->face_up | t->face_down | t->burned | v->mine.cards;
    seat_set seats = v->mine.landed;
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        cards |= t->faces[seat] | t->twins[seat] | t->lacks[seat] | t->holds[seat];
        cards |= v->mine.sure[seat];
        seats |= t->chances[seat] | v->mine.saw[seat] | v->mine.missed[seat] | v->mine.peeked[seat];
    }
    if (cards & ~ALL_CARDS) return "there is no such card";
    if (seats & nobody) return "somebody is not at the table";
    for (int i = 0; i < NUMBERS; i++)
        if (t->cell[i] < 1 || t->cell[i] > NUMBERS) return "the field shows no number";
    if (t->declined > NUMBERS || t->ending >= ENDINGS) return "a number is out of range";
    return card_count(v->mine.cards) > HAND_MAX ? "a hand is too large" : NULL;
}

const char *wink_view_wrong(const struct box *box, const struct view *v, int viewer)
{
    static const struct hand none;
    if (v->seat != viewer) return "somebody else looks";
    const char *broken = check_table(box, &v->table);
    if (!broken) broken = check_sets(box, v);
    if (broken) return broken;
    if (v->seat != SPECTATOR) return check_hand(box, &v->table, v->seat, &v->mine);
    return memcmp(&v->mine, &none, sizeof none) ? "who only watches has a hand" : NULL;
}
