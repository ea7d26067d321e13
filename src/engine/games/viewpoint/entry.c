/* entry.c -- entries of the stack: they come, go from action to action, and go; and what holds
 * "until". Whose turn it is to move them on is the machine's business (stack.c). */
#include <assert.h>
#include <string.h>

#include "games/viewpoint/do.h"

void vp_push(struct referee *r, enum what what, int actor, int kind, int card, int at, int end)
{
    struct table *t = &r->s->table;
    assert(t->depth < STACK_MAX);
    r->s->secret.entry_card[t->depth] = (uint16_t)card;
    t->entry[t->depth++] = (struct entry){.what = (uint8_t)what,
                                          .actor = (int8_t)actor,
                                          .kind = (uint8_t)kind,
                                          .at = (uint8_t)at,
                                          .end = (uint8_t)end,
                                          .they = NOBODY,
                                          .performer = NOBODY,
                                          .from = NOBODY,
                                          .to = NOBODY};
}

void vp_unchoose(struct referee *r, int entry) { vp_clear(r, 0, 1u << entry); }

/* The entries above move down, and with them the bits of what they have chosen. */
static void close_gap(struct referee *r, int entry)
{
    struct table *t = &r->s->table;
    unsigned low = (1u << entry) - 1;
    for (int i = 0; i < r->box->deck.cards; i++) {
        unsigned bits = r->s->card[i].bits;
        r->s->card[i].bits = (uint8_t)((bits & low) | (bits >> 1 & ~low));
    }
    t->depth--;
    for (int i = entry; i < t->depth; i++) {
        t->entry[i] = t->entry[i + 1];
        r->s->secret.entry_card[i] = r->s->secret.entry_card[i + 1];
        if (t->entry[i].answers == entry + 1) t->entry[i].answers = 0;
        else if (t->entry[i].answers > entry + 1) t->entry[i].answers--;
    }
    memset(&t->entry[t->depth], 0, sizeof t->entry[0]);
    r->s->secret.entry_card[t->depth] = 0;
}

void vp_remove(struct referee *r, int entry)
{
    int card = r->s->secret.entry_card[entry];
    if (card != NO_CARD && r->s->card[card].place == AT_STACK)
        vp_move(r, r->s->table.entry[entry].actor, card, AT_DISCARD);
    if (entry == r->s->table.depth - 1) {
        struct table *t = &r->s->table;
        if (t->entry[entry].picked) vp_unchoose(r, entry);
        t->depth--;
        memset(&t->entry[entry], 0, sizeof t->entry[0]);
        r->s->secret.entry_card[entry] = 0;
        return;
    }
    close_gap(r, entry);
}

void vp_ask(struct referee *r, enum asking asking, seat_set subjects)
{
    r->s->table.asking = (uint8_t)asking;
    r->s->table.asked = subjects;
}

/* --- from action to action --------------------------------------------------------- */

/* Nothing of the action before stays, but for these flags of the entry. */
static void clear_action(const struct box *box, struct entry *e, unsigned flags)
{
    e->flags = (uint8_t)flags;
    e->action_flags = e->performer_flags = 0;
    e->performer = e->from = e->to = NOBODY;
    e->served = e->left = e->picked = e->amount = 0;
    e->stage = STAGE_NEXT;
    if (e->at < e->end) e->at = (uint8_t)(e->at + 1 + vp_node(box, e)->inside);
}

void vp_action_over(struct referee *r, bool did)
{
    struct entry *e = vp_top(r);
    if (e->picked) vp_unchoose(r, r->s->table.depth - 1);
    if (deck_verb(vp_node(r->box, e))->together) vp_clear(r, MARK_LOCKED, 0);
    clear_action(r->box, e, (e->flags & ~(unsigned)ENTRY_DID) | (did ? ENTRY_DID : 0u));
    if (e->what == ENTRY_DEAD) e->at = e->end;
}

/* With scope `action` only what was answered is lost, and the card with it (AMB-7). */
void vp_action_lost(struct referee *r, int entry)
{
    vp_unchoose(r, entry);
    clear_action(r->box, &r->s->table.entry[entry], ENTRY_OPENED);
}

void vp_lapse(struct referee *r)
{
    struct entry *e = vp_top(r);
    const struct deck_node *n = vp_node(r->box, e);
    e->performer_flags |= PERFORMER_LEFT;
    if (e->action_flags & ACTION_ACTING) {
        e->performer_flags |= PERFORMER_READY;
        e->stage = STAGE_ACT;
        if (vp_many(n->who)) return; /* the others go on, and everybody sees who did nothing */
    } else {
        e->stage = STAGE_OPEN;
    }
    if (e->what == ENTRY_DEAD) vp_tell(r, IDLE, e->actor); /* AMB-50 */
    else event_open_arg(vp_tell(r, LAPSED, e->actor), e->kind);
}

/* --- until ------------------------------------------------------------------------- */

bool vp_bind(struct referee *r, const struct entry *e, const struct deck_node *n)
{
    struct table *t = &r->s->table;
    if (t->untils == UNTILS_MAX) {
        event_open_arg(vp_tell(r, CAPPED, e->actor), e->kind);
        return false;
    }
    t->until[t->untils++] = (struct until){.node = (uint16_t)(n + 1 - r->box->deck.node),
                                           .owner = e->actor,
                                           .they = e->they,
                                           .moment = n->at,
                                           .kind = e->kind};
    event_open_arg(vp_tell(r, BOUND, e->actor), e->kind);
    return true;
}

void vp_until_ends(struct referee *r, int owner, enum deck_moment moment)
{
    struct table *t = &r->s->table;
    int kept = 0;
    for (int i = 0; i < t->untils; i++) {
        const struct until u = t->until[i];
        bool mine = owner == NOBODY || u.owner == owner;
        if (mine && (moment == MOMENTS || u.moment == moment))
            event_open_arg(vp_tell(r, UNBOUND, u.owner), u.kind);
        else t->until[kept++] = u;
    }
    for (int i = kept; i < t->untils; i++) memset(&t->until[i], 0, sizeof t->until[0]);
    t->untils = (uint8_t)kept;
}
