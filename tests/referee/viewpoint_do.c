/* viewpoint_do.c -- the verbs. */
#include <stdio.h>
#include <string.h>

#include "viewpoint.h"

/* ---- cards that lie open ---- */

/* Chosen cards go by field, clockwise from the performer, each by entry (ruling 3). */
static void sort_cards(const struct vr_game *g, struct vr_plan *p, int performer)
{
    int n = 0, card[VR_CARDS], from[VR_CARDS];
    for (int i = 0; i < g->seats; i++) {
        int seat = (performer + i) % g->seats;
        for (int j = 0; j < g->now.field[seat].n; j++)
            for (int k = 0; k < p->cards; k++) {
                if (p->card[k] != g->now.field[seat].at[j]) continue;
                card[n] = p->card[k];
                from[n++] = p->from[k];
            }
    }
    for (int k = 0; k < p->cards; k++) {
        if (vr_field_of(g, p->card[k]) >= 0) continue;
        card[n] = p->card[k];
        from[n++] = p->from[k];
    }
    memcpy(p->card, card, (size_t)n * sizeof *card);
    memcpy(p->from, from, (size_t)n * sizeof *from);
}

/* AMB-76, AMB-88: is it where it was when it was named, and may it go? */
static bool still_there(const struct vr_game *g, const struct vr_plan *p, int i)
{
    if (p->from[i] >= 0) {
        if (vr_field_of(g, p->card[i]) != p->from[i]) return false;
    } else if (!vr_list_has(&g->now.discard, p->card[i])) {
        return false;
    }
    return p->node->op == V_ZOMBIFY || p->node->op == V_CURE || !vr_stays(g, p->card[i]);
}

static void tell_moved(struct vr_game *g, int by, int card, const char *from, enum vr_place to,
                       int seat)
{
    char where[20];
    vr_place_text(to, seat, where);
    vr_tell(g, "%d moved %s %s %s", by, from, where, vr_name(g, card));
}

static void move_one(struct vr_game *g, const struct vr_plan *p, int i, int performer)
{
    char from[20];
    const struct vr_node *n = p->node;
    int to = vr_to_holder(n) ? p->from[i] : p->receiver;
    vr_place_text(p->from[i] >= 0 ? P_FIELD : P_DISCARD, p->from[i], from);
    vr_lay(g, p->card[i], n->to, to);
    tell_moved(g, performer, p->card[i], from, n->to, to);
}

static bool do_moves(struct vr_game *g, struct vr_plan *p, int performer)
{
    bool did = false;
    sort_cards(g, p, performer);
    for (int i = 0; i < p->cards; i++) {
        if (g->now.dead[performer]) break; /* AMB-48 */
        if (!still_there(g, p, i)) continue;
        if ((p->node->to == P_HAND || p->node->to == P_FIELD) && p->receiver >= 0 &&
            g->now.dead[p->receiver])
            break;
        move_one(g, p, i, performer);
        did = true;
        if (p->node->how != H_ALL) vr_plague(g, performer);
    }
    if (did) vr_plague(g, performer);
    return did;
}

/* Cards of the draw pile, from the top down. */
static bool from_draw(struct vr_game *g, struct vr_entry *e, struct vr_plan *p, int performer)
{
    const struct vr_node *n = p->node;
    char where[20], knows[40];
    bool did = false;
    int amount = vr_amount(g, e, n, performer, g->now.draw.n);
    for (int seat = p->receiver; amount-- > 0 && g->now.draw.n && n->to != P_DRAW; did = true) {
        int card = vr_take_top(g);
        vr_place_text(n->to, seat, where);
        vr_lay(g, card, n->to, seat);
        if (n->to == P_HAND)
            vr_tell(g, "%d moved draw %s %s | 2%s", performer, where, vr_name(g, card),
                    vr_knows(g, seat, seat, knows));
        else vr_tell(g, "%d moved draw %s %s", performer, where, vr_name(g, card));
        vr_plague(g, performer);
        vr_reshuffle(g, false);
    }
    return did;
}

static bool do_swap(struct vr_game *g, struct vr_plan *p, int performer)
{
    char from[20];
    int a = p->card[0], b = p->swap, x = p->from[0], y = p->swap_from;
    if (!still_there(g, p, 0) || vr_field_of(g, b) != y || vr_stays(g, b)) return false;
    vr_lay(g, a, P_FIELD, y);
    vr_lay(g, b, P_FIELD, x);
    vr_place_text(P_FIELD, x, from);
    tell_moved(g, performer, a, from, P_FIELD, y);
    vr_place_text(P_FIELD, y, from);
    tell_moved(g, performer, b, from, P_FIELD, x);
    vr_plague(g, performer);
    return true;
}

