#include <assert.h>
#include <string.h>

#include "games/viewpoint/rules.h"

/* The cards of a place, oldest first. */
int vp_cards_in(const struct box *box, const struct state *s, int place, uint8_t card[CARDS_MAX])
{
    int n = 0;
    for (int i = 0; i < box->cards; i++)
        if (s->row[s->row[i].nth].place == place) card[n++] = (uint8_t)s->row[i].nth;
    return n;
}

int vp_card_top(const struct box *box, const struct state *s, int place)
{
    return vp_card_find(box, s, place, -1);
}

/* The oldest of that kind; -1 is any kind. */
int vp_card_find(const struct box *box, const struct state *s, int place, int kind)
{
    for (int i = 0; i < box->cards; i++) {
        int c = s->row[i].nth;
        if (s->row[c].place == place && (kind < 0 || state_kind(box, c) == kind)) return c;
    }
    return -1;
}

static void count_card(const struct box *box, struct table *t, int card, int place, int by)
{
    if (is_hand(place)) {
        t->hand[place] = (uint8_t)(t->hand[place] + by);
    } else if (is_field(place)) {
        int16_t *points = &t->points[place - AT_FIELD];
        *points = (int16_t)(*points + by * box->kind[state_kind(box, card)].value);
    } else if (place == AT_DRAW) {
        t->draw = (uint8_t)(t->draw + by);
    } else if (place == AT_OUT) {
        t->out = (uint8_t)(t->out + by);
    }
}

void vp_card_move(const struct box *box, struct state *s, int card, int place)
{
    int i = 0;
    count_card(box, &s->table, card, s->row[card].place, -1);
    count_card(box, &s->table, card, place, +1);
    s->row[card].place = (uint8_t)place;
    while (s->row[i].nth != card) i++;
    for (; i + 1 < box->cards; i++) s->row[i].nth = s->row[i + 1].nth;
    s->row[i].nth = (uint16_t)card;
}

struct event *vp_tell(struct referee *r, enum happening kind, int seat)
{
    return event_tell(r->out, (int)kind, seat);
}

void vp_tell_card(struct referee *r, enum happening happening, int seat, int kind)
{
    int mark = r->out->n;
    event_open_arg(vp_tell(r, happening, seat), kind);
    vp_heard(r, mark);
}

void vp_memory_load(const struct state *s, int seat, struct memory *m)
{
    m->n = s->remembered[seat];
    for (int i = 0; i < m->n; i++) {
        const struct memo *memo = &s->row[i].memory[seat];
        m->at[i] = (struct seen){.places = memo->places, .kind = memo->kind};
    }
}

void vp_memory_store(const struct box *box, struct state *s, int seat, const struct memory *m)
{
    assert(m->n <= box->cards);
    for (int i = 0; i < m->n; i++)
        s->row[i].memory[seat] =
            (struct memo){.places = (uint16_t)m->at[i].places, .kind = m->at[i].kind};
    for (int i = m->n; i < s->remembered[seat]; i++) s->row[i].memory[seat] = (struct memo){0};
    s->remembered[seat] = (uint8_t)m->n;
}

void vp_heard(struct referee *r, int mark)
{
    struct event cut[CARDS_MAX + 1];
    int n = r->out->n - mark;
    assert(n >= 0 && n <= CARDS_MAX + 1);
    for (int seat = 0; seat < r->box->seats; seat++) {
        struct memory m;
        memcpy(cut, r->out->at + mark, (size_t)n * sizeof cut[0]);
        for (int i = 0; i < n; i++) event_cut(&cut[i], seat);
        vp_memory_load(r->s, seat, &m);
        vp_memory_hear(&r->s->table, seat, &m, cut, n);
        vp_memory_store(r->box, r->s, seat, &m);
    }
}

/* Top of the draw pile to a hand. */
void vp_card_draw(struct referee *r, int seat, enum happening happening)
{
    int card = vp_card_top(r->box, r->s, AT_DRAW), mark = r->out->n;
    assert(card >= 0);
    vp_card_move(r->box, r->s, card, AT_HAND + seat);
    event_closed_arg(vp_tell(r, happening, seat), table_sight(&r->s->table, seat),
                     state_kind(r->box, card));
    vp_heard(r, mark);
}

/* One event a card, in the order of kinds: everybody may count the cards, so the number of
 * events tells nothing, and the order tells no copy. */
void vp_hand_look(struct referee *r, int looker, int owner)
{
    const struct box *box = r->box;
    const struct table *t = &r->s->table;
    int mark = r->out->n;
    seat_set knows = (seat_set)(table_sight(t, looker) | table_sight(t, owner));
    event_open_arg(vp_tell(r, LOOKED, looker), owner);
    for (int c = 0; c < box->cards; c++)
        if (r->s->row[c].place == AT_HAND + owner)
            event_closed_arg(vp_tell(r, SHOWN, owner), knows, state_kind(box, c));
    vp_heard(r, mark);
}
