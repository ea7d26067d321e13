/* voice.c -- questions, moves and the view as messages. Events are in voice_event.c.
 *
 * Argument 0 of a question is the seat it is for, so that ".you" speaks to that seat and the plain
 * text to the seat that decides in its place.
 */
#include "games/viewpoint/voice.h"

#include "games/viewpoint/deeds.h"
#include "games/viewpoint/rules.h"

/* Without an action there is still the play of the card to speak of. */
static const struct deck_node *pending(const struct box *box, const struct entry *top)
{
    static const struct deck_node none;
    bool deedless =
        top->what != ENTRY_DEAD && (top->at >= top->end || top->performer_flags & PERFORMER_LEFT);
    return deedless ? &none : vp_node(box, top);
}

static struct message *say_verb(struct message *m, const struct deck_node *node)
{
    const char *word = vp_deed(node)->name;
    if (node->op == OP_UNTIL) word = "viewpoint.word.until";
    return message_word(m, word ? word : "viewpoint.word.points");
}

/* The words of the card for this action. The Winking Dead have none, nor has the mere play. */
static struct message *say_node(const struct box *box, struct message *m, const struct entry *top,
                                const struct deck_node *node)
{
    if (top->what == ENTRY_DEAD || node->op == OP_NONE) return say_verb(m, node);
    return message_said(m, deck_say_node, &box->deck, (int)(node - box->deck.node));
}

static int zombeyes_of(const struct box *box, int kind)
{
    return kind >= 0 && kind < box->deck.kinds ? box_kind(box, kind)->zombeyes : 0;
}

static int value_of(const struct box *box, int kind)
{
    return kind >= 0 && kind < box->deck.kinds ? box_kind(box, kind)->value : 0;
}

static bool is_seat(const struct box *box, int seat) { return seat >= 0 && seat < box->seats; }

/* --- questions: cards and players ---------------------------------------------------- */

/* Givers are asked all at once, so each one's receiver follows from the card. */
static int receiver(const struct box *box, const struct view *v, const struct deck_node *node,
                    int giver)
{
    const struct entry *top = table_top(&v->table);
    const struct look look = vp_seen(box, v);
    if (is_seat(box, top->to)) return top->to;
    seat_set set = vp_receivers(&look, top, node, giver);
    for (int seat = 0; seat < box->seats; seat++)
        if (set == SEAT_BIT(seat)) return seat;
    return NOBODY;
}

static void say_pick(const struct box *box, const struct view *v, int subject, struct message *m)
{
    const struct entry *top = table_top(&v->table);
    const struct deck_node *node = vp_node(box, top);
    const struct deed *deed = vp_deed(node);
    const char *rule = deed->pick || deed->pick_of ? deed->rule : NULL;
    int other =
        deck_verb(node)->other == OTHER_RECEIVER ? receiver(box, v, node, subject) : top->from;
    bool alone = !is_seat(box, other) || other == subject;
    const char *key = alone ? deed->pick : deed->pick_of;
    if (!key && node->cards.place == PLACE_DISCARD) key = "viewpoint.question.pick.pile";
    if (!key) key = alone ? "viewpoint.question.pick.hand" : "viewpoint.question.pick.of";
    message_seat(message_set(m, key, rule ? rule : "VP09-SPEC-1"), subject);
    say_node(box, message_seat(say_kind(box, m, top->kind), alone ? subject : other), top, node);
}

static void say_card(const struct box *box, const struct table *t, int subject, struct message *m)
{
    const struct entry *top = table_top(t);
    const struct deck_node *node = vp_node(box, top);
    const struct deed *deed = vp_deed(node);
    const char *key = deed->point ? deed->point : "viewpoint.question.card";
    const char *rule = deed->point && deed->rule ? deed->rule : "VP09-SPEC-1";
    if (vp_partner_next(top, node)) key = "viewpoint.question.card.partner";
    if (top->what == ENTRY_DEAD) {
        message_seat(message_set(m, "viewpoint.question.card.dead", "TWD-DEAD-5"), subject);
        return;
    }
    message_seat(message_set(m, key, rule), subject);
    say_node(box, say_kind(box, m, top->kind), top, node);
}

