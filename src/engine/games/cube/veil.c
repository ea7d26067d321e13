/* veil.c -- what a seat sees, what it can imagine, and a twin of the truth. */
#include <assert.h>
#include <string.h>

#include "games/cube/rules.h"

void cube_view(const struct box *box, const struct state *s, int seat, struct view *v)
{
    (void)box;
    memset(v, 0, sizeof *v);
    v->table = s->table;
    v->seat = (int8_t)seat;
    if (seat != SPECTATOR) v->mine = s->hand[seat];
}

/* Where no structure was found in time that agrees with all that was told, the known cards stay as
 * they are and the others are those of some structure. */
static void loosen(const struct box *box, const struct clues *known, struct rng *r,
                   struct secret *s)
{
    struct clues some = *known;
    some.table = NULL;
    if (!cube_find(box, &some, NULL, r, s->structure)) {
        some.sides = 0;
        bool found = cube_find(box, &some, NULL, r, s->structure);
        assert(found); /* anything will do now */
        (void)found;
    }
    cube_show_cards(s);
    s->loose = 1;
    for (int side = 0; side < SIDES; side++)
        if (known->sides >> side & 1) memcpy(s->card[side], known->card[side], SLOTS);
}

/* The structure is drawn from those that agree with the cards the seat has seen and with all that
 * was told. */
void cube_imagine(const struct box *box, const struct view *v, struct rng *r, struct state *s)
{
    struct clues known = {.table = &v->table};
    memset(s, 0, sizeof *s);
    s->table = v->table;
    s->secret.chance.seed = seed_imagined(r);
    for (int side = 0; side < SIDES; side++) {
        const uint8_t *card = cube_known_card(v, side);
        if (!card) continue;
        known.sides = (side_set)(known.sides | 1u << side);
        memcpy(known.card[side], card, SLOTS);
    }
    if (cube_find(box, &known, NULL, r, s->secret.structure)) cube_show_cards(&s->secret);
    else loosen(box, &known, r, &s->secret);
    for (int seat = 0; seat < box->seats && seat < SEATS; seat++)
        for (int side = 0; side < SIDES; side++)
            if (s->table.seen[seat] >> side & 1)
                memcpy(s->hand[seat].card[side], s->secret.card[side], SLOTS);
    if (v->seat != SPECTATOR) s->hand[v->seat] = v->mine;
}

/* Another challenge that deals this seat what it was dealt. */
bool cube_twin(const struct box *box, struct state *s, int seat, struct rng *r, struct events *out)
{
    struct clues clues = {0};
    uint16_t other[PIECES];
    if (seat != SPECTATOR) clues.sides = s->table.seen[seat];
    memcpy(clues.card, s->secret.card, sizeof clues.card);
    if (!cube_find(box, &clues, (const uint8_t(*)[SLOTS])s->secret.card, r, other)) return false;
    memcpy(s->secret.structure, other, sizeof other);
    cube_lay(box, s, out);
    return true;
}
