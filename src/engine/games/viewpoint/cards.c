#include <assert.h>
#include <string.h>

#include "games/viewpoint/do.h"

struct look vp_truth(const struct referee *r)
{
    return (struct look){.box = r->box,
                         .t = &r->s->table,
                         .card = r->s->card,
                         .n = r->box->deck.cards,
                         .entry_card = r->s->secret.entry_card,
                         .places = r->places};
}

/* The first of that kind by arrival; -1 is any kind. */
int vp_find(const struct box *box, const struct state *s, int place, int kind)
{
    for (int i = 0; i < box->deck.cards; i++)
        if (s->card[i].place == place && (kind < 0 || s->card[i].kind == kind)) return i;
    return -1;
}

/* --- counts ------------------------------------------------------------------------ */

static void count_card(const struct box *box, struct table *t, const struct seen *card, int by)
{
    const struct deck_kind *kind = box_kind(box, card->kind);
    int place = card->place;
    if (is_hand(place)) {
        t->hand[place] = (uint16_t)(t->hand[place] + by);
    } else if (is_field(place)) {
        int seat = place - AT_FIELD, symbols = kind->zombeyes + (card->mark & MARK_TOKEN ? 1 : 0);
        t->points[seat] = (int16_t)(t->points[seat] + by * kind->value);
        t->zombeyes[seat] = (uint16_t)(t->zombeyes[seat] + by * symbols);
    } else if (place == AT_DRAW) {
        t->draw = (uint16_t)(t->draw + by);
    } else if (place == AT_OUT) {
        t->out = (uint16_t)(t->out + by);
    }
}

/* A worth that changes counts in a field, and reads printed values only (AMB-92). */
void vp_points(const struct box *box, struct state *s)
{
    struct table *t = &s->table;
    struct look look = {box, t, s->card, box->deck.cards, s->secret.entry_card, true, 0, NULL};
    if (!box->worths) return;
    memset(t->points, 0, sizeof t->points);
    for (int i = 0; i < look.n; i++) {
        const struct deck_kind *kind = box_kind(box, s->card[i].kind);
        int seat = s->card[i].place - AT_FIELD, worth = kind->value;
        if (!is_field(s->card[i].place)) continue;
        if (kind->worth) {
            const struct deck_node *n = deck_program(&box->deck, s->card[i].kind) + kind->worth - 1;
            int each = vp_amount(&look, n, &(struct sense){seat, seat, NOBODY, i});
            worth += n->how == HOW_LESS ? -each : each;
        }
        t->points[seat] = (int16_t)(t->points[seat] + worth);
    }
}

/* --- moving ------------------------------------------------------------------------ */

/* Indices of entries follow their cards; once hidden, a card is lost to them (AMB-29). */
static void follow(struct state *s, int from, int to, bool hidden)
{
    for (int e = 0; e < s->table.depth; e++) {
        uint16_t *at = &s->secret.entry_card[e];
        if (*at == NO_CARD) continue;
        if (*at == from) *at = hidden ? NO_CARD : (uint16_t)to;
        else if (from < to && *at > from && *at <= to) --*at;
        else if (to < from && *at >= to && *at < from) ++*at;
    }
}

int vp_put(struct referee *r, int card, int place)
{
    const struct box *box = r->box;
    struct state *s = r->s;
    struct seen moving = s->card[card];
    int last = box->deck.cards - 1, to = place == AT_DRAW ? 0 : last;
    if (r->places && r->places->fresh) vp_places_follow(r->places, card, to, place, moving.place);
    if (moving.place < AT_PLACES) count_card(box, &s->table, &moving, -1);
    int kept = is_field(moving.place) && is_field(place) ? MARK_TOKEN : 0; /* AMB-58 */
    /* In the open, or in another hand, the mark would tell which copy it is (ruling 20). */
    if (is_hand(place) && !is_hand(moving.place)) kept |= MARK_USED;
    moving.mark = (uint8_t)(moving.mark & kept);
    moving.bits = 0;
    moving.place = (uint8_t)place;
    if (to == last)
        memmove(&s->card[card], &s->card[card + 1], (size_t)(last - card) * sizeof moving);
    else memmove(&s->card[1], &s->card[0], (size_t)card * sizeof moving);
    s->card[to] = moving;
    if (place < AT_PLACES) count_card(box, &s->table, &moving, +1);
    follow(s, card, to, is_hidden(place) || place >= AT_PLACES);
    return to;
}

void vp_token(const struct box *box, struct state *s, int card, bool on)
{
    struct seen *c = &s->card[card];
    count_card(box, &s->table, c, -1);
    c->mark = (uint8_t)(on ? c->mark | MARK_TOKEN : c->mark & ~MARK_TOKEN);
    count_card(box, &s->table, c, +1);
}

/* Written so that the compiler takes several cards at a time. */
void vp_clear(struct referee *r, unsigned marks, unsigned bits)
{
    const struct seen keep = {UINT8_MAX, (uint8_t)~marks, UINT8_MAX, (uint8_t)~bits};
    struct seen *card = r->s->card;
    const int n = r->box->deck.cards;
    uint32_t mask;
    memcpy(&mask, &keep, sizeof mask);
    for (int i = 0; i < n; i++) {
        uint32_t one;
        memcpy(&one, &card[i], sizeof one);
        one &= mask;
        memcpy(&card[i], &one, sizeof one);
    }
}

/* --- telling ----------------------------------------------------------------------- */

