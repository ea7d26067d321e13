/* voice_event.c -- what happened, as messages.
 *
 * A row of the table says in letters what the message is made of, in the order of the event:
 *
 *   @ the seat it is about     s a seat     k a card     n a number     w a set of seats
 *
 * `hidden` is for those who are not told the card, `mine` for the seat that it happens to, `own`
 * where somebody does it to himself. Without `hidden` it is no news to them.
 */
#include "games/viewpoint/rules.h"
#include "games/viewpoint/voice.h"

struct saying {
    const char *args, *rule, *key, *hidden, *mine, *own;
};

#define E(name) "viewpoint.event." name

static const struct saying sayings[HAPPENINGS] = {
    [DEALT] = {"@k", "VP09-SETUP-2", E("dealt"), NULL, NULL, NULL},
    [TURN] = {"@", "VP09-TURN-1", E("turn"), NULL, NULL, NULL},
    [MISSED] = {"@", "AMB-21", E("missed"), NULL, NULL, NULL},
    [CONTROLLED] = {"@s", "TWD-KW-CONTROL-1", E("controlled"), NULL, E("controlled.mine"), NULL},
    [FREED] = {"@s", "AMB-81", E("freed"), NULL, E("freed.mine"), NULL},
    [DREW] = {"@k", "VP09-KW-DRAW-1", E("drew"), E("drew.hidden"), NULL, NULL},
    [PLAYED] = {"@k", "VP09-PLAY-1", E("played"), NULL, NULL, NULL},
    [FLIPPED] = {"@k", "RUL-5", E("flipped"), NULL, NULL, NULL},
    [ENTERED] = {"@k", NULL, E("played"), NULL, NULL, NULL},
    [RAISED] = {"@k", "TWD-KW-RESURRECT-1", E("raised"), NULL, NULL, NULL},
    [WORKS] = {"@k", "VP09-SPEC-2", E("works"), NULL, NULL, NULL},
    [AIMED] = {"@s", "AMB-2", E("aimed"), NULL, NULL, E("aimed.own")},
    [CHOSE] = {"@sk", "AMB-2", E("chose"), NULL, NULL, E("chose.own")},
    [CHOSE_PILE] = {"@k", "AMB-2", E("chose-pile"), NULL, NULL, NULL},
    [OPTED] = {"@n", "VP09-SPEC-1", E("opted"), NULL, NULL, NULL},
    [DECLINED] = {"@", "VP09-SPEC-3", E("declined"), NULL, NULL, NULL},
    [REVEALED] = {"@k", "VP09-KW-REVEAL-3", E("revealed"), NULL, NULL, NULL},
    [CANCELLED] = {"@k", "VP09-KW-CANCEL-3", E("cancelled"), NULL, NULL, NULL},
    [STOPPED] = {"@", "AMB-13", E("stopped"), NULL, NULL, NULL},
    [LAPSED] = {"@k", "VP09-SPEC-4", E("lapsed"), NULL, NULL, NULL},
    [IDLE] = {"@", "AMB-50", E("idle"), NULL, NULL, NULL},
    [CAPPED] = {"@k", "AMB-73", E("capped"), NULL, NULL, NULL},
    [STOLE] = {"@sk", "AMB-84", E("stole"), E("stole.hidden"), E("stole.mine"), NULL},
    [GAVE] = {"@sk", "AMB-84", E("gave"), E("gave.hidden"), E("gave.mine"), NULL},
    [DISCARDED] = {"@k", "VP09-KW-DISCARD-1", E("discarded"), NULL, NULL, NULL},
    [LOOKED] = {"@s", "VP09-KW-STEAL-1", E("looked"), NULL, E("looked.mine"), E("looked.own")},
    [SHOWN] = {"@k", "VP09-ZONE-1", E("shown"), NULL, NULL, NULL},
    [PEEKED] = {"@k", "VP09-ZONE-4", E("peeked"), E("peeked.hidden"), NULL, NULL},
    [SHUFFLED] = {"n", "TWD-ZONE-5", E("shuffled"), NULL, NULL, NULL},
    [ZOMBIFIED] = {"@sk", "TWD-KW-ZOMBIFY-1", E("zombified"), NULL, E("zombified.mine"),
                   E("zombified.own")},
    [CURED] = {"@sk", "TWD-KW-ZOMBIFY-2", E("cured"), NULL, E("cured.mine"), E("cured.own")},
    [MISSES] = {"@n", "AMB-21", E("misses"), NULL, NULL, NULL},
    [EXTRA] = {"@", "AMB-22", E("extra"), NULL, NULL, NULL},
    [MORE_DRAWS] = {"@n", "AMB-91", E("more-draws"), NULL, NULL, NULL},
    [MORE_PLAYS] = {"@n", "AMB-23", E("more-plays"), NULL, NULL, NULL},
    [CONTROLS] = {"@s", "AMB-62", E("controls"), NULL, E("controls.mine"), NULL},
    [BOUND] = {"@k", "AMB-87", E("bound"), NULL, NULL, NULL},
    [UNBOUND] = {"@k", "AMB-87", E("unbound"), NULL, NULL, NULL},
    [OVERWHELMED] = {"@n", "TWD-LOSE-1", E("overwhelmed"), NULL, NULL, NULL},
    [COUNTED] = {"@n", "VP09-END-1", E("counted"), NULL, NULL, NULL},
    [WON] = {"@n", "VP09-END-2", E("won"), NULL, NULL, NULL},
    [SURVIVED] = {"@n", "TWD-FIN-3", E("survived"), NULL, NULL, NULL},
    [EXHAUSTED] = {"w", "VP09-FIN-2", E("exhausted"), NULL, NULL, NULL},
    [TIRED] = {"w", "AMB-42", E("tired"), NULL, NULL, NULL},
    [EXCHANGED] = {"@s", "AMB-84", E("exchanged"), NULL, E("exchanged.mine"), NULL},
    [PUT_BACK] = {"@k", "VP09-ZONE-4", E("put-back"), E("put-back.hidden"), NULL, NULL},
};

