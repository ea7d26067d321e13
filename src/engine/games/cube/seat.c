/* seat.c -- what a seat may do. cube_refuse decides; the rest asks it.
 *
 * Reasons come in the order of the rules: taking a piece is tested before putting it, and a place
 * that is filled before one that is blocked, before one that falls (D4).
 */
#include <string.h>

#include "core/odds.h"
#include "games/cube/rules.h"
#include "solid/grade.h"
#include "solid/site.h"

/* Callers need not ask why: the pieces to blame take longer to find than the verdict. */
static bool no(struct message *why, const char *key, const char *rule)
{
    if (why) message_set(why, key, rule);
    return true;
}

static bool no_piece(struct message *why, const char *key, const char *rule, int piece)
{
    if (why) message_word(message_set(why, key, rule), cube_piece_keys[piece]);
    return true;
}

/* The same reason for one, two or more other pieces, and for none. */
struct reason {
    const char *none, *one, *two, *more, *rule;
};

static const struct reason filled = {NULL, "cube.refuse.filled", "cube.refuse.filled_two",
                                     "cube.refuse.filled_more", "VPTS-PLACE-6"};
static const struct reason blocked = {"cube.refuse.blocked_none", "cube.refuse.blocked",
                                      "cube.refuse.blocked_two", "cube.refuse.blocked_more",
                                      "VPTS-PLACE-4"};
static const struct reason falls = {"cube.refuse.falls_itself", "cube.refuse.falls",
                                    "cube.refuse.falls_two", "cube.refuse.falls_more",
                                    "VPTS-PLACE-5"};
static const struct reason take_blocked = {
    "cube.refuse.take_blocked_none", "cube.refuse.take_blocked", "cube.refuse.take_blocked_two",
    "cube.refuse.take_blocked_more", "VPTS-MOVE-2"};
static const struct reason take_falls = {"cube.refuse.take_falls_none", "cube.refuse.take_falls",
                                         "cube.refuse.take_falls_two",
                                         "cube.refuse.take_falls_more", "VPTS-MOVE-2"};

/* `list` are bits over the structure; one beyond its end is the piece itself. */
static bool no_others(struct message *why, const struct reason *r, int piece,
                      const struct structure *of, unsigned list)
{
    int others[STRUCTURE_MAX], n = 0;
    if (!why) return true;
    for (int i = 0; i < of->n; i++)
        if (list >> i & 1 && placement_piece(of->placement[i]) != piece)
            others[n++] = placement_piece(of->placement[i]);
    no_piece(why, n == 0 ? r->none : n == 1 ? r->one : n == 2 ? r->two : r->more, r->rule, piece);
    for (int i = 0; i < n && i < 2; i++) message_word(why, cube_piece_keys[others[i]]);
    if (n > 2) message_number(why, n - 2);
    return true;
}

/* May the piece, which is not in the structure, go there? */
static bool refuse_put(const struct structure *grid, int placement, struct message *why)
{
    int piece = placement_piece(placement);
    unsigned list = 0;
    switch (can_put(grid, placement, why ? &list : NULL)) {
    case FITS: return false;
    case FIT_OVERLAP: return no_others(why, &filled, piece, grid, list);
    case FIT_BLOCKED: return no_others(why, &blocked, piece, grid, list);
    default: return no_others(why, &falls, piece, grid, list);
    }
}

/* VPTS-AMB-13: the others must stand without the piece that is taken. */
static bool refuse_take(const struct structure *grid, int piece, struct message *why)
{
    unsigned list = 0;
    switch (can_take(grid, cube_index_of(grid, piece), why ? &list : NULL)) {
    case FITS: return false;
    case FIT_BLOCKED: return no_others(why, &take_blocked, piece, grid, list);
    default: return no_others(why, &take_falls, piece, grid, list);
    }
}

static bool refuse_place(const struct table *t, int seat, int placement, struct message *why)
{
    int piece = placement_piece(placement), where = t->where[piece];
    struct structure grid = cube_structure(t->grid);
    if (where == AWAY) return no_piece(why, "cube.refuse.not_in_set", "VPTS-COMP-2", piece);
    if (where == ON_GRID) return no_piece(why, "cube.refuse.on_grid", "VPTS-PLACE-1", piece);
    if (where == RESERVED + seat)
        return no_piece(why, "cube.refuse.own_reserve", "VPTS-RET-1", piece);
    if (where != FREE) {
        no_piece(why, "cube.refuse.reserved", "VPTS-PLACE-2", piece);
        if (why) message_seat(why, where - RESERVED);
        return true;
    }
    return refuse_put(&grid, placement, why);
}

