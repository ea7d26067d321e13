/* What is true of every state: no card is lost, all counts are right, no memory is false. */
#include <string.h>

#include "games/viewpoint/rules.h"

/* How many of each kind there are, and how many of them in each place. */
struct census {
    uint16_t of[DECK_KINDS_MAX];
    uint16_t count[DECK_KINDS_MAX][AT_PLACES];
};

static const char *check_kinds(const struct box *box, const struct census *census)
{
    const struct deck *d = &box->deck;
    for (int kind = 0; kind < d->kinds; kind++)
        if (census->of[kind] != d->kind[kind].copies * d->set[d->kind[kind].set].copies)
            return "a card is lost or doubled";
    return NULL;
}

/* Counts every card once, where it lies. */
static const char *check_census(const struct box *box, const struct state *s, struct census *census)
{
    int count[AT_PLACES] = {0}, points[SEATS_MAX] = {0}, zombeyes[SEATS_MAX] = {0};
    const struct table *t = &s->table;
    memset(census->of, 0, sizeof census->of);
    memset(census->count, 0, box->deck.kinds * sizeof census->count[0]);
    for (int i = 0; i < box->deck.cards; i++) {
        const struct seen c = s->card[i];
        const int token = c.mark & MARK_TOKEN ? 1 : 0, seat = c.place - AT_FIELD;
        if (c.kind >= box->deck.kinds) return "a card is not of this deck";
        if (c.place >= AT_PLACES) return "a card is nowhere";
        census->of[c.kind]++;
        census->count[c.kind][c.place]++;
        count[c.place]++;
        if (is_field(c.place)) {
            points[seat] += box_kind(box, c.kind)->value;
            zombeyes[seat] += box_kind(box, c.kind)->zombeyes + token;
        } else if (token) return "a token lies outside the fields";
    }
    const char *lost = check_kinds(box, census);
    if (lost) return lost;
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        if (seat >= box->seats && count[AT_HAND + seat] + count[AT_FIELD + seat])
            return "an empty seat holds cards";
        if (count[AT_HAND + seat] != t->hand[seat]) return "a hand is miscounted";
        if (zombeyes[seat] != t->zombeyes[seat]) return "Zombeyes are miscounted";
        if (!box->worths && points[seat] != t->points[seat]) return "points are miscounted";
    }
    return count[AT_DRAW] == t->draw && count[AT_OUT] == t->out ? NULL : "a pile is miscounted";
}

static const char *check_entries(const struct box *box, const struct state *s)
{
    const struct table *t = &s->table;
    if (t->depth > STACK_MAX || t->untils > UNTILS_MAX || t->extras > EXTRAS_MAX)
        return "a list is too long";
    for (int e = 0; e < t->depth; e++) {
        int card = s->secret.entry_card[e];
        if (card == NO_CARD) continue;
        if (card >= box->deck.cards || s->card[card].kind != t->entry[e].kind)
            return "an entry has lost its card";
        if (is_hidden(s->card[card].place)) return "an entry knows a hidden card";
    }
    return NULL;
}

/* Can these memos of one kind, from first to end, each be a different card? */
static bool can_be_found(const struct own *own, int first, int end, uint16_t room[SEATS_MAX])
{
    if (end == first + 1) { /* the common case */
        for (unsigned bits = own->memo[first].bits; bits; bits &= bits - 1)
            if (room[__builtin_ctz(bits)]) return true;
        return false;
    }
    uint8_t place[MEMOS_MAX];
    struct own some = {0};
    for (int i = first; i < end; i++) some.memo[some.memos++] = own->memo[i];
    return vp_memory_place(&some, room, NULL, place);
}

/* Every remembered card can be found, each a different one. */
static const char *check_memory(const struct box *box, const struct state *s,
                                const struct census *census, int seat)
{
    const struct own *own = &s->own[seat];
    if (own->memos > MEMOS_MAX) return "a memory is too long";
    if (own->memos && seat >= box->seats) return "an empty seat remembers";
    for (int first = 0, end; first < own->memos; first = end) {
        uint16_t room[SEATS_MAX];
        int kind = own->memo[first].kind;
        for (end = first + 1; end < own->memos && own->memo[end].kind == kind;) end++;
        if (end < own->memos && own->memo[end].kind < kind) return "a memory is out of order";
        if (kind >= box->deck.kinds) return "a memory is false";
        memcpy(room, census->count[kind], sizeof room);
        room[seat] = census->count[kind][AT_DRAW];
        if (!can_be_found(own, first, end, room)) return "a memory is false";
    }
    return NULL;
}

