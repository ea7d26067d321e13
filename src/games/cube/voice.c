/* voice.c -- what is said about questions, moves, events and views. */
#include "games/cube/rules.h"

static const char *const piece_keys[PIECES] = {"cube.piece.D", "cube.piece.L", "cube.piece.I"};
static const char *const colour_keys[COLOURS] = {"cube.colour.empty", "cube.colour.D",
                                                 "cube.colour.L", "cube.colour.I"};
static const char *const slot_colour_keys[COLOURS] = {"cube.slot.empty", "cube.slot.D",
                                                      "cube.slot.L", "cube.slot.I"};
static const char *const side_keys[SIDES] = {"cube.side.front", "cube.side.back", "cube.side.right",
                                             "cube.side.left"};
static const char *const token_keys[TOKENS] = {"cube.token.ask", "cube.token.look",
                                               "cube.token.swap"};

void cube_say_question(const struct box *box, const struct view *v, int subject, struct message *m)
{
    const struct table *t = &v->table;
    bool asked = t->phase == PLAYING && cube_seat_at(box, t, t->turn) == subject;
    if (!asked) {
        message_set(m, "cube.question.none", NULL);
        return;
    }
    message_set(m, t->complete ? "cube.question.complete" : "cube.question.act", "VPTS-TURN-2");
    message_word(message_seat(m, subject), side_keys[t->turn]);
}

static struct message *say_placement(const struct box *box, struct message *m, int placement)
{
    const struct placement *p = &box->place[placement];
    return message_text(message_word(m, piece_keys[p->piece]), (const char *)p->name);
}

static struct message *say_slot(const struct box *box, struct message *m, int slot)
{
    return message_text(m, cube_name_of(box, 'x', slot));
}