static void say_target(const struct box *box, const struct table *t, int subject, struct message *m)
{
    const struct entry *top = table_top(t);
    const struct deck_node *node = vp_node(box, top);
    const struct deed *deed = vp_deed(node);
    const char *key = deed->target, *rule = deed->target && deed->rule ? deed->rule : "AMB-2";
    if (top->stage == STAGE_WHO && vp_one_of(node->who)) key = "viewpoint.question.target.who";
    if (!key) key = "viewpoint.question.target";
    message_seat(message_set(m, key, rule), subject);
    say_node(box, say_kind(box, m, top->kind), top, node);
}

/* What follows if it was done is what the offer buys. Only what the same player does can be said as
 * a purpose: "discard 1 card to draw 2 cards". */
static const char *say_bargain(const struct box *box, const struct deck_node *node,
                               struct message *m)
{
    const struct deck_node *next = deck_next(node), *end = box->deck.node + box->deck.nodes;
    if (next == end || !(next->flags & FLAG_IF_SO)) return "viewpoint.question.may";
    const bool own = node->who == WHO_YOU && next->who == WHO_YOU && !(next->flags & FLAG_MAY);
    message_said(m, deck_say_node, &box->deck, (int)(next - box->deck.node));
    return own ? "viewpoint.question.may.buys" : "viewpoint.question.may.then";
}

static void say_may(const struct box *box, const struct table *t, int subject, struct message *m)
{
    const struct entry *top = table_top(t);
    const struct deck_node *node = vp_node(box, top);
    const bool one = deck_verb(node)->points == POINT_PILE && node->how == HOW_UP_TO;
    say_kind(box, message_seat(message_set(m, NULL, "VP09-SPEC-3"), subject), top->kind);
    if (one) { /* asked card by card */
        m->key = "viewpoint.question.may.one";
        say_verb(m, node);
    } else {
        message_said(m, deck_say_offer, &box->deck, (int)(node - box->deck.node));
        m->key = say_bargain(box, node, m);
    }
}

/* --- questions: windows -------------------------------------------------------------- */

enum aim { AIM_NONE, AIM_SEAT, AIM_CARD, AIM_CARDS, AIM_SWAP, AIM_PILE, AIMS };

/* A later action of a played card: the play itself can no longer be answered. */
enum { ENTRY_AGAIN = ENTRY_DEAD + 1 };

#define WINDOW(what) \
    {"viewpoint.question.window." what,         "viewpoint.question.window." what ".aimed", \
     "viewpoint.question.window." what ".card", "viewpoint.question.window." what ".cards", \
     "viewpoint.question.window." what ".swap", "viewpoint.question.window." what ".pile"}

static const char *const windows[][AIMS] = {
    [ENTRY_PLAY] = WINDOW("play"),
    [ENTRY_TURN] = WINDOW("turn"),
    [ENTRY_REVEAL] = WINDOW("reveal"),
    [ENTRY_DEAD] = {"viewpoint.question.window.dead", "viewpoint.question.window.dead",
                    "viewpoint.question.window.dead.card", "viewpoint.question.window.dead.card",
                    "viewpoint.question.window.dead.card", "viewpoint.question.window.dead"},
    [ENTRY_AGAIN] = WINDOW("again"),
};

static bool is_somebody(uint8_t who)
{
    return vp_one_of(who) || who == WHO_LEFT || who == WHO_RIGHT || who == WHO_THEY;
}

/* The one other player the announced action is aimed at. */
static int aimed_at(const struct box *box, const struct entry *top, const struct deck_node *node)
{
    const int8_t named[] = {top->from, top->to, top->they};
    if (!is_somebody(node->who) && !is_somebody(node->cards.whose) && !is_somebody(node->to_whose))
        return NOBODY;
    for (int i = 0; i < 3; i++)
        if (is_seat(box, named[i]) && named[i] != top->actor) return named[i];
    return NOBODY;
}

