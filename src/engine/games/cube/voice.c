/* voice.c -- what is said about questions, moves, events and views.
 *
 * Pieces are words that stand after "the"; placements and slots are called by their notation.
 */
#include <assert.h>

#include "games/cube/rules.h"

static const char *const side_keys[SIDES] = {"cube.side.front", "cube.side.back", "cube.side.right",
                                             "cube.side.left", "cube.side.top"};
static const char *const token_keys[TOKENS] = {"cube.token.xy", "cube.token.xyq", "cube.token.look",
                                               "cube.token.colours", "cube.token.swap"};

static struct message *say_placement(struct message *m, int placement)
{
    message_word(m, cube_piece_keys[placement_piece(placement)]);
    return message_text(m, placement_name[placement]);
}

static struct message *say_slot(const struct box *box, struct message *m, int slot)
{
    return message_text(m, cube_name_of(box, 'x', slot));
}

/* A list under a name, "Free pieces: red F and yellow L.": what follows is its items. */
static struct message *say_list(struct message *m, const char *name, int n)
{
    static const char *const keys[PIECES + 1] = {
        "cube.list.0",  "cube.list.1",  "cube.list.2",  "cube.list.3", "cube.list.4",
        "cube.list.5",  "cube.list.6",  "cube.list.7",  "cube.list.8", "cube.list.9",
        "cube.list.10", "cube.list.11", "cube.list.12",
    };
    static_assert(1 + PIECES <= MESSAGE_ARGS_MAX, "a list of all pieces has no room");
    return message_word(message_set(m, keys[n], NULL), name);
}

static int count_pieces(unsigned pieces)
{
    int n = 0;
    for (int piece = 0; piece < PIECES; piece++) n += (int)(pieces >> piece & 1);
    return n;
}

static void say_pieces(struct message *m, unsigned pieces)
{
    for (int piece = 0; piece < PIECES; piece++)
        if (pieces >> piece & 1) message_word(m, cube_piece_keys[piece]);
}

/* ---- questions ---- */

void cube_say_question(const struct box *box, const struct view *v, int subject, struct message *m)
{
    const struct table *t = &v->table;
    if (!seat_in(cube_asked(box, t), subject)) {
        message_set(m, "cube.question.none", NULL);
        return;
    }
    switch ((enum phase)t->phase) {
    case BIDDING:
        message_set(m, box->seats == 1 ? "cube.question.bid_alone" : "cube.question.bid",
                    "VPTS-AMB-38");
        message_seat(m, subject);
        break;
    case FIXING: message_seat(message_set(m, "cube.question.fix", "VPTS-LIM-3"), subject); break;
    case VOTING:
        message_seat(message_set(m, "cube.question.vote", "VPTS-AMB-47"), subject);
        message_seat(m, cube_seat_at(box, t, t->turn_of));
        break;
    default:
        message_set(m, t->announced ? "cube.question.complete" : "cube.question.act",
                    "VPTS-TURN-2");
        message_word(message_seat(m, subject), side_keys[t->turn_of]);
        break;
    }
}

/* ---- moves ---- */

static void say_put(struct message *m, const char *key, const char *rule, int placement)
{
    say_placement(message_set(m, key, rule), placement);
}

static void say_token(const struct box *box, struct move move, struct message *m)
{
    switch ((enum verb)move.verb) {
    case ASK_XY:
        message_seat(message_set(m, "cube.move.xy", "VPTS-TOK-XY"), move.arg[0]);
        say_slot(box, m, move.arg[1]);
        break;
    case ASK_XYQ:
        message_set(m, move.arg[2] == PIECES ? "cube.move.xyq_empty" : "cube.move.xyq",
                    "VPTS-TOK-XYQ");
        say_slot(box, message_seat(m, move.arg[0]), move.arg[1]);
        if (move.arg[2] != PIECES) message_word(m, cube_piece_keys[move.arg[2]]);
        break;
    case LOOK:
        message_word(message_set(m, "cube.move.look", "VPTS-TOK-VIEW"), side_keys[move.arg[0] - 1]);
        message_number(m, move.arg[0]);
        break;
    case ASK_COLOURS:
        message_seat(message_set(m, "cube.move.colours", "VPTS-TOK-COL"), move.arg[0]);
        break;
    default: message_seat(message_set(m, "cube.move.swap", "VPTS-TOK-SWAP"), move.arg[0]); break;
    }
}

