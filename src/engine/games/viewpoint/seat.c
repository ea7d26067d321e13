/* seat.c -- all a player can do, from the decider's view. */
#include <assert.h>
#include <string.h>

#include "core/odds.h"
#include "games/viewpoint/rules.h"
#include "games/viewpoint/voice.h"

/* --- questions --------------------------------------------------------------------- */

/* "Up to", or one more draw that the player need not take. */
static bool may_stop(const struct box *box, const struct table *t)
{
    const struct entry *e = table_top(t);
    if (t->asking == ASK_MAY) return true;
    if (!t->depth || t->asking == ASK_TARGET || t->asking == ASK_OPTION || t->asking == ASK_ORDER)
        return false;
    const struct deck_node *n = vp_node(box, e);
    return n->how == HOW_UP_TO && t->asking != ASK_WINDOW && !vp_partner_next(e, n);
}

static bool answers_question(enum asking asking, int verb)
{
    if (verb == SKIP) return asking != ASK_NOTHING && asking != ASK_WINDOW;
    switch (asking) {
    case ASK_NOTHING: return false;
    case ASK_PLAY: return verb == PLAY;
    case ASK_TARGET: return verb == TARGET;
    case ASK_WINDOW: return verb == PASS || verb == REVEAL;
    case ASK_BACK:
    case ASK_PICK: return verb == PICK;
    case ASK_ORDER:
    case ASK_CARD: return verb == CARD || verb == TOKEN;
    case ASK_MAY: return verb == YES;
    case ASK_OPTION: return verb == OPTION;
    }
    return false;
}

/* Where a card of this answer comes from. */
static int source_of(const struct table *t, int subject, int verb)
{
    const struct entry *e = table_top(t);
    if (verb != PICK) return AT_HAND + subject;
    if (t->asking == ASK_BACK) return AT_DRAW;
    if (e->stage == STAGE_PICK) return AT_DISCARD;
    return AT_HAND + (e->from == NOBODY ? subject : e->from);
}

static int alternatives(const struct box *box, const struct table *t)
{
    const struct deck_node *n = vp_node(box, table_top(t));
    int options = 0;
    if (n->op != OP_CHOOSE) return 0;
    for (const struct deck_node *o = n + 1; o < deck_next(n); o = deck_next(o)) options++;
    return options;
}

/* The open question, made ready to be asked of every card of the list. */
struct query {
    const struct look *look;
    int subject;
    unsigned foreseen;    /* in a window */
    struct choice choice; /* unless it is about the hand alone */
};

static void query_open(struct query *q, const struct look *look, int subject)
{
    const struct table *t = look->t;
    q->look = look;
    q->subject = subject;
    q->foreseen = t->asking == ASK_WINDOW ? vp_foreseen(look->box, t) : 0;
    if (t->depth && t->asking != ASK_WINDOW && t->asking != ASK_ORDER)
        q->choice = vp_choice(look, subject);
}

static bool card_answers(const struct query *q, int i)
{
    const struct look *look = q->look;
    const struct seen *card = &look->card[i];
    switch (look->t->asking) {
    case ASK_PLAY:
        if (!look->t->depth) return !look->t->untils || !vp_protected(look, i);
        break;
    case ASK_WINDOW:
        return look->box->bit[card->kind] & q->foreseen && !(card->mark & MARK_USED) &&
               vp_reveal_fits(look, q->subject, card->kind);
    case ASK_ORDER: return card->mark & MARK_DUE;
    default: break;
    }
    return vp_choosable(&q->choice, i);
}

/* --- refusals ---------------------------------------------------------------------- */

static bool no(struct message *why, const char *key, const char *rule)
{
    if (why) message_set(why, key, rule);
    return true;
}

static bool no_card(const struct box *box, struct message *why, const char *key, const char *rule,
                    int kind)
{
    no(why, key, rule);
    if (why) message_text(why, box_kind(box, kind)->name);
    return true;
}

static bool refuse_question(const struct view *v, int subject, struct message *why)
{
    const struct table *t = &v->table;
    if (subject >= 0 && subject < SEATS_MAX && seat_in(t->asked, subject) &&
        table_decider(t, subject) == v->seat)
        return false;
    return no(why, "viewpoint.refuse.not-asked", "VP09-TURN-2");
}

static bool refuse_target(const struct look *look, int target, struct message *why)
{
    const struct table *t = look->t;
    const struct entry *e = table_top(t);
    if (target < 0 || target >= look->box->seats) return no(why, "viewpoint.refuse.no-seat", NULL);
    if (seat_in(vp_targets(look), target)) return false;
    const char *key = "viewpoint.refuse.nothing-happens", *rule = "AMB-30";
    if (seat_in(t->dead, target)) key = "viewpoint.refuse.dead", rule = "AMB-49";
    else if (target == (e->performer == NOBODY ? e->actor : e->performer))
        key = "viewpoint.refuse.self", rule = "AMB-31";
    no(why, key, rule);
    if (why) message_seat(why, target);
    return true;
}