static bool refuse_move(const struct table *t, int placement, struct message *why)
{
    int piece = placement_piece(placement);
    struct structure grid = cube_structure(t->grid);
    if (t->where[piece] != ON_GRID)
        return no_piece(why, "cube.refuse.not_on_grid", "VPTS-MOVE-1", piece);
    if (refuse_take(&grid, piece, why)) return true;
    if (t->grid[piece] == placement)
        return no_piece(why, "cube.refuse.same_place", "VPTS-AMB-17", piece);
    struct structure rest = structure_without(&grid, cube_index_of(&grid, piece));
    return refuse_put(&rest, placement, why);
}

static bool refuse_reserve(const struct table *t, int seat, int piece, struct message *why)
{
    struct structure grid = cube_structure(t->grid);
    int held = cube_reserved_by(t, seat);
    if (t->where[piece] != ON_GRID)
        return no_piece(why, "cube.refuse.not_free_to_reserve", "VPTS-AMB-20", piece);
    if (held >= 0) return no_piece(why, "cube.refuse.one_reserve", "VPTS-RES-2", held);
    return refuse_take(&grid, piece, why);
}

static bool refuse_return(const struct table *t, int seat, int placement, struct message *why)
{
    int piece = placement_piece(placement);
    struct structure grid = cube_structure(t->grid);
    if (t->where[piece] != RESERVED + seat)
        return no_piece(why, "cube.refuse.not_yours", "VPTS-RET-2", piece);
    return refuse_put(&grid, placement, why);
}

/* ---- the list ---- */

/* What a seat can do with a piece besides taking it: where it may be put, if anywhere. */
static bool may_put(const struct table *t, int seat, int piece)
{
    int where = t->where[piece];
    return where == FREE || where == ON_GRID || where == RESERVED + seat;
}

static int put_verb(int where) { return where == FREE ? PLACE : where == ON_GRID ? MOVE : RETURN; }

/* A place to ask where a piece may be put: the grid without it. False: it cannot be taken. */
static bool open_site(const struct table *t, const struct structure *grid, int piece,
                      struct site *site)
{
    if (t->where[piece] == ON_GRID)
        return site_init_without(site, grid, cube_index_of(grid, piece));
    site_init(site, grid);
    return true;
}

/* The first placement that lets a piece be put, from `from` on; -1: there is none. */
static int next_put(const struct table *t, const struct site *site, int piece, int from)
{
    for (int p = from; p < placement_first[piece + 1]; p++)
        if (p != t->grid[piece] && site_fits(site, p)) return p;
    return -1;
}

static int first_put(const struct table *t, const struct structure *grid, int piece)
{
    struct site site;
    if (!open_site(t, grid, piece, &site)) return -1;
    return next_put(t, &site, piece, placement_first[piece]);
}

/* All puts, and of the pieces on the grid those that can be taken. One site serves all pieces
 * that are not on the grid. */
static piece_set list_puts(const struct table *t, int seat, struct move_list *list)
{
    const struct structure grid = cube_structure(t->grid);
    struct site whole, rest;
    bool opened = false;
    piece_set taken = 0;
    for (int piece = 0; piece < PIECES; piece++) {
        const bool on_grid = t->where[piece] == ON_GRID;
        const struct site *site = on_grid ? &rest : &whole;
        if (!may_put(t, seat, piece)) continue;
        if (on_grid && !open_site(t, &grid, piece, &rest)) continue;
        if (on_grid) taken = (piece_set)(taken | 1u << piece);
        else if (!opened) opened = open_site(t, &grid, piece, &whole);
        for (int p = placement_first[piece]; (p = next_put(t, site, piece, p)) >= 0; p++)
            move_add(list, move_of(put_verb(t->where[piece]), 1, p, 0));
    }
    return taken;
}

static void list_takes(const struct table *t, int seat, piece_set taken, struct move_list *list)
{
    if (cube_reserved_by(t, seat) >= 0) return;
    for (int piece = 0; piece < PIECES; piece++)
        if (taken >> piece & 1) move_add(list, move_of(RESERVE, 1, piece, 0));
}

bool cube_stuck(const struct box *box, const struct table *t, int seat)
{
    struct structure grid = cube_structure(t->grid);
    (void)box;
    for (int piece = 0; piece < PIECES; piece++)
        if (!refuse_reserve(t, seat, piece, NULL)) return false;
    for (int piece = 0; piece < PIECES; piece++)
        if (may_put(t, seat, piece) && first_put(t, &grid, piece) >= 0) return false;
    return true;
}