/* Hints cost a round of those that are limited (D8). */
static void say_aside(const struct box *box, int verb, struct message *m)
{
    switch ((enum verb)verb) {
    case ANNOUNCE: message_set(m, "cube.move.announce", "VPTS-TURN-1"); break;
    case FLIP: message_set(m, "cube.move.flip", "VPTS-AMB-39"); break;
    case HINT: message_set(m, box->limit ? "cube.move.hint_limit" : "cube.move.hint", NULL); break;
    case SOLUTION:
        message_set(m, box->limit ? "cube.move.solution_limit" : "cube.move.solution", NULL);
        break;
    default:
        message_set(m, box->seats == 1 ? "cube.move.give_up_alone" : "cube.move.give_up",
                    "VPTS-AMB-47");
        break;
    }
}

void cube_say_move(const struct box *box, const struct view *v, int subject, struct move move,
                   struct message *m)
{
    (void)v;
    (void)subject;
    switch ((enum verb)move.verb) {
    case PLACE: say_put(m, "cube.move.place", "VPTS-PLACE-1", move.arg[0]); break;
    case MOVE: say_put(m, "cube.move.move", "VPTS-MOVE-1", move.arg[0]); break;
    case RETURN: say_put(m, "cube.move.return", "VPTS-RET-1", move.arg[0]); break;
    case RESERVE:
        message_set(m, "cube.move.reserve", "VPTS-RES-1");
        message_word(m, cube_piece_keys[move.arg[0]]);
        break;
    case PASS: message_set(m, "cube.move.pass", "VPTS-PASS-1"); break;
    case ASK_XY:
    case ASK_XYQ:
    case LOOK:
    case ASK_COLOURS:
    case SWAP: say_token(box, move, m); break;
    case ANNOUNCE:
    case FLIP:
    case HINT:
    case SOLUTION:
    case GIVE_UP: say_aside(box, move.verb, m); break;
    case AGREE: message_set(m, "cube.move.agree", "VPTS-AMB-47"); break;
    case GO_ON: message_set(m, "cube.move.go_on", "VPTS-AMB-47"); break;
    case BID: message_number(message_set(m, "cube.move.bid", "VPTS-AMB-38"), move.arg[0]); break;
    case FIX: message_number(message_set(m, "cube.move.fix", "VPTS-LIM-3"), move.arg[0]); break;
    case VERBS: break;
    }
}

/* ---- events ---- */

/* A side is named by its word and its number. The content of a card is in the view. */
static void say_at_side(const struct event *e, const char *key, const char *rule, struct message *m)
{
    message_seat(message_set(m, key, rule), e->seat);
    message_number(message_word(m, side_keys[e->arg[0] - 1]), e->arg[0]);
}

static void say_of_piece(const struct event *e, const char *key, const char *rule,
                         struct message *m)
{
    say_placement(message_seat(message_set(m, key, rule), e->seat), e->arg[e->nargs - 1]);
}

static void say_pass(const struct event *e, struct message *m)
{
    static const char *const key[] = {[PASS_BY_RIGHT] = "cube.event.passed",
                                      [PASS_WAITING] = "cube.event.passed_waiting",
                                      [PASS_FORCED] = "cube.event.passed_forced"};
    static const char *const rule[] = {[PASS_BY_RIGHT] = "VPTS-PASS-1",
                                       [PASS_WAITING] = "VPTS-PASS-3",
                                       [PASS_FORCED] = "VPTS-AMB-54"};
    message_seat(message_set(m, key[e->arg[0]], rule[e->arg[0]]), e->seat);
}

/* What a slot shows, or does not show; empty slots have sentences of their own. */
static void say_answer(const struct box *box, const struct event *e, struct message *m)
{
    static const char *const keys[2][2] = {
        {"cube.event.shows_not", "cube.event.shows_not_empty"},
        {"cube.event.shows", "cube.event.shows_empty"},
    };
    bool guess = e->kind == GUESS_ANSWERED, yes = !guess || e->arg[4], empty = e->arg[3] == PIECES;
    message_set(m, keys[yes][empty], guess ? "VPTS-TOK-XYQ" : "VPTS-TOK-XY");
    say_slot(box, message_seat(message_seat(m, e->seat), e->arg[0]), e->arg[2]);
    if (!empty) message_word(m, cube_piece_keys[e->arg[3]]);
}

