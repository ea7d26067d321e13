#include "games/viewpoint/rules.h"

static const char *name(const struct box *box, int kind)
{
    return kind >= 0 && kind < box->kinds ? kind_name(box, kind) : "?";
}

/* --- questions --------------------------------------------------------------------- */

static void say_window(const struct box *box, const struct table *t, int subject, struct message *m)
{
    const struct entry *top = table_top(t);
    if (top->what == ENTRY_REVEAL) {
        const struct entry *below = &t->entry[t->depth > 1 ? t->depth - 2 : 0];
        message_seat(message_set(m, "viewpoint.question.window.reveal", "AMB-4"), subject);
        message_text(message_seat(m, top->actor), name(box, top->kind));
        message_text(message_seat(m, below->actor), name(box, below->kind));
        return;
    }
    const char *key =
        top->target == NOBODY ? "viewpoint.question.window" : "viewpoint.question.window.aimed";
    message_seat(message_set(m, key, "AMB-3"), subject);
    message_text(message_seat(m, top->actor), name(box, top->kind));
    if (top->target != NOBODY) message_seat(m, top->target);
}

void viewpoint_say_question(const struct box *box, const struct view *v, int subject,
                            struct message *m)
{
    const struct table *t = &v->table;
    const struct entry *top = table_top(t);
    switch ((enum asking)t->asking) {
    case ASK_NOTHING: break;
    case ASK_PLAY:
        message_seat(message_set(m, "viewpoint.question.play", "VP09-PLAY-1"), subject);
        break;
    case ASK_TARGET:
        message_seat(message_set(m, "viewpoint.question.target", "AMB-2"), subject);
        message_text(m, name(box, top->kind));
        break;
    case ASK_WINDOW: say_window(box, t, subject, m); break;
    case ASK_TAKE:
        message_seat(message_set(m, "viewpoint.question.take", "VP09-KW-STEAL-1"), subject);
        message_seat(m, top->target);
        break;
    case ASK_GIVE:
        message_seat(message_set(m, "viewpoint.question.give", "RUL-4"), subject);
        message_seat(m, (subject + 1) % box->seats);
        break;
    case ASK_DISCARD:
        message_seat(message_set(m, "viewpoint.question.discard", "VPR-KW-DISCARD-1"), subject);
        break;
    }
}

/* --- moves ------------------------------------------------------------------------- */

void viewpoint_say_move(const struct box *box, const struct view *v, int subject, struct move mv,
                        struct message *m)
{
    static const char *const keys[VERBS] = {
        [PLAY] = "viewpoint.move.play",       [TARGET] = "viewpoint.move.target",
        [PASS] = "viewpoint.move.pass",       [REVEAL] = "viewpoint.move.reveal",
        [TAKE] = "viewpoint.move.take",       [GIVE] = "viewpoint.move.give",
        [DISCARD] = "viewpoint.move.discard",
    };
    (void)v, (void)subject;
    if (mv.verb >= VERBS) return;
    message_set(m, keys[mv.verb], NULL);
    if (mv.verb == TARGET) {
        message_seat(m, mv.arg[0]);
    } else if (mv.verb != PASS) {
        bool known = mv.arg[0] >= 0 && mv.arg[0] < box->kinds;
        message_text(m, name(box, mv.arg[0]));
        message_number(m, known ? box->kind[mv.arg[0]].value : 0);
    }
}

/* --- events ------------------------------------------------------------------------ */

/* Letters say what follows the seat: s a seat, k a card, n a number, w seats. The second key is
 * for those who are not told the card, the third for the seat it happens to. */
static const struct saying {
    const char *key, *hidden, *mine, *rule, *args;
} sayings[] = {
    [DEALT] = {"viewpoint.event.dealt", NULL, NULL, "VP09-SETUP-2", "k"},
    [TURN] = {"viewpoint.event.turn", NULL, NULL, "VP09-TURN-1", ""},
    [CONTROLLED] = {"viewpoint.event.controlled", NULL, "viewpoint.event.controlled.mine",
                    "TWD-KW-CONTROL-1", "s"},
    [LOOKED] = {"viewpoint.event.looked", NULL, "viewpoint.event.looked.mine", NULL, "s"},
    [SHOWN] = {"viewpoint.event.shown", NULL, NULL, NULL, "k"},
    [DREW] = {"viewpoint.event.drew", "viewpoint.event.drew.hidden", NULL, "VP09-KW-DRAW-1", "k"},
    [PLAYED] = {"viewpoint.event.played", NULL, NULL, "VP09-PLAY-1", "k"},
    [AIMED] = {"viewpoint.event.aimed", NULL, NULL, "AMB-2", "s"},
    [STOOD] = {"viewpoint.event.stood", NULL, NULL, "AMB-3", ""},
    [REVEALED] = {"viewpoint.event.revealed", NULL, NULL, "VP09-KW-REVEAL-3", "k"},
    [CANCELLED] = {"viewpoint.event.cancelled", NULL, NULL, "VP09-KW-CANCEL-3", "k"},
    [SPENT] = {"viewpoint.event.spent", NULL, NULL, "AMB-10", "k"},
    [STOLE] = {"viewpoint.event.stole", "viewpoint.event.stole.hidden", NULL, "AMB-84", "sk"},
    [GAVE] = {"viewpoint.event.gave", "viewpoint.event.gave.hidden", NULL, "RUL-4", "sk"},
    [DISCARDED] = {"viewpoint.event.discarded", NULL, NULL, "VPR-KW-DISCARD-1", "k"},
    [LAPSED] = {"viewpoint.event.lapsed", NULL, NULL, "VP09-SPEC-4", "k"},
    [CONTROLS] = {"viewpoint.event.controls", NULL, "viewpoint.event.controls.mine", "AMB-62", "s"},
    [FREED] = {"viewpoint.event.freed", NULL, NULL, "AMB-81", "s"},
    [COUNTED] = {"viewpoint.event.counted", NULL, NULL, "VP09-END-1", "n"},
    [WON] = {"viewpoint.event.won", NULL, NULL, "VP09-END-2", "n"},
    [EXHAUSTED] = {"viewpoint.event.exhausted", NULL, NULL, "VP09-FIN-2", "w"},
};

