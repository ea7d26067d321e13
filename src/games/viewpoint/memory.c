#include "games/viewpoint/memory.h"

#include <assert.h>

#include "core/rng.h"

enum { UNSEEN = -1 };

static int places_count(uint32_t places)
{
    int n = 0;
    for (; places; places &= places - 1) n++;
    return n;
}

static bool seen_before(const struct seen *a, const struct seen *b)
{
    int na = places_count(a->places), nb = places_count(b->places);
    if (a->kind != b->kind) return a->kind < b->kind;
    return na != nb ? na < nb : a->places < b->places;
}

/* Narrow sets come first, so that of nested ones the narrowest is used up. */
void vp_memory_sort(struct memory *m)
{
    for (int i = 1; i < m->n; i++) {
        struct seen card = m->at[i];
        int j = i;
        for (; j > 0 && seen_before(&card, &m->at[j - 1]); j--) m->at[j] = m->at[j - 1];
        m->at[j] = card;
    }
}

void vp_memory_add(struct memory *m, int kind, uint32_t places)
{
    assert(m->n < CARDS_MAX);
    m->at[m->n++] = (struct seen){.places = places, .kind = (uint8_t)kind};
}

static void drop(struct memory *m, uint32_t *was, int i)
{
    m->n--;
    for (; i < m->n; i++) {
        m->at[i] = m->at[i + 1];
        if (was) was[i] = was[i + 1];
    }
}

/* A card on its way, as a seat was told of it. */
struct passage {
    int kind; /* or UNSEEN */
    int from, to;
};

static bool passage_of(const struct event *e, struct passage *p)
{
    int hand = AT_HAND + e->seat, last = e->nargs > 0 ? e->arg[e->nargs - 1] : UNSEEN;
    switch ((enum happening)e->kind) {
    case DEALT:
    case DREW: *p = (struct passage){last, AT_DRAW, hand}; return true;
    case PLAYED: *p = (struct passage){last, hand, AT_FIELD + e->seat}; return true;
    case REVEALED: *p = (struct passage){last, hand, AT_STACK}; return true;
    case DISCARDED: *p = (struct passage){last, hand, AT_DISCARD}; return true;
    case STOLE:
        *p = (struct passage){e->nargs > 1 ? last : UNSEEN, AT_HAND + e->arg[0], hand};
        return true;
    case GAVE:
        *p = (struct passage){e->nargs > 1 ? last : UNSEEN, hand, AT_HAND + e->arg[0]};
        return true;
    default: return false;
    }
}

/* One of the cards that may be meant is gone; whichever it is, each of the others keeps a
 * place within its own set and that of its neighbour in the order. */
static void use_up(struct memory *m, uint32_t *was, int kind, int from)
{
    int last = -1;
    for (int i = 0; i < m->n; i++) {
        if (m->at[i].kind != kind || !(was[i] & PLACE_BIT(from))) continue;
        if (last >= 0) {
            m->at[last].places |= m->at[i].places;
            was[last] |= was[i];
        }
        last = i;
    }
    if (last >= 0) drop(m, was, last);
}

/* All at once: what was received is not passed on in the same moment (RUL-4), so sets
 * widen by what they were before. */
static void see_moves(struct memory *m, int me, const struct passage *p, int n)
{
    uint32_t was[CARDS_MAX];
    for (int i = 0; i < m->n; i++) was[i] = m->at[i].places;
    for (int k = 0; k < n; k++) {
        if (p[k].kind != UNSEEN) continue;
        for (int i = 0; i < m->n; i++)
            if (was[i] & PLACE_BIT(p[k].from)) m->at[i].places |= PLACE_BIT(p[k].to);
    }
    for (int k = 0; k < n; k++)
        if (p[k].kind != UNSEEN) use_up(m, was, p[k].kind, p[k].from);
    for (int k = 0; k < n; k++)
        if (p[k].kind != UNSEEN && is_hidden(p[k].to) && p[k].to != AT_HAND + me)
            vp_memory_add(m, p[k].kind, PLACE_BIT(p[k].to));
}

