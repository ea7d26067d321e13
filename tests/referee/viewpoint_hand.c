/* viewpoint_hand.c -- what happens to cards in hands: draws, discards, steals, passes, looks. */
#include <stdio.h>
#include <string.h>

#include "viewpoint.h"

/* The kinds of these cards, one option each. */
static int hand_options(const struct vr_game *g, const int *card, int n, const char *verb,
                        struct vr_option o[VR_OPTIONS])
{
    int options = 0;
    for (int i = 0; i < n; i++) {
        bool same = false;
        for (int j = 0; j < options; j++) same = same || o[j].kind == g->kind_of[card[i]];
        if (!same) o[options++] = (struct vr_option){verb, -1, g->kind_of[card[i]], -1, card[i]};
    }
    return options;
}

void vr_look_at_hand(struct vr_game *g, int looker, int seat)
{
    char knows[40];
    int card[VR_CARDS], n = vr_sorted_hand(g, seat, card);
    vr_tell(g, "%d looked %d", looker, seat);
    for (int i = 0; i < n; i++)
        vr_tell(g, "%d shown %s | 0%s", seat, vr_name(g, card[i]),
                vr_knows(g, looker, seat, knows));
}

/* One of these cards, by luck: the engine's next event tells which. */
int vr_lucky_card(struct vr_game *g, const int *card, int n)
{
    int kind = vr_lucky_kind(g);
    for (int i = 0; i < n; i++)
        if (g->kind_of[card[i]] == kind) return card[i];
    return card[0];
}

/* A card that was just received is not passed on (RUL-4). */
static int unlocked(const struct vr_plan *p, int *pool, int n)
{
    int kept = 0;
    for (int i = 0; i < n; i++) {
        bool locked = false;
        for (int j = 0; j < p->locks; j++) locked = locked || p->locked[j] == pool[i];
        if (!locked) pool[kept++] = pool[i];
    }
    return kept;
}

/* Must a card of a hand be seen to know whether it is meant, or may go? */
bool vr_hidden_filter(const struct vr_game *g, const struct vr_desc *d)
{
    bool hidden = !vr_plain(d) || d->other;
    for (int i = 0; i < g->now.untils; i++) {
        const struct vr_node *r = g->now.until[i].restriction;
        hidden = hidden || (r->op == R_STAYS && r->cards.place == P_HAND);
    }
    return hidden;
}

/* Ruling 8: whether a hand holds such a card is told. */
void vr_check_hand(struct vr_game *g, const struct vr_desc *d, int seat, int count)
{
    if (vr_hidden_filter(g, d) && d->place == P_HAND && seat >= 0 && g->now.hand[seat].n)
        vr_tell(g, "%d checked %d", seat, count > 0);
}

/* Who chooses from a hand: usually the performer. */
static int chooser_of(const struct vr_entry *e, const struct vr_node *n, int performer)
{
    return n->chooser == CH_YOU ? e->seat : performer;
}

/* One card of a hand; -1: none, or it was skipped. */
int vr_pick(struct vr_game *g, struct vr_entry *e, struct vr_plan *p, int performer, int seat,
            const char *verb)
{
    const struct vr_node *n = p->node;
    struct vr_option o[VR_OPTIONS];
    int pool[VR_CARDS];
    int count = vr_pool(g, e, n, &n->cards, performer, seat, pool);
    count = unlocked(p, pool, count);
    vr_check_hand(g, &n->cards, seat, count);
    if (!count) return -1;
    if (n->chooser == CH_CHANCE) return vr_lucky_card(g, pool, count);
    int options = hand_options(g, pool, count, verb, o);
    if (n->how == H_UP_TO) o[options++] = (struct vr_option){"skip", -1, -1, -1, -1};
    int chooser = chooser_of(e, n, performer);
    int i = vr_choose(g, chooser, o, options);
    if (o[i].card < 0) vr_tell(g, "%d declined", chooser);
    p->ended = p->ended || o[i].card < 0;
    return o[i].card;
}

bool vr_do_draw(struct vr_game *g, struct vr_entry *e, struct vr_plan *p, int seat)
{
    const struct vr_node *n = p->node;
    bool did = false;
    int amount = vr_amount(g, e, n, seat, g->now.draw.n);
    if (n->how == H_MORE && seat == g->now.turn && g->draws_left >= 0) { /* ruling 6 */
        g->draws_left += amount;
        p->ended = true;
        if (amount) vr_tell(g, "%d more-draws %d", seat, amount);
        return true;
    }
    while (amount-- > 0 && vr_drawable(g)) {
        struct vr_option o[2] = {{"yes", -1, -1, -1, -1}, {"skip", -1, -1, -1, -1}};
        if (n->how == H_UP_TO && vr_choose(g, seat, o, 2)) {
            vr_tell(g, "%d declined", seat);
            p->ended = true;
            break;
        }
        did = vr_draw(g, seat) || did;
    }
    return did;
}