/* The chosen cards in sight: how many, and two of them. Cards of others come first: of a swap that
 * is what is taken, and what is given comes after it. */
static int cards_in_question(const struct view *v, const struct seen *found[2])
{
    const struct table *t = &v->table;
    const int own = AT_FIELD + table_top(t)->actor;
    int n = 0;
    for (int pass = 0; pass < 2; pass++)
        for (int i = 0; i < v->known; i++) {
            const struct seen *seen = &v->card[i];
            if (seen->place == AT_UNSURE || !(seen->bits >> (t->depth - 1) & 1)) continue;
            if (!is_field(seen->place) && seen->place != AT_DISCARD) continue;
            if ((seen->place == own) != pass) continue;
            if (n < 2) found[n] = seen;
            n++;
        }
    return n;
}

static enum aim say_aim(const struct box *box, const struct view *v, const struct deck_node *node,
                        struct message *m)
{
    const struct seen *seen[2] = {NULL, NULL};
    const int n = cards_in_question(v, seen), aimed = aimed_at(box, table_top(&v->table), node);
    if (n && is_field(seen[0]->place)) {
        say_kind(box, message_seat(m, seen[0]->place - AT_FIELD), seen[0]->kind);
        if (n == 1) return AIM_CARD;
        if (node->op != OP_SWAP || !is_field(seen[1]->place)) {
            message_number(m, n - 1);
            return AIM_CARDS;
        }
        say_kind(box, message_seat(m, seen[1]->place - AT_FIELD), seen[1]->kind);
        return AIM_SWAP;
    }
    if (n) {
        say_kind(box, m, seen[0]->kind);
        return AIM_PILE;
    }
    if (aimed == NOBODY) return AIM_NONE;
    message_seat(m, aimed);
    return AIM_SEAT;
}

/* An answer to a play answers all that the card will ever do: what it begins with or, if that
 * came to nothing, what it does in later turns. */
static bool works(const struct box *box, const struct entry *top, const struct deck_node *node)
{
    if (top->what != ENTRY_PLAY || top->flags & ENTRY_OPENED) return false;
    const struct deck_kind *kind = box_kind(box, top->kind);
    return node->op != OP_NONE || kind->each_turn || kind->worth;
}

static void say_turn_window(const struct table *t, int subject, struct message *m)
{
    static const char *const keys[][2] = {
        [PART_TURN] = {"viewpoint.question.window.begin", "viewpoint.question.window.begin.own"},
        [PART_BEGIN] = {"viewpoint.question.window.begin", "viewpoint.question.window.begin.own"},
        [PART_START] = {"viewpoint.question.window.begin", "viewpoint.question.window.begin.own"},
        [PART_DRAW] = {"viewpoint.question.window.drawn", "viewpoint.question.window.drawn.own"},
        [PART_DRAWN] = {"viewpoint.question.window.drawn", "viewpoint.question.window.drawn.own"},
        [PART_PLAY] = {"viewpoint.question.window.drawn", "viewpoint.question.window.drawn.own"},
        [PART_COUNT] = {"viewpoint.question.window.count", "viewpoint.question.window.count.own"},
        [PART_END] = {"viewpoint.question.window.count", "viewpoint.question.window.count.own"},
    };
    int part = t->part < PART_OVER ? t->part : PART_BEGIN;
    message_set(m, keys[part][subject == t->active], part == PART_COUNT ? "AMB-20" : "AMB-1");
    message_seat(message_seat(m, subject), t->active);
    message_number(m, t->active == NOBODY ? 0 : t->points[t->active]);
}