/* Of e cards that might be in this hand, c are: the other e - c are elsewhere. Which ones
 * is not certain; the j-th of them is among the j-th to the (j+c)-th in the order. */
static void see_hand(struct memory *m, int owner, const uint8_t count[KINDS_MAX])
{
    uint32_t here = PLACE_BIT(AT_HAND + owner);
    for (int kind = 0; kind < KINDS_MAX; kind++) {
        int at[CARDS_MAX] = {0}, e = 0, c = count[kind];
        for (int i = 0; i < m->n; i++)
            if (m->at[i].kind == kind && (m->at[i].places & here)) at[e++] = i;
        for (int j = 0; j + c < e; j++) {
            for (int i = j + 1; i <= j + c; i++) m->at[at[j]].places |= m->at[at[i]].places;
            m->at[at[j]].places &= ~here;
        }
        for (int j = e - 1; j >= 0 && j >= e - c; j--) drop(m, NULL, at[j]);
        for (int i = 0; i < c; i++) vp_memory_add(m, kind, here);
        vp_memory_sort(m);
    }
}

/* Nothing is in an empty hand. */
static void tidy(struct memory *m, const struct table *t)
{
    uint32_t empty = t->draw ? 0 : PLACE_BIT(AT_DRAW);
    for (int seat = 0; seat < SEATS_MAX; seat++)
        if (!t->hand[seat]) empty |= PLACE_BIT(AT_HAND + seat);
    for (int i = m->n; i-- > 0;)
        if (!(m->at[i].places &= ~empty)) drop(m, NULL, i);
    vp_memory_sort(m);
}

void vp_memory_hear(const struct table *t, int me, struct memory *m, const struct event *cut, int n)
{
    struct passage passage[SEATS_MAX];
    int passages = 0, owner = me;
    uint8_t count[KINDS_MAX] = {0};
    for (int i = 0; i < n; i++) {
        struct passage p;
        if (passage_of(&cut[i], &p)) {
            assert(passages < SEATS_MAX);
            passage[passages++] = p;
        }
        if (cut[i].kind == SHOWN && cut[i].nargs) {
            owner = cut[i].seat;
            count[cut[i].arg[0]]++;
        }
    }
    if (owner == me && !passages) return;
    if (owner != me) see_hand(m, owner, count);
    see_moves(m, me, passage, passages);
    tidy(m, t);
}

/* One augmenting path a card; a place is tried once a path, so a path is short. */
struct places {
    const struct memory *m;
    int *room;
    uint8_t *place;
    struct rng *luck;
};

static bool settle(struct places *p, int card, uint32_t *tried)
{
    int start = p->luck ? (int)rng_below(p->luck, PLACES) : 0;
    for (int k = 0; k < PLACES; k++) {
        int at = (start + k) % PLACES;
        if (!(p->m->at[card].places & PLACE_BIT(at)) || (*tried & PLACE_BIT(at))) continue;
        *tried |= PLACE_BIT(at);
        bool free = p->room[at] > 0;
        if (free) p->room[at]--;
        for (int other = 0; !free && other < p->m->n; other++)
            free = other != card && p->place[other] == at && settle(p, other, tried);
        if (!free) continue;
        p->place[card] = (uint8_t)at;
        return true;
    }
    return false;
}

bool vp_memory_place(const struct memory *m, int room[PLACES], struct rng *luck,
                     uint8_t place[CARDS_MAX])
{
    struct places p = {m, room, place, luck};
    int order[CARDS_MAX] = {0};
    bool all = true;
    for (int i = 0; i < m->n; i++) order[i] = i, place[i] = PLACES;
    for (int i = m->n; luck && i > 1; i--) {
        int j = (int)rng_below(luck, (uint32_t)i), t = order[i - 1];
        order[i - 1] = order[j];
        order[j] = t;
    }
    for (int i = 0; i < m->n; i++) {
        uint32_t tried = 0;
        if (!settle(&p, order[i], &tried)) all = false;
    }
    return all;
}