struct event *vp_tell(struct referee *r, enum happening kind, int seat)
{
    return event_tell(r->out, (int)kind, seat);
}

void vp_tell_checked(struct referee *r, int seat, int result)
{
    uint8_t *check = r->s->table.check;
    if (result > CHECK_MOST) result = CHECK_MOST;
    memmove(check + 1, check, CHECKS_MAX - 1);
    check[0] = (uint8_t)(1 + result);
    event_open_arg(vp_tell(r, CHECKED, seat), result);
}

void vp_tell_card(struct referee *r, enum happening happening, int seat, int kind)
{
    int mark = r->out->n;
    event_open_arg(vp_tell(r, happening, seat), kind);
    vp_heard(r, mark);
}

/* Who may know which card goes: everybody where either end is open, else the seats that see
 * into the hands concerned. */
void vp_tell_moved(struct referee *r, int seat, int from, int to, int kind)
{
    const struct table *t = &r->s->table;
    struct event *e = vp_tell(r, MOVED, seat);
    event_open_arg(e, from);
    event_open_arg(e, to);
    if (!is_hidden(from) || !is_hidden(to)) {
        event_open_arg(e, kind);
        return;
    }
    seat_set knows = 0;
    if (is_hand(from)) knows = (seat_set)(knows | table_sight(t, from));
    if (is_hand(to)) knows = (seat_set)(knows | table_sight(t, to));
    event_closed_arg(e, knows, kind);
}

void vp_heard(struct referee *r, int mark)
{
    vp_memory_hear(r->box, &r->s->table, r->s->own, r->out->at + mark, r->out->n - mark);
}

int vp_move(struct referee *r, int seat, int card, int place)
{
    int mark = r->out->n, kind = r->s->card[card].kind, from = r->s->card[card].place;
    int now = vp_put(r, card, place);
    vp_tell_moved(r, seat, from, place, kind);
    vp_heard(r, mark);
    vp_emptied(r, from);
    return now;
}

/* Top of the draw pile to a hand. */
void vp_draw(struct referee *r, int seat, enum happening happening)
{
    int card = vp_find(r->box, r->s, AT_DRAW, -1), mark = r->out->n;
    assert(card >= 0);
    int kind = r->s->card[card].kind;
    vp_put(r, card, AT_HAND + seat);
    event_closed_arg(vp_tell(r, happening, seat), table_sight(&r->s->table, seat), kind);
    vp_heard(r, mark);
    vp_emptied(r, AT_DRAW);
}

/* What is shown to everybody is shown to the seats: a spectator keeps nothing in mind.
 * One event a card, in the order of kinds: everybody may count the cards, so the number of events
 * tells nothing, and the order tells no copy. */
void vp_hand_look(struct referee *r, int looker, int owner, bool everybody)
{
    const struct table *t = &r->s->table;
    int mark = r->out->n;
    seat_set knows = everybody ? seats_all(r->box->seats)
                               : (seat_set)(table_sight(t, looker) | table_sight(t, owner));
    uint16_t count[DECK_KINDS_MAX] = {0};
    for (int i = 0; i < r->box->deck.cards; i++)
        if (r->s->card[i].place == AT_HAND + owner) count[r->s->card[i].kind]++;
    event_open_arg(vp_tell(r, LOOKED, looker), owner);
    for (int kind = 0; kind < r->box->deck.kinds; kind++)
        for (; count[kind]; count[kind]--) event_closed_arg(vp_tell(r, SHOWN, owner), knows, kind);
    vp_heard(r, mark);
}

/* --- luck -------------------------------------------------------------------------- */

uint32_t vp_chance(struct referee *r, uint32_t n)
{
    struct draw luck;
    r->out->chance = true;
    draw_open(&luck, &r->s->secret.chance);
    return draw_below(&luck, n);
}

/* The draw pile's cards change places among themselves. */
void vp_shuffle(struct referee *r)
{
    struct draw luck;
    struct seen *card = r->s->card;
    uint16_t at[CARDS_MAX];
    uint32_t n = 0;
    for (int i = 0; i < r->box->deck.cards; i++)
        if (card[i].place == AT_DRAW) at[n++] = (uint16_t)i;
    if (n > 1) r->out->chance = true;
    draw_open(&luck, &r->s->secret.chance);
    for (uint32_t i = n; i > 1; i--) {
        uint32_t j = draw_below(&luck, i);
        struct seen swap = card[at[i - 1]];
        card[at[i - 1]] = card[at[j]];
        card[at[j]] = swap;
    }
    event_open_arg(vp_tell(r, SHUFFLED, SPECTATOR), (int)n);
}

/* --- reshuffling ------------------------------------------------------------------- */

/* Zombeyes of the discard pile become the draw pile; tokens were gone before (AMB-58). */
void vp_reshuffle(struct referee *r)
{
    const struct box *box = r->box;
    int mark = r->out->n;
    for (int i = 0; i < box->deck.cards; i++) {
        const struct seen card = r->s->card[i];
        if (card.place != AT_DISCARD || !box_kind(box, card.kind)->zombeyes) continue;
        vp_put(r, i, AT_DRAW);
        vp_tell_moved(r, SPECTATOR, AT_DISCARD, AT_DRAW, card.kind);
    }
    if (r->out->n == mark) return;
    vp_heard(r, mark);
    vp_shuffle(r);
}

void vp_emptied(struct referee *r, int from)
{
    if (from == AT_DRAW && !r->s->table.draw && r->box->reshuffle != RESHUFFLE_NEVER)
        vp_reshuffle(r);
}