static bool do_tokens(struct vr_game *g, struct vr_plan *p, int performer)
{
    bool did = false, on = p->node->op == V_ZOMBIFY;
    sort_cards(g, p, performer);
    for (int i = 0; i < p->cards; i++) {
        if (g->now.dead[performer]) break; /* AMB-48 */
        if (!still_there(g, p, i) || g->now.token[p->card[i]] == on) continue;
        g->now.token[p->card[i]] = on;
        vr_tell(g, "%d %s %d %s", performer, on ? "zombified" : "cured", p->from[i],
                vr_name(g, p->card[i]));
        did = true;
        if (p->node->how != H_ALL) vr_plague(g, performer);
    }
    if (did) vr_plague(g, performer);
    return did;
}

/* ---- plays ---- */

static bool capped(struct vr_game *g, struct vr_entry *e, struct vr_plan *p)
{
    if (g->depth < VR_NESTED && g->plays_made < VR_PLAYS) return false;
    vr_tell(g, "%d capped %s", e->seat, vr_name(g, e->card)); /* AMB-73 */
    p->ended = true;
    return true;
}

static bool flip(struct vr_game *g, struct vr_entry *e, struct vr_plan *p, int performer,
                 int amount)
{
    bool did = false;
    while (amount-- > 0 && !g->now.dead[performer] && vr_drawable(g)) {
        if (capped(g, e, p)) return did;
        int card = vr_take_top(g);
        if (card < 0) break;
        vr_play_card(g, performer, card, "flipped", false);
        did = true;
    }
    return did;
}

/* Cards that lie open are played again, in the player's own field. */
static bool play_open(struct vr_game *g, struct vr_entry *e, struct vr_plan *p, int performer)
{
    bool did = false;
    sort_cards(g, p, performer);
    for (int i = 0; i < p->cards && !g->now.dead[performer]; i++) {
        if (!still_there(g, p, i)) continue;
        if (capped(g, e, p)) return did;
        vr_play_card(g, performer, p->card[i], p->from[i] >= 0 ? "entered" : "raised", false);
        did = true;
    }
    return did;
}

static bool do_play(struct vr_game *g, struct vr_entry *e, struct vr_plan *p, int performer)
{
    const struct vr_node *n = p->node;
    bool did = false;
    int amount = vr_amount(g, e, n, performer,
                           n->cards.place == P_DRAW ? g->now.draw.n : g->now.hand[performer].n);
    if (n->how == H_MORE) { /* ruling 6, AMB-96 */
        if (performer != g->now.turn || g->plays_left < 0) return false;
        g->plays_left += amount;
        vr_tell(g, "%d more-plays %d", performer, amount);
        return true;
    }
    if (vr_open_place(n->cards.place)) return play_open(g, e, p, performer);
    if (n->cards.place == P_DRAW) return flip(g, e, p, performer, amount);
    while (amount-- > 0 && !g->now.dead[performer] && g->now.hand[performer].n) {
        int pool[VR_CARDS], count = vr_pool(g, e, n, &n->cards, performer, p->victim, pool);
        if (count && g->depth >= VR_NESTED) vr_check_hand(g, &n->cards, p->victim, count);
        if (count && capped(g, e, p)) return did;
        int card = vr_pick(g, e, p, performer, p->victim, "play");
        if (card < 0) break;
        vr_play_card(g, performer, card, "played", false);
        did = true;
    }
    return did;
}

static bool do_resurrect(struct vr_game *g, struct vr_entry *e, struct vr_plan *p, int performer)
{
    bool did = false;
    for (int i = 0; i < p->cards && !g->now.dead[performer]; i++) {
        if (!still_there(g, p, i)) continue;
        if (capped(g, e, p)) return did;
        vr_play_card(g, performer, p->card[i], "raised", true);
        did = true;
    }
    return did;
}

static bool do_replace(struct vr_game *g, struct vr_entry *e, struct vr_plan *p, int performer)
{
    int gone = 0;
    sort_cards(g, p, performer);
    for (int i = 0; i < p->cards; i++) {
        if (!still_there(g, p, i)) continue;
        move_one(g, p, i, performer);
        gone++;
        if (p->node->how != H_ALL) vr_plague(g, performer);
    }
    vr_plague(g, performer);
    flip(g, e, p, performer, gone);
    return gone > 0;
}

/* ---- the rest ---- */

