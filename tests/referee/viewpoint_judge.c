/* viewpoint_judge.c -- which cards are meant, and whether a condition holds.
 *
 * A condition can be judged openly, that is, from what everybody can see: then the answer is 0, 1,
 * or 2 where it depends on hidden cards. */
#include <string.h>

#include "viewpoint.h"

enum { NO = 0, YES = 1, MAYBE = 2 };

/* ---- cards ---- */

bool vr_fits(const struct vr_game *g, const struct vr_desc *d, int kind, bool token, bool this_one)
{
    const struct vr_kind *k = &g->deck.kind[kind];
    bool zombeye = k->zombeyes || token;
    if (d->this_card && !this_one) return false;
    if (d->other && this_one) return false;
    if ((k->tags & d->tags) != d->tags || k->tags & d->without) return false;
    if ((d->zombeye == 1 && !zombeye) || (d->zombeye == -1 && zombeye)) return false;
    if ((d->reveal == 1 && !k->reveal) || (d->reveal == -1 && k->reveal)) return false;
    if (d->compare == H_EXACTLY && k->value != d->worth) return false;
    if (d->compare == H_AT_LEAST && k->value < d->worth) return false;
    if (d->compare == H_AT_MOST && k->value > d->worth) return false;
    return !d->named[0] || !strcmp(d->named, k->name);
}

/* Does it need to see a card to know whether it is meant? */
bool vr_plain(const struct vr_desc *d)
{
    return !d->this_card && !d->tags && !d->without && !d->zombeye && !d->reveal &&
           d->compare == H_NONE && !d->named[0];
}

/* ---- players ---- */

static int measure(const struct vr_game *g, enum vr_who who, int seat)
{
    switch (who) {
    case W_MOST_POINTS: return vr_points(g, seat);
    case W_FEWEST_POINTS: return -vr_points(g, seat);
    case W_MOST_HAND: return g->now.hand[seat].n;
    case W_FEWEST_HAND: return -g->now.hand[seat].n;
    case W_MOST_ZOMBEYES: return vr_zombeyes(g, seat);
    default: return -vr_zombeyes(g, seat);
    }
}

/* The seats of this set with the most or fewest of something: all that are tied (AMB-89). */
unsigned vr_among(const struct vr_game *g, enum vr_who who, unsigned all)
{
    unsigned set = 0;
    int most = 0;
    for (int i = 0; i < g->seats; i++) {
        if (!(all >> i & 1)) continue;
        if (!set || measure(g, who, i) > most) set = 0, most = measure(g, who, i);
        if (measure(g, who, i) == most) set |= 1u << i;
    }
    return set;
}

/* The living seats a word can mean, seen from `you`. */
unsigned vr_whose(const struct vr_game *g, enum vr_who who, int you, int they)
{
    unsigned all = 0;
    for (int i = 0; i < g->seats; i++)
        if (!g->now.dead[i]) all |= 1u << i;
    switch (who) {
    case W_NOBODY: return 0;
    case W_YOU: return all & 1u << you;
    case W_THEY: return they < 0 ? 0 : all & 1u << they;
    case W_ANOTHER:
    case W_EACH_OTHER: return all & ~(1u << you);
    case W_ANY:
    case W_EACH: return all;
    case W_LEFT: return all & 1u << vr_next(g, you, 1);
    case W_RIGHT: return all & 1u << vr_next(g, you, -1);
    default: return vr_among(g, who, all);
    }
}

/* ---- counting ---- */

static int count_list(const struct vr_game *g, const struct vr_list *l, const struct vr_desc *d,
                      int card)
{
    int n = 0;
    for (int i = 0; i < l->n; i++)
        n += vr_fits(g, d, g->kind_of[l->at[i]], g->now.token[l->at[i]], l->at[i] == card);
    return n;
}