static void say_row(const struct box *box, const struct view *v, const struct saying *row,
                    const struct event *e, struct message *m)
{
    const char *letters = row->args + (row->args[0] == '@');
    int n = 0, to = letters[0] == 's' && e->nargs ? e->arg[0] : NOBODY;
    while (letters[n]) n++;
    bool told = e->nargs >= n;
    const char *key = told ? row->key : row->hidden;
    if (told && row->mine && to != NOBODY && to == v->seat) key = row->mine;
    if (told && row->own && to != NOBODY && to == e->seat) key = row->own;
    if (!key) return;
    message_set(m, key, row->rule);
    if (row->args[0] == '@') message_seat(m, e->seat);
    for (int i = 0; i < e->nargs && i < n; i++) {
        switch (letters[i]) {
        case 's': message_seat(m, e->arg[i]); break;
        case 'k': say_kind(box, m, e->arg[i]); break;
        case 'w': message_seats(m, (unsigned)e->arg[i]); break;
        default: message_number(m, e->arg[i]);
        }
    }
}

/* --- cards that move ----------------------------------------------------------------- */

enum zone { ZONE_HAND, ZONE_DRAW, ZONE_OUT, ZONE_FIELD, ZONE_DISCARD, ZONE_STACK, ZONES };

static enum zone zone_of(int place)
{
    if (is_hand(place)) return ZONE_HAND;
    if (is_field(place)) return ZONE_FIELD;
    return place == AT_DRAW      ? ZONE_DRAW
           : place == AT_DISCARD ? ZONE_DISCARD
           : place == AT_STACK   ? ZONE_STACK
                                 : ZONE_OUT;
}

static int seat_of(int place)
{
    return is_hand(place) ? place - AT_HAND : is_field(place) ? place - AT_FIELD : NOBODY;
}

/* From here to there: arguments are whose it was, whose it is, the card; a seat that is nobody,
 * or named already, is left out. `own` is for a card that stays with its player. */