static void peek(struct vr_game *g, int performer, int amount, const char *knows)
{
    struct vr_list *d = &g->now.draw;
    for (int i = 0; i < amount && i < d->n; i++) {
        int card = d->at[d->n - 1 - i];
        if (i >= d->n - g->now.unordered) { /* now this one is known */
            int kind = vr_lucky_kind(g), at = 0;
            for (int j = 0; j < g->now.unordered; j++)
                if (g->kind_of[d->at[j]] == kind) at = j;
            int16_t found = d->at[at];
            d->at[at] = d->at[g->now.unordered - 1];
            d->at[--g->now.unordered] = found;
            card = found;
        }
        vr_tell(g, "%d peeked %s | 0%s", performer, vr_name(g, card), knows);
    }
}

/* The top cards are seen, and put back one after another; the last one lies on top (ruling 22). */
static bool do_reorder(struct vr_game *g, struct vr_entry *e, struct vr_plan *p, int performer)
{
    struct vr_list *d = &g->now.draw;
    struct vr_option o[VR_OPTIONS];
    char knows[40];
    int held[VR_CARDS], n = vr_amount(g, e, p->node, performer, d->n);
    if (n > d->n) n = d->n;
    if (!n) return false;
    vr_knows(g, performer, performer, knows);
    peek(g, performer, n, knows);
    for (int i = 0; i < n; i++) held[i] = d->at[--d->n];
    while (n > 0) {
        int options = 0, at = 0;
        for (int i = 0; i < n; i++) {
            bool listed = false;
            for (int j = 0; j < options; j++) listed = listed || o[j].kind == g->kind_of[held[i]];
            if (!listed) o[options++] = (struct vr_option){"pick", -1, g->kind_of[held[i]], -1, i};
        }
        if (n > 1) at = o[vr_choose(g, performer, o, options)].card;
        d->at[d->n++] = (int16_t)held[at];
        vr_tell(g, "%d put-back %s | 0%s", performer, vr_name(g, held[at]), knows);
        held[at] = held[--n];
    }
    return true;
}

/* If only a part of a hand is looked at, luck decides which cards. */
static void look_at_some(struct vr_game *g, struct vr_entry *e, const struct vr_node *n, int seat,
                         int from)
{
    char knows[40];
    int card[VR_CARDS], count = vr_sorted_hand(g, from, card);
    int amount = vr_amount(g, e, n, seat, count);
    while (amount-- > 0 && count) {
        int one = vr_lucky_card(g, card, count), kept = 0;
        for (int i = 0; i < count; i++)
            if (card[i] != one) card[kept++] = card[i];
        count = kept;
        vr_tell(g, "%d shown %s | 0%s", from, vr_name(g, one), vr_knows(g, seat, from, knows));
    }
}

static bool do_look(struct vr_game *g, struct vr_entry *e, struct vr_plan *p, int performer)
{
    const struct vr_node *n = p->node;
    char knows[40];
    bool did = false;
    unsigned set = vr_seats_for(g, e, n, n->cards.whose, performer);
    if (n->cards.place == P_DRAW && g->now.draw.n) {
        peek(g, performer, vr_amount(g, e, n, performer, g->now.draw.n),
             vr_knows(g, performer, performer, knows));
        return true;
    }
    if (n->cards.place != P_HAND) return n->cards.place != P_DRAW;
    for (int i = 0; i < g->seats; i++) {
        int from = (performer + i) % g->seats;
        if (p->victim >= 0 ? from != p->victim : !(set >> from & 1)) continue;
        if (g->now.dead[from] || !g->now.hand[from].n) continue;
        if (n->how == H_ALL) vr_look_at_hand(g, performer, from);
        else look_at_some(g, e, n, performer, from);
        did = true;
    }
    return did;
}

static bool show_hand(struct vr_game *g, struct vr_entry *e, struct vr_plan *p, int performer,
                      int seat, const char *all)
{
    int card[VR_CARDS], shown[VR_CARDS], done = 0, n = vr_sorted_hand(g, seat, card);
    if (p->node->how == H_ALL) {
        vr_tell(g, "%d looked %d", seat, seat);
        for (int i = 0; i < n; i++) vr_tell(g, "%d shown %s | 0%s", seat, vr_name(g, card[i]), all);
        return n > 0;
    }
    int amount = vr_amount(g, e, p->node, performer, n);
    if (performer != seat) vr_look_at_hand(g, performer, seat);
    while (amount-- > 0 && done < n) {
        p->locks = done;
        memcpy(p->locked, shown, sizeof shown);
        int one = vr_pick(g, e, p, performer, seat, "pick");
        if (one < 0) break;
        shown[done++] = one;
        vr_tell(g, "%d shown %s | 0%s", seat, vr_name(g, one), all);
    }
    p->locks = 0;
    return done > 0;
}

