/* The veil: what a seat sees, and worlds that look the same from there. */
#include <string.h>

#include "core/rng.h"
#include "games/viewpoint/rules.h"

/* --- view --------------------------------------------------------------------------- */

static const place_set in_the_open = PLACE_BIT(AT_PLACES) - PLACE_BIT(AT_FIELD);

static int in_sight(place_set sight, const struct seen *c)
{
    return (int)(sight >> (c->place & 31) & 1);
}

/* Entries know their cards by where they are in the list. */
static void show_entries(const struct box *box, const struct state *s, place_set sight,
                         struct view *v)
{
    int cards = box->deck.cards;
    for (int e = 0; e < STACK_MAX; e++) v->entry_card[e] = NO_CARD;
    for (int e = 0; e < s->table.depth; e++) {
        int card = s->secret.entry_card[e], at = 0;
        if (card >= cards || is_hidden(s->card[card].place)) continue;
        if (card < cards / 2) { /* counted from the nearer end */
            for (int i = 0; i < card; i++) at += in_sight(sight, &s->card[i]);
        } else {
            at = v->known;
            for (int i = card; i < cards; i++) at -= in_sight(sight, &s->card[i]);
        }
        v->entry_card[e] = (uint16_t)at;
    }
}

/* What lies open and the seat's own hand, in order of arrival. */
static void show_certain(const struct box *box, const struct state *s, struct view *v)
{
    place_set sight = in_the_open;
    if (v->seat != SPECTATOR) sight |= PLACE_BIT(AT_HAND + v->seat);
    const struct seen *card = s->card + vp_pile_end(s->card, s->table.draw, box->deck.cards);
    const struct seen *end = s->card + box->deck.cards;
    struct seen *to = v->card;
    for (; card < end; card++) {
        *to = *card;
        to += in_sight(sight, card);
    }
    v->known = (uint16_t)(to - v->card);
    show_entries(box, s, sight, v);
}

static int seen_order(const struct seen *c) { return c->kind << 16 | c->mark << 8 | c->bits; }

/* A hand of somebody else, which says nothing about the order its cards came in. Its cards need
 * not be remembered meanwhile. */
static void show_hand(const struct box *box, const struct state *s, int hand, struct view *v,
                      struct own *own)
{
    uint8_t kind[CARDS_MAX];
    int first = v->known, n = 0;
    for (int i = 0; i < box->deck.cards && v->known < box->deck.cards; i++) {
        if (s->card[i].place != AT_HAND + hand) continue;
        int j = v->known++, order = seen_order(&s->card[i]);
        for (; j > first && order < seen_order(&v->card[j - 1]); j--) v->card[j] = v->card[j - 1];
        v->card[j] = s->card[i];
        kind[n++] = s->card[i].kind;
    }
    vp_memory_lift(own, hand, kind, n);
}

/* The top of the draw pile, likewise. Its cards were seen just now, so they are certain memos; a
 * memory that is full of others leaves room for them. */
static void show_pile(const struct box *box, const struct state *s, struct view *v, struct own *own)
{
    int first = v->known, left = table_top(&s->table)->left;
    for (int i = 0; i < box->deck.cards && left > 0 && v->known < box->deck.cards; i++) {
        if (s->card[i].place != AT_DRAW) continue;
        int j = v->known++;
        for (; j > first && s->card[i].kind < v->card[j - 1].kind; j--) v->card[j] = v->card[j - 1];
        v->card[j] = s->card[i];
        vp_memory_drop(own, s->card[i].kind, SEAT_BIT(v->seat));
        left--;
    }
    while (own->memos + v->known - first > MEMOS_MAX) vp_memory_forget(own);
}

static void show_memos(const struct box *box, const struct own *own, struct view *v)
{
    for (int i = 0; i < own->memos && v->known < box->deck.cards; i++)
        v->card[v->known++] =
            (struct seen){.kind = own->memo[i].kind, .place = AT_UNSURE, .bits = own->memo[i].bits};
}

/* The hands of others that this seat may look into right now: see table_sight(). */
static seat_set others_seen(const struct table *t, int seat)
{
    const int from = t->asking == ASK_PICK && t->depth ? table_top(t)->from : NOBODY;
    seat_set set = t->controller == seat ? SEAT_BIT(t->active) : 0;
    if (from != NOBODY && seat_in(table_sight(t, from), seat))
        set = (seat_set)(set | SEAT_BIT(from));
    return (seat_set)(set & ~SEAT_BIT(seat));
}

