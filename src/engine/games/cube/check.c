/* check.c -- what must always be true, of the truth and of imagined worlds. */
#include <string.h>

#include "games/cube/rules.h"

/* ---- pieces ---- */

static bool is_placement_of(int piece, int at)
{
    return at >= placement_first[piece] && at < placement_first[piece + 1];
}

/* Placements of these pieces, and not two in one cell. */
static bool sound(piece_set pieces, const uint16_t at[PIECES])
{
    struct cells taken = {{0}};
    for (int piece = 0; piece < PIECES; piece++) {
        if (at[piece] == NOWHERE) continue;
        if (!(pieces >> piece & 1) || !is_placement_of(piece, at[piece])) return false;
        const struct cells own = placement_cells(at[piece]);
        if (cells_meet(&taken, &own)) return false;
        for (int w = 0; w < 4; w++) taken.word[w] |= own.word[w];
    }
    return true;
}

static bool upright(piece_set pieces, const uint16_t at[PIECES])
{
    if (!sound(pieces, at)) return false;
    const struct structure s = cube_structure(at);
    return stands(&s);
}

static const char *check_pieces(const struct box *box, const struct table *t)
{
    seat_set reserving = 0;
    for (int piece = 0; piece < PIECES; piece++) {
        const int holder = t->where[piece] - RESERVED;
        if ((t->where[piece] == AWAY) == (box->pieces >> piece & 1))
            return "a piece is not of this set, or missing";
        if ((t->where[piece] == ON_GRID) != (t->grid[piece] != NOWHERE))
            return "a piece is in two places or in none";
        if (holder < 0) continue;
        if (holder >= box->seats) return "a piece is reserved by nobody";
        if (seat_in(reserving, holder)) return "a seat has reserved two pieces";
        reserving |= SEAT_BIT(holder);
    }
    return upright(box->pieces, t->grid) ? NULL : "the grid holds what cannot be";
}

/* ---- seats and sides ---- */

static const char *check_seat(const struct box *box, const struct table *t, int seat)
{
    const int side = t->side_of[seat];
    if (seat >= box->seats)
        return side || t->seen[seat] || t->bid[seat] ? "a seat that is not played has something"
                                                     : NULL;
    if (side >= SIDES || !(box->in_play >> side & 1)) return "a seat is at no side in play";
    if (t->seen[seat] >> SIDES) return "a card was seen that is not there";
    if (!(t->seen[seat] >> side & 1)) return "a seat has not seen its own card";
    if (box->seats == 1 && (box->in_play & ~t->seen[seat])) return "a card was not dealt";
    return NULL;
}

static const char *check_seats(const struct box *box, const struct table *t)
{
    side_set taken = 0;
    for (int seat = 0; seat < SEATS; seat++) {
        const char *wrong = check_seat(box, t, seat);
        if (wrong) return wrong;
        if (seat < box->seats) taken = (side_set)(taken | 1u << t->side_of[seat]);
    }
    if (box->seats > 1 && taken != box->in_play) return "two seats share a side";
    if (t->turn_of >= SIDES || !(box->in_play >> t->turn_of & 1)) return "the turn is nobody's";
    if (box->seats == 1 && t->side_of[0] != t->turn_of) return "the wrong card is turned up";
    if (t->may_pass & ~box->in_play) return "a side that is not in play may pass";
    if (t->streak & ~t->may_pass) return "a side is in the streak and has not announced";
    return NULL;
}

/* ---- the course of play ---- */

static bool is_over(const struct table *t) { return t->phase == SOLVED || t->phase == LOST; }

static bool is_open(const struct table *t) { return t->phase == PLAYING || t->phase == VOTING; }

static const char *check_dial(const struct box *box, const struct table *t)
{
    const bool agreed = t->phase != BIDDING && t->phase != FIXING;
    const bool run_out = t->phase == LOST && t->loss == LOST_LIMIT;
    if (!agreed && !box->limit) return "rounds are agreed on without a limit";
    if (t->counter > DIAL) return "the dial is beyond its end";
    if ((t->counter == 0) != (!box->limit || !agreed || run_out)) return "the dial is wrong";
    for (int seat = 0; seat < box->seats && seat < SEATS; seat++) {
        if (t->bid[seat] > DIAL || (t->bid[seat] && !box->limit)) return "a bid is beyond the dial";
        if (t->bid[seat] ? t->phase == BIDDING : t->phase == FIXING) return "a bid is not in time";
    }
    return NULL;
}

