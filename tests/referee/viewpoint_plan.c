/* viewpoint_plan.c -- whom an action is for, which cards it means, and what is chosen of it. */
#include <string.h>

#include "viewpoint.h"

bool vr_open_place(enum vr_place p) { return p == P_FIELD || p == P_VIEWNIVERSE || p == P_DISCARD; }

static bool others_only(enum vr_op op)
{
    return op == V_STEAL || op == V_SWAP || op == V_TAKE || op == V_AMBUSH || op == V_PASS ||
           op == V_CONTROL || op == V_EXCHANGE;
}

/* Whom a word means in an action. "Their" means the performer, if that is not you. */
unsigned vr_seats_for(const struct vr_game *g, const struct vr_entry *e, const struct vr_node *n,
                      enum vr_who who, int performer)
{
    unsigned all = vr_whose(g, W_EACH, performer, -1);
    if (who == W_YOU) return all & 1u << e->seat;
    if (who == W_THEY && n->who != W_YOU) return all & 1u << performer;
    if (who >= W_MOST_POINTS && who <= W_FEWEST_ZOMBEYES) /* ruling 5 */
        return vr_among(g, who, others_only(n->op) ? all & ~(1u << performer) : all);
    return vr_whose(g, who, performer, e->they);
}

static bool busy(const struct vr_game *g, int card)
{
    for (const struct vr_entry *e = g->top; e; e = e->below)
        if (e->card == card) return true;
    return false;
}

static bool usable(const struct vr_game *g, const struct vr_entry *e, const struct vr_node *n,
                   const struct vr_desc *d, int card)
{
    bool this_one = card == e->card && !e->outside;
    bool token = g->now.token[card];
    if (!vr_fits(g, d, g->kind_of[card], token, this_one)) return false;
    if (n->op == V_ZOMBIFY) return !token && !vr_print(g, card)->zombeyes;
    if (n->op == V_CURE) return token;
    if (n->op == V_LOOK || n->op == V_SHOW || n->op == V_REORDER) return true;
    if (n->op == V_RESURRECT && busy(g, card)) return false; /* AMB-56 */
    return !vr_stays(g, card);
}

/* The cards that are meant; only those of the victim, if there is one. */
int vr_pool(const struct vr_game *g, const struct vr_entry *e, const struct vr_node *n,
            const struct vr_desc *d, int performer, int victim, int out[VR_CARDS])
{
    const struct vr_position *p = &g->now;
    int count = 0;
    if (d->place == P_DISCARD || d->place == P_DRAW) {
        const struct vr_list *l = d->place == P_DISCARD ? &p->discard : &p->draw;
        for (int i = 0; i < l->n; i++)
            if (usable(g, e, n, d, l->at[i])) out[count++] = l->at[i];
        return count;
    }
    unsigned set = d->place == P_VIEWNIVERSE ? vr_whose(g, W_EACH, performer, -1)
                   : victim >= 0             ? 1u << victim
                                             : vr_seats_for(g, e, n, d->whose, performer);
    for (int seat = 0; seat < g->seats; seat++) {
        const struct vr_list *l = d->place == P_HAND ? &p->hand[seat] : &p->field[seat];
        if (!(set >> seat & 1) || (victim >= 0 && victim != seat)) continue;
        for (int j = 0; j < l->n; j++)
            if (usable(g, e, n, d, l->at[j])) out[count++] = l->at[j];
    }
    for (int i = 1; d->place != P_HAND && i < count;
         i++) /* those of several fields: as they came */
        for (int j = i; j && p->arrived[out[j - 1]] > p->arrived[out[j]]; j--) {
            int other = out[j];
            out[j] = out[j - 1];
            out[j - 1] = other;
        }
    return count;
}

int vr_amount(struct vr_game *g, struct vr_entry *e, const struct vr_node *n, int performer,
              int available)
{
    int times = 1;
    bool hidden = false;
    bool mine = n->who == W_YOU || (n->measure != M_PLAYERS && n->other.whose == W_YOU);
    if (n->for_each)
        times = vr_count(g, n, &n->other, mine ? e->seat : performer,
                         n->who == W_YOU ? e->they : performer, e->outside ? -1 : e->card, &hidden);
    if (hidden) vr_tell(g, "%d checked %d", performer, n->n * times); /* ruling 8 */
    if (n->how == H_ALL) return available;
    if (n->how == H_HALF) return (available + 1) / 2;
    return n->n * times;
}