/* ---- passing, tokens, and the words around a turn ---- */

bool cube_only_missing(const uint8_t card[SLOTS], const uint8_t seen[SLOTS], piece_set held)
{
    bool differs = false;
    for (int i = 0; i < SLOTS; i++) {
        if (card[i] == seen[i]) continue;
        if (card[i] == EMPTY || !(held >> card[i] & 1)) return false;
        differs = true;
    }
    return differs;
}

static bool refuse_pass(const struct box *box, const struct view *v, struct message *why)
{
    const struct table *t = &v->table;
    piece_set held = cube_reserved_by_others(t, v->seat);
    uint8_t seen[SLOTS];
    if (t->may_pass >> t->turn_of & 1) return false; /* VPTS-PASS-1 */
    cube_look(t->grid, t->turn_of, seen);
    if (cube_only_missing(v->mine.card[t->turn_of], seen, held)) return false; /* VPTS-PASS-2 */
    if (cube_stuck(box, t, v->seat)) return false;                             /* VPTS-AMB-54 */
    if (box->seats == 1) return no(why, "cube.refuse.pass_alone", "VPTS-AMB-39");
    if (held && memcmp(seen, v->mine.card[t->turn_of], SLOTS))
        return no(why, "cube.refuse.pass_more_wrong", "VPTS-PASS-2");
    return no(why, "cube.refuse.pass", "VPTS-PASS-1");
}

static bool refuse_token(const struct box *box, const struct view *v, struct move m,
                         struct message *why)
{
    static const struct {
        const char *self, *rule;
    } who[] = {
        [ASK_XY] = {"cube.refuse.ask_yourself", "VPTS-TOK-XY"},
        [ASK_XYQ] = {"cube.refuse.ask_yourself", "VPTS-TOK-XYQ"},
        [LOOK] = {NULL, NULL},
        [ASK_COLOURS] = {"cube.refuse.colours_yourself", "VPTS-TOK-COL"},
        [SWAP] = {"cube.refuse.swap_yourself", "VPTS-TOK-SWAP"},
    };
    const struct table *t = &v->table;
    if (box->seats == 1) return no(why, "cube.refuse.solo_tokens", "VPTS-SOLO-2");
    if (!box->tokens) return no(why, "cube.refuse.no_tokens", "VPTS-TOKOPT-1");
    if (!(t->tokens >> (m.verb - ASK_XY) & 1))
        return no(why, "cube.refuse.token_used", "VPTS-TOK-1");
    if (m.verb == LOOK)
        return m.arg[0] - 1 == t->side_of[v->seat] &&
               no(why, "cube.refuse.look_own", "VPTS-AMB-30");
    if (m.arg[0] >= box->seats) return no(why, "cube.refuse.no_seat", "VPTS-TOK-2");
    if (m.arg[0] == v->seat) return no(why, who[m.verb].self, who[m.verb].rule);
    if ((m.verb == ASK_XY || m.verb == ASK_XYQ) && t->side_of[m.arg[0]] == TOP)
        return no(why, "cube.refuse.ask_top", who[m.verb].rule);
    if (m.verb == ASK_XYQ && m.arg[2] < PIECES && t->where[m.arg[2]] == AWAY)
        return no_piece(why, "cube.refuse.not_in_set", "VPTS-COMP-2", m.arg[2]);
    return false;
}

static bool refuse_announce(const struct box *box, const struct view *v, struct message *why)
{
    const struct table *t = &v->table;
    if (box->announce == ANNOUNCE_AUTO) return no(why, "cube.refuse.announce_auto", "VPTS-AMB-22");
    if (t->announced) return no(why, "cube.refuse.announce_again", "VPTS-TURN-1");
    if (cube_wrong_slots(t, t->turn_of, v->mine.card[t->turn_of]))
        return no(why, "cube.refuse.announce_untrue", "VPTS-AMB-22");
    return false;
}

static bool refuse_aside(const struct box *box, const struct view *v, struct move m,
                         struct message *why)
{
    const uint8_t once = v->table.once;
    switch ((enum verb)m.verb) {
    case ANNOUNCE: return refuse_announce(box, v, why);
    case FLIP:
        if (!box->free_flip) return no(why, "cube.refuse.flip_not", "VPTS-AMB-39");
        return once & DID_FLIP && no(why, "cube.refuse.flip_again", "VPTS-AMB-39");
    case HINT:
    case SOLUTION:
        if (box->hints != HINTS_ALL) return no(why, "cube.refuse.hint_not", "VPTS-GOAL-3");
        return once & DID_HINT && no(why, "cube.refuse.hint_again", "VPTS-GOAL-3");
    default: return once & DID_PROPOSE && no(why, "cube.refuse.give_up_again", "VPTS-AMB-47");
    }
}

