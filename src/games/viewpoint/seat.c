#include <assert.h>

#include "games/viewpoint/rules.h"

/* Which verbs answer which question. */
static bool answers_question(uint8_t asking, uint8_t verb)
{
    switch ((enum asking)asking) {
    case ASK_NOTHING: return false;
    case ASK_PLAY: return verb == PLAY;
    case ASK_TARGET: return verb == TARGET;
    case ASK_WINDOW: return verb == PASS || verb == REVEAL;
    case ASK_TAKE: return verb == TAKE;
    case ASK_GIVE: return verb == GIVE;
    case ASK_DISCARD: return verb == DISCARD;
    }
    return false;
}

static bool well_formed(struct move m)
{
    bool clean = m.verb < VERBS && m.nargs == (m.verb != PASS);
    for (int i = m.nargs; clean && i < MOVE_ARGS_MAX; i++) clean = m.arg[i] == 0;
    return clean;
}

static bool no(struct message *why, const char *key, const char *rule)
{
    if (why) message_set(why, key, rule);
    return true;
}

static bool refuse_target(const struct box *box, const struct view *v, int target,
                          struct message *why)
{
    bool aims;
    seat_set set = vp_targets(box, &v->table, &aims);
    if (target < 0 || target >= box->seats) return no(why, "viewpoint.refuse.no-seat", NULL);
    if (target == table_top(&v->table)->actor) return no(why, "viewpoint.refuse.self", "AMB-31");
    if (!seat_in(set, target)) return no(why, "viewpoint.refuse.empty-hand", "AMB-30");
    return false;
}

/* The hand a card of this answer comes from. */
static int hand_of(const struct table *t, int verb, int subject)
{
    return verb == TAKE ? table_top(t)->target : subject;
}

/* Why a card of this kind cannot be the answer, given how many the hand holds. */
static bool refuse_kind(const struct box *box, const struct table *t, int subject, int verb,
                        int kind, int held, struct message *why)
{
    if (!held) {
        no(why, "viewpoint.refuse.not-held", "VP09-ZONE-1");
    } else if (verb == REVEAL && box->kind[kind].when == WHEN_NEVER) {
        no(why, "viewpoint.refuse.no-reveal", "VP09-KW-REVEAL-1");
    } else if (verb == REVEAL && !vp_reveal_fits(box, t, subject, kind)) {
        no(why, "viewpoint.refuse.no-answer", "VP09-KW-CANCEL-2");
    } else {
        return false;
    }
    if (why) message_text(message_seat(why, hand_of(t, verb, subject)), kind_name(box, kind));
    return true;
}

static bool refuse_question(const struct view *v, int subject, struct message *why)
{
    const struct table *t = &v->table;
    if (seat_in(t->asked, subject) && table_decider(t, subject) == v->seat) return false;
    return no(why, "viewpoint.refuse.not-asked", "VP09-TURN-2");
}

bool viewpoint_refuse(const struct box *box, const struct view *v, int subject, struct move m,
                      struct message *why)
{
    const struct table *t = &v->table;
    if (refuse_question(v, subject, why)) return true;
    if (!well_formed(m)) return no(why, "viewpoint.refuse.no-move", NULL);
    if (!answers_question(t->asking, m.verb))
        return no(why, "viewpoint.refuse.other-question", "VP09-TURN-2");
    if (m.verb == PASS) return false;
    if (m.verb == TARGET) return refuse_target(box, v, m.arg[0], why);
    int kind = m.arg[0];
    if (kind < 0 || kind >= box->kinds) return no(why, "viewpoint.refuse.no-kind", NULL);
    int held = view_count(v, AT_HAND + hand_of(t, m.verb, subject), kind);
    return refuse_kind(box, t, subject, m.verb, kind, held, why);
}

static void legal_kinds(const struct box *box, const struct view *v, int subject, int verb,
                        struct move_list *list)
{
    uint8_t held[KINDS_MAX] = {0};
    uint32_t hand = PLACE_BIT(AT_HAND + hand_of(&v->table, verb, subject));
    for (int i = 0; i < v->known && i < box->cards; i++)
        if (v->card[i].places == hand) held[v->card[i].kind]++;
    for (int kind = 0; kind < box->kinds; kind++)
        if (!refuse_kind(box, &v->table, subject, verb, kind, held[kind], NULL))
            move_add(list, move_of(verb, 1, kind, 0));
}

void viewpoint_legal(const struct box *box, const struct view *v, int subject,
                     struct move_list *list)
{
    list->n = 0;
    if (refuse_question(v, subject, NULL)) return;
    switch ((enum asking)v->table.asking) {
    case ASK_NOTHING: break;
    case ASK_PLAY: legal_kinds(box, v, subject, PLAY, list); break;
    case ASK_TARGET:
        for (int seat = 0; seat < box->seats; seat++)
            if (!refuse_target(box, v, seat, NULL)) move_add(list, move_of(TARGET, 1, seat, 0));
        break;
    case ASK_WINDOW:
        move_add(list, move_of(PASS, 0, 0, 0));
        legal_kinds(box, v, subject, REVEAL, list);
        break;
    case ASK_TAKE: legal_kinds(box, v, subject, TAKE, list); break;
    case ASK_GIVE: legal_kinds(box, v, subject, GIVE, list); break;
    case ASK_DISCARD: legal_kinds(box, v, subject, DISCARD, list); break;
    }
}

/* Let it be in a window, else the first card or seat there is. */
struct move viewpoint_fallback(const struct box *box, const struct view *v, int subject)
{
    struct move room[KINDS_MAX + 1];
    struct move_list list = {.at = room, .size = KINDS_MAX + 1};
    viewpoint_legal(box, v, subject, &list);
    assert(list.n > 0);
    return room[0];
}

/* Points ahead of the best other seat; a card in hand is worth a little. */
int viewpoint_estimate(const struct box *box, const struct view *v, int seat)
{
    const struct table *t = &v->table;
    int best = -1000;
    if (t->winners) return seat_in(t->winners, seat) ? 1000 : -1000;
    for (int other = 0; other < box->seats; other++) {
        int worth = 2 * t->points[other] + 3 * t->hand[other];
        if (other != seat && worth > best) best = worth;
    }
    return 2 * t->points[seat] + 3 * t->hand[seat] - best;
}
