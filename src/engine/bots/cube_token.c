/* cube_token.c -- the silent partner spends tokens when the table is stuck (D11).
 *
 * Seeing a card comes first: looking at one, then changing places, which shows a card to each of
 * two. Then questions, about the slot or the colours in which the targets differ most.
 */
#include "bots/cube_partner.h"
#include "solid/grade.h"

enum { STUCK = 2, SPLIT = 25 /* of a hundred: less is not worth a question */ };

/* Others undo what this seat does, or it has long been over par. The third level does not wait
 * until it happens a second time. */
static bool is_stuck(const struct partner *p, const struct reading *r)
{
    int quarrels = 0;
    for (int piece = 0; piece < PIECES; piece++) quarrels += r->undone[piece];
    return quarrels >= (p->level > 2 ? 1 : STUCK) ||
           p->table->rounds > par_of(STRUCTURE_MAX, p->box->nsides);
}

/* How much this seat would like to see the card of a side: most along another axis than those it
 * knows. Equals by luck. */
static int curiosity(const struct partner *p, int side)
{
    const bool opposite = side < TOP && p->sure >> (side ^ 1) & 1;
    return (opposite ? 0 : 8) + (int)rng_below(p->rng, 8);
}

static bool look_token(const struct partner *p, struct move *move)
{
    int best = -1, most = -1;
    for (int side = 0; side < SIDES; side++) {
        if (!((p->box->in_play & ~p->sure) >> side & 1)) continue;
        const int worth = curiosity(p, side);
        if (worth <= most) continue;
        best = side;
        most = worth;
    }
    *move = move_of(LOOK, 1, best + 1, 0);
    return best >= 0 && partner_may(p, *move);
}

/* How the targets differ in a slot: the heaviest colour, and the weight of all. */
struct split {
    int weight[PIECES + 1], total;
};

static struct split split_in(uint8_t seen[][SLOTS], const int *weight, int n, int slot)
{
    struct split s = {.total = 1};
    for (int i = 0; i < n; i++) {
        s.weight[seen[i][slot] == EMPTY ? PIECES : seen[i][slot]] += weight[i];
        s.total += weight[i];
    }
    return s;
}

/* What an answer would tell, in hundredths: the chance to be wrong now, with the best guess for XY,
 * with the best yes or no for XYQ. */
static int answer_worth(const struct split *s, bool yes_no, int *colour)
{
    int best = 0, value = 0;
    for (int c = 0; c <= PIECES; c++) {
        const int other = s->total - s->weight[c];
        const int v = (other < s->weight[c] ? other : s->weight[c]) * 100 / s->total;
        if (s->weight[c] > best) best = s->weight[c];
        if (v <= value) continue;
        value = v;
        *colour = c;
    }
    return yes_no ? value : (s->total - best) * 100 / s->total;
}

static bool ask_token(const struct partner *p, const struct belief *b, int verb, struct move *move)
{
    int weight[TARGETS_MAX], most = SPLIT;
    bool found = false;
    partner_weigh(b, weight);
    for (int seat = 0; seat < p->box->seats; seat++) {
        const int side = p->table->side_of[seat];
        if (seat == p->seat || p->sure >> side & 1 || side == TOP) continue;
        uint8_t seen[TARGETS_MAX][SLOTS];
        for (int i = 0; i < b->n; i++) cube_look(b->target[i].at, side, seen[i]);
        for (int slot = 0; slot < SLOTS; slot++) {
            int colour = 0;
            const struct split s = split_in(seen, weight, b->n, slot);
            const int value = answer_worth(&s, verb == ASK_XYQ, &colour);
            if (value < most || (value == most && rng_below(p->rng, 2))) continue;
            struct move ask = move_of(verb, verb == ASK_XYQ ? 3 : 2, seat, slot);
            if (verb == ASK_XYQ) ask.arg[2] = (int16_t)colour;
            if (!partner_may(p, ask)) continue;
            *move = ask;
            most = value;
            found = true;
        }
    }
    return found;
}

/* The set of colours that a target shows to the side. */
static piece_set colours_of(const struct target *t, int side)
{
    uint8_t seen[SLOTS];
    unsigned set = 0;
    cube_look(t->at, side, seen);
    for (int i = 0; i < SLOTS; i++)
        if (seen[i] != EMPTY) set |= 1u << seen[i];
    return (piece_set)set;
}

/* Asks for the colours of the card in whose colours the targets differ most. */
static bool colours_token(const struct partner *p, const struct belief *b, struct move *move)
{
    int weight[TARGETS_MAX], most = SPLIT;
    bool found = false;
    partner_weigh(b, weight);
    for (int seat = 0; seat < p->box->seats; seat++) {
        const int side = p->table->side_of[seat];
        if (seat == p->seat || p->sure >> side & 1) continue;
        piece_set set[TARGETS_MAX];
        int total = 1, likeliest = 0;
        for (int i = 0; i < b->n; i++) set[i] = colours_of(&b->target[i], side);
        for (int i = 0; i < b->n; i++) {
            int same = 0;
            for (int k = 0; k < b->n; k++) same += set[k] == set[i] ? weight[k] : 0;
            if (same > likeliest) likeliest = same;
            total += weight[i];
        }
        const int value = (total - likeliest) * 100 / total;
        const struct move ask = move_of(ASK_COLOURS, 1, seat, 0);
        if (value < most || !partner_may(p, ask)) continue;
        *move = ask;
        most = value;
        found = true;
    }
    return found;
}

/* Changing places shows a card to each of the two. Not if the card of either is complete: both
 * would have to see to it again. */
static bool swap_token(const struct partner *p, struct move *move)
{
    const side_set done = p->table->may_pass;
    int best = -1, most = -1;
    for (int seat = 0; seat < p->box->seats; seat++) {
        const int side = p->table->side_of[seat];
        if (seat == p->seat || (p->sure | done) >> side & 1) continue;
        const int worth = curiosity(p, side);
        if (worth <= most) continue;
        best = seat;
        most = worth;
    }
    *move = move_of(SWAP, 1, best, 0);
    return best >= 0 && !(done >> p->side & 1) && partner_may(p, *move);
}

bool partner_token(const struct partner *p, const struct reading *r, const struct belief *b,
                   struct move *move)
{
    const struct table *t = p->table;
    if (p->box->seats == 1 || !t->tokens || !is_stuck(p, r)) return false;
    if (p->box->limit && t->counter <= 2) return false;
    if (b->n == 0 || (b->all && b->n == 1)) return false;
    if (t->tokens >> TOKEN_LOOK & 1 && look_token(p, move)) return true;
    if (t->tokens >> TOKEN_SWAP & 1 && swap_token(p, move)) return true;
    if (t->tokens >> TOKEN_XY & 1 && ask_token(p, b, ASK_XY, move)) return true;
    if (t->tokens >> TOKEN_COLOURS & 1 && colours_token(p, b, move)) return true;
    return t->tokens >> TOKEN_XYQ & 1 && ask_token(p, b, ASK_XYQ, move);
}
