#include "games/viewpoint/memory.h"

#include "core/rng.h"

enum { UNSEEN = -1 };

/* --- the list ----------------------------------------------------------------------- */

/* Most differ by kind: bits are counted only where they do not. */
static bool memo_before(struct memo a, struct memo b)
{
    if (a.kind != b.kind) return a.kind < b.kind;
    const int by = __builtin_popcount(a.bits) - __builtin_popcount(b.bits);
    return by ? by < 0 : a.bits < b.bits;
}

void vp_memory_sort(struct own *m)
{
    for (int i = 1; i < m->memos; i++) {
        const struct memo memo = m->memo[i];
        int j = i;
        for (; j > 0 && memo_before(memo, m->memo[j - 1]); j--) m->memo[j] = m->memo[j - 1];
        m->memo[j] = memo;
    }
}

static void drop(struct own *m, uint8_t *was, int i)
{
    m->memos--;
    for (; i < m->memos; i++) {
        m->memo[i] = m->memo[i + 1];
        if (was) was[i] = was[i + 1];
    }
    m->memo[i] = (struct memo){0};
}

void vp_memory_drop(struct own *m, int kind, int bits)
{
    for (int i = 0; i < m->memos; i++)
        if (m->memo[i].kind == kind && m->memo[i].bits == bits) {
            drop(m, NULL, i);
            return;
        }
}

static int vaguest(const struct own *m, int *places)
{
    int at = 0;
    *places = 0;
    for (int i = 0; i < m->memos; i++) {
        int n = __builtin_popcount(m->memo[i].bits);
        if (n > *places) at = i, *places = n;
    }
    return at;
}

void vp_memory_forget(struct own *m)
{
    int places;
    drop(m, NULL, vaguest(m, &places));
}

void vp_memory_add(struct own *m, int kind, int bits)
{
    if (m->memos >= MEMOS_MAX) {
        int places, at = vaguest(m, &places);
        if (__builtin_popcount((unsigned)bits) > places) return;
        drop(m, NULL, at);
    }
    m->memo[m->memos++] = (struct memo){.kind = (uint8_t)kind, .bits = (uint8_t)bits};
}

/* --- what is told ------------------------------------------------------------------- */

/* A card on its way, as a seat is told of it. */
struct passage {
    int kind; /* or UNSEEN */
    int from, to;
};

/* How many of the arguments this seat is told. */
static int args_told(const struct event *e, int me)
{
    return seat_in(e->knows, me) ? e->nargs : e->nopen;
}

/* False: no card went. A card that is shown where it lies goes nowhere, but it is seen: by those
 * who are told. */
static bool passage_of_all(const struct event *e, struct passage *p, seat_set *seen)
{
    int hand = AT_HAND + e->seat, last = 1;
    switch ((enum happening)e->kind) {
    case DEALT:
    case DREW: *p = (struct passage){UNSEEN, AT_DRAW, hand}; break;
    case PLAYED: *p = (struct passage){UNSEEN, hand, AT_STACK}; break;
    case FLIPPED: *p = (struct passage){UNSEEN, AT_DRAW, AT_STACK}; break;
    case REVEALED: *p = (struct passage){UNSEEN, hand, AT_STACK}; break;
    case DISCARDED: *p = (struct passage){UNSEEN, hand, AT_DISCARD}; break;
    case SHOWN: *p = (struct passage){UNSEEN, hand, hand}; break;
    case PEEKED: *p = (struct passage){UNSEEN, AT_DRAW, AT_DRAW}; break;
    case SPENT: *p = (struct passage){UNSEEN, AT_STACK, e->arg[0]}, last = 2; break;
    case STOLE: *p = (struct passage){UNSEEN, AT_HAND + e->arg[0], hand}, last = 2; break;
    case GAVE: *p = (struct passage){UNSEEN, hand, AT_HAND + e->arg[0]}, last = 2; break;
    case MOVED: *p = (struct passage){UNSEEN, e->arg[0], e->arg[1]}, last = 3; break;
    default: return false;
    }
    *seen = (seat_set)(e->nopen >= last ? ~0u : e->nargs >= last ? e->knows : 0u);
    p->kind = e->arg[last - 1];
    return true;
}

