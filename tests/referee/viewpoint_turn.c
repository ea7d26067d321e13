/* viewpoint_turn.c -- the course of a turn, and of turns. */
#include <string.h>

#include "viewpoint.h"

static void window_at(struct vr_game *g, enum vr_moment moment)
{
    g->moment = moment;
    vr_window(g);
    g->moment = MO_ENTRY;
}

static bool cut(const struct vr_game *g, int seat) { return g->now.dead[seat]; }

/* ---- effects of each turn ---- */

struct work {
    int card;
    const struct vr_node *node;
};

static int works_of(struct vr_game *g, int seat, struct work out[VR_CARDS])
{
    const struct vr_list *field = &g->now.field[seat];
    int n = 0;
    for (int i = 0; i < field->n; i++) {
        const struct vr_kind *k = vr_print(g, field->at[i]);
        for (int j = 0; j < k->eachs && n < VR_CARDS; j++)
            if (k->each[j]->at == g->step) out[n++] = (struct work){field->at[i], k->each[j]};
    }
    return n;
}

static void work(struct vr_game *g, int seat, const struct work *w)
{
    struct vr_entry e = {.sort = E_WORK, .seat = seat, .card = w->card, .they = -1};
    vr_tell(g, "%d works %s", seat, vr_name(g, w->card));
    e.below = g->top;
    g->top = &e;
    g->depth++;
    vr_perform_lines(g, &e, w->node->inside);
    g->depth--;
    g->top = e.below;
}

/* AMB-24 same-turn=yes: what the steps before would have done. */
void vr_work_at_once(struct vr_game *g, int seat, int card)
{
    const struct vr_kind *k = vr_print(g, card);
    if (!g->same_turn || seat != g->now.turn) return;
    for (int i = 0; i < k->eachs; i++) {
        struct work w = {card, k->each[i]};
        if (k->each[i]->at <= g->step && vr_field_of(g, card) == seat && !cut(g, seat))
            work(g, seat, &w);
    }
}

/* The active player chooses the order (AMB-25); cards that have left do nothing. */
static int next_work(struct vr_game *g, int seat, struct work *all, int n)
{
    struct vr_option o[VR_CARDS];
    int index[VR_CARDS], options = 0;
    for (int i = 0; i < n; i++) {
        bool same = false;
        int card = all[i].card;
        for (int j = 0; j < options; j++)
            same = same || (o[j].kind == g->kind_of[card] &&
                            !strcmp(o[j].verb, g->now.token[card] ? "token" : "card"));
        if (same) continue;
        index[options] = i;
        o[options++] = (struct vr_option){g->now.token[card] ? "token" : "card", seat,
                                          g->kind_of[card], -1, card};
    }
    return index[options > 1 ? vr_choose(g, seat, o, options) : 0];
}

static void step_works(struct vr_game *g, int seat, enum vr_step step)
{
    struct work all[VR_CARDS];
    g->step = step;
    int n = works_of(g, seat, all);
    while (n && !cut(g, seat)) {
        int i = next_work(g, seat, all, n);
        struct work w = all[i];
        memmove(&all[i], &all[i + 1], (size_t)(n - i - 1) * sizeof *all);
        n--;
        work(g, seat, &w);
        int kept = 0;
        for (int j = 0; j < n; j++)
            if (vr_field_of(g, all[j].card) == seat) all[kept++] = all[j];
        n = kept;
    }
}

/* ---- steps ---- */

static void begin_control(struct vr_game *g, int seat)
{
    char knows[40];
    int card[VR_CARDS], n;
    int by = g->now.control[seat];
    if (by < 0 || g->now.is_extra) return; /* AMB-81 */
    g->now.control[seat] = -1;
    g->controller = by;
    vr_tell(g, "%d controlled %d", seat, by);
    vr_tell(g, "%d looked %d", by, seat);
    n = vr_sorted_hand(g, seat, card);
    for (int i = 0; i < n; i++)
        vr_tell(g, "%d shown %s | 0%s", seat, vr_name(g, card[i]), vr_knows(g, seat, by, knows));
}