static bool refuse_turn(const struct box *box, const struct view *v, struct move m,
                        struct message *why)
{
    const struct table *t = &v->table;
    switch ((enum verb)m.verb) {
    case PLACE: return refuse_place(t, v->seat, m.arg[0], why);
    case MOVE: return refuse_move(t, m.arg[0], why);
    case RESERVE: return refuse_reserve(t, v->seat, m.arg[0], why);
    case RETURN: return refuse_return(t, v->seat, m.arg[0], why);
    case PASS: return refuse_pass(box, v, why);
    case ASK_XY:
    case ASK_XYQ:
    case LOOK:
    case ASK_COLOURS:
    case SWAP: return refuse_token(box, v, m, why);
    case ANNOUNCE:
    case FLIP:
    case HINT:
    case SOLUTION:
    case GIVE_UP: return refuse_aside(box, v, m, why);
    default: return no(why, "cube.refuse.phase", "VPTS-TURN-2");
    }
}

/* Any bytes may come in: is this the shape of a move at all? A seat that is not at the table is
 * refused later, by its rule. */
static bool malformed(const struct box *box, struct move m)
{
    if (!move_fits(cube_verbs, VERBS, m)) return true;
    for (int i = 0; i < m.nargs; i++) {
        char letter = cube_verbs[m.verb].args[i];
        struct range r = letter == 's' ? (struct range){0, SEATS_MAX} : cube_range(box, letter);
        if (letter != 'n' && (m.arg[i] < r.first || m.arg[i] >= r.first + r.count)) return true;
    }
    return false;
}

static bool view_asks(const struct box *box, const struct view *v, int subject)
{
    return v->seat != SPECTATOR && subject == v->seat &&
           seat_in(cube_asked(box, &v->table), subject);
}

bool cube_refuse(const struct box *box, const struct view *v, int subject, struct move m,
                 struct message *why)
{
    if (!view_asks(box, v, subject)) return no(why, "cube.refuse.not_asked", "VPTS-TURN-2");
    if (malformed(box, m)) return no(why, "cube.refuse.malformed", NULL);
    switch ((enum phase)v->table.phase) {
    case BIDDING:
    case FIXING:
        if (m.verb != (v->table.phase == BIDDING ? BID : FIX))
            return no(why, "cube.refuse.phase", "VPTS-TURN-2");
        return (m.arg[0] < 1 || m.arg[0] > DIAL) && no(why, "cube.refuse.dial", "VPTS-AMB-36");
    case VOTING:
        return m.verb != AGREE && m.verb != GO_ON && no(why, "cube.refuse.phase", "VPTS-TURN-2");
    default: return refuse_turn(box, v, m, why);
    }
}

static void offer(const struct box *box, const struct view *v, struct move m,
                  struct move_list *list)
{
    if (!cube_refuse(box, v, v->seat, m, NULL)) move_add(list, m);
}

/* The slot is never a reason to refuse a question; the seat and the colour may be. */
static void list_slots(const struct box *box, const struct view *v, int verb, int seat,
                       struct move_list *list)
{
    const int colours = verb == ASK_XYQ ? PIECES + 1 : 1;
    bool may[PIECES + 1];
    struct move m = move_of(verb, verb == ASK_XYQ ? 3 : 2, seat, 0);
    for (int colour = 0; colour < colours; colour++) {
        m.arg[2] = (int16_t)colour;
        may[colour] = !cube_refuse(box, v, v->seat, m, NULL);
    }
    for (int slot = 0; slot < SLOTS; slot++)
        for (int colour = 0; colour < colours; colour++) {
            m.arg[1] = (int16_t)slot;
            m.arg[2] = (int16_t)colour;
            if (may[colour]) move_add(list, m);
        }
}

static void list_tokens(const struct box *box, const struct view *v, struct move_list *list)
{
    if (!v->table.tokens) return;
    for (int verb = ASK_XY; verb <= ASK_XYQ; verb++)
        for (int seat = 0; seat < box->seats; seat++) list_slots(box, v, verb, seat, list);
    for (int side = 1; side <= SIDES; side++) offer(box, v, move_of(LOOK, 1, side, 0), list);
    for (int seat = 0; seat < box->seats; seat++)
        offer(box, v, move_of(ASK_COLOURS, 1, seat, 0), list);
    for (int seat = 0; seat < box->seats; seat++) offer(box, v, move_of(SWAP, 1, seat, 0), list);
}