static const struct {
    const char *key, *hidden, *mine, *own;
} moves[ZONES][ZONES] = {
    [ZONE_HAND] = {[ZONE_HAND] = {E("moved.hand-hand"), E("moved.hand-hand.hidden"),
                                  E("moved.hand-hand.mine"), NULL},
                   [ZONE_DRAW] = {E("moved.hand-draw"), E("moved.hand-draw.hidden"), NULL, NULL},
                   [ZONE_FIELD] = {E("moved.hand-field"), NULL, E("moved.hand-field.mine"),
                                   E("moved.hand-field.own")},
                   [ZONE_DISCARD] = {E("moved.hand-discard"), NULL, NULL, NULL}},
    [ZONE_DRAW] = {[ZONE_HAND] = {E("moved.draw-hand"), E("moved.draw-hand.hidden"), NULL, NULL},
                   [ZONE_FIELD] = {E("moved.draw-field"), NULL, NULL, NULL},
                   [ZONE_DISCARD] = {E("moved.draw-discard"), NULL, NULL, NULL}},
    [ZONE_FIELD] = {[ZONE_HAND] = {E("moved.field-hand"), NULL, E("moved.field-hand.mine"),
                                   E("moved.field-hand.own")},
                    [ZONE_DRAW] = {E("moved.field-draw"), NULL, NULL, NULL},
                    [ZONE_FIELD] = {E("moved.field-field"), NULL, E("moved.field-field.mine"),
                                    NULL},
                    [ZONE_DISCARD] = {E("moved.field-discard"), NULL, NULL, NULL}},
    [ZONE_DISCARD] = {[ZONE_HAND] = {E("moved.discard-hand"), NULL, NULL, NULL},
                      [ZONE_DRAW] = {E("moved.discard-draw"), NULL, NULL, NULL},
                      [ZONE_FIELD] = {E("moved.discard-field"), NULL, NULL, NULL}},
    [ZONE_STACK] = {[ZONE_HAND] = {E("moved.stack-hand"), NULL, NULL, NULL},
                    [ZONE_DRAW] = {E("moved.stack-draw"), NULL, NULL, NULL},
                    [ZONE_FIELD] = {E("moved.stack-field"), NULL, NULL, NULL},
                    [ZONE_DISCARD] = {E("moved.stack-discard"), NULL, NULL, NULL}},
};

static const char *const zone_words[ZONES] = {
    [ZONE_HAND] = "viewpoint.word.hand",       [ZONE_DRAW] = "viewpoint.word.draw",
    [ZONE_OUT] = "viewpoint.word.out",         [ZONE_FIELD] = "viewpoint.word.field",
    [ZONE_DISCARD] = "viewpoint.word.discard", [ZONE_STACK] = "viewpoint.word.stack",
};

static const char *move_key(const struct view *v, int from, int to, bool told)
{
    enum zone a = zone_of(from), b = zone_of(to);
    int giver = seat_of(from), taker = seat_of(to);
    if (giver != NOBODY && giver == taker) return told ? moves[a][b].own : NULL;
    if (!told) return moves[a][b].hidden;
    if (moves[a][b].mine && taker != NOBODY && taker == v->seat) return moves[a][b].mine;
    return moves[a][b].key;
}

static void say_moved(const struct box *box, const struct view *v, const struct event *e,
                      struct message *m)
{
    if (e->nargs < 2) return;
    int from = e->arg[0], to = e->arg[1], giver = seat_of(from), taker = seat_of(to);
    bool told = e->nargs > 2;
    const char *key = move_key(v, from, to, told);
    if (!key) {
        message_set(m, told ? E("moved") : E("moved.hidden"), "VP09-ACT-2");
        message_word(message_word(m, zone_words[zone_of(from)]), zone_words[zone_of(to)]);
    } else {
        message_set(m, key, "VP09-ACT-2");
        if (giver != NOBODY) message_seat(m, giver);
        if (taker != NOBODY && taker != giver) message_seat(m, taker);
    }
    if (told) say_kind(box, m, e->arg[2]);
}

/* --- the rest ------------------------------------------------------------------------ */

static void say_spent(const struct box *box, const struct event *e, struct message *m)
{
    static const char *const keys[ZONES] = {
        [ZONE_HAND] = E("spent.hand"),       [ZONE_DRAW] = E("spent.draw"),
        [ZONE_OUT] = E("spent.out"),         [ZONE_FIELD] = E("spent.field"),
        [ZONE_DISCARD] = E("spent.discard"), [ZONE_STACK] = E("spent.out"),
    };
    if (e->nargs < 2) return;
    message_set(m, keys[zone_of(e->arg[0])], "AMB-10");
    say_kind(box, message_seat(m, e->seat), e->arg[1]);
}

void viewpoint_say_event(const struct box *box, const struct view *v, const struct event *e,
                         struct message *m)
{
    if (e->kind == MOVED) {
        say_moved(box, v, e, m);
    } else if (e->kind == SPENT) {
        say_spent(box, e, m);
    } else if (e->kind == CHECKED) {
        bool so = e->nargs && e->arg[0];
        message_set(m, so ? E("checked.yes") : E("checked.no"), "VP09-SPEC-1");
    } else if (e->kind < HAPPENINGS && sayings[e->kind].args) {
        say_row(box, v, &sayings[e->kind], e, m);
    } else {
        return;
    }
    vp_quote(box, m);
}