/* A card lies there, but it is not for this. */
static bool refuse_seen(const struct look *look, int i, struct message *why)
{
    const struct table *t = look->t;
    const struct box *box = look->box;
    const struct seen *card = &look->card[i];
    const struct deck_kind *kind = box_kind(box, card->kind);
    const struct deck_node *n = t->depth ? vp_node(box, table_top(t)) : NULL;
    if (t->asking == ASK_WINDOW) {
        if (!kind->reveal)
            return no_card(box, why, "viewpoint.refuse.no-reveal", "VP09-KW-REVEAL-1", card->kind);
        if (card->mark & MARK_USED)
            return no_card(box, why, "viewpoint.refuse.used", "AMB-74", card->kind);
        return no_card(box, why, "viewpoint.refuse.no-answer", "VP09-KW-CANCEL-2", card->kind);
    }
    if (vp_protected(look, i))
        return no_card(box, why, "viewpoint.refuse.protected", "AMB-88", card->kind);
    if (n && deck_verb(n)->token > 0 && vp_zombeye(box, card))
        return no_card(box, why, "viewpoint.refuse.zombeye", "TWD-KW-ZOMBIFY-1", card->kind);
    if (card->mark & MARK_LOCKED)
        return no_card(box, why, "viewpoint.refuse.received", "RUL-4", card->kind);
    if (card->place == AT_DISCARD && n && vp_fits_kind(box, &n->cards, card->kind, card->mark))
        return no_card(box, why, "viewpoint.refuse.unfinished", "AMB-56", card->kind);
    return no_card(box, why, "viewpoint.refuse.not-there", "VP09-SPEC-1", card->kind);
}

static bool refuse_card(const struct look *look, int subject, struct move m, struct message *why)
{
    bool field = m.verb == CARD || m.verb == TOKEN;
    int kind = m.arg[field ? 1 : 0], found = -1;
    if (field && (m.arg[0] < 0 || m.arg[0] >= look->box->seats))
        return no(why, "viewpoint.refuse.no-seat", NULL);
    if (kind < 0 || kind >= look->box->deck.kinds) return no(why, "viewpoint.refuse.no-kind", NULL);
    int place = field ? AT_FIELD + m.arg[0] : source_of(look->t, subject, m.verb);
    struct query q;
    query_open(&q, look, subject);
    for (int i = 0; i < look->n; i++) {
        const struct seen *card = &look->card[i];
        if (card->place != place || card->kind != kind) continue;
        if (field && !(card->mark & MARK_TOKEN) == (m.verb == TOKEN)) continue;
        if (card_answers(&q, i)) return false;
        found = i;
    }
    if (found >= 0) return refuse_seen(look, found, why);
    if (is_hand(place)) {
        const char *rule = m.verb == PICK ? "VP09-SPEC-1" : "VP09-ZONE-1";
        return no_card(look->box, why, "viewpoint.refuse.not-held", rule, kind);
    }
    return no_card(look->box, why, "viewpoint.refuse.not-there", "VP09-SPEC-1", kind);
}

static bool refuse_any(const struct box *box, const struct view *v, int subject, struct move m,
                       struct message *why)
{
    const struct table *t = &v->table;
    struct look look = vp_seen(box, v);
    if (refuse_question(v, subject, why)) return true;
    if (!move_fits(vp_verbs, VERBS, m)) return no(why, "viewpoint.refuse.no-move", NULL);
    if (!answers_question(t->asking, m.verb))
        return no(why, "viewpoint.refuse.other-question", "VP09-TURN-2");
    switch ((enum verb)m.verb) {
    case PASS:
    case YES: return false;
    case SKIP:
        return may_stop(box, t) ? false : no(why, "viewpoint.refuse.mandatory", "VP09-SPEC-3");
    case TARGET: return refuse_target(&look, m.arg[0], why);
    case OPTION:
        return m.arg[0] >= 1 && m.arg[0] <= alternatives(box, t)
                   ? false
                   : no(why, "viewpoint.refuse.no-option", NULL);
    default: return refuse_card(&look, subject, m, why);
    }
}

bool viewpoint_refuse(const struct box *box, const struct view *v, int subject, struct move m,
                      struct message *why)
{
    if (!refuse_any(box, v, subject, m, why)) return false;
    vp_quote(box, why);
    return true;
}

/* --- lists ------------------------------------------------------------------------- */