static void list_turn(const struct box *box, const struct view *v, struct move_list *list)
{
    const struct table *t = &v->table;
    list_takes(t, v->seat, list_puts(t, v->seat, list), list);
    offer(box, v, move_of(PASS, 0, 0, 0), list);
    list_tokens(box, v, list);
    for (int verb = ANNOUNCE; verb <= GIVE_UP; verb++) offer(box, v, move_of(verb, 0, 0, 0), list);
}

void cube_legal(const struct box *box, const struct view *v, int subject, struct move_list *list)
{
    list->n = 0;
    if (!view_asks(box, v, subject)) return;
    switch ((enum phase)v->table.phase) {
    case BIDDING:
    case FIXING:
        for (int n = 1; n <= DIAL; n++)
            offer(box, v, move_of(v->table.phase == BIDDING ? BID : FIX, 1, n, 0), list);
        break;
    case VOTING:
        offer(box, v, move_of(AGREE, 0, 0, 0), list);
        offer(box, v, move_of(GO_ON, 0, 0, 0), list);
        break;
    default: list_turn(box, v, list); break;
    }
}

/* VPTS-AMB-38: par and one more, by the pieces the seat can see on its own card. */
static int usual_bid(const struct box *box, const struct view *v)
{
    piece_set shown = 0;
    int pieces = 0;
    for (int side = 0; side < SIDES; side++)
        for (int i = 0; v->table.seen[v->seat] >> side & 1 && i < SLOTS; i++)
            if (v->mine.card[side][i] != EMPTY)
                shown = (piece_set)(shown | 1u << v->mine.card[side][i]);
    for (; shown; shown &= (piece_set)(shown - 1)) pieces++;
    return rounds_of(pieces, box->nsides).normal;
}

/* Time is up: pass if that is allowed, else the first thing that can be done with a piece. One
 * of the two always is (VPTS-AMB-54), so tokens are never spent by the clock. */
static struct move fallback_turn(const struct box *box, const struct view *v)
{
    const struct table *t = &v->table;
    struct structure grid = cube_structure(t->grid);
    struct move m = move_of(PASS, 0, 0, 0);
    if (!cube_refuse(box, v, v->seat, m, NULL)) return m;
    for (int kind = 0; kind < 3; kind++)
        for (int piece = 0; piece < PIECES; piece++) {
            const int where[] = {RESERVED + v->seat, FREE, ON_GRID};
            if (t->where[piece] != where[kind]) continue;
            int p = first_put(t, &grid, piece);
            if (p >= 0) return move_of(put_verb(where[kind]), 1, p, 0);
        }
    int piece = 0;
    while (piece < PIECES && refuse_reserve(t, v->seat, piece, NULL)) piece++;
    return piece < PIECES ? move_of(RESERVE, 1, piece, 0) : m;
}

struct move cube_fallback(const struct box *box, const struct view *v, int subject)
{
    (void)subject;
    switch ((enum phase)v->table.phase) {
    case BIDDING: return move_of(BID, 1, usual_bid(box, v), 0);
    case FIXING: return move_of(FIX, 1, v->table.bid[v->seat], 0);
    case VOTING: return move_of(GO_ON, 0, 0, 0);
    default: return fallback_turn(box, v);
    }
}

/* How much of the cards this seat knows is right, and how many sides have agreed: all of it is
 * nearly won. No chance is fitted to it: without a limit of rounds every puzzle is solved. */
int cube_estimate(const struct box *box, const struct view *v, int seat)
{
    int right = 0, all = 1;
    if (v->table.phase == SOLVED) return SURE_WIN;
    for (int side = 0; side < SIDES; side++) {
        const uint8_t *card = cube_known_card(v, side);
        if (!(box->in_play >> side & 1) || !card) continue;
        if (seat != v->seat && !v->table.told[side].shown) continue;
        const uint64_t wrong = cube_wrong_slots(&v->table, side, card);
        for (int i = 0; i < SLOTS; i++) right += !(wrong >> i & 1);
        all += SLOTS;
    }
    for (int side = 0; side < SIDES; side++) {
        right += 10 * (v->table.streak >> side & 1);
        all += 10 * (box->in_play >> side & 1);
    }
    return SURE_WIN * right / all;
}