static void say_window(const struct box *box, const struct view *v, int subject, struct message *m)
{
    const struct table *t = &v->table;
    if (!t->depth) {
        say_turn_window(t, subject, m);
        return;
    }
    const struct entry *top = table_top(t);
    const struct deck_node *node = pending(box, top);
    int what = top->what == ENTRY_PLAY && top->flags & ENTRY_OPENED ? ENTRY_AGAIN : top->what;
    message_seat(message_seat(message_set(m, NULL, "AMB-3"), subject), top->actor);
    say_node(box, say_kind(box, m, top->kind), top, node);
    if (top->answers && top->answers < t->depth) {
        const struct entry *below = &t->entry[top->answers - 1];
        m->key = "viewpoint.question.window.against";
        m->rule = "AMB-4";
        say_kind(box, message_seat(m, below->actor), below->kind);
        return;
    }
    const enum aim aim = say_aim(box, v, node, m);
    m->key = windows[what][aim];
    if (aim != AIM_NONE || !works(box, top, node)) return;
    m->key = "viewpoint.question.window.works";
    m->n--;
    message_said(m, deck_say_work, &box->deck, top->kind);
}

void viewpoint_say_question(const struct box *box, const struct view *v, int subject,
                            struct message *m)
{
    const struct table *t = &v->table;
    switch ((enum asking)t->asking) {
    case ASK_NOTHING: return;
    case ASK_PLAY:
        message_set(m, t->depth ? "viewpoint.question.play.by" : "viewpoint.question.play",
                    t->depth ? "AMB-28" : "VP09-PLAY-1");
        message_seat(m, subject);
        if (t->depth) say_kind(box, m, table_top(t)->kind);
        break;
    case ASK_TARGET: say_target(box, t, subject, m); break;
    case ASK_WINDOW: say_window(box, v, subject, m); break;
    case ASK_PICK: say_pick(box, v, subject, m); break;
    case ASK_CARD: say_card(box, t, subject, m); break;
    case ASK_MAY: say_may(box, t, subject, m); break;
    case ASK_OPTION:
        message_seat(message_set(m, "viewpoint.question.option", "VP09-SPEC-1"), subject);
        say_kind(box, m, table_top(t)->kind);
        break;
    case ASK_BACK:
        message_seat(message_set(m, "viewpoint.question.back", "VP09-ZONE-4"), subject);
        say_kind(box, m, table_top(t)->kind);
        break;
    case ASK_ORDER:
        message_seat(message_set(m, "viewpoint.question.order", "AMB-25"), subject);
        break;
    }
    vp_quote(box, m);
}

/* --- moves ------------------------------------------------------------------------- */

static const char *pick_key(const struct box *box, const struct table *t)
{
    if ((t->asking != ASK_PICK && t->asking != ASK_BACK) || !t->depth) return "viewpoint.move.pick";
    const char *key = vp_deed(vp_node(box, table_top(t)))->picked;
    return key ? key : "viewpoint.move.pick";
}

/* The line itself, as it stands on the card. */
static void say_option(const struct box *box, const struct table *t, int number, struct message *m)
{
    const struct deck_node *node = t->depth ? vp_node(box, table_top(t)) : NULL;
    const struct deck_node *end = node ? deck_next(node) : NULL;
    message_number(message_set(m, "viewpoint.move.line", NULL), number);
    if (t->asking != ASK_OPTION || !node || node->op != OP_CHOOSE) return;
    for (node++; node < end && (node->op != OP_OPTION || --number); node++) node += node->inside;
    if (node >= end) return;
    message_set(m, "viewpoint.move.option", NULL);
    message_said(m, deck_say_node, &box->deck, (int)(node - box->deck.node));
}

