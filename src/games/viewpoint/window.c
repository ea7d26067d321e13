/* Reaction windows. Sealed: every seat is asked at once, whatever it holds (AMB-3, AMB-18). */
#include <assert.h>

#include "games/viewpoint/rules.h"

/* A dry run of the top entry from public facts (AMB-15): of the actions in this deck only
 * the cancelling of a played card takes a card out of a field (RUL-2). */
static bool takes_from_field(const struct box *box, const struct table *t)
{
    const struct entry *top = table_top(t);
    const struct program *p = vp_entry_program(box, top);
    if (t->depth < 2 || t->entry[t->depth - 2].what != ENTRY_PLAY) return false;
    for (int i = top->at; i < p->n; i++)
        if (p->action[i] == ACT_CANCEL) return true;
    return false;
}

bool vp_reveal_fits(const struct box *box, const struct table *t, int seat, int kind)
{
    const struct entry *top = table_top(t);
    switch ((enum when)box->kind[kind].when) {
    case WHEN_NEVER: return false;
    case WHEN_OTHER_PLAYS: /* AMB-77 */
        return top->what == ENTRY_PLAY && top->at == 0 && top->actor != seat;
    case WHEN_LEAVES_FIELD: return takes_from_field(box, t);
    }
    return false;
}

bool vp_window_opens(const struct box *box, const struct table *t)
{
    for (int kind = 0; kind < box->kinds; kind++)
        for (int seat = 0; seat < box->seats; seat++)
            if (vp_reveal_fits(box, t, seat, kind)) return true;
    return false;
}

/* The first reveal clockwise from the actor's left counts. The others are dropped and
 * nobody hears of them. */
void vp_window_close(struct referee *r, const struct move answers[SEATS_MAX])
{
    struct table *t = &r->s->table;
    struct entry *top = &t->entry[t->depth - 1];
    for (int i = 1; i <= r->box->seats; i++) {
        int seat = (top->actor + i) % r->box->seats, kind = answers[seat].arg[0];
        if (answers[seat].verb != REVEAL) continue;
        int card = vp_card_find(r->box, r->s, AT_HAND + seat, kind);
        assert(card >= 0);
        vp_card_move(r->box, r->s, card, AT_STACK);
        vp_tell_card(r, REVEALED, seat, kind);
        vp_stack_push(r->s, ENTRY_REVEAL, seat, kind, card);
        return;
    }
    vp_tell(r, STOOD, SPECTATOR);
    top->stage = STAGE_ACT;
}
