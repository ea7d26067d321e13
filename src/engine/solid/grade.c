#include "solid/grade.h"

#include <assert.h>

/* The nearest whole number to POINT * cuberoot(volume / 216); the test proves each entry. */
const uint32_t size_root[CELLS + 1] = {
    0,       166667, 209987, 240375, 264567, 284996, 302853, 318822, 333333, 346681, 359072, 370663,
    381571,  391889, 401690, 411035, 419974, 428547, 436790, 444734, 452403, 459821, 467007, 473978,
    480750,  487336, 493749, 500000, 506098, 512053, 517872, 523563, 529134, 534589, 539935, 545178,
    550321,  555370, 560329, 565202, 569992, 574703, 579338, 583900, 588391, 592816, 597175, 601471,
    605707,  609884, 614005, 618072, 622085, 626048, 629961, 633825, 637644, 641417, 645146, 648833,
    652478,  656083, 659649, 663176, 666667, 670121, 673540, 676925, 680276, 683594, 686881, 690136,
    693361,  696557, 699723, 702861, 705971, 709053, 712110, 715140, 718145, 721125, 724080, 727012,
    729920,  732805, 735667, 738508, 741327, 744124, 746901, 749657, 752393, 755109, 757806, 760484,
    763143,  765783, 768406, 771011, 773598, 776168, 778721, 781258, 783778, 786282, 788771, 791243,
    793701,  796143, 798570, 800983, 803381, 805765, 808135, 810491, 812833, 815162, 817478, 819781,
    822071,  824348, 826613, 828865, 831105, 833333, 835550, 837754, 839947, 842129, 844300, 846459,
    848607,  850745, 852872, 854988, 857094, 859189, 861275, 863350, 865416, 867471, 869517, 871554,
    873580,  875598, 877606, 879605, 881595, 883577, 885549, 887512, 889467, 891414, 893351, 895281,
    897202,  899115, 901020, 902917, 904806, 906687, 908560, 910426, 912284, 914134, 915977, 917813,
    919641,  921462, 923276, 925083, 926883, 928676, 930462, 932241, 934013, 935779, 937538, 939290,
    941036,  942775, 944509, 946235, 947956, 949670, 951378, 953080, 954776, 956466, 958150, 959828,
    961500,  963166, 964827, 966482, 968131, 969775, 971413, 973045, 974673, 976294, 977911, 979522,
    981128,  982728, 984323, 985914, 987499, 989079, 990654, 992224, 993789, 995349, 996904, 998454,
    1000000,
};

/* In hundredths of a piece's position. */
enum { NOT_FLAT = 35, NOT_GROUNDED = 35, UNSUPPORTED = 10, UNSUPPORTED_MOST = 3 };

/* Of the four parts, in hundredths. */
enum { WEIGHT_PIECES = 30, WEIGHT_SIZE = 15, WEIGHT_POSITION = 25, WEIGHT_HIDDEN = 30 };

static const uint32_t level_below[LEVELS - 1] = {37000000, 47500000, 56000000, 64000000};

int level_of(uint32_t points)
{
    int level = 1;
    while (level < LEVELS && points >= level_below[level - 1]) level++;
    return level;
}

static uint32_t size_of(const struct structure *s)
{
    if (s->n == 0) return 0;
    int low[3] = {SIDE, SIDE, SIDE}, high[3] = {-1, -1, -1};
    for (int i = 0; i < s->n; i++) {
        for (int c = 0; c < PIECE_CELLS; c++) {
            const int cell = placement_cell[s->placement[i]][c];
            const int at[3] = {cell % SIDE, cell / SIDE % SIDE, cell / (SIDE * SIDE)};
            for (int axis = 0; axis < 3; axis++) {
                if (at[axis] < low[axis]) low[axis] = at[axis];
                if (at[axis] > high[axis]) high[axis] = at[axis];
            }
        }
    }
    int volume = 1;
    for (int axis = 0; axis < 3; axis++) volume *= high[axis] - low[axis] + 1;
    return size_root[volume];
}

/* How awkwardly one piece lies, in hundredths. A cell on another cell of its piece is supported. */
static uint32_t position_of(const uint8_t cell[PIECE_CELLS], const struct cells *all)
{
    bool flat = true, grounded = false;
    uint32_t unsupported = 0;
    for (int c = 0; c < PIECE_CELLS; c++) {
        const int z = cell[c] / (SIDE * SIDE);
        flat &= z == cell[0] / (SIDE * SIDE);
        grounded |= z == 0;
        unsupported += z > 0 && !cells_has(all, cell[c] - SIDE * SIDE);
    }
    if (unsupported > UNSUPPORTED_MOST) unsupported = UNSUPPORTED_MOST;
    return (flat ? 0u : NOT_FLAT) + (grounded ? 0u : NOT_GROUNDED) + UNSUPPORTED * unsupported;
}

/* For each piece the part of its slots that the sides see, in millionths; the sum of all. */
static uint32_t seen_of(const struct structure *s, unsigned sides)
{
    uint32_t seen[PIECES] = {0}, sum = 0;
    for (int side = 0; side < SIDES; side++) {
        if (!(sides >> side & 1)) continue;
        uint8_t view[SLOTS];
        view_of(s, side, view);
        for (int i = 0; i < SLOTS; i++)
            if (view[i] != EMPTY) seen[view[i]]++;
    }
    for (int i = 0; i < s->n; i++) {
        const struct structure alone = {.n = 1, .placement = {s->placement[i]}};
        uint32_t slots = 0;
        for (int side = 0; side < SIDES; side++) {
            if (!(sides >> side & 1)) continue;
            uint8_t view[SLOTS];
            view_of(&alone, side, view);
            for (int k = 0; k < SLOTS; k++) slots += view[k] != EMPTY;
        }
        sum += slots ? seen[placement_piece(s->placement[i])] * POINT / slots : POINT;
    }
    return sum;
}

struct grade grade_of(const struct structure *s, unsigned sides)
{
    struct grade g = {.level = 1};
    if (s->n == 0) return g;
    assert(s->n <= STRUCTURE_MAX);
    struct cells all = {{0}};
    for (int i = 0; i < s->n; i++)
        for (int c = 0; c < PIECE_CELLS; c++) cells_add(&all, placement_cell[s->placement[i]][c]);
    uint32_t position = 0;
    for (int i = 0; i < s->n; i++) position += position_of(placement_cell[s->placement[i]], &all);
    g.pieces = s->n < 2 ? 0 : (uint32_t)(s->n - 2) * (POINT / 8);
    g.size = size_of(s);
    g.position = position * (POINT / 100) / s->n;
    g.hidden = POINT - seen_of(s, sides) / s->n;
    g.points = WEIGHT_PIECES * g.pieces + WEIGHT_SIZE * g.size + WEIGHT_POSITION * g.position +
               WEIGHT_HIDDEN * g.hidden;
    g.level = (uint8_t)level_of(g.points);
    return g;
}

static uint8_t clip_rounds(int rounds)
{
    return (uint8_t)(rounds < ROUNDS_LEAST  ? ROUNDS_LEAST
                     : rounds > ROUNDS_MOST ? ROUNDS_MOST
                                            : rounds);
}

int par_of(int pieces, int seats)
{
    assert(seats > 0);
    return 2 + (3 * pieces + 2 * seats - 1) / (2 * seats);
}

struct rounds rounds_of(int pieces, int seats)
{
    const int par = par_of(pieces, seats);
    return (struct rounds){clip_rounds((3 * par + 1) / 2), clip_rounds(par + 1), clip_rounds(par)};
}