void viewpoint_say_move(const struct box *box, const struct view *v, int subject, struct move mv,
                        struct message *m)
{
    const struct table *t = &v->table;
    const char *key = NULL;
    (void)subject;
    switch (mv.verb) {
    case PLAY:
        key = zombeyes_of(box, mv.arg[0]) ? "viewpoint.move.play.zombeye" : "viewpoint.move.play";
        break;
    case REVEAL: key = "viewpoint.move.reveal"; break;
    case PICK: key = pick_key(box, t); break;
    case CARD: key = t->asking == ASK_ORDER ? "viewpoint.move.order" : "viewpoint.move.card"; break;
    case TOKEN:
        key = t->asking == ASK_ORDER ? "viewpoint.move.order" : "viewpoint.move.token";
        break;
    case TARGET: message_seat(message_set(m, "viewpoint.move.target", NULL), mv.arg[0]); return;
    case PASS: message_set(m, "viewpoint.move.pass", NULL); return;
    case YES: message_set(m, "viewpoint.move.yes", NULL); return;
    case SKIP:
        message_set(m, t->asking == ASK_MAY ? "viewpoint.move.skip" : "viewpoint.move.enough",
                    NULL);
        return;
    case OPTION: say_option(box, t, mv.arg[0], m); return;
    default: return;
    }
    bool owned = mv.verb == CARD || mv.verb == TOKEN;
    message_set(m, key, NULL);
    if (owned) message_seat(m, mv.arg[0]);
    say_kind(box, m, mv.arg[owned]);
    message_number(m, value_of(box, mv.arg[owned]));
    if (mv.verb == PLAY) message_number(m, zombeyes_of(box, mv.arg[0]));
}

/* --- the view ---------------------------------------------------------------------- */

/* What no longer fits is left out, so the notes go from the important to the rest; the last one
 * says that there is more. */
static struct message *note_key(struct notes *notes, const char *key)
{
    if (notes->n == NOTES_MAX) {
        message_set(&notes->at[NOTES_MAX - 1], "viewpoint.view.more", NULL);
        return NULL;
    }
    return message_set(&notes->at[notes->n++], key, NULL);
}

static void note_stack(const struct box *box, const struct table *t, struct notes *notes)
{
    static const char *const keys[] = {
        [ENTRY_PLAY] = "viewpoint.view.stack.play",
        [ENTRY_TURN] = "viewpoint.view.stack.turn",
        [ENTRY_REVEAL] = "viewpoint.view.stack.reveal",
        [ENTRY_DEAD] = "viewpoint.view.stack.dead",
    };
    for (int i = t->depth - 1; i >= 0; i--) {
        struct message *m = note_key(notes, keys[t->entry[i].what]);
        if (m) say_kind(box, message_seat(m, t->entry[i].actor), t->entry[i].kind);
    }
}

static void note_seats(const struct box *box, const struct table *t, struct notes *notes)
{
    const char *key = box->plague ? "viewpoint.view.seat.plague" : "viewpoint.view.seat";
    for (int seat = 0; seat < box->seats; seat++) {
        struct message *m = seat_in(t->dead, seat) ? NULL : note_key(notes, key);
        if (!m) continue;
        message_number(message_number(message_seat(m, seat), t->points[seat]), t->hand[seat]);
        if (box->plague) message_number(m, t->zombeyes[seat]);
    }
}

/* What is to come: turns missed, given and decided by others, and rules that hold until then. */
static void note_outlook(const struct box *box, const struct view *v, struct notes *notes)
{
    const struct table *t = &v->table;
    struct message *m;
    for (int seat = 0; seat < box->seats; seat++) {
        int by = t->control_next[seat];
        const char *key =
            seat == v->seat ? "viewpoint.view.control-next.mine" : "viewpoint.view.control-next";
        if (t->misses[seat] && (m = note_key(notes, "viewpoint.view.misses")))
            message_number(message_seat(m, seat), t->misses[seat]);
        if (is_seat(box, by) && (m = note_key(notes, key))) message_seat(message_seat(m, by), seat);
    }
    for (int i = 0; i < t->extras; i++)
        if ((m = note_key(notes, "viewpoint.view.extra"))) message_seat(m, t->extra[i]);
    for (int i = 0; i < t->untils; i++)
        if ((m = note_key(notes, "viewpoint.view.until")))
            say_kind(box, message_seat(m, t->until[i].owner), t->until[i].kind);
}