static void give(struct vr_game *g, int from, int to, int card)
{
    char knows[40];
    vr_lay(g, card, P_HAND, to);
    vr_tell(g, "%d gave %d %s | 1%s", from, to, vr_name(g, card), vr_knows(g, from, to, knows));
}

static void hand_to(struct vr_game *g, struct vr_plan *p, int seat, int from, int card)
{
    char knows[40], where[20];
    const struct vr_node *n = p->node;
    int to = vr_to_holder(n) ? from : p->receiver;
    if (n->op == V_DISCARD) {
        vr_lay(g, card, P_DISCARD, seat);
        vr_tell(g, "%d discarded %s", from, vr_name(g, card));
        if (n->how != H_ALL) vr_plague(g, seat);
    } else if (n->op == V_STEAL) {
        vr_lay(g, card, P_HAND, seat);
        vr_tell(g, "%d stole %d %s | 1%s", seat, from, vr_name(g, card),
                vr_knows(g, seat, from, knows));
    } else if (n->op == V_PASS) {
        give(g, seat, p->receiver, card);
        p->locked[p->locks++] = card;
    } else {
        vr_place_text(n->to, to, where);
        vr_lay(g, card, n->to, to);
        if (n->to == P_HAND)
            vr_tell(g, "%d moved hand %c %s %s | 2%s", seat, 'A' + from, where, vr_name(g, card),
                    vr_knows(g, from, to, knows));
        else if (n->to == P_DRAW)
            vr_tell(g, "%d moved hand %c %s %s | 2%s", seat, 'A' + from, where, vr_name(g, card),
                    vr_knows(g, from, from, knows));
        else vr_tell(g, "%d moved hand %c %s %s", seat, 'A' + from, where, vr_name(g, card));
        if (n->how != H_ALL) vr_plague(g, seat);
    }
}

/* All of them is one change (ruling 3): told in any order, and then all follows. Where nobody could
 * work out how many go, that is told (ruling 8). */
static bool whole_hand(struct vr_game *g, struct vr_plan *p, int seat, int from, int *pool, int n)
{
    int all = n;
    if (vr_hidden_filter(g, &p->node->cards)) vr_tell(g, "%d checked %d", from, n);
    for (; n > 0; n--) {
        int card = vr_lucky_card(g, pool, n), k = 0;
        while (pool[k] != card) k++;
        pool[k] = pool[n - 1];
        hand_to(g, p, seat, from, card);
    }
    if (all) vr_plague(g, seat);
    return all > 0;
}

/* Cards of one hand go somewhere, one by one: DISCARD, STEAL, PASS, or plain words. */
static bool from_hand(struct vr_game *g, struct vr_entry *e, struct vr_plan *p, int seat, int from)
{
    const struct vr_node *n = p->node;
    int pool[VR_CARDS], count = vr_pool(g, e, n, &n->cards, seat, from, pool);
    int amount = vr_amount(g, e, n, seat, count);
    bool did = false, seen = n->how == H_ALL || n->chooser == CH_CHANCE;
    if (from < 0 || g->now.dead[from] || !g->now.hand[from].n) return false;
    if (!seen && chooser_of(e, n, seat) != from) vr_look_at_hand(g, chooser_of(e, n, seat), from);
    if (n->how == H_ALL) return whole_hand(g, p, seat, from, pool, unlocked(p, pool, count));
    if (!count) vr_check_hand(g, &n->cards, from, 0);
    while (amount-- > 0) {
        int card = count ? vr_pick(g, e, p, seat, from, "pick") : -1;
        if (card < 0) break;
        hand_to(g, p, seat, from, card);
        did = true;
    }
    return did;
}

/* The hands it is about: the one that was named, or several clockwise. */
bool vr_from_hands(struct vr_game *g, struct vr_entry *e, struct vr_plan *p, int seat)
{
    bool did = false;
    enum vr_who who = p->node->to_whose;
    unsigned set = vr_seats_for(g, e, p->node, p->node->cards.whose, seat);
    if (p->receiver < 0 && (who == W_EACH || who == W_EACH_OTHER)) {
        for (int i = 1; i < g->seats; i++) {
            p->receiver = (seat + i) % g->seats;
            if (!g->now.dead[p->receiver] && g->now.hand[seat].n)
                did = vr_from_hands(g, e, p, seat) || did;
        }
        p->receiver = -1;
        return did;
    }
    if (p->node->op == V_STEAL) set &= ~(1u << seat);
    if (p->victim >= 0) return from_hand(g, e, p, seat, p->victim);
    for (int i = 0; i < g->seats; i++)
        if (set >> (seat + i) % g->seats & 1)
            did = from_hand(g, e, p, seat, (seat + i) % g->seats) || did;
    return did;
}

/* What may leave a hand, sorted by kind. */
static int leaving(const struct vr_game *g, int seat, int card[VR_CARDS])
{
    int kept = 0, n = vr_sorted_hand(g, seat, card);
    for (int i = 0; i < n; i++)
        if (!vr_stays(g, card[i])) card[kept++] = card[i];
    return kept;
}