static const char *check_course(const struct box *box, const struct table *t)
{
    if (t->phase > LOST) return "there is no such phase";
    if (t->loss > LOST_GIVEN_UP || (t->loss && t->phase != LOST)) return "there is no such loss";
    if ((t->phase == SOLVED) != (t->streak == box->in_play)) return "the streak is not the end";
    if (t->rounds > box->cap) return "there were too many rounds";
    if (t->rounds == box->cap && t->phase != LOST) return "the cap is not the end";
    if (t->phase == LOST && t->loss == LOST_CAP && t->rounds != box->cap) return "lost too early";
    if (t->done >= box->nsides) return "a round has too many turns";
    if (t->announced > 1) return "an announcement is more than a word";
    if (t->once >= DID_PROPOSE * 2) return "something unknown was done";
    if (t->once & DID_FLIP && !box->free_flip) return "the card was turned";
    if (t->once & DID_HINT && box->hints != HINTS_ALL) return "a hint was given";
    if (t->phase == VOTING && (box->seats == 1 || !(t->once & DID_PROPOSE)))
        return "a vote on nothing";
    if ((t->phase == BIDDING || t->phase == FIXING) && (t->once || t->nturns || t->announced))
        return "something was done before the first turn";
    return check_dial(box, t);
}

static bool turn_sound(const struct box *box, const struct turn *turn)
{
    if (turn->side >= SIDES || !(box->in_play >> turn->side & 1)) return false;
    switch ((enum verb)turn->verb) {
    case PLACE:
    case MOVE:
    case RETURN: return turn->at < PLACEMENTS && box->pieces >> placement_piece(turn->at) & 1;
    case RESERVE: return turn->at < PIECES && box->pieces >> turn->at & 1;
    case PASS: return !(turn->at & ~box->pieces);
    case ASK_XY:
    case ASK_XYQ:
    case LOOK:
    case ASK_COLOURS:
    case SWAP: return box->tokens && turn->at == 0;
    case FLIP: return box->free_flip && turn->at == 0;
    default: return false;
    }
}

/* The turns lead from the first grid to this one. */
static const char *check_turns(const struct box *box, const struct table *t)
{
    uint16_t at[PIECES];
    int taken = 0;
    if (t->nturns > TURNS_MAX) return "more turns than there can be";
    if (!sound(box->pieces, t->start)) return "the first grid holds what cannot be";
    memcpy(at, t->start, sizeof at);
    for (int i = 0; i < t->nturns; i++) {
        const struct turn *turn = &t->turn[i];
        if (!turn_sound(box, turn)) return "a turn was none";
        if (turn->verb == PLACE || turn->verb == MOVE || turn->verb == RETURN)
            at[placement_piece(turn->at)] = turn->at;
        if (turn->verb == RESERVE) at[turn->at] = NOWHERE;
        taken += turn->verb != FLIP;
    }
    if (memcmp(at, t->grid, sizeof at)) return "the turns do not lead to the grid";
    /* A turn that ends it all does not count. */
    if (taken > t->rounds * box->nsides + t->done + is_over(t)) return "turns were not counted";
    return NULL;
}

/* ---- what was told ---- */

static bool slot_sound(const struct box *box, int side, int slot, int colour)
{
    return side < TOP && box->in_play >> side & 1 && slot < SLOTS &&
           (colour == EMPTY || (colour < PIECES && box->pieces >> colour & 1));
}

static const char *check_answers(const struct box *box, const struct table *t)
{
    const bool given[TOKENS] = {
        [TOKEN_XY] = t->xy.given, [TOKEN_XYQ] = t->xyq.given, [TOKEN_COLOURS] = t->colours.given};
    if (t->tokens >> TOKENS || (t->tokens && !box->tokens)) return "there is no such token";
    for (int token = 0; token < TOKENS; token++)
        if (given[token] && (t->tokens >> token & 1 || !box->tokens))
            return "an answer was given for nothing";
    if (t->xy.given && !slot_sound(box, t->xy.side, t->xy.slot, t->xy.colour))
        return "an answer is about no slot";
    if (t->xyq.given &&
        (t->xyq.yes > 1 || !slot_sound(box, t->xyq.side, t->xyq.slot, t->xyq.colour)))
        return "an answer is about no slot";
    if (t->colours.given && (t->colours.side >= SIDES || !(box->in_play >> t->colours.side & 1) ||
                             t->colours.pieces & ~box->pieces))
        return "an answer is about no card";
    return NULL;
}

static const char *check_card(const struct box *box, const uint8_t card[SLOTS])
{
    for (int i = 0; i < SLOTS; i++)
        if (card[i] != EMPTY && (card[i] >= PIECES || !(box->pieces >> card[i] & 1)))
            return "a card shows no piece of this set";
    return NULL;
}

