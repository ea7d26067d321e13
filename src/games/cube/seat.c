/* seat.c -- what a seat may do. cube_refuse decides; the rest asks it.
 *
 * Reasons come in the order of the rules: taking a piece is tested before putting it, and
 * a placement that is filled before one that falls.
 */
#include <assert.h>
#include <string.h>

#include "games/cube/rules.h"

static const char *const piece_keys[PIECES] = {"cube.piece.D", "cube.piece.L", "cube.piece.I"};

static bool no(struct message *why, const char *key, const char *rule)
{
    message_set(why, key, rule);
    return true;
}

static bool no_piece(struct message *why, const char *key, const char *rule, int piece)
{
    message_word(message_set(why, key, rule), piece_keys[piece]);
    return true;
}

static int lowest(piece_set set)
{
    int piece = 0;
    while (!(set >> piece & 1)) piece++;
    return piece;
}

/* May the piece, which is off the grid or about to be moved, go there? */
static bool refuse_put(const struct box *box, const struct table *t, int placement,
                       struct message *why)
{
    struct position after = t->grid;
    int piece = box->place[placement].piece;
    piece_set filled = cube_in_the_way(box, &t->grid, placement);
    if (filled) {
        no_piece(why, "cube.refuse.filled", "VPTS-PLACE-4", piece);
        message_word(why, piece_keys[lowest(filled)]);
        return true;
    }
    after.at[piece] = (uint16_t)placement;
    piece_set falling = cube_falling(box, &after);
    if (falling) return no_piece(why, "cube.refuse.falls", "VPTS-PLACE-5", lowest(falling));
    return false;
}

/* VPTS-AMB-13: the others must stand without the piece that is taken. */
static bool refuse_take(const struct box *box, const struct table *t, int piece,
                        struct message *why)
{
    struct position rest = t->grid;
    if (t->where[piece] != ON_GRID)
        return no_piece(why, "cube.refuse.not_on_grid", "VPTS-MOVE-1", piece);
    rest.at[piece] = NOWHERE;
    piece_set falling = cube_falling(box, &rest);
    if (!falling) return false;
    no_piece(why, "cube.refuse.holds_up", "VPTS-MOVE-2", piece);
    message_word(why, piece_keys[lowest(falling)]);
    return true;
}

static bool refuse_place(const struct box *box, const struct table *t, int seat, int placement,
                         struct message *why)
{
    int piece = box->place[placement].piece;
    if (t->where[piece] >= RESERVED && t->where[piece] != RESERVED + seat) {
        no_piece(why, "cube.refuse.reserved", "VPTS-PLACE-2", piece);
        message_seat(why, t->where[piece] - RESERVED);
        return true;
    }
    if (t->where[piece] != FREE)
        return no_piece(why, "cube.refuse.not_free", "VPTS-PLACE-1", piece);
    return refuse_put(box, t, placement, why);
}

static bool refuse_move(const struct box *box, const struct table *t, int placement,
                        struct message *why)
{
    int piece = box->place[placement].piece;
    if (refuse_take(box, t, piece, why)) return true;
    if (t->grid.at[piece] == placement)
        return no_piece(why, "cube.refuse.same_place", "VPTS-AMB-17", piece);
    return refuse_put(box, t, placement, why);
}

static bool refuse_reserve(const struct box *box, const struct table *t, int seat, int piece,
                           struct message *why)
{
    int held = cube_reserved_by(t, seat);
    if (held >= 0) return no_piece(why, "cube.refuse.one_reserve", "VPTS-RES-2", held);
    return refuse_take(box, t, piece, why);
}

static bool refuse_return(const struct box *box, const struct table *t, int seat, int placement,
                          struct message *why)
{
    int piece = box->place[placement].piece;
    if (t->where[piece] != RESERVED + seat)
        return no_piece(why, "cube.refuse.not_yours", "VPTS-RET-2", piece);
    return refuse_put(box, t, placement, why);
}

bool cube_stuck(const struct box *box, const struct table *t, int seat)
{
    struct message why;
    for (int i = 0; i < PLACES; i++)
        if (!refuse_place(box, t, seat, i, &why) || !refuse_move(box, t, i, &why) ||
            !refuse_return(box, t, seat, i, &why))
            return false;
    for (int piece = 0; piece < PIECES; piece++)
        if (!refuse_reserve(box, t, seat, piece, &why)) return false;
    return true;
}

/* VPTS-PASS-2, in the words of VPTS-AMB-24. */
static bool only_reserved_missing(const struct box *box, const struct view *v)
{
    piece_set held = cube_reserved_by_others(&v->table, v->seat);
    int side = v->table.side_of[v->seat];
    const uint8_t *card = v->mine.card[side];
    uint8_t seen[SLOTS];
    bool differs = false;
    cube_look(box, &v->table.grid, side, seen);
    for (int i = 0; i < SLOTS; i++) {
        if (card[i] == seen[i]) continue;
        if (card[i] == EMPTY || !(held >> (card[i] - 1) & 1)) return false;
        differs = true;
    }
    return differs;
}

static bool refuse_pass(const struct box *box, const struct view *v, struct message *why)
{
    if (seat_in(v->table.may_pass, v->seat) || only_reserved_missing(box, v)) return false;
    if (cube_stuck(box, &v->table, v->seat)) return false;
    if (cube_reserved_by_others(&v->table, v->seat))
        return no(why, "cube.refuse.pass_more_wrong", "VPTS-PASS-2");
    return no(why, "cube.refuse.pass", "VPTS-PASS-1");
}

static bool refuse_token(const struct box *box, const struct table *t, int token,
                         struct message *why)
{
    if (!box->tokens) return no(why, "cube.refuse.no_tokens", "VPTS-TOKOPT-1");
    if (!(t->tokens >> token & 1)) return no(why, "cube.refuse.token_used", "VPTS-TOK-1");
    return false;
}