void viewpoint_view(const struct box *box, const struct state *s, int seat, struct view *v)
{
    v->table = s->table;
    v->seat = (int8_t)seat;
    v->zero = 0;
    show_certain(box, s, v);
    if (seat != SPECTATOR) {
        const struct own *own = &s->own[seat];
        struct own rest;
        for (seat_set left = others_seen(&s->table, seat); left; left &= (seat_set)(left - 1)) {
            const int hand = __builtin_ctz(left);
            if (own != &rest) rest = *own, own = &rest;
            show_hand(box, s, hand, v, &rest);
        }
        if (seat_in(table_pile_sight(&s->table), seat)) {
            if (own != &rest) rest = *own, own = &rest;
            show_pile(box, s, v, &rest);
        }
        show_memos(box, own, v);
    }
    memset(&v->card[v->known], 0, (size_t)(box->deck.cards - v->known) * sizeof v->card[0]);
}

/* --- imagine ------------------------------------------------------------------------ */

/* A world under construction: the first `placed` cards by arrival have a place. */
struct world {
    const struct box *box;
    struct state *s;
    struct rng *luck;
    int placed;
    uint16_t room[AT_FIELD];       /* cards that lie there and are not placed */
    uint16_t left[DECK_KINDS_MAX]; /* copies that are not placed */
};

/* Views may be any bytes: a table has to be fit to be read, or it is made so. */
static void world_begin(struct world *w, const struct box *box, const struct view *v,
                        struct state *s, struct rng *luck)
{
    const struct deck *d = &box->deck;
    struct table *t = &s->table;
    w->box = box;
    w->s = s;
    w->luck = luck;
    w->placed = 0;
    memset(s, 0, offsetof(struct state, card));
    *t = v->table;
    if (t->depth > STACK_MAX) t->depth = STACK_MAX;
    if (t->untils > UNTILS_MAX) t->untils = UNTILS_MAX;
    for (int i = 0; i < t->untils; i++)
        if (t->until[i].node >= d->nodes) t->untils = (uint8_t)i;
    if (t->extras > EXTRAS_MAX) t->extras = EXTRAS_MAX;
    if (t->active < 0 || t->active >= box->seats) t->active = 0;
    if (t->controller < NOBODY || t->controller >= box->seats) t->controller = NOBODY;
    s->secret.chance.seed = seed_imagined(luck);
    for (int hand = 0; hand < SEATS_MAX; hand++)
        w->room[AT_HAND + hand] = hand < box->seats ? t->hand[hand] : 0;
    w->room[AT_DRAW] = t->draw;
    w->room[AT_OUT] = t->out;
    for (int kind = 0; kind < d->kinds; kind++)
        w->left[kind] = (uint16_t)(d->kind[kind].copies * d->set[d->kind[kind].set].copies);
}

static bool world_put(struct world *w, struct seen card)
{
    if (card.kind >= w->box->deck.kinds || !w->left[card.kind]) return false;
    if (is_hidden(card.place)) {
        if (!w->room[card.place]) return false;
        w->room[card.place]--;
    }
    w->left[card.kind]--;
    w->s->card[w->placed++] = card;
    return true;
}

/* What is certain keeps its order, so entries find their cards by the same numbers; the rest of
 * the list is the memory. */
static void imagine_certain(struct world *w, const struct view *v, struct own *own)
{
    int known = v->known < w->box->deck.cards ? v->known : w->box->deck.cards;
    for (int i = 0; i < known; i++) {
        const struct seen *c = &v->card[i];
        if (c->place < AT_PLACES) world_put(w, *c);
        else if (c->bits && c->kind < w->box->deck.kinds && own->memos < MEMOS_MAX)
            own->memo[own->memos++] = (struct memo){.kind = c->kind, .bits = c->bits};
    }
    for (int e = 0; e < STACK_MAX; e++)
        w->s->secret.entry_card[e] =
            e < w->s->table.depth && v->entry_card[e] < w->placed ? v->entry_card[e] : NO_CARD;
}

/* Each in one of its places. How many lie in the draw pile, and where in the list, is in at[]. */
static int imagine_memos(struct world *w, int seat, const struct own *own, uint16_t at[MEMOS_MAX])
{
    uint16_t room[SEATS_MAX];
    uint8_t place[MEMOS_MAX];
    int n = 0;
    memcpy(room, w->room + AT_HAND, sizeof room);
    room[seat] = w->room[AT_DRAW];
    vp_memory_place(own, room, w->luck, place);
    for (int i = 0; i < own->memos; i++) {
        struct seen card = {.kind = own->memo[i].kind, .place = place[i]};
        if (place[i] == seat) card.place = AT_DRAW;
        if (place[i] < SEATS_MAX && world_put(w, card) && card.place == AT_DRAW)
            at[n++] = (uint16_t)(w->placed - 1);
    }
    return n;
}