static bool passage_of(const struct event *e, int me, struct passage *p)
{
    seat_set seen;
    if (!passage_of_all(e, p, &seen)) return false;
    if (!seat_in(seen, me)) p->kind = UNSEEN;
    return true;
}

/* 0: memory has no word for this place. */
static unsigned place_bit(int place, int me)
{
    if (place == AT_DRAW) return SEAT_BIT(me);
    return place >= 0 && place < AT_DRAW && place != AT_HAND + me ? SEAT_BIT(place) : 0;
}

/* --- hearing ------------------------------------------------------------------------ */

/* Where memo i might be before this moment; without `was`, nothing has changed yet. */
static unsigned before(const struct own *m, const uint8_t *was, int i)
{
    return was ? was[i] : m->memo[i].bits;
}

/* True if something has changed. */
static bool widen(struct own *m, uint8_t *was, unsigned from, unsigned to)
{
    bool changed = false;
    for (int i = m->memos; i-- > 0;) {
        if (!(before(m, was, i) & from) || (to && !(to & ~m->memo[i].bits))) continue;
        changed = true;
        if (to) m->memo[i].bits = (uint8_t)(m->memo[i].bits | to);
        else drop(m, was, i);
    }
    return changed;
}

/* One of the cards that may be meant is gone; whichever it is, each of the others keeps a
 * place within its own set and that of its neighbour in the order. */
static bool use_up(struct own *m, uint8_t *was, int kind, unsigned from)
{
    int last = -1;
    for (int i = 0; i < m->memos; i++) {
        if (m->memo[i].kind != kind || !(before(m, was, i) & from)) continue;
        if (last >= 0) {
            m->memo[last].bits |= m->memo[i].bits;
            if (was) was[last] |= was[i];
        }
        last = i;
    }
    if (last >= 0) drop(m, was, last);
    return last >= 0;
}

/* The common case: one card. True if something has changed. */
static bool see_one(struct own *m, int me, const struct passage *p)
{
    unsigned from = place_bit(p->from, me), to = place_bit(p->to, me);
    bool changed = false;
    if (p->kind == UNSEEN) return from && from != to && widen(m, NULL, from, to);
    if (from) changed = use_up(m, NULL, p->kind, from);
    if (to) vp_memory_add(m, p->kind, (int)to);
    return changed || to;
}

/* All at once: what was received is not passed on in the same moment (RUL-4), so sets widen by
 * what they were before. Hands in `whole` have been seen already. */
static void see_moves(struct own *m, int me, seat_set whole, const struct event *e, int n)
{
    uint8_t was[MEMOS_MAX];
    struct passage p;
    for (int i = 0; i < m->memos; i++) was[i] = m->memo[i].bits;
    for (int k = 0; k < n; k++)
        if (passage_of(&e[k], me, &p) && p.kind == UNSEEN && p.from != p.to &&
            place_bit(p.from, me))
            widen(m, was, place_bit(p.from, me), place_bit(p.to, me));
    for (int k = 0; k < n; k++)
        if (passage_of(&e[k], me, &p) && p.kind != UNSEEN && place_bit(p.from, me) &&
            !(e[k].kind == SHOWN && seat_in(whole, e[k].seat)))
            use_up(m, was, p.kind, place_bit(p.from, me));
    for (int k = 0; k < n; k++)
        if (passage_of(&e[k], me, &p) && p.kind != UNSEEN && place_bit(p.to, me) &&
            !(e[k].kind == SHOWN && seat_in(whole, e[k].seat)))
            vp_memory_add(m, p.kind, (int)place_bit(p.to, me));
}

