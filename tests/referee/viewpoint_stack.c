/* viewpoint_stack.c -- played and revealed cards, their lines, their windows, and CANCEL. */
#include <string.h>

#include "viewpoint.h"

static void push(struct vr_game *g, struct vr_entry *e)
{
    e->below = g->top;
    g->top = e;
    g->depth++;
}

static void pop(struct vr_game *g)
{
    g->top = g->top->below;
    g->depth--;
}

/* Nothing more of it happens: it is cancelled, or its player is dead (AMB-48, AMB-79). */
static bool over(const struct vr_game *g, const struct vr_entry *e)
{
    return e->cancelled || g->now.dead[e->seat];
}

/* ---- windows of an entry ---- */

/* TWD-KW-RESURRECT-2, AMB-55: on entry. */
static void put_token(struct vr_game *g, const struct vr_entry *e)
{
    if (!e->raised || vr_print(g, e->card)->zombeyes) return;
    g->now.token[e->card] = true;
    vr_tell(g, "%d zombified %d %s", e->seat, e->seat, vr_name(g, e->card));
}

/* AMB-6 enters=after-window: now it reaches the field. */
static void enter(struct vr_game *g, struct vr_entry *e)
{
    if (e->sort != E_PLAY || e->entered || over(g, e)) return;
    e->entered = true;
    if (!g->after_window || !vr_list_has(&g->now.stack, e->card)) return;
    vr_lay(g, e->card, P_FIELD, e->seat);
    vr_tell(g, "%d moved stack field %c %s", e->seat, 'A' + e->seat, vr_name(g, e->card));
    put_token(g, e);
    vr_plague(g, e->seat);
}

/* AMB-75: the first action of a play shares its window; a reveal has one for all its actions. */
static void open_window(struct vr_game *g, struct vr_entry *e)
{
    if (e->sort == E_REVEAL && e->opened) return;
    e->first = e->sort == E_PLAY && !e->opened;
    e->opened = true;
    vr_window(g);
    e->first = false;
    enter(g, e);
}

/* ---- lines ---- */

static bool act(struct vr_game *g, struct vr_entry *e, const struct vr_node *n)
{
    struct vr_plan plan;
    bool did = false;
    if (g->actions >= VR_ACTIONS) { /* AMB-73 */
        vr_tell(g, "%d capped %s", e->seat, vr_name(g, e->card));
        return false;
    }
    g->actions++;
    if (!vr_plan(g, e, n, &plan)) {
        if (e->sort != E_WORK && !e->opened) open_window(g, e);
        return false;
    }
    e->acts = true;
    e->cut = false;
    e->node = n;
    e->plan = &plan;
    open_window(g, e);
    e->acts = false;
    if (!over(g, e) && !e->cut) did = vr_do(g, e, &plan);
    e->plan = NULL;
    return did;
}

static void bind(struct vr_game *g, struct vr_entry *e, const struct vr_node *n)
{
    for (const struct vr_node *r = n->inside; r; r = r->next) {
        if (g->now.untils == VR_UNTILS) {
            vr_tell(g, "%d capped %s", e->seat, vr_name(g, e->card));
            return;
        }
        g->now.until[g->now.untils++] = (struct vr_until){.seat = e->seat,
                                                          .card = g->kind_of[e->card],
                                                          .next_turn = n->next_turn,
                                                          .restriction = r,
                                                          .they = e->they};
        vr_tell(g, "%d bound %s", e->seat, vr_name(g, e->card));
    }
}

static void until(struct vr_game *g, struct vr_entry *e, const struct vr_node *n)
{
    if (g->actions >= VR_ACTIONS) {
        vr_tell(g, "%d capped %s", e->seat, vr_name(g, e->card));
        return;
    }
    g->actions++;
    e->cut = false;
    open_window(g, e);
    if (!over(g, e) && !e->cut) bind(g, e, n);
}

static const struct vr_node *option(struct vr_game *g, struct vr_entry *e, const struct vr_node *n)
{
    struct vr_option o[40];
    const struct vr_node *at[40];
    int options = 0;
    for (const struct vr_node *i = n->inside; i && options < 40; i = i->next) {
        at[options] = i->inside;
        o[options] = (struct vr_option){"option", -1, -1, options + 1, -1};
        options++;
    }
    int i = vr_choose(g, e->seat, o, options);
    vr_tell(g, "%d opted %d", e->seat, i + 1);
    return at[i];
}

/* Ruling 8: what depends on hidden cards is judged truly, and told. */
static bool holds(struct vr_game *g, struct vr_entry *e, const struct vr_node *c)
{
    int open = vr_judge(g, c, e->seat, e->they, e->outside ? -1 : e->card, true);
    if (open < 2) return open;
    bool truly = vr_judge(g, c, e->seat, e->they, e->outside ? -1 : e->card, false) == 1;
    vr_tell(g, "%d checked %d", e->seat, truly);
    return truly;
}