/* ---- naming players ---- */

static bool one_player(enum vr_who who)
{
    return who == W_ANOTHER || who == W_ANY || (who >= W_MOST_POINTS && who <= W_FEWEST_ZOMBEYES);
}

bool vr_choose_seat(struct vr_game *g, struct vr_entry *e, int chooser, unsigned set, int *seat)
{
    struct vr_option o[REF_SEATS];
    int n = 0;
    for (int i = 0; i < g->seats; i++)
        if (set >> i & 1) o[n++] = (struct vr_option){"target", i, -1, -1, -1};
    if (!n) return false;
    *seat = o[n > 1 ? vr_choose(g, chooser, o, n) : 0].seat;
    vr_tell(g, "%d aimed %d", chooser, *seat);
    e->they = *seat;
    return true;
}

bool vr_may(struct vr_game *g, int seat)
{
    struct vr_option o[2] = {{"yes", -1, -1, -1, -1}, {"skip", -1, -1, -1, -1}};
    bool yes = vr_choose(g, seat, o, 2) == 0;
    vr_tell(g, "%d %s", seat, yes ? "accepted" : "declined");
    return yes;
}

/* AMB-30: would it do something, by what everybody can see? */
bool vr_does(struct vr_game *g, struct vr_entry *e, const struct vr_node *n, int performer)
{
    int pool[VR_CARDS];
    const struct vr_desc *d = &n->cards;
    if (vr_forbidden(g, performer, n->op)) return false;
    switch (n->op) {
    case V_MISS: return g->now.misses[performer] < VR_MISSES;
    case V_TURN: return true;
    case V_CONTROL:
        return vr_seats_for(g, e, n, n->to_whose, performer) &
               ~(n->to_whose == W_YOU ? 0 : 1u << performer);
    case V_EXCHANGE: {
        unsigned set = vr_seats_for(g, e, n, n->to_whose, performer);
        if (n->to_whose != W_YOU) set &= ~(1u << performer);
        for (int i = 0; set && i < g->seats; i++)
            if ((set >> i & 1 || i == performer) && g->now.hand[i].n) return true;
        return false;
    }
    case V_CANCEL:
    case V_SHUFFLE: return true;
    case V_DRAW: return vr_drawable(g);
    default: break;
    }
    if (n->op == V_PLAY && n->how == H_MORE) return g->plays_left >= 0;
    if (d->place == P_HAND) {
        unsigned set = vr_seats_for(g, e, n, d->whose, performer);
        bool any = false;
        if (n->op == V_STEAL) set &= ~(1u << performer);
        for (int i = 0; i < g->seats; i++) any = any || (set >> i & 1 && g->now.hand[i].n);
        if (!any) return false;
    } else if (!vr_pool(g, e, n, d, performer, -1, pool)) {
        return false;
    }
    if (n->op == V_SWAP) return vr_pool(g, e, n, &n->other, performer, -1, pool) > 0;
    if (n->op == V_PASS || n->op == V_AMBUSH)
        return vr_seats_for(g, e, n, n->to_whose, performer) &
               ~(n->to_whose == W_YOU ? 0 : 1u << performer);
    return true;
}

static void add_performer(struct vr_plan *p, int seat) { p->performer[p->performers++] = seat; }

static bool choose_performers(struct vr_game *g, struct vr_entry *e, const struct vr_node *n,
                              struct vr_plan *p)
{
    unsigned set = vr_whose(g, n->who, e->seat, e->they);
    int seat;
    bool each = n->who == W_EACH || n->who == W_EACH_OTHER;
    bool neighbour = n->who == W_LEFT || n->who == W_RIGHT;
    if (!each) set = vr_performers(g, e, n);
    for (int i = 0; i < g->seats; i++)
        if (!each && !neighbour && set >> i & 1 && !vr_does(g, e, n, i)) set &= ~(1u << i);
    if (each) {
        for (int i = 0; i < g->seats; i++) /* AMB-35 */
            if (set >> (e->seat + i) % g->seats & 1) add_performer(p, (e->seat + i) % g->seats);
        return p->performers > 0;
    }
    if (!set) return false;
    if (!one_player(n->who)) {
        for (seat = 0; !(set >> seat & 1);) seat++;
        if (n->who != W_YOU) e->they = seat;
    } else if (!vr_choose_seat(g, e, e->seat, set, &seat)) {
        return false;
    }
    add_performer(p, seat);
    return true;
}

/* ---- choosing cards ---- */