/* Of e cards that might be in this hand, c are: the other e - c are elsewhere. Which ones is not
 * certain; the j-th of them is among the j-th to the (j+c)-th in the order. */
static void lift_kind(struct own *m, int here, int first, int end, int c)
{
    int at[MEMOS_MAX], e = 0;
    for (int i = first; i < end; i++)
        if (m->memo[i].bits & here) at[e++] = i;
    for (int j = 0; j < e; j++) {
        unsigned bits = 0;
        for (int i = j; j + c < e && i <= j + c; i++) bits |= m->memo[at[i]].bits;
        m->memo[at[j]].bits = (uint8_t)(bits & ~(unsigned)here); /* none: to be dropped */
    }
}

void vp_memory_lift(struct own *m, int hand, const uint8_t *kind, int n)
{
    for (int first = 0, end; first < m->memos; first = end) {
        int c = 0;
        for (end = first; end < m->memos && m->memo[end].kind == m->memo[first].kind;) end++;
        for (int i = 0; i < n; i++) c += kind[i] == m->memo[first].kind;
        lift_kind(m, SEAT_BIT(hand), first, end, c);
    }
    for (int i = m->memos; i-- > 0;)
        if (!m->memo[i].bits) drop(m, NULL, i);
    vp_memory_sort(m);
}

/* The hands that this seat has seen as a whole. */
static seat_set see_hands(const struct table *t, struct own *m, int me, const struct event *e,
                          int n)
{
    seat_set whole = 0;
    for (int k = 0; k < n; k++) {
        uint8_t kind[CARDS_MAX];
        int owner = e[k].kind == LOOKED && e[k].nopen ? e[k].arg[0] : me, shown = 0;
        if (owner == me || owner < 0 || owner >= SEATS_MAX) continue;
        for (int i = k + 1; i < n && shown < CARDS_MAX; i++)
            if (e[i].kind == SHOWN && e[i].seat == owner && args_told(&e[i], me))
                kind[shown++] = (uint8_t)e[i].arg[0];
        if (!shown || shown != t->hand[owner]) continue;
        vp_memory_lift(m, owner, kind, shown);
        for (int i = 0; i < shown; i++) vp_memory_add(m, kind[i], SEAT_BIT(owner));
        vp_memory_sort(m);
        whole = (seat_set)(whole | SEAT_BIT(owner));
    }
    return whole;
}

/* Nothing is in an empty hand. */
static void tidy(struct own *m, unsigned empty)
{
    for (int i = m->memos; empty && i-- > 0;) {
        m->memo[i].bits = (uint8_t)(m->memo[i].bits & ~empty);
        if (!m->memo[i].bits) drop(m, NULL, i);
    }
    vp_memory_sort(m);
}

/* Those of the places in the set that are empty. */
static unsigned empty_of(const struct table *t, int me, unsigned set)
{
    unsigned empty = 0;
    for (; set; set &= set - 1) {
        int place = __builtin_ctz(set);
        if (!(place == me ? t->draw : t->hand[place])) empty |= SEAT_BIT(place);
    }
    return empty;
}

/* Two whole hands change places: for a seat that is shown none of the cards, what may have been in
 * one may be in the other now. */
static bool see_exchange(struct own *m, int me, const struct event *e, int n)
{
    if (e->kind != EXCHANGED) return false;
    for (int k = 1; k < n; k++)
        if (args_told(&e[k], me) > 1) return false;
    const unsigned one = SEAT_BIT(e->seat), two = SEAT_BIT(e->arg[0]);
    for (int i = 0; i < m->memos; i++) {
        const unsigned bits = m->memo[i].bits;
        m->memo[i].bits =
            (uint8_t)((bits & ~(one | two)) | (bits & one ? two : 0) | (bits & two ? one : 0));
    }
    vp_memory_sort(m);
    return true;
}