/* All other cards, where there is room; returns where the draw pile begins. */
static int imagine_rest(struct world *w)
{
    const struct deck *d = &w->box->deck;
    struct seen *card = w->s->card;
    uint8_t rest[CARDS_MAX];
    uint32_t n = 0;
    int draw = w->placed;
    for (int kind = 0; kind < d->kinds; kind++)
        for (int i = w->left[kind]; i > 0 && n < CARDS_MAX; i--) rest[n++] = (uint8_t)kind;
    for (int place = AT_FIELD; place-- > 0;) {
        if (place == AT_DRAW) draw = w->placed;
        for (int i = w->room[place]; i > 0 && n > 0; i--) {
            uint32_t any = rng_below(w->luck, n);
            card[w->placed++] = (struct seen){.kind = rest[any], .place = (uint8_t)place};
            rest[any] = rest[--n];
        }
    }
    /* A view that is not of this deck leaves cards over. */
    while (n > 0 && w->placed < d->cards)
        card[w->placed++] = (struct seen){.kind = rest[--n], .place = AT_OUT};
    return draw;
}

/* Remembered cards of the draw pile would otherwise lie on top; all others are in random order. */
static void bury(struct world *w, const uint16_t *at, int n, int draw)
{
    struct seen *card = w->s->card;
    int pile = n + w->room[AT_DRAW];
    for (int i = 0; i < n; i++) {
        int j = i + (int)rng_below(w->luck, (uint32_t)(pile - i));
        int to = j < n ? at[j] : draw + j - n;
        if (to >= w->placed || card[to].place != AT_DRAW) continue;
        uint8_t kind = card[to].kind;
        card[to].kind = card[at[i]].kind;
        card[at[i]].kind = kind;
    }
}

/* --- a question to a hidden hand ---------------------------------------------------- */

static bool is_seat(const struct box *box, int seat) { return seat >= NOBODY && seat < box->seats; }

/* The hand the subject is to choose from, or -1: it can be seen, or any card will do. */
static int asked_hand(const struct world *w, int subject, int seat)
{
    const struct table *t = &w->s->table;
    const struct entry *e = table_top(t);
    bool play = t->asking == ASK_PLAY, pick = t->asking == ASK_PICK && e->stage == STAGE_ACT;
    if (!play && !(pick && t->depth)) return -1;
    if (!is_seat(w->box, e->actor) || !is_seat(w->box, e->performer) || e->actor == NOBODY ||
        !is_seat(w->box, e->from) || !is_seat(w->box, e->to) || !is_seat(w->box, e->they))
        return -1;
    int hand = play || e->from == NOBODY ? subject : e->from;
    bool seen = seat != SPECTATOR && seat_in(table_sight(t, hand), seat);
    return seen ? -1 : hand;
}

static bool can_answer(const struct look *look, const struct choice *choice, int i)
{
    return look->t->depth ? vp_choosable(choice, i) : !vp_protected(look, i);
}

/* A seat that is asked must be able to answer: if the imagined hand has no card for it, one is
 * exchanged. Nobody remembers the cards from `free` on. */
static void answerable(struct world *w, int subject, int hand, int free)
{
    struct seen *card = w->s->card;
    struct look look = {w->box, &w->s->table, card, w->placed, w->s->secret.entry_card, false,
                        0,      NULL};
    struct choice choice = {0};
    int away = -1, n = w->placed - free;
    if (look.t->depth) choice = vp_choice(&look, subject);
    for (int i = 0; i < w->placed; i++) {
        if (card[i].place != AT_HAND + hand) continue;
        if (can_answer(&look, &choice, i)) return;
        if (i >= free) away = i;
    }
    if (away < 0) return;
    for (int k = 0, start = (int)rng_below(w->luck, (uint32_t)n); k < n; k++) {
        int i = free + (start + k) % n;
        uint8_t place = card[i].place, kind = card[i].kind;
        if (!is_hidden(place) || place == AT_HAND + hand) continue;
        card[i].place = (uint8_t)(AT_HAND + hand);
        bool fits = can_answer(&look, &choice, i);
        card[i].place = place;
        if (!fits) continue;
        card[i].kind = card[away].kind;
        card[away].kind = kind;
        return;
    }
}