static bool do_show(struct vr_game *g, struct vr_entry *e, struct vr_plan *p, int performer)
{
    const struct vr_node *n = p->node;
    char all[40] = "", *to = all;
    bool did = false;
    unsigned set = vr_seats_for(g, e, n, n->cards.whose, performer);
    for (int i = 0; i < g->seats; i++) to += sprintf(to, " %c", 'A' + i);
    if (n->cards.place == P_DRAW && g->now.draw.n) {
        peek(g, performer, vr_amount(g, e, n, performer, g->now.draw.n), all);
        return true;
    }
    if (n->cards.place != P_HAND) return n->cards.place != P_DRAW;
    for (int i = 0; i < g->seats; i++) {
        int from = (performer + i) % g->seats;
        if (p->victim >= 0 ? from != p->victim : !(set >> from & 1)) continue;
        if (g->now.dead[from] || !g->now.hand[from].n) continue;
        did = show_hand(g, e, p, performer, from, all) || did;
    }
    return did;
}

/* This many of these cards, as they lie; then the whole draw pile is shuffled. */
static void shuffle_in(struct vr_game *g, struct vr_entry *e, struct vr_plan *p, int performer,
                       int owner)
{
    const struct vr_node *n = p->node;
    char from[20], knows[40];
    int pool[VR_CARDS], count = vr_pool(g, e, n, &n->cards, performer, owner, pool);
    int amount = vr_amount(g, e, n, performer, count);
    for (int i = 0; i < count && i < amount && n->cards.place != P_DRAW; i++) {
        if (n->cards.place == P_HAND) { /* in any order */
            int one = vr_lucky_card(g, pool + i, count - i), k = i;
            while (pool[k] != one) k++;
            pool[k] = pool[i];
            pool[i] = one;
            vr_tell(g, "%d moved hand %c draw %s | 2%s", performer, 'A' + owner, vr_name(g, one),
                    vr_knows(g, owner, owner, knows));
            vr_lay(g, one, P_DRAW, 0);
            continue;
        }
        int seat = vr_field_of(g, pool[i]);
        vr_place_text(seat >= 0 ? P_FIELD : P_DISCARD, seat, from);
        vr_lay(g, pool[i], P_DRAW, 0);
        tell_moved(g, performer, pool[i], from, P_DRAW, 0);
    }
    g->now.unordered = g->now.draw.n;
    vr_tell(g, "- shuffled %d", g->now.draw.n);
}

static bool do_shuffle(struct vr_game *g, struct vr_entry *e, struct vr_plan *p, int performer)
{
    const struct vr_desc *d = &p->node->cards;
    unsigned set = vr_seats_for(g, e, p->node, d->whose, performer);
    if (d->place != P_HAND && d->place != P_FIELD) {
        shuffle_in(g, e, p, performer, -1);
        return true;
    }
    for (int i = 0; i < g->seats; i++) {
        int seat = (performer + i) % g->seats;
        if (p->victim >= 0 ? seat == p->victim : (int)(set >> seat & 1))
            shuffle_in(g, e, p, performer, seat);
    }
    return true;
}

static bool do_control(struct vr_game *g, struct vr_entry *e, struct vr_plan *p, int performer)
{
    unsigned set = vr_seats_for(g, e, p->node, p->node->to_whose, performer) & ~(1u << performer);
    bool did = false;
    for (int i = 1; p->receiver < 0 && i < g->seats; i++) {
        int seat = (performer + i) % g->seats;
        if (!(set >> seat & 1)) continue;
        g->now.control[seat] = performer;
        vr_tell(g, "%d controls %d", performer, seat);
        did = true;
    }
    if (did) return true;
    if (p->receiver < 0 || g->now.dead[p->receiver]) return false;
    g->now.control[p->receiver] = performer; /* AMB-82: the newest */
    vr_tell(g, "%d controls %d", performer, p->receiver);
    return true;
}

static bool do_miss(struct vr_game *g, struct vr_entry *e, const struct vr_node *n, int seat)
{
    int turns = vr_amount(g, e, n, seat, 0);
    if (!turns || g->now.misses[seat] >= VR_MISSES) return false;
    g->now.misses[seat] += turns;
    if (g->now.misses[seat] > VR_MISSES) g->now.misses[seat] = VR_MISSES;
    vr_tell(g, "%d misses %d", seat, g->now.misses[seat]);
    return true;
}