static int card_options(struct vr_game *g, const struct vr_plan *p, const int *pool, int n,
                        struct vr_option o[VR_OPTIONS])
{
    int options = 0;
    for (int i = 0; i < n; i++) {
        int seat = vr_field_of(g, pool[i]);
        const char *verb = seat < 0 ? "pick" : g->now.token[pool[i]] ? "token" : "card";
        struct vr_option one = {verb, seat, g->kind_of[pool[i]], -1, pool[i]};
        bool same = p->swap == pool[i];
        for (int j = 0; j < p->cards; j++) same = same || p->card[j] == pool[i];
        for (int j = 0; j < options; j++)
            same = same || (!strcmp(o[j].verb, verb) && o[j].seat == seat && o[j].kind == one.kind);
        if (!same && options < VR_OPTIONS - 1) o[options++] = one;
    }
    return options;
}

/* One card that lies open; no question is asked if all of them are wanted. False: there is none, or
 * it was skipped. */
static bool choose_card(struct vr_game *g, struct vr_entry *e, struct vr_plan *p,
                        const struct vr_desc *d, int performer, int wanted)
{
    bool up_to = p->node->how == H_UP_TO;
    struct vr_option o[VR_OPTIONS];
    int pool[VR_CARDS];
    int n = vr_pool(g, e, p->node, d, performer, p->victim, pool);
    int options = card_options(g, p, pool, n, o), i = 0;
    if (!options) return false;
    if (up_to) o[options++] = (struct vr_option){"skip", -1, -1, -1, -1};
    if (options > 1 && (up_to || n > wanted)) i = vr_choose(g, performer, o, options);
    if (o[i].card < 0) {
        vr_tell(g, "%d declined", performer);
        p->ended = true;
        return false;
    }
    if (o[i].seat < 0) vr_tell(g, "%d chose-pile %s", performer, vr_name(g, o[i].card));
    else vr_tell(g, "%d chose %d %s", performer, o[i].seat, vr_name(g, o[i].card));
    p->card[p->cards] = o[i].card;
    p->from[p->cards++] = o[i].seat;
    if (one_player(d->whose) && o[i].seat >= 0) p->victim = e->they = o[i].seat;
    return true;
}

void vr_take_all(struct vr_game *g, struct vr_entry *e, struct vr_plan *p, int performer)
{
    p->cards = vr_pool(g, e, p->node, &p->node->cards, performer, p->victim, p->card);
    for (int i = 0; i < p->cards; i++) p->from[i] = vr_field_of(g, p->card[i]);
}

static bool plan_swap(struct vr_game *g, struct vr_entry *e, struct vr_plan *p, int performer)
{
    const struct vr_node *n = p->node;
    if (!choose_card(g, e, p, &n->cards, performer, 1)) return false;
    int own = p->card[0], from = p->from[0];
    p->cards = 0;
    p->victim = -1;
    p->swap = own; /* so that it is not both sides */
    if (!choose_card(g, e, p, &n->other, performer, 1)) return false;
    p->swap = p->card[0];
    p->swap_from = p->from[0];
    p->card[0] = own;
    p->from[0] = from;
    p->victim = p->swap_from;
    return true;
}

/* Luck chooses the cards, but a player says whose field. */
static bool plan_victim_of_luck(struct vr_game *g, struct vr_entry *e, struct vr_plan *p,
                                int performer)
{
    const struct vr_desc *d = &p->node->cards;
    if (d->place != P_FIELD || !one_player(d->whose)) return true;
    unsigned set = vr_seats_for(g, e, p->node, d->whose, performer);
    for (int i = 0; i < g->seats; i++)
        if (!g->now.field[i].n) set &= ~(1u << i);
    return vr_choose_seat(g, e, performer, set, &p->victim);
}

/* Which cards, if they lie open. */
static bool plan_cards(struct vr_game *g, struct vr_entry *e, struct vr_plan *p, int performer)
{
    const struct vr_node *n = p->node;
    int pool[VR_CARDS];
    if (n->op == V_SWAP) return plan_swap(g, e, p, performer);
    if (!vr_open_place(n->cards.place) || n->op == V_LOOK || n->op == V_SHOW) return true;
    if (n->op == V_SHUFFLE) return true;
    if (n->how == H_ALL || n->cards.this_card) {
        vr_take_all(g, e, p, performer);
        return p->cards > 0;
    }
    if (n->chooser == CH_CHANCE) return plan_victim_of_luck(g, e, p, performer);
    int available = vr_pool(g, e, n, &n->cards, performer, p->victim, pool);
    int wanted = vr_amount(g, e, n, performer, available);
    while (p->cards < wanted && choose_card(g, e, p, &n->cards, performer, wanted)) continue;
    return p->cards > 0 || p->ended;
}