static void imagine_question(struct world *w, int seat, int free)
{
    const struct table *t = &w->s->table;
    if (t->asking != ASK_PLAY && t->asking != ASK_PICK) return;
    for (int subject = 0; subject < w->box->seats; subject++) {
        int hand = seat_in(t->asked, subject) ? asked_hand(w, subject, seat) : -1;
        if (hand >= 0) answerable(w, subject, hand, free);
    }
}

/* A seat that looks at the top of the draw pile remembers it. */
static void imagine_top(const struct world *w)
{
    struct state *s = w->s;
    seat_set sight = (seat_set)(table_pile_sight(&s->table) & seats_all(w->box->seats));
    for (int seat = 0; sight >> seat; seat++) {
        int left = seat_in(sight, seat) ? table_top(&s->table)->left : 0;
        for (int i = 0; i < w->placed && left > 0; i++) {
            if (s->card[i].place != AT_DRAW) continue;
            vp_memory_add(&s->own[seat], s->card[i].kind, SEAT_BIT(seat));
            left--;
        }
        vp_memory_sort(&s->own[seat]);
    }
}

/* Other seats remember at least the hands they may look into now. */
static void imagine_memories(const struct world *w)
{
    struct state *s = w->s;
    seat_set all = seats_all(w->box->seats);
    for (int hand = 0; hand < w->box->seats; hand++) {
        unsigned sight = table_sight(&s->table, hand) & all & ~SEAT_BIT(hand);
        for (int seat = 0; sight >> seat; seat++) {
            struct own *own = &s->own[seat];
            if (!(sight >> seat & 1)) continue;
            for (int i = 0; i < w->placed && own->memos < MEMOS_MAX; i++)
                if (s->card[i].place == AT_HAND + hand)
                    vp_memory_add(own, s->card[i].kind, SEAT_BIT(hand));
            vp_memory_sort(own);
        }
    }
}

void viewpoint_imagine(const struct box *box, const struct view *v, struct rng *luck,
                       struct state *s)
{
    struct world w;
    struct own mine;
    uint16_t at[MEMOS_MAX];
    int seat = v->seat >= 0 && v->seat < box->seats ? v->seat : SPECTATOR, n = 0;
    memset(&mine, 0, sizeof mine);
    world_begin(&w, box, v, s, luck);
    imagine_certain(&w, v, &mine);
    if (seat != SPECTATOR) {
        s->own[seat] = mine;
        n = imagine_memos(&w, seat, &mine, at);
    }
    int free = w.placed, draw = imagine_rest(&w);
    imagine_question(&w, seat, free);
    bury(&w, at, n, draw);
    imagine_top(&w); /* a view leaves room for these */
    imagine_memories(&w);
}

bool viewpoint_forgets(const struct box *box, const struct view *v)
{
    int memos = 0;
    for (int i = 0; i < v->known && i < box->deck.cards; i++)
        memos += v->card[i].place == AT_UNSURE || v->card[i].place == AT_DRAW;
    return memos > MEMOS_SURE;
}

/* --- twin --------------------------------------------------------------------------- */

/* Deals again from the same seed and exchanges cards at places of the pile that do not come to
 * this seat before the first question. */
bool viewpoint_twin(const struct box *box, struct state *s, int seat, struct rng *luck,
                    struct events *out)
{
    struct referee r = {box, s, out, NULL, false};
    struct seed seed = s->secret.chance.seed;
    uint16_t unseen[CARDS_MAX];
    uint8_t before[CARDS_MAX];
    uint32_t n = 0;
    int dealt = DEALT_EACH * box->seats;
    bool changed = false;
    vp_deal(box, s, &seed);
    for (int i = 0; i < box->deck.cards; i++) {
        before[i] = s->card[i].kind;
        /* The card after the deal is the first player's draw. */
        if (i > dealt || (s->table.active + i) % box->seats != seat) unseen[n++] = (uint16_t)i;
    }
    for (int tries = n ? 1 + (int)rng_below(luck, 4) : 0; tries > 0; tries--) {
        struct seen *a = &s->card[unseen[rng_below(luck, n)]];
        struct seen *b = &s->card[unseen[rng_below(luck, n)]];
        uint8_t kind = a->kind;
        a->kind = b->kind;
        b->kind = kind;
    }
    for (int i = 0; i < box->deck.cards; i++) changed |= before[i] != s->card[i].kind;
    vp_lay(&r);
    return changed;
}
