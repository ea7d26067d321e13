/* The veil: what a seat sees, and worlds that look the same from there. */
#include <string.h>

#include "core/rng.h"
#include "games/viewpoint/rules.h"

static void show(const struct box *box, struct view *v, int kind, uint32_t places)
{
    if (v->known < box->cards) /* a broken state may be looked at too */
        v->card[v->known++] = (struct seen){.places = places, .kind = (uint8_t)kind};
}

static void show_open_cards(const struct box *box, const struct state *s, struct view *v)
{
    for (int i = 0; i < box->cards; i++) {
        int card = s->row[i].nth, place = s->row[card].place;
        if (is_hidden(place)) continue;
        for (int e = 0; e < s->table.depth; e++)
            if (s->secret.entry_card[e] == card) v->entry_card[e] = v->known;
        show(box, v, state_kind(box, card), PLACE_BIT(place));
    }
}

void viewpoint_view(const struct box *box, const struct state *s, int seat, struct view *v)
{
    memset(v, 0, viewpoint_view_size(box));
    v->table = s->table;
    v->seat = (int8_t)seat;
    show_open_cards(box, s, v);
    if (seat == SPECTATOR) return;
    for (int c = 0; c < box->cards; c++) /* by kind, as card numbers are */
        if (s->row[c].place == AT_HAND + seat)
            show(box, v, state_kind(box, c), PLACE_BIT(AT_HAND + seat));
    for (int i = 0; i < s->remembered[seat]; i++)
        show(box, v, s->row[i].memory[seat].kind, s->row[i].memory[seat].places);
}

/* --- imagine ----------------------------------------------------------------------- */

/* A world under construction: the first `placed` cards by arrival have a place. The cards of
 * a kind lie together in loose[]: left[kind] of them from next[kind] on have none yet. */
struct world {
    const struct box *box;
    struct state *s;
    struct rng *luck;
    int placed;
    uint8_t loose[CARDS_MAX], next[KINDS_MAX], left[KINDS_MAX];
};

static void world_begin(struct world *w, const struct box *box, struct state *s, struct rng *luck)
{
    *w = (struct world){.box = box, .s = s, .luck = luck};
    for (int card = 0; card < box->cards; card++) w->loose[card] = (uint8_t)card;
    for (int kind = 0, card = 0; kind < box->kinds; card += box->kind[kind++].copies) {
        w->next[kind] = (uint8_t)card;
        w->left[kind] = box->kind[kind].copies;
    }
}

/* Any copy will do. -1: there is none any more, so the view is not of this deck. */
static int world_put(struct world *w, int kind, int place)
{
    if (kind >= w->box->kinds || !w->left[kind]) return -1;
    int first = w->next[kind]++, any = first + (int)rng_below(w->luck, w->left[kind]--);
    uint8_t card = w->loose[any];
    w->loose[any] = w->loose[first];
    w->s->row[card].place = (uint8_t)place;
    w->s->row[w->placed++].nth = (uint16_t)card;
    return card;
}

/* What is certain keeps its order; the rest of the list is the memory. */
static void imagine_certain(struct world *w, const struct view *v, struct memory *m)
{
    uint32_t mine = v->seat == SPECTATOR ? 0 : PLACE_BIT(AT_HAND + v->seat);
    m->n = 0;
    for (int i = 0; i < v->known && i < w->box->cards; i++) {
        const struct seen *seen = &v->card[i];
        int place = 0;
        while (place < PLACES - 1 && !(seen->places & PLACE_BIT(place))) place++;
        if (is_hidden(place) && seen->places != mine) {
            m->at[m->n++] = *seen;
            continue;
        }
        int card = world_put(w, seen->kind, place);
        for (int e = 0; card >= 0 && e < v->table.depth && e < STACK_MAX; e++)
            if (v->entry_card[e] == i) w->s->secret.entry_card[e] = (uint16_t)card;
    }
}

