/* cube_read.c -- what the others' actions say about their cards.
 *
 * A player who puts a piece somewhere has a reason in what he sees: his card shows the piece
 * within the shadow that it throws towards him. Taking a piece away says the opposite. Along his
 * own line of sight he can only guess, so nothing is read there.
 */
#include <string.h>

#include "bots/cube_partner.h"

void partner_open(struct partner *p, const struct game *game, const struct box *box,
                  const struct view *view, int level, struct rng *rng)
{
    const struct table *t = &view->table;
    *p = (struct partner){.game = game, .box = box, .view = view, .table = t, .seat = view->seat};
    p->rng = rng;
    p->level = level;
    p->side = box->seats == 1 ? t->turn_of : t->side_of[view->seat];
    memset(&p->known, UNKNOWN, sizeof p->known);
    for (int side = 0; side < SIDES; side++) {
        const uint8_t *card = cube_known_card(view, side);
        if (!card) continue;
        memcpy(p->known.slot[side], card, SLOTS);
        p->sure = (side_set)(p->sure | 1u << side);
    }
    if (t->xy.given) p->known.slot[t->xy.side][t->xy.slot] = t->xy.colour;
    if (t->xyq.given && t->xyq.yes) p->known.slot[t->xyq.side][t->xyq.slot] = t->xyq.colour;
}

bool partner_may(const struct partner *p, struct move move)
{
    return !p->game->refuse(p->box, p->view, p->seat, move, NULL);
}

uint64_t shadow_of(int side, int placement)
{
    uint64_t shadow = 0;
    for (int i = 0; i < PIECE_CELLS; i++) {
        const int cell = placement_cell[placement][i];
        const int x = cell % SIDE, y = cell / SIDE % SIDE, z = cell / (SIDE * SIDE);
        const int slot = side == TOP ? y * SIDE + x : z * SIDE + (side <= BACK ? x : y);
        shadow |= UINT64_C(1) << slot;
    }
    return shadow;
}

static void mark_put(struct mark *m, int side, int placement)
{
    m->put = (uint16_t)placement;
    m->shadow = shadow_of(side, placement);
    int n = 0;
    for (int i = 0; i < m->rejects; i++)
        if (m->reject[i] != m->shadow) m->reject[n++] = m->reject[i];
    m->rejects = (uint8_t)n;
}

static void mark_take(struct mark *m, int side, int placement)
{
    const uint64_t shadow = shadow_of(side, placement);
    if (m->rejects == REJECTS_MAX) {
        memmove(m->reject, m->reject + 1, (REJECTS_MAX - 1) * sizeof *m->reject);
        m->rejects--;
    }
    m->reject[m->rejects++] = shadow;
}

bool may_be_card(const struct partner *p, const struct reading *r, int side,
                 const uint8_t card[SLOTS])
{
    const struct guess *g = &r->guess[side];
    const struct xyq *a = &p->table->xyq;
    const struct colours *c = &p->table->colours;
    if (a->given && !a->yes && a->side == side && card[a->slot] == a->colour) return false;
    for (int i = 0; i < SLOTS && c->given && c->side == side; i++)
        if (card[i] != EMPTY && !(c->pieces >> card[i] & 1)) return false;
    const uint64_t hash = hash_bytes(HASH_START, card, SLOTS);
    for (int i = 0; i < g->silences; i++)
        if (g->silent[i] == hash) return false;
    for (int i = 0; i < SLOTS && g->awaited; i++)
        if (card[i] != g->lacking[i] && (card[i] >= PIECES || !(g->awaited >> card[i] & 1)))
            return false;
    return true;
}

/* A turn opened, and the side did not say that its card is complete. */
static void hear_silence(const struct partner *p, struct guess *g, int side, int when,
                         const uint8_t seen[SLOTS])
{
    const struct told *told = &p->table->told[side];
    if (p->box->announce != ANNOUNCE_AUTO || g->silences == CAP_MAX) return;
    if (told->shown && told->turn <= when) return;
    g->silent[g->silences++] = hash_bytes(HASH_START, seen, SLOTS);
}

/* What the side wanted to see: the piece it put, and what came to light by that. What it lets
 * others change is no longer its wish. */
static void guess_wish(struct guess *g, int piece, int when, const uint8_t before[SLOTS],
                       const uint8_t after[SLOTS])
{
    for (int i = 0; i < SLOTS; i++) {
        if (after[i] != EMPTY && (after[i] == piece || after[i] != before[i])) {
            g->slot[i] = after[i];
            g->when[i] = (uint16_t)when;
        } else if (g->slot[i] != after[i]) g->slot[i] = UNKNOWN;
    }
}