static void say_colours(const struct event *e, struct message *m)
{
    static const char *const keys[STRUCTURE_MAX + 1] = {
        "cube.event.coloured.0", "cube.event.coloured.1",  "cube.event.coloured.2",
        "cube.event.coloured.3", "cube.event.coloured.4",  "cube.event.coloured.5",
        "cube.event.coloured.6", "cube.event.coloured.7",  "cube.event.coloured.8",
        "cube.event.coloured.9", "cube.event.coloured.10",
    };
    unsigned pieces = (unsigned)e->arg[2];
    int n = count_pieces(pieces);
    assert(n <= STRUCTURE_MAX);
    message_seat(message_set(m, keys[n], "VPTS-TOK-COL"), e->seat);
    say_pieces(message_seat(m, e->arg[0]), pieces);
}

static void say_hint(const struct event *e, struct message *m)
{
    static const char *const key[] = {[ADVICE_BELONGS] = "cube.event.hinted_belongs",
                                      [ADVICE_EXTRA] = "cube.event.hinted_extra",
                                      [ADVICE_COMPLETE] = "cube.event.hinted_complete",
                                      [ADVICE_ASIDE] = "cube.event.hinted_aside",
                                      [ADVICE_AWAY] = "cube.event.hinted_away"};
    message_seat(message_set(m, key[e->arg[0]], NULL), e->seat);
    if (e->arg[0] == ADVICE_BELONGS || e->arg[0] == ADVICE_ASIDE) say_placement(m, e->arg[2]);
    if (e->arg[0] == ADVICE_EXTRA || e->arg[0] == ADVICE_AWAY)
        message_word(m, cube_piece_keys[e->arg[1]]);
}

static void say_loss(int loss, struct message *m)
{
    static const char *const key[] = {[LOST_LIMIT] = "cube.event.lost_limit",
                                      [LOST_CAP] = "cube.event.lost_cap",
                                      [LOST_GIVEN_UP] = "cube.event.lost_given_up"};
    message_set(m, key[loss], loss == LOST_LIMIT ? "VPTS-LIM-5" : "VPTS-AMB-47");
}

static void say_number(const struct event *e, const char *key, const char *rule, struct message *m)
{
    message_number(message_set(m, key, rule), e->arg[0]);
}

/* What happens to the table as a whole. */
static void say_table_event(const struct event *e, struct message *m)
{
    switch ((enum happening)e->kind) {
    case ROUNDS_FIXED: say_number(e, "cube.event.fixed", "VPTS-AMB-38", m); break;
    case STRUCTURE_SHOWN:
        say_list(m, "cube.event.structure", e->nargs);
        for (int i = 0; i < e->nargs; i++) message_text(m, placement_name[e->arg[i]]);
        break;
    case VOTED:
        message_set(m, e->arg[0] ? "cube.event.voted_yes" : "cube.event.voted_no", "VPTS-AMB-47");
        break;
    case COUNTER_LOWERED:
        say_number(e, e->arg[0] ? "cube.event.counter" : "cube.event.counter_out", "VPTS-LIM-4", m);
        break;
    case ROUND_ENDED: say_number(e, "cube.event.round", "VPTS-LIM-2", m); break;
    case PUZZLE_SOLVED: message_set(m, "cube.event.solved", "VPTS-END-1"); break;
    case PUZZLE_LOST: say_loss(e->arg[0], m); break;
    default: break;
    }
}