static const char *check_told(const struct box *box, const struct table *t)
{
    for (int side = 0; side < SIDES; side++) {
        const struct told *told = &t->told[side];
        if (!told->shown) continue;
        if (told->shown > 1 || !(box->in_play >> side & 1) || told->turn > t->nturns)
            return "a card was shown that is not in play";
        if (check_card(box, told->card)) return check_card(box, told->card);
    }
    if (t->extra & ~box->pieces || !sound(box->pieces, t->fixed))
        return "a hint says what cannot be";
    for (int piece = 0; piece < PIECES && !is_over(t) && box->hints != HINTS_ALL; piece++)
        if (t->extra || t->fixed[piece] != NOWHERE) return "something was told without a hint";
    if (!is_open(t) || !t->announced) return NULL;
    if (!t->told[t->turn_of].shown || !(t->may_pass >> t->turn_of & 1))
        return "nobody heard the announcement";
    return NULL;
}

static const char *check_truth(const struct state *s)
{
    const struct table *t = &s->table;
    for (int side = 0; side < SIDES; side++)
        if (t->told[side].shown && memcmp(t->told[side].card, s->secret.card[side], SLOTS))
            return "an announcement was not true";
    if (is_over(t) && memcmp(t->fixed, s->secret.structure, sizeof t->fixed))
        return "the end does not show the structure";
    if (is_open(t) && t->announced && cube_wrong_slots(t, t->turn_of, s->secret.card[t->turn_of]))
        return "an announcement is not true";
    return NULL;
}

/* ---- the challenge ---- */

static const char *check_challenge_cards(const struct state *s)
{
    static const uint8_t blank[SLOTS];
    for (int side = 0; side < SIDES && !s->secret.loose; side++) {
        uint8_t card[SLOTS];
        cube_look(s->secret.structure, side, card);
        if (memcmp(card, s->secret.card[side], SLOTS)) return "a card does not show the structure";
    }
    for (int seat = 0; seat < SEATS; seat++)
        for (int side = 0; side < SIDES; side++)
            if (memcmp(s->hand[seat].card[side],
                       s->table.seen[seat] >> side & 1 ? s->secret.card[side] : blank, SLOTS))
                return "a seat holds a card that is not so";
    return NULL;
}

static const char *check_secret(const struct box *box, const struct secret *s)
{
    const struct structure is = cube_structure(s->structure);
    uint16_t goal[PIECES];
    for (int piece = 0; piece < PIECES; piece++) goal[piece] = (uint16_t)(s->goal[piece] - 1);
    if (!sound(box->pieces, goal)) return "a hint leads to what cannot be";
    if (is.n == 0 || !upright(box->pieces, s->structure)) return "the challenge cannot be built";
    if (s->seal != cube_seal(s->structure)) return "the challenge has changed";
    if (s->loose > 1) return "a world is more than loose";
    if (s->given) return "a card waits for its structure";
    return NULL;
}

static const char *check_table(const struct box *box, const struct table *t)
{
    const char *wrong = check_pieces(box, t);
    if (!wrong) wrong = check_seats(box, t);
    if (!wrong) wrong = check_course(box, t);
    if (!wrong) wrong = check_turns(box, t);
    if (!wrong) wrong = check_answers(box, t);
    return wrong ? wrong : check_told(box, t);
}

const char *cube_view_wrong(const struct box *box, const struct view *v, int viewer)
{
    static const uint8_t blank[SLOTS];
    if (v->seat != viewer) return "somebody else looks";
    const char *wrong = check_table(box, &v->table);
    for (int side = 0; side < SIDES && !wrong; side++) {
        const uint8_t *card = v->mine.card[side];
        if (v->seat != SPECTATOR && v->table.seen[v->seat] >> side & 1)
            wrong = check_card(box, card);
        else if (memcmp(card, blank, SLOTS)) wrong = "a card was seen that was not shown";
    }
    return wrong;
}

const char *cube_check(const struct box *box, const struct state *s)
{
    const struct table *t = &s->table;
    const char *wrong = check_table(box, t);
    if (!wrong) wrong = check_secret(box, &s->secret);
    if (!wrong) wrong = check_challenge_cards(s);
    if (!wrong) wrong = check_truth(s);
    if (wrong || s->secret.loose) return wrong;
    return cube_told_holds(box, t, s->secret.structure, (const uint8_t(*)[SLOTS])s->secret.card)
               ? NULL
               : "something untrue was told";
}
