/* challenge.c -- a challenge comes to the table as text, and can be written down again. */
#include <string.h>

#include "games/cube/rules.h"
#include "solid/notation.h"

/* For the hardest cards this is one second, and one more to blame the slots. */
enum { PAINTED_NODES = 1000 * 1000, CLASH_NODES = 2000 };

static void spread_pieces(const struct structure *s, uint16_t at[PIECES])
{
    for (int piece = 0; piece < PIECES; piece++) at[piece] = NOWHERE;
    for (int i = 0; i < s->n; i++) at[placement_piece(s->placement[i])] = s->placement[i];
}

bool cube_read_grid(const struct box *box, struct cursor *c, uint16_t at[PIECES])
{
    struct listing l = {.is = {.n = 0}};
    while (!cursor_ends(c))
        if (!listing_take(c, &l)) return false;
    if (!listing_judge(&l, box->pieces, c->fault) || !listing_stands(&l, c->fault)) return false;
    spread_pieces(&l.is, at);
    return true;
}

/* A code has pieces of its own, and a text may name other ones than are in the box. */
static bool in_the_box(const struct box *box, const struct structure *s, struct fault *f)
{
    const unsigned used = structure_pieces(s), missing = used & ~(unsigned)box->pieces;
    const int other = set_with(used);
    if (!missing) return true;
    fault_set(f, 0, 0, other < 0 ? "cube.fault.no_set" : "cube.fault.set");
    message_word(&f->message, cube_piece_keys[__builtin_ctz(missing)]);
    message_number(message_number(&f->message, box->set + 1), other + 1);
    f->message.rule = "VPTS-COMP-2";
    return false;
}

/* The room is as much as a stack should hold: no function called here may need as much. */
static bool build(const struct box *box, struct blueprint *b, struct structure *to, struct fault *f)
{
    struct make_room room;
    struct solution found;
    const struct cards_ask ask = {.supports = SUPPORTS_MAX, .nodes_max = PAINTED_NODES};
    if (b->form != BLUEPRINT_CARDS) {
        if (!blueprint_open(&room, b)) return fault_set(f, 0, 0, "cube.fault.no_challenge"), false;
        *to = b->is.built;
        return true;
    }
    solution_find(&room.cards, &b->cards, b->pieces & box->pieces, &ask, CLASH_NODES, &found);
    *to = found.is;
    if (found.end != SOLVE_FOUND) solution_refuse(&found, f);
    return found.end == SOLVE_FOUND;
}

bool cube_build(const struct box *box, struct blueprint *b, uint16_t structure[PIECES],
                struct fault *f)
{
    struct structure s;
    if (!build(box, b, &s, f) || !in_the_box(box, &s, f)) return false;
    spread_pieces(&s, structure);
    return true;
}

bool cube_read_challenge(const struct box *box, const char *text, uint16_t structure[PIECES],
                         struct fault *f)
{
    struct blueprint b;
    return blueprint_read(text, box->set, &b, f) && cube_build(box, &b, structure, f);
}

void cube_write_hidden(const struct box *box, const struct state *s, struct buf *b)
{
    struct structure is = cube_structure(s->secret.structure);
    struct fault unheard;
    int at;
    structure_settle(&is, &unheard, &at);
    blueprint_write(box->set, &is, b);
}
