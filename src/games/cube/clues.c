/* clues.c -- what is known of the hidden structure, and structures that agree with it. */
#include <string.h>

#include "games/cube/rules.h"

uint32_t cube_pack(const uint8_t card[SLOTS])
{
    uint32_t packed = 0;
    for (int i = 0; i < SLOTS; i++) packed |= (uint32_t)card[i] << (2 * i);
    return packed;
}

/* VPTS-AMB-24: some slot differs, and each that does has a colour of the others' pieces. */
static bool waits(const uint8_t card[SLOTS], uint32_t waiting)
{
    unsigned held = waiting >> (2 * SLOTS);
    bool differs = false;
    for (int i = 0; i < SLOTS; i++) {
        if (card[i] == (waiting >> (2 * i) & 3)) continue;
        if (card[i] == EMPTY || !(held >> (card[i] - 1) & 1)) return false;
        differs = true;
    }
    return differs;
}

static bool told_of_side_holds(const struct told *t, const uint8_t card[SLOTS])
{
    uint32_t packed = cube_pack(card);
    if (t->shown && !cube_same_card(card, t->card)) return false;
    for (int i = 0; i < t->nunlike; i++)
        if (t->unlike[i] == packed) return false;
    for (int i = 0; i < t->nwaiting; i++)
        if (!waits(card, t->waiting[i])) return false;
    return true;
}

bool cube_told_holds(const struct table *t, const uint8_t card[SIDES][SLOTS])
{
    if (t->answer.given && card[t->answer.side][t->answer.slot] != t->answer.colour) return false;
    for (int side = 0; side < SIDES; side++)
        if (!told_of_side_holds(&t->told[side], card[side])) return false;
    return true;
}

/* What each piece may be in a structure that agrees: its placements, or NOWHERE. */
struct domain {
    int n;
    uint16_t at[PIECE_PLACES + 1];
};

/* Can this piece alone, put there (or nowhere), agree with a card? It must show up in every
 * slot of its colour, and stay out of the empty ones. */
static bool fits_card(const struct box *box, int piece, uint16_t at, int side,
                      const uint8_t card[SLOTS])
{
    struct position alone = {{NOWHERE, NOWHERE, NOWHERE}};
    uint8_t seen[SLOTS];
    alone.at[piece] = at;
    cube_look(box, &alone, side, seen);
    for (int i = 0; i < SLOTS; i++) {
        if (card[i] == piece + 1 && seen[i] == EMPTY) return false;
        if (card[i] == EMPTY && seen[i] != EMPTY) return false;
    }
    return true;
}

static void domain_make(struct domain *d, const struct box *box, int piece, const struct clues *c)
{
    d->n = 0;
    for (int i = box->first[piece]; i <= box->first[piece + 1]; i++) {
        uint16_t at = i < box->first[piece + 1] ? (uint16_t)i : NOWHERE;
        bool fits = true;
        for (int side = 0; side < SIDES && fits; side++)
            if (c->sides >> side & 1) fits = fits_card(box, piece, at, side, c->card[side]);
        if (fits) d->at[d->n++] = at;
    }
}

static bool agrees(const struct box *box, const struct clues *c, const uint8_t (*except)[SLOTS],
                   const struct position *p)
{
    uint8_t card[SIDES][SLOTS];
    bool any = false, other = except == NULL;
    for (int piece = 0; piece < PIECES; piece++) {
        if (p->at[piece] == NOWHERE) continue;
        if (cube_in_the_way(box, p, p->at[piece])) return false;
        any = true;
    }
    if (!any || cube_falling(box, p)) return false;
    for (int side = 0; side < SIDES; side++) {
        cube_look(box, p, side, card[side]);
        if (c->sides >> side & 1 && !cube_same_card(card[side], c->card[side])) return false;
        if (!other) other = !cube_same_card(card[side], except[side]);
    }
    return other && (!c->table || cube_told_holds(c->table, (const uint8_t(*)[SLOTS])card));
}

static uint32_t common_divisor(uint32_t a, uint32_t b)
{
    while (b) {
        uint32_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

/* The combinations of the domains are numbered; a walk from a random one in random steps that
 * share no divisor with their number meets each once, so the search ends and misses none. */
bool cube_find(const struct box *box, const struct clues *c, const uint8_t (*except)[SLOTS],
               struct rng *r, struct position *p)
{
    struct domain domain[PIECES];
    uint32_t total = 1;
    for (int piece = 0; piece < PIECES; piece++) {
        domain_make(&domain[piece], box, piece, c);
        total *= (uint32_t)domain[piece].n;
    }
    if (total == 0) return false;
    uint32_t at = rng_below(r, total), stride = 1 + rng_below(r, total);
    while (common_divisor(stride, total) != 1) stride--;
    for (uint32_t tried = 0; tried < total; tried++, at = (at + stride) % total) {
        uint32_t rest = at;
        for (int piece = 0; piece < PIECES; piece++) {
            p->at[piece] = domain[piece].at[rest % (uint32_t)domain[piece].n];
            rest /= (uint32_t)domain[piece].n;
        }
        if (agrees(box, c, except, p)) return true;
    }
    return false;
}