/* Each kind of the place once. */
static void list_kinds(const struct look *look, int subject, int verb, struct move_list *list)
{
    uint8_t listed[DECK_KINDS_MAX / 8] = {0};
    int place = source_of(look->t, subject, verb);
    int left = look->t->asking == ASK_BACK ? table_top(look->t)->left : look->n;
    struct query q;
    query_open(&q, look, subject);
    struct walk w = vp_walk(look, PLACE_BIT(place));
    if (verb == REVEAL && !q.foreseen) return;
    for (int i; (i = vp_walk_on(&w)) >= 0;) {
        const struct seen *card = &look->card[i];
        if (card->kind >= look->box->deck.kinds || left-- <= 0) continue;
        uint8_t *byte = &listed[card->kind / 8], bit = (uint8_t)(1u << card->kind % 8);
        if (*byte & bit || !card_answers(&q, i)) continue;
        *byte |= bit;
        move_add(list, move_of(verb, 1, card->kind, 0));
    }
}

/* Each kind of each field once, and once more with a token. */
static void list_field_cards(const struct look *look, int subject, struct move_list *list)
{
    uint8_t listed[2][SEATS_MAX][DECK_KINDS_MAX / 8] = {{{0}}};
    struct query q;
    query_open(&q, look, subject);
    for (int i = 0; i < look->n; i++) {
        const struct seen *card = &look->card[i];
        if (!is_field(card->place) || card->kind >= look->box->deck.kinds) continue;
        int token = card->mark & MARK_TOKEN ? 1 : 0, seat = card->place - AT_FIELD;
        uint8_t *byte = &listed[token][seat][card->kind / 8];
        uint8_t bit = (uint8_t)(1u << card->kind % 8);
        if (*byte & bit || !card_answers(&q, i)) continue;
        *byte |= bit;
        move_add(list, move_of(token ? TOKEN : CARD, 2, seat, card->kind));
    }
}

void vp_list(const struct look *look, int subject, struct move_list *list)
{
    const struct box *box = look->box;
    const struct table *t = look->t;
    switch ((enum asking)t->asking) {
    case ASK_NOTHING: break;
    case ASK_PLAY: list_kinds(look, subject, PLAY, list); break;
    case ASK_BACK:
    case ASK_PICK: list_kinds(look, subject, PICK, list); break;
    case ASK_ORDER:
    case ASK_CARD: list_field_cards(look, subject, list); break;
    case ASK_MAY: move_add(list, move_of(YES, 0, 0, 0)); break;
    case ASK_TARGET: {
        seat_set set = vp_targets(look);
        for (int seat = 0; seat < box->seats; seat++)
            if (seat_in(set, seat)) move_add(list, move_of(TARGET, 1, seat, 0));
        break;
    }
    case ASK_OPTION:
        for (int i = 1; i <= alternatives(box, t); i++) move_add(list, move_of(OPTION, 1, i, 0));
        break;
    case ASK_WINDOW:
        move_add(list, move_of(PASS, 0, 0, 0));
        list_kinds(look, subject, REVEAL, list);
        return;
    }
    if (may_stop(box, t)) move_add(list, move_of(SKIP, 0, 0, 0));
}

void viewpoint_legal(const struct box *box, const struct view *v, int subject,
                     struct move_list *list)
{
    const struct look look = vp_seen(box, v);
    list->n = 0;
    if (!refuse_question(v, subject, NULL)) vp_list(&look, subject, list);
}

/* Let it be, or stop taking; else the first answer there is. */
struct move viewpoint_fallback(const struct box *box, const struct view *v, int subject)
{
    struct move room[MOVES_MAX] = {{0}};
    struct move_list list = {.at = room, .size = MOVES_MAX};
    if (v->table.asking == ASK_WINDOW) return move_of(PASS, 0, 0, 0);
    if (may_stop(box, &v->table)) return move_of(SKIP, 0, 0, 0);
    viewpoint_legal(box, v, subject, &list);
    return room[0];
}

/* A card in hand is worth some points, a Zombeye takes them; a lead counts more the nearer the end
 * is, by points or by the draw pile. Where the plague decides many games, points say less. */
int viewpoint_estimate(const struct box *box, const struct view *v, int seat)
{
    const struct table *t = &v->table;
    const seat_set alive = seats_all(box->seats) & (seat_set)~t->dead;
    int strength[SEATS_MAX] = {0}, most = 0;
    if (t->winners)
        return seat_in(t->winners, seat) ? SURE_WIN / __builtin_popcount(t->winners) : 0;
    for (int other = 0; other < box->seats; other++)
        if (seat_in(alive, other) && t->points[other] > most) most = t->points[other];
    assert(box->seats > 0);
    const int drawn =
        12 * t->draw / box->seats; /* points that the draw pile may still bring a seat */
    const int to_win = most < box->target ? box->target - most : 0;
    const int left = (to_win < drawn ? to_win : drawn) + 5;
    for (int other = 0; other < box->seats; other++) {
        const int worth = t->points[other] + 6 * t->hand[other] - 5 * t->zombeyes[other];
        strength[other] = odds_lead(worth, box->plague ? 13 : 28, left);
    }
    return odds_to_win(strength, alive, seat);
}