static bool plan_victim(struct vr_game *g, struct vr_entry *e, struct vr_plan *p, int performer)
{
    const struct vr_node *n = p->node;
    enum vr_who who = n->cards.whose;
    bool whole = n->cards.place == P_FIELD && (one_player(who) || n->op == V_SHUFFLE) &&
                 (n->how == H_ALL || n->op == V_LOOK || n->op == V_SHOW || n->op == V_SHUFFLE);
    if ((n->cards.place != P_HAND && !whole) || n->how == H_MORE || n->op == V_EXCHANGE)
        return true;
    if (n->op == V_SHUFFLE && !one_player(who)) return vr_seats_for(g, e, n, who, performer);
    unsigned set = vr_seats_for(g, e, n, who, performer);
    if (n->op == V_STEAL || (n->op == V_TAKE && one_player(who))) set &= ~(1u << performer);
    for (int i = 0; i < g->seats; i++)
        if (whole ? !g->now.field[i].n : !g->now.hand[i].n) set &= ~(1u << i);
    if (!set) return false;
    if (who == W_EACH || who == W_EACH_OTHER) return true;
    if (one_player(who)) return vr_choose_seat(g, e, performer, set, &p->victim);
    for (p->victim = 0; !(set >> p->victim & 1);) p->victim++;
    if (who != W_YOU && p->victim != performer) e->they = p->victim;
    return true;
}

/* "Their hand" is that of its holder, if everybody's cards are meant. */
bool vr_to_holder(const struct vr_node *n)
{
    if (n->to_whose != W_THEY) return false;
    return n->op == V_RETURN || (n->who == W_YOU && n->cards.place == P_VIEWNIVERSE);
}

static bool plan_receiver(struct vr_game *g, struct vr_entry *e, struct vr_plan *p, int performer)
{
    const struct vr_node *n = p->node;
    enum vr_who who = n->to_whose;
    if (p->ended && !p->cards) return true;
    if (n->to == P_VIEWNIVERSE) p->receiver = performer; /* the player's own field */
    if (n->op == V_SWAP || who == W_NOBODY) return true;
    if (vr_to_holder(n)) return true;
    unsigned set = vr_seats_for(g, e, n, who, performer);
    if (who != W_YOU && others_only(n->op) && n->op != V_STEAL && n->op != V_TAKE)
        set &= ~(1u << performer);
    bool empty = n->op == V_EXCHANGE && !g->now.hand[performer].n && one_player(who); /* AMB-30 */
    for (int i = 0; empty && i < g->seats; i++)
        if (!g->now.hand[i].n) set &= ~(1u << i);
    if (!set) return false;
    if (who == W_EACH || who == W_EACH_OTHER) return true;
    if (one_player(who)) return vr_choose_seat(g, e, performer, set, &p->receiver);
    for (p->receiver = 0; !(set >> p->receiver & 1);) p->receiver++;
    if (who != W_YOU && p->receiver != performer) e->they = p->receiver;
    return true;
}

/* All that a performer chooses of what lies open: from whose hand, which cards, to whom. */
bool vr_plan_for(struct vr_game *g, struct vr_entry *e, struct vr_plan *p, int performer)
{
    p->victim = p->receiver = p->swap = -1;
    p->cards = 0;
    p->ended = false;
    return vr_does(g, e, p->node, performer) && plan_victim(g, e, p, performer) &&
           plan_cards(g, e, p, performer) && plan_receiver(g, e, p, performer);
}

/* What the actor announces before the window. False: the action lapses, or is declined. */
bool vr_plan(struct vr_game *g, struct vr_entry *e, const struct vr_node *n, struct vr_plan *p)
{
    *p = (struct vr_plan){.node = n, .victim = -1, .receiver = -1, .swap = -1};
    bool can = choose_performers(g, e, n, p);
    if (can && p->performers == 1 && p->performer[0] == e->seat) {
        if (n->may && !vr_may(g, e->seat)) return false;
        p->announced = true;
        can = vr_plan_for(g, e, p, e->seat);
    }
    if (!can) vr_tell(g, "%d lapsed %s", e->seat, vr_name(g, e->card));
    return can;
}