/* Any bytes may come in: is this the shape of a move at all? */
static bool malformed(const struct box *box, struct move m)
{
    if (m.verb >= VERBS || m.nargs != strlen(cube_verbs[m.verb].args)) return true;
    for (int i = 0; i < MOVE_ARGS_MAX; i++) {
        if (i >= m.nargs) {
            if (m.arg[i] != 0) return true;
            continue;
        }
        char letter = cube_verbs[m.verb].args[i];
        struct range r = letter == 's' ? (struct range){0, box->seats} : cube_range(box, letter);
        if (m.arg[i] < r.first || m.arg[i] >= r.first + r.count) return true;
    }
    return false;
}

static bool refuse_act(const struct box *box, const struct view *v, struct move m,
                       struct message *why)
{
    const struct table *t = &v->table;
    switch ((enum verb)m.verb) {
    case PLACE: return refuse_place(box, t, v->seat, m.arg[0], why);
    case MOVE: return refuse_move(box, t, m.arg[0], why);
    case RESERVE: return refuse_reserve(box, t, v->seat, m.arg[0], why);
    case RETURN: return refuse_return(box, t, v->seat, m.arg[0], why);
    case PASS: return refuse_pass(box, v, why);
    case ASK:
        if (refuse_token(box, t, TOKEN_ASK, why)) return true;
        return m.arg[0] == v->seat && no(why, "cube.refuse.ask_yourself", "VPTS-TOK-XY");
    case LOOK:
        if (refuse_token(box, t, TOKEN_LOOK, why)) return true;
        return m.arg[0] - 1 == t->side_of[v->seat] &&
               no(why, "cube.refuse.look_own", "VPTS-AMB-30");
    case SWAP:
        if (refuse_token(box, t, TOKEN_SWAP, why)) return true;
        return m.arg[0] == v->seat && no(why, "cube.refuse.swap_yourself", "VPTS-TOK-SWAP");
    case VERBS: break;
    }
    return true;
}

bool cube_refuse(const struct box *box, const struct view *v, int subject, struct move m,
                 struct message *why)
{
    struct message spare;
    if (!why) why = &spare;
    if (v->table.phase != PLAYING || v->seat == SPECTATOR || subject != v->seat ||
        v->table.side_of[v->seat] != v->table.turn)
        return no(why, "cube.refuse.not_asked", "VPTS-TURN-2");
    if (malformed(box, m)) return no(why, "cube.refuse.malformed", NULL);
    return refuse_act(box, v, m, why);
}

static void offer(const struct box *box, const struct view *v, int subject, struct move m,
                  struct move_list *list)
{
    if (!cube_refuse(box, v, subject, m, NULL)) move_add(list, m);
}

void cube_legal(const struct box *box, const struct view *v, int subject, struct move_list *list)
{
    list->n = 0;
    for (int i = 0; i < PLACES; i++) offer(box, v, subject, move_of(PLACE, 1, i, 0), list);
    for (int i = 0; i < PLACES; i++) offer(box, v, subject, move_of(MOVE, 1, i, 0), list);
    for (int i = 0; i < PIECES; i++) offer(box, v, subject, move_of(RESERVE, 1, i, 0), list);
    for (int i = 0; i < PLACES; i++) offer(box, v, subject, move_of(RETURN, 1, i, 0), list);
    offer(box, v, subject, move_of(PASS, 0, 0, 0), list);
    for (int seat = 0; seat < box->seats; seat++)
        for (int slot = 0; slot < SLOTS; slot++)
            offer(box, v, subject, move_of(ASK, 2, seat, slot), list);
    for (int side = 1; side <= SIDES; side++)
        offer(box, v, subject, move_of(LOOK, 1, side, 0), list);
    for (int seat = 0; seat < box->seats; seat++)
        offer(box, v, subject, move_of(SWAP, 1, seat, 0), list);
}

/* Time is up: pass if that is allowed, else the first thing that can be done with a piece. One
 * of the two always is (VPTS-AMB-54), so tokens are never spent by the clock. */
struct move cube_fallback(const struct box *box, const struct view *v, int subject)
{
    static const uint8_t verbs[] = {RETURN, PLACE, MOVE};
    struct move m = move_of(PASS, 0, 0, 0);
    if (!cube_refuse(box, v, subject, m, NULL)) return m;
    for (int k = 0; k < 3; k++)
        for (int i = 0; i < PLACES; i++) {
            m = move_of(verbs[k], 1, i, 0);
            if (!cube_refuse(box, v, subject, m, NULL)) return m;
        }
    for (int piece = 0; piece < PIECES; piece++) {
        m = move_of(RESERVE, 1, piece, 0);
        if (!cube_refuse(box, v, subject, m, NULL)) return m;
    }
    return move_of(PASS, 0, 0, 0);
}

/* How much of the cards this seat knows is right, and how near the end is. */
int cube_estimate(const struct box *box, const struct view *v, int seat)
{
    uint8_t seen[SLOTS];
    int right = 0;
    if (v->table.phase == SOLVED) return 1000;
    for (int side = 0; side < SIDES; side++) {
        const struct told *told = &v->table.told[side];
        bool mine = seat == v->seat && seat != SPECTATOR && v->table.seen[seat] >> side & 1;
        if (!(box->in_play >> side & 1) || !(mine || told->shown)) continue;
        const uint8_t *card = mine ? v->mine.card[side] : told->card;
        cube_look(box, &v->table.grid, side, seen);
        for (int i = 0; i < SLOTS; i++) right += card[i] == seen[i];
    }
    return right + 10 * v->table.streak;
}