/* The cards of one place, a note a kind; those with a token apart. */
static void note_cards(const struct box *box, const struct view *v, int place, int seat,
                       const char *key, const char *token, struct notes *notes)
{
    uint16_t count[2][DECK_KINDS_MAX] = {0};
    bool any = false;
    for (int i = 0; i < v->known; i++) {
        if (v->card[i].place != place) continue;
        count[v->card[i].mark & MARK_TOKEN][v->card[i].kind]++;
        any = true;
    }
    if (!any) return;
    for (int kind = 0; kind < box->deck.kinds; kind++)
        for (int on = 0; on < 2; on++) {
            struct message *m = count[on][kind] ? note_key(notes, on ? token : key) : NULL;
            if (!m) continue;
            say_kind(box, message_seat(m, seat), kind);
            message_number(message_number(m, count[on][kind]), value_of(box, kind));
        }
}

static void note_memory(const struct box *box, const struct view *v, struct notes *notes)
{
    for (int i = 0; i < v->known; i++) {
        const struct seen *seen = &v->card[i];
        seat_set own = v->seat == SPECTATOR ? 0 : SEAT_BIT(v->seat);
        seat_set hands = (seat_set)(seen->bits & ~own & seats_all(box->seats));
        bool pile = seen->bits & own;
        int n = 0, before = 0;
        if (seen->place != AT_UNSURE || (!hands && !pile)) continue;
        for (int k = 0; k < v->known; k++) {
            bool same = v->card[k].place == AT_UNSURE && v->card[k].kind == seen->kind &&
                        v->card[k].bits == seen->bits;
            n += same;
            before += same && k < i;
        }
        struct message *m = before ? NULL : note_key(notes, "viewpoint.view.memory.pile");
        if (!m) continue;
        if (hands) m->key = pile ? "viewpoint.view.memory.either" : "viewpoint.view.memory.hands";
        if (hands && !pile && !(hands & (hands - 1))) m->key = "viewpoint.view.memory.hand";
        message_seats(message_number(say_kind(box, m, seen->kind), n), hands);
    }
}

static void note_table(const struct box *box, const struct view *v, struct notes *notes)
{
    const struct table *t = &v->table;
    int discarded = 0;
    struct message *m;
    for (int i = 0; i < v->known; i++) discarded += v->card[i].place == AT_DISCARD;
    if (t->part == PART_OVER) {
        if ((m = note_key(notes, "viewpoint.view.over"))) message_seats(m, t->winners);
    } else if ((m = note_key(notes, seat_in(t->dead, t->active) ? "viewpoint.view.turn.dead"
                                                                : "viewpoint.view.turn"))) {
        message_seat(m, t->active);
    }
    if (t->dead && (m = note_key(notes, "viewpoint.view.dead"))) message_seats(m, t->dead);
    if (is_seat(box, t->controller)) {
        bool mine = t->active == v->seat;
        m = note_key(notes, mine ? "viewpoint.view.control.mine" : "viewpoint.view.control");
        if (m) message_seat(message_seat(m, t->controller), t->active);
    }
    if ((m = note_key(notes, "viewpoint.view.piles")))
        message_number(message_number(m, t->draw), discarded);
}

void viewpoint_say_view(const struct box *box, const struct view *v, struct notes *notes)
{
    notes->n = 0;
    note_table(box, v, notes);
    note_stack(box, &v->table, notes);
    note_seats(box, &v->table, notes);
    note_outlook(box, v, notes);
    for (int i = 0; i < box->seats; i++) {
        int seat = v->seat == SPECTATOR ? i : (v->seat + i) % box->seats;
        note_cards(box, v, AT_HAND + seat, seat, "viewpoint.view.hand", "viewpoint.view.hand",
                   notes);
    }
    for (int seat = 0; seat < box->seats; seat++)
        note_cards(box, v, AT_FIELD + seat, seat, "viewpoint.view.field",
                   "viewpoint.view.field.token", notes);
    note_memory(box, v, notes);
}
