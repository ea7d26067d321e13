#include "lab/census.h"

#include <string.h>

#include "games/viewpoint/view.h"
#include "match/match.h"

/* Is there such a node, of those that are performed when the card is played, when it falls due
 * or when it is revealed? */
static bool deck_kind_has(const struct deck *d, int kind, bool (*fits)(const struct deck_node *))
{
    const struct deck_node *end = deck_program_end(d, kind);
    for (const struct deck_node *n = deck_program(d, kind); n < end; n++)
        if (fits(n)) return true;
    return false;
}

static bool draws_itself(const struct deck_node *n)
{
    return n->op == OP_DRAW && n->how != HOW_MORE;
}

static bool plays_others(const struct deck_node *n)
{
    const struct deck_verb *v = deck_verb(n);
    return (v->plays && n->how != HOW_MORE) || v->back == BACK_DRAWN;
}

static bool acts_when_played(const struct deck *d, int kind)
{
    const struct deck_node *end = deck_program_end(d, kind);
    for (const struct deck_node *n = deck_program(d, kind); n < end; n = deck_next(n))
        if (n->op != OP_EACH_TURN && n->op != OP_REVEAL && n->op != OP_WORTH) return true;
    return false;
}

/* --- what is going on ----------------------------------------------------------------- */

static struct census_act *act_now(struct census *c)
{
    return c->game.depth ? &c->game.act[c->game.depth - 1] : NULL;
}

static void something_happens(struct census *c)
{
    struct census_act *a = act_now(c);
    if (!a || !a->counts || a->worked) return;
    a->worked = true;
    c->kind[a->kind].worked++;
}

static void begin_act(struct census *c, int kind, bool due, bool counts)
{
    struct census_game *g = &c->game;
    if (g->depth == CENSUS_STACK) {
        memmove(g->act, g->act + 1, sizeof g->act - sizeof g->act[0]);
        g->depth--;
    }
    g->act[g->depth++] = (struct census_act){(uint8_t)kind, due, counts, false};
    c->kind[kind].chances += counts;
}

/* The newest act of this kind is over, and all that came after it. */
static void end_act(struct census *c, int kind)
{
    for (int i = c->game.depth; i-- > 0;)
        if (c->game.act[i].kind == kind) {
            c->game.depth = i;
            return;
        }
}

/* A reveal goes on: only what it cancels is over. */
static void cancel_act(struct census *c, int kind)
{
    struct census_game *g = &c->game;
    for (int i = g->depth; i-- > 0;) {
        if (g->act[i].kind != kind || (i == g->depth - 1 && i > 0)) continue;
        memmove(&g->act[i], &g->act[i + 1], (size_t)(g->depth - i - 1) * sizeof g->act[0]);
        g->depth--;
        return;
    }
}

/* --- events --------------------------------------------------------------------------- */

static void hear_played(struct census *c, const struct deck *d, const struct event *e)
{
    const struct census_act *a = act_now(c);
    if (a && deck_kind_has(d, a->kind, plays_others)) something_happens(c);
    else c->game.depth = 0;
    c->kind[e->arg[0]].played++;
    c->game.played[e->arg[0]] |= SEAT_BIT(e->seat);
    begin_act(c, e->arg[0], false, acts_when_played(d, e->arg[0]));
}

/* A card that works at the beginning is finished when the turn's own card is drawn. */
static void hear_drew(struct census *c, const struct deck *d)
{
    const struct census_act *a = act_now(c);
    if (!a) return;
    if (a->due && !deck_kind_has(d, a->kind, draws_itself)) c->game.depth--;
    else something_happens(c);
}

static void hear_turn(struct census *c, int seat)
{
    c->game.depth = 0;
    if (!seat_in(c->game.dead, seat)) c->game.turns[seat]++;
}