/* One card went, or was seen. */
static void hear_one(const struct table *t, int me, struct own *m, const struct passage *p)
{
    const unsigned from = place_bit(p->from, me);
    if (!(m->memos && from) && (p->kind == UNSEEN || !place_bit(p->to, me))) return;
    const unsigned left = empty_of(t, me, from);
    if (see_one(m, me, p) || left) tidy(m, left);
}

static void hear_many(const struct table *t, int me, struct own *m, const struct event *e, int n)
{
    struct passage p;
    unsigned left = 0; /* where cards may have become fewer */
    int k = 0;
    if (see_exchange(m, me, e, n)) return;
    for (; k < n; k++) {
        if (!passage_of(&e[k], me, &p)) continue;
        if (m->memos && place_bit(p.from, me)) break;
        if (p.kind != UNSEEN && place_bit(p.to, me)) break;
    }
    if (k == n) return;
    see_moves(m, me, see_hands(t, m, me, e, n), e, n);
    for (; k < n; k++)
        if (passage_of(&e[k], me, &p)) left |= place_bit(p.from, me);
    tidy(m, empty_of(t, me, left));
}

void vp_memory_hear(const struct box *box, const struct table *t, struct own own[SEATS_MAX],
                    const struct event *e, int n)
{
    struct passage p;
    seat_set seen;
    if (n != 1 || e->kind == EXCHANGED) {
        for (int seat = 0; n && seat < box->seats; seat++) hear_many(t, seat, &own[seat], e, n);
        return;
    }
    if (!passage_of_all(e, &p, &seen)) return;
    for (int seat = 0; seat < box->seats; seat++) {
        const struct passage its = {seat_in(seen, seat) ? p.kind : UNSEEN, p.from, p.to};
        hear_one(t, seat, &own[seat], &its);
    }
}

/* --- finding places ----------------------------------------------------------------- */

struct places {
    const struct own *m;
    uint16_t *room;
    uint8_t *place;
    struct rng *luck;
};

/* One of these places, by their room; SEATS_MAX: all are full. */
static int free_place(const struct places *p, unsigned bits)
{
    uint32_t all = 0;
    for (unsigned b = bits; b; b &= b - 1) all += p->room[__builtin_ctz(b)];
    if (!all) return SEATS_MAX;
    uint32_t lot = p->luck ? rng_below(p->luck, all) : 0;
    for (unsigned b = bits;; b &= b - 1) {
        int at = __builtin_ctz(b);
        if (lot < p->room[at]) return at;
        lot -= p->room[at];
    }
}

/* An augmenting path; a place is tried once a path, so a path is short. */
static bool settle(struct places *p, int memo, unsigned *tried)
{
    int at = free_place(p, p->m->memo[memo].bits & ~*tried);
    if (at < SEATS_MAX) {
        p->room[at]--;
        p->place[memo] = (uint8_t)at;
        return true;
    }
    for (unsigned b; (b = p->m->memo[memo].bits & ~*tried) != 0;) {
        at = __builtin_ctz(b);
        *tried |= SEAT_BIT(at);
        for (int other = 0; other < p->m->memos; other++) {
            if (p->place[other] != at || !settle(p, other, tried)) continue;
            p->place[memo] = (uint8_t)at;
            return true;
        }
    }
    return false;
}

bool vp_memory_place(const struct own *m, uint16_t room[SEATS_MAX], struct rng *luck,
                     uint8_t place[MEMOS_MAX])
{
    struct places p = {m, room, place, luck};
    uint8_t order[MEMOS_MAX] = {0};
    bool all = true;
    for (int i = 0; i < m->memos; i++) order[i] = (uint8_t)i, place[i] = SEATS_MAX;
    if (luck) rng_shuffle_u8(luck, order, m->memos);
    for (int i = 0; i < m->memos; i++) {
        unsigned tried = 0;
        if (!settle(&p, order[i], &tried)) all = false;
    }
    return all;
}
