/* plague.c -- what follows at once from any change: overwhelmed players, an empty draw pile, the
 * end. */
#include "games/viewpoint/do.h"

bool vp_over(const struct referee *r) { return r->s->table.part == PART_OVER; }

void vp_end(struct referee *r, enum happening how, seat_set winners)
{
    struct table *t = &r->s->table;
    t->winners = winners;
    t->part = PART_OVER;
    t->asking = ASK_NOTHING;
    t->asked = 0;
    int seat = 0;
    while (seat < r->box->seats && !seat_in(winners, seat)) seat++;
    if (how == WON || how == SURVIVED) event_open_arg(vp_tell(r, how, seat), t->points[seat]);
    else event_open_arg(vp_tell(r, how, SPECTATOR), winners);
}

/* --- overwhelmed players ----------------------------------------------------------- */

/* The field by entry, then the hand by kind (AMB-80); all at one moment. */
static void give_up_cards(struct referee *r, int seat)
{
    int mark = r->out->n;
    for (int left = r->box->deck.cards, i = 0; left > 0; left--) {
        const struct seen card = r->s->card[i];
        if (card.place != AT_FIELD + seat) {
            i++;
            continue;
        }
        vp_put(r, i, AT_DISCARD);
        vp_tell_moved(r, seat, card.place, AT_DISCARD, card.kind);
    }
    for (int kind = 0; r->s->table.hand[seat] && kind < r->box->deck.kinds; kind++)
        for (int i; (i = vp_find(r->box, r->s, AT_HAND + seat, kind)) >= 0;) {
            vp_put(r, i, AT_DISCARD);
            vp_tell_moved(r, seat, AT_HAND + seat, AT_DISCARD, kind);
        }
    vp_heard(r, mark);
}

/* What was announced and others must do still happens; nothing else does (AMB-48, AMB-79). */
static void give_up_entries(struct referee *r, int seat)
{
    struct table *t = &r->s->table;
    for (int i = t->depth; i-- > 0;) {
        struct entry *e = &t->entry[i];
        if (e->actor != seat) continue;
        bool others = i == t->depth - 1 && e->stage == STAGE_ACT && e->at < e->end &&
                      vp_many(vp_node(r->box, e)->who);
        if (others) e->flags |= ENTRY_LOST;
        else vp_remove(r, i);
    }
}

/* Control and restrictions end with the player who made them (AMB-53, AMB-87). */
static void give_up_powers(struct referee *r, int seat)
{
    struct table *t = &r->s->table;
    int kept = 0;
    for (int i = 0; i < r->box->seats; i++)
        if (t->control_next[i] == seat) t->control_next[i] = NOBODY;
    t->control_next[seat] = NOBODY;
    if (t->controller != NOBODY && (t->controller == seat || t->active == seat)) {
        event_open_arg(vp_tell(r, FREED, t->active), t->controller);
        t->controller = NOBODY;
    }
    vp_until_ends(r, seat, MOMENTS);
    for (int i = 0; i < t->extras; i++)
        if (t->extra[i] != seat) t->extra[kept++] = t->extra[i];
    for (int i = kept; i < t->extras; i++) t->extra[i] = 0;
    t->extras = (uint8_t)kept;
}

static void overwhelm(struct referee *r, int seat)
{
    struct table *t = &r->s->table;
    event_open_arg(vp_tell(r, OVERWHELMED, seat), t->zombeyes[seat]);
    give_up_entries(r, seat);
    give_up_cards(r, seat);
    t->dead = (seat_set)(t->dead | SEAT_BIT(seat));
    give_up_powers(r, seat);
    if (t->active == seat) t->part = PART_END;
}

static int first_overwhelmed(const struct referee *r)
{
    const struct table *t = &r->s->table;
    int first = t->depth ? table_top(t)->actor : t->active;
    for (int i = 0; i < r->box->seats; i++) { /* AMB-46 */
        int seat = (first + i) % r->box->seats;
        if (!seat_in(t->dead, seat) && t->zombeyes[seat] >= OVERWHELMED_BY) return seat;
    }
    return NOBODY;
}

void vp_settle(struct referee *r)
{
    const struct table *t = &r->s->table;
    if (vp_over(r)) return;
    if (r->box->worths) vp_points(r->box, r->s);
    if (r->box->plague)
        for (int seat; (seat = first_overwhelmed(r)) != NOBODY;) {
            overwhelm(r, seat);
            if (r->box->worths) vp_points(r->box, r->s);
            seat_set living = table_living(r->box, t);
            if (!(living & (living - 1))) {
                vp_end(r, SURVIVED, living); /* TWD-FIN-3 */
                return;
            }
        }
    if (r->box->reshuffle == RESHUFFLE_LAZY && !t->draw) vp_reshuffle(r);
}