static void draw_step(struct vr_game *g, int seat)
{
    step_works(g, seat, S_DRAW);
    if (cut(g, seat)) return;
    while (g->draws_left > 0 && !vr_forbidden(g, seat, V_DRAW)) {
        g->draws_left--;
        if (!vr_draw(g, seat)) break;
    }
    g->draws_left = -1;
    window_at(g, MO_DRAWN);
}

static void play_step(struct vr_game *g, int seat)
{
    step_works(g, seat, S_PLAY);
    while (!cut(g, seat) && g->plays_left > 0 && g->now.hand[seat].n) {
        struct vr_option o[VR_OPTIONS];
        int card[VR_CARDS], n = vr_sorted_hand(g, seat, card), options = 0;
        if (vr_forbidden(g, seat, V_PLAY)) break;
        if (g->plays_made >= VR_PLAYS) {
            vr_tell(g, "%d capped", seat);
            break;
        }
        for (int i = 0; i < n; i++) {
            int kind = g->kind_of[card[i]];
            if (options && o[options - 1].kind == kind) continue;
            o[options++] = (struct vr_option){"play", -1, kind, -1, card[i]};
        }
        int chosen = o[vr_choose(g, seat, o, options)].card;
        g->plays_left--;
        vr_play_card(g, seat, chosen, "played", false);
    }
    g->plays_left = -1;
}

static void count_step(struct vr_game *g, int seat)
{
    step_works(g, seat, S_COUNT);
    if (cut(g, seat)) return;
    window_at(g, MO_COUNT);
    if (cut(g, seat)) return;
    int points = vr_points(g, seat);
    vr_tell(g, "%d counted %d", seat, points);
    vr_free_seat(g); /* AMB-81 */
    if (points < g->points) return;
    vr_tell(g, "%d won %d", seat, points);
    g->winners = 1 << seat;
    vr_finish(g);
}

/* TWD-DEAD-5 */
static void dead_turn(struct vr_game *g, int seat)
{
    struct vr_option o[VR_OPTIONS];
    struct vr_entry e = {.sort = E_DEAD, .seat = seat, .card = -1, .they = -1, .acts = true};
    static const struct vr_node bite = {.op = V_ZOMBIFY,
                                        .who = W_YOU,
                                        .how = H_EXACTLY,
                                        .n = 1,
                                        .cards = {.place = P_VIEWNIVERSE, .zombeye = -1}};
    struct vr_plan plan = {.node = &bite,
                           .performer = {seat},
                           .performers = 1,
                           .cards = 1,
                           .victim = -1,
                           .receiver = -1,
                           .swap = -1,
                           .announced = true};
    int options = 0;
    for (int s = 0; s < g->seats; s++)
        for (int i = 0; i < g->now.field[s].n; i++) {
            int card = g->now.field[s].at[i];
            bool same = vr_print(g, card)->zombeyes || g->now.token[card];
            for (int j = 0; j < options; j++)
                same = same || (o[j].seat == s && o[j].kind == g->kind_of[card]);
            if (!same) o[options++] = (struct vr_option){"card", s, g->kind_of[card], -1, card};
        }
    if (!options) { /* AMB-50 */
        vr_tell(g, "%d idle", seat);
        return;
    }
    int i = options > 1 ? vr_choose(g, seat, o, options) : 0;
    plan.card[0] = o[i].card;
    plan.from[0] = o[i].seat;
    vr_tell(g, "%d chose %d %s", seat, o[i].seat, vr_name(g, o[i].card));
    e.node = &bite;
    e.plan = &plan;
    e.below = g->top;
    g->top = &e;
    g->depth++;
    vr_window(g);
    if (!e.cancelled && vr_field_of(g, plan.card[0]) == plan.from[0]) {
        g->now.token[plan.card[0]] = true;
        vr_tell(g, "%d zombified %d %s", seat, plan.from[0], vr_name(g, plan.card[0]));
        vr_plague(g, seat);
    }
    g->depth--;
    g->top = e.below;
}