void vr_perform_lines(struct vr_game *g, struct vr_entry *e, const struct vr_node *n)
{
    bool did = false;
    for (; n && !over(g, e); n = n->next) {
        if (n->op == V_IF) {
            if (holds(g, e, n->condition)) vr_perform_lines(g, e, n->inside);
            else vr_perform_lines(g, e, n->otherwise);
        } else if (n->op == V_CHOOSE) {
            vr_perform_lines(g, e, option(g, e, n));
        } else if (n->op == V_UNTIL) {
            until(g, e, n);
        } else if (!n->if_so || did) {
            did = act(g, e, n);
        } else {
            did = false;
        }
    }
}

/* ---- cards ---- */

void vr_play_card(struct vr_game *g, int seat, int card, const char *how, bool raised)
{
    struct vr_entry e = {.sort = E_PLAY, .seat = seat, .card = card, .they = -1, .raised = raised};
    g->plays_made++;
    if (!strcmp(how, "entered"))
        vr_tell(g, "%d moved field %c field %c %s", seat, 'A' + vr_field_of(g, card), 'A' + seat,
                vr_name(g, card));
    vr_lay(g, card, g->after_window ? P_STACK : P_FIELD, seat);
    vr_tell(g, "%d %s %s", seat, how, vr_name(g, card));
    push(g, &e);
    if (!strcmp(how, "flipped")) vr_reshuffle(g, false); /* AMB-60 */
    if (!g->after_window) put_token(g, &e);
    vr_plague(g, seat);
    vr_perform_lines(g, &e, vr_print(g, card)->lines);
    if (!over(g, &e) && !e.opened) open_window(g, &e);
    pop(g);
    if (!over(g, &e)) vr_work_at_once(g, seat, card);
}

static void spend(struct vr_game *g, struct vr_entry *e)
{
    const struct vr_kind *k = vr_print(g, e->card);
    unsigned set = vr_whose(g, k->after_whose, e->seat, e->they);
    char place[20];
    int seat = -1;
    for (int i = 0; i < g->seats; i++)
        if (set >> i & 1 && seat < 0) seat = i;
    enum vr_place to = k->after;
    if ((to == P_HAND || to == P_FIELD) && seat < 0) to = P_DISCARD;
    vr_lay(g, e->card, to, seat);
    vr_place_text(to, seat, place);
    vr_tell(g, "%d spent %s %s", e->seat, place, vr_name(g, e->card));
    vr_plague(g, e->seat);
}

void vr_reveal_card(struct vr_game *g, int seat, int card)
{
    enum vr_moment moment = g->moment;
    struct vr_entry e = {.sort = E_REVEAL, .seat = seat, .card = card};
    e.they = g->top ? g->top->seat : g->now.turn;
    vr_lay(g, card, P_STACK, seat);
    g->now.used[card] = true;
    vr_tell(g, "%d revealed %s", seat, vr_name(g, card));
    push(g, &e);
    g->moment = MO_ENTRY;
    vr_perform_lines(g, &e, vr_print(g, card)->reveal->inside);
    if (!over(g, &e) && !e.opened) open_window(g, &e);
    if (!over(g, &e)) spend(g, &e);
    pop(g);
    g->moment = moment;
}

/* VP09-KW-CANCEL-3: the cancelled card goes to the discard pile, unless otherwise stated. */
void vr_cancel(struct vr_game *g, struct vr_entry *by, const struct vr_plan *p)
{
    const struct vr_node *n = p->node;
    struct vr_entry *e = by->below;
    enum vr_place to = n->to ? n->to : P_DISCARD;
    if (!e || e->cancelled) {
        vr_tell(g, "%d lapsed %s", by->seat, vr_name(g, by->card));
        return;
    }
    if (e->sort == E_DEAD) { /* AMB-13 */
        e->cancelled = true;
        vr_tell(g, "%d stopped", e->seat);
        return;
    }
    if (g->cancel_action && e->sort != E_REVEAL) e->cut = true; /* AMB-7 */
    else e->cancelled = true;
    vr_tell(g, "%d cancelled %s", e->seat, vr_name(g, e->card));
    bool there = vr_field_of(g, e->card) >= 0 || vr_list_has(&g->now.stack, e->card);
    if (!there || e->outside || vr_stays(g, e->card)) return; /* AMB-78, AMB-88 */
    char from[20], where[20];
    int seat = p->receiver, field = vr_field_of(g, e->card);
    vr_place_text(field >= 0 ? P_FIELD : P_STACK, field, from);
    vr_place_text(to, seat, where);
    vr_lay(g, e->card, to, seat);
    vr_tell(g, "%d moved %s %s %s", by->seat, from, where, vr_name(g, e->card));
    vr_plague(g, by->seat);
}
