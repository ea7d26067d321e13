/* cube_reason.c -- what an answer in Viewpoints does for the seat's own card. */
#include "bots/reason.h"
#include "games/cube/view.h"
#include "solid/space.h"

/* Slots of the seat's own card that the grid shows wrong, with this piece there. */
static int wrong_with(const struct view *v, int piece, int placement)
{
    struct table t = v->table;
    const int side = t.side_of[v->seat];
    if (piece >= 0) t.grid[piece] = (uint16_t)placement;
    return __builtin_popcountll(cube_wrong_slots(&t, side, v->mine.card[side]));
}

bool cube_reason(const struct proposal *p, struct message *m)
{
    const struct view *v = p->view;
    const int wrong = wrong_with(v, -1, NOWHERE), at = p->move.arg[0];
    int better;
    switch ((enum verb)p->move.verb) {
    case ANNOUNCE:
    case PASS:
        if (wrong) return false;
        message_set(m, "reason.cube.complete", NULL);
        return true;
    case PLACE:
    case MOVE:
    case RETURN:
    case RESERVE:
        better = wrong - (p->move.verb == RESERVE ? wrong_with(v, at, NOWHERE)
                                                  : wrong_with(v, placement_piece(at), at));
        if (better > 0) message_number(message_set(m, "reason.cube.better", NULL), better);
        else if (!wrong) message_set(m, "reason.cube.share", NULL);
        return better > 0 || !wrong;
    default: return false;
    }
}