/* All that may leave the two hands changes places at one moment (ruling 21). */
static bool exchange(struct vr_game *g, int a, int b)
{
    static const struct vr_desc every = {.place = P_HAND};
    int from_a[VR_CARDS], from_b[VR_CARDS];
    if (b < 0 || b == a || g->now.dead[b]) return false;
    int na = leaving(g, a, from_a), nb = leaving(g, b, from_b);
    if (vr_hidden_filter(g, &every)) {
        vr_tell(g, "%d checked %d", a, na);
        vr_tell(g, "%d checked %d", b, nb);
    }
    if (!na && !nb) return false;
    if (na == g->now.hand[a].n && nb == g->now.hand[b].n) vr_tell(g, "%d exchanged %d", a, b);
    for (int i = 0; i < na; i++) give(g, a, b, from_a[i]);
    for (int i = 0; i < nb; i++) give(g, b, a, from_b[i]);
    return true;
}

bool vr_exchange(struct vr_game *g, struct vr_entry *e, struct vr_plan *p, int seat)
{
    bool did = false;
    unsigned set = vr_seats_for(g, e, p->node, p->node->to_whose, seat) & ~(1u << seat);
    if (p->receiver >= 0) return exchange(g, seat, p->receiver);
    for (int i = 1; i < g->seats; i++) {
        int to = (seat + i) % g->seats, told = g->told;
        if (!(set >> to & 1)) continue;
        if (exchange(g, seat, to)) did = true;
        else if (!did && g->told == told && p->announced)
            vr_tell(g, "%d lapsed %s", e->seat, vr_name(g, e->card));
    }
    p->ended = true;
    return did;
}

enum { MOST_CHOSEN = 254 }; /* in one action (ruling 7) */

/* Several pass at once: in sealed rounds, and all cards go when the last is in (RUL-4, AMB-34).
 * A seat that passes all its cards is not asked which (ruling 7). */
bool vr_pass_together(struct vr_game *g, struct vr_entry *e, struct vr_plan *p)
{
    const struct vr_node *node = p->node;
    struct vr_option o[REF_SEATS][VR_KINDS + 1], *option[REF_SEATS];
    int wanted[REF_SEATS] = {0}, chosen[REF_SEATS] = {0}, to[REF_SEATS];
    int card[REF_SEATS][VR_CARDS], choice[REF_SEATS];
    bool did = false, all_go = node->how == H_ALL, up_to = node->how == H_UP_TO;
    for (int i = 0; i < p->performers; i++) {
        int seat = p->performer[i];
        struct vr_plan own = *p;
        to[seat] = -1;
        if (!vr_meant(g, e, node, seat)) continue;
        if (!vr_plan_for(g, e, &own, seat)) continue;
        to[seat] = own.receiver;
        wanted[seat] = vr_amount(g, e, node, seat, g->now.hand[seat].n);
        if (wanted[seat] > MOST_CHOSEN && !all_go) wanted[seat] = MOST_CHOSEN;
        if (wanted[seat] > g->now.hand[seat].n) wanted[seat] = g->now.hand[seat].n;
        if (all_go && wanted[seat]) chosen[seat] = vr_sorted_hand(g, seat, card[seat]);
    }
    for (int round = 0; !all_go; round++) {
        bool asked[REF_SEATS] = {false}, any = false;
        int count[REF_SEATS] = {0};
        for (int s = 0; s < g->seats; s++) {
            int left[VR_CARDS], all[VR_CARDS], nleft = 0, nall = vr_sorted_hand(g, s, all);
            option[s] = o[s];
            if (round >= wanted[s]) continue;
            for (int j = 0; j < nall; j++) {
                bool gone = false;
                for (int k = 0; k < chosen[s]; k++) gone = gone || card[s][k] == all[j];
                if (!gone) left[nleft++] = all[j];
            }
            count[s] = hand_options(g, left, nleft, "pick", o[s]);
            if (up_to) o[s][count[s]++] = (struct vr_option){"skip", -1, -1, -1, -1};
            asked[s] = any = true;
        }
        if (!any) break;
        vr_choose_all(g, asked, option, count, choice);
        for (int s = 0; s < g->seats; s++)
            if (asked[s] && o[s][choice[s]].card >= 0) card[s][chosen[s]++] = o[s][choice[s]].card;
    }
    for (int s = 0; s < g->seats; s++) { /* at once: told by seat */
        for (int n = chosen[s]; n; n--) {
            int one = vr_lucky_card(g, card[s], n), k = 0;
            while (card[s][k] != one) k++;
            card[s][k] = card[s][n - 1];
            give(g, s, to[s], one);
            did = true;
        }
        if (chosen[s] < wanted[s]) vr_tell(g, "%d declined", s);
    }
    if (!did) vr_tell(g, "%d lapsed %s", e->seat, vr_name(g, e->card));
    return did;
}