void cube_say_event(const struct box *box, const struct view *v, const struct event *e,
                    struct message *m)
{
    (void)v;
    m->key = NULL;
    switch ((enum happening)e->kind) {
    case CARD_DEALT: say_at_side(e, "cube.event.card", "VPTS-SETUP-5", m); break;
    case BID_SHOWN:
        message_seat(message_set(m, "cube.event.bid", "VPTS-AMB-38"), e->seat);
        message_number(m, e->arg[0]);
        break;
    case TURN_BEGUN:
    case TURN_OPENED:
        if (e->arg[1]) say_at_side(e, "cube.event.turn_complete", "VPTS-TURN-1", m);
        else say_at_side(e, "cube.event.turn", "VPTS-SETUP-10", m);
        break;
    case ANNOUNCED: say_at_side(e, "cube.event.announced", "VPTS-TURN-1", m); break;
    case PIECE_PLACED: say_of_piece(e, "cube.event.placed", "VPTS-PLACE-1", m); break;
    case PIECE_MOVED: say_of_piece(e, "cube.event.moved", "VPTS-MOVE-1", m); break;
    case PIECE_RETURNED: say_of_piece(e, "cube.event.returned", "VPTS-RET-1", m); break;
    case PIECE_RESERVED:
        message_seat(message_set(m, "cube.event.reserved", "VPTS-RES-1"), e->seat);
        message_word(m, cube_piece_keys[e->arg[0]]);
        break;
    case TURN_PASSED: say_pass(e, m); break;
    case SLOT_ANSWERED:
    case GUESS_ANSWERED: say_answer(box, e, m); break;
    case CARD_LOOKED_AT: say_at_side(e, "cube.event.looked", "VPTS-TOK-VIEW", m); break;
    case COLOURS_ANSWERED: say_colours(e, m); break;
    case SIDES_SWAPPED:
        message_seat(message_set(m, "cube.event.swapped", "VPTS-TOK-SWAP"), e->seat);
        message_seat(m, e->arg[0]);
        break;
    case CARD_FLIPPED: say_at_side(e, "cube.event.flipped", "VPTS-AMB-39", m); break;
    case HINTED: say_hint(e, m); break;
    case GIVE_UP_PROPOSED:
        message_set(m, box->seats == 1 ? "cube.event.gives_up_alone" : "cube.event.gives_up",
                    "VPTS-AMB-47");
        message_seat(m, e->seat);
        break;
    default: say_table_event(e, m); break;
    }
}

/* ---- the view ---- */

/* First what changes from turn to turn, then the pictures: each under a heading that ends with a
 * colon, so that a terminal can tell a picture again as a whole when something in it changes. */
enum {
    PLAIN_NOTES = 2 + SEATS + 3 + 2 + 3, /* turn, round; seats; pieces, tokens; hints; answers */
    CARD_NOTES = 2 + SIDE,               /* a heading, the letters, the rows */
    LAYER_NOTES = 1 + SIDE,
};
static_assert(PLAIN_NOTES + SIDES * CARD_NOTES - 1 + SIDE * LAYER_NOTES <= NOTES_MAX,
              "a note finds no room"); /* the card of the top has no letters */

static const char *const slot_keys[PIECES] = {
    "cube.slot.F", "cube.slot.I", "cube.slot.L", "cube.slot.N", "cube.slot.P", "cube.slot.T",
    "cube.slot.U", "cube.slot.V", "cube.slot.W", "cube.slot.X", "cube.slot.Y", "cube.slot.Z",
};

static struct message *note(struct notes *out, const char *key, const char *rule)
{
    return message_set(&out->at[out->n++], key, rule);
}

static void say_cell(struct message *m, uint8_t colour)
{
    message_word(m, colour < PIECES ? slot_keys[colour] : "cube.slot.empty");
}

static void note_phase(const struct box *box, const struct table *t, struct notes *out)
{
    int seat = cube_seat_at(box, t, t->turn_of);
    switch ((enum phase)t->phase) {
    case BIDDING: note(out, "cube.view.bidding", "VPTS-AMB-38"); break;
    case FIXING:
        for (seat = 0; !seat_in(cube_asked(box, t), seat);) seat++;
        message_seat(note(out, "cube.view.fixing", "VPTS-LIM-3"), seat);
        break;
    case PLAYING:
        message_seat(note(out, t->announced ? "cube.view.turn_complete" : "cube.view.turn", NULL),
                     seat);
        message_word(&out->at[out->n - 1], side_keys[t->turn_of]);
        break;
    case VOTING: message_seat(note(out, "cube.view.voting", "VPTS-AMB-47"), seat); break;
    case SOLVED: note(out, "cube.view.solved", "VPTS-END-1"); break;
    case LOST: say_loss(t->loss, note(out, NULL, NULL)); break;
    }
    if (t->counter) {
        message_number(note(out, "cube.view.counter", "VPTS-LIM-4"), t->counter);
        message_number(&out->at[out->n - 1], t->rounds);
    } else if (!box->limit) {
        message_number(note(out, "cube.view.rounds", "VPTS-AMB-47"), t->rounds);
        message_number(&out->at[out->n - 1], box->cap);
    }
}