static void hear_event(struct census *c, const struct deck *d, const struct event *e)
{
    const int kind = e->nargs ? e->arg[0] : 0;
    switch ((enum happening)e->kind) {
    case TURN: hear_turn(c, e->seat); break;
    case COUNTED: c->game.depth = 0; break;
    case DREW: hear_drew(c, d); break;
    case PLAYED:
    case FLIPPED:
    case RAISED:
    case ENTERED: hear_played(c, d, e); break;
    case WORKS:
        c->game.depth = 0;
        begin_act(c, kind, true, true);
        break;
    case REVEALED:
        c->kind[kind].revealed++;
        begin_act(c, kind, false, true);
        break;
    case CANCELLED:
        something_happens(c);
        cancel_act(c, kind);
        break;
    case SPENT: end_act(c, e->arg[1]); break;
    case OVERWHELMED: c->game.dead |= SEAT_BIT(e->seat); break;
    case STOPPED:
    case MOVED:
    case STOLE:
    case GAVE:
    case DISCARDED:
    case LOOKED:
    case SHOWN:
    case PEEKED:
    case SHUFFLED:
    case ZOMBIFIED:
    case CURED:
    case MISSES:
    case EXTRA:
    case MORE_DRAWS:
    case MORE_PLAYS:
    case CONTROLS:
    case BOUND: something_happens(c); break;
    case WON: c->end[END_POINTS]++; break;
    case SURVIVED: c->end[END_SURVIVOR]++; break;
    case EXHAUSTED: c->end[END_EXHAUSTED]++; break;
    case TIRED: c->end[END_CAP]++; break;
    default: break;
    }
}

/* Which card came to a hand is its owner's news alone. */
static void hear_draws(struct census *c, const struct match *m, int n, struct event *room,
                       seat_set drawers)
{
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        if (!seat_in(drawers, seat)) continue;
        match_news(m, seat, room, n);
        for (int i = 0; i < n; i++) {
            const struct event *e = &room[i];
            if ((e->kind != DEALT && e->kind != DREW) || e->seat != seat || !e->nargs) continue;
            c->kind[e->arg[0]].drawn++;
            if (e->kind == DEALT) c->game.dealt[e->arg[0]] |= SEAT_BIT(seat);
        }
    }
}

void census_hear(struct census *c, const struct match *m, const struct event *news, int n,
                 struct event *room)
{
    const struct deck *d = &match_box(m)->deck;
    seat_set drawers = 0;
    for (int i = 0; i < n; i++) {
        hear_event(c, d, &news[i]);
        if (news[i].kind == DEALT || news[i].kind == DREW) drawers |= SEAT_BIT(news[i].seat);
    }
    if (drawers) hear_draws(c, m, n, room, drawers);
}

/* --- games ---------------------------------------------------------------------------- */

void census_begin(struct census *c) { memset(&c->game, 0, sizeof c->game); }

void census_over(struct census *c, int seats, const int wins[SEATS_MAX])
{
    c->games++;
    sum_count(&c->first, wins[0] - WIN / seats);
    for (int seat = 0; seat < seats; seat++) {
        const int turns = c->game.turns[seat];
        sum_count(&c->turns, turns);
        c->turns_seen[turns < CENSUS_TURNS_MAX ? turns : CENSUS_TURNS_MAX]++;
        for (int k = 0; k < DECK_KINDS_MAX; k++)
            if (seat_in(c->game.played[k], seat)) sum_count(&c->kind[k].wins, wins[seat]);
    }
}

void census_add(struct census *c, const struct census *more)
{
    c->games += more->games;
    for (int i = 0; i < ENDS; i++) c->end[i] += more->end[i];
    sum_add(&c->turns, &more->turns);
    sum_add(&c->first, &more->first);
    for (int i = 0; i <= CENSUS_TURNS_MAX; i++) c->turns_seen[i] += more->turns_seen[i];
    for (int k = 0; k < DECK_KINDS_MAX; k++) {
        struct census_kind *to = &c->kind[k];
        const struct census_kind *from = &more->kind[k];
        to->drawn += from->drawn;
        to->played += from->played;
        to->revealed += from->revealed;
        to->chances += from->chances;
        to->worked += from->worked;
        sum_add(&to->wins, &from->wins);
    }
}

int census_turns(const struct census *c, int part)
{
    int64_t seen = 0;
    for (int i = 0; i <= CENSUS_TURNS_MAX; i++) {
        seen += c->turns_seen[i];
        if (seen && seen * 100 >= c->turns.n * part) return i;
    }
    return 0;
}
