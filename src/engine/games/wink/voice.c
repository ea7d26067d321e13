/* voice.c -- what is said: questions, moves and events as messages.
 *
 * Wherever a wink is spoken of, the agreed gesture is an argument (WINK-SIG-3).
 */
#include "games/wink/rules.h"

const char *const wink_gesture_keys[GESTURES] = {
    [GESTURE_WINK] = "wink.gesture.wink",   [GESTURE_BLINK] = "wink.gesture.blink",
    [GESTURE_FROWN] = "wink.gesture.frown", [GESTURE_NOSE] = "wink.gesture.nose",
    [GESTURE_EAR] = "wink.gesture.ear",
};

const char *const wink_face_keys[NUMBERS + 1] = {
    "wink.face.none", "wink.face.1",  "wink.face.2",  "wink.face.3",  "wink.face.4",
    "wink.face.5",    "wink.face.6",  "wink.face.7",  "wink.face.8",  "wink.face.9",
    "wink.face.10",   "wink.face.11", "wink.face.12", "wink.face.13", "wink.face.14",
    "wink.face.15",   "wink.face.16", "wink.face.17", "wink.face.18", "wink.face.19",
    "wink.face.20",   "wink.face.21", "wink.face.22", "wink.face.23", "wink.face.24",
    "wink.face.25",   "wink.face.26", "wink.face.27", "wink.face.28", "wink.face.29",
    "wink.face.30",   "wink.face.31", "wink.face.32", "wink.face.33", "wink.face.34",
    "wink.face.35",   "wink.face.36",
};

/* A number and the face that goes with it: two arguments. */
static struct message *add_face(struct message *m, int number)
{
    return message_word(message_number(m, number), wink_face_keys[number]);
}

static struct message *add_gesture(struct message *m, const struct box *box)
{
    return message_word(m, wink_gesture_keys[box->gesture]);
}

/* Questions. */

static void ask_flash(const struct box *box, const struct view *v, struct message *m)
{
    const int head = v->table.head[v->seat];
    if (head == TABLE_TOP) message_set(m, "wink.question.flash-table", "WINK-FIND-3");
    else message_seat(message_set(m, "wink.question.flash", "WINK-FIND-3"), head);
    message_number(add_gesture(m, box), v->mine.peeks);
}

static bool nowhere_to_place(const struct view *v)
{
    return !(wink_free(&v->table) & ~v->mine.cards);
}

void wink_say_question(const struct box *box, const struct view *v, int subject, struct message *m)
{
    const struct table *t = &v->table;
    switch ((enum phase)t->phase) {
    case NAMING:
        if (box->optional_naming) message_set(m, "wink.question.name-or-decline", "WINK-SIG-8");
        else message_set(m, "wink.question.name", "WINK-NAME-3");
        add_face(m, t->token[subject]);
        break;
    case LOOKING:
        message_set(m, "wink.question.look", "WINK-FIND-2");
        message_number(message_number(m, t->beat), box->beats);
        break;
    case FLASHING: ask_flash(box, v, m); break;
    case CALLING:
        message_number(message_set(m, "wink.question.call", "WINK-ACC-1"), t->accuse[subject]);
        break;
    case PLACING:
        if (nowhere_to_place(v)) message_set(m, "wink.question.skip", "WINK-AMB-12");
        else message_set(m, "wink.question.place", "WINK-PLACE-1");
        break;
    case OVER:
    case PHASES: break;
    }
}

/* Moves. */

static void say_wink(const struct box *box, const struct view *v, int seeker, struct message *m)
{
    const int number = v->table.token[seeker];
    if (v->mine.cards & CARD(number)) message_set(m, "wink.move.wink", "WINK-FIND-3");
    else message_set(m, "wink.move.wink-false", "WINK-SIG-8");
    add_face(add_gesture(message_seat(m, seeker), box), number);
}

/* WINK-AMB-5: the holder is warned that accusing somebody else must be wrong. */
static void say_accuse(const struct view *v, int accused, int number, struct message *m)
{
    if (accused == v->seat) message_set(m, "wink.move.accuse-self", "WINK-SIG-8");
    else if (v->mine.cards & CARD(number)) message_set(m, "wink.move.accuse-bluff", "WINK-AMB-5");
    else message_set(m, "wink.move.accuse", "WINK-ACC-3");
    add_face(message_seat(m, accused), number);
}

static void say_hold(const struct view *v, struct message *m)
{
    const int head = v->table.head[v->seat];
    if (head == TABLE_TOP) message_set(m, "wink.move.hold-table", NULL);
    else message_seat(message_set(m, "wink.move.hold", NULL), head);
}

void wink_say_move(const struct box *box, const struct view *v, int subject, struct move move,
                   struct message *m)
{
    const struct table *t = &v->table;
    switch ((enum verb)move.verb) {
    case NAME:
        message_seat(message_set(m, "wink.move.name", "WINK-NAME-2"), move.arg[0]);
        add_face(m, t->token[subject]);
        break;
    case DECLINE:
        add_face(message_set(m, "wink.move.decline", "WINK-SIG-8"), t->token[subject]);
        break;
    case LOOK: message_seat(message_set(m, "wink.move.look", "WINK-FIND-2"), move.arg[0]); break;
    case REST: message_set(m, "wink.move.rest", NULL); break;
    case HOLD: say_hold(v, m); break;
    case PEEK: message_seat(message_set(m, "wink.move.peek", "WINK-FIND-4"), move.arg[0]); break;
    case WINK: say_wink(box, v, move.arg[0], m); break;
    case ACCUSE: say_accuse(v, move.arg[0], move.arg[1], m); break;
    case SILENT: message_set(m, "wink.move.silent", NULL); break;
    case PLACE: add_face(message_set(m, "wink.move.place", "WINK-PLACE-1"), move.arg[0]); break;
    case SKIP: message_set(m, "wink.move.skip", "WINK-AMB-12"); break;
    case VERBS: break;
    }
}