/* How many of these there are; hidden says whether only a look into hidden cards can tell. */
int vr_count(struct vr_game *g, const struct vr_node *node, const struct vr_desc *d, int you,
             int they, int card, bool *hidden)
{
    int n = 0;
    if (node->measure == M_PLAYERS) return vr_living(g) - !g->now.dead[you];
    if (node->measure == M_ZOMBEYES) {
        unsigned whose = vr_whose(g, d->place == P_FIELD ? d->whose : W_EACH, you, they);
        for (int i = 0; i < g->seats; i++) n += whose >> i & 1 ? vr_zombeyes(g, i) : 0;
        return n;
    }
    if (hidden && !vr_plain(d) && (d->place == P_HAND || d->place == P_DRAW)) *hidden = true;
    if (d->place == P_DISCARD) return count_list(g, &g->now.discard, d, card);
    if (d->place == P_DRAW) return count_list(g, &g->now.draw, d, card);
    unsigned set = d->place == P_VIEWNIVERSE ? vr_whose(g, W_EACH, you, they)
                                             : vr_whose(g, d->whose, you, they);
    for (int i = 0; i < g->seats; i++)
        if (set >> i & 1)
            n += count_list(g, d->place == P_HAND ? &g->now.hand[i] : &g->now.field[i], d, card);
    return n;
}

/* ---- what somebody has ---- */

static int value_of(const struct vr_game *g, const struct vr_node *c, int seat, int card)
{
    if (c->measure == M_POINTS) return vr_points(g, seat);
    if (c->measure == M_ZOMBEYES) return vr_zombeyes(g, seat);
    const struct vr_list *l = c->cards.place == P_HAND ? &g->now.hand[seat] : &g->now.field[seat];
    return count_list(g, l, &c->cards, card);
}

/* A seat has "the most" if no living seat has more; so two can have it. */
static bool has(const struct vr_game *g, const struct vr_node *c, int seat, int card)
{
    int a = value_of(g, c, seat, card), b = c->n;
    switch (c->how) {
    case H_EXACTLY: return a == b;
    case H_AT_MOST: return a <= b;
    case H_MORE_THAN: return a > b;
    case H_FEWER_THAN: return a < b;
    case H_MOST:
    case H_FEWEST:
        for (int i = 0; i < g->seats; i++) {
            if (g->now.dead[i]) continue;
            b = value_of(g, c, i, card);
            if (c->how == H_MOST ? b > a : b < a) return false;
        }
        return true;
    default: return a >= b;
    }
}

/* "Each player with ...": does it hold for this one, now? */
bool vr_meant(const struct vr_game *g, const struct vr_entry *e, const struct vr_node *n, int seat)
{
    return !n->with || has(g, n->with, seat, e->outside ? -1 : e->card);
}

unsigned vr_performers(const struct vr_game *g, const struct vr_entry *e, const struct vr_node *n)
{
    unsigned set = vr_whose(g, n->who, e->seat, e->they);
    for (int i = 0; i < g->seats; i++)
        if (set >> i & 1 && !vr_meant(g, e, n, i)) set &= ~(1u << i);
    return set;
}

/* ---- restrictions ---- */

bool vr_stays(const struct vr_game *g, int card)
{
    int seat = vr_field_of(g, card);
    for (int i = 0; i < g->now.untils; i++) {
        const struct vr_until *u = &g->now.until[i];
        const struct vr_desc *d = &u->restriction->cards;
        if (u->restriction->op != R_STAYS) continue;
        if (!vr_fits(g, d, g->kind_of[card], g->now.token[card], false)) continue;
        if (d->place == P_VIEWNIVERSE && seat >= 0) return true;
        if (d->place == P_FIELD && seat >= 0 && vr_whose(g, d->whose, u->seat, u->they) >> seat & 1)
            return true;
        if (d->place == P_DISCARD && vr_list_has(&g->now.discard, card)) return true;
        if (d->place == P_DRAW && vr_list_has(&g->now.draw, card)) return true;
        for (int s = 0; d->place == P_HAND && s < g->seats; s++)
            if (vr_whose(g, d->whose, u->seat, u->they) >> s & 1 &&
                vr_list_has(&g->now.hand[s], card))
                return true;
    }
    return false;
}

bool vr_forbidden(const struct vr_game *g, int seat, enum vr_op op)
{
    for (int i = 0; i < g->now.untils; i++) {
        const struct vr_until *u = &g->now.until[i];
        if (u->restriction->op != R_FORBIDS || u->restriction->verb != op) continue;
        if (vr_whose(g, u->restriction->who, u->seat, u->they) >> seat & 1) return true;
    }
    return false;
}

/* ---- what a pending action would do ---- */

/* Does it touch a card that fits, lying in a hand or field of these seats, or in this pile? */
struct touch {
    const struct vr_desc *desc; /* NULL: any card */
    enum vr_place place;        /* P_NOWHERE: hand or field */
    unsigned seats;
    bool leaves;
    int me; /* "this card" and "other" */
};