/* A waiting pass says that all is right but for the pieces that others hold (VPTS-AMB-24). */
static void wait_for(struct guess *g, piece_set pieces, int when, const uint8_t seen[SLOTS])
{
    g->awaited = pieces;
    memcpy(g->lacking, seen, SLOTS);
    for (int i = 0; i < SLOTS; i++) {
        g->slot[i] = seen[i] == EMPTY ? UNKNOWN : seen[i];
        g->when[i] = (uint16_t)when;
    }
}

static void count_times(uint8_t *times)
{
    if (*times < UINT8_MAX) ++*times;
}

static struct stay *stay_of(struct reading *r, int piece, int placement)
{
    int i = 0;
    while (i < r->stays[piece] && r->stay[piece][i].at != placement) i++;
    if (i == STAYS_MAX) {
        i--;
        memmove(&r->stay[piece][0], &r->stay[piece][1], (size_t)i * sizeof r->stay[piece][0]);
        r->stays[piece]--;
    }
    if (i == r->stays[piece]) {
        r->stay[piece][i] = (struct stay){.at = (uint16_t)placement};
        r->stays[piece]++;
    }
    return &r->stay[piece][i];
}

void partner_read(const struct partner *p, struct reading *r)
{
    uint16_t at[PIECES];
    memcpy(at, p->table->start, sizeof at);
    memset(r, 0, sizeof *r);
    r->last = -1;
    for (int side = 0; side < SIDES; side++) {
        for (int piece = 0; piece < PIECES; piece++) r->mark[side][piece].put = NOWHERE;
        memset(r->guess[side].slot, UNKNOWN, SLOTS);
    }
    for (int i = 0; i < p->table->nturns; i++) {
        const struct turn *turn = &p->table->turn[i];
        const int side = turn->side;
        uint8_t before[SLOTS], after[SLOTS];
        if (turn->verb == FLIP) continue;
        cube_look(at, side, before);
        hear_silence(p, &r->guess[side], side, i, before);
        if (turn->verb == PASS && turn->at) wait_for(&r->guess[side], turn->at, i, before);
        if (turn->verb > RETURN) continue;
        const int piece = turn->verb == RESERVE ? turn->at : placement_piece(turn->at);
        struct mark *m = &r->mark[side][piece];
        const bool other = !(p->sure >> side & 1);
        /* A side that takes away what it had put there itself makes room for something else. */
        if (at[piece] != NOWHERE && m->put != at[piece]) {
            mark_take(m, side, at[piece]);
            if (other) count_times(&stay_of(r, piece, at[piece])->taken);
            if (other && r->mark[p->side][piece].put == at[piece]) count_times(&r->undone[piece]);
        }
        at[piece] = NOWHERE;
        if (turn->verb != RESERVE) {
            at[piece] = turn->at;
            mark_put(m, side, turn->at);
            if (other) count_times(&stay_of(r, piece, turn->at)->put);
            if (side == p->side) r->last = (int8_t)piece;
        }
        cube_look(at, side, after);
        guess_wish(&r->guess[side], turn->verb == RESERVE ? PIECES : piece, i, before, after);
    }
}

/* Points. */
enum {
    STAYS = 30,       /* it stands there */
    TOLD = 150,       /* a hint said so */
    SHARED_SLOT = 8,  /* with where a side last put it, as that side sees it */
    SAME_SHADOW = 25, /* all of them */
    REJECTED = 30,    /* a side took it away from such a shadow */
    PUT_THERE = 6,    /* each time, up to TIMES */
    TAKEN_AWAY = 12,  /* likewise */
    TIMES = 10
};

int agreement(const struct partner *p, const struct reading *r, int piece, int placement)
{
    int points = p->table->grid[piece] == placement ? STAYS : 0;
    if (p->table->fixed[piece] == placement) points += TOLD;
    for (int i = 0; i < r->stays[piece]; i++) {
        const struct stay *s = &r->stay[piece][i];
        if (s->at != placement) continue;
        points += PUT_THERE * (s->put < TIMES ? s->put : TIMES) -
                  TAKEN_AWAY * (s->taken < TIMES ? s->taken : TIMES);
    }
    for (int side = 0; side < SIDES; side++) {
        const struct mark *m = &r->mark[side][piece];
        if (p->sure >> side & 1 || (m->put == NOWHERE && m->rejects == 0)) continue;
        const uint64_t shadow = shadow_of(side, placement);
        if (m->put != NOWHERE) {
            points += SHARED_SLOT * __builtin_popcountll(shadow & m->shadow);
            if (shadow == m->shadow) points += SAME_SHADOW;
        }
        for (int i = 0; i < m->rejects; i++)
            if (m->reject[i] == shadow) points -= REJECTED;
    }
    return points;
}