void cube_say_move(const struct box *box, const struct view *v, int subject, struct move move,
                   struct message *m)
{
    (void)v;
    (void)subject;
    switch ((enum verb)move.verb) {
    case PLACE:
        say_placement(box, message_set(m, "cube.move.place", "VPTS-PLACE-1"), move.arg[0]);
        break;
    case MOVE:
        say_placement(box, message_set(m, "cube.move.move", "VPTS-MOVE-1"), move.arg[0]);
        break;
    case RETURN:
        say_placement(box, message_set(m, "cube.move.return", "VPTS-RET-1"), move.arg[0]);
        break;
    case RESERVE:
        message_word(message_set(m, "cube.move.reserve", "VPTS-RES-1"), piece_keys[move.arg[0]]);
        break;
    case PASS: message_set(m, "cube.move.pass", "VPTS-PASS-1"); break;
    case ASK:
        message_seat(message_set(m, "cube.move.ask", "VPTS-TOK-XY"), move.arg[0]);
        say_slot(box, m, move.arg[1]);
        break;
    case LOOK:
        message_word(message_set(m, "cube.move.look", "VPTS-TOK-VIEW"), side_keys[move.arg[0] - 1]);
        break;
    case SWAP: message_seat(message_set(m, "cube.move.swap", "VPTS-TOK-SWAP"), move.arg[0]); break;
    case VERBS: break;
    }
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

static void say_turn(const struct event *e, struct message *m)
{
    if (e->arg[1]) message_set(m, "cube.event.announced", "VPTS-TURN-1");
    else message_set(m, "cube.event.turn", "VPTS-SETUP-10");
    message_word(message_seat(m, e->seat), side_keys[e->arg[0] - 1]);
}

/* The content of a card is in the view; the sentence only says whose it is. */
static void say_card(const struct event *e, const char *key, const char *rule, struct message *m)
{
    message_word(message_seat(message_set(m, key, rule), e->seat), side_keys[e->arg[0] - 1]);
}

static void say_piece(const struct box *box, const struct event *e, const char *key,
                      const char *rule, struct message *m)
{
    say_placement(box, message_seat(message_set(m, key, rule), e->seat), e->arg[e->nopen - 1]);
}

void cube_say_event(const struct box *box, const struct view *v, const struct event *e,
                    struct message *m)
{
    (void)v;
    m->key = NULL;
    switch ((enum happening)e->kind) {
    case CARD_DEALT: say_card(e, "cube.event.card", "VPTS-SETUP-5", m); break;
    case TURN_OPENED: say_turn(e, m); break;
    case PIECE_PLACED: say_piece(box, e, "cube.event.placed", "VPTS-PLACE-1", m); break;
    case PIECE_MOVED: say_piece(box, e, "cube.event.moved", "VPTS-MOVE-1", m); break;
    case PIECE_RETURNED: say_piece(box, e, "cube.event.returned", "VPTS-RET-1", m); break;
    case PIECE_RESERVED:
        message_seat(message_set(m, "cube.event.reserved", "VPTS-RES-1"), e->seat);
        message_word(m, piece_keys[e->arg[0]]);
        break;
    case TURN_PASSED: say_pass(e, m); break;
    case SLOT_ANSWERED:
        message_seat(message_set(m, "cube.event.answered", "VPTS-TOK-XY"), e->seat);
        message_seat(m, e->arg[0]);
        say_slot(box, m, e->arg[2]);
        message_word(m, colour_keys[e->arg[3]]);
        break;
    case CARD_LOOKED_AT: say_card(e, "cube.event.looked", "VPTS-TOK-VIEW", m); break;
    case SIDES_SWAPPED:
        message_seat(message_set(m, "cube.event.swapped", "VPTS-TOK-SWAP"), e->seat);
        message_seat(m, e->arg[0]);
        break;
    case ROUND_ENDED:
        message_number(message_set(m, "cube.event.round", "VPTS-LIM-2"), e->arg[0]);
        break;
    case PUZZLE_SOLVED: message_set(m, "cube.event.solved", "VPTS-END-1"); break;
    case PUZZLE_LOST: message_set(m, "cube.event.lost", "VPTS-AMB-47"); break;
    case HAPPENINGS: break;
    }
}

static struct message *note(struct notes *out, const char *key, const char *rule)
{
    return message_set(&out->at[out->n++], key, rule);
}

/* As on the card: the highest row first, sides 2 and 4 with their letters from right to left. */
static void note_rows(struct notes *out, int side, const uint8_t card[SLOTS],
                      const uint8_t seen[SLOTS])
{
    bool mirrored = side == BACK || side == LEFT;
    for (int row = WIDTH; row-- > 0;) {
        struct message *m = message_number(note(out, "cube.view.row", NULL), row + 1);
        for (int part = 0; part < 2; part++)
            for (int i = 0; i < WIDTH; i++) {
                int slot = row * WIDTH + (mirrored ? WIDTH - 1 - i : i);
                message_word(m, slot_colour_keys[part ? seen[slot] : card[slot]]);
            }
    }
}

static void note_cards(const struct box *box, const struct view *v, struct notes *out)
{
    const struct table *t = &v->table;
    for (int side = 0; side < SIDES; side++) {
        bool mine = v->seat != SPECTATOR && t->seen[v->seat] >> side & 1;
        bool own = mine && t->side_of[v->seat] == side;
        uint8_t seen[SLOTS];
        if (!mine && !t->told[side].shown) continue;
        const char *key = own ? "cube.view.card" : mine ? "cube.view.seen" : "cube.view.shown";
        message_word(note(out, key, NULL), side_keys[side]);
        cube_look(box, &t->grid, side, seen);
        note_rows(out, side, mine ? v->mine.card[side] : t->told[side].card, seen);
    }
}

static void note_pieces(const struct box *box, const struct table *t, struct notes *out)
{
    for (int piece = 0; piece < PIECES; piece++) {
        if (t->where[piece] == FREE) {
            message_word(note(out, "cube.view.free", NULL), piece_keys[piece]);
        } else if (t->where[piece] == ON_GRID) {
            say_placement(box, note(out, "cube.view.on_grid", NULL), t->grid.at[piece]);
        } else {
            message_seat(note(out, "cube.view.reserved", NULL), t->where[piece] - RESERVED);
            message_word(&out->at[out->n - 1], piece_keys[piece]);
        }
    }
}

void cube_say_view(const struct box *box, const struct view *v, struct notes *out)
{
    static const char *const phase_keys[] = {"cube.view.rounds", "cube.view.solved",
                                             "cube.view.lost"};
    const struct table *t = &v->table;
    out->n = 0;
    message_number(note(out, phase_keys[t->phase], NULL), t->rounds);
    for (int seat = 0; seat < box->seats; seat++) {
        bool may = seat_in(t->may_pass, seat);
        message_seat(note(out, may ? "cube.view.seat_may_pass" : "cube.view.seat", NULL), seat);
        message_word(&out->at[out->n - 1], side_keys[t->side_of[seat]]);
    }
    note_pieces(box, t, out);
    for (int token = 0; token < TOKENS; token++)
        if (t->tokens >> token & 1)
            message_word(note(out, "cube.view.token", NULL), token_keys[token]);
    if (t->answer.given) {
        message_word(note(out, "cube.view.answer", NULL), side_keys[t->answer.side]);
        say_slot(box, &out->at[out->n - 1], t->answer.slot);
        message_word(&out->at[out->n - 1], colour_keys[t->answer.colour]);
    }
    note_cards(box, v, out);
}