/* Events. */

static void say_event_row(const struct event *e, struct message *m)
{
    message_number(message_set(m, "wink.event.laid", "WINK-SETUP-2"), e->arg[0] + 1);
    for (int i = 1; i <= ROW; i++) message_number(m, e->arg[i]);
}

static void say_heads(const struct view *v, const struct event *e, struct message *m)
{
    seat_set upon_me = 0;
    for (int seat = 0; seat < e->nargs; seat++)
        if (e->arg[seat] == v->seat) upon_me |= SEAT_BIT(seat);
    if (v->seat == SPECTATOR) message_set(m, "wink.event.heads", NULL);
    else message_seats(message_set(m, "wink.event.heads-you", NULL), upon_me);
}

/* A seat that did not watch that face has nothing to tell, and its own stillness is no news. */
static void say_flash(const struct box *box, const struct view *v, const struct event *e,
                      struct message *m)
{
    if (e->nargs < 2 || (e->arg[0] == HOLD && e->seat == v->seat)) return;
    if (e->arg[0] == HOLD) {
        message_seat(message_set(m, "wink.event.held", NULL), e->seat);
    } else if (e->arg[0] == PEEK) {
        message_seat(message_set(m, "wink.event.peeked", "WINK-FIND-4"), e->seat);
        message_seat(m, e->arg[1]);
    } else {
        message_seat(message_set(m, "wink.event.winked", "WINK-FIND-3"), e->seat);
        add_gesture(message_seat(m, e->arg[1]), box);
    }
}

/* Who did something to whom about which number. */
static struct message *say_deed_to(const struct event *e, struct message *m, const char *key,
                                   const char *rule)
{
    message_seat(message_seat(message_set(m, key, rule), e->seat), e->arg[0]);
    return add_face(m, e->arg[1]);
}

static struct message *say_face(const struct event *e, struct message *m, const char *key,
                                const char *rule)
{
    return add_face(message_seat(message_set(m, key, rule), e->seat), e->arg[0]);
}

static void say_over(const struct event *e, struct message *m)
{
    if (e->arg[0] == HAND_EMPTY) message_set(m, "wink.event.over-hand", "WINK-END-1");
    else if (e->arg[0] == FIELD_DONE) message_set(m, "wink.event.over-field", "WINK-END-2");
    else message_set(m, "wink.event.over-stalled", "WINK-SIG-8");
    message_seats(m, (unsigned)e->arg[1]);
}

static void say_caught(const struct event *e, struct message *m)
{
    if (e->arg[0] == e->seat) {
        add_face(message_seat(message_set(m, "wink.event.robbed", "WINK-SIG-8"), e->seat),
                 e->arg[1]);
    } else {
        say_deed_to(e, m, "wink.event.caught", "WINK-ACC-5");
    }
}

static void say_burned(const struct event *e, struct message *m)
{
    if (e->seat == SPECTATOR)
        add_face(message_set(m, "wink.event.burned-nobody", "WINK-SIG-8"), e->arg[0]);
    else say_face(e, m, "wink.event.burned", "WINK-SIG-8");
}

void wink_say_event(const struct box *box, const struct view *v, const struct event *e,
                    struct message *m)
{
    switch ((enum happening)e->kind) {
    case FIELD_LAID: say_event_row(e, m); break;
    case CARD_DEALT:
        if (e->nargs) say_face(e, m, "wink.event.dealt", "WINK-SETUP-3");
        break;
    case FIRST_PLAYER:
        message_seat(message_set(m, "wink.event.first", "WINK-SETUP-10"), e->seat);
        break;
    case TURN_BEGAN: message_seat(message_set(m, "wink.event.turn", "WINK-SIG-5"), e->seat); break;
    case NAMED_RIGHT: say_deed_to(e, m, "wink.event.matched", "WINK-NAME-4"); break;
    case NAMED_WRONG: say_deed_to(e, m, "wink.event.missed", "WINK-NAME-6"); break;
    case TWIN_BURNED: say_burned(e, m); break;
    case NAMING_DECLINED: say_face(e, m, "wink.event.declined", "WINK-SIG-8"); break;
    case HEADS_TURNED: say_heads(v, e, m); break;
    case FLASHED: say_flash(box, v, e, m); break;
    case ACCUSED_RIGHT: say_caught(e, m); break;
    case ACCUSED_WRONG: say_deed_to(e, m, "wink.event.acquitted", "WINK-ACC-7"); break;
    case ACCUSED_EARLY:
        add_gesture(say_deed_to(e, m, "wink.event.unproved", "WINK-AMB-8"), box);
        break;
    case CALL_RETURNED: say_deed_to(e, m, "wink.event.returned", "WINK-AMB-10"); break;
    case TOKEN_PLACED: say_face(e, m, "wink.event.placed", "WINK-PLACE-5"); break;
    case PLACE_SKIPPED:
        message_seat(message_set(m, "wink.event.skipped", "WINK-AMB-12"), e->seat);
        break;
    case GAME_OVER: say_over(e, m); break;
    case HAPPENINGS: break;
    }
}