/* Who looks from where, holds what, and has announced. */
static void note_seat(const struct table *t, int seat, struct notes *out)
{
    enum { NOT_YET, MAY_PASS, IN_A_ROW, KINDS };
    static const char *const keys[KINDS][2] = {
        [NOT_YET] = {"cube.view.seat", "cube.view.seat_holds"},
        [MAY_PASS] = {"cube.view.seat_may_pass", "cube.view.seat_may_pass_holds"},
        [IN_A_ROW] = {"cube.view.seat_passed", "cube.view.seat_passed_holds"},
    };
    int side = t->side_of[seat], held = cube_reserved_by(t, seat);
    int kind = t->streak >> side & 1 ? IN_A_ROW : t->may_pass >> side & 1 ? MAY_PASS : NOT_YET;
    bool bids = t->phase == FIXING;
    struct message *m = note(out, bids ? "cube.view.seat_bid" : keys[kind][held >= 0], NULL);
    message_number(message_word(message_seat(m, seat), side_keys[side]), side + 1);
    if (bids) message_number(m, t->bid[seat]);
    else if (held >= 0) message_word(m, cube_piece_keys[held]);
}

static void note_placements(const uint16_t at[PIECES], const char *name, struct notes *out)
{
    struct structure s = cube_structure(at);
    struct message *m = say_list(note(out, NULL, NULL), name, s.n);
    for (int i = 0; i < s.n; i++) message_text(m, placement_name[s.placement[i]]);
}

static void note_pieces(const struct box *box, const struct table *t, struct notes *out)
{
    unsigned free = 0;
    int tokens = 0;
    bool told = false;
    for (int piece = 0; piece < PIECES; piece++) {
        free |= (unsigned)(t->where[piece] == FREE) << piece;
        told |= t->fixed[piece] != NOWHERE;
    }
    say_pieces(say_list(note(out, NULL, NULL), "cube.view.free", count_pieces(free)), free);
    note_placements(t->grid, "cube.view.grid", out);
    for (int token = 0; token < TOKENS; token++) tokens += t->tokens >> token & 1;
    if (box->tokens) {
        struct message *m = say_list(note(out, NULL, NULL), "cube.view.tokens", tokens);
        for (int token = 0; token < TOKENS; token++)
            if (t->tokens >> token & 1) message_word(m, token_keys[token]);
    }
    if (told) note_placements(t->fixed, "cube.view.fixed", out);
    if (t->extra)
        say_pieces(say_list(note(out, NULL, NULL), "cube.view.extra", count_pieces(t->extra)),
                   t->extra);
}

static void note_slot(const struct box *box, int side, int slot, int colour, bool yes,
                      struct notes *out)
{
    static const char *const keys[2][2] = {
        {"cube.view.shows_not", "cube.view.shows_not_empty"},
        {"cube.view.shows", "cube.view.shows_empty"},
    };
    struct message *m = note(out, keys[yes][colour == EMPTY], NULL);
    say_slot(box, message_word(m, side_keys[side]), slot);
    if (colour != EMPTY) message_word(m, cube_piece_keys[colour]);
}

static void note_answers(const struct box *box, const struct table *t, struct notes *out)
{
    static const char *const names[SIDES] = {"cube.view.colours.front", "cube.view.colours.back",
                                             "cube.view.colours.right", "cube.view.colours.left",
                                             "cube.view.colours.top"};
    const struct colours *c = &t->colours;
    if (t->xy.given) note_slot(box, t->xy.side, t->xy.slot, t->xy.colour, true, out);
    if (t->xyq.given) note_slot(box, t->xyq.side, t->xyq.slot, t->xyq.colour, t->xyq.yes != 0, out);
    if (c->given)
        say_pieces(say_list(note(out, NULL, NULL), names[c->side], count_pieces(c->pieces)),
                   c->pieces);
}