static bool touches(const struct vr_game *g, const struct touch *t, int card, enum vr_place place,
                    int seat)
{
    if (place == P_HAND || place == P_FIELD) {
        if (seat < 0 || !(t->seats >> seat & 1)) return false;
        if (t->place && t->place != place && !(t->place == P_VIEWNIVERSE && place == P_FIELD))
            return false;
    } else if (t->place != place) {
        return false;
    }
    if (!t->desc) return true;
    if (card < 0) return vr_plain(t->desc);
    return vr_fits(g, t->desc, g->kind_of[card], g->now.token[card], card == t->me);
}

static enum vr_place place_of(const struct vr_game *g, int card, int *seat)
{
    *seat = vr_field_of(g, card);
    if (*seat >= 0) return P_FIELD;
    if (vr_list_has(&g->now.discard, card)) return P_DISCARD;
    if (vr_list_has(&g->now.draw, card)) return P_DRAW;
    for (*seat = 0; *seat < g->seats; ++*seat)
        if (vr_list_has(&g->now.hand[*seat], card)) return P_HAND;
    *seat = -1;
    return P_STACK;
}

/* Cancelling: the card below would leave where it lies. */
static bool touches_cancel(const struct vr_game *g, const struct touch *t, const struct vr_entry *e)
{
    int seat;
    if (!e->below || e->below->card < 0 || e->below->outside) return false;
    enum vr_place place = place_of(g, e->below->card, &seat);
    if (place != P_FIELD) return false;
    if (vr_stays(g, e->below->card)) return false; /* AMB-88 */
    return touches(g, t, e->below->card, place, seat);
}

static bool touches_hand(const struct vr_game *g, const struct touch *t, int seat)
{
    return seat >= 0 && g->now.hand[seat].n && touches(g, t, -1, P_HAND, seat);
}

static bool moves_out(enum vr_op op)
{
    return op != V_ZOMBIFY && op != V_CURE && op != V_LOOK && op != V_SHOW && op != V_REORDER;
}

/* Both hands go. */
static bool exchange_touches(const struct vr_game *g, const struct touch *t,
                             const struct vr_entry *e, const struct vr_node *n, int performer)
{
    int to = n == e->node && e->plan ? e->plan->receiver : -1;
    unsigned set = vr_seats_for(g, e, n, n->to_whose, performer) & ~(1u << performer);
    if (n->to_whose == W_YOU) set |= 1u << e->seat & vr_seats_for(g, e, n, W_YOU, performer);
    if (to >= 0) set = 1u << to;
    for (int i = 0; i < g->seats; i++)
        if ((set >> i & 1 || i == performer) && touches_hand(g, t, i)) return true;
    return false;
}

/* What an action could touch that has not been announced yet. */
static bool dry_touches(const struct vr_game *g, const struct touch *t, const struct vr_entry *e,
                        const struct vr_node *n, unsigned who)
{
    if (n->op == V_CANCEL) return touches_cancel(g, t, e);
    if (t->leaves && !moves_out(n->op)) return false;
    if (n->op == V_LOOK || n->op == V_SHOW || n->op == V_REORDER || n->how == H_MORE) return false;
    for (int i = 0; i < g->seats; i++) {
        int pool[VR_CARDS], seat;
        if (n->op == V_EXCHANGE && who >> i & 1 && exchange_touches(g, t, e, n, i)) return true;
        if (!(who >> i & 1) || n->cards.place == P_NOWHERE) continue;
        int victim = n == e->node && e->plan ? e->plan->victim : -1;
        int count = vr_pool(g, e, n, &n->cards, i, victim, pool);
        if (count && n->cards.place == P_DRAW && touches(g, t, -1, P_DRAW, -1)) return true;
        for (int j = 0; j < count; j++) {
            enum vr_place place = place_of(g, pool[j], &seat);
            if (touches(g, t, place == P_HAND ? -1 : pool[j], place, seat)) return true;
        }
    }
    return false;
}

/* With "each", every seat is judged again; a player who was named stays. */
static unsigned still_meant(const struct vr_game *g, const struct vr_entry *e,
                            const struct vr_node *n, unsigned who)
{
    bool each = n->who == W_EACH || n->who == W_EACH_OTHER;
    return each ? who & vr_performers(g, e, n) : who;
}