/* Remembered cards first, each in one of its places; then all others where there is room. */
static void imagine_hidden(struct world *w, const struct view *v, const struct memory *m)
{
    int room[PLACES] = {0}, n = 0;
    uint8_t place[CARDS_MAX], rest[CARDS_MAX];
    for (int seat = 0; seat < w->box->seats; seat++)
        room[AT_HAND + seat] = seat == v->seat ? 0 : v->table.hand[seat];
    room[AT_DRAW] = v->table.draw;
    room[AT_OUT] = v->table.out;
    vp_memory_place(m, room, w->luck, place);
    for (int i = 0; i < m->n; i++)
        if (place[i] < PLACES) world_put(w, m->at[i].kind, place[i]);
    for (int kind = 0; kind < w->box->kinds; kind++)
        for (int i = 0; i < w->left[kind]; i++) rest[n++] = (uint8_t)kind;
    rng_shuffle_u8(w->luck, rest, (uint32_t)n);
    for (int p = 0; p < AT_FIELD; p++)
        for (; room[p] > 0 && n > 0; room[p]--) world_put(w, rest[--n], p);
}

/* Remembered cards of the draw pile would else lie on top. */
static void shuffle_draw_pile(const struct box *box, struct rng *luck, struct state *s)
{
    uint8_t at[CARDS_MAX];
    int n = 0;
    for (int i = 0; i < box->cards; i++)
        if (s->row[s->row[i].nth].place == AT_DRAW) at[n++] = (uint8_t)i;
    for (int i = n; i > 1; i--) {
        int j = (int)rng_below(luck, (uint32_t)i);
        uint16_t card = s->row[at[i - 1]].nth;
        s->row[at[i - 1]].nth = s->row[at[j]].nth;
        s->row[at[j]].nth = card;
    }
}

/* Other seats know at least the hands they may look into now. */
static void imagine_memories(const struct box *box, const struct view *v, const struct memory *mine,
                             struct state *s)
{
    for (int seat = 0; seat < box->seats; seat++) {
        struct memory m = {.n = 0};
        for (int c = 0; c < box->cards; c++) {
            int hand = s->row[c].place;
            if (is_hand(hand) && hand != seat && seat_in(table_sight(&s->table, hand), seat))
                vp_memory_add(&m, state_kind(box, c), PLACE_BIT(AT_HAND + hand));
        }
        vp_memory_sort(&m);
        vp_memory_store(box, s, seat, seat == v->seat ? mine : &m);
    }
}

void viewpoint_imagine(const struct box *box, const struct view *v, struct rng *luck,
                       struct state *s)
{
    struct memory mine;
    struct world w;
    memset(s, 0, viewpoint_state_size(box));
    s->table = v->table;
    s->secret.chance.seed = seed_imagined(luck);
    world_begin(&w, box, s, luck);
    imagine_certain(&w, v, &mine);
    imagine_hidden(&w, v, &mine);
    shuffle_draw_pile(box, luck, s);
    imagine_memories(box, v, &mine, s);
}

/* --- twin -------------------------------------------------------------------------- */

/* Deals again from the same seed and exchanges cards at places of the pile that do not come
 * to this seat before the first question. */
bool viewpoint_twin(const struct box *box, struct state *s, int seat, struct rng *luck,
                    struct events *out)
{
    struct referee r = {box, s, out};
    struct seed seed = s->secret.chance.seed;
    uint8_t before[CARDS_MAX] = {0}, unseen[CARDS_MAX] = {0};
    int n = 0, dealt = DEALT_EACH * box->seats;
    bool changed = false;
    vp_deal(box, s, &seed);
    for (int i = 0; i < box->cards; i++) {
        before[i] = (uint8_t)state_kind(box, s->row[i].nth);
        /* The card after the deal is the first player's draw. */
        if (i > dealt || (s->table.active + i) % box->seats != seat) unseen[n++] = (uint8_t)i;
    }
    for (int tries = 1 + (int)rng_below(luck, 4); tries > 0; tries--) {
        int a = unseen[rng_below(luck, (uint32_t)n)], b = unseen[rng_below(luck, (uint32_t)n)];
        uint16_t card = s->row[a].nth;
        s->row[a].nth = s->row[b].nth;
        s->row[b].nth = card;
    }
    for (int i = 0; i < box->cards; i++) changed |= before[i] != state_kind(box, s->row[i].nth);
    vp_lay(&r);
    return changed;
}