static void living_turn(struct vr_game *g, int seat)
{
    step_works(g, seat, S_START);
    if (cut(g, seat)) return;
    draw_step(g, seat);
    if (cut(g, seat)) return;
    play_step(g, seat);
    if (cut(g, seat)) return;
    count_step(g, seat);
}

static void one_turn(struct vr_game *g, int seat)
{
    struct vr_position *p = &g->now;
    memset(p->used, 0, sizeof p->used); /* AMB-74 */
    g->controller = -1;
    g->plays_left = g->draws_left = -1;
    g->plays_made = g->actions = g->depth = 0;
    g->top = NULL;
    g->moment = MO_ENTRY;
    if (p->misses[seat]) { /* AMB-21 */
        p->misses[seat]--;
        vr_tell(g, "%d missed", seat);
        vr_unbind(g, seat, false);
        return;
    }
    p->turns++;
    vr_tell(g, "%d turn", seat);
    vr_unbind(g, seat, false);
    bool dead = p->dead[seat];
    if (!dead) begin_control(g, seat);
    if (!dead) g->draws_left = g->plays_left = 1;
    window_at(g, MO_BEGIN);
    if (dead) dead_turn(g, seat);
    else if (!cut(g, seat)) living_turn(g, seat);
    vr_free_seat(g);
}

/* ---- the end ---- */

/* VP09-FIN-2, AMB-38 */
static int best(const struct vr_game *g)
{
    int set = 0;
    long most = 0;
    for (int i = 0; i < g->seats; i++) {
        long worth = (long)vr_points(g, i) * 1000000;
        if (g->now.dead[i]) continue;
        if (g->tie == TIE_ZOMBEYES) worth -= 1000L * vr_zombeyes(g, i);
        if (g->tie != TIE_SHARED) worth -= g->now.field[i].n;
        if (!set || worth > most) set = 0, most = worth;
        if (worth == most) set |= 1 << i;
    }
    return set;
}

static bool exhausted(const struct vr_game *g)
{
    if (vr_drawable(g)) return false;
    for (int i = 0; i < g->seats; i++)
        if (g->now.hand[i].n || (!g->now.dead[i] && vr_points(g, i) >= g->points)) return false;
    return true; /* AMB-41 */
}

static void end_turn(struct vr_game *g)
{
    struct vr_position *p = &g->now;
    vr_unbind(g, -1, true);
    if (exhausted(g) || p->turns >= g->turns_max) { /* AMB-39, AMB-42 */
        g->winners = best(g);
        vr_tell(g, "- %s %d", exhausted(g) ? "exhausted" : "tired", g->winners);
        vr_finish(g);
    }
    p->is_extra = p->extras > 0;
    if (p->is_extra) { /* AMB-86 */
        p->turn = p->extra[0];
        p->extras--;
        memmove(p->extra, p->extra + 1, sizeof p->extra - sizeof p->extra[0]);
    } else {
        p->regular = (p->regular + 1) % g->seats;
        p->turn = p->regular;
    }
}

/* A turn that has ended is forgotten: the log goes on with the step in which it ended. */
static void begin_turn(struct vr_game *g)
{
    struct vr_logged last = g->log[g->replayed];
    for (int i = 0; i < g->replayed; i++) vr_forget(&g->log[i]);
    g->log[0] = last;
    g->replayed = 0;
    g->logged = 1;
    g->told_begin = g->told;
    g->begin = g->now;
}

void vr_play_turns(struct vr_game *g)
{
    for (;;) {
        one_turn(g, g->now.turn);
        end_turn(g);
        begin_turn(g);
    }
}