static bool plan_touches(const struct vr_game *g, const struct touch *t, const struct vr_entry *e)
{
    const struct vr_plan *p = e->plan;
    const struct vr_node *n = e->node;
    int seat;
    if (n->op == V_CANCEL) return touches_cancel(g, t, e);
    if (t->leaves && !moves_out(n->op)) return false;
    bool luck = n->chooser == CH_CHANCE && vr_open_place(n->cards.place);
    if (!p->announced || n->op == V_SHUFFLE || n->op == V_EXCHANGE || luck) {
        unsigned who = 0;
        for (int i = 0; i < p->performers; i++) who |= 1u << p->performer[i];
        return dry_touches(g, t, e, n, still_meant(g, e, n, who));
    }
    for (int i = 0; i < p->cards; i++) {
        enum vr_place place = place_of(g, p->card[i], &seat);
        if (p->from[i] >= 0 ? place != P_FIELD || seat != p->from[i] : place != P_DISCARD)
            continue; /* AMB-76: it is gone */
        if (touches(g, t, p->card[i], place, seat)) return true;
    }
    if (n->op == V_SWAP && p->swap >= 0 && touches(g, t, p->swap, P_FIELD, p->swap_from))
        return true;
    if (n->op == V_REPLACE && t->leaves) /* RUL-6, AMB-15 */
        for (int i = 0; i < p->performers; i++)
            if (touches(g, t, -1, P_FIELD, p->performer[i])) return true;
    if (n->op == V_STEAL) return touches_hand(g, t, p->victim);
    for (int i = 0; i < p->performers; i++) {
        bool own = n->op == V_DISCARD || n->op == V_PASS ||
                   (n->op == V_PLAY && n->cards.place == P_HAND && n->how != H_MORE);
        if (own && touches_hand(g, t, p->performer[i])) return true;
        if (n->op == V_DRAW && touches(g, t, -1, P_DRAW, -1) && g->now.draw.n) return true;
    }
    return false;
}

/* A reveal has one window for all its actions (AMB-75), and that answers all of them. */
static bool lines_touch(const struct vr_game *g, const struct touch *t, const struct vr_entry *e,
                        const struct vr_node *n)
{
    for (; n; n = n->next) {
        unsigned who = vr_performers(g, e, n);
        if (n->op < V_VERBS && n != e->node && dry_touches(g, t, e, n, who)) return true;
        if (n->op >= V_VERBS && n->op != V_UNTIL &&
            (lines_touch(g, t, e, n->inside) || lines_touch(g, t, e, n->otherwise)))
            return true;
    }
    return false;
}

static bool pending_touches(const struct vr_game *g, const struct touch *t)
{
    const struct vr_entry *e = g->top;
    if (!e) return false;
    if (e->acts && plan_touches(g, t, e)) return true;
    return e->sort == E_REVEAL && lines_touch(g, t, e, vr_print(g, e->card)->reveal->inside);
}

/* Would one of these do it, in any line of a reveal? */
static bool lines_would(const struct vr_game *g, const struct vr_node *n, enum vr_op op,
                        unsigned who)
{
    const struct vr_entry *e = g->top;
    for (; n; n = n->next) {
        unsigned set = vr_performers(g, e, n);
        if (n->op == op && set & who) return true;
        if (n->op >= V_VERBS && n->op != V_UNTIL &&
            (lines_would(g, n->inside, op, who) || lines_would(g, n->otherwise, op, who)))
            return true;
    }
    return false;
}

/* Who would do it: the performers. */
static bool pending_would(const struct vr_game *g, const struct vr_node *c, int you, int they)
{
    const struct vr_entry *e = g->top;
    bool other = c->who == W_ANOTHER || c->who == W_EACH_OTHER;
    unsigned who = other ? ~(1u << you) : vr_whose(g, c->who, you, they);
    if (e->acts && e->node->op == c->verb)
        for (int i = 0; i < e->plan->performers; i++) {
            unsigned one = 1u << e->plan->performer[i];
            if (who & still_meant(g, e, e->node, one)) return true;
        }
    return e->sort == E_REVEAL &&
           lines_would(g, vr_print(g, e->card)->reveal->inside, c->verb, who);
}

static bool would_leave(const struct vr_game *g, const struct vr_node *c, int you, int they,
                        int card)
{
    struct touch t = {
        .desc = &c->cards,
        .place = c->cards.place,
        .leaves = true,
        .me = card,
        .seats = vr_whose(g, c->cards.place == P_VIEWNIVERSE ? W_EACH : c->cards.whose, you, they)};
    return pending_touches(g, &t);
}