const char *vp_check_cards(const struct box *box, const struct state *s)
{
    struct census census;
    const char *broken = check_census(box, s, &census);
    if (!broken) broken = check_entries(box, s);
    for (int seat = 0; !broken && seat < SEATS_MAX; seat++)
        broken = check_memory(box, s, &census, seat);
    return broken;
}

/* --- a view from outside ------------------------------------------------------------- */

static bool is_seat(const struct box *box, int seat) { return seat >= 0 && seat < box->seats; }
static bool is_anybody(const struct box *box, int seat)
{
    return seat == NOBODY || is_seat(box, seat);
}

static const char *check_seats(const struct box *box, const struct table *t)
{
    const seat_set nobody = (seat_set)~seats_all(box->seats);
    if ((t->asked | t->winners | t->dead) & nobody) return "somebody is not at the table";
    if (!is_seat(box, t->active) || !is_seat(box, t->regular)) return "it is nobody's turn";
    if (!is_anybody(box, t->controller)) return "a turn is decided by nobody";
    for (int seat = 0; seat < box->seats; seat++)
        if (!is_anybody(box, t->control_next[seat])) return "a turn is decided by nobody";
    for (int i = 0; i < t->extras; i++)
        if (!is_seat(box, t->extra[i])) return "an extra turn is nobody's";
    return NULL;
}

/* What it is about is a kind of this deck, and its program has no more nodes than there are. */
static const char *check_entry(const struct box *box, const struct entry *e, int depth)
{
    if (e->what > ENTRY_DEAD || e->stage > STAGE_ACT) return "there is no such entry";
    if (!is_seat(box, e->actor) || !is_anybody(box, e->they) || !is_anybody(box, e->performer) ||
        !is_anybody(box, e->from) || !is_anybody(box, e->to))
        return "an entry is about nobody";
    if (e->answers > depth) return "an entry answers nothing";
    if (e->what == ENTRY_DEAD) return e->kind == DECK_NONE ? NULL : "the dead have a card";
    if (e->kind >= box->deck.kinds) return "an entry has no card";
    return e->at > e->end || e->end > box_kind(box, e->kind)->nodes ? "an entry has no end" : NULL;
}

static const char *check_until(const struct box *box, const struct until *u)
{
    if (u->node >= box->deck.nodes) return "a restriction says nothing";
    const int op = box->deck.node[u->node].op;
    if (op != OP_STAYS && op != OP_FORBIDS) return "a restriction says nothing";
    if (u->kind >= box->deck.kinds || u->moment >= MOMENTS) return "a restriction has no end";
    return is_seat(box, u->owner) && is_anybody(box, u->they) ? NULL : "a restriction is nobody's";
}

static const char *check_lists(const struct box *box, const struct table *t)
{
    const char *wrong = NULL;
    if (t->depth > STACK_MAX || t->untils > UNTILS_MAX || t->extras > EXTRAS_MAX)
        return "a list is too long";
    if (t->part > PART_OVER || t->asking > ASK_BACK) return "there is no such question";
    const bool card = t->asking != ASK_NOTHING && t->asking != ASK_PLAY &&
                      t->asking != ASK_WINDOW && t->asking != ASK_ORDER;
    if (card && !t->depth) return "a question is about nothing";
    for (int i = 0; i < t->depth && !wrong; i++) wrong = check_entry(box, &t->entry[i], t->depth);
    for (int i = 0; i < t->untils && !wrong; i++) wrong = check_until(box, &t->until[i]);
    return wrong;
}

const char *viewpoint_view_wrong(const struct box *box, const struct view *v, int viewer)
{
    if (v->seat != viewer) return "somebody else looks";
    if (v->known > box->deck.cards) return "more cards than there are";
    const char *wrong = check_lists(box, &v->table);
    if (!wrong) wrong = check_seats(box, &v->table);
    for (int i = 0; i < v->known && !wrong; i++)
        if (v->card[i].kind >= box->deck.kinds || v->card[i].place > AT_UNSURE)
            wrong = "a card is not of this deck, or nowhere";
    for (int e = 0; e < STACK_MAX && !wrong; e++)
        if (v->entry_card[e] != NO_CARD && v->entry_card[e] >= v->known)
            wrong = "an entry has lost its card";
    return wrong;
}
