/* table.c -- what everybody can read off the table. */
#include "games/cube/view.h"

int cube_seat_at(const struct box *box, const struct table *t, int side)
{
    if (box->seats == 1) return box->in_play >> side & 1 ? 0 : SPECTATOR;
    for (int seat = 0; seat < box->seats; seat++)
        if (t->side_of[seat] == side) return seat;
    return SPECTATOR;
}

/* VPTS-LIM-3, VPTS-AMB-37: the highest player decides, and keeps the dial. */
static int keeper(const struct box *box, const struct table *t)
{
    int side = SIDES - 1;
    while (!(box->in_play >> side & 1)) side--;
    return cube_seat_at(box, t, side);
}

seat_set cube_asked(const struct box *box, const struct table *t)
{
    int active = cube_seat_at(box, t, t->turn_of);
    switch ((enum phase)t->phase) {
    case BIDDING: return seats_all(box->seats);
    case FIXING: return SEAT_BIT(keeper(box, t));
    case PLAYING: return SEAT_BIT(active);
    case VOTING: return seats_all(box->seats) & (seat_set)~SEAT_BIT(active);
    default: return 0;
    }
}

int cube_reserved_by(const struct table *t, int seat)
{
    for (int piece = 0; piece < PIECES; piece++)
        if (t->where[piece] == RESERVED + seat) return piece;
    return -1;
}

piece_set cube_reserved_by_others(const struct table *t, int seat)
{
    piece_set held = 0;
    for (int piece = 0; piece < PIECES; piece++)
        if (t->where[piece] >= RESERVED && t->where[piece] != RESERVED + seat)
            held = (piece_set)(held | 1u << piece);
    return held;
}

struct structure cube_structure(const uint16_t at[PIECES])
{
    struct structure s = {0};
    for (int piece = 0; piece < PIECES; piece++)
        if (at[piece] != NOWHERE && s.n < STRUCTURE_MAX) s.placement[s.n++] = at[piece];
    return s;
}

int cube_index_of(const struct structure *s, int piece)
{
    int i = 0;
    while (placement_piece(s->placement[i]) != piece) i++;
    return i;
}

void cube_look(const uint16_t at[PIECES], int side, uint8_t card[SLOTS])
{
    struct structure s = cube_structure(at);
    view_of(&s, side, card);
}

bool cube_hints_are_true(const struct box *box, const struct table *t)
{
    for (int piece = 0; piece < PIECES; piece++)
        if ((box->pieces & ~t->extra) >> piece & 1 && t->fixed[piece] == NOWHERE) return false;
    return true;
}

uint64_t cube_wrong_slots(const struct table *t, int side, const uint8_t card[SLOTS])
{
    uint8_t seen[SLOTS];
    uint64_t wrong = 0;
    cube_look(t->grid, side, seen);
    for (int i = 0; i < SLOTS; i++)
        if (seen[i] != card[i]) wrong |= UINT64_C(1) << i;
    return wrong;
}

const uint8_t *cube_known_card(const struct view *v, int side)
{
    if (v->seat != SPECTATOR && v->table.seen[v->seat] >> side & 1) return v->mine.card[side];
    return v->table.told[side].shown ? v->table.told[side].card : NULL;
}