static bool would_affect(const struct vr_game *g, int you)
{
    struct touch t = {.seats = 1u << you, .me = -1};
    return pending_touches(g, &t);
}

/* ---- conditions ---- */

/* One seat of "WHO has ..." */
static int judge_has(struct vr_game *g, const struct vr_node *c, int seat, int you, int card,
                     bool open)
{
    bool hidden = c->measure == M_CARDS && c->cards.place == P_HAND && !vr_plain(&c->cards);
    if (hidden && (open || seat != you)) return MAYBE;
    return has(g, c, seat, card);
}

static int judge_all(struct vr_game *g, const struct vr_node *c, int you, int they, int card,
                     bool open)
{
    unsigned set = vr_whose(g, c->who, you, they);
    bool every = c->who == W_EACH || c->who == W_EACH_OTHER, maybe = false;
    for (int i = 0; i < g->seats; i++) {
        if (!(set >> i & 1)) continue;
        int one = judge_has(g, c, i, you, card, open);
        if (one == MAYBE) maybe = true;
        else if (one != every) return one;
    }
    return maybe ? MAYBE : every && set;
}

static int judge_empty(struct vr_game *g, const struct vr_node *c, int you, int they)
{
    const struct vr_desc *d = &c->cards;
    if (d->place == P_DISCARD) return !g->now.discard.n;
    if (d->place == P_DRAW) return !g->now.draw.n;
    enum vr_who who = d->place == P_VIEWNIVERSE ? W_EACH : d->whose;
    unsigned set = vr_whose(g, who, you, they);
    bool every = who == W_EACH || who == W_EACH_OTHER;
    for (int i = 0; i < g->seats; i++) {
        if (!(set >> i & 1)) continue;
        bool empty = d->place == P_HAND ? !g->now.hand[i].n : !g->now.field[i].n;
        if (empty != every) return empty;
    }
    return every && set;
}

static bool card_fits(const struct vr_game *g, const struct vr_node *c, int card)
{
    int pending = g->top->card;
    return vr_fits(g, &c->cards, g->kind_of[pending], g->now.token[pending], pending == card);
}

static int judge_event(struct vr_game *g, const struct vr_node *c, int you, int they, int card)
{
    const struct vr_entry *e = g->moment == MO_ENTRY ? g->top : NULL;
    int actor = e ? e->seat : g->now.turn;
    bool him = c->op == C_LEAVE || c->op == C_WOULD || c->who == W_ANY || c->who == W_EACH ||
               (c->who == W_YOU && actor == you) ||
               ((c->who == W_ANOTHER || c->who == W_EACH_OTHER) && actor != you) ||
               (c->who != W_YOU && c->who != W_ANOTHER && c->who != W_EACH_OTHER &&
                vr_whose(g, c->who, you, they) >> actor & 1);
    if (!him) return NO;
    switch (c->op) {
    case C_BEGINS: return g->moment == MO_BEGIN;
    case C_COUNTS: return g->moment == MO_COUNT;
    case C_PLAYED: return e && e->sort == E_PLAY && e->first && card_fits(g, c, card);
    case C_REVEALED: return e && e->sort == E_REVEAL && card_fits(g, c, card);
    case C_WOULD: return e && pending_would(g, c, you, they);
    case C_AFFECT: return e && would_affect(g, you);
    default: return e && would_leave(g, c, you, they, card);
    }
}

int vr_judge(struct vr_game *g, const struct vr_node *c, int you, int they, int card, bool open)
{
    int a, b;
    switch (c->op) {
    case C_NOT:
        a = vr_judge(g, c->condition, you, they, card, open);
        return a == MAYBE ? MAYBE : !a;
    case C_AND:
        a = vr_judge(g, c->condition, you, they, card, open);
        b = vr_judge(g, c->inside, you, they, card, open);
        return a == NO || b == NO ? NO : a == MAYBE || b == MAYBE ? MAYBE : YES;
    case C_OR:
        a = vr_judge(g, c->condition, you, they, card, open);
        b = vr_judge(g, c->inside, you, they, card, open);
        return a == YES || b == YES ? YES : a == MAYBE || b == MAYBE ? MAYBE : NO;
    case C_HAS: return judge_all(g, c, you, they, card, open);
    case C_EMPTY: return judge_empty(g, c, you, they);
    case C_YOUR_TURN: return g->now.turn == you;
    default: return judge_event(g, c, you, they, card);
    }
}
