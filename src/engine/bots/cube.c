/* cube.c -- the bot of Viewpoints: a silent partner, three levels.
 *
 *   1  does what most improves its own card
 *   2  believes in whole structures, builds the likeliest one, and spends tokens when it is stuck
 *   3  the same, and spends them as soon as others undo what it did
 *
 * Ties are broken by private luck: a choice is never a cipher (D11).
 */
#include "bots/bot.h"
#include "bots/cube_partner.h"
#include "solid/grade.h"

enum {
    PARTNER_LEVELS = 3,
    HOPE = 3,         /* times par */
    TRIED = 3,        /* targets, if the best cannot be approached */
    QUARREL = 2,      /* times that others undid what this seat did with a piece */
    QUARREL_MOST = 4, /* that count against it */
    QUARREL_COST = 15,
    INSISTS = 6 /* this many actions from the target, nobody insists */
};

/* How many pieces this seat knows to be used. */
static int pieces_seen(const struct partner *p)
{
    unsigned seen = 0;
    for (int side = 0; side < SIDES; side++)
        for (int i = 0; i < SLOTS; i++)
            if (p->known.slot[side][i] < PIECES) seen |= 1u << p->known.slot[side][i];
    return __builtin_popcount(seen);
}

/* Far beyond what such a card should take. */
static bool hopeless(const struct partner *p)
{
    return p->table->rounds > HOPE * par_of(pieces_seen(p), p->box->seats);
}

static int on_dial(int rounds) { return rounds < 1 ? 1 : rounds > DIAL ? DIAL : rounds; }

/* Slots that the grid shows wrong, over all cards known. */
static int wrong_slots(const struct partner *p)
{
    int n = 0;
    for (int side = 0; side < SIDES; side++)
        if ((p->sure & p->box->in_play) >> side & 1)
            n += __builtin_popcountll(cube_wrong_slots(p->table, side, p->known.slot[side]));
    return n;
}

/* How sure each piece's place in the best target is, from all that were found. */
static void trust_of(const struct belief *b, const struct reading *r, int trust[PIECES])
{
    int total = 0, weight[TARGETS_MAX];
    partner_weigh(b, weight);
    for (int i = 0; i < b->n; i++) total += weight[i];
    for (int piece = 0; piece < PIECES; piece++) {
        int sum = 0;
        for (int i = 0; i < b->n; i++)
            if (b->target[i].at[piece] == b->target[0].at[piece]) sum += weight[i];
        trust[piece] = sum * 100 / (total ? total : 1);
        trust[piece] -=
            QUARREL_COST * (r->undone[piece] < QUARREL_MOST ? r->undone[piece] : QUARREL_MOST);
    }
}

/* A piece that two sides quarrel about is better off the grid; a side nearly done insists. */
static struct move yield_to_others(const struct partner *p, const struct reading *r,
                                   const struct plan *plan)
{
    const struct move move = plan->first;
    if (move.verb != MOVE) return move;
    const int piece = placement_piece(move.arg[0]);
    const struct move reserve = move_of(RESERVE, 1, piece, 0);
    if (r->undone[piece] < QUARREL || (int)rng_below(p->rng, INSISTS) >= plan->cost) return move;
    return partner_may(p, reserve) ? reserve : move;
}

static struct move build_move(const struct partner *p, const struct reading *r)
{
    struct belief b;
    int trust[PIECES];
    struct move move;
    const struct move pass = move_of(PASS, 0, 0, 0);
    partner_believe(p, r, &b);
    if (partner_token(p, r, &b, &move)) return move;
    for (int i = 0; i < b.n && i < TRIED; i++) {
        trust_of(&b, r, trust);
        const struct plan plan = partner_plan(p, b.target[i].at, trust);
        if (plan.mine) return yield_to_others(p, r, &plan);
        if (i == 0 && plan.cost < UNREACHED && partner_may(p, pass)) return pass;
    }
    if (partner_greedy(p, r, &move)) return move;
    return partner_wait(p, r);
}

/* A side that has announced lets the others go on: they know its card and their own, so they know
 * more than it does. It also does so when every card that it knows is complete. */
static bool idle(const struct partner *p)
{
    if (!(p->table->may_pass >> p->side & 1)) return false;
    return !wrong_slots(p) || (p->box->in_play & ~p->sure) != 0;
}

static struct move take_turn(const struct partner *p)
{
    const struct move announce = move_of(ANNOUNCE, 0, 0, 0), pass = move_of(PASS, 0, 0, 0);
    const bool complete = !cube_wrong_slots(p->table, p->side, p->known.slot[p->side]);
    if (complete && !p->table->announced && partner_may(p, announce)) return announce;
    struct reading r;
    struct move move;
    partner_read(p, &r);
    if (p->level > 1 && idle(p)) {
        if (cube_reserved_by(p->table, p->seat) < 0) return pass;
        move = build_move(p, &r);
        return move.verb == RETURN ? move : pass;
    }
    if (p->level == 1 && complete && partner_may(p, pass)) return pass;
    if (p->level > 1) return build_move(p, &r);
    if (partner_greedy(p, &r, &move)) return move;
    return partner_wait(p, &r);
}

static struct move decide(const struct game *g, const struct box *box, const struct view *v,
                          int subject, int level, int persona, struct rng *rng)
{
    struct partner p;
    struct move move;
    (void)persona;
    partner_open(&p, g, box, v, level, rng);
    switch ((enum phase)v->table.phase) {
    case BIDDING:
        move = move_of(BID, 1, on_dial(par_of(pieces_seen(&p), box->seats) + 1), 0);
        break;
    case FIXING: move = move_of(FIX, 1, v->table.bid[subject], 0); break;
    case VOTING: move = move_of(hopeless(&p) ? AGREE : GO_ON, 0, 0, 0); break;
    default: move = take_turn(&p); break;
    }
    return partner_may(&p, move) ? move : g->fallback(box, v, subject);
}

extern const struct character cube_partner;
const struct character cube_partner = {
    .name = "partner", .game = "cube", .levels = PARTNER_LEVELS, .decide = decide};
