#include "solid/deal.h"

#include <string.h>

#include "solid/notation.h"
#include "solid/stand.h"

enum { FIRST_THREE = 7 };

uint16_t unseen_pieces(const struct cards *cards, const struct structure *s)
{
    unsigned shown = 0;
    for (int side = 0; side < SIDES; side++)
        for (int i = 0; i < SLOTS; i++)
            if (cards->slot[side][i] < PIECES) shown |= 1u << cards->slot[side][i];
    return (uint16_t)(structure_pieces(s) & ~shown);
}

uint16_t hidden_supports(const struct structure *s, unsigned sides)
{
    struct cards cards;
    uint16_t supports = 0;
    cards_of(s, sides, &cards);
    const uint16_t hidden = unseen_pieces(&cards, s);
    for (int i = 0; i < s->n; i++) {
        const int piece = placement_piece(s->placement[i]);
        const struct structure rest = structure_without(s, i);
        uint8_t order[STRUCTURE_MAX];
        if (hidden >> piece & 1 && !(stands(&rest) && building_order(&rest, order)))
            supports = (uint16_t)(supports | 1u << piece);
    }
    return supports;
}

void deals_judge(struct deduce_room *room, const struct structure *s, uint16_t pieces,
                 const struct cards_ask *limits, struct deal deal[DEALS])
{
    static const struct deal usual[DEALS] = {{.sides = 3, .seats = 2},
                                             {.sides = 12, .seats = 2},
                                             {.sides = 7, .seats = 3},
                                             {.sides = 15, .seats = 4},
                                             {.sides = 31, .seats = 5}};
    memcpy(deal, usual, sizeof usual);
    for (int i = 0; i < DEALS; i++) {
        struct cards cards;
        struct cards_ask ask = *limits;
        ask.want = CARDS_BUILD;
        ask.supports = SUPPORTS_MAX;
        ask.found_max = UINT32_MAX;
        deal[i].grade = grade_of(s, deal[i].sides);
        cards_of(s, deal[i].sides, &cards);
        const struct deduce_ask rules = {
            .pieces = pieces, .hidden = unseen_pieces(&cards, s) != 0, .rules = ALL_RULES};
        deal[i].insight = deduce_all(room, &cards, &rules);
        deal[i].answer = cards_solve(&room->search, &cards, pieces, &ask, NULL, 0);
        deal[i].supports = hidden_supports(s, deal[i].sides);
    }
}

enum choice cards_choose(struct blueprint *of, const char *list)
{
    unsigned sides = 0;
    bool shown = false;
    for (const char *p = list;; p += 2) {
        if (*p < '1' || *p > '0' + SIDES || sides >> (*p - '1') & 1) return CHOICE_NO_LIST;
        sides |= 1u << (*p - '1');
        if (!p[1]) break;
        if (p[1] != ',' && p[1] != '+') return CHOICE_NO_LIST;
    }
    if (sides & ~of->sides) return CHOICE_NO_CARD;
    of->sides = sides;
    for (int side = 0; side < SIDES; side++) {
        if (!(sides >> side & 1)) memset(of->cards.slot[side], UNKNOWN, SLOTS);
        for (int i = 0; i < SLOTS; i++) shown |= of->cards.slot[side][i] < PIECES;
    }
    return shown ? CHOICE_MADE : CHOICE_NO_PIECE;
}

/* The longest edge of the box around it. */
static int longest_edge(const struct structure *s)
{
    int low[3] = {SIDE, SIDE, SIDE}, high[3] = {0, 0, 0}, most = 0;
    for (int i = 0; i < s->n * PIECE_CELLS; i++) {
        const int cell = placement_cell[s->placement[i / PIECE_CELLS]][i % PIECE_CELLS];
        const int at[3] = {cell % SIDE, cell / SIDE % SIDE, cell / (SIDE * SIDE)};
        for (int axis = 0; axis < 3; axis++) {
            if (at[axis] < low[axis]) low[axis] = at[axis];
            if (at[axis] > high[axis]) high[axis] = at[axis];
        }
    }
    for (int axis = 0; axis < 3; axis++)
        if (high[axis] - low[axis] + 1 > most) most = high[axis] - low[axis] + 1;
    return most;
}

bool wish_granted(struct make_room *room, const struct wish *w, const struct challenge *c)
{
    if (w->pieces && c->built.n != w->pieces) return false;
    if (w->size && longest_edge(&c->built) > w->size) return false;
    if (!w->ambiguity) return true;
    return ambiguity_of(&room->cards, &c->built, FIRST_THREE, piece_sets[c->set], w->nodes,
                        (uint32_t)w->ambiguity + 1)
               .end == CARDS_ALL;
}

enum wish_fault wish_impossible(const struct wish *w)
{
    const int least = pieces_least[w->level - 1];
    if (w->pieces && (w->pieces < least || w->pieces > least + 1)) return WISH_LEVEL;
    const int most = w->size ? pieces_most(w->size) : STRUCTURE_MAX;
    return (w->pieces ? w->pieces : least) > most ? WISH_SIZE : WISH_POSSIBLE;
}

int level_with(int pieces)
{
    int level = 1;
    while (level < LEVELS && pieces > pieces_least[level - 1] + 1) level++;
    return level;
}