static bool do_turn(struct vr_game *g, struct vr_entry *e, struct vr_plan *p, int seat)
{
    if (g->now.extras == VR_EXTRAS) { /* AMB-73 */
        vr_tell(g, "%d capped %s", e->seat, vr_name(g, e->card));
        p->ended = true;
        return false;
    }
    g->now.extra[g->now.extras++] = seat;
    vr_tell(g, "%d extra", seat);
    return true;
}

static bool do_verb(struct vr_game *, struct vr_entry *, struct vr_plan *, int seat);

/* Cards that lie open, but luck chooses them, one by one. */
static bool by_luck(struct vr_game *g, struct vr_entry *e, struct vr_plan *p, int seat)
{
    int pool[VR_CARDS], count = vr_pool(g, e, p->node, &p->node->cards, seat, p->victim, pool);
    int amount = vr_amount(g, e, p->node, seat, count);
    bool did = false;
    while (amount-- > 0 && !g->now.dead[seat]) {
        count = vr_pool(g, e, p->node, &p->node->cards, seat, p->victim, pool);
        if (!count) break;
        p->card[0] = vr_lucky_card(g, pool, count);
        p->from[0] = vr_field_of(g, p->card[0]);
        p->cards = 1;
        did = do_verb(g, e, p, seat) || did;
    }
    p->cards = 0;
    return did;
}

static bool do_verb(struct vr_game *g, struct vr_entry *e, struct vr_plan *p, int seat)
{
    const struct vr_node *n = p->node;
    if (n->how == H_ALL && vr_open_place(n->cards.place)) vr_take_all(g, e, p, seat);
    if (n->chooser == CH_CHANCE && vr_open_place(n->cards.place) && n->op != V_SWAP && !p->cards)
        return by_luck(g, e, p, seat);
    switch (p->node->op) {
    case V_DRAW: return vr_do_draw(g, e, p, seat);
    case V_DISCARD:
    case V_STEAL:
    case V_PASS: return vr_from_hands(g, e, p, seat);
    case V_SWAP: return do_swap(g, p, seat);
    case V_DESTROY:
    case V_TAKE:
    case V_RETURN:
    case V_MOVE:
    case V_AMBUSH:
        if (n->cards.place == P_DRAW) return from_draw(g, e, p, seat);
        return n->cards.place == P_HAND ? vr_from_hands(g, e, p, seat) : do_moves(g, p, seat);
    case V_ZOMBIFY:
    case V_CURE: return do_tokens(g, p, seat);
    case V_PLAY: return do_play(g, e, p, seat);
    case V_RESURRECT: return do_resurrect(g, e, p, seat);
    case V_REPLACE: return do_replace(g, e, p, seat);
    case V_CONTROL: return do_control(g, e, p, seat);
    case V_LOOK: return do_look(g, e, p, seat);
    case V_SHOW: return do_show(g, e, p, seat);
    case V_SHUFFLE: return do_shuffle(g, e, p, seat);
    case V_MISS: return do_miss(g, e, p->node, seat);
    case V_TURN: return do_turn(g, e, p, seat);
    case V_EXCHANGE: return vr_exchange(g, e, p, seat);
    case V_REORDER: return do_reorder(g, e, p, seat);
    case V_CANCEL: vr_cancel(g, e, p); return true;
    default: return false;
    }
}

/* All performers, one after another. Those who announced nothing choose now. */
bool vr_do(struct vr_game *g, struct vr_entry *e, struct vr_plan *p)
{
    bool did = false;
    if (p->announced) {
        did = do_verb(g, e, p, e->seat);
        if (!did && !p->ended) vr_tell(g, "%d lapsed %s", e->seat, vr_name(g, e->card));
        return did;
    }
    bool each = p->node->who == W_EACH || p->node->who == W_EACH_OTHER;
    bool sealed = !vr_hidden_filter(g, &p->node->cards); /* ruling 7 */
    if (p->node->op == V_PASS && each && sealed) return vr_pass_together(g, e, p);
    for (int i = 0; i < p->performers; i++) {
        struct vr_plan own = *p;
        int seat = p->performer[i];
        if (g->now.dead[seat] || e->cancelled) continue;
        if (each && !vr_meant(g, e, p->node, seat)) continue;
        if (!vr_does(g, e, p->node, seat)) continue;
        if (p->node->may && !vr_may(g, seat)) {
            p->ended = true;
            continue;
        }
        if (!vr_plan_for(g, e, &own, seat)) continue;
        if (do_verb(g, e, &own, seat)) did = true;
        memcpy(p->locked, own.locked, sizeof own.locked);
        p->locks = own.locks;
        p->ended = p->ended || own.ended;
    }
    if (!each && !did && !p->ended) vr_tell(g, "%d lapsed %s", e->seat, vr_name(g, e->card));
    return did;
}