void viewpoint_say_event(const struct box *box, const struct view *v, const struct event *e,
                         struct message *m)
{
    if (e->kind >= sizeof sayings / sizeof sayings[0]) return;
    const struct saying *saying = &sayings[e->kind];
    int n = 0;
    while (saying->args[n]) n++;
    const char *key = e->nargs < n ? saying->hidden : saying->key;
    if (saying->mine && v->seat != SPECTATOR && e->arg[0] == v->seat) key = saying->mine;
    if (!key) return;
    message_set(m, key, saying->rule);
    if (e->seat != SPECTATOR) message_seat(m, e->seat);
    for (int i = 0; i < e->nargs && i < n; i++) {
        switch (saying->args[i]) {
        case 's': message_seat(m, e->arg[i]); break;
        case 'k': message_text(m, name(box, e->arg[i])); break;
        case 'w': message_seats(m, (unsigned)e->arg[i]); break;
        default: message_number(m, e->arg[i]);
        }
    }
}

/* --- the view ---------------------------------------------------------------------- */

/* What no longer fits is left out, so the notes go from the important to the rest. */
static struct message *note(struct notes *notes, const char *key)
{
    static const struct message none;
    if (notes->n == NOTES_MAX) return NULL;
    notes->at[notes->n] = none;
    return message_set(&notes->at[notes->n++], key, NULL);
}

static void note_seats(const struct box *box, const struct table *t, struct notes *notes)
{
    for (int seat = 0; seat < box->seats; seat++) {
        struct message *m = note(notes, "viewpoint.view.seat");
        if (!m) return;
        message_number(message_seat(m, seat), t->points[seat]);
        message_number(m, t->hand[seat]);
    }
}

static void note_stack(const struct box *box, const struct table *t, struct notes *notes)
{
    for (int i = 0; i < t->depth && i < STACK_MAX; i++) {
        const struct entry *e = &t->entry[i];
        struct message *m = note(notes, "viewpoint.view.stack");
        if (m) message_text(message_seat(m, e->actor), name(box, e->kind));
    }
}

static void note_cards(const struct box *box, const struct view *v, int place, int seat,
                       const char *key, struct notes *notes)
{
    for (int kind = 0; kind < box->kinds; kind++) {
        int n = view_count(v, place, kind);
        struct message *m = n ? note(notes, key) : NULL;
        if (!m) continue;
        message_text(message_seat(m, seat), name(box, kind));
        message_number(message_number(m, n), box->kind[kind].value);
    }
}

/* Hands of others, as far as remembered. */
static void note_memory(const struct box *box, const struct view *v, struct notes *notes)
{
    for (int i = 0; i < v->known && i < box->cards; i++) {
        const struct seen *seen = &v->card[i];
        seat_set hands = (seat_set)seen->places;
        if (!hands || seat_in(hands, v->seat)) continue;
        struct message *m = note(notes, "viewpoint.view.memory");
        if (m) message_seats(message_text(m, name(box, seen->kind)), hands);
    }
}

void viewpoint_say_view(const struct box *box, const struct view *v, struct notes *notes)
{
    const struct table *t = &v->table;
    int discarded = 0;
    for (int kind = 0; kind < box->kinds; kind++) discarded += view_count(v, AT_DISCARD, kind);
    notes->n = 0;
    message_seat(note(notes, "viewpoint.view.turn"), t->active);
    if (t->controller != NOBODY)
        message_seat(message_seat(note(notes, "viewpoint.view.control"), t->controller), t->active);
    message_number(message_number(note(notes, "viewpoint.view.piles"), t->draw), discarded);
    note_stack(box, t, notes);
    note_seats(box, t, notes);
    if (v->seat != SPECTATOR)
        note_cards(box, v, AT_HAND + v->seat, v->seat, "viewpoint.view.hand", notes);
    for (int seat = 0; seat < box->seats; seat++)
        note_cards(box, v, AT_FIELD + seat, seat, "viewpoint.view.field", notes);
    note_memory(box, v, notes);
}
