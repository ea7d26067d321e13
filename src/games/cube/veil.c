/* veil.c -- what a seat sees, what it can imagine, and what must always be true. */
#include <string.h>

#include "games/cube/rules.h"

void cube_view(const struct box *box, const struct state *s, int seat, struct view *v)
{
    (void)box;
    memset(v, 0, sizeof *v);
    v->table = s->table;
    v->seat = (int8_t)seat;
    if (seat != SPECTATOR) v->mine = s->hand[seat];
}

/* The structure is drawn from all that agree with the cards the seat has seen and with all that
 * was told. The truth is one of them, so one is found; if the view is not from a game, the world
 * is left without a structure and cube_check says so. */
void cube_imagine(const struct box *box, const struct view *v, struct rng *r, struct state *s)
{
    struct clues clues = {.table = &v->table};
    memset(s, 0, sizeof *s);
    s->table = v->table;
    s->secret.chance.seed = seed_imagined(r);
    if (v->seat != SPECTATOR) {
        clues.sides = v->table.seen[v->seat];
        memcpy(clues.card, v->mine.card, sizeof clues.card);
    }
    for (int side = 0; side < SIDES; side++)
        if (v->table.told[side].shown) {
            clues.sides = (side_set)(clues.sides | 1u << side);
            memcpy(clues.card[side], v->table.told[side].card, SLOTS);
        }
    if (!cube_find(box, &clues, NULL, r, &s->secret.structure))
        memset(s->secret.structure.at, 0xff, sizeof s->secret.structure.at);
    cube_show_cards(box, &s->secret);
    for (int seat = 0; seat < box->seats; seat++)
        for (int side = 0; side < SIDES; side++)
            if (s->table.seen[seat] >> side & 1)
                memcpy(s->hand[seat].card[side], s->secret.card[side], SLOTS);
    if (v->seat != SPECTATOR) s->hand[v->seat] = v->mine;
}

/* Another challenge that deals this seat the same card. */
bool cube_twin(const struct box *box, struct state *s, int seat, struct rng *r, struct events *out)
{
    struct clues clues = {0};
    struct position other;
    if (seat != SPECTATOR) {
        int side = s->table.side_of[seat];
        clues.sides = (side_set)(1u << side);
        memcpy(clues.card[side], s->secret.card[side], SLOTS);
    }
    if (!cube_find(box, &clues, (const uint8_t(*)[SLOTS])s->secret.card, r, &other)) return false;
    s->secret.structure = other;
    cube_lay(box, s, out);
    return true;
}

static bool position_sound(const struct box *box, const struct position *p)
{
    for (int piece = 0; piece < PIECES; piece++) {
        if (p->at[piece] == NOWHERE) continue;
        if (p->at[piece] < box->first[piece] || p->at[piece] >= box->first[piece + 1]) return false;
        if (cube_in_the_way(box, p, p->at[piece])) return false;
    }
    return cube_falling(box, p) == 0;
}

static const char *check_pieces(const struct box *box, const struct table *t)
{
    if (!position_sound(box, &t->grid)) return "the grid holds what cannot be";
    piece_set reserving = 0;
    for (int piece = 0; piece < PIECES; piece++) {
        int holder = t->where[piece] - RESERVED;
        if ((t->where[piece] == ON_GRID) != (t->grid.at[piece] != NOWHERE))
            return "a piece is in two places or in none";
        if (holder < 0) continue;
        if (holder >= box->seats) return "a piece is reserved by nobody";
        if (reserving >> holder & 1) return "a seat has reserved two pieces";
        reserving = (piece_set)(reserving | 1u << holder);
    }
    return NULL;
}

static const char *check_seats(const struct box *box, const struct table *t)
{
    side_set taken = 0;
    for (int seat = 0; seat < SEATS; seat++) {
        if (seat >= box->seats) {
            if (t->side_of[seat] || t->seen[seat]) return "a seat that is not played has a side";
            continue;
        }
        if (t->side_of[seat] >= SIDES || taken >> t->side_of[seat] & 1)
            return "two seats share a side";
        taken = (side_set)(taken | 1u << t->side_of[seat]);
        if (!(t->seen[seat] >> t->side_of[seat] & 1)) return "a seat has not seen its own card";
        if (t->seen[seat] >> SIDES) return "a card was seen that is not there";
    }
    if (taken != box->in_play) return "the sides in play have changed";
    if (t->turn >= SIDES || !(taken >> t->turn & 1)) return "the turn is nobody's";
    if (t->may_pass >> box->seats) return "a seat that is not played may pass";
    return NULL;
}

static const char *check_cards(const struct box *box, const struct state *s)
{
    static const uint8_t blank[SLOTS];
    const struct secret *secret = &s->secret;
    uint8_t card[SIDES][SLOTS];
    bool any = false;
    for (int piece = 0; piece < PIECES; piece++) any |= secret->structure.at[piece] != NOWHERE;
    if (!any || !position_sound(box, &secret->structure)) return "the challenge cannot be built";
    if (secret->seal != cube_seal(&secret->structure)) return "the challenge has changed";
    for (int side = 0; side < SIDES; side++) {
        cube_look(box, &secret->structure, side, card[side]);
        if (!cube_same_card(card[side], secret->card[side]))
            return "a card does not show the structure";
    }
    for (int seat = 0; seat < SEATS; seat++)
        for (int side = 0; side < SIDES; side++)
            if (!cube_same_card(s->hand[seat].card[side],
                                s->table.seen[seat] >> side & 1 ? card[side] : blank))
                return "a seat holds a card that is not so";
    if (!cube_told_holds(&s->table, (const uint8_t(*)[SLOTS])card))
        return "something untrue was told";
    return NULL;
}

static const char *check_turn(const struct box *box, const struct state *s)
{
    const struct table *t = &s->table;
    uint8_t seen[SLOTS];
    if (t->phase > LOST) return "there is no such phase";
    if ((t->phase == SOLVED) != (t->streak == box->seats)) return "the streak is not the end";
    if (t->streak > box->seats) return "the streak is too long";
    if ((t->phase == LOST) != (t->rounds == 0)) return "the rounds are not the end";
    if (t->rounds > ROUNDS_MAX) return "there are too many rounds";
    if (t->tokens >> TOKENS || (t->tokens && !box->tokens)) return "there is no such token";
    if (t->answer.given && t->tokens >> TOKEN_ASK & 1) return "an answer was given for nothing";
    if (t->phase != PLAYING) return NULL;
    cube_look(box, &t->grid, t->turn, seen);
    if (t->complete != cube_same_card(seen, s->secret.card[t->turn]))
        return "the announcement is not true";
    if (t->complete && !seat_in(t->may_pass, cube_seat_at(box, t, t->turn)))
        return "whoever announces may pass";
    return NULL;
}

const char *cube_check(const struct box *box, const struct state *s)
{
    const char *wrong = check_pieces(box, &s->table);
    for (int side = 0; side < SIDES && !wrong; side++)
        if (s->table.told[side].nunlike > ROUNDS_MAX || s->table.told[side].nwaiting > ROUNDS_MAX)
            wrong = "more was told than there were turns";
    if (!wrong && s->table.answer.given &&
        (s->table.answer.side >= SIDES || s->table.answer.slot >= SLOTS))
        wrong = "the answer is about no slot";
    if (!wrong) wrong = check_seats(box, &s->table);
    if (!wrong) wrong = check_cards(box, s);
    if (!wrong) wrong = check_turn(box, s);
    return wrong;
}