/* As on the card: the highest row first, sides 2 and 4 with their letters from right to left
 * (VPTS-TOK-XY-2), the top without (VPTS-AMB-4). Beside it what that side sees. */
static void note_rows(struct notes *out, int side, const uint8_t card[SLOTS],
                      const uint8_t seen[SLOTS])
{
    bool mirrored = side == BACK || side == LEFT;
    if (side != TOP)
        message_text(note(out, mirrored ? "cube.view.letters_mirrored" : "cube.view.letters", NULL),
                     " ");
    for (int row = SIDE; row-- > 0;) {
        struct message *m = message_number(note(out, "cube.view.row", NULL), row + 1);
        for (int part = 0; part < 2; part++)
            for (int i = 0; i < SIDE; i++) {
                int slot = row * SIDE + (mirrored ? SIDE - 1 - i : i);
                say_cell(m, part ? seen[slot] : card[slot]);
            }
    }
}

/* How much is still wrong is a hint (H1), if a small one. */
static void note_heading(const struct box *box, const struct view *v, int side, const uint8_t *card,
                         struct notes *out)
{
    bool had = v->seat != SPECTATOR && v->table.seen[v->seat] >> side & 1;
    bool own = had && v->table.side_of[v->seat] == side;
    const char *key = own ? "cube.view.own" : had ? "cube.view.seen" : "cube.view.shown";
    uint64_t wrong = cube_wrong_slots(&v->table, side, card);
    int n = 0;
    for (int i = 0; i < SLOTS; i++) n += (int)(wrong >> i & 1);
    if (own && box->hints != HINTS_NONE)
        key = n ? "cube.view.own_differs" : "cube.view.own_complete";
    message_number(note(out, key, NULL), side + 1);
    message_word(&out->at[out->n - 1], side == TOP ? "cube.view.from_top" : side_keys[side]);
    message_number(&out->at[out->n - 1], n);
}

/* In solitaire one card is face up at a time (VPTS-SOLO-3). */
static void note_face_up(const struct box *box, const struct view *v, struct notes *out)
{
    for (int side = 0; side < SIDES; side++) {
        const uint8_t *card = cube_known_card(v, side);
        uint8_t seen[SLOTS];
        if (!card || (box->seats == 1 && v->table.side_of[0] != side)) continue;
        note_heading(box, v, side, card, out);
        cube_look(v->table.grid, side, seen);
        note_rows(out, side, card, seen);
    }
}

/* Seen from above, the far row first, without the layers in which nothing lies. */
static void note_layers(const struct table *t, struct notes *out)
{
    static const char *const letters[SIDE] = {"A", "B", "C", "D", "E", "F"};
    uint8_t at[CELLS];
    for (int cell = 0; cell < CELLS; cell++) at[cell] = EMPTY;
    for (int piece = 0; piece < PIECES; piece++)
        for (int i = 0; t->grid[piece] != NOWHERE && i < PIECE_CELLS; i++)
            at[placement_cell[t->grid[piece]][i]] = (uint8_t)piece;
    for (int z = 0; z < SIDE; z++) {
        const uint8_t *layer = at + z * SLOTS;
        bool any = false;
        for (int i = 0; i < SLOTS; i++) any |= layer[i] != EMPTY;
        if (!any) continue;
        message_number(note(out, "cube.view.layer", NULL), z + 1);
        for (int y = SIDE; y-- > 0;) {
            struct message *m = message_text(note(out, "cube.view.layer_row", NULL), letters[y]);
            for (int x = 0; x < SIDE; x++) say_cell(m, layer[y * SIDE + x]);
        }
    }
}

void cube_say_view(const struct box *box, const struct view *v, struct notes *out)
{
    const struct table *t = &v->table;
    out->n = 0;
    note_phase(box, t, out);
    for (int seat = 0; seat < box->seats; seat++) note_seat(t, seat, out);
    note_pieces(box, t, out);
    note_answers(box, t, out);
    note_face_up(box, v, out);
    note_layers(t, out);
}
